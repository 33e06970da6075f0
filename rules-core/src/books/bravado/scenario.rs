//! Validated scenarios and options: B1 and B14.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::army;
use super::files::{Kind, ScenarioFile, SideFile, TerrainFile};
use super::geometry::{Pose, RULER, SLACK};
use super::terrain::Ground;
use super::units::{Code, Quality, Status, Unit};
use crate::problem::{Fault, Problems};
use crate::table::{Base, TableEdge};
use crate::{BySide, Side};

/// The most units and Generals a battle may have.
pub const UNITS: usize = 200;
/// The most pieces of ground.
pub const PIECES: usize = 120;

/// The optional rules agreed before the game (B14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// B14a: command by B8.
    pub simple_command: bool,
    /// B14b: a marked General is not able.
    pub simple_bravado: bool,
    /// B14e: a General moves before his list is fixed.
    pub command_efficiency: bool,
    /// B14f: Militia and Guard.
    pub militia_guard: bool,
    /// B14g: field guns fire beyond long range.
    pub extreme: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            simple_command: false,
            simple_bravado: true,
            command_efficiency: false,
            militia_guard: false,
            extreme: false,
        }
    }
}

/// A unit or General: all that does not change of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its id in the scenario.
    pub id: String,
    /// Its name; empty for an added General.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its type.
    pub code: Code,
    /// Its quality.
    pub quality: Quality,
    /// Its status at the start.
    pub status: Status,
    /// Front and depth of its base in millimetres.
    pub size: (i32, i32),
    /// Where the scenario puts it.
    pub spot: Pose,
    /// The turn at whose start it arrives.
    pub arrives: Option<u8>,
    /// A General added by B1g.
    pub added: bool,
}

/// An objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The piece of ground.
    pub piece: u8,
    /// Which of its crossings; none: the area itself.
    pub crossing: Option<u8>,
    /// What it is worth.
    pub points: u8,
    /// Who holds it at the start.
    pub holder: Option<Side>,
}

/// Everything of a battle that does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The file.
    pub file: ScenarioFile,
    /// All units and Generals.
    pub roster: Vec<Card>,
    /// The home edges (B1i, B1j).
    pub edges: BySide<TableEdge>,
    /// How many units each side has, later arrivals included (B13k).
    pub starting: BySide<u16>,
    /// The ground.
    pub ground: Ground,
    /// The objectives.
    pub objectives: Vec<Objective>,
}

/// A validated scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario(pub Arc<Board>);

impl Scenario {
    /// Validates a scenario; missing Generals are added (B1f, B1g).
    ///
    /// # Errors
    /// Every fault of it.
    pub fn new(file: ScenarioFile) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        check(&file, &mut problems);
        if !problems.0.is_empty() {
            return Err(problems);
        }
        let laid_out = Self::laid_out(file, &mut problems);
        if problems.0.is_empty() {
            laid_out.0.check_places(&mut problems);
        }
        problems.or(laid_out)
    }

    fn laid_out(file: ScenarioFile, problems: &mut Problems) -> Self {
        let mut roster = Vec::new();
        for side in Side::BOTH {
            list(side, &file, &mut roster, problems);
        }
        range(problems, "sides", roster.len(), 2, UNITS);
        let objectives = objectives(&file, problems);
        let ground = Ground::new(&file, problems);
        let edges = edges(&file);
        if edges.first == edges.second {
            problems.add("sides.second.edge", Fault::Duplicate);
        }
        let starting = BySide::new(file.sides.first.units.len() as u16, file.sides.second.units.len() as u16);
        Self(Arc::new(Board { file, roster, edges, starting, ground, objectives }))
    }
}

pub(super) fn range(problems: &mut Problems, field: impl Into<String>, have: usize, least: usize, most: usize) {
    if !(least..=most).contains(&have) {
        problems.add(field, Fault::OutOfRange { have: have as i64, least: least as i64, most: most as i64 });
    }
}

pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "sides.first",
        Side::Second => "sides.second",
    }
}

