//! The ground: B7. Areas, roads, streams and works; where a type may stop.

use alloc::format;
use alloc::vec::Vec;

use serde::Serialize;

use super::Bravado;
use super::files::{Kind, ScenarioFile, TerrainFile};
use super::geometry::{RULER, SLACK};
use super::units::{Code, Unit};
use crate::problem::{Fault, Problems};
use crate::table::{
    Base, Bounds, Length, Point, Run, Segment, Shape, ShapeFault, Table, Trace, inside_base, merged, without,
};

/// A bridge or ford as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// A bridge, else a ford.
    pub bridge: bool,
    /// The stretch of water it spans.
    pub spans: Base,
    /// Its place.
    pub at: Point,
}

/// A piece of ground as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lie {
    /// What it is.
    pub kind: Kind,
    /// Its area; works have none.
    pub shape: Option<Shape>,
    /// The centre line of a band, the line of works.
    pub line: Option<Trace>,
    /// Half the width of a band.
    pub half: Length,
    /// Bridges and fords.
    pub crossings: Vec<Crossing>,
    /// How many infantry units a town holds (B7l).
    pub holds: u8,
}

/// All the ground of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The pieces, in the order of the file.
    pub pieces: Vec<Lie>,
    /// The table.
    pub table: Table,
}

/// Why a base may not stand or go somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bar {
    /// The edge of the table.
    Edge,
    /// A piece of ground, by its place in the list.
    Ground(u8),
}

fn point((x, y): (i32, i32)) -> Point {
    Point::new(Length::mm(x), Length::mm(y))
}

fn points(list: &[(i32, i32)]) -> Vec<Point> {
    list.iter().map(|&at| point(at)).collect()
}

impl Ground {
    pub(super) fn new(file: &ScenarioFile, problems: &mut Problems) -> Self {
        let table = Table { width: Length::mm(file.width), height: Length::mm(file.height) };
        let mut ground = Self { pieces: Vec::new(), table };
        for (at, piece) in file.terrain.iter().enumerate() {
            match lie(piece) {
                Ok(lie) => ground.pieces.push(lie),
                Err(fault) => problems.add(format!("terrain[{at}]"), Fault::Unreadable(format!("{fault:?}"))),
            }
        }
        ground
    }

    /// A piece by its place in the list.
    pub fn piece(&self, at: u8) -> Option<&Lie> {
        self.pieces.get(usize::from(at))
    }

