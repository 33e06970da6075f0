//! Playing by link: what one player sends the other.
//!
//! A game has three openings. The one who invites seals a random number and sends the seal; the other answers with a
//! number of his own; the first opens his. The seed of the dice is made of both, so neither could choose it. From then on
//! an exchange carries the entries since the last one, and the digest of the state they continue.

use rules_core::Side;
use rules_core::digest::{Digest, Facts};
use serde::{Deserialize, Serialize};

use crate::whole::{Entries, Raw};

/// The format of exchanges that this version writes.
pub const FORMAT: u32 = 1;

/// What one player sends the other.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Exchange {
    /// The format.
    pub exchange: u32,
    /// The version of the rules that wrote it.
    pub rules: String,
    /// The game's own name, random.
    pub game: Digest,
    /// The book's id.
    pub book: String,
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules agreed.
    pub options: Raw,
    /// Whether dice are entered by hand.
    #[serde(default, skip_serializing_if = "is_no")]
    pub by_hand: bool,
    /// Who sits on each side, as typed.
    pub seats: [String; 2],
    /// The side of the one who invites.
    pub inviter: Side,
    /// The inviter's number, sealed: see [`seal`].
    pub seal: Digest,
    /// The number of the invited one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Digest>,
    /// The inviter's number, opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<Digest>,
    /// What was played, once the seed is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Moves>,
}

/// What was played since the last exchange.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Moves {
    /// How many entries both players have already.
    pub from: usize,
    /// The digest of the state after them.
    pub continues: Digest,
    /// The ends of turns among them: how many entries then, and the digest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub turns: Vec<(usize, Digest)>,
    /// How many times moves were taken back by consent.
    #[serde(default, skip_serializing_if = "is_none")]
    pub takebacks: usize,
    /// The entries that follow.
    pub entries: Vec<Raw>,
    /// The digest of the state they lead to.
    pub hash: Digest,
}

// Serde hands over references to the fields.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_no(flag: &bool) -> bool {
    !*flag
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_none(count: &usize) -> bool {
    *count == 0
}

fn digest_of(parts: &[&[u8]]) -> Digest {
    let mut facts = Facts::default();
    for part in parts {
        facts.bytes(part);
    }
    facts.digest()
}

/// Seals a number: it says nothing of it, and only the same number opens it.
pub fn seal(number: Digest) -> Digest {
    digest_of(&[b"tamburino seal", &number.0])
}

/// The seed made of both players' numbers, below 2^53 so that it survives programs that read numbers as floats.
pub fn seed(inviter: Digest, invited: Digest) -> u64 {
    let both = digest_of(&[b"tamburino seed", &inviter.0, &invited.0]);
    let mut first = [0; 8];
    first.copy_from_slice(&both.0[..8]);
    u64::from_le_bytes(first) & ((1 << 53) - 1)
}

/// How an exchange fits to the game as it is known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fits {
    /// It continues it; this many of its entries are known already.
    Continues(usize),
    /// All of it is known already.
    Known,
    /// It is another game from some entry on.
    Parts {
        /// So many entries are surely the same.
        same: usize,
        /// Whether the next entry is the first that differs; otherwise it lies somewhere after.
        exactly: bool,
    },
    /// Entries between are missing here, from this number on.
    Missing(usize),
    /// Moves were taken back there that were not taken back here.
    TakenBack,
}

