//! What can happen.

use alloc::vec::Vec;

use serde::Serialize;

use super::units::{Leader, Level, Mobile, Squad, Unit};
use super::victory::Ending;
use crate::dice::Face;
use crate::hex::HexId;
use crate::{Clause, Side};

/// What a modifier stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    /// Two dice.
    Dice,
    /// Melee values of all units of the side.
    Melee,
    /// Attackers at Attack.
    Level,
    /// Higher named morale.
    Morale,
    /// Positional advantage.
    Position,
    /// The largest assault with the attackers.
    Assault,
    /// A charge on infantry.
    Charge,
    /// The defender's hex.
    Terrain,
    /// A hexside every attacker crosses.
    Hexside,
    /// Staff in a leader's place.
    Staff,
    /// A leader beside a unit that recovers.
    Leader,
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

/// A sum, term by term.
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

/// What happened. The clause says why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum Event {
    /// A turn begins.
    TurnBegan {
        /// Its number.
        turn: u8,
        /// 2a.
        clause: Clause,
    },
    /// An option at set-up is used or not.
    Opted {
        /// By whom.
        side: Side,
        /// Whether it is used.
        used: bool,
        /// 13.3.1a or 13.3.4a.
        clause: Clause,
    },
    /// Two dice for a level, for entry or for cavalry.
    Thrown {
        /// For whom.
        who: Mobile,
        /// The dice.
        dice: [Face; 2],
        /// What is added to them.
        tally: Tally,
        /// The most that succeeds.
        at_most: i8,
        /// Whether it did.
        success: bool,
        /// What for.
        clause: Clause,
    },
    /// A leader's level changes.
    Level {
        /// Whose.
        leader: Leader,
        /// To what.
        to: Level,
        /// Why.
        clause: Clause,
    },
    /// A brigade is due to enter.
    Called {
        /// Its leader.
        leader: Leader,
        /// 13.3.2a or 13.3.3a.
        clause: Clause,
    },
    /// The brigade off the map is freed (13.1.2b).
    Freed {
        /// Its leader.
        leader: Leader,
        /// By whom.
        by: Unit,
        /// 13.1.2b.
        clause: Clause,
    },
    /// A go begins.
    Activated {
        /// A leader or a cavalry unit.
        who: Mobile,
        /// Why it may.
        clause: Clause,
    },
    /// A cavalry unit is spent.
    Spent {
        /// Which.
        unit: Unit,
        /// Why.
        clause: Clause,
    },
    /// A side passes.
    Passed {
        /// Who.
        side: Side,
        /// 4.1h or 4.1i.
        clause: Clause,
    },
    /// A piece takes a step.
    Stepped {
        /// The piece.
        piece: Mobile,
        /// From here; none when it enters the map.
        from: Option<HexId>,
        /// To there.
        to: HexId,
        /// MP it cost.
        cost: u8,
        /// MP spent so far.
        spent: u8,
        /// The clause that prices it.
        clause: Clause,
    },
    /// A piece ends its move.
    Stopped {
        /// The piece.
        piece: Mobile,
        /// Why.
        clause: Clause,
    },
    /// A unit leaves the map unharmed.
    LeftMap {
        /// Which.
        unit: Unit,
        /// From here.
        from: HexId,
        /// 13.2.2e.
        clause: Clause,
    },
    /// An attack is declared.
    Declared {
        /// Who.
        units: Squad,
        /// Whom.
        target: Unit,
        /// In melee.
        melee: bool,
        /// As a charge.
        charge: bool,
        /// 7a, 7.2a or 9.1a.
        clause: Clause,
    },
    /// Cavalry tries to slip away.
    Evades {
        /// Which.
        unit: Unit,
        /// The die; none when it cannot fail.
        die: Option<Face>,
        /// Whether it does.
        success: bool,
        /// 9.2a or 9.2b.
        clause: Clause,
    },
    /// It has slipped away.
    Escaped {
        /// Which.
        unit: Unit,
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
        /// 9.2e.
        clause: Clause,
    },
    /// Units fire.
    Fired {
        /// Who.
        units: Squad,
        /// At whom.
        target: Unit,
        /// The dice.
        dice: Vec<Face>,
        /// Added to each die.
        modifier: i8,
        /// The target's morale as it counts.
        morale: u8,
        /// Hits.
        hits: u8,
        /// Offensive, reply, before melee or reaction.
        clause: Clause,
    },
    /// A unit's damage changes.
    Damage {
        /// Whose.
        unit: Unit,
        /// By how much; below 0 is recovery.
        by: i8,
        /// Now.
        now: u8,
        /// Why.
        clause: Clause,
    },
    /// A unit is eliminated.
    Eliminated {
        /// Which.
        unit: Unit,
        /// Why.
        clause: Clause,
    },
    /// A morale check before a melee.
    Checked {
        /// Which.
        unit: Unit,
        /// The die.
        die: Face,
        /// Its morale.
        morale: u8,
        /// Whether it goes on.
        passed: bool,
        /// 12a.
        clause: Clause,
    },
    /// A unit drops out of a melee.
    DroppedOut {
        /// Which.
        unit: Unit,
        /// Why.
        clause: Clause,
    },
    /// All attackers have dropped out: there is no melee.
    Repelled {
        /// The defender.
        target: Unit,
        /// 7.2c.
        clause: Clause,
    },
    /// The attacker names a unit.
    Named {
        /// Which.
        unit: Unit,
        /// 8b.
        clause: Clause,
    },
    /// A melee is fought.
    Fought {
        /// The attackers' dice.
        attack_dice: [Face; 2],
        /// The defender's dice.
        defence_dice: [Face; 2],
        /// The attackers' sum.
        attack: Tally,
        /// The defender's sum.
        defence: Tally,
        /// Attackers' less defender's.
        difference: i8,
        /// 7.2.1a.
        clause: Clause,
    },
    /// A unit retreats one hex.
    Retreated {
        /// Which.
        unit: Unit,
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
        /// 7.4e or 7.4i.
        clause: Clause,
    },
    /// A unit cannot retreat.
    Blocked {
        /// Which.
        unit: Unit,
        /// Hexes it could not go.
        hexes: u8,
        /// 7.4g.
        clause: Clause,
    },
    /// A winner advances.
    Advanced {
        /// Which.
        unit: Unit,
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
        /// 7.2.1g, 7.2.1h or 9.1d.
        clause: Clause,
    },
    /// A leader goes to another hex without moving.
    LeaderWent {
        /// Who.
        leader: Leader,
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
        /// 1.4g, 1.4h or 7.3b.
        clause: Clause,
    },
    /// Two dice for a leader's life.
    LeaderThrow {
        /// Who.
        leader: Leader,
        /// The dice.
        dice: [Face; 2],
        /// Whether he is killed.
        killed: bool,
        /// 7.3a.
        clause: Clause,
    },
    /// A leader with nobody left to lead goes.
    LeaderLeft {
        /// Who.
        leader: Leader,
        /// 7.3c or 7.3f.
        clause: Clause,
    },
    /// Staff take over a command.
    Staff {
        /// Whose.
        leader: Leader,
        /// The unit they join.
        unit: Unit,
        /// 7.3.1d.
        clause: Clause,
    },
    /// A go ends.
    Closed {
        /// A leader or a cavalry unit.
        who: Mobile,
        /// 2f.
        clause: Clause,
    },
    /// A unit tries to recover.
    Recovery {
        /// Which.
        unit: Unit,
        /// The dice; none where no throw is needed.
        dice: Option<[Face; 2]>,
        /// What is added to them.
        tally: Tally,
        /// Its morale.
        morale: u8,
        /// Whether it has a line of communication.
        line: bool,
        /// Whether it recovers.
        success: bool,
        /// 10a or 11c.
        clause: Clause,
    },
    /// An objective changes hands.
    Control {
        /// Where.
        hex: HexId,
        /// Whose it is now.
        side: Side,
        /// 13.4c.
        clause: Clause,
    },
    /// The bridge is destroyed.
    Bridge {
        /// 13.2.2a.
        clause: Clause,
    },
    /// The game ends.
    Over {
        /// How.
        ending: Ending,
        /// 13.4.1a or 14.2a.
        clause: Clause,
    },
}

