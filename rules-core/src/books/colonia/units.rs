//! What units are and what changes of them: clauses 1.3a, 2.

use serde::{Deserialize, Serialize};

use super::troops::Troop;
use crate::secret::Commitment;
use crate::table::Edge;

/// A unit's or general's place in the roster: side 1 first, in each side superiors, then brigade by brigade its general
/// and its units, as the scenario lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Unit(pub u8);

impl Unit {
    /// Its place in lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The arm of a unit (2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Line foot.
    Line,
    /// Light foot.
    Light,
    /// Irregular foot.
    Irregular,
    /// Light cavalry.
    CavalryLight,
    /// Medium cavalry.
    CavalryMedium,
    /// Heavy cavalry.
    CavalryHeavy,
    /// Machine guns.
    MachineGun,
    /// Light artillery.
    ArtilleryLight,
    /// Field artillery.
    ArtilleryField,
    /// Heavy artillery.
    ArtilleryHeavy,
    /// Headquarters.
    Hq,
    /// Accessory units.
    Accessory,
}

impl Class {
    /// Line, light or irregular foot.
    pub const fn is_foot(self) -> bool {
        matches!(self, Self::Line | Self::Light | Self::Irregular)
    }

    /// Any cavalry.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Self::CavalryLight | Self::CavalryMedium | Self::CavalryHeavy)
    }

    /// Light, field or heavy artillery.
    pub const fn is_gun(self) -> bool {
        matches!(self, Self::ArtilleryLight | Self::ArtilleryField | Self::ArtilleryHeavy)
    }

    /// Foot or cavalry.
    pub const fn is_foot_or_cavalry(self) -> bool {
        self.is_foot() || self.is_cavalry()
    }
}

/// How much of a battalion a base stands for (2.0f).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// 8x4, or 4x6 as printed.
    #[default]
    Full,
    /// 8x2.
    Half,
    /// 4x2.
    Quarter,
}

/// The values a unit starts with (2.0e–g).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// Strength.
    pub vbu: u8,
    /// Centimetres it moves; none for "-".
    pub m: Option<u8>,
    /// Impetus; none for "-".
    pub i: Option<u8>,
    /// Points for demoralisation.
    pub vd: u8,
    /// Range in centimetres; none for accessories.
    pub range: Option<u8>,
    /// Front of the base in line, in millimetres.
    pub front: u16,
    /// Depth of the base in line.
    pub depth: u16,
}

impl Values {
    /// The values of a base of a size; none if the row has no such base (2.0g).
    pub const fn of(troop: &Troop, size: Size) -> Option<Self> {
        let (front, depth) = match (size, troop.class) {
            (Size::Full, Class::Line | Class::Irregular) => (80, 40),
            (Size::Full, class) if class.is_cavalry() => (80, 40),
            (Size::Half, class) if class.is_foot_or_cavalry() => (80, 20),
            (Size::Quarter, Class::Line | Class::Irregular) => (40, 20),
            (Size::Quarter, class) if class.is_cavalry() => (40, 20),
            (Size::Full, class) if !class.is_foot_or_cavalry() => (40, 60),
            _ => return None,
        };
        let by = match size {
            Size::Full => 1,
            Size::Half => 2,
            Size::Quarter => 4,
        };
        let i = match troop.i {
            Some(i) => Some(i.div_ceil(by)),
            None => None,
        };
        Some(Self {
            vbu: troop.vbu.div_ceil(by),
            m: troop.m,
            i,
            vd: troop.vd.div_ceil(by),
            range: troop.range,
            front,
            depth,
        })
    }
}

/// An order (4.6). The ladder is the order of the variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// Attack.
    Attacco,
    /// Manoeuvre.
    #[default]
    Manovra,
    /// Defence.
    Difesa,
    /// Retreat.
    Ritirata,
}

impl Order {
    /// All orders, in the order of the ladder.
    pub const ALL: [Self; 4] = [Self::Attacco, Self::Manovra, Self::Difesa, Self::Ritirata];

    /// Steps between two orders.
    pub const fn steps(self, other: Self) -> u8 {
        (self as u8).abs_diff(other as u8)
    }
}

/// How a unit is drawn up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Formation {
    /// In line; guns unlimbered.
    #[default]
    Line,
    /// In column; guns limbered (4.0q, 4.2f).
    Column,
    /// In square (9.6).
    Square,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On the table.
    #[default]
    Table,
    /// Due to arrive (1.2e).
    Due,
    /// Out of play (0s).
    Removed,
    /// Carried by another (2.1.5b).
    Aboard(Unit),
}

