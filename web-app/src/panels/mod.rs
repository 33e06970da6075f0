//! The cards beside the board, and the dialogs of a game.

pub mod bar;
pub mod by_link;
pub mod chart;
pub mod choices;
pub mod crash;
pub mod curtain;
pub mod decision;
pub mod dice;
pub mod lesson;
pub mod log;
pub mod menu;
pub mod odds;
pub mod report;
pub mod score;
pub mod share;
pub mod statistics;
pub mod time;
pub mod timeline;
pub mod unit;
pub mod victory;

pub use bar::GameBar;
pub use by_link::LinkPanel;
pub use crash::install as install_crash_screen;
pub use curtain::Curtain;
pub use decision::DecisionPanel;
pub use dice::DiceDialog;
pub use lesson::LessonPanel;
pub use log::LogPanel;
pub use menu::MenuDialog;
pub use odds::{OddsPanel, chances};
pub use score::Score;
pub use share::{ShareDialog, Shared};
pub use statistics::StatisticsDialog;
pub use timeline::Timeline;
pub use unit::UnitPanel;
pub use victory::VictoryDialog;
