//! What the computer makes of a position, and what seems sensible in it.

use alloc::vec::Vec;
use core::cmp::Ordering;

use rand::Rng;

use super::Obbedisco;
use super::decision::Action;
use super::position::{Frame, March};
use super::scenario::Goal;
use super::units::{AUSTRIAN, ITALIAN, Leader, MOST_FP, Name, Order};
use super::victory::{BY_RIVA, BY_RONCONE};
use crate::Side;
use crate::hex::{Cell, HexId};
use crate::search::{Idea, Judge};

/// What a target city is worth.
const CITY: i32 = 1100;
/// What a strength point of a fresh leader is worth.
const STRENGTH: i32 = 60;
/// MP from which a goal counts as out of reach.
const FAR: u16 = 60;

impl Judge for Obbedisco {
    const NODES: u32 = 96_000;
    const REACH: u32 = 3;

    fn worth(&self, side: Side) -> i32 {
        let italian = self.worth_of_ground() + self.worth_of_units(ITALIAN) - self.worth_of_units(AUSTRIAN);
        if side == ITALIAN { italian } else { -italian }
    }

    fn sensible(&self, side: Side, _rng: &mut dyn Rng, into: &mut Vec<Idea<Action>>) {
        let last = self.position.turn >= self.board.file.turns;
        let march = match self.position.frames.last() {
            Some(Frame::March(march)) => Some((march, self.pull(march.leader, self.place_of(march.leader)))),
            _ => None,
        };
        self.legal_actions(&mut |action| {
            let urge = match (action, march) {
                (Action::Step { to }, Some((march, here))) => self.urge_to_step(march, here, to),
                (Action::Attack { .. }, Some((march, _))) => self.urge_to_attack(march, &action),
                (Action::Stop, Some((march, here))) => {
                    if march.stepped && here == 0 {
                        400
                    } else {
                        60
                    }
                }
                (Action::Pass, _) => {
                    if last && self.worth_of_ground() * sign(side) > 0 {
                        120
                    } else {
                        1
                    }
                }
                (Action::Draw | Action::Refuse, _) => 100,
                (Action::Exit, _) => 5000,
                _ => self.urge_elsewhere(side, action),
            };
            into.push(Idea { action, urge: urge.max(1) });
        });
    }

    fn plan(&self) -> u32 {
        let drawn: u32 = self.position.leaders.iter().map(|leader| u32::from(leader.drawn)).sum();
        let busy = !matches!(self.position.frames.first(), Some(Frame::Cup { .. }));
        // The activation under way counts when it is over.
        u32::from(self.position.turn) << 8 | drawn.saturating_sub(u32::from(busy))
    }
}

const fn sign(side: Side) -> i32 {
    match side {
        ITALIAN => 1,
        AUSTRIAN => -1,
    }
}

/// How strong a leader is, in units of his strength points' worth.
fn strength(leader: &Leader) -> i32 {
    let fresh = match leader.fp {
        0 => 100,
        1 => 94,
        2 => 84,
        3 => 68,
        _ => 25,
    };
    let order = match leader.order {
        Order::Ordered => 100,
        Order::Disordered => 85,
        Order::Routed => 35,
    };
    STRENGTH * i32::from(leader.sp) * fresh / 100 * order / 100
}

