//! Fatigue, disorder, rout, command tests, trenches: clauses 4f, 5.2, 5.3, 6.2, 7, 2.9b.

use super::event::{Event, Modifier, Tally};
use super::position::{Frame, Retreat};
use super::units::{MOST_FP, Name, Order, Place, Unit};
use super::{Events, Obbedisco, clause};
use crate::dice::{Classes, Request};
use crate::hex::HexId;
use crate::{Clause, Dice, OutOfDice};

/// The sum that passes a command test (7a).
pub(super) const TEST_NEEDS: i32 = 6;
/// Hexes of a rout move (5.1.4a, 5.3f).
pub(super) const ROUT_HEXES: u8 = 4;

impl Obbedisco {
    /// Fatigue other than from combat: stops at 4 and does not touch the routed (4f.1f, 5.3e).
    pub(super) fn tire(&mut self, leader: Name, by: u8, clause: Clause, log: &mut Events) {
        let state = self.leader_mut(leader);
        let now = (state.fp + by).min(MOST_FP);
        let gained = now as i8 - state.fp as i8;
        if !state.is_routed() && gained > 0 {
            state.fp = now;
            log.push(Event::Fatigue { unit: Unit::Leader(leader), by: gained, now, clause });
        }
    }

    /// Fatigue from combat or retreat; answers whether it exceeds 4 (4f.1e, 7.1.5a).
    pub(super) fn tire_in_combat(&mut self, leader: Name, by: u8, clause: Clause, log: &mut Events) -> bool {
        let state = self.leader_mut(leader);
        if state.is_routed() {
            return false;
        }
        let exceeds = state.fp + by > MOST_FP;
        let now = (state.fp + by).min(MOST_FP);
        let gained = now as i8 - state.fp as i8;
        state.fp = now;
        log.push(Event::Fatigue { unit: Unit::Leader(leader), by: gained, now, clause });
        exceeds
    }

    /// Takes fatigue off.
    pub(super) fn rest(&mut self, leader: Name, by: u8, clause: Clause, log: &mut Events) {
        let state = self.leader_mut(leader);
        let eased = by.min(state.fp);
        state.fp -= eased;
        if eased > 0 {
            let now = state.fp;
            log.push(Event::Fatigue { unit: Unit::Leader(leader), by: -(eased as i8), now, clause });
        }
    }

    /// Disorders a leader who is in order (5.2, 2.9c).
    pub(super) fn disorder(&mut self, leader: Name, clause: Clause, log: &mut Events) {
        let state = self.leader_mut(leader);
        if state.order == Order::Ordered {
            state.order = Order::Disordered;
            log.push(Event::Disordered { unit: Unit::Leader(leader), clause });
        }
    }

    /// Disorders a garrison.
    pub(super) fn disorder_garrison(&mut self, hex: HexId, clause: Clause, log: &mut Events) {
        if let Some(garrison) = self.garrison_at_mut(hex).filter(|garrison| !garrison.disordered) {
            garrison.disordered = true;
            log.push(Event::Disordered { unit: Unit::Garrison(hex), clause });
        }
    }

    /// Passing through a friendly leader disorders both (2.9b).
    pub(super) fn jostle(&mut self, leader: Name, friend: Name, log: &mut Events) {
        self.disorder(leader, clause!("2.9b"), log);
        self.disorder(friend, clause!("2.9b"), log);
    }

    /// Routs a leader: FP 4 and frozen, rout replaces disorder (5.3b).
    pub(super) fn rout(&mut self, leader: Name, clause: Clause, log: &mut Events) {
        let state = self.leader_mut(leader);
        if !state.is_routed() {
            state.order = Order::Routed;
            state.fp = MOST_FP;
            log.push(Event::Routed { leader, clause });
        }
    }

    /// Four hexes to his edge (5.1.4a, 5.3c, 5.3f, 7.1.5b, 3.3.2d).
    pub(super) fn begin_rout_move(&mut self, leader: Name, clause: Clause, log: &mut Events) {
        self.rout(leader, clause, log);
        self.begin_retreat(leader, ROUT_HEXES, ROUT_HEXES, true, false);
    }

