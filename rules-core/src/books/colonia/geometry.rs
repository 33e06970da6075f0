//! Places on the table as this book stores them: clauses 0a–f.

use serde::{Deserialize, Serialize};

use super::Colonia;
use super::units::{Formation, Piece, Unit, Values};
use crate::table::{Angle, Base, Length, Point};

/// A stored place: whole millimetres and degrees (0b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pose {
    /// Centre, millimetres east.
    pub x: i32,
    /// Centre, millimetres north.
    pub y: i32,
    /// Facing in degrees clockwise from north.
    pub facing: u16,
}

impl Pose {
    /// The place of a piece.
    pub const fn of(piece: &Piece) -> Self {
        Self { x: piece.x, y: piece.y, facing: piece.facing }
    }

    /// The centre.
    pub const fn centre(self) -> Point {
        Point::new(Length::mm(self.x), Length::mm(self.y))
    }

    /// The facing.
    pub const fn angle(self) -> Angle {
        Angle::degrees(self.facing as i32)
    }

    /// The stored place nearest to a computed base (0b).
    pub fn nearest(base: &Base) -> Self {
        let mm = |length: Length| length.rounded_to(Length::MILLIMETRE).0 / 100;
        let facing = base.facing().rounded_to(Angle::DEGREE).normalised().0 / 100;
        Self { x: mm(base.centre().x), y: mm(base.centre().y), facing: facing as u16 }
    }
}

/// Front and depth of a base in a formation, in millimetres; none where it cannot take it (4.0q, 9.6e).
pub(super) const fn footprint(values: &Values, formation: Formation, is_gun: bool) -> Option<(u16, u16)> {
    let (front, depth) = (values.front, values.depth);
    match formation {
        Formation::Line => Some((front, depth)),
        Formation::Column if is_gun => Some((front, depth)),
        Formation::Column => match (front, depth) {
            (80, 40) => Some((40, 80)),
            (80, 20) => Some((40, 40)),
            (40, 20) => Some((20, 40)),
            _ => None,
        },
        Formation::Square => match (front, depth) {
            (80, 40) => Some((60, 60)),
            (80, 20) => Some((40, 40)),
            _ => None,
        },
    }
}

impl Colonia {
    /// The front and depth of a unit's base as it is drawn up.
    pub(super) fn size_of(&self, unit: Unit) -> (Length, Length) {
        let (card, piece) = (self.card(unit), self.piece(unit));
        // A common square keeps its footprints (9.6f).
        let formation = if piece.pool.is_some() { Formation::Line } else { piece.formation };
        let (front, depth) =
            footprint(&card.values, formation, card.class.is_gun()).unwrap_or((card.values.front, card.values.depth));
        (Length::mm(front.into()), Length::mm(depth.into()))
    }

    /// The base of a unit put at a place, as it is drawn up now.
    pub fn base_at(&self, unit: Unit, pose: Pose) -> Base {
        let (front, depth) = self.size_of(unit);
        Base::new(pose.centre(), pose.angle(), front, depth)
    }

    /// The base of a unit on the table.
    pub fn base(&self, unit: Unit) -> Base {
        let pose = self.pose(unit);
        if let Some(known) = self.bases.get(unit.index())
            && known.centre() == pose.centre()
            && known.facing() == pose.angle()
            && (known.width(), known.depth()) == self.size_of(unit)
        {
            return *known;
        }
        self.base_at(unit, pose)
    }

    /// Computes all bases anew that no longer fit.
    pub(super) fn refresh(&mut self) {
        self.bases = self.all().map(|unit| self.base(unit)).collect();
    }

    /// Where a unit stands.
    pub fn pose(&self, unit: Unit) -> Pose {
        Pose::of(self.piece(unit))
    }

    pub(super) fn set_pose(&mut self, unit: Unit, pose: Pose) {
        let piece = self.piece_mut(unit);
        (piece.x, piece.y, piece.facing) = (pose.x, pose.y, pose.facing);
        let base = self.base_at(unit, pose);
        if let Some(known) = self.bases.get_mut(unit.index()) {
            *known = base;
        }
    }
}

/// The shortest distance between two bases (0f).
pub(super) fn gap(one: &Base, other: &Base) -> Length {
    one.gap(other)
}
