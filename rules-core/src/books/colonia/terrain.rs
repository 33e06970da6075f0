//! The ground: clause 5. What a base is in, what it costs and does.

use alloc::format;
use alloc::vec::Vec;

use super::Colonia;
use super::files::{Compass, Kind, ScenarioFile, TerrainFile};
use super::troops::Row;
use super::units::{Class, Formation, Unit};
use crate::problem::{Fault, Problems};
use crate::table::{Base, Bounds, Length, Point, Segment, Shape, ShapeFault, Trace};

/// How far beyond its banks a crossing leads a base whose centre keeps to it.
const APPROACH: Length = Length::cm(10);

/// A piece of ground as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lie {
    /// What it is.
    pub kind: Kind,
    /// Its area: for lines, with their width.
    pub shape: Shape,
    /// Its centre line.
    pub line: Option<Trace>,
    /// The width of a line.
    pub width: Length,
    /// The crest of a hill.
    pub crest: Option<Trace>,
    /// Broken ground that is crops.
    pub crops: bool,
    /// Cover from one side only.
    pub cover_from: Option<Compass>,
}

/// All the ground of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The pieces, in the order of the file.
    pub pieces: Vec<Lie>,
    /// East to west.
    pub width: Length,
    /// South to north.
    pub height: Length,
}

fn points(list: &[(i32, i32)]) -> Vec<Point> {
    list.iter().map(|&(x, y)| Point::new(Length::mm(x), Length::mm(y))).collect()
}

impl Ground {
    pub(super) fn new(file: &ScenarioFile, problems: &mut Problems) -> Self {
        let mut pieces = Vec::new();
        for (at, piece) in file.terrain.iter().enumerate() {
            match Lie::new(piece) {
                Ok(lie) => pieces.push(lie),
                Err(fault) => {
                    problems.add(format!("terrain[{at}]"), Fault::Unreadable(format!("{fault:?}")));
                }
            }
        }
        Self { pieces, width: Length::mm(file.width.into()), height: Length::mm(file.height.into()) }
    }

    /// Whether a base lies wholly on the table, within a touch (0j, 0c).
    pub fn holds(&self, base: &Base) -> bool {
        let bounds = base.bounds();
        let slack = super::command::SLACK;
        bounds.low.x >= -slack
            && bounds.low.y >= -slack
            && bounds.high.x <= self.width + slack
            && bounds.high.y <= self.height + slack
    }

    /// The pieces that reach into these bounds.
    pub(super) fn near(&self, bounds: Bounds) -> impl Iterator<Item = (u8, &Lie)> {
        let near = move |(_, lie): &(usize, &Lie)| lie.shape.bounds().meets(&bounds);
        self.pieces.iter().enumerate().filter(near).map(|(at, lie)| (at as u8, lie))
    }

    /// A piece by its place in the list.
    pub fn piece(&self, at: u8) -> Option<&Lie> {
        self.pieces.get(usize::from(at))
    }
}

impl Lie {
    fn new(file: &TerrainFile) -> Result<Self, ShapeFault> {
        let width = Length::mm(file.width.into());
        let (shape, line) = if file.polygon.is_empty() {
            let line = Trace::new(&points(&file.line))?;
            (Shape::band(&line, width)?, Some(line))
        } else {
            (Shape::polygon(&points(&file.polygon))?, None)
        };
        let crest = if file.crest.is_empty() { None } else { Some(Trace::new(&points(&file.crest))?) };
        Ok(Self { kind: file.kind, shape, line, width, crest, crops: file.crops, cover_from: file.cover_from })
    }

    /// A line of cover.
    pub const fn is_obstacle(&self) -> bool {
        matches!(self.kind, Kind::ObstacleWood | Kind::ObstacleStone)
    }

    /// A road, a bridge or a ford.
    const fn is_way(&self) -> bool {
        matches!(self.kind, Kind::Road | Kind::BridgeStone | Kind::BridgeWood)
    }

    /// A marked crossing of a river (5.1.6i–j).
    pub const fn is_crossing(&self) -> bool {
        matches!(self.kind, Kind::Ford | Kind::BridgeStone | Kind::BridgeWood)
    }

