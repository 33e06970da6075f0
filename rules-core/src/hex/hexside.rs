//! Hexsides: the line between two adjacent hexes.

use super::{Direction, Hex};

/// The side between two adjacent hexes, the same from either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    hex: Hex,
    direction: Direction,
}

impl Hexside {
    /// The side of this hex in this direction.
    pub fn new(hex: Hex, direction: Direction) -> Self {
        match direction {
            Direction::North | Direction::NorthEast | Direction::SouthEast => Self { hex, direction },
            _ => Self { hex: hex.neighbour(direction), direction: direction.opposite() },
        }
    }

    /// The side between two adjacent hexes.
    pub fn between(one: Hex, other: Hex) -> Option<Self> {
        one.direction_to(other).map(|direction| Self::new(one, direction))
    }

    /// The two hexes it parts.
    pub fn hexes(self) -> [Hex; 2] {
        [self.hex, self.hex.neighbour(self.direction)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hexside_is_the_same_from_both_hexes() {
        let hex = Hex::new(4, -1);
        for direction in Direction::ALL {
            let other = hex.neighbour(direction);
            assert_eq!(Hexside::between(hex, other), Hexside::between(other, hex));
            let mut hexes = Hexside::new(hex, direction).hexes();
            hexes.sort_unstable();
            let mut expected = [hex, other];
            expected.sort_unstable();
            assert_eq!(hexes, expected);
        }
        assert_eq!(Hexside::between(hex, hex), None);
    }
}
