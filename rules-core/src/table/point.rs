//! Places, shifts and straight lines between places.

use core::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use super::round::{over_root, root, to_even_wide};
use super::{Angle, Length, trig};

/// A place on the table: x runs east, y north, from the south-west corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    /// To the east.
    pub x: Length,
    /// To the north.
    pub y: Length,
}

/// A shift from one place to another. Its parts never exceed 10 km, so products of them never overflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(Length, Length)", into = "(Length, Length)")]
pub struct Vector {
    x: Length,
    y: Length,
}

const LONGEST: i32 = 1_000_000_000;

impl Point {
    /// The place with these coordinates.
    pub const fn new(x: Length, y: Length) -> Self {
        Self { x, y }
    }

    /// The place with these coordinates in whole centimetres.
    pub const fn cm(x: i32, y: i32) -> Self {
        Self { x: Length::cm(x), y: Length::cm(y) }
    }

    /// The distance to another place, to the nearest unit.
    pub fn distance(self, other: Self) -> Length {
        (other - self).length()
    }

    /// The direction in which another place lies; north for the same place.
    pub fn direction_to(self, other: Self) -> Angle {
        (other - self).direction()
    }

    /// The place this far off in a direction, to the nearest unit.
    #[must_use]
    pub fn toward(self, direction: Angle, length: Length) -> Self {
        self + Vector::polar(direction, length)
    }

    /// The place half-way to another.
    #[must_use]
    pub fn midpoint(self, other: Self) -> Self {
        Segment::new(self, other).at(1, 2)
    }

    /// The same place brought within 100 m of the origin.
    pub(super) fn clamped(self) -> Self {
        let within = |at: Length| at.clamp(-Length::FARTHEST, Length::FARTHEST);
        Self::new(within(self.x), within(self.y))
    }
}

impl Vector {
    /// No shift.
    pub const ZERO: Self = Self { x: Length::ZERO, y: Length::ZERO };

    /// The shift by these parts.
    pub fn new(x: Length, y: Length) -> Self {
        let within = |part: Length| Length(part.0.clamp(-LONGEST, LONGEST));
        Self { x: within(x), y: within(y) }
    }

    /// The shift by a length in a direction, to the nearest unit.
    pub fn polar(direction: Angle, length: Length) -> Self {
        let (sin, cos) = trig::sin_cos(direction);
        Self::new(Length::from_wide(trig::along(length, sin)), Length::from_wide(trig::along(length, cos)))
    }

    /// The part to the east.
    pub const fn x(self) -> Length {
        self.x
    }

    /// The part to the north.
    pub const fn y(self) -> Length {
        self.y
    }

    /// Its length, to the nearest unit.
    pub fn length(self) -> Length {
        Length::from_wide(root(self.square()))
    }

    /// Its direction; north for no shift.
    pub fn direction(self) -> Angle {
        trig::direction(i64::from(self.x.0), i64::from(self.y.0))
    }

    /// The square of its length.
    pub(super) fn square(self) -> i64 {
        self.dot(self)
    }

    /// The scalar product.
    pub(super) fn dot(self, other: Self) -> i64 {
        i64::from(self.x.0) * i64::from(other.x.0) + i64::from(self.y.0) * i64::from(other.y.0)
    }

    /// The cross product: positive where `other` points to the left of this.
    pub(super) fn cross(self, other: Self) -> i64 {
        i64::from(self.x.0) * i64::from(other.y.0) - i64::from(self.y.0) * i64::from(other.x.0)
    }
}

impl From<(Length, Length)> for Vector {
    fn from((x, y): (Length, Length)) -> Self {
        Self::new(x, y)
    }
}

impl From<Vector> for (Length, Length) {
    fn from(vector: Vector) -> Self {
        (vector.x, vector.y)
    }
}

impl Add<Vector> for Point {
    type Output = Self;

    fn add(self, shift: Vector) -> Self {
        Self::new(self.x + shift.x, self.y + shift.y)
    }
}

impl Sub<Vector> for Point {
    type Output = Self;

    fn sub(self, shift: Vector) -> Self {
        Self::new(self.x - shift.x, self.y - shift.y)
    }
}

impl Sub for Point {
    type Output = Vector;

    fn sub(self, from: Self) -> Vector {
        Vector::new(self.x - from.x, self.y - from.y)
    }
}

