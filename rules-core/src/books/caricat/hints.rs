//! What may be done now, what it would cost, and what odds are merged by.

use alloc::vec::Vec;

use serde::Serialize;

use super::activation::cavalry_needs;
use super::decision::Action;
use super::event::{Event, Tally};
use super::melee::Row;
use super::position::{Attack, Frame, Go, Hexes, Mover, Stage, Step};
use super::refusal::Reason;
use super::units::{Level, Mobile, Place, Squad, Unit};
use super::{Caricat, Events, clause};
use crate::hex::HexId;
use crate::{Clause, Listing, Refusal, Side};

/// What may be done now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hints {
    /// Every legal action, with what it costs.
    pub offers: Vec<Offer>,
    /// Answers a player might look for here and may not give, with the reason.
    pub refused: Vec<Refused>,
    /// Where the piece asked about, or the one moving, could go.
    pub reach: Vec<Reach>,
}

/// A legal action and what it costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The action.
    pub action: Action,
    /// What it would cost and be worth.
    pub preview: Preview,
}

/// An action that is not legal, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The action.
    pub action: Action,
    /// Why not.
    pub refusal: Refusal<Reason>,
}

/// A hex a piece could go to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reach {
    /// The hex.
    pub to: HexId,
    /// MP of the whole way there from here.
    pub mp: u8,
    /// The steps, the last one to the hex itself.
    pub path: Vec<HexId>,
    /// Whether it could stop there.
    pub stops: bool,
    /// Whether the hex lies in enemy ZOC.
    pub in_zoc: bool,
    /// Whether the road bonus still holds there.
    pub on_road: bool,
}

/// What an action would cost and be worth, before any die.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Preview {
    /// MP it costs.
    pub mp: Option<u8>,
    /// MP left after it.
    pub mp_left: Option<u8>,
    /// The most on two dice, or on one, that succeeds.
    pub at_most: Option<i8>,
    /// Dice of the acting side's fire.
    pub dice: Option<u8>,
    /// The face from which each of them hits; a natural six always does.
    pub hits_on: Option<i8>,
    /// Units that may fire at the step.
    pub reactors: Squad,
    /// The clause that prices or allows it.
    pub clause: Option<Clause>,
    /// It ends in an enemy ZOC.
    pub enters_zoc: bool,
    /// It loses the road bonus.
    pub loses_bonus: bool,
    /// Victory points it costs.
    pub vp: Option<u8>,
    /// The actor's sum without its dice.
    pub own: Tally,
    /// The other side's sum without its dice.
    pub other: Tally,
}

/// What happened, for merging odds. Ordered from worst to best for the side that acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Nothing that dice decide.
    Nothing,
    /// A throw failed or succeeded.
    Passed(bool),
    /// Hits by fire: those of the attackers or of reaction, and those of the defender.
    Fire {
        /// Of the attackers, or of reaction.
        dealt: u8,
        /// Of the defender.
        taken: u8,
    },
    /// All attackers dropped out before the melee.
    Repelled,
    /// The row of the melee table: below 0 the attackers lost.
    Melee(i8),
}

/// What the events of an action amount to.
pub(super) fn outcome(events: &[Event]) -> Outcome {
    let (mut dealt, mut taken, mut fired) = (0, 0, false);
    let mut passed = None;
    for event in events {
        match event {
            Event::Fought { difference, .. } => {
                let row = Row::of(*difference) as i8;
                return Outcome::Melee(if *difference < 0 { -row } else { row });
            }
            Event::Fired { hits, clause, .. } => {
                fired = true;
                if matches!(clause.id(), "7.1.1b" | "6.2a") {
                    dealt += hits;
                } else {
                    taken += hits;
                }
            }
            Event::Repelled { .. } => return Outcome::Repelled,
            Event::Thrown { success, .. } | Event::Evades { success, .. } => passed = Some(*success),
            _ => {}
        }
    }
    match passed {
        Some(success) => Outcome::Passed(success),
        None if fired => Outcome::Fire { dealt, taken },
        None => Outcome::Nothing,
    }
}

