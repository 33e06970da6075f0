//! Who throws what in a melee round, and by which main units it may be fought: clauses 9.3b, 9.5.

use alloc::vec::Vec;

use serde::Serialize;

use super::Colonia;
use super::event::Tally;
use super::units::Unit;
use crate::{BySide, Side};

/// A melee round as it may be fought: its main units, and the dice of all in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Clash {
    /// The attacker of the main link.
    pub attacker: Unit,
    /// Its target.
    pub target: Unit,
    /// Who throws, in the order of throwing.
    pub throws: Vec<Throw>,
}

/// A unit's dice in a melee round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Throw {
    /// Which.
    pub unit: Unit,
    /// Against which main unit.
    pub against: Unit,
    /// It supports.
    pub support: bool,
    /// The sum of its dice.
    pub tally: Tally,
}

impl Clash {
    /// The dice of a unit in it.
    pub fn of(&self, unit: Unit) -> Option<&Tally> {
        self.throws.iter().find(|throw| throw.unit == unit).map(|throw| &throw.tally)
    }
}

impl Colonia {
    /// The main units by their sides.
    pub(super) fn mains(&self, (attacker, target): (Unit, Unit)) -> BySide<Unit> {
        if self.side_of(attacker) == Side::First {
            BySide::new(attacker, target)
        } else {
            BySide::new(target, attacker)
        }
    }

    /// Who throws what in a round of these units with this main link, the active side first (0n).
    pub(super) fn throws(&self, units: &[Unit], main: BySide<Unit>) -> Vec<Throw> {
        let first = self.active().unwrap_or(Side::First);
        let mut throws = Vec::new();
        for side in [first, first.other()] {
            for &unit in units.iter().filter(|&&unit| self.side_of(unit) == side) {
                let (against, support) = (main[side.other()], unit != main[side]);
                throws.push(Throw { unit, against, support, tally: self.melee_dice(unit, against, support) });
            }
        }
        throws
    }

    /// The rounds that may come of a melee with a unit in it: one for each link that may be the main one (9.5c).
    pub fn clashes(&self, unit: Unit) -> Vec<Clash> {
        let units = self.melee_of(unit);
        let clash = |main: (Unit, Unit)| Clash {
            attacker: main.0,
            target: main.1,
            throws: self.throws(&units, self.mains(main)),
        };
        self.main_links(&units).into_iter().map(clash).collect()
    }
}
