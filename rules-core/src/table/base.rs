//! Bases: oriented rectangles with a front.

use serde::{Deserialize, Serialize};

use super::{Angle, Bounds, Length, Point, Segment, Vector, trig};

/// One of the four sides of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// Where it faces.
    Front,
    /// On its right hand.
    Right,
    /// Behind it.
    Rear,
    /// On its left hand.
    Left,
}

impl Edge {
    /// All four, clockwise from the front.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// The turn from the facing of the base to where this edge faces.
    pub const fn turn(self) -> Angle {
        match self {
            Self::Front => Angle::ZERO,
            Self::Right => Angle::QUARTER,
            Self::Rear => Angle::HALF,
            Self::Left => Angle(27000),
        }
    }

    /// Whether it is one of the two flanks.
    pub const fn is_flank(self) -> bool {
        matches!(self, Self::Right | Self::Left)
    }
}

/// One of the four corners of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Corner {
    /// In front, on the left hand.
    FrontLeft,
    /// In front, on the right hand.
    FrontRight,
    /// Behind, on the right hand.
    RearRight,
    /// Behind, on the left hand.
    RearLeft,
}

impl Corner {
    /// All four, clockwise from the left of the front.
    pub const ALL: [Self; 4] = [Self::FrontLeft, Self::FrontRight, Self::RearRight, Self::RearLeft];

    /// The two edges that meet in it, the front or the rear first.
    pub const fn edges(self) -> [Edge; 2] {
        match self {
            Self::FrontLeft => [Edge::Front, Edge::Left],
            Self::FrontRight => [Edge::Front, Edge::Right],
            Self::RearRight => [Edge::Rear, Edge::Right],
            Self::RearLeft => [Edge::Rear, Edge::Left],
        }
    }

    /// Whether it is one of the two in front.
    pub const fn is_front(self) -> bool {
        matches!(self, Self::FrontLeft | Self::FrontRight)
    }
}

/// The right or the left hand of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// The left hand.
    Left,
    /// The right hand.
    Right,
}

impl Hand {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];
}

/// A closed rectangle with a front: its centre, its facing, its width along the front and its depth.
///
/// Its corners are computed once, each to the nearest unit; every test on bases is exact arithmetic on these corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Stand", into = "Stand")]
pub struct Base {
    centre: Point,
    facing: Angle,
    width: Length,
    depth: Length,
    corners: [Point; 4],
}

/// A base as it is written down.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stand {
    centre: Point,
    facing: Angle,
    width: Length,
    depth: Length,
}

impl From<Stand> for Base {
    fn from(stand: Stand) -> Self {
        Self::new(stand.centre, stand.facing, stand.width, stand.depth)
    }
}

impl From<Base> for Stand {
    fn from(base: Base) -> Self {
        Self { centre: base.centre, facing: base.facing, width: base.width, depth: base.depth }
    }
}

impl Base {
    /// The narrowest a base can be: 1 mm.
    pub const THINNEST: Length = Length::MILLIMETRE;
    /// The widest a base can be: 1 m.
    pub const WIDEST: Length = Length::cm(100);

    /// A base at a place. A centre beyond 100 m and sizes outside [`Self::THINNEST`]..=[`Self::WIDEST`] are brought
    /// within; the facing is normalised.
    pub fn new(centre: Point, facing: Angle, width: Length, depth: Length) -> Self {
        let within = |size: Length| size.clamp(Self::THINNEST, Self::WIDEST);
        let (centre, facing, width, depth) = (centre.clamped(), facing.normalised(), within(width), within(depth));
        let (sin, cos) = trig::sin_cos(facing);
        let corner = |right: i64, forward: i64| {
            let part = |sum: i64| Length::from_wide(trig::half_unscaled(sum));
            Vector::new(part(right * cos + forward * sin), part(forward * cos - right * sin))
        };
        let (w, d) = (i64::from(width.0), i64::from(depth.0));
        let (left, right) = (corner(-w, d), corner(w, d));
        // The rear corners lie opposite: rounding treats both signs alike.
        let corners = [centre + left, centre + right, centre - left, centre - right];
        Self { centre, facing, width, depth, corners }
    }

    /// Its centre.
    pub const fn centre(&self) -> Point {
        self.centre
    }

