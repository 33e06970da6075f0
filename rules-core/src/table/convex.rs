//! Convex pieces: what every other area is made of.

use alloc::vec::Vec;

use super::round::{ratio, ratio_down};
use super::{Bounds, Length, Point, Segment};

/// A convex polygon, corners clockwise. A seam is an edge inside the area that the piece belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Convex {
    pub(super) corners: Vec<Point>,
    pub(super) seams: Vec<bool>,
    pub(super) bounds: Bounds,
}

impl Convex {
    pub(super) fn new(corners: Vec<Point>, seams: Vec<bool>) -> Self {
        let bounds = Bounds::around(&corners);
        Self { corners, seams, bounds }
    }

    /// Whether a place lies in it, border included.
    pub(super) fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && edges(&self.corners).all(|edge| edge.vector().cross(point - edge.from) <= 0)
    }

    /// The part of a line inside it; a line along the border is outside, along a seam inside.
    pub(super) fn part(&self, line: &Segment) -> Option<Part> {
        let mut part = Part::WHOLE;
        for (edge, &seam) in edges(&self.corners).zip(&self.seams) {
            part.cut(line, &edge, seam);
            if part.is_empty() {
                return None;
            }
        }
        Some(part)
    }
}

/// The edges of a polygon, in order.
pub(super) fn edges(corners: &[Point]) -> impl Iterator<Item = Segment> + Clone + '_ {
    let last = corners.last().copied().unwrap_or_default();
    let before = core::iter::once(last).chain(corners.iter().copied());
    before.zip(corners.iter().copied()).map(|(from, to)| Segment::new(from, to))
}

/// A share of the way along a line; the denominator is positive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) over: i64,
    pub(super) under: i64,
}

impl Share {
    const START: Self = Self { over: 0, under: 1 };
    const END: Self = Self { over: 1, under: 1 };

    /// Whether it lies less far along than another.
    pub(super) fn less(self, other: Self) -> bool {
        match (self.over.checked_mul(other.under), other.over.checked_mul(self.under)) {
            (Some(own), Some(others)) => own < others,
            _ => i128::from(self.over) * i128::from(other.under) < i128::from(other.over) * i128::from(self.under),
        }
    }

    /// This share of a whole, to the nearest, ties to even.
    pub(super) fn of(self, whole: i64) -> i64 {
        ratio(whole, self.over, self.under)
    }

    /// This share of a whole, rounded down.
    pub(super) fn down_of(self, whole: i64) -> i64 {
        ratio_down(whole, self.over, self.under)
    }
}

/// A stretch of a line, as shares of the way along it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) from: Share,
    pub(super) to: Share,
    empty: bool,
}

impl Part {
    pub(super) const WHOLE: Self = Self { from: Share::START, to: Share::END, empty: false };

    pub(super) const fn is_empty(&self) -> bool {
        self.empty
    }

    /// Keeps what lies to the right of an edge. A line along the edge itself is kept only if asked.
    pub(super) fn cut(&mut self, line: &Segment, edge: &Segment, along: bool) {
        let across = edge.vector();
        self.keep(across.cross(line.from - edge.from), across.cross(line.to - edge.from), along);
    }

    /// Keeps where a value that runs evenly from `start` to `end` is negative; where it is zero all along, only if
    /// asked.
    pub(super) fn keep(&mut self, start: i64, end: i64, zero: bool) {
        match (start.signum(), end.signum()) {
            (0, 0) => self.empty |= !zero,
            (0 | 1, 0 | 1) => self.empty = true,
            (1, -1) => {
                let enters = Share { over: start, under: start.saturating_sub(end) };
                if self.from.less(enters) {
                    self.from = enters;
                }
            }
            (-1, 1) => {
                let leaves = Share { over: -start, under: end.saturating_sub(start) };
                if leaves.less(self.to) {
                    self.to = leaves;
                }
            }
            _ => {}
        }
        self.empty |= !self.from.less(self.to);
    }

    /// The stretch in lengths, on a line of this length.
    pub(super) fn lengths(&self, whole: Length) -> (Length, Length) {
        let whole = i64::from(whole.0);
        (Length::from_wide(self.from.of(whole)), Length::from_wide(self.to.of(whole)))
    }
}