impl Caricat {
    /// What a legal action would cost and be worth.
    pub(super) fn foresee(&self, action: &Action) -> Preview {
        let mut preview = Preview::default();
        let rules = &self.board.file.rules;
        match (self.position.frames.last(), action) {
            (Some(Frame::SetUp { side }), Action::Opt { used: true }) => {
                preview.vp = if *side == super::ITALIAN {
                    rules.order.map(|order| order.cost)
                } else {
                    rules.indecision.map(|option| option.cost)
                };
                preview.clause = Some(clause!("13.3b"));
            }
            (_, Action::Throw { leader }) => {
                preview.own = self.throw_tally(*leader);
                preview.at_most = Some(self.leader_card(*leader).initiative as i8);
                preview.clause = Some(clause!("2b"));
            }
            (_, Action::Call { leader }) => {
                let brigade = rules.brigades.iter().find(|brigade| brigade.leader == *leader);
                preview.at_most = brigade.map(|_| self.position.turn as i8 - 1);
                let march = rules.reserve_march.filter(|march| march.leader == *leader);
                preview.vp = brigade.map(|brigade| brigade.cost).or(march.map(|march| march.cost));
                preview.clause = Some(if brigade.is_some() { clause!("13.3.3a") } else { clause!("13.3.2a") });
            }
            (Some(Frame::Choose { side, .. }), Action::Ride { unit }) => {
                let free = self.unit(*unit).is_broken() || self.contacts(*side, self.place_of(*unit));
                preview.at_most = (!free).then(|| cavalry_needs(*side));
                preview.clause = Some(if free { clause!("4.2.2a") } else { clause!("4.2a") });
            }
            (Some(Frame::Go(go)), Action::Step { piece, to }) => self.foresee_step(go, *piece, *to, &mut preview),
            (Some(Frame::Go(_)), Action::Fire { units, target }) => {
                let attack = self.imagined(*units, *target, false, false);
                let volley = self.offensive_volley(units, *target);
                preview.dice = Some(volley.dice as u8);
                preview.hits_on = Some((volley.morale as i8 - volley.modifier).clamp(1, 6));
                preview.clause = Some(clause!("7.1.1b"));
                debug_assert!(!attack.melee);
            }
            (Some(Frame::Go(_)), Action::Melee { units, target, charge }) => {
                let attack = self.imagined(*units, *target, true, *charge);
                preview.own = self.attack_tally(&attack);
                preview.other = self.defence_tally(&attack);
                preview.clause = Some(clause!("7.2.1a"));
            }
            (Some(Frame::Attack(attack)), Action::Answer { at }) => {
                let volley = self.defensive_volley(attack.target, attack.level, *at);
                preview.dice = Some(volley.dice as u8);
                preview.hits_on = Some((volley.morale as i8 - volley.modifier).clamp(1, 6));
                preview.clause = Some(clause!("7.1d"));
            }
            (Some(Frame::Attack(attack)), Action::Name { unit }) if attack.step == Step::Naming => {
                let attack = Attack { named: Some(*unit), ..*attack };
                preview.own = self.attack_tally(&attack);
                preview.other = self.defence_tally(&attack);
                preview.clause = Some(clause!("8b"));
            }
            (Some(Frame::Attack(attack)), Action::Evade) => {
                preview.at_most = Some(self.morale(attack.target).min(6) as i8);
                preview.clause = Some(clause!("9.2a"));
            }
            (Some(Frame::Reaction { mover, .. }), Action::React { units }) => {
                let volleys =
                    units.units().iter().map(|&unit| self.defensive_volley(unit, self.level_of(unit), *mover).dice);
                preview.dice = Some(volleys.sum::<usize>() as u8);
                preview.clause = Some(clause!("6.2a"));
            }
            (Some(Frame::Retreats(retreats)), Action::Retreat { to }) => {
                let side = retreats.unit.map(|unit| self.side_of(unit));
                preview.enters_zoc = side.is_some_and(|side| self.in_zoc_of(side.other(), *to));
                preview.clause = Some(clause!("7.4e"));
            }
            _ => preview.clause = self.question().map(|(_, clause, _)| clause),
        }
        preview
    }

