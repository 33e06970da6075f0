//! What ways cost and do, and how far an allowance carries: clauses 4.0m, 4.4g, 5.0c–d.

use alloc::vec::Vec;

use super::Colonia;
use super::command::SLACK;
use super::decision::Part;
use super::geometry::Pose;
use super::units::Unit;
use super::walk::{Course, after};
use crate::Clause;
use crate::table::{Angle, Base, Length, Motion};

impl Colonia {
    /// What a straight way costs.
    pub(super) fn toll(&self, unit: Unit, base: &Base, part: Part, length: Length) -> Length {
        let mut course = Course {
            end: *base,
            spent: Length::ZERO,
            allowance: length,
            disorder: None,
            steps: 0,
            touched: Vec::new(),
        };
        let motion = part.motion(base);
        let motion = match motion {
            Motion::Leg { oblique, .. } => Motion::Leg { oblique, length },
            other => other,
        };
        self.pay(unit, base, part, &motion, length, &mut course, &mut false);
        course.spent
    }

    /// What disorders a unit on a straight way, allowance aside (4.0m).
    pub(super) fn roughness(&self, unit: Unit, base: &Base, toward: Angle, length: Length) -> Option<Clause> {
        let motion = Motion::Leg { oblique: (toward - base.facing()).normalised(), length };
        let part = Part::Leg { toward: 0, mm: 0 };
        let mut course = Course {
            end: *base,
            spent: Length::ZERO,
            allowance: length,
            disorder: None,
            steps: 0,
            touched: Vec::new(),
        };
        self.pay(unit, base, part, &motion, length, &mut course, &mut false);
        course.disorder.map(|(_, why)| why)
    }

    /// What a move costs and does with nothing in its way. `going_back` as in [`Self::course`].
    pub(super) fn priced(
        &self,
        unit: Unit,
        start: &Base,
        parts: &[Part],
        allowance: Length,
        going_back: bool,
    ) -> Course {
        let mut course =
            Course { end: *start, spent: Length::ZERO, allowance, disorder: None, steps: 0, touched: Vec::new() };
        let mut road = self.is_on_road(unit, start.centre());
        for (at, &part) in parts.iter().enumerate() {
            let base = course.end;
            if course.disorder.is_none()
                && let Some(why) = self.manoeuvre(unit, &base, parts, at, going_back)
            {
                course.disorder = Some((course.steps + 1, why));
            }
            let motion = part.motion(&base);
            self.pay(unit, &base, part, &motion, motion.length(&base), &mut course, &mut road);
            course.end = motion.end(&base);
        }
        if road && course.steps > 0 && self.is_on_road(unit, course.end.centre()) {
            course.allowance = allowance.scaled(3, 2);
        }
        course
    }

    /// Where a charge stands when its allowance ends: the last whole step it can pay (4.4g).
    pub(super) fn short_of(
        &self,
        unit: Unit,
        start: &Base,
        parts: &[Part],
        allowance: Length,
        with: Option<Unit>,
    ) -> (Pose, u32) {
        // The cost of whole steps grows with them.
        let total: u32 = parts.iter().map(|part| part.steps()).sum();
        let cost = |steps: u32| {
            let mut left = steps;
            let mut cut = Vec::new();
            for part in parts {
                let own = part.steps().min(left);
                cut.push(part.cut(own));
                left -= own;
            }
            let mut course =
                Course { end: *start, spent: Length::ZERO, allowance, disorder: None, steps: 0, touched: Vec::new() };
            let mut road = false;
            for part in cut {
                let base = course.end;
                let motion = part.motion(&base);
                self.pay(unit, &base, part, &motion, motion.length(&base), &mut course, &mut road);
                course.end = motion.end(&base);
            }
            course.spent
        };
        let (mut low, mut high) = (0, total);
        while low < high {
            let middle = (low + high).div_ceil(2);
            if cost(middle) <= allowance + SLACK {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        // It stands clear of its friends.
        let at = |steps: u32| Pose::nearest(&after(start, parts, steps));
        while low > 0 && !self.is_clear_of_friends(unit, &self.base_at(unit, at(low)), with) {
            low -= 1;
        }
        (at(low), low)
    }
}
