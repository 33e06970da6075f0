//! Declaring an attack and running it to its end: clauses 7, 7.2.1k, 12.

use super::event::Event;
use super::position::{Attack, Frame, Go, Hexes, Step};
use super::refusal::{Owes, Reason};
use super::units::{Level, Mobile, Range, Squad, Unit};
use super::{Caricat, Events, clause, refuse};
use crate::dice::{Classes, Request};
use crate::{Dice, OutOfDice, Refusal};

impl Caricat {
    /// Whether a unit of the go could melee at all (3.1i, 4.3, 7.5.1).
    fn is_able_to_melee(&self, unit: Unit) -> bool {
        let piece = self.unit(unit);
        !piece.acted && !piece.barred && !piece.is_broken() && piece.range == Range::Within
    }

    /// Whether one unit may take part in an attack (7, 4.3, 7.5.1).
    fn check_attacker(&self, go: &Go, unit: Unit, target: Unit, melee: bool) -> Result<(), Refusal<Reason>> {
        let known = self.board.unit(unit).is_some();
        if !known || !self.is_active(go, unit) {
            refuse!("7d", Reason::NotActive { unit });
        }
        let piece = self.unit(unit);
        if piece.acted {
            refuse!("7c", Reason::HasActed { unit });
        }
        if !self.are_in_contact(unit, target) {
            refuse!("7c", Reason::NoContact { unit, target });
        }
        if piece.is_routed() {
            refuse!("7.5.1e", Reason::Unfit { unit });
        }
        if piece.is_broken() {
            refuse!("7.5.1c", Reason::Unfit { unit });
        }
        if piece.barred {
            refuse!("7.5.1k", Reason::Unfit { unit });
        }
        if self.is_cavalry(unit) {
            if !melee {
                refuse!("9b", Reason::CavalryCannot { unit });
            }
            return Ok(());
        }
        let level = self.level_of(unit);
        if level == Some(Level::Reserve) {
            refuse!("3.1t", Reason::Reserve);
        }
        match piece.range {
            Range::Within => {}
            Range::Twice if melee => refuse!("4.3a", Reason::OutOfCommand { unit }),
            Range::Twice if !self.in_zoc_of(self.side_of(unit).other(), self.place_of(unit)) => {
                refuse!("4.3a", Reason::OutOfCommand { unit });
            }
            Range::Twice => {}
            Range::Beyond => refuse!("4.3a", Reason::OutOfCommand { unit }),
        }
        if !melee && level == Some(Level::Attack) && self.is_able_to_melee(unit) {
            refuse!("3.1i", Reason::MustMelee { unit });
        }
        Ok(())
    }

    /// Whether an attack may be declared (7d).
    pub(super) fn check_attack(
        &self,
        go: &Go,
        units: &Squad,
        target: Unit,
        melee: bool,
        charge: bool,
    ) -> Result<(), Refusal<Reason>> {
        let enemy = self.board.unit(target).is_some_and(|at| self.board.file.units[at].side != go.side);
        if !enemy || self.unit(target).hex().is_none() {
            refuse!("7d", Reason::NotEligible { unit: target });
        }
        if units.is_empty() || !units.is_distinct() {
            refuse!("7d", Reason::NotAsked);
        }
        for &unit in units.units() {
            self.check_attacker(go, unit, target, melee)?;
        }
        if charge {
            match (go.who, units.units()) {
                (Mobile::Unit(unit), &[only]) if unit == only => self.check_charge(go, unit, target)?,
                _ => refuse!("9.1a", Reason::NoCharge),
            }
        }
        Ok(())
    }

    /// What a unit at Attack still owes in COMBAT (3.1b, 3.1k).
    fn owes_melee(&self, go: &Go, unit: Unit) -> bool {
        matches!(go.who, Mobile::Leader(_))
            && self.level_of(unit) == Some(Level::Attack)
            && self.is_able_to_melee(unit)
            && self.unit(unit).hex().is_some_and(|hex| self.contacts(go.side, hex))
    }

    pub(super) fn check_end_combat(&self, go: &Go) -> Result<(), Refusal<Reason>> {
        match self.active_units(go).find(|&unit| self.owes_melee(go, unit)) {
            Some(unit) => refuse!("3.1k", Reason::Owed { unit, owes: Owes::Melee }),
            None => Ok(()),
        }
    }

