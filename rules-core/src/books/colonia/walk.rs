//! How a move goes: clauses 0i–j, 4.0, 4.1, 5.0. Also moves under way, with what interrupts them.

use alloc::vec::Vec;

use super::command::{SLACK, TOUCH};
use super::decision::Part;
use super::refusal::Reason;
use super::terrain::Lie;
use super::units::{Class, Unit};
use super::{Colonia, clause, refuse};
use crate::table::{Angle, Base, Bounds, Length, Motion, Obstacle, Segment, Table, sweep};
use crate::{Clause, Refusal};

/// The nearest an ordinary move comes to an enemy: just over a touch (4.0k).
const CLEAR: Length = Length(101);
/// The widest oblique that is free (4.0b, 0c).
pub(super) const OBLIQUE: Angle = Angle(4550);
/// The longest leg anybody is asked to walk.
pub(super) const LONGEST: u16 = 1000;

/// What stands in the way of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Friend(Unit),
    Enemy(Unit),
    Ground(u8),
    Edge,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Course {
    /// Where it ends.
    pub(super) end: Base,
    /// What it spends.
    pub(super) spent: Length,
    /// What it may spend, the road's bonus included.
    pub(super) allowance: Length,
    /// The step that disorders the unit, and why.
    pub(super) disorder: Option<(u32, Clause)>,
    /// All its steps: millimetres of legs, degrees of turns.
    pub(super) steps: u32,
    /// The enemies it touches at its end.
    pub(super) touched: Vec<Unit>,
}

/// How friends stand in a move's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Friends {
    /// They bar it, but light foot and headquarters pass and are passed (4.1c–d).
    Bar,
    /// All of them are met: a forced move (9.4h).
    Meet,
    /// It goes through them (4.1f).
    Through,
}

/// How a charge may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aimed {
    /// An ordinary move: touches nobody.
    No,
    /// A charge: the last leg goes on to contact.
    Charge,
}

impl Part {
    /// What it does to a base that stands there; legs longer than any allowance are cut.
    pub fn motion(self, base: &Base) -> Motion {
        match self {
            Self::Leg { toward, mm } => Motion::Leg {
                oblique: (Angle(toward.into()) - base.facing()).normalised(),
                length: Length::mm(mm.min(LONGEST).into()),
            },
            Self::Wheel { on, degrees } => Motion::Wheel { on, turn: Angle::degrees(degrees.into()) },
            Self::Pivot { by } => Motion::Pivot { turn: Angle::degrees(by.into()) },
        }
    }

    /// Its steps.
    pub(super) fn steps(self) -> u32 {
        match self {
            Self::Leg { mm, .. } => mm.min(LONGEST).into(),
            Self::Wheel { degrees, .. } => degrees.into(),
            Self::Pivot { by } => by.unsigned_abs().into(),
        }
    }

    /// The part cut short to some of its steps.
    pub(super) fn cut(self, steps: u32) -> Self {
        match self {
            Self::Leg { toward, mm } => Self::Leg { toward, mm: mm.min(steps.min(1000) as u16) },
            Self::Wheel { on, degrees } => Self::Wheel { on, degrees: degrees.min(steps.min(255) as u8) },
            Self::Pivot { by } => {
                let most = steps.min(360) as i16;
                Self::Pivot { by: by.clamp(-most, most) }
            }
        }
    }
}

/// The base after so many steps of a move.
pub(super) fn after(start: &Base, parts: &[Part], steps: u32) -> Base {
    let (mut base, mut left) = (*start, steps);
    for part in parts {
        let own = part.steps().min(left);
        base = part.cut(own).motion(&base).end(&base);
        left -= own;
        if left == 0 {
            break;
        }
    }
    base
}

impl Colonia {
    /// M as a length; none for "-" and 0.
    pub fn allowance(&self, unit: Unit) -> Option<Length> {
        let m = self.card(unit).values.m.filter(|&m| m > 0)?;
        Some(Length::cm(m.into()))
    }

    /// Whether one passes through the other (4.1c–d).
    fn passes(&self, one: Unit, other: Unit) -> bool {
        let loose = |unit: Unit| matches!(self.card(unit).class, Class::Light | Class::Hq);
        loose(one) || loose(other)
    }

