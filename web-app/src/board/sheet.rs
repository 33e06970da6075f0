//! What is printed on a map sheet: the drawing's share of the map file, checked.

use serde::Deserialize;

use super::hex::{Grid, HexId, Point, Rect};

/// Width of the graduated frame round the hexes, in sheet units.
pub const FRAME: f64 = 30.0;

/// Why a map file cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetError {
    /// It is not the JSON of a map; the reader's own words.
    Unreadable(String),
    /// The grid has no hexes, or numbers that two digits cannot hold.
    BadGrid,
    /// The rows of levels do not match the grid; the first row that does not.
    BadLevels(usize),
    /// A hex of this number is named but is not on the sheet.
    OffSheet(HexId),
    /// Two hexes are named as neighbours and are not.
    NotAdjacent(HexId, HexId),
    /// The map's id has other signs than small letters, digits and hyphens.
    BadId,
}

/// Height class or water of a hex, as the rules know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Level 0 (plain) to 5.
    Level(u8),
    /// Lake.
    Water,
}

/// A named place in a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where.
    pub at: HexId,
    /// As printed.
    pub name: String,
    /// What is drawn there.
    pub kind: PlaceKind,
}

/// What is drawn at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// Nine roofs, bold name.
    City,
    /// Five roofs.
    Village,
    /// A star fort, name in italics.
    Fort,
}

/// A lake and its hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lake {
    /// As printed, without the word for lake.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<HexId>,
}

/// A river and the hexsides it follows.
#[derive(Clone, Debug, PartialEq)]
pub struct River {
    /// As printed.
    pub name: String,
    /// The ends of each hexside.
    pub sides: Vec<[Point; 2]>,
    /// The hexes on both sides of each bridge.
    pub bridges: Vec<[HexId; 2]>,
}

/// Words set along a chain of hexes: a valley or a range.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Lettering {
    /// As printed.
    pub name: String,
    /// The hexes it runs along.
    #[serde(deserialize_with = "numbers")]
    pub along: Vec<HexId>,
}

/// How the sheet is dressed: what the rules do not need.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Dress {
    /// Direction of north, in degrees clockwise from the top of the sheet; no compass if absent.
    #[serde(default)]
    pub north: Option<f64>,
    /// Kilometres a hex, for the scale bar and the frame.
    #[serde(default)]
    pub km: Option<f64>,
    /// Names of valleys.
    #[serde(default)]
    pub letterings: Vec<Lettering>,
}

/// A map sheet ready to be drawn. Made once a scenario is opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Names the folder of the relief drawing: small letters, digits, hyphens.
    pub id: String,
    /// Columns and rows.
    pub grid: Grid,
    /// Ground of each hex, row by row.
    pub ground: Vec<Ground>,
    /// Towns and forts.
    pub places: Vec<Place>,
    /// Lakes.
    pub lakes: Vec<Lake>,
    /// Rivers with their bridges.
    pub rivers: Vec<River>,
    /// Roads, as chains of hexes.
    pub roads: Vec<Vec<HexId>>,
    /// Tracks, as chains of hexes.
    pub tracks: Vec<Vec<HexId>>,
    /// Sources of the drawing, as they wish to be named.
    pub credits: Vec<String>,
    /// Compass, scale and letterings.
    pub dress: Dress,
}

#[derive(Deserialize)]
struct MapFile {
    id: String,
    grid: GridFile,
    levels: Vec<String>,
    #[serde(default)]
    towns: Vec<PlaceFile>,
    #[serde(default)]
    forts: Vec<PlaceFile>,
    #[serde(default)]
    lakes: Vec<LakeFile>,
    #[serde(default)]
    roads: Vec<WayFile>,
    #[serde(default)]
    tracks: Vec<WayFile>,
    #[serde(default)]
    rivers: Vec<RiverFile>,
    #[serde(default)]
    credits: Vec<String>,
}

