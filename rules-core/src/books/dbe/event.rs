//! What can happen.

use alloc::vec::Vec;

use serde::Serialize;

use super::Events;
use super::geometry::Pose;
use super::units::Unit;
use super::victory::Ending;
use crate::dice::Face;
use crate::table::{Edge, TableEdge};
use crate::{Clause, Side};

/// What a modifier stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Modifier {
    /// The factor of the type.
    Factor,
    /// Guns at close range.
    F1,
    /// Main shooter of a broken corps.
    F2,
    /// Extra shooters.
    F3,
    /// Cover.
    F4,
    /// City edge or redoubt.
    F5,
    /// Guard.
    F6,
    /// Rear support.
    M1,
    /// Wider front.
    M2,
    /// Higher.
    M3,
    /// Contacted across a line.
    M4,
    /// City edge or redoubt.
    M5,
    /// A general attached.
    M6,
    /// Guard.
    M7,
    /// Own ground.
    M8,
    /// Broken corps.
    M9,
    /// Could not turn.
    M10,
}

/// One modifier with its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Term {
    /// What it stands for.
    pub what: Modifier,
    /// How much.
    pub value: i8,
    /// The clause that gives it.
    pub clause: Clause,
}

/// A sum, term by term, the die left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally(pub Vec<Term>);

impl Tally {
    /// Adds a term; one of value 0 is left out.
    pub fn add(&mut self, what: Modifier, value: i8, clause: Clause) {
        if value != 0 {
            self.0.push(Term { what, value, clause });
        }
    }

    /// The sum.
    pub fn total(&self) -> i8 {
        self.0.iter().map(|term| term.value).sum()
    }
}

/// One side of an opposed roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// Who.
    pub unit: Unit,
    /// The die.
    pub die: Face,
    /// What is added.
    pub tally: Tally,
}

impl Roll {
    /// Die and modifiers together.
    pub fn total(&self) -> i8 {
        self.tally.total().saturating_add(self.die as i8)
    }
}

/// A result of the tables (H4.13a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// None.
    #[default]
    None,
    /// W.
    Withdraw,
    /// F.
    Flight,
    /// X.
    Destroyed,
}

/// What happened, and the clause that says why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The clause.
    pub clause: Clause,
    /// What.
    pub what: What,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A die each for set-up.
    SetUp {
        /// The first side's.
        first: Face,
        /// The second side's.
        second: Face,
    },
    /// Who is first player.
    First {
        /// Who.
        side: Side,
    },
    /// A side has its edge.
    Edge {
        /// Who.
        side: Side,
        /// Which.
        edge: TableEdge,
    },
    /// Somebody was put on the table.
    Placed {
        /// Who.
        unit: Unit,
        /// Where.
        at: Pose,
    },
    /// A turn begins.
    TurnBegan {
        /// The round.
        round: u8,
        /// Whose.
        side: Side,
    },
    /// Command points of a corps.
    Command {
        /// Which.
        corps: u8,
        /// The die.
        die: Face,
    },
    /// Command points of a General-in-Chief.
    ChiefCommand {
        /// How many.
        points: u8,
    },
    /// A corps is taken over.
    TakenOver {
        /// Which.
        corps: u8,
    },
    /// Somebody moved of his own will.
    Moved {
        /// Who.
        unit: Unit,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
        /// What it cost of its allowance, 1000 a centimetre.
        cost: i32,
    },
    /// Command points were paid.
    Paid {
        /// The corps.
        corps: u8,
        /// Of its points.
        of_corps: u8,
        /// Of the General-in-Chief's.
        of_chief: u8,
    },
    /// A front came onto an edge.
    Contact {
        /// Whose front.
        by: Unit,
        /// Whose edge.
        on: Unit,
        /// Which.
        edge: Edge,
    },
    /// Somebody was displaced by a rule.
    Shifted {
        /// Who.
        unit: Unit,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
    },
    /// It cannot turn, and stays.
    CannotTurn {
        /// Who.
        unit: Unit,
    },
    /// Gun and supporter changed places.
    Swapped {
        /// The gun.
        gun: Unit,
        /// Its supporter.
        supporter: Unit,
    },
    /// An opposed roll of fire.
    Fired {
        /// The main shooter's.
        shooter: Roll,
        /// The target's.
        target: Roll,
        /// The extra shooters.
        extra: Vec<Unit>,
        /// Doubled (H4.13b).
        doubled: bool,
        /// What comes of it.
        effect: Effect,
    },
    /// Nobody shoots at a target.
    Spared {
        /// Which.
        target: Unit,
    },
    /// An opposed roll of melee.
    Fought {
        /// The active player's.
        own: Roll,
        /// The other's.
        other: Roll,
        /// Doubled (H4.13b).
        doubled: bool,
        /// What the loser suffers; none for a tie.
        effect: Effect,
    },
    /// Destroyed.
    Destroyed {
        /// Who.
        unit: Unit,
        /// What it cost.
        points: u16,
    },
    /// Gone off the table.
    Gone {
        /// Who.
        unit: Unit,
        /// What it cost.
        points: u16,
    },
    /// An element goes forward after its win, or stays.
    Pursued {
        /// Who.
        unit: Unit,
        /// Whether it went.
        goes: bool,
    },
    /// The die for a general whose element was destroyed.
    Fate {
        /// Who.
        general: Unit,
        /// The die.
        die: Face,
        /// The most that eliminates him.
        at_most: Face,
    },
    /// A general attached himself.
    Attached {
        /// Who.
        general: Unit,
        /// To whom.
        unit: Unit,
    },
    /// A general detached himself.
    Detached {
        /// Who.
        general: Unit,
    },
    /// A corps broke.
    Broken {
        /// Which.
        corps: u8,
        /// Points lost.
        lost: u16,
        /// Its budget.
        budget: u16,
        /// The die, if one was thrown.
        die: Option<Face>,
    },
    /// Those a broken corps keeps.
    Kept {
        /// Which corps.
        corps: u8,
        /// Whom.
        units: Vec<Unit>,
    },
    /// An objective changed hands.
    Taken {
        /// Its place in the list.
        objective: u8,
        /// By whom.
        side: Side,
    },
    /// The game is over.
    Over {
        /// How.
        ending: Ending,
    },
}

/// Telling what happened.
pub(super) trait Tell {
    /// Adds an event.
    fn event(&mut self, clause: Clause, what: What);
}

impl Tell for Events {
    fn event(&mut self, clause: Clause, what: What) {
        self.push(Event { clause, what });
    }
}

impl Event {
    /// The sums in it.
    pub fn tallies(&self) -> impl Iterator<Item = &Tally> {
        let both = match &self.what {
            What::Fired { shooter, target, .. } => [Some(&shooter.tally), Some(&target.tally)],
            What::Fought { own, other, .. } => [Some(&own.tally), Some(&other.tally)],
            _ => [None, None],
        };
        both.into_iter().flatten()
    }
}