    fn is_passed(&self, unit: Unit, other: Unit, friends: Friends) -> bool {
        match friends {
            Friends::Bar => self.passes(unit, other),
            Friends::Meet => false,
            Friends::Through => true,
        }
    }

    pub(super) fn table(&self) -> Table {
        Table { width: self.board.ground.width, height: self.board.ground.height }
    }

    /// The first thing in the way of a motion, and how far it goes: friends that bar it, enemies nearer than `clear`,
    /// ground, the edge. `through`: who is not there.
    pub(super) fn meets(
        &self,
        unit: Unit,
        base: &Base,
        motion: &Motion,
        clear: Length,
        friends: Friends,
        through: &[Unit],
    ) -> Option<(Length, Vec<Way>)> {
        let side = self.side_of(unit);
        let reach = match motion {
            Motion::Leg { .. } => base.bounds().joined(motion.end(base).bounds()),
            _ => base.bounds().grown(base.radius() * 4),
        }
        .grown(CLEAR + TOUCH);
        let mut bases: Vec<(Way, Base, Length)> = Vec::new();
        let mut areas: Vec<(Way, &Lie, Length)> = Vec::new();
        for other in self.on_table() {
            if other == unit || through.contains(&other) {
                continue;
            }
            let enemy = self.side_of(other) != side;
            if !enemy && self.is_passed(unit, other, friends) {
                continue;
            }
            if enemy && let Some(lie) = self.piece(other).garrison.and_then(|at| self.board.ground.piece(at)) {
                // To enemy moves the area is the garrison's base (5.2.6f).
                if lie.shape.bounds().meets(&reach) {
                    areas.push((Way::Enemy(other), lie, clear.min(lie.shape.gap(base) - Length(1)).max(Length::ZERO)));
                }
                continue;
            }
            let at = self.base(other);
            if !at.bounds().meets(&reach) {
                continue;
            }
            if enemy {
                bases.push((Way::Enemy(other), at, clear));
            } else {
                // Who is driven back meets friends at a touch (9.4h).
                let margin = if friends == Friends::Meet { Length::ZERO } else { -TOUCH };
                bases.push((Way::Friend(other), at, margin));
            }
        }
        let free = self.free_of_impassable(unit);
        for (at, lie) in self.board.ground.near(reach) {
            if lie.bars() && !(free && lie.kind == super::Kind::Impassable) {
                areas.push((Way::Ground(at), lie, -TOUCH));
            }
        }
        let stands: Vec<Obstacle<Way>> = bases
            .iter()
            .map(|(way, at, margin)| {
                // A friend that overlaps already, by passing or by force, does not hold it.
                if *margin > Length::ZERO || matches!(way, Way::Friend(_)) {
                    Obstacle::no_nearer(*way, at, *margin, base)
                } else {
                    Obstacle::base(*way, at, *margin)
                }
            })
            .chain(areas.iter().map(|(way, lie, margin)| Obstacle::area(*way, &lie.shape, *margin)))
            .chain([Obstacle::edges(Way::Edge, self.table(), -SLACK)])
            .collect();
        let stop = sweep(base, motion, Angle::DEGREE, stands)?;
        // A bridge under the centre: the water does not count there (5.1.6j).
        if stop.by.iter().any(|way| matches!(way, Way::Ground(at) if self.is_bridged(*at))) {
            return self.meets_by_steps(unit, base, motion, clear, friends, through);
        }
        Some((stop.travelled, stop.by))
    }

    fn free_of_impassable(&self, unit: Unit) -> bool {
        matches!(self.card(unit).row, super::Row::Genio | super::Row::Alpini)
    }

    /// Whether a river has a bridge over it.
    fn is_bridged(&self, river: u8) -> bool {
        let Some(water) = self.board.ground.piece(river) else { return false };
        self.board.ground.pieces.iter().any(|lie| {
            matches!(lie.kind, super::Kind::BridgeStone | super::Kind::BridgeWood)
                && lie.shape.bounds().meets(&water.shape.bounds())
        })
    }

