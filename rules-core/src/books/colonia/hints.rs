//! What may be done, what it would cost and be worth, and what came of it.

use alloc::vec::Vec;

use serde::Serialize;

use super::clash::Clash;
use super::decision::{Action, Part, Plan};
use super::event::{Event, Tally, What};
use super::geometry::Pose;
use super::position::{Act, Frame, Gait, Walk};
use super::refusal::Reason;
use super::units::{Direction, Formation, Order, Unit};
use super::walk::{Aimed, after};
use super::{Colonia, Viewer, clause};
use crate::InOrder as _;
use crate::table::{Angle, Edge, Hand, Length};
use crate::{Clause, Focus, Refusal};

/// The most moves offered for the sake of an order alone.
const OFFERS: usize = 3;

/// What may be done now. Moves are continuous: offers are a sensible choice of them, reach and targets tell the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hints {
    /// Legal actions with what they cost and are worth.
    pub offers: Vec<Offer>,
    /// Actions a player might wonder about, and why they are refused.
    pub refused: Vec<Refused>,
    /// How far the unit in focus goes straight in each direction.
    pub reach: Vec<Reach>,
    /// Whom the unit in focus could fire at, and whom not.
    pub targets: Vec<Target>,
}

/// A legal action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The action.
    pub action: Action,
    /// What it would cost and be worth.
    pub preview: Preview,
}

/// A refused action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The action.
    pub action: Action,
    /// Why.
    pub refusal: Refusal<Reason>,
}

/// How far a straight leg goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Reach {
    /// Bearing in hundredths of a degree.
    pub toward: u16,
    /// Millimetres.
    pub mm: u16,
    /// Why it disorders, if it does.
    pub disorder: Option<Clause>,
}

/// An enemy as a target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Target {
    /// Whom.
    pub unit: Unit,
    /// The range in hundredths of a millimetre, where it is in arc.
    pub range: Option<i32>,
    /// What the shot counts as.
    pub from: Option<Direction>,
    /// The dice of a shot without moving.
    pub tally: Option<Tally>,
    /// Why it may not be fired at.
    pub refusal: Option<Refusal<Reason>>,
}

/// What an action would cost and be worth, before any die.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// The clause that governs it.
    pub clause: Option<Clause>,
    /// Where the unit stands after each part of its move.
    pub path: Vec<Pose>,
    /// What the move spends, in hundredths of a millimetre.
    pub spent: Option<i32>,
    /// What it may spend.
    pub allowance: Option<i32>,
    /// Why it disorders, if it does.
    pub disorder: Option<Clause>,
    /// The enemies it touches.
    pub contact: Vec<Unit>,
    /// Units in opportunity that may interrupt it.
    pub interrupts: Vec<Unit>,
    /// The dice of the unit that acts; in a melee of several those of its side's main unit.
    pub own: Option<Tally>,
    /// The dice of the other.
    pub other: Option<Tally>,
    /// The melee round that comes of it, with everybody's dice: one for each link that may hold the main units.
    pub clashes: Vec<Clash>,
}

/// What odds are merged by: what each unit suffers, in roster order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// Damage markers.
    pub damage: Vec<(Unit, u8)>,
    /// Losses.
    pub losses: Vec<(Unit, u8)>,
    /// Units disordered.
    pub disordered: Vec<Unit>,
    /// Units removed.
    pub removed: Vec<Unit>,
    /// Units that went back.
    pub back: Vec<Unit>,
}

pub(super) fn outcome(events: &[Event]) -> Outcome {
    let mut outcome = Outcome::default();
    let add = |list: &mut Vec<(Unit, u8)>, unit: Unit, by: u8| match list.iter_mut().find(|(known, _)| *known == unit) {
        Some((_, sum)) => *sum = sum.saturating_add(by),
        None => list.push((unit, by)),
    };
    for event in events {
        match event.what {
            What::Damaged { unit, by, .. } => add(&mut outcome.damage, unit, by),
            What::Lost { unit, by } => add(&mut outcome.losses, unit, by),
            What::Disordered { unit } => outcome.disordered.push(unit),
            What::Removed { unit } => outcome.removed.push(unit),
            What::WentBack { unit, .. } => outcome.back.push(unit),
            _ => {}
        }
    }
    outcome.damage.put_in_order();
    outcome.losses.put_in_order();
    outcome.disordered.put_in_order();
    outcome.removed.put_in_order();
    outcome.back.put_in_order();
    outcome
}

