//! What was decided and thrown: the truth a game is rebuilt from.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::dice::Rolled;
use crate::digest::Digest;

/// What a side may do at any time, whatever the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// Gives the game up.
    Resign,
    /// Offers a draw, which stands until answered or until the other side plays.
    OfferDraw,
    /// Accepts the draw offered.
    AcceptDraw,
    /// Declines the draw offered.
    DeclineDraw,
}

/// One thing a side does: an action of the book, or an agreement. Append only: saved games depend on the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Play<A> {
    /// An action of the book.
    Act(A),
    /// Resignation or draw.
    Agree(Agreement),
}

/// One entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry<A> {
    /// Who did it.
    pub side: Side,
    /// What he did.
    pub play: Play<A>,
    /// What was thrown and drawn, raw and in order.
    #[serde(default)]
    pub rolls: Vec<Rolled>,
    /// Whether the dice were entered by hand.
    #[serde(default)]
    pub entered: bool,
    /// The digest of the public facts, where this entry ended a turn.
    #[serde(default)]
    pub digest: Option<Digest>,
}

/// Entries taken back by consent beyond a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakeBack {
    /// The entry number the game went back to.
    pub to: u32,
    /// How many entries were dropped.
    pub dropped: u32,
    /// Who asked; the other side consented.
    pub asked_by: Side,
}

/// All entries, and what was taken back by consent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(serialize = "A: Serialize", deserialize = "A: Deserialize<'de>"))]
pub struct Journal<A> {
    /// The entries that stand.
    pub entries: Vec<Entry<A>>,
    /// What was taken back beyond a barrier.
    #[serde(default)]
    pub takebacks: Vec<TakeBack>,
}

impl<A> Default for Journal<A> {
    fn default() -> Self {
        Self { entries: Vec::new(), takebacks: Vec::new() }
    }
}

impl<A> Journal<A> {
    /// How many times moves had been taken back by consent when an entry was played: all those that went back to it or
    /// before it, as it stands in their stead, and whatever came before the last of these.
    pub fn takebacks_before(&self, entry: usize) -> usize {
        self.takebacks.iter().rposition(|back| back.to as usize <= entry).map_or(0, |last| last + 1)
    }

    /// The dice stream of the next entry: it changes with each take-back, so that nobody throws the same dice twice.
    pub fn next_stream(&self) -> u64 {
        self.entries.len() as u64 | (self.takebacks.len() as u64) << 32
    }
}
