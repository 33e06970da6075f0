//! The commitment phase: clauses 2b–e, 3a, 13.1.2, 13.1.3, 13.3.2, 13.3.3, 14.1.2–6.

use super::event::{Event, Modifier, Tally};
use super::position::Frame;
use super::refusal::Reason;
use super::units::{AUSTRIAN, ITALIAN, Leader, Level, Mobile, Place};
use super::{Caricat, Events, clause, refuse};
use crate::{Clause, Dice, OutOfDice, Refusal, Side};

/// What staff add to a throw for another level (7.3.1b–c).
const STAFF: i8 = 2;

impl Caricat {
    /// Levels the scenario sets as a turn opens (14.1.2b).
    pub(super) fn scheduled_changes(&mut self, log: &mut Events) {
        for at in 0..self.board.file.rules.changes.len() {
            let change = self.board.file.rules.changes[at];
            if change.turn == self.position.turn {
                self.set_level(change.leader, change.level, clause!("14.1.2b"), log);
            }
        }
    }

    pub(super) fn set_level(&mut self, leader: Leader, to: Level, clause: Clause, log: &mut Events) {
        self.leader_mut(leader).level = to;
        log.push(Event::Level { leader, to, clause });
    }

    fn is_known(&self, side: Side, leader: Leader) -> bool {
        self.board.leader(leader).is_some_and(|at| self.board.file.leaders[at].side == side)
    }

    /// Whether the leader may throw for another level now (2b, 2c, 2e).
    pub(super) fn check_throw(&self, side: Side, leader: Leader) -> Result<(), Refusal<Reason>> {
        if !self.is_known(side, leader) {
            refuse!("2b", Reason::NoSuchPiece);
        }
        let chief = self.leader(leader);
        let turn = self.position.turn;
        match chief.place {
            Place::Hex(_) => {}
            Place::Eliminated => refuse!("2e", Reason::NoLeader { leader }),
            Place::Off => {
                let Some(march) = self.board.file.rules.reserve_march.filter(|march| march.leader == leader) else {
                    refuse!("2e", Reason::NotOnMap);
                };
                if chief.called && turn <= march.called_on {
                    refuse!("13.3.2b", Reason::NotYet { leader, from: march.called_on + 1 });
                }
                if !chief.called && turn < march.from && !self.position.freed {
                    refuse!("13.1.2a", Reason::NotYet { leader, from: march.from });
                }
            }
            Place::Left => refuse!("2e", Reason::NotOnMap),
        }
        if let Some(order) = self.order_of(leader) {
            refuse!("13.2.1b", Reason::NotYet { leader, from: order.until });
        }
        for (wait, &clause) in self.board.file.rules.waits.iter().zip(&self.board.wait_clauses) {
            if wait.leader == leader && turn < wait.until && !(wait.unless_attacked && chief.attacked) {
                return Err(Refusal::new(clause, Reason::NotYet { leader, from: wait.until }));
            }
        }
        if chief.thrown {
            refuse!("2c", Reason::AlreadyThrown { leader });
        }
        Ok(())
    }

    /// What is added to a leader's throw.
    pub(super) fn throw_tally(&self, leader: Leader) -> Tally {
        let mut tally = Tally::default();
        if self.leader(leader).staff {
            tally.add(Modifier::Staff, STAFF, clause!("7.3.1b"));
        }
        tally
    }

    pub(super) fn throw_for_level(
        &mut self,
        side: Side,
        leader: Leader,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        self.leader_mut(leader).thrown = true;
        let at_most = self.leader_card(leader).initiative as i8;
        let tally = self.throw_tally(leader);
        if Self::throw(side, Mobile::Leader(leader), tally, at_most, clause!("2b"), dice, log)? {
            self.push_frame(Frame::Shift { leader });
        }
        Ok(())
    }

    pub(super) fn check_shift(&self, leader: Leader, to: Level) -> Result<(), Refusal<Reason>> {
        let from = self.leader(leader).level;
        if !from.is_next_to(to) {
            refuse!("2b", Reason::TooFar { from, to });
        }
        Ok(())
    }

    /// Whether a brigade may be called now (13.3.2, 13.3.3).
    pub(super) fn check_call(&self, side: Side, leader: Leader) -> Result<(), Refusal<Reason>> {
        let (rules, turn) = (&self.board.file.rules, self.position.turn);
        if !self.is_known(side, leader) {
            refuse!("13.3b", Reason::NoSuchPiece);
        }
        let chief = self.leader(leader);
        if let Some(march) = rules.reserve_march.filter(|march| march.leader == leader) {
            if turn != march.called_on {
                refuse!("13.3.2b", Reason::WrongTurn { turn, from: march.called_on });
            }
            if chief.called || chief.place != Place::Off {
                refuse!("13.3.2a", Reason::Done);
            }
            return Ok(());
        }
        let Some(at) = rules.brigades.iter().position(|brigade| brigade.leader == leader) else {
            refuse!("13.3b", Reason::NoSuchPiece);
        };
        let from = rules.brigades[at].from;
        if turn < from {
            refuse!("13.3.3a", Reason::WrongTurn { turn, from });
        }
        if chief.called || chief.place != Place::Off {
            refuse!("13.3.3c", Reason::Done);
        }
        if chief.thrown {
            refuse!("13.3.3c", Reason::AlreadyThrown { leader });
        }
        if rules.brigades[at + 1..].iter().any(|later| self.leader(later.leader).thrown) {
            refuse!("13.3.3c", Reason::OutOfTurn);
        }
        Ok(())
    }

    pub(super) fn call(
        &mut self,
        side: Side,
        leader: Leader,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        if self.board.file.rules.reserve_march.is_some_and(|march| march.leader == leader) {
            self.leader_mut(leader).called = true;
            log.push(Event::Called { leader, clause: clause!("13.3.2a") });
            self.set_level(leader, Level::Advance, clause!("13.3.2a"), log);
            return Ok(());
        }
        self.leader_mut(leader).thrown = true;
        let at_most = self.position.turn as i8 - 1;
        if Self::throw(side, Mobile::Leader(leader), Tally::default(), at_most, clause!("13.3.3a"), dice, log)? {
            self.leader_mut(leader).called = true;
            log.push(Event::Called { leader, clause: clause!("13.3.3c") });
            self.set_level(leader, Level::Advance, clause!("13.3.3a"), log);
        }
        Ok(())
    }

    /// Whether the side has anything to decide in its commitment; passes on where it has not.
    pub(super) fn run_commit(&mut self, side: Side) -> bool {
        let own = self.board.file.leaders.iter().filter(|card| card.side == side);
        let asks = own
            .map(|card| card.id)
            .any(|leader| self.check_throw(side, leader).is_ok() || self.check_call(side, leader).is_ok());
        if !asks {
            self.end_commitment(side);
        }
        asks
    }

    pub(super) fn end_commitment(&mut self, side: Side) {
        match side {
            AUSTRIAN => self.set_top(Frame::Commit { side: ITALIAN }),
            ITALIAN => self.open_choice(),
        }
    }
}
