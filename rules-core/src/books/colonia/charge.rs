//! Charges: clause 4.4. Also moves under way, to their end.

use alloc::vec::Vec;

use super::command::SLACK;
use super::decision::Part;
use super::event::{Tell as _, What};
use super::geometry::Pose;
use super::position::{Frame, Gait, Melee, Walk};
use super::refusal::Reason;
use super::units::{Class, Formation, Order, Unit};
use super::walk::{Aimed, Course, after};
use super::{Colonia, Events, Row, clause, refuse};
use crate::dice::{Classes, Request};
use crate::table::{Angle, Base, Edge, Length};
use crate::{Dice, OutOfDice, Refusal};

/// The most half a die gives (0l).
const BONUS: Length = Length::cm(3);

impl Colonia {
    /// Whether a unit can charge at all (4.4c, 2.2v).
    pub(super) fn can_charge(&self, unit: Unit) -> bool {
        let card = self.card(unit);
        let arm = card.class.is_foot_or_cavalry() || matches!(card.row, Row::Genio | Row::Alpini);
        arm && card.values.i.is_some() && self.allowance(unit).is_some()
    }

    /// Whether a unit may charge this way; what the charge does with all the allowance it could have.
    ///
    /// # Refusals
    /// [`Reason::CannotCharge`], [`Reason::Forbidden`], [`Reason::Disordered`], [`Reason::NoSight`],
    /// [`Reason::NoSuchMove`], [`Reason::WrongContact`], [`Reason::PathDisorders`], [`Reason::Unreached`], and what
    /// stands in the way.
    pub(super) fn check_charge(
        &self,
        unit: Unit,
        target: Unit,
        parts: &[Part],
        bonus: bool,
        with: Option<Unit>,
    ) -> Result<Course, Refusal<Reason>> {
        if !self.exists(target) || self.side_of(target) == self.side_of(unit) || !self.piece(target).is_on_table() {
            refuse!("4.4c", Reason::NoSuchUnit);
        }
        let piece = self.piece(unit);
        if !self.can_charge(unit) || piece.formation == Formation::Square {
            refuse!("2.2v", Reason::CannotCharge { unit });
        }
        let attacking = !self.options.orders || piece.order == Order::Attacco;
        if self.options.orders && matches!(piece.order, Order::Manovra | Order::Ritirata) {
            refuse!("4.6o", Reason::Forbidden { order: piece.order });
        }
        if piece.disordered && !(self.options.orders && attacking) {
            refuse!("2.2i", Reason::Disordered);
        }
        if !self.sees(unit, target, Edge::Front) {
            refuse!("4.4c", Reason::NoSight);
        }
        let start = self.base(unit);
        self.check_charge_path(unit, &start, parts, self.options.orders && attacking)?;
        let m = self.allowance(unit).unwrap_or_default();
        let most = if bonus { m + BONUS } else { m };
        let through: Vec<Unit> = with.into_iter().collect();
        let course = self.course(unit, &start, parts, Aimed::Charge, most, false, &through)?;
        let lands = self.lands_on(unit, &course, target)?;
        self.check_clear(unit, &course.end, with)?;
        if course.disorder.is_some() && !(self.options.orders && attacking) {
            refuse!("4.4h", Reason::PathDisorders);
        }
        if course.spent > course.allowance + SLACK {
            refuse!("4.4e", Reason::TooFar { have: course.allowance.0, need: course.spent.0 });
        }
        if let Some(general) = with {
            self.check_going_along(general, unit, parts, Some(lands))?;
        }
        Ok(course)
    }

