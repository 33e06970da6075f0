//! Scenario files of this book: what a person writes. Places and lengths are whole millimetres, facings whole degrees
//! clockwise from north; the origin is the south-west corner of the table (B0b to B0d).

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::units::{Code, Quality, Status};
use crate::table::TableEdge;
use crate::{BySide, Side};

/// A kind of ground (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Wood.
    Wood,
    /// Town.
    Town,
    /// Hill.
    Hill,
    /// Fordable stream.
    Stream,
    /// River: impassable but for its crossings.
    River,
    /// Lake or cliff: impassable.
    Impassable,
    /// Works: a line to be defended and crossed.
    Works,
    /// Road.
    Road,
}

impl Kind {
    /// Whether it is given by a line with a width.
    pub const fn is_band(self) -> bool {
        matches!(self, Self::Stream | Self::River | Self::Road)
    }

    /// Whether it is an area given by its corners.
    pub const fn is_area(self) -> bool {
        matches!(self, Self::Wood | Self::Town | Self::Hill | Self::Impassable)
    }
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioFile {
    /// The format of this file: 1.
    pub format: u8,
    /// Its id, as in saves and links.
    pub id: String,
    /// `bravado`.
    pub book: String,
    /// The day of the battle; empty for a free one.
    #[serde(default)]
    pub date: String,
    /// East to west; 1200 by default (B1d).
    #[serde(default = "default_width")]
    pub width: i32,
    /// South to north; 900 by default (B1d).
    #[serde(default = "default_height")]
    pub height: i32,
    /// The last turn; 12 by default (B13n).
    #[serde(default = "default_turns")]
    pub turns: u8,
    /// Whether both sides set up (B1k to B1n); else all stand at their printed places.
    #[serde(default)]
    pub deploy: bool,
    /// With simple command, who moves first on turn 1 without a roll.
    #[serde(default)]
    pub first: Option<Side>,
    /// Fog: for so many turns no fire beyond so far.
    #[serde(default)]
    pub fog: Option<FogFile>,
    /// The most points either army may cost (B1v); none: any.
    #[serde(default)]
    pub points: Option<i16>,
    /// The ground, in any order.
    #[serde(default)]
    pub terrain: Vec<TerrainFile>,
    /// The armies.
    pub sides: BySide<SideFile>,
    /// How the scenario scores; none: by B13k to B13p alone.
    #[serde(default)]
    pub victory: Option<VictoryFile>,
}

const fn default_width() -> i32 {
    1200
}

const fn default_height() -> i32 {
    900
}

const fn default_turns() -> u8 {
    12
}

/// Fog in the first turns of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FogFile {
    /// Its last turn.
    pub until: u8,
    /// The farthest fire through it.
    pub range: i32,
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
    /// The centre line of a road, stream or river; the line of works.
    #[serde(default)]
    pub line: Vec<(i32, i32)>,
    /// The full width of a road, stream or river.
    #[serde(default)]
    pub width: i32,
    /// The crest drawn on a hill; no rule reads it (B7t).
    #[serde(default)]
    pub crest: Vec<(i32, i32)>,
    /// Bridges and fords of a stream or river.
    #[serde(default)]
    pub crossings: Vec<CrossingFile>,
}

/// A bridge or ford.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrossingFile {
    /// A bridge, else a ford, which is a stream (B7p).
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
    /// Its home edge; none: by B1i or B1j.
    #[serde(default)]
    pub edge: Option<TableEdge>,
    /// What each of its Generals has as Pluck, whatever the die; none: by the die (B1r).
    #[serde(default)]
    pub pluck: Option<u8>,
    /// Its Generals, the Army Commander first. Those missing by B1f are added.
    pub generals: Vec<GeneralFile>,
    /// Its units.
    pub units: Vec<UnitFile>,
}

/// A General.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GeneralFile {
    /// His id.
    pub id: String,
    /// His name.
    pub name: String,
    /// Base centre, to the east.
    #[serde(default)]
    pub x: i32,
    /// Base centre, to the north.
    #[serde(default)]
    pub y: i32,
    /// Facing.
    #[serde(default)]
    pub facing: u16,
    /// The turn at whose start he arrives.
    #[serde(default)]
    pub arrives: Option<u8>,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitFile {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its type.
    pub code: Code,
    /// Its quality.
    #[serde(default)]
    pub quality: Quality,
    /// Its status at the start (B1o).
    #[serde(default)]
    pub status: Status,
    /// Front and depth of its base; none: those of its type (B3c).
    #[serde(default)]
    pub base: Option<(i32, i32)>,
    /// Base centre, to the east.
    #[serde(default)]
    pub x: i32,
    /// Base centre, to the north.
    #[serde(default)]
    pub y: i32,
    /// Facing.
    #[serde(default)]
    pub facing: u16,
    /// The turn at whose start it arrives (B1p).
    #[serde(default)]
    pub arrives: Option<u8>,
}

/// How a scenario scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VictoryFile {
    /// How many units destroyed or Routed beat an army, instead of half (B13k).
    #[serde(default)]
    pub breakpoints: Option<BySide<u8>>,
    /// What each objective is worth.
    #[serde(default)]
    pub objectives: Vec<ObjectiveFile>,
    /// Only infantry takes objectives.
    #[serde(default)]
    pub infantry_only: bool,
    /// A point for each so many enemy units destroyed; 0: none.
    #[serde(default)]
    pub destroyed_per_point: u8,
    /// Points no farther apart than this are a draw; none: equal points go on to fractions (B13n).
    #[serde(default)]
    pub draw_within: Option<u8>,
}

/// An objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveFile {
    /// The piece of ground.
    pub piece: String,
    /// Which of its crossings; none: the area itself (B13o).
    #[serde(default)]
    pub crossing: Option<u8>,
    /// What it is worth.
    pub points: u8,
    /// Who holds it at the start (B13p).
    #[serde(default)]
    pub holder: Option<Side>,
}
