//! The battles that come with the page, and the free ones by their codes, each read once.

use std::sync::{Mutex, OnceLock, PoisonError};

use rules_core::books::dbe::{Scenario, army};

use super::words::{MARENGO, QUATRE_BRAS};

/// A battle that comes with the page, or a free one.
pub(super) fn known(id: &str) -> Option<&'static Scenario> {
    static BOARDS: [OnceLock<Option<Scenario>>; 2] = [const { OnceLock::new() }; 2];
    match [MARENGO, QUATRE_BRAS].iter().position(|known| *known == id) {
        Some(at) => BOARDS.get(at)?.get_or_init(|| scenarios::dbe(id).ok()).as_ref(),
        None => free(id),
    }
}

/// A free battle. It stays as long as the page does: there are as many as games were opened.
fn free(id: &str) -> Option<&'static Scenario> {
    static MADE: Mutex<Vec<&'static Scenario>> = Mutex::new(Vec::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(scenario) = made.iter().find(|scenario| scenario.0.file.id == id) {
        return Some(scenario);
    }
    let scenario: &'static Scenario = Box::leak(Box::new(Scenario::new(army::free(id)?).ok()?));
    made.push(scenario);
    Some(scenario)
}
