//! Axial coordinates of flat-top hexes.

use alloc::vec::Vec;
use core::ops::{Add, Sub};

use super::Direction;

/// A hex by axial coordinates: `q` counts columns to the east, `r` runs down the south-west–north-east diagonals.
///
/// ```text
///    __
/// __/N \__
/// NW\__/NE\      N = (0, -1)   NE = (1, -1)   SE = (1, 0)
/// __/  \__/      S = (0,  1)   SW = (-1, 1)   NW = (-1, 0)
/// SW\__/SE\
///   /S \__/
///   \__/
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Columns to the east.
    pub q: i16,
    /// Along the diagonal to the south.
    pub r: i16,
}

impl Hex {
    /// The hex with these axial coordinates.
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// The third cube coordinate: the three always sum to 0.
    pub const fn s(self) -> i16 {
        -self.q - self.r
    }

    /// How many steps lie between two hexes.
    pub const fn distance(self, other: Self) -> u16 {
        let (dq, dr, ds) = (self.q.abs_diff(other.q), self.r.abs_diff(other.r), self.s().abs_diff(other.s()));
        let most = if dq > dr { dq } else { dr };
        if most > ds { most } else { ds }
    }

    /// The neighbour in this direction.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Self {
        let (q, r) = direction.offset();
        Self::new(self.q + q, self.r + r)
    }

    /// The six neighbours, in the order of [`Direction::ALL`].
    pub fn neighbours(self) -> [Self; 6] {
        Direction::ALL.map(|direction| self.neighbour(direction))
    }

    /// The direction of an adjacent hex.
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(direction) == other)
    }
}

impl Add for Hex {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Hex {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.q - other.q, self.r - other.r)
    }
}

/// The hexes a straight line between two centres runs through, both ends included.
///
/// Whole-number arithmetic throughout. Where the line runs exactly along a hexside, it keeps to the side of the
/// smaller `q`, then the smaller `r`.
pub fn line(from: Hex, to: Hex) -> Vec<Hex> {
    let steps = i32::from(from.distance(to));
    if steps == 0 {
        return alloc::vec![from];
    }
    // Coordinates times 4 × steps, with a nudge smaller than any true difference to settle ties.
    let scale = 4 * steps;
    (0..=steps)
        .map(|step| {
            let at = |start: i16, end: i16, nudge: i32| {
                4 * (i32::from(start) * (steps - step) + i32::from(end) * step) + nudge
            };
            rounded(at(from.q, to.q, -1), at(from.r, to.r, -1), at(from.s(), to.s(), 2), scale)
        })
        .collect()
}

fn rounded(q: i32, r: i32, s: i32, scale: i32) -> Hex {
    let nearest = |value: i32| (2 * value + scale).div_euclid(2 * scale);
    let (mut rq, mut rr, rs) = (nearest(q), nearest(r), nearest(s));
    let (dq, dr, ds) = ((rq * scale - q).abs(), (rr * scale - r).abs(), (rs * scale - s).abs());
    if dq > dr && dq > ds {
        rq = -rr - rs;
    } else if dr > ds {
        rr = -rq - rs;
    }
    Hex::new(rq as i16, rr as i16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oracle(hex: Hex) -> hexx::Hex {
        hexx::Hex::new(i32::from(hex.q), i32::from(hex.r))
    }

    #[test]
    fn distance_and_neighbours_agree_with_hexx() {
        let centre = Hex::new(3, -2);
        for q in -8..8 {
            for r in -8..8 {
                let other = Hex::new(q, r);
                assert_eq!(i32::from(centre.distance(other)), oracle(centre).distance_to(oracle(other)));
            }
        }
        for neighbour in centre.neighbours() {
            assert!(oracle(centre).all_neighbors().contains(&oracle(neighbour)));
            assert_eq!(centre.distance(neighbour), 1);
        }
    }

    #[test]
    fn a_line_has_a_hex_a_step_and_each_touches_the_next() {
        let from = Hex::new(0, 0);
        for q in -9..=9 {
            for r in -9..=9 {
                let to = Hex::new(q, r);
                let hexes = line(from, to);
                assert_eq!(hexes.len(), usize::from(from.distance(to)) + 1);
                assert_eq!((hexes[0], hexes[hexes.len() - 1]), (from, to));
                assert!(hexes.windows(2).all(|pair| pair[0].distance(pair[1]) == 1), "{hexes:?}");
            }
        }
    }

    #[test]
    fn a_line_that_never_meets_a_hexside_agrees_with_hexx() {
        // Seven columns east and one hex south along the diagonal: no centre of a hexside lies on it.
        let (from, to) = (Hex::new(0, 0), Hex::new(7, 2));
        let expected: Vec<_> = oracle(from).line_to(oracle(to)).collect();
        assert_eq!(line(from, to).into_iter().map(oracle).collect::<Vec<_>>(), expected);
    }
}
