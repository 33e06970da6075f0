//! A computer opponent for every book.
//!
//! A book that is played says what a position is worth and which answers are sensible ([`Judge`]); what is made of that
//! is the same for all. [`Thinker`] answers one question for one side. It looks only at states made by
//! [`Game::resample`], so it knows no more than its side may know, and it is deterministic: the same view, seed and
//! budget give the same answer, in however many slices it is thought out.
//!
//! Budgets are counted in nodes: actions carried out on a copy. So the answer does not depend on a clock.

mod playout;
mod thinker;
mod tree;

use alloc::vec::Vec;

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::{Game, Side};

pub use playout::recluta;
pub use thinker::{Choice, Thinker, Weighed};

/// The worth of a won game; a lost one has it with the sign changed. No position is worth as much before it is over.
pub const WON: i32 = 10_000;

/// How well the computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The recruit: does what seems most sensible at once.
    Recluta,
    /// The captain: tries each sensible answer under some fall of the dice, to the end of the plan under way.
    Capitano,
    /// The general: searches the tree of answers, the other side's too, further ahead.
    Generale,
}

impl Level {
    /// All, from the weakest.
    pub const ALL: [Self; 3] = [Self::Recluta, Self::Capitano, Self::Generale];

    /// The budget of nodes unless another is given.
    pub const fn nodes<G: Judge>(self) -> u32 {
        match self {
            Self::Recluta => 0,
            Self::Capitano => G::NODES / 8,
            Self::Generale => G::NODES,
        }
    }
}

/// A sensible answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idea<A> {
    /// The answer.
    pub action: A,
    /// How much speaks for it at first sight, against the other ideas of the list; never 0.
    pub urge: u32,
}

/// What a book's players know of their game beyond its rules.
pub trait Judge: Game {
    /// The budget of the general: it decides within three seconds on one core in a browser.
    const NODES: u32;

    /// How many plans ahead the general plays a game on before he judges it.
    const REACH: u32 = 2;

    /// What the position is worth to this side, between plus and minus [`WON`], and the negative to the other.
    fn worth(&self, side: Side) -> i32;

    /// The sensible answers of a side that is asked, all of them legal, none twice; at least one.
    fn sensible(&self, side: Side, rng: &mut dyn Rng, into: &mut Vec<Idea<Self::Action>>);

    /// A number that changes when the plan under way is done and another begins: an activation, a phase, a turn. Only
    /// then is a position judged.
    fn plan(&self) -> u32;

    /// Whether what is asked is decided in secret from the other side, which therefore cannot answer it.
    fn is_secret(&self) -> bool {
        false
    }
}

/// The ideas of the list that stand in it several times made one, with the urges added.
pub(crate) fn gather<A: PartialEq>(from: &mut Vec<A>, urge: u32, into: &mut Vec<Idea<A>>) {
    for action in from.drain(..) {
        match into.iter_mut().find(|idea| idea.action == action) {
            Some(idea) => idea.urge += urge,
            None => into.push(Idea { action, urge }),
        }
    }
}
