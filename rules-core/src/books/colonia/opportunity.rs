//! Opportunity: clause 4.5.

use alloc::vec::Vec;

use super::command::SLACK;
use super::decision::Part;
use super::event::{Tell as _, What};
use super::geometry::{Pose, gap};
use super::position::{Frame, Gait, Melee, Walk};
use super::refusal::Reason;
use super::units::{Formation, Order, Unit};
use super::walk::{Aimed, Course, after};
use super::{Colonia, Events, clause, refuse};
use crate::Refusal;
use crate::table::{Angle, Base, Edge, Length};

impl Colonia {
    /// Whether a unit may be declared in opportunity (4.5a, 4.5d–e).
    ///
    /// # Refusals
    /// [`Reason::NotEligible`], [`Reason::Engaged`], [`Reason::Forbidden`].
    pub fn may_stand_ready(&self, unit: Unit) -> Result<(), Refusal<Reason>> {
        let piece = self.piece(unit);
        if !self.card(unit).class.is_foot_or_cavalry() || !piece.is_on_table() {
            refuse!("4.5a", Reason::NotEligible { unit });
        }
        if self.is_engaged(unit) {
            refuse!("4.5e", Reason::Engaged { unit });
        }
        if self.options.orders && !matches!(piece.order, Order::Manovra | Order::Difesa) {
            refuse!("4.5d", Reason::Forbidden { order: piece.order });
        }
        Ok(())
    }

    pub(super) fn check_opportunity(&self, side: crate::Side, units: &[Unit]) -> Result<(), Refusal<Reason>> {
        for (at, &unit) in units.iter().enumerate() {
            if !self.exists(unit) || self.side_of(unit) != side {
                refuse!("4.5a", Reason::NoSuchUnit);
            }
            self.may_stand_ready(unit)?;
            if units.iter().take(at).any(|&other| other == unit) {
                refuse!("4.5e", Reason::Incomplete);
            }
        }
        Ok(())
    }

    /// Whether a unit in opportunity could still charge (4.5e–f, 4.5j).
    fn is_ready(&self, unit: Unit) -> bool {
        let piece = self.piece(unit);
        piece.is_on_table()
            && piece.opportunity
            && !piece.reacted
            && !piece.rallied
            && !piece.disordered
            && !piece.halted
            && piece.garrison.is_none()
            && piece.formation != Formation::Square
            && self.can_charge(unit)
            && !self.is_engaged(unit)
    }

    /// The first step of a move that units in opportunity may interrupt, and which (4.5h).
    pub(super) fn trigger(&self, walk: &Walk, start: &Base, steps: u32) -> Option<(u32, Vec<Unit>)> {
        let mover = walk.unit;
        let ready: Vec<Unit> = self
            .on_table_of(self.side_of(mover).other())
            .filter(|unit| self.is_ready(*unit) && !walk.asked.contains(unit))
            .collect();
        if ready.is_empty() {
            return None;
        }
        let parts = walk.parts_to(steps);
        let place = |step: u32| after(start, &parts, step);
        let mut first: Option<(u32, Vec<Unit>)> = None;
        for unit in ready {
            let own = self.base(unit);
            let reach = self.allowance(unit).unwrap_or_default() + SLACK;
            let last = first.as_ref().map_or(steps, |(step, _)| *step);
            let arc = Self::arc(&own, Edge::Front);
            let mut step = walk.step + 1;
            // The step looked at last, and the gap there.
            let mut known: Option<(u32, Length)> = None;
            while step <= last {
                let base = place(step);
                let now = gap(&own, &base);
                let looked = known.replace((step, now));
                if now > reach {
                    // No step brings any part nearer than this.
                    step += 1 + ((now - reach).0 / 350) as u32;
                    continue;
                }
                let before = match looked {
                    Some((at, gap)) if at + 1 == step => gap,
                    _ => gap(&own, &place(step - 1)),
                };
                // Nobody is stopped on a friend he passes through.
                if now <= before
                    && arc.reaches(&base)
                    && self.is_clear_of_friends(mover, &base, walk.with)
                    && self.sees_from(unit, &own, mover, &base, Edge::Front)
                {
                    if self.could_reach(unit, walk, start, &base) {
                        match &mut first {
                            Some((known, units)) if *known == step => units.push(unit),
                            _ => first = Some((step, alloc::vec![unit])),
                        }
                    }
                    break;
                }
                step += 1;
            }
        }
        first
    }

    /// Whether some leg would bring a unit into contact with a mover that has come so far.
    fn could_reach(&self, unit: Unit, walk: &Walk, _start: &Base, base: &Base) -> bool {
        let mut ahead = self.clone();
        ahead.set_pose(walk.unit, Pose::nearest(base));
        ahead.piece_mut(walk.unit).garrison = None;
        ahead.ride_bearings(unit, walk.unit).next().is_some()
    }

