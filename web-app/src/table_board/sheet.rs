//! What lies on a table: its size, its ground and the pieces of terrain, neutral of the book.

use rules_core::table::{Length, Point, Shape};

use super::plane::{self, Plane};
use crate::stage::geometry::Rect;

/// Width of the graduated rim round the table, in sheet units.
pub const RIM: f64 = 26.0;

/// The tone of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Meadow: Europe.
    #[default]
    Green,
    /// Dry grass: highlands, northern plains in summer.
    Dry,
    /// Sand: desert and shore.
    Sand,
    /// Snow with bare patches.
    Winter,
}

impl Ground {
    /// The name in the style sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Dry => "dry",
            Self::Sand => "sand",
            Self::Winter => "winter",
        }
    }
}

/// What a wood is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Trees {
    /// Round flocked clumps.
    #[default]
    Broadleaf,
    /// Pointed, darker.
    Conifer,
    /// Palms.
    Palm,
}

/// How the houses of a place are built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Houses {
    /// Tiled roofs.
    #[default]
    Tiled,
    /// Grey hipped roofs: northern China.
    Hipped,
    /// Flat roofs round courts: Tripoli.
    Flat,
    /// Round huts with cones of straw.
    Huts,
    /// Burnt walls.
    Ruins,
}

/// How a river is crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrossingKind {
    /// A bridge.
    Bridge,
    /// A ford.
    Ford,
}

/// A crossing of a river.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// Where.
    pub at: Point,
    /// What it is.
    pub kind: CrossingKind,
    /// How much of the bank it takes up.
    pub length: Length,
}

/// What a piece of terrain is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A wood.
    Wood(Trees),
    /// A hill with its crest line.
    Hill {
        /// Closer and more rings.
        steep: bool,
        /// The crest; the middle of the piece if empty.
        crest: Vec<Point>,
    },
    /// A built-up area.
    Town(Houses),
    /// Fields with furrows.
    Crops,
    /// Rows of vines.
    Vines,
    /// Walled gardens with palms.
    Gardens,
    /// Scrub and stones.
    Broken,
    /// Tents and thorn fences in scrub.
    Camp,
    /// Ravines and rocks.
    Ravines,
    /// Reeds and pools.
    Marsh,
    /// Rock that nobody enters.
    Impassable,
    /// A lake or the sea.
    Water,
    /// A river.
    River(Vec<Crossing>),
    /// A brook.
    Stream(Vec<Crossing>),
    /// A dry bed.
    DryRiver,
    /// A road.
    Road,
    /// A track.
    Track,
    /// A railway.
    Railway,
    /// A wooden fence.
    Fence,
    /// A stone wall.
    Wall,
    /// A hedge.
    Hedge,
    /// A trench; its teeth point to the right of its line.
    Trench,
    /// Field works: an earth bank with gabions.
    Works,
    /// A train that stands on the line.
    Train,
}

/// The area a piece covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Area {
    /// Its corners, in order.
    Field(Vec<Point>),
    /// A line with its full width.
    Band {
        /// The centre line.
        line: Vec<Point>,
        /// From bank to bank.
        width: Length,
    },
}

impl Area {
    /// The upright rectangle between two opposite corners.
    pub fn rectangle(one: Point, other: Point) -> Self {
        Self::Field(vec![one, Point::new(one.x, other.y), other, Point::new(other.x, one.y)])
    }

    /// The area of a shape of the rules.
    pub fn of(shape: &Shape) -> Self {
        match shape.centre_line() {
            Some((line, width)) => Self::Band { line: line.points().to_vec(), width },
            None => Self::Field(shape.outline().to_vec()),
        }
    }

    /// The points that make it.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Field(points) | Self::Band { line: points, .. } => points,
        }
    }
}

/// A colour, red, green and blue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tint(pub u32);

impl std::fmt::Display for Tint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:06x}", self.0 & 0x00ff_ffff)
    }
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its id, as in the scenario.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// What it covers.
    pub area: Area,
    /// Its name on the table, if any.
    pub name: String,
    /// The colour of its ground instead of the usual one.
    pub tint: Option<Tint>,
}

/// A table with its terrain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableSheet {
    /// The id of the scenario; seeds what grows.
    pub id: String,
    /// From the west edge to the east edge.
    pub width: Length,
    /// From the south edge to the north edge.
    pub height: Length,
    /// The tone of the table.
    pub ground: Ground,
    /// The pieces, from the bottom up within their layer: hills below roads below houses, whatever the order.
    pub pieces: Vec<Piece>,
}

impl TableSheet {
    /// How it lies on its sheet.
    pub const fn plane(&self) -> Plane {
        Plane { height: self.height }
    }

    /// The table itself, in sheet units.
    pub fn table(&self) -> Rect {
        Rect::new(0.0, 0.0, plane::length(self.width), plane::length(self.height))
    }

    /// The table with its rim, in sheet units.
    pub fn bounds(&self) -> Rect {
        self.table().grown(RIM)
    }
}
