//! Supply: clauses 10, 10.1.1, 6.3, 6.4, 6.5.

use alloc::vec::Vec;

use super::Obbedisco;
use super::units::{ITALIAN, Name};
use crate::Side;
use crate::hex::{Cell, CellSet, HexId, field};

/// The longest leg off the road, in MP (10b).
pub(super) const LONGEST_LEG: u16 = 10;

impl Obbedisco {
    /// Whether a leader on the map is supplied (10a–d).
    pub fn is_supplied(&self, leader: Name) -> bool {
        self.line_of_supply(leader).is_some()
    }

    /// A line of supply from the leader to his source, both included.
    pub fn line_of_supply(&self, leader: Name) -> Option<Vec<HexId>> {
        let side = leader.side();
        let map = &self.board.map;
        let home = self.leader(leader).hex()?;
        let start = map.cell(home);
        let may_pass = |cell: Cell| cell == start && !self.is_barred(side, home) || self.carries_supply(side, cell);
        if !may_pass(start) {
            return None;
        }
        if map.ground_at(start).road {
            return self.road_line(start, side, may_pass);
        }
        let leg = field(&map.grid, &[start], LONGEST_LEG, |from, direction, to| {
            // A leg ends at the first road hex; from there the line keeps to the road.
            if from != start && map.ground_at(from).road || !may_pass(to) {
                return None;
            }
            map.edge_at(from, direction).mp.map(u16::from)
        });
        let mut ends: Vec<(u16, Cell)> =
            leg.reached().filter(|&(cell, _)| map.ground_at(cell).road).map(|(cell, cost)| (cost, cell)).collect();
        ends.sort_unstable();
        let mut tried = CellSet::default();
        ends.into_iter().find_map(|(_, end)| {
            if tried.contains(end) {
                return None;
            }
            tried.insert(end);
            let road = self.road_line(end, side, may_pass)?;
            let mut line: Vec<HexId> = leg.path(end)?.into_iter().map(|cell| map.grid.id(cell)).collect();
            line.extend(road.into_iter().skip(1));
            Some(line)
        })
    }

    /// Along road links from a road hex to the nearest source.
    fn road_line(&self, from: Cell, side: Side, may_pass: impl Fn(Cell) -> bool) -> Option<Vec<HexId>> {
        let map = &self.board.map;
        let sources = self.board.sources(side);
        let mut seen = CellSet::default();
        seen.insert(from);
        let mut queue: Vec<(Cell, usize)> = alloc::vec![(from, 0)];
        let mut next = 0;
        while let Some(&(cell, _)) = queue.get(next) {
            if sources.contains(&map.grid.id(cell)) {
                let mut line = Vec::new();
                let mut at = next;
                loop {
                    let (cell, before) = queue[at];
                    line.push(map.grid.id(cell));
                    if at == 0 {
                        break;
                    }
                    at = before;
                }
                line.reverse();
                return Some(line);
            }
            for (direction, to) in map.grid.neighbours(cell) {
                if map.edge_at(cell, direction).road && !seen.contains(to) && may_pass(to) {
                    seen.insert(to);
                    queue.push((to, next));
                }
            }
            next += 1;
        }
        None
    }

    /// Whether a hex may lie in a line of this side (10c–d, 10.1.1a).
    fn carries_supply(&self, side: Side, cell: Cell) -> bool {
        let map = &self.board.map;
        let hex = map.grid.id(cell);
        map.ground_at(cell).is_low_land()
            && !self.is_barred(side, hex)
            && !self.holds(side.other(), hex)
            && (!self.in_zoc_of(side.other(), hex) || self.holds(side, hex))
    }

    fn is_barred(&self, side: Side, hex: HexId) -> bool {
        side == ITALIAN && self.board.file.barred_to_italian_supply.contains(&hex)
    }
}
