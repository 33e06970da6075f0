//! The table itself: its edges, and a grid that finds neighbours.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{Base, Bounds, Length, Point, Segment};

/// The table: a rectangle with its south-west corner at the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// From west to east.
    pub width: Length,
    /// From south to north.
    pub height: Length,
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableEdge {
    /// y = 0.
    South,
    /// x = the width.
    East,
    /// y = the height.
    North,
    /// x = 0.
    West,
}

impl TableEdge {
    /// All four.
    pub const ALL: [Self; 4] = [Self::South, Self::East, Self::North, Self::West];
}

impl Table {
    /// The table as a rectangle.
    pub const fn bounds(&self) -> Bounds {
        Bounds { low: Point { x: Length::ZERO, y: Length::ZERO }, high: Point { x: self.width, y: self.height } }
    }

    /// Whether a place is on it, edges included.
    pub fn contains(&self, point: Point) -> bool {
        self.bounds().contains(point)
    }

    /// Whether a base is wholly on it.
    pub fn holds(&self, base: &Base) -> bool {
        self.beyond(base).1 <= Length::ZERO
    }

    /// How far a base reaches beyond the edge it overhangs most; nothing or less for a base wholly on the table, which
    /// is then so near to that edge.
    pub fn beyond(&self, base: &Base) -> (TableEdge, Length) {
        let Bounds { low, high } = base.bounds();
        let over = [
            (TableEdge::South, -low.y),
            (TableEdge::East, high.x - self.width),
            (TableEdge::North, high.y - self.height),
            (TableEdge::West, -low.x),
        ];
        over.into_iter().rev().max_by_key(|&(_, by)| by).unwrap_or((TableEdge::South, Length::ZERO))
    }

    /// An edge as a line.
    pub const fn edge(&self, edge: TableEdge) -> Segment {
        let (west, east, south, north) = (Length::ZERO, self.width, Length::ZERO, self.height);
        match edge {
            TableEdge::South => Segment::new(Point::new(west, south), Point::new(east, south)),
            TableEdge::East => Segment::new(Point::new(east, south), Point::new(east, north)),
            TableEdge::North => Segment::new(Point::new(east, north), Point::new(west, north)),
            TableEdge::West => Segment::new(Point::new(west, north), Point::new(west, south)),
        }
    }
}

/// A grid over the table that finds what is near: each entry lies in the cells its rectangle covers.
///
/// Entries are numbered by their owner. What it finds comes in the order of the numbers, each once.
#[derive(Clone, Debug)]
pub struct Field {
    cell: i32,
    columns: i32,
    rows: i32,
    cells: Vec<Vec<u16>>,
}

impl Field {
    /// An empty grid over a table, with square cells of this size; 10 cm suits bases of 4 to 8 cm. A table too large
    /// for a grid of 64 by 64 gets larger cells.
    pub fn new(table: &Table, cell: Length) -> Self {
        let longest = table.width.max(table.height).0.max(1);
        let cell = cell.0.max(1).max(longest / 64 + 1);
        let count = |length: Length| length.0.max(0) / cell + 1;
        let (columns, rows) = (count(table.width), count(table.height));
        Self { cell, columns, rows, cells: alloc::vec![Vec::new(); (columns * rows) as usize] }
    }

    /// Enters a number for a rectangle. What lies off the table is entered along its edge.
    pub fn insert(&mut self, number: u16, bounds: &Bounds) {
        for at in self.covered(bounds) {
            if let Some(cell) = self.cells.get_mut(at)
                && let Err(place) = cell.binary_search(&number)
            {
                cell.insert(place, number);
            }
        }
    }

    /// Takes a number out again; the rectangle is that with which it was entered.
    pub fn remove(&mut self, number: u16, bounds: &Bounds) {
        for at in self.covered(bounds) {
            if let Some(cell) = self.cells.get_mut(at)
                && let Ok(place) = cell.binary_search(&number)
            {
                cell.remove(place);
            }
        }
    }

    /// The numbers entered in any cell that the rectangle covers, in order, each once: all that can meet it, and
    /// perhaps some that do not.
    pub fn near(&self, bounds: &Bounds) -> Vec<u16> {
        let mut found: Vec<u16> = self.covered(bounds).filter_map(|at| self.cells.get(at)).flatten().copied().collect();
        // Asked for at every leg of a move: here the sort of the standard library earns what it weighs.
        found.sort_unstable();
        found.dedup();
        found
    }

    fn covered(&self, bounds: &Bounds) -> impl Iterator<Item = usize> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let at = |length: Length, count: i32| (length.0.div_euclid(self.cell)).clamp(0, count - 1);
        let (west, east) = (at(bounds.low.x, columns), at(bounds.high.x, columns));
        let (south, north) = (at(bounds.low.y, rows), at(bounds.high.y, rows));
        (south..=north).flat_map(move |row| (west..=east).map(move |column| (row * columns + column) as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Angle;

    const TABLE: Table = Table { width: Length::cm(120), height: Length::cm(80) };

    fn foot(x: i32, y: i32) -> Base {
        Base::new(Point::cm(x, y), Angle::ZERO, Length::cm(8), Length::cm(4))
    }

    #[test]
    fn a_base_may_stand_at_the_very_edge() {
        assert!(TABLE.holds(&foot(4, 2)) && TABLE.holds(&foot(116, 78)));
        assert_eq!(TABLE.beyond(&foot(117, 40)), (TableEdge::East, Length::cm(1)));
        assert_eq!(TABLE.beyond(&foot(60, 1)), (TableEdge::South, Length::cm(1)));
        assert_eq!(TABLE.beyond(&foot(60, 70)), (TableEdge::North, Length::cm(-8)));
    }

    #[test]
    fn the_grid_finds_neighbours_in_order_and_once() {
        let mut field = Field::new(&TABLE, Length::cm(10));
        for (number, base) in [(7, foot(20, 20)), (3, foot(26, 20)), (5, foot(90, 60))] {
            field.insert(number, &base.bounds());
        }
        assert_eq!(field.near(&foot(22, 22).bounds()), [3, 7]);
        field.remove(7, &foot(20, 20).bounds());
        assert_eq!(field.near(&foot(22, 22).bounds()), [3]);
        assert_eq!(field.near(&foot(500, 500).bounds()), []);
    }
}
