//! Digests of public facts: SHA-256 over a fixed encoding of our own, so that no library's format can change them.

use alloc::string::String;
use core::fmt::{self, Write as _};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest as _, Sha256};

/// Takes facts one after another and digests them.
#[derive(Clone, Default)]
pub struct Facts(Sha256);

impl Facts {
    /// Adds a number as eight bytes, least first.
    pub fn number(&mut self, number: i64) {
        self.0.update(number.to_le_bytes());
    }

    /// Adds small numbers as they are, a byte each.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Adds a text with its length before it.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as i64);
        self.0.update(text.as_bytes());
    }

    /// The digest of all facts so far.
    pub fn digest(self) -> Digest {
        let full = self.0.finalize();
        let mut short = [0; 16];
        short.copy_from_slice(&full[..16]);
        Digest(short)
    }
}

/// The first sixteen bytes of a SHA-256, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 16]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0 {
            write!(f, "{byte:02x}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Digest {
    /// Reads 32 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 32 || !text.is_ascii() {
            return None;
        }
        let mut bytes = [0; 16];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(text.get(at * 2..at * 2 + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let mut text = String::new();
            let _ = write!(text, "{self}");
            serializer.serialize_str(&text)
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            Self::parse(&text).ok_or_else(|| de::Error::custom("a digest is 32 hexadecimal digits"))
        } else {
            <[u8; 16]>::deserialize(deserializer).map(Self)
        }
    }
}
