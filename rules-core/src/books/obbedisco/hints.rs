//! Legality in one place, what may be done now, what it would cost, and what odds are merged by.

use alloc::vec::Vec;

use rand::Rng;
use serde::Serialize;

use super::decision::Action;
use super::event::{Chit, Event, Tally};
use super::melee::{ATTACK_MP, Band};
use super::position::{Combat, Frame, March, Stage};
use super::refusal::Reason;
use super::scenario::Goal;
use super::units::Name;
use super::{Obbedisco, clause, refuse};
use crate::hex::HexId;
use crate::{Clause, Listing, Refusal, Side};

/// What may be done now.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hints {
    /// Every legal action, with what it costs.
    pub offers: Vec<Offer>,
    /// Answers a player might look for here and may not give, with the reason.
    pub refused: Vec<Refused>,
    /// Where a march could end, with its cheapest way.
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

/// A hex a march could end in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reach {
    /// The hex.
    pub to: HexId,
    /// MP of the whole way there from here.
    pub mp: u8,
    /// The steps, the last one to the hex itself.
    pub path: Vec<HexId>,
    /// Whether it lies in enemy ZOC, so that the march halts there.
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
    /// FP it costs for certain.
    pub fp: Option<u8>,
    /// The clause that prices or allows it.
    pub clause: Option<Clause>,
    /// It enters an enemy ZOC.
    pub enters_zoc: bool,
    /// It loses the road bonus.
    pub loses_bonus: bool,
    /// The actor's sum without its die.
    pub own: Tally,
    /// The other side's sum without its die.
    pub other: Tally,
}

/// What happened, for merging odds. Ordered from worst to best for the side that acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Nothing that dice decide.
    Nothing,
    /// The attack did not take place (8r2, 11.1a).
    CalledOff,
    /// The attacker lost by this band.
    Lost(LostBy),
    /// Equal totals.
    Tie,
    /// The attacker won by this band.
    Won(Band),
    /// The defender left without a fight (11.1f).
    DrivenOff,
    /// A test or reaction, failed or passed.
    Passed(bool),
    /// MP rolled, without and with road bonus.
    MovePoints(u8, u8),
    /// FP gained on the ground.
    Ground(u8),
    /// The chit drawn.
    Drawn(Chit),
}

/// A lost combat's band, so ordered that the worst comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LostBy {
    /// By 5 or more.
    Crushing,
    /// By 3 or 4.
    Clear,
    /// By 1 or 2.
    Slight,
}

/// What the events of an action amount to.
pub(super) fn outcome(events: &[Event]) -> Outcome {
    let mut ground = None;
    for event in events {
        match event {
            Event::Fought { difference, .. } => {
                return match (*difference, Band::of(*difference)) {
                    (0, _) | (_, Band::Tie) => Outcome::Tie,
                    (1.., band) => Outcome::Won(band),
                    (_, Band::Slight) => Outcome::Lost(LostBy::Slight),
                    (_, Band::Clear) => Outcome::Lost(LostBy::Clear),
                    (_, Band::Crushing) => Outcome::Lost(LostBy::Crushing),
                };
            }
            Event::Test { passed: false, clause, .. } if matches!(clause.id(), "8r2" | "11.1a") => {
                return Outcome::CalledOff;
            }
            Event::ReactionRoll { success, .. } => return Outcome::Passed(*success),
            Event::MovePoints { mp, road_mp, .. } => return Outcome::MovePoints(*mp, *road_mp),
            Event::Drawn { chit, clause, .. } if *chit != Chit::End || clause.id() == "2.1d" => {
                ground = Some(Outcome::Drawn(*chit));
            }
            Event::TerrainRoll { die, bites_on, .. } => {
                let before = if let Some(Outcome::Ground(fp)) = ground { fp } else { 0 };
                ground = Some(Outcome::Ground(before + u8::from(die <= bites_on)));
            }
            Event::Test { passed, clause, .. } if clause.id() == "8r9" => {
                return Outcome::Passed(*passed);
            }
            _ => {}
        }
    }
    let fought = events.iter().any(|event| matches!(event, Event::Fought { .. }));
    let driven = events.iter().any(|event| matches!(event, Event::DrivenOff { .. }));
    if driven && !fought { Outcome::DrivenOff } else { ground.unwrap_or(Outcome::Nothing) }
}

