//! Lines of communication: clauses 11, 13.1.1, 14.1.1.

use alloc::vec::Vec;

use super::Caricat;
use super::units::{Kind, Unit};
use crate::hex::{Cell, CellSet, HexId};
use crate::{Listing, Side};

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

    /// The hexes of a unit's line of communication, from its own to the end; nothing if it has none. Of several ways
    /// to the road it takes a shortest one, and along the road a shortest one to an end (11b, 11d).
    pub fn line_of(&self, unit: Unit) -> Option<Vec<HexId>> {
        let hex = self.unit(unit).hex()?;
        let (map, card) = (&self.board.map, self.card(unit));
        let open = self.open_roads(card.side);
        if !self.reaches_line(unit, &open) {
            return None;
        }
        let start = map.cell(hex);
        let ends: Vec<Cell> = self.board.lines(card.side).collect();
        // Two rings of ways: toward the road, where any passable side will do, and along it.
        let mut came: Listing<(Cell, bool), Option<(Cell, bool)>> = Listing::default();
        let mut ring = alloc::vec![(start, false)];
        came.insert((start, false), None);
        if open.contains(start) {
            came.insert((start, true), Some((start, false)));
            ring.push((start, true));
        }
        let mut far = 0;
        while !ring.is_empty() {
            let arrived = |&&(at, road): &&(Cell, bool)| ends.contains(&at) && (road || at == start);
            if let Some(&end) = ring.iter().find(arrived) {
                return Some(self.way_back(end, &came));
            }
            let mut next_ring = Vec::new();
            for &at in &ring {
                for (direction, next) in map.grid.neighbours(at.0) {
                    let edge = map.edge_at(at.0, direction);
                    let kind = if at.1 { Kind::Infantry } else { card.kind };
                    let along = edge.road && open.contains(next);
                    let toward = far < TO_THE_ROAD && !self.is_cut(card.side, next);
                    if !self.is_passable(kind, card.side, edge) || !(along || !at.1 && toward) {
                        continue;
                    }
                    let reached = (next, at.1 || along || open.contains(next));
                    came.get_or_insert_with(reached, || {
                        next_ring.push(reached);
                        Some(at)
                    });
                }
            }
            far += 1;
            ring = next_ring;
        }
        None
    }

    fn way_back(&self, end: (Cell, bool), came: &Listing<(Cell, bool), Option<(Cell, bool)>>) -> Vec<HexId> {
        let mut way = Vec::new();
        let mut at = Some(end);
        while let Some(here) = at {
            let hex = self.board.map.grid.id(here.0);
            if way.last() != Some(&hex) {
                way.push(hex);
            }
            at = came.get(&here).copied().flatten();
        }
        way.reverse();
        way
    }

    /// Whether a unit has a line of communication now.
    pub fn has_line(&self, unit: Unit) -> bool {
        self.reaches_line(unit, &self.open_roads(self.side_of(unit)))
    }
}