    /// The enemies in contact with a unit.
    pub(super) fn in_contact_with(&self, unit: Unit) -> impl Iterator<Item = Unit> + use<'_> {
        let side = self.side_of(unit).other();
        let hex = self.unit(unit).hex();
        let around = hex.into_iter().flat_map(move |hex| {
            self.board.map.around(hex).filter(move |&near| self.holds(side, near) && self.is_open(hex, near))
        });
        around.filter_map(move |near| self.unit_at(side, near, None))
    }

    /// Whether any attack is possible.
    pub(super) fn any_attack(&self, go: &Go) -> bool {
        self.active_units(go).any(|unit| {
            self.in_contact_with(unit).any(|target| {
                [true, false].into_iter().any(|melee| self.check_attacker(go, unit, target, melee).is_ok())
            })
        })
    }

    pub(super) fn declare(&mut self, units: Squad, target: Unit, melee: bool, charge: bool, log: &mut Events) {
        let clause = if charge {
            clause!("9.1a")
        } else if melee {
            clause!("7.2a")
        } else {
            clause!("7a")
        };
        log.push(Event::Declared { units, target, melee, charge, clause });
        let level = self.level_of(target);
        if let Some(leader) = self.command_of(target) {
            self.leader_mut(leader).attacked = true;
        }
        self.push_frame(Frame::Attack(Attack {
            melee,
            charge,
            units,
            target,
            level,
            step: Step::Evasion,
            answer: None,
            named: None,
            difference: 0,
            losses: 0,
            fought: false,
            vacated: Hexes::default(),
        }));
    }

    /// Whether the defender may fire at this attacker (7.1d, 3.1w).
    pub(super) fn can_answer(&self, attack: &Attack, at: Unit) -> bool {
        let target = attack.target;
        !self.unit(target).answered
            && !self.is_cavalry(target)
            && attack.units.contains(at)
            && (attack.melee || attack.level != Some(Level::Reserve))
            && self.defensive_volley(target, attack.level, at).dice > 0
    }

    pub(super) fn check_answer(&self, attack: &Attack, at: Unit) -> Result<(), Refusal<Reason>> {
        if !attack.units.contains(at) {
            refuse!("7.2b", Reason::NotAttacking { unit: at });
        }
        if !self.can_answer(attack, at) {
            refuse!("7.1d", Reason::NotEligible { unit: at });
        }
        Ok(())
    }

    /// Runs an attack until somebody must decide.
    pub(super) fn run_attack(
        &mut self,
        attack: Attack,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        let step = match attack.step {
            Step::Evasion if self.can_evade(attack.target) => return Ok(true),
            Step::Evasion => Step::Answer,
            Step::Escape if self.escapes(attack.target).next().is_some() => return Ok(true),
            Step::Escape => Step::Wake,
            Step::Answer => {
                let asks = attack.units.units().iter().any(|&unit| self.can_answer(&attack, unit));
                if asks && attack.answer.is_none() {
                    return Ok(true);
                }
                Step::Fire
            }
            Step::Fire => {
                self.exchange_fire(&attack, dice, log)?;
                return self.after_fire(attack, dice, log);
            }
            Step::Naming if attack.named.is_none() && attack.units.len() > 1 => return Ok(true),
            Step::Naming => {
                // One named beforehand may have dropped out since.
                let named = attack.named.filter(|&named| attack.units.contains(named));
                let named = named.or_else(|| attack.units.units().first().copied());
                self.set_top(Frame::Attack(Attack { named, step: Step::Melee, ..attack }));
                return Ok(false);
            }
            Step::Melee => {
                self.fight(attack, dice, log)?;
                return Ok(false);
            }
            Step::Losses => return Ok(self.run_losses(attack, log)),
            Step::Retreats => {
                self.open_retreats(attack);
                return Ok(false);
            }
            Step::Advance => {
                self.open_advance(attack);
                return Ok(false);
            }
            Step::Rally if self.ralliers(&attack).next().is_some() => return Ok(true),
            Step::Rally => Step::Charge,
            Step::Charge => {
                self.pay_charge(&attack, log);
                Step::Leaders
            }
            Step::Leaders => {
                let first = self.side_of(attack.target).other();
                if !self.run_leader_loss(first, dice, log)? {
                    return Ok(false);
                }
                Step::Wake
            }
            Step::Wake => {
                if attack.level == Some(Level::Reserve) {
                    self.wake(self.command_of(attack.target), log);
                }
                self.pop_frame();
                return Ok(false);
            }
        };
        self.set_top(Frame::Attack(Attack { step, ..attack }));
        Ok(false)
    }

    /// After fire alone the combat is over; before a melee, who is shaken too much drops out, and morale is checked
    /// (7.2c, 12).
    fn after_fire(&mut self, attack: Attack, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        if !attack.melee {
            self.set_top(Frame::Attack(Attack { step: Step::Leaders, ..attack }));
            return Ok(false);
        }
        let mut units = Squad::default();
        for &unit in attack.units.units() {
            let piece = self.unit(unit);
            if piece.hex().is_none() || piece.is_broken() {
                log.push(Event::DroppedOut { unit, clause: clause!("7.2c") });
                continue;
            }
            if self.options.morale_check {
                let morale = self.morale(unit);
                let request = Request { side: self.side_of(unit), clause: clause!("12a") };
                let die = dice.die(request, Classes::at_least(i32::from(morale) + 1))?;
                let passed = die <= morale;
                log.push(Event::Checked { unit, die, morale, passed, clause: clause!("12a") });
                if !passed {
                    log.push(Event::DroppedOut { unit, clause: clause!("12b") });
                    continue;
                }
            }
            units.push(unit);
        }
        let step = if units.is_empty() { Step::Leaders } else { Step::Naming };
        if units.is_empty() {
            log.push(Event::Repelled { target: attack.target, clause: clause!("7.2c") });
        }
        self.set_top(Frame::Attack(Attack { units, step, ..attack }));
        Ok(false)
    }
}
