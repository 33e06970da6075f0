//! The map and its chart: clauses 1.2, 6.1, 6.3, 13.2.3.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::hex::{Cell, Direction, Grid, HexId, Labels, Shifted};
use crate::problem::{Fault, Problems};

/// A map as its file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapFile {
    /// The format of the file.
    pub format: u32,
    /// The map's id.
    pub id: String,
    /// Its numbering.
    pub grid: GridFile,
    /// A row of the map a line, a character a hex: `.` clear, `h` hills, `v` village, `w` woods, `m` marsh, `V` village
    /// on hills, `W` woods on hills.
    pub terrain: Vec<String>,
    /// Likewise, `e` where the hex lies east of the great river.
    #[serde(default)]
    pub east_bank: Vec<String>,
    /// Names on the map.
    #[serde(default)]
    pub places: Vec<PlaceFile>,
    /// Roads, each a chain of adjacent hexes.
    pub roads: Vec<WayFile>,
    /// Hexes with a railway, which no rule reads (6.3).
    #[serde(default)]
    pub railway: Vec<HexId>,
    /// Rivers and streams, by the hexsides they run along.
    pub rivers: Vec<RiverFile>,
    /// Hexsides of the escarpment.
    #[serde(default)]
    pub escarpment: Vec<(HexId, HexId)>,
}

/// The numbering of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GridFile {
    /// First and last column.
    pub columns: (u16, u16),
    /// First and last row.
    pub rows: (u16, u16),
    /// Which columns stand half a hex lower.
    pub shifted_down: Shifted,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceFile {
    /// Where.
    pub hex: HexId,
    /// The name.
    pub name: String,
}

/// A road.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WayFile {
    /// Its name.
    pub name: String,
    /// The hexes it runs through.
    pub path: Vec<HexId>,
}

/// A river or stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RiverFile {
    /// Its name.
    pub name: String,
    /// The great river, which only a bridge crosses.
    #[serde(default)]
    pub major: bool,
    /// The hexsides it runs along, bridged ones included.
    pub sides: Vec<(HexId, HexId)>,
    /// Those of them that have a bridge.
    #[serde(default)]
    pub bridges: Vec<(HexId, HexId)>,
}

/// A kind of terrain, the best for a defender first (6g).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Village.
    Village,
    /// Woods and vineyards.
    Woods,
    /// Hills.
    Hills,
    /// Clear.
    Clear,
    /// Marsh.
    Marsh,
}

impl Terrain {
    /// MP to enter, on foot and on horse; `None` where only a road leads in (6.3).
    const fn mp(self) -> (u8, Option<u8>) {
        match self {
            Self::Clear => (1, Some(1)),
            Self::Hills | Self::Woods => (2, Some(3)),
            Self::Village => (1, Some(2)),
            Self::Marsh => (3, None),
        }
    }

    /// Added to the defender's melee (6.3).
    pub const fn defence(self) -> i8 {
        match self {
            Self::Clear => 0,
            Self::Hills | Self::Woods => 1,
            Self::Village => 2,
            Self::Marsh => -1,
        }
    }

    /// Whether each unit firing at it throws one die less (6.3).
    pub const fn covers(self) -> bool {
        matches!(self, Self::Village | Self::Woods)
    }
}

/// What a hex is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Its main terrain, which is also the best for a defender.
    pub main: Terrain,
    /// What it holds besides, in a mixed hex.
    pub other: Option<Terrain>,
    /// A road runs through.
    pub road: bool,
    /// East of the great river.
    pub east: bool,
}

impl Ground {
    /// The terrain a defender has (6g).
    pub fn defending(self) -> Terrain {
        self.other.map_or(self.main, |other| self.main.min(other))
    }

    /// Whether it is clear and nothing else (9.1e).
    pub fn is_clear(self) -> bool {
        self.main == Terrain::Clear && self.other.is_none()
    }
}

