//! What counters show, as layouts that any book can fill.

pub use crate::stage::{Flag, Shape, Tone};

/// The sign of an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arm {
    /// Crossed box.
    Infantry,
    /// Crossed box with a horn: Bersaglieri, Jäger, chasseurs, skirmishers.
    Light,
    /// Box with one stroke.
    Cavalry,
    /// Box with a gun's mouth.
    Artillery,
}

/// What a counter shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterFace {
    /// Colours of the army.
    pub tone: Tone,
    /// Flag, top left.
    pub flag: Flag,
    /// Short name, top right: `9°`, `2R`, `17 Ch`.
    pub badge: String,
    /// Striped ground and a white flag.
    pub routed: bool,
    /// What fills the rest.
    pub face: Face,
}

/// What fills a counter below its flag and badge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// A leader with his men: strength large, command and initiative beside it, fatigue below.
    Force(Force),
    /// A combat unit: the sign of its arm, its values below.
    Unit(Unit),
    /// A leader without men of his own: his marker, and what he can do below.
    Leader(Leader),
}

/// A leader with his men, or a garrison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Force {
    /// Strength points.
    pub strength: u8,
    /// Command and initiative; a battlement instead if there are none.
    pub ratings: Option<(u8, u8)>,
    /// Fatigue points, 0 to 4.
    pub fatigue: u8,
    /// A gold triangle at the left edge.
    pub disordered: bool,
    /// A loaf struck through.
    pub unsupplied: bool,
}

/// A combat unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its arm.
    pub arm: Arm,
    /// Melee, left.
    pub melee: u8,
    /// Morale, boxed in the middle.
    pub morale: u8,
    /// Fire, right; a dash for arms that have none.
    pub fire: Option<u8>,
    /// Levels lost: a shield with so many bars, up to three. A routed unit shows its white flag instead.
    pub damage: u8,
    /// Which command it belongs to, counted within its side: the stripe at the left edge. A sixth looks like the first.
    pub command: Option<u8>,
    /// It cannot be reached by its own lines: a loaf struck through.
    pub cut_off: bool,
}

/// A leader without men of his own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// The shape of his marker.
    pub shape: Shape,
    /// The number in the marker; none on a blank one.
    pub initiative: u8,
    /// How far he commands, in hexes.
    pub range: u8,
    /// What he adds to an assault; nothing shown at 0.
    pub assault: u8,
    /// Which command is his, as on his units.
    pub command: u8,
    /// Staff stand in for him: his name is struck through.
    pub staff: bool,
}
