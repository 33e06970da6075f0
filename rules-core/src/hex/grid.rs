//! A rectangular sheet of hexes as a dense array.

use alloc::vec::Vec;

use super::{Direction, Hex, HexId, Labels};

/// A hex of a [`Grid`], by its place in dense arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub u16);

impl Cell {
    /// Its place in dense arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

const NONE: u16 = u16::MAX;

/// The hexes of a sheet, numbered, with their neighbours looked up once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    labels: Labels,
    hexes: Vec<Hex>,
    neighbours: Vec<[u16; 6]>,
}

impl Grid {
    /// The sheet with this numbering.
    pub fn new(labels: Labels) -> Self {
        let ids = (labels.columns.0..=labels.columns.1)
            .flat_map(|column| (labels.rows.0..=labels.rows.1).map(move |row| HexId::of(column, row)));
        let hexes: Vec<Hex> = ids.map(|id| labels.hex(id)).collect();
        let mut grid = Self { labels, hexes, neighbours: Vec::new() };
        grid.neighbours = grid
            .hexes
            .iter()
            .map(|hex| hex.neighbours().map(|next| grid.at(next).map_or(NONE, |cell| cell.0)))
            .collect();
        grid
    }

    /// The numbering.
    pub const fn labels(&self) -> &Labels {
        &self.labels
    }

    /// How many hexes there are.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// All cells in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.hexes.len() as u16).map(Cell)
    }

    /// The cell of a printed number.
    pub const fn cell(&self, id: HexId) -> Option<Cell> {
        if !self.labels.contains(id) {
            return None;
        }
        let height = self.labels.rows.1 - self.labels.rows.0 + 1;
        Some(Cell((id.column() - self.labels.columns.0) * height + id.row() - self.labels.rows.0))
    }

    /// The printed number of a cell of this grid.
    pub const fn id(&self, cell: Cell) -> HexId {
        let height = self.labels.rows.1 - self.labels.rows.0 + 1;
        HexId::of(self.labels.columns.0 + cell.0 / height, self.labels.rows.0 + cell.0 % height)
    }

    /// The cell at these coordinates.
    pub fn at(&self, hex: Hex) -> Option<Cell> {
        self.labels.id(hex).and_then(|id| self.cell(id))
    }

    /// The coordinates of a cell of this grid.
    pub fn hex(&self, cell: Cell) -> Hex {
        self.hexes[cell.index()]
    }

    /// The neighbour in a direction, if the sheet has it.
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        match self.neighbours[cell.index()][direction.index()] {
            NONE => None,
            next => Some(Cell(next)),
        }
    }

    /// The neighbours on the sheet with their directions.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> + use<'_> {
        Direction::ALL
            .into_iter()
            .zip(self.neighbours[cell.index()])
            .filter_map(|(direction, next)| (next != NONE).then_some((direction, Cell(next))))
    }

    /// The direction from one cell to an adjacent one.
    pub fn direction(&self, from: Cell, to: Cell) -> Option<Direction> {
        let at = self.neighbours[from.index()].iter().position(|&next| next == to.0)?;
        Some(Direction::ALL[at])
    }

    /// Whether two cells are neighbours.
    pub fn is_adjacent(&self, one: Cell, other: Cell) -> bool {
        self.direction(one, other).is_some()
    }

    /// How many hexes lie between two cells.
    pub fn distance(&self, one: Cell, other: Cell) -> u16 {
        self.hex(one).distance(self.hex(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Shifted;

    #[test]
    fn cells_and_numbers_are_inverse_and_neighbourhood_is_mutual() {
        let grid = Grid::new(Labels { columns: (28, 61), rows: (0, 27), shifted_down: Shifted::Even });
        assert_eq!(grid.len(), 952);
        for cell in grid.cells() {
            assert_eq!(grid.cell(grid.id(cell)), Some(cell));
            for (direction, next) in grid.neighbours(cell) {
                assert_eq!(grid.neighbour(next, direction.opposite()), Some(cell));
                assert_eq!(grid.distance(cell, next), 1);
            }
        }
        assert_eq!(grid.cell(HexId(2728)), None);
        assert_eq!(grid.cell(HexId(2828)), None);
    }
}
