//! Small parts used on every screen.

pub mod bar;
pub mod clause;
pub mod dialog;
pub mod marks;
pub mod notices;
pub mod offline;

pub use bar::{Bar, LanguageButton, ThemeButton};
pub use clause::{ClauseBody, ClauseLink, ClausePopover};
pub use dialog::Dialog;
pub use marks::{Die, Drum, Flag, Flags, Icon, NamedFlag, Tile};
pub use notices::Notices;
pub use offline::{OfflineNote, UpdateNote};

/// What a click does, as one type for all buttons of the page: the program is compiled anew for each type.
pub fn click(does: impl FnMut(web_sys::MouseEvent) + 'static) -> Click {
    Box::new(does)
}

/// What a click does.
pub type Click = Box<dyn FnMut(web_sys::MouseEvent)>;
