//! Recovery: clauses 3.3, 4.4, 3d.

use arrayvec::ArrayVec;

use super::event::Event;
use super::position::Frame;
use super::units::{Name, Order, Unit};
use super::{Events, Obbedisco, clause};
use crate::hex::HexId;
use crate::{Dice, OutOfDice, Side};

/// Hexes from the nearest enemy at which a routed leader may rally (3.3.2a).
pub(super) const RALLY_DISTANCE: u16 = 4;

impl Obbedisco {
    pub(super) fn begin_recovery(&mut self) {
        self.position.frames.clear();
        self.push_frame(Frame::Recovery { next: 0 });
    }

    /// The leaders in the order of 3.3a: first drawer's side, then the other's.
    fn recovery_order(&self) -> impl Iterator<Item = Name> + use<> {
        let first = self.first_drawer();
        Name::of(first).iter().chain(Name::of(first.other())).copied()
    }

    /// The units on the map in the order of 3.3a, each with whether it stands in enemy ZOC now.
    fn units_in_order(&self) -> ArrayVec<(Unit, bool), 32> {
        let mut units = ArrayVec::new();
        let first = self.first_drawer();
        for side in [first, first.other()] {
            for (name, hex) in self.leaders_of(side) {
                units.push((Unit::Leader(name), self.in_zoc_of(side.other(), hex)));
            }
            for garrison in self.position.garrisons.iter().filter(|garrison| garrison.side == side) {
                units.push((Unit::Garrison(garrison.hex), self.in_zoc_of(side.other(), garrison.hex)));
            }
        }
        units
    }

    /// Runs recovery until a routed leader's owner must choose his way; whether he must.
    pub(super) fn run_recovery(&mut self, next: u8, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        if next == 0 {
            self.reorder(dice, log)?;
        }
        for (at, leader) in self.recovery_order().enumerate().skip(next.into()) {
            if !self.leader(leader).is_routed() || self.leader(leader).hex().is_none() {
                continue;
            }
            if self.rally(leader, dice, log)? {
                continue;
            }
            self.set_top(Frame::Recovery { next: at as u8 + 1 });
            self.begin_rout_move(leader, clause!("3.3.2d"), log);
            return Ok(false);
        }
        self.recover_fatigue(dice, log)?;
        self.close_turn(log);
        Ok(false)
    }

    /// R1 (3.3.1).
    fn reorder(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        for (unit, in_zoc) in self.units_in_order() {
            let disordered = match unit {
                Unit::Leader(leader) => self.leader(leader).is_disordered(),
                Unit::Garrison(hex) => self.garrison_at(hex).is_some_and(|garrison| garrison.disordered),
            };
            if !disordered {
                continue;
            }
            let clause = if in_zoc { clause!("3.3.1b") } else { clause!("3.3.1a") };
            if in_zoc && !self.test(unit, self.test_tally(unit), false, clause, dice, log)?.0 {
                continue;
            }
            match unit {
                Unit::Leader(leader) => self.leader_mut(leader).order = Order::Ordered,
                Unit::Garrison(hex) => {
                    if let Some(garrison) = self.garrison_at_mut(hex) {
                        garrison.disordered = false;
                    }
                }
            }
            log.push(Event::Reordered { unit, rallied: false, clause });
        }
        Ok(())
    }

    /// Hexes to the nearest enemy unit (3.3.2c); `None` where there is none.
    pub(super) fn nearest_enemy(&self, side: Side, hex: HexId) -> Option<u16> {
        let leaders = self.leaders_of(side.other()).map(|(_, at)| at);
        let garrisons = self.position.garrisons.iter().filter(|unit| unit.side != side).map(|unit| unit.hex);
        leaders.chain(garrisons).map(|at| self.board.map.distance(hex, at)).min()
    }

    /// R2 for one leader (3.3.2): whether he rallies.
    fn rally(&mut self, leader: Name, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let nearest = self.nearest_enemy(leader.side(), self.place_of(leader));
        if let Some(distance) = nearest.filter(|&distance| distance < RALLY_DISTANCE) {
            log.push(Event::TooClose { leader, distance, clause: clause!("3.3.2a") });
            return Ok(false);
        }
        if !self.test_leader(leader, 0, clause!("3.3.2a"), dice, log)? {
            return Ok(false);
        }
        let state = self.leader_mut(leader);
        state.order = Order::Disordered;
        state.fp = 2;
        state.rallied = true;
        log.push(Event::Reordered { unit: Unit::Leader(leader), rallied: true, clause: clause!("3.3.2a") });
        Ok(true)
    }

    /// R3 (4.4, 3d).
    fn recover_fatigue(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        for (unit, in_zoc) in self.units_in_order() {
            let by = if in_zoc { 1 } else { 2 };
            match unit {
                Unit::Leader(leader) => {
                    let state = self.leader(leader);
                    if state.is_routed() || state.rallied {
                        continue;
                    }
                    self.rest(leader, by, clause!("4.4a"), log);
                    if self.leader(leader).fp > 0 && self.test_leader(leader, 0, clause!("4.4b"), dice, log)? {
                        self.rest(leader, 1, clause!("4.4b"), log);
                    }
                }
                Unit::Garrison(hex) => {
                    let Some(garrison) = self.garrison_at_mut(hex) else {
                        continue;
                    };
                    let eased = by.min(garrison.fp);
                    garrison.fp -= eased;
                    let now = garrison.fp;
                    if eased > 0 {
                        log.push(Event::Fatigue { unit, by: -(eased as i8), now, clause: clause!("3d") });
                    }
                }
            }
        }
        Ok(())
    }
}
