//! The ground: section 4. Classes, hills, lines, sight, what bars whom.

use alloc::format;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Dbe;
use super::files::{Kind, ScenarioFile, TerrainFile};
use super::geometry::{HALF_CM, TOUCH};
use super::units::{Code, Unit};
use crate::InOrder as _;
use crate::problem::{Fault, Problems};
use crate::table::{Angle, Base, Bounds, Edge, Length, Point, Segment, Shape, ShapeFault, Table, Trace};

/// A class of ground, the better first (H4.1n).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Open.
    #[default]
    Open,
    /// Easy, which counts as open throughout (H4.4b).
    Easy,
    /// Rough.
    Rough,
    /// Difficult.
    Difficult,
    /// Impassable.
    Impassable,
}

impl Class {
    /// Open or easy (H4.4b).
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::Easy)
    }
}

/// A bridge or ford as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The class that replaces what it spans (H4.1n).
    pub class: Class,
    /// The stretch of water it spans.
    pub spans: Base,
    /// Its place.
    pub at: Point,
    /// Half its width.
    pub half: Length,
}

/// A piece of ground as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lie {
    /// What it is.
    pub kind: Kind,
    /// Its area; a line has none.
    pub shape: Option<Shape>,
    /// The centre line of a band.
    pub line: Option<Trace>,
    /// The crest of a hill.
    pub crest: Option<Trace>,
    /// The middle of a city.
    pub centre: Point,
    /// A city of less than 4 cm: a farm (H4.18p).
    pub farm: bool,
    /// Bridges and fords.
    pub crossings: Vec<Crossing>,
}

/// A line that costs 4 cm to cross (H4.4d).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it runs.
    pub trace: Trace,
    /// The stretches of it that are bridged.
    pub gaps: Vec<Base>,
    /// The front of a redoubt.
    pub redoubt: bool,
}

/// All the ground of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The pieces, in the order of the file.
    pub pieces: Vec<Lie>,
    /// The lines: walls, redoubts and banks.
    pub lines: Vec<Line>,
    /// The table.
    pub table: Table,
}

pub(super) const fn point((x, y): (i32, i32)) -> Point {
    Point::new(Length(x.saturating_mul(10)), Length(y.saturating_mul(10)))
}

fn points(list: &[(i32, i32)]) -> Vec<Point> {
    list.iter().map(|&at| point(at)).collect()
}

impl Ground {
    pub(super) fn new(file: &ScenarioFile, problems: &mut Problems) -> Self {
        let table = Table { width: Length(file.width * 10), height: Length(file.height * 10) };
        let mut ground = Self { pieces: Vec::new(), lines: Vec::new(), table };
        for (at, piece) in file.terrain.iter().enumerate() {
            if let Err(fault) = ground.add(piece, file) {
                problems.add(format!("terrain[{at}]"), Fault::Unreadable(format!("{fault:?}")));
            }
        }
        ground
    }

