//! Who stands where and controls what: clauses 1.2e, 1.2f, 5. Kept beside the position and worked out from it.

use arrayvec::ArrayVec;

use super::scenario::UNITS;
use super::units::{Kind, Leader, Unit};
use super::{AUSTRIAN, Caricat, ITALIAN};
use crate::hex::{Cell, CellSet, Direction, HexId};
use crate::{BySide, Side};

/// The hexes units stand on and control, by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Zones {
    /// Hexes with a combat unit.
    pub(super) held: BySide<CellSet>,
    /// Hexes in ZOC.
    pub(super) zoc: BySide<CellSet>,
    /// The units on the map: place in the list and cell.
    pub(super) units: BySide<ArrayVec<(u8, Cell), UNITS>>,
    /// Something has moved or gone since leaders were last settled (1.4g).
    pub(super) unsettled: bool,
}

impl Caricat {
    /// Works the zones of a side out anew, after one of its units has moved, gone or changed its morale.
    pub(super) fn rezone(&mut self, side: Side) {
        let mut held = CellSet::default();
        let mut zoc = CellSet::default();
        let mut units = ArrayVec::new();
        let map = &self.board.map;
        for (at, (card, piece)) in self.board.roster.iter().zip(&self.position.units).enumerate() {
            let Some(hex) = piece.hex().filter(|_| card.side == side) else { continue };
            let cell = map.cell(hex);
            held.insert(cell);
            units.push((at as u8, cell));
            if piece.is_routed() {
                continue;
            }
            for (direction, next) in map.grid.neighbours(cell) {
                if map.edge_at(cell, direction).is_open(self.position.blown) {
                    zoc.insert(next);
                }
            }
        }
        self.zones.held[side] = held;
        self.zones.zoc[side] = zoc;
        self.zones.units[side] = units;
        self.zones.unsettled = true;
    }

    pub(super) fn rezone_all(&mut self) {
        self.rezone(ITALIAN);
        self.rezone(AUSTRIAN);
    }

    /// Whether combat crosses the side between two adjacent hexes (1.2e).
    pub(super) fn is_open(&self, from: HexId, to: HexId) -> bool {
        self.board.map.edge(from, to).is_some_and(|edge| edge.is_open(self.position.blown))
    }

    /// Whether a combat unit of this side stands there.
    pub fn holds(&self, side: Side, hex: HexId) -> bool {
        self.zones.held[side].contains(self.board.map.cell(hex))
    }

    /// Whether the hex lies in a ZOC of this side (5a, 5d).
    pub fn in_zoc_of(&self, side: Side, hex: HexId) -> bool {
        self.zones.zoc[side].contains(self.board.map.cell(hex))
    }

    /// Whether a piece of this side there would be in contact (1.2f).
    pub(super) fn touches(&self, side: Side, cell: Cell) -> bool {
        let enemies = &self.zones.held[side.other()];
        let joined = |direction: Direction| self.board.map.edge_at(cell, direction).is_open(self.position.blown);
        self.board.map.grid.neighbours(cell).any(|(direction, next)| enemies.contains(next) && joined(direction))
    }

    /// Whether a piece of this side in the hex would be in contact (1.2f).
    pub fn contacts(&self, side: Side, hex: HexId) -> bool {
        self.touches(side, self.board.map.cell(hex))
    }

    /// Whether two units are in contact (1.2f).
    pub fn are_in_contact(&self, one: Unit, other: Unit) -> bool {
        match (self.unit(one).hex(), self.unit(other).hex()) {
            (Some(from), Some(to)) => self.is_open(from, to),
            _ => false,
        }
    }

    /// The combat unit of a side in a hex; while one passes through another, the first in list order but for `not`.
    pub(super) fn unit_at(&self, side: Side, hex: HexId, not: Option<Unit>) -> Option<Unit> {
        let mut pieces = self.board.roster.iter().zip(&self.position.units);
        let found = pieces.find(|(card, piece)| piece.hex() == Some(hex) && card.side == side && Some(card.id) != not);
        found.map(|(card, _)| card.id)
    }

    /// Whether a friend other than the piece itself stands there.
    pub(super) fn friend_at(&self, side: Side, hex: HexId, not: Option<Unit>) -> bool {
        self.holds(side, hex) && self.unit_at(side, hex, not).is_some()
    }

    /// Whether the hex holds no combat unit at all.
    pub(super) fn is_empty(&self, hex: HexId) -> bool {
        !self.holds(ITALIAN, hex) && !self.holds(AUSTRIAN, hex)
    }

    /// The units of a side on the map, in list order.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = (Unit, HexId)> + use<'_> {
        let pieces = self.board.roster.iter().zip(&self.position.units);
        pieces.filter(move |(card, _)| card.side == side).filter_map(|(card, piece)| Some((card.id, piece.hex()?)))
    }

    /// The leaders of a side on the map, in list order.
    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = (Leader, HexId)> + use<'_> {
        let chiefs = self.board.file.leaders.iter().zip(&self.position.leaders);
        chiefs.filter(move |(card, _)| card.side == side).filter_map(|(card, chief)| Some((card.id, chief.hex()?)))
    }

    /// Whether the great river may be crossed by pieces of this side (13.2.2c, 13.3.4b).
    pub(super) fn may_cross(&self, side: Side) -> bool {
        !(self.position.blown || side == ITALIAN && self.position.indecision)
    }

    /// Foot or horse distance for a side (1.2g).
    pub(super) fn hexes(&self, kind: Kind, side: Side, from: Cell, to: Cell) -> Option<u8> {
        self.board.distances.between(kind, self.may_cross(side), from, to)
    }

    /// Foot or horse distance between two hexes for a side (1.2g).
    pub fn distance(&self, kind: Kind, side: Side, from: HexId, to: HexId) -> Option<u8> {
        self.hexes(kind, side, self.board.map.cell(from), self.board.map.cell(to))
    }

    /// Hexes to the nearest end of the side's retreats (7.4d).
    pub(super) fn home(&self, kind: Kind, side: Side, from: Cell) -> Option<u8> {
        self.board.retreats(side).filter_map(|exit| self.hexes(kind, side, from, exit)).min()
    }
}
