//! Lines of the map as smooth paths: rivers along hexsides, roads through hexes, outlines of
//! groups of hexes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::hex::{Grid, HexId, Point, Rect};

/// A point as a key, fine enough to tell corners apart and coarse enough to join equal ones.
type Key = (i32, i32);

fn key(point: Point) -> Key {
    ((point.x * 4.0).round() as i32, (point.y * 4.0).round() as i32)
}

/// Joins segments that share an end into lines as long as possible. Where three or more meet, one
/// line goes through and the others end there. A ring repeats its first point at the end.
pub fn chains(segments: &[[Point; 2]]) -> Vec<Vec<Point>> {
    let mut at: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
    for (index, segment) in segments.iter().enumerate() {
        for &end in segment {
            at.entry(key(end)).or_default().push(index);
        }
    }
    let mut used = vec![false; segments.len()];
    let mut lines = Vec::new();
    // Lines that have an end first, so that only true rings are left for the second pass.
    let loose = segments.iter().flatten().copied().filter(|&p| at.get(&key(p)).is_some_and(|here| here.len() == 1));
    let starts: Vec<Point> = loose.chain(segments.iter().map(|s| s[0])).collect();
    for start in starts {
        let mut line = vec![start];
        let mut here = start;
        while let Some(&next) = at.get(&key(here)).and_then(|all| all.iter().find(|&&i| !used[i])) {
            used[next] = true;
            let [a, b] = segments[next];
            here = if key(a) == key(here) { b } else { a };
            line.push(here);
        }
        if line.len() > 1 {
            lines.push(line);
        }
    }
    lines
}

fn move_to(out: &mut String, p: Point) {
    let _ = write!(out, "M{:.1},{:.1}", p.x, p.y);
}

fn line_to(out: &mut String, p: Point) {
    let _ = write!(out, "L{:.1},{:.1}", p.x, p.y);
}

fn bend_to(out: &mut String, control: Point, p: Point) {
    let _ = write!(out, "Q{:.1},{:.1} {:.1},{:.1}", control.x, control.y, p.x, p.y);
}

/// The course of a river along hexsides: straight at the middle of each side, bent round each
/// corner. A line that ends at a corner another line bends round is drawn to that bend, so that a
/// tributary meets its river.
pub fn river(sides: &[[Point; 2]]) -> String {
    let lines = chains(sides);
    let mut bends: BTreeMap<Key, Point> = BTreeMap::new();
    for line in &lines {
        for corner in line.windows(3) {
            let (before, after) = (corner[0].lerp(corner[1], 0.5), corner[1].lerp(corner[2], 0.5));
            let bend = before.lerp(corner[1], 0.5).lerp(corner[1].lerp(after, 0.5), 0.5);
            bends.insert(key(corner[1]), bend);
        }
    }
    let mut path = String::new();
    for line in &lines {
        let meet = |p: Point| bends.get(&key(p)).copied().unwrap_or(p);
        let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
            continue;
        };
        move_to(&mut path, meet(first));
        line_to(&mut path, first.lerp(line[1], 0.5));
        for corner in line.windows(3) {
            bend_to(&mut path, corner[1], corner[1].lerp(corner[2], 0.5));
        }
        line_to(&mut path, meet(last));
    }
    path
}

/// Sides that lead the courses of these on to the edge of the sheet, where they end pointing off it and near enough.
pub fn to_the_edge(sides: &[[Point; 2]], edge: Rect) -> Vec<[Point; 2]> {
    const NEAR: f64 = 1.6;
    let mut on = Vec::new();
    for line in chains(sides) {
        for ends in [line.iter().rev().take(2).collect::<Vec<_>>(), line.iter().take(2).collect()] {
            let [&last, &before] = ends[..] else { continue };
            let (dx, dy) = (last.x - before.x, last.y - before.y);
            let until = |from: f64, step: f64, low: f64, high: f64| {
                let goal = if step > 0.0 { high } else { low };
                if step.abs() < 0.1 { f64::INFINITY } else { (goal - from) / step }
            };
            let far = until(last.x, dx, edge.x, edge.x + edge.w).min(until(last.y, dy, edge.y, edge.y + edge.h));
            if far > 0.01 && far < NEAR {
                on.push([last, Point::new(last.x + dx * far, last.y + dy * far)]);
            }
        }
    }
    on
}

