//! Validated scenarios and options: sections 3 and 5, switches H4.11v and H4.14ac.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::army;
use super::files::{ArrivalFile, CorpsFile, Kind, ScenarioFile, TerrainFile, UnitFile};
use super::geometry::{Pose, RULER};
use super::terrain::Ground;
use super::units::{Code, Unit};
use crate::problem::{Fault, Problems};
use crate::table::Base;
use crate::{BySide, Side};

/// The most elements and generals a battle may have.
pub const UNITS: usize = 250;
/// The most pieces of ground.
pub const PIECES: usize = 120;

/// The optional rules agreed before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// H4.14ac: an element may flee as often as it must, instead of once a game.
    pub flee_again: bool,
    /// H4.11v: a shooter that scores below a target that could shoot it takes the result.
    pub fire_duel: bool,
}

/// An element or general: all that does not change of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its type.
    pub code: Code,
    /// Guard.
    pub guard: bool,
    /// Its corps, by its place in the list of both sides; none for a General-in-Chief.
    pub corps: Option<u8>,
    /// Where the scenario puts it.
    pub spot: Pose,
    /// When and where it arrives.
    pub arrival: Option<ArrivalFile>,
}

impl Card {
    /// Its cost in points (H4.3a).
    pub fn cost(&self) -> u16 {
        self.code.cost(self.guard)
    }
}

/// A corps: all that does not change of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorpsCard {
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its general.
    pub general: Unit,
    /// Its elements.
    pub units: Vec<Unit>,
    /// Its budget (H4.3c).
    pub budget: u16,
}

/// Everything of a battle that does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The file.
    pub file: ScenarioFile,
    /// All elements and generals.
    pub roster: Vec<Card>,
    /// All corps, the first side's first.
    pub corps: Vec<CorpsCard>,
    /// The Generals-in-Chief.
    pub chiefs: BySide<Option<Unit>>,
    /// The budgets of the armies (H4.3c).
    pub budget: BySide<u16>,
    /// The ground.
    pub ground: Ground,
    /// The pieces of ground of the objectives, and what they are worth.
    pub objectives: Vec<(u8, u8)>,
}

/// A validated scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario(pub Arc<Board>);

impl Scenario {
    /// Validates a scenario.
    ///
    /// # Errors
    /// Every fault of it.
    pub fn new(file: ScenarioFile) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        check(&file, &mut problems);
        if !problems.0.is_empty() {
            return Err(problems);
        }
        let mut lists = Lists::default();
        for side in Side::BOTH {
            lists.add(side, &file, &mut problems);
        }
        range(&mut problems, "sides", lists.roster.len(), 2, UNITS);
        let mut objectives = Vec::new();
        let list = file.victory.as_ref().map_or(&[] as &[_], |victory| &victory.objectives);
        for (at, objective) in list.iter().enumerate() {
            match file.terrain.iter().position(|piece| piece.id == objective.piece) {
                Some(piece) if !file.terrain[piece].kind.is_line() && !file.terrain[piece].kind.is_band() => {
                    objectives.push((piece as u8, objective.points));
                }
                _ => problems.add(format!("victory.objectives[{at}].piece"), Fault::Unknown),
            }
        }
        let ground = Ground::new(&file, &mut problems);
        let Lists { roster, corps, chiefs, budget } = lists;
        let board = Board { file, roster, corps, chiefs, budget, ground, objectives };
        if problems.0.is_empty() {
            board.check_places(&mut problems);
        }
        problems.or(Self(Arc::new(board)))
    }
}

pub(super) fn range(problems: &mut Problems, field: impl Into<String>, have: usize, least: usize, most: usize) {
    if !(least..=most).contains(&have) {
        problems.add(field, Fault::OutOfRange { have: have as i64, least: least as i64, most: most as i64 });
    }
}

