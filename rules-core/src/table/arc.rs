//! Arcs of fire: what lies before a front, between two rays.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::convex::{Part, Share};
use super::{Angle, Base, Edge, Length, Point, Segment, Vector, trig};

/// The area ahead of the line from `left` to `right`, between a ray from each that spreads outward from the facing.
/// Borders belong to it.
///
/// Both points alike make a wedge from one place; a spread of nothing makes a strip; a spread of 180 degrees from one
/// place is all round. Spreads are brought within 0 to 180 degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arc {
    /// Where the left ray starts.
    pub left: Point,
    /// Where the right ray starts.
    pub right: Point,
    /// Where it faces.
    pub facing: Angle,
    /// How far each ray spreads outward.
    pub spread: Angle,
}

/// Borders of a convex part: each a place and a direction, scaled; the part lies to the right of it.
type Borders = [Border; 3];
type Border = (Point, (i64, i64));
type Parts = [Option<Borders>; 3];

impl Arc {
    /// A wedge from the middle of an edge.
    pub fn from_middle(base: &Base, edge: Edge, spread: Angle) -> Self {
        let middle = base.edge_centre(edge);
        Self { left: middle, right: middle, facing: base.edge_facing(edge), spread }
    }

    /// Rays outward from both corners of an edge; with no spread the strip straight ahead of it.
    pub fn from_corners(base: &Base, edge: Edge, spread: Angle) -> Self {
        let line = base.edge(edge);
        Self { left: line.from, right: line.to, facing: base.edge_facing(edge), spread }
    }

    /// What lies ahead of the front between the diagonals of the base, each from a rear corner to the opposite front
    /// corner and beyond.
    pub fn between_diagonals(base: &Base) -> Self {
        let (width, depth) = (i64::from(base.width().0), i64::from(base.depth().0));
        Self::from_corners(base, Edge::Front, trig::direction(width, depth))
    }

    /// The strip straight ahead of an edge, wider than it by so much on each side.
    pub fn strip(base: &Base, edge: Edge, beyond: Length) -> Self {
        let (facing, line) = (base.edge_facing(edge), base.edge(edge));
        let out = Vector::polar(facing + Angle::QUARTER, beyond);
        Self { left: line.from - out, right: line.to + out, facing, spread: Angle::ZERO }
    }

    /// Whether a place lies in it.
    pub fn contains(&self, point: Point) -> bool {
        holds(&self.parts(), point)
    }

    /// Whether any part of a base lies in it.
    pub fn reaches(&self, base: &Base) -> bool {
        let parts = self.parts();
        base.corners().iter().any(|&corner| holds(&parts, corner))
            || [self.left, self.right].into_iter().any(|from| base.contains(from))
            || !stretches(&parts, base).is_empty()
    }

    /// The border of what lies in it of a base: stretches of the edges of the base, and of the rays where they run
    /// through it. Their ends are rounded to units.
    pub fn within(&self, base: &Base) -> Vec<Segment> {
        stretches(&self.parts(), base)
    }

    /// The place nearest to a point of what lies in it of a base.
    pub fn nearest(&self, base: &Base, from: Point) -> Option<Point> {
        if base.contains(from) && self.contains(from) {
            return Some(from);
        }
        let corners = base.corners().iter().copied().filter(|&corner| self.contains(corner));
        let near = self.within(base).into_iter().map(|stretch| stretch.nearest(from));
        near.chain(corners).min_by_key(|&at| (at - from).square())
    }

    /// The distance from a line, such as the front edge, to what lies in it of a base; of a line from a place to itself,
    /// the distance from the place.
    pub fn distance(&self, base: &Base, from: &Segment) -> Option<Length> {
        if base.contains(from.from) && self.contains(from.from) {
            return Some(Length::ZERO);
        }
        let corners = base.corners().iter().copied().filter(|&corner| self.contains(corner));
        let near = self.within(base).into_iter().map(|stretch| stretch.distance_to(from));
        near.chain(corners.map(|corner| from.distance(corner))).min()
    }

    /// The corners of a base that lie in it.
    pub fn corners_of(&self, base: &Base) -> Vec<Point> {
        base.corners().iter().copied().filter(|&corner| self.contains(corner)).collect()
    }

    /// Its convex parts: one up to 90 degrees, beyond that one for each hand, and the strip between for two corners.
    fn parts(&self) -> Parts {
        let Self { left, right, facing, .. } = *self;
        let spread = Angle(self.spread.0.clamp(0, Angle::HALF.0));
        let ahead = trig::sin_cos(facing);
        let back = (-ahead.0, -ahead.1);
        let left_ray = trig::sin_cos(facing - spread);
        let (sin, cos) = trig::sin_cos(facing + spread);
        // The right ray runs back to its place, so that the arc is to the right of it.
        let right_ray = (-sin, -cos);
        // The front line runs through both places, so that it is the same from either.
        let across = right - left;
        let size = across.x().0.abs().max(across.y().0.abs());
        let front = if size == 0 {
            trig::sin_cos(facing + Angle::QUARTER)
        } else {
            let times = (trig::SCALE / i64::from(size)).max(1);
            (i64::from(across.x().0) * times, i64::from(across.y().0) * times)
        };
        // What lies ahead of it is to its right as it runs left.
        let front_line = (left, (-front.0, -front.1));
        if spread <= Angle::QUARTER {
            [Some([(left, left_ray), front_line, (right, right_ray)]), None, None]
        } else {
            let mid = [(left, ahead), front_line, (right, back)];
            let out_left = [(left, left_ray), (left, back), (left, back)];
            let out_right = [(right, right_ray), (right, ahead), (right, ahead)];
            [Some(mid), Some(out_left), Some(out_right)]
        }
    }
}

