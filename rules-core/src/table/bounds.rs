//! Upright rectangles, to rule out quickly what cannot meet.

use super::{Length, Point, Vector};

/// An upright rectangle, borders included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Its south-west corner.
    pub low: Point,
    /// Its north-east corner.
    pub high: Point,
}

impl Bounds {
    /// The smallest rectangle around these places; an empty one at the origin for none.
    pub fn around(points: &[Point]) -> Self {
        let Some(&first) = points.first() else {
            return Self { low: Point::default(), high: Point::default() };
        };
        points.iter().fold(Self { low: first, high: first }, |bounds, &point| bounds.with(point))
    }

    /// The rectangle widened to take in a place.
    #[must_use]
    pub fn with(self, point: Point) -> Self {
        Self {
            low: Point::new(self.low.x.min(point.x), self.low.y.min(point.y)),
            high: Point::new(self.high.x.max(point.x), self.high.y.max(point.y)),
        }
    }

    /// The smallest rectangle around both.
    #[must_use]
    pub fn joined(self, other: Self) -> Self {
        self.with(other.low).with(other.high)
    }

    /// The rectangle with a margin on every side.
    #[must_use]
    pub fn grown(self, by: Length) -> Self {
        let by = Vector::new(by, by);
        Self { low: self.low - by, high: self.high + by }
    }

    /// Whether the two have a place in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether a place lies in it.
    pub fn contains(&self, point: Point) -> bool {
        self.low.x <= point.x && point.x <= self.high.x && self.low.y <= point.y && point.y <= self.high.y
    }
}
