//! What a side may be asked, and what it may answer.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::units::{Formation, Order, Unit, front};
use crate::secret::{Commitment, Salt};
use crate::table::{Edge, Hand};

/// What a side may be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// To throw for who sets up first (1.2c): yes.
    Throw,
    /// Which brigade to set up, and where (1.2c).
    Deploy,
    /// What the aeroplane does (2.1.6c).
    Sortie,
    /// Where a unit is put: a deputy, an arrival (2.1.4d, 1.2e).
    Put {
        /// Which.
        unit: Unit,
    },
    /// Which units stand in opportunity (4.5a).
    Opportunity,
    /// A marker for each general (4.6e).
    Orders,
    /// The marker that is now shown (4.6e).
    Open {
        /// Whose.
        general: Unit,
    },
    /// The next brigade (6.1d).
    Brigade,
    /// The next unit (6.1e).
    Name {
        /// The brigade being activated.
        brigade: u8,
    },
    /// What the unit does (6.2).
    Act {
        /// Which.
        unit: Unit,
    },
    /// Fight or disengage (4.3, 9.4c).
    Engaged {
        /// Which.
        unit: Unit,
    },
    /// Whether to form square (9.6g).
    Square {
        /// The unit charged.
        unit: Unit,
        /// By whom.
        charger: Unit,
    },
    /// Whether a unit in opportunity charges (4.5h).
    React {
        /// The enemy that moves.
        mover: Unit,
        /// Those that may.
        ready: Vec<Unit>,
    },
    /// Whether to return fire (7.0b, 8a).
    Return {
        /// The unit shot at.
        unit: Unit,
        /// The firer.
        at: Unit,
    },
    /// Which link holds the main units (9.5c).
    Main {
        /// The tied links, attacker and target.
        links: Vec<(Unit, Unit)>,
    },
    /// Whether the winner pursues (9.4m).
    Pursue {
        /// The winner.
        unit: Unit,
    },
}

/// A part of a move (4.0f, 4.1b, 4.2e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// A straight translation, facing kept.
    Leg {
        /// Bearing in hundredths of a degree clockwise from north.
        toward: u16,
        /// Length in millimetres; the last leg of a charge goes on until it touches, whatever stands here.
        mm: u16,
    },
    /// A wheel on a front corner.
    Wheel {
        /// On which front corner: the left one turns it anticlockwise.
        on: Hand,
        /// Whole degrees.
        degrees: u8,
    },
    /// A turn on the centre.
    Pivot {
        /// Degrees clockwise.
        by: i16,
    },
}

/// What a unit that fires first will do afterwards (6.2d).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    /// Nothing.
    #[default]
    Stand,
    /// Move.
    Move,
    /// Limber.
    Limber,
}

/// A unit and where it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Which.
    pub unit: Unit,
    /// Centre, millimetres east.
    pub x: i32,
    /// Centre, millimetres north.
    pub y: i32,
    /// Facing in degrees.
    pub facing: u16,
}

/// What a side may answer. Saved games hold these: variants and fields are only ever appended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Sets up a brigade, or the commander-in-chief, last.
    Deploy {
        /// The units and their places.
        at: Vec<Placed>,
    },
    /// Puts a unit on the table.
    Put {
        /// Centre, millimetres east.
        x: i32,
        /// Centre, millimetres north.
        y: i32,
        /// Facing in degrees.
        facing: u16,
    },
    /// The aeroplane drops bombs.
    Bomb {
        /// On whom.
        target: Unit,
    },
    /// The aeroplane looks at a marker.
    Scout {
        /// Whose.
        general: Unit,
    },
    /// Declares units in opportunity.
    Opportunity {
        /// Which.
        units: Vec<Unit>,
    },
    /// Lays markers.
    Lay {
        /// For each general his sealed order.
        seals: Vec<(Unit, Commitment)>,
    },
    /// Shows a marker; who has lost the order shows none, and the old one stays.
    Open {
        /// The order and the salt it was sealed with.
        marker: Option<(Order, Salt)>,
    },
    /// Activates a brigade.
    Brigade {
        /// Its place in the list.
        brigade: u8,
    },
    /// Activates a unit.
    Name {
        /// Which.
        unit: Unit,
    },
    /// Moves.
    Move {
        /// How.
        parts: Vec<Part>,
        /// A general going along (2.1.4g).
        #[serde(default)]
        with: Option<Unit>,
    },
    /// Charges.
    Charge {
        /// Whom.
        target: Unit,
        /// How; the last leg goes on to contact.
        parts: Vec<Part>,
        /// With half a die more (4.4a).
        bonus: bool,
        /// A general going along.
        #[serde(default)]
        with: Option<Unit>,
    },
    /// Changes between line and column; guns limber or unlimber.
    Form {
        /// Into what.
        formation: Formation,
    },
    /// Forms square (9.6e), with others (9.6f).
    Square {
        /// The others.
        with: Vec<Unit>,
    },
    /// Leaves the square (9.6j).
    Leave {
        /// Which side becomes the front.
        front: Edge,
    },
    /// Takes up the defence of a built-up area (5.2.6b).
    Garrison,
    /// Fires.
    Fire {
        /// At whom.
        target: Unit,
        /// What follows.
        #[serde(default)]
        then: Plan,
        /// The side a square fires from (9.6h).
        #[serde(default = "front")]
        from: Edge,
    },
    /// Looks for a ford (5.1.6h).
    Search,
    /// Fords a river (5.1.6h).
    Ford,
    /// Engineers make or cut a bridge (2.1.5b).
    Work,
    /// Boards a lorry that touches.
    Board {
        /// Which.
        lorry: Unit,
    },
    /// Has done all it does.
    Done,
    /// Fights on.
    Fight,
    /// Disengages.
    Disengage,
    /// Yes to what is asked: square, return fire, pursuit.
    Yes,
    /// No to what is asked.
    No,
    /// Charges out of opportunity.
    React {
        /// Who.
        unit: Unit,
        /// Bearing in hundredths of a degree.
        toward: u16,
    },
    /// Names the main units.
    Main {
        /// The attacker of the link.
        attacker: Unit,
        /// Its target.
        target: Unit,
    },
}

impl Action {
    /// The kind, for statistics.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Deploy { .. } | Self::Put { .. } => "place",
            Self::Bomb { .. } | Self::Scout { .. } => "fly",
            Self::Opportunity { .. } => "opportunity",
            Self::Lay { .. } => "lay",
            Self::Open { .. } => "open",
            Self::Brigade { .. } => "brigade",
            Self::Name { .. } => "name",
            Self::Move { .. } => "move",
            Self::Charge { .. } => "charge",
            Self::Form { .. } | Self::Square { .. } | Self::Leave { .. } | Self::Garrison => "form",
            Self::Fire { .. } => "fire",
            Self::Search | Self::Ford | Self::Work | Self::Board { .. } => "work",
            Self::Done => "done",
            Self::Fight => "fight",
            Self::Disengage => "disengage",
            Self::Yes => "yes",
            Self::No => "no",
            Self::React { .. } => "react",
            Self::Main { .. } => "main",
        }
    }
}
