//! Charges and slipping away: clause 9.

use super::event::Event;
use super::position::{Attack, Frame, Go, Step};
use super::refusal::Reason;
use super::units::{Kind, Unit};
use super::{Caricat, Events, clause, refuse};
use crate::dice::{Classes, Request};
use crate::hex::HexId;
use crate::{Dice, OutOfDice, Refusal};

/// Plain distances from which a charge may start (9.1a).
const CHARGE: core::ops::RangeInclusive<u16> = 2..=3;
/// Morale that always gets away (9.2b).
const SURE: u8 = 6;

impl Caricat {
    /// Whether the ride just made is a charge at this target (9.1).
    pub(super) fn check_charge(&self, go: &Go, unit: Unit, target: Unit) -> Result<(), Refusal<Reason>> {
        if self.is_cavalry(target) {
            refuse!("9.1h", Reason::NoCharge);
        }
        let Some(ride) = go.ride else {
            refuse!("9.1a", Reason::NoCharge);
        };
        let (at, there) = (self.place_of(unit), self.place_of(target));
        if !CHARGE.contains(&self.board.map.distance(ride.start, there)) {
            refuse!("9.1a", Reason::NoCharge);
        }
        let last = self.board.map.edge(at, there);
        let dry = last.is_some_and(|edge| !edge.water && !edge.scarp);
        if !ride.clear || !dry || !self.board.map.ground(there).is_clear() {
            refuse!("9.1e", Reason::NoCharge);
        }
        Ok(())
    }

    /// Where cavalry could slip away to (9.2e).
    pub(super) fn escapes(&self, unit: Unit) -> impl Iterator<Item = HexId> + use<'_> {
        let side = self.side_of(unit);
        let map = &self.board.map;
        let from = map.cell(self.place_of(unit));
        map.grid
            .neighbours(from)
            .filter(move |&(direction, _)| self.is_passable(Kind::Cavalry, side, map.edge_at(from, direction)))
            .map(|(_, next)| map.grid.id(next))
            .filter(|&hex| self.is_empty(hex))
    }

    /// Whether the target of an attack may try to slip away (9.2a, 9.2e).
    pub(super) fn can_evade(&self, unit: Unit) -> bool {
        let Some(hex) = self.unit(unit).hex() else { return false };
        let enemy = self.side_of(unit).other();
        self.is_cavalry(unit)
            && self
                .board
                .map
                .around(hex)
                .filter(|&near| self.holds(enemy, near) && self.is_open(hex, near))
                .filter_map(|near| self.unit_at(enemy, near, None))
                .all(|near| !self.is_cavalry(near))
            && self.escapes(unit).next().is_some()
    }

    /// One die: current morale or less gets away (9.2a).
    pub(super) fn evade(&mut self, attack: Attack, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let unit = attack.target;
        let morale = self.morale(unit);
        let mut die = None;
        if morale < SURE {
            let request = Request { side: self.side_of(unit), clause: clause!("9.2a") };
            die = Some(dice.die(request, Classes::at_least(i32::from(morale) + 1))?);
        }
        let success = die.is_none_or(|face| face <= morale);
        let clause = if die.is_some() { clause!("9.2a") } else { clause!("9.2b") };
        log.push(Event::Evades { unit, die, success, clause });
        let step = if success { Step::Escape } else { Step::Answer };
        self.set_top(Frame::Attack(Attack { step, ..attack }));
        Ok(())
    }

    pub(super) fn check_escape(&self, unit: Unit, to: HexId) -> Result<(), Refusal<Reason>> {
        if !self.escapes(unit).any(|hex| hex == to) {
            refuse!("9.2e", Reason::NotVacated { hex: to });
        }
        Ok(())
    }
}