/// Holds the moves of an exchange against the game as it is known here. `digest_at` tells the digest of the state after so
/// many entries.
pub fn fits(known: &Entries, moves: &Moves, digest_at: impl Fn(usize) -> Digest) -> Fits {
    if known.takebacks.len() != moves.takebacks {
        return Fits::TakenBack;
    }
    let have = known.entries.len();
    let agreed = |ours: &[(usize, Digest)]| {
        let theirs = moves.turns.iter();
        theirs.zip(ours).take_while(|(theirs, ours)| theirs == ours).last().map_or(0, |(turn, _)| turn.0)
    };
    let turns = known.turns(moves.from);
    let common = turns.len().min(moves.turns.len());
    if turns.iter().zip(&moves.turns).any(|(ours, theirs)| ours != theirs)
        || (moves.from <= have && turns.len() != common)
    {
        return Fits::Parts { same: agreed(&turns), exactly: false };
    }
    if moves.from > have {
        return Fits::Missing(have);
    }
    if digest_at(moves.from) != moves.continues {
        return Fits::Parts { same: agreed(&turns), exactly: false };
    }
    let since = known.entries.iter().skip(moves.from);
    for (at, (ours, theirs)) in since.zip(&moves.entries).enumerate() {
        if ours.get() != theirs.get() {
            return Fits::Parts { same: moves.from + at, exactly: true };
        }
    }
    if have >= moves.from + moves.entries.len() { Fits::Known } else { Fits::Continues(have - moves.from) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::value::RawValue;

    fn raw(text: &str) -> Raw {
        RawValue::from_string(text.to_owned()).unwrap()
    }

    /// An entry is a number here; one of them ends a turn.
    fn journal(actions: &[u32]) -> Entries {
        let entry = |&action: &u32| match action {
            9 => raw(&format!(r#"{{"side":"first","play":9,"digest":"{}"}}"#, state(&[9]))),
            _ => raw(&format!(r#"{{"side":"first","play":{action}}}"#)),
        };
        Entries { entries: actions.iter().map(entry).collect(), takebacks: Vec::new() }
    }

    /// A state is all that was played.
    fn state(actions: &[u32]) -> Digest {
        let bytes: Vec<u8> = actions.iter().map(|&action| action as u8).collect();
        digest_of(&[&bytes])
    }

    fn moves(all: &[u32], from: usize) -> Moves {
        let entries = journal(all);
        Moves {
            from,
            continues: state(&all[..from]),
            turns: entries.turns(from),
            takebacks: 0,
            entries: entries.entries[from..].to_vec(),
            hash: state(all),
        }
    }

    fn held(known: &[u32], moves: &Moves) -> Fits {
        fits(&journal(known), moves, |at| state(&known[..at]))
    }

    #[test]
    fn entries_that_follow_continue_the_game() {
        assert_eq!(held(&[1, 2], &moves(&[1, 2, 3, 4], 2)), Fits::Continues(0));
        assert_eq!(held(&[1, 2, 3], &moves(&[1, 2, 3, 4], 2)), Fits::Continues(1));
    }

    #[test]
    fn a_link_opened_twice_brings_nothing_new() {
        assert_eq!(held(&[1, 2, 3, 4], &moves(&[1, 2, 3, 4], 2)), Fits::Known);
        assert_eq!(held(&[1, 2, 3, 4, 5], &moves(&[1, 2, 3, 4], 2)), Fits::Known);
    }

    #[test]
    fn a_fork_is_told_with_the_entry_where_it_parts() {
        assert_eq!(held(&[1, 2, 3, 5], &moves(&[1, 2, 3, 4], 2)), Fits::Parts { same: 3, exactly: true });
    }

    #[test]
    fn a_fork_before_what_is_sent_is_told_by_the_last_common_end_of_a_turn() {
        assert_eq!(held(&[1, 9, 3], &moves(&[1, 9, 4, 5], 3)), Fits::Parts { same: 2, exactly: false });
        assert_eq!(held(&[1, 2, 3], &moves(&[7, 2, 3, 5], 3)), Fits::Parts { same: 0, exactly: false });
        assert_eq!(held(&[1, 2, 9, 3], &moves(&[1, 9, 2, 3, 5], 4)), Fits::Parts { same: 0, exactly: false });
    }

    #[test]
    fn a_link_that_skips_entries_is_told() {
        assert_eq!(held(&[1, 2], &moves(&[1, 2, 3, 4], 3)), Fits::Missing(2));
    }

    #[test]
    fn moves_taken_back_elsewhere_are_told() {
        let sent = Moves { takebacks: 1, ..moves(&[1, 2, 3], 2) };
        assert_eq!(held(&[1, 2], &sent), Fits::TakenBack);
    }

    #[test]
    fn only_the_number_itself_opens_its_seal_and_both_numbers_make_the_seed() {
        let (one, other) = (Digest([1; 16]), Digest([2; 16]));
        assert_ne!(seal(one), seal(other));
        assert_ne!(seal(one), one);
        assert_ne!(seed(one, other), seed(other, one));
        assert!(seed(one, other) < 1 << 53);
    }
}
