//! Geometry of a printed hex sheet: numbers, centres, corners, sides and picking.
//!
//! Lengths are sheet units: a hex has a circumradius of 24, so its height is about 41.57.
//! The y axis points down, hexes are flat-topped.

use hexx::{Hex, HexLayout, OffsetHexMode, Vec2};

pub use crate::stage::geometry::{Point, Rect};

/// The printed number of a hex, two digits of column and two of row: `4707` is column 47, row 7.
pub type HexId = u16;

/// Distance from the centre of a hex to its corners, in sheet units.
pub const RADIUS: f64 = 24.0;
/// Height of a hex, side to side, in sheet units.
pub const HEIGHT: f64 = 41.569_219_381_653_06;

/// The columns and rows of a sheet, with the layout that places them.
#[derive(Clone, Debug)]
pub struct Grid {
    first_column: u16,
    columns: u16,
    first_row: u16,
    rows: u16,
    even_shifted: bool,
    layout: HexLayout,
}

impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        let key = |g: &Self| (g.first_column, g.columns, g.first_row, g.rows, g.even_shifted);
        key(self) == key(other)
    }
}

impl Grid {
    /// A grid of `columns` by `rows` hexes whose first hex is printed as `first_column` and
    /// `first_row`. `even_shifted` says whether columns of even printed number stand half a hex
    /// lower, or those of odd number.
    pub fn new(first_column: u16, columns: u16, first_row: u16, rows: u16, even_shifted: bool) -> Self {
        let layout = HexLayout::flat().with_hex_size(RADIUS as f32);
        let mut grid = Self { first_column, columns, first_row, rows, even_shifted, layout };
        // The hexes of an unshifted column begin at the top edge of the sheet.
        let first = grid.layout.hex_to_world_pos(grid.axial(0, 0));
        let drop = if grid.shifted(0) { HEIGHT } else { HEIGHT / 2.0 };
        grid.layout.origin = Vec2::new(RADIUS as f32, drop as f32) - first;
        grid
    }

    fn shifted(&self, column: u16) -> bool {
        (self.first_column + column).is_multiple_of(2) == self.even_shifted
    }

    /// `hexx` counts the parity from column zero; ours is that of the printed number.
    fn mode(&self) -> OffsetHexMode {
        if self.shifted(0) { OffsetHexMode::Even } else { OffsetHexMode::Odd }
    }

    fn axial(&self, column: u16, row: u16) -> Hex {
        Hex::from_offset_coordinates([i32::from(column), i32::from(row)], self.mode(), self.layout.orientation)
    }

    fn hex(&self, id: HexId) -> Hex {
        self.axial((id / 100).saturating_sub(self.first_column), (id % 100).saturating_sub(self.first_row))
    }

    fn id(&self, hex: Hex) -> Option<HexId> {
        let [column, row] = hex.to_offset_coordinates(self.mode(), self.layout.orientation);
        let inside = (0..i32::from(self.columns)).contains(&column) && (0..i32::from(self.rows)).contains(&row);
        inside.then(|| (self.first_column + column as u16) * 100 + self.first_row + row as u16)
    }

    /// Number of columns and rows.
    pub fn size(&self) -> (u16, u16) {
        (self.columns, self.rows)
    }

    /// Whether a hex of this number is on the sheet.
    pub fn contains(&self, id: HexId) -> bool {
        (self.first_column..self.first_column + self.columns).contains(&(id / 100))
            && (self.first_row..self.first_row + self.rows).contains(&(id % 100))
    }

    /// The number printed in the hex of the zero-based `column` and `row`.
    pub fn number(&self, column: u16, row: u16) -> HexId {
        (self.first_column + column) * 100 + self.first_row + row
    }

    /// The place of a hex when the sheet is read row by row; nothing if it is not on the sheet.
    pub fn index(&self, id: HexId) -> Option<usize> {
        let (column, row) = ((id / 100).checked_sub(self.first_column)?, (id % 100).checked_sub(self.first_row)?);
        let inside = column < self.columns && row < self.rows;
        inside.then(|| usize::from(row) * usize::from(self.columns) + usize::from(column))
    }

    /// Every hex, column by column.
    pub fn ids(&self) -> impl Iterator<Item = HexId> {
        (0..self.columns).flat_map(move |c| (0..self.rows).map(move |r| self.number(c, r)))
    }

    /// The bounding rectangle of all hexes.
    pub fn bounds(&self) -> Rect {
        let width = 2.0 * RADIUS + 1.5 * RADIUS * f64::from(self.columns.saturating_sub(1));
        let half = if self.columns > 1 { 0.5 } else { 0.0 };
        Rect::new(0.0, 0.0, width, HEIGHT * (f64::from(self.rows) + half))
    }

    /// The centre of a hex.
    pub fn centre(&self, id: HexId) -> Point {
        let at = self.layout.hex_to_world_pos(self.hex(id));
        Point::new(f64::from(at.x), f64::from(at.y))
    }

