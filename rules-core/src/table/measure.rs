//! Distances between bases, and how deep they overlap.

use super::convex::edges;
use super::round::{over_root, root};
use super::{Base, Length, Point, Segment};

impl Base {
    /// The shortest distance to another base: nothing where they touch or overlap.
    pub fn gap(&self, other: &Self) -> Length {
        gap(self.corners(), other.corners())
    }

    /// Whether another base is no farther off than `reach`; quicker than [`Self::gap`] for bases far apart.
    pub fn is_within(&self, other: &Self, reach: Length) -> bool {
        self.may_be_within(other, reach) && self.gap(other) <= reach
    }

    /// The shortest distance of a place from the base: nothing inside it.
    pub fn gap_to(&self, point: Point) -> Length {
        if self.contains(point) { Length::ZERO } else { least(self.edges().iter().map(|edge| edge.distance(point))) }
    }

    /// The place of the base nearest to a point: the point itself inside it.
    pub fn nearest(&self, point: Point) -> Point {
        if self.contains(point) {
            return point;
        }
        let near = self.edges().map(|edge| edge.nearest(point));
        near.into_iter().min_by_key(|&at| (at - point).square()).unwrap_or(point)
    }

    /// How deep two bases overlap: the shortest shift that would part them, nothing if they only touch.
    pub fn overlap(&self, other: &Self) -> Length {
        depth(self.corners(), other.corners())
    }

    /// Whether two bases overlap deeper than a slack.
    pub fn overlaps(&self, other: &Self, slack: Length) -> bool {
        self.may_be_within(other, Length::ZERO) && self.overlap(other) > slack.max(Length::ZERO)
    }
}

fn least(lengths: impl Iterator<Item = Length>) -> Length {
    lengths.min().unwrap_or_default()
}

/// Whether a place lies on a line, ends included.
pub(super) fn on(line: &Segment, point: Point) -> bool {
    let (along, to) = (line.vector(), point - line.from);
    along.cross(to) == 0 && (0..=along.square()).contains(&along.dot(to))
}

/// Whether a place lies in a convex polygon and not on its border.
pub(super) fn strictly_in(corners: &[Point], point: Point) -> bool {
    edges(corners).all(|edge| edge.vector().cross(point - edge.from) < 0)
}

fn contains(corners: &[Point], point: Point) -> bool {
    edges(corners).all(|edge| edge.vector().cross(point - edge.from) <= 0)
}

/// Whether an edge of either convex polygon parts them: no place in common.
fn parted(one: &[Point], other: &[Point]) -> bool {
    let parts = |own: &[Point], others: &[Point]| {
        edges(own).any(|edge| others.iter().all(|&corner| edge.vector().cross(corner - edge.from) > 0))
    };
    parts(one, other) || parts(other, one)
}

/// The distance between two convex polygons, nothing where they touch or overlap.
pub(super) fn gap(one: &[Point], other: &[Point]) -> Length {
    if !parted(one, other) {
        return Length::ZERO;
    }
    // Corner to corner as squares, corner to edge as distances; only the outer side of an edge can be near.
    let (mut square, mut least) = (i64::MAX, i64::MAX);
    for (own, others) in [(one, other), (other, one)] {
        for edge in edges(own) {
            let (along, whole) = (edge.vector(), edge.vector().square());
            for &corner in others {
                let to = corner - edge.from;
                let (cross, dot) = (along.cross(to), along.dot(to));
                if cross > 0 && dot > 0 && dot < whole {
                    least = least.min(over_root(cross, whole));
                } else if dot <= 0 {
                    // Every corner is where some edge starts.
                    square = square.min(to.square());
                }
            }
        }
    }
    Length::from_wide(least.min(root(square)))
}

/// The distance of a convex polygon from a line, nothing where they touch.
pub(super) fn gap_to_line(corners: &[Point], line: &Segment) -> Length {
    if contains(corners, line.from) {
        return Length::ZERO;
    }
    least(edges(corners).map(|edge| edge.distance_to(line)))
}

/// How deep two convex polygons overlap along the edge that would part them soonest, nothing if they do not.
pub(super) fn depth(one: &[Point], other: &[Point]) -> Length {
    let mut least = i64::MAX;
    for (own, others) in [(one, other), (other, one)] {
        for edge in edges(own) {
            let across = edge.vector();
            // The deepest corner of the other behind this edge.
            let deepest = others.iter().map(|&corner| -across.cross(corner - edge.from)).max().unwrap_or(0);
            if deepest <= 0 {
                return Length::ZERO;
            }
            least = least.min(over_root(deepest, across.square()).max(1));
        }
    }
    Length::from_wide(least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Angle;

    fn foot(x: i32, y: i32, facing: i32) -> Base {
        Base::new(Point::cm(x, y), Angle::degrees(facing), Length::cm(8), Length::cm(4))
    }

    #[test]
    fn bases_are_measured_from_their_nearest_places() {
        // Fronts at x = 42 and 48.
        assert_eq!(foot(40, 40, 90).gap(&foot(50, 40, 270)), Length::cm(6));
        // Corner (44, 32) to corner (47, 36).
        assert_eq!(foot(40, 30, 0).gap(&foot(51, 38, 0)), Length::cm(5));
        assert_eq!(foot(40, 30, 0).gap(&foot(48, 30, 0)), Length::ZERO);
        assert_eq!(foot(40, 30, 0).gap_to(Point::cm(47, 36)), Length::cm(5));
        assert_eq!(foot(40, 30, 0).nearest(Point::cm(40, 50)), Point::cm(40, 32));
    }

    #[test]
    fn the_corner_of_a_turned_base_is_nearest() {
        // A base at 45 degrees: its front right corner lies (4 + 2) / root 2 = 4.2426 east of its centre.
        let turned = foot(0, 0, 45);
        assert_eq!(turned.gap(&foot(10, 0, 90)), Length(8000 - 4243));
    }

    #[test]
    fn overlap_is_the_shortest_way_out() {
        assert_eq!(foot(40, 30, 0).overlap(&foot(47, 30, 0)), Length::cm(1));
        assert_eq!(foot(40, 30, 0).overlap(&foot(42, 33, 0)), Length::cm(1));
        assert_eq!(foot(40, 30, 0).overlap(&foot(48, 30, 0)), Length::ZERO);
        assert!(!foot(40, 30, 0).overlaps(&foot(48, 30, 0), Length::ZERO));
        assert!(foot(40, 30, 0).overlaps(&foot(47, 30, 0), Length(999)));
    }
}
