//! Stretches of a straight way.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::round::{over_root, ratio, root, to_even};
use super::{Bounds, Length, Point, Segment, Vector};
use crate::InOrder as _;

/// A stretch of a straight way, by how far along it starts and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Where it starts.
    pub from: Length,
    /// Where it ends.
    pub to: Length,
}

impl Run {
    /// Its length.
    pub fn length(&self) -> Length {
        self.to - self.from
    }
}

/// Stretches sorted, those that overlap or touch joined, empty ones left out.
pub fn merged(mut runs: Vec<Run>) -> Vec<Run> {
    runs.retain(|run| run.from < run.to);
    runs.put_in_order_by(|run| (run.from, run.to));
    let mut joined: Vec<Run> = Vec::with_capacity(runs.len());
    for run in runs {
        match joined.last_mut() {
            Some(last) if run.from <= last.to => last.to = last.to.max(run.to),
            _ => joined.push(run),
        }
    }
    joined
}

/// What is left of stretches when others are taken out: water without its bridges and fords. Both lists are in order,
/// as [`merged`] gives them.
pub fn without(runs: &[Run], others: &[Run]) -> Vec<Run> {
    let mut left = Vec::new();
    for run in runs {
        let mut from = run.from;
        for other in others.iter().filter(|other| other.to > run.from && other.from < run.to) {
            left.push(Run { from, to: other.from });
            from = from.max(other.to);
        }
        left.push(Run { from, to: run.to });
    }
    merged(left)
}

/// The stretches of a way inside a base, none along its border.
pub fn inside_base(way: &Segment, base: &super::Base) -> Option<Run> {
    if !base.bounds().meets(&Bounds::around(&[way.from, way.to])) {
        return None;
    }
    let mut part = super::convex::Part::WHOLE;
    for edge in base.edges() {
        part.cut(way, &edge, false);
        if part.is_empty() {
            return None;
        }
    }
    let (from, to) = part.lengths(way.length());
    (from < to).then_some(Run { from, to })
}

/// The endless line through a way, as far as it matters within these bounds; none for a way without length.
pub(super) fn beyond(way: &Segment, bounds: &Bounds) -> Option<Segment> {
    let step = way.vector();
    let size = i64::from(step.x().0.abs().max(step.y().0.abs()));
    if size == 0 {
        return None;
    }
    let corners = [bounds.low, bounds.high];
    let reach = |from: Point| {
        corners.into_iter().map(|corner| (corner - from).length().0).max().map_or(0, i64::from) * 2 / size + 1
    };
    let times = |count: i64| {
        Vector::new(Length::from_wide(i64::from(step.x().0) * count), Length::from_wide(i64::from(step.y().0) * count))
    };
    Some(Segment::new(way.from - times(reach(way.from)), way.to + times(reach(way.to))))
}

/// The stretch of a way within a distance of a straight line: what lies inside the line's band with round ends.
pub(super) fn beside(way: &Segment, line: &Segment, reach: Length) -> Option<Run> {
    let ends = [disc(way, line.from, reach), disc(way, line.to, reach), strip(way, line, reach)];
    // The area is convex, so the parts make one stretch.
    let (mut from, mut to) = (None::<Length>, None::<Length>);
    for run in ends.into_iter().flatten() {
        from = Some(from.map_or(run.from, |least| least.min(run.from)));
        to = Some(to.map_or(run.to, |most| most.max(run.to)));
    }
    Some(Run { from: from?, to: to? })
}

/// The stretch of a way inside a circle.
fn disc(way: &Segment, centre: Point, radius: Length) -> Option<Run> {
    let (along, to) = (way.vector(), centre - way.from);
    let square = along.square();
    let (length, reach) = (i64::from(way.length().0), i64::from(radius.0));
    if square == 0 {
        return None;
    }
    let off = over_root(along.cross(to), square);
    if off > reach {
        return None;
    }
    let middle = ratio(length, along.dot(to), square);
    let half = root(reach * reach - off * off);
    let (from, to) = ((middle - half).max(0), (middle + half).min(length));
    (from <= to).then(|| Run { from: Length::from_wide(from), to: Length::from_wide(to) })
}

/// The stretch of a way beside a line and no farther from it than `reach`.
fn strip(way: &Segment, line: &Segment, reach: Length) -> Option<Run> {
    let axis = line.vector();
    let (square, length) = (axis.square(), i64::from(way.length().0));
    if square == 0 {
        return None;
    }
    // Both measures in units: how far along the line, and how far to its left.
    let size = i64::from(axis.length().0);
    let along = |point: Point| to_even(axis.dot(point - line.from), size.max(1));
    let across = |point: Point| {
        let cross = axis.cross(point - line.from);
        over_root(cross, square) * cross.signum()
    };
    let reach = i64::from(reach.0);
    let mut part = super::convex::Part::WHOLE;
    let (a0, a1) = (along(way.from), along(way.to));
    let (c0, c1) = (across(way.from), across(way.to));
    // One unit more makes the limits inclusive.
    for (start, end) in [(-a0, -a1), (a0 - size, a1 - size), (c0 - reach, c1 - reach), (-c0 - reach, -c1 - reach)] {
        part.keep(start, end, true);
        if part.is_empty() {
            return None;
        }
    }
    let (from, to) = part.lengths(Length::from_wide(length));
    Some(Run { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(from: i32, to: i32) -> Run {
        Run { from: Length::cm(from), to: Length::cm(to) }
    }

    #[test]
    fn stretches_that_touch_are_one() {
        assert_eq!(merged(vec![run(5, 8), run(0, 2), run(2, 3), run(4, 4)]), [run(0, 3), run(5, 8)]);
    }

    #[test]
    fn a_bridge_is_no_water() {
        assert_eq!(without(&[run(2, 8)], &[run(0, 1), run(4, 5), run(7, 9)]), [run(2, 4), run(5, 7)]);
        assert_eq!(without(&[run(2, 8)], &[run(1, 9)]), []);
        assert_eq!(without(&[run(2, 8)], &[]), [run(2, 8)]);
    }

    #[test]
    fn a_way_passes_a_line_within_its_reach() {
        let way = Segment::new(Point::cm(0, 3), Point::cm(20, 3));
        let line = Segment::new(Point::cm(8, 0), Point::cm(12, 0));
        // Within 5 of the ends: 4 before and after them.
        assert_eq!(beside(&way, &line, Length::cm(5)), Some(run(4, 16)));
        assert_eq!(beside(&way, &line, Length::cm(3)), Some(run(8, 12)));
        assert_eq!(beside(&way, &line, Length::cm(2)), None);
    }
}