    fn add(&mut self, piece: &TerrainFile, file: &ScenarioFile) -> Result<(), ShapeFault> {
        let mut lie = Lie {
            kind: piece.kind,
            shape: None,
            line: None,
            crest: None,
            centre: Point::default(),
            farm: false,
            crossings: Vec::new(),
        };
        if !piece.crest.is_empty() {
            lie.crest = Some(Trace::new(&points(&piece.crest))?);
        }
        if piece.kind.is_line() {
            let trace = Trace::new(&points(&piece.line))?;
            self.lines.push(Line { trace, gaps: Vec::new(), redoubt: piece.kind == Kind::Redoubt });
        } else if piece.kind.is_band() {
            let trace = Trace::new(&points(&piece.line))?;
            let shape = Shape::band(&trace, Length(piece.width * 10))?;
            for crossing in &piece.crossings {
                let at = point((crossing.x, crossing.y));
                let Some(spans) = shape.stretch(at, Length(crossing.width * 10)) else { continue };
                let class = if crossing.bridge || file.open_fords { Class::Open } else { Class::Rough };
                lie.crossings.push(Crossing { class, spans, at, half: Length(crossing.width * 5) });
            }
            if piece.banks {
                let gaps: Vec<Base> = lie.crossings.iter().map(|crossing| crossing.spans).collect();
                let (left, right) = shape.outline().split_at(shape.outline().len() / 2);
                for bank in [left, right] {
                    self.lines.push(Line { trace: Trace::new(bank)?, gaps: gaps.clone(), redoubt: false });
                }
            }
            (lie.shape, lie.line) = (Some(shape), Some(trace));
        } else if let Some((x, y, radius)) = piece.circle {
            lie.centre = point((x, y));
            lie.shape = Some(Shape::circle(lie.centre, Length(radius * 10))?);
            lie.farm = radius * 10 < 4 * if file.large { 1250 } else { 1000 };
        } else {
            let corners = points(&piece.polygon);
            let shape = Shape::polygon(&corners)?;
            let bounds = Bounds::around(&corners);
            lie.centre = bounds.low.midpoint(bounds.high);
            lie.farm = piece.radius * 10 < 4 * if file.large { 1250 } else { 1000 };
            lie.shape = Some(shape);
        }
        self.pieces.push(lie);
        Ok(())
    }

    /// A piece by its place in the list.
    pub fn piece(&self, at: u8) -> Option<&Lie> {
        self.pieces.get(usize::from(at))
    }

    /// The class of ground at a place: of overlapping pieces the worst (H4.1n).
    pub fn class_at(&self, at: Point) -> Class {
        self.pieces.iter().map(|lie| lie.class_at(at)).max().unwrap_or_default()
    }

    /// The class of ground at a place, one piece left out.
    pub(super) fn class_at_without(&self, at: Point, piece: u8) -> Option<Class> {
        let others = self.pieces.iter().enumerate().filter(|(number, _)| *number != usize::from(piece));
        others.map(|(_, lie)| lie.class_at(at)).max()
    }

    /// How many hill outlines lie around a place (H4.1o).
    pub fn level_at(&self, at: Point) -> u8 {
        let hills = self.pieces.iter().filter(|lie| matches!(lie.kind, Kind::HillGentle | Kind::HillSteep));
        hills.filter(|lie| lie.shape.as_ref().is_some_and(|shape| shape.contains_inside(at))).count() as u8
    }

    /// Whether a whole way of a centre keeps within a distance of one road (H4.8e).
    pub fn is_on_road(&self, way: &Segment, reach: Length) -> bool {
        self.pieces.iter().any(|lie| {
            let near = |line: &&Trace| {
                let bounds = line.bounds().grown(reach);
                bounds.contains(way.from) && bounds.contains(way.to) && line.distance(way.from) <= reach + Length(1)
            };
            lie.kind == Kind::Road && lie.line.as_ref().filter(near).is_some_and(|line| line.keeps_within(way, reach))
        })
    }

    /// The stretches of a straight way by class, in order.
    pub fn stretches(&self, way: &Segment) -> Vec<(Class, Length)> {
        let length = way.length();
        let bounds = Bounds::around(&[way.from, way.to]);
        let mut cuts: Vec<Length> = Vec::new();
        for lie in self.pieces.iter().filter(|lie| lie.counts()) {
            let Some(shape) = lie.shape.as_ref().filter(|shape| shape.bounds().meets(&bounds)) else { continue };
            for run in shape.runs(way) {
                cuts.extend([run.from, run.to]);
            }
            for crossing in &lie.crossings {
                if let Some(run) = crate::table::inside_base(way, &crossing.spans) {
                    cuts.extend([run.from, run.to]);
                }
            }
        }
        if cuts.is_empty() {
            return alloc::vec![(self.class_at(way.from.midpoint(way.to)), length)];
        }
        cuts.extend([Length::ZERO, length]);
        cuts.put_in_order();
        cuts.dedup();
        let pairs = cuts.iter().zip(cuts.iter().skip(1));
        pairs.map(|(&from, &to)| (self.class_at(way.after((from + to) / 2)), to - from)).collect()
    }

