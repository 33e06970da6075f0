//! The trait every rulebook implements.

use alloc::vec::Vec;
use core::fmt::Debug;

use rand::Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::cite::ClauseEntry;
use crate::digest::Facts;
use crate::{BySide, Clause, Dice, Log, OutOfDice, Problems, Refusal, Side};

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// A player.
    Player(Side),
    /// Somebody who sees only what both players see.
    Spectator,
}

/// What hints are wanted about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// For whom.
    pub viewer: Viewer,
    /// Only about this unit, by the book's own number, or about all that may be done.
    pub unit: Option<u16>,
}

/// A question a side must answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question<D> {
    /// What must be decided.
    pub what: D,
    /// The clause that asks.
    pub clause: Clause,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pending<D, E> {
    /// One side, or both at once, must decide.
    Decide(BySide<Option<Question<D>>>),
    /// A repeated round goes on by itself: call [`Game::proceed`].
    Continue,
    /// The game has ended.
    Over(E),
}

impl<D, E> Pending<D, E> {
    /// One side must decide.
    pub fn ask(side: Side, clause: Clause, what: D) -> Self {
        let question = Question { what, clause };
        Self::Decide(match side {
            Side::First => BySide::new(Some(question), None),
            Side::Second => BySide::new(None, Some(question)),
        })
    }

    /// The question this side must answer now.
    pub fn question(&self, side: Side) -> Option<&Question<D>> {
        match self {
            Self::Decide(asked) => asked[side].as_ref(),
            _ => None,
        }
    }

    /// The side that must decide; the first one where both must.
    pub fn decider(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.question(side).is_some())
    }
}

/// A rulebook: a state machine that always says who must decide what.
///
/// [`check`](Game::check) alone decides legality. Rolls happen inside [`resolve`](Game::resolve), so a procedure
/// reads straight down like its rule. A state is cheap to clone: map and scenario are shared, only what changes is
/// copied.
pub trait Game: Clone + Eq + Debug {
    /// Map, forces and special rules, validated by [`start`](Game::start).
    type Scenario: Clone + Debug;
    /// The optional rules agreed before the game.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned;
    /// Everything that changes, in a form a person can write.
    type Position: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// What a side may be asked.
    type Decision: Clone + Debug + PartialEq + Eq + Serialize;
    /// What a side may answer.
    type Action: Clone + Debug + PartialEq + Eq + Serialize + DeserializeOwned;
    /// What can happen.
    type Event: Clone + Debug + PartialEq + Eq + Serialize;
    /// Why an action is refused, with its numbers.
    type Reason: Clone + Debug + PartialEq + Eq + Serialize;
    /// What may be done now, and what it costs.
    type Hints: Clone + Debug + PartialEq + Eq + Serialize;
    /// What an action would cost and be worth, before any die.
    type Preview: Clone + Debug + PartialEq + Eq + Serialize;
    /// What a viewer may know.
    type View: Clone + Debug + PartialEq + Eq + Serialize;
    /// What odds are merged by.
    type Outcome: Clone + Debug + Ord + Serialize;
    /// How a game can end.
    type Ending: Clone + Debug + PartialEq + Eq + Serialize;

    /// The book's id, as in save files.
    const BOOK: &'static str;
    /// The names of the sides.
    const SIDES: BySide<&'static str>;

    /// The book's clauses.
    fn clauses() -> &'static [ClauseEntry];

    /// The state before the first decision.
    ///
    /// # Errors
    /// Every fault of the scenario and the options.
    fn start(scenario: &Self::Scenario, options: &Self::Options) -> Result<Self, Problems>;

    /// A state set up by hand.
    ///
    /// # Errors
    /// Every fault of the position.
    fn from_position(
        scenario: &Self::Scenario,
        options: &Self::Options,
        position: &Self::Position,
    ) -> Result<Self, Problems>;

    /// This state in a form a person can read and write.
    fn position(&self) -> Self::Position;

    /// What the game waits for.
    fn pending(&self) -> Pending<Self::Decision, Self::Ending>;

    /// The side that has won, if the ending names one.
    fn winner(ending: &Self::Ending) -> Option<Side>;

    /// What may be done now. Exact for hex games, advisory where moves are continuous.
    fn hints(&self, focus: Focus) -> Self::Hints;

    /// Whether the side may do this now.
    ///
    /// # Refusals
    /// The book's reason with the clause that forbids.
    fn check(&self, side: Side, action: &Self::Action) -> Result<(), Refusal<Self::Reason>>;

    /// What the action would cost and be worth.
    ///
    /// # Refusals
    /// As [`check`](Game::check).
    fn preview(&self, side: Side, action: &Self::Action) -> Result<Self::Preview, Refusal<Self::Reason>>;

    /// Carries out a checked action up to the next decision.
    ///
    /// # Errors
    /// [`OutOfDice`] when the dice run dry or do not fit; the state is then to be thrown away.
    fn resolve(
        &mut self,
        side: Side,
        action: &Self::Action,
        dice: &mut dyn Dice,
        log: &mut Log<Self::Event>,
    ) -> Result<(), OutOfDice>;

    /// Plays one more of the repeated rounds while [`Pending::Continue`] holds.
    ///
    /// # Errors
    /// As [`resolve`](Game::resolve).
    fn proceed(&mut self, _dice: &mut dyn Dice, _log: &mut Log<Self::Event>) -> Result<(), OutOfDice> {
        Ok(())
    }

    /// Legal actions to try at random, for bots and fuzzing, weighted so that games are fought out.
    fn candidates(&self, rng: &mut dyn Rng, into: &mut Vec<Self::Action>);

    /// What the viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The event as the viewer may know it.
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// A state consistent with what the side may know.
    #[must_use]
    fn resample(&self, viewer: Side, rng: &mut dyn Rng) -> Self;

    /// What happened, for merging odds. Between repeated rounds, equal states with equal outcomes so far count as one,
    /// so what comes of a further round must depend on these two alone.
    fn outcome(&self, events: &[Self::Event]) -> Self::Outcome;

    /// The clauses an event cites, for counting and for the log.
    fn cited(event: &Self::Event, cite: &mut dyn FnMut(Clause));

    /// The turn being played; a digest of the public facts is journaled whenever it changes.
    fn turn(&self) -> u32;

    /// Writes the public facts in a fixed encoding, for digests.
    fn facts(&self, facts: &mut Facts);

    /// Whether this action reveals something the other side could not know, so that it cannot be undone.
    fn reveals(_action: &Self::Action) -> bool {
        false
    }

    /// The kind of an action, for statistics.
    fn kind(action: &Self::Action) -> &'static str;
}