impl Obbedisco {
    /// Whether the side may do this now. The only judge of legality.
    pub(super) fn legal(&self, side: Side, action: &Action) -> Result<(), Refusal<Reason>> {
        if self.position.ending.is_some() {
            refuse!("2a", Reason::Over);
        }
        let (Some((decider, asked, _)), Some(frame)) = (self.question(), self.position.frames.last()) else {
            refuse!("2a", Reason::NotAsked);
        };
        if decider != side {
            return Err(Refusal::new(asked, Reason::NotYourDecision));
        }
        match (frame, action) {
            (Frame::Arrivals, Action::Place { leader, at }) => self.check_place(*leader, *at),
            (Frame::Cup { .. }, Action::Draw | Action::Refuse) if self.cup_is_empty() => {
                refuse!("2.1i", Reason::NotAsked)
            }
            (Frame::Cup { passed: false }, Action::Draw | Action::Pass)
            | (Frame::Cup { passed: true }, Action::Pass | Action::Refuse)
            | (Frame::Reaction(_), Action::StandFast)
            | (Frame::Advance(_), Action::Stay)
            | (Frame::Parting { .. }, Action::EndActivation) => Ok(()),
            (Frame::Activation { leader, begun }, action) => self.check_activation(*leader, *begun, action),
            (Frame::March(march), Action::Step { to }) => self.check_step(march, *to).map(|_| ()),
            (Frame::March(march), Action::Attack { target, guns }) => self.check_attack(march, *target, *guns),
            (Frame::March(march), Action::Exit) => self.check_exit(march).map(|_| ()),
            (Frame::March(march), Action::Stop) => self.check_stop(march),
            (Frame::Reaction(window), Action::React { leader, to }) => self.check_react(window, *leader, *to),
            (Frame::Retreat(retreat), Action::MakeFor { goal }) => {
                if retreat.goal.is_some() || !self.retreat_goals(retreat.leader).any(|known| known == *goal) {
                    refuse!("5.1c", Reason::NotAsked);
                }
                Ok(())
            }
            (Frame::Retreat(retreat), Action::Retreat { to }) => self.check_retreat(retreat, *to),
            (Frame::Retreat(retreat), Action::Stay) => self.check_stay(retreat),
            (Frame::Advance(advance), Action::Advance { to }) => self.check_advance(advance, *to),
            (Frame::Parting { leader }, Action::Detach { sp }) => self.check_detach(*leader, *sp),
            (Frame::Marksmen | Frame::Landesschuetzen | Frame::Carriage, Action::Choose { leader }) => {
                self.check_choose(frame, *leader)
            }
            (Frame::Landesschuetzen, Action::Raise { at }) => self.check_raise(*at),
            _ => Err(Refusal::new(asked, Reason::NotAsked)),
        }
    }

