//! A quantity sampled on a square grid over the sheet.

use geo::{Coord, Rect, coord};

/// Samples of a quantity, row by row from the top left.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// Place of the first sample.
    pub(crate) origin: Coord,
    /// Distance between neighbouring samples, in sheet units.
    pub(crate) step: f64,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) values: Vec<f64>,
}

impl Field {
    /// Samples `f` over `area` and a margin of at least `margin` units round it.
    pub(crate) fn sample(area: Rect, margin: f64, step: f64, f: impl Fn(Coord) -> f64) -> Self {
        let pad = (margin / step).ceil();
        let origin = area.min() - coord! { x: pad * step, y: pad * step };
        let columns = ((area.width() / step).ceil() + 2.0 * pad) as usize + 1;
        let rows = ((area.height() / step).ceil() + 2.0 * pad) as usize + 1;
        let mut field = Self { origin, step, columns, rows, values: Vec::new() };
        field.values = (0..columns * rows).map(|i| f(field.place(i % columns, i / columns))).collect();
        field
    }

    /// A field over the same samples, made from the number of each column and row.
    pub(crate) fn like(&self, f: impl Fn(usize, usize) -> f64) -> Self {
        let values = (0..self.values.len()).map(|i| f(i % self.columns, i / self.columns)).collect();
        Self { values, ..*self }
    }

    /// Place of a sample on the sheet.
    pub(crate) fn place(&self, column: usize, row: usize) -> Coord {
        self.origin + coord! { x: column as f64 * self.step, y: row as f64 * self.step }
    }

    /// The sample nearest to the asked one.
    pub(crate) fn value(&self, column: isize, row: isize) -> f64 {
        let column = column.clamp(0, self.columns as isize - 1) as usize;
        let row = row.clamp(0, self.rows as isize - 1) as usize;
        self.values[row * self.columns + column]
    }

    /// The value at any place, interpolated between the four samples round it.
    pub(crate) fn at(&self, place: Coord) -> f64 {
        let p = (place - self.origin) / self.step;
        let (c, r) = (p.x.floor(), p.y.floor());
        let (tx, ty) = (p.x - c, p.y - r);
        let (c, r) = (c as isize, r as isize);
        let row = |r| self.value(c, r) * (1.0 - tx) + self.value(c + 1, r) * tx;
        row(r) * (1.0 - ty) + row(r + 1) * ty
    }

    /// Rise per unit to the right and downward at a sample.
    pub(crate) fn slope(&self, column: usize, row: usize) -> Coord {
        let (c, r) = (column as isize, row as isize);
        let rise = coord! {
            x: self.value(c + 1, r) - self.value(c - 1, r),
            y: self.value(c, r + 1) - self.value(c, r - 1),
        };
        rise / (2.0 * self.step)
    }

    /// The field smoothed by a bell of the given width (standard deviation, in sheet units).
    pub(crate) fn blurred(&self, sigma: f64) -> Self {
        let s = sigma / self.step;
        let reach = (3.0 * s).ceil() as isize;
        let weights: Vec<f64> = (-reach..=reach).map(|i| (-0.5 * (i as f64 / s).powi(2)).exp()).collect();
        let total: f64 = weights.iter().sum();
        let pass = |field: &Self, down: bool| {
            field.like(|c, r| {
                let sum: f64 = (-reach..=reach)
                    .zip(&weights)
                    .map(|(i, w)| {
                        let (dc, dr) = if down { (0, i) } else { (i, 0) };
                        w * field.value(c as isize + dc, r as isize + dr)
                    })
                    .sum();
                sum / total
            })
        };
        pass(&pass(self, false), true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane() -> Field {
        let area = Rect::new(coord! { x: 0.0, y: 0.0 }, coord! { x: 20.0, y: 10.0 });
        Field::sample(area, 6.0, 2.0, |p| 3.0 * p.x - p.y)
    }

    #[test]
    fn a_plane_is_read_back_exactly_between_samples() {
        let at = coord! { x: 7.3, y: 4.9 };
        assert!((plane().at(at) - 17.0).abs() < 1e-9);
    }

    #[test]
    fn slope_of_a_plane_is_constant() {
        let slope = plane().slope(5, 4);
        assert!((slope.x - 3.0).abs() < 1e-9 && (slope.y + 1.0).abs() < 1e-9);
    }

    #[test]
    fn blur_keeps_a_plane() {
        let (plane, at) = (plane(), coord! { x: 10.0, y: 5.0 });
        assert!((plane.blurred(2.0).at(at) - plane.at(at)).abs() < 1e-9);
    }
}
