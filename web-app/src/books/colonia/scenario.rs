//! The battles that come with the page, read once.

use std::sync::OnceLock;

use rules_core::books::colonia::Scenario;

use super::words::{CAMPO, COATIT, LANGFANG, SCIARA};

/// A battle that comes with the page.
pub(super) fn built_in(id: &str) -> Option<&'static Scenario> {
    static BOARDS: [OnceLock<Option<Scenario>>; 4] = [const { OnceLock::new() }; 4];
    let at = [COATIT, SCIARA, LANGFANG, CAMPO].iter().position(|known| *known == id)?;
    BOARDS.get(at)?.get_or_init(|| scenarios::colonia(id).ok()).as_ref()
}
