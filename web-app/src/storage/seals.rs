//! What a player has sealed and not yet opened: the device keeps the salt, games hold the seals alone.
//!
//! Storage can be read by whoever sits at the device, so no value stands in it: what was sealed is found by trying the
//! values a byte may have, and nothing tells in which order seals were made. A game that goes on in another browser has
//! lost its seals, which the rules of a book must bear.

use std::cell::RefCell;

use rules_core::secret::{Commitment, Salt};
use serde::{Deserialize, Serialize};

/// The most seals that are kept; the oldest go first.
const MOST: usize = 1000;

/// How many seals a new one may slip in among, so that their order tells no value.
const AMONG: usize = 8;

/// A value that was sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    /// The step of the game, whose it is, what it is; known until the page is left.
    #[serde(skip)]
    of: Option<(usize, u32, u8)>,
    salt: Salt,
    seal: Commitment,
}

thread_local! {
    static KEPT: RefCell<Option<Vec<Kept>>> = const { RefCell::new(None) };
}

/// Seals a value of a piece at a step of the game; the same again gives the same seal.
pub fn seal(step: usize, piece: u32, value: u8) -> Commitment {
    with(|kept| {
        let of = Some((step, piece, value));
        if let Some(known) = kept.iter().rev().find(|known| known.of == of) {
            return known.seal;
        }
        let mut salt = Salt([0; 16]);
        // Without randomness the seal would only be easier to guess.
        let _ = getrandom::fill(&mut salt.0);
        let seal = Commitment::to(&[value], salt);
        let [chance, ..] = salt.0;
        let at = kept.len() - (usize::from(chance) % AMONG).min(kept.len());
        kept.insert(at, Kept { of, salt, seal });
        let spare = kept.len().saturating_sub(MOST);
        kept.drain(..spare);
        store::put(kept);
        seal
    })
}

/// What is under a seal, if this device has sealed it.
pub fn opened(seal: Commitment) -> Option<(u8, Salt)> {
    let salt = with(|kept| kept.iter().rev().find(|known| known.seal == seal).map(|known| known.salt))?;
    (0..=u8::MAX).find(|&value| seal.is_opened_by(&[value], salt)).map(|value| (value, salt))
}

/// Forgets which steps seals were made for, so that the same step of another game is sealed anew.
pub fn another_game() {
    with(|kept| kept.iter_mut().for_each(|known| known.of = None));
}

fn with<R>(what: impl FnOnce(&mut Vec<Kept>) -> R) -> R {
    KEPT.with_borrow_mut(|kept| what(kept.get_or_insert_with(store::get)))
}

/// The browser's storage.
#[cfg(target_arch = "wasm32")]
mod store {
    use super::super::{get as stored, set};
    use super::Kept;

    const SEALS: &str = "tamburino/seals";

    pub(super) fn get() -> Vec<Kept> {
        stored(SEALS).unwrap_or_default()
    }

    /// Where nothing can be kept, the seals can be opened until the page is left.
    pub(super) fn put(kept: &[Kept]) {
        let _ = set(SEALS, kept);
    }
}

/// Tests have no browser.
#[cfg(not(target_arch = "wasm32"))]
mod store {
    use super::Kept;

    pub(super) const fn get() -> Vec<Kept> {
        Vec::new()
    }

    pub(super) const fn put(_kept: &[Kept]) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_is_opened_by_what_was_sealed_and_says_nothing_of_it() {
        let one = seal(7, 3, 2);
        assert_eq!(seal(7, 3, 2), one);
        let (value, salt) = opened(one).unwrap();
        assert!(value == 2 && one.is_opened_by(&[2], salt));
        assert_ne!(seal(7, 3, 1), one);
        another_game();
        assert_ne!(seal(7, 3, 2), one);
        assert_eq!(opened(one), Some((value, salt)));
        assert_eq!(opened(Commitment([0; 32])), None);
    }

    #[test]
    fn no_value_is_written_to_storage_and_old_entries_are_still_opened() {
        let one = seal(9, 4, 5);
        let kept = with(|kept| kept.iter().copied().find(|known| known.seal == one)).unwrap();
        let written = serde_json::to_value(kept).unwrap();
        assert_eq!(written.as_object().unwrap().keys().collect::<Vec<_>>(), ["salt", "seal"]);
        // As they were written before, the value beside the salt.
        let mut old = written.clone();
        old["of"] = serde_json::json!([9, 4, 5]);
        assert_eq!(serde_json::from_value::<Kept>(old).unwrap(), Kept { of: None, ..kept });
    }
}
