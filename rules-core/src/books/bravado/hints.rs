//! What may be done now, what an action would cost and be worth, and what odds are merged by.

use alloc::vec::Vec;

use serde::Serialize;

use super::Bravado;
use super::decision::Action;
use super::event::{Event, Tally, What};
use super::geometry::Pose;
use super::legal::Done;
use super::morale::chance;
use super::movement::Trip;
use super::position::{Frame, Link};
use super::units::{Band, Code, Status, Unit};
use crate::table::{Arc, Length, Point};
use crate::{Clause, Focus, Refusal, Side};

/// What may be done now. Moves are continuous: what is told of them is their reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hints {
    /// Legal answers that can be listed, with what they would cost and be worth.
    pub offers: Vec<Offer>,
    /// Units and Generals that may move, and how far.
    pub reach: Vec<Reach>,
    /// Who may fire at whom.
    pub shots: Vec<Shot>,
    /// The units each able General would command (B2n).
    pub commands: Vec<(Unit, Vec<Unit>)>,
}

/// A legal action and what it would cost and be worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The action.
    pub action: Action,
    /// What it would cost and be worth.
    pub preview: Preview,
}

/// How far a unit or General may go, 1000 a centimetre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reach {
    /// Which.
    pub unit: Unit,
    /// At its normal rate.
    pub normal: Length,
    /// At double rate, if it began the turn far enough from all enemies (B9g).
    pub double: Option<Length>,
    /// The enemies it may charge from where it stands, reach aside.
    pub charges: Vec<Unit>,
}

/// What a unit may fire at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shot {
    /// The unit.
    pub unit: Unit,
    /// Its arc.
    pub arc: Arc,
    /// Its range.
    pub range: Length,
    /// Its targets.
    pub targets: Vec<Unit>,
}

/// Where a unit would come to stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    /// Which.
    pub unit: Unit,
    /// Where.
    pub at: Pose,
    /// Where its centre goes.
    pub path: Vec<Point>,
    /// The length of that path, free wheels left out.
    pub length: Length,
    /// What it costs.
    pub cost: Length,
    /// What it may cost.
    pub have: Length,
    /// By road (B9j).
    pub on_road: bool,
    /// At double rate (B9g).
    pub doubled: bool,
    /// At half rate: it touches a stream (B7f).
    pub halved: bool,
    /// The clause by which ground would disorder it.
    pub disorders: Option<Clause>,
    /// The contact it would make.
    pub contact: Option<Link>,
    /// To which unit a General would be attached.
    pub with: Option<Unit>,
}

/// A morale test that would follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forecast {
    /// Who would test.
    pub unit: Unit,
    /// Position and modifiers.
    pub tally: Tally,
    /// In how many ways of how many it passes (B16a).
    pub passes: (u16, u16),
}

/// What an action would cost and be worth, before any die.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// Where those who move come to stand.
    pub steps: Vec<Step>,
    /// The tests that would follow.
    pub tests: Vec<Forecast>,
    /// The range of a shot, and its band.
    pub range: Option<(Length, Band)>,
    /// A pursuit would catch who runs.
    pub catches: bool,
    /// How many faces of six pass the Bravado Test (B16b).
    pub bravado: Option<u8>,
    /// The units a General would command.
    pub commands: Vec<Unit>,
    /// The clause that asks.
    pub clause: Option<Clause>,
}

/// What became of a unit or General.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It has this status.
    Stands(Status),
    /// It was destroyed or removed.
    Gone,
    /// A General was laid on his side.
    Exhausted,
    /// A General stood up.
    Restored,
}

/// What happened, for merging odds.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// What became of each who changed, in roster order.
    pub fates: Vec<(Unit, Fate)>,
    /// A melee parted with nobody Routed.
    pub parted: bool,
    /// Whether a Bravado Test passed.
    pub bravado: Option<bool>,
    /// Who leads after opposed dice.
    pub leads: Option<Side>,
}

/// What the events of an action amount to.
pub(super) fn outcome(events: &[Event]) -> Outcome {
    let mut outcome = Outcome::default();
    let mut set = |unit: Unit, fate: Fate| match outcome.fates.binary_search_by_key(&unit, |&(known, _)| known) {
        Ok(at) => outcome.fates[at].1 = fate,
        Err(at) => outcome.fates.insert(at, (unit, fate)),
    };
    for event in events {
        match event.what {
            What::Became { unit, status } => set(unit, Fate::Stands(status)),
            What::Destroyed { unit } => set(unit, Fate::Gone),
            What::Removed { general } => set(general, Fate::Gone),
            What::Exhausted { general } => set(general, Fate::Exhausted),
            What::Restored { general, up: true, .. } => set(general, Fate::Restored),
            _ => {}
        }
    }
    for event in events {
        match event.what {
            What::Parted { .. } => outcome.parted = true,
            What::Bravado { passed, .. } => outcome.bravado = Some(passed),
            What::Leads { side } => outcome.leads = Some(side),
            _ => {}
        }
    }
    outcome
}

impl Bravado {
    fn forecast(unit: Unit, tally: Tally) -> Forecast {
        let passes = chance(&tally);
        Forecast { unit, tally, passes }
    }

