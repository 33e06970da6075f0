//! Sweeps: what a moving base meets first, and where it stops.

use alloc::vec::Vec;

use super::convex::{Part, Share, edges};
use super::motion::reach;
use super::round::{over_root, ratio, ratio_down, root, times_root};
use super::{Angle, Base, Bounds, Length, Motion, Point, Segment, Shape, Table, Vector, measure};

/// Something in the way.
#[derive(Clone, Copy, Debug)]
pub enum Solid<'a> {
    /// Another base.
    Base(&'a Base),
    /// An area that may not be entered.
    Area(&'a Shape),
    /// The edges of the table, which the base may not leave.
    Edges(Table),
}

/// Something in the way and how near to it a base may come.
#[derive(Clone, Copy, Debug)]
pub struct Obstacle<'a, K> {
    /// What its owner calls it.
    pub key: K,
    /// What it is.
    pub solid: Solid<'a>,
    /// Nothing: it may be touched. More: the base must stay this far away, exactly so far is allowed. Less: the base
    /// may overlap it, no deeper than this; an area may be overlapped by a rim of this width.
    pub margin: Length,
}

impl<'a, K> Obstacle<'a, K> {
    /// A base in the way.
    pub const fn base(key: K, base: &'a Base, margin: Length) -> Self {
        Self { key, solid: Solid::Base(base), margin }
    }

    /// A base in the way of one that starts nearer to it than the margin: then it may come no nearer still.
    pub fn no_nearer(key: K, base: &'a Base, margin: Length, mover: &Base) -> Self {
        let gap = mover.gap(base);
        let now = if gap > Length::ZERO { gap } else { -mover.overlap(base) };
        // A unit less, as distances are rounded.
        Self::base(key, base, margin.min(now - Length(1)))
    }

    /// An area in the way.
    pub const fn area(key: K, area: &'a Shape, margin: Length) -> Self {
        Self { key, solid: Solid::Area(area), margin }
    }

    /// The edges of the table.
    pub const fn edges(key: K, table: Table, margin: Length) -> Self {
        Self { key, solid: Solid::Edges(table), margin }
    }
}

/// Where a moving base stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop<K> {
    /// How much of the move's length it made.
    pub travelled: Length,
    /// Where it stands.
    pub base: Base,
    /// What stops it there: all that would within 0.01 cm of the first.
    pub by: Vec<K>,
}

/// What a moving base meets first, and where it stops: none if nothing is in its way.
///
/// A leg is exact: it stops at the last unit of length at which every margin is kept. A turn is tried at every
/// multiple of `step` and at its end, and stops at the last of these reached; with a step beyond the turn its end alone
/// is tried. A base that breaks a margin where it starts stops there; but where a distance is to be kept, it may go away
/// from what is too near.
pub fn sweep<'a, K>(
    base: &Base,
    motion: &Motion,
    step: Angle,
    obstacles: impl IntoIterator<Item = Obstacle<'a, K>>,
) -> Option<Stop<K>> {
    let way = if matches!(motion, Motion::Leg { .. }) {
        base.bounds().joined(motion.end(base).bounds())
    } else {
        // No part goes farther than the farthest one, along its arc or across its circle.
        let reach = reach(base, motion);
        base.bounds().grown((reach * 2).min(motion.turn().abs().arc(reach) + Length(10)))
    };
    let mut stops: Vec<(Length, Motion, K)> = Vec::new();
    for obstacle in obstacles {
        if !is_near(&way, &obstacle) {
            continue;
        }
        let made = match motion {
            Motion::Leg { .. } => leg(base, motion, &obstacle).map(|travelled| motion.cut(base, travelled)),
            _ => turn(base, motion, step, &obstacle),
        };
        if let Some(made) = made {
            stops.push((made.length(base), made, obstacle.key));
        }
    }
    let (travelled, made) =
        stops.iter().map(|&(travelled, made, _)| (travelled, made)).min_by_key(|&(least, _)| least)?;
    let at_once = |&(other, ..): &(Length, Motion, K)| other - travelled <= Length(10);
    let by = stops.into_iter().filter(at_once).map(|(.., key)| key).collect();
    Some(Stop { travelled, base: made.end(base), by })
}

fn is_near<K>(way: &Bounds, obstacle: &Obstacle<K>) -> bool {
    let way = way.grown(obstacle.margin.max(Length::ZERO) + Length(2));
    match obstacle.solid {
        Solid::Base(other) => way.meets(&other.bounds()),
        Solid::Area(area) => way.meets(&area.bounds()),
        Solid::Edges(table) => {
            let table = table.bounds();
            !(table.contains(way.low) && table.contains(way.high))
        }
    }
}

