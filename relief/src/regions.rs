//! The parts of the sheet where a field is at or above a value, as outlines ready to print.

use crate::field::Field;
use contour::ContourBuilder;
use geo::{Area, BooleanOps, LineString, MultiPolygon, Rect, Simplify};
use std::error::Error;

/// Where `field` is at or above each of `thresholds`, over the whole of the field.
pub(crate) fn above(field: &Field, thresholds: &[f64]) -> Result<Vec<MultiPolygon>, Box<dyn Error>> {
    // The library puts a sample in the middle of its cell.
    let corner = field.step / 2.0;
    let contours = ContourBuilder::new(field.columns, field.rows, true)
        .x_origin(field.origin.x - corner)
        .y_origin(field.origin.y - corner)
        .x_step(field.step)
        .y_step(field.step)
        .contours(&field.values, thresholds)?;
    Ok(contours.into_iter().map(|contour| contour.into_inner().0).collect())
}

/// The rings of `regions` within `sheet`, simplified to `tolerance`, those smaller than `least` left out.
pub(crate) fn rings(regions: &MultiPolygon, sheet: Rect, tolerance: f64, least: f64) -> Vec<LineString> {
    let clipped = regions.intersection(&sheet.to_polygon());
    (clipped.into_iter())
        .flat_map(|polygon| {
            let (outer, holes) = polygon.into_inner();
            std::iter::once(outer).chain(holes)
        })
        .filter(|ring| geo::Polygon::new(ring.clone(), vec![]).unsigned_area() >= least)
        .map(|ring| ring.simplify(tolerance))
        .filter(|ring| ring.0.len() > 3)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo::coord;

    #[test]
    fn contours_of_a_cone_are_circles() {
        let sheet = Rect::new(coord! { x: 0.0, y: 0.0 }, coord! { x: 100.0, y: 80.0 });
        let top = coord! { x: 53.0, y: 41.0 };
        let far = |p: geo::Coord| (p - top).x.hypot((p - top).y);
        let cone = Field::sample(sheet, 5.0, 2.0, |p| 100.0 - far(p));
        let thresholds = [70.0, 80.0];
        for (region, threshold) in above(&cone, &thresholds).unwrap().iter().zip(thresholds) {
            let rings = rings(region, sheet, 0.01, 1.0);
            assert_eq!(rings.len(), 1);
            for &point in &rings[0].0 {
                assert!((far(point) - (100.0 - threshold)).abs() < 0.1);
            }
        }
    }

    #[test]
    fn a_region_over_everything_is_the_sheet() {
        let sheet = Rect::new(coord! { x: 0.0, y: 0.0 }, coord! { x: 30.0, y: 20.0 });
        let field = Field::sample(sheet, 5.0, 2.0, |_| 1.0);
        let whole = &above(&field, &[0.5]).unwrap()[0];
        let rings = rings(whole, sheet, 0.1, 1.0);
        assert!((geo::Polygon::new(rings[0].clone(), vec![]).unsigned_area() - 600.0).abs() < 1e-6);
    }
}
