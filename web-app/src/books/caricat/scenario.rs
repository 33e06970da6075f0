//! The battles that come with the page, read once.

use std::sync::OnceLock;

use rules_core::Problems;
use rules_core::books::caricat::Scenario;

use crate::board::{Sheet, SheetError, sheets};

/// The id of Pastrengo.
pub(super) const PASTRENGO: &str = "pastrengo-1848";
/// The id of Montebello.
pub(super) const MONTEBELLO: &str = "montebello-1859";

/// A battle that comes with the page.
pub(super) fn built_in(id: &str) -> Option<&'static Scenario> {
    static BOARDS: [OnceLock<Option<Scenario>>; 2] = [OnceLock::new(), OnceLock::new()];
    let (board, id) = match id {
        PASTRENGO => (&BOARDS[0], PASTRENGO),
        MONTEBELLO => (&BOARDS[1], MONTEBELLO),
        _ => return None,
    };
    board.get_or_init(|| scenarios::caricat(id).ok()).as_ref()
}

/// The map sheet of a battle, ready to be drawn.
///
/// # Errors
/// What keeps it from being drawn, which the tests rule out for a map that comes with the page.
pub(super) fn sheet(id: &str) -> Result<Sheet, SheetError> {
    let unreadable = |problems: Problems| SheetError::Unreadable(problems.to_string());
    let map = scenarios::caricat_map(id).map_err(unreadable)?;
    let (print, dress) = scenarios::caricat_sheet(id).map_err(unreadable)?;
    let exits = built_in(id).map(|scenario| scenario.0.file.exits.as_slice()).unwrap_or_default();
    sheets::caricat::sheet(map, exits, &print, dress)
}