/// The courses of the same hexsides as points close together.
pub fn courses(sides: &[[Point; 2]]) -> Vec<Vec<Point>> {
    const PIECES: u8 = 5;
    let course = |line: Vec<Point>| {
        let mut points: Vec<Point> = line.first().copied().into_iter().collect();
        for corner in line.windows(3) {
            let (from, to) = (corner[0].lerp(corner[1], 0.5), corner[1].lerp(corner[2], 0.5));
            for piece in 0..=PIECES {
                let t = f64::from(piece) / f64::from(PIECES);
                points.push(from.lerp(corner[1], t).lerp(corner[1].lerp(to, t), t));
            }
        }
        points.extend(line.last());
        points
    };
    chains(sides).into_iter().map(course).collect()
}

/// Points along a line at equal distances, each with the direction of the line there (of length 1).
pub fn beads(line: &[Point], spacing: f64) -> Vec<(Point, Point)> {
    let mut beads = Vec::new();
    let mut next = spacing / 2.0;
    for step in line.windows(2) {
        let length = step[0].distance(step[1]);
        if length <= 0.0 {
            continue;
        }
        let along = Point::new((step[1].x - step[0].x) / length, (step[1].y - step[0].y) / length);
        while next < length {
            beads.push((step[0].lerp(step[1], next / length), along));
            next += spacing;
        }
        next -= length;
    }
    beads
}

/// A smooth path through the points (Catmull and Rom's spline as cubic curves).
pub fn through(points: &[Point]) -> String {
    let mut path = String::new();
    let Some(&first) = points.first() else {
        return path;
    };
    move_to(&mut path, first);
    for i in 0..points.len().saturating_sub(1) {
        let (a, b) = (points[i], points[i + 1]);
        let before = if i == 0 { a } else { points[i - 1] };
        let after = points.get(i + 2).copied().unwrap_or(b);
        let c1 = Point::new(a.x + (b.x - before.x) / 6.0, a.y + (b.y - before.y) / 6.0);
        let c2 = Point::new(b.x - (after.x - a.x) / 6.0, b.y - (after.y - a.y) / 6.0);
        let _ = write!(path, "C{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}", c1.x, c1.y, c2.x, c2.y, b.x, b.y);
    }
    path
}

/// The points of a road through hexes: at the centre where `fixed` says so and at the ends,
/// elsewhere drawn half-way to the line of its neighbours, so that it does not zigzag.
pub fn eased(grid: &Grid, hexes: &[HexId], fixed: impl Fn(HexId) -> bool) -> Vec<Point> {
    let centres: Vec<Point> = hexes.iter().map(|&h| grid.centre(h)).collect();
    (0..centres.len())
        .map(|i| {
            let here = centres[i];
            match (i.checked_sub(1).map(|j| centres[j]), centres.get(i + 1)) {
                (Some(before), Some(&after)) if !fixed(hexes[i]) => here.lerp(before.lerp(after, 0.5), 0.5),
                _ => here,
            }
        })
        .collect()
}

/// The outline of a group of hexes as closed rings; holes are rings of their own (fill by the
/// even-odd rule).
pub fn outline(grid: &Grid, hexes: &[HexId]) -> String {
    let sorted = crate::lists::in_order(hexes.iter().copied());
    let mut border = Vec::new();
    for &id in &sorted {
        for side in 0..6 {
            let inner = grid.beyond(id, side).is_some_and(|next| sorted.contains(&next));
            if !inner {
                border.push(grid.side(id, side));
            }
        }
    }
    let mut path = String::new();
    for ring in chains(&border) {
        for (i, &p) in ring.iter().enumerate() {
            if i == 0 {
                move_to(&mut path, p);
            } else if i + 1 < ring.len() {
                line_to(&mut path, p);
            }
        }
        path.push('Z');
    }
    path
}

