//! What a side may be asked, and what it may answer.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::geometry::Pose;
use super::units::Unit;
use crate::secret::{Commitment, Salt};
use crate::table::{Angle, Hand, Length, Motion};

/// What a side may be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// To begin, or to go on: the dice that come next are thrown.
    Begin,
    /// Which General to set up, with which units, where (B1l).
    Deploy {
        /// Those left.
        generals: Vec<Unit>,
        /// Those left.
        units: Vec<Unit>,
    },
    /// To which units the added Generals are attached (B1g).
    Join {
        /// Those to be attached.
        generals: Vec<Unit>,
    },
    /// A Bravado Number in secret, or a pass (B2c, B2d).
    Bid,
    /// To show it (B2g).
    Reveal,
    /// Which General (B2k).
    General {
        /// Those able.
        able: Vec<Unit>,
    },
    /// Where the General goes before his list is fixed (B14e).
    RideFirst {
        /// Who.
        general: Unit,
    },
    /// A move, a charge, a recovery, or no more (B2p).
    Move {
        /// Those that may still act.
        units: Vec<Unit>,
    },
    /// Where the General goes (B2q); with simple command any of them (B8e).
    Ride {
        /// Those who may.
        generals: Vec<Unit>,
    },
    /// Who fires at whom, or nobody any more (B2r, B2s).
    Fire,
    /// Which contact is fought next (B2u).
    Melee {
        /// The chargers.
        chargers: Vec<Unit>,
    },
    /// Whether a Pluck buys a re-roll (B2w).
    Pluck {
        /// Whose.
        general: Unit,
    },
    /// Whether and how far the winner pursues (B11l).
    Pursue {
        /// Who.
        unit: Unit,
        /// Whom.
        router: Unit,
    },
    /// Where on its last leg the charger stops (B10s).
    Stop {
        /// Who.
        unit: Unit,
        /// How long the leg is, in millimetres.
        leg: i32,
    },
    /// With which of several equally near units a General takes refuge (B12f).
    Refuge {
        /// Who.
        general: Unit,
        /// Those.
        with: Vec<Unit>,
    },
    /// Where a rallied unit faces (B13c).
    Face {
        /// Which.
        unit: Unit,
    },
}

/// A part of a move (B9c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// A turn about the centre, clockwise where positive, in degrees.
    Turn {
        /// How far.
        degrees: i16,
    },
    /// A wheel about a front corner, forward (B9d).
    Wheel {
        /// Which corner stays.
        on: Hand,
        /// How far, in degrees.
        degrees: u8,
    },
    /// A straight leg, facing kept.
    Leg {
        /// The direction, seen from the facing, in hundredths of a degree: 0 ahead, 9000 to the right.
        toward: u16,
        /// How far, in millimetres.
        mm: u16,
    },
}

impl Part {
    /// The motion it makes of a base.
    pub(super) fn motion(self) -> Motion {
        match self {
            Self::Turn { degrees } => Motion::Pivot { turn: Angle::degrees(degrees.into()) },
            Self::Wheel { on, degrees } => Motion::Wheel { on, turn: Angle::degrees(degrees.into()) },
            Self::Leg { toward, mm } => Motion::Leg { oblique: Angle(toward.into()), length: Length::mm(mm.into()) },
        }
    }
}

/// A unit or General and where it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Which.
    pub unit: Unit,
    /// Where.
    pub at: Pose,
}

/// What a side may answer. Saved games hold these: variants and fields are only ever appended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Begins, or goes on.
    Begin,
    /// Sets up a General and units.
    Deploy {
        /// One General, and his units.
        at: Vec<Placed>,
    },
    /// Attaches an added General.
    Join {
        /// Who.
        general: Unit,
        /// To which unit.
        unit: Unit,
    },
    /// Seals a Bravado Number, or a pass.
    Seal {
        /// The promise: over one byte, the number, or 0 for a pass.
        seal: Commitment,
    },
    /// Shows what was sealed; none where it cannot be shown any more, which is a pass.
    Open {
        /// The number, or 0 for a pass, and the salt.
        number: Option<(u8, Salt)>,
    },
    /// Picks the General.
    Choose {
        /// Who.
        general: Unit,
    },
    /// Moves a unit.
    Move {
        /// Which.
        unit: Unit,
        /// How.
        parts: Vec<Part>,
    },
    /// Charges (B10).
    Charge {
        /// Who.
        unit: Unit,
        /// Whom.
        target: Unit,
        /// How: the last part leads straight ahead.
        parts: Vec<Part>,
        /// To which hand it slides where both are as near (B10g).
        hand: Hand,
    },
    /// Stands and recovers (B9s).
    Recover {
        /// Which.
        unit: Unit,
    },
    /// Has done all it does in this state.
    Done,
    /// Moves a General.
    Ride {
        /// Who.
        general: Unit,
        /// How.
        parts: Vec<Part>,
        /// To which of several units he touches he is attached (B12c).
        #[serde(default)]
        with: Option<Unit>,
    },
    /// Fires.
    Fire {
        /// Who.
        unit: Unit,
        /// At whom.
        target: Unit,
    },
    /// Fights a contact.
    Fight {
        /// Its charger.
        charger: Unit,
    },
    /// Yes: spends a Pluck.
    Yes,
    /// No: accepts the test, or does not pursue.
    No,
    /// Pursues.
    Pursue {
        /// How far, in millimetres.
        mm: u16,
        /// To which hand it slides where both are as near (B10g).
        hand: Hand,
    },
    /// Stops on the last leg.
    Stop {
        /// So far before where it touched, in millimetres; 0: it stays lined up.
        back: u16,
    },
    /// Names a refuge.
    Name {
        /// Which unit.
        unit: Unit,
    },
    /// Faces a rallied unit.
    Face {
        /// Where to, in degrees clockwise from north.
        facing: u16,
    },
}

impl Action {
    /// The kind, for statistics.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Begin => "begin",
            Self::Deploy { .. } | Self::Join { .. } => "place",
            Self::Seal { .. } => "seal",
            Self::Open { .. } => "open",
            Self::Choose { .. } => "choose",
            Self::Move { .. } => "move",
            Self::Charge { .. } => "charge",
            Self::Recover { .. } => "recover",
            Self::Done => "done",
            Self::Ride { .. } => "ride",
            Self::Fire { .. } => "fire",
            Self::Fight { .. } => "fight",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Pursue { .. } => "pursue",
            Self::Stop { .. } => "stop",
            Self::Name { .. } => "name",
            Self::Face { .. } => "face",
        }
    }
}