fn check(file: &ScenarioFile, problems: &mut Problems) {
    if file.book != "dbe" {
        problems.add("book", Fault::Unknown);
    }
    range(problems, "format", file.format.into(), 1, 1);
    range(problems, "width", file.width.max(0) as usize, 4000, 60_000);
    range(problems, "height", file.height.max(0) as usize, 4000, 60_000);
    range(problems, "rounds", file.rounds.into(), 1, 40);
    range(problems, "terrain", file.terrain.len(), 0, PIECES);
    for side in Side::BOTH {
        let name = if side == Side::First { "first" } else { "second" };
        let known = &file.sides[side];
        range(problems, format!("sides.{name}.corps"), known.corps.len(), 1, 8);
        if known.edge.is_none() && !file.deploy {
            problems.add(format!("sides.{name}.edge"), Fault::Missing);
        }
        if known.edge.is_some() != file.sides[side.other()].edge.is_some() {
            problems.add(format!("sides.{name}.edge"), Fault::Contradiction);
        }
        for (at, corps) in known.corps.iter().enumerate() {
            range(problems, format!("sides.{name}.corps[{at}].units"), corps.units.len(), 1, 30);
        }
    }
    if file.first.is_none() && !file.deploy {
        problems.add("first", Fault::Missing);
    }
    if file.sides.first.edge.is_some() && file.sides.first.edge == file.sides.second.edge {
        problems.add("sides.second.edge", Fault::Duplicate);
    }
    for (at, piece) in file.terrain.iter().enumerate() {
        check_piece(file, at, piece, problems);
    }
    if let Some(victory) = &file.victory {
        range(problems, "victory.objectives", victory.objectives.len(), 0, 16);
        range(problems, "victory.per_broken_corps", victory.per_broken_corps.into(), 0, 20);
        for (at, objective) in victory.objectives.iter().enumerate() {
            range(problems, format!("victory.objectives[{at}].points"), objective.points.into(), 0, 20);
        }
    }
}

fn check_piece(file: &ScenarioFile, at: usize, piece: &TerrainFile, problems: &mut Problems) {
    if piece.kind.is_band() || piece.kind.is_line() {
        range(problems, format!("terrain[{at}].line"), piece.line.len(), 2, 60);
    }
    if piece.kind.is_band() {
        range(problems, format!("terrain[{at}].width"), piece.width.max(0) as usize, 10, 3000);
    } else if !piece.kind.is_line() && piece.circle.is_none() {
        range(problems, format!("terrain[{at}].polygon"), piece.polygon.len(), 3, 60);
    }
    if piece.kind == Kind::Town {
        // Ruling: 2 to 12, as farms are cities of less than 4 (H4.18a, H4.18p).
        let radius = piece.circle.map_or(piece.radius, |(.., radius)| radius);
        range(problems, format!("terrain[{at}].radius"), radius.max(0) as usize, 200, 1200);
    }
    range(problems, format!("terrain[{at}].crossings"), piece.crossings.len(), 0, 20);
    for (number, crossing) in piece.crossings.iter().enumerate() {
        range(problems, format!("terrain[{at}].crossings[{number}].width"), crossing.width.max(0) as usize, 50, 3000);
    }
    if !piece.crest.is_empty() {
        range(problems, format!("terrain[{at}].crest"), piece.crest.len(), 2, 60);
    }
    if file.terrain.iter().take(at).any(|other| other.id == piece.id) {
        problems.add(format!("terrain[{at}].id"), Fault::Duplicate);
    }
    let circle = piece.circle.map(|(x, y, _)| (x, y));
    let crossings = piece.crossings.iter().map(|crossing| (crossing.x, crossing.y));
    let places = piece.polygon.iter().chain(&piece.line).chain(&piece.crest).copied().chain(circle).chain(crossings);
    let far = |at: i32| !(-20_000..=80_000).contains(&at);
    if places.into_iter().any(|(x, y)| far(x) || far(y)) {
        problems.add(format!("terrain[{at}]"), Fault::NotOnMap);
    }
}

#[derive(Default)]
struct Lists {
    roster: Vec<Card>,
    corps: Vec<CorpsCard>,
    chiefs: BySide<Option<Unit>>,
    budget: BySide<u16>,
}