    /// Bearings worth trying for a charge out of opportunity.
    pub(super) fn ride_bearings(&self, unit: Unit, target: Unit) -> impl Iterator<Item = u16> + use<'_> {
        let (own, other) = (self.base(unit), self.base(target));
        let near = other.nearest(own.muzzle());
        let tries = [
            own.muzzle().direction_to(near),
            own.muzzle().direction_to(other.centre()),
            own.facing(),
            own.nearest(other.centre()).direction_to(other.nearest(own.centre())),
        ];
        let ways = tries.into_iter().map(move |toward| {
            let off = (toward - own.facing()).signed().0.clamp(-4500, 4500);
            (own.facing() + Angle(off)).normalised().0 as u16
        });
        ways.filter(move |&toward| self.ride_course(unit, target, toward).is_ok())
    }

    /// A charge out of opportunity: one leg within 45 degrees, no bonus, in order (4.5j).
    fn ride_course(&self, unit: Unit, target: Unit, toward: u16) -> Result<Course, Refusal<Reason>> {
        let base = self.base(unit);
        if toward >= 36000 || !Self::is_ahead(&base, Angle(toward.into())) {
            let have = base.facing().apart(Angle(toward.into())).0;
            refuse!("4.5j", Reason::TooSharp { most: 4500, have });
        }
        let allowance = self.allowance(unit).unwrap_or_default();
        let parts = [Part::Leg { toward, mm: 0 }];
        let course = self.course(unit, &base, &parts, Aimed::Charge, allowance, false, &[])?;
        if !course.touched.contains(&target) || course.spent > course.allowance + SLACK {
            refuse!("4.5n", Reason::NoLeg);
        }
        if course.disorder.is_some() {
            refuse!("4.5j", Reason::PathDisorders);
        }
        if !self.is_clear_of_friends(unit, &self.base_at(unit, Pose::nearest(&course.end)), None) {
            refuse!("4.1d", Reason::NoLeg);
        }
        let front = course.end.contact(&self.base(target), Length(30), Angle::ZERO);
        if !front.is_some_and(|contact| contact.own.is_front()) {
            refuse!("4.5j", Reason::NoLeg);
        }
        Ok(course)
    }

    pub(super) fn check_react(
        &self,
        mover: Unit,
        ready: &[Unit],
        unit: Unit,
        toward: u16,
    ) -> Result<(), Refusal<Reason>> {
        if !ready.contains(&unit) || !self.exists(unit) {
            refuse!("4.5h", Reason::NotEligible { unit });
        }
        let counter = self.walk_under().filter(|walk| walk.gait == Gait::Charge { target: unit });
        match counter {
            // The charger comes half-way first (4.5l).
            Some(walk) => {
                let mut ahead = self.clone();
                let pose = self.half_way(walk);
                ahead.set_pose(mover, pose);
                ahead.ride_course(unit, mover, toward).map(|_| ())
            }
            None => self.ride_course(unit, mover, toward).map(|_| ()),
        }
    }

    /// The move that lies under the top frame.
    pub(super) fn walk_under(&self) -> Option<&Walk> {
        self.position
            .frames
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Walk(walk) = frame { Some(walk) } else { None })
    }

    /// Where a charger stands after half the distance it still needs (4.5l).
    fn half_way(&self, walk: &Walk) -> Pose {
        let start = self.base_at(walk.unit, walk.start);
        let goal = self.last_step(walk, &start);
        let leg = match goal.parts.last() {
            Some(part @ Part::Leg { .. }) => part.steps(),
            _ => 0,
        };
        let before = goal.parts.iter().map(|part| part.steps()).sum::<u32>() - leg;
        if walk.step < before {
            return self.pose(walk.unit);
        }
        // Where the charge would have been short the allowance bounds it.
        let Some(course) = &goal.course else { return self.pose(walk.unit) };
        let whole = after(&start, &goal.parts, before).centre().distance(course.end.centre());
        let made = Length::mm((walk.step - before) as i32);
        let half = (whole - made) / 2;
        let most = goal.short.map(|_| Length::mm(goal.steps.saturating_sub(walk.step) as i32));
        let go = most.map_or(half, |most| half.min(most));
        let base = after(&start, &goal.parts, walk.step);
        match goal.parts.last() {
            Some(Part::Leg { toward, .. }) => {
                let motion = crate::table::Motion::Leg {
                    oblique: (Angle((*toward).into()) - base.facing()).normalised(),
                    length: go,
                };
                let stands = |mm: i32| Pose::nearest(&motion.cut(&base, Length::mm(mm)).end(&base));
                let clear =
                    |pose: &Pose| self.is_clear_of_friends(walk.unit, &self.base_at(walk.unit, *pose), walk.with);
                let end = Pose::nearest(&motion.end(&base));
                let back = || (0..=go.0 / 100).rev().map(stands).find(clear);
                if clear(&end) { end } else { back().unwrap_or_else(|| self.pose(walk.unit)) }
            }
            _ => self.pose(walk.unit),
        }
    }

    /// A unit charges out of opportunity; the mover's move is over (4.5k–m).
    pub(super) fn react(&mut self, mover: Unit, unit: Unit, toward: u16, log: &mut Events) {
        self.pop_frame();
        let Some(Frame::Walk(walk)) = self.position.frames.pop() else { return };
        let start = self.base_at(mover, walk.start);
        let counter = walk.gait == Gait::Charge { target: unit };
        let end = if counter { self.half_way(&walk) } else { self.pose(mover) };
        let aimed = if walk.gait == Gait::Move { Aimed::No } else { Aimed::Charge };
        let goes_back = self.goes_back(mover);
        let course = self.course(mover, &start, &walk.parts, aimed, Length(walk.allowance), goes_back, &[]);
        log.event(clause!("4.5k"), What::Stopped { unit: mover, by: unit });
        let from = walk.start;
        self.settle(&walk, end, log);
        log.event(clause!("4.5k"), What::Moved { unit: mover, from, to: end, parts: walk.parts_to(walk.step) });
        if let Ok(Some((step, why))) = course.map(|course| course.disorder)
            && step <= walk.step
        {
            self.disorder(mover, false, why, log);
        }
        if let Some(act) = self.act_mut().filter(|act| act.unit == mover) {
            act.met = true;
        }
        let piece = self.piece_mut(unit);
        (piece.reacted, piece.charged) = (true, true);
        log.event(clause!("4.5c"), What::Charges { unit, target: mover });
        self.push_frame(Frame::Ride { unit, target: mover, toward, mutual: counter, squared: false });
    }

    /// The charge out of opportunity goes in. Answers whether somebody is asked.
    pub(super) fn run_ride(
        &mut self,
        unit: Unit,
        target: Unit,
        toward: u16,
        mutual: bool,
        squared: bool,
        log: &mut Events,
    ) -> bool {
        if !squared {
            self.set_top(Frame::Ride { unit, target, toward, mutual, squared: true });
            if self.card(unit).class.is_cavalry() && self.may_try_square(target, unit) {
                self.push_frame(Frame::Square { unit: target, charger: unit });
                return false;
            }
        }
        self.pop_frame();
        let start = self.base(unit);
        let from = self.pose(unit);
        let parts = [Part::Leg { toward, mm: 0 }];
        let allowance = self.allowance(unit).unwrap_or_default();
        let walk = Walk {
            unit,
            gait: Gait::Charge { target },
            parts: parts.to_vec(),
            with: None,
            start: from,
            with_start: Pose::default(),
            allowance: allowance.0,
            step: 0,
            asked: Vec::new(),
            squared: true,
        };
        let goal = self.last_step(&walk, &start);
        let touched = match (&goal.course, goal.short) {
            (Some(course), None) => course.touched.clone(),
            _ => Vec::new(),
        };
        let to = match (&goal.course, goal.short) {
            (_, Some(pose)) => pose,
            (Some(course), None) => Pose::nearest(&course.end),
            (None, None) => from,
        };
        self.set_pose(unit, to);
        self.piece_mut(unit).shifted = true;
        log.event(clause!("4.5c"), What::Moved { unit, from, to, parts: goal.parts.clone() });
        if touched.is_empty() {
            return false;
        }
        self.piece_mut(unit).impetus = true;
        if mutual {
            self.piece_mut(target).impetus = true;
        }
        if let Some(act) = self.act_mut().filter(|act| act.unit == target) {
            act.spent = true;
        }
        for other in touched {
            if mutual && other == target {
                self.engage(target, unit, start.centre(), true, log);
            } else {
                self.engage(unit, other, start.centre(), false, log);
            }
        }
        self.push_frame(Frame::Melee(Melee::of(target)));
        false
    }
}

impl Walk {
    /// The parts of the move up to so many steps.
    pub(super) fn parts_to(&self, steps: u32) -> Vec<Part> {
        let mut left = steps;
        let mut parts = Vec::new();
        for part in &self.parts {
            let own = match part {
                // The last leg of a charge goes on.
                Part::Leg { toward, .. } if self.gait != Gait::Move && parts.len() + 1 == self.parts.len() => {
                    Part::Leg { toward: *toward, mm: left.min(1000) as u16 }
                }
                other => other.cut(left),
            };
            left -= own.steps().min(left);
            parts.push(own);
        }
        parts
    }
}

impl Colonia {
    /// The state with a mover as far as it comes before a unit's charge meets it.
    pub(super) fn met_half_way(&self, mover: Unit, unit: Unit) -> Self {
        let mut ahead = self.clone();
        if let Some(walk) = self.walk_under().filter(|walk| walk.gait == Gait::Charge { target: unit }) {
            ahead.set_pose(mover, self.half_way(walk));
        }
        ahead
    }
}
