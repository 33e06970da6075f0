//! Heights for a map that has none: a likely surface made from what the map says.
//!
//! Hills rise the higher the deeper a hex lies among hills, summits stand out, escarpments break, rivers run in
//! valleys, and the plain leans as its real country does. The numbers are metres of the drawing, chosen for its tints
//! and shades; nobody measured them.

use crate::heights::{Bed, Height, Heights};
use crate::layout::{HEIGHT, Hex};
use crate::map::{Map, River};
use crate::surface::Scale;
use geo::Coord;
use noise::{NoiseFn, Perlin};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

/// Drawn ground is smooth below the first of these heights, and fully rough from the second, in metres.
const ROUGH: [f64; 2] = [520.0, 700.0];
/// Drawn ground is steep, as the hills of these maps are small ones seen from near.
const SCALE: Scale = Scale { hex: 430.0, interval: 46.0 };
/// How high hills rise over the plain by their depth among hills: at the rim, one hex within, and so on.
const RISE: [f64; 7] = [150.0, 290.0, 400.0, 490.0, 560.0, 610.0, 650.0];
/// How much open ground beside hills rises for each of its hexes that is a hill.
const FOOT: f64 = 13.0;
/// How unevenly hills stand, up or down.
const UNEVEN: f64 = 60.0;
/// How far the noise may roughen hills and open ground.
const RANGE: [f64; 2] = [190.0, 14.0];
/// How far hexes beside a stream or the great river lie below the plain.
const VALLEY: [f64; 2] = [12.0, 20.0];
/// How deep the bed of a stream or of the great river is, in metres, and how broad, in sheet units.
const BED: [(f64, f64); 2] = [(26.0, 7.0), (44.0, 11.0)];
/// How far the plain rolls, up or down, and how many hexes from one swell to the next.
const SWELL: f64 = 34.0;
const SWELL_HEXES: f64 = 6.5;
const SEED: u32 = 1848;
/// How far from the middle of its side the top and the foot of an escarpment are, as a share of the way between the
/// two hexes.
const EDGE: f64 = 0.1;

#[derive(Deserialize)]
struct Raw {
    #[serde(default)]
    hills: Vec<String>,
    relief: RawShape,
}

#[derive(Deserialize)]
struct RawShape {
    /// Height of the plain in the middle of the map.
    plain: f64,
    /// How much it rises from the left edge to the right, and from the top to the bottom.
    lean: [f64; 2],
    /// How much the hills rise, as a share of [`RISE`].
    hills: f64,
    /// How much a named summit stands out.
    summit: f64,
    /// How far the ground breaks at escarpments.
    #[serde(default)]
    scarp: f64,
}

/// How the surface of a map is made; the part of its sheet file that says so.
pub(crate) struct Shape {
    shape: RawShape,
    summits: Vec<String>,
}

impl Shape {
    /// Reads the shape from the sheet file of a map.
    pub(crate) fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        Self::parse(&std::fs::read_to_string(path)?)
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error>> {
        let raw: Raw = serde_json::from_str(text)?;
        Ok(Self { shape: raw.relief, summits: raw.hills })
    }

    /// The heights of the hexes of a map with classes of terrain.
    pub(crate) fn heights(&self, map: &Map) -> Heights {
        let layout = map.layout;
        let hilly = |hex: Hex| "hVW".contains(mark(map, hex));
        let depth = depths(map, hilly);
        let below = lowlands(map);
        let summits: Vec<Hex> = self.summits.iter().filter_map(|label| layout.parse(label)).collect();
        let swell = Perlin::new(SEED);
        let wet = banks(map);
        let used: BTreeMap<Hex, f64> = layout
            .hexes()
            .map(|hex| {
                let at = layout.centre(hex) / (HEIGHT * SWELL_HEXES);
                let share = |at: i32, of: i32| f64::from(at) / f64::from(of.max(2) - 1) - 0.5;
                let lean = self.shape.lean[0] * share(hex.column, layout.columns)
                    + self.shape.lean[1] * share(hex.row, layout.rows);
                let valley = wet.get(&hex).map_or(0.0, |&great| VALLEY[usize::from(great)]);
                let scarp = if below.contains(&hex) { self.shape.scarp } else { 0.0 };
                let base = self.shape.plain + lean + SWELL * swell.get([at.x, at.y]) - valley - scarp;
                let rise = depth.get(&hex).map_or_else(
                    || FOOT * layout.neighbours(hex).into_iter().filter(|h| hilly(*h)).count() as f64,
                    |&depth| {
                        let summit = if summits.contains(&hex) { self.shape.summit } else { 0.0 };
                        self.shape.hills * (RISE[depth.min(RISE.len() - 1)] + UNEVEN * uneven(hex)) + summit
                    },
                );
                (hex, base + rise)
            })
            .collect();
        let level = |hex: &Hex| used.get(hex).copied().unwrap_or_default();
        let height = |hex: Hex| {
            let used = level(&hex);
            Height { low: used, high: used + RANGE[usize::from(!hilly(hex))], used }
        };
        let row = |row| (0..layout.columns).map(|column| height(Hex { column, row })).collect();
        let edge = map.scarps.iter().flat_map(|[high, foot]| {
            let (from, to) = (layout.centre(*high), layout.centre(*foot));
            let top = level(high).max(level(foot) + 0.7 * self.shape.scarp);
            [(from + (to - from) * (0.5 - EDGE), top), (from + (to - from) * (0.5 + EDGE), level(foot))]
        });
        Heights {
            rows: (0..layout.rows).map(row).collect(),
            rough: ROUGH,
            scale: SCALE,
            more: edge.collect(),
            beds: map.rivers.iter().map(|river| bed(map, river)).collect(),
        }
    }
}

