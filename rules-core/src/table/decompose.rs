//! A simple polygon in convex pieces: ears are cut off, then pieces joined as long as they stay convex.

use alloc::vec::Vec;

use super::convex::{Convex, edges};
use super::{Point, ShapeFault};

/// A corner and whether the edge that leaves it is a seam.
type Ring = Vec<(Point, bool)>;

/// How far to the left the way turns at `b`: negative at a convex corner of a clockwise polygon.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    (b - a).cross(c - b)
}

/// Twice the area of a clockwise polygon.
pub(super) fn double_area(corners: &[Point]) -> i64 {
    let Some(&origin) = corners.first() else { return 0 };
    edges(corners).map(|edge| -((edge.from - origin).cross(edge.to - origin))).fold(0, i64::saturating_add)
}

/// The corners without repeats and without those in the middle of a straight edge, clockwise.
pub(super) fn tidy(corners: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(corners.len());
    for &corner in corners {
        if kept.last() != Some(&corner) {
            kept.push(corner);
        }
    }
    while kept.len() > 1 && kept.first() == kept.last() {
        kept.pop();
    }
    if double_area(&kept) < 0 {
        kept.reverse();
    }
    let straight = |corners: &[Point]| {
        (0..corners.len()).find(|&at| {
            let [a, b, c] = around(corners, at);
            turn(a, b, c) == 0 && (b - a).dot(c - b) > 0
        })
    };
    while kept.len() > 3 {
        let Some(at) = straight(&kept) else { break };
        kept.remove(at);
    }
    kept
}

fn around<T: Copy + Default>(ring: &[T], at: usize) -> [T; 3] {
    let count = ring.len().max(1);
    [at + count - 1, at, at + 1].map(|at| ring.get(at % count).copied().unwrap_or_default())
}

/// Refuses outlines whose edges meet anywhere but at their common corners.
pub(super) fn simple(corners: &[Point]) -> Result<(), ShapeFault> {
    let lines: Vec<_> = edges(corners).collect();
    for (at, line) in lines.iter().enumerate() {
        for (other_at, other) in lines.iter().enumerate().skip(at + 1) {
            let next = other_at == at + 1;
            let wraps = at == 0 && other_at + 1 == lines.len();
            let faulty = if next {
                turn(line.from, line.to, other.to) == 0 && line.vector().dot(other.vector()) < 0
            } else if wraps {
                turn(other.from, other.to, line.to) == 0 && other.vector().dot(line.vector()) < 0
            } else {
                line.meets(other)
            };
            if faulty {
                return Err(ShapeFault::CrossesItself);
            }
        }
    }
    Ok(())
}

/// The convex pieces of a simple polygon with clockwise corners.
pub(super) fn pieces(corners: &[Point]) -> Result<Vec<Convex>, ShapeFault> {
    let ring: Ring = corners.iter().map(|&corner| (corner, false)).collect();
    if is_convex(&ring) {
        return Ok(alloc::vec![piece(ring)]);
    }
    let mut parts = ears(ring)?;
    join(&mut parts);
    Ok(parts.into_iter().map(piece).collect())
}

/// Edges of a piece end at its corners, flags of a ring belong to the edge that leaves: one place on.
fn piece(ring: Ring) -> Convex {
    let mut seams: Vec<bool> = ring.iter().map(|&(_, seam)| seam).collect();
    seams.rotate_right(1);
    Convex::new(ring.into_iter().map(|(corner, _)| corner).collect(), seams)
}

fn is_convex(ring: &Ring) -> bool {
    (0..ring.len()).all(|at| {
        let [a, b, c] = around(ring, at).map(|(corner, _)| corner);
        turn(a, b, c) <= 0
    })
}

