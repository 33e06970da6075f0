//! Scenario files: clauses 1.2, 2.2o, 3.0f–g, 4.6c, 5. Lengths in millimetres, facings in degrees clockwise from north.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::troops::{List, Row};
use super::units::{Order, Size};
use crate::{BySide, Side};

/// A scenario as its file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioFile {
    /// The format of the file.
    pub format: u32,
    /// The scenario's id.
    pub id: String,
    /// Its book.
    pub book: String,
    /// The day, as `1895-01-13`; empty for a generic battle.
    pub date: String,
    /// East to west.
    pub width: u16,
    /// South to north.
    pub height: u16,
    /// How many turns.
    pub turns: u8,
    /// Who is first in turn 1 without a throw (6.1b).
    #[serde(default)]
    pub first: Option<Side>,
    /// Depth of the zones of deployment along the long edges (1.2b); none where units stand as the file says.
    #[serde(default)]
    pub deploy: Option<u16>,
    /// The ground.
    pub terrain: Vec<TerrainFile>,
    /// The sides: 1 and 2 of the rules.
    pub sides: BySide<SideFile>,
    /// How the game is won.
    pub victory: VictoryFile,
    /// What is special to this battle.
    #[serde(default)]
    pub rules: RulesFile,
}

/// What a piece of ground is (5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A gentle hill.
    HillGentle,
    /// A steep or wooded hill.
    HillSteep,
    /// Broken ground.
    Broken,
    /// A dry river.
    DryRiver,
    /// Difficult ground.
    Difficult,
    /// A marsh.
    Marsh,
    /// A wood.
    Wood,
    /// A built-up area.
    BuiltUp,
    /// Impassable ground.
    Impassable,
    /// A deep river.
    River,
    /// A line of wooden cover.
    ObstacleWood,
    /// A line of stone cover.
    ObstacleStone,
    /// A road.
    Road,
    /// A marked ford.
    Ford,
    /// A stone bridge.
    BridgeStone,
    /// A wooden bridge.
    BridgeWood,
}

/// A compass side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compass {
    /// North.
    North,
    /// East.
    East,
    /// South.
    South,
    /// West.
    West,
}

/// A piece of ground: an area, or a line with a width.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TerrainFile {
    /// Its id.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// The corners of an area.
    #[serde(default)]
    pub polygon: Vec<(i32, i32)>,
    /// The centre line of a road, river or obstacle, or a crossing from bank to bank.
    #[serde(default)]
    pub line: Vec<(i32, i32)>,
    /// The width of a line.
    #[serde(default)]
    pub width: u16,
    /// The crest of a hill (5.2.3a).
    #[serde(default)]
    pub crest: Vec<(i32, i32)>,
    /// Broken ground is crops (5.2.2d).
    #[serde(default)]
    pub crops: bool,
    /// A line protects from fire coming from this side only.
    #[serde(default)]
    pub cover_from: Option<Compass>,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideFile {
    /// Its name.
    pub name: String,
    /// Its troop list.
    pub list: List,
    /// Its own edge.
    pub edge: Compass,
    /// The commander-in-chief.
    pub commander: GeneralFile,
    /// Generals between him and the brigades.
    #[serde(default)]
    pub divisions: Vec<DivisionFile>,
    /// The brigades.
    pub brigades: Vec<BrigadeFile>,
}

/// A division.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DivisionFile {
    /// Its id.
    pub id: String,
    /// Its general.
    pub general: GeneralFile,
}

/// A brigade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrigadeFile {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The division it belongs to; none if the commander-in-chief leads it himself.
    #[serde(default)]
    pub division: Option<String>,
    /// Its general; none if it has none.
    #[serde(default)]
    pub general: Option<GeneralFile>,
    /// Its order at the start (4.6c).
    #[serde(default)]
    pub order: Order,
    /// It never changes its order, and counts as in command.
    #[serde(default)]
    pub fixed_order: bool,
    /// The turn at whose start it arrives (1.2e).
    #[serde(default)]
    pub arrival: Option<u8>,
    /// It arrives along this edge; none: at a spot on the table.
    #[serde(default)]
    pub arrival_edge: Option<Compass>,
    /// Its units.
    pub units: Vec<UnitFile>,
}

/// A general (2.2o).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GeneralFile {
    /// His id.
    pub id: String,
    /// His name.
    pub name: String,
    /// Centre, east.
    #[serde(default)]
    pub x: i32,
    /// Centre, north.
    #[serde(default)]
    pub y: i32,
    /// Facing.
    #[serde(default)]
    pub facing: u16,
    /// Centimetres he moves (2.1.4b).
    pub m: u8,
    /// His radius in centimetres.
    pub radius: u8,
    /// His valour in dice.
    pub valour: i8,
    /// His charisma.
    pub charisma: i8,
    /// His order at the start; a brigade general has his brigade's.
    #[serde(default)]
    pub order: Order,
}

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitFile {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its row in the lists.
    pub row: Row,
    /// Its size.
    #[serde(default)]
    pub size: Size,
    /// Centre, east.
    #[serde(default)]
    pub x: i32,
    /// Centre, north.
    #[serde(default)]
    pub y: i32,
    /// Facing.
    #[serde(default)]
    pub facing: u16,
    /// It starts disordered.
    #[serde(default)]
    pub disordered: bool,
    /// It starts in column, or limbered.
    #[serde(default)]
    pub column: bool,
    /// A gun on a turntable (4.2d).
    #[serde(default)]
    pub turntable: bool,
    /// The turn it arrives; none: with its brigade.
    #[serde(default)]
    pub arrival: Option<u8>,
}

/// How the game is won (3.0f).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VictoryFile {
    /// Per cent of the enemy's starting VD removed for a point.
    pub percent_per_point: u8,
    /// Objectives.
    #[serde(default)]
    pub objectives: Vec<ObjectiveFile>,
    /// Sudden death: the side wins with a base in good order alone in the piece at a turn's end.
    #[serde(default)]
    pub sudden: Vec<SuddenFile>,
}

/// An objective (3.0g).
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

/// A sudden death.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuddenFile {
    /// The piece of ground.
    pub piece: String,
    /// Who wins there.
    pub side: Side,
}

/// What is special to a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesFile {
    /// Broken ground, and lines crossed as such, do not disorder irregular foot (2.1.1b).
    #[serde(default)]
    pub loose_irregulars: bool,
    /// Only these rows may form square; empty: all that may by the rules.
    #[serde(default)]
    pub squares: Vec<Row>,
    /// Irregular foot may not form column (2.1.1c).
    #[serde(default)]
    pub no_irregular_columns: bool,
    /// The aeroplane may be agreed (2.1.6b).
    #[serde(default)]
    pub aeroplane: Option<Side>,
}
