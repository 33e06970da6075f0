//! Outlines of terrain: rounding, inside or not, what grows where.

use std::fmt::Write as _;

use crate::stage::geometry::{Point, Rect};

/// Numbers that look like chance and are the same for the same seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance(u32);

impl Chance {
    /// Seeded by a spot of the sheet.
    pub(super) fn at(point: Point) -> Self {
        let mix = (point.x as i32 as u32).wrapping_mul(0x9e37_79b9) ^ (point.y as i32 as u32).wrapping_mul(0x85eb_ca6b);
        Self(mix | 1)
    }

    /// The next number from nought up to one.
    pub(super) fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0 >> 8) / f64::from(1 << 24)
    }

    /// The next number between two.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }

    /// The next number below a count.
    pub(super) fn below(&mut self, count: u32) -> u32 {
        (self.next() * f64::from(count)) as u32
    }
}

/// The rectangle around points.
pub(in crate::table_board) fn bounds(points: &[Point]) -> Rect {
    let fold = |pick: fn(&Point) -> f64, of: fn(f64, f64) -> f64, start| points.iter().map(pick).fold(start, of);
    let (left, top) = (fold(|p| p.x, f64::min, f64::INFINITY), fold(|p| p.y, f64::min, f64::INFINITY));
    let (right, low) = (fold(|p| p.x, f64::max, f64::NEG_INFINITY), fold(|p| p.y, f64::max, f64::NEG_INFINITY));
    if points.is_empty() { Rect::default() } else { Rect::new(left, top, right - left, low - top) }
}

/// The middle of the rectangle around points.
pub(in crate::table_board) fn middle(points: &[Point]) -> Point {
    bounds(points).centre()
}

/// The edges of a closed outline.
pub(super) fn edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    ring.iter().copied().zip(ring.iter().copied().cycle().skip(1))
}

