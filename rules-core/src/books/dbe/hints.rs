//! What may be done now, what an action would cost and be worth, and what odds are merged by.

use alloc::vec::Vec;

use serde::Serialize;

use super::Dbe;
use super::decision::{Action, Pay};
use super::event::{Effect, Event, Tally, What};
use super::geometry::Pose;
use super::position::{Frame, Stage};
use super::results::{fire_effect, melee_effect};
use super::units::Unit;
use crate::table::{Arc, Base, Length};
use crate::{Clause, Focus, Refusal, Side};

/// What may be done now. Moves are continuous: what is told of them is their reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hints {
    /// Legal answers that can be listed, with what they would cost and be worth.
    pub offers: Vec<Offer>,
    /// Elements that may be ordered, how far, and at what price.
    pub reach: Vec<Reach>,
    /// The front zones of the enemy (H4.9q).
    pub zones: Vec<(Unit, Base)>,
    /// Who may shoot at whom.
    pub shots: Vec<Shot>,
}

/// A legal action and what it would cost and be worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The action.
    pub action: Action,
    /// What it would cost and be worth.
    pub preview: Preview,
}

/// How far an element may go, 1000 a centimetre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reach {
    /// Which.
    pub unit: Unit,
    /// In open ground.
    pub open: Length,
    /// By road.
    pub road: Length,
    /// Points that would pay a move of it alone.
    pub pay: Pay,
    /// Outside the radius of its general and of the General-in-Chief.
    pub beyond: bool,
}

/// A shot that may be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shot {
    /// The shooter.
    pub shooter: Unit,
    /// Its arc.
    pub arc: Arc,
    /// Its range.
    pub range: Length,
    /// The targets it may shoot at.
    pub targets: Vec<Unit>,
}

/// Where a unit would come to stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Which.
    pub unit: Unit,
    /// Where.
    pub at: Pose,
    /// What it would spend of its allowance.
    pub cost: Length,
    /// What it has.
    pub have: Length,
    /// Whom it would come into contact with.
    pub onto: Option<Unit>,
}

/// What an action would cost and be worth, before any die.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// Command points it costs.
    pub points: Option<u8>,
    /// The length of its legs.
    pub length: Option<Length>,
    /// It is priced by road.
    pub by_road: bool,
    /// Where those who move come to stand.
    pub steps: Vec<Step>,
    /// The own sum without the die.
    pub own: Tally,
    /// The other side's sum without the die.
    pub other: Tally,
    /// What the other suffers when beaten, and when doubled.
    pub deals: Option<(Effect, Effect)>,
    /// What the own element suffers when beaten, and when doubled; a shooter only in a duel.
    pub risks: Option<(Effect, Effect)>,
    /// The clause that prices or allows it.
    pub clause: Option<Clause>,
}

/// What happened, for merging odds. Ordered from worst to best for the active player or the shooter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The other side won a melee, with this effect.
    Lost(core::cmp::Reverse<Effect>),
    /// Nothing that dice decide.
    Nothing,
    /// The die of a corps or of set-up.
    Die(u8),
    /// The own side won, with this effect.
    Won(Effect),
}

/// What the events of an action amount to: the first opposed roll that was decided.
pub(super) fn outcome(events: &[Event]) -> Outcome {
    let mut die = None;
    for event in events {
        match &event.what {
            What::Fought { own, other, effect, .. } if own.total() != other.total() => {
                let won = own.total() > other.total();
                return if won { Outcome::Won(*effect) } else { Outcome::Lost(core::cmp::Reverse(*effect)) };
            }
            What::Fired { shooter, target, effect, .. } => {
                let lost = shooter.total() < target.total() && *effect != Effect::None;
                return if lost { Outcome::Lost(core::cmp::Reverse(*effect)) } else { Outcome::Won(*effect) };
            }
            What::Broken { die: Some(face), .. } | What::Command { die: face, .. } => {
                die.get_or_insert(*face);
            }
            _ => {}
        }
    }
    die.map_or(Outcome::Nothing, Outcome::Die)
}