    fn foresee_step(&self, go: &Go, piece: Mobile, to: HexId, preview: &mut Preview) {
        let Ok((mover, tread)) = self.check_step(go, piece, to) else { return };
        preview.mp = Some(tread.cost);
        preview.mp_left = Some((mover.mp + u8::from(mover.on_road)).saturating_sub(mover.spent));
        preview.clause = Some(if tread.edge.road { clause!("6.1b") } else { clause!("6b") });
        if let Mobile::Unit(unit) = piece {
            preview.enters_zoc = self.in_zoc_of(go.side.other(), to);
            let before =
                go.mover.map_or(self.unit(unit).hex().is_none_or(|hex| self.board.map.ground(hex).road), |m| m.on_road);
            preview.loses_bonus = before && !mover.on_road;
            if let Some(from) = self.unit(unit).hex() {
                preview.reactors = self.ahead(piece, to, mover).reactors(unit, from, to);
            }
        }
    }

    /// An attack as it would be declared.
    fn imagined(&self, units: Squad, target: Unit, melee: bool, charge: bool) -> Attack {
        Attack {
            melee,
            charge,
            units,
            target,
            level: self.level_of(target),
            step: Step::Melee,
            answer: None,
            named: units.units().iter().copied().max_by_key(|&unit| self.morale(unit)),
            difference: 0,
            losses: 0,
            fought: false,
            vacated: Hexes::default(),
        }
    }

    /// The state just before the dice of an attack, if the target stands and answers with as much fire as it can, and
    /// the attacker names his unit of highest morale; with the side and action that bring the dice on. What odds of an
    /// attack are worked out from.
    ///
    /// # Refusals
    /// As [`check`](crate::Game::check).
    pub fn before_dice(&self, side: Side, action: &Action) -> Result<(Self, Side, Action), Refusal<Reason>> {
        self.legal(side, action)?;
        let mut ahead = self.clone();
        let (units, target, melee, charge) = match *action {
            Action::Fire { units, target } => (units, target, false, false),
            Action::Melee { units, target, charge } => (units, target, true, charge),
            _ => return Ok((ahead, side, *action)),
        };
        ahead.declare(units, target, melee, charge, &mut Events::muted());
        let Some(&Frame::Attack(attack)) = ahead.position.frames.last() else {
            return Ok((ahead, side, *action));
        };
        let named = self.imagined(units, target, melee, charge).named;
        let step = Step::Answer;
        ahead.set_top(Frame::Attack(Attack { step, named, ..attack }));
        let best = units
            .units()
            .iter()
            .copied()
            .filter(|&at| ahead.can_answer(&attack, at))
            .max_by_key(|&at| (ahead.defensive_volley(target, attack.level, at).dice, ahead.unit(at).id));
        let answer = best.map_or(Action::Stand, |at| Action::Answer { at });
        Ok((ahead, side.other(), answer))
    }

    /// This state with a piece one step further.
    fn ahead(&self, piece: Mobile, to: HexId, mover: Mover) -> Self {
        let mut ahead = self.clone();
        match piece {
            Mobile::Leader(leader) => ahead.leader_mut(leader).place = Place::Hex(to),
            Mobile::Unit(unit) => {
                ahead.unit_mut(unit).place = Place::Hex(to);
                ahead.rezone(self.side_of(unit));
            }
        }
        if let Some(go) = ahead.go_mut() {
            go.mover = Some(mover);
        }
        ahead
    }

