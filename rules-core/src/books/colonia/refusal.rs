//! Why an action is refused, with its numbers. Lengths are in hundredths of a millimetre, angles in hundredths of a
//! degree.

use serde::Serialize;

use super::decision::Plan;
use super::units::{Order, Unit};

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
    /// There is no such brigade, or it is not this side's, or has been activated, or has nobody on the table.
    NoSuchBrigade,
    /// The unit is not on the table.
    NotOnTable {
        /// Which.
        unit: Unit,
    },
    /// It has been activated, or is not of this brigade.
    NotActive {
        /// Which.
        unit: Unit,
    },
    /// It is not of those that may.
    NotEligible {
        /// Which.
        unit: Unit,
    },
    /// A list holds it twice, or not all it should.
    Incomplete,
    /// Not where it may be put.
    BadPlace {
        /// Which.
        unit: Unit,
    },
    /// The move costs more than the unit has.
    TooFar {
        /// What it has.
        have: i32,
        /// What it costs.
        need: i32,
    },
    /// A turn wider than allowed.
    TooSharp {
        /// The most allowed.
        most: i32,
        /// What was asked.
        have: i32,
    },
    /// Not a move a unit of this kind makes.
    NoSuchMove,
    /// A move of nothing.
    NoMove,
    /// A unit bars the way, or stands where it would end.
    Blocked {
        /// Who.
        by: Unit,
    },
    /// Ground nobody enters.
    Impassable {
        /// The piece of ground.
        piece: u8,
    },
    /// Over the edge of the table.
    OffTable,
    /// The move would touch an enemy, or close to one that is nearer than a touch.
    TouchesEnemy {
        /// Whom.
        unit: Unit,
    },
    /// The charge does not reach its target.
    Unreached {
        /// Whom.
        target: Unit,
    },
    /// The charge touches another first, or with the wrong side.
    WrongContact {
        /// Whom.
        unit: Unit,
    },
    /// The path disorders the unit before contact.
    PathDisorders,
    /// The unit may not charge.
    CannotCharge {
        /// Which.
        unit: Unit,
    },
    /// Disordered units do not make contact.
    Disordered,
    /// It has moved.
    HasMoved,
    /// It has fired.
    HasFired,
    /// It has fought, disengaged, or its move was cut short.
    IsSpent,
    /// It has announced something else.
    Announced {
        /// What.
        plan: Plan,
    },
    /// Guns do not do these two in a turn.
    BadPair,
    /// It cannot form so.
    NoFormation,
    /// It is in contact.
    Engaged {
        /// Which.
        unit: Unit,
    },
    /// It is not in contact.
    NotEngaged,
    /// It has no weapon, or is limbered.
    Unarmed,
    /// The target is too far.
    OutOfRange {
        /// Reach.
        have: i32,
        /// Range.
        need: i32,
    },
    /// No side centre of the target is inside the arc.
    OutOfArc,
    /// The target is not seen.
    NoSight,
    /// Another target is nearer.
    NotNearest {
        /// Which.
        nearest: Unit,
    },
    /// Not faster than the enemy.
    NotFaster {
        /// Its move.
        have: i32,
        /// The enemy's.
        than: i32,
    },
    /// It is held on the flank or rear.
    Held,
    /// It has nowhere to go back to.
    NoWayBack,
    /// The order forbids it.
    Forbidden {
        /// The order.
        order: Order,
    },
    /// The order is not met.
    Owed {
        /// The order.
        order: Order,
        /// What the move spends.
        have: i32,
        /// What it must.
        need: i32,
    },
    /// The order is more than a step from the one held.
    TooManySteps {
        /// Held.
        from: Order,
        /// Asked.
        to: Order,
    },
    /// The order is not within a step of the superior's.
    OutOfBounds {
        /// The superior's.
        superior: Order,
        /// Asked.
        to: Order,
    },
    /// Order and salt are not those sealed.
    WrongSeal,
    /// No built-up area it could defend, or no room in it.
    NoShelter,
    /// No water to ford here, or none found.
    NoFord,
    /// The general cannot go along.
    CannotGoAlong {
        /// Who.
        general: Unit,
    },
    /// The unit in opportunity cannot reach the mover that way.
    NoLeg,
}
