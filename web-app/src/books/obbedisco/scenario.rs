//! The scenarios that come with the page, read once.

use std::sync::OnceLock;

use rules_core::Problems;
use rules_core::books::obbedisco::Scenario;
use rules_core::hex::HexId;

use crate::board::{Sheet, SheetError, sheets};

/// The id of the Bezzecca campaign.
pub(super) const BEZZECCA: &str = "bezzecca-1866";

/// A scenario that comes with the page.
pub(super) fn built_in(id: &str) -> Option<&'static Scenario> {
    static BOARD: OnceLock<Option<Scenario>> = OnceLock::new();
    if id != BEZZECCA {
        return None;
    }
    BOARD.get_or_init(|| scenarios::obbedisco(BEZZECCA).ok()).as_ref()
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
