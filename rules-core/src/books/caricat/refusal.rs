//! Why an action is refused, with its numbers.

use serde::Serialize;

use super::units::{Leader, Level, Unit};
use crate::hex::HexId;

/// What a unit still owes its level or its state (3.1, 7.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Owes {
    /// Attack: go on toward the nearest enemy (3.1f).
    Close,
    /// Advance: end nearer to some enemy (3.1m).
    Approach,
    /// The order: go straight on (13.2.1b).
    March,
    /// Broken or Routed: fall back (7.5.1d, 7.5.1g).
    FallBack,
    /// Shaken and withdrawing: end outside enemy ZOC (7.5.1k).
    Disengage,
    /// Enter the map (13.3.3d).
    Enter,
    /// Attack: melee (3.1k).
    Melee,
}

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
    /// There is no such piece, or it is not this side's.
    NoSuchPiece,
    /// The piece is not on the map.
    NotOnMap,
    /// The hex is not on the map.
    NoSuchHex {
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
    /// The leader's command is waiting for staff.
    NoLeader {
        /// Whose.
        leader: Leader,
    },
    /// He may not throw yet.
    NotYet {
        /// Who.
        leader: Leader,
        /// The first turn he may, unless attacked.
        from: u8,
    },
    /// He has thrown this turn.
    AlreadyThrown {
        /// Who.
        leader: Leader,
    },
    /// More than one step from his level.
    TooFar {
        /// His level.
        from: Level,
        /// The level asked.
        to: Level,
    },
    /// He stands at another level than the one being activated.
    OtherLevel {
        /// His.
        have: Level,
        /// The current one.
        now: Option<Level>,
    },
    /// Activated already this turn.
    Activated,
    /// Cavalry that is spent this turn.
    Spent {
        /// Which.
        unit: Unit,
    },
    /// Not at this level.
    MustActivate {
        /// The current level.
        level: Level,
    },
    /// Not a unit of this go.
    NotActive {
        /// Which.
        unit: Unit,
    },
    /// Another piece has begun to move and not stopped.
    OtherMoving,
    /// It has moved in this go.
    HasMoved,
    /// Nothing is moving.
    NothingMoves,
    /// No way there: river, escarpment or marsh.
    NoWay {
        /// From here.
        from: HexId,
        /// To there.
        to: HexId,
    },
    /// An enemy unit stands there.
    EnemyThere {
        /// The hex.
        hex: HexId,
    },
    /// A friendly unit stands there and cannot be passed, or not be stopped on.
    FriendThere {
        /// The hex.
        hex: HexId,
    },
    /// Not enough movement points.
    MpShort {
        /// MP left for such a step.
        have: i8,
        /// MP it costs.
        need: i8,
    },
    /// Units at Reserve do not move.
    Reserve,
    /// A unit at Hold moves one hex, toward an objective.
    HoldStep {
        /// The hex asked.
        to: HexId,
    },
    /// The step would break what the unit owes.
    WouldOwe {
        /// Which unit.
        unit: Unit,
        /// What it owes.
        owes: Owes,
    },
    /// A unit still owes something.
    Owed {
        /// Which unit.
        unit: Unit,
        /// What it owes.
        owes: Owes,
    },
    /// The leader must enter with his brigade.
    LeaderOwed {
        /// Who.
        leader: Leader,
    },
    /// He would be alone beside the enemy.
    Alone {
        /// The hex.
        hex: HexId,
    },
    /// It is not Shaken and in enemy ZOC, or cannot get out of it.
    NoWithdrawal {
        /// Which.
        unit: Unit,
    },
    /// It may not leave the map here or now.
    NoLeaving {
        /// Which.
        unit: Unit,
    },
    /// Not in contact with the target.
    NoContact {
        /// Which.
        unit: Unit,
        /// The target.
        target: Unit,
    },
    /// It has used its offensive action.
    HasActed {
        /// Which.
        unit: Unit,
    },
    /// Broken or Routed, or barred in this go.
    Unfit {
        /// Which.
        unit: Unit,
    },
    /// Too far from its leader for this.
    OutOfCommand {
        /// Which.
        unit: Unit,
    },
    /// At Attack a unit able to melee may not fire instead.
    MustMelee {
        /// Which.
        unit: Unit,
    },
    /// Cavalry has no fire and attacks alone.
    CavalryCannot {
        /// Which.
        unit: Unit,
    },
    /// The move just made was no charge at this target.
    NoCharge,
    /// It cannot fire at the mover.
    CannotReact {
        /// Which.
        unit: Unit,
    },
    /// It cannot slip away.
    CannotEvade,
    /// The target is not one of the attackers.
    NotAttacking {
        /// Which.
        unit: Unit,
    },
    /// The unit may not be named here.
    NotEligible {
        /// Which.
        unit: Unit,
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
    /// The hex was not vacated, or is not free.
    NotVacated {
        /// The hex.
        hex: HexId,
    },
    /// A charger must enter the hex left free.
    MustEnter,
    /// Not on the turn this may be done.
    WrongTurn {
        /// Now.
        turn: u8,
        /// First turn.
        from: u8,
    },
    /// Another brigade throws first.
    OutOfTurn,
    /// It has been done already.
    Done,
}
