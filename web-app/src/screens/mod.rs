//! The screens of the page.

pub mod board;
pub mod credits;
pub mod game;
pub mod learn;
pub mod link;
pub mod lobby;
pub mod rules;
pub mod saves;
pub mod settings;
pub mod start;

pub use credits::CreditsScreen;
pub use game::{GameScreen, export_open_game};
pub use learn::LearnScreen;
pub use link::LinkScreen;
pub use lobby::{LobbyScreen, open_file};
pub use rules::RulesScreen;
pub use saves::{SavesList, SavesScreen};
pub use settings::SettingsScreen;
pub use start::StartDialog;