#[derive(Deserialize)]
struct GridFile {
    columns: [u16; 2],
    rows: [u16; 2],
    shifted_down: Parity,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Parity {
    Even,
    Odd,
}

#[derive(Deserialize)]
struct PlaceFile {
    #[serde(deserialize_with = "number")]
    hex: HexId,
    name: String,
    #[serde(default)]
    city: bool,
}

#[derive(Deserialize)]
struct LakeFile {
    name: String,
    #[serde(deserialize_with = "numbers")]
    hexes: Vec<HexId>,
}

#[derive(Deserialize)]
struct WayFile {
    #[serde(deserialize_with = "numbers")]
    path: Vec<HexId>,
}

#[derive(Deserialize)]
struct RiverFile {
    name: String,
    sides: Vec<[String; 2]>,
    #[serde(default)]
    bridges: Vec<[String; 2]>,
}

fn parse<E: serde::de::Error>(text: &str) -> Result<HexId, E> {
    text.parse().map_err(|_| E::custom(format_args!("not a hex number: {text}")))
}

fn number<'de, D: serde::Deserializer<'de>>(from: D) -> Result<HexId, D::Error> {
    parse(&String::deserialize(from)?)
}

fn numbers<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<HexId>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    texts.iter().map(|text| parse(text)).collect()
}

impl Sheet {
    /// Reads a map file and, if there is one, the file that dresses the sheet.
    pub fn from_json(map: &str, dress: Option<&str>) -> Result<Self, SheetError> {
        let unreadable = |e: serde_json::Error| SheetError::Unreadable(e.to_string());
        let file: MapFile = serde_json::from_str(map).map_err(unreadable)?;
        let dress = match dress {
            Some(text) => serde_json::from_str(text).map_err(unreadable)?,
            None => Dress::default(),
        };
        Self::from_file(file, dress)
    }

    fn from_file(file: MapFile, dress: Dress) -> Result<Self, SheetError> {
        let sign = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if file.id.is_empty() || !file.id.bytes().all(sign) {
            return Err(SheetError::BadId);
        }
        let GridFile { columns: [c0, c1], rows: [r0, r1], shifted_down } = file.grid;
        if c1 < c0 || r1 < r0 || c1 > 99 || r1 > 99 {
            return Err(SheetError::BadGrid);
        }
        let grid = Grid::new(c0, c1 - c0 + 1, r0, r1 - r0 + 1, shifted_down == Parity::Even);
        let ground = ground(&grid, &file.levels)?;
        let place = |city, village| {
            move |p: PlaceFile| Place { at: p.hex, name: p.name, kind: if p.city { city } else { village } }
        };
        let towns = file.towns.into_iter().map(place(PlaceKind::City, PlaceKind::Village));
        let forts = file.forts.into_iter().map(place(PlaceKind::Fort, PlaceKind::Fort));
        let places: Vec<Place> = towns.chain(forts).collect();
        let rivers = file.rivers.into_iter().map(|river| course(&grid, river)).collect::<Result<Vec<_>, _>>()?;
        let sheet = Self {
            id: file.id,
            grid,
            ground,
            places,
            lakes: file.lakes.into_iter().map(|l| Lake { name: l.name, hexes: l.hexes }).collect(),
            rivers,
            roads: file.roads.into_iter().map(|w| w.path).collect(),
            tracks: file.tracks.into_iter().map(|w| w.path).collect(),
            credits: file.credits,
            dress,
        };
        sheet.check()?;
        Ok(sheet)
    }

    fn check(&self) -> Result<(), SheetError> {
        let places = self.places.iter().map(|p| p.at);
        let lakes = self.lakes.iter().flat_map(|l| l.hexes.iter().copied());
        let letters = self.dress.letterings.iter();
        let letters = letters.flat_map(|l| l.along.iter().copied());
        let ways = self.roads.iter().chain(&self.tracks);
        let passed = ways.clone().flatten().copied();
        let mut named = places.chain(lakes).chain(letters).chain(passed);
        if let Some(hex) = named.find(|&hex| !self.grid.contains(hex)) {
            return Err(SheetError::OffSheet(hex));
        }
        for step in ways.flat_map(|way| way.windows(2)) {
            if self.grid.distance(step[0], step[1]) != 1 {
                return Err(SheetError::NotAdjacent(step[0], step[1]));
            }
        }
        Ok(())
    }

    /// The hexes and the frame round them: what the camera may show.
    pub fn bounds(&self) -> Rect {
        self.grid.bounds().grown(FRAME)
    }

