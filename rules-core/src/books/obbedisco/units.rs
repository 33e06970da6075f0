//! Leaders and garrisons: clauses 1.3 to 1.9, 3, 4f.

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::hex::HexId;

/// Garibaldi's side: draws first on odd turns (2.1e).
pub const ITALIAN: Side = Side::First;
/// Kuhn's side.
pub const AUSTRIAN: Side = Side::Second;

/// The leaders, in table order (9s). Append only: saved games depend on the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Name {
    /// 7th regiment.
    #[serde(rename = "La Porta")]
    LaPorta,
    /// 2nd regiment.
    Spinazzi,
    /// 1st regiment.
    Salomone,
    /// 6th regiment.
    Sprovieri,
    /// 8th regiment.
    Carbonelli,
    /// 9th regiment.
    Menotti,
    /// 3rd regiment.
    Bruzzesi,
    /// 5th regiment.
    Chiassi,
    /// 2nd reserve brigade.
    Montluisant,
    /// Reserve brigade.
    Kaim,
    /// Tione half-brigade.
    Hoffern,
    /// Riva half-brigade.
    Thour,
    /// Optional brigade (11.3).
    Loos,
}

/// How many leaders there are.
pub const LEADERS: usize = 13;

impl Name {
    /// All leaders in table order.
    pub const ALL: [Self; LEADERS] = [
        Self::LaPorta,
        Self::Spinazzi,
        Self::Salomone,
        Self::Sprovieri,
        Self::Carbonelli,
        Self::Menotti,
        Self::Bruzzesi,
        Self::Chiassi,
        Self::Montluisant,
        Self::Kaim,
        Self::Hoffern,
        Self::Thour,
        Self::Loos,
    ];

    /// The leaders of a side, in table order.
    pub const fn of(side: Side) -> &'static [Self] {
        let (italian, austrian) = Self::ALL.split_at(Self::Montluisant as usize);
        match side {
            ITALIAN => italian,
            AUSTRIAN => austrian,
        }
    }

    /// The name as written on the counter and in journals.
    pub const fn label(self) -> &'static str {
        match self {
            Self::LaPorta => "La Porta",
            Self::Spinazzi => "Spinazzi",
            Self::Salomone => "Salomone",
            Self::Sprovieri => "Sprovieri",
            Self::Carbonelli => "Carbonelli",
            Self::Menotti => "Menotti",
            Self::Bruzzesi => "Bruzzesi",
            Self::Chiassi => "Chiassi",
            Self::Montluisant => "Montluisant",
            Self::Kaim => "Kaim",
            Self::Hoffern => "Hoffern",
            Self::Thour => "Thour",
            Self::Loos => "Loos",
        }
    }

    /// Its place in table order.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// His side.
    pub const fn side(self) -> Side {
        if (self as u8) < Self::Montluisant as u8 { ITALIAN } else { AUSTRIAN }
    }
}

/// Where a leader is (1.7b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not yet arrived.
    #[default]
    Waiting,
    /// On the map.
    Hex(HexId),
    /// Left by an exit road (10v.d).
    Exited,
    /// Out of the game.
    Removed,
}

/// Order of a unit (5.2, 5.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// In order.
    #[default]
    Ordered,
    /// Disordered: –1 in combat, –1 MP.
    Disordered,
    /// Routed: FP 4 and frozen, no ZOC.
    Routed,
}

/// The most fatigue points a unit can bear.
pub const MOST_FP: u8 = 4;

/// A leader with his strength points: what changes in play (1.7b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Leader {
    /// Where he is.
    pub place: Place,
    /// Strength points present.
    pub sp: u8,
    /// Fatigue points, 0 to 4.
    pub fp: u8,
    /// Ordered, disordered or routed.
    pub order: Order,
    /// Chits of his in the cup.
    pub chits: u8,
    /// Chits of his drawn this turn.
    pub drawn: u8,
    /// Activations this turn (2.2e).
    pub activations: u8,
    /// Attacks this turn (2.6d).
    pub attacks: u8,
    /// Rout-moved by his chit this turn (5.3g).
    pub rout_moved: bool,
    /// Has left his one detachment (11.2c).
    pub detached: bool,
    /// Rallied in this turn's recovery (3.3.2a).
    pub rallied: bool,
    /// Stands in a trench he built (6.2).
    pub entrenched: bool,
    /// Combats this turn to be fought short of cartridges (8r5).
    pub cartridges_low: u8,
}

impl Leader {
    /// The hex he stands on, if he is on the map.
    pub const fn hex(&self) -> Option<HexId> {
        match self.place {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    /// Whether he is routed.
    pub const fn is_routed(&self) -> bool {
        matches!(self.order, Order::Routed)
    }

    /// Whether he is disordered; rout replaces disorder (5.3b).
    pub const fn is_disordered(&self) -> bool {
        matches!(self.order, Order::Disordered)
    }

    /// Whether he projects a ZOC (1.9a, 5.3a).
    pub const fn has_zoc(&self) -> bool {
        self.fp < MOST_FP && !self.is_routed()
    }
}

/// A garrison or detachment (1.7c, 3, 11.2b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Garrison {
    /// Its side.
    #[serde(with = "side_name")]
    pub side: Side,
    /// Where it stands.
    pub hex: HexId,
    /// Strength points.
    pub sp: u8,
    /// Fatigue points, 0 to 4.
    #[serde(default)]
    pub fp: u8,
    /// Whether it is disordered.
    #[serde(default)]
    pub disordered: bool,
}

impl Garrison {
    /// Whether it projects a ZOC (1.9a, 1.9d).
    pub const fn has_zoc(&self) -> bool {
        self.fp < MOST_FP
    }
}

/// A unit: a leader with his SP, or a garrison (0b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// A leader.
    Leader(Name),
    /// The garrison of this hex.
    Garrison(HexId),
}

/// Writes a side by its name in this book.
pub(super) mod side_name {
    use alloc::string::String;

    use serde::{Deserialize, Deserializer, Serializer, de};

    use super::{AUSTRIAN, ITALIAN};
    use crate::Side;

    /// The name.
    ///
    /// # Errors
    /// The serializer's.
    pub(crate) fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(if *side == ITALIAN { "italian" } else { "austrian" })
    }

    /// The side of a name.
    ///
    /// # Errors
    /// When it is neither.
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        let name = String::deserialize(deserializer)?;
        match name.as_str() {
            "italian" => Ok(ITALIAN),
            "austrian" => Ok(AUSTRIAN),
            _ => Err(de::Error::unknown_variant(&name, &["italian", "austrian"])),
        }
    }
}
