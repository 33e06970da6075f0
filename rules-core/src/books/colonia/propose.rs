//! Moves in the making: what they would come to, why not, and how far along the same way they would be legal.

use alloc::vec::Vec;

use serde::Serialize;

use super::command::SLACK;
use super::decision::{Action, Part};
use super::geometry::Pose;
use super::hints::Preview;
use super::position::{Act, Frame};
use super::refusal::Reason;
use super::units::{Order, Unit};
use super::walk::{Aimed, Friends, LONGEST, Way, after};
use super::{Colonia, Refusal};
use crate::Side;
use crate::table::{Base, Length};

/// What a move in the making would come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proposed {
    /// What it would cost and be worth. Of a refused move or charge: the way as if nothing stood in it, with what that
    /// spends; of a charge the way to whatever it meets first, or to the end of its allowance.
    pub preview: Preview,
    /// Why it may not be made; none if it may.
    pub refusal: Option<Refusal<Reason>>,
    /// Where it may not: how far along the same parts the unit may move.
    pub within: Option<Within>,
}

/// The longest legal move along the parts of a refused one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Within {
    /// The move: also where a charge was refused.
    pub action: Action,
    /// What it would cost.
    pub preview: Preview,
}

/// The first so many steps of a move; parts that are not reached fall away.
fn cut(parts: &[Part], steps: u32) -> Vec<Part> {
    let mut left = steps;
    let mut kept = Vec::new();
    for part in parts {
        if left == 0 {
            break;
        }
        let own = part.steps().min(left);
        kept.push(part.cut(own));
        left -= own;
    }
    kept
}

/// What an order still asks of the unit that moves.
struct Duty {
    order: Order,
    /// The millimetres straight back that meet RITIRATA where half of M cannot be made (4.6p).
    longest: Option<u16>,
}

impl Colonia {
    /// What a move or charge of the unit being activated would come to, be it legal or not; and if it is not, how far
    /// the unit may move along the same parts. Of other actions the preview or the refusal.
    pub fn propose(&self, side: Side, action: &Action) -> Proposed {
        let Err(refusal) = self.legal(side, action) else {
            return Proposed { preview: self.foresee(action), refusal: None, within: None };
        };
        let mut proposed = Proposed { preview: Preview::default(), refusal: Some(refusal), within: None };
        let Some(Frame::Act(act)) = self.position.frames.last() else { return proposed };
        if self.side_of(act.unit) != side || !self.piece(act.unit).is_on_table() {
            return proposed;
        }
        let (parts, with) = match action {
            Action::Move { parts, with } => {
                self.trace(act.unit, parts, Length::ZERO, &mut proposed.preview);
                (parts, *with)
            }
            Action::Charge { parts, bonus, with, .. } => {
                let more = if *bonus { Length::cm(3) } else { Length::ZERO };
                let made = self.to_contact(act.unit, parts, more, &mut proposed.preview);
                self.trace(act.unit, &made, more, &mut proposed.preview);
                (parts, *with)
            }
            _ => return proposed,
        };
        proposed.within = self.farthest(act, parts, with).map(|parts| {
            let action = Action::Move { parts, with };
            let preview = self.foresee(&action);
            Within { action, preview }
        });
        proposed
    }

    /// The way of a move with nothing in it, and its price.
    fn trace(&self, unit: Unit, parts: &[Part], more: Length, preview: &mut Preview) {
        let start = self.base(unit);
        let mut steps = 0;
        for part in parts {
            steps += part.steps();
            preview.path.push(Pose::nearest(&after(&start, parts, steps)));
        }
        let allowance = self.allowance(unit).unwrap_or_default() + more;
        let course = self.priced(unit, &start, parts, allowance, self.goes_back_by(unit, parts));
        preview.spent = Some(course.spent.0);
        preview.allowance = Some(course.allowance.0);
        preview.disorder = course.disorder.map(|(_, why)| why);
    }

