//! Moves of a single base: straight in any direction, wheels, pivots.

use serde::{Deserialize, Serialize};

use super::{Angle, Base, Corner, Hand, Length, Point, Vector};

/// One part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Motion {
    /// A straight leg, facing kept. `oblique` turns from the facing: 0 straight ahead, 9000 to the right, 18000 back.
    Leg {
        /// The turn from the facing to the way, to the right.
        oblique: Angle,
        /// How far.
        length: Length,
    },
    /// A wheel forward on a front corner, which stays: on the right corner the base turns to the right.
    Wheel {
        /// The front corner it turns on.
        on: Hand,
        /// How far it turns, without sign.
        turn: Angle,
    },
    /// A turn on the centre, to the right, or to the left for a negative one.
    Pivot {
        /// How far it turns.
        turn: Angle,
    },
    /// A turn about any place, to the right, or to the left for a negative one: a member of a group that wheels.
    Around {
        /// The place it turns about.
        pivot: Point,
        /// How far it turns.
        turn: Angle,
    },
}

impl Motion {
    /// Straight ahead.
    pub const fn ahead(length: Length) -> Self {
        Self::Leg { oblique: Angle::ZERO, length }
    }

    /// Straight back, facing kept.
    pub const fn back(length: Length) -> Self {
        Self::Leg { oblique: Angle::HALF, length }
    }

    /// Straight sideways.
    pub const fn sideways(hand: Hand, length: Length) -> Self {
        let oblique = match hand {
            Hand::Right => Angle::QUARTER,
            Hand::Left => Angle(-9000),
        };
        Self::Leg { oblique, length }
    }

    /// About turn on the spot.
    pub const fn about() -> Self {
        Self::Pivot { turn: Angle::HALF }
    }

    /// The straight leg that takes a base from its centre to another.
    pub fn toward(base: &Base, centre: Point) -> Self {
        let way = centre - base.centre();
        Self::Leg { oblique: (way.direction() - base.facing()).normalised(), length: way.length() }
    }

    /// Its length, radii taken to the unit: of a leg how far it goes, of a wheel the arc of the outer front corner, of a pivot the arc of the
    /// corners, of a turn about a place the arc of the farthest corner. Never negative.
    pub fn length(&self, base: &Base) -> Length {
        match *self {
            Self::Leg { length, .. } => length.max(Length::ZERO),
            Self::Wheel { turn, .. } => turn.abs().arc(base.width()),
            Self::Pivot { turn } => turn.abs().arc(radius(base)),
            Self::Around { pivot, turn } => turn.abs().arc(farthest(base, pivot)),
        }
    }

    /// Where the base stands at its end, to the nearest unit.
    pub fn end(&self, base: &Base) -> Base {
        match *self {
            Self::Leg { oblique, length } => {
                base.shifted(Vector::polar(base.facing() + oblique, length.max(Length::ZERO)))
            }
            Self::Wheel { on, turn } => wheeled(base, on, turn.abs()),
            Self::Pivot { turn } => base.facing_to(base.facing() + turn),
            Self::Around { pivot, turn } => base.turned_about(pivot, turn),
        }
    }

    /// Where the base stands after so much of its length; before its start at the start, after its end at the end.
    /// Turns stand at the last hundredth of a degree reached.
    pub fn at(&self, base: &Base, travelled: Length) -> Base {
        self.cut(base, travelled).end(base)
    }

    /// The same move, cut short to so much of its length.
    #[must_use]
    pub fn cut(&self, base: &Base, travelled: Length) -> Self {
        if travelled >= self.length(base) {
            return *self;
        }
        let travelled = travelled.max(Length::ZERO);
        match *self {
            Self::Leg { oblique, .. } => Self::Leg { oblique, length: travelled },
            Self::Wheel { on, turn } => {
                Self::Wheel { on, turn: Angle::of_arc(travelled, base.width()).min(turn.abs()) }
            }
            Self::Pivot { turn } => Self::Pivot { turn: as_far(turn, Angle::of_arc(travelled, radius(base))) },
            Self::Around { pivot, turn } => {
                Self::Around { pivot, turn: as_far(turn, Angle::of_arc(travelled, farthest(base, pivot))) }
            }
        }
    }

    /// The shift of the centre from its start to its end.
    pub fn shift(&self, base: &Base) -> Vector {
        self.end(base).centre() - base.centre()
    }

    /// How far it turns the facing, to the right, or to the left for a negative angle.
    pub fn turn(&self) -> Angle {
        match *self {
            Self::Leg { .. } => Angle::ZERO,
            Self::Wheel { on: Hand::Right, turn } => turn.abs(),
            Self::Wheel { on: Hand::Left, turn } => -turn.abs(),
            Self::Pivot { turn } | Self::Around { turn, .. } => as_far(turn, Angle::WHOLE),
        }
    }

    /// The same kind of turn, as far as an angle without sign. A leg stays as it is.
    #[must_use]
    pub fn turned(&self, angle: Angle) -> Self {
        match *self {
            Self::Leg { .. } => *self,
            Self::Wheel { on, .. } => Self::Wheel { on, turn: angle },
            Self::Pivot { turn } => Self::Pivot { turn: if turn.0 < 0 { -angle } else { angle } },
            Self::Around { pivot, turn } => Self::Around { pivot, turn: if turn.0 < 0 { -angle } else { angle } },
        }
    }

