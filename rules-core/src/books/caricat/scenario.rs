//! Scenarios: forces, objectives, exits, special rules and options: clauses 12c, 13, 14.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::distance::Distances;
use super::terrain::{Map, MapFile};
use super::units::{Kind, Leader, Level, Unit, side_name};
use crate::{Clause, Side};
use crate::hex::{Cell, HexId};
use crate::problem::{Fault, Problems};

/// The most combat units a battle may have.
pub const UNITS: usize = 48;
/// The most leaders.
pub const LEADERS: usize = 12;
/// The most objectives.
pub const OBJECTIVES: usize = 16;

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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<HexId>,
    /// Where he enters, if he comes later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<HexId>,
    /// The leader whose command he may take over before the game (13.3.1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<HexId>,
    /// Where it enters, if it comes later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<HexId>,
    /// The leader in whose activation cavalry enters (13.3.3e).
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<SideName>,
    /// Whose retreats end here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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

/// The optional rule both agree on before set-up (12c); those of 13.3 are announced in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// 12: morale checks before a melee.
    pub morale_check: bool,
}

/// Finds a counter by its letters in one or two looks.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Index([u8; 128]);

impl Index {
    fn new(keys: impl Iterator<Item = u64>) -> Self {
        let mut slots = [u8::MAX; 128];
        for (at, key) in keys.take(100).enumerate() {
            let mut slot = Self::slot(key);
            while slots[slot] != u8::MAX {
                slot = (slot + 1) % 128;
            }
            slots[slot] = at as u8;
        }
        Self(slots)
    }

    const fn slot(key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 57) as usize
    }

    fn find(&self, key: u64, known: impl Fn(usize) -> Option<u64>) -> Option<usize> {
        let mut slot = Self::slot(key);
        loop {
            let at = usize::from(self.0[slot]);
            if at == usize::from(u8::MAX) {
                return None;
            }
            if known(at) == Some(key) {
                return Some(at);
            }
            slot = (slot + 1) % 128;
        }
    }
}

/// What is asked of a unit most often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) id: Unit,
    pub(super) side: Side,
    pub(super) kind: Kind,
    /// The place of its leader in the list.
    pub(super) command: Option<usize>,
}

/// The units of a leader, by their places in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Command {
    /// Those he commands.
    pub(super) units: Vec<usize>,
    /// Cavalry that enters with him (13.3.3e).
    pub(super) guests: Vec<usize>,
}

/// Everything of a battle that does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The file.
    pub file: ScenarioFile,
    /// The map.
    pub map: Map,
    pub(super) distances: Distances,
    /// What is asked of units most often, by their places in the list.
    pub(super) roster: Vec<Slot>,
    /// By each leader's place, the places of the units he commands, then of those that enter with him.
    pub(super) commands: Vec<Command>,
    /// The clause of each wait, in the order of the file.
    pub(super) wait_clauses: Vec<Clause>,
    units: Index,
    leaders: Index,
}

/// A validated scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario(pub Arc<Board>);

