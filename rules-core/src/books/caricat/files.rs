//! Scenario files: clauses 13, 14.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::units::{Kind, Leader, Level, Unit, side_name};
use crate::Side;
use crate::hex::HexId;

/// A scenario as its file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioFile {
    /// The format of the file.
    pub format: u32,
    /// The scenario's id.
    pub id: String,
    /// Its book.
    pub book: String,
    /// Its map's id.
    pub map: String,
    /// The day.
    pub date: String,
    /// The hour at which turn 1 begins; each turn is half an hour (13.1b, 14.1b).
    pub first_turn: String,
    /// How many turns (13.1a, 14.1a).
    pub turns: u8,
    /// The leaders, each side's in list order.
    pub leaders: Vec<LeaderFile>,
    /// The combat units, each side's in list order.
    pub units: Vec<UnitFile>,
    /// The objectives.
    pub objectives: Vec<ObjectiveFile>,
    /// Ends of lines of communication and of retreats.
    pub exits: Vec<ExitFile>,
    /// What is special to this battle.
    pub rules: RulesFile,
}

/// A leader's counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderFile {
    /// His letters.
    pub id: Leader,
    /// His name.
    pub name: String,
    /// His side.
    #[serde(with = "side_name")]
    pub side: Side,
    /// Initiative.
    pub initiative: u8,
    /// Command range in hexes.
    pub range: u8,
    /// Assault modifier.
    pub assault: u8,
    /// His level at the start (3a).
    pub level: Level,
    /// His hex at the start, if he begins on the map.
    #[serde(default)]
    pub hex: Option<HexId>,
    /// Where he enters, if he comes later.
    #[serde(default)]
    pub entry: Option<HexId>,
    /// The leader whose command he may take over before the game (13.3.1).
    #[serde(default)]
    pub replaces: Option<Leader>,
}

/// A combat unit's counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitFile {
    /// Its letters.
    pub id: Unit,
    /// Its name.
    pub name: String,
    /// Its side.
    #[serde(with = "side_name")]
    pub side: Side,
    /// On foot or mounted.
    pub kind: Kind,
    /// Who commands it; cavalry has nobody (4.2a).
    #[serde(default)]
    pub command: Option<Leader>,
    /// Men; no rule reads it (1.3b).
    pub men: u16,
    /// Melee value.
    pub melee: u8,
    /// Morale.
    pub morale: u8,
    /// Fire value in dice; cavalry has none.
    #[serde(default)]
    pub fire: u8,
    /// The other side of the counter.
    pub reduced: ReducedFile,
    /// Its hex at the start, if it begins on the map.
    #[serde(default)]
    pub hex: Option<HexId>,
    /// Where it enters, if it comes later.
    #[serde(default)]
    pub entry: Option<HexId>,
    /// The leader in whose activation cavalry enters (13.3.3e).
    #[serde(default)]
    pub enters_with: Option<Leader>,
}

/// The reduced side of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReducedFile {
    /// Melee value.
    pub melee: u8,
    /// Fire value in dice.
    #[serde(default)]
    pub fire: u8,
}

/// Victory points of each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointsFile {
    /// To the Italian.
    pub italian: u8,
    /// To the Austrian.
    pub austrian: u8,
}

impl PointsFile {
    /// To this side.
    pub fn of(self, side: Side) -> u8 {
        if side == super::ITALIAN { self.italian } else { self.austrian }
    }
}

/// The name of a side, where there may be none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideName(#[serde(with = "side_name")] pub Side);

/// An objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveFile {
    /// Where.
    pub hex: HexId,
    /// Its name.
    pub name: String,
    /// What it is worth (13.4, 14.2).
    pub vp: PointsFile,
    /// Who controls it at the start.
    #[serde(default)]
    pub control: Option<SideName>,
    /// For whose units at Hold it is an objective (3.1q).
    pub hold_for: Vec<SideName>,
}

/// An end of lines of communication or of retreats (13.1.1, 14.1.1, 7.4d).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExitFile {
    /// Where.
    pub hex: HexId,
    /// Where the road leads.
    pub name: String,
    /// Whose lines end here.
    #[serde(default)]
    pub line: Option<SideName>,
    /// Whose retreats end here.
    #[serde(default)]
    pub retreat: Option<SideName>,
}

/// What is special to a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesFile {
    /// How the end is judged.
    pub score: ScoreFile,
    /// Leaders who may not throw for another level for a time (13.1.3, 14.1.2–6).
    #[serde(default)]
    pub waits: Vec<WaitFile>,
    /// Levels set as a turn opens (14.1.2).
    #[serde(default)]
    pub changes: Vec<ChangeFile>,
    /// A brigade off the map that may march to the guns (13.1.2, 13.3.2).
    #[serde(default)]
    pub reserve_march: Option<MarchFile>,
    /// A leader under orders (13.2.1, 13.3.1).
    #[serde(default)]
    pub order: Option<OrderFile>,
    /// A bridge that may be destroyed (13.2.2).
    #[serde(default)]
    pub bridge: Option<BridgeFile>,
    /// Brigades that may be called in (13.3.3).
    #[serde(default)]
    pub brigades: Vec<BrigadeFile>,
    /// The king's indecision (13.3.4).
    #[serde(default)]
    pub indecision: Option<CostFile>,
}

/// How the end is judged, and what losses are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreFile {
    /// By a table of differences, or by points alone.
    pub by: ScoreBy,
    /// For an infantry unit.
    pub infantry: u8,
    /// For a cavalry unit.
    pub cavalry: u8,
    /// For a leader.
    pub leader: u8,
}

/// How the end is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ScoreBy {
    /// By the levels of victory (13.4.1).
    Levels,
    /// More points win (14.2).
    Points,
}

/// A leader who may not throw for a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitFile {
    /// Who.
    pub leader: Leader,
    /// The first turn he may throw again; past the last turn, never.
    pub until: u8,
    /// Whether an attack on his units frees him earlier.
    #[serde(default)]
    pub unless_attacked: bool,
    /// The clause that keeps him waiting.
    pub clause: String,
}

/// A level set as a turn opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeFile {
    /// Whose.
    pub leader: Leader,
    /// The turn.
    pub turn: u8,
    /// The level.
    pub level: Level,
}

/// A brigade off the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarchFile {
    /// Its leader.
    pub leader: Leader,
    /// The first turn he may throw.
    pub from: u8,
    /// Or once an enemy unit comes near this hex.
    pub near: HexId,
    /// This near.
    pub within: u16,
    /// The turn on which it may be called at once.
    pub called_on: u8,
    /// Victory points that costs.
    pub cost: u8,
}

/// A leader under orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderFile {
    /// Who.
    pub leader: Leader,
    /// Where his units must go.
    pub to: HexId,
    /// The turn as which opens the order ends.
    pub until: u8,
    /// The leader who may take his place, free of it.
    pub freed_by: Leader,
    /// Victory points that costs.
    pub cost: u8,
}

/// A bridge that may be destroyed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BridgeFile {
    /// Its two ends.
    pub sides: (HexId, HexId),
    /// Whose troops on the west bank are lost then.
    #[serde(with = "side_name")]
    pub doomed: Side,
    /// Where his units may leave the map.
    pub leave_from: Vec<HexId>,
}

/// A brigade that may be called in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrigadeFile {
    /// Its leader.
    pub leader: Leader,
    /// The first turn.
    pub from: u8,
    /// Victory points it costs when it enters.
    pub cost: u8,
}

/// What an option costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CostFile {
    /// Victory points.
    pub cost: u8,
}