    /// The way of the centre: its ends for a leg, a place every degree for a turn about a corner or a place, one place
    /// for a pivot.
    pub fn centre_way(&self, base: &Base) -> alloc::vec::Vec<Point> {
        match *self {
            Self::Leg { .. } => alloc::vec![base.centre(), self.end(base).centre()],
            Self::Pivot { .. } => alloc::vec![base.centre()],
            Self::Wheel { .. } | Self::Around { .. } => {
                let degrees = (self.turn().abs().0 + 99) / 100;
                let whole = (0..degrees).map(|degree| self.turned(Angle::degrees(degree)).end(base).centre());
                whole.chain(core::iter::once(self.end(base).centre())).collect()
            }
        }
    }
}

impl Angle {
    /// The same without its sign, at most a whole turn.
    #[must_use]
    pub fn abs(self) -> Self {
        Self(self.0.saturating_abs().min(Self::WHOLE.0))
    }
}

/// Half the diagonal, to the nearest unit: how far the corners are from the centre.
fn radius(base: &Base) -> Length {
    let (width, depth) = (i64::from(base.width().0), i64::from(base.depth().0));
    Length::from_wide(super::round::over_root(width * width + depth * depth, 4 * (width * width + depth * depth)))
}

/// How far the farthest corner is from a place.
fn farthest(base: &Base, pivot: Point) -> Length {
    base.corners().iter().map(|corner| corner.distance(pivot)).max().unwrap_or_default()
}

/// A turn made no farther than an angle.
fn as_far(turn: Angle, angle: Angle) -> Angle {
    let size = turn.abs().min(angle);
    if turn.0 < 0 { -size } else { size }
}

fn wheeled(base: &Base, on: Hand, turn: Angle) -> Base {
    let (corner, turn) = match on {
        Hand::Left => (Corner::FrontLeft, -turn),
        Hand::Right => (Corner::FrontRight, turn),
    };
    let turned = base.facing_to(base.facing() + turn);
    turned.shifted(base.corner(corner) - turned.corner(corner))
}

/// The farthest that any point of a base is from where it turns, rounded up.
pub(super) fn reach(base: &Base, motion: &Motion) -> Length {
    match *motion {
        Motion::Wheel { .. } => base.radius() * 2,
        Motion::Around { pivot, .. } => base.centre().distance(pivot) + base.radius() + Length(1),
        Motion::Leg { .. } | Motion::Pivot { .. } => base.radius(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foot(x: i32, y: i32, facing: i32) -> Base {
        Base::new(Point::cm(x, y), Angle::degrees(facing), Length::cm(8), Length::cm(4))
    }

    #[test]
    fn a_wheel_turns_on_a_front_corner_and_is_priced_by_the_other() {
        let base = foot(40, 30, 0);
        let wheel = Motion::Wheel { on: Hand::Right, turn: Angle::degrees(35) };
        assert_eq!(wheel.length(&base), Length(4887));
        // Right corner (44, 32) less 4 right (0.8192, -0.5736) and 2 forward (0.5736, 0.8192).
        let end = wheel.end(&base);
        assert_eq!((end.centre(), end.facing()), (Point::new(Length(39_576), Length(32_656)), Angle::degrees(35)));
        assert!(end.corner(Corner::FrontRight).distance(Point::cm(44, 32)) <= Length(1));
        let left = Motion::Wheel { on: Hand::Left, turn: Angle::QUARTER }.end(&base);
        // Facing west, its front left corner (36, 32) lies 2 to the west and 4 to the south of its centre.
        assert_eq!((left.centre(), left.facing()), (Point::cm(38, 36), Angle::degrees(270)));
    }

    #[test]
    fn a_leg_keeps_the_facing() {
        let base = foot(40, 30, 90);
        assert_eq!(Motion::ahead(Length::cm(5)).end(&base), foot(45, 30, 90));
        assert_eq!(Motion::back(Length::cm(5)).end(&base), foot(35, 30, 90));
        assert_eq!(Motion::sideways(Hand::Right, Length::cm(3)).end(&base), foot(40, 27, 90));
        let oblique = Motion::Leg { oblique: Angle::degrees(-45), length: Length::cm(10) }.end(&base);
        assert_eq!(oblique.centre(), Point::new(Length(47_071), Length(37_071)));
        assert_eq!(Motion::toward(&base, Point::cm(45, 30)), Motion::ahead(Length::cm(5)));
    }

    #[test]
    fn a_move_cut_short_stands_where_it_had_come() {
        let base = foot(40, 30, 0);
        assert_eq!(Motion::ahead(Length::cm(5)).at(&base, Length::cm(2)), foot(40, 32, 0));
        assert_eq!(Motion::ahead(Length::cm(5)).at(&base, Length::cm(9)), foot(40, 35, 0));
        let wheel = Motion::Wheel { on: Hand::Left, turn: Angle::degrees(80) };
        assert_eq!(wheel.at(&base, Length(4887)).facing(), Angle::degrees(325));
        let pivot = Motion::Pivot { turn: Angle::degrees(-30) };
        assert_eq!(pivot.at(&base, Length::ZERO), base);
        assert_eq!(pivot.end(&base), foot(40, 30, 330));
    }
}
