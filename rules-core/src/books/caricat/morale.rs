//! Damage and what it does: clauses 1.3d, 7.5.

use super::event::Event;
use super::units::{ELIMINATED, Kind, Place, ROUTED, Unit};
use super::{Caricat, Events, clause};
use crate::Clause;

impl Caricat {
    /// Melee value now (7.5.1a, 7.5.1f, 7.5.1j).
    pub fn melee_value(&self, unit: Unit) -> u8 {
        let card = self.card(unit);
        match self.unit(unit).damage {
            0 => card.melee,
            1..ROUTED => card.reduced.melee,
            _ => 1,
        }
    }

    /// Fire value at some damage: dice before modifiers (7.5.1j).
    pub(super) fn fire_value(&self, unit: Unit, damage: u8) -> u8 {
        let card = self.card(unit);
        match damage {
            _ if card.kind == Kind::Cavalry => 0,
            0 => card.fire,
            1..ROUTED => card.reduced.fire,
            _ => 1,
        }
    }

    /// Morale at some damage (1.3d).
    pub(super) fn morale_at(&self, unit: Unit, damage: u8) -> u8 {
        self.card(unit).morale.saturating_sub(damage)
    }

    /// Current morale (1.3d).
    pub fn morale(&self, unit: Unit) -> u8 {
        self.morale_at(unit, self.unit(unit).damage)
    }

    /// A unit loses levels; what is beyond elimination is lost. Leaders beside it are at risk (7.3a).
    pub(super) fn hurt(&mut self, unit: Unit, by: u8, clause: Clause, log: &mut Events) {
        let Some(hex) = self.unit(unit).hex() else { return };
        let before = self.unit(unit).damage;
        let now = before.saturating_add(by).min(ELIMINATED);
        if now == before {
            return;
        }
        let side = self.side_of(unit);
        for at in 0..self.position.leaders.len() {
            let ours = self.board.file.leaders[at].side == side;
            let chief = &mut self.position.leaders[at];
            chief.at_risk |= ours && chief.hex() == Some(hex);
        }
        self.unit_mut(unit).damage = now;
        log.push(Event::Damage { unit, by: (now - before) as i8, now, clause });
        if now == ELIMINATED {
            self.eliminate(unit, clause!("7.5.1h"), log);
        } else if now >= ROUTED {
            self.rezone(side);
        }
    }

    /// A unit recovers levels, to printed morale at most (10d, 10f).
    pub(super) fn heal(&mut self, unit: Unit, clause: Clause, log: &mut Events) {
        let before = self.unit(unit).damage;
        if before == 0 {
            return;
        }
        self.unit_mut(unit).damage = before - 1;
        log.push(Event::Damage { unit, by: -1, now: before - 1, clause });
        if before == ROUTED {
            self.rezone(self.side_of(unit));
        }
    }

    pub(super) fn eliminate(&mut self, unit: Unit, clause: Clause, log: &mut Events) {
        let piece = self.unit_mut(unit);
        piece.place = Place::Eliminated;
        piece.damage = ELIMINATED;
        self.rezone(self.side_of(unit));
        log.push(Event::Eliminated { unit, clause });
        self.dismiss_if_alone(unit, log);
    }
}
