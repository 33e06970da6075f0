//! The battles that come with the page, and the free ones by their codes, each read once.

use std::sync::OnceLock;

use rules_core::books::dbe::{Scenario, army};

use super::words::{MARENGO, QUATRE_BRAS};
use crate::books::made::Made;

/// A battle that comes with the page, or a free one.
pub(super) fn known(id: &str) -> Option<&'static Scenario> {
    static BOARDS: [OnceLock<Option<Scenario>>; 2] = [const { OnceLock::new() }; 2];
    static MADE: Made<Scenario> = Made::new();
    match [MARENGO, QUATRE_BRAS].iter().position(|known| *known == id) {
        Some(at) => BOARDS.get(at)?.get_or_init(|| scenarios::dbe(id).ok()).as_ref(),
        None => MADE.get(id, || Scenario::new(army::free(id)?).ok()),
    }
}