    /// Every hex a piece could step to in this go, with its cheapest way, by the same test as each single step.
    pub fn reach(&self, piece: Mobile) -> Vec<Reach> {
        let Some(go) = self.go().copied().filter(|go| go.stage == Stage::Move) else { return Vec::new() };
        let mut best: Listing<(HexId, bool), (u8, Vec<HexId>, bool)> = Listing::default();
        let mut waiting = alloc::vec![(0_u8, self.clone(), go, Vec::<HexId>::new())];
        while let Some(at) = waiting.iter().enumerate().min_by_key(|(_, way)| way.0).map(|(at, _)| at) {
            let (_, state, go, path) = waiting.swap_remove(at);
            state.steps_of(&go, piece, &mut |action| {
                let Action::Step { to, .. } = action else { return };
                let Ok((mover, _)) = state.check_step(&go, piece, to) else { return };
                let key = (to, mover.on_road);
                if best.get(&key).is_some_and(|known| known.0 <= mover.spent) {
                    return;
                }
                let mut longer = path.clone();
                longer.push(to);
                let further = state.ahead(piece, to, mover);
                let stops = further.check_stop(&mover).is_ok();
                best.insert(key, (mover.spent, longer.clone(), stops));
                waiting.push((mover.spent, further, super::Go { mover: Some(mover), ..go }, longer));
            });
        }
        let start = go.mover.map_or(0, |mover| mover.spent);
        let mut reach: Listing<HexId, Reach> = Listing::default();
        for ((to, on_road), (spent, path, stops)) in best {
            let in_zoc = self.in_zoc_of(go.side.other(), to);
            let way = Reach { to, mp: spent.saturating_sub(start), path, stops, in_zoc, on_road };
            match reach.get(&to) {
                Some(known) if (known.stops, way.mp) >= (way.stops, known.mp) && known.mp <= way.mp => {}
                _ => {
                    reach.insert(to, way);
                }
            }
        }
        reach.into_iter().map(|(_, way)| way).collect()
    }

    /// The piece of a number: units first, then leaders, in list order.
    pub fn piece(&self, number: u16) -> Option<Mobile> {
        let (units, at) = (self.board.file.units.len(), usize::from(number));
        match self.board.file.units.get(at) {
            Some(card) => Some(Mobile::Unit(card.id)),
            None => self.board.file.leaders.get(at - units).map(|card| Mobile::Leader(card.id)),
        }
    }

    /// Everything that may be done, and the refusals a player might wonder about.
    pub(super) fn all_hints(&self, focus: Option<u16>) -> Hints {
        let mut hints = Hints::default();
        self.legal_actions(&mut |action| hints.offers.push(Offer { action, preview: self.foresee(&action) }));
        let Some((side, ..)) = self.question() else { return hints };
        let mut wonder = |action: Action| {
            if let Err(refusal) = self.legal(side, &action) {
                hints.refused.push(Refused { action, refusal });
            }
        };
        match self.position.frames.last() {
            Some(Frame::Commit { .. }) => {
                for card in self.board.file.leaders.iter().filter(|card| card.side == side) {
                    if matches!(self.leader(card.id).place, Place::Hex(_) | Place::Off) {
                        wonder(Action::Throw { leader: card.id });
                    }
                }
            }
            Some(Frame::Shift { leader }) => {
                let level = self.leader(*leader).level;
                Level::ALL.into_iter().filter(|&to| to != level).for_each(|to| wonder(Action::Shift { to }));
            }
            Some(Frame::Choose { .. }) => {
                for card in self.board.file.leaders.iter().filter(|card| card.side == side) {
                    if matches!(self.leader(card.id).place, Place::Hex(_)) {
                        wonder(Action::Activate { leader: card.id });
                    }
                }
                wonder(Action::Pass);
            }
            Some(Frame::Go(go)) if go.stage == Stage::Move => {
                wonder(if go.mover.is_some() { Action::Stop } else { Action::EndMovement });
            }
            Some(Frame::Go(go)) => {
                wonder(Action::EndCombat);
                self.targets_of(go, &mut |target, units| {
                    for &unit in units.units() {
                        let units = Squad::one(unit);
                        wonder(Action::Fire { units, target });
                        wonder(Action::Melee { units, target, charge: false });
                    }
                });
            }
            _ => {}
        }
        let asked = focus.and_then(|number| self.piece(number));
        let moving = self.go().and_then(|go| go.mover).map(|mover| mover.piece);
        if let Some(piece) = asked.or(moving) {
            hints.reach = self.reach(piece);
        }
        hints
    }
}