    /// The first tests of a contact (B5b, B10r).
    fn foresee_contact(&self, link: &Link, preview: &mut Preview) {
        if self.status(link.target) == Status::Routed {
            preview.tests.push(Self::forecast(link.target, self.tally_of_chase(link.target)));
            return;
        }
        for unit in [link.charger, link.target] {
            preview.tests.push(Self::forecast(unit, self.tally_of_melee(link, unit)));
        }
    }

    fn step_of(trip: Trip) -> Step {
        Step {
            unit: trip.unit,
            at: trip.to,
            path: trip.points,
            length: trip.length,
            cost: trip.cost,
            have: trip.have,
            on_road: trip.on_road,
            doubled: trip.doubled,
            halved: trip.halved,
            disorders: trip.disorders,
            contact: trip.link,
            with: trip.with,
        }
    }

    /// What an action would cost and be worth.
    ///
    /// # Refusals
    /// As `check`.
    pub(super) fn foresee(&self, side: Side, action: &Action) -> Result<Preview, Refusal<super::Reason>> {
        let done = self.legal(side, action)?;
        let mut preview = Preview { clause: self.question(side).map(|(clause, _)| clause), ..Preview::default() };
        match done {
            Done::Trip(trip) => {
                if let Some(link) = trip.link {
                    let mut there = self.clone();
                    there.make(&trip, &mut super::Events::muted());
                    there.foresee_contact(&link, &mut preview);
                }
                preview.steps.push(Self::step_of(trip));
                return Ok(preview);
            }
            Done::Chase(chase) => {
                let at = self.base_at(chase.unit, chase.to);
                preview.catches = chase.caught;
                preview.steps.push(Step {
                    unit: chase.unit,
                    at: chase.to,
                    path: alloc::vec![self.base(chase.unit).centre(), at.centre()],
                    length: chase.length,
                    cost: chase.cost.0,
                    have: chase.cost.1,
                    on_road: false,
                    doubled: false,
                    halved: false,
                    disorders: None,
                    contact: chase.link,
                    with: None,
                });
                if let Some(link) = chase.link {
                    self.foresee_contact(&link, &mut preview);
                }
                return Ok(preview);
            }
            Done::Plain => {}
        }
        match action {
            Action::Fire { unit, target } => {
                if let Ok((range, band)) = self.check_shot(*unit, *target) {
                    preview.range = Some((range, band));
                    preview.tests.push(Self::forecast(*target, self.tally_of_fire(*unit, *target, band)));
                }
            }
            Action::Fight { charger } => {
                if let Some(link) = self.link_by(*charger) {
                    self.foresee_contact(&link, &mut preview);
                }
            }
            Action::Choose { general } => {
                preview.commands = self.commanded(*general);
                preview.bravado = Some(self.faces(*general, self.position.bids[side].shown.unwrap_or(1)));
            }
            Action::Yes => {
                preview.bravado = self.tested().map(|(_, general, number)| self.faces(general, number));
            }
            _ => {}
        }
        Ok(preview)
    }

    /// How many faces of six pass a General's Bravado Test (B2v, B16b).
    pub fn faces(&self, general: Unit, number: u8) -> u8 {
        7u8.saturating_sub(number.saturating_add(self.piece(general).markers)).min(6)
    }

    pub(super) fn all_hints(&self, focus: Focus) -> Hints {
        let mut hints = Hints::default();
        let Some(side) = Side::BOTH.into_iter().find(|&side| self.question(side).is_some()) else { return hints };
        let wanted = |unit: Unit| focus.unit.is_none_or(|only| only == u16::from(unit.0));
        let mut listed = Vec::new();
        self.listed(side, &mut |action| listed.push(action));
        for action in listed {
            if let Ok(preview) = self.foresee(side, &action) {
                hints.offers.push(Offer { action, preview });
            }
        }
        let mut movers: Vec<Unit> = Vec::new();
        match self.position.frames.last() {
            Some(Frame::General { .. }) => {
                let able = self.able(side).into_iter().filter(|&general| wanted(general));
                hints.commands = able.map(|general| (general, self.commanded(general))).collect();
            }
            Some(Frame::Moves) => {
                movers = self.position.phase.as_ref().map_or_else(Vec::new, |phase| phase.list.clone());
            }
            Some(Frame::Rides | Frame::RideFirst) => movers = self.riders(),
            Some(Frame::Fire { .. }) => {
                for (unit, target) in self.shots(side).filter(|&(unit, _)| wanted(unit)) {
                    match hints.shots.last_mut() {
                        Some(shot) if shot.unit == unit => shot.targets.push(target),
                        _ => {
                            let (arc, range) = (self.arc(unit), self.reach(unit));
                            hints.shots.push(Shot { unit, arc, range, targets: alloc::vec![target] });
                        }
                    }
                }
            }
            _ => {}
        }
        for unit in movers.into_iter().filter(|&unit| wanted(unit)) {
            let normal = Length::cm(self.code(unit).allowance());
            let double = (self.piece(unit).far && self.is_clear_of_enemies(unit, 20)).then(|| normal * 2);
            let may_charge = |enemy: &Unit| !self.is_general(unit) && self.check_charger(unit, *enemy).is_ok();
            // Light cavalry rides farthest: nobody charges beyond a move and a base.
            let near = normal + Length::cm(Code::Lc.size().1);
            let charges = self.enemies_of(unit).filter(|&enemy| self.gap(unit, enemy) <= near).filter(may_charge);
            hints.reach.push(Reach { unit, normal, double, charges: charges.collect() });
        }
        hints
    }
}