    /// Calls `each` with every legal action.
    pub(super) fn legal_actions(&self, each: &mut dyn FnMut(Action)) {
        let Some(frame) = self.position.frames.last() else {
            return;
        };
        if self.position.ending.is_some() {
            return;
        }
        match frame {
            Frame::Arrivals => {
                for leader in Name::ALL {
                    for at in self.entries(leader) {
                        if self.check_place(leader, at).is_ok() {
                            each(Action::Place { leader, at });
                        }
                    }
                }
            }
            Frame::Cup { passed: false } => {
                if !self.cup_is_empty() {
                    each(Action::Draw);
                }
                each(Action::Pass);
            }
            Frame::Cup { passed: true } => {
                if !self.cup_is_empty() {
                    each(Action::Refuse);
                }
                each(Action::Pass);
            }
            Frame::Activation { leader, begun } => {
                for action in ACTIVATION {
                    if self.check_activation(*leader, *begun, &action).is_ok() {
                        each(action);
                    }
                }
            }
            Frame::March(march) => self.march_actions(march, each),
            Frame::Reaction(window) => {
                for leader in self.reactors(window) {
                    for to in self.escapes(leader, self.place_of(leader)) {
                        each(Action::React { leader, to });
                    }
                }
                each(Action::StandFast);
            }
            Frame::Retreat(retreat) if retreat.goal.is_none() => {
                self.retreat_goals(retreat.leader).for_each(|goal| each(Action::MakeFor { goal }));
                if self.check_stay(retreat).is_ok() {
                    each(Action::Stay);
                }
            }
            Frame::Retreat(retreat) => {
                self.retreat_hexes(retreat).for_each(|to| each(Action::Retreat { to }));
                if self.check_stay(retreat).is_ok() {
                    each(Action::Stay);
                }
            }
            Frame::Advance(advance) => {
                self.advance_hexes(*advance).for_each(|to| each(Action::Advance { to }));
                each(Action::Stay);
            }
            Frame::Parting { leader } => {
                for sp in [1, 2] {
                    if self.check_detach(*leader, sp).is_ok() {
                        each(Action::Detach { sp });
                    }
                }
                each(Action::EndActivation);
            }
            Frame::Marksmen => self.marksmen_targets().into_iter().for_each(|leader| each(Action::Choose { leader })),
            Frame::Landesschuetzen => {
                self.garrison_places().for_each(|at| each(Action::Raise { at }));
                self.refreshable().for_each(|leader| each(Action::Choose { leader }));
            }
            Frame::Carriage => self.carriage_targets().for_each(|leader| each(Action::Choose { leader })),
            Frame::Combat(_) | Frame::Recovery { .. } => {}
        }
    }

    /// Legal actions, those that bring a fight repeated and those that let it sleep thinned out.
    pub(super) fn sample(&self, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let word = rng.next_u32();
        let now = self.march_on_top().map(|march| (march.leader, self.urge(march.leader, self.place_of(march.leader))));
        self.legal_actions(&mut |action| {
            let weight = match action {
                Action::Pass => u32::from(word.is_multiple_of(128)),
                Action::Decline => u32::from(word.is_multiple_of(32)),
                Action::Entrench => u32::from(word.is_multiple_of(8)),
                Action::Attack { .. } | Action::Exit => 12,
                Action::Advance { .. } => 3,
                Action::March => 4,
                Action::Stop => u32::from(word.is_multiple_of(4)),
                Action::Step { to } => match now {
                    Some((leader, here)) if self.urge(leader, to) < here => 8,
                    _ => 1,
                },
                _ => 1,
            };
            (0..weight).for_each(|_| into.push(action));
        });
        if into.is_empty() {
            self.legal_actions(&mut |action| into.push(action));
        }
    }

    fn march_on_top(&self) -> Option<&March> {
        match self.position.frames.last() {
            Some(Frame::March(march)) => Some(march),
            _ => None,
        }
    }

    /// How far a random player feels from where he should be: hexes to the nearest enemy, or for an Italian strong
    /// enough to leave, MP to the nearer exit road.
    fn urge(&self, leader: Name, hex: HexId) -> u16 {
        let enemy = self.nearest_enemy(leader.side(), hex).unwrap_or(0);
        if leader.side() == super::ITALIAN && self.is_fit_to_exit(leader) && (leader as u8).is_multiple_of(2) {
            let cell = self.board.map.cell(hex);
            let exits = [Goal::Roncone, Goal::Riva].into_iter().filter_map(|goal| self.board.goal(goal).mp(cell));
            return exits.min().unwrap_or(enemy);
        }
        enemy
    }