    /// The six corners, clockwise from the right one.
    pub fn corners(&self, id: HexId) -> [Point; 6] {
        let centre = self.centre(id);
        let (x, y) = (RADIUS / 2.0, HEIGHT / 2.0);
        [(RADIUS, 0.0), (x, y), (-x, y), (-RADIUS, 0.0), (-x, -y), (x, -y)]
            .map(|(dx, dy)| Point::new(centre.x + dx, centre.y + dy))
    }

    /// The hex beyond side `side` (0 to 5, clockwise from the lower right one: the side between
    /// corners `side` and `side + 1`), if it is on the sheet.
    pub fn beyond(&self, id: HexId, side: usize) -> Option<HexId> {
        let [a, b] = self.side(id, side);
        let middle = a.lerp(b, 0.5);
        let centre = self.centre(id);
        self.pick(Point::new(2.0 * middle.x - centre.x, 2.0 * middle.y - centre.y))
    }

    /// The two corners of side `side`.
    pub fn side(&self, id: HexId, side: usize) -> [Point; 2] {
        let corners = self.corners(id);
        [corners[side % 6], corners[(side + 1) % 6]]
    }

    /// The two corners of the side shared by two adjacent hexes; nothing if they are not adjacent.
    pub fn side_between(&self, a: HexId, b: HexId) -> Option<[Point; 2]> {
        (0..6).find(|&side| self.beyond(a, side) == Some(b)).map(|side| self.side(a, side))
    }

    /// The hex under a point of the sheet.
    pub fn pick(&self, point: Point) -> Option<HexId> {
        self.id(self.layout.world_pos_to_hex(Vec2::new(point.x as f32, point.y as f32)))
    }

    /// Steps between two hexes.
    pub fn distance(&self, a: HexId, b: HexId) -> u32 {
        self.hex(a).unsigned_distance_to(self.hex(b))
    }

    /// The hex `columns` to the right and `rows` down by printed number, kept on the sheet.
    pub fn moved(&self, id: HexId, columns: i32, rows: i32) -> HexId {
        let shift = |at: u16, first: u16, count: u16, by: i32| {
            let last = i32::from(first + count.saturating_sub(1));
            (i32::from(at) + by).clamp(i32::from(first), last) as u16
        };
        shift(id / 100, self.first_column, self.columns, columns) * 100
            + shift(id % 100, self.first_row, self.rows, rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bezzecca() -> Grid {
        Grid::new(28, 34, 0, 28, true)
    }

    fn near(a: Point, b: Point) -> bool {
        a.distance(b) < 0.01
    }

    #[test]
    fn centres_follow_the_formula_of_the_relief_sheet() {
        for (grid, first, even) in [
            (bezzecca(), 28, true),
            (Grid::new(1, 7, 1, 9, true), 1, true),
            (Grid::new(1, 7, 1, 9, false), 1, false),
            (Grid::new(4, 6, 0, 5, false), 4, false),
        ] {
            let (columns, rows) = grid.size();
            for c in 0..columns {
                for r in 0..rows {
                    let low = ((first + c) % 2 == 0) == even;
                    let expected = Point::new(
                        24.0 + 36.0 * f64::from(c),
                        20.785 + 41.569 * (f64::from(r) + if low { 0.5 } else { 0.0 }),
                    );
                    assert!(near(grid.centre(grid.number(c, r)), expected), "{c} {r}");
                }
            }
        }
    }

    #[test]
    fn the_sheet_measures_1236_by_1184_7() {
        let bounds = bezzecca().bounds();
        assert!((bounds.w - 1236.0).abs() < 0.01);
        assert!((bounds.h - 1184.72).abs() < 0.01);
    }

    #[test]
    fn picking_finds_every_hex_from_its_centre_and_near_its_corners() {
        let grid = bezzecca();
        for id in grid.ids() {
            let centre = grid.centre(id);
            assert_eq!(grid.pick(centre), Some(id));
            for corner in grid.corners(id) {
                assert_eq!(grid.pick(centre.lerp(corner, 0.95)), Some(id));
            }
        }
        assert_eq!(grid.pick(Point::new(-30.0, 10.0)), None);
        assert_eq!(grid.pick(Point::new(24.0, 1200.0)), None);
    }

    #[test]
    fn neighbours_of_bezzecca_are_the_printed_ones() {
        let grid = bezzecca();
        let mut around: Vec<_> = (0..6).filter_map(|s| grid.beyond(4707, s)).collect();
        around.sort_unstable();
        assert_eq!(around, [4606, 4607, 4706, 4708, 4806, 4807]);
        assert!(grid.side_between(4707, 4806).is_some());
        assert!(grid.side_between(4707, 4808).is_none());
        assert_eq!(grid.distance(4410, 4707), 5);
    }

    #[test]
    fn moving_keeps_to_the_sheet() {
        let grid = bezzecca();
        assert_eq!(grid.moved(2800, -1, -1), 2800);
        assert_eq!(grid.moved(6127, 1, 1), 6127);
        assert_eq!(grid.moved(4707, 1, 0), 4807);
    }
}
