//! Moves in the making: what they would come to, why not, and how far along the same way they would be legal.

use alloc::vec::Vec;

use serde::Serialize;

use super::decision::{Action, Leg, Manoeuvre};
use super::geometry::{Pose, RULER, TOUCH};
use super::hints::{Preview, Step};
use super::movement::{LEGS, leg_length};
use super::path::Way;
use super::units::Unit;
use super::{Dbe, Reason};
use crate::table::{Angle, Base, Hand, Length, Motion, Obstacle};
use crate::{Refusal, Side};

/// What a move in the making would come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proposed {
    /// What it would cost and be worth. Of a refused move: where it would end and what that would cost, with nothing
    /// in the way; nothing for columns formed and deployed.
    pub preview: Preview,
    /// Why it may not be made; none if it may.
    pub refusal: Option<Refusal<Reason>>,
    /// Where it may not: how far along the same legs they may go.
    pub within: Option<Within>,
}

/// The longest legal move along the legs of a refused one, in whole millimetres of the table and whole degrees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Within {
    /// The move, into contact with nobody.
    pub action: Action,
    /// What it would cost.
    pub preview: Preview,
}

/// How a body of elements moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gait {
    /// A single base.
    Single,
    /// A single base that breaks off.
    Off,
    /// A group as a whole (H4.9g).
    March,
    /// A group straight back.
    Back,
    /// A group sideways.
    Slide,
}

/// Who moves, and how.
struct Body {
    units: Vec<Unit>,
    legs: Vec<Leg>,
    gait: Gait,
}

/// An enemy's front zone, and the step at which a member comes into it.
struct Entry {
    member: usize,
    enemy: Unit,
    at: u32,
}

/// Whether a move refused for this might be legal if it went less far. Those who may not move at all may not move less.
const fn is_about_length(reason: Reason) -> bool {
    !matches!(
        reason,
        Reason::Over
            | Reason::NotYourDecision
            | Reason::NotAsked
            | Reason::NotOnTable { .. }
            | Reason::HasMoved { .. }
            | Reason::Flees { .. }
            | Reason::InContact { .. }
            | Reason::NotOnFront
            | Reason::NotFaster { .. }
            | Reason::NoGroup
            | Reason::NoEnemyAhead
    )
}

impl Leg {
    /// Its steps: millimetres, degrees, one turn about.
    fn steps(self) -> u32 {
        match self {
            Self::Straight { length, .. } => (length.0.max(0) as u32).div_ceil(100),
            Self::Wheel { turn, .. } | Self::Pivot { turn } => turn.0.unsigned_abs().div_ceil(100),
            Self::About => 1,
        }
    }

    /// Cut short to some of its steps.
    fn cut(self, steps: u32) -> Self {
        let most = steps.min(10_000) as i32 * 100;
        match self {
            Self::Straight { toward, length } => Self::Straight { toward, length: length.min(Length(most)) },
            Self::Wheel { on, turn } => Self::Wheel { on, turn: turn.min(Angle(most)) },
            Self::Pivot { turn } => Self::Pivot { turn: Angle(turn.0.clamp(-most, most)) },
            Self::About => self,
        }
    }
}

/// The first so many steps of these legs; those not reached fall away.
fn cut(legs: &[Leg], steps: u32) -> Vec<Leg> {
    let mut left = steps;
    let mut kept = Vec::new();
    for leg in legs {
        if left == 0 {
            break;
        }
        let own = leg.steps().min(left);
        kept.push(leg.cut(own));
        left -= own;
    }
    kept
}

