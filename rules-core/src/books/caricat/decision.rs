//! What a side may be asked, and what it may answer.

use serde::{Deserialize, Serialize};

use super::units::{Leader, Level, Mobile, Squad, Unit};
use crate::hex::HexId;

/// What a side may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Whether this side's option at set-up is used (13.3.1, 13.3.4).
    SetUp,
    /// Which leaders throw for another level, which brigades are called (2b, 13.3).
    Commitment,
    /// The level of a leader whose throw succeeded (2c).
    Level {
        /// The leader.
        leader: Leader,
    },
    /// A leader, cavalry or a pass (4.1f).
    Choice {
        /// The current level; none when no leader is left (4.1e).
        level: Option<Level>,
        /// The other side has just passed.
        passed: bool,
    },
    /// Who moves next, and where (2g, 3.1z).
    Movement {
        /// The piece that has begun to move and not yet stopped.
        moving: Option<Mobile>,
    },
    /// Which units fire at one that moved past them (6.2).
    Reaction {
        /// The mover.
        mover: Unit,
    },
    /// The next attack, or none (7d).
    Combat,
    /// Whether cavalry tries to slip away (9.2).
    Evasion {
        /// The cavalry.
        unit: Unit,
    },
    /// Where it goes (9.2e).
    Escape {
        /// The cavalry.
        unit: Unit,
    },
    /// Whether the defender fires, and at whom (7.1d, 7.2b).
    Answer {
        /// The defender.
        unit: Unit,
    },
    /// Which attacker lends his morale and takes the first loss (8b).
    Naming,
    /// Who takes the next loss (7.2.1c).
    Loss,
    /// Which loser retreats next (7.2.1d).
    RetreatOrder,
    /// The next hex of a retreat (7.4e).
    Retreat {
        /// The unit.
        unit: Unit,
    },
    /// Whether a winner enters a vacated hex, or goes one further (7.2.1g–h).
    Advance {
        /// A charger must (9.1d).
        must: bool,
    },
    /// Whether a leader goes along with an advance (1.4h).
    Follow {
        /// The leader.
        leader: Leader,
    },
    /// Which winner recovers a level (7.2.1j).
    Rally,
    /// Which unit a leader goes to (1.4g, 7.3b, 7.3.1d).
    Join {
        /// The leader.
        leader: Leader,
    },
    /// Whether the bridge is destroyed (13.2.2).
    Bridge,
}

/// What a side may answer. Append only: saved games depend on the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Uses the option asked about, or not (13.3.1, 13.3.4).
    Opt {
        /// Whether it is used.
        used: bool,
    },
    /// Throws for another level (2b).
    Throw {
        /// The leader.
        leader: Leader,
    },
    /// Calls a brigade onto the map (13.3.2, 13.3.3).
    Call {
        /// Its leader.
        leader: Leader,
    },
    /// Ends this side's commitment (2c).
    EndCommitment,
    /// Takes another level (2c).
    Shift {
        /// Which.
        to: Level,
    },
    /// Keeps the level after all (2c).
    Keep,
    /// Activates a leader (4.1a).
    Activate {
        /// The leader.
        leader: Leader,
    },
    /// Tries a cavalry unit (4.2).
    Ride {
        /// The cavalry.
        unit: Unit,
    },
    /// Passes (4.1h).
    Pass,
    /// Moves a piece into an adjacent hex, or onto the map.
    Step {
        /// The piece.
        piece: Mobile,
        /// The hex.
        to: HexId,
    },
    /// Begins the move of a Shaken unit out of enemy ZOC (7.5.1b).
    Withdraw {
        /// The unit.
        unit: Unit,
    },
    /// Leaves the map (13.2.2e).
    Leave {
        /// The unit.
        unit: Unit,
    },
    /// Ends the move of the piece that is moving.
    Stop,
    /// Ends all movement of the go.
    EndMovement,
    /// Fires (7.1).
    Fire {
        /// Who.
        units: Squad,
        /// At whom.
        target: Unit,
    },
    /// Attacks in melee (7.2).
    Melee {
        /// Who.
        units: Squad,
        /// Whom.
        target: Unit,
        /// As a charge (9.1f).
        #[serde(default)]
        charge: bool,
    },
    /// Ends all combat of the go.
    EndCombat,
    /// Fires at the mover with these (6.2); with nobody: holds fire.
    React {
        /// Who.
        units: Squad,
    },
    /// Tries to slip away (9.2).
    Evade,
    /// Stands: does not try to slip away, or does not answer the attack.
    Stand,
    /// Slips away into an adjacent hex (9.2e).
    Escape {
        /// The hex.
        to: HexId,
    },
    /// Answers an attack with fire (7.1d).
    Answer {
        /// At whom.
        at: Unit,
    },
    /// Names the unit that lends its morale (8b), takes the next loss (7.2.1c) or retreats next (7.2.1d).
    Name {
        /// The unit.
        unit: Unit,
    },
    /// Retreats into an adjacent hex (7.4).
    Retreat {
        /// The hex.
        to: HexId,
    },
    /// Advances into an adjacent hex (7.2.1g).
    Advance {
        /// The unit.
        unit: Unit,
        /// The hex.
        to: HexId,
    },
    /// Goes along with the unit that advances (1.4h).
    Follow,
    /// Does not advance (further), does not go along, or leaves a level unrecovered.
    Stay,
    /// Recovers a level (7.2.1j).
    Rally {
        /// The unit.
        unit: Unit,
    },
    /// Goes to a unit (1.4g, 7.3b, 7.3.1d).
    Join {
        /// The unit.
        unit: Unit,
    },
    /// Destroys the bridge, or spares it (13.2.2).
    Bridge {
        /// Whether it is destroyed.
        destroyed: bool,
    },
}

impl Action {
    /// The kind of action, for statistics.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Opt { .. } => "opt",
            Self::Throw { .. } => "throw",
            Self::Call { .. } => "call",
            Self::EndCommitment => "end_commitment",
            Self::Shift { .. } => "shift",
            Self::Keep => "keep",
            Self::Activate { .. } => "activate",
            Self::Ride { .. } => "ride",
            Self::Pass => "pass",
            Self::Step { .. } => "step",
            Self::Withdraw { .. } => "withdraw",
            Self::Leave { .. } => "leave",
            Self::Stop => "stop",
            Self::EndMovement => "end_movement",
            Self::Fire { .. } => "fire",
            Self::Melee { .. } => "melee",
            Self::EndCombat => "end_combat",
            Self::React { .. } => "react",
            Self::Evade => "evade",
            Self::Stand => "stand",
            Self::Escape { .. } => "escape",
            Self::Answer { .. } => "answer",
            Self::Name { .. } => "name",
            Self::Retreat { .. } => "retreat",
            Self::Advance { .. } => "advance",
            Self::Follow => "follow",
            Self::Stay => "stay",
            Self::Rally { .. } => "rally",
            Self::Join { .. } => "join",
            Self::Bridge { .. } => "bridge",
        }
    }
}
