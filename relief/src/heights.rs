//! The known heights: one group of numbers for each hex, and the points of known height made from them.

use crate::layout::Hex;
use crate::map::Map;
use crate::surface::Scale;
use geo::Coord;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

#[derive(Deserialize)]
struct Raw {
    rows: Vec<Vec<[f64; 4]>>,
}

/// Ground heights of one hex, in metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Height {
    /// The lowest ground.
    pub(crate) low: f64,
    /// The highest ground.
    pub(crate) high: f64,
    /// The median, or the height of the road or town.
    pub(crate) used: f64,
}

/// Ground heights of all hexes of a map.
pub(crate) struct Heights {
    pub(crate) rows: Vec<Vec<Height>>,
    /// Heights at which the ground begins to be rough, and at which it is as rough as can be, in metres.
    pub(crate) rough: [f64; 2],
    /// How steep the ground is drawn.
    pub(crate) scale: Scale,
    /// Points of known height besides those of hexes, ways and rivers.
    pub(crate) more: Vec<(Coord, f64)>,
    /// River beds cut into the ground that the points make.
    pub(crate) beds: Vec<Bed>,
}

/// A river bed.
pub(crate) struct Bed {
    /// Points along it, close together.
    pub(crate) course: Vec<Coord>,
    /// How deep it is in the middle, in metres.
    pub(crate) depth: f64,
    /// How broad it is, in sheet units: at this distance it is 0.6 as deep.
    pub(crate) width: f64,
}

impl Bed {
    /// How deep it is at a place.
    pub(crate) fn at(&self, place: Coord) -> f64 {
        let far = |p: &Coord| (*p - place).x.hypot((*p - place).y);
        let nearest = self.course.iter().map(far).fold(f64::INFINITY, f64::min) / self.width;
        self.depth * (-0.5 * nearest * nearest).exp()
    }
}

/// Measured ground is smooth below the first of these heights, and fully rough from the second, in metres.
const ROUGH: [f64; 2] = [420.0, 900.0];

impl Heights {
    /// Reads the heights of `map`. Fails if the file is not of the size of its grid.
    pub(crate) fn read(path: &Path, map: &Map) -> Result<Self, Box<dyn Error>> {
        let raw: Raw = serde_json::from_str(&std::fs::read_to_string(path)?)?;
        let (columns, rows) = (map.layout.columns as usize, map.layout.rows as usize);
        if raw.rows.len() != rows || raw.rows.iter().any(|row| row.len() != columns) {
            return Err(format!("heights are not {columns} by {rows}").into());
        }
        let height = |&[low, _, high, used]: &[f64; 4]| Height { low, high, used };
        let rows = raw.rows.iter().map(|row| row.iter().map(height).collect()).collect();
        Ok(Self { rows, rough: ROUGH, scale: Scale::MEASURED, more: Vec::new(), beds: Vec::new() })
    }

    /// The heights of a hex of the grid.
    pub(crate) fn of(&self, hex: Hex) -> Height {
        self.rows[hex.row as usize][hex.column as usize]
    }

    /// The points of known height: hex centres, midpoints of roads, midpoints of river sides.
    /// Where a bridge puts road and river on one point, the river holds.
    pub(crate) fn points(&self, map: &Map) -> Vec<(Coord, f64)> {
        let mut points = BTreeMap::new();
        let mut put = |at: Coord, height: f64| {
            points.insert(((at.x * 100.0).round() as i64, (at.y * 100.0).round() as i64), (at, height));
        };
        for hex in map.layout.hexes() {
            put(map.layout.centre(hex), self.of(hex).used);
        }
        for pair in map.roads.iter().flat_map(|road| road.windows(2)) {
            let height = f64::midpoint(self.of(pair[0]).used, self.of(pair[1]).used);
            put(map.layout.midpoint(pair[0], pair[1]), height);
        }
        for &[a, b] in map.rivers.iter().flat_map(|river| &river.sides) {
            let lower = if self.of(a).used <= self.of(b).used { a } else { b };
            put(map.layout.midpoint(a, b), self.of(lower).low);
        }
        for &(at, height) in &self.more {
            put(at, height);
        }
        points.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivers_lie_at_the_lowest_ground_of_the_lower_hex_even_under_a_bridge() {
        let map = Map::parse(
            r#"{
                "grid": {"columns": [11, 11], "rows": [0, 1], "shifted_down": "even"},
                "towns": [], "lakes": [], "tracks": [],
                "roads": [{"path": ["1100", "1101"]}],
                "rivers": [{"sides": [["1100", "1101"]]}]
            }"#,
        )
        .unwrap();
        let height = |low, used| Height { low, high: 900.0, used };
        let rows = vec![vec![height(500.0, 700.0)], vec![height(400.0, 600.0)]];
        let heights = Heights { rows, rough: ROUGH, scale: Scale::MEASURED, more: vec![], beds: vec![] };
        let points = heights.points(&map);
        let levels: Vec<f64> = points.iter().map(|(_, height)| *height).collect();
        assert_eq!(levels, [700.0, 400.0, 600.0]);
    }
}
