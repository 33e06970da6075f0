//! What choosing a hex on the board does: a step, a march, an aim, a look, or a refusal with its clause.

use leptos::prelude::*;
use rules_core::Clause;
use rules_core::books::obbedisco::{Action, Decision, Frame, Name, Reach, Reason};
use rules_core::hex::HexId;
use rules_core::{Game as _, Refusal};

use super::scene::hex_of;
use super::{GameStore, Refused};
use crate::{tr, words};

/// What has been aimed at and not yet done.
#[derive(Clone, Debug, PartialEq)]
pub enum Aim {
    /// An attack that may be made now.
    Attack(Action),
    /// A march next to an enemy, to attack him from there.
    Approach {
        /// The steps.
        path: Vec<HexId>,
        /// The hex to be attacked.
        target: HexId,
        /// MP of march and attack together.
        mp: u8,
    },
}

/// What came of choosing a hex.
pub enum Picked {
    /// Something was done or shown.
    Done,
    /// The rules refuse it.
    Refused {
        /// Why, in words.
        text: String,
        /// The clause.
        clause: Option<Clause>,
    },
    /// The session refused it.
    Failed(Refused),
}

impl GameStore {
    /// A counter was chosen on the board.
    pub fn pick_token(&self, key: u32) -> Picked {
        let leader = Name::ALL.get(key as usize).and_then(|name| self.shown.read_untracked().game.leader(*name).hex());
        let garrison = key.checked_sub(10_000).and_then(|hex| u16::try_from(hex).ok()).map(HexId);
        leader.or(garrison).map_or(Picked::Done, |hex| self.pick(hex))
    }

    /// A hex was chosen on the board.
    pub fn pick(&self, hex: HexId) -> Picked {
        if self.back.get_untracked().is_some() {
            self.selected.set(Some(hex));
            return Picked::Done;
        }
        let hints = self.hints.get_untracked();
        let shown = self.shown.get_untracked();
        let offers: Vec<Action> = hints
            .offers
            .iter()
            .map(|offer| offer.action)
            .filter(|action| match action {
                Action::Choose { leader } => shown.game.leader(*leader).hex() == Some(hex),
                other => hex_of(*other) == Some(hex),
            })
            .collect();
        match offers.as_slice() {
            [attack @ Action::Attack { .. }, ..] => self.aim_or(Aim::Attack(*attack), || self.user_act(*attack)),
            [only] => self.user_act(*only),
            [_, _, ..] => {
                // Several units could go there: the panel asks which.
                self.selected.set(Some(hex));
                Picked::Done
            }
            [] => self.pick_elsewhere(hex),
        }
    }

    fn pick_elsewhere(&self, hex: HexId) -> Picked {
        if let Some(way) = self.hints.get_untracked().reach.iter().find(|way| way.to == hex) {
            return self.march(&way.path);
        }
        if let Some((way, target, mp)) = self.approaches().into_iter().find(|&(_, target, _)| target == hex) {
            let path = way.path.clone();
            return self.aim_or(Aim::Approach { path: way.path, target, mp }, || self.march(&path));
        }
        self.selected.set(Some(hex));
        self.aim.set(None);
        self.refusal_at(hex)
    }

    /// Aims at something; a second choice of the same does it.
    fn aim_or(&self, aim: Aim, act: impl FnOnce() -> Picked) -> Picked {
        if self.aim.get_untracked().as_ref() == Some(&aim) {
            self.aim.set(None);
            return act();
        }
        self.selected.set(None);
        self.aim.set(Some(aim));
        Picked::Done
    }

    /// Plays one action a player chose.
    pub fn user_act(&self, action: Action) -> Picked {
        self.begin_trail();
        match self.act(action) {
            Ok(()) => Picked::Done,
            Err(error) => Picked::Failed(error),
        }
    }

