//! Reaction movement: clause 2.8.

use arrayvec::ArrayVec;

use super::event::{Event, Modifier, Tally};
use super::position::{Frame, Reaction};
use super::refusal::Reason;
use super::units::{Name, Place};
use super::{Events, Obbedisco, clause, refuse};
use crate::dice::{Classes, Request};
use crate::hex::HexId;
use crate::{Dice, OutOfDice, Refusal};

/// The sum that gets a leader away (2.8b).
pub(super) const REACTION_NEEDS: i32 = 5;

impl Obbedisco {
    /// Whether the leader could try to step away in this window (2.8f–i).
    pub(super) fn can_react(&self, window: &Reaction, leader: Name) -> bool {
        let state = self.leader(leader);
        let (Some(hex), Some(entered)) = (state.hex(), self.leader(window.mover).hex()) else {
            return false;
        };
        leader.side() != window.mover.side()
            && window.done >> leader.index() & 1 == 0
            && state.fp <= 2
            && !state.is_routed()
            && self.board.map.distance(hex, entered) == 1
            && self.board.map.ground(entered).is_low_land()
            && self.escapes(leader, hex).next().is_some()
    }

    /// Where a leader could step away to (2.8i).
    pub(super) fn escapes(&self, leader: Name, from: HexId) -> impl Iterator<Item = HexId> + use<'_> {
        self.board.map.around(from).filter(move |&to| self.is_escape(leader, to))
    }

    fn is_escape(&self, leader: Name, to: HexId) -> bool {
        self.board.map.ground(to).is_low_land()
            && self.leader_at(to).is_none()
            && !self.holds(leader.side().other(), to)
            && !self.in_enemy_zoc(leader, to)
    }

    /// The leaders who could try now.
    pub(super) fn reactors(&self, window: &Reaction) -> ArrayVec<Name, 13> {
        Name::ALL.into_iter().filter(|&name| self.can_react(window, name)).collect()
    }

    /// Whether the window asks for a decision; closes it where nobody can try.
    pub(super) fn run_reaction(&mut self, window: Reaction) -> bool {
        let asks = !self.reactors(&window).is_empty();
        if !asks {
            self.pop_frame();
        }
        asks
    }

    pub(super) fn check_react(&self, window: &Reaction, leader: Name, to: HexId) -> Result<(), Refusal<Reason>> {
        let state = self.leader(leader);
        if state.fp > 2 && leader.side() != window.mover.side() {
            refuse!("2.8f", Reason::CannotReact { leader });
        }
        if state.is_routed() {
            refuse!("2.8g", Reason::CannotReact { leader });
        }
        if !self.can_react(window, leader) {
            refuse!("2.8h", Reason::CannotReact { leader });
        }
        let Some(from) = state.hex() else { refuse!("2.8h", Reason::CannotReact { leader }) };
        if self.board.map.grid.cell(to).is_none() {
            refuse!("2.8i", Reason::NotOnMap { hex: to });
        }
        if self.board.map.distance(from, to) != 1 {
            refuse!("2.8i", Reason::NotAdjacent { from, to });
        }
        if !self.is_escape(leader, to) {
            refuse!("2.8i", Reason::NoEntry { hex: to });
        }
        Ok(())
    }

    /// The sum of an attempt without its die (2.8c).
    pub(super) fn reaction_tally(&self, leader: Name, mover: Name) -> Tally {
        let mut tally = Tally::default();
        tally.add(Modifier::Initiative, self.board.ratings(leader).init as i8, clause!("2.8c"));
        tally.add(Modifier::MoverInitiative, -(self.board.ratings(mover).init as i8), clause!("2.8c"));
        tally
    }

    /// One attempt (2.8a–j).
    pub(super) fn react(
        &mut self,
        mut window: Reaction,
        leader: Name,
        to: HexId,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        if window.trying != Some(leader) {
            // 2.8h: each in turn; whoever tried before is done.
            if let Some(before) = window.trying {
                window.done |= 1 << before.index();
            }
            window.trying = Some(leader);
            window.tries = 0;
        }
        window.tries = window.tries.saturating_add(1);
        if window.tries > 1 {
            self.tire(leader, 1, clause!("2.8d"), log);
        }
        let mut tally = self.reaction_tally(leader, window.mover);
        let least = REACTION_NEEDS - i32::from(tally.total());
        let request = Request { side: leader.side(), clause: clause!("2.8b") };
        let die = dice.die(request, Classes::at_least(least))?;
        tally.add(Modifier::Die, die as i8, clause!("2.8b"));
        let success = i32::from(die) >= least;
        log.push(Event::ReactionRoll { leader, mover: window.mover, tally, success, clause: clause!("2.8b") });
        if success {
            let from = self.place_of(leader);
            self.abandon_trench(leader, log);
            self.leader_mut(leader).place = Place::Hex(to);
            log.push(Event::Reacted { leader, from, to, clause: clause!("2.8j") });
            self.take_control(to, leader.side(), log);
            window.done |= 1 << leader.index();
            window.trying = None;
            window.tries = 0;
        }
        self.set_top(Frame::Reaction(window));
        Ok(())
    }
}