fn check(file: &ScenarioFile, problems: &mut Problems) {
    if file.book != "bravado" {
        problems.add("book", Fault::Unknown);
    }
    range(problems, "format", file.format.into(), 1, 1);
    range(problems, "width", file.width.max(0) as usize, 300, 5000);
    range(problems, "height", file.height.max(0) as usize, 300, 5000);
    range(problems, "turns", file.turns.into(), 1, 40);
    range(problems, "terrain", file.terrain.len(), 0, PIECES);
    for side in Side::BOTH {
        let (known, name) = (&file.sides[side], side_name(side));
        range(problems, format!("{name}.units"), known.units.len(), 1, army::MOST_UNITS);
        // One at least: the Army Commander is the first listed (B1f).
        range(problems, format!("{name}.generals"), known.generals.len(), 1, 20);
        if let Some(points) = file.points {
            range(problems, format!("{name}.cost"), army::cost(known).max(0) as usize, 0, points.max(0) as usize);
        }
        if known.pluck.is_some_and(|pluck| pluck > 3) {
            range(problems, format!("{name}.pluck"), known.pluck.unwrap_or(0).into(), 0, 3);
        }
        for (at, unit) in known.units.iter().enumerate() {
            let field = format!("{name}.units[{at}]");
            if unit.code.is_general() {
                problems.add(format!("{field}.code"), Fault::Contradiction);
            }
            if let Some((front, depth)) = unit.base {
                range(problems, format!("{field}.base"), front.max(0) as usize, 10, 100);
                range(problems, format!("{field}.base"), depth.max(0) as usize, 10, 100);
            }
        }
    }
    if let Some(fog) = file.fog {
        range(problems, "fog.range", fog.range.max(0) as usize, 0, 1000);
    }
    for (at, piece) in file.terrain.iter().enumerate() {
        check_piece(file, at, piece, problems);
    }
    if let Some(victory) = &file.victory {
        range(problems, "victory.objectives", victory.objectives.len(), 0, 16);
        for (at, objective) in victory.objectives.iter().enumerate() {
            range(problems, format!("victory.objectives[{at}].points"), objective.points.into(), 0, 20);
        }
        for side in Side::BOTH {
            if let Some(points) = victory.breakpoints {
                let most = file.sides[side].units.len();
                range(problems, "victory.breakpoints", points[side].into(), 1, most.max(1));
            }
        }
    }
}

fn check_piece(file: &ScenarioFile, at: usize, piece: &TerrainFile, problems: &mut Problems) {
    if piece.kind.is_area() {
        range(problems, format!("terrain[{at}].polygon"), piece.polygon.len(), 3, 60);
    } else {
        range(problems, format!("terrain[{at}].line"), piece.line.len(), 2, 60);
    }
    if piece.kind.is_band() {
        range(problems, format!("terrain[{at}].width"), piece.width.max(0) as usize, 1, 300);
    }
    range(problems, format!("terrain[{at}].crossings"), piece.crossings.len(), 0, 20);
    if !piece.crossings.is_empty() && !matches!(piece.kind, Kind::Stream | Kind::River) {
        problems.add(format!("terrain[{at}].crossings"), Fault::Contradiction);
    }
    for (number, crossing) in piece.crossings.iter().enumerate() {
        range(problems, format!("terrain[{at}].crossings[{number}].width"), crossing.width.max(0) as usize, 5, 300);
    }
    if file.terrain.iter().take(at).any(|other| other.id == piece.id) {
        problems.add(format!("terrain[{at}].id"), Fault::Duplicate);
    }
    let crossings = piece.crossings.iter().map(|crossing| (crossing.x, crossing.y));
    let mut places = piece.polygon.iter().chain(&piece.line).chain(&piece.crest).copied().chain(crossings);
    let far = |at: i32| !(-2000..=7000).contains(&at);
    if places.any(|(x, y)| far(x) || far(y)) {
        problems.add(format!("terrain[{at}]"), Fault::NotOnMap);
    }
}

