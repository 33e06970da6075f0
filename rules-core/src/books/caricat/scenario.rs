//! Validated scenarios and options: clauses 12c, 13, 14.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::distance::Distances;
use super::files::{LeaderFile, ScenarioFile, SideName, UnitFile};
use super::terrain::{Map, MapFile};
use super::units::{Kind, Leader, Unit};
use crate::hex::{Cell, HexId};
use crate::problem::{Fault, Problems};
use crate::{Clause, Side};

/// The most combat units a battle may have.
pub const UNITS: usize = 48;
/// The most leaders.
pub const LEADERS: usize = 12;
/// The most points one thing may be worth or cost.
const MOST_POINTS: usize = 20;
/// The most objectives.
pub const OBJECTIVES: usize = 16;

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
        let laid_out = Self::laid_out(file, map, &mut problems);
        problems.or(laid_out)
    }

    fn laid_out(file: ScenarioFile, map: Map, problems: &mut Problems) -> Self {
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
        let distances = Distances::new(&map);
        Self(Arc::new(Board { file, map, distances, roster, commands, wait_clauses, units, leaders }))
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
        range(format!("units[{at}].melee"), unit.melee.into(), 1, 12);
        range(format!("units[{at}].morale"), unit.morale.into(), 1, 12);
        range(format!("units[{at}].fire"), unit.fire.into(), 0, 9);
        range(format!("units[{at}].reduced.melee"), unit.reduced.melee.into(), 1, unit.melee.into());
        range(format!("units[{at}].reduced.fire"), unit.reduced.fire.into(), 0, unit.fire.into());
    }
    let rules = &file.rules;
    for (name, have) in [
        ("score.infantry", rules.score.infantry),
        ("score.cavalry", rules.score.cavalry),
        ("score.leader", rules.score.leader),
        ("reserve_march.cost", rules.reserve_march.map_or(0, |march| march.cost)),
        ("order.cost", rules.order.map_or(0, |order| order.cost)),
        ("indecision.cost", rules.indecision.map_or(0, |option| option.cost)),
    ] {
        range(format!("rules.{name}"), have.into(), 0, MOST_POINTS);
    }
    range("rules.brigades".into(), rules.brigades.len(), 0, 4);
    for (at, brigade) in rules.brigades.iter().enumerate() {
        range(format!("rules.brigades[{at}].cost"), brigade.cost.into(), 0, MOST_POINTS);
        range(format!("rules.brigades[{at}].from"), brigade.from.into(), 1, 99);
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
    let named =
        named.chain(rules.order.iter().flat_map(|order| [order.leader, order.freed_by].map(|id| ("order", id))));
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
        self.file
            .exits
            .iter()
            .filter(move |exit| exit.retreat == Some(SideName(side)))
            .map(|exit| self.map.cell(exit.hex))
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
