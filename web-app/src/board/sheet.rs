//! What is printed on a map sheet, in words any book can fill; `sheets` fills it from the files of each book.

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
    /// The rows of ground do not match the grid; the first row that does not.
    BadGround(usize),
    /// A hex of this number is named but is not on the sheet.
    OffSheet(HexId),
    /// Two hexes are named as neighbours and are not.
    NotAdjacent(HexId, HexId),
    /// A hex is to be drawn as vineyards and is no woods.
    NotWoods(HexId),
    /// The map's id has other signs than small letters, digits and hyphens.
    BadId,
}

/// What grows or stands on the ground of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cover {
    /// Nothing to speak of.
    #[default]
    Open,
    /// Lake.
    Water,
    /// Tree clumps.
    Woods,
    /// Rows of vines.
    Vineyards,
    /// Reeds and pools.
    Marsh,
    /// Roofs over the whole hex.
    Village,
}

/// The ground of a hex, as the rules know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Height class, 0 (plain) to 5.
    pub level: u8,
    /// What is on it.
    pub cover: Cover,
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
    /// A summit, name in italics.
    Hill,
    /// A single roof or nothing but a dot: a farm, an inn, a corner of the country.
    Spot,
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
    /// Drawn broad: a river no unit wades.
    pub great: bool,
    /// The ends of each hexside.
    pub sides: Vec<[Point; 2]>,
    /// The hexes on both sides of each bridge.
    pub bridges: Vec<[HexId; 2]>,
}

/// A side of an army as the sheet names it: by the ground of its counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Dark red: Italy.
    Madder,
    /// Dark blue: Piedmont, France.
    Savoy,
    /// Cream: Austria.
    Austria,
    /// Pale blue: Prussia.
    Prussia,
}

impl Tone {
    /// The name of the tone in style sheets and symbols.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Madder => "madder",
            Self::Savoy => "savoy",
            Self::Austria => "austria",
            Self::Prussia => "prussia",
        }
    }

    /// Whether the ground is dark and the figures light.
    pub const fn is_dark(self) -> bool {
        matches!(self, Self::Madder | Self::Savoy)
    }
}

/// A hex of the margin where forces leave the map or come onto it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// Where.
    pub at: HexId,
    /// Where the way leads.
    pub name: String,
    /// Whose it is.
    pub tone: Tone,
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
    /// Towns, forts, summits and spots.
    pub places: Vec<Place>,
    /// Lakes.
    pub lakes: Vec<Lake>,
    /// Rivers with their bridges.
    pub rivers: Vec<River>,
    /// Roads, as chains of hexes.
    pub roads: Vec<Vec<HexId>>,
    /// Tracks, as chains of hexes.
    pub tracks: Vec<Vec<HexId>>,
    /// Railways, as chains of hexes.
    pub railways: Vec<Vec<HexId>>,
    /// Hexsides of escarpments: the hex above, the hex below.
    pub scarps: Vec<[HexId; 2]>,
    /// Where forces leave the map.
    pub exits: Vec<Exit>,
    /// Sources of the drawing, as they wish to be named.
    pub credits: Vec<String>,
    /// Compass, scale and letterings.
    pub dress: Dress,
}

impl Sheet {
    /// The sheet, if everything it names lies on it and whatever should adjoin does.
    ///
    /// # Errors
    /// The first fault.
    pub fn checked(self) -> Result<Self, SheetError> {
        let sign = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if self.id.is_empty() || !self.id.bytes().all(sign) {
            return Err(SheetError::BadId);
        }
        let (columns, rows) = self.grid.size();
        if self.ground.len() != usize::from(columns) * usize::from(rows) {
            return Err(SheetError::BadGround(self.ground.len() / usize::from(columns).max(1)));
        }
        let places = self.places.iter().map(|p| p.at).chain(self.exits.iter().map(|e| e.at));
        let lakes = self.lakes.iter().flat_map(|l| l.hexes.iter().copied());
        let letters = self.dress.letterings.iter();
        let letters = letters.flat_map(|l| l.along.iter().copied());
        let ways = self.roads.iter().chain(&self.tracks).chain(&self.railways);
        let passed = ways.clone().flatten().copied();
        let bridged = self.rivers.iter().flat_map(|r| &r.bridges);
        let sides = self.scarps.iter().chain(bridged);
        let beside = sides.clone().flatten().copied();
        let mut named = places.chain(lakes).chain(letters).chain(passed).chain(beside);
        if let Some(hex) = named.find(|&hex| !self.grid.contains(hex)) {
            return Err(SheetError::OffSheet(hex));
        }
        let steps = ways.flat_map(|way| way.windows(2)).map(|step| [step[0], step[1]]);
        for [a, b] in steps.chain(sides.copied()) {
            if self.grid.distance(a, b) != 1 {
                return Err(SheetError::NotAdjacent(a, b));
            }
        }
        Ok(self)
    }

    /// The hexes and the frame round them: what the camera may show.
    pub fn bounds(&self) -> Rect {
        self.grid.bounds().grown(FRAME)
    }

    /// Ground of a hex; nothing if it is not on the sheet.
    pub fn ground(&self, id: HexId) -> Option<Ground> {
        self.ground.get(self.grid.index(id)?).copied()
    }

    /// The hexes with this cover.
    pub fn covered(&self, cover: Cover) -> impl Iterator<Item = HexId> + '_ {
        self.grid.ids().filter(move |&id| self.ground(id).is_some_and(|ground| ground.cover == cover))
    }
}
