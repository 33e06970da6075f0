//! What a side may be asked (H4.6a), and what it may answer.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::geometry::Pose;
use super::units::Unit;
use crate::table::{Angle, Edge, Hand, Length, Motion, TableEdge};

/// What a side may be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// To begin, or to go on: the dice that come next are thrown.
    Begin,
    /// Which long edge is one's own (H4.5b).
    Edge,
    /// Which corps to place, and where (H4.5c).
    Deploy,
    /// Where the General-in-Chief stands (H4.5d).
    Chief,
    /// Which leaderless corps the General-in-Chief takes over (H4.7j).
    TakeOver {
        /// Those he may.
        corps: Vec<u8>,
    },
    /// Which of several equally near its edge flees first (H4.16h).
    FleeFirst {
        /// Those.
        units: Vec<Unit>,
    },
    /// To which side a runner steps (H4.14s).
    SideStep {
        /// Who runs.
        unit: Unit,
    },
    /// Where along its edge an arrival enters (H4.5k).
    Arrive {
        /// Who arrives.
        unit: Unit,
        /// The places equally near.
        places: Vec<Pose>,
    },
    /// A paid move, or none (T2b).
    Move,
    /// What generals do (T2c).
    Generals,
    /// Who turns next, and to whom (8.0c, H4.10q).
    Face {
        /// Each element that turns, with those it may face.
        units: Vec<(Unit, Vec<Unit>)>,
    },
    /// Whether a gun swaps with its supporter (8.2b).
    Swap {
        /// Which gun.
        gun: Unit,
    },
    /// The next target of fire (H4.11n).
    Target {
        /// Those with somebody to shoot at them.
        targets: Vec<Unit>,
    },
    /// Who shoots at it (H4.11n).
    Shoot {
        /// The target.
        target: Unit,
        /// Those who may.
        shooters: Vec<Unit>,
    },
    /// The next melee (H4.12l).
    Melee {
        /// The pairs to be fought, the active player's element first.
        pairs: Vec<(Unit, Unit)>,
    },
    /// Which of its touchers an element that could not turn fights (H4.12k).
    Toucher {
        /// The element.
        unit: Unit,
        /// Those who touch it.
        touchers: Vec<Unit>,
    },
    /// Which helper withdraws next (H4.13e).
    Helper {
        /// Those thrown back.
        units: Vec<Unit>,
    },
    /// Whether the winner pursues (8.4j).
    Pursue {
        /// The winner.
        unit: Unit,
    },
    /// Whom a pursuer contacts (H4.15k).
    Meet {
        /// The pursuer.
        unit: Unit,
        /// The enemies it meets alike.
        enemies: Vec<Unit>,
    },
    /// Which elements a broken corps keeps (H4.16c).
    Keep {
        /// The corps.
        corps: u8,
        /// How many.
        count: u8,
        /// From whom.
        from: Vec<Unit>,
    },
    /// Which corps the General-in-Chief takes over in the next turn, of several that broke (H4.16f).
    Recover {
        /// Those.
        corps: Vec<u8>,
    },
    /// With which of several equally near elements a general takes refuge (H4.19g).
    Refuge {
        /// The general.
        general: Unit,
        /// Those.
        with: Vec<Unit>,
    },
}

/// A leg of a move (H4.9a, H4.9f).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    /// Straight in a direction, facing kept: 0 ahead, 9000 to the right, 18000 back, in hundredths of a degree.
    Straight {
        /// The direction, seen from the facing.
        toward: Angle,
        /// How far: 1000 is a centimetre.
        length: Length,
    },
    /// A wheel on a front corner.
    Wheel {
        /// On which.
        on: Hand,
        /// How far, without sign.
        turn: Angle,
    },
    /// A pivot on the centre, clockwise where positive.
    Pivot {
        /// How far.
        turn: Angle,
    },
    /// A turn about on the centre, at 4 cm.
    About,
}

impl Leg {
    /// The motion it makes of a single base.
    pub(super) const fn motion(self) -> Motion {
        match self {
            Self::Straight { toward, length } => Motion::Leg { oblique: toward, length },
            Self::Wheel { on, turn } => Motion::Wheel { on, turn },
            Self::Pivot { turn } => Motion::Pivot { turn },
            Self::About => Motion::about(),
        }
    }
}

/// Whom a move comes into contact with, and on which of its edges (H4.10e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Onto {
    /// Whom.
    pub target: Unit,
    /// On which edge.
    pub edge: Edge,
}

/// Whose command points pay a move (H4.7f).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pay {
    /// Points of the corps.
    pub corps: u8,
    /// Points of the General-in-Chief.
    pub chief: u8,
}

impl Pay {
    /// All of it.
    pub const fn sum(self) -> u8 {
        self.corps.saturating_add(self.chief)
    }
}

