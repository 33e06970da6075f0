//! Bands along a line: roads and rivers with their width.

use alloc::vec::Vec;

use super::convex::Convex;
use super::round::to_even_wide;
use super::{Length, Point, ShapeFault, Vector};

const SCALE: i128 = 1 << 30;

/// The outline of a band, clockwise, and its pieces, one a stretch.
pub(super) fn outlined(line: &[Point], width: Length) -> Result<(Vec<Point>, Vec<Convex>), ShapeFault> {
    let stretches: Vec<_> = line.iter().zip(line.iter().skip(1)).map(|(&from, &to)| unit(to - from)).collect();
    let count = stretches.len();
    let mut left = Vec::with_capacity(line.len());
    let mut right = Vec::with_capacity(line.len());
    for (at, &point) in line.iter().enumerate() {
        let before = stretches.get(at.saturating_sub(1)).copied().unwrap_or_default();
        let after = stretches.get(at.min(count.saturating_sub(1))).copied().unwrap_or_default();
        let offset = mitre(before, after, width)?;
        left.push(point + offset);
        right.push(point + -offset);
    }
    let mut pieces = Vec::with_capacity(count);
    let corners = left.iter().zip(&right);
    for (at, ((&l0, &r0), (&l1, &r1))) in corners.clone().zip(corners.skip(1)).enumerate() {
        let ring = [l0, l1, r1, r0];
        let turns = [(l0, l1, r1), (l1, r1, r0), (r1, r0, l0), (r0, l0, l1)];
        if turns.into_iter().any(|(a, b, c)| (b - a).cross(c - b) >= 0) {
            return Err(ShapeFault::BendTooSharp);
        }
        // Edges end at their corner: the first one runs from r0 to l0.
        pieces.push(Convex::new(ring.to_vec(), alloc::vec![at > 0, false, at + 1 < count, false]));
    }
    right.reverse();
    left.append(&mut right);
    Ok((left, pieces))
}

/// The direction of a shift as a vector of the length [`SCALE`].
fn unit(shift: Vector) -> (i128, i128) {
    let root = i128::from(((shift.square().max(1) as u128) << 40).isqrt() as u64);
    let part = |length: Length| i128::from(to_even_wide((i128::from(length.0) * SCALE) << 20, root));
    (part(shift.x()), part(shift.y()))
}

/// From a corner of the centre line to the left bank: half the width square to both stretches.
fn mitre(before: (i128, i128), after: (i128, i128), width: Length) -> Result<Vector, ShapeFault> {
    let cos = (before.0 * after.0 + before.1 * after.1) / SCALE;
    // A little beyond a right angle, so that a right angle itself is safe from rounding.
    if cos < -(SCALE >> 20) {
        return Err(ShapeFault::BendTooSharp);
    }
    let part = |sum: i128| Length::from_wide(to_even_wide(sum * i128::from(width.0), 2 * (SCALE + cos)));
    Ok(Vector::new(part(-(before.1 + after.1)), part(before.0 + after.0)))
}

#[cfg(test)]
mod tests {
    use crate::table::{Length, Point, Shape, ShapeFault, Trace};

    fn line(places: &[(i32, i32)]) -> Trace {
        Trace::new(&places.iter().map(|&(x, y)| Point::cm(x, y)).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn a_band_ends_square_and_its_bends_are_mitred() {
        let road = Shape::band(&line(&[(0, 0), (10, 0), (10, 10)]), Length::cm(2)).unwrap();
        let expected = [(0, 1), (9, 1), (9, 10), (11, 10), (11, -1), (0, -1)].map(|(x, y)| Point::cm(x, y));
        assert_eq!(road.outline(), expected);
        assert!(road.contains(Point::cm(11, -1)) && !road.contains(Point::cm(8, 2)));
    }

    #[test]
    fn a_hairpin_is_refused() {
        let hairpin = line(&[(0, 0), (10, 0), (0, 3)]);
        assert_eq!(Shape::band(&hairpin, Length::cm(2)), Err(ShapeFault::BendTooSharp));
        let short = line(&[(0, 0), (10, 0), (10, 1), (0, 1)]);
        assert_eq!(Shape::band(&short, Length::cm(4)), Err(ShapeFault::BendTooSharp));
    }

    #[test]
    fn a_bridge_is_a_stretch_of_the_river_around_its_mark() {
        let river = Shape::band(&line(&[(0, 0), (0, 40)]), Length::cm(3)).unwrap();
        let bridge = river.stretch(Point::cm(1, 20), Length::cm(4)).unwrap();
        assert_eq!((bridge.centre(), bridge.width(), bridge.depth()), (Point::cm(0, 20), Length::cm(6), Length::cm(4)));
        assert!(bridge.contains(Point::cm(-2, 22)) && !bridge.contains(Point::cm(0, 23)));
    }
}