/// The bed of a river: along its course as the page draws it, from the middle of each side to that of the next.
fn bed(map: &Map, river: &River) -> Bed {
    const PIECES: u8 = 6;
    let (depth, width) = BED[usize::from(river.great)];
    let mut course = Vec::new();
    for (corner, middles) in corners(map, &river.sides) {
        let [first, .., last] = middles[..] else {
            course.extend(middles.iter().flat_map(|middle| [*middle, (*middle + corner) / 2.0, corner]));
            continue;
        };
        for piece in 0..=PIECES {
            let t = f64::from(piece) / f64::from(PIECES);
            course.push(first * ((1.0 - t) * (1.0 - t)) + corner * (2.0 * t * (1.0 - t)) + last * (t * t));
        }
    }
    Bed { course, depth, width }
}

/// The hexes beside water, and whether it is the great river.
fn banks(map: &Map) -> BTreeMap<Hex, bool> {
    let mut banks = BTreeMap::new();
    for river in &map.rivers {
        for hex in river.sides.iter().flatten() {
            *banks.entry(*hex).or_default() |= river.great;
        }
    }
    banks
}

/// The corners a river touches, with the middles of its sides that end there.
fn corners(map: &Map, sides: &[[Hex; 2]]) -> Vec<(Coord, Vec<Coord>)> {
    let near = |a: Coord, b: Coord| (a - b).x.hypot((a - b).y) < 1.0;
    let mut found: Vec<(Coord, Vec<Coord>)> = Vec::new();
    for [a, b] in sides {
        let (theirs, middle) = (map.layout.corners(*b), map.layout.midpoint(*a, *b));
        for corner in map.layout.corners(*a).into_iter().filter(|at| theirs.iter().any(|other| near(*at, *other))) {
            match found.iter_mut().find(|(at, _)| near(*at, corner)) {
                Some((_, middles)) => middles.push(middle),
                None => found.push((corner, vec![middle])),
            }
        }
    }
    found
}

/// The terrain of a hex; beyond the edge it goes on as it is there.
fn mark(map: &Map, hex: Hex) -> char {
    let row = hex.row.clamp(0, map.layout.rows - 1) as usize;
    let column = hex.column.clamp(0, map.layout.columns - 1) as usize;
    map.terrain.get(row).and_then(|line| line.get(column)).copied().unwrap_or('.')
}

/// How deep each hill hex lies among hills: 0 at the rim.
fn depths(map: &Map, hilly: impl Fn(Hex) -> bool) -> BTreeMap<Hex, usize> {
    let mut left: Vec<Hex> = map.layout.hexes().filter(|hex| hilly(*hex)).collect();
    let mut depths = BTreeMap::new();
    let mut depth = 0;
    while !left.is_empty() {
        let inner = |hex: &Hex| {
            let open = |h: &Hex| !hilly(*h) || depths.get(h).is_some_and(|d| *d < depth);
            !map.layout.neighbours(*hex).iter().any(open)
        };
        let (next, rim): (Vec<Hex>, Vec<Hex>) = left.iter().partition(|hex| inner(hex));
        // Hills that fill the map have no rim.
        if rim.is_empty() {
            depths.extend(next.into_iter().map(|hex| (hex, depth)));
            break;
        }
        depths.extend(rim.into_iter().map(|hex| (hex, depth)));
        left = next;
        depth += 1;
    }
    depths
}