impl Scenario {
    /// Validates a scenario with its map.
    ///
    /// # Errors
    /// Every fault of both.
    pub fn new(file: ScenarioFile, map: &MapFile) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        if file.map != map.id {
            problems.add("map", Fault::Unknown);
        }
        if file.book != "caricat" {
            problems.add("book", Fault::Unknown);
        }
        let map = Map::new(map)?;
        check(&file, &map, &mut problems);
        let of = |leader: Option<Leader>| leader.and_then(|id| file.leaders.iter().position(|known| known.id == id));
        let slot = |unit: &UnitFile| Slot { id: unit.id, side: unit.side, kind: unit.kind, command: of(unit.command) };
        let roster: Vec<Slot> = file.units.iter().map(slot).collect();
        let places = |holds: &dyn Fn(&UnitFile) -> bool| {
            file.units.iter().enumerate().filter(|(_, unit)| holds(unit)).map(|(at, _)| at).collect()
        };
        let command = |leader: &LeaderFile| {
            // Whoever may take a command over leads the same units (13.3.1).
            let own = leader.replaces.unwrap_or(leader.id);
            Command {
                units: places(&|unit| unit.command == Some(own)),
                guests: places(&|unit| unit.enters_with == Some(leader.id)),
            }
        };
        let commands = file.leaders.iter().map(command).collect();
        let (units, leaders) = (
            Index::new(file.units.iter().map(|unit| unit.id.key())),
            Index::new(file.leaders.iter().map(|leader| leader.id.key())),
        );
        let mut wait_clauses = Vec::new();
        for (at, wait) in file.rules.waits.iter().enumerate() {
            match super::CLAUSES.iter().find(|entry| entry.id == wait.clause) {
                Some(entry) => wait_clauses.push(Clause::of(entry)),
                None => problems.add(format!("rules.waits[{at}].clause"), Fault::Unknown),
            }
        }
        let map = problems.or(map)?;
        let distances = Distances::new(&map);
        Ok(Self(Arc::new(Board { file, map, distances, roster, commands, wait_clauses, units, leaders })))
    }
}

fn check(file: &ScenarioFile, map: &Map, problems: &mut Problems) {
    let mut stands = |field: String, hex: HexId| {
        if map.grid.cell(hex).is_none() {
            problems.add(field, Fault::NotOnMap);
        }
    };
    for (at, leader) in file.leaders.iter().enumerate() {
        leader.hex.into_iter().for_each(|hex| stands(format!("leaders[{at}].hex"), hex));
        leader.entry.into_iter().for_each(|hex| stands(format!("leaders[{at}].entry"), hex));
    }
    for (at, unit) in file.units.iter().enumerate() {
        unit.hex.into_iter().for_each(|hex| stands(format!("units[{at}].hex"), hex));
        unit.entry.into_iter().for_each(|hex| stands(format!("units[{at}].entry"), hex));
    }
    for (at, objective) in file.objectives.iter().enumerate() {
        stands(format!("objectives[{at}].hex"), objective.hex);
    }
    for (at, exit) in file.exits.iter().enumerate() {
        stands(format!("exits[{at}].hex"), exit.hex);
    }
    let rules = &file.rules;
    rules.reserve_march.iter().for_each(|march| stands("rules.reserve_march.near".into(), march.near));
    rules.order.iter().for_each(|order| stands("rules.order.to".into(), order.to));
    if let Some(bridge) = &rules.bridge {
        for &hex in bridge.leave_from.iter().chain([&bridge.sides.0, &bridge.sides.1]) {
            stands("rules.bridge".into(), hex);
        }
    }
    let mut range = |field: String, have: usize, least: usize, most: usize| {
        if !(least..=most).contains(&have) {
            problems.add(field, Fault::OutOfRange { have: have as i64, least: least as i64, most: most as i64 });
        }
    };
    range("turns".into(), file.turns.into(), 1, 99);
    range("units".into(), file.units.len(), 1, UNITS);
    range("leaders".into(), file.leaders.len(), 1, LEADERS);
    range("objectives".into(), file.objectives.len(), 0, OBJECTIVES);
    for (at, unit) in file.units.iter().enumerate() {
        range(format!("units[{at}].melee"), unit.melee.into(), 1, 20);
        range(format!("units[{at}].morale"), unit.morale.into(), 1, 12);
        range(format!("units[{at}].fire"), unit.fire.into(), 0, 9);
        range(format!("units[{at}].reduced.melee"), unit.reduced.melee.into(), 1, unit.melee.into());
        range(format!("units[{at}].reduced.fire"), unit.reduced.fire.into(), 0, unit.fire.into());
    }
    for (at, leader) in file.leaders.iter().enumerate() {
        range(format!("leaders[{at}].initiative"), leader.initiative.into(), 1, 12);
        range(format!("leaders[{at}].range"), leader.range.into(), 0, 60);
        range(format!("leaders[{at}].assault"), leader.assault.into(), 0, 9);
    }
    check_names(file, problems);
}