    /// The shape of a charge's path (4.4d).
    fn check_charge_path(
        &self,
        unit: Unit,
        start: &Base,
        parts: &[Part],
        attacking: bool,
    ) -> Result<(), Refusal<Reason>> {
        let light = self.card(unit).class == Class::Light;
        let shaped = match parts {
            [Part::Leg { .. }] => true,
            [Part::Wheel { .. }, Part::Leg { .. }] => attacking && !light,
            [.., Part::Leg { .. }] => light && parts.len() <= 8 && self.check_parts(unit, parts).is_ok(),
            _ => false,
        };
        if !shaped {
            refuse!("4.4d", Reason::NoSuchMove);
        }
        let last = after(start, parts, parts.iter().rev().skip(1).map(|part| part.steps()).sum());
        if let Some(Part::Leg { toward, .. }) = parts.last() {
            if *toward >= 36000 {
                refuse!("4.4d", Reason::NoSuchMove);
            }
            if !Self::is_ahead(&last, Angle((*toward).into())) {
                let have = last.facing().apart(Angle((*toward).into())).0;
                refuse!("4.4d", Reason::TooSharp { most: 4500, have });
            }
        }
        if parts.iter().any(|part| matches!(part, Part::Wheel { degrees, .. } if *degrees == 0 || *degrees > 90)) {
            refuse!("4.0d", Reason::TooSharp { most: 9000, have: 0 });
        }
        Ok(())
    }

    /// Whether a charge's contact is with its target, by its front (4.0l). Answers the length of its last leg.
    fn lands_on(&self, unit: Unit, course: &Course, target: Unit) -> Result<Length, Refusal<Reason>> {
        if !course.touched.contains(&self.guard_of(target, &course.end)) {
            match course.touched.first() {
                Some(&other) => refuse!("4.0l", Reason::WrongContact { unit: other }),
                None => refuse!("4.0l", Reason::Unreached { target }),
            }
        }
        for &touched in &course.touched {
            if self.piece(touched).garrison.is_some() {
                continue;
            }
            let front = course.end.contact(&self.base(touched), Length(30), Angle::ZERO);
            if !front.is_some_and(|contact| contact.own.is_front()) {
                refuse!("4.0l", Reason::WrongContact { unit: touched });
            }
        }
        Ok(self.base(unit).centre().distance(course.end.centre()))
    }

    /// The garrison that a contact with a target's area is with: the one whose centre is nearest (5.2.6f).
    fn guard_of(&self, target: Unit, at: &Base) -> Unit {
        let Some(area) = self.piece(target).garrison else { return target };
        let guards = self.on_table_of(self.side_of(target)).filter(|&unit| self.piece(unit).garrison == Some(area));
        guards.min_by_key(|&unit| (self.base(unit).centre().distance(at.muzzle()), unit)).unwrap_or(target)
    }

