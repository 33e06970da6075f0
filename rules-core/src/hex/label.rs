//! The numbers printed in the hexes: two digits of column, two of row.

use alloc::string::String;
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::Hex;

/// A printed hex number, CCRR: column times 100 plus row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexId(pub u16);

impl HexId {
    /// The number of this column and row.
    pub const fn of(column: u16, row: u16) -> Self {
        Self(column * 100 + row)
    }

    /// The printed column.
    pub const fn column(self) -> u16 {
        self.0 / 100
    }

    /// The printed row.
    pub const fn row(self) -> u16 {
        self.0 % 100
    }

    /// Reads four digits.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 4 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        text.parse().ok().map(Self)
    }
}

impl fmt::Display for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

impl fmt::Debug for HexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for HexId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { serializer.serialize_u16(self.0) }
    }
}

impl<'de> Deserialize<'de> for HexId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return u16::deserialize(deserializer).map(Self);
        }
        let text = String::deserialize(deserializer)?;
        Self::parse(&text)
            .ok_or_else(|| de::Error::invalid_value(de::Unexpected::Str(&text), &"a hex number of four digits"))
    }
}

/// Which columns are printed half a hex lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shifted {
    /// The even columns.
    Even,
    /// The odd columns.
    Odd,
}

/// The numbering of a rectangular sheet of flat-top hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Labels {
    /// First and last column.
    pub columns: (u16, u16),
    /// First and last row.
    pub rows: (u16, u16),
    /// Which columns stand half a hex lower.
    pub shifted_down: Shifted,
}

impl Labels {
    /// Whether the sheet has a hex of this number.
    pub const fn contains(&self, id: HexId) -> bool {
        let (column, row) = (id.column(), id.row());
        column >= self.columns.0 && column <= self.columns.1 && row >= self.rows.0 && row <= self.rows.1
    }

    /// The axial coordinates of a number.
    pub const fn hex(&self, id: HexId) -> Hex {
        let (column, row) = (id.column() as i16, id.row() as i16);
        Hex::new(column, row - self.rise(column))
    }

    /// The number of a hex, if the sheet has it.
    pub fn id(&self, hex: Hex) -> Option<HexId> {
        let row = hex.r + self.rise(hex.q);
        if hex.q < 0 || row < 0 {
            return None;
        }
        Some(HexId::of(hex.q as u16, row as u16)).filter(|&id| self.contains(id))
    }

    const fn rise(&self, column: i16) -> i16 {
        match self.shifted_down {
            Shifted::Even => column / 2 + column % 2,
            Shifted::Odd => column / 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Labels = Labels { columns: (28, 61), rows: (0, 27), shifted_down: Shifted::Even };
    const ODD: Labels = Labels { columns: (1, 20), rows: (1, 15), shifted_down: Shifted::Odd };

    #[test]
    fn numbers_and_coordinates_are_inverse() {
        for labels in [EVEN, ODD] {
            for column in labels.columns.0..=labels.columns.1 {
                for row in labels.rows.0..=labels.rows.1 {
                    let id = HexId::of(column, row);
                    assert_eq!(labels.id(labels.hex(id)), Some(id));
                }
            }
        }
    }

    /// Neighbours as the rules give them, by column and row, for even columns standing lower.
    #[test]
    fn neighbours_of_an_even_and_an_odd_column_are_those_printed() {
        let around = |id: u16| {
            let mut ids: Vec<u16> =
                EVEN.hex(HexId(id)).neighbours().into_iter().filter_map(|hex| EVEN.id(hex)).map(|id| id.0).collect();
            ids.sort_unstable();
            ids
        };
        assert_eq!(around(4010), [3910, 3911, 4009, 4011, 4110, 4111]);
        assert_eq!(around(3910), [3809, 3810, 3909, 3911, 4009, 4010]);
    }

    #[test]
    fn a_number_is_four_digits() {
        assert_eq!(HexId::parse("0107"), Some(HexId(107)));
        for wrong in ["107", "01070", "+107", "37a9", ""] {
            assert_eq!(HexId::parse(wrong), None);
        }
    }
}
