//! The battles that come with the page, and those that players have changed, each read once.

use std::sync::OnceLock;

use rules_core::Problems;
use rules_core::books::caricat::Scenario;

use crate::board::{Sheet, SheetError, sheets};
use crate::books::made::Made;

/// The id of Pastrengo.
pub(super) const PASTRENGO: &str = "pastrengo-1848";
/// The id of Montebello.
pub(super) const MONTEBELLO: &str = "montebello-1859";

/// A battle that comes with the page, changed or not.
pub(super) fn known(id: &str) -> Option<&'static Scenario> {
    static BOARDS: [OnceLock<Option<Scenario>>; 2] = [OnceLock::new(), OnceLock::new()];
    static MADE: Made<Scenario> = Made::new();
    let read = || scenarios::caricat(id).ok();
    match id {
        PASTRENGO => BOARDS[0].get_or_init(read).as_ref(),
        MONTEBELLO => BOARDS[1].get_or_init(read).as_ref(),
        _ => MADE.get(id, read),
    }
}

/// The map sheet of a battle, ready to be drawn.
///
/// # Errors
/// What keeps it from being drawn, which the tests rule out for a map that comes with the page.
pub(super) fn sheet(id: &str) -> Result<Sheet, SheetError> {
    let unreadable = |problems: Problems| SheetError::Unreadable(problems.to_string());
    let map = scenarios::caricat_map(id).map_err(unreadable)?;
    let (print, dress) = scenarios::caricat_sheet(id).map_err(unreadable)?;
    let exits = known(id).map(|scenario| scenario.0.file.exits.as_slice()).unwrap_or_default();
    sheets::caricat::sheet(map, exits, &print, dress)
}