/// Whether a point lies inside an outline.
pub(super) fn inside(ring: &[Point], at: Point) -> bool {
    edges(ring).fold(false, |inside, (a, b)| {
        let crosses = (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x;
        inside != crosses
    })
}

/// The point of a line from `a` to `b` nearest to a point.
pub(super) fn nearest(a: Point, b: Point, at: Point) -> Point {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let square = dx * dx + dy * dy;
    let share = if square > 0.0 { ((at.x - a.x) * dx + (at.y - a.y) * dy) / square } else { 0.0 };
    a.lerp(b, share.clamp(0.0, 1.0))
}

/// How far a point is from an outline.
pub(super) fn off(ring: &[Point], at: Point) -> f64 {
    edges(ring).map(|(a, b)| nearest(a, b, at).distance(at)).fold(f64::INFINITY, f64::min)
}

/// A closed path with its corners rounded by `radius` at most, so that it stays close to the true outline.
pub(super) fn rounded(ring: &[Point], radius: f64) -> String {
    let mut path = String::new();
    let count = ring.len();
    for i in 0..count {
        let (before, here, after) = (ring[(i + count - 1) % count], ring[i], ring[(i + 1) % count]);
        let cut = |to: Point| {
            let length = here.distance(to).max(0.01);
            here.lerp(to, (radius / length).min(0.45))
        };
        let (a, b) = (cut(before), cut(after));
        let sign = if i == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{sign}{:.1},{:.1}Q{:.1},{:.1} {:.1},{:.1}", a.x, a.y, here.x, here.y, b.x, b.y);
    }
    if count > 0 {
        path.push('Z');
    }
    path
}

/// A straight closed path.
pub(super) fn polygon(ring: &[Point]) -> String {
    let mut path = line(ring);
    path.push('Z');
    path
}

/// An open path with its bends rounded by `radius` at most.
pub(super) fn bent(points: &[Point], radius: f64) -> String {
    let mut path = String::new();
    for (i, &here) in points.iter().enumerate() {
        let ends = i.checked_sub(1).and_then(|before| points.get(before)).zip(points.get(i + 1));
        match ends {
            Some((&before, &after)) => {
                let cut = |to: Point| here.lerp(to, (radius / here.distance(to).max(0.01)).min(0.45));
                let (a, b) = (cut(before), cut(after));
                let _ = write!(path, "L{:.1},{:.1}Q{:.1},{:.1} {:.1},{:.1}", a.x, a.y, here.x, here.y, b.x, b.y);
            }
            None => {
                let _ = write!(path, "{}{:.1},{:.1}", if i == 0 { 'M' } else { 'L' }, here.x, here.y);
            }
        }
    }
    path
}

/// A line led on over the edge of the table where it ends there.
pub(super) fn led_on(points: &[Point], table: Rect) -> Vec<Point> {
    const FAR: f64 = 40.0;
    let mut out = points.to_vec();
    let on_edge = |p: Point| {
        p.x <= table.x + 0.5 || p.y <= table.y + 0.5 || p.x >= table.x + table.w - 0.5 || p.y >= table.y + table.h - 0.5
    };
    let beyond = |end: Point, inner: Point| {
        let length = end.distance(inner).max(0.01);
        end.lerp(inner, -FAR / length)
    };
    if let [first, second, ..] = *points
        && on_edge(first)
    {
        out.insert(0, beyond(first, second));
    }
    if let [.., before, last] = *points
        && on_edge(last)
    {
        out.push(beyond(last, before));
    }
    out
}

/// An outline pushed over the edge of the table where it lies on it, so that no bank is drawn along the edge.
pub(super) fn pushed_out(ring: &[Point], table: Rect) -> Vec<Point> {
    const FAR: f64 = 90.0;
    let push = |at: f64, low: f64, high: f64| {
        if at <= low + 0.5 {
            at - FAR
        } else if at >= high - 0.5 {
            at + FAR
        } else {
            at
        }
    };
    let moved = |p: &Point| Point::new(push(p.x, table.x, table.x + table.w), push(p.y, table.y, table.y + table.h));
    ring.iter().map(moved).collect()
}

/// An open path.
pub(super) fn line(points: &[Point]) -> String {
    let mut path = String::new();
    for (i, p) in points.iter().enumerate() {
        let _ = write!(path, "{}{:.1},{:.1}", if i == 0 { 'M' } else { 'L' }, p.x, p.y);
    }
    path
}

/// Points along a line, `step` apart, each with the direction of the line there, in degrees.
pub(super) fn along(points: &[Point], step: f64) -> Vec<(Point, f64)> {
    let mut out = Vec::new();
    let mut left = step / 2.0;
    for pair in points.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let length = a.distance(b);
        let angle = libm::atan2(b.y - a.y, b.x - a.x).to_degrees();
        while left <= length {
            out.push((a.lerp(b, left / length.max(0.01)), angle));
            left += step;
        }
        left -= length;
    }
    out
}

/// The outline of a band along a line, its bends mitred.
pub(super) fn banded(points: &[Point], width: f64) -> Vec<Point> {
    let count = points.len();
    let side = |sign: f64| {
        (0..count).map(move |i| {
            let here = points[i];
            let (before, after) = (points[i.saturating_sub(1)], points[(i + 1).min(count - 1)]);
            let unit = |a: Point, b: Point| {
                let long = a.distance(b);
                if long > 0.0 { ((b.x - a.x) / long, (b.y - a.y) / long) } else { (0.0, 0.0) }
            };
            let ((ax, ay), (bx, by)) = (unit(before, here), unit(here, after));
            let (x, y) = (ax + bx, ay + by);
            let long = x.hypot(y).max(0.01);
            // Half the width, longer in a bend.
            let bend = if i == 0 || i + 1 == count { 1.0 } else { (long / 2.0).max(0.5) };
            let reach = sign * width / 2.0 / bend / long;
            Point::new(here.x - y * reach, here.y + x * reach)
        })
    };
    side(-1.0).chain(side(1.0).collect::<Vec<_>>().into_iter().rev()).collect()
}

/// The point halfway along a line.
pub(super) fn halfway(points: &[Point]) -> Point {
    let total: f64 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut left = total / 2.0;
    for pair in points.windows(2) {
        let length = pair[0].distance(pair[1]);
        if left <= length && length > 0.0 {
            return pair[0].lerp(pair[1], left / length);
        }
        left -= length;
    }
    points.first().copied().unwrap_or_default()
}

