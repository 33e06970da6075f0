//! The end of the turn: rally, restoration, clearing (B13a to B13i).

use super::event::{Tell as _, What};
use super::position::Frame;
use super::retreat::Back;
use super::units::{Code, Status, Unit};
use super::{Bravado, Events, clause};
use crate::dice::{Classes, Request};
use crate::table::{Angle, TableEdge};
use crate::{Dice, OutOfDice, Side};

impl Bravado {
    /// Straight toward a side's home edge (B13d).
    pub(super) fn homeward(&self, side: Side) -> Angle {
        match self.board.edges[side] {
            TableEdge::North => Angle::ZERO,
            TableEdge::East => Angle::QUARTER,
            TableEdge::South => Angle::HALF,
            TableEdge::West => Angle(27_000),
        }
    }

    /// Rally, one unit at a time (B13b to B13f). Answers whether the next comes by itself.
    pub(super) fn run_rally(&mut self, next: u8, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let due = |&unit: &Unit| {
            let piece = self.piece(unit);
            unit.0 >= next && piece.status == Status::Routed && !piece.newly_routed
        };
        let Some(unit) = self.units().find(due) else {
            let next = if self.options.simple_command { Frame::Close } else { Frame::Restore { next: 0 } };
            self.set_top(next);
            return Ok(false);
        };
        self.set_top(Frame::Rally { next: unit.0 + 1 });
        let toward = self.homeward(self.side_of(unit));
        if !self.is_clear_of_enemies(unit, 10) {
            self.fall_back(unit, &Back::full(toward, clause!("B13e")), dice, log)?;
            return Ok(true);
        }
        let test = self.test(unit, self.tally_of_rally(unit), clause!("B13b"), dice)?;
        let passed = test.passed;
        log.event(clause!("B13b"), What::Tested { test });
        if passed {
            self.become_status(unit, Status::Permanent, clause!("B13c"), log);
            self.push_frame(Frame::Face { unit });
        } else {
            self.fall_back(unit, &Back::full(toward, clause!("B13d")), dice, log)?;
        }
        Ok(true)
    }

    /// Whether an Army Commander helps a General to stand up (B13g).
    fn is_helped(&self, general: Unit) -> bool {
        self.generals_of(self.side_of(general)).any(|other| {
            other != general
                && self.code(other) == Code::Ac
                && !self.piece(other).exhausted
                && self.is_within(other, general, 20)
        })
    }

    /// Restoration, one General at a time (B13g, B13h). Answers whether the next comes by itself.
    pub(super) fn run_restore(&mut self, next: u8, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let due = |&general: &Unit| {
            let piece = self.piece(general);
            general.0 >= next && self.is_general(general) && piece.is_on_table() && piece.exhausted
        };
        let Some(general) = self.all().find(due) else {
            self.set_top(Frame::Close);
            return Ok(false);
        };
        self.set_top(Frame::Restore { next: general.0 + 1 });
        let helped = self.is_helped(general);
        let least = if helped { 3 } else { 4 };
        let request = Request { side: self.side_of(general), clause: clause!("B13g") };
        let die = dice.die(request, Classes::at_least(least))?;
        let up = i32::from(die) >= least;
        if up {
            let piece = self.piece_mut(general);
            (piece.exhausted, piece.restored) = (false, true);
        }
        let clause = if up { clause!("B13h") } else { clause!("B13g") };
        log.event(clause, What::Restored { general, die, helped, up });
        Ok(true)
    }

    /// Markers, smoke and flags are cleared (B13i).
    fn clear(&mut self) {
        for piece in &mut self.position.pieces {
            piece.markers = 0;
            (piece.moved, piece.fired, piece.fought) = (false, false, false);
            (piece.pursued, piece.newly_routed, piece.charged) = (false, false, false);
            (piece.shifted, piece.path, piece.far) = (false, 0, false);
        }
    }

    /// Clearing, victory, the next turn (B13i to B13p).
    pub(super) fn run_close(&mut self, log: &mut Events) {
        self.clear();
        self.position.links.clear();
        self.position.phase = None;
        self.take_objectives(log);
        self.judge(log);
        if self.position.ending.is_none() {
            self.position.turn = self.position.turn.saturating_add(1);
            self.set_top(Frame::Start);
        }
    }
}
