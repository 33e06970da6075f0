//! Combat units and leaders: clauses 1.3, 1.4, 3.1, 7.5.

use alloc::string::String;
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::Side;
use crate::hex::HexId;

/// Piedmontese, Italians and French (1.1b): set up first.
pub const ITALIAN: Side = Side::First;
/// Their opponents.
pub const AUSTRIAN: Side = Side::Second;

/// The letters printed on a counter, eight at most.
macro_rules! label {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name([u8; 8]);

        impl $name {
            /// Reads one to eight letters or digits.
            pub fn parse(text: &str) -> Option<Self> {
                let sound = (1..=8).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
                let mut bytes = [0; 8];
                bytes.get_mut(..text.len()).filter(|_| sound)?.copy_from_slice(text.as_bytes());
                Some(Self(bytes))
            }

            /// The letters.
            pub fn label(&self) -> &str {
                let length = self.0.iter().position(|&byte| byte == 0).unwrap_or(8);
                core::str::from_utf8(&self.0[..length]).unwrap_or("")
            }

            /// The letters as a number, for looking them up.
            pub(super) const fn key(self) -> u64 {
                u64::from_le_bytes(self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.label())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.label())
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.label())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::parse(&text).ok_or_else(|| {
                    de::Error::invalid_value(de::Unexpected::Str(&text), &"one to eight letters or digits")
                })
            }
        }
    };
}

label! {
    /// A combat unit by the letters of its counter.
    Unit
}
label! {
    /// A leader by the letters of his counter.
    Leader
}

/// What kind of combat unit (1.3a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// On foot; has a fire value.
    Infantry,
    /// Mounted; needs no leader (4.2a).
    Cavalry,
}

/// A commitment level (3.1), from the highest to the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Must close and melee.
    Attack,
    /// Must approach.
    Advance,
    /// May step toward an objective.
    Hold,
    /// Neither moves nor fights.
    Reserve,
}

impl Level {
    /// All levels, the highest first.
    pub const ALL: [Self; 4] = [Self::Attack, Self::Advance, Self::Hold, Self::Reserve];

    /// Whether this is one step from the other (2b).
    pub const fn is_next_to(self, other: Self) -> bool {
        (self as u8).abs_diff(other as u8) == 1
    }
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not yet on the map.
    #[default]
    Off,
    /// On the map.
    Hex(HexId),
    /// Eliminated, or a leader killed: scores.
    Eliminated,
    /// Out of the game unscored: left by 13.2.2e, or a leader with nobody to lead (7.3c, 7.3f).
    Left,
}

impl Place {
    /// The hex, if it is on the map.
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Self::Hex(hex) => Some(hex),
            _ => None,
        }
    }
}

/// A state of morale by damage (7.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// No damage.
    Ready,
    /// 1: reduced values.
    Reduced,
    /// 2: may leave enemy ZOC.
    Shaken,
    /// 3: defends only, falls back.
    Broken,
    /// 4: flees, no ZOC.
    Routed,
}

/// The damage at which a unit is eliminated (7.5.1h).
pub const ELIMINATED: u8 = 5;
/// The damage of a Broken unit (7.5.1c).
pub(super) const BROKEN: u8 = 3;
/// The damage of a Routed unit (7.5.1e).
pub(super) const ROUTED: u8 = 4;
/// The damage of a Shaken unit (7.5.1b).
pub(super) const SHAKEN: u8 = 2;

/// A cavalry marker (4.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Marker {
    /// It failed its throw.
    Hold,
    /// It has acted.
    Activated,
}

/// A distance band of command (4.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    /// Within the leader's range: free.
    #[default]
    Within,
    /// Within twice the range: –1 MP, fire only.
    Twice,
    /// Beyond, or without a leader: half MP, no attack.
    Beyond,
}

/// How a unit recovers, fixed as RECOVER opens (10e).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Cure {
    /// It has a line of communication (11).
    pub line: bool,
    /// It stands in enemy ZOC (10, 10c).
    pub in_zoc: bool,
    /// A leader is near (10b).
    pub leader: bool,
}

impl Cure {
    /// Whether it must throw (10).
    pub const fn throws(&self) -> bool {
        !self.line || self.in_zoc
    }
}

/// A combat unit: what changes in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Piece {
    /// Which.
    pub id: Unit,
    /// Where it is.
    pub place: Place,
    /// Damage, 0 to 5 (7.5.1).
    pub damage: u8,
    /// Cavalry that is spent this turn (4.2.1b).
    pub marker: Option<Marker>,
    /// Has moved in this go (6f).
    pub moved: bool,
    /// Has used its offensive action in this go (7c).
    pub acted: bool,
    /// May not attack any more in this go (7.5.1k, 6.2d, 7.5.1q).
    pub barred: bool,
    /// Has answered an attack in this go (7.1d).
    pub answered: bool,
    /// Its band of command in this go (4.3b).
    pub range: Range,
    /// Its damage as COMBAT opened, which fire goes by (7.1.2c).
    pub fixed: u8,
    /// Levels lost in the melee being resolved (7.2.1c).
    pub lost: u8,
    /// How it recovers, while it has not yet this turn (10e).
    pub cure: Option<Cure>,
}

