//! What links carry. Everything stands after `#`, so that no host ever sees it.
//!
//! `#/s/bezzecca-1866/loos,detachments` opens a scenario with its optional rules, in words ([`ScenarioLink`]).
//! `#/g/1...` carries a text of JSON, deflated and in base64url: a saved game whole, or an [`Exchange`] of two players who
//! play by link. Neither knows a rule of any book; what is in them is held against the rules by whoever opens them.

pub mod exchange;
#[cfg(feature = "pack")]
pub mod pack;
pub mod scenario;
pub mod whole;

pub use exchange::{Exchange, Fits, fits};
pub use scenario::ScenarioLink;
pub use whole::{Entries, Whole};

/// The way of packing that this version writes; it stands before the packed letters.
pub const PACKING: char = '1';

/// The most letters that a link may have and still be read: far above any game.
pub const MOST_LETTERS: usize = 1_000_000;

/// The most bytes that may come out of a link.
pub const MOST_BYTES: usize = 8_000_000;

/// The most characters of a link that is offered as a QR code.
pub const MOST_IN_CODE: usize = 2_000;

/// Why a link was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Packed in a way that only a newer version knows.
    Newer,
    /// Longer than any game, or it would unpack to more than any game.
    TooLong,
    /// Cut short or damaged: letters are missing or wrong.
    Damaged,
}

/// The letters of a packed link, without what says how they are packed.
///
/// # Errors
/// When they are packed in another way, or are too many.
pub fn letters(packed: &str) -> Result<&str, Fault> {
    let letters = match packed.strip_prefix(PACKING) {
        Some(letters) => letters,
        None if packed.starts_with(|first: char| first.is_ascii_digit()) => return Err(Fault::Newer),
        None => return Err(Fault::Damaged),
    };
    if letters.len() > MOST_LETTERS {
        return Err(Fault::TooLong);
    }
    let fits = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'-' || letter == b'_';
    if letters.is_empty() || !letters.bytes().all(fits) { Err(Fault::Damaged) } else { Ok(letters) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_packed_link_is_told_apart() {
        assert_eq!(letters("1abc-_"), Ok("abc-_"));
        assert_eq!(letters("2abc"), Err(Fault::Newer));
        for damaged in ["", "1", "abc", "1ab c", "1<b>", "1ab%20"] {
            assert_eq!(letters(damaged), Err(Fault::Damaged), "{damaged}");
        }
        assert_eq!(letters(&format!("1{}", "a".repeat(MOST_LETTERS + 1))), Err(Fault::TooLong));
    }
}