impl Body {
    /// Those who move by an action, and their legs; none for what does not go along legs.
    fn of(action: &Action) -> Option<Self> {
        let single = |unit: &Unit, legs: &[Leg], gait| Self { units: alloc::vec![*unit], legs: legs.to_vec(), gait };
        let straight = |toward, length: &Length| [Leg::Straight { toward, length: *length }];
        Some(match action {
            Action::Move { unit, legs, .. } | Action::General { unit, legs, .. } => single(unit, legs, Gait::Single),
            Action::BreakOff { unit, length, .. } => single(unit, &straight(Angle::HALF, length), Gait::Off),
            Action::Group { units, how, .. } => {
                let (legs, gait) = match how {
                    Manoeuvre::March { legs } => (legs.clone(), Gait::March),
                    Manoeuvre::Back { length } => (straight(Angle::HALF, length).to_vec(), Gait::Back),
                    Manoeuvre::Slide { hand: Hand::Right, length } => {
                        (straight(Angle::QUARTER, length).to_vec(), Gait::Slide)
                    }
                    Manoeuvre::Slide { hand: Hand::Left, length } => {
                        (straight(-Angle::QUARTER, length).to_vec(), Gait::Slide)
                    }
                    Manoeuvre::Column { .. } | Manoeuvre::Deploy { .. } => return None,
                };
                Self { units: units.clone(), legs, gait }
            }
            _ => return None,
        })
    }

    fn steps(&self) -> u32 {
        self.legs.iter().fold(0, |sum, leg| sum.saturating_add(leg.steps()))
    }

    /// The action with only the first so many steps, into contact with nobody.
    fn shortened(&self, action: &Action, steps: u32) -> Action {
        let legs = cut(&self.legs, steps);
        let made = match legs.first() {
            Some(Leg::Straight { length, .. }) => *length,
            _ => Length::ZERO,
        };
        match action {
            Action::Move { unit, pay, .. } => Action::Move { unit: *unit, legs, onto: None, pay: *pay },
            Action::General { unit, .. } => Action::General { unit: *unit, legs, attach: None },
            Action::BreakOff { unit, pay, .. } => Action::BreakOff { unit: *unit, length: made, pay: *pay },
            Action::Group { units, how, pay, .. } => {
                let how = match how {
                    Manoeuvre::March { .. } => Manoeuvre::March { legs },
                    Manoeuvre::Back { .. } => Manoeuvre::Back { length: made },
                    Manoeuvre::Slide { hand, .. } => Manoeuvre::Slide { hand: *hand, length: made },
                    other => other.clone(),
                };
                Action::Group { units: units.clone(), how, onto: None, pay: *pay }
            }
            other => other.clone(),
        }
    }
}

impl Dbe {
    /// What a move would come to, be it legal or not; and if it is not, how far those who make it may go along the same
    /// legs. Of other actions the preview or the refusal.
    pub fn propose(&self, side: Side, action: &Action) -> Proposed {
        let refusal = match self.foresee(side, action) {
            Ok(preview) => return Proposed { preview, refusal: None, within: None },
            Err(refusal) => refusal,
        };
        let mut proposed = Proposed { preview: Preview::default(), refusal: Some(refusal), within: None };
        let Some(body) = Body::of(action) else { return proposed };
        let moves = |&unit: &Unit| self.exists(unit) && self.side_of(unit) == side && self.piece(unit).is_on_table();
        let lawful = !body.units.is_empty() && body.units.len() <= super::group::MEMBERS && body.legs.len() <= LEGS;
        if !lawful || !body.units.iter().all(moves) || body.steps() > 40_000 {
            return proposed;
        }
        self.trace(&body, &mut proposed.preview);
        if proposed.refusal.as_ref().is_some_and(|refusal| is_about_length(refusal.reason)) && self.is_paid(action) {
            proposed.within = self.farthest(side, action, &body);
        }
        proposed
    }

    /// The motion a leg is for each who moves, and what it counts for.
    fn motion_of(&self, gait: Gait, leg: Leg, bases: &[Base]) -> Option<(Motion, Length)> {
        let motion = leg.motion();
        Some(match (gait, leg) {
            (Gait::March, _) => {
                let (motion, counts, _) = self.body_motion(bases, leg)?;
                (motion, counts)
            }
            (Gait::Back, Leg::Straight { length, .. }) => (motion, length * 2),
            (Gait::Off | Gait::Slide, Leg::Straight { length, .. }) => (motion, length),
            _ => (motion, leg_length(self, leg, &motion, bases.first()?)),
        })
    }