    /// Marches step by step, until the way ends, somebody else must decide, or the march can go no further.
    pub fn march(&self, path: &[HexId]) -> Picked {
        self.begin_trail();
        let aimed = self.aim.get_untracked();
        for (at, &to) in path.iter().enumerate() {
            let next = Action::Step { to };
            // The first step was offered; a later one may have been overtaken by fatigue, a reaction or a stop.
            if at > 0 && !self.may(next) {
                break;
            }
            if let Err(error) = self.act(next) {
                return Picked::Failed(error);
            }
            if self.throw.read_untracked().is_some() {
                break;
            }
        }
        if let Some(Aim::Approach { target, .. }) = aimed {
            let attack = Action::Attack { target, guns: false };
            if self.may(attack) {
                self.aim.set(Some(Aim::Attack(attack)));
            }
        }
        Picked::Done
    }

    fn may(&self, action: Action) -> bool {
        let model = self.model.read_untracked();
        let game = model.session.game();
        game.pending().decider().is_some_and(|side| game.check(side, &action).is_ok())
    }

    fn begin_trail(&self) {
        let steps = self.model.read_untracked().logged.len();
        self.trail_from.set_value(steps);
        self.selected.set(None);
    }

    /// The attacks a march could make from hexes it could reach, one a target: the cheapest.
    pub(super) fn approaches(&self) -> Vec<(Reach, HexId, u8)> {
        let shown = self.shown.get();
        let Some(Frame::March(march)) = shown.game.state().frames.last() else { return Vec::new() };
        let mut cheapest: Vec<(Reach, HexId, u8)> = Vec::new();
        for (way, target, mp) in shown.game.attacks_in_reach(march) {
            match cheapest.iter_mut().find(|(_, known, _)| *known == target) {
                Some(known) if known.2 <= mp => {}
                Some(known) => *known = (way, target, mp),
                None => cheapest.push((way, target, mp)),
            }
        }
        cheapest
    }

    /// What going to a hex costs in this march, if it is in reach.
    pub(super) fn reach_cost(&self, hex: HexId) -> Option<u8> {
        self.hints().reach.iter().find(|way| way.to == hex).map(|way| way.mp)
    }

    /// Why nothing can be done with this hex now.
    fn refusal_at(&self, hex: HexId) -> Picked {
        let Some((side, question)) = self.question() else { return Picked::Done };
        let shown = self.shown.get_untracked();
        let game = &shown.game;
        let enemy = game.holds(side.other(), hex);
        let action = match question.what {
            Decision::March { leader } => {
                let Some(from) = game.leader(leader).hex() else { return Picked::Done };
                if from == hex {
                    return Picked::Done;
                }
                let grid = &game.board().map.grid;
                let far = grid.labels().hex(from).distance(grid.labels().hex(hex)) > 1;
                if far {
                    return self.far_refusal(hex);
                }
                if enemy { Action::Attack { target: hex, guns: false } } else { Action::Step { to: hex } }
            }
            Decision::Retreat { leader, .. } if game.leader(leader).hex() != Some(hex) => Action::Retreat { to: hex },
            Decision::Advance { leader, .. } if game.leader(leader).hex() != Some(hex) => Action::Advance { to: hex },
            _ => return Picked::Done,
        };
        match game.check(side, &action) {
            Err(refusal) => Picked::Refused { text: words::refusal(&refusal, side), clause: Some(refusal.clause) },
            Ok(()) => Picked::Done,
        }
    }

    /// A far hex a march cannot reach: what its last step would be refused for, or that it is out of reach.
    fn far_refusal(&self, hex: HexId) -> Picked {
        let shown = self.shown.get_untracked();
        let game = &shown.game;
        let map = &game.board().map;
        if map.grid.cell(hex).is_some() && !map.ground(hex).is_land() {
            let refusal = super::clause("9b").map(|clause| Refusal::new(clause, Reason::NoEntry { hex }));
            if let (Some(refusal), Some(side)) = (refusal, shown.decider()) {
                return Picked::Refused { text: words::refusal(&refusal, side), clause: Some(refusal.clause) };
            }
        }
        // Units are chosen to be looked at; empty ground is chosen to go there.
        if game.leader_at(hex).is_some() || game.garrison_at(hex).is_some() {
            return Picked::Done;
        }
        Picked::Refused { text: tr!(decide.out_of_reach).to_owned(), clause: super::clause("4.1h") }
    }
}
