//! The map and its chart: clauses 9, 9.1, 9.2, and the distances of 5.1c–d.

use alloc::format;
use alloc::string::{String, ToString};
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
    /// A row of the map a line, a character a hex: its level, or `~` for lake.
    pub levels: Vec<String>,
    /// The towns.
    pub towns: Vec<TownFile>,
    /// The forts.
    pub forts: Vec<FortFile>,
    /// Roads, each a chain of adjacent hexes.
    pub roads: Vec<WayFile>,
    /// Tracks, likewise.
    pub tracks: Vec<WayFile>,
    /// Rivers, by the hexsides they run along.
    pub rivers: Vec<RiverFile>,
    /// Hexsides that count as mountain (9g).
    #[serde(default)]
    pub mountain_sides: Vec<(HexId, HexId)>,
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

/// A town.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TownFile {
    /// Where.
    pub hex: HexId,
    /// Its name.
    pub name: String,
    /// Whether its control is kept.
    #[serde(default)]
    pub city: bool,
}

/// A fort.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FortFile {
    /// Where.
    pub hex: HexId,
    /// Its name.
    pub name: String,
}

/// A road or track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WayFile {
    /// Its name.
    pub name: String,
    /// The hexes it runs through.
    pub path: Vec<HexId>,
}

/// A river.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RiverFile {
    /// Its name.
    pub name: String,
    /// The hexsides it runs along.
    pub sides: Vec<(HexId, HexId)>,
    /// Those of them that have a bridge.
    #[serde(default)]
    pub bridges: Vec<(HexId, HexId)>,
}

/// What lies on a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// A road link.
    pub road: bool,
    /// A track link.
    pub track: bool,
    /// A river.
    pub river: bool,
    /// A bridge over it.
    pub bridge: bool,
    /// A mountain hexside, listed or by level (9.2b).
    pub mountain: bool,
    /// MP of a step across it by the chart (9b); `None` where there is no entry.
    pub mp: Option<u8>,
}

/// What a hex is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Level 0 to 5.
    pub level: u8,
    /// Lake: no entry.
    pub lake: bool,
    /// The town's place in [`Map::towns`].
    pub town: Option<u8>,
    /// A fort.
    pub fort: bool,
    /// A road runs through.
    pub road: bool,
}

impl Ground {
    /// Whether a leader can stand there at all.
    pub const fn is_land(self) -> bool {
        !self.lake && self.level < 5
    }

    /// Land below level 4, where retreats, reactions and advances may go.
    pub const fn is_low_land(self) -> bool {
        !self.lake && self.level < 4
    }
}

/// A validated map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// Its hexes.
    pub grid: Grid,
    /// Its towns.
    pub towns: Vec<TownFile>,
    ground: Vec<Ground>,
    edges: Vec<[Edge; 6]>,
}

/// MP to enter a hex of this level without a link (9b).
pub(super) const fn level_mp(level: u8) -> Option<u8> {
    match level {
        0 => Some(1),
        1 => Some(2),
        2 => Some(3),
        3 => Some(4),
        4 => Some(6),
        _ => None,
    }
}

/// Defence of a hex of this level (9b).
pub(super) const fn level_defence(level: u8) -> i8 {
    match level {
        0 | 1 => 0,
        2 => 1,
        _ => 2,
    }
}