    fn of(&self, kind: Kind) -> impl Iterator<Item = (u8, &Lie)> + use<'_> {
        self.pieces.iter().enumerate().filter(move |(_, lie)| lie.kind == kind).map(|(at, lie)| (at as u8, lie))
    }

    /// The stretches of a straight way on a road, or on a bridge, where any unit moves undisturbed (B9k, B9m).
    pub(super) fn road_runs(&self, way: &Segment) -> Vec<Run> {
        let roads = self.of(Kind::Road).filter_map(|(_, lie)| Some((lie.line.as_ref()?, lie.half)));
        let mut runs: Vec<Run> = roads
            .filter(|(line, half)| near(&line.bounds().grown(*half), way))
            .flat_map(|(line, half)| line.runs_within(way, half + SLACK))
            .collect();
        runs.extend(self.crossings().filter(|crossing| crossing.bridge).filter_map(|it| inside_base(way, &it.spans)));
        merged(runs)
    }

    /// Whether a whole straight way of a centre is on a road or bridge (B9k).
    pub(super) fn is_on_road(&self, way: &Segment) -> bool {
        if way.from == way.to {
            let on = |lie: &Lie| lie.line.as_ref().is_some_and(|line| line.distance(way.from) <= lie.half + SLACK);
            return self.of(Kind::Road).any(|(_, lie)| on(lie))
                || self.crossings().any(|crossing| crossing.bridge && crossing.spans.contains(way.from));
        }
        let runs = self.road_runs(way);
        runs.iter().map(Run::length).sum::<Length>() + Length(2) >= way.length()
    }

    fn crossings(&self) -> impl Iterator<Item = &Crossing> {
        self.pieces.iter().flat_map(|lie| &lie.crossings)
    }

    /// The stretches of a straight way in woods or towns that cost double (B7e, B9m).
    pub(super) fn slow_runs(&self, way: &Segment) -> Vec<Run> {
        let roads = self.road_runs(way);
        let mut runs = Vec::new();
        for lie in self.pieces.iter().filter(|lie| matches!(lie.kind, Kind::Wood | Kind::Town)) {
            let inside = lie.runs(way);
            if lie.kind == Kind::Wood { runs.extend(without(&inside, &roads)) } else { runs.extend(inside) }
        }
        merged(runs)
    }

    /// The stretches of a straight way in woods, off the roads (B7a, B9m).
    pub(super) fn wood_runs(&self, way: &Segment) -> Vec<(u8, Run)> {
        let mut roads = None;
        let mut found = Vec::new();
        for (at, lie) in self.of(Kind::Wood) {
            let inside = lie.runs(way);
            if !inside.is_empty() {
                let roads = roads.get_or_insert_with(|| self.road_runs(way));
                found.extend(without(&inside, roads).into_iter().map(|run| (at, run)));
            }
        }
        found
    }

    /// A wood that a straight way passes, road or not (B10k).
    pub(super) fn wood_on(&self, way: &Segment) -> Option<u8> {
        let passes = |lie: &Lie| lie.runs(way).iter().any(|run| run.length() > SLACK);
        self.of(Kind::Wood).find(|(_, lie)| passes(lie)).map(|(at, _)| at)
    }

    /// Whether a base stands in a wood (B10k).
    pub(super) fn wood_at(&self, base: &Base) -> bool {
        self.of(Kind::Wood).any(|(_, lie)| lie.shape.as_ref().is_some_and(|shape| shape.contains(base.centre())))
    }

    /// Where a straight way is first in a stream, bridges left out and fords of rivers counted (B7d, B7f, B7p, B9m).
    pub(super) fn water(&self, way: &Segment) -> Option<Length> {
        let mut wet: Vec<Run> = Vec::new();
        for lie in self.pieces.iter().filter(|lie| matches!(lie.kind, Kind::Stream | Kind::River)) {
            let inside = lie.runs(way);
            if inside.is_empty() {
                continue;
            }
            let spanned = |bridge: bool| {
                let spans = lie.crossings.iter().filter(move |crossing| crossing.bridge == bridge);
                merged(spans.filter_map(|crossing| inside_base(way, &crossing.spans)).collect())
            };
            let open = without(&inside, &spanned(true));
            if lie.kind == Kind::Stream {
                wet.extend(open);
            } else {
                // What of the open water a ford spans.
                let dry = without(&open, &spanned(false));
                wet.extend(without(&open, &dry));
            }
        }
        wet.iter().map(|run| run.from).min()
    }

    /// Where a straight way first comes into impassable ground (B7o, B7p, B9m).
    pub(super) fn barrier(&self, way: &Segment) -> Option<(u8, Length)> {
        let pieces = self.pieces.iter().enumerate();
        let solid = pieces.filter(|(_, lie)| matches!(lie.kind, Kind::River | Kind::Impassable));
        let firsts = solid.filter_map(|(at, lie)| {
            let inside = lie.runs(way);
            if inside.is_empty() {
                return None;
            }
            let spans = lie.crossings.iter().filter_map(|crossing| inside_base(way, &crossing.spans));
            let left = without(&inside, &merged(spans.collect()));
            left.iter().filter(|run| run.length() > SLACK).map(|run| (at as u8, run.from)).min_by_key(|&(_, from)| from)
        });
        firsts.min_by_key(|&(_, from)| from)
    }

    /// Where a straight way first comes into a town (B7h).
    pub(super) fn town(&self, way: &Segment) -> Option<Length> {
        self.of(Kind::Town).flat_map(|(_, lie)| lie.runs(way)).map(|run| run.from).min()
    }

    /// How often a straight way crosses works (B7n).
    pub(super) fn works_crossed(&self, way: &Segment) -> i32 {
        let lines = self.of(Kind::Works).filter_map(|(_, lie)| lie.line.as_ref());
        lines.map(|line| line.crossings(way).into_iter().filter(|&at| at != way.to).count() as i32).sum()
    }

    /// The town a place is in, its border included (B0o, B3x).
    pub fn town_at(&self, at: Point) -> Option<u8> {
        let mut towns = self.of(Kind::Town);
        towns.find(|(_, lie)| lie.shape.as_ref().is_some_and(|shape| shape.contains(at))).map(|(at, _)| at)
    }

    /// Whether a place is on a hill.
    pub(super) fn is_on_hill(&self, at: Point) -> bool {
        self.of(Kind::Hill).any(|(_, lie)| lie.shape.as_ref().is_some_and(|shape| shape.contains(at)))
    }

    /// The lines of works that cover a base: within 2 of it (B3y).
    pub(super) fn works_by(&self, base: &Base) -> impl Iterator<Item = &Trace> {
        let base = *base;
        let lines = self.of(Kind::Works).filter_map(|(_, lie)| lie.line.as_ref());
        lines.filter(move |line| line.touches(&base, Length::cm(2) + SLACK))
    }

    /// The areas a type may not stop in, impassable ground included (B7a, B7c, B7k, B7o).
    pub(super) fn closed_to(&self, code: Code) -> impl Iterator<Item = (u8, &Shape)> {
        let closed = move |kind: Kind| match kind {
            Kind::Wood => code != Code::Lt && !code.is_general(),
            Kind::Town => !code.is_infantry() && !code.is_general(),
            Kind::River | Kind::Impassable => true,
            _ => false,
        };
        let pieces = self.pieces.iter().enumerate().filter(move |(_, lie)| closed(lie.kind));
        pieces.filter_map(|(at, lie)| Some((at as u8, lie.shape.as_ref()?)))
    }

    /// The ground in which a base of a type may not stop (B7k).
    pub(super) fn forbids(&self, code: Code, base: &Base) -> Option<u8> {
        self.closed_to(code).find(|(_, shape)| shape.overlaps(base, RULER.overlap)).map(|(at, _)| at)
    }
}

