//! Paths: what a base passes, what it pays, whose front zones it meets (H4.8, H4.9o–x).

use alloc::vec::Vec;

use super::files::Kind;
use super::geometry::{RULER, TOUCH};
use super::terrain::{Bar, Class};
use super::units::{Code, Unit};
use super::{Dbe, Legal, Reason, refuse};
use crate::Side;
use crate::table::{Angle, Base, Edge, Length, Motion, Obstacle, Point, Segment, inside_base, sweep};

/// What stops a base on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Met {
    /// An element.
    Unit(Unit),
    /// Ground or the edge.
    Bar(Bar),
}

/// What a path has come to so far.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// Where the base is.
    pub(super) base: Base,
    /// What it cost, in 120ths of a unit of length.
    cost: i64,
    /// The class it cannot pay for, if it came into one.
    unpaid: Option<Class>,
    /// The sum of its legs.
    pub(super) length: Length,
    /// Its centre kept to a road (H4.8e).
    pub(super) on_road: bool,
    /// It went through ground for singles and columns (H4.9n).
    pub(super) narrow: bool,
    /// The lines it crossed (H4.4e).
    lines: Vec<u8>,
    /// The enemies in whose front zones it has been (H4.9q).
    pub(super) zones: Vec<Unit>,
    /// Enemy generals it reached (H4.19h).
    pub(super) generals: Vec<Unit>,
}

impl Way {
    pub(super) fn from(base: Base) -> Self {
        Self {
            base,
            cost: 0,
            unpaid: None,
            length: Length::ZERO,
            on_road: true,
            narrow: false,
            lines: Vec::new(),
            zones: Vec::new(),
            generals: Vec::new(),
        }
    }

    /// What it cost, rounded to a unit of length.
    pub(super) fn cost(&self) -> Length {
        Length(((self.cost + 60) / 120).min(i64::from(i32::MAX)) as i32)
    }

    pub(super) fn add_cost(&mut self, length: Length) {
        self.cost += i64::from(length.0) * 120;
    }
}

/// The straight ways between points.
fn parts_of(points: &[Point]) -> impl Iterator<Item = Segment> {
    points.iter().zip(points.iter().skip(1)).map(|(&from, &to)| Segment::new(from, to))
}

impl Dbe {
    /// Whether a mover passes through another's base (H4.9o, H4.19b).
    pub(super) fn passes(&self, unit: Unit, other: Unit) -> bool {
        let (own, its) = (self.code(unit), self.code(other));
        self.side_of(unit) == self.side_of(other)
            && (own.is_general() || its.is_general() || own.is_loose() || its.is_loose())
    }

