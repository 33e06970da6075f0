//! Sets of cells, for zones of control.

use super::{Cell, Grid};

const WORDS: usize = 32;

/// A set of cells of a grid of up to 2,048 hexes, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSet([u64; WORDS]);

impl Default for CellSet {
    fn default() -> Self {
        Self([0; WORDS])
    }
}

impl CellSet {
    /// Adds a cell; one beyond the set's room is left out.
    pub fn insert(&mut self, cell: Cell) {
        if let Some(word) = self.0.get_mut(cell.index() / 64) {
            *word |= 1 << (cell.index() % 64);
        }
    }

    /// Takes a cell out.
    pub fn remove(&mut self, cell: Cell) {
        if let Some(word) = self.0.get_mut(cell.index() / 64) {
            *word &= !(1 << (cell.index() % 64));
        }
    }

    /// Whether the cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// The cells in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<'_> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| Cell((at * 64 + bit) as u16))
        })
    }

    /// The zone of control of pieces on these cells: their neighbours, as far as `reaches` lets it.
    pub fn zone(grid: &Grid, pieces: impl Iterator<Item = Cell>, reaches: impl Fn(Cell, Cell) -> bool) -> Self {
        let mut zone = Self::default();
        for piece in pieces {
            for (_, next) in grid.neighbours(piece) {
                if reaches(piece, next) {
                    zone.insert(next);
                }
            }
        }
        zone
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{HexId, Labels, Shifted};

    #[test]
    fn a_zone_is_the_neighbours_it_reaches() {
        let grid = Grid::new(Labels { columns: (1, 5), rows: (1, 5), shifted_down: Shifted::Even });
        let centre = grid.cell(HexId(303)).unwrap();
        let closed = grid.cell(HexId(302)).unwrap();
        let zone = CellSet::zone(&grid, [centre].into_iter(), |_, to| to != closed);
        let ids: Vec<_> = zone.cells().map(|cell| grid.id(cell).0).collect();
        assert_eq!(ids, [202, 203, 304, 402, 403]);
        assert!(!zone.contains(centre) && !zone.contains(closed));
    }
}