fn check_names(file: &ScenarioFile, problems: &mut Problems) {
    let known = |leader: Leader| file.leaders.iter().any(|other| other.id == leader);
    for (at, unit) in file.units.iter().enumerate() {
        if file.units[..at].iter().any(|other| other.id == unit.id) {
            problems.add(format!("units[{at}].id"), Fault::Duplicate);
        }
        let leaders = [unit.command, unit.enters_with].into_iter().flatten();
        for leader in leaders {
            match file.leaders.iter().find(|other| other.id == leader) {
                None => problems.add(format!("units[{at}].command"), Fault::Unknown),
                Some(found) if found.side != unit.side => {
                    problems.add(format!("units[{at}].command"), Fault::Contradiction);
                }
                Some(_) => {}
            }
        }
        if unit.command.is_some() == (unit.kind == Kind::Cavalry) {
            problems.add(format!("units[{at}].command"), Fault::Contradiction);
        }
        let meets = |other: &&UnitFile| other.hex.is_some() && other.hex == unit.hex;
        if file.units[..at].iter().find(meets).is_some() {
            problems.add(format!("units[{at}].hex"), Fault::Duplicate);
        }
    }
    for (at, leader) in file.leaders.iter().enumerate() {
        if file.leaders[..at].iter().any(|other| other.id == leader.id) {
            problems.add(format!("leaders[{at}].id"), Fault::Duplicate);
        }
        if leader.replaces.is_some_and(|other| !known(other)) {
            problems.add(format!("leaders[{at}].replaces"), Fault::Unknown);
        }
    }
    let rules = &file.rules;
    let named = rules.waits.iter().map(|wait| ("waits", wait.leader));
    let named = named.chain(rules.changes.iter().map(|change| ("changes", change.leader)));
    let named = named.chain(rules.brigades.iter().map(|brigade| ("brigades", brigade.leader)));
    let named = named.chain(rules.reserve_march.iter().map(|march| ("reserve_march", march.leader)));
    let named = named.chain(rules.order.iter().flat_map(|order| [order.leader, order.freed_by].map(|id| ("order", id))));
    for (field, leader) in named {
        if !known(leader) {
            problems.add(format!("rules.{field}"), Fault::Unknown);
        }
    }
    for (field, side) in [("italian", super::ITALIAN), ("austrian", super::AUSTRIAN)] {
        if !file.exits.iter().any(|exit| exit.retreat == Some(SideName(side))) {
            problems.add(format!("exits: retreat of {field}"), Fault::Missing);
        }
    }
}

impl Board {
    /// The place of a unit in the list.
    pub fn unit(&self, unit: Unit) -> Option<usize> {
        self.units.find(unit.key(), |at| self.roster.get(at).map(|known| known.id.key()))
    }

    /// The place of a leader in the list.
    pub fn leader(&self, leader: Leader) -> Option<usize> {
        self.leaders.find(leader.key(), |at| self.file.leaders.get(at).map(|known| known.id.key()))
    }

    /// The ends of a side's retreats.
    pub(super) fn retreats(&self, side: Side) -> impl Iterator<Item = Cell> + use<'_> {
        self.file.exits.iter().filter(move |exit| exit.retreat == Some(SideName(side))).map(|exit| self.map.cell(exit.hex))
    }

    /// The ends of a side's lines of communication.
    pub(super) fn lines(&self, side: Side) -> impl Iterator<Item = Cell> + use<'_> {
        self.file.exits.iter().filter(move |exit| exit.line == Some(SideName(side))).map(|exit| self.map.cell(exit.hex))
    }

    /// The place of an objective in the list.
    pub fn objective(&self, hex: HexId) -> Option<usize> {
        self.file.objectives.iter().position(|objective| objective.hex == hex)
    }
}