    /// The ways of those who move with nothing in them; none where ground bars one of them, if that is to be looked at.
    fn priced(&self, body: &Body, steps: u32, bars: bool) -> Option<Vec<Way>> {
        let mut ways: Vec<Way> = body.units.iter().map(|&unit| Way::from(*self.base(unit))).collect();
        for leg in cut(&body.legs, steps) {
            let bases: Vec<Base> = ways.iter().map(|way| way.base).collect();
            let (motion, counts) = self.motion_of(body.gait, leg, &bases)?;
            for (way, &unit) in ways.iter_mut().zip(&body.units) {
                if bars && self.is_barred(unit, &motion, &way.base) {
                    return None;
                }
                self.add_price(way, unit, &motion, counts);
            }
        }
        Some(ways)
    }

    /// Where those who move would end, and what that would cost, with nothing in the way.
    fn trace(&self, body: &Body, preview: &mut Preview) {
        let Some(ways) = self.priced(body, body.steps(), false) else { return };
        preview.points = body
            .units
            .first()
            .and_then(|&unit| self.card(unit).corps)
            .map(|corps| self.points_needed(corps, &body.units));
        preview.length = ways.first().map(|way| way.length);
        let step = |(&unit, way): (&Unit, &Way)| {
            let have = self.cm(self.code(unit).open());
            Step { unit, at: Pose::nearest(&way.base), cost: way.cost(), have, onto: None }
        };
        preview.steps = body.units.iter().zip(&ways).map(step).collect();
    }

