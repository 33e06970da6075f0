//! Moves in the making: what they would come to, why not, and how far along the same way they would be legal.

use alloc::vec::Vec;

use serde::Serialize;

use super::decision::{Action, Part};
use super::geometry::{Pose, SLACK, is_over};
use super::hints::{Preview, Step};
use super::units::Unit;
use super::{Bravado, Reason};
use crate::table::{Length, Motion, Segment};
use crate::{Refusal, Side};

/// What a move in the making would come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proposed {
    /// What it would cost and be worth. Of a refused move: where it would end and what that would cost, with nothing
    /// in the way.
    pub preview: Preview,
    /// Why it may not be made; none if it may.
    pub refusal: Option<Refusal<Reason>>,
    /// Where a move or ride may not: how far along the same parts it may.
    pub within: Option<Within>,
}

/// The longest legal move along the parts of a refused one, in whole millimetres and degrees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Within {
    /// The move.
    pub action: Action,
    /// What it would cost.
    pub preview: Preview,
}

impl Part {
    /// Its steps: millimetres or degrees.
    fn steps(self) -> u32 {
        match self {
            Self::Turn { degrees } => degrees.unsigned_abs().into(),
            Self::Wheel { degrees, .. } => degrees.into(),
            Self::Leg { mm, .. } => mm.into(),
        }
    }

    /// Cut short to some of its steps.
    fn cut(self, steps: u32) -> Self {
        let most = steps.min(5000) as u16;
        match self {
            Self::Turn { degrees } => Self::Turn { degrees: degrees.clamp(-(most as i16), most as i16) },
            Self::Wheel { on, degrees } => Self::Wheel { on, degrees: u16::from(degrees).min(most) as u8 },
            Self::Leg { toward, mm } => Self::Leg { toward, mm: mm.min(most) },
        }
    }
}

/// The first so many steps of these parts; those not reached fall away.
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

impl Bravado {
    /// What a move, charge or ride would come to, be it legal or not; and if it is not, how far the unit or General may
    /// go along the same parts. Of other actions the preview or the refusal.
    pub fn propose(&self, side: Side, action: &Action) -> Proposed {
        let refusal = match self.foresee(side, action) {
            Ok(preview) => return Proposed { preview, refusal: None, within: None },
            Err(refusal) => refusal,
        };
        let mut proposed = Proposed { preview: Preview::default(), refusal: Some(refusal), within: None };
        let (unit, parts, charges) = match action {
            Action::Move { unit, parts } => (*unit, parts, false),
            Action::Charge { unit, parts, .. } => (*unit, parts, true),
            Action::Ride { general, parts, .. } => (*general, parts, false),
            _ => return proposed,
        };
        let stands = self.exists(unit) && self.side_of(unit) == side && self.piece(unit).is_on_table();
        if !stands || Self::check_parts(parts).is_err() {
            return proposed;
        }
        proposed.preview.steps.push(self.trace(unit, parts, charges));
        // Whose turn it is not goes nowhere.
        let never = proposed.refusal.as_ref().is_some_and(|refusal| {
            matches!(
                refusal.reason,
                Reason::NotAsked | Reason::NotYourDecision | Reason::NotEligible { .. } | Reason::NoSuchUnit
            )
        });
        if !charges && !never {
            proposed.within = self.farthest(side, action, unit, parts);
        }
        proposed
    }

    /// Where a move would end and what it would cost, with nothing in the way.
    fn trace(&self, unit: Unit, parts: &[Part], charges: bool) -> Step {
        let mut way = self.way_of(unit);
        let mut wheeled = false;
        for part in parts {
            let motion = part.motion();
            let end = motion.end(&way.base);
            let step = Segment::new(way.base.centre(), end.centre());
            if step.from != step.to {
                // The first wheel of a move is free (B9d).
                let free = matches!(motion, Motion::Wheel { .. }) && !core::mem::replace(&mut wheeled, true);
                if !free {
                    way.length += step.length();
                    way.cost += self.price(self.code(unit), &step);
                }
                way.shifted = true;
                way.points.push(step.to);
                self.note_ground(&mut way, unit, &step);
            }
            let limit = Length::cm(20) + SLACK;
            way.near = way.near || self.enemies_of(unit).any(|enemy| end.is_within(self.base(enemy), limit));
            way.base = end;
        }
        let have = self.allowance(unit, &way, charges);
        Step {
            unit,
            at: Pose::nearest(&way.base),
            length: way.length,
            cost: way.cost,
            have,
            on_road: way.on_road && !charges,
            doubled: !way.near && !charges,
            halved: way.wet,
            disorders: way.disorders,
            path: way.points,
            contact: None,
            with: None,
        }
    }

    /// The longest legal move along the parts.
    fn farthest(&self, side: Side, action: &Action, unit: Unit, parts: &[Part]) -> Option<Within> {
        let goes = |steps: u32| {
            let way = self.walk(unit, &cut(parts, steps)).ok();
            way.is_some_and(|way| !is_over(way.cost, self.allowance(unit, &way, false)))
        };
        let (mut low, mut high) = (0, parts.iter().map(|part| part.steps()).sum::<u32>());
        // Whoever may go so many steps may go fewer, as far as ground, enemies and costs on the way are concerned.
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if goes(middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        // Where it ends is another matter: clear of others, where its type may stop.
        (1..=low).rev().find_map(|steps| {
            let parts = cut(parts, steps);
            let action = match action {
                Action::Ride { general, .. } => Action::Ride { general: *general, parts, with: None },
                _ => Action::Move { unit, parts },
            };
            let preview = self.foresee(side, &action).ok()?;
            Some(Within { action, preview })
        })
    }
}
