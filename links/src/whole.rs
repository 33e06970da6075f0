//! A saved game without knowing its book: its parts as they stand in the text.

use rules_core::Side;
use rules_core::digest::Digest;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A part of a text of JSON, as it stands there.
pub type Raw = Box<RawValue>;

/// The save file of any book.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Whole {
    /// The format of the file.
    pub format: u32,
    /// The version of the rules that wrote it.
    pub rules: String,
    /// The book's id.
    pub book: String,
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules agreed.
    pub options: Raw,
    /// The seed of the generated dice.
    pub seed: u64,
    /// What was decided and thrown.
    pub journal: Entries,
    /// The digest of the state reached.
    pub hash: Digest,
}

/// The journal of any book.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entries {
    /// The entries that stand.
    pub entries: Vec<Raw>,
    /// What was taken back by consent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub takebacks: Vec<Raw>,
}

/// What an entry of any book tells without its action.
#[derive(Deserialize)]
struct Told {
    side: Side,
    #[serde(default)]
    digest: Option<Digest>,
}

impl Entries {
    /// The ends of turns before an entry, each as the number of entries and the digest then.
    pub fn turns(&self, before: usize) -> Vec<(usize, Digest)> {
        let told = self.entries.iter().take(before).enumerate();
        told.filter_map(|(at, entry)| Some((at + 1, serde_json::from_str::<Told>(entry.get()).ok()?.digest?))).collect()
    }

    /// Whether an entry after the first `known` ones was decided by this side.
    pub fn decided_since(&self, known: usize, side: Side) -> bool {
        let mut told = self.entries.iter().skip(known);
        told.any(|entry| serde_json::from_str::<Told>(entry.get()).is_ok_and(|told| told.side == side))
    }
}
