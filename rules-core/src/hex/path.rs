//! Movement fields and cheapest paths; the cost of a step comes in as a closure.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Cell, Direction, Grid};

/// What it costs to reach each cell from the start, within a budget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    costs: Vec<u16>,
    previous: Vec<u16>,
}

const FAR: u16 = u16::MAX;

impl Field {
    /// The least cost to reach a cell, if the budget allows it.
    pub fn cost(&self, cell: Cell) -> Option<u16> {
        Some(self.costs[cell.index()]).filter(|&cost| cost != FAR)
    }

    /// The cells reached, in order.
    pub fn reached(&self) -> impl Iterator<Item = (Cell, u16)> + use<'_> {
        let cells = self.costs.iter().enumerate();
        cells.filter(|&(_, &cost)| cost != FAR).map(|(at, &cost)| (Cell(at as u16), cost))
    }

    /// The cheapest way to a cell, start and end included.
    pub fn path(&self, to: Cell) -> Option<Vec<Cell>> {
        self.cost(to)?;
        let mut cells = alloc::vec![to];
        let mut at = to;
        while self.previous[at.index()] != FAR {
            at = Cell(self.previous[at.index()]);
            cells.push(at);
        }
        cells.reverse();
        Some(cells)
    }
}

/// Everything that can be reached from `starts` for at most `budget`. `cost` gives the price of a step, or `None`
/// where there is no way. Among equally cheap ways the one found first, by cost and cell number, stands.
pub fn field(
    grid: &Grid,
    starts: &[Cell],
    budget: u16,
    cost: impl FnMut(Cell, Direction, Cell) -> Option<u16>,
) -> Field {
    spread(grid, starts, budget, cost, |_| false).0
}

/// The cheapest way from `start`, for at most `budget`, to the first cell that `ends` it, both included.
pub fn nearest(
    grid: &Grid,
    start: Cell,
    budget: u16,
    cost: impl FnMut(Cell, Direction, Cell) -> Option<u16>,
    ends: impl FnMut(Cell) -> bool,
) -> Option<Vec<Cell>> {
    let (field, end) = spread(grid, &[start], budget, cost, ends);
    field.path(end?)
}

/// Spreads in order of cost until a cell ends it or nothing is left.
fn spread(
    grid: &Grid,
    starts: &[Cell],
    budget: u16,
    mut cost: impl FnMut(Cell, Direction, Cell) -> Option<u16>,
    mut ends: impl FnMut(Cell) -> bool,
) -> (Field, Option<Cell>) {
    let mut costs = alloc::vec![FAR; grid.len()];
    let mut previous = alloc::vec![FAR; grid.len()];
    let mut queue = BinaryHeap::new();
    for &start in starts {
        costs[start.index()] = 0;
        queue.push(Reverse((0, start.0)));
    }
    while let Some(Reverse((spent, at))) = queue.pop() {
        let at = Cell(at);
        if spent > costs[at.index()] {
            continue;
        }
        if ends(at) {
            return (Field { costs, previous }, Some(at));
        }
        for (direction, next) in grid.neighbours(at) {
            let Some(total) = cost(at, direction, next).map(|step| spent.saturating_add(step)) else { continue };
            if total <= budget && total < costs[next.index()] {
                costs[next.index()] = total;
                previous[next.index()] = at.0;
                queue.push(Reverse((total, next.0)));
            }
        }
    }
    (Field { costs, previous }, None)
}

/// The fewest steps to each cell from the nearest of `starts`, over cells that are `open`.
pub fn steps(grid: &Grid, starts: &[Cell], open: impl Fn(Cell) -> bool) -> Field {
    field(grid, starts, FAR - 1, |_, _, next| open(next).then_some(1))
}

/// The cheapest way between two cells, both included, and its cost.
pub fn cheapest_path(
    grid: &Grid,
    from: Cell,
    to: Cell,
    cost: impl FnMut(Cell, Direction, Cell) -> Option<u16>,
) -> Option<(Vec<Cell>, u16)> {
    let field = field(grid, &[from], FAR - 1, cost);
    Some((field.path(to)?, field.cost(to)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{HexId, Labels, Shifted};

    fn grid() -> Grid {
        Grid::new(Labels { columns: (1, 21), rows: (1, 19), shifted_down: Shifted::Odd })
    }

    /// Prices from 1 to 4, some cells closed: the same for both engines.
    fn price(grid: &Grid, to: Cell) -> Option<u16> {
        let id = grid.id(to).0;
        (id % 7 != 3).then_some(id % 4 * 31 % 4 + 1)
    }

    #[test]
    fn the_field_agrees_with_hexx() {
        let grid = grid();
        let start = grid.cell(HexId(1110)).unwrap();
        let mine = field(&grid, &[start], 9, |_, _, to| price(&grid, to));
        let oracle = |cell: Cell| {
            let hex = grid.hex(cell);
            hexx::Hex::new(i32::from(hex.q), i32::from(hex.r))
        };
        // hexx charges each step one more than its closure says.
        let reached = hexx::algorithms::field_of_movement(oracle(start), 9, |hex| {
            let cell = grid.at(crate::hex::Hex::new(hex.x as i16, hex.y as i16))?;
            price(&grid, cell).map(|price| u32::from(price) - 1)
        });
        for cell in grid.cells() {
            assert_eq!(
                mine.cost(cell).is_some(),
                reached.contains(&oracle(cell)) || cell == start,
                "{:?}",
                grid.id(cell)
            );
        }
    }

    #[test]
    fn a_path_is_connected_and_costs_what_it_says() {
        let grid = grid();
        let (from, to) = (grid.cell(HexId(101)).unwrap(), grid.cell(HexId(2119)).unwrap());
        let (path, cost) = cheapest_path(&grid, from, to, |_, _, to| price(&grid, to)).unwrap();
        assert_eq!((path[0], path[path.len() - 1]), (from, to));
        assert!(path.windows(2).all(|pair| grid.is_adjacent(pair[0], pair[1])));
        assert_eq!(path[1..].iter().map(|&cell| price(&grid, cell).unwrap()).sum::<u16>(), cost);
    }

    #[test]
    fn steps_over_open_ground_are_distances() {
        let grid = grid();
        let start = grid.cell(HexId(1110)).unwrap();
        let field = steps(&grid, &[start], |_| true);
        assert!(grid.cells().all(|cell| field.cost(cell) == Some(grid.distance(start, cell))));
    }
}