impl Event {
    /// The clause of the event itself.
    pub const fn clause(&self) -> Clause {
        match self {
            Self::TurnBegan { clause, .. }
            | Self::Opted { clause, .. }
            | Self::Thrown { clause, .. }
            | Self::Level { clause, .. }
            | Self::Called { clause, .. }
            | Self::Freed { clause, .. }
            | Self::Activated { clause, .. }
            | Self::Spent { clause, .. }
            | Self::Passed { clause, .. }
            | Self::Stepped { clause, .. }
            | Self::Stopped { clause, .. }
            | Self::LeftMap { clause, .. }
            | Self::Declared { clause, .. }
            | Self::Evades { clause, .. }
            | Self::Escaped { clause, .. }
            | Self::Fired { clause, .. }
            | Self::Damage { clause, .. }
            | Self::Eliminated { clause, .. }
            | Self::Checked { clause, .. }
            | Self::DroppedOut { clause, .. }
            | Self::Repelled { clause, .. }
            | Self::Named { clause, .. }
            | Self::Fought { clause, .. }
            | Self::Retreated { clause, .. }
            | Self::Blocked { clause, .. }
            | Self::Advanced { clause, .. }
            | Self::LeaderWent { clause, .. }
            | Self::LeaderThrow { clause, .. }
            | Self::LeaderLeft { clause, .. }
            | Self::Staff { clause, .. }
            | Self::Closed { clause, .. }
            | Self::Recovery { clause, .. }
            | Self::Control { clause, .. }
            | Self::Bridge { clause }
            | Self::Over { clause, .. } => *clause,
        }
    }

    /// The sums of the event, if it has any.
    pub fn tallies(&self) -> impl Iterator<Item = &Tally> {
        let (one, other) = match self {
            Self::Thrown { tally, .. } | Self::Recovery { tally, .. } => (Some(tally), None),
            Self::Fought { attack, defence, .. } => (Some(attack), Some(defence)),
            _ => (None, None),
        };
        one.into_iter().chain(other)
    }
}
