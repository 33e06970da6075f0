//! Supply: clauses 10, 10.1.1, 6.3, 6.4, 6.5.

use alloc::vec::Vec;

use super::Obbedisco;
use super::units::{ITALIAN, Name};
use crate::Side;
use crate::hex::{Cell, CellSet, HexId, nearest};

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
        // His own hex counts as occupied (10d), but level 4 (10c) and the ban (10.1.1b) hold for it too.
        if self.is_barred(side, home) || !map.ground_at(start).is_low_land() {
            return None;
        }
        let closed = self.closed_to_supply(side);
        let may_pass = |cell: Cell| cell == start || map.ground_at(cell).is_low_land() && !closed.contains(cell);
        if map.ground_at(start).road {
            return self.road_line(start, side, may_pass);
        }
        let mut road = None;
        let leg = nearest(
            &map.grid,
            start,
            LONGEST_LEG,
            // A leg ends at the first road hex; from there the line keeps to the road.
            |from, direction, to| {
                let open = may_pass(to) && !map.ground_at(from).road;
                map.edge_at(from, direction).mp.filter(|_| open).map(u16::from)
            },
            |cell| {
                if map.ground_at(cell).road {
                    road = self.road_line(cell, side, may_pass);
                }
                road.is_some()
            },
        )?;
        let leg = leg.into_iter().map(|cell| map.grid.id(cell));
        Some(leg.chain(road.into_iter().flatten().skip(1)).collect())
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

    /// The low land a line of this side may not cross: enemies, their ZOC where no friend stands, barred hexes
    /// (10c–d, 10.1.1a).
    fn closed_to_supply(&self, side: Side) -> CellSet {
        let map = &self.board.map;
        let enemy = side.other();
        let garrisons = |of: Side| self.position.garrisons.iter().filter(move |unit| unit.side == of);
        let leaders = self.leaders_of(enemy).filter(|&(name, _)| self.leader(name).has_zoc()).map(|(_, hex)| hex);
        let pieces = leaders.chain(garrisons(enemy).filter(|unit| unit.has_zoc()).map(|unit| unit.hex));
        let mut closed = CellSet::zone(&map.grid, pieces.map(|hex| map.cell(hex)), |_, _| true);
        for hex in self.leaders_of(side).map(|(_, hex)| hex).chain(garrisons(side).map(|unit| unit.hex)) {
            closed.remove(map.cell(hex));
        }
        for hex in self.leaders_of(enemy).map(|(_, hex)| hex).chain(garrisons(enemy).map(|unit| unit.hex)) {
            closed.insert(map.cell(hex));
        }
        if side == ITALIAN {
            self.board.file.barred_to_italian_supply.iter().for_each(|&hex| closed.insert(map.cell(hex)));
        }
        closed
    }

    fn is_barred(&self, side: Side, hex: HexId) -> bool {
        side == ITALIAN && self.board.file.barred_to_italian_supply.contains(&hex)
    }
}
