//! The cards beside the board, and the dialogs of a game.

mod bar;
mod choices;
mod crash;
mod decision;
mod dice;
mod log;
mod menu;
mod odds;
mod score;
mod timeline;
mod unit;
mod victory;

pub use bar::GameBar;
pub use crash::install as install_crash_screen;
pub use decision::DecisionPanel;
pub use dice::DiceDialog;
pub use log::LogPanel;
pub use menu::MenuDialog;
pub use odds::OddsPanel;
pub use score::Score;
pub use timeline::Timeline;
pub use unit::UnitPanel;
pub use victory::VictoryDialog;
