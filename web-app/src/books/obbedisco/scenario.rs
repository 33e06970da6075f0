//! The scenario that comes with the page, and those that players have made of it, each read once.

use std::sync::OnceLock;

use rules_core::Problems;
use rules_core::books::obbedisco::Scenario;
use rules_core::hex::HexId;

use crate::board::{Sheet, SheetError, sheets};
use crate::books::made::Made;

/// The id of the Bezzecca campaign.
pub(super) const BEZZECCA: &str = "bezzecca-1866";

/// The scenario that comes with the page, changed or not.
pub(super) fn known(id: &str) -> Option<&'static Scenario> {
    static BOARD: OnceLock<Option<Scenario>> = OnceLock::new();
    static MADE: Made<Scenario> = Made::new();
    let read = || scenarios::obbedisco(id).ok();
    if id == BEZZECCA { BOARD.get_or_init(read).as_ref() } else { MADE.get(id, read) }
}

/// The map sheet, ready to be drawn.
///
/// # Errors
/// What keeps it from being drawn, which the tests rule out for a map that comes with the page.
pub(super) fn sheet() -> Result<Sheet, SheetError> {
    let unreadable = |problems: Problems| SheetError::Unreadable(problems.to_string());
    let (print, dress) = scenarios::obbedisco_sheet(BEZZECCA).map_err(unreadable)?;
    sheets::obbedisco::sheet(scenarios::obbedisco_map(BEZZECCA).map_err(unreadable)?, &print, dress)
}

/// The name of the town or fort in a hex.
pub(super) fn place_name(hex: HexId) -> Option<&'static str> {
    static NAMES: OnceLock<Vec<(HexId, String)>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let Ok(map) = scenarios::obbedisco_map(BEZZECCA) else { return Vec::new() };
        let forts = map.forts.into_iter().map(|fort| (fort.hex, format!("Forte {}", fort.name)));
        forts.chain(map.towns.into_iter().map(|town| (town.hex, town.name))).collect()
    });
    names.iter().rev().find(|(at, _)| *at == hex).map(|(_, name)| name.as_str())
}