impl Lists {
    fn add(&mut self, side: Side, file: &ScenarioFile, problems: &mut Problems) {
        let name = if side == Side::First { "sides.first" } else { "sides.second" };
        let army = &file.sides[side];
        if let Some(chief) = &army.chief {
            let unit = self.unit(side, chief, None, None, &format!("{name}.chief"), problems);
            if chief.code != Code::Cic {
                problems.add(format!("{name}.chief.code"), Fault::Contradiction);
            }
            self.chiefs[side] = Some(unit);
        }
        for (at, corps) in army.corps.iter().enumerate() {
            self.corps(side, corps, &format!("{name}.corps[{at}]"), problems);
        }
        self.budget[side] = army::cost(army);
        if file.budgeted {
            army::check_army(army, name, problems);
        }
    }

    fn corps(&mut self, side: Side, file: &CorpsFile, field: &str, problems: &mut Problems) {
        let number = Some(self.corps.len() as u8);
        if self.corps.iter().any(|known| known.id == file.id) {
            problems.add(format!("{field}.id"), Fault::Duplicate);
        }
        let general = self.unit(side, &file.general, number, file.arrival, &format!("{field}.general"), problems);
        if file.general.code != Code::Gen {
            problems.add(format!("{field}.general.code"), Fault::Contradiction);
        }
        let mut units = Vec::new();
        for (at, unit) in file.units.iter().enumerate() {
            let field = format!("{field}.units[{at}]");
            if unit.code.is_general() {
                problems.add(format!("{field}.code"), Fault::Contradiction);
            }
            units.push(self.unit(side, unit, number, file.arrival, &field, problems));
        }
        let budget = army::corps_cost(file);
        self.corps.push(CorpsCard { id: file.id.clone(), name: file.name.clone(), side, general, units, budget });
    }

    fn unit(
        &mut self,
        side: Side,
        file: &UnitFile,
        corps: Option<u8>,
        arrival: Option<ArrivalFile>,
        field: &str,
        problems: &mut Problems,
    ) -> Unit {
        let unit = Unit(self.roster.len().min(255) as u8);
        if self.roster.iter().any(|card| card.id == file.id) {
            problems.add(format!("{field}.id"), Fault::Duplicate);
        }
        if file.guard && !file.code.may_be_guard() {
            problems.add(format!("{field}.guard"), Fault::Contradiction);
        }
        if file.facing >= 3600 {
            let fault = Fault::OutOfRange { have: file.facing.into(), least: 0, most: 3599 };
            problems.add(format!("{field}.facing"), fault);
        }
        let arrival = file.arrival.or(arrival).filter(|arrival| arrival.round > 1);
        let spot = Pose { x: file.x, y: file.y, facing: file.facing };
        self.roster.push(Card {
            id: file.id.clone(),
            name: file.name.clone(),
            side,
            code: file.code,
            guard: file.guard,
            corps,
            spot,
            arrival,
        });
        unit
    }
}

impl Board {
    /// The card of a unit; the first for one that is not there.
    pub fn card(&self, unit: Unit) -> &Card {
        self.roster.get(unit.index()).unwrap_or(&self.roster[0])
    }

    /// The corps of a side, by their places in the list.
    pub fn corps_of(&self, side: Side) -> impl Iterator<Item = u8> + use<'_> {
        self.corps.iter().enumerate().filter(move |(_, card)| card.side == side).map(|(at, _)| at as u8)
    }

    /// Where the units stand at the start: on the table, apart from each other, off impassable ground.
    fn check_places(&self, problems: &mut Problems) {
        if self.file.deploy {
            return;
        }
        let mut bases: Vec<Base> = Vec::new();
        for card in &self.roster {
            let base = card.spot.base(card.code, self.file.large);
            let over = self.ground.table.beyond(&base).1;
            if over > crate::table::Length(10) {
                problems.add(card.id.clone(), Fault::NotOnMap);
            }
            if card.arrival.is_some() {
                continue;
            }
            if self.ground.class_at(base.centre()) == super::terrain::Class::Impassable {
                problems.add(card.id.clone(), Fault::NoStanding);
            }
            if !card.code.is_general() {
                if bases.iter().any(|other| other.overlaps(&base, RULER.overlap)) {
                    problems.add(card.id.clone(), Fault::Duplicate);
                }
                bases.push(base);
            }
        }
    }
}
