//! The battles that come with the page, and those by points by their codes, each read once.

use std::sync::OnceLock;

use rules_core::books::bravado::{Scenario, army};

use super::words::{AUERSTEDT, MAIDA};
use crate::books::made::Made;

/// A battle that comes with the page, or one by points.
pub(super) fn known(id: &str) -> Option<&'static Scenario> {
    static BOARDS: [OnceLock<Option<Scenario>>; 2] = [const { OnceLock::new() }; 2];
    static MADE: Made<Scenario> = Made::new();
    match [MAIDA, AUERSTEDT].iter().position(|known| *known == id) {
        Some(at) => BOARDS.get(at)?.get_or_init(|| scenarios::bravado(id).ok()).as_ref(),
        None => MADE.get(id, || Scenario::new(army::free(id)?).ok()),
    }
}
