//! Marches: clauses 4, 2.4, 2.5, 2.6, 2.7, 2.9, 9.1, 9.2.

use super::decision::Action;
use super::event::{Event, Modifier, Tally};
use super::position::{Frame, March, Reaction};
use super::refusal::Reason;
use super::terrain::Edge;
use super::units::{AUSTRIAN, ITALIAN, MOST_FP, Name};
use super::{Events, Obbedisco, clause, refuse};
use crate::dice::{Classes, Request};
use crate::hex::HexId;
use crate::{Clause, Dice, OutOfDice, Refusal};

/// What a legal step costs and changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StepPlan {
    /// MP.
    pub cost: u8,
    /// Whether the road bonus holds after it.
    pub keeps_road: bool,
    /// Whether it enters an enemy ZOC.
    pub enters_zoc: bool,
    /// What lies on the hexside.
    pub edge: Edge,
}

/// MP added to a march kept to the road (4.1e).
pub(super) const ROAD_BONUS: i8 = 2;

impl Obbedisco {
    /// The sum of MP for a march now, without its dice (4.1a–c).
    pub(super) fn march_tally(&self, leader: Name, fp: u8) -> Tally {
        let state = self.leader(leader);
        let mut tally = Tally::default();
        tally.add(Modifier::Initiative, self.board.ratings(leader).init as i8, clause!("4.1a"));
        tally.add(Modifier::Fatigue, fatigue_mp(fp), clause!("4.1b"));
        if state.is_disordered() {
            tally.add(Modifier::Disorder, -1, clause!("5.2a"));
        }
        if !self.is_supplied(leader) {
            tally.add(Modifier::Unsupplied, -2, clause!("6.5a"));
        }
        if leader.side() == ITALIAN && self.position.effects.guides > 0 {
            tally.add(Modifier::Guides, 2, clause!("8r8"));
        }
        tally
    }

    /// A0 and A1: pays a forced march, checks supply, rolls MP.
    pub(super) fn begin_march(
        &mut self,
        leader: Name,
        again: bool,
        forced: bool,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        if forced {
            self.tire(leader, 1, clause!("2.7a"), log);
        }
        let clause = if forced { clause!("2.7a") } else { clause!("4.1a") };
        let mut tally = self.march_tally(leader, self.leader(leader).fp);
        let request = Request { side: leader.side(), clause };
        if forced {
            let faces = dice.pool(request, 2, Classes::EACH)?;
            for (at, &face) in faces.iter().enumerate() {
                let what = if at == 0 { Modifier::Die } else { Modifier::SecondDie };
                tally.add(what, face as i8, clause);
            }
        } else {
            tally.add(Modifier::Die, dice.die(request, Classes::EACH)? as i8, clause);
        }
        let guided = leader.side() == ITALIAN && self.position.effects.guides > 0;
        if guided {
            self.position.effects.guides -= 1;
        }
        let bonus = if self.position.effects.storm { 0 } else { ROAD_BONUS };
        let total = tally.total();
        let (mp, road_mp) = (total.max(0) as u8, (total + bonus).max(0) as u8);
        log.push(Event::MovePoints { leader, tally, mp, road_mp, clause });
        self.set_top(Frame::March(March {
            leader,
            mp,
            road_mp,
            spent: 0,
            on_road: true,
            stepped: false,
            attacked: false,
            entered_zoc: false,
            hill_rolled: false,
            guided,
            owes_reactivation: again,
            over: false,
        }));
        Ok(())
    }

    /// MP of a march step across a hexside, without the surcharge for leaving a ZOC (9b–d, 8r4).
    pub(super) fn crossing(&self, edge: Edge) -> Option<u8> {
        let storm = u8::from(self.position.effects.storm && !edge.road);
        edge.mp.map(|mp| mp + storm)
    }

    /// The tests of a step that concern only price and ground (4.1h, 2.5).
    pub(super) fn price_step(&self, march: &March, from: HexId, to: HexId) -> Result<StepPlan, Refusal<Reason>> {
        let map = &self.board.map;
        if map.grid.cell(to).is_none() {
            refuse!("4.1h", Reason::NotOnMap { hex: to });
        }
        let Some(edge) = map.edge(from, to) else {
            refuse!("4.1h", Reason::NotAdjacent { from, to });
        };
        let Some(crossing) = self.crossing(edge).filter(|_| map.ground(to).is_land()) else {
            refuse!("9b", Reason::NoEntry { hex: to });
        };
        if self.holds(march.leader.side().other(), to) {
            refuse!("4.1h", Reason::EnemyThere { hex: to });
        }
        let (from_zoc, to_zoc) = (self.in_enemy_zoc(march.leader, from), self.in_enemy_zoc(march.leader, to));
        if from_zoc && to_zoc {
            refuse!("2.5c", Reason::ZocToZoc { from, to });
        }
        let cost = crossing + u8::from(from_zoc);
        let keeps_road = march.on_road && edge.road && !from_zoc && !to_zoc;
        let limit = if keeps_road { march.road_mp } else { march.mp };
        if march.spent + cost > limit {
            let (have, need) = (i16::from(limit) - i16::from(march.spent), i16::from(cost));
            let bonus_lost = march.on_road && !keeps_road;
            let reason = Reason::MpShort { have, need, bonus_lost };
            let clause = if bonus_lost { clause!("4.1f") } else { clause!("4.1h") };
            return Err(Refusal::new(clause, reason));
        }
        Ok(StepPlan { cost, keeps_road, enters_zoc: to_zoc, edge })
    }