    /// Where it faces.
    pub const fn facing(&self) -> Angle {
        self.facing
    }

    /// Its width, along the front.
    pub const fn width(&self) -> Length {
        self.width
    }

    /// Its depth, from front to rear.
    pub const fn depth(&self) -> Length {
        self.depth
    }

    /// Its corners, in the order of [`Corner::ALL`], clockwise.
    pub const fn corners(&self) -> &[Point; 4] {
        &self.corners
    }

    /// One of its corners.
    pub const fn corner(&self, corner: Corner) -> Point {
        let [front_left, front_right, rear_right, rear_left] = self.corners;
        match corner {
            Corner::FrontLeft => front_left,
            Corner::FrontRight => front_right,
            Corner::RearRight => rear_right,
            Corner::RearLeft => rear_left,
        }
    }

    /// One of its edges, run clockwise: the base lies to the right of it.
    pub const fn edge(&self, edge: Edge) -> Segment {
        let [front_left, front_right, rear_right, rear_left] = self.corners;
        match edge {
            Edge::Front => Segment::new(front_left, front_right),
            Edge::Right => Segment::new(front_right, rear_right),
            Edge::Rear => Segment::new(rear_right, rear_left),
            Edge::Left => Segment::new(rear_left, front_left),
        }
    }

    /// Its four edges, in the order of [`Edge::ALL`].
    pub fn edges(&self) -> [Segment; 4] {
        Edge::ALL.map(|edge| self.edge(edge))
    }

    /// The middle of an edge.
    pub fn edge_centre(&self, edge: Edge) -> Point {
        let half = if edge.is_flank() { self.width } else { self.depth };
        let (sin, cos) = trig::sin_cos(self.edge_facing(edge));
        let part = |component: i64| Length::from_wide(trig::half_unscaled(i64::from(half.0) * component));
        self.centre + Vector::new(part(sin), part(cos))
    }

    /// The middle of the front edge, from which most books measure fire.
    pub fn muzzle(&self) -> Point {
        self.edge_centre(Edge::Front)
    }

    /// Where an edge faces.
    pub const fn edge_facing(&self, edge: Edge) -> Angle {
        Angle(self.facing.0 + edge.turn().0).normalised()
    }

    /// The length of an edge.
    pub const fn edge_length(&self, edge: Edge) -> Length {
        if edge.is_flank() { self.depth } else { self.width }
    }

    /// How far a point lies ahead of the endless line through an edge, seen as the edge faces; negative behind it, zero
    /// on it. `ahead_of(Edge::Front, p) < 0` is "behind the front line", `ahead_of(Edge::Rear, p) > 0` "behind the rear
    /// line".
    pub fn ahead_of(&self, edge: Edge, point: Point) -> Length {
        let line = self.edge(edge);
        let cross = line.vector().cross(point - line.from);
        let size = super::round::over_root(cross, line.vector().square());
        Length::from_wide(size * cross.signum())
    }

    /// A point as the base sees it: how far to the right of its centre, and how far forward of it.
    pub fn local(&self, point: Point) -> (Length, Length) {
        let (sin, cos) = trig::sin_cos(self.facing);
        let to = point - self.centre;
        let (x, y) = (i64::from(to.x().0), i64::from(to.y().0));
        let part = |sum: i64| Length::from_wide(trig::unscaled(sum));
        (part(x * cos - y * sin), part(x * sin + y * cos))
    }

    /// The place that the base sees so far to its right and so far forward of its centre.
    pub fn place(&self, right: Length, forward: Length) -> Point {
        let (sin, cos) = trig::sin_cos(self.facing);
        let (right, forward) = (i64::from(right.0), i64::from(forward.0));
        let part = |sum: i64| Length::from_wide(trig::unscaled(sum));
        self.centre + Vector::new(part(right * cos + forward * sin), part(forward * cos - right * sin))
    }

    /// The edge that sees a point most squarely: the one whose facing is nearest to the direction from the centre of
    /// the base; of two alike the front or rear.
    pub fn edge_toward(&self, point: Point) -> Edge {
        let direction = self.centre.direction_to(point);
        let order = [Edge::Front, Edge::Rear, Edge::Right, Edge::Left];
        order.into_iter().min_by_key(|&edge| self.edge_facing(edge).apart(direction)).unwrap_or(Edge::Front)
    }