/// Whether a margin is broken where the base stands.
fn is_broken<K>(base: &Base, obstacle: &Obstacle<K>) -> bool {
    let margin = obstacle.margin;
    match obstacle.solid {
        Solid::Base(other) if margin > Length::ZERO => base.gap(other) < margin,
        Solid::Base(other) => base.overlap(other) > -margin,
        Solid::Area(area) if margin > Length::ZERO => area.gap(base) < margin,
        Solid::Area(area) => area.overlaps(base, -margin),
        Solid::Edges(table) => table.beyond(base).1 > -margin,
    }
}

/// How far a base is from breaking a margin, as far as that is easily known.
fn leeway<K>(base: &Base, obstacle: &Obstacle<K>) -> Length {
    let away = match obstacle.solid {
        Solid::Base(other) => base.gap(other),
        Solid::Area(area) => area.gap(base),
        Solid::Edges(table) => -table.beyond(base).1,
    };
    away - obstacle.margin.max(Length::ZERO)
}

fn turn<K>(base: &Base, motion: &Motion, step: Angle, obstacle: &Obstacle<K>) -> Option<Motion> {
    let whole = motion.turn().abs();
    let step = Angle(step.0.max(1));
    let path = step.arc(reach(base, motion)) + Length(2);
    let mut reached = Angle::ZERO;
    while reached < whole {
        let mut next = (reached + step).min(whole);
        // Nothing moves farther than this a step: so many steps are safe.
        let safe = leeway(&motion.turned(reached).end(base), obstacle).0 / path.0.max(1);
        if safe > 1 {
            next = (reached + Angle(step.0.saturating_mul(safe))).min(whole);
        } else if is_broken(&motion.turned(next).end(base), obstacle) {
            return Some(motion.turned(reached));
        }
        reached = next;
    }
    None
}

fn leg<K>(base: &Base, motion: &Motion, obstacle: &Obstacle<K>) -> Option<Length> {
    let shift = motion.shift(base);
    let length = i64::from(motion.length(base).0);
    if shift == Vector::ZERO {
        return None;
    }
    let entry = match obstacle.solid {
        Solid::Base(other) => entry(base.corners(), other.corners(), shift, obstacle.margin),
        Solid::Area(area) => {
            let inner = if obstacle.margin < Length::ZERO { base.inset(-obstacle.margin) } else { *base };
            let pieces = area.pieces().iter();
            let entries = pieces
                .filter_map(|piece| entry(inner.corners(), &piece.corners, shift, obstacle.margin.max(Length::ZERO)));
            entries.reduce(|first, next| if next.less(first) { next } else { first })
        }
        Solid::Edges(table) => leaving(base, table, shift, obstacle.margin),
    }?;
    Some(Length::from_wide(entry.down_of(length).clamp(0, length)))
}

/// How far along a shift a convex polygon comes too near to another.
fn entry(mover: &[Point], other: &[Point], shift: Vector, margin: Length) -> Option<Share> {
    // As seen from the other polygon, every corner of the mover runs along the shift. Each edge of either keeps a value
    // that is negative while they overlap as seen across it, by more than the margin allows.
    let mut part = Part::WHOLE;
    for edge in edges(other) {
        let across = edge.vector();
        let nearest = mover.iter().map(|&corner| across.cross(corner - edge.from)).min().unwrap_or(0);
        keep(&mut part, across, nearest, across.cross(shift), margin);
    }
    for edge in edges(mover) {
        let across = edge.vector();
        let nearest = other.iter().map(|&corner| across.cross(corner - edge.from)).min().unwrap_or(0);
        keep(&mut part, across, nearest, -across.cross(shift), margin);
    }
    if part.is_empty() {
        return None;
    }
    if margin <= Length::ZERO { Some(part.from) } else { rounded_entry(mover, other, shift, margin) }
}

/// Margins are broken as their rounded measure tells: a gap by half a unit less, an overlap by half a unit more.
fn half_units(margin: Length) -> Length {
    match margin.0.signum() {
        1 => Length(margin.0.saturating_mul(2) - 1),
        -1 => Length((-margin).0.saturating_mul(2).saturating_add(1)),
        _ => Length::ZERO,
    }
}

