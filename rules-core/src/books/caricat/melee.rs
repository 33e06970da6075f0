//! Melee: clauses 7.2.1, 8.

use super::event::{Event, Modifier, Tally};
use super::position::{Attack, Frame, Hexes, Step};
use super::units::{Kind, Level, Squad, Unit};
use super::{Caricat, Events, clause};
use crate::dice::{Classes, Face, Request};
use crate::{Dice, OutOfDice, Side};

/// Added by a charge on infantry (9.1b).
const CHARGE: i8 = 3;
/// Added by positional advantage (8e).
const POSITION: i8 = 2;

/// The rows of the table of melee results (7.2.1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Row {
    /// 0.
    Tie,
    /// 1 to 3.
    Slight,
    /// 4 to 6.
    Clear,
    /// 7 and 8.
    Heavy,
    /// 9 and more.
    Crushing,
}

impl Row {
    pub(super) const fn of(difference: i8) -> Self {
        match difference.unsigned_abs() {
            0 => Self::Tie,
            1..=3 => Self::Slight,
            4..=6 => Self::Clear,
            7 | 8 => Self::Heavy,
            _ => Self::Crushing,
        }
    }

    /// Levels the loser loses.
    pub(super) const fn losses(self) -> u8 {
        self as u8
    }

    /// Hexes the loser retreats; in the last row his whole allowance.
    pub(super) const fn hexes(self) -> u8 {
        match self {
            Self::Tie => 0,
            Self::Slight | Self::Clear => 1,
            Self::Heavy | Self::Crushing => 2,
        }
    }
}

impl Caricat {
    /// The attackers' sum without dice (7.2.1a, 8).
    pub(super) fn attack_tally(&self, attack: &Attack) -> Tally {
        let mut tally = Tally::default();
        let units = attack.units.units();
        let melee: u8 = units.iter().map(|&unit| self.melee_value(unit)).sum();
        tally.add(Modifier::Melee, melee as i8, clause!("7.2.1a"));
        if units.iter().any(|&unit| self.level_of(unit) == Some(Level::Attack)) {
            tally.add(Modifier::Level, 1, clause!("3.1c"));
        }
        let named = attack.named.or_else(|| units.first().copied());
        if named.is_some_and(|named| self.morale(named) > self.morale(attack.target)) {
            tally.add(Modifier::Morale, 1, clause!("8b"));
        }
        if self.has_position(&attack.units, attack.target) {
            tally.add(Modifier::Position, POSITION, clause!("8e"));
        }
        tally.add(Modifier::Assault, self.assault(&attack.units), clause!("8h"));
        if attack.charge && !self.is_cavalry(attack.target) {
            tally.add(Modifier::Charge, CHARGE, clause!("9.1b"));
        }
        tally
    }

    /// The largest assault stacked with the attackers (8h, 8i); staff have none (7.3.1d).
    fn assault(&self, units: &Squad) -> i8 {
        let side = units.units().first().map(|&unit| self.side_of(unit));
        let Some(side) = side else { return 0 };
        let with = self.leaders_of(side).filter(|&(leader, hex)| {
            !self.leader(leader).staff && units.units().iter().any(|&unit| self.unit(unit).hex() == Some(hex))
        });
        with.map(|(leader, _)| self.leader_card(leader).assault as i8).max().unwrap_or(0)
    }

    /// The defender's sum without dice (6.3, 7.2.1a, 8).
    pub(super) fn defence_tally(&self, attack: &Attack) -> Tally {
        let mut tally = Tally::default();
        let target = attack.target;
        let melee = if self.unit(target).is_routed() { clause!("7.5.1f") } else { clause!("7.2.1a") };
        tally.add(Modifier::Melee, self.melee_value(target) as i8, melee);
        let named = attack.named.or_else(|| attack.units.units().first().copied());
        if named.is_some_and(|named| self.morale(target) > self.morale(named)) {
            tally.add(Modifier::Morale, 1, clause!("8b"));
        }
        let hex = self.place_of(target);
        tally.add(Modifier::Terrain, self.board.map.ground(hex).defending().defence(), clause!("6g"));
        let sides = attack
            .units
            .units()
            .iter()
            .filter_map(|&unit| self.board.map.edge(self.unit(unit).hex()?, hex).map(super::Edge::defence));
        tally.add(Modifier::Hexside, sides.min().unwrap_or(0), clause!("6.3a"));
        tally
    }

