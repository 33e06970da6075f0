//! Why an action is refused, with its numbers. Lengths are in thousandths of a centimetre, angles in hundredths of a
//! degree.

use serde::Serialize;

use super::terrain::{Bar, Class};
use super::units::Unit;

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
    /// It is not on the table.
    NotOnTable {
        /// Which.
        unit: Unit,
    },
    /// It is not of those that may be named.
    NotEligible {
        /// Which.
        unit: Unit,
    },
    /// A list holds something twice, or not all it should, or too much.
    Incomplete {
        /// How many there are.
        have: u8,
        /// How many there must be.
        need: u8,
    },
    /// Not where it may be put.
    BadPlace {
        /// Which.
        unit: Unit,
    },
    /// It has moved.
    HasMoved {
        /// Which.
        unit: Unit,
    },
    /// It is in contact.
    InContact {
        /// Which.
        unit: Unit,
    },
    /// It is not in contact on its front alone.
    NotOnFront,
    /// It only fled or flees this turn.
    Flees {
        /// Which.
        unit: Unit,
    },
    /// The points named are not what the move costs.
    Points {
        /// Named.
        have: u8,
        /// Needed.
        need: u8,
    },
    /// The purse does not hold so many points.
    Purse {
        /// What it holds.
        have: u8,
        /// What is asked of it.
        need: u8,
    },
    /// Not wholly within the radius of the General-in-Chief.
    OutOfRadius {
        /// Which.
        unit: Unit,
    },
    /// A move of nothing, or of too many legs.
    NoMove,
    /// The move costs more than there is.
    TooFar {
        /// What there is.
        have: i32,
        /// What it costs.
        need: i32,
    },
    /// Farther than the rule lets it go.
    TooLong {
        /// The most allowed.
        most: i32,
        /// What was asked.
        have: i32,
    },
    /// Less than the rule demands.
    TooShort {
        /// The least allowed.
        least: i32,
        /// What was asked.
        have: i32,
    },
    /// Ground it does not go through.
    Ground {
        /// The class.
        class: Class,
    },
    /// Ground or the edge of the table bars the way.
    Barred {
        /// What.
        by: Bar,
    },
    /// Somebody bars the way, or stands where it would end.
    Blocked {
        /// Who.
        by: Unit,
    },
    /// The move would end touching an enemy it does not name.
    Unnamed {
        /// Whom.
        enemy: Unit,
    },
    /// The move would end with an enemy's front on its flank or rear.
    Exposed {
        /// Whose.
        enemy: Unit,
    },
    /// The move does not obey a front zone.
    Zone {
        /// Whose.
        enemy: Unit,
    },
    /// The move does not reach its target with its front.
    Unreached {
        /// Whom.
        target: Unit,
    },
    /// From where it began it may not take this edge.
    WrongEdge {
        /// Whom.
        target: Unit,
    },
    /// The edge is held by another front.
    EdgeHeld {
        /// By whom.
        by: Unit,
    },
    /// Lining up shifts the front too far.
    Slide {
        /// Along the edge.
        along: i32,
        /// Across it.
        across: i32,
        /// The most of each.
        most: i32,
    },
    /// Lining up turns it by a right angle or more.
    TooSharp {
        /// The turn.
        have: i32,
    },
    /// Guns do not engage.
    GunsDoNotEngage,
    /// Foot does not attack cavalry there.
    FootOnCavalry {
        /// The cavalry's ground.
        class: Class,
    },
    /// Not a group: of two corps, of two facings, or not joined.
    NoGroup,
    /// Not what a group does in one move.
    NoManoeuvre,
    /// Such ground is for singles and one-wide columns.
    OneWide,
    /// It holds the edge of a city, and only stays or sallies.
    HoldsCity,
    /// An enemy is as fast.
    NotFaster {
        /// Its move.
        have: i32,
        /// The enemy's.
        than: i32,
    },
    /// No enemy front within reach straight ahead.
    NoEnemyAhead,
    /// The general has moved, or was carried.
    GeneralMoved,
    /// He does not touch its flank or rear.
    NotBeside {
        /// Whose.
        unit: Unit,
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
    /// Another target is nearer.
    NotNearest {
        /// Which.
        nearest: Unit,
    },
    /// It does not shoot: no fire arm, in contact, fled, or has shot.
    CannotShoot {
        /// Which.
        unit: Unit,
    },
}
