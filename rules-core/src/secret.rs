//! Secrets as two journal entries: a salted commitment, and its opening, which is checked.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A promise that hides a value and binds to it: SHA-256 over salt and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Commitment(pub [u8; 32]);

/// The random salt that keeps a commitment from being guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Salt(pub [u8; 16]);

impl Commitment {
    /// Commits to a value in the encoding the book chose for it.
    pub fn to(value: &[u8], salt: Salt) -> Self {
        let mut text: Vec<u8> = Vec::with_capacity(16 + value.len());
        text.extend_from_slice(&salt.0);
        text.extend_from_slice(value);
        let mut bytes = [0; 32];
        bytes.copy_from_slice(&Sha256::digest(&text));
        Self(bytes)
    }

    /// Whether value and salt open this commitment.
    pub fn is_opened_by(&self, value: &[u8], salt: Salt) -> bool {
        *self == Self::to(value, salt)
    }
}
