//! What is printed on a map sheet: the drawing's share of the map file, checked.

use rules_core::books::obbedisco::{GridFile, MapFile, RiverFile, WayFile};
use rules_core::hex::{HexId as CoreHex, Shifted};
use scenarios::{DressFile, LakeFile, LetteringFile, PrintFile};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lettering {
    /// As printed.
    pub name: String,
    /// The hexes it runs along.
    pub along: Vec<HexId>,
}

/// How the sheet is dressed: what the rules do not need.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dress {
    /// Direction of north, in degrees clockwise from the top of the sheet; no compass if absent.
    pub north: Option<f64>,
    /// Kilometres a hex, for the scale bar and the frame.
    pub km: Option<f64>,
    /// Names of valleys.
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

fn number(text: &str) -> Result<HexId, SheetError> {
    text.parse().map_err(|_| SheetError::Unreadable(format!("not a hex number: {text}")))
}

fn numbers(texts: &[String]) -> Result<Vec<HexId>, SheetError> {
    texts.iter().map(|text| number(text)).collect()
}

fn plain(way: &WayFile) -> Vec<HexId> {
    way.path.iter().map(|hex| hex.0).collect()
}

impl Sheet {
    /// The sheet of a map: the rules' part of it, what it prints besides, and how it is dressed.
    pub fn new(file: MapFile, print: &PrintFile, dress: DressFile) -> Result<Self, SheetError> {
        let sign = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if file.id.is_empty() || !file.id.bytes().all(sign) {
            return Err(SheetError::BadId);
        }
        let GridFile { columns: (c0, c1), rows: (r0, r1), shifted_down } = file.grid;
        if c1 < c0 || r1 < r0 || c1 > 99 || r1 > 99 {
            return Err(SheetError::BadGrid);
        }
        let grid = Grid::new(c0, c1 - c0 + 1, r0, r1 - r0 + 1, shifted_down == Shifted::Even);
        let ground = ground(&grid, &file.levels)?;
        let towns = file.towns.into_iter().map(|town| {
            let kind = if town.city { PlaceKind::City } else { PlaceKind::Village };
            Place { at: town.hex.0, name: town.name, kind }
        });
        let forts = file.forts.into_iter().map(|f| Place { at: f.hex.0, name: f.name, kind: PlaceKind::Fort });
        let places: Vec<Place> = towns.chain(forts).collect();
        let rivers = file.rivers.into_iter().map(|river| course(&grid, river)).collect::<Result<Vec<_>, _>>()?;
        let lake = |l: &LakeFile| Ok(Lake { name: l.name.clone(), hexes: numbers(&l.hexes)? });
        let lettering = |l: LetteringFile| Ok(Lettering { along: numbers(&l.along)?, name: l.name });
        let sheet = Self {
            id: file.id,
            grid,
            ground,
            places,
            lakes: print.lakes.iter().map(lake).collect::<Result<Vec<_>, _>>()?,
            rivers,
            roads: file.roads.iter().map(plain).collect(),
            tracks: file.tracks.iter().map(plain).collect(),
            credits: print.credits.clone(),
            dress: Dress {
                north: dress.north.map(f64::from),
                km: dress.km.map(f64::from),
                letterings: dress.letterings.into_iter().map(lettering).collect::<Result<Vec<_>, _>>()?,
            },
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
    let mut sides = Vec::with_capacity(river.sides.len());
    for &(CoreHex(a), CoreHex(b)) in &river.sides {
        if let Some(&off) = [a, b].iter().find(|&&hex| !grid.contains(hex)) {
            return Err(SheetError::OffSheet(off));
        }
        sides.push(grid.side_between(a, b).ok_or(SheetError::NotAdjacent(a, b))?);
    }
    let mut bridges = Vec::with_capacity(river.bridges.len());
    for &(CoreHex(a), CoreHex(b)) in &river.bridges {
        grid.side_between(a, b).ok_or(SheetError::NotAdjacent(a, b))?;
        bridges.push([a, b]);
    }
    Ok(River { name: river.name, sides, bridges })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::board) fn obbedisco() -> Sheet {
        let (print, dress) = scenarios::obbedisco_sheet("bezzecca-1866").expect("it comes with the page");
        let map = scenarios::obbedisco_map("bezzecca-1866").expect("its map can be read");
        Sheet::new(map, &print, dress).expect("and drawn")
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
                r#"{{"format":1,"id":"x","grid":{{"columns":[1,2],"rows":[1,2],"shifted_down":"even"}},"forts":[],
                "tracks":[],"rivers":[],"levels":["01","2~"]{extra}}}"#
            )
        };
        let draw = |text: String| {
            let file = serde_json::from_str(&text).expect("a map file");
            Sheet::new(file, &PrintFile::default(), DressFile::default())
        };
        let bare = r#","towns":[],"roads":[]"#;
        assert!(draw(small(bare)).is_ok());
        let error = |text: String| draw(text).unwrap_err();
        let lost = r#","towns":[{"hex":"0901","name":"Nowhere"}],"roads":[]"#;
        assert_eq!(error(small(lost)), SheetError::OffSheet(901));
        let stuck = r#","towns":[],"roads":[{"name":"","path":["0101","0101"]}]"#;
        assert_eq!(error(small(stuck)), SheetError::NotAdjacent(101, 101));
        assert_eq!(error(small(bare).replace("2~", "2?")), SheetError::BadLevels(1));
        assert_eq!(error(small(bare).replace(r#""x""#, r#""../x""#)), SheetError::BadId);
        assert_eq!(error(small(bare).replace("[1,2],\"rows", "[2,1],\"rows")), SheetError::BadGrid);
    }
}