fn near(bounds: &Bounds, way: &Segment) -> bool {
    bounds.meets(&Bounds::around(&[way.from, way.to]))
}

fn lie(piece: &TerrainFile) -> Result<Lie, ShapeFault> {
    let mut lie =
        Lie { kind: piece.kind, shape: None, line: None, half: Length::ZERO, crossings: Vec::new(), holds: 0 };
    if piece.kind == Kind::Works {
        lie.line = Some(Trace::new(&points(&piece.line))?);
        return Ok(lie);
    }
    if piece.kind.is_area() {
        let shape = Shape::polygon(&points(&piece.polygon))?;
        if piece.kind == Kind::Town {
            lie.holds = (shape.area() / 16_000_000).clamp(1, 250) as u8;
        }
        lie.shape = Some(shape);
        return Ok(lie);
    }
    let trace = Trace::new(&points(&piece.line))?;
    let shape = Shape::band(&trace, Length::mm(piece.width))?;
    for crossing in &piece.crossings {
        let at = point((crossing.x, crossing.y));
        if let Some(spans) = shape.stretch(at, Length::mm(crossing.width)) {
            lie.crossings.push(Crossing { bridge: crossing.bridge, spans, at });
        }
    }
    lie.half = Length::mm(piece.width) / 2;
    (lie.shape, lie.line) = (Some(shape), Some(trace));
    Ok(lie)
}

impl Lie {
    fn runs(&self, way: &Segment) -> Vec<Run> {
        self.shape.as_ref().map_or_else(Vec::new, |shape| shape.runs(way))
    }
}

impl Bravado {
    /// Why a base may not end a move at a place, other units left aside (B7k, B9p).
    pub(super) fn bars(&self, unit: Unit, base: &Base) -> Option<Bar> {
        let ground = &self.board.ground;
        if ground.table.beyond(base).1 > SLACK {
            return Some(Bar::Edge);
        }
        ground.forbids(self.code(unit), base).map(Bar::Ground)
    }

    /// The town in which one more infantry unit would be too many (B7l).
    pub(super) fn full_town(&self, unit: Unit, base: &Base) -> Option<u8> {
        let ground = &self.board.ground;
        if !self.code(unit).is_infantry() {
            return None;
        }
        let town = ground.town_at(base.centre())?;
        let inside = |other: &Unit| {
            *other != unit
                && self.code(*other).is_infantry()
                && ground.town_at(self.base(*other).centre()) == Some(town)
        };
        let held = self.units().filter(inside).count();
        (held >= usize::from(ground.piece(town)?.holds)).then_some(town)
    }

    /// Whether a unit is in a town (B0o, B3x).
    pub fn is_in_town(&self, unit: Unit) -> bool {
        self.board.ground.town_at(self.base(unit).centre()).is_some()
    }
}