    /// Whether a point lies in the base, its border included.
    pub fn contains(&self, point: Point) -> bool {
        Edge::ALL.into_iter().all(|edge| {
            let line = self.edge(edge);
            line.vector().cross(point - line.from) <= 0
        })
    }

    /// The smallest upright rectangle around it.
    pub fn bounds(&self) -> Bounds {
        Bounds::around(&self.corners)
    }

    /// A distance from its centre beyond which no part of it lies: half its diagonal and up to an eighth more, for
    /// quick answers.
    pub const fn radius(&self) -> Length {
        let (w, d) = (self.width.0, self.depth.0);
        let (long, short) = if w < d { (d, w) } else { (w, d) };
        // The diagonal is no longer than the long side and half the short one.
        Length(long / 2 + short / 4 + 3)
    }

    /// Whether another base's centre lies so near that parts of the two may be no farther apart than `reach`.
    pub(super) fn may_be_within(&self, other: &Self, reach: Length) -> bool {
        let far = i64::from((reach + self.radius() + other.radius()).0);
        far >= 0 && (other.centre - self.centre).square() <= far * far
    }

    /// The same base, shifted.
    #[must_use]
    pub fn shifted(&self, by: Vector) -> Self {
        let centre = self.centre + by;
        if centre == centre.clamped() {
            Self { centre, corners: self.corners.map(|corner| corner + by), ..*self }
        } else {
            self.at(centre)
        }
    }

    /// The same base with another centre.
    #[must_use]
    pub fn at(&self, centre: Point) -> Self {
        Self::new(centre, self.facing, self.width, self.depth)
    }

    /// The same base with another facing, its centre kept.
    #[must_use]
    pub fn facing_to(&self, facing: Angle) -> Self {
        Self::new(self.centre, facing, self.width, self.depth)
    }

    /// The same base turned about a place, to the right, or to the left for a negative angle.
    #[must_use]
    pub fn turned_about(&self, pivot: Point, turn: Angle) -> Self {
        let (sin, cos) = trig::sin_cos(turn);
        let to = self.centre - pivot;
        let (x, y) = (i64::from(to.x().0), i64::from(to.y().0));
        let part = |sum: i64| Length::from_wide(trig::unscaled(sum));
        let centre = pivot + Vector::new(part(x * cos + y * sin), part(y * cos - x * sin));
        Self::new(centre, self.facing + turn, self.width, self.depth)
    }

    /// Another width and depth with the middle of the front kept: forming or leaving a column.
    #[must_use]
    pub fn reformed(&self, width: Length, depth: Length) -> Self {
        let resized = Self::new(self.centre, self.facing, width, depth);
        resized.shifted(self.muzzle() - resized.muzzle())
    }

    /// Another width and depth with the centre kept.
    #[must_use]
    pub fn resized(&self, width: Length, depth: Length) -> Self {
        Self::new(self.centre, self.facing, width, depth)
    }

    /// The same base drawn in on every side, or let out for a negative length; never thinner than
    /// [`Self::THINNEST`].
    #[must_use]
    pub fn inset(&self, by: Length) -> Self {
        Self::new(self.centre, self.facing, self.width - by * 2, self.depth - by * 2)
    }

    /// The smallest base with the facing of the first that holds them all: the rectangle by which a group wheels. None
    /// for no bases.
    pub fn around(bases: &[Self]) -> Option<Self> {
        let frame = bases.first()?;
        let seen = || bases.iter().flat_map(Self::corners).map(|&corner| frame.local(corner));
        let (left, right) = (seen().map(|(right, _)| right).min()?, seen().map(|(right, _)| right).max()?);
        let (rear, front) = (seen().map(|(_, ahead)| ahead).min()?, seen().map(|(_, ahead)| ahead).max()?);
        let half = |one: Length, other: Length| (one + other).scaled(1, 2);
        let centre = frame.place(half(left, right), half(rear, front));
        Some(Self::new(centre, frame.facing, right - left, front - rear))
    }