fn holds(parts: &Parts, point: Point) -> bool {
    parts.iter().flatten().any(|borders| borders.iter().all(|&border| side(border, point) <= 0))
}

/// The border of what lies in these parts of a base.
fn stretches(parts: &Parts, base: &Base) -> Vec<Segment> {
    let mut stretches = Vec::new();
    let edges = base.edges();
    for borders in parts.iter().flatten() {
        let along_edges = edges.iter().map(|&edge| (edge, None));
        let along_rays = borders.iter().enumerate().map(|(at, &border)| (ray(border), Some(at)));
        for (line, own) in along_edges.chain(along_rays) {
            let mut kept = Part::WHOLE;
            for (_, &border) in borders.iter().enumerate().filter(|&(at, _)| own != Some(at)) {
                kept.keep(side(border, line.from), side(border, line.to), true);
            }
            if own.is_some() {
                for edge in &edges {
                    kept.cut(&line, edge, true);
                }
            }
            if !kept.is_empty() {
                let at = |share: Share| line.at(share.over, share.under);
                stretches.push(Segment::new(at(kept.from), at(kept.to)));
            }
        }
    }
    stretches
}

/// How far to the left of a border a place lies.
fn side((at, (x, y)): Border, point: Point) -> i64 {
    let to = point - at;
    x * i64::from(to.y().0) - y * i64::from(to.x().0)
}

/// A border as a line that leaves the table on both sides of where it starts.
fn ray((at, (x, y)): Border) -> Segment {
    // Half of 2^30 units are 5 km.
    let way = Vector::new(Length::from_wide(x / 2), Length::from_wide(y / 2));
    Segment::new(at - way, at + way)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foot(x: i32, y: i32, facing: i32) -> Base {
        Base::new(Point::cm(x, y), Angle::degrees(facing), Length::cm(8), Length::cm(4))
    }

    #[test]
    fn a_wedge_of_45_degrees_has_its_borders_in_it() {
        // Muzzle at (40, 32).
        let arc = Arc::from_middle(&foot(40, 30, 0), Edge::Front, Angle::degrees(45));
        assert!(arc.contains(Point::cm(50, 42)) && arc.contains(Point::cm(30, 42)) && arc.contains(Point::cm(40, 32)));
        assert!(!arc.contains(Point::new(Length::cm(50), Length(41_999))));
        assert!(!arc.contains(Point::cm(40, 31)));
        assert!(arc.reaches(&foot(52, 40, 0)) && !arc.reaches(&foot(56, 40, 0)));
    }

    #[test]
    fn a_strip_is_as_wide_as_the_front() {
        let base = foot(40, 30, 0);
        let arc = Arc::strip(&base, Edge::Front, Length::ZERO);
        assert!(arc.contains(Point::cm(44, 90)) && !arc.contains(Point::cm(45, 90)));
        assert!(arc.reaches(&foot(48, 40, 0)) && !arc.reaches(&foot(49, 40, 0)));
        assert!(Arc::strip(&base, Edge::Front, Length::cm(4)).reaches(&foot(52, 40, 0)));
    }

    #[test]
    fn the_part_of_a_base_in_the_arc_is_what_is_measured() {
        // The strip x = 36 to 44 cuts the base from x = 42 on: its part runs from 42 to 44.
        let (base, target) = (foot(40, 30, 0), foot(46, 40, 0));
        let arc = Arc::strip(&base, Edge::Front, Length::ZERO);
        let part = arc.within(&target);
        let expected = [((44, 42), (44, 38)), ((44, 38), (42, 38)), ((42, 38), (42, 42)), ((42, 42), (44, 42))];
        for (from, to) in expected {
            let (from, to) = (Point::cm(from.0, from.1), Point::cm(to.0, to.1));
            let same = |stretch: &&Segment| {
                [stretch.from, stretch.to] == [from, to] || [stretch.from, stretch.to] == [to, from]
            };
            assert_eq!(part.iter().filter(same).count(), 1);
        }
        assert_eq!(arc.nearest(&target, Point::cm(50, 32)), Some(Point::cm(44, 38)));
        assert_eq!(arc.distance(&target, &base.edge(Edge::Front)), Some(Length::cm(6)));
    }

    #[test]
    fn guns_fire_outward_from_both_front_corners() {
        let gun = Base::new(Point::cm(40, 30), Angle::ZERO, Length::cm(4), Length::cm(4));
        let arc = Arc::from_corners(&gun, Edge::Front, Angle::degrees(45));
        assert!(arc.contains(Point::cm(52, 42)) && !arc.contains(Point::cm(53, 42)));
        assert!(arc.contains(Point::cm(28, 42)) && !arc.contains(Point::cm(27, 42)));
    }

    #[test]
    fn wide_arcs_look_behind() {
        let base = foot(40, 30, 0);
        let all_round = Arc::from_middle(&base, Edge::Front, Angle::HALF);
        assert!(all_round.contains(Point::cm(40, 0)) && all_round.contains(Point::cm(0, 30)));
        let wide = Arc::from_middle(&base, Edge::Front, Angle::degrees(135));
        assert!(
            wide.contains(Point::cm(60, 12)) && !wide.contains(Point::cm(59, 12)) && !wide.contains(Point::cm(40, 31))
        );
    }
}