    /// Half speed.
    pub const fn is_difficult(&self) -> bool {
        matches!(self.kind, Kind::Difficult | Kind::Marsh | Kind::HillSteep | Kind::Wood | Kind::BuiltUp)
    }

    /// Disorders at full speed.
    pub const fn is_broken(&self) -> bool {
        matches!(self.kind, Kind::Broken | Kind::DryRiver)
    }

    /// Nobody enters it.
    pub const fn bars(&self) -> bool {
        matches!(self.kind, Kind::Impassable | Kind::River)
    }

    /// Ground of 5.2.2: no Impetus, and a die less for cavalry.
    pub const fn is_heavy(&self) -> bool {
        matches!(self.kind, Kind::Difficult | Kind::Marsh | Kind::HillSteep) || self.is_broken() && self.crops
    }

    /// Ground without Impetus (5.2.2, 5.2.5, 5.2.6).
    pub const fn has_no_impetus(&self) -> bool {
        self.is_heavy() || matches!(self.kind, Kind::Wood | Kind::BuiltUp)
    }

    /// Whether a centre keeps to a crossing or its approaches (5.1.6j).
    fn leads(&self, centre: Point) -> bool {
        let Some(line) = &self.line else { return false };
        let (Some(&first), Some(&last)) = (line.points().first(), line.points().last()) else { return false };
        let toward = first.direction_to(last);
        let back = toward + crate::table::Angle::HALF;
        let way = Segment::new(first.toward(back, APPROACH), last.toward(toward, APPROACH));
        way.distance(centre) <= self.width / 2 + super::command::SLACK
    }
}

/// What a base stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Footing {
    /// How many times its length a step costs.
    pub(super) cost: i32,
    /// A step here disorders the unit.
    pub(super) disorders: bool,
    /// On a road or bridge that replaces the ground.
    pub(super) road: bool,
}

impl Colonia {
    /// Whether half a base or more lies in a piece of ground (5.0a).
    pub(super) fn is_in(base: &Base, lie: &Lie) -> bool {
        lie.shape.bounds().meets(&base.bounds()) && lie.shape.holds_half_of(base)
    }

    /// Whether a unit on the table is in a piece of ground.
    pub(super) fn is_in_piece(&self, unit: Unit, piece: u8) -> bool {
        self.board.ground.piece(piece).is_some_and(|lie| Self::is_in(&self.base(unit), lie))
    }