    /// Whether a march standing in a friend's hex could still reach a hex where it may stand (2.9d).
    fn has_way_on(&self, march: &March, at: HexId, depth: u8) -> bool {
        self.board.map.around(at).any(|to| {
            let Ok(plan) = self.price_step(march, at, to) else {
                return false;
            };
            match self.friend_at(to, march.leader) {
                None => true,
                Some(_) if depth == 0 || plan.enters_zoc => false,
                Some(_) => {
                    let next = March { spent: march.spent + plan.cost, on_road: plan.keeps_road, ..*march };
                    self.has_way_on(&next, to, depth - 1)
                }
            }
        })
    }

    /// Whether a march may take this step (4.1h, 2.5, 2.9).
    pub(super) fn check_step(&self, march: &March, to: HexId) -> Result<StepPlan, Refusal<Reason>> {
        self.check_step_from(march, self.place_of(march.leader), to)
    }

    /// As [`check_step`](Self::check_step), from a hex the march would have reached.
    pub(super) fn check_step_from(&self, march: &March, from: HexId, to: HexId) -> Result<StepPlan, Refusal<Reason>> {
        if march.entered_zoc {
            refuse!("2.4c", Reason::MustAttackOrStop);
        }
        let plan = self.price_step(march, from, to)?;
        if self.friend_at(to, march.leader).is_some() {
            if plan.enters_zoc {
                refuse!("2.9d", Reason::FriendInZoc { hex: to });
            }
            let next = March { spent: march.spent + plan.cost, on_road: plan.keeps_road, ..*march };
            if !self.has_way_on(&next, to, 8) {
                refuse!("2.9d", Reason::NoWayThrough { hex: to });
            }
        }
        Ok(plan)
    }

    /// A2 and A3: one step, its rolls, control and the reaction window.
    pub(super) fn step(
        &mut self,
        mut march: March,
        to: HexId,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let leader = march.leader;
        let from = self.place_of(leader);
        let Ok(plan) = self.check_step(&march, to) else {
            return Ok(());
        };
        self.abandon_trench(leader, log);
        march.spent += plan.cost;
        march.stepped = true;
        let clause = if plan.edge.road {
            clause!("9c")
        } else if plan.edge.river && !plan.edge.bridge {
            clause!("9d")
        } else {
            clause!("9b")
        };
        log.push(Event::Stepped { leader, from, to, cost: plan.cost, spent: march.spent, clause });
        if march.on_road && !plan.keeps_road {
            log.push(Event::BonusLost { leader, clause: clause!("4.1f") });
        }
        march.on_road = plan.keeps_road;
        self.leader_mut(leader).place = super::Place::Hex(to);
        let friend = self.friend_at(to, leader);
        if let Some(friend) = friend {
            self.jostle(leader, friend, log);
        }
        self.roll_terrain(&mut march, plan.edge, to, dice, log)?;
        self.take_control(to, leader.side(), log);
        self.set_top(Frame::March(march));
        if friend.is_none() && self.leader(leader).fp >= MOST_FP {
            self.stop(march, clause!("4.1d"), log);
            return Ok(());
        }
        if plan.enters_zoc && friend.is_none() {
            march.entered_zoc = true;
            self.set_top(Frame::March(march));
            log.push(Event::Window { mover: leader, at: to, clause: clause!("2.8a") });
            self.push_frame(Frame::Reaction(Reaction { mover: leader, trying: None, tries: 0, done: 0 }));
        }
        Ok(())
    }

    /// 9.1 and 9.2: dice for hill and mountain, on arrival.
    fn roll_terrain(
        &mut self,
        march: &mut March,
        edge: Edge,
        to: HexId,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        if march.guided {
            return Ok(());
        }
        let leader = march.leader;
        let mut bite = |game: &mut Self, bites_on: u8, clause: Clause| -> Result<(), OutOfDice> {
            let request = Request { side: leader.side(), clause };
            let die = dice.die(request, Classes::at_least(i32::from(bites_on) + 1))?;
            log.push(Event::TerrainRoll { leader, at: to, die, bites_on, clause });
            if die <= bites_on {
                game.tire(leader, 1, clause, log);
            }
            Ok(())
        };
        if self.board.map.ground(to).level == 3 && !edge.road && !march.hill_rolled {
            march.hill_rolled = true;
            let storm = u8::from(self.position.effects.storm);
            if edge.track {
                bite(self, 1 + storm, clause!("9.1c"))?;
            } else {
                bite(self, 2 + storm, clause!("9.1a"))?;
            }
        }
        if edge.mountain {
            bite(self, 3, clause!("9.2a"))?;
        }
        Ok(())
    }

