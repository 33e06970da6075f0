//! Units and Generals: B3a to B3g, costs aside.

use serde::{Deserialize, Serialize};

/// The place of a unit or General in the roster: side 1 first, in each side the Generals, the Army Commander before the
/// others, then the units, as the scenario lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Unit(pub u8);

impl Unit {
    /// Its place in lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A type, by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Code {
    /// Line infantry.
    Li,
    /// Light infantry.
    Lt,
    /// Light cavalry.
    Lc,
    /// Heavy cavalry.
    Hc,
    /// Field artillery.
    Fa,
    /// Horse artillery.
    Ha,
    /// General.
    Gn,
    /// Army Commander.
    Ac,
}

impl Code {
    /// Whether it is infantry.
    pub const fn is_infantry(self) -> bool {
        matches!(self, Self::Li | Self::Lt)
    }

    /// Whether it is cavalry.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Self::Lc | Self::Hc)
    }

    /// Whether it is artillery.
    pub const fn is_gun(self) -> bool {
        matches!(self, Self::Fa | Self::Ha)
    }

    /// Whether it is a General or the Army Commander, who is no unit (B12a).
    pub const fn is_general(self) -> bool {
        matches!(self, Self::Gn | Self::Ac)
    }

    /// Front and depth of its base in centimetres (B3c, B3d).
    pub const fn size(self) -> (i32, i32) {
        match self {
            Self::Li | Self::Lt => (4, 2),
            Self::Lc | Self::Hc => (2, 4),
            Self::Fa | Self::Ha | Self::Gn | Self::Ac => (2, 2),
        }
    }

    /// Its move in centimetres (B3e).
    pub const fn allowance(self) -> i32 {
        match self {
            Self::Li => 10,
            Self::Lt => 12,
            Self::Lc | Self::Gn | Self::Ac => 20,
            Self::Hc | Self::Ha => 16,
            Self::Fa => 8,
        }
    }

    /// The far limits of its bands of range in centimetres, the nearest first (B3e).
    pub const fn ranges(self) -> &'static [(Band, i32)] {
        match self {
            Self::Li => &[(Band::Musket, 5)],
            Self::Lt => &[(Band::Musket, 8)],
            Self::Fa => &[(Band::Close, 10), (Band::Medium, 20), (Band::Long, 30)],
            Self::Ha => &[(Band::Close, 8), (Band::Medium, 16), (Band::Long, 24)],
            _ => &[],
        }
    }

    /// Its cost in points (B1v).
    pub const fn cost(self) -> i16 {
        match self {
            Self::Li => 4,
            Self::Lt | Self::Gn | Self::Ac => 5,
            Self::Lc | Self::Fa => 6,
            Self::Hc | Self::Ha => 7,
        }
    }
}

/// A band of range (B3e, B4j, B14g).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Infantry has one band.
    Musket,
    /// Guns, close.
    Close,
    /// Guns, medium.
    Medium,
    /// Guns, long.
    Long,
    /// Field guns beyond long range, by the option of B14g.
    Extreme,
}

/// Quality (B3f).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// Militia, by the option of B14f.
    Militia,
    /// Poor.
    Poor,
    /// Regular.
    #[default]
    Regular,
    /// Elite.
    Elite,
    /// Guard, by the option of B14f.
    Guard,
}

impl Quality {
    /// What it adds to every test (B6e).
    pub const fn modifier(self) -> i8 {
        match self {
            Self::Militia => -2,
            Self::Poor => -1,
            Self::Regular => 0,
            Self::Elite => 1,
            Self::Guard => 2,
        }
    }

    /// What it adds to the cost (B1v).
    pub const fn cost(self) -> i16 {
        match self {
            Self::Militia => -2,
            Self::Poor => -1,
            Self::Regular => 0,
            Self::Elite => 2,
            Self::Guard => 3,
        }
    }

    /// Whether it needs the option of B14f.
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::Militia | Self::Guard)
    }
}

/// Status (B3g). A unit that is destroyed is off the table ([`Place::Lost`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// No marker.
    #[default]
    Fine,
    /// Yellow marker.
    Disordered,
    /// Red marker: it rallied from a rout (B3h).
    Permanent,
    /// Both markers.
    Routed,
}

impl Status {
    /// Whether it reads as Disordered (B3i).
    pub const fn is_disordered(self) -> bool {
        matches!(self, Self::Disordered | Self::Permanent)
    }

    /// What a failed test makes of it; none: destroyed (B3g, B4s, B4v).
    pub const fn failed(self) -> Option<Self> {
        match self {
            Self::Fine => Some(Self::Disordered),
            Self::Disordered | Self::Permanent => Some(Self::Routed),
            Self::Routed => None,
        }
    }
}

/// Where a unit or General is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not yet placed, or due to arrive.
    Waiting,
    /// On the table.
    #[default]
    Table,
    /// Destroyed or removed.
    Lost,
}

/// What changes of a unit or General. Places are whole millimetres, facings whole degrees (B0c, B0d).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Piece {
    /// Where it is.
    pub place: Place,
    /// Base centre, to the east.
    pub x: i32,
    /// Base centre, to the north.
    pub y: i32,
    /// Facing, clockwise from north.
    pub facing: u16,
    /// Status of a unit.
    pub status: Status,
    /// It moved, charged or recovered this turn (B0w); a General's own move of this activation.
    pub moved: bool,
    /// It has fired: smoke (B4a).
    pub fired: bool,
    /// It was tested in melee this turn (B0w).
    pub fought: bool,
    /// It has pursued this turn (B0w, B11m).
    pub pursued: bool,
    /// It has been Routed this turn (B0w).
    pub newly_routed: bool,
    /// It has made a charge this turn (B4l).
    pub charged: bool,
    /// It has shifted its place by a leg or a wheel this turn (B4n, B9d).
    pub shifted: bool,
    /// The path of its move this turn, in hundredths of a millimetre (B4n).
    pub path: i32,
    /// It began the turn over 20 from all enemies (B9g, B9h).
    pub far: bool,
    /// The unit a General is attached to (B12c).
    pub with: Option<Unit>,
    /// Where he stands as his unit sees it: millimetres to its right, millimetres ahead, degrees turned.
    pub beside: (i32, i32, u16),
    /// Pluck left (B1r).
    pub pluck: u8,
    /// Activation markers (B2y).
    pub markers: u8,
    /// Laid on his side (B2v).
    pub exhausted: bool,
    /// He has a restored marker (B13h).
    pub restored: bool,
}

impl Piece {
    /// Whether it is on the table.
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }
}
