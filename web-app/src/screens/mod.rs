//! The screens of the page.

pub mod board;
pub mod game;
pub mod lobby;
pub mod rules;
pub mod saves;
pub mod settings;
pub mod start;

pub use game::{GameScreen, export_open_game};
pub use lobby::LobbyScreen;
pub use rules::RulesScreen;
pub use saves::{SavesList, SavesScreen};
pub use settings::SettingsScreen;
pub use start::StartDialog;
