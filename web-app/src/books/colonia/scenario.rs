//! The battles that come with the page, and those that players have changed, each read once.

use std::sync::OnceLock;

use rules_core::books::colonia::Scenario;

use super::words::{CAMPO, COATIT, LANGFANG, SCIARA};
use crate::books::made::Made;

/// A battle that comes with the page, changed or not.
pub(super) fn known(id: &str) -> Option<&'static Scenario> {
    static BOARDS: [OnceLock<Option<Scenario>>; 4] = [const { OnceLock::new() }; 4];
    static MADE: Made<Scenario> = Made::new();
    let read = || scenarios::colonia(id).ok();
    match [COATIT, SCIARA, LANGFANG, CAMPO].iter().position(|known| *known == id) {
        Some(at) => BOARDS.get(at)?.get_or_init(read).as_ref(),
        None => MADE.get(id, read),
    }
}
