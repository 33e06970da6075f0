//! Why an action is refused, with its numbers. Lengths are in thousandths of a centimetre, angles in hundredths of a
//! degree.

use serde::Serialize;

use super::terrain::Bar;
use super::units::{Status, Unit};

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The game is over.
    Over,
    /// The other side must decide.
    NotYourDecision,
    /// This is not an answer to what is asked.
    NotAsked,
    /// There is no such unit, or it is not this side's.
    NoSuchUnit,
    /// It is not of those that may be named.
    NotEligible {
        /// Which.
        unit: Unit,
    },
    /// A list holds something twice, or not all it should, or too much.
    Incomplete {
        /// How many there are.
        have: u8,
        /// How many there may or must be.
        need: u8,
    },
    /// Not where it may be put.
    BadPlace {
        /// Which.
        unit: Unit,
    },
    /// This does not open what was sealed.
    WrongSeal,
    /// Its status forbids it.
    Status {
        /// What it is.
        status: Status,
    },
    /// An enemy is too near.
    EnemyNear {
        /// Which.
        enemy: Unit,
        /// How far he is.
        have: i32,
        /// How far he must be.
        over: i32,
    },
    /// A move of nothing, of too many parts, or of a part out of range.
    NoMove,
    /// The move costs more than there is.
    TooFar {
        /// What there is.
        have: i32,
        /// What it costs.
        need: i32,
    },
    /// Ground or the edge of the table bars it.
    Barred {
        /// What.
        by: Bar,
    },
    /// The town is full.
    Full {
        /// Which piece of ground.
        town: u8,
    },
    /// Somebody stands where it would end.
    Blocked {
        /// Who.
        by: Unit,
    },
    /// It would come nearer than 2 to an enemy.
    TooNear {
        /// To whom.
        enemy: Unit,
    },
    /// The charge does not reach its target.
    Unreached {
        /// Whom.
        target: Unit,
    },
    /// The charge touches another enemy first.
    TouchesFirst {
        /// Whom.
        enemy: Unit,
    },
    /// The end of the charge is not straight ahead for long enough.
    NotStraight {
        /// How far it is.
        have: i32,
        /// How far it must be.
        need: i32,
    },
    /// There is no room to line up.
    NoRoom {
        /// Before whom.
        target: Unit,
    },
    /// The target is not in the arc.
    OutOfArc,
    /// The target is too far.
    OutOfRange {
        /// Range.
        have: i32,
        /// Distance.
        need: i32,
    },
    /// The target is not seen.
    NoSight,
    /// It has fired.
    HasFired,
    /// It has no fire.
    NoFire,
    /// It has charged, pursued or fought.
    Spent,
    /// It has moved too far to fire.
    HasMoved {
        /// How far it may have moved.
        most: i32,
        /// How far it did.
        have: i32,
    },
    /// It is in contact.
    InContact {
        /// Which.
        unit: Unit,
    },
    /// He must say to which unit he touches he is attached, or touches none he names.
    With,
    /// The number is longer than it may be.
    TooLong {
        /// The most allowed.
        most: i32,
        /// What was asked.
        have: i32,
    },
}
