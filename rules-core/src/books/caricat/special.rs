//! What is special to Pastrengo: clauses 13.1.2b, 13.2, 13.3.

use super::event::Event;
use super::position::Frame;
use super::units::{AUSTRIAN, ITALIAN, Level, Place, Unit};
use super::{Caricat, Events, clause};
use crate::Side;
use crate::hex::HexId;

impl Caricat {
    /// An enemy near the brigade off the map frees it, for good (13.1.2b).
    pub(super) fn watch(&mut self, unit: Unit, at: HexId, log: &mut Events) {
        let Some(march) = self.board.file.rules.reserve_march.filter(|_| !self.position.freed) else { return };
        let enemy = self.side_of(unit) != self.leader_card(march.leader).side;
        if enemy && self.board.map.distance(at, march.near) <= march.within {
            self.position.freed = true;
            log.push(Event::Freed { leader: march.leader, by: unit, clause: clause!("13.1.2b") });
        }
    }

    /// 13.2.1c: a unit of the command under orders stands where it was sent.
    pub(super) fn fulfil_order(&mut self, log: &mut Events) {
        let Some(order) = self.board.file.rules.order else { return };
        let leader = order.leader;
        if self.order_of(leader).is_none() || self.leader(leader).level == Level::Hold {
            return;
        }
        let there = self.command(leader).any(|unit| self.unit(unit).hex() == Some(order.to));
        if there {
            self.set_level(leader, Level::Hold, clause!("13.2.1c"), log);
        }
    }

    /// Options at set-up (13.3.1, 13.3.4): IT first (13.3b).
    pub(super) fn opt(&mut self, side: Side, used: bool, log: &mut Events) {
        let clause = if side == ITALIAN { clause!("13.3.1a") } else { clause!("13.3.4a") };
        log.push(Event::Opted { side, used, clause });
        if side == ITALIAN {
            if let Some(order) = self.board.file.rules.order.filter(|_| used) {
                self.position.replaced = true;
                let place = self.leader(order.leader).place;
                self.leader_mut(order.leader).place = Place::Left;
                self.leader_mut(order.freed_by).place = place;
            }
        } else {
            self.position.indecision = used;
        }
        self.next_option(Some(side));
    }

    /// Asks the next side its option, or opens the first turn.
    pub(super) fn next_option(&mut self, after: Option<Side>) {
        let rules = &self.board.file.rules;
        let frame = if after.is_none() && rules.order.is_some() {
            Frame::SetUp { side: ITALIAN }
        } else if after != Some(AUSTRIAN) && rules.indecision.is_some() {
            Frame::SetUp { side: AUSTRIAN }
        } else {
            Frame::Commit { side: AUSTRIAN }
        };
        if self.position.frames.is_empty() {
            self.push_frame(frame);
        } else {
            self.set_top(frame);
        }
    }

    /// 13.2.2: the bridge is destroyed or spared for this turn.
    pub(super) fn decide_bridge(&mut self, destroyed: bool, log: &mut Events) {
        if destroyed {
            self.position.blown = true;
            self.rezone_all();
            log.push(Event::Bridge { clause: clause!("13.2.2a") });
        }
        self.set_top(Frame::EndOfTurn);
    }

    /// A unit leaves the map unharmed (13.2.2e).
    pub(super) fn leave(&mut self, unit: Unit, log: &mut Events) {
        let from = self.place_of(unit);
        let side = self.side_of(unit);
        let piece = self.unit_mut(unit);
        piece.place = Place::Left;
        piece.moved = true;
        piece.barred = true;
        self.rezone(side);
        log.push(Event::LeftMap { unit, from, clause: clause!("13.2.2e") });
        self.dismiss_if_alone(unit, log);
    }
}
