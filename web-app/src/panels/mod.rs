//! The cards beside the board, and the dialogs of a game.

pub mod bar;
pub mod by_link;
pub mod choices;
pub mod crash;
pub mod decision;
pub mod dice;
pub mod log;
pub mod menu;
pub mod odds;
pub mod score;
pub mod set_up;
pub mod share;
pub mod timeline;
pub mod unit;
pub mod victory;

pub use bar::GameBar;
pub use by_link::LinkPanel;
pub use crash::install as install_crash_screen;
pub use decision::DecisionPanel;
pub use dice::DiceDialog;
pub use log::LogPanel;
pub use menu::MenuDialog;
pub use odds::{OddsPanel, chances};
pub use score::Score;
pub use set_up::SetUp;
pub use share::{ShareDialog, Shared};
pub use timeline::Timeline;
pub use unit::UnitPanel;
pub use victory::VictoryDialog;
