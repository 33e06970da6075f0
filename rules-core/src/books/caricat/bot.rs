//! Random play that fights: what bots and fuzzing choose from.

use alloc::vec::Vec;

use rand::Rng;

use super::Caricat;
use super::decision::Action;
use super::position::{Frame, Go, Stage};
use super::units::{Mobile, Squad};
use crate::hex::HexId;

impl Caricat {
    /// Legal actions, those that bring a fight repeated and those that let it sleep thinned out.
    pub(super) fn sample(&self, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let word = rng.next_u32();
        match self.position.frames.last() {
            Some(Frame::Go(go)) if go.stage == Stage::Move => self.sample_moves(go, word, into),
            Some(Frame::Go(go)) => self.sample_attacks(go, word, into),
            _ => self.legal_actions(&mut |action| {
                let weight = match action {
                    Action::EndCommitment | Action::Activate { .. } => 3,
                    Action::Pass => u32::from(word.is_multiple_of(16)),
                    Action::Bridge { destroyed: true } | Action::Opt { used: true } => {
                        u32::from(word.is_multiple_of(8))
                    }
                    Action::Answer { .. } | Action::Advance { .. } | Action::Rally { .. } => 4,
                    _ => 1,
                };
                (0..weight).for_each(|_| into.push(action));
            }),
        }
        if into.is_empty() {
            self.legal_actions(&mut |action| into.push(action));
        }
    }

    fn sample_moves(&self, go: &Go, word: u32, into: &mut Vec<Action>) {
        let piece = if let Some(mover) = go.mover {
            if self.check_stop(&mover).is_ok() {
                let walks_on = matches!(mover.piece, Mobile::Unit(_)) && !word.is_multiple_of(4);
                into.push(Action::Stop);
                if !walks_on {
                    return;
                }
            }
            Some(mover.piece)
        } else {
            let count = self.movable(go).count();
            // A leader mostly stays where he is.
            let choice = self.movable(go).nth(word as usize % count.max(1));
            choice.filter(|piece| matches!(piece, Mobile::Unit(_)) || (word >> 8).is_multiple_of(4))
        };
        if let Some(piece) = piece {
            let here = match piece {
                Mobile::Unit(unit) => self.unit(unit).hex(),
                Mobile::Leader(leader) => self.leader(leader).hex(),
            };
            let enemies = self.enemies(go.side);
            let grid = &self.board.map.grid;
            let near = |hex: HexId| {
                let at = self.board.map.cell(hex);
                enemies.iter().map(|&(_, enemy)| grid.distance(at, enemy)).min()
            };
            let now = here.and_then(near);
            self.steps_of(go, piece, &mut |action| {
                let Action::Step { to, .. } = action else { return };
                let weight = if near(to) < now { 6 } else { 1 };
                (0..weight).for_each(|_| into.push(action));
            });
        }
        if go.mover.is_none() && (into.is_empty() || (word >> 16).is_multiple_of(4)) {
            self.other_moves(go, &mut |action| into.push(action));
        }
    }

    fn sample_attacks(&self, go: &Go, word: u32, into: &mut Vec<Action>) {
        self.targets_of(go, &mut |target, units| {
            let first = word as usize % units.len();
            let all = units.filtered(|unit| self.check_attack(go, &Squad::one(unit), target, true, false).is_ok());
            if !all.is_empty() {
                (0..2).for_each(|_| into.push(Action::Melee { units: all, target, charge: false }));
            }
            for unit in units.units().iter().skip(first).take(1) {
                let units = Squad::one(*unit);
                for charge in [false, true] {
                    if self.check_attack(go, &units, target, true, charge).is_ok() {
                        into.push(Action::Melee { units, target, charge });
                    }
                }
            }
            let all = units.filtered(|unit| self.check_attack(go, &Squad::one(unit), target, false, false).is_ok());
            if !all.is_empty() {
                into.push(Action::Fire { units: all, target });
            }
        });
        if (into.is_empty() || (word >> 24).is_multiple_of(8)) && self.check_end_combat(go).is_ok() {
            into.push(Action::EndCombat);
        }
    }
}
