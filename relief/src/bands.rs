//! The height bands, laid one on another.

use crate::field::Field;
use geo::{LineString, Rect};
use std::error::Error;

/// Where each band above the lowest begins, in metres.
const FROM: [f64; 6] = [400.0, 640.0, 880.0, 1130.0, 1400.0, 1700.0];
const TOLERANCE: f64 = 0.4;
const LEAST: f64 = 14.0;

/// The bands above the lowest, from the lowest up; each covers all that is higher too.
pub(crate) fn bands(ground: &Field, sheet: Rect) -> Result<Vec<Vec<LineString>>, Box<dyn Error>> {
    let regions = crate::regions::above(ground, &FROM)?;
    Ok(regions.iter().map(|region| crate::regions::rings(region, sheet, TOLERANCE, LEAST)).collect())
}