    /// The enemies of a side whose fronts have a zone (H4.9q).
    pub(super) fn zoned(&self, against: Side) -> impl Iterator<Item = (Unit, Base)> + use<'_> {
        self.elements_of(against.other()).filter_map(|unit| Some((unit, self.zone_of(unit)?)))
    }

    /// The front zone of an element, if it has one (H4.9q).
    fn zone_of(&self, unit: Unit) -> Option<Base> {
        let holds = self.code(unit) != Code::Vol && !self.piece(unit).fled_now && !self.is_in_contact(unit);
        holds.then(|| self.base(unit).zone(Edge::Front, self.cm(4)))
    }

    /// What a base meets first on a motion, and how far it gets (H4.9p). `group` moves with it; the target may be
    /// touched, all else overlapped by the slack at most.
    pub(super) fn first_met(
        &self,
        unit: Unit,
        base: &Base,
        motion: &Motion,
        group: &[Unit],
        target: Option<Unit>,
    ) -> Option<(Length, Motion, Vec<Met>)> {
        let general = self.code(unit).is_general();
        let side = self.side_of(unit);
        let mut obstacles: Vec<Obstacle<'_, Met>> = Vec::new();
        for other in self.elements() {
            if other == unit || group.contains(&other) || self.passes(unit, other) {
                continue;
            }
            let known = self.base(other);
            let key = Met::Unit(other);
            obstacles.push(if general && self.side_of(other) != side {
                // A general comes into touch with no enemy (H4.19c).
                Obstacle::no_nearer(key, known, TOUCH + Length(1), base)
            } else if Some(other) == target {
                Obstacle::base(key, known, Length::ZERO)
            } else {
                Obstacle::base(key, known, -TOUCH)
            });
        }
        for (at, lie) in self.board.ground.pieces.iter().enumerate() {
            if let Some(shape) = lie.shape.as_ref().filter(|_| lie.kind == Kind::Impassable) {
                obstacles.push(Obstacle::area(Met::Bar(Bar::Ground(at as u8)), shape, -TOUCH));
            }
        }
        obstacles.push(Obstacle::edges(Met::Bar(Bar::Edge), self.board.ground.table, Length(-10)));
        let step = if target.is_some() { Angle(20) } else { RULER.turn_step };
        let stop = sweep(base, motion, step, obstacles)?;
        let made = match motion {
            Motion::Leg { .. } => motion.cut(base, stop.travelled),
            _ => motion.turned((stop.base.facing() - base.facing()).signed().abs()),
        };
        Some((stop.travelled, made, stop.by))
    }

    /// Adds a motion already made to a way: `length` is what the leg counts for (H4.8b, H4.8c).
    ///
    /// # Refusals
    /// Rivers, guns in difficult ground, a city held against it.
    pub(super) fn add_motion(&self, way: &mut Way, unit: Unit, motion: &Motion, length: Length) -> Legal {
        let points = motion.centre_way(&way.base);
        for part in parts_of(&points) {
            self.check_bars(unit, &part)?;
        }
        self.pay_motion(way, self.code(unit), &points, length);
        let end = motion.end(&way.base);
        if !self.code(unit).is_general() {
            self.note_zones(way, unit, motion, &end);
            self.note_generals(way, unit, motion, &end);
        }
        way.base = end;
        Ok(())
    }

    /// As [`Self::add_motion`] with nothing in the way, and nobody's zone: what it costs.
    pub(super) fn add_price(&self, way: &mut Way, unit: Unit, motion: &Motion, length: Length) {
        self.pay_motion(way, self.code(unit), &motion.centre_way(&way.base), length);
        way.base = motion.end(&way.base);
    }

    /// Whether ground bars the way of a centre on a motion.
    pub(super) fn is_barred(&self, unit: Unit, motion: &Motion, base: &Base) -> bool {
        parts_of(&motion.centre_way(base)).any(|part| self.check_bars(unit, &part).is_err())
    }

    /// Whether ground bars a straight way of a centre (H4.4f, H4.8f, H4.18f).
    fn check_bars(&self, unit: Unit, part: &Segment) -> Legal {
        let Some(at) = self.bars_centre(unit, part) else { return Ok(()) };
        let gun = self.code(unit).is_gun();
        let town = self.board.ground.piece(at).is_some_and(|lie| lie.kind == Kind::Town);
        if town && !gun {
            refuse!("H4.18f", Reason::Barred { by: Bar::Ground(at) });
        }
        // On a road a gun may go anywhere a road goes; elsewhere difficult ground stops it.
        if gun {
            refuse!("H4.8f", Reason::Barred { by: Bar::Ground(at) });
        }
        refuse!("H4.4f", Reason::Barred { by: Bar::Ground(at) })
    }

    /// Pays for a way of the centre through these points.
    fn pay_motion(&self, way: &mut Way, code: Code, points: &[Point], length: Length) {
        way.length += length;
        if let [only] = points {
            Self::pay(way, code, self.board.ground.class_at(*only), length);
            way.on_road = way.on_road && self.board.ground.is_on_road(&Segment::new(*only, *only), self.cm(1));
        }
        let whole: i64 = parts_of(points).map(|part| i64::from(part.length().0)).sum();
        for part in parts_of(points) {
            for (class, run) in self.board.ground.stretches(&part) {
                Self::pay_share(way, code, class, run, length, whole);
                way.narrow |= class == Class::Difficult && run > TOUCH;
            }
            way.on_road = way.on_road && self.board.ground.is_on_road(&part, self.cm(1));
            for lie in &self.board.ground.pieces {
                let crosses = |spans: &Base| inside_base(&part, spans).is_some_and(|run| run.length() > TOUCH);
                way.narrow |= lie.crossings.iter().any(|crossing| crosses(&crossing.spans));
            }
            let lines: Vec<u8> = self.board.ground.lines_crossed(&part).collect();
            self.pay_lines(way, &lines);
        }
    }

    /// Pays for the share that a run of the centre has in what a leg counts for (H4.8c).
    fn pay_share(way: &mut Way, code: Code, class: Class, run: Length, length: Length, whole: i64) {
        match Self::price(code, class, run) {
            Some(price) if whole > 0 => way.cost += price * i64::from(length.0) / whole,
            None if run > TOUCH => way.unpaid = Some(class),
            _ => {}
        }
    }

    fn pay(way: &mut Way, code: Code, class: Class, length: Length) {
        match Self::price(code, class, length) {
            Some(price) => way.cost += price,
            None if length > TOUCH => way.unpaid = Some(class),
            None => {}
        }
    }

    /// Pays for lines not paid for yet (H4.4e).
    pub(super) fn pay_lines(&self, way: &mut Way, lines: &[u8]) {
        for &line in lines {
            if !way.lines.contains(&line) {
                way.lines.push(line);
                way.add_cost(self.cm(4));
            }
        }
    }

    fn note_zones(&self, way: &mut Way, unit: Unit, motion: &Motion, end: &Base) {
        // A zone lies within 4 cm of its base; no corner of the mover goes farther than twice the arc a turn counts for.
        let arc = if matches!(motion, Motion::Leg { .. }) { Length::ZERO } else { motion.length(&way.base) * 2 };
        let swept = way.base.bounds().joined(end.bounds()).grown(arc + self.cm(4) + TOUCH);
        for enemy in self.elements_of(self.side_of(unit).other()) {
            if way.zones.contains(&enemy) || !swept.meets(&self.base(enemy).bounds()) {
                continue;
            }
            let Some(zone) = self.zone_of(enemy) else { continue };
            let met = RULER.overlap(&way.base, &zone)
                || RULER.overlap(end, &zone)
                || RULER.sweep(&way.base, motion, [Obstacle::base((), &zone, -TOUCH)]).is_some();
            if met {
                way.zones.push(enemy);
            }
        }
    }

    fn note_generals(&self, way: &mut Way, unit: Unit, motion: &Motion, end: &Base) {
        for general in self.generals_of(self.side_of(unit).other()) {
            let base = self.base(general);
            if self.piece(general).with.is_some() || way.generals.contains(&general) {
                continue;
            }
            if end.is_within(base, TOUCH)
                || RULER.sweep(&way.base, motion, [Obstacle::base((), base, Length::ZERO)]).is_some()
            {
                way.generals.push(general);
            }
        }
    }

    /// Whether a way is within an allowance, in centimetres of open ground (H4.8b), or by road (H4.8d).
    ///
    /// # Refusals
    /// It costs too much, or leads through ground the type does not enter.
    pub(super) fn check_cost(&self, way: &Way, open: i32, road: Option<i32>) -> Legal<Length> {
        if let Some(road) = road.filter(|_| way.on_road)
            && RULER.is_within(way.length, self.cm(road))
        {
            return Ok(way.length);
        }
        if let Some(class) = way.unpaid {
            refuse!("H4.8a", Reason::Ground { class });
        }
        let (have, need) = (self.cm(open), way.cost());
        if RULER.is_within(need, have) {
            return Ok(need);
        }
        refuse!("H4.8b", Reason::TooFar { have: have.0, need: need.0 })
    }

    /// Whether a base stands lined up before an enemy: facings opposite, fronts overlapping sideways, ahead of it
    /// (H4.9v).
    pub(super) fn is_lined_up(&self, base: &Base, enemy: Unit) -> bool {
        let its = self.base(enemy);
        let opposite = base.facing().apart(its.facing() + Angle::HALF) <= RULER.parallel;
        let off = its.local(base.centre()).0.abs();
        opposite
            && its.ahead_of(Edge::Front, base.centre()) > Length::ZERO
            && off + TOUCH < (base.width() + its.width()) / 2
    }
}
