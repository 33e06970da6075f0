//! Lines on the table: crests, obstacles, the centre lines of roads and rivers.

use alloc::vec::Vec;

use super::{Base, Bounds, Length, Point, Run, Segment, ShapeFault, measure, runs, shape};
use crate::InOrder as _;

/// A line of straight stretches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    points: Vec<Point>,
    bounds: Bounds,
}

impl Trace {
    /// The line through these places, two at least; the same place twice in a row counts once.
    pub fn new(places: &[Point]) -> Result<Self, ShapeFault> {
        shape::checked(places, 2)?;
        let mut points: Vec<Point> = Vec::with_capacity(places.len());
        for &place in places {
            if points.last() != Some(&place) {
                points.push(place);
            }
        }
        shape::checked(&points, 2)?;
        Ok(Self { bounds: Bounds::around(&points), points })
    }

    /// Its places.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The smallest upright rectangle around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Its stretches, from its start to its end.
    pub fn segments(&self) -> impl Iterator<Item = Segment> + Clone + '_ {
        self.points.iter().zip(self.points.iter().skip(1)).map(|(&from, &to)| Segment::new(from, to))
    }

    /// Its whole length.
    pub fn length(&self) -> Length {
        self.segments().map(|stretch| stretch.length()).sum()
    }

    /// The distance of a place from it.
    pub fn distance(&self, point: Point) -> Length {
        self.segments().map(|stretch| stretch.distance(point)).min().unwrap_or_default()
    }

    /// Its stretch nearest to a place, the first of several.
    pub fn nearest_segment(&self, point: Point) -> Option<Segment> {
        self.segments().min_by_key(|stretch| stretch.distance(point))
    }

    /// Its place nearest to a point.
    pub fn nearest(&self, point: Point) -> Point {
        self.nearest_segment(point).map_or(point, |stretch| stretch.nearest(point))
    }

    /// The distance of a base from it: nothing where it touches or crosses the base.
    pub fn gap(&self, base: &Base) -> Length {
        self.segments().map(|stretch| measure::gap_to_line(base.corners(), &stretch)).min().unwrap_or_default()
    }

    /// Whether it touches or crosses a base, within a slack.
    pub fn touches(&self, base: &Base, slack: Length) -> bool {
        self.bounds.grown(slack.abs()).meets(&base.bounds()) && self.gap(base) <= slack
    }

    /// Where a straight way crosses it, in the order of the way. A crossing at a corner of the line counts once; a way
    /// that touches without crossing counts as crossing.
    pub fn crossings(&self, way: &Segment) -> Vec<Point> {
        if !self.bounds.meets(&Bounds::around(&[way.from, way.to])) {
            return Vec::new();
        }
        let mut places: Vec<_> = self.segments().filter_map(|stretch| way.crossing(&stretch)).collect();
        places.put_in_order_by(|&place| ((place - way.from).square(), place));
        places.dedup();
        places
    }

    /// The stretches of a straight way that are no farther from it than `reach`, in order.
    pub fn runs_within(&self, way: &Segment, reach: Length) -> Vec<Run> {
        let near = self.segments().filter_map(|stretch| runs::beside(way, &stretch, reach));
        runs::merged(near.collect())
    }

    /// Whether a whole straight way stays within a distance of it: a centre that keeps to a road.
    pub fn keeps_within(&self, way: &Segment, reach: Length) -> bool {
        if way.from == way.to {
            return self.distance(way.from) <= reach;
        }
        let runs = self.runs_within(way, reach);
        runs.iter().map(Run::length).sum::<Length>() + Length(2) >= way.length()
            && self.distance(way.from) <= reach + Length(1)
            && self.distance(way.to) <= reach + Length(1)
    }
}