impl Obbedisco {
    /// Cities, ways off the map, and how near each side is to gaining more.
    fn worth_of_ground(&self) -> i32 {
        let left = i32::from(self.board.file.turns.saturating_sub(self.position.turn));
        let mut worth = CITY * (i32::from(self.target_cities()) - 4);
        // Time to come is the Italian's: he is the one to advance.
        worth += 260 * left;
        for (city, field) in self.board.targets() {
            let holder = if self.is_italian(*city) { ITALIAN } else { AUSTRIAN };
            let goal = self.board.file.austrian_goal.contains(city);
            let value = if self.board.file.target_cities.contains(city) { 500 } else { 250 };
            let near = self.nearest(holder.other(), |cell| field.mp(cell));
            let guard = self.nearest(holder, |cell| field.mp(cell));
            let pull = value * i32::from(FAR - near) / i32::from(FAR);
            let pull = if guard <= near { pull / 2 } else { pull };
            worth -= sign(holder) * if goal && holder == ITALIAN { pull * 3 / 2 } else { pull };
        }
        for (goal, need, gone) in [
            (Goal::Roncone, BY_RONCONE, self.position.exited.roncone),
            (Goal::Riva, BY_RIVA, self.position.exited.riva),
        ] {
            let missing = usize::from(need.saturating_sub(gone));
            let mut ways: Vec<u16> = self
                .leaders_of(ITALIAN)
                .filter(|&(name, _)| self.is_fit_to_exit(name))
                .filter_map(|(_, hex)| self.board.goal(goal).mp(self.board.map.cell(hex)))
                .collect();
            ways.sort_unstable();
            worth += 1600 * i32::from(gone) / i32::from(need);
            if ways.len() >= missing {
                let sum: i32 = ways.iter().take(missing).map(|&mp| i32::from(mp.min(FAR))).sum();
                let all = i32::from(FAR) * missing.max(1) as i32;
                worth += 900 * (all - sum) / all;
            }
        }
        worth
    }

    fn worth_of_units(&self, side: Side) -> i32 {
        let leaders: i32 = self.leaders_of(side).map(|(name, _)| strength(self.leader(name))).sum();
        let garrisons = self.position.garrisons.iter().filter(|garrison| garrison.side == side);
        leaders + garrisons.map(|unit| 25 * i32::from(unit.sp) * i32::from(5 - unit.fp.min(MOST_FP)) / 5).sum::<i32>()
    }

    /// MP from the nearest able leader of a side to a place.
    fn nearest(&self, side: Side, mp: impl Fn(Cell) -> Option<u16>) -> u16 {
        let able = self.leaders_of(side).filter(|&(name, _)| self.leader(name).has_zoc());
        able.filter_map(|(_, hex)| mp(self.board.map.cell(hex))).min().unwrap_or(FAR).min(FAR)
    }

    /// How far a leader feels from where he should be: 0 is there.
    fn pull(&self, leader: Name, hex: HexId) -> u16 {
        let side = leader.side();
        let cell = self.board.map.cell(hex);
        let mut least = u16::MAX;
        for (city, field) in self.board.targets() {
            let Some(mp) = field.mp(cell) else { continue };
            if self.is_italian(*city) == (side == ITALIAN) {
                // One's own city: to be guarded where the enemy is near it and no friend is.
                let threat = self.nearest(side.other(), |cell| field.mp(cell));
                let guarded = self.leaders_of(side).any(|(name, at)| at == *city && name != leader);
                if threat <= 14 && !guarded {
                    least = least.min(mp + threat / 3);
                }
            } else {
                let taken = self.leaders_of(side).filter(|&(name, _)| name != leader);
                let nearer = taken.filter_map(|(_, at)| field.mp(self.board.map.cell(at))).filter(|&other| other < mp);
                let away = if side == AUSTRIAN { 4 } else { 0 };
                least = least.min(mp + away + 5 * nearer.count().min(3) as u16);
            }
        }
        if side == ITALIAN && self.is_fit_to_exit(leader) {
            for (goal, need, gone) in [
                (Goal::Roncone, BY_RONCONE, self.position.exited.roncone),
                (Goal::Riva, BY_RIVA, self.position.exited.riva),
            ] {
                if let Some(mp) = self.board.goal(goal).mp(cell) {
                    least = least.min(mp + 6 * u16::from(need - gone.min(need)));
                }
            }
        }
        least.min(500)
    }

    fn urge_to_step(&self, march: &March, here: u16, to: HexId) -> u32 {
        let there = self.pull(march.leader, to);
        match there.cmp(&here) {
            Ordering::Less => {
                let zoc = self.in_enemy_zoc(march.leader, to);
                let tired = self.leader(march.leader).fp >= 2;
                150 + 20 * u32::from(here - there).min(10) - if zoc && tired { 110 } else { 0 }
            }
            Ordering::Equal => 25,
            Ordering::Greater => 6,
        }
    }