/// What lies on a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// A road link.
    pub road: bool,
    /// A stream or river.
    pub water: bool,
    /// The great river.
    pub major: bool,
    /// A bridge.
    pub bridge: bool,
    /// The escarpment.
    pub scarp: bool,
    /// MP of a step across it on foot, bridges standing; 0 where there is no way.
    pub foot: u8,
    /// MP on horse.
    pub horse: u8,
}

impl Edge {
    /// Whether combat and ZOC cross it (1.2e).
    pub const fn is_open(self, blown: bool) -> bool {
        !self.scarp && (!self.major || self.bridge && !blown)
    }

    /// Added to the defender's melee when an attacker comes across (6.3).
    pub const fn defence(self) -> i8 {
        if self.bridge && self.major {
            2
        } else if self.water {
            1
        } else {
            0
        }
    }
}

/// A validated map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// Its hexes.
    pub grid: Grid,
    /// Names on it.
    pub places: Vec<PlaceFile>,
    /// Hexes with a railway.
    pub railway: Vec<HexId>,
    ground: Vec<Ground>,
    edges: Vec<[Edge; 6]>,
}

impl Map {
    /// Validates a map file.
    ///
    /// # Errors
    /// Every fault.
    pub fn new(file: &MapFile) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let GridFile { columns, rows, shifted_down } = file.grid;
        let sane = |(first, last): (u16, u16)| first <= last && last < 100;
        let count = |(first, last): (u16, u16)| usize::from(last - first + 1);
        if !sane(columns) || !sane(rows) || count(columns) * count(rows) > MOST_CELLS {
            return Err(Problems::one("grid", Fault::OutOfRange { have: 0, least: 1, most: MOST_CELLS as i64 }));
        }
        let grid = Grid::new(Labels { columns, rows, shifted_down });
        let clear = Ground { main: Terrain::Clear, other: None, road: false, east: false };
        let mut map = Self {
            ground: alloc::vec![clear; grid.len()],
            edges: alloc::vec![[Edge::default(); 6]; grid.len()],
            places: file.places.clone(),
            railway: file.railway.clone(),
            grid,
        };
        map.read_rows("terrain", &file.terrain, &mut problems, |ground, mark| {
            (ground.main, ground.other) = match mark {
                '.' => (Terrain::Clear, None),
                'h' => (Terrain::Hills, None),
                'v' => (Terrain::Village, None),
                'w' => (Terrain::Woods, None),
                'm' => (Terrain::Marsh, None),
                'V' => (Terrain::Village, Some(Terrain::Hills)),
                'W' => (Terrain::Woods, Some(Terrain::Hills)),
                _ => return false,
            };
            true
        });
        if !file.east_bank.is_empty() {
            map.read_rows("east_bank", &file.east_bank, &mut problems, |ground, mark| {
                ground.east = mark == 'e';
                matches!(mark, 'e' | '.')
            });
        }
        for (at, way) in file.roads.iter().enumerate() {
            for pair in way.path.windows(2) {
                map.mark(pair[0], pair[1], &format!("roads[{at}].path"), &mut problems, |edge| edge.road = true);
            }
            for &hex in &way.path {
                if let Some(cell) = map.grid.cell(hex) {
                    map.ground[cell.index()].road = true;
                }
            }
        }
        for (at, river) in file.rivers.iter().enumerate() {
            for &(one, other) in &river.sides {
                map.mark(one, other, &format!("rivers[{at}].sides"), &mut problems, |edge| {
                    edge.water = true;
                    edge.major |= river.major;
                });
            }
            for &(one, other) in &river.bridges {
                map.mark(one, other, &format!("rivers[{at}].bridges"), &mut problems, |edge| edge.bridge = true);
            }
        }
        for &(one, other) in &file.escarpment {
            map.mark(one, other, "escarpment", &mut problems, |edge| edge.scarp = true);
        }
        map.price_edges();
        problems.or(map)
    }

    fn read_rows(
        &mut self,
        name: &str,
        lines: &[String],
        problems: &mut Problems,
        set: impl Fn(&mut Ground, char) -> bool,
    ) {
        let Labels { columns, rows, .. } = *self.grid.labels();
        let want = usize::from(rows.1 - rows.0 + 1);
        if lines.len() != want {
            problems.add(name, Fault::Length { have: lines.len(), want });
        }
        let width = usize::from(columns.1 - columns.0 + 1);
        for (row, text) in (rows.0..=rows.1).zip(lines) {
            let field = format!("{name}[{}]", row - rows.0);
            if text.chars().count() != width {
                problems.add(field.as_str(), Fault::Length { have: text.chars().count(), want: width });
            }
            for (column, mark) in (columns.0..=columns.1).zip(text.chars()) {
                let Some(cell) = self.grid.cell(HexId::of(column, row)) else { continue };
                if !set(&mut self.ground[cell.index()], mark) {
                    problems.add(field.as_str(), Fault::Unknown);
                }
            }
        }
    }

    fn mark(&mut self, one: HexId, other: HexId, field: &str, problems: &mut Problems, set: impl Fn(&mut Edge)) {
        let (Some(one), Some(other)) = (self.grid.cell(one), self.grid.cell(other)) else {
            problems.add(field, Fault::NotOnMap);
            return;
        };
        let Some(direction) = self.grid.direction(one, other) else {
            problems.add(field, Fault::NotAdjacent);
            return;
        };
        set(&mut self.edges[one.index()][direction.index()]);
        set(&mut self.edges[other.index()][direction.opposite().index()]);
    }

    /// The chart (6.3), applied once to every hexside.
    fn price_edges(&mut self) {
        for cell in self.grid.cells() {
            for (direction, next) in self.grid.neighbours(cell) {
                let there = self.ground[next.index()];
                let edge = &mut self.edges[cell.index()][direction.index()];
                (edge.foot, edge.horse) = price(*edge, there);
            }
        }
    }

    /// The cell of a hex number that has been validated; one that was not counts as the first cell.
    pub fn cell(&self, hex: HexId) -> Cell {
        self.grid.cell(hex).unwrap_or(Cell(0))
    }

    /// The ground of a hex.
    pub fn ground(&self, hex: HexId) -> Ground {
        self.ground[self.cell(hex).index()]
    }

    /// The ground of a cell.
    pub fn ground_at(&self, cell: Cell) -> Ground {
        self.ground[cell.index()]
    }

    /// What lies on the side between two adjacent hexes.
    pub fn edge(&self, from: HexId, to: HexId) -> Option<Edge> {
        let from = self.cell(from);
        self.grid.direction(from, self.cell(to)).map(|direction| self.edges[from.index()][direction.index()])
    }

    /// What lies on a side of a cell.
    pub fn edge_at(&self, from: Cell, direction: Direction) -> Edge {
        self.edges[from.index()][direction.index()]
    }

    /// The neighbours of a hex.
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = HexId> + use<'_> {
        self.grid.neighbours(self.cell(hex)).map(|(_, cell)| self.grid.id(cell))
    }

    /// Plain distance (1.2g).
    pub fn distance(&self, one: HexId, other: HexId) -> u16 {
        self.grid.distance(self.cell(one), self.cell(other))
    }
}

/// The most hexes a map may have: as many as a search keeps room for.
pub(super) const MOST_CELLS: usize = 1024;

/// MP across a side into a hex, foot and horse; 0 where there is no way.
fn price(edge: Edge, there: Ground) -> (u8, u8) {
    if edge.major && !edge.bridge {
        return (0, 0);
    }
    if edge.road {
        return (1, 1);
    }
    let kinds = || [Some(there.main), there.other].into_iter().flatten();
    let foot = kinds().map(|kind| kind.mp().0).min().unwrap_or(1);
    let horse = kinds().filter_map(|kind| kind.mp().1).min();
    let stream = edge.water && !edge.bridge;
    let foot = foot + u8::from(stream) + 2 * u8::from(edge.scarp);
    let horse = if edge.scarp { None } else { horse.map(|mp| mp + 2 * u8::from(stream)) };
    (foot, horse.unwrap_or(0))
}