/// A closed polygon.
pub fn polygon(points: &[Point]) -> String {
    let mut path = String::new();
    for (i, &p) in points.iter().enumerate() {
        if i == 0 {
            move_to(&mut path, p);
        } else {
            line_to(&mut path, p);
        }
    }
    path.push('Z');
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        Grid::new(28, 34, 0, 28, true)
    }

    fn sides(pairs: &[(HexId, HexId)]) -> Vec<[Point; 2]> {
        let grid = grid();
        pairs.iter().map(|&(a, b)| grid.side_between(a, b).expect("adjacent")).collect()
    }

    #[test]
    fn adjacent_sides_become_one_river_through_their_middles() {
        let sides = sides(&[(3711, 3810), (3711, 3811), (3712, 3811), (3712, 3812)]);
        assert_eq!(chains(&sides).len(), 1);
        let path = river(&sides);
        assert_eq!(path.matches('M').count(), 1);
        assert_eq!(path.matches('Q').count(), 3);
        for side in &sides {
            let middle = side[0].lerp(side[1], 0.5);
            let text = format!("{:.1},{:.1}", middle.x, middle.y);
            assert!(path.contains(&text), "{path} does not touch {text}");
        }
    }

    #[test]
    fn beads_lie_at_equal_distances_round_a_corner() {
        let line = [Point::new(0.0, 0.0), Point::new(5.0, 0.0), Point::new(5.0, 5.0)];
        let beads = beads(&line, 2.0);
        assert_eq!(beads.len(), 5);
        assert_eq!((beads[0].0, beads[0].1), (Point::new(1.0, 0.0), Point::new(1.0, 0.0)));
        assert_eq!((beads[3].0, beads[3].1), (Point::new(5.0, 2.0), Point::new(0.0, 1.0)));
    }

    #[test]
    fn a_river_that_ends_near_the_edge_and_points_off_it_reaches_it() {
        let edge = Rect::new(0.0, 0.0, 100.0, 100.0);
        let down = [[Point::new(50.0, 60.0), Point::new(50.0, 80.0)]];
        assert_eq!(to_the_edge(&down, edge), [[Point::new(50.0, 80.0), Point::new(50.0, 100.0)]]);
        let within = [[Point::new(50.0, 40.0), Point::new(50.0, 60.0)]];
        assert!(to_the_edge(&within, edge).is_empty());
    }

    #[test]
    fn a_gap_makes_two_rivers() {
        let path = river(&sides(&[(3711, 3810), (3715, 3814)]));
        assert_eq!(path.matches('M').count(), 2);
    }

    #[test]
    fn a_tributary_ends_on_the_bend_of_its_river() {
        let grid = grid();
        let [a, b, c] = [4707, 4806, 4807];
        let three = sides(&[(a, b), (b, c), (a, c)]);
        assert_eq!(chains(&three).len(), 2);
        let shared =
            three[0].iter().copied().find(|p| three[1].iter().any(|q| q.distance(*p) < 0.1)).expect("a common corner");
        let path = river(&three);
        let at_corner = format!("L{:.1},{:.1}", shared.x, shared.y);
        assert!(!path.contains(&at_corner), "{path}");
        assert!(grid.contains(a));
    }

    #[test]
    fn the_outline_of_a_ring_has_two_loops() {
        let grid = grid();
        let ring: Vec<_> = (0..6).filter_map(|s| grid.beyond(4707, s)).collect();
        assert_eq!(outline(&grid, &ring).matches('Z').count(), 2);
        assert_eq!(outline(&grid, &[4707, 4707]).matches('L').count(), 5);
        assert_eq!(outline(&grid, &[]), "");
    }

    #[test]
    fn roads_stay_at_the_centre_of_towns_and_ends() {
        let grid = grid();
        let road = [4604, 4705, 4706, 4707];
        let points = eased(&grid, &road, |h| h == 4706);
        assert_eq!(points[0], grid.centre(4604));
        assert_eq!(points[2], grid.centre(4706));
        assert_eq!(points[3], grid.centre(4707));
        assert!(points[1].distance(grid.centre(4705)) < 12.0);
    }
}
