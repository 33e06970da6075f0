//! Scenario files of this book: what a person writes. Lengths are in hundredths of a centimetre, facings in tenths of a
//! degree clockwise from north; the origin is the south-west corner of the table (H4.1b).

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::units::Code;
use crate::table::TableEdge;
use crate::{BySide, Side};

/// A kind of ground (H4.4d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Low crops, scattered trees.
    Easy,
    /// Gentle hill.
    HillGentle,
    /// Steep slope.
    HillSteep,
    /// Vineyard, scrub, plough.
    Rough,
    /// Stream: its bed is rough.
    Stream,
    /// Wood.
    Wood,
    /// Marsh, rocks.
    Marsh,
    /// City or farm (section 16).
    Town,
    /// Wall, hedge, ditch, bank.
    Wall,
    /// The line at the front of a redoubt, which faces to the left of the line as it is drawn (H4.4g).
    Redoubt,
    /// River: impassable to base centres.
    River,
    /// Lake, cliff: impassable to bases.
    Impassable,
    /// Road.
    Road,
}

impl Kind {
    /// Whether it is given by a line with a width.
    pub const fn is_band(self) -> bool {
        matches!(self, Self::Stream | Self::River | Self::Road)
    }

    /// Whether it is a line to be crossed.
    pub const fn is_line(self) -> bool {
        matches!(self, Self::Wall | Self::Redoubt)
    }
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioFile {
    /// The format of this file: 1.
    pub format: u8,
    /// Its id, as in saves and links.
    pub id: String,
    /// `dbe`.
    pub book: String,
    /// The day of the battle; empty for a free one.
    #[serde(default)]
    pub date: String,
    /// East to west.
    pub width: i32,
    /// South to north.
    pub height: i32,
    /// Whether figures are of 25 mm instead of 15 mm (H4.1a).
    #[serde(default)]
    pub large: bool,
    /// The last round (H4.17g).
    pub rounds: u8,
    /// The first player; none: the dice decide (H4.5a).
    #[serde(default)]
    pub first: Option<Side>,
    /// Whether both sides set up (H4.5); else all stand at their printed places (H4.6d).
    #[serde(default)]
    pub deploy: bool,
    /// Whether the lists keep to the limits of H4.3b and H4.3d; a historical battle need not (H4.5j).
    #[serde(default)]
    pub budgeted: bool,
    /// Whether fords count as open ground instead of rough.
    #[serde(default)]
    pub open_fords: bool,
    /// The ground, in any order.
    #[serde(default)]
    pub terrain: Vec<TerrainFile>,
    /// The armies.
    pub sides: BySide<SideFile>,
    /// How the scenario scores (H4.17i); none: by the fraction lost (H4.17g).
    #[serde(default)]
    pub victory: Option<VictoryFile>,
}

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TerrainFile {
    /// Its id.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// Its name; may be empty.
    #[serde(default)]
    pub name: String,
    /// The corners of an area.
    #[serde(default)]
    pub polygon: Vec<(i32, i32)>,
    /// Centre and radius of a round area.
    #[serde(default)]
    pub circle: Option<(i32, i32, i32)>,
    /// The centre line of a road, stream or river; the line of a wall.
    #[serde(default)]
    pub line: Vec<(i32, i32)>,
    /// The full width of a road, stream or river.
    #[serde(default)]
    pub width: i32,
    /// The crest of a hill.
    #[serde(default)]
    pub crest: Vec<(i32, i32)>,
    /// The radius of a city given by its corners (H4.18a); under 4 cm it is a farm (H4.18p).
    #[serde(default)]
    pub radius: i32,
    /// A stream with banks (H4.4e).
    #[serde(default)]
    pub banks: bool,
    /// Bridges and fords of a stream or river.
    #[serde(default)]
    pub crossings: Vec<CrossingFile>,
}

/// A bridge or ford.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrossingFile {
    /// A bridge, else a ford.
    #[serde(default)]
    pub bridge: bool,
    /// Its place on the centre line, east.
    pub x: i32,
    /// Its place on the centre line, north.
    pub y: i32,
    /// Its length along the water.
    pub width: i32,
}

/// An army.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideFile {
    /// Its name.
    pub name: String,
    /// Its own table edge; none: it is chosen (H4.5b).
    #[serde(default)]
    pub edge: Option<TableEdge>,
    /// The General-in-Chief.
    #[serde(default)]
    pub chief: Option<UnitFile>,
    /// Its corps.
    pub corps: Vec<CorpsFile>,
}

/// A corps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorpsFile {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its general.
    pub general: UnitFile,
    /// Its elements.
    pub units: Vec<UnitFile>,
    /// When and where all of it arrives that has no arrival of its own.
    #[serde(default)]
    pub arrival: Option<ArrivalFile>,
}

/// When and along which edge something arrives (H4.5k).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArrivalFile {
    /// The round.
    pub round: u8,
    /// The edge.
    pub edge: TableEdge,
}

/// An element or general.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitFile {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its type.
    pub code: Code,
    /// Guard (H4.2c).
    #[serde(default)]
    pub guard: bool,
    /// Base centre, to the east.
    #[serde(default)]
    pub x: i32,
    /// Base centre, to the north.
    #[serde(default)]
    pub y: i32,
    /// Facing.
    #[serde(default)]
    pub facing: u16,
    /// When and where it arrives; none: with its corps.
    #[serde(default)]
    pub arrival: Option<ArrivalFile>,
}

/// How a scenario scores when its rounds are over (H4.17i).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VictoryFile {
    /// What each objective is worth.
    #[serde(default)]
    pub objectives: Vec<ObjectiveFile>,
    /// Points for each broken enemy corps.
    #[serde(default)]
    pub per_broken_corps: u8,
}

/// An objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveFile {
    /// The piece of ground.
    pub piece: String,
    /// What it is worth.
    pub points: u8,
    /// Who holds it at the start.
    #[serde(default)]
    pub holder: Option<Side>,
}
