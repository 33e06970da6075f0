//! Cities and farms: section 16.

use alloc::vec::Vec;

use super::Dbe;
use super::files::Kind;
use super::geometry::HALF_CM;
use super::terrain::Lie;
use super::units::Unit;
use crate::InOrder as _;
use crate::Side;
use crate::table::{Base, Corner, Edge, Length, Point, Segment};

/// A stretch of a city's outline, by how far along it starts and how long it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it starts, from the first corner of the outline clockwise.
    pub from: Length,
    /// How long it is.
    pub length: Length,
}

impl Dbe {
    /// The cities and farms, by their places in the list of ground.
    fn towns(&self) -> impl Iterator<Item = (u8, &Lie)> {
        self.board
            .ground
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, lie)| lie.kind == Kind::Town)
            .map(|(at, lie)| (at as u8, lie))
    }

    /// The city or farm a place is inside of (H4.18b).
    pub fn town_at(&self, at: Point) -> Option<u8> {
        self.towns().find(|(_, lie)| lie.contains(at)).map(|(number, _)| number)
    }

    /// The city an element is inside or on the edge of.
    pub fn town_of(&self, unit: Unit) -> Option<u8> {
        let at = self.base(unit).centre();
        self.town_at(at).filter(|&town| {
            // Ruling: whoever attacks a farm's occupant counts as outside (H4.18p).
            let farm = self.board.ground.piece(town).is_some_and(|lie| lie.farm);
            !farm || self.occupant(town) == Some(unit)
        })
    }

    /// The element that holds a farm: the first of roster order inside that may (H4.18p).
    pub(super) fn occupant(&self, town: u8) -> Option<Unit> {
        let lie = self.board.ground.piece(town).filter(|lie| lie.farm)?;
        let inside = |unit: &Unit| {
            let code = self.code(*unit);
            (code.is_foot() || code.is_gun()) && lie.contains(self.base(*unit).centre())
        };
        // Ruling: an attacker on the spot is in contact and fights from outside; the holder is who made no contact.
        let inside: Vec<Unit> = self.elements().filter(inside).collect();
        let attacks = |unit: Unit| {
            self.contacts()
                .iter()
                .any(|contact| contact.maker == unit && contact.has(unit) && inside.contains(&contact.other(unit)))
        };
        inside.iter().copied().find(|&unit| !attacks(unit))
    }

    /// The city whose edge an element defends (H4.18c, H4.18d, H4.18p).
    pub fn edge_defended(&self, unit: Unit) -> Option<u8> {
        let code = self.code(unit);
        if !code.is_foot() && !code.is_gun() {
            return None;
        }
        let base = self.base(unit);
        let (town, lie) = self.towns().find(|(_, lie)| lie.contains(base.centre()))?;
        let holds = if lie.farm { self.occupant(town) == Some(unit) } else { is_on_edge(base, lie) };
        holds.then_some(town)
    }

    /// The breaches open to a side: stretches of 4 cm or more that no enemy mans (H4.18f). None where no enemy defends
    /// the edge: all of it is open.
    pub fn breaches(&self, town: u8, side: Side) -> Option<Vec<Stretch>> {
        let lie = self.board.ground.piece(town)?;
        let shape = lie.shape.as_ref()?;
        let round = shape.perimeter();
        let mut manned: Vec<(Length, Length)> = Vec::new();
        for unit in self.elements_of(side.other()) {
            let code = self.code(unit);
            let base = self.base(unit);
            if (code.is_foot() || code.is_gun()) && lie.contains(base.centre()) && is_on_edge(base, lie) {
                let from = shape.along_border(base.corner(Corner::FrontLeft));
                let to = shape.along_border(base.corner(Corner::FrontRight));
                let length = Length((to - from).0.rem_euclid(round.0.max(1)));
                manned.push((from, length));
            }
        }
        if manned.is_empty() {
            return None;
        }
        manned.put_in_order();
        let mut gaps = Vec::new();
        // Where each manned stretch ends, up to where the next begins; stretches may overlap at their ends.
        for (at, &(from, length)) in manned.iter().enumerate() {
            let end = from + length;
            let &(next, _) = manned.get(at + 1).unwrap_or(&manned[0]);
            let next = if at + 1 == manned.len() { next + round } else { next };
            let gap = next - end;
            if gap + Length(10) >= self.cm(4) {
                gaps.push(Stretch { from: Length(end.0.rem_euclid(round.0.max(1))), length: gap });
            }
        }
        Some(gaps)
    }

    /// Whether a city's outline bars a unit from a straight way into it (H4.18f–h). A farm does not: who may end inside
    /// is told by its occupant.
    pub(super) fn is_shut(&self, unit: Unit, town: u8, way: &Segment) -> bool {
        let Some(lie) = self.board.ground.piece(town).filter(|lie| !lie.farm) else { return false };
        let Some(shape) = &lie.shape else { return false };
        let Some(breaches) = self.breaches(town, self.side_of(unit)) else { return false };
        let Some(run) = shape.runs(way).first().copied() else { return false };
        let (at, round) = (shape.along_border(way.after(run.from)), shape.perimeter());
        !breaches.iter().any(|breach| {
            let into = Length((at - breach.from).0.rem_euclid(round.0.max(1)));
            into + Length(10) >= self.cm(2) && into <= breach.length - self.cm(2) + Length(10)
        })
    }

    /// Who keeps an element from ending in a farm: another inside, unless it is an enemy in contact (H4.18p).
    pub(super) fn farm_keeps_out(&self, unit: Unit, at: Point, against: Option<Unit>) -> Option<Unit> {
        let (town, _) = self.towns().find(|(_, lie)| lie.farm && lie.contains(at))?;
        self.occupant(town).filter(|&holder| holder != unit && Some(holder) != against)
    }
}

/// Whether a base stands on the edge of a city, facing out (H4.18c, H4.18d).
fn is_on_edge(base: &Base, lie: &Lie) -> bool {
    let Some(shape) = &lie.shape else { return false };
    let near = |corner: Corner| {
        let at = base.corner(corner);
        shape.nearest_on_border(at).distance(at) <= HALF_CM
    };
    near(Corner::FrontLeft)
        && near(Corner::FrontRight)
        && base.edge_centre(Edge::Front).distance(lie.centre) > base.edge_centre(Edge::Rear).distance(lie.centre)
}
