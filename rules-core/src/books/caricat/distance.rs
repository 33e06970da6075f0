//! Foot and horse distances between all hexes (1.2g), worked out once for a map.

use alloc::vec::Vec;

use super::terrain::Map;
use super::units::Kind;
use crate::hex::Cell;

/// No way.
pub(super) const FAR: u8 = u8::MAX;

/// Hexes along the shortest passable way from every hex to every other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Distances {
    cells: usize,
    /// By kind, and by whether the great river's bridges may be crossed.
    tables: [Vec<u8>; 4],
    bridged: bool,
}

impl Distances {
    pub(super) fn new(map: &Map) -> Self {
        let edges = || map.grid.cells().flat_map(|cell| map.grid.neighbours(cell).map(move |(to, _)| (cell, to)));
        let bridged = edges().map(|(cell, to)| map.edge_at(cell, to)).any(|edge| edge.major && edge.bridge);
        let table = |kind: Kind, crossing: bool| {
            if crossing && !bridged { Vec::new() } else { spread_all(map, kind, crossing) }
        };
        let tables = [
            table(Kind::Infantry, false),
            table(Kind::Infantry, true),
            table(Kind::Cavalry, false),
            table(Kind::Cavalry, true),
        ];
        Self { cells: map.grid.len(), tables, bridged }
    }

    /// Hexes from one cell to all others; [`FAR`] where there is no way.
    pub(super) fn row(&self, kind: Kind, crossing: bool, from: Cell) -> &[u8] {
        let table = usize::from(kind == Kind::Cavalry) * 2 + usize::from(crossing && self.bridged);
        let at = from.index() * self.cells;
        self.tables[table].get(at..at + self.cells).unwrap_or_default()
    }

    /// Hexes from one cell to another, the last one counted; `None` where there is no way.
    pub(super) fn between(&self, kind: Kind, crossing: bool, from: Cell, to: Cell) -> Option<u8> {
        self.row(kind, crossing, from).get(to.index()).copied().filter(|&hexes| hexes != FAR)
    }
}

/// Spreads from every cell in rings.
fn spread_all(map: &Map, kind: Kind, crossing: bool) -> Vec<u8> {
    let cells = map.grid.len();
    let mut table = alloc::vec![FAR; cells * cells];
    // The ways out of each cell, looked up once.
    let ways: Vec<arrayvec::ArrayVec<usize, 6>> = map
        .grid
        .cells()
        .map(|cell| {
            let open = map.grid.neighbours(cell).filter(|&(to, _)| {
                let edge = map.edge_at(cell, to);
                let mp = if kind == Kind::Infantry { edge.foot } else { edge.horse };
                mp > 0 && (crossing || !edge.major)
            });
            open.map(|(_, next)| next.index()).collect()
        })
        .collect();
    let mut ring = Vec::new();
    for (start, row) in table.chunks_exact_mut(cells).enumerate() {
        row[start] = 0;
        ring.clear();
        ring.push(start);
        let mut at = 0;
        while let Some(&cell) = ring.get(at) {
            at += 1;
            let hexes = row[cell].saturating_add(1).min(FAR - 1);
            for &next in &ways[cell] {
                if row[next] == FAR {
                    row[next] = hexes;
                    ring.push(next);
                }
            }
        }
    }
    table
}
