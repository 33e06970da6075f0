//! What the table shows beside its terrain, neutral of the book: bases, what lies over the ground, marks.

use rules_core::table::{Angle, Base, Length, Point};

use super::figures::Figures;
use super::sheet::Tint;
pub use crate::stage::{Flag, Frame, Shape, Tone};

/// A sign of the state of a base, told by its shape as well as its colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// White shield with bars: permanent losses.
    Losses(u8),
    /// Red drops: damage of this turn.
    Damage(u8),
    /// Gold triangle.
    Disordered,
    /// Red square, barred: disordered for good.
    Permanent,
    /// Tick.
    Tested,
    /// Arrow: it has moved.
    Moved,
    /// Puff of smoke: it has fired.
    Fired,
    /// White flag; the base is drawn pale.
    Routed,
    /// A figure lying on its side.
    Exhausted,
    /// A grade in letters or figures on a slanted label.
    Grade(String),
}

/// An order chip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    /// [`Shape::Blank`] lies face down.
    pub shape: Shape,
    /// What stands in it; nothing while it lies face down.
    pub text: String,
}

/// A base on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableBase {
    /// The unit; stays the same as it moves and changes.
    pub key: u32,
    /// Where it stands.
    pub base: Base,
    /// Where it stood on its way here since the last scene, in order, without the first and the last.
    pub via: Vec<Base>,
    /// The colours of its army.
    pub tone: Tone,
    /// The figures on it.
    pub figures: Figures,
    /// The colour of its brigade or corps: a stripe along its rear.
    pub band: Option<Tint>,
    /// On the disc at its rear: its strength.
    pub strength: String,
    /// The strength is lowered for good: red and underlined.
    pub lowered: bool,
    /// The signs of its state.
    pub marks: Vec<Mark>,
    /// Its order.
    pub chip: Option<Chip>,
    /// Written beside it.
    pub name: String,
    /// What surrounds it.
    pub frame: Frame,
    /// The player may drag it.
    pub movable: bool,
}

/// What a line over the ground tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// As it should be.
    #[default]
    Plain,
    /// It costs something: order, a test.
    Costs,
    /// It may not be.
    Forbidden,
}

/// Words at a place of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub at: Point,
    /// The words.
    pub text: String,
    /// What they mean.
    pub weight: Weight,
}

/// The way of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// The way of the centre, or of the corner that is measured.
    pub line: Vec<Point>,
    /// The arc of the outer corner in a wheel.
    pub arc: Vec<Point>,
    /// Marked every centimetre along `line`, with the figure at each fifth.
    pub measured: bool,
    /// Written at its end: `4.6 of 5 cm`.
    pub label: String,
}

/// A band of a fire arc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeBand {
    /// How far it reaches.
    pub to: Length,
    /// What it gives, written at its rim: `8 dice`.
    pub gives: String,
}

/// An arc of fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireArc {
    /// The left end of the front it is measured from.
    pub left: Point,
    /// The right end; the same as the left for an arc from one point.
    pub right: Point,
    /// Where it looks.
    pub facing: Angle,
    /// How far it opens to each side of straight ahead; the whole way round from 18000.
    pub spread: Angle,
    /// Bands, the nearest first.
    pub bands: Vec<RangeBand>,
    /// Faint: one that is not asked about.
    pub faint: bool,
}

/// A line of sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The eye.
    pub from: Point,
    /// What is looked at.
    pub to: Point,
    /// Where it is blocked.
    pub blocked: Option<Point>,
    /// Outline of what blocks.
    pub blocker: Vec<Point>,
    /// Written beside it: the distance, and what blocks.
    pub label: String,
}

/// How far a word of command carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Whose colours.
    pub tone: Tone,
    /// From where.
    pub centre: Point,
    /// How far.
    pub radius: Length,
    /// Written at its rim.
    pub label: String,
}

/// An area that matters: a zone before a front, where one may deploy, what is threatened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Whose colours; danger if nobody's.
    pub tone: Option<Tone>,
    /// Its outline.
    pub outline: Vec<Point>,
    /// Written in it.
    pub label: String,
}

/// A stretch along which two bases touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// One end.
    pub from: Point,
    /// The other; the same for a corner.
    pub to: Point,
}

/// Something that lies on the table: an objective and who holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Where.
    pub at: Point,
    /// What it is worth.
    pub text: String,
    /// Who holds it.
    pub holder: Option<Tone>,
}

/// All that is drawn over the ground beside bases. Lists keep the order they are drawn in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Outlines within reach; the rest of the table falls into shade.
    pub reach: Vec<Vec<Point>>,
    /// Zones.
    pub zones: Vec<Zone>,
    /// Words of command.
    pub commands: Vec<Command>,
    /// Arcs of fire.
    pub arcs: Vec<FireArc>,
    /// Ways.
    pub tracks: Vec<Track>,
    /// Lines of sight.
    pub sights: Vec<Sight>,
    /// Contacts.
    pub touches: Vec<Touch>,
    /// Words.
    pub notes: Vec<Note>,
}

/// All that the table shows beside its terrain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableScene {
    /// The bases, the topmost last.
    pub bases: Vec<TableBase>,
    /// Where bases would come to stand, by their key.
    pub ghosts: Vec<(u32, Base)>,
    /// The bases dragged together.
    pub group: Vec<u32>,
    /// Objectives.
    pub markers: Vec<Marker>,
    /// What lies over the ground.
    pub overlay: Overlay,
}

impl TableScene {
    /// A base by its key.
    pub fn base(&self, key: u32) -> Option<&TableBase> {
        self.bases.iter().find(|base| base.key == key)
    }
}
