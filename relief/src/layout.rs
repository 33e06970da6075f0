//! Where the hexes lie on the sheet.
//!
//! Flat-topped hexes of circumradius [`R`]; the columns of one parity are shifted half a hex down. The page
//! lays its own layers over the relief by the same numbers.

use geo::{Coord, Rect, coord};

/// Circumradius of a hex, in sheet units.
pub(crate) const R: f64 = 24.0;
/// Height of a hex, in sheet units.
pub(crate) const HEIGHT: f64 = 41.569;
/// Distance between the centres of neighbouring columns.
pub(crate) const COLUMN: f64 = 36.0;

/// A hex by its column and row, both counted from the first of the grid. May lie off the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hex {
    pub(crate) column: i32,
    pub(crate) row: i32,
}

/// The grid of a map: first printed column, number of columns and rows, and which columns stand lower.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) first_column: i32,
    pub(crate) first_row: i32,
    pub(crate) columns: i32,
    pub(crate) rows: i32,
    /// The columns of even printed number are shifted down; else those of odd number.
    pub(crate) even_down: bool,
}

impl Layout {
    /// Whether the column of `hex` is shifted half a hex down.
    fn shifted(self, hex: Hex) -> bool {
        ((hex.column + self.first_column).rem_euclid(2) == 0) == self.even_down
    }

    /// Centre of `hex` on the sheet.
    pub(crate) fn centre(self, hex: Hex) -> Coord {
        let shift = if self.shifted(hex) { 0.5 } else { 0.0 };
        coord! {
            x: R + COLUMN * f64::from(hex.column),
            y: HEIGHT / 2.0 + HEIGHT * (f64::from(hex.row) + shift),
        }
    }

    /// The six corners of `hex`, clockwise from the right one.
    pub(crate) fn corners(self, hex: Hex) -> [Coord; 6] {
        let c = self.centre(hex);
        let (half, rise) = (R / 2.0, HEIGHT / 2.0);
        [(R, 0.0), (half, rise), (-half, rise), (-R, 0.0), (-half, -rise), (half, -rise)]
            .map(|(dx, dy)| c + coord! { x: dx, y: dy })
    }

    /// The six neighbours of `hex`, on the grid or off it.
    pub(crate) fn neighbours(self, hex: Hex) -> [Hex; 6] {
        let low = i32::from(self.shifted(hex));
        [(0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)]
            .map(|(dc, dr)| Hex { column: hex.column + dc, row: hex.row + dr })
    }

    /// The midpoint of the side between two neighbours.
    pub(crate) fn midpoint(self, a: Hex, b: Hex) -> Coord {
        (self.centre(a) + self.centre(b)) / 2.0
    }

    /// Whether `hex` is on the grid.
    pub(crate) fn contains(self, hex: Hex) -> bool {
        (0..self.columns).contains(&hex.column) && (0..self.rows).contains(&hex.row)
    }

    /// All hexes of the grid, row by row.
    pub(crate) fn hexes(self) -> impl Iterator<Item = Hex> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Hex { column, row }))
    }

    /// The bounding rectangle of all hexes: the sheet.
    pub(crate) fn sheet(self) -> Rect {
        Rect::new(
            coord! { x: 0.0, y: 0.0 },
            coord! {
                x: 2.0 * R + COLUMN * f64::from(self.columns - 1),
                y: HEIGHT * (f64::from(self.rows) + 0.5),
            },
        )
    }

    /// Reads a printed label, column before row with two digits each.
    pub(crate) fn parse(self, label: &str) -> Option<Hex> {
        if label.len() != 4 || !label.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let column: i32 = label.get(..2)?.parse().ok()?;
        let row: i32 = label.get(2..)?.parse().ok()?;
        let hex = Hex { column: column - self.first_column, row: row - self.first_row };
        self.contains(hex).then_some(hex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEZZECCA: Layout = Layout { first_column: 28, first_row: 0, columns: 34, rows: 28, even_down: true };

    #[test]
    fn sheet_of_34_by_28_hexes_measures_1236_by_1184_7() {
        let sheet = BEZZECCA.sheet();
        assert!((sheet.width() - 1236.0).abs() < 1e-9);
        assert!((sheet.height() - 1184.7165).abs() < 1e-9);
    }

    #[test]
    fn odd_columns_stand_and_even_columns_hang() {
        let bezzecca = BEZZECCA.centre(BEZZECCA.parse("4707").unwrap());
        assert!((bezzecca.x - 708.0).abs() < 1e-9 && (bezzecca.y - 311.7675).abs() < 1e-3);
        let first = BEZZECCA.centre(BEZZECCA.parse("2800").unwrap());
        assert!((first.x - 24.0).abs() < 1e-9 && (first.y - 41.569).abs() < 1e-3);
    }

    #[test]
    fn every_neighbour_is_one_hex_height_away() {
        for hex in BEZZECCA.hexes() {
            for other in BEZZECCA.neighbours(hex) {
                let d = BEZZECCA.centre(hex) - BEZZECCA.centre(other);
                assert!((d.x.hypot(d.y) - HEIGHT).abs() < 1e-3);
            }
        }
    }

    #[test]
    fn labels_off_the_grid_are_refused() {
        for label in ["2700", "6200", "2828", "47", "4707x", "++07"] {
            assert_eq!(BEZZECCA.parse(label), None);
        }
    }
}