/// Adds the Generals and the units of a side to the roster.
fn list(side: Side, file: &ScenarioFile, roster: &mut Vec<Card>, problems: &mut Problems) {
    let (army, name) = (&file.sides[side], side_name(side));
    let mut add = |card: Card, field: String| {
        if roster.iter().any(|known| known.id == card.id) {
            problems.add(format!("{field}.id"), Fault::Duplicate);
        }
        if card.spot.facing >= 360 {
            let fault = Fault::OutOfRange { have: card.spot.facing.into(), least: 0, most: 359 };
            problems.add(format!("{field}.facing"), fault);
        }
        roster.push(card);
    };
    let size = |code: Code| (code.size().0 * 10, code.size().1 * 10);
    for at in 0..army.generals.len().max(army::generals_for(army.units.len())) {
        let code = if at == 0 { Code::Ac } else { Code::Gn };
        let known = army.generals.get(at);
        let letter = if side == Side::First { 1 } else { 2 };
        let card = Card {
            id: known.map_or_else(|| format!("{letter}-G{}", at + 1), |known| known.id.clone()),
            name: known.map_or_else(String::new, |known| known.name.clone()),
            side,
            code,
            quality: Quality::Regular,
            status: Status::Fine,
            size: size(code),
            spot: known.map_or_else(Pose::default, |known| Pose { x: known.x, y: known.y, facing: known.facing }),
            arrives: known.and_then(|known| known.arrives).filter(|&turn| turn > 1),
            added: known.is_none(),
        };
        add(card, format!("{name}.generals[{at}]"));
    }
    for (at, unit) in army.units.iter().enumerate() {
        let card = Card {
            id: unit.id.clone(),
            name: unit.name.clone(),
            side,
            code: unit.code,
            quality: unit.quality,
            status: unit.status,
            size: unit.base.unwrap_or_else(|| size(unit.code)),
            spot: Pose { x: unit.x, y: unit.y, facing: unit.facing },
            arrives: unit.arrives.filter(|&turn| turn > 1),
            added: false,
        };
        add(card, format!("{name}.units[{at}]"));
    }
}

fn objectives(file: &ScenarioFile, problems: &mut Problems) -> Vec<Objective> {
    let list = file.victory.as_ref().map_or(&[] as &[_], |victory| &victory.objectives);
    let mut found = Vec::new();
    for (at, objective) in list.iter().enumerate() {
        let piece = file.terrain.iter().position(|piece| piece.id == objective.piece);
        let fits = piece.and_then(|at| file.terrain.get(at)).is_some_and(|piece| match objective.crossing {
            Some(crossing) => usize::from(crossing) < piece.crossings.len(),
            None => piece.kind.is_area(),
        });
        match piece.filter(|_| fits) {
            Some(piece) => found.push(Objective {
                piece: piece as u8,
                crossing: objective.crossing,
                points: objective.points,
                holder: objective.holder,
            }),
            None => problems.add(format!("victory.objectives[{at}].piece"), Fault::Unknown),
        }
    }
    found
}

/// The home edges: as printed; else for free deployment south and north (B1i), else behind the commonest facing (B1j).
fn edges(file: &ScenarioFile) -> BySide<TableEdge> {
    let of = |side: Side| {
        let army = &file.sides[side];
        match (army.edge, side) {
            (Some(edge), _) => edge,
            (None, Side::First) if file.deploy => TableEdge::South,
            (None, Side::Second) if file.deploy => TableEdge::North,
            (None, _) => edge_behind(army),
        }
    };
    BySide::new(of(Side::First), of(Side::Second))
}

fn edge_behind(army: &SideFile) -> TableEdge {
    let count = |facing: u16| army.units.iter().filter(|unit| unit.facing == facing).count();
    let commander = army.generals.first().map(|general| general.facing);
    let commonest = army.units.iter().map(|unit| unit.facing).max_by_key(|&facing| {
        // A tie follows the Army Commander, else the lower number.
        (count(facing), Some(facing) == commander, core::cmp::Reverse(facing))
    });
    match (commonest.unwrap_or(0) + 45) / 90 % 4 {
        0 => TableEdge::South,
        1 => TableEdge::West,
        2 => TableEdge::North,
        _ => TableEdge::East,
    }
}

impl Board {
    /// The card of a unit; the first for one that is not there.
    pub fn card(&self, unit: Unit) -> &Card {
        self.roster.get(unit.index()).unwrap_or(&self.roster[0])
    }

    /// Where the units stand at the start: on the table, apart from each other, off impassable ground. Elsewhere
    /// scenarios place units freely (B9w).
    fn check_places(&self, problems: &mut Problems) {
        if self.file.deploy {
            return;
        }
        let mut bases: Vec<Base> = Vec::new();
        for card in self.roster.iter().filter(|card| !card.added) {
            let base = card.spot.base(card.size);
            if self.ground.table.beyond(&base).1 > SLACK {
                problems.add(card.id.clone(), Fault::NotOnMap);
            }
            if card.code.is_general() {
                continue;
            }
            if self.ground.forbids(Code::Gn, &base).is_some() {
                problems.add(card.id.clone(), Fault::NoStanding);
            }
            if card.arrives.is_none() {
                if bases.iter().any(|other| other.overlaps(&base, RULER.overlap)) {
                    problems.add(card.id.clone(), Fault::Duplicate);
                }
                bases.push(base);
            }
        }
    }
}
