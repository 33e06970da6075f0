//! What becomes of leaders: clauses 1.4g–h, 7.3, 7.3.1.

use arrayvec::ArrayVec;

use super::event::Event;
use super::position::{Frame, Joining};
use super::scenario::UNITS;
use super::units::{ITALIAN, Kind, Leader, Mobile, Place, Unit};
use super::{Caricat, Events, clause};
use crate::dice::{Classes, Request};
use crate::{Clause, Dice, OutOfDice, Side};

impl Caricat {
    /// The units a leader may go to: all his own, or the nearest of them, else the nearest friends (1.4g, 7.3b).
    pub(super) fn joinable(&self, leader: Leader, why: Joining) -> ArrayVec<Unit, UNITS> {
        let side = self.leader_card(leader).side;
        let own: ArrayVec<Unit, UNITS> = self.command(leader).filter(|&unit| self.unit(unit).hex().is_some()).collect();
        if why != Joining::Alone && !own.is_empty() || why == Joining::Staff {
            return own;
        }
        let all = if own.is_empty() { self.units_of(side).map(|(unit, _)| unit).collect() } else { own };
        let Some(from) = self.leader(leader).hex() else { return all };
        let far = |unit: Unit| self.distance(Kind::Infantry, side, from, self.place_of(unit)).unwrap_or(u8::MAX);
        let least = all.iter().map(|&unit| far(unit)).min();
        all.into_iter().filter(|&unit| Some(far(unit)) == least).collect()
    }

    /// Moves the first leader found alone beside an enemy (1.4g); whether there was one.
    fn settle(&mut self, log: &mut Events) -> bool {
        let moving = self.go().and_then(|go| go.mover).map(|mover| mover.piece);
        for at in 0..self.position.leaders.len() {
            let chief = &self.position.leaders[at];
            let Some(hex) = chief.hex().filter(|_| !chief.at_risk) else { continue };
            let (leader, side) = (chief.id, self.board.file.leaders[at].side);
            if moving == Some(Mobile::Leader(leader)) || self.holds(side, hex) {
                continue;
            }
            if self.holds(side.other(), hex) || self.contacts(side, hex) {
                self.send(leader, Joining::Alone, log);
                return true;
            }
        }
        false
    }

    /// Whether the question is where a leader goes: others wait until it is answered.
    pub(super) fn asks_about_leader(&self) -> bool {
        matches!(self.position.frames.last(), Some(Frame::Join { .. } | Frame::Follow { .. }))
    }

    /// Leaders settle before the next decision; the loop that runs frames sees to it.
    pub(super) fn settle_leaders(&mut self, log: &mut Events) {
        if self.asks_about_leader() {
            self.zones.unsettled = true;
        }
        if !self.zones.unsettled || self.asks_about_leader() {
            return;
        }
        while self.settle(log) {
            if self.asks_about_leader() {
                return;
            }
        }
        self.zones.unsettled = false;
    }

    /// Sends a leader to a unit, asking the owner where there are several.
    pub(super) fn send(&mut self, leader: Leader, why: Joining, log: &mut Events) {
        let units = self.joinable(leader, why);
        match units.as_slice() {
            [] => self.dismiss(leader, clause!("7.3f"), log),
            [only] => self.join(leader, why, *only, log),
            _ => self.push_frame(Frame::Join { leader, why }),
        }
    }

    pub(super) fn join(&mut self, leader: Leader, why: Joining, unit: Unit, log: &mut Events) {
        let to = self.place_of(unit);
        let from = self.leader(leader).hex();
        self.zones.unsettled = true;
        let chief = self.leader_mut(leader);
        chief.place = Place::Hex(to);
        match (why, from) {
            (Joining::Staff, _) | (_, None) => {
                chief.staff = true;
                log.push(Event::Staff { leader, unit, clause: clause!("7.3.1d") });
            }
            (Joining::Alone, Some(from)) => {
                log.push(Event::LeaderWent { leader, from, to, clause: clause!("1.4g") });
            }
            (Joining::Survivor, Some(from)) => {
                log.push(Event::LeaderWent { leader, from, to, clause: clause!("7.3b") });
            }
        }
    }

    fn dismiss(&mut self, leader: Leader, clause: Clause, log: &mut Events) {
        self.leader_mut(leader).place = Place::Left;
        log.push(Event::LeaderLeft { leader, clause });
    }

    /// Whether all units of a command have left or died.
    fn has_nobody(&self, leader: Leader) -> bool {
        !self.command(leader).any(|unit| matches!(self.unit(unit).place, Place::Off | Place::Hex(_)))
    }

    /// A unit has gone: its leader goes too if he has nobody left, unless dice decide on him first (7.3c, 7.3f).
    pub(super) fn dismiss_if_alone(&mut self, unit: Unit, log: &mut Events) {
        let Some(leader) = self.command_of(unit) else { return };
        let chief = self.leader(leader);
        if chief.hex().is_some() && !chief.at_risk && self.has_nobody(leader) {
            let dead = self.unit(unit).place == Place::Eliminated;
            self.dismiss(leader, if dead { clause!("7.3c") } else { clause!("7.3f") }, log);
        }
    }

    /// One throw for each leader at risk, `first`'s before the other's (7.3d). Stops where a survivor must be asked
    /// where he goes; whether all is done.
    pub(super) fn run_leader_loss(
        &mut self,
        first: Side,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        for side in [first, first.other()] {
            for at in 0..self.position.leaders.len() {
                let leader = self.position.leaders[at].id;
                if self.board.file.leaders[at].side != side || !self.position.leaders[at].at_risk {
                    continue;
                }
                self.position.leaders[at].at_risk = false;
                self.zones.unsettled = true;
                if self.position.leaders[at].hex().is_none() {
                    continue;
                }
                self.throw_for_life(leader, side, dice, log)?;
                if matches!(self.position.frames.last(), Some(Frame::Join { .. })) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn throw_for_life(
        &mut self,
        leader: Leader,
        side: Side,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let faces = dice.pool(Request { side, clause: clause!("7.3a") }, 2, Classes::EACH)?;
        let thrown = [faces.first().copied().unwrap_or(1), faces.get(1).copied().unwrap_or(2)];
        let killed = thrown[0] == thrown[1];
        log.push(Event::LeaderThrow { leader, dice: thrown, killed, clause: clause!("7.3a") });
        if killed {
            self.leader_mut(leader).place = Place::Eliminated;
            let lost = if side == ITALIAN {
                &mut self.position.italian_leaders_lost
            } else {
                &mut self.position.austrian_leaders_lost
            };
            *lost = lost.saturating_add(1);
            return Ok(());
        }
        if self.has_nobody(leader) {
            self.dismiss(leader, clause!("7.3c"), log);
            return Ok(());
        }
        let hex = self.leader(leader).hex();
        if hex.is_some_and(|hex| !self.holds(side, hex)) {
            self.send(leader, Joining::Survivor, log);
        }
        Ok(())
    }

    /// A leader goes where his hex's unit went (1.4h).
    pub(super) fn take_along(&mut self, leader: Leader, to: crate::hex::HexId, log: &mut Events) {
        let Some(from) = self.leader(leader).hex() else { return };
        self.zones.unsettled = true;
        self.leader_mut(leader).place = Place::Hex(to);
        log.push(Event::LeaderWent { leader, from, to, clause: clause!("1.4h") });
    }
}