    fn urge_to_attack(&self, march: &March, action: &Action) -> u32 {
        let preview = self.foresee(action);
        let lead = i32::from(preview.own.total()) - i32::from(preview.other.total());
        let prize = match action {
            Action::Attack { target, .. } if self.board.file.target_cities.contains(target) => 1,
            _ => 0,
        };
        let tired = i32::from(self.leader(march.leader).fp + preview.fp.unwrap_or(0) >= MOST_FP);
        match lead + prize - 2 * tired {
            ..=-2 => 3,
            -1 => 30,
            0 => 90,
            1 => 220,
            lead => 250 + 40 * lead.min(8) as u32,
        }
    }

    fn urge_elsewhere(&self, side: Side, action: Action) -> u32 {
        match (self.position.frames.last(), action) {
            (Some(Frame::Activation { leader, .. }), action) => self.urge_to_begin(*leader, action),
            (Some(Frame::Reaction(window)), Action::React { leader, to }) => {
                let own = strength(self.leader(leader));
                let its = strength(self.leader(window.mover));
                let city = self.board.targets().iter().any(|(city, _)| *city == self.place_of(leader));
                let safe = !self.in_zoc_of(side.other(), to);
                if own < its && !city { if safe { 90 } else { 40 } } else { 10 }
            }
            (_, Action::StandFast) => 50,
            (Some(Frame::Retreat(retreat)), Action::Retreat { to }) => {
                let zoc = self.in_enemy_zoc(retreat.leader, to);
                let goal = retreat.goal.and_then(|goal| self.board.goal(goal).hexes(self.board.map.cell(to)));
                if zoc { 20 } else { 120 - u32::from(goal.unwrap_or(60).min(60)) }
            }
            (Some(Frame::Retreat(_)), Action::Stay) => 70,
            (Some(Frame::Advance(_)), Action::Advance { to }) => {
                let city = self.board.city(to).is_some() && self.is_italian(to) != (side == ITALIAN);
                if city { 300 } else { 40 }
            }
            (Some(Frame::Advance(_)), Action::Stay) => 60,
            (_, Action::EndActivation) => 60,
            (_, Action::Detach { .. }) => 5,
            (Some(Frame::Marksmen), Action::Choose { leader }) => 10 + strength(self.leader(leader)) as u32,
            (Some(Frame::Landesschuetzen), Action::Raise { at }) => {
                let target = self.board.targets().iter().find(|(city, _)| *city == at);
                let threat = target.map_or(FAR, |(_, field)| self.nearest(ITALIAN, |cell| field.mp(cell)));
                160 - u32::from(threat)
            }
            (_, Action::Choose { leader }) => 10 + 20 * u32::from(self.leader(leader).fp),
            _ => 10,
        }
    }

    /// What a leader drawn should do: march where there is something to do, dig in where he guards, rest when tired.
    fn urge_to_begin(&self, leader: Name, action: Action) -> u32 {
        let state = self.leader(leader);
        let hex = self.place_of(leader);
        let pull = self.pull(leader, hex);
        let threat = self.nearest_enemy(leader.side(), hex).unwrap_or(u16::MAX);
        match action {
            Action::March => match (state.fp, pull) {
                (3.., _) if threat > 1 => 30,
                (_, 0) => {
                    if threat <= 1 {
                        80
                    } else {
                        20
                    }
                }
                _ => 120,
            },
            Action::ForcedMarch => {
                if state.fp == 0 && pull > 8 && threat > 3 {
                    60
                } else {
                    8
                }
            }
            Action::Decline => match (state.fp, pull) {
                (3.., _) => 100,
                (_, 0) => 70,
                _ => 40,
            },
            Action::Entrench => {
                let guard = pull == 0 && threat <= 6 && state.fp <= 1;
                if guard { 75 } else { 3 }
            }
            _ => 4,
        }
    }
}
