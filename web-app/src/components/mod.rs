//! Small parts used on every screen.

mod bar;
mod clause;
mod dialog;
mod marks;
mod notices;

pub use bar::{Bar, LanguageButton, ThemeButton};
pub use clause::{ClauseBody, ClauseLink, ClausePopover};
pub use dialog::Dialog;
pub use marks::{Die, Drum, Flag, Icon};
pub use notices::Notices;
