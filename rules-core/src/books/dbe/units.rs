//! Elements and generals: section 2, costs of H4.3a, allowances of H4.8a.

use serde::{Deserialize, Serialize};

use super::terrain::Class;

/// The place of an element or general in the roster: first side first, in each side the General-in-Chief, then corps by
/// corps the general and the elements, as the scenario lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Unit(pub u8);

impl Unit {
    /// Its place in lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A type of element or general, by the code of H4.2a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Code {
    /// Infantry.
    Inf,
    /// Light infantry.
    Lgt,
    /// Voltigeurs.
    Vol,
    /// Heavy cavalry.
    Hcv,
    /// Light cavalry.
    Lcv,
    /// Irregular cavalry.
    Icv,
    /// Artillery.
    Art,
    /// Horse artillery, where the scenario has it (H4.2d).
    Hart,
    /// Corps general.
    Gen,
    /// General-in-Chief.
    Cic,
}

impl Code {
    /// Whether it is foot (H4.2b).
    pub const fn is_foot(self) -> bool {
        matches!(self, Self::Inf | Self::Lgt | Self::Vol)
    }

    /// Whether it is cavalry (H4.2b).
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Self::Hcv | Self::Lcv | Self::Icv)
    }

    /// Whether it is artillery.
    pub const fn is_gun(self) -> bool {
        matches!(self, Self::Art | Self::Hart)
    }

    /// Whether it is a general, who is no fighting element (H4.2a).
    pub const fn is_general(self) -> bool {
        matches!(self, Self::Gen | Self::Cic)
    }

    /// Whether friends pass through it and it through them (H4.9o).
    pub const fn is_loose(self) -> bool {
        matches!(self, Self::Lgt | Self::Vol)
    }

    /// Whether it may be Guard (H4.2c).
    pub const fn may_be_guard(self) -> bool {
        matches!(self, Self::Inf | Self::Lgt | Self::Hcv | Self::Lcv | Self::Art)
    }

    /// Its cost in points (H4.3a).
    pub const fn cost(self, guard: bool) -> u16 {
        let base = match self {
            Self::Inf | Self::Lgt => 4,
            Self::Vol | Self::Icv => 3,
            Self::Hcv | Self::Hart => 7,
            Self::Lcv | Self::Gen => 5,
            Self::Art => 6,
            Self::Cic => 10,
        };
        match (guard, self) {
            (false, _) => base,
            (true, Self::Art) => base + 1,
            (true, _) => base + 2,
        }
    }

    /// Front and depth of its base in hundredths of a centimetre, for figures of 15 or of 25 mm (H1b, H4.2a).
    pub const fn size(self, large: bool) -> (i32, i32) {
        match (self, large) {
            (Self::Inf | Self::Lgt | Self::Vol, false) => (400, 200),
            (Self::Inf | Self::Lgt | Self::Vol, true) => (500, 250),
            (Self::Hcv | Self::Lcv | Self::Icv, false) => (400, 300),
            (Self::Hcv | Self::Lcv | Self::Icv, true) => (500, 400),
            (Self::Art | Self::Hart, false) => (400, 400),
            (Self::Art | Self::Hart, true) => (500, 600),
            (Self::Gen, false) => (150, 300),
            (Self::Gen, true) => (200, 400),
            (Self::Cic, false) => (300, 300),
            (Self::Cic, true) => (375, 375),
        }
    }

    /// Its combat factor in melee against cavalry, or against foot and guns (H4.2a).
    pub const fn melee(self, against_cavalry: bool) -> i8 {
        match (self, against_cavalry) {
            (Self::Inf, false) => 3,
            (Self::Inf, true) => 4,
            (Self::Lgt, false) => 3,
            (Self::Lgt, true) => 2,
            (Self::Vol, false) => 2,
            (Self::Vol, true) => 1,
            (Self::Hcv, _) => 4,
            (Self::Lcv, _) => 3,
            (Self::Icv | Self::Art | Self::Hart, _) => 2,
            (Self::Gen | Self::Cic, _) => 0,
        }
    }

    /// Its fire factor; none where it does not shoot (H4.2a).
    pub const fn fire(self) -> Option<i8> {
        match self {
            Self::Inf | Self::Lgt | Self::Art | Self::Hart => Some(3),
            Self::Vol => Some(2),
            _ => None,
        }
    }

    /// Its factor under fire (H4.2a).
    pub const fn under_fire(self) -> i8 {
        match self {
            Self::Inf | Self::Lgt => 3,
            Self::Vol | Self::Art | Self::Hart => 4,
            Self::Hcv | Self::Lcv | Self::Icv => 2,
            Self::Gen | Self::Cic => 0,
        }
    }

    /// Its range in centimetres (H4.2a, H4.2d).
    pub const fn range(self) -> i32 {
        match self {
            Self::Inf | Self::Lgt => 4,
            Self::Vol => 8,
            Self::Art => 24,
            Self::Hart => 16,
            _ => 0,
        }
    }

    /// The range of a gun within which it has F1, in centimetres (H4.2d, H4.11s).
    pub const fn close_range(self) -> i32 {
        match self {
            Self::Art => 12,
            Self::Hart => 8,
            _ => 0,
        }
    }

    /// Its allowance on a road, in centimetres (H4.8a).
    pub const fn road(self) -> i32 {
        match self {
            Self::Lcv | Self::Icv => 20,
            Self::Gen | Self::Cic => 24,
            _ => 16,
        }
    }

    /// Its allowance in open ground, in centimetres (H4.8a).
    pub const fn open(self) -> i32 {
        match self {
            Self::Inf | Self::Art => 8,
            Self::Lgt | Self::Vol | Self::Hart => 12,
            Self::Hcv => 16,
            Self::Lcv | Self::Icv | Self::Gen | Self::Cic => 20,
        }
    }

    /// Its allowance in a class of ground, in centimetres; none where it does not go (H4.8a).
    pub const fn allowance(self, class: Class) -> Option<i32> {
        Some(match (class, self) {
            (Class::Open | Class::Easy, _) => self.open(),
            (Class::Rough, Self::Inf | Self::Hcv | Self::Lcv) => 8,
            (Class::Rough, Self::Art | Self::Hart) => 4,
            (Class::Rough, _) => 12,
            (Class::Difficult, Self::Art | Self::Hart) | (Class::Impassable, _) => return None,
            (Class::Difficult, Self::Inf | Self::Hcv | Self::Lcv) => 4,
            (Class::Difficult, Self::Vol) => 12,
            (Class::Difficult, _) => 8,
        })
    }
}

/// Where an element or general is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not yet placed, or due to arrive.
    Waiting,
    /// On the table.
    #[default]
    Table,
    /// Destroyed, eliminated or gone off the table (H4.3e).
    Lost,
}

/// What changes of an element or general. Places are in hundredths of a centimetre, facings in tenths of a degree
/// (H4.1f).
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
    /// It has moved this turn (H4.8g).
    pub moved: bool,
    /// It may not shoot this turn for what it did (H4.9y, H4.6e, H4.16n).
    pub silent: bool,
    /// It has shot this turn (H4.11b).
    pub fired: bool,
    /// It was a main element of a melee this phase (H4.12i).
    pub fought: bool,
    /// It has fled this turn.
    pub fled_now: bool,
    /// It has fled in this game (9.2f).
    pub fled_once: bool,
    /// It stays behind a broken corps and flees in its owner's next movement phase (H4.16g).
    pub must_flee: bool,
    /// The element a general is attached to (H4.19d).
    pub with: Option<Unit>,
    /// The general was carried by a paid move (H4.19f).
    pub carried: bool,
}

impl Piece {
    /// Whether it is on the table.
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }
}
