//! Lakes: their rounded outline and the shore lines drawn inside it.

use crate::field::Field;
use crate::layout::Hex;
use crate::map::Map;
use geo::{BooleanOps, Contains, Coord, LineString, MultiLineString, MultiPolygon, Polygon, Rect, Simplify};
use noise::{NoiseFn, Perlin};
use std::error::Error;

const STEP: f64 = 1.6;
/// How far beyond the sheet lakes are followed, in sheet units.
const MARGIN: f64 = 40.0;
/// Roundness of the shore (standard deviation of the blur, in sheet units).
const ROUND: f64 = 5.5;
/// Share of water in the blur at which the shore runs.
const SHORE: f64 = 0.45;
/// Distance of each shore line from the shore, in sheet units.
const SHORES: [f64; 4] = [2.6, 5.6, 9.0, 12.8];
/// Size of the bays and points of the shore, in sheet units.
const UNEVEN: f64 = 21.0;
const SEED: u32 = 1866;
const TOLERANCE: f64 = 0.12;

/// The lakes of a map within its sheet.
pub(crate) struct Lakes {
    whole: MultiPolygon,
    /// Water surfaces.
    pub(crate) surfaces: Vec<LineString>,
    /// The shore, open where a lake leaves the sheet.
    pub(crate) shore: Vec<LineString>,
    /// The shore lines in the water, the outermost first.
    pub(crate) lines: Vec<Vec<LineString>>,
}

impl Lakes {
    /// Draws the lakes within `frame`.
    pub(crate) fn draw(map: &Map, frame: Rect) -> Result<Self, Box<dyn Error>> {
        let sheet = map.layout.sheet();
        let hexes: Vec<Polygon> = (-1..=map.layout.rows)
            .flat_map(|row| (-1..=map.layout.columns).map(move |column| Hex { column, row }))
            .filter(|hex| map.water(*hex))
            .map(|hex| Polygon::new(LineString::from(map.layout.corners(hex).to_vec()), vec![]))
            .collect();
        let uneven = Perlin::new(SEED);
        let wet =
            Field::sample(sheet, MARGIN, STEP, |at| f64::from(u8::from(hexes.iter().any(|hex| hex.contains(&at)))))
                .blurred(ROUND);
        let wet = wet.like(|c, r| {
            let at = wet.place(c, r) / UNEVEN;
            wet.value(c as isize, r as isize) + 0.12 * uneven.get([at.x, at.y])
        });
        let Some(whole) = crate::regions::above(&wet, &[SHORE])?.pop() else {
            return Err("no lake contour".into());
        };

        let shore: Vec<Coord> = (whole.iter())
            .flat_map(|lake| std::iter::once(lake.exterior()).chain(lake.interiors()))
            .flat_map(|ring| ring.0.iter().copied())
            .collect();
        let inward = wet.like(|c, r| {
            let at = wet.place(c, r);
            if wet.value(c as isize, r as isize) < SHORE {
                return -STEP;
            }
            shore.iter().map(|s| (at - *s).x.hypot((at - *s).y)).fold(f64::INFINITY, f64::min)
        });
        let lines = (crate::regions::above(&inward.blurred(STEP), &SHORES)?.iter())
            .map(|region| outlines(region, frame))
            .collect();
        Ok(Self {
            surfaces: crate::regions::rings(&whole, frame, TOLERANCE, 1.0),
            shore: outlines(&whole, frame),
            lines,
            whole,
        })
    }

    /// Whether a place is land.
    pub(crate) fn dry(&self, place: Coord) -> bool {
        !self.whole.contains(&place)
    }
}

/// The outlines of `regions`, cut at the edge of the sheet rather than led along it.
fn outlines(regions: &MultiPolygon, sheet: Rect) -> Vec<LineString> {
    let rings: Vec<LineString> =
        (regions.iter()).flat_map(|lake| std::iter::once(lake.exterior()).chain(lake.interiors())).cloned().collect();
    let cut = sheet.to_polygon().clip(&MultiLineString::new(rings), false);
    cut.into_iter().map(|line| line.simplify(TOLERANCE)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pond() -> Map {
        Map::parse(
            r#"{
                "grid": {"columns": [10, 17], "rows": [0, 5], "shifted_down": "even"},
                "towns": [], "roads": [], "tracks": [], "rivers": [],
                "lakes": [{"hexes": ["1302", "1402"]}, {"hexes": ["1703", "1704"]}]
            }"#,
        )
        .unwrap()
    }

    #[test]
    fn lakes_cover_the_middle_of_their_hexes_and_of_no_other() {
        let map = pond();
        let lakes = Lakes::draw(&map, map.layout.sheet()).unwrap();
        for hex in map.layout.hexes() {
            assert_eq!(lakes.dry(map.layout.centre(hex)), !map.water(hex), "{hex:?}");
        }
    }

    #[test]
    fn a_lake_at_the_edge_goes_on_beyond_it_without_a_shore_along_it() {
        let map = pond();
        let sheet = map.layout.sheet();
        let lakes = Lakes::draw(&map, sheet).unwrap();
        let edge = |p: &Coord| (p.x - sheet.max().x).abs() < 1e-6;
        assert!(lakes.surfaces.iter().any(|ring| ring.0.iter().filter(|p| edge(p)).count() >= 2));
        let along = |line: &LineString| line.lines().any(|s| edge(&s.start) && edge(&s.end));
        assert!(!lakes.shore.iter().chain(lakes.lines.iter().flatten()).any(along));
        assert!(lakes.lines.iter().all(|line| !line.is_empty()));
    }
}