    /// The lines a straight way crosses, by their places in the list, bridged places left out (H4.4e).
    pub fn lines_crossed(&self, way: &Segment) -> impl Iterator<Item = u8> + use<'_> {
        let way = *way;
        self.lines.iter().enumerate().filter(move |(_, line)| line.is_crossed(&way)).map(|(at, _)| at as u8)
    }

    /// The walls and banks a straight way crosses: what covers, a redoubt's front left out (H4.4d).
    pub(super) fn walls_crossed(&self, way: &Segment) -> impl Iterator<Item = &Line> {
        let way = *way;
        self.lines.iter().filter(move |line| !line.redoubt && line.is_crossed(&way))
    }

    /// Whether a base stands behind the front of a redoubt (H4.4g).
    pub(super) fn holds_redoubt(&self, base: &Base) -> bool {
        self.lines.iter().filter(|line| line.redoubt).any(|line| {
            line.trace.segments().any(|stretch| {
                let edge = base.edge(Edge::Front);
                let way = stretch.vector().direction() - Angle::QUARTER;
                stretch.distance(edge.from) <= HALF_CM
                    && stretch.distance(edge.to) <= HALF_CM
                    && way.apart(base.facing()) <= Angle::degrees(5)
            })
        })
    }
}

impl Line {
    /// Whether a way crosses it where it is not bridged.
    pub(super) fn is_crossed(&self, way: &Segment) -> bool {
        let crossings = self.trace.crossings(way);
        crossings.into_iter().any(|at| at != way.to && !self.gaps.iter().any(|gap| gap.contains(at)))
    }
}

impl Lie {
    /// Whether it makes ground worse than open.
    const fn counts(&self) -> bool {
        !matches!(self.kind, Kind::Road | Kind::Wall | Kind::Redoubt | Kind::Easy | Kind::HillGentle)
    }

    /// The class it makes of a place; open where it does not reach (H4.4d).
    fn class_at(&self, at: Point) -> Class {
        let class = match self.kind {
            Kind::Easy | Kind::HillGentle => Class::Easy,
            Kind::Rough | Kind::HillSteep | Kind::Stream => Class::Rough,
            Kind::Wood | Kind::Marsh | Kind::Town => Class::Difficult,
            Kind::River | Kind::Impassable => Class::Impassable,
            Kind::Wall | Kind::Redoubt | Kind::Road => return Class::Open,
        };
        match &self.shape {
            Some(shape) if shape.contains_inside(at) => {
                let crossing = self.crossings.iter().find(|crossing| crossing.spans.contains(at));
                crossing.map_or(class, |crossing| crossing.class)
            }
            _ => Class::Open,
        }
    }

    /// Whether a place lies in it, its outline left out.
    pub(super) fn contains(&self, at: Point) -> bool {
        self.shape.as_ref().is_some_and(|shape| shape.contains_inside(at))
    }

    /// Whether a straight way of a base centre is barred by this river (H4.4f).
    fn bars_way(&self, way: &Segment) -> bool {
        let Some(shape) = &self.shape else { return false };
        let runs = shape.runs(way);
        let wet = runs.iter().any(|run| run.length() > TOUCH) || (way.from == way.to && self.contains(way.from));
        wet && !self.crossings.iter().any(|crossing| {
            let passes = way.distance(crossing.at) <= crossing.half + Length(10);
            passes
                && runs.iter().all(|run| {
                    [way.after(run.from), way.after(run.to)].iter().all(|&at| crossing.spans.gap_to(at) <= TOUCH)
                })
        })
    }
}