    /// As [`Self::meets`], water aside, and water tried step by step.
    fn meets_by_steps(
        &self,
        unit: Unit,
        base: &Base,
        motion: &Motion,
        clear: Length,
        friends: Friends,
        through: &[Unit],
    ) -> Option<(Length, Vec<Way>)> {
        let length = motion.length(base);
        let mut dry = Length::ZERO;
        let mut water = None;
        while dry < length {
            let next = (dry + Length::MILLIMETRE).min(length);
            if let Some(at) = self.barred_by(unit, &motion.at(base, next)) {
                water = Some((dry, alloc::vec![Way::Ground(at)]));
                break;
            }
            dry = next;
        }
        let solid = self.on_table().filter(|&other| other != unit && !through.contains(&other));
        let side = self.side_of(unit);
        let others: Vec<(Way, Base, Length)> = solid
            .filter(|&other| self.side_of(other) != side || !self.is_passed(unit, other, friends))
            .map(|other| {
                let enemy = self.side_of(other) != side;
                let way = if enemy { Way::Enemy(other) } else { Way::Friend(other) };
                (way, self.base(other), if enemy { clear } else { -TOUCH })
            })
            .collect();
        let stands = others.iter().map(|(way, at, margin)| Obstacle::no_nearer(*way, at, *margin, base));
        let stop = sweep(base, motion, Angle::DEGREE, stands.chain([Obstacle::edges(Way::Edge, self.table(), -SLACK)]));
        match (water, stop) {
            (Some(water), Some(stop)) if stop.travelled < water.0 => Some((stop.travelled, stop.by)),
            (Some(water), _) => Some(water),
            (None, stop) => stop.map(|stop| (stop.travelled, stop.by)),
        }
    }

    /// The refusal that something in the way stands for.
    pub(super) fn in_the_way<T>(way: Option<&Way>) -> Result<T, Refusal<Reason>> {
        match way {
            Some(Way::Friend(by)) => refuse!("4.0n", Reason::Blocked { by: *by }),
            Some(Way::Enemy(unit)) => refuse!("4.0k", Reason::TouchesEnemy { unit: *unit }),
            Some(Way::Ground(piece)) => refuse!("5.1.4a", Reason::Impassable { piece: *piece }),
            Some(Way::Edge) | None => refuse!("4.0o", Reason::OffTable),
        }
    }

    /// The pieces of ground that can matter to a move within these bounds.
    pub(super) fn ground_near(&self, unit: Unit, bounds: Bounds) -> Vec<&Lie> {
        let engineers = self.card(unit).row == super::Row::Genio;
        self.board
            .ground
            .near(bounds)
            .map(|(_, lie)| lie)
            .filter(|lie| {
                lie.is_difficult()
                    || lie.is_broken()
                    || lie.is_obstacle()
                    || engineers && lie.kind == super::Kind::Impassable
            })
            .collect()
    }

    /// Whether a leg keeps within 45 degrees of straight ahead.
    pub(super) fn is_ahead(base: &Base, toward: Angle) -> bool {
        base.facing().apart(toward) <= OBLIQUE
    }

    /// Whether a leg keeps within 45 degrees of straight back.
    pub(super) fn is_back(base: &Base, toward: Angle) -> bool {
        (base.facing() + Angle::HALF).apart(toward) <= OBLIQUE
    }

    /// What disorders a part by manoeuvre, at its first step (4.0c, 4.0e, 4.2h).
    pub(super) fn manoeuvre(
        &self,
        unit: Unit,
        base: &Base,
        parts: &[Part],
        at: usize,
        going_back: bool,
    ) -> Option<Clause> {
        if matches!(self.card(unit).class, Class::Light | Class::Hq) {
            return None;
        }
        let part = parts.get(at)?;
        if let Part::Leg { toward, .. } = part {
            let toward = Angle((*toward).into());
            let sent_back = going_back && Self::is_back(base, toward);
            if !sent_back && !Self::is_ahead(base, toward) {
                let gun = self.card(unit).class.is_gun();
                return Some(if gun { clause!("4.2h") } else { clause!("4.0c") });
            }
        }
        (at == 1).then_some(clause!("4.0e"))
    }