/// A closed outline as an open line back to its start.
pub(super) fn closed(ring: &[Point]) -> Vec<Point> {
    ring.iter().chain(ring.first()).copied().collect()
}

/// Spots scattered evenly over an outline, at least `margin` inside it: one in each cell of a grid turned by chance.
pub(super) fn scatter(ring: &[Point], step: f64, margin: f64) -> Vec<Point> {
    let area = bounds(ring);
    let mut out = Vec::new();
    let mut row = 0;
    let mut y = area.y + step / 2.0;
    while y < area.y + area.h {
        let mut x = area.x + if row % 2 == 0 { step * 0.25 } else { step * 0.75 };
        while x < area.x + area.w {
            let mut chance = Chance::at(Point::new(x * 7.0, y * 13.0));
            let _ = chance.next();
            let shift = step * 0.34;
            let spot = Point::new(x + chance.between(-shift, shift), y + chance.between(-shift, shift));
            if inside(ring, spot) && (margin <= 0.0 || off(ring, spot) >= margin) {
                out.push(spot);
            }
            x += step;
        }
        row += 1;
        y += step * 0.87;
    }
    out
}

/// The direction of the longest edge, in degrees from -90 up to 90.
pub(super) fn lie(ring: &[Point]) -> f64 {
    let longest = edges(ring).max_by(|(a, b), (c, d)| a.distance(*b).total_cmp(&c.distance(*d)));
    let angle = longest.map_or(0.0, |(a, b)| libm::atan2(b.y - a.y, b.x - a.x).to_degrees());
    (angle + 90.0).rem_euclid(180.0) - 90.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Vec<Point> {
        [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)].map(|(x, y)| Point::new(x, y)).to_vec()
    }

    #[test]
    fn what_is_scattered_keeps_its_distance_from_the_edge() {
        let spots = scatter(&square(), 20.0, 8.0);
        assert!(spots.len() > 10);
        assert!(spots.iter().all(|&spot| inside(&square(), spot) && off(&square(), spot) >= 8.0));
        assert_eq!(spots, scatter(&square(), 20.0, 8.0));
    }

    #[test]
    fn a_rounded_corner_stays_near_the_true_one() {
        let path = rounded(&square(), 6.0);
        assert!(path.starts_with("M0.0,6.0Q0.0,0.0 6.0,0.0"));
        assert!(path.ends_with('Z'));
    }

    #[test]
    fn what_ends_at_the_edge_of_the_table_goes_on_beyond_it() {
        let table = Rect::new(0.0, 0.0, 100.0, 100.0);
        let way = [Point::new(0.0, 50.0), Point::new(60.0, 50.0)];
        assert_eq!(led_on(&way, table), [Point::new(-40.0, 50.0), Point::new(0.0, 50.0), Point::new(60.0, 50.0)]);
        let sea = [Point::new(0.0, 0.0), Point::new(100.0, 0.0), Point::new(100.0, 20.0), Point::new(40.0, 30.0)];
        let pushed = pushed_out(&sea, table);
        assert_eq!((pushed[0], pushed[3]), (Point::new(-90.0, -90.0), Point::new(40.0, 30.0)));
    }

    #[test]
    fn a_band_is_as_wide_as_said() {
        let ring = banded(&[Point::new(0.0, 0.0), Point::new(50.0, 0.0), Point::new(50.0, 50.0)], 10.0);
        assert_eq!(ring.first(), Some(&Point::new(0.0, -5.0)));
        let bend = ring[1];
        assert!((bend.x - 55.0).abs() < 1e-6 && (bend.y + 5.0).abs() < 1e-6, "{bend:?}");
    }

    #[test]
    fn marks_along_a_line_are_evenly_spaced() {
        let line = [Point::new(0.0, 0.0), Point::new(30.0, 0.0), Point::new(30.0, 30.0)];
        let marks = along(&line, 20.0);
        assert_eq!(
            marks.iter().map(|m| m.0).collect::<Vec<_>>(),
            [Point::new(10.0, 0.0), Point::new(30.0, 0.0), Point::new(30.0, 20.0)]
        );
    }
}