    /// What a legal action would cost and be worth.
    pub(super) fn foresee(&self, action: &Action) -> Preview {
        let mut preview = Preview::default();
        match (self.position.frames.last(), action) {
            (Some(Frame::Activation { leader, .. }), Action::March | Action::ForcedMarch) => {
                let state = self.leader(*leader);
                if state.is_routed() {
                    preview.clause = Some(clause!("5.3f"));
                    return preview;
                }
                let forced = *action == Action::ForcedMarch;
                preview.own = self.march_tally(*leader, state.fp + u8::from(forced));
                preview.fp = forced.then_some(1);
                preview.clause = Some(if forced { clause!("2.7a") } else { clause!("4.1a") });
            }
            (Some(Frame::Activation { .. }), Action::Entrench) => {
                preview.fp = Some(1);
                preview.clause = Some(clause!("6.2b"));
            }
            (_, Action::Detach { .. }) => preview.clause = Some(clause!("11.2a")),
            (Some(Frame::Activation { .. }), Action::Decline) => preview.clause = Some(clause!("2.1h")),
            (Some(Frame::March(march)), Action::Step { to }) => {
                if let Ok(plan) = self.check_step(march, *to) {
                    let limit = if plan.keeps_road { march.road_mp } else { march.mp };
                    preview.mp = Some(plan.cost);
                    preview.mp_left = Some(limit.saturating_sub(march.spent + plan.cost));
                    preview.enters_zoc = plan.enters_zoc;
                    preview.loses_bonus = march.on_road && !plan.keeps_road;
                    preview.clause = Some(if plan.edge.road { clause!("9c") } else { clause!("9b") });
                }
            }
            (Some(Frame::March(march)), Action::Exit) => {
                preview.mp = self.check_exit(march).ok();
                preview.clause = Some(clause!("10v.d"));
            }
            (Some(Frame::March(march)), Action::Attack { target, guns }) => {
                self.foresee_attack(march, *target, *guns, &mut preview);
            }
            (Some(Frame::March(march)), Action::Stop) => {
                let owes = march.owes_reactivation && march.stepped;
                preview.fp = owes.then_some(1);
                preview.clause = Some(if owes { clause!("2.6b") } else { clause!("2.2f") });
            }
            (Some(Frame::Reaction(window)), Action::React { leader, .. }) => {
                preview.own = self.reaction_tally(*leader, window.mover);
                let again = window.trying == Some(*leader) && window.tries > 0;
                preview.fp = again.then_some(1);
                preview.clause = Some(if again { clause!("2.8d") } else { clause!("2.8b") });
            }
            (Some(Frame::Retreat(retreat)), Action::Retreat { to }) => {
                let zoc = u8::from(self.in_enemy_zoc(retreat.leader, *to));
                let extra = u8::from(retreat.gone >= retreat.most);
                if !self.leader(retreat.leader).is_routed() && zoc + extra > 0 {
                    preview.fp = Some(zoc + extra);
                }
                preview.enters_zoc = zoc > 0;
                preview.clause = Some(clause!("5.1e"));
            }
            (_, Action::Choose { .. } | Action::Raise { .. }) => {
                preview.clause = self.question().map(|(_, clause, _)| clause);
            }
            _ => {}
        }
        preview
    }

    fn foresee_attack(&self, march: &March, target: HexId, guns: bool, preview: &mut Preview) {
        let leader = march.leader;
        let Some(price) = self.attack_price(march, target) else {
            return;
        };
        let defence = self.defence(leader.side().other(), target);
        let combat = Combat {
            attacker: leader,
            from: self.place_of(leader),
            target,
            assault: price.assault,
            defender: defence.leader,
            garrison: defence.garrison,
            difference: 0,
            stage: Stage::Dice,
            attacker_bonus: false,
            defender_bonus: false,
            guns,
        };
        preview.mp = Some(price.mp);
        preview.mp_left = Some(march.mp.saturating_sub(march.spent + price.mp));
        preview.fp = Some(price.fp);
        preview.clause = Some(if price.assault { clause!("2.5d") } else { clause!("2.4b") });
        preview.own = self.attack_tally(&combat, self.leader(leader).fp + price.fp_before);
        preview.other = self.defence_tally(&combat);
    }

