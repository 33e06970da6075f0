//! Legality in one place, and all that is legal.

use alloc::vec::Vec;

use super::decision::Action;
use super::position::{Attack, Frame, Go, Joining, Stage, Step};
use super::refusal::Reason;
use super::units::{Level, Mobile, Place, SQUAD, Squad, Unit};
use super::{Caricat, clause, refuse};
use crate::{Refusal, Side};

impl Caricat {
    /// Whether the side may do this now. The only judge of legality.
    pub(super) fn legal(&self, side: Side, action: &Action) -> Result<(), Refusal<Reason>> {
        if self.position.ending.is_some() {
            refuse!("2h", Reason::Over);
        }
        let (Some((decider, asked, _)), Some(frame)) = (self.question(), self.position.frames.last()) else {
            refuse!("2f", Reason::NotAsked);
        };
        if decider != side {
            return Err(Refusal::new(asked, Reason::NotYourDecision));
        }
        match (frame, action) {
            (Frame::SetUp { .. }, Action::Opt { .. })
            | (Frame::Commit { .. }, Action::EndCommitment)
            | (Frame::Shift { .. }, Action::Keep)
            | (Frame::Follow { .. }, Action::Follow | Action::Stay)
            | (Frame::Bridge, Action::Bridge { .. }) => Ok(()),
            (Frame::Commit { .. }, Action::Throw { leader }) => self.check_throw(side, *leader),
            (Frame::Commit { .. }, Action::Call { leader }) => self.check_call(side, *leader),
            (Frame::Shift { leader }, Action::Shift { to }) => self.check_shift(*leader, *to),
            (Frame::Choose { passed, .. }, Action::Activate { leader }) => self.check_activate(side, *passed, *leader),
            (Frame::Choose { .. }, Action::Ride { unit }) => self.check_ride(side, *unit),
            (Frame::Choose { .. }, Action::Pass) => self.check_pass(side),
            (Frame::Go(go), action) if go.stage == Stage::Move => self.legal_move(go, action, asked),
            (Frame::Go(go), Action::Fire { units, target }) => self.check_attack(go, units, *target, false, false),
            (Frame::Go(go), Action::Melee { units, target, charge }) => {
                self.check_attack(go, units, *target, true, *charge)
            }
            (Frame::Go(go), Action::EndCombat) => self.check_end_combat(go),
            (Frame::Go(_), Action::Step { .. }) => refuse!("2g", Reason::NotAsked),
            (Frame::Reaction { mover, from, to }, Action::React { units }) => {
                self.check_react(*mover, *from, *to, units)
            }
            (Frame::Attack(attack), action) => self.legal_in_attack(attack, action, asked),
            (Frame::Retreats(retreats), Action::Name { unit }) => {
                if retreats.unit.is_some() || !retreats.units.contains(*unit) {
                    refuse!("7.2.1d", Reason::NotEligible { unit: *unit });
                }
                Ok(())
            }
            (Frame::Retreats(retreats), Action::Retreat { to }) => self.check_retreat(retreats, *to),
            (Frame::Advance(advance), Action::Advance { unit, to }) => self.check_advance(advance, *unit, *to),
            (Frame::Advance(advance), Action::Stay) => {
                if advance.must {
                    refuse!("9.1d", Reason::MustEnter);
                }
                Ok(())
            }
            (Frame::Join { leader, why }, Action::Join { unit }) => {
                let joinable = self.joinable(*leader, *why);
                if joinable.contains(unit) {
                    return Ok(());
                }
                let clause = match why {
                    Joining::Alone => clause!("1.4g"),
                    Joining::Survivor => clause!("7.3b"),
                    Joining::Staff => clause!("7.3.1d"),
                };
                Err(Refusal::new(clause, Reason::NotEligible { unit: *unit }))
            }
            (Frame::EndOfTurn | Frame::Recover { .. } | Frame::Sweep { .. }, _) => refuse!("2f", Reason::NotAsked),
            (_, Action::Bridge { .. }) if self.position.blown => refuse!("13.2.2c", Reason::Done),
            _ => Err(Refusal::new(asked, Reason::NotAsked)),
        }
    }

    fn legal_move(&self, go: &Go, action: &Action, asked: crate::Clause) -> Result<(), Refusal<Reason>> {
        match action {
            Action::Step { piece, to } => {
                if !self.is_piece(*piece) {
                    refuse!("7d", Reason::NoSuchPiece);
                }
                self.check_step(go, *piece, *to).map(|_| ())
            }
            Action::Withdraw { unit } if self.board.unit(*unit).is_some() => self.check_withdraw(go, *unit).map(|_| ()),
            Action::Leave { unit } if self.board.unit(*unit).is_some() => self.check_leave(go, *unit),
            Action::Withdraw { .. } | Action::Leave { .. } => refuse!("7d", Reason::NoSuchPiece),
            Action::Stop => match &go.mover {
                Some(mover) => self.check_stop(mover),
                None => refuse!("6f", Reason::NothingMoves),
            },
            Action::EndMovement => self.check_end_movement(go),
            Action::Fire { .. } | Action::Melee { .. } => refuse!("2g", Reason::NotAsked),
            _ => Err(Refusal::new(asked, Reason::NotAsked)),
        }
    }