    /// The strip straight ahead of an edge, as wide as the edge and as deep as given: a zone before the front.
    #[must_use]
    pub fn zone(&self, edge: Edge, depth: Length) -> Self {
        let facing = self.edge_facing(edge);
        let strip = Self::new(self.centre, facing, self.edge_length(edge), depth);
        let rear = strip.edge_centre(Edge::Rear);
        strip.shifted(self.edge_centre(edge) - rear)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_foot(x: i32, y: i32, facing: i32) -> Base {
        Base::new(Point::cm(x, y), Angle::degrees(facing), Length::cm(8), Length::cm(4))
    }

    #[test]
    fn corners_run_clockwise_from_the_left_of_the_front() {
        let north = line_foot(40, 30, 0);
        assert_eq!(*north.corners(), [Point::cm(36, 32), Point::cm(44, 32), Point::cm(44, 28), Point::cm(36, 28)]);
        let east = line_foot(42, 40, 90);
        assert_eq!(east.corner(Corner::FrontLeft), Point::cm(44, 44));
        assert_eq!(east.corner(Corner::FrontRight), Point::cm(44, 36));
        assert_eq!(east.muzzle(), Point::cm(44, 40));
    }

    #[test]
    fn a_base_at_30_degrees_has_its_corners_to_a_hundredth_of_a_millimetre() {
        // Forward (0.5, 0.8660254), right (0.8660254, -0.5): front left = -4 right + 2 forward.
        let base = line_foot(0, 0, 30);
        assert_eq!(base.corner(Corner::FrontLeft), Point::new(Length(-2464), Length(3732)));
        assert_eq!(base.corner(Corner::RearRight), Point::new(Length(2464), Length(-3732)));
    }

    #[test]
    fn places_are_ahead_of_or_behind_a_line() {
        let base = line_foot(40, 30, 0);
        assert_eq!(base.ahead_of(Edge::Front, Point::cm(100, 35)), Length::cm(3));
        assert_eq!(base.ahead_of(Edge::Front, Point::cm(0, 32)), Length::ZERO);
        assert_eq!(base.ahead_of(Edge::Rear, Point::cm(0, 20)), Length::cm(8));
        assert_eq!(base.ahead_of(Edge::Left, Point::cm(30, 0)), Length::cm(6));
        assert_eq!(base.local(Point::cm(43, 25)), (Length::cm(3), Length::cm(-5)));
        assert_eq!(base.place(Length::cm(3), Length::cm(-5)), Point::cm(43, 25));
    }

    #[test]
    fn a_column_keeps_the_middle_of_its_front() {
        let column = line_foot(40, 30, 90).reformed(Length::cm(4), Length::cm(8));
        assert_eq!((column.centre(), column.muzzle()), (Point::cm(38, 30), Point::cm(42, 30)));
    }

    #[test]
    fn the_zone_of_a_front_lies_ahead_of_it() {
        let zone = line_foot(40, 30, 90).zone(Edge::Front, Length::cm(4));
        assert_eq!((zone.centre(), zone.width(), zone.depth()), (Point::cm(44, 30), Length::cm(8), Length::cm(4)));
        let flank = line_foot(40, 30, 0).zone(Edge::Right, Length::cm(2));
        assert_eq!((flank.centre(), flank.width()), (Point::cm(45, 30), Length::cm(4)));
    }

    #[test]
    fn a_group_is_as_wide_as_its_line() {
        let line = [line_foot(40, 30, 90), line_foot(40, 38, 90), line_foot(40, 22, 90)];
        let group = Base::around(&line).unwrap();
        assert_eq!((group.centre(), group.width(), group.depth()), (Point::cm(40, 30), Length::cm(24), Length::cm(4)));
        let turned = line_foot(40, 38, 90).turned_about(Point::cm(40, 30), Angle::QUARTER);
        assert_eq!(turned, line_foot(48, 30, 180));
        assert_eq!(Base::around(&[]), None);
    }

    #[test]
    fn sizes_and_places_beyond_reason_are_brought_within() {
        let base =
            Base::new(Point::new(Length(i32::MAX), Length(i32::MIN)), Angle(i32::MIN), Length(-5), Length(i32::MAX));
        assert_eq!(base.centre(), Point::new(Length::FARTHEST, -Length::FARTHEST));
        assert_eq!((base.width(), base.depth()), (Base::THINNEST, Base::WIDEST));
    }
}
