//! Places as this book stores them and measures between them: section 1.

use serde::{Deserialize, Serialize};

use super::Dbe;
use super::units::{Code, Piece, Unit};
use crate::table::{Angle, Base, ContactIs, Conventions, Edge, Length, Point};

/// How this book measures (H4.1d–f).
pub(super) const RULER: Conventions = Conventions {
    place: Length(10),
    facing: Angle(10),
    touch: Length(100),
    parallel: Angle::DEGREE,
    overlap: Length(100),
    limit: Length(10),
    limit_angle: Angle::DEGREE,
    turn_step: Angle(200),
    contact: ContactIs::Stored,
};
/// Touching, level and overlap tolerate so much (H4.1e).
pub(super) const TOUCH: Length = RULER.touch;
/// Half a centimetre: corners of a column, gaps left before obstacles (H4.1j, H4.1k, H4.14s).
pub(super) const HALF_CM: Length = Length(500);

/// A stored place: hundredths of a centimetre and tenths of a degree (H4.1f).
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
        Point::new(Length(self.x.saturating_mul(10)), Length(self.y.saturating_mul(10)))
    }

    /// The facing.
    pub const fn angle(self) -> Angle {
        Angle(self.facing as i32 * 10)
    }

    /// The stored place nearest to a computed base.
    pub fn nearest(base: &Base) -> Self {
        let part = |length: Length| length.rounded_to(RULER.place).0 / 10;
        let facing = base.facing().rounded_to(RULER.facing).normalised().0 / 10;
        Self { x: part(base.centre().x), y: part(base.centre().y), facing: facing as u16 }
    }

    /// The base of a type at this place.
    pub fn base(self, code: Code, large: bool) -> Base {
        let (width, depth) = code.size(large);
        Base::new(self.centre(), self.angle(), Length(width * 10), Length(depth * 10))
    }
}

/// Whether two facings agree within a tolerance.
pub(super) fn same_way(one: &Base, other: &Base, within: Angle) -> bool {
    one.facing().apart(other.facing()) <= within
}

/// Whether two edges touch (H4.1g).
pub(super) fn edges_touch(one: &Base, edge: Edge, other: &Base, other_edge: Edge) -> Option<Length> {
    one.shared_edge(edge, other, other_edge, TOUCH, RULER.parallel).filter(|&shared| shared > TOUCH)
}

/// Whether `rear` is directly behind `front` (H4.1j).
pub(super) fn is_directly_behind(rear: &Base, front: &Base) -> bool {
    same_way(rear, front, RULER.parallel)
        && edges_touch(rear, Edge::Front, front, Edge::Rear).is_some()
        && front.local(rear.centre()).0.abs() <= HALF_CM
        && (rear.width() - front.width()).abs() <= HALF_CM
}

/// Whether two bases stand beside each other (H4.1k).
pub(super) fn are_beside(one: &Base, other: &Base) -> bool {
    same_way(one, other, RULER.parallel)
        && [(Edge::Left, Edge::Right), (Edge::Right, Edge::Left)]
            .into_iter()
            .any(|(own, its)| edges_touch(one, own, other, its).is_some())
        && one.ahead_of(Edge::Front, other.muzzle()).abs() <= HALF_CM
}

/// Whether two bases of a group are joined: edges touch, a corner of each within half a centimetre (H4.9d).
pub(super) fn are_joined(one: &Base, other: &Base) -> bool {
    one.is_within(other, TOUCH)
        && Edge::ALL.into_iter().any(|own| Edge::ALL.into_iter().any(|its| edges_touch(one, own, other, its).is_some()))
        && one.corners().iter().any(|&own| other.corners().iter().any(|&its| own.distance(its) <= HALF_CM))
}

impl Dbe {
    /// A length of the rules in centimetres, longer for larger figures (H4.1a).
    pub(super) fn cm(&self, centimetres: i32) -> Length {
        Length(if self.board.file.large { centimetres * 1250 } else { centimetres * 1000 })
    }

    /// The base of a unit put at a place.
    pub(super) fn base_at(&self, unit: Unit, pose: Pose) -> Base {
        pose.base(self.code(unit), self.board.file.large)
    }

    /// The base of a unit.
    pub fn base(&self, unit: Unit) -> &Base {
        self.bases.get(unit.index()).unwrap_or(&self.bases[0])
    }

    /// Where a unit stands.
    pub fn pose(&self, unit: Unit) -> Pose {
        Pose::of(self.piece(unit))
    }

    /// Puts a unit at a place; what is attached to it follows (H4.19d, H4.19e).
    pub(super) fn set_pose(&mut self, unit: Unit, pose: Pose) {
        let base = self.base_at(unit, pose);
        if let Some(known) = self.bases.get_mut(unit.index()) {
            *known = base;
        }
        let piece = self.piece_mut(unit);
        (piece.x, piece.y, piece.facing) = (pose.x, pose.y, pose.facing);
        if !self.code(unit).is_general() {
            for general in self.attached_to(unit) {
                self.follow(general, unit);
            }
        }
    }

    /// Puts a general behind the rear edge of the element he is attached to (H4.19e).
    pub(super) fn follow(&mut self, general: Unit, unit: Unit) {
        let base = *self.base(unit);
        let own = self.base(general).facing_to(base.facing());
        let rear = base.edge_centre(Edge::Rear);
        let placed = own.shifted(rear - own.muzzle());
        self.set_pose(general, Pose::nearest(&placed));
    }
}