    fn is_piece(&self, piece: Mobile) -> bool {
        match piece {
            Mobile::Unit(unit) => self.board.unit(unit).is_some(),
            Mobile::Leader(leader) => self.board.leader(leader).is_some(),
        }
    }

    fn legal_in_attack(&self, attack: &Attack, action: &Action, asked: crate::Clause) -> Result<(), Refusal<Reason>> {
        match (attack.step, action) {
            (Step::Evasion, Action::Evade) if self.can_evade(attack.target) => Ok(()),
            (Step::Evasion, Action::Evade) => refuse!("9.2a", Reason::CannotEvade),
            (Step::Evasion | Step::Answer, Action::Stand) | (Step::Rally, Action::Stay) => Ok(()),
            (Step::Escape, Action::Escape { to }) => self.check_escape(attack.target, *to),
            (Step::Answer, Action::Answer { at }) => self.check_answer(attack, *at),
            (Step::Naming, Action::Name { unit }) => {
                if attack.units.contains(*unit) {
                    return Ok(());
                }
                refuse!("8b", Reason::NotEligible { unit: *unit })
            }
            (Step::Losses, Action::Name { unit }) => {
                if self.next_to_lose(attack).contains(*unit) {
                    return Ok(());
                }
                refuse!("7.2.1c", Reason::NotEligible { unit: *unit })
            }
            (Step::Rally, Action::Rally { unit }) => {
                if self.ralliers(attack).any(|other| other == *unit) {
                    return Ok(());
                }
                refuse!("7.2.1j", Reason::NotEligible { unit: *unit })
            }
            _ => Err(Refusal::new(asked, Reason::NotAsked)),
        }
    }

    /// Calls `each` with every legal action. Squads are listed in one order only: list order.
    pub(super) fn legal_actions(&self, each: &mut dyn FnMut(Action)) {
        let Some((side, ..)) = self.question() else { return };
        let Some(frame) = self.position.frames.last() else { return };
        match frame {
            Frame::SetUp { .. } => [true, false].into_iter().for_each(|used| each(Action::Opt { used })),
            Frame::Commit { .. } => {
                for card in &self.board.file.leaders {
                    if self.check_throw(side, card.id).is_ok() {
                        each(Action::Throw { leader: card.id });
                    }
                    if self.check_call(side, card.id).is_ok() {
                        each(Action::Call { leader: card.id });
                    }
                }
                each(Action::EndCommitment);
            }
            Frame::Shift { leader } => {
                for to in Level::ALL {
                    if self.check_shift(*leader, to).is_ok() {
                        each(Action::Shift { to });
                    }
                }
                each(Action::Keep);
            }
            Frame::Choose { passed, .. } => {
                for card in &self.board.file.leaders {
                    if self.check_activate(side, *passed, card.id).is_ok() {
                        each(Action::Activate { leader: card.id });
                    }
                }
                self.unspent(side).for_each(|unit| each(Action::Ride { unit }));
                if self.check_pass(side).is_ok() {
                    each(Action::Pass);
                }
            }
            Frame::Go(go) if go.stage == Stage::Move => {
                match go.mover {
                    Some(mover) => self.steps_of(go, mover.piece, each),
                    None => self.movable(go).for_each(|piece| self.steps_of(go, piece, each)),
                }
                self.other_moves(go, each);
            }
            Frame::Go(go) => self.attacks(go, each),
            Frame::Reaction { mover, from, to } => {
                subsets(&self.reactors(*mover, *from, *to), &mut |units| each(Action::React { units }));
                each(Action::React { units: Squad::default() });
            }
            Frame::Attack(attack) => self.attack_actions(attack, each),
            Frame::Retreats(retreats) => match retreats.unit {
                Some(_) => self.retreat_hexes(retreats).into_iter().for_each(|to| each(Action::Retreat { to })),
                None => retreats.units.units().iter().for_each(|&unit| each(Action::Name { unit })),
            },
            Frame::Advance(advance) => {
                self.advances(advance).for_each(|(unit, to)| each(Action::Advance { unit, to }));
                if !advance.must {
                    each(Action::Stay);
                }
            }
            Frame::Follow { .. } => {
                each(Action::Follow);
                each(Action::Stay);
            }
            Frame::Join { leader, why } => {
                self.joinable(*leader, *why).into_iter().for_each(|unit| each(Action::Join { unit }));
            }
            Frame::Bridge => [true, false].into_iter().for_each(|destroyed| each(Action::Bridge { destroyed })),
            Frame::Sweep { .. } | Frame::Recover { .. } | Frame::EndOfTurn => {}
        }
    }