    /// The parts of a charge with the last leg as long as it would be: to the first thing in its way, or to the end of
    /// the allowance. Notes the enemies met.
    fn to_contact(&self, unit: Unit, parts: &[Part], more: Length, preview: &mut Preview) -> Vec<Part> {
        let mut made = parts.to_vec();
        let steps = parts.iter().rev().skip(1).map(|part| part.steps()).sum();
        let before = after(&self.base(unit), parts, steps);
        if let Some(Part::Leg { toward, mm }) = made.last_mut() {
            let motion = Part::Leg { toward: *toward, mm: LONGEST }.motion(&before);
            let met = self.meets(unit, &before, &motion, Length::ZERO, Friends::Bar, &[]);
            let most = self.allowance(unit).unwrap_or_default() + more;
            let enemy = |way: &Way| if let Way::Enemy(unit) = way { Some(*unit) } else { None };
            let length = match met {
                Some((travelled, by)) if by.iter().any(|way| enemy(way).is_some()) => {
                    preview.contact = by.iter().filter_map(enemy).collect();
                    travelled
                }
                Some((travelled, _)) => travelled.min(most),
                None => most,
            };
            *mm = (length.0 / 100).clamp(0, i32::from(LONGEST)) as u16;
        }
        made
    }

    /// The longest legal move along these parts: millimetres of legs, degrees of turns.
    fn farthest(&self, act: &Act, parts: &[Part], with: Option<Unit>) -> Option<Vec<Part>> {
        let unit = act.unit;
        self.check_may_move(act).ok()?;
        let start = self.base(unit);
        let allowance = self.allowance(unit).unwrap_or_default();
        let through: Vec<Unit> = with.into_iter().collect();
        // Whoever may go so far may go less far, as to shape, way and price.
        let goes = |steps: u32| {
            let parts = cut(parts, steps);
            self.check_parts(unit, &parts).is_ok()
                && self.check_turn(act, &parts).is_ok()
                && self
                    .course(unit, &start, &parts, Aimed::No, allowance, false, &through)
                    .is_ok_and(|course| course.spent <= course.allowance + SLACK)
        };
        let (mut low, mut high) = (0, parts.iter().map(|part| part.steps()).sum::<u32>());
        while low < high {
            let middle = (low + high).div_ceil(2);
            if goes(middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        // Where it ends is another matter: not on friends, and as the order asks.
        let duty = self.duty(act);
        let began = self.base_at(unit, act.start);
        for steps in (1..=low).rev() {
            let base = self.base_at(unit, Pose::nearest(&after(&start, parts, steps)));
            if !self.is_clear_of_friends(unit, &base, with) {
                continue;
            }
            let parts = cut(parts, steps);
            if let Some(duty) = &duty {
                let course = self.priced(unit, &start, &parts, allowance, false);
                if !self.does(act, duty, &parts, &course, &began) {
                    continue;
                }
            }
            if self.check_move(act, &parts, with).is_ok() {
                return Some(parts);
            }
        }
        None
    }

    /// What the unit's order asks of its move; none where it asks nothing, or nothing that is possible.
    fn duty(&self, act: &Act) -> Option<Duty> {
        let order = self.owes(act.unit).filter(|_| !act.met)?;
        if self.is_excused(act, order, None) {
            return None;
        }
        let half = self.allowance(act.unit).unwrap_or_default() / 2;
        let longest = (order == Order::Ritirata).then(|| self.longest_back(act.unit));
        Some(Duty { order, longest: longest.filter(|&mm| Length::mm(mm.into()) < half) })
    }

    fn does(&self, act: &Act, duty: &Duty, parts: &[Part], course: &super::walk::Course, start: &Base) -> bool {
        let made = duty.longest.is_some_and(|longest| Self::goes_straight_back(start, parts, longest));
        made || self.meets_order(act, duty.order, parts, course)
    }
}