fn ears(mut ring: Ring) -> Result<Vec<Ring>, ShapeFault> {
    let mut parts = Vec::new();
    while ring.len() > 3 {
        let Some(at) = (0..ring.len()).find(|&at| is_ear(&ring, at)) else {
            return Err(ShapeFault::CrossesItself);
        };
        let [before, tip, after] = around(&ring, at);
        parts.push(alloc::vec![before, tip, (after.0, true)]);
        let count = ring.len();
        if let Some((_, seam)) = ring.get_mut((at + count - 1) % count) {
            *seam = true;
        }
        ring.remove(at);
    }
    parts.push(ring);
    Ok(parts)
}

fn is_ear(ring: &Ring, at: usize) -> bool {
    let [a, b, c] = around(ring, at).map(|(corner, _)| corner);
    if turn(a, b, c) >= 0 {
        return false;
    }
    let inside = |point: Point| turn(a, b, point) <= 0 && turn(b, c, point) <= 0 && turn(c, a, point) <= 0;
    !ring.iter().any(|&(corner, _)| corner != a && corner != b && corner != c && inside(corner))
}

fn join(parts: &mut Vec<Ring>) {
    let mut at = 0;
    while at < parts.len() {
        let joined = (at + 1..parts.len()).find_map(|other| {
            let (one, two) = (parts.get(at)?, parts.get(other)?);
            joined(one, two).map(|ring| (other, ring))
        });
        match joined {
            Some((other, ring)) => {
                parts.remove(other);
                if let Some(part) = parts.get_mut(at) {
                    *part = ring;
                }
            }
            None => at += 1,
        }
    }
}

/// Two rings joined along a common seam, if the whole is convex.
fn joined(one: &Ring, two: &Ring) -> Option<Ring> {
    for at in 0..one.len() {
        let [_, start, end] = around(one, at);
        if !start.1 {
            continue;
        }
        // The other ring runs along the seam the other way.
        let Some(back) = (0..two.len()).find(|&back| {
            let [_, from, to] = around(two, back);
            from.1 && from.0 == end.0 && to.0 == start.0
        }) else {
            continue;
        };
        let (own, others) = (one.len(), two.len());
        let mut ring: Ring = (1..own).filter_map(|step| one.get((at + step) % own).copied()).collect();
        ring.extend((1..others).filter_map(|step| two.get((back + step) % others).copied()));
        return is_convex(&ring).then_some(ring);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(places: &[(i32, i32)]) -> Vec<Point> {
        tidy(&places.iter().map(|&(x, y)| Point::cm(x, y)).collect::<Vec<_>>())
    }

    fn area(pieces: &[Convex]) -> i64 {
        pieces.iter().map(|piece| double_area(&piece.corners)).sum()
    }

    #[test]
    fn an_l_is_two_rectangles() {
        let corners = ring(&[(0, 0), (4, 0), (4, 2), (2, 2), (2, 6), (0, 6)]);
        let pieces = pieces(&corners).unwrap();
        assert_eq!(pieces.len(), 2);
        assert_eq!(area(&pieces), 2 * 16_000_000);
        assert_eq!(pieces.iter().flat_map(|piece| &piece.seams).filter(|&&seam| seam).count(), 2);
    }

    #[test]
    fn pieces_of_a_star_fill_it_and_are_convex() {
        let corners = ring(&[(0, 5), (1, 1), (5, 0), (1, -1), (0, -5), (-1, -1), (-5, 0), (-1, 1)]);
        let pieces = pieces(&corners).unwrap();
        assert_eq!(area(&pieces), double_area(&corners));
        for piece in &pieces {
            let ring: Ring = piece.corners.iter().map(|&corner| (corner, false)).collect();
            assert!(is_convex(&ring));
        }
    }

    #[test]
    fn a_bow_tie_crosses_itself() {
        let corners = ring(&[(0, 0), (4, 4), (4, 0), (0, 4), (0, 3)]);
        assert_eq!(simple(&corners), Err(ShapeFault::CrossesItself));
    }

    #[test]
    fn straight_corners_and_repeats_are_dropped() {
        assert_eq!(ring(&[(0, 0), (2, 0), (2, 0), (4, 0), (4, 4), (0, 4), (0, 2), (0, 0)]).len(), 4);
    }
}