    /// Whether the leader may leave the map now (10v.c–d).
    pub(super) fn check_exit(&self, march: &March) -> Result<u8, Refusal<Reason>> {
        let leader = march.leader;
        let from = self.place_of(leader);
        let (sp, need) = (self.leader(leader).sp, self.exit_standard(leader));
        if leader.side() == AUSTRIAN || self.board.exit(from).is_none() {
            refuse!("10v.d", Reason::NoExit { sp, need });
        }
        if march.entered_zoc {
            refuse!("2.4c", Reason::MustAttackOrStop);
        }
        if !self.is_fit_to_exit(leader) {
            refuse!("10v.b", Reason::NoExit { sp, need });
        }
        let from_zoc = self.in_enemy_zoc(leader, from);
        let cost = 1 + u8::from(from_zoc);
        let limit = if march.on_road && !from_zoc { march.road_mp } else { march.mp };
        if march.spent + cost > limit {
            let (have, need) = (i16::from(limit) - i16::from(march.spent), i16::from(cost));
            refuse!("10v.d", Reason::MpShort { have, need, bonus_lost: march.on_road && from_zoc });
        }
        Ok(cost)
    }

    /// He leaves by the exit road.
    pub(super) fn step_off(&mut self, march: March, log: &mut Events) {
        let from = self.place_of(march.leader);
        if let Some(by) = self.board.exit(from) {
            self.exit(march.leader, from, by, log);
            self.set_top(Frame::March(March { over: true, ..march }));
        }
    }

    /// Whether he may stop where he stands (2.2f, 2.9).
    pub(super) fn check_stop(&self, march: &March) -> Result<(), Refusal<Reason>> {
        match self.friend_at(self.place_of(march.leader), march.leader) {
            Some(leader) => refuse!("2.9a", Reason::InFriendsHex { leader }),
            None => Ok(()),
        }
    }

    /// Ends a march and, with A6, the activation: unpaid re-activation FP (2.6, 4.3a).
    pub(super) fn stop(&mut self, march: March, clause: Clause, log: &mut Events) {
        let leader = march.leader;
        if march.owes_reactivation && march.stepped && self.leader(leader).hex().is_some() {
            self.tire(leader, 1, clause!("2.6b"), log);
        }
        self.end_activation(leader, clause, log);
    }

    /// Whether the march asks for a decision; ends it where nothing is left to decide.
    pub(super) fn run_march(&mut self, mut march: March, log: &mut Events) -> bool {
        let leader = march.leader;
        let Some(hex) = self.leader(leader).hex() else {
            self.stop(march, clause!("10v.d"), log);
            return false;
        };
        if march.over || self.leader(leader).is_routed() {
            self.stop(march, clause!("2.5i"), log);
            return false;
        }
        if march.entered_zoc && !self.in_enemy_zoc(leader, hex) {
            // 2.8j: those who held him have gone; he goes on.
            march.entered_zoc = false;
            self.set_top(Frame::March(march));
        }
        if self.friend_at(hex, leader).is_some() {
            return true;
        }
        if self.leader(leader).fp >= MOST_FP {
            self.stop(march, clause!("4.1d"), log);
            return false;
        }
        if march.entered_zoc && march.attacked {
            self.stop(march, clause!("2.5j"), log);
            return false;
        }
        let stuck = !self
            .board
            .map
            .around(hex)
            .any(|to| self.check_step(&march, to).is_ok() || self.check_attack(&march, to, false).is_ok())
            && self.check_exit(&march).is_err();
        if stuck {
            let clause = if march.entered_zoc { clause!("2.4c") } else { clause!("2.2f") };
            self.stop(march, clause, log);
        }
        !stuck
    }

    /// The legal steps and attacks of a march.
    pub(super) fn march_actions(&self, march: &March, mut each: impl FnMut(Action)) {
        let hex = self.place_of(march.leader);
        for to in self.board.map.around(hex) {
            if self.holds(march.leader.side().other(), to) {
                for guns in [false, true] {
                    if self.check_attack(march, to, guns).is_ok() {
                        each(Action::Attack { target: to, guns });
                    }
                }
            } else if self.check_step(march, to).is_ok() {
                each(Action::Step { to });
            }
        }
        if self.check_exit(march).is_ok() {
            each(Action::Exit);
        }
        if self.check_stop(march).is_ok() {
            each(Action::Stop);
        }
    }
}

/// MP lost to fatigue (4.1b, 4f).
pub(super) const fn fatigue_mp(fp: u8) -> i8 {
    match fp {
        0 | 1 => 0,
        2 => -1,
        _ => -3,
    }
}