impl Colonia {
    /// What a legal action would cost and be worth.
    pub(super) fn foresee(&self, action: &Action) -> Preview {
        let mut preview = Preview { clause: self.question().map(|(_, clause, _)| clause), ..Preview::default() };
        match (self.position.frames.last(), action) {
            (Some(Frame::Act(act)), Action::Move { parts, with }) => {
                self.foresee_walk(act.unit, parts, *with, Gait::Move, Length::ZERO, &mut preview);
            }
            (Some(Frame::Act(act)), Action::Charge { target, parts, bonus, with }) => {
                let more = if *bonus { Length::cm(3) } else { Length::ZERO };
                self.foresee_walk(act.unit, parts, *with, Gait::Charge { target: *target }, more, &mut preview);
                let mut ahead = self.clone();
                if let Some(&end) = preview.path.last() {
                    ahead.set_pose(act.unit, end);
                    ahead.piece_mut(act.unit).impetus = true;
                    ahead.engage(act.unit, *target, self.base(act.unit).centre(), false, &mut super::Events::muted());
                    preview.own = Some(ahead.melee_dice(act.unit, *target, false));
                    preview.other = Some(ahead.melee_dice(*target, act.unit, false));
                    preview.clashes = ahead.clashes(act.unit);
                }
            }
            (Some(Frame::Act(act)), Action::Fire { target, then, from }) => {
                if let Ok(sighting) = self.sighting(act.unit, *target, *from) {
                    let moved = act.moved || *then == Plan::Move;
                    preview.own = Some(self.volley(act.unit, *target, &sighting, moved));
                    preview.clause = Some(clause!("7.1a"));
                }
            }
            (Some(Frame::Engaged { unit }), Action::Fight) => {
                preview.clashes = self.clashes(*unit);
                self.foresee_clash(self.side_of(*unit), &mut preview);
            }
            (Some(Frame::Melee(melee)), Action::Main { attacker, target }) => {
                let throws = self.throws(&melee.units, self.mains((*attacker, *target)));
                preview.clashes.push(Clash { attacker: *attacker, target: *target, throws });
                let side = self.active().unwrap_or(self.side_of(*attacker));
                self.foresee_clash(side, &mut preview);
            }
            (Some(Frame::React { mover, .. }), Action::React { unit, toward }) => {
                let ahead = self.met_half_way(*mover, *unit);
                let parts = [Part::Leg { toward: *toward, mm: 0 }];
                let gait = Gait::Charge { target: *mover };
                ahead.foresee_walk(*unit, &parts, None, gait, Length::ZERO, &mut preview);
            }
            (Some(Frame::Shot(shot)), Action::Yes) => {
                let edge = self.best_edge(shot.target, shot.unit);
                if let Ok(sighting) = self.sighting(shot.target, shot.unit, edge) {
                    preview.own = Some(self.volley(shot.target, shot.unit, &sighting, false));
                }
            }
            _ => {}
        }
        preview
    }

    /// The dice of the main units of the first round that may come, a side's own first.
    fn foresee_clash(&self, side: crate::Side, preview: &mut Preview) {
        let Some(clash) = preview.clashes.first() else { return };
        let main = self.mains((clash.attacker, clash.target));
        let (own, other) = (clash.of(main[side]).cloned(), clash.of(main[side.other()]).cloned());
        (preview.own, preview.other) = (own, other);
        preview.clause = Some(clause!("9.4a"));
    }

    fn foresee_walk(
        &self,
        unit: Unit,
        parts: &[Part],
        with: Option<Unit>,
        gait: Gait,
        more: Length,
        preview: &mut Preview,
    ) {
        let start = self.base(unit);
        let allowance = self.allowance(unit).unwrap_or_default() + more;
        let through: Vec<Unit> = with.into_iter().collect();
        let aimed = if gait == Gait::Move { Aimed::No } else { Aimed::Charge };
        let going_back = self.goes_back_by(unit, parts);
        let Ok(course) = self.course(unit, &start, parts, aimed, allowance, going_back, &through) else { return };
        let mut steps = 0;
        for part in parts.iter().take(parts.len().saturating_sub(1)) {
            steps += part.steps();
            preview.path.push(Pose::nearest(&after(&start, parts, steps)));
        }
        preview.path.push(Pose::nearest(&course.end));
        preview.spent = Some(course.spent.0);
        preview.allowance = Some(course.allowance.0);
        preview.disorder = course.disorder.map(|(_, why)| why);
        preview.contact.clone_from(&course.touched);
        let walk = Walk {
            unit,
            gait,
            parts: parts.to_vec(),
            with,
            start: self.pose(unit),
            with_start: Pose::default(),
            allowance: allowance.0,
            step: 0,
            asked: Vec::new(),
            squared: true,
        };
        if let Some((_, ready)) = self.trigger(&walk, &start, course.steps) {
            preview.interrupts = ready;
        }
    }

