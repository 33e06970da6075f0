//! What a map prints beside what its rules need: lakes by name, letterings, compass, scale, credits.

use serde::{Deserialize, Serialize};

/// A lake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LakeFile {
    /// Its name.
    pub name: String,
    /// The hexes it covers, by their numbers.
    pub hexes: Vec<String>,
}

/// A name written along hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetteringFile {
    /// The name.
    pub name: String,
    /// From the first of these hexes to the last, by their numbers.
    pub along: Vec<String>,
}

/// The printed part of the map file itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PrintFile {
    /// Lakes.
    pub lakes: Vec<LakeFile>,
    /// Sources, as they wish to be named.
    pub credits: Vec<String>,
}

/// The file that dresses the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DressFile {
    /// Direction of north, in degrees clockwise from the top of the sheet; no compass if absent.
    pub north: Option<i16>,
    /// Metres a hex, for the scale bar and the frame.
    pub metres: Option<u16>,
    /// Sources of what is drawn besides, named after those of the map.
    pub credits: Vec<String>,
    /// Names of valleys.
    pub letterings: Vec<LetteringFile>,
    /// Hexes whose named place is a town, lettered larger.
    pub towns: Vec<String>,
    /// Hexes whose named place is a summit.
    pub hills: Vec<String>,
    /// Hexes whose place has a name in the rules alone.
    pub unnamed: Vec<String>,
    /// Hexes of woods that are drawn as vineyards.
    pub vineyards: Vec<String>,
}