/// The hexes at the foot of escarpments, with all that can be reached from there without going up one or crossing
/// hills, and what lies beyond the great river.
fn lowlands(map: &Map) -> Vec<Hex> {
    let mut found: Vec<Hex> = map.scarps.iter().map(|[_, foot]| *foot).collect();
    let mut at = 0;
    while let Some(&hex) = found.get(at) {
        at += 1;
        for next in map.layout.neighbours(hex) {
            let up = map.scarps.contains(&[next, hex]);
            let river = map
                .rivers
                .iter()
                .any(|r| r.great && (r.sides.contains(&[hex, next]) || r.sides.contains(&[next, hex])));
            let level = "hVW".contains(mark(map, next));
            let near = river || !map.scarps.is_empty() && beside_great(map, next);
            if map.layout.contains(next) && !up && !level && near && !found.contains(&next) {
                found.push(next);
            }
        }
    }
    found
}

/// Whether a hex lies on the great river, or beyond it as seen from the first column.
fn beside_great(map: &Map, hex: Hex) -> bool {
    map.rivers.iter().filter(|river| river.great).flat_map(|river| &river.sides).any(|side| {
        let on = side.contains(&hex);
        let past = side.iter().all(|h| h.row - hex.row <= 1 && hex.row - h.row <= 1 && h.column <= hex.column);
        on || past
    })
}

/// A number from -1 to 1 that depends on the hex alone.
fn uneven(hex: Hex) -> f64 {
    let mix = (hex.column as u32).wrapping_mul(0x9E37_79B1) ^ (hex.row as u32).wrapping_mul(0x85EB_CA77);
    let mix = (mix ^ (mix >> 15)).wrapping_mul(0x2C1B_3C6D);
    f64::from((mix >> 12) % 2001) / 1000.0 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ridge of three hexes on the left, an escarpment beside it, the great river on the right.
    fn map() -> Map {
        Map::parse(
            r#"{
                "grid": {"columns": [0, 5], "rows": [0, 4], "shifted_down": "odd"},
                "roads": [],
                "terrain": [".h....", "hhh...", "hhh...", "hhh...", ".h...."],
                "escarpment": [["0202", "0302"]],
                "rivers": [{"major": true, "sides": [["0402", "0502"], ["0402", "0501"]]}]
            }"#,
        )
        .unwrap()
    }

    fn shape() -> Shape {
        let relief = r#"{"plain": 460, "lean": [0, 0], "hills": 1.0, "summit": 80, "scarp": 100}"#;
        Shape::parse(&format!(r#"{{"hills": ["0102"], "relief": {relief}}}"#)).unwrap()
    }

    fn hex(map: &Map, label: &str) -> Hex {
        map.layout.parse(label).unwrap()
    }

    #[test]
    fn hills_rise_from_their_rim_to_their_middle_and_stand_over_the_plain() {
        let map = map();
        let heights = shape().heights(&map);
        let level = |label| heights.of(hex(&map, label)).used;
        assert!(level("0102") > level("0101") && level("0101") > level("0400") + 50.0);
        let depths = depths(&map, |h| "hVW".contains(mark(&map, h)));
        assert_eq!(depths.get(&hex(&map, "0102")), Some(&1));
        assert_eq!(depths.get(&hex(&map, "0202")), Some(&0));
        assert_eq!(depths.get(&hex(&map, "0400")), None);
    }

    #[test]
    fn the_foot_of_an_escarpment_lies_lower_and_its_edge_is_steep() {
        let map = map();
        let heights = shape().heights(&map);
        let level = |label| heights.of(hex(&map, label)).used;
        assert!(level("0302") < level("0300") - 50.0);
        let [top, bottom] = heights.more[..] else { panic!("one top and one foot") };
        assert!(top.1 > bottom.1 + 60.0);
        let between = (top.0 - bottom.0).x.hypot((top.0 - bottom.0).y);
        assert!(between < 0.3 * HEIGHT);
    }

    #[test]
    fn a_river_bed_is_deepest_on_its_course() {
        let map = map();
        let heights = shape().heights(&map);
        let [bed] = &heights.beds[..] else { panic!("one river") };
        let on = map.layout.midpoint(hex(&map, "0402"), hex(&map, "0502"));
        assert!((bed.at(on) - BED[1].0).abs() < 0.01);
        assert!(bed.at(map.layout.centre(hex(&map, "0002"))) < 0.01);
        assert_eq!(banks(&map).get(&hex(&map, "0402")), Some(&true));
    }

    #[test]
    fn no_two_runs_differ() {
        let map = map();
        assert_eq!(shape().heights(&map).rows, shape().heights(&map).rows);
    }
}