    /// Asks for a retreat; a rout move if `rout`.
    pub(super) fn begin_retreat(&mut self, leader: Name, least: u8, most: u8, rout: bool, any_terrain: bool) {
        if let Some(hex) = self.leader(leader).hex() {
            let mut visited = arrayvec::ArrayVec::new();
            visited.push(hex);
            let retreat = Retreat { leader, goal: None, gone: 0, least, most, rout, any_terrain, visited };
            self.push_frame(Frame::Retreat(retreat));
        }
    }

    /// Any negative result for a routed leader: one SP, then four hexes (5.3c–e).
    pub(super) fn harry_routed(&mut self, leader: Name, log: &mut Events) {
        let state = self.leader_mut(leader);
        state.sp = state.sp.saturating_sub(1);
        let left = state.sp;
        log.push(Event::StrengthLost { leader, left, clause: clause!("5.3c") });
        if left == 0 {
            let from = self.place_of(leader);
            log.push(Event::LeftMap { leader, from, exit: None, clause: clause!("5.3e") });
            self.leave_map(leader, Place::Removed, log);
        } else {
            self.begin_retreat(leader, ROUT_HEXES, ROUT_HEXES, true, false);
        }
    }

    /// A builder who leaves, for any reason, destroys his trench (6.2c).
    pub(super) fn abandon_trench(&mut self, leader: Name, log: &mut Events) {
        let state = self.leader_mut(leader);
        if state.entrenched {
            state.entrenched = false;
            if let Some(at) = state.hex() {
                log.push(Event::Trench { at, built: false, clause: clause!("6.2c") });
            }
        }
    }

    /// Eliminates the garrison of a hex.
    pub(super) fn eliminate(&mut self, hex: HexId, clause: Clause, log: &mut Events) {
        self.position.garrisons.retain(|garrison| garrison.hex != hex);
        log.push(Event::Eliminated { garrison: hex, clause });
    }

    /// What a unit adds to the die of a command test (7a–b).
    pub(super) fn test_tally(&self, unit: Unit) -> Tally {
        let mut tally = Tally::default();
        match unit {
            Unit::Leader(leader) => tally.add(Modifier::Command, self.board.ratings(leader).cmd as i8, clause!("7a")),
            Unit::Garrison(_) => tally.add(Modifier::Garrison, 1, clause!("7b")),
        }
        tally
    }

    /// A leader's command test with a modifier.
    pub(super) fn test_leader(
        &self,
        leader: Name,
        modifier: i8,
        clause: Clause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        let mut tally = self.test_tally(Unit::Leader(leader));
        tally.add(modifier_of(clause), modifier, clause);
        self.test(Unit::Leader(leader), tally, false, clause, dice, log).map(|(passed, _)| passed)
    }

    /// A command test: the die, and whether a natural six counts for itself (11.1d).
    pub(super) fn test(
        &self,
        unit: Unit,
        mut tally: Tally,
        six_passes: bool,
        clause: Clause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(bool, bool), OutOfDice> {
        let least = TEST_NEEDS - i32::from(tally.total());
        let classes = if six_passes { Classes::at_least_or_six(least) } else { Classes::at_least(least) };
        let side = match unit {
            Unit::Leader(leader) => leader.side(),
            Unit::Garrison(hex) => self.garrison_at(hex).map_or(super::AUSTRIAN, |garrison| garrison.side),
        };
        let die = dice.die(Request { side, clause }, classes)?;
        tally.add(Modifier::Die, die as i8, clause!("7a"));
        let six = six_passes && die == 6;
        let passed = six || i32::from(die) >= least;
        log.push(Event::Test { unit, tally, passed, clause });
        Ok((passed, six))
    }
}

fn modifier_of(clause: Clause) -> Modifier {
    match clause.id() {
        "8r6" => Modifier::LongRoad,
        "8r9" => Modifier::Gunboats,
        _ => Modifier::Winner,
    }
}