    /// Begins a charge that `check_charge` has passed.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn begin_charge(
        &mut self,
        unit: Unit,
        target: Unit,
        parts: &[Part],
        bonus: bool,
        with: Option<Unit>,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        log.event(clause!("4.4a"), What::Charges { unit, target });
        let mut allowance = self.allowance(unit).unwrap_or_default();
        if bonus {
            let die = dice.die(Request { side: self.side_of(unit), clause: clause!("4.4a") }, Classes::HALF)?;
            let cm = die.div_ceil(2);
            log.event(clause!("4.4a"), What::Die { unit, die, cm });
            allowance += Length::cm(cm.into());
        }
        let walk = Walk {
            unit,
            gait: Gait::Charge { target },
            parts: parts.to_vec(),
            with,
            start: self.pose(unit),
            with_start: with.map_or_else(Pose::default, |general| self.pose(general)),
            allowance: allowance.0,
            step: 0,
            asked: Vec::new(),
            squared: false,
        };
        self.push_frame(Frame::Walk(walk));
        Ok(())
    }

    /// A move under way: the square it may meet, the steps to the next interrupt, its end.
    pub(super) fn run_walk(&mut self, walk: Walk, log: &mut Events) {
        let mut walk = walk;
        let unit = walk.unit;
        if !self.piece(unit).is_on_table() {
            self.pop_frame();
            return;
        }
        if let Gait::Charge { target } | Gait::Fury { target } = walk.gait
            && !core::mem::replace(&mut walk.squared, true)
        {
            self.set_top(Frame::Walk(walk.clone()));
            if self.card(unit).class.is_cavalry() && self.may_try_square(target, unit) {
                self.push_frame(Frame::Square { unit: target, charger: unit });
                return;
            }
        }
        let start = self.base_at(unit, walk.start);
        let last = self.last_step(&walk, &start);
        if walk.gait_triggers()
            && let Some((step, ready)) = self.trigger(&walk, &start, last.steps)
        {
            let pose = Pose::nearest(&after(&start, &last.parts, step));
            self.set_pose(unit, pose);
            self.piece_mut(unit).garrison = None;
            walk.step = step;
            walk.asked.extend(&ready);
            self.set_top(Frame::Walk(walk.clone()));
            self.push_frame(Frame::React { mover: unit, ready });
            return;
        }
        self.pop_frame();
        self.finish_walk(&walk, &start, &last, log);
    }

    /// How far a move goes by itself.
    pub(super) fn last_step(&self, walk: &Walk, start: &Base) -> Goal {
        let unit = walk.unit;
        let allowance = Length(walk.allowance);
        let through: Vec<Unit> = walk.with.into_iter().collect();
        let aimed = if walk.gait == Gait::Move { Aimed::No } else { Aimed::Charge };
        let course = self.course(unit, start, &walk.parts, aimed, allowance, self.goes_back(unit), &through);
        let Ok(course) = course else {
            // Nothing to be touched on the way: it goes as far as it can.
            return self.run_out(walk, start, allowance);
        };
        if aimed == Aimed::No {
            return Goal { parts: walk.parts.clone(), steps: course.steps, course: Some(course), short: None };
        }
        let length = course.end.centre().distance(Self::last_leg_start(walk, start).centre());
        let mut parts = walk.parts.clone();
        if let Some(Part::Leg { mm, .. }) = parts.last_mut() {
            *mm = (length.0 / 100).clamp(0, i32::from(super::walk::LONGEST)) as u16;
        }
        // A charge never ends on a friend it passes through.
        let clear = self.is_clear_of_friends(unit, &self.base_at(unit, Pose::nearest(&course.end)), walk.with);
        if course.spent <= course.allowance + SLACK && clear {
            return Goal {
                steps: parts.iter().map(|part| part.steps()).sum(),
                parts,
                course: Some(course),
                short: None,
            };
        }
        let (pose, steps) = self.short_of(unit, start, &parts, allowance, walk.with);
        Goal { parts, steps, course: Some(course), short: Some(pose) }
    }

    fn last_leg_start(walk: &Walk, start: &Base) -> Base {
        after(start, &walk.parts, walk.parts.iter().rev().skip(1).map(|part| part.steps()).sum())
    }

    /// A charge with nobody before it: to the end of its allowance, or to what stops it.
    fn run_out(&self, walk: &Walk, start: &Base, allowance: Length) -> Goal {
        let mut parts = walk.parts.clone();
        let before = Self::last_leg_start(walk, start);
        if let Some(Part::Leg { toward, mm }) = parts.last_mut() {
            let most = Part::Leg { toward: *toward, mm: (allowance.0 / 100).clamp(0, 1000) as u16 };
            let motion = most.motion(&before);
            let through: Vec<Unit> = walk.with.into_iter().collect();
            let stop = self.meets(walk.unit, &before, &motion, Length(101), super::walk::Friends::Bar, &through);
            let length = stop.map_or(motion.length(&before), |(travelled, _)| travelled);
            *mm = (length.0 / 100).clamp(0, 1000) as u16;
        }
        let (pose, steps) = self.short_of(walk.unit, start, &parts, allowance, walk.with);
        Goal { parts, steps, course: None, short: Some(pose) }
    }

    /// A move comes to its end.
    fn finish_walk(&mut self, walk: &Walk, start: &Base, goal: &Goal, log: &mut Events) {
        let unit = walk.unit;
        let from = walk.start;
        let charge = walk.gait != Gait::Move;
        let end = match (goal.short, &goal.course) {
            (Some(pose), _) => pose,
            (None, Some(course)) => Pose::nearest(&course.end),
            (None, None) => Pose::nearest(&after(start, &goal.parts, goal.steps)),
        };
        let centre = start.centre();
        self.settle(walk, end, log);
        log.event(
            if charge { clause!("4.4i") } else { clause!("4.0a") },
            What::Moved { unit, from, to: end, parts: goal.parts.clone() },
        );
        if let Some((step, why)) = goal.course.as_ref().and_then(|course| course.disorder)
            && (goal.short.is_none() || step <= goal.steps)
        {
            self.disorder(unit, false, why, log);
        }
        let touched = match (&goal.course, goal.short) {
            (Some(course), None) => course.touched.clone(),
            _ => Vec::new(),
        };
        if !charge {
            self.cross_bridges(unit, start, log);
            return;
        }
        if touched.is_empty() {
            log.event(clause!("4.4b"), What::Missed { unit });
            self.disorder(unit, true, clause!("4.4b"), log);
            return;
        }
        if let Some(act) = self.act_mut().filter(|act| act.unit == unit) {
            act.spent = true;
        }
        let piece = self.piece_mut(unit);
        (piece.impetus, piece.fury) = (true, matches!(walk.gait, Gait::Fury { .. }));
        for target in touched {
            self.engage(unit, target, centre, false, log);
        }
        if self.piece(unit).is_on_table() {
            self.push_frame(Frame::Melee(Melee::of(unit)));
        }
    }

    /// The unit stands at its end, and the general who goes along beside it.
    pub(super) fn settle(&mut self, walk: &Walk, end: Pose, log: &mut Events) {
        let unit = walk.unit;
        self.set_pose(unit, end);
        let piece = self.piece_mut(unit);
        piece.garrison = None;
        piece.shifted |= end != walk.start;
        piece.charged |= walk.gait != Gait::Move;
        if let Some(general) = walk.with {
            self.bring(general, walk, end, log);
        }
    }

    /// A general goes along, if his way is free and short enough (2.1.4g, 8f).
    fn bring(&mut self, general: Unit, walk: &Walk, end: Pose, log: &mut Events) {
        let (dx, dy) = (end.x - walk.start.x, end.y - walk.start.y);
        let from = walk.with_start;
        let to = Pose { x: from.x + dx, y: from.y + dy, ..from };
        if to == from {
            return;
        }
        let base = self.base_at(general, from);
        let motion = crate::table::Motion::toward(&base, to.centre());
        let fury = matches!(walk.gait, Gait::Fury { .. });
        let m = self.allowance(general).unwrap_or_default();
        let own = self.allowance(walk.unit).unwrap_or_default();
        let bonus = Length(walk.allowance) - own;
        let most = if walk.gait == Gait::Move { m } else { m + bonus.max(Length::ZERO) };
        let far = motion.length(&base) > most + Length::MILLIMETRE;
        let clear = Length(101);
        let barred = self.meets(general, &base, &motion, clear, super::walk::Friends::Bar, &[walk.unit]).is_some();
        if (far && !fury) || barred || !self.is_free(general, &self.base_at(general, to)) {
            return;
        }
        self.set_pose(general, to);
        let piece = self.piece_mut(general);
        piece.shifted = true;
        if !fury {
            piece.gone = true;
        }
        let parts = alloc::vec![];
        log.event(clause!("2.1.4g"), What::Moved { unit: general, from, to, parts });
    }
}

/// How far a move goes by itself.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    pub(super) parts: Vec<Part>,
    pub(super) steps: u32,
    pub(super) course: Option<Course>,
    /// Where a charge falls short.
    pub(super) short: Option<Pose>,
}

impl Walk {
    /// Whether units in opportunity may interrupt it (4.5b, 4.5p).
    fn gait_triggers(&self) -> bool {
        !matches!(self.gait, Gait::Fury { .. })
    }
}