    /// Everything that may be done, and the refusals a player might wonder about.
    pub(super) fn all_hints(&self) -> Hints {
        let mut hints = Hints::default();
        self.legal_actions(&mut |action| hints.offers.push(Offer { action, preview: self.foresee(&action) }));
        let Some((side, ..)) = self.question() else {
            return hints;
        };
        let mut wonder = |action: Action| {
            if let Err(refusal) = self.legal(side, &action) {
                hints.refused.push(Refused { action, refusal });
            }
        };
        match self.position.frames.last() {
            Some(Frame::Activation { leader, begun: false }) => {
                for action in ACTIVATION {
                    let detach = matches!(action, Action::Detach { .. });
                    if !detach || self.options.detachments && leader.side() == super::AUSTRIAN {
                        wonder(action);
                    }
                }
            }
            Some(Frame::March(march)) => {
                let hex = self.place_of(march.leader);
                for target in self.board.map.around(hex) {
                    if self.holds(side.other(), target) {
                        wonder(Action::Attack { target, guns: false });
                    }
                }
                if self.board.exit(hex).is_some() && side == super::ITALIAN {
                    wonder(Action::Exit);
                }
                hints.reach = self.reach(march);
            }
            Some(Frame::Retreat(retreat)) if retreat.goal.is_some() && retreat.gone < retreat.least => {
                wonder(Action::Stay);
            }
            _ => {}
        }
        hints
    }

    /// Every hex a march could end in, with its cheapest way, by the same test as each single step.
    pub(super) fn reach(&self, march: &March) -> Vec<Reach> {
        let start = self.place_of(march.leader);
        // Best known way by hex and by whether the road bonus holds.
        let mut best: Listing<(HexId, bool), (u8, Vec<HexId>)> = Listing::default();
        let mut waiting = alloc::vec![(march.spent, start, march.on_road, Vec::new())];
        while let Some(at) = waiting.iter().enumerate().min_by_key(|(_, way)| way.0).map(|(at, _)| at) {
            let (spent, hex, on_road, path) = waiting.swap_remove(at);
            if best.get(&(hex, on_road)).is_some_and(|&(known, _)| known <= spent) {
                continue;
            }
            best.insert((hex, on_road), (spent, path.clone()));
            let entered_zoc = march.entered_zoc || hex != start && self.in_enemy_zoc(march.leader, hex);
            let here = March { spent, on_road, entered_zoc, ..*march };
            for to in self.board.map.around(hex) {
                if let Ok(plan) = self.check_step_from(&here, hex, to) {
                    let mut longer = path.clone();
                    longer.push(to);
                    waiting.push((spent + plan.cost, to, plan.keeps_road, longer));
                }
            }
        }
        let mut reach: Listing<HexId, Reach> = Listing::default();
        for ((to, on_road), (spent, path)) in best {
            if to == start || self.friend_at(to, march.leader).is_some() {
                continue;
            }
            let way = Reach { to, mp: spent - march.spent, path, in_zoc: self.in_enemy_zoc(march.leader, to), on_road };
            match reach.get(&to) {
                Some(known) if known.mp <= way.mp => {}
                _ => {
                    reach.insert(to, way);
                }
            }
        }
        reach.into_iter().map(|(_, way)| way).collect()
    }

    /// The attacks a march could make from a hex it could reach, before it goes there: hex attacked, from where, MP
    /// in all and the sums as they would stand.
    pub fn attacks_in_reach(&self, march: &March) -> Vec<(Reach, HexId, u8)> {
        let mut attacks = Vec::new();
        let mut there = self.clone();
        for way in self.reach(march) {
            there.leader_mut(march.leader).place = super::Place::Hex(way.to);
            let then = March { spent: march.spent + way.mp, stepped: true, on_road: way.on_road, ..*march };
            for target in self.board.map.around(way.to) {
                if there.check_attack(&then, target, false).is_ok() {
                    attacks.push((way.clone(), target, way.mp + ATTACK_MP));
                }
            }
        }
        attacks
    }

    /// The end of a retreat that is being made for, if one is.
    pub fn retreat_goal(&self) -> Option<Goal> {
        match self.position.frames.last() {
            Some(Frame::Retreat(retreat)) => retreat.goal,
            _ => None,
        }
    }
}

const ACTIVATION: [Action; 6] = [
    Action::March,
    Action::ForcedMarch,
    Action::Entrench,
    Action::Detach { sp: 1 },
    Action::Detach { sp: 2 },
    Action::Decline,
];