    fn two_dice(side: Side, dice: &mut dyn Dice) -> Result<[Face; 2], OutOfDice> {
        let faces = dice.pool(Request { side, clause: clause!("7.2.1b") }, 2, Classes::EACH)?;
        Ok([faces.first().copied().unwrap_or(1), faces.get(1).copied().unwrap_or(1)])
    }

    /// MELEE: attackers' dice, then the defender's, and what they come to.
    pub(super) fn fight(&mut self, attack: Attack, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let side = self.side_of(attack.target).other();
        if attack.units.len() > 1
            && let Some(unit) = attack.named
        {
            log.push(Event::Named { unit, clause: clause!("8b") });
        }
        let (mut own, mut other) = (self.attack_tally(&attack), self.defence_tally(&attack));
        let attack_dice = Self::two_dice(side, dice)?;
        let defence_dice = Self::two_dice(side.other(), dice)?;
        own.add(Modifier::Dice, attack_dice.iter().sum::<u8>() as i8, clause!("7.2.1a"));
        other.add(Modifier::Dice, defence_dice.iter().sum::<u8>() as i8, clause!("7.2.1a"));
        let difference = own.total() - other.total();
        log.push(Event::Fought {
            attack_dice,
            defence_dice,
            attack: own,
            defence: other,
            difference,
            clause: clause!("7.2.1a"),
        });
        for &unit in attack.units.units() {
            self.unit_mut(unit).lost = 0;
        }
        let row = Row::of(difference);
        let mut vacated = Hexes::default();
        let losers = if difference > 0 { Squad::one(attack.target) } else { attack.units };
        if difference != 0 {
            losers.units().iter().for_each(|&unit| vacated.push(self.place_of(unit)));
        }
        let mut after = Attack { difference, fought: true, vacated, ..attack };
        match difference {
            0 => {
                if let Some(named) = attack.named {
                    self.hurt(named, 1, clause!("7.2.1e"), log);
                }
                self.hurt(attack.target, 1, clause!("7.2.1e"), log);
                after.step = Step::Charge;
            }
            1.. => {
                self.hurt(attack.target, row.losses(), clause!("7.2.1a"), log);
                after.step = Step::Retreats;
            }
            _ => {
                after.losses = row.losses();
                after.step = Step::Losses;
            }
        }
        self.set_top(Frame::Attack(after));
        Ok(())
    }

    /// The attackers who could take the next loss: the named unit first, then those with fewest (7.2.1c, 8c).
    pub(super) fn next_to_lose(&self, attack: &Attack) -> Squad {
        let alive = attack.units.filtered(|unit| self.unit(unit).hex().is_some());
        let first = attack.losses == Row::of(attack.difference).losses();
        if let Some(named) = attack.named.filter(|&named| first && alive.contains(named)) {
            return Squad::one(named);
        }
        let least = alive.units().iter().map(|&unit| self.unit(unit).lost).min();
        alive.filtered(|unit| Some(self.unit(unit).lost) == least)
    }

    /// LOSSES of beaten attackers, one by one; whether the owner must say whose the next is.
    pub(super) fn run_losses(&mut self, attack: Attack, log: &mut Events) -> bool {
        let next = self.next_to_lose(&attack);
        if attack.losses == 0 || next.is_empty() {
            self.set_top(Frame::Attack(Attack { step: Step::Retreats, losses: 0, ..attack }));
            return false;
        }
        if next.len() > 1 {
            return true;
        }
        if let Some(&unit) = next.units().first() {
            self.lose(attack, unit, log);
        }
        false
    }

    pub(super) fn lose(&mut self, attack: Attack, unit: Unit, log: &mut Events) {
        let first = attack.losses == Row::of(attack.difference).losses();
        self.unit_mut(unit).lost += 1;
        self.hurt(unit, 1, if first { clause!("8c") } else { clause!("7.2.1c") }, log);
        self.set_top(Frame::Attack(Attack { losses: attack.losses - 1, ..attack }));
    }

    /// The charger pays, once melee dice have fallen (9.1c, 9.1g).
    pub(super) fn pay_charge(&mut self, attack: &Attack, log: &mut Events) {
        if !attack.charge || !attack.fought {
            return;
        }
        for &unit in attack.units.units() {
            if self.card(unit).kind == Kind::Cavalry {
                self.hurt(unit, 1, clause!("9.1c"), log);
            }
        }
    }
}