    /// Ground of a hex; nothing if it is not on the sheet.
    pub fn ground(&self, id: HexId) -> Option<Ground> {
        let first = self.grid.number(0, 0);
        let (columns, _) = self.grid.size();
        if !self.grid.contains(id) {
            return None;
        }
        let (column, row) = (id / 100 - first / 100, id % 100 - first % 100);
        let at = usize::from(row) * usize::from(columns) + usize::from(column);
        self.ground.get(at).copied()
    }
}

fn ground(grid: &Grid, levels: &[String]) -> Result<Vec<Ground>, SheetError> {
    let (columns, rows) = grid.size();
    if levels.len() != usize::from(rows) {
        return Err(SheetError::BadLevels(levels.len().min(usize::from(rows))));
    }
    let mut ground = Vec::with_capacity(usize::from(columns) * usize::from(rows));
    for (index, row) in levels.iter().enumerate() {
        if row.len() != usize::from(columns) {
            return Err(SheetError::BadLevels(index));
        }
        for sign in row.bytes() {
            ground.push(match sign {
                b'~' => Ground::Water,
                b'0'..=b'5' => Ground::Level(sign - b'0'),
                _ => return Err(SheetError::BadLevels(index)),
            });
        }
    }
    Ok(ground)
}

fn course(grid: &Grid, river: RiverFile) -> Result<River, SheetError> {
    let pair = |[a, b]: &[String; 2]| -> Result<[HexId; 2], SheetError> {
        let read =
            |text: &String| text.parse().map_err(|_| SheetError::Unreadable(format!("not a hex number: {text}")));
        Ok([read(a)?, read(b)?])
    };
    let mut sides = Vec::with_capacity(river.sides.len());
    for side in &river.sides {
        let [a, b] = pair(side)?;
        if let Some(&off) = [a, b].iter().find(|&&hex| !grid.contains(hex)) {
            return Err(SheetError::OffSheet(off));
        }
        sides.push(grid.side_between(a, b).ok_or(SheetError::NotAdjacent(a, b))?);
    }
    let mut bridges = Vec::with_capacity(river.bridges.len());
    for bridge in &river.bridges {
        let [a, b] = pair(bridge)?;
        grid.side_between(a, b).ok_or(SheetError::NotAdjacent(a, b))?;
        bridges.push([a, b]);
    }
    Ok(River { name: river.name, sides, bridges })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const MAP: &str = include_str!("../../../scenarios/maps/obbedisco.json");
    const DRESS: &str = include_str!("../../../scenarios/maps/obbedisco-sheet.json");

    pub(in crate::board) fn obbedisco() -> Sheet {
        Sheet::from_json(MAP, Some(DRESS)).expect("the map we ship can be drawn")
    }

    #[test]
    fn the_map_of_the_bezzecca_campaign_can_be_drawn() {
        let sheet = obbedisco();
        assert_eq!(sheet.grid.ids().count(), 952);
        assert_eq!(sheet.ground(5108), Some(Ground::Water));
        assert_eq!(sheet.ground(2800), Some(Ground::Level(3)));
        assert_eq!(sheet.ground(2728), None);
        assert!(sheet.places.iter().any(|p| p.name == "Bezzecca"));
    }

    #[test]
    fn a_bad_map_says_what_is_wrong() {
        let small = |extra: &str| {
            format!(
                r#"{{"id":"x","grid":{{"columns":[1,2],"rows":[1,2],"shifted_down":"even"}},
                "levels":["01","2~"]{extra}}}"#
            )
        };
        assert!(Sheet::from_json(&small(""), None).is_ok());
        let error = |extra: &str| Sheet::from_json(&small(extra), None).unwrap_err();
        assert_eq!(error(r#","towns":[{"hex":"0901","name":"Nowhere"}]"#), SheetError::OffSheet(901));
        assert_eq!(error(r#","roads":[{"path":["0101","0101"]}]"#), SheetError::NotAdjacent(101, 101));
        assert!(matches!(error(","), SheetError::Unreadable(_)));
        let other = |text: String| Sheet::from_json(&text, None).unwrap_err();
        assert_eq!(other(small("").replace("2~", "2?")), SheetError::BadLevels(1));
        assert_eq!(other(small("").replace(r#""x""#, r#""../x""#)), SheetError::BadId);
        assert_eq!(other(small("").replace("[1,2],\"rows", "[2,1],\"rows")), SheetError::BadGrid);
    }
}
