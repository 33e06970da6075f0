//! The battles that come with the page, those that players have changed, and the free ones by their codes, each read
//! once.

use std::sync::OnceLock;

use rules_core::books::dbe::Scenario;

use super::words::{MARENGO, QUATRE_BRAS};
use crate::books::made::Made;

/// A battle that comes with the page, changed or not, or a free one.
pub(super) fn known(id: &str) -> Option<&'static Scenario> {
    static BOARDS: [OnceLock<Option<Scenario>>; 2] = [const { OnceLock::new() }; 2];
    static MADE: Made<Scenario> = Made::new();
    let read = || scenarios::dbe(id).ok();
    match [MARENGO, QUATRE_BRAS].iter().position(|known| *known == id) {
        Some(at) => BOARDS.get(at)?.get_or_init(read).as_ref(),
        None => MADE.get(id, read),
    }
}
