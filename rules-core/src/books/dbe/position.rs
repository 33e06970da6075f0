//! Everything that changes in a game, in a form a person can write: the state and the position file are one.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::geometry::Pose;
use super::units::{Piece, Unit};
use super::victory::Ending;
use crate::table::{Edge, Hand, TableEdge};
use crate::{BySide, Side};

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Position {
    /// The round, from 1.
    pub round: u8,
    /// Whose turn it is.
    pub active: Side,
    /// The first player, once he is known.
    pub first: Option<Side>,
    /// The elements and generals, in roster order.
    pub pieces: Vec<Piece>,
    /// The corps, the first side's first.
    pub corps: Vec<Corps>,
    /// The command points of the active General-in-Chief (H4.7c).
    pub chief_points: u8,
    /// The corps the General-in-Chief has taken over for this turn (H4.7j).
    pub taken: Option<u8>,
    /// The corps each General-in-Chief takes over in his next turn (H4.16f).
    pub promised: BySide<Option<u8>>,
    /// Each side's own table edge.
    pub edges: BySide<Option<TableEdge>>,
    /// The contacts; left out, they are read off the table (H4.10a–c).
    pub contacts: Option<Vec<Contact>>,
    /// Who holds each objective, in list order (H4.17i).
    pub holders: Vec<Option<Side>>,
    /// Pending decisions, the one on top last.
    pub frames: Vec<Frame>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

impl Default for Position {
    fn default() -> Self {
        Self {
            round: 1,
            active: Side::First,
            first: None,
            pieces: Vec::new(),
            corps: Vec::new(),
            chief_points: 0,
            taken: None,
            promised: BySide::default(),
            edges: BySide::default(),
            contacts: None,
            holders: Vec::new(),
            frames: Vec::new(),
            ending: None,
        }
    }
}

/// What changes of a corps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Corps {
    /// Its command points left this turn (H4.7a).
    pub points: u8,
    /// It has broken (10.0a).
    pub broken: bool,
}

/// A contact: a front on an enemy's edge (H4.10a, H4.10c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// Whose front.
    pub by: Unit,
    /// Whose edge.
    pub on: Unit,
    /// Which edge; the front makes a pair of both.
    pub edge: Edge,
    /// Who made it (H4.12q).
    pub maker: Unit,
    /// Made by pursuit this turn (H4.15m).
    #[serde(default)]
    pub fresh: bool,
}

impl Contact {
    /// Whether it is front to front.
    pub fn is_pair(&self) -> bool {
        self.edge == Edge::Front
    }

    /// Whether a unit is in it.
    pub fn has(&self, unit: Unit) -> bool {
        self.by == unit || self.on == unit
    }

    /// The other one.
    pub fn other(&self, unit: Unit) -> Unit {
        if self.by == unit { self.on } else { self.by }
    }

    /// Whether the front of a unit is in it.
    pub fn has_front_of(&self, unit: Unit) -> bool {
        self.by == unit || self.on == unit && self.is_pair()
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
    /// S1: the dice of set-up.
    Roll,
    /// S2: the low roller's edge.
    Edge {
        /// Who.
        low: Side,
    },
    /// S3: a corps is placed.
    Deploy {
        /// By whom.
        side: Side,
    },
    /// S4: a General-in-Chief is placed.
    Chief {
        /// By whom.
        side: Side,
    },
    /// T1: the dice of command, then the take-over.
    Command {
        /// The dice have been thrown.
        #[serde(default)]
        thrown: bool,
    },
    /// T2a: break flights.
    Flights,
    /// T2a: arrivals.
    Arrivals,
    /// T2b.
    Moves,
    /// T2c.
    Generals,
    /// T2d.
    Facing {
        /// Those who could not turn.
        #[serde(default)]
        stuck: Vec<Unit>,
    },
    /// T2e: the guns still to be asked about.
    Swaps {
        /// Those; none: not yet counted.
        #[serde(default)]
        left: Option<Vec<Unit>>,
    },
    /// T3a, T3b.
    Fire(Fire),
    /// T4.
    Melee(Melee),
    /// T5.
    Checks,
    /// A run under way (9.2, H4.16i).
    Run(Run),
    /// An element turns at once after a pursuit (H4.15n).
    Turn {
        /// Who.
        unit: Unit,
    },
    /// Helpers thrown back (8.4f).
    Helpers {
        /// The winner.
        winner: Unit,
        /// Those still to go.
        left: Vec<Unit>,
    },
    /// A pursuit (section 13).
    Pursuit(Pursuit),
    /// A broken corps keeps elements (10.0b).
    Keep {
        /// The corps.
        corps: u8,
        /// How many.
        count: u8,
        /// From whom.
        from: Vec<Unit>,
    },
    /// Of several broken corps one is recovered (H4.16f).
    Recover {
        /// Whose.
        side: Side,
        /// Which.
        corps: Vec<u8>,
    },
    /// A general looks for refuge (H4.19g).
    Refuge {
        /// Who.
        general: Unit,
    },
}

/// A step of fire (T3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fire {
    /// The step of foot, else of guns (H4.11m).
    pub foot: bool,
    /// Elements that have been targets (H4.11o, H4.11q).
    pub closed: Vec<Unit>,
    /// The target whose enemy is asked.
    pub target: Option<Unit>,
    /// The targets that may be named, or those who may shoot at the one named; found anew whenever things change.
    pub open: Vec<Unit>,
}

/// Where a melee stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Which melee is next.
    #[default]
    Next,
    /// The toucher is named.
    Toucher,
    /// The dice.
    Dice,
    /// Helpers.
    Helpers,
    /// Pursuit.
    Pursuit,
}

/// T4.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Melee {
    /// The pairs of the phase have been counted.
    pub begun: bool,
    /// The main pairs still to be fought, the active player's element first.
    pub pairs: Vec<(Unit, Unit)>,
    /// Elements that could not turn and are touched.
    pub unturned: Vec<Unit>,
    /// Where it stands.
    pub stage: Stage,
    /// The active player's main element.
    pub own: Unit,
    /// The other's.
    pub other: Unit,
    /// The winner, once there is one.
    pub winner: Option<Unit>,
    /// Where the loser stood, for the pursuit.
    pub depth: i32,
    /// The winner won unturned.
    pub unturned_winner: bool,
}

/// Why an element runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Beaten in melee by this one.
    Melee(Unit),
    /// Shot at by this one.
    Fire(Unit),
    /// Its corps has broken.
    Break,
}

/// A run under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Who.
    pub unit: Unit,
    /// Why.
    pub why: Why,
    /// The direction, in hundredths of a degree.
    pub toward: u16,
    /// Friends passed since it began (H4.14v).
    #[serde(default)]
    pub over: Vec<Unit>,
    /// The sides chosen at ties.
    #[serde(default)]
    pub hands: Vec<Hand>,
}

/// A pursuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuit {
    /// Who.
    pub unit: Unit,
    /// How far, in hundredths of a centimetre.
    pub depth: i32,
    /// It has been agreed to, or must be.
    #[serde(default)]
    pub goes: bool,
    /// Where it may stop, enemies it meets alike; empty: not yet gone.
    #[serde(default)]
    pub meets: Vec<(Unit, Edge)>,
    /// Where it stood.
    pub from: Pose,
}
