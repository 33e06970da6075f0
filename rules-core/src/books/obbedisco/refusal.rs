//! Why an action is refused, with its numbers.

use serde::Serialize;

use super::units::Name;
use crate::hex::HexId;

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
    /// The hex is not on the map.
    NotOnMap {
        /// The hex.
        hex: HexId,
    },
    /// The hex is not adjacent.
    NotAdjacent {
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
    },
    /// Lake, level 5, or where low land is wanted level 4.
    NoEntry {
        /// The hex.
        hex: HexId,
    },
    /// An enemy unit stands there.
    EnemyThere {
        /// The hex.
        hex: HexId,
    },
    /// Another leader of the side stands there.
    FriendThere {
        /// The hex.
        hex: HexId,
        /// He.
        leader: Name,
    },
    /// Not enough movement points.
    MpShort {
        /// MP left for such a step.
        have: i16,
        /// MP it costs.
        need: i16,
        /// Whether the road bonus would be lost by it.
        bonus_lost: bool,
    },
    /// From one hex in enemy ZOC into another.
    ZocToZoc {
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
    },
    /// He has entered an enemy ZOC: attack or stop.
    MustAttackOrStop,
    /// After a step through a friend's hex there would be nowhere to stand.
    NoWayThrough {
        /// The friend's hex.
        hex: HexId,
    },
    /// The friend's hex lies in enemy ZOC.
    FriendInZoc {
        /// The friend's hex.
        hex: HexId,
    },
    /// He stands in a friend's hex and must go on.
    InFriendsHex {
        /// The friend.
        leader: Name,
    },
    /// No enemy unit stands there.
    NoEnemy {
        /// The hex.
        hex: HexId,
    },
    /// The attack would bring him to his fourth fatigue point.
    TooTired {
        /// FP now.
        have: u8,
        /// FP the attack or march costs before results.
        price: u8,
        /// FP allowed at most.
        most: u8,
    },
    /// Routed leaders may not.
    Routed,
    /// Already attacked in this activation.
    AlreadyAttacked,
    /// Already attacked twice this turn.
    TwoAttacks,
    /// He has not stepped next to it in this march, and another attack has been fought.
    NotSteppedUp,
    /// There are no guns to use, or no fort to use them on.
    NoGuns,
    /// The leader is not due, or not there.
    NotDue {
        /// The leader.
        leader: Name,
    },
    /// Arrivals enter elsewhere.
    WrongEntry {
        /// The hex asked.
        hex: HexId,
    },
    /// The detachment may not be left.
    NoDetachment,
    /// A trench may not be built there.
    NoTrench,
    /// He may not leave the map here, or not in this state.
    NoExit {
        /// SP now.
        sp: u8,
        /// SP needed.
        need: u8,
    },
    /// He may not decline.
    MustMove,
    /// He cannot react: too tired, routed, not in contact or nowhere to go.
    CannotReact {
        /// The leader.
        leader: Name,
    },
    /// A retreat may not go there.
    NotTowardsGoal {
        /// The hex.
        hex: HexId,
    },
    /// A better hex is open to the retreat.
    BetterRetreat {
        /// One such hex.
        open: HexId,
    },
    /// He must go on.
    MustRetreat {
        /// Hexes gone.
        gone: u8,
        /// Hexes he must go.
        need: u8,
    },
    /// An advance begins with the vacated hex.
    NotVacated {
        /// The vacated hex.
        vacated: HexId,
    },
    /// The leader may not be named.
    NotEligible {
        /// The leader.
        leader: Name,
    },
    /// No garrison can be raised there.
    NoGarrison {
        /// The hex.
        hex: HexId,
    },
}