impl Piece {
    /// Its hex, if it is on the map.
    pub const fn hex(&self) -> Option<HexId> {
        self.place.hex()
    }

    /// Its state of morale.
    pub const fn state(&self) -> State {
        match self.damage {
            0 => State::Ready,
            1 => State::Reduced,
            SHAKEN => State::Shaken,
            BROKEN => State::Broken,
            _ => State::Routed,
        }
    }

    /// Whether it is Broken or worse (7.5.1c, 7.5.1e).
    pub const fn is_broken(&self) -> bool {
        self.damage >= BROKEN
    }

    /// Whether it is Routed.
    pub const fn is_routed(&self) -> bool {
        self.damage >= ROUTED
    }
}

/// A leader: what changes in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Chief {
    /// Which.
    pub id: Leader,
    /// Where he is.
    pub place: Place,
    /// The level of his command, also while it waits for staff (7.3.1g).
    pub level: Level,
    /// His command has been activated this turn (4.1k).
    pub activated: bool,
    /// He has thrown to change his level this turn, or to enter (2c, 13.3.3c).
    pub thrown: bool,
    /// Has moved in this go (1.4d).
    pub moved: bool,
    /// Staff have replaced him (7.3.1).
    pub staff: bool,
    /// His units have been attacked (13.1.3b, 14.1.6b).
    pub attacked: bool,
    /// His brigade has been called in (13.3.2, 13.3.3).
    pub called: bool,
    /// A unit beside him took damage in the combat being resolved (7.3a).
    pub at_risk: bool,
}

impl Default for Chief {
    fn default() -> Self {
        Self {
            id: Leader::default(),
            place: Place::Off,
            level: Level::Hold,
            activated: false,
            thrown: false,
            moved: false,
            staff: false,
            attacked: false,
            called: false,
            at_risk: false,
        }
    }
}

impl Chief {
    /// His hex, if he is on the map.
    pub const fn hex(&self) -> Option<HexId> {
        self.place.hex()
    }
}

/// A piece that can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mobile {
    /// A combat unit.
    Unit(Unit),
    /// A leader.
    Leader(Leader),
}

/// The most units in one attack, or reacting to one step: as many as a hex has neighbours.
pub const SQUAD: usize = 6;

/// Up to six units in the order named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squad {
    units: [Unit; SQUAD],
    count: u8,
}

impl Squad {
    /// A squad of one.
    pub fn one(unit: Unit) -> Self {
        let mut squad = Self::default();
        squad.push(unit);
        squad
    }

    /// Adds a unit; a seventh is left out.
    pub fn push(&mut self, unit: Unit) {
        if let Some(slot) = self.units.get_mut(usize::from(self.count)) {
            *slot = unit;
            self.count += 1;
        }
    }

    /// The units in order.
    pub fn units(&self) -> &[Unit] {
        &self.units[..usize::from(self.count)]
    }

    /// How many.
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether the unit is one of them.
    pub fn contains(&self, unit: Unit) -> bool {
        self.units().contains(&unit)
    }

    /// Whether no unit is named twice.
    pub fn is_distinct(&self) -> bool {
        self.units().iter().enumerate().all(|(at, unit)| !self.units()[..at].contains(unit))
    }

    /// Those for which `keep` holds, in the same order.
    #[must_use]
    pub fn filtered(&self, keep: impl Fn(Unit) -> bool) -> Self {
        self.units().iter().copied().filter(|&unit| keep(unit)).collect()
    }
}

impl FromIterator<Unit> for Squad {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        let mut squad = Self::default();
        units.into_iter().for_each(|unit| squad.push(unit));
        squad
    }
}

impl Serialize for Squad {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.units())
    }
}

impl<'de> Deserialize<'de> for Squad {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units = arrayvec::ArrayVec::<Unit, SQUAD>::deserialize(deserializer)?;
        Ok(units.into_iter().collect())
    }
}

/// Writes a side by its name in this book.
pub(super) mod side_name {
    use alloc::string::String;

    use serde::{Deserialize, Deserializer, Serializer, de};

    use super::{AUSTRIAN, ITALIAN};
    use crate::Side;

    pub(crate) fn name(side: Side) -> &'static str {
        if side == ITALIAN { "italian" } else { "austrian" }
    }

    /// The name.
    ///
    /// # Errors
    /// The serializer's.
    pub(crate) fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(name(*side))
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
