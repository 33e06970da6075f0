//! Lines of communication: clauses 11, 13.1.1, 14.1.1.

use alloc::vec::Vec;

use super::Caricat;
use super::units::{Kind, Unit};
use crate::Side;
use crate::hex::{Cell, CellSet};

/// Hexes within which the road must lie (11b).
const TO_THE_ROAD: u8 = 3;

impl Caricat {
    /// Whether a line of this side may not enter a cell: enemies, or their ZOC uncontested (11b, 11e).
    fn is_cut(&self, side: Side, at: Cell) -> bool {
        let (own, enemy) = (side, side.other());
        self.zones.held[enemy].contains(at)
            || self.zones.zoc[enemy].contains(at)
                && !self.zones.held[own].contains(at)
                && !self.zones.zoc[own].contains(at)
    }

    /// The road hexes from which a line of this side runs free to its end (11d).
    pub(super) fn open_roads(&self, side: Side) -> CellSet {
        let map = &self.board.map;
        let mut open = CellSet::default();
        let mut waiting: Vec<Cell> = self.board.lines(side).filter(|&exit| !self.is_cut(side, exit)).collect();
        for &exit in &waiting {
            open.insert(exit);
        }
        while let Some(at) = waiting.pop() {
            for (direction, next) in map.grid.neighbours(at) {
                let edge = map.edge_at(at, direction);
                let link = edge.road && self.is_passable(Kind::Infantry, side, edge);
                if link && !open.contains(next) && !self.is_cut(side, next) {
                    open.insert(next);
                    waiting.push(next);
                }
            }
        }
        open
    }

    /// Whether a unit has a line of communication along these roads (11b, 11d).
    pub(super) fn reaches_line(&self, unit: Unit, open: &CellSet) -> bool {
        let Some(hex) = self.unit(unit).hex() else { return false };
        let (map, card) = (&self.board.map, self.card(unit));
        let start = map.cell(hex);
        // Its own hex is never blocked, and may be a road hex or an end itself.
        let ends = self.board.lines(card.side).any(|exit| exit == start);
        let linked = map.grid.neighbours(start).any(|(direction, next)| {
            let edge = map.edge_at(start, direction);
            edge.road && self.is_passable(card.kind, card.side, edge) && open.contains(next)
        });
        if ends || linked || open.contains(start) {
            return true;
        }
        let mut seen = CellSet::default();
        seen.insert(start);
        let mut ring: Vec<Cell> = alloc::vec![start];
        for _ in 0..TO_THE_ROAD {
            let mut next_ring = Vec::new();
            for at in ring {
                for (direction, next) in map.grid.neighbours(at) {
                    let edge = map.edge_at(at, direction);
                    let passable = self.is_passable(card.kind, card.side, edge);
                    if !passable || seen.contains(next) || self.is_cut(card.side, next) {
                        continue;
                    }
                    if open.contains(next) {
                        return true;
                    }
                    seen.insert(next);
                    next_ring.push(next);
                }
            }
            ring = next_ring;
        }
        false
    }

    /// Whether a unit has a line of communication now.
    pub fn has_line(&self, unit: Unit) -> bool {
        self.reaches_line(unit, &self.open_roads(self.side_of(unit)))
    }
}
