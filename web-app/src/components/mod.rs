//! Small parts used on every screen.

pub mod bar;
pub mod clause;
pub mod dialog;
pub mod marks;
pub mod notices;

pub use bar::{Bar, LanguageButton, ThemeButton};
pub use clause::{ClauseBody, ClauseLink, ClausePopover};
pub use dialog::Dialog;
pub use marks::{Die, Drum, Flag, Icon};
pub use notices::Notices;
