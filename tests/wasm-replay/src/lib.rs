//! The replay of a saved game, for this machine and for WebAssembly alike.
//!
//! `cargo xtask test` plays random games with the program of this package, saves them, and has
//! every save replayed here twice: natively, and as WebAssembly under Node by `replay.cjs`. Both
//! must reach the same digests, turn by turn and at the end.

use rules_core::any::Book;
use rules_core::books::bravado::Bravado;
use rules_core::books::caricat::Caricat;
use rules_core::books::colonia::Colonia;
use rules_core::books::dbe::Dbe;
use rules_core::books::obbedisco::Obbedisco;
use rules_core::save::Save;
use rules_core::{Game, Problems};
use serde::Deserialize;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// Replays a save and gives the digest of the state it leads to.
///
/// # Errors
/// The save cannot be read or does not hold, said in words.
pub fn replay(save: &str) -> Result<String, String> {
    let head: Head = serde_json::from_str(save).map_err(|error| error.to_string())?;
    match Book::of(&head.book) {
        Some(Book::Obbedisco) => replay_as::<Obbedisco>(save, scenarios::obbedisco(&head.scenario)),
        Some(Book::Caricat) => replay_as::<Caricat>(save, scenarios::caricat(&head.scenario)),
        Some(Book::Colonia) => replay_as::<Colonia>(save, scenarios::colonia(&head.scenario)),
        Some(Book::Dbe) => replay_as::<Dbe>(save, scenarios::dbe(&head.scenario)),
        Some(Book::Bravado) => replay_as::<Bravado>(save, scenarios::bravado(&head.scenario)),
        None => Err(format!("no book {}", head.book)),
    }
}

/// What every save names.
#[derive(Deserialize)]
struct Head {
    book: String,
    scenario: String,
}

fn replay_as<G: Game>(save: &str, scenario: Result<G::Scenario, Problems>) -> Result<String, String> {
    let save: Save<G> = serde_json::from_str(save).map_err(|error| error.to_string())?;
    let scenario = scenario.map_err(|problems| problems.to_string())?;
    let session = save.open(&scenario, |_, _, _| ()).map_err(|broken| format!("{:?}", broken.error))?;
    Ok(session.digest().to_string())
}

/// [`replay`] for JavaScript.
///
/// # Errors
/// As [`replay`], thrown as an `Error`.
#[wasm_bindgen(js_name = replay)]
pub fn replay_for_javascript(save: &str) -> Result<String, JsError> {
    replay(save).map_err(|error| JsError::new(&error))
}
