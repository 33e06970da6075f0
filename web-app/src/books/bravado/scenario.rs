//! The battles that come with the page, read once.

use std::sync::OnceLock;

use rules_core::books::bravado::Scenario;

use super::words::{AUERSTEDT, MAIDA};

/// A battle that comes with the page.
pub(super) fn built_in(id: &str) -> Option<&'static Scenario> {
    static BOARDS: [OnceLock<Option<Scenario>>; 2] = [const { OnceLock::new() }; 2];
    let at = [MAIDA, AUERSTEDT].iter().position(|known| *known == id)?;
    BOARDS.get(at)?.get_or_init(|| scenarios::bravado(id).ok()).as_ref()
}
