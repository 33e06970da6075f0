//! What can happen.

use alloc::vec::Vec;

use serde::Serialize;

use super::Events;
use super::geometry::Pose;
use super::units::{Band, Status, Unit};
use super::victory::Ending;
use crate::dice::Face;
use crate::table::{Edge, Length};
use crate::{Clause, Side};

/// What a modifier stands for (B6e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    /// Heavy cavalry against light.
    HeavyOnLight,
    /// Infantry not Disordered against cavalry.
    SteadyFoot,
    /// Charging.
    Charging,
    /// Artillery being meleed.
    GunsMeleed,
    /// Artillery fired on by artillery.
    GunsOnGuns,
    /// Quality.
    Quality,
    /// Extreme range (B14g).
    Extreme,
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

/// A morale test without its dice (B6): causes of position and modifiers.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Tally {
    /// The causes of Good (B3k to B3n).
    pub good: Vec<Clause>,
    /// The causes of Bad (B3o to B3r).
    pub bad: Vec<Clause>,
    /// The modifiers.
    pub terms: Vec<Term>,
}

/// Position of a unit under test (B3s).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    /// Three dice, the highest two.
    Good,
    /// Two dice.
    Indifferent,
    /// Three dice, the lowest two.
    Bad,
}

impl Tally {
    /// Good, Bad or neither; both at once is neither (B3s, B3t).
    pub fn stand(&self) -> Stand {
        match (self.good.is_empty(), self.bad.is_empty()) {
            (false, true) => Stand::Good,
            (true, false) => Stand::Bad,
            _ => Stand::Indifferent,
        }
    }

    /// Adds a modifier; one of value 0 is left out.
    pub fn add(&mut self, what: Modifier, value: i8, clause: Clause) {
        if value != 0 {
            self.terms.push(Term { what, value, clause });
        }
    }

    /// The sum of the modifiers.
    pub fn total(&self) -> i8 {
        self.terms.iter().map(|term| term.value).sum()
    }

    /// All clauses it cites.
    pub fn clauses(&self) -> impl Iterator<Item = Clause> + '_ {
        self.good.iter().chain(&self.bad).copied().chain(self.terms.iter().map(|term| term.clause))
    }
}

/// A morale test that was made (B6a, B6b).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Test {
    /// Who.
    pub unit: Unit,
    /// The dice in the order thrown.
    pub dice: Vec<Face>,
    /// Position and modifiers.
    pub tally: Tally,
    /// The two dice kept, and the modifiers.
    pub total: i8,
    /// Whether it passed: 7 or more.
    pub passed: bool,
}

/// Something that happened, with the clause it follows from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The clause.
    pub clause: Clause,
    /// What.
    pub what: What,
}

/// Why a unit falls back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flight {
    /// A full move, Routed.
    Full,
    /// Half a move, facing kept.
    Half,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Opposed dice: for set-up, initiative or order.
    Rolled {
        /// Side 1's.
        first: Face,
        /// Side 2's.
        second: Face,
    },
    /// A side sets up first, has initiative, or goes first.
    Leads {
        /// Which.
        side: Side,
    },
    /// Somebody was put on the table.
    Placed {
        /// Who.
        unit: Unit,
        /// Where.
        at: Pose,
    },
    /// An arrival found no room and waits.
    NoRoom {
        /// Who.
        unit: Unit,
    },
    /// The die for a General's Pluck.
    Pluck {
        /// Who.
        general: Unit,
        /// The die.
        die: Face,
        /// What he has.
        pluck: u8,
    },
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// A side has sealed its number.
    Sealed {
        /// Which.
        side: Side,
    },
    /// A side has shown its number.
    Shown {
        /// Which.
        side: Side,
        /// The number; none for a pass.
        number: Option<u8>,
    },
    /// A General was picked.
    Chosen {
        /// Who.
        general: Unit,
        /// The units that may act.
        list: Vec<Unit>,
    },
    /// Somebody moved.
    Moved {
        /// Who.
        unit: Unit,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
        /// What it cost.
        cost: Length,
    },
    /// A charge made contact.
    Charged {
        /// Who.
        unit: Unit,
        /// Whom.
        target: Unit,
        /// On which edge.
        edge: Edge,
        /// On the flank.
        flank: bool,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
        /// What it cost.
        cost: Length,
    },
    /// Status changed.
    Became {
        /// Who.
        unit: Unit,
        /// What it is now.
        status: Status,
    },
    /// A unit fired, and its target tested.
    Fired {
        /// Who.
        unit: Unit,
        /// The band of its range.
        band: Band,
        /// The range.
        range: Length,
        /// The target's test.
        test: Test,
    },
    /// A side fires no more in this phase.
    FireDone {
        /// Which.
        side: Side,
    },
    /// A round of melee.
    Fought {
        /// Which round, from 1.
        round: u8,
        /// The charger's test.
        charger: Test,
        /// The target's.
        target: Test,
    },
    /// A morale test outside fire and melee.
    Tested {
        /// The test.
        test: Test,
    },
    /// A melee ended undecided.
    Parted {
        /// The charger.
        charger: Unit,
        /// The target.
        target: Unit,
    },
    /// A contact was broken without a fight.
    Freed {
        /// The charger.
        charger: Unit,
        /// The target.
        target: Unit,
    },
    /// Somebody fell back.
    FellBack {
        /// Who.
        unit: Unit,
        /// How.
        flight: Flight,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
    },
    /// A unit was destroyed.
    Destroyed {
        /// Which.
        unit: Unit,
    },
    /// A winner pursued.
    Pursued {
        /// Who.
        unit: Unit,
        /// From where.
        from: Pose,
        /// To where.
        to: Pose,
    },
    /// A winner stayed.
    Stayed {
        /// Who.
        unit: Unit,
    },
    /// The die for the General of a destroyed unit.
    Fate {
        /// Who.
        general: Unit,
        /// The die.
        die: Face,
    },
    /// A General was attached.
    Attached {
        /// Who.
        general: Unit,
        /// To whom.
        unit: Unit,
    },
    /// A General was removed.
    Removed {
        /// Who.
        general: Unit,
    },
    /// A Bravado Test.
    Bravado {
        /// Who.
        general: Unit,
        /// The die.
        die: Face,
        /// His markers.
        markers: u8,
        /// The number.
        number: u8,
        /// Whether it passed.
        passed: bool,
    },
    /// A Pluck was spent.
    Spent {
        /// Whose.
        general: Unit,
        /// How many are left.
        left: u8,
    },
    /// A General was laid on his side.
    Exhausted {
        /// Who.
        general: Unit,
    },
    /// An activation marker was placed.
    Marked {
        /// On whom.
        general: Unit,
        /// How many he has.
        markers: u8,
    },
    /// The die for restoration.
    Restored {
        /// Who.
        general: Unit,
        /// The die.
        die: Face,
        /// Whether an Army Commander helps.
        helped: bool,
        /// Whether he stands up.
        up: bool,
    },
    /// A rallied unit was faced.
    Faced {
        /// Which.
        unit: Unit,
        /// Where to.
        facing: u16,
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
    /// The morale tests in it.
    pub fn tests(&self) -> impl Iterator<Item = &Test> {
        let tests = match &self.what {
            What::Fired { test, .. } | What::Tested { test } => [Some(test), None],
            What::Fought { charger, target, .. } => [Some(charger), Some(target)],
            _ => [None, None],
        };
        tests.into_iter().flatten()
    }
}