/// From where an attack or a shot counts (7.2e, 9.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Frontal.
    #[default]
    Frontal,
    /// Flank.
    Flank,
    /// Rear.
    Rear,
}

/// A unit: everything that changes in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Piece {
    /// Where it is.
    pub place: Place,
    /// Its centre, millimetres east of the south-west corner.
    pub x: i32,
    /// Its centre, millimetres north of it.
    pub y: i32,
    /// Facing, whole degrees clockwise from north.
    pub facing: u16,
    /// Permanent losses (7.5i).
    pub losses: u8,
    /// Damage markers not yet tested (7.5e).
    pub damage: u8,
    /// Disordered (2.2e).
    pub disordered: bool,
    /// Tested (2.2d).
    pub tested: bool,
    /// Line, column or square; guns in column are limbered.
    pub formation: Formation,
    /// The built-up piece it defends (5.2.6b), by its place in the list of terrain.
    pub garrison: Option<u8>,
    /// The common square it belongs to (9.6f).
    pub pool: Option<u8>,
    /// A member of the common square has disordered (9.6c).
    pub undone: bool,
    /// The order it last received (4.6j); a general's own marker (4.6v).
    pub order: Order,
    /// Its activation this turn has begun or is forgone.
    pub activated: bool,
    /// It was disordered when its activation began, and is in order again if it stands (2.2h).
    pub steadies: bool,
    /// In opportunity (4.5a).
    pub opportunity: bool,
    /// It has used its reaction (4.5f).
    pub reacted: bool,
    /// It has charged this turn (4.5f).
    pub charged: bool,
    /// It has rallied in opportunity and may only return fire (4.5f).
    pub rallied: bool,
    /// Halted by the loss of heart of its general (8c).
    pub halted: bool,
    /// It has searched for a ford this turn (5.1.6h).
    pub searched: bool,
    /// A general has gone along with another's move this turn, and moves no more (2.1.4g).
    pub gone: bool,
    /// It has been moved or driven back since its activation began (2.2h).
    pub shifted: bool,
    /// It has charged into a melee whose first round is not yet fought (2.2u).
    pub impetus: bool,
    /// Its general's fury adds three dice in that round (8f).
    pub fury: bool,
    /// The river piece at which it has found a ford (5.1.6e).
    pub ford: Option<u8>,
    /// Where it last looked for a ford in vain (5.1.6e).
    pub sought: Option<(i32, i32)>,
    /// Whole turns engineers have worked at a bridge (2.1.5b).
    pub works: u8,
    /// Degrees an immobile piece has turned from its starting facing (4.2g).
    pub turned: i16,
}

impl Piece {
    /// Whether it stands on the table.
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }

    /// Whether it waits to return no more.
    pub fn is_removed(&self) -> bool {
        self.place == Place::Removed
    }
}

/// A general: what changes of him beside his base.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Chief {
    /// A deputy has taken over (2.1.4d).
    pub deputy: bool,
    /// The marker laid this turn and not yet shown (4.6e).
    pub seal: Option<Commitment>,
    /// His marker of this turn has been shown, or counts as shown.
    pub shown: bool,
    /// The order laid for him as the aeroplane has seen it (2.1.6c).
    pub spied: Option<Order>,
}

/// A brigade: what changes of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Brigade {
    /// It has been activated this turn.
    pub activated: bool,
    /// It must carry out RITIRATA for a whole activation (4.6u).
    pub forced: bool,
    /// The activation that carries it out has begun.
    pub carrying: bool,
}

/// A contact (0h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// Who made it.
    pub attacker: Unit,
    /// Whom.
    pub target: Unit,
    /// The target's side touched.
    #[serde(default = "front")]
    pub side: Edge,
    /// What it counts as (9.1d).
    #[serde(default)]
    pub from: Direction,
    /// Both are attackers (4.5o).
    #[serde(default)]
    pub mutual: bool,
}

impl Link {
    /// Whether the unit is one of the two.
    pub fn holds(&self, unit: Unit) -> bool {
        self.attacker == unit || self.target == unit
    }

    /// The other of the two.
    pub fn other(&self, unit: Unit) -> Unit {
        if self.attacker == unit { self.target } else { self.attacker }
    }
}

pub(super) const fn front() -> Edge {
    Edge::Front
}