    /// The longest legal move along the legs.
    fn farthest(&self, side: Side, action: &Action, body: &Body) -> Option<Within> {
        // Whoever may pay for so many steps may pay for fewer; only those are swept.
        let (mut low, mut high) = (0, body.steps());
        while low < high {
            let middle = (low + high).div_ceil(2);
            if self.is_affordable(body, middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        let low = self.free_steps(body, low);
        let entries = if body.gait == Gait::Single && self.code(body.units[0]).is_general() {
            Vec::new()
        } else {
            self.zone_entries(body, low)
        };
        // Where it ends is another matter: clear of others, obeying front zones.
        for steps in (1..=low).rev() {
            let bases = self.bases_after(body, steps)?;
            if !self.may_stand(body, &entries, steps, &bases) {
                continue;
            }
            let action = body.shortened(action, steps);
            if let Ok(preview) = self.foresee(side, &action) {
                return Some(Within { action, preview });
            }
        }
        None
    }

    /// Whether its points would pay for an action, if it takes any.
    fn is_paid(&self, action: &Action) -> bool {
        match action {
            Action::Move { unit, pay, .. } | Action::BreakOff { unit, pay, .. } => {
                self.check_paid(&[*unit], *pay).is_ok()
            }
            Action::Group { units, pay, .. } => self.check_paid(units, *pay).is_ok(),
            _ => true,
        }
    }

    /// How many of so many steps there are before something stops one of those who move.
    fn free_steps(&self, body: &Body, most: u32) -> u32 {
        let mut bases: Vec<Base> = body.units.iter().map(|&unit| *self.base(unit)).collect();
        let mut steps = 0_u32;
        for leg in cut(&body.legs, most) {
            let Some((motion, _)) = self.motion_of(body.gait, leg, &bases) else { break };
            let stops = body.units.iter().zip(&bases).filter_map(|(&unit, base)| {
                let (_, made, _) = self.first_met(unit, base, &motion, &body.units, None)?;
                // One more may still be free: legs are rounded, turns tried at every second degree.
                Some(match (leg, made) {
                    (_, Motion::Leg { length, .. }) => length.0.max(0) as u32 / 100 + 1,
                    (Leg::About, _) => 0,
                    _ => made.turn().abs().0 as u32 / 100 + 1,
                })
            });
            if let Some(stop) = stops.min() {
                return steps + stop.min(leg.steps());
            }
            steps += leg.steps();
            for base in &mut bases {
                *base = motion.end(base);
            }
        }
        steps
    }

    /// Whether the ground bears so many steps, and allowances pay for them.
    fn is_affordable(&self, body: &Body, steps: u32) -> bool {
        let Some(ways) = self.priced(body, steps, true) else { return false };
        let least = |of: fn(super::units::Code) -> i32| body.units.iter().map(|&unit| of(self.code(unit))).min();
        let (open, road) = (least(super::units::Code::open), least(super::units::Code::road));
        let sorted = if body.units.len() > 1 { self.front_to_rear(&body.units) } else { body.units.clone() };
        let column = self.is_column(&sorted);
        let by_road = road.filter(|_| matches!(body.gait, Gait::Single) || body.gait == Gait::March && column);
        let head = body.units.iter().position(|&unit| unit == sorted[0]).and_then(|at| ways.get(at));
        let pays = |way: &Way| {
            let followed = column && head.is_some_and(|head| head.on_road);
            let road = by_road.filter(|&road| followed && RULER.is_within(way.length, self.cm(road)));
            road.is_some() || self.check_cost(way, open.unwrap_or_default(), None).is_ok()
        };
        ways.iter().all(|way| (column || !way.narrow) && pays(way))
    }

    /// Where those who move stand after so many steps.
    fn bases_after(&self, body: &Body, steps: u32) -> Option<Vec<Base>> {
        let mut bases: Vec<Base> = body.units.iter().map(|&unit| *self.base(unit)).collect();
        for leg in cut(&body.legs, steps) {
            let (motion, _) = self.motion_of(body.gait, leg, &bases)?;
            for base in &mut bases {
                *base = motion.end(base);
            }
        }
        Some(bases)
    }

    /// At which steps those who move come into front zones.
    fn zone_entries(&self, body: &Body, steps: u32) -> Vec<Entry> {
        let side = self.side_of(body.units[0]);
        let zones: Vec<(Unit, Base)> = self.zoned(side).collect();
        let mut entries: Vec<Entry> = Vec::new();
        let mut bases: Vec<Base> = body.units.iter().map(|&unit| *self.base(unit)).collect();
        let mut before = 0;
        for leg in cut(&body.legs, steps) {
            let Some((motion, _)) = self.motion_of(body.gait, leg, &bases) else { break };
            for (member, base) in bases.iter_mut().enumerate() {
                for (enemy, zone) in &zones {
                    if entries.iter().any(|entry| entry.member == member && entry.enemy == *enemy) {
                        continue;
                    }
                    let at = if RULER.overlap(base, zone) {
                        Some(before)
                    } else {
                        let stop = RULER.sweep(base, &motion, [Obstacle::base((), zone, -TOUCH)]);
                        stop.map(|stop| {
                            let made = match leg {
                                Leg::Straight { .. } => stop.travelled.0,
                                Leg::About => 0,
                                _ => (stop.base.facing() - base.facing()).signed().abs().0,
                            };
                            before + made.max(0) as u32 / 100
                        })
                    };
                    if let Some(at) = at {
                        entries.push(Entry { member, enemy: *enemy, at });
                    }
                }
                *base = motion.end(base);
            }
            before += leg.steps();
        }
        entries
    }

    /// Whether those who move could end so, as far as is quickly known: the judge has the last word.
    fn may_stand(&self, body: &Body, entries: &[Entry], steps: u32, bases: &[Base]) -> bool {
        let back = |leg: &Leg| matches!(leg, Leg::Straight { toward, .. } if toward.normalised() == Angle::HALF);
        let straight_back = body.gait != Gait::Slide && cut(&body.legs, steps).iter().all(back);
        let obeys = |member: usize, base: &Base| {
            // At the very step of an entry rounding decides.
            let mut met = entries.iter().filter(|entry| entry.member == member);
            let inside = met.clone().any(|entry| steps > entry.at + 2);
            !inside || met.any(|entry| self.is_lined_up(base, entry.enemy))
        };
        if !straight_back && !bases.iter().enumerate().all(|(member, base)| obeys(member, base)) {
            return false;
        }
        if self.code(body.units[0]).is_general() {
            return self.bears(body.units[0], &bases[0]).is_none();
        }
        let stored: Vec<(Unit, Base)> =
            body.units.iter().zip(bases).map(|(&unit, base)| (unit, RULER.stored(base))).collect();
        stored.iter().all(|(unit, base)| self.check_end(*unit, base, None, &stored).is_ok())
    }
}