/// A unit and where it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Which.
    pub unit: Unit,
    /// Where.
    pub at: Pose,
}

/// What a group does (H4.9f).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manoeuvre {
    /// Forward, wheels on front corners of the whole, at most one turn about (1, 2, 4).
    March {
        /// In this order.
        legs: Vec<Leg>,
    },
    /// Straight back, length doubled (3).
    Back {
        /// How far.
        length: Length,
    },
    /// Sideways before an enemy (5).
    Slide {
        /// To which side.
        hand: Hand,
        /// How far.
        length: Length,
    },
    /// The first member leads, the others fall in behind in the order given (6).
    Column {
        /// How the head moves: forward or wheels.
        legs: Vec<Leg>,
    },
    /// The first member, the head of the column, stands; the others move up beside it or behind each other (7).
    Deploy {
        /// Where each of the others goes, in the order of the members.
        to: Vec<Pose>,
    },
}

/// What a side may answer. Saved games hold these: variants and fields are only ever appended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Chooses the own long edge.
    Edge {
        /// Which.
        edge: TableEdge,
    },
    /// Places a whole corps.
    Deploy {
        /// Its elements and its general, in any order.
        at: Vec<Placed>,
    },
    /// Places the General-in-Chief.
    Chief {
        /// Where.
        at: Pose,
    },
    /// Takes over a corps, or none.
    TakeOver {
        /// Which.
        corps: Option<u8>,
    },
    /// Names who flees first.
    FleeFirst {
        /// Who.
        unit: Unit,
    },
    /// Names the side to step to.
    SideStep {
        /// Seen from the runner's front as it runs.
        hand: Hand,
    },
    /// Names where an arrival enters.
    Arrive {
        /// The number of the place in the list asked about.
        place: u8,
    },
    /// Moves a single element.
    Move {
        /// Which.
        unit: Unit,
        /// How.
        legs: Vec<Leg>,
        /// Into contact with whom.
        #[serde(default)]
        onto: Option<Onto>,
        /// With whose points.
        pay: Pay,
    },
    /// Moves a group.
    Group {
        /// Which.
        units: Vec<Unit>,
        /// How.
        how: Manoeuvre,
        /// Into contact with whom.
        #[serde(default)]
        onto: Option<Onto>,
        /// With whose points.
        pay: Pay,
    },
    /// Breaks off contact (H4.9s).
    BreakOff {
        /// Which.
        unit: Unit,
        /// How far straight back.
        length: Length,
        /// With whose points.
        pay: Pay,
    },
    /// Has done all it does in this phase.
    Done,
    /// Moves a general, and attaches him where he comes to an element.
    General {
        /// Which.
        unit: Unit,
        /// How.
        legs: Vec<Leg>,
        /// To whom he attaches.
        #[serde(default)]
        attach: Option<Unit>,
    },
    /// Detaches a general.
    Detach {
        /// Which.
        unit: Unit,
    },
    /// Turns an element to face an enemy.
    Face {
        /// Who.
        unit: Unit,
        /// Whom.
        enemy: Unit,
    },
    /// Yes to what is asked: swap, pursuit.
    Yes,
    /// No to what is asked.
    No,
    /// Names a target of fire.
    Target {
        /// Which.
        unit: Unit,
    },
    /// Shoots.
    Shoot {
        /// The main shooter.
        main: Unit,
        /// Up to two extra ones.
        #[serde(default)]
        extra: Vec<Unit>,
    },
    /// Does not shoot at this target.
    Decline,
    /// Names one of several: the next melee by its first element, a toucher, a helper, whom a pursuer meets, a refuge.
    Name {
        /// Which.
        unit: Unit,
    },
    /// Names those a broken corps keeps.
    Keep {
        /// Which.
        units: Vec<Unit>,
    },
    /// Names the corps to be recovered.
    Recover {
        /// Which.
        corps: u8,
    },
    /// Begins, or goes on.
    Begin,
}

impl Action {
    /// The kind, for statistics.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Edge { .. } | Self::Deploy { .. } | Self::Chief { .. } | Self::Arrive { .. } => "place",
            Self::TakeOver { .. } | Self::Recover { .. } => "take_over",
            Self::FleeFirst { .. } | Self::SideStep { .. } => "flee",
            Self::Move { .. } => "move",
            Self::Group { .. } => "group",
            Self::BreakOff { .. } => "break_off",
            Self::Done => "done",
            Self::General { .. } | Self::Detach { .. } => "general",
            Self::Face { .. } => "face",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Target { .. } => "target",
            Self::Shoot { .. } => "shoot",
            Self::Decline => "decline",
            Self::Name { .. } => "name",
            Self::Keep { .. } => "keep",
            Self::Begin => "begin",
        }
    }
}
