//! Fire: clauses 7.1, 8d–g.

use alloc::vec::Vec;

use super::event::Event;
use super::position::{Attack, Stage};
use super::units::{Level, SQUAD, Squad, Unit};
use super::{Caricat, Events, clause};
use crate::dice::{Classes, Face, Request};
use crate::{Clause, Dice, OutOfDice};

/// Dice added to the combined fire by positional advantage (8e, 8f).
pub(super) const POSITION_DICE: usize = 2;
/// Hexes around the target that make positional advantage (8d).
const SURROUNDED: usize = 5;

/// What the fire of one side in a combat comes to before the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Volley {
    pub(super) dice: usize,
    /// Added to each die.
    pub(super) modifier: i8,
    /// The target's morale as it counts.
    pub(super) morale: u8,
}

impl Caricat {
    /// The damage by which fire goes: as it stood when COMBAT opened, or now (7.1.2c, 6.2c).
    pub(super) fn fire_damage(&self, unit: Unit) -> u8 {
        let piece = self.unit(unit);
        match self.go() {
            Some(go) if go.stage == Stage::Combat => piece.fixed,
            _ => piece.damage,
        }
    }

    /// What each unit's die gets by its level (3.1d, 3.1j, 3.1p, 3.1s).
    const fn level_modifier(level: Option<Level>, defensive: bool) -> i8 {
        match level {
            Some(Level::Attack) => -1,
            Some(Level::Hold) if defensive => 1,
            _ => 0,
        }
    }

    /// Dice of one unit at a target (7.1.1a, 7.1.1e, 6.3).
    fn dice_at(&self, unit: Unit, target: Unit, fewer: u8) -> usize {
        let covered = self.board.map.ground(self.place_of(target)).defending().covers();
        let value = self.fire_value(unit, self.fire_damage(unit));
        value.saturating_sub(u8::from(covered)).saturating_sub(fewer).into()
    }

    /// Fire of attackers, with positional advantage once (8f).
    pub(super) fn offensive_volley(&self, units: &Squad, target: Unit) -> Volley {
        let dice: usize = units.units().iter().map(|&unit| self.dice_at(unit, target, 0)).sum();
        let bonus = if self.has_position(units, target) { POSITION_DICE } else { 0 };
        let level = units.units().first().and_then(|&unit| self.level_of(unit));
        Volley {
            dice: dice + bonus,
            modifier: Self::level_modifier(level, false),
            morale: self.morale_at(target, self.fire_damage(target)),
        }
    }

    /// Fire of a defender at the level he was attacked at: a reply, before melee, or at a mover (3.1s).
    pub(super) fn defensive_volley(&self, unit: Unit, level: Option<Level>, target: Unit) -> Volley {
        Volley {
            dice: self.dice_at(unit, target, u8::from(level == Some(Level::Reserve))),
            modifier: Self::level_modifier(level, true),
            morale: self.morale_at(target, self.fire_damage(target)),
        }
    }

    /// Throws a volley; how many hits (7.1.1b, 7.1.1c).
    pub(super) fn throw_volley(
        &self,
        units: Squad,
        target: Unit,
        volley: Volley,
        clause: Clause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<u8, OutOfDice> {
        if volley.dice == 0 {
            return Ok(0);
        }
        let side = units.units().first().map_or(super::ITALIAN, |&unit| self.side_of(unit));
        let needs = (volley.morale as i8 - volley.modifier).min(6);
        let request = Request { side, clause };
        let faces: Vec<Face> = dice.pool(request, volley.dice, Classes::at_least(needs.into()))?;
        let hits = faces.iter().filter(|&&face| face as i8 >= needs).count() as u8;
        let Volley { modifier, morale, .. } = volley;
        log.push(Event::Fired { units, target, dice: faces, modifier, morale, hits, clause });
        Ok(hits)
    }

    /// Positional advantage of attackers on a target (8d, 8g).
    pub(super) fn has_position(&self, units: &Squad, target: Unit) -> bool {
        if units.len() < 2 {
            return false;
        }
        let side = self.side_of(target).other();
        let map = &self.board.map;
        let at = map.cell(self.place_of(target));
        let attackers: arrayvec::ArrayVec<_, SQUAD> =
            units.units().iter().filter_map(|&unit| self.unit(unit).hex()).map(|hex| map.cell(hex)).collect();
        let covered = map.grid.neighbours(at).filter(|&(direction, next)| {
            let edge = map.edge_at(at, direction);
            (!edge.major || edge.is_open(self.position.blown))
                && (attackers.contains(&next) || self.zones.zoc[side].contains(next))
        });
        covered.count() >= SURROUNDED
    }

    /// FIRE: the volleys of a combat, or the fire before a melee (7.1b, 7.1.1f, 7.1.2a).
    pub(super) fn exchange_fire(
        &mut self,
        attack: &Attack,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let target = attack.target;
        let answer = attack.answer.map(|at| (at, self.defensive_volley(target, attack.level, at)));
        let mut dealt = 0;
        if !attack.melee {
            let volley = self.offensive_volley(&attack.units, target);
            dealt = self.throw_volley(attack.units, target, volley, clause!("7.1.1b"), dice, log)?;
        }
        let mut taken = 0;
        if let Some((at, volley)) = answer {
            let clause = match (attack.melee, attack.level) {
                (true, Some(Level::Reserve)) => clause!("3.1t"),
                (true, _) => clause!("7.2a"),
                (false, _) => clause!("7.1b"),
            };
            taken = self.throw_volley(Squad::one(target), at, volley, clause, dice, log)?;
            self.unit_mut(target).answered = true;
        }
        self.hurt(target, dealt, clause!("7.1.1d"), log);
        if let Some((at, _)) = answer {
            self.hurt(at, taken, clause!("7.1.1d"), log);
        }
        for &unit in attack.units.units() {
            self.unit_mut(unit).acted = true;
        }
        Ok(())
    }
}
