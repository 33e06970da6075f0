//! The screens of the page.

mod game;
mod lobby;
mod rules;
mod saves;
mod settings;
mod start;

pub use game::{GameScreen, export_open_game};
pub use lobby::LobbyScreen;
pub use rules::RulesScreen;
pub use saves::{SavesList, SavesScreen};
pub use settings::SettingsScreen;
pub use start::StartDialog;
