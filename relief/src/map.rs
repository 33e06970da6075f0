//! The rules map, as far as its picture needs it.

use crate::layout::{Hex, Layout};
use serde::Deserialize;
use std::error::Error;
use std::path::Path;

#[derive(Deserialize)]
struct Raw {
    grid: RawGrid,
    #[serde(default)]
    towns: Vec<RawTown>,
    #[serde(default)]
    lakes: Vec<RawLake>,
    roads: Vec<RawWay>,
    #[serde(default)]
    tracks: Vec<RawWay>,
    rivers: Vec<RawRiver>,
    #[serde(default)]
    terrain: Vec<String>,
    #[serde(default)]
    escarpment: Vec<[String; 2]>,
}

#[derive(Deserialize)]
struct RawGrid {
    columns: [i32; 2],
    rows: [i32; 2],
    shifted_down: String,
}

#[derive(Deserialize)]
struct RawTown {
    hex: String,
    #[serde(default)]
    city: bool,
}

#[derive(Deserialize)]
struct RawLake {
    hexes: Vec<String>,
}

#[derive(Deserialize)]
struct RawWay {
    path: Vec<String>,
}

#[derive(Deserialize)]
struct RawRiver {
    sides: Vec<[String; 2]>,
    #[serde(default)]
    major: bool,
}

/// A river by its sides.
pub(crate) struct River {
    /// The sides, as pairs of neighbours.
    pub(crate) sides: Vec<[Hex; 2]>,
    /// Whether it is the great river of its map.
    pub(crate) great: bool,
}

/// A rules map.
pub(crate) struct Map {
    pub(crate) layout: Layout,
    /// Town hexes, and whether each is a city.
    pub(crate) towns: Vec<(Hex, bool)>,
    /// The hexes of each lake.
    pub(crate) lakes: Vec<Vec<Hex>>,
    /// The hexes of each road in order.
    pub(crate) roads: Vec<Vec<Hex>>,
    /// The hexes of each track in order.
    pub(crate) tracks: Vec<Vec<Hex>>,
    /// Rivers and streams.
    pub(crate) rivers: Vec<River>,
    /// The hexes with woods.
    pub(crate) woods: Vec<Hex>,
    /// The terrain of each hex, row by row, on maps that have classes of terrain instead of heights.
    pub(crate) terrain: Vec<Vec<char>>,
    /// Hexsides of escarpments: the hex above, the hex below.
    pub(crate) scarps: Vec<[Hex; 2]>,
}

impl Map {
    /// Reads a rules map. Fails if the file is not one, or names a hex that is not on its grid.
    pub(crate) fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        Self::parse(&std::fs::read_to_string(path)?)
    }

    /// Reads a rules map from its text.
    pub(crate) fn parse(text: &str) -> Result<Self, Box<dyn Error>> {
        let raw: Raw = serde_json::from_str(text)?;
        let even_down = match raw.grid.shifted_down.as_str() {
            "even" => true,
            "odd" => false,
            other => return Err(format!("grid.shifted_down: {other:?} is neither even nor odd").into()),
        };
        let layout = Layout {
            first_column: raw.grid.columns[0],
            first_row: raw.grid.rows[0],
            columns: raw.grid.columns[1] - raw.grid.columns[0] + 1,
            rows: raw.grid.rows[1] - raw.grid.rows[0] + 1,
            even_down,
        };
        let hex = |label: &String| layout.parse(label).ok_or_else(|| format!("hex {label:?} is not on the grid"));
        let hexes = |labels: &Vec<String>| labels.iter().map(hex).collect::<Result<Vec<_>, _>>();
        let ways = |ways: &[RawWay]| ways.iter().map(|w| hexes(&w.path)).collect::<Result<Vec<_>, _>>();
        let pair = |[a, b]: &[String; 2]| Ok([hex(a)?, hex(b)?]);
        let terrain: Vec<Vec<char>> = raw.terrain.iter().map(|line| line.chars().collect()).collect();
        let (columns, rows) = (layout.columns as usize, layout.rows as usize);
        if !terrain.is_empty() && (terrain.len() != rows || terrain.iter().any(|line| line.len() != columns)) {
            return Err(format!("terrain is not {columns} by {rows}").into());
        }
        let marked = |marks: &'static str| {
            let mark = |h: &Hex| terrain.get(h.row as usize).and_then(|line| line.get(h.column as usize));
            layout.hexes().filter(move |h| mark(h).is_some_and(|mark| marks.contains(*mark)))
        };
        let (villages, woods) = (marked("vV"), marked("wW").collect());
        let towns = raw.towns.iter().map(|t| Ok((hex(&t.hex)?, t.city))).chain(villages.map(|h| Ok((h, true))));
        Ok(Self {
            layout,
            towns: towns.collect::<Result<_, String>>()?,
            lakes: raw.lakes.iter().map(|l| hexes(&l.hexes)).collect::<Result<_, _>>()?,
            roads: ways(&raw.roads)?,
            tracks: ways(&raw.tracks)?,
            rivers: raw
                .rivers
                .iter()
                .map(|r| {
                    let sides = r.sides.iter().map(pair).collect::<Result<_, String>>()?;
                    Ok(River { sides, great: r.major })
                })
                .collect::<Result<_, String>>()?,
            scarps: raw.escarpment.iter().map(pair).collect::<Result<_, String>>()?,
            woods,
            terrain,
        })
    }

    /// Where the relief comes from; kept in each picture.
    pub(crate) fn credit(&self) -> &'static str {
        if self.terrain.is_empty() {
            "Relief: AW3D30 (c) JAXA"
        } else {
            "Relief: drawn from the map's hills, not surveyed"
        }
    }

    /// Whether `hex` is water, on the grid or just beyond its edge, where a lake goes on if most of the
    /// hexes it touches there are water.
    pub(crate) fn water(&self, hex: Hex) -> bool {
        let wet = |h: &Hex| self.lakes.iter().any(|lake| lake.contains(h));
        if self.layout.contains(hex) {
            return wet(&hex);
        }
        let near: Vec<Hex> = (self.layout.neighbours(hex).into_iter()).filter(|h| self.layout.contains(*h)).collect();
        !near.is_empty() && 2 * near.iter().filter(|h| wet(h)).count() > near.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(lake: &str, shifted: &str) -> Result<Map, Box<dyn Error>> {
        Map::parse(&format!(
            r#"{{
                "grid": {{"columns": [10, 14], "rows": [0, 5], "shifted_down": "{shifted}"}},
                "towns": [], "roads": [], "tracks": [], "rivers": [],
                "lakes": [{{"hexes": ["{lake}"]}}]
            }}"#
        ))
    }

    #[test]
    fn a_hex_off_the_grid_is_named() {
        let refusal = map("1503", "even").err().unwrap().to_string();
        assert!(refusal.contains("1503"), "{refusal}");
    }

    #[test]
    fn columns_of_either_parity_may_stand_lower_and_no_others() {
        assert!(map("1203", "odd").is_ok());
        assert!(map("1203", "both").is_err());
    }
}
