//! Places as this book stores them and measures between them: B0.

use serde::{Deserialize, Serialize};

use super::Bravado;
use super::units::{Piece, Unit};
use crate::table::{Angle, Base, ContactIs, Conventions, Edge, Length, Point};

/// How this book measures (B0d, B0e, B0i, B0j).
pub(super) const RULER: Conventions = Conventions {
    place: Length::MILLIMETRE,
    facing: Angle::DEGREE,
    touch: Length(100),
    parallel: Angle::DEGREE,
    overlap: Length(10),
    limit: Length(10),
    limit_angle: Angle::DEGREE,
    turn_step: Angle(9000),
    contact: ContactIs::Stored,
};
/// A value so near to a limit counts as the limit (B0e).
pub(super) const SLACK: Length = RULER.limit;
/// Stored bases so near touch (B0i).
pub(super) const TOUCH: Length = RULER.touch;

/// A stored place: whole millimetres and whole degrees (B0c, B0d).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pose {
    /// Base centre, to the east.
    pub x: i32,
    /// Base centre, to the north.
    pub y: i32,
    /// Facing, clockwise from north.
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

    /// The stored place nearest to a computed base (B0d).
    pub fn nearest(base: &Base) -> Self {
        let part = |length: Length| length.rounded_to(RULER.place).0 / 100;
        let facing = base.facing().rounded_to(RULER.facing).normalised().0 / 100;
        Self { x: part(base.centre().x), y: part(base.centre().y), facing: facing as u16 }
    }

    /// A base of this size in millimetres at this place.
    pub fn base(self, (front, depth): (i32, i32)) -> Base {
        Base::new(self.centre(), self.angle(), Length::mm(front), Length::mm(depth))
    }
}

/// Whether a length is over a limit (B0e, B0h).
pub(super) fn is_over(length: Length, limit: Length) -> bool {
    length > limit + SLACK
}

/// Whether a place is behind a base: rearward of its front line; on the line is not behind (B0l).
pub(super) fn is_behind(base: &Base, place: Point) -> bool {
    base.ahead_of(Edge::Front, place) < -SLACK
}

impl Bravado {
    /// The base of a unit put at a place.
    pub(super) fn base_at(&self, unit: Unit, pose: Pose) -> Base {
        pose.base(self.card(unit).size)
    }

    /// The base of a unit or General.
    pub fn base(&self, unit: Unit) -> &Base {
        self.bases.get(unit.index()).unwrap_or(&self.bases[0])
    }

    /// Where a unit or General stands.
    pub fn pose(&self, unit: Unit) -> Pose {
        Pose::of(self.piece(unit))
    }

    /// Puts a unit or General at a place; Generals attached go wherever their unit goes, in the same relative place
    /// (B12c).
    pub(super) fn set_pose(&mut self, unit: Unit, pose: Pose) {
        let base = self.base_at(unit, pose);
        if let Some(known) = self.bases.get_mut(unit.index()) {
            *known = base;
        }
        let piece = self.piece_mut(unit);
        (piece.x, piece.y, piece.facing) = (pose.x, pose.y, pose.facing);
        if !self.is_general(unit) {
            for general in self.attached_to(unit) {
                let (right, ahead, turned) = self.piece(general).beside;
                let facing = base.facing() + Angle::degrees(turned.into());
                let at = self.base(general).at(base.place(Length::mm(right), Length::mm(ahead))).facing_to(facing);
                self.set_pose(general, Pose::nearest(&at));
            }
        }
    }

    /// The gap between two pieces (B0h).
    pub fn gap(&self, one: Unit, other: Unit) -> Length {
        self.base(one).gap(self.base(other))
    }

    /// Whether a base is within a distance of a piece (B0e, B0h).
    pub(super) fn is_within(&self, one: Unit, other: Unit, centimetres: i32) -> bool {
        self.base(one).is_within(self.base(other), Length::cm(centimetres) + SLACK)
    }

    /// The enemy units on the table, whatever their status (B0v).
    pub fn enemies_of(&self, unit: Unit) -> impl Iterator<Item = Unit> + use<'_> {
        self.units_of(self.side_of(unit).other())
    }

    /// Whether every enemy unit is over a distance away (B0h).
    pub(super) fn is_clear_of_enemies(&self, unit: Unit, centimetres: i32) -> bool {
        self.enemies_of(unit).all(|enemy| !self.is_within(unit, enemy, centimetres))
    }

    /// The unit that stands where a base would stand, some left aside (B0j, B9o).
    pub(super) fn standing_at(&self, unit: Unit, base: &Base, aside: &[Option<Unit>]) -> Option<Unit> {
        let counts = |other: Unit| other != unit && !aside.contains(&Some(other));
        self.units().find(|&other| counts(other) && RULER.overlap(base, self.base(other)))
    }
}