impl Map {
    /// Validates a map file.
    ///
    /// # Errors
    /// Every fault.
    pub fn new(file: &MapFile) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let GridFile { columns, rows, shifted_down } = file.grid;
        let sane = |(first, last): (u16, u16)| first <= last && last < 100 && last - first < 60;
        if !sane(columns) || !sane(rows) || (columns.1 - columns.0 + 1) * (rows.1 - rows.0 + 1) > 2048 {
            return Err(Problems::one("grid", Fault::OutOfRange { have: 0, least: 1, most: 2048 }));
        }
        let grid = Grid::new(Labels { columns, rows, shifted_down });
        let mut map = Self {
            ground: alloc::vec![Ground::default(); grid.len()],
            edges: alloc::vec![[Edge::default(); 6]; grid.len()],
            towns: file.towns.clone(),
            grid,
        };
        map.read_levels(file, &mut problems);
        for (at, town) in file.towns.iter().enumerate() {
            let slot = map.ground_mut(town.hex, || format!("towns[{at}].hex"), &mut problems);
            if let Some(ground) = slot {
                if ground.town.is_some() {
                    problems.add(format!("towns[{at}].hex"), Fault::Duplicate);
                }
                ground.town = Some(at as u8);
            }
        }
        if file.towns.len() > 64 {
            problems.add("towns", Fault::Length { have: file.towns.len(), want: 64 });
        }
        for (at, fort) in file.forts.iter().enumerate() {
            if let Some(ground) = map.ground_mut(fort.hex, || format!("forts[{at}].hex"), &mut problems) {
                ground.fort = true;
            }
        }
        map.read_ways(&file.roads, "roads", &mut problems, |edge| edge.road = true);
        map.read_ways(&file.tracks, "tracks", &mut problems, |edge| edge.track = true);
        for way in &file.roads {
            for &hex in &way.path {
                if let Some(cell) = map.grid.cell(hex) {
                    map.ground[cell.index()].road = true;
                }
            }
        }
        for (at, river) in file.rivers.iter().enumerate() {
            for &(one, other) in &river.sides {
                map.mark(one, other, || format!("rivers[{at}].sides"), &mut problems, |edge| edge.river = true);
            }
            for &(one, other) in &river.bridges {
                map.mark(one, other, || format!("rivers[{at}].bridges"), &mut problems, |edge| edge.bridge = true);
            }
        }
        for &(one, other) in &file.mountain_sides {
            map.mark(one, other, || "mountain_sides".to_string(), &mut problems, |edge| edge.mountain = true);
        }
        map.price_edges();
        problems.or(map)
    }

    fn read_levels(&mut self, file: &MapFile, problems: &mut Problems) {
        let labels = *self.grid.labels();
        let want = usize::from(labels.rows.1 - labels.rows.0 + 1);
        if file.levels.len() != want {
            problems.add("levels", Fault::Length { have: file.levels.len(), want });
        }
        let width = usize::from(labels.columns.1 - labels.columns.0 + 1);
        for (row, text) in (labels.rows.0..=labels.rows.1).zip(&file.levels) {
            let field = || format!("levels[{}]", row - labels.rows.0);
            if text.chars().count() != width {
                problems.add(field(), Fault::Length { have: text.chars().count(), want: width });
            }
            for (column, mark) in (labels.columns.0..=labels.columns.1).zip(text.chars()) {
                let Some(cell) = self.grid.cell(HexId::of(column, row)) else {
                    continue;
                };
                let ground = &mut self.ground[cell.index()];
                match mark {
                    '~' => ground.lake = true,
                    '0'..='5' => ground.level = mark as u8 - b'0',
                    _ => problems.add(field(), Fault::Unknown),
                }
            }
        }
    }

    fn ground_mut(&mut self, hex: HexId, field: impl Fn() -> String, problems: &mut Problems) -> Option<&mut Ground> {
        let Some(cell) = self.grid.cell(hex) else {
            problems.add(field(), Fault::NotOnMap);
            return None;
        };
        if !self.ground[cell.index()].is_land() {
            problems.add(field(), Fault::NoStanding);
        }
        Some(&mut self.ground[cell.index()])
    }

    fn read_ways(&mut self, ways: &[WayFile], name: &str, problems: &mut Problems, set: impl Fn(&mut Edge) + Copy) {
        for (at, way) in ways.iter().enumerate() {
            for pair in way.path.windows(2) {
                self.mark(pair[0], pair[1], || format!("{name}[{at}].path"), problems, set);
            }
        }
    }

    fn mark(
        &mut self,
        one: HexId,
        other: HexId,
        field: impl Fn() -> String,
        problems: &mut Problems,
        set: impl Fn(&mut Edge),
    ) {
        let (Some(one), Some(other)) = (self.grid.cell(one), self.grid.cell(other)) else {
            problems.add(field(), Fault::NotOnMap);
            return;
        };
        let Some(direction) = self.grid.direction(one, other) else {
            problems.add(field(), Fault::NotAdjacent);
            return;
        };
        set(&mut self.edges[one.index()][direction.index()]);
        set(&mut self.edges[other.index()][direction.opposite().index()]);
    }

    /// The chart (9b–d), applied once to every hexside.
    fn price_edges(&mut self) {
        for cell in self.grid.cells() {
            for (direction, next) in self.grid.neighbours(cell) {
                let (here, there) = (self.ground[cell.index()], self.ground[next.index()]);
                let edge = &mut self.edges[cell.index()][direction.index()];
                edge.mountain |= here.level == 4 || there.level == 4;
                let plain = if there.lake { None } else { level_mp(there.level) };
                let river = u8::from(edge.river && !edge.bridge);
                edge.mp = plain.map(|plain| {
                    if edge.road {
                        1
                    } else if edge.track {
                        plain.min(2) + river
                    } else {
                        plain + river
                    }
                });
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

    /// Hex distance (9i).
    pub fn distance(&self, one: HexId, other: HexId) -> u16 {
        self.grid.distance(self.cell(one), self.cell(other))
    }
}

/// Distances to one goal of retreats (5.1c–d).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalField {
    hexes: Vec<u16>,
    mp: Vec<u16>,
}

const FAR: u16 = u16::MAX;

impl GoalField {
    /// Distances to the nearest of `ends`.
    pub fn new(map: &Map, ends: &[HexId]) -> Self {
        let ends: Vec<Cell> = ends.iter().map(|&end| map.cell(end)).collect();
        let low = |cell: Cell| map.ground_at(cell).is_low_land();
        let hexes = crate::hex::steps(&map.grid, &ends, low);
        // Backwards: reaching `next` from the goal stands for marching from `next` to `at`.
        let mp = crate::hex::field(&map.grid, &ends, FAR - 1, |at, direction, next| {
            low(next).then(|| map.edge_at(next, direction.opposite()).mp.map(u16::from)).flatten().filter(|_| low(at))
        });
        let spread = |field: &crate::hex::Field| map.grid.cells().map(|cell| field.cost(cell).unwrap_or(FAR)).collect();
        Self { hexes: spread(&hexes), mp: spread(&mp) }
    }

    /// D of 5.1d: fewest hexes to the goal over land below level 4.
    pub fn hexes(&self, cell: Cell) -> Option<u16> {
        Some(self.hexes[cell.index()]).filter(|&hexes| hexes != FAR)
    }

    /// Chart MP of the march to the goal (5.1c).
    pub fn mp(&self, cell: Cell) -> Option<u16> {
        Some(self.mp[cell.index()]).filter(|&mp| mp != FAR)
    }
}