/// What a displacement is stopped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bar {
    /// The edge of the table.
    Edge,
    /// A piece of ground, by its place in the list.
    Ground(u8),
}

impl Dbe {
    /// The class of ground an element stands on (H4.1m).
    pub fn ground_of(&self, unit: Unit) -> Class {
        self.board.ground.class_at(self.base(unit).centre())
    }

    /// Whether a gun stands on a road (H4.8f).
    pub(super) fn is_centre_on_road(&self, at: Point) -> bool {
        self.board.ground.is_on_road(&Segment::new(at, at), self.cm(1))
    }

    /// What bars a base centre from a straight way: rivers, difficult ground for guns off the road, a city outline
    /// held against it (H4.4f, H4.8f, H4.18h).
    pub(super) fn bars_centre(&self, unit: Unit, way: &Segment) -> Option<u8> {
        let gun = self.code(unit).is_gun();
        let bounds = Bounds::around(&[way.from, way.to]);
        for (at, lie) in self.board.ground.pieces.iter().enumerate() {
            let Some(shape) = lie.shape.as_ref().filter(|shape| shape.bounds().meets(&bounds)) else { continue };
            let barred = match lie.kind {
                Kind::River => lie.bars_way(way),
                Kind::Wood | Kind::Marsh if gun => self.bogs_down(shape, way),
                Kind::Town => {
                    let enters = !lie.contains(way.from) && (lie.contains(way.to) || shape.length_inside(way) > TOUCH);
                    enters && self.is_shut(unit, at as u8, way) || gun && self.bogs_down(shape, way)
                }
                _ => false,
            };
            if barred {
                return Some(at as u8);
            }
        }
        None
    }

    /// Whether a gun's centre would go through difficult ground off the road (H4.8f).
    fn bogs_down(&self, shape: &Shape, way: &Segment) -> bool {
        shape.length_inside(way) > TOUCH && !self.board.ground.is_on_road(way, self.cm(1))
    }

    /// Whether ground bars any part of a base (H4.4f).
    pub(super) fn bars_base(&self, base: &Base) -> Option<u8> {
        let pieces = self.board.ground.pieces.iter().enumerate();
        let mut solid = pieces.filter(|(_, lie)| lie.kind == Kind::Impassable);
        solid
            .find(|(_, lie)| lie.shape.as_ref().is_some_and(|shape| shape.overlaps(base, TOUCH)))
            .map(|(at, _)| at as u8)
    }

    /// Whether a base may stand at a place, friends and enemies left aside: on the table, on ground that bears it.
    pub(super) fn bears(&self, unit: Unit, base: &Base) -> Option<Bar> {
        if self.board.ground.table.beyond(base).1 > Length(10) {
            return Some(Bar::Edge);
        }
        let at = base.centre();
        self.bars_base(base).or_else(|| self.bars_standing(unit, at)).map(Bar::Ground)
    }

    /// Whether a base centre may not be at a place: in a river, a gun in difficult ground off the road.
    fn bars_standing(&self, unit: Unit, at: Point) -> Option<u8> {
        let gun = self.code(unit).is_gun();
        let pieces = self.board.ground.pieces.iter().enumerate();
        let mut barred = pieces.filter(|(_, lie)| match lie.kind {
            Kind::River => !lie.crossings.iter().any(|crossing| crossing.spans.contains(at)),
            Kind::Wood | Kind::Marsh => gun && !self.is_centre_on_road(at),
            _ => false,
        });
        barred.find(|(_, lie)| lie.contains(at)).map(|(at, _)| at as u8)
    }

    /// What a unit pays for so much of a way in a class of ground, in 120ths of a unit of length; none where it cannot
    /// go (H4.8b).
    pub(super) fn price(code: Code, class: Class, length: Length) -> Option<i64> {
        let allowance = i64::from(code.allowance(class)?);
        Some(i64::from(length.0) * i64::from(code.open()) * 120 / allowance)
    }
}