impl Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Neg for Vector {
    type Output = Self;

    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

/// The straight line from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Segment {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Segment {
    /// The line between two places.
    pub const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }

    /// The shift from its start to its end.
    pub fn vector(&self) -> Vector {
        self.to - self.from
    }

    /// Its length.
    pub fn length(&self) -> Length {
        self.vector().length()
    }

    /// The place this part of the way along it, each coordinate rounded to even: the same seen from its other end.
    pub fn at(&self, numerator: i64, denominator: i64) -> Point {
        self.at_wide(numerator.into(), denominator.into())
    }

    /// As [`Self::at`], for products that need more room.
    pub(super) fn at_wide(&self, numerator: i128, denominator: i128) -> Point {
        if denominator <= 0 {
            return self.from;
        }
        let between = |from: Length, to: Length| {
            let (from, to) = (i128::from(from.0), i128::from(to.0));
            let sum = from.saturating_mul(denominator - numerator).saturating_add(to.saturating_mul(numerator));
            Length::from_wide(to_even_wide(sum, denominator))
        };
        Point::new(between(self.from.x, self.to.x), between(self.from.y, self.to.y))
    }

    /// The place this far along it, or beyond its end.
    pub fn after(&self, travelled: Length) -> Point {
        self.at(i64::from(travelled.0), i64::from(self.length().0))
    }

    /// The distance of a place from the nearest place of the line, to the nearest unit.
    pub fn distance(&self, point: Point) -> Length {
        let (along, to) = (self.vector(), point - self.from);
        let (dot, square) = (along.dot(to), along.square());
        if dot <= 0 {
            to.length()
        } else if dot >= square {
            point.distance(self.to)
        } else {
            Length::from_wide(over_root(along.cross(to), square))
        }
    }

    /// The distance of a place from the endless line of which this is a part; from a line without length, from its
    /// place.
    pub fn distance_endless(&self, point: Point) -> Length {
        let (along, to) = (self.vector(), point - self.from);
        if along == Vector::ZERO { to.length() } else { Length::from_wide(over_root(along.cross(to), along.square())) }
    }

    /// The place of the line nearest to a point.
    pub fn nearest(&self, point: Point) -> Point {
        let (along, to) = (self.vector(), point - self.from);
        let (dot, square) = (along.dot(to), along.square());
        if dot <= 0 {
            self.from
        } else if dot >= square {
            self.to
        } else {
            self.at(dot, square)
        }
    }

    /// The distance between two lines: nothing where they meet.
    pub fn distance_to(&self, other: &Self) -> Length {
        if self.meets(other) {
            return Length::ZERO;
        }
        let ends =
            [self.distance(other.from), self.distance(other.to), other.distance(self.from), other.distance(self.to)];
        ends.into_iter().min().unwrap_or_default()
    }

    /// Whether the two lines have a place in common, ends included.
    pub fn meets(&self, other: &Self) -> bool {
        let sides = |line: &Self, of: &Self| {
            let along = line.vector();
            (along.cross(of.from - line.from).signum(), along.cross(of.to - line.from).signum())
        };
        let ((a, b), (c, d)) = (sides(self, other), sides(other, self));
        if a == 0 && b == 0 && c == 0 && d == 0 {
            // On one line: they meet where their extents do.
            let spans = |one: (Length, Length), two: (Length, Length)| {
                one.0.min(one.1) <= two.0.max(two.1) && two.0.min(two.1) <= one.0.max(one.1)
            };
            return spans((self.from.x, self.to.x), (other.from.x, other.to.x))
                && spans((self.from.y, self.to.y), (other.from.y, other.to.y));
        }
        a * b <= 0 && c * d <= 0
    }

    /// Where the two lines cross, if they do; none for lines that run alongside each other.
    pub fn crossing(&self, other: &Self) -> Option<Point> {
        let (along, across) = (self.vector(), other.vector());
        let turn = along.cross(across);
        if turn == 0 || !self.meets(other) {
            return None;
        }
        let part = (other.from - self.from).cross(across);
        Some(if turn > 0 { self.at(part, turn) } else { self.at(-part, -turn) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_four_five() {
        assert_eq!(Point::cm(1, 1).distance(Point::cm(4, 5)), Length::cm(5));
        assert_eq!(Point::cm(0, 0).direction_to(Point::cm(3, 3)), Angle::degrees(45));
        assert_eq!(Point::cm(2, 2).toward(Angle::degrees(270), Length::cm(5)), Point::cm(-3, 2));
    }

    #[test]
    fn a_point_is_measured_to_the_nearest_place_of_a_line() {
        let line = Segment::new(Point::cm(0, 0), Point::cm(10, 0));
        assert_eq!(line.distance(Point::cm(5, 3)), Length::cm(3));
        assert_eq!(line.distance(Point::cm(13, 4)), Length::cm(5));
        assert_eq!(line.distance_endless(Point::cm(13, 4)), Length::cm(4));
        assert_eq!(line.nearest(Point::cm(7, -2)), Point::cm(7, 0));
    }

    #[test]
    fn lines_cross_where_they_cross() {
        let line = Segment::new(Point::cm(0, 0), Point::cm(10, 10));
        let other = Segment::new(Point::cm(0, 10), Point::cm(10, 0));
        assert_eq!(line.crossing(&other), Some(Point::cm(5, 5)));
        assert_eq!(line.crossing(&Segment::new(Point::cm(0, 1), Point::cm(4, 5))), None);
        assert_eq!(line.distance_to(&Segment::new(Point::cm(13, 14), Point::cm(20, 20))), Length::cm(5));
        assert!(line.meets(&Segment::new(Point::cm(10, 10), Point::cm(20, 20))));
    }

    #[test]
    fn nothing_overflows() {
        let far = Point::new(Length(i32::MAX), Length(i32::MIN));
        let other = Point::new(Length(i32::MIN), Length(i32::MAX));
        assert!(far.distance(other).0 > 0);
        assert!(Segment::new(far, other).distance(Point::default()).0 >= 0);
        let crossing = Segment::new(far, other).crossing(&Segment::new(Point::default(), far));
        assert!(crossing.is_none_or(|at| at.x.0 >= 0));
    }
}
