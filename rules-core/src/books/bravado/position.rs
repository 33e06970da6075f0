//! Everything that changes in a game, in a form a person can write: the state and the position file are one.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::geometry::Pose;
use super::units::{Piece, Unit};
use super::victory::Ending;
use crate::secret::Commitment;
use crate::table::Edge;
use crate::{BySide, Side};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// The turn, from 1.
    pub turn: u8,
    /// The units and Generals, in roster order.
    pub pieces: Vec<Piece>,
    /// The contacts, the oldest first (B0k).
    pub links: Vec<Link>,
    /// The numbers of this phase.
    pub bids: BySide<Bid>,
    /// Who bids no more this turn (B2d).
    pub out: BySide<bool>,
    /// The phase being played, once there is one.
    pub phase: Option<Phase>,
    /// Who holds each objective, in list order (B13p).
    pub holders: Vec<Option<Side>>,
    /// Pending decisions, the one on top last.
    pub frames: Vec<Frame>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

impl Default for Position {
    fn default() -> Self {
        Self {
            turn: 1,
            pieces: Vec::new(),
            links: Vec::new(),
            bids: BySide::default(),
            out: BySide::default(),
            phase: None,
            holders: Vec::new(),
            frames: Vec::new(),
            ending: None,
        }
    }
}

/// What a side has said about its Bravado Number (B2c to B2e).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bid {
    /// The promise that binds it, not yet opened.
    pub seal: Option<Commitment>,
    /// What was shown: a number, or 0 for a pass.
    pub shown: Option<u8>,
}

/// A Bravado phase, or with simple command a side's half of the turn (B8d).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// The player with initiative, or the mover.
    pub side: Side,
    /// The General activated; none with simple command.
    #[serde(default)]
    pub general: Option<Unit>,
    /// The Bravado Number (B2v).
    #[serde(default)]
    pub number: u8,
    /// The units that may act and have not (B2n, B2o).
    #[serde(default)]
    pub list: Vec<Unit>,
    /// The other side has had its half (B8d).
    #[serde(default)]
    pub second: bool,
}

/// A contact (B0k).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// Who charges.
    pub charger: Unit,
    /// Whom.
    pub target: Unit,
    /// On which of its edges.
    pub edge: Edge,
    /// On the flank: judged from where the move began (B0n).
    pub flank: bool,
    /// The charger's last leg crosses works that cover the target (B3y).
    #[serde(default)]
    pub works: bool,
    /// Where the charger touched, before it lined up.
    pub touch: Pose,
    /// How long its last leg was until there, in millimetres (B10s).
    #[serde(default)]
    pub leg: i32,
}

impl Link {
    /// Whether a unit is in it.
    pub fn has(&self, unit: Unit) -> bool {
        self.charger == unit || self.target == unit
    }
}

/// A pending decision, or a procedure waiting for what lies above it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A side throws the dice that come next: at the start, and where a position begins before dice.
    Begin {
        /// Who.
        side: Side,
    },
    /// The dice for who sets up first (B1k).
    Roll,
    /// A General sets up with his units (B1l).
    Deploy {
        /// Whose.
        side: Side,
    },
    /// Added Generals are attached (B1g).
    Join,
    /// The dice for Pluck, from this place in the roster on (B1r).
    Pluck {
        /// The next one.
        next: u8,
    },
    /// TURN-START.
    Start,
    /// BID.
    Bid,
    /// REVEAL.
    Reveal,
    /// TIE.
    Tie,
    /// GENERAL.
    General {
        /// Who has initiative.
        side: Side,
    },
    /// The General moves before his list is fixed (B14e).
    RideFirst,
    /// MOVE.
    Moves,
    /// GENERAL-MOVE.
    Rides,
    /// FIRE-OTHER or FIRE-OWN.
    Fire {
        /// The player with initiative, else the other.
        own: bool,
    },
    /// MELEE.
    Melee,
    /// TEST.
    Test,
    /// PLUCK.
    Again,
    /// ROLL: the dice for who goes first (B8b).
    Order,
    /// END-TURN: rally from this place in the roster on (B13b).
    Rally {
        /// The next one.
        next: u8,
    },
    /// END-TURN: restoration from this place in the roster on (B13g).
    Restore {
        /// The next one.
        next: u8,
    },
    /// END-TURN: clearing and victory.
    Close,
    /// ROUND.
    Round {
        /// The charger's contact.
        link: Link,
        /// How many rounds have been fought.
        round: u8,
    },
    /// A pursuer has touched an enemy: they fight at once (B11o, B11v, B11w).
    Clash {
        /// The contact.
        link: Link,
    },
    /// PURSUE.
    Pursue {
        /// The winner.
        unit: Unit,
        /// Who runs.
        router: Unit,
    },
    /// STOP.
    Stop {
        /// The contact that was.
        link: Link,
    },
    /// REFUGE: a General away from any unit looks for one.
    Refuge {
        /// Who.
        general: Unit,
    },
    /// FACE.
    Face {
        /// The unit rallied.
        unit: Unit,
    },
}