    /// Everything worth offering, and the refusals a player might wonder about.
    pub(super) fn all_hints(&self, focus: Focus) -> Hints {
        let mut hints = Hints::default();
        let Some(asked) = self.awaits().decider() else { return hints };
        let side = match focus.viewer {
            Viewer::Player(side) => side,
            Viewer::Spectator => asked,
        };
        let mut actions: Vec<Action> = Vec::new();
        let shown = self.awaits().question(side).is_some();
        if shown {
            match self.position.frames.last() {
                Some(Frame::Act(act)) => self.actions_of(act, &mut actions),
                // Markers are the owner's secret: none is offered.
                Some(Frame::Reveal { .. } | Frame::Spied { .. } | Frame::Orders) => {}
                _ => self.plain_actions(|action| actions.push(action)),
            }
        }
        for action in actions {
            match self.legal(side, &action) {
                Ok(()) => {
                    let preview = self.foresee(&action);
                    hints.offers.push(Offer { action, preview });
                }
                Err(refusal) => hints.refused.push(Refused { action, refusal }),
            }
        }
        let unit = focus.unit.and_then(|unit| u8::try_from(unit).ok()).map(Unit).or(self.act().map(|act| act.unit));
        if let Some(unit) = unit.filter(|&unit| self.exists(unit) && self.piece(unit).is_on_table()) {
            hints.reach = self.reach(unit);
            hints.targets = self.all_targets(unit);
        }
        hints
    }

    /// A choice of what a unit being activated may do.
    fn actions_of(&self, act: &Act, actions: &mut Vec<Action>) {
        let unit = act.unit;
        let base = self.base(unit);
        let bearing = |turn: i32| (base.facing() + Angle::degrees(turn)).normalised().0 as u16;
        let full = self.allowance(unit).map_or(0, |m| (m.0 / 100) as u16);
        for mm in [full, full / 2] {
            for turn in [0, 45, -45, 180] {
                actions.push(Action::Move { parts: alloc::vec![Part::Leg { toward: bearing(turn), mm }], with: None });
            }
        }
        match self.owes(unit).filter(|_| !act.met) {
            // What meets the order need not be among these.
            Some(Order::Attacco) => {
                let ways: Vec<Action> =
                    self.advances(act).take(OFFERS).map(|parts| Action::Move { parts, with: None }).collect();
                actions.extend(ways.into_iter().filter(|way| !actions.contains(way)).collect::<Vec<_>>());
            }
            Some(Order::Ritirata) => {
                let mm = self.longest_back(unit);
                let back = Action::Move { parts: alloc::vec![Part::Leg { toward: bearing(180), mm }], with: None };
                if mm > 0 && !actions.contains(&back) {
                    actions.push(back);
                }
            }
            _ => {}
        }
        for on in Hand::ALL {
            for degrees in [15, 30] {
                actions.push(Action::Move { parts: alloc::vec![Part::Wheel { on, degrees }], with: None });
            }
        }
        for by in [-45, 45, 180] {
            actions.push(Action::Move { parts: alloc::vec![Part::Pivot { by }], with: None });
        }
        for bonus in [false, true] {
            actions.extend(self.charge_ways(unit, bonus).map(|(target, parts)| Action::Charge {
                target,
                parts,
                bonus,
                with: None,
            }));
        }
        let sides: &[Edge] = if self.piece(unit).formation == Formation::Square { &Edge::ALL } else { &[Edge::Front] };
        for &from in sides {
            for enemy in self.on_table_of(self.side_of(unit).other()) {
                if self.sighting(unit, enemy, from).is_ok() {
                    for then in [Plan::Stand, Plan::Move] {
                        actions.push(Action::Fire { target: enemy, then, from });
                    }
                }
            }
        }
        actions.extend([Formation::Line, Formation::Column].map(|formation| Action::Form { formation }));
        actions.push(Action::Square { with: Vec::new() });
        actions.push(Action::Leave { front: Edge::Front });
        actions.extend([Action::Garrison, Action::Search, Action::Ford, Action::Work, Action::Done]);
    }

    /// How far a unit goes straight in each direction, a twenty-fourth of a turn apart.
    pub fn reach(&self, unit: Unit) -> Vec<Reach> {
        let most = self.allowance(unit).map_or(0, |m| (m.0 / 100) as u16);
        let base = self.base(unit);
        let legal = |toward: u16, mm: u16| self.walkable(unit, &[Part::Leg { toward, mm }], None).ok();
        (0..24)
            .filter_map(|turn| {
                let toward = (base.facing() + Angle::degrees(15 * turn)).normalised().0 as u16;
                let (mut low, mut high) = (0, most);
                while low < high {
                    let middle = (low + high).div_ceil(2);
                    if legal(toward, middle).is_some() {
                        low = middle;
                    } else {
                        high = middle - 1;
                    }
                }
                let course = legal(toward, low).filter(|_| low > 0)?;
                Some(Reach { toward, mm: low, disorder: course.disorder.map(|(_, why)| why) })
            })
            .collect()
    }

    fn all_targets(&self, unit: Unit) -> Vec<Target> {
        let enemies = self.on_table_of(self.side_of(unit).other());
        enemies
            .map(|enemy| {
                let sighting = self.sighting(unit, enemy, Edge::Front).ok();
                Target {
                    unit: enemy,
                    range: sighting.map(|sighting| sighting.range.0),
                    from: sighting.map(|sighting| sighting.from),
                    tally: sighting.map(|sighting| self.volley(unit, enemy, &sighting, false)),
                    refusal: self.check_target(unit, enemy, Edge::Front).err(),
                }
            })
            .collect()
    }
}