    /// The pieces of ground a base is in.
    pub(super) fn ground_of<'a>(&'a self, base: &'a Base) -> impl Iterator<Item = (u8, &'a Lie)> + 'a {
        self.board.ground.near(base.bounds()).filter(move |(_, lie)| Self::is_in(base, lie))
    }

    /// Whether a unit moves as one in column for terrain and roads (4.2f, 5.1.5a).
    pub(super) fn is_column(&self, unit: Unit) -> bool {
        self.piece(unit).formation == Formation::Column || self.card(unit).row == Row::Autocarri
    }

    /// Whether broken ground disorders a unit (5.1.2a, 2.1.1b, 2.1.4c).
    pub(super) fn minds_broken(&self, unit: Unit) -> bool {
        match self.card(unit).class {
            Class::Light | Class::Hq => false,
            Class::Irregular => !self.board.file.rules.loose_irregulars,
            _ => true,
        }
    }

    /// Whether difficult ground disorders a unit (5.1.3a).
    fn minds_difficult(&self, unit: Unit) -> bool {
        !matches!(self.card(unit).class, Class::Light | Class::Hq) && !self.is_column(unit)
    }

    /// Whether a unit's centre lies on a road or bridge that replaces the ground for it (5.0b).
    pub(super) fn is_on_road(&self, unit: Unit, centre: Point) -> bool {
        self.is_column(unit)
            && self.board.ground.pieces.iter().enumerate().any(|(at, lie)| {
                lie.is_way()
                    && !self.position.cut.contains(&(at as u8))
                    && lie
                        .line
                        .as_ref()
                        .is_some_and(|line| line.distance(centre) <= lie.width / 2 + super::command::SLACK)
            })
    }

    /// What a base of a unit stands in, among these pieces.
    pub(super) fn footing<'a>(&self, unit: Unit, base: &Base, near: impl Iterator<Item = &'a Lie>) -> Footing {
        let road = self.is_on_road(unit, base.centre());
        let mut footing = Footing { cost: 1, disorders: false, road };
        if road {
            return footing;
        }
        let climber = self.card(unit).row == Row::Alpini;
        for lie in near {
            if climber && lie.kind == Kind::HillSteep || lie.is_obstacle() {
                continue;
            }
            if lie.kind == Kind::Impassable && self.card(unit).row == Row::Genio {
                if lie.shape.overlaps(base, Length::MILLIMETRE) {
                    footing.cost = 4;
                }
                continue;
            }
            let disorders =
                lie.is_broken() && self.minds_broken(unit) || lie.is_difficult() && self.minds_difficult(unit);
            let slows = lie.is_difficult() && footing.cost < 2;
            if (slows || disorders && !footing.disorders) && Self::is_in(base, lie) {
                footing.cost = footing.cost.max(if lie.is_difficult() { 2 } else { 1 });
                footing.disorders |= disorders;
            }
        }
        footing
    }

    /// The piece of ground that bars a base of a unit: impassable ground, deep water away from crossings.
    pub(super) fn barred_by(&self, unit: Unit, base: &Base) -> Option<u8> {
        let row = self.card(unit).row;
        self.board.ground.near(base.bounds()).find_map(|(at, lie)| {
            let free = match lie.kind {
                Kind::Impassable => matches!(row, Row::Genio | Row::Alpini),
                Kind::River => self.keeps_to_crossing(base.centre()),
                _ => true,
            };
            (!free && lie.shape.overlaps(base, Length::MILLIMETRE)).then_some(at)
        })
    }

    fn keeps_to_crossing(&self, centre: Point) -> bool {
        self.board.ground.pieces.iter().enumerate().any(|(at, lie)| {
            matches!(lie.kind, Kind::BridgeStone | Kind::BridgeWood)
                && !self.position.cut.contains(&(at as u8))
                && lie.leads(centre)
        })
    }

    /// Whether this step of a centre crosses a line of cover that disorders the unit (5.0e).
    pub(super) fn crosses_obstacle<'a>(
        &self,
        unit: Unit,
        way: &Segment,
        mut near: impl Iterator<Item = &'a Lie>,
    ) -> bool {
        self.minds_broken(unit)
            && !self.is_on_road(unit, way.to)
            && near
                .any(|lie| lie.is_obstacle() && lie.line.as_ref().is_some_and(|line| !line.crossings(way).is_empty()))
    }

    /// Height: 0 off hills, 1 on one, 2 touching its crest (5.2.3b).
    pub fn height(&self, base: &Base) -> u8 {
        let mut height = 0;
        for (_, lie) in self.ground_of(base) {
            if matches!(lie.kind, Kind::HillGentle | Kind::HillSteep) {
                let crest = lie.crest.as_ref().is_some_and(|crest| crest.touches(base, Length::ZERO));
                height = height.max(if crest { 2 } else { 1 });
            }
        }
        height
    }

    /// Whether a base is in ground without Impetus (5.2.2c).
    pub(super) fn kills_impetus(&self, unit: Unit) -> bool {
        let base = self.base(unit);
        self.piece(unit).garrison.is_some() || self.ground_of(&base).any(|(_, lie)| lie.has_no_impetus())
    }

    /// Whether a base is in ground of 5.2.2.
    pub(super) fn is_in_heavy(&self, unit: Unit) -> bool {
        let base = self.base(unit);
        self.ground_of(&base).any(|(_, lie)| lie.is_heavy())
    }

    /// Whether a unit's M counts half where it stands (4.3b).
    pub(super) fn is_in_difficult(&self, unit: Unit) -> bool {
        let base = self.base(unit);
        self.ground_of(&base).any(|(_, lie)| lie.is_difficult())
    }
}
