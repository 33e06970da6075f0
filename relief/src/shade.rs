//! Light and shadow on the ground, from the top left.

use crate::field::Field;
use geo::{LineString, Rect};
use std::error::Error;

/// Heights are drawn steeper than they are, so that gentle ground shows too.
const STEEPER: f64 = 1.15;
/// How much darker than level ground each shadow begins.
const SHADOWS: [f64; 6] = [0.05, 0.13, 0.22, 0.32, 0.43, 0.55];
/// How much lighter than level ground each light begins.
const LIGHTS: [f64; 3] = [0.07, 0.14, 0.205];
const TOLERANCE: f64 = 0.4;
const LEAST: f64 = 14.0;

/// Brightness less that of level ground: below 0 in shadow, above it in the light. One sheet unit covers `metres`.
pub(crate) fn brightness(ground: &Field, metres: f64) -> Field {
    let level = 0.5_f64.sqrt();
    ground
        .like(|c, r| {
            let slope = ground.slope(c, r) * (STEEPER / metres);
            // The light falls from the top left at 45 degrees.
            let lit = 0.5 * (slope.x + slope.y) + level;
            lit / (1.0 + slope.x * slope.x + slope.y * slope.y).sqrt() - level
        })
        .blurred(0.45 * ground.step)
}

/// The stacked layers of shadow, the widest first.
pub(crate) fn shadows(brightness: &Field, sheet: Rect) -> Result<Vec<Vec<LineString>>, Box<dyn Error>> {
    layers(&brightness.like(|c, r| -brightness.value(c as isize, r as isize)), &SHADOWS, sheet)
}

/// The stacked layers of light, the widest first.
pub(crate) fn lights(brightness: &Field, sheet: Rect) -> Result<Vec<Vec<LineString>>, Box<dyn Error>> {
    layers(brightness, &LIGHTS, sheet)
}

fn layers(field: &Field, from: &[f64], sheet: Rect) -> Result<Vec<Vec<LineString>>, Box<dyn Error>> {
    let regions = crate::regions::above(field, from)?;
    Ok(regions.iter().map(|region| crate::regions::rings(region, sheet, TOLERANCE, LEAST)).collect())
}

/// The weight of a stroke on ground of the given brightness: 0 fine, 1 middle, 2 heavy.
pub(crate) fn weight(brightness: f64) -> usize {
    [SHADOWS[0], SHADOWS[2]].iter().filter(|from| -brightness >= **from).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo::coord;

    #[test]
    fn slopes_toward_the_top_left_are_lit_and_their_backs_dark() {
        let sheet = Rect::new(coord! { x: 0.0, y: 0.0 }, coord! { x: 100.0, y: 100.0 });
        let hill = Field::sample(sheet, 10.0, 4.0, |p| {
            let d = p - coord! { x: 50.0, y: 50.0 };
            900.0 - 10.0 * d.x.hypot(d.y)
        });
        let light = brightness(&hill, 20.8);
        assert!(light.at(coord! { x: 30.0, y: 30.0 }) > 0.1);
        assert!(light.at(coord! { x: 70.0, y: 70.0 }) < -0.1);
        assert_eq!(weight(light.at(coord! { x: 30.0, y: 30.0 })), 0);
    }

    #[test]
    fn level_ground_is_neither_lit_nor_dark() {
        let sheet = Rect::new(coord! { x: 0.0, y: 0.0 }, coord! { x: 20.0, y: 20.0 });
        let level = brightness(&Field::sample(sheet, 5.0, 2.0, |_| 400.0), 20.8);
        assert!(level.values.iter().all(|b| b.abs() < 1e-12));
    }
}