    /// The pieces of a go that have not moved.
    pub(super) fn movable(&self, go: &Go) -> impl Iterator<Item = Mobile> + use<'_> {
        let leader = match go.who {
            Mobile::Leader(leader) if !go.leaderless => Some(leader),
            _ => None,
        };
        let leader = leader.filter(|&leader| {
            let chief = self.leader(leader);
            !chief.moved && matches!(chief.place, Place::Off | Place::Hex(_))
        });
        let units = self.active_units(go).filter(|&unit| !self.unit(unit).moved);
        units.map(Mobile::Unit).chain(leader.map(Mobile::Leader))
    }

    /// The pieces that may take a step now: the one that is moving, or else all of the go that can.
    pub fn movers(&self) -> Vec<Mobile> {
        let Some(Frame::Go(go)) = self.position.frames.last() else { return Vec::new() };
        if go.stage != Stage::Move {
            return Vec::new();
        }
        let able = |piece: &Mobile| {
            let mut able = false;
            self.steps_of(go, *piece, &mut |_| able = true);
            able
        };
        match go.mover {
            Some(mover) => alloc::vec![mover.piece],
            None => self.movable(go).filter(able).collect(),
        }
    }

    /// The legal steps of one piece.
    pub(super) fn steps_of(&self, go: &Go, piece: Mobile, each: &mut dyn FnMut(Action)) {
        let hex = match piece {
            Mobile::Unit(unit) => self.unit(unit).hex(),
            Mobile::Leader(leader) => self.leader(leader).hex(),
        };
        let mut offer = |to| {
            if self.check_step(go, piece, to).is_ok() {
                each(Action::Step { piece, to });
            }
        };
        match hex {
            Some(hex) => self.board.map.around(hex).for_each(&mut offer),
            None => self.entries(piece).into_iter().for_each(&mut offer),
        }
    }

    /// The legal answers in MOVE that are no steps.
    pub(super) fn other_moves(&self, go: &Go, each: &mut dyn FnMut(Action)) {
        if let Some(mover) = &go.mover {
            if self.check_stop(mover).is_ok() {
                each(Action::Stop);
            }
            return;
        }
        for unit in self.active_units(go) {
            if self.unit(unit).damage == super::units::SHAKEN && self.check_withdraw(go, unit).is_ok() {
                each(Action::Withdraw { unit });
            }
            if self.check_leave(go, unit).is_ok() {
                each(Action::Leave { unit });
            }
        }
        if self.check_end_movement(go).is_ok() {
            each(Action::EndMovement);
        }
    }

    /// The enemies any active unit is in contact with, in list order, each with those units.
    pub(super) fn targets_of(&self, go: &Go, each: &mut dyn FnMut(Unit, &Squad)) {
        for (target, _) in self.units_of(go.side.other()) {
            let units: Squad = self.active_units(go).filter(|&unit| self.are_in_contact(unit, target)).collect();
            if !units.is_empty() {
                each(target, &units);
            }
        }
    }

    fn attacks(&self, go: &Go, each: &mut dyn FnMut(Action)) {
        self.targets_of(go, &mut |target, units| {
            for melee in [false, true] {
                let able =
                    units.filtered(|unit| self.check_attack(go, &Squad::one(unit), target, melee, false).is_ok());
                subsets(&able, &mut |units| {
                    each(if melee {
                        Action::Melee { units, target, charge: false }
                    } else {
                        Action::Fire { units, target }
                    });
                });
            }
            for &unit in units.units() {
                let units = Squad::one(unit);
                if self.check_attack(go, &units, target, true, true).is_ok() {
                    each(Action::Melee { units, target, charge: true });
                }
            }
        });
        if self.check_end_combat(go).is_ok() {
            each(Action::EndCombat);
        }
    }

    fn attack_actions(&self, attack: &Attack, each: &mut dyn FnMut(Action)) {
        match attack.step {
            Step::Evasion => {
                if self.can_evade(attack.target) {
                    each(Action::Evade);
                }
                each(Action::Stand);
            }
            Step::Escape => self.escapes(attack.target).for_each(|to| each(Action::Escape { to })),
            Step::Answer => {
                for &at in attack.units.units() {
                    if self.can_answer(attack, at) {
                        each(Action::Answer { at });
                    }
                }
                each(Action::Stand);
            }
            Step::Naming => attack.units.units().iter().for_each(|&unit| each(Action::Name { unit })),
            Step::Losses => self.next_to_lose(attack).units().iter().for_each(|&unit| each(Action::Name { unit })),
            Step::Rally => {
                self.ralliers(attack).for_each(|unit| each(Action::Rally { unit }));
                each(Action::Stay);
            }
            _ => {}
        }
    }
}

/// Calls `each` with every choice of at least one unit, in the order given.
pub(super) fn subsets(units: &Squad, each: &mut dyn FnMut(Squad)) {
    debug_assert!(units.len() <= SQUAD);
    for bits in 1_u8..1 << units.len() {
        let chosen = units.units().iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        each(chosen.map(|(_, &unit)| unit).collect());
    }
}