fn keep(part: &mut Part, across: Vector, start: i64, change: i64, margin: Length) {
    let size = times_root(half_units(margin), across.square()) / 2;
    let start = if margin < Length::ZERO { start.saturating_add(size) } else { start.saturating_sub(size) };
    part.keep(start, start.saturating_add(change), false);
}

/// As [`entry`] for a distance to be kept: round the corners.
fn rounded_entry(mover: &[Point], other: &[Point], shift: Vector, margin: Length) -> Option<Share> {
    if measure::gap(mover, other) < margin {
        // Too near already: it may go if it comes no nearer.
        return (!leaves(mover, other, shift)).then_some(Share { over: 0, under: 1 });
    }
    // Every corner of either runs toward the border of the other, rounded off by the distance.
    let toward = Course::new(shift, margin);
    let away = Course::new(-shift, margin);
    let mut first = i64::MAX;
    for (course, movers, others) in [(&toward, mover, other), (&away, other, mover)] {
        for edge in edges(others) {
            for &corner in movers {
                first = first.min(course.beside(corner, &edge).unwrap_or(i64::MAX));
            }
        }
    }
    for &corner in mover {
        for &end in other {
            first = first.min(toward.round(end - corner).unwrap_or(i64::MAX));
        }
    }
    (first <= toward.length).then_some(Share { over: first, under: toward.length })
}

/// Whether a mover too near to something comes no nearer by a shift: the distance is convex along it.
fn leaves(mover: &[Point], other: &[Point], shift: Vector) -> bool {
    let length = i64::from(shift.length().0).max(1);
    let after: Vec<Point> =
        mover.iter().map(|&corner| Segment::new(corner, corner + shift).at(100.min(length), length)).collect();
    let now = measure::gap(mover, other);
    now > Length::ZERO && measure::gap(&after, other) >= now
}

/// A straight way that a corner makes, and the distance it keeps, in half units.
struct Course {
    way: Vector,
    square: i64,
    length: i64,
    reach: i64,
    /// The product of reach and way, to rule out quickly what the way passes by.
    limit: i64,
}

impl Course {
    fn new(way: Vector, margin: Length) -> Self {
        let (square, reach) = (way.square().max(1), half_units(margin));
        let limit = times_root(reach, square) / 2;
        Self { way, square, length: i64::from(way.length().0).max(1), reach: i64::from(reach.0), limit }
    }

    /// How far along a corner comes too near to an edge, somewhere beside it.
    fn beside(&self, corner: Point, edge: &Segment) -> Option<i64> {
        let axis = edge.vector();
        let (start, turn) = (axis.cross(corner - edge.from), axis.cross(self.way));
        // From the outer side, toward the edge.
        if start <= 0 || turn >= 0 {
            return None;
        }
        let square = axis.square();
        let limit = times_root(Length::from_wide(self.reach), square) / 2;
        let over = start - limit;
        if over < 0 || over > -turn {
            return None;
        }
        let place = Segment::new(corner, corner + self.way).at(over, -turn);
        let within = (0..=square).contains(&axis.dot(place - edge.from));
        within.then(|| ratio_down(self.length, over, -turn))
    }

    /// How far along a corner comes too near to another, so far off now.
    fn round(&self, to: Vector) -> Option<i64> {
        let (cross, dot) = (self.way.cross(to), self.way.dot(to));
        if dot <= 0 || cross.abs() > self.limit {
            return None;
        }
        let off = over_root(cross.saturating_mul(2), self.square);
        let half = self.reach * self.reach - off * off;
        let middle = ratio(self.length, dot.saturating_mul(2), self.square);
        // It starts farther off, if only by less than a unit.
        (half > 0).then(|| (middle - root(half)).div_euclid(2).max(0))
    }
}

/// How far along a shift a base leaves the table.
fn leaving(base: &Base, table: Table, shift: Vector, margin: Length) -> Option<Share> {
    let Bounds { low, high } = base.bounds();
    let room = [
        (low.x - margin, -shift.x()),
        (low.y - margin, -shift.y()),
        (table.width - high.x - margin, shift.x()),
        (table.height - high.y - margin, shift.y()),
    ];
    let stops = room.into_iter().filter(|&(room, toward)| toward > Length::ZERO && toward > room);
    let stops = stops.map(|(room, toward)| Share { over: i64::from(room.0.max(0)), under: i64::from(toward.0) });
    stops.reduce(|first, next| if next.less(first) { next } else { first })
}