impl Dbe {
    /// What an action would cost and be worth.
    ///
    /// # Refusals
    /// As `check`.
    pub(super) fn foresee(&self, side: Side, action: &Action) -> Result<Preview, Refusal<super::Reason>> {
        let trip = self.trip(side, action)?;
        let mut preview = Preview { clause: self.question().map(|(_, clause, _)| clause), ..Preview::default() };
        if let Some(trip) = trip {
            let units: Vec<Unit> = trip.ends.iter().map(|end| end.unit).collect();
            preview.points =
                units.first().and_then(|&unit| self.card(unit).corps).map(|corps| self.points_needed(corps, &units));
            preview.length = Some(trip.length);
            preview.by_road = trip.by_road;
            preview.steps = trip.ends.iter().map(|end| self.step_of(end, trip.by_road)).collect();
            return Ok(preview);
        }
        match (self.position.frames.last(), action) {
            (Some(Frame::Fire(fire)), Action::Shoot { main, extra }) => {
                if let Some(target) = fire.target {
                    preview.own = self.shooter_tally(*main, target);
                    preview.other = self.target_tally(*main, target, extra.len());
                    let effect = |doubled| fire_effect(self.code(target), self.code(*main), doubled);
                    preview.deals = Some((effect(false), effect(true)));
                    // In a duel a shooter beaten by a target that could shoot it takes the result itself (H4.11v).
                    if self.options.fire_duel && self.check_shooter(target, *main, fire.foot).is_ok() {
                        let effect = |doubled| fire_effect(self.code(*main), self.code(target), doubled);
                        preview.risks = Some((effect(false), effect(true)));
                    }
                }
            }
            (Some(Frame::Melee(melee)), Action::Name { unit }) if melee.stage == Stage::Next => {
                let (pairs, _) = self.melees_left(melee);
                if let Some(&(own, other)) = pairs.iter().find(|(own, _)| own == unit) {
                    self.foresee_melee(own, other, &mut preview);
                }
            }
            (Some(Frame::Melee(melee)), Action::Name { unit }) => self.foresee_melee(*unit, melee.own, &mut preview),
            (Some(Frame::Generals), Action::General { unit, legs, .. }) => {
                if let Ok((at, cost)) = self.ride(*unit, legs) {
                    let have = self.cm(self.code(*unit).open());
                    preview.steps.push(Step { unit: *unit, at, cost, have, onto: None });
                }
            }
            _ => {}
        }
        Ok(preview)
    }

    fn step_of(&self, end: &super::movement::End, by_road: bool) -> Step {
        let code = self.code(end.unit);
        let have = self.cm(if by_road { code.road() } else { code.open() });
        Step { unit: end.unit, at: end.at, cost: end.cost, have, onto: end.onto.map(|onto| onto.target) }
    }

    fn foresee_melee(&self, own: Unit, other: Unit, preview: &mut Preview) {
        preview.own = self.melee_tally(own, other);
        preview.other = self.melee_tally(other, own);
        let effect = |loser: Unit, winner: Unit, doubled| {
            melee_effect(self.code(loser), self.code(winner), doubled, self.fighting_ground(loser))
        };
        let of = |loser: Unit, winner: Unit| {
            if self.is_on_several_fronts(loser) && !self.must_turn(loser) {
                (Effect::Destroyed, Effect::Destroyed)
            } else {
                (effect(loser, winner, false), effect(loser, winner, true))
            }
        };
        preview.deals = Some(of(other, own));
        preview.risks = Some(of(own, other));
    }

    pub(super) fn all_hints(&self, focus: Focus) -> Hints {
        let mut hints = Hints::default();
        let Some((side, ..)) = self.question() else { return hints };
        let wanted = |unit: Unit| focus.unit.is_none_or(|only| only == u16::from(unit.0));
        let mut listed = Vec::new();
        self.listed(&mut |action| listed.push(action));
        for action in listed {
            if let Ok(preview) = self.foresee(side, &action) {
                hints.offers.push(Offer { action, preview });
            }
        }
        match self.position.frames.last() {
            Some(Frame::Moves) => {
                for unit in self.elements_of(side).filter(|&unit| wanted(unit) && self.may_be_ordered(unit)) {
                    let Some(pay) = self.card(unit).corps.and_then(|corps| self.payment(corps, &[unit])) else {
                        continue;
                    };
                    let code = self.code(unit);
                    let (open, road) = (self.cm(code.open()), self.cm(code.road()));
                    hints.reach.push(Reach { unit, open, road, pay, beyond: !self.is_commanded(unit) });
                }
                hints.zones = self.zoned(side).collect();
            }
            Some(Frame::Fire(fire)) => {
                let foot = fire.foot;
                for shooter in self.elements().filter(|&unit| wanted(unit) && self.can_shoot(unit, foot)) {
                    let enemies = self.elements_of(self.side_of(shooter).other());
                    let open = |target: &Unit| {
                        (fire.target == Some(*target) || !fire.closed.contains(target))
                            && self.check_shooter(shooter, *target, foot).is_ok()
                    };
                    let targets = enemies.filter(open).collect();
                    let range = self.cm(self.code(shooter).range());
                    hints.shots.push(Shot { shooter, arc: self.arc(shooter), range, targets });
                }
            }
            _ => {}
        }
        hints
    }
}