    /// Walks a move to its end, or a charge to contact, spending what it must; where the allowance ends it stops only
    /// if `short` allows, else it is refused.
    ///
    /// `going_back`: the order itself sends the unit back, and its leg does not disorder (4.6p).
    #[allow(clippy::too_many_arguments)]
    pub(super) fn course(
        &self,
        unit: Unit,
        start: &Base,
        parts: &[Part],
        aimed: Aimed,
        allowance: Length,
        going_back: bool,
        through: &[Unit],
    ) -> Result<Course, Refusal<Reason>> {
        let mut course =
            Course { end: *start, spent: Length::ZERO, allowance, disorder: None, steps: 0, touched: Vec::new() };
        let mut road = self.is_on_road(unit, start.centre());
        for (at, part) in parts.iter().enumerate() {
            let last = at + 1 == parts.len();
            let charging = last && aimed == Aimed::Charge;
            let base = course.end;
            if course.disorder.is_none()
                && let Some(why) = self.manoeuvre(unit, &base, parts, at, going_back)
            {
                course.disorder = Some((course.steps + 1, why));
            }
            let part = match *part {
                Part::Leg { toward, .. } if charging => Part::Leg { toward, mm: LONGEST },
                other => other,
            };
            let motion = part.motion(&base);
            let clear = if charging { Length::ZERO } else { CLEAR };
            let whole = motion.length(&base);
            let stop = self.meets(unit, &base, &motion, clear, Friends::Bar, through);
            let (travelled, motion) = match stop {
                None if charging => refuse!("4.0l", Reason::NoMove),
                None => (whole, motion),
                Some((travelled, by)) if charging => {
                    if !by.iter().all(|way| matches!(way, Way::Enemy(_))) {
                        let way = by.iter().find(|way| !matches!(way, Way::Enemy(_)));
                        return Self::in_the_way(way);
                    }
                    course.touched = by
                        .iter()
                        .filter_map(|way| if let Way::Enemy(unit) = way { Some(*unit) } else { None })
                        .collect();
                    (travelled, motion.cut(&base, travelled))
                }
                Some((_, by)) => return Self::in_the_way(by.first()),
            };
            self.pay(unit, &base, part, &motion, travelled, &mut course, &mut road);
            course.end = motion.end(&base);
        }
        if road && course.steps > 0 && self.is_on_road(unit, course.end.centre()) {
            course.allowance = allowance.scaled(3, 2);
        }
        Ok(course)
    }

    /// Pays for a part, and finds the step of it that disorders.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn pay(
        &self,
        unit: Unit,
        base: &Base,
        part: Part,
        motion: &Motion,
        travelled: Length,
        course: &mut Course,
        road: &mut bool,
    ) {
        let is_leg = matches!(part, Part::Leg { .. });
        if matches!(part, Part::Pivot { .. }) {
            // Pivots cost nothing (4.0s, 4.1b); the ground still disorders.
            course.steps += part.steps();
            return;
        }
        let bounds = match part {
            Part::Leg { .. } => base.bounds().joined(motion.end(base).bounds()),
            _ => base.bounds().grown(base.radius() * 2),
        };
        let near = self.ground_near(unit, bounds);
        let steps = if is_leg { (travelled.0 + 99) / 100 } else { part.steps() as i32 };
        let place = |step: i32| match part {
            Part::Leg { .. } => motion.at(base, Length::mm(step).min(travelled)),
            other => other.cut(step as u32).motion(base).end(base),
        };
        let length = |step: i32| match part {
            Part::Leg { .. } => Length::mm(step).min(travelled),
            other => other.cut(step as u32).motion(base).length(base),
        };
        if near.is_empty() && !*road {
            course.spent += length(steps);
            course.steps += steps.max(0) as u32;
            return;
        }
        let mut here = *base;
        let mut footing = self.footing(unit, &here, near.iter().copied());
        for step in 0..steps {
            let next = place(step + 1);
            course.spent += (length(step + 1) - length(step)) * footing.cost;
            course.steps += 1;
            let then = self.footing(unit, &next, near.iter().copied());
            if course.disorder.is_none() {
                let way = Segment::new(here.centre(), next.centre());
                if footing.disorders || then.disorders {
                    let why = if footing.cost.max(then.cost) > 1 { clause!("5.1.3a") } else { clause!("5.1.2a") };
                    course.disorder = Some((course.steps, why));
                } else if self.crosses_obstacle(unit, &way, near.iter().copied()) {
                    course.disorder = Some((course.steps, clause!("5.0e")));
                }
            }
            *road &= then.road;
            (here, footing) = (next, then);
        }
    }
}
