//! Command: the Bravado Number, Generals and their lists, the Bravado Test (B2); simple command (B8).

use alloc::vec::Vec;

use super::event::{Tell as _, What};
use super::position::{Bid, Frame, Phase};
use super::refusal::Reason;
use super::units::{Status, Unit};
use super::{Bravado, Events, Legal, clause, refuse};
use crate::dice::{Classes, Face, Request};
use crate::secret::Salt;
use crate::{BySide, Clause, Dice, OutOfDice, Side};

/// The highest Bravado Number (B2c).
pub const HIGHEST: u8 = 6;

impl Bravado {
    /// Whether a General is able (B2b, B14b, B14c).
    pub fn is_able(&self, general: Unit) -> bool {
        let piece = self.piece(general);
        piece.is_on_table() && !piece.exhausted && (piece.markers == 0 || !self.options.simple_bravado)
    }

    /// The able Generals of a side.
    pub fn able(&self, side: Side) -> Vec<Unit> {
        self.generals_of(side).filter(|&general| self.is_able(general)).collect()
    }

    /// Whether a side may bid: it has not passed this turn, and has an able General (B2c, B2d, B2z).
    pub fn may_bid(&self, side: Side) -> bool {
        !self.position.out[side] && self.generals_of(side).any(|general| self.is_able(general))
    }

    /// Runs BID. Answers whether somebody is asked.
    pub(super) fn run_bid(&mut self) -> bool {
        let bidders = Side::BOTH.into_iter().filter(|&side| self.may_bid(side));
        let sealed: Vec<bool> = bidders.map(|side| self.position.bids[side].seal.is_some()).collect();
        if sealed.contains(&false) {
            return true;
        }
        let next = if sealed.is_empty() { Frame::Rally { next: 0 } } else { Frame::Reveal };
        self.set_top(next);
        false
    }

    pub(super) fn check_open(&self, side: Side, number: Option<(u8, Salt)>) -> Legal {
        let Some((number, salt)) = number else { return Ok(()) };
        let seal = self.position.bids[side].seal;
        if number > HIGHEST || !seal.is_some_and(|seal| seal.is_opened_by(&[number], salt)) {
            refuse!("B2e", Reason::WrongSeal);
        }
        Ok(())
    }

    pub(super) fn open(&mut self, side: Side, number: Option<(u8, Salt)>, log: &mut Events) {
        // Who has lost his number shows none, and passes.
        let number = number.map_or(0, |(number, _)| number);
        self.position.bids[side] = Bid { seal: None, shown: Some(number) };
        let clause = if number == 0 { clause!("B2d") } else { clause!("B2g") };
        log.event(clause, What::Shown { side, number: (number > 0).then_some(number) });
        if number == 0 {
            self.position.out[side] = true;
        }
    }

    /// Runs REVEAL. Answers whether somebody is asked.
    pub(super) fn run_reveal(&mut self, log: &mut Events) -> bool {
        let bids = &self.position.bids;
        if Side::BOTH.into_iter().any(|side| bids[side].seal.is_some()) {
            return true;
        }
        let shown = |side: Side| bids[side].shown.unwrap_or(0);
        let (first, second) = (shown(Side::First), shown(Side::Second));
        if first == 0 && second == 0 {
            self.set_top(Frame::Rally { next: 0 });
        } else if first == second {
            self.set_top(Frame::Tie);
        } else {
            let side = if first > second { Side::First } else { Side::Second };
            let clause = if first.min(second) == 0 { clause!("B2h") } else { clause!("B2g") };
            self.lead(side, clause, log);
        }
        false
    }

    fn lead(&mut self, side: Side, clause: Clause, log: &mut Events) {
        log.event(clause, What::Leads { side });
        self.set_top(Frame::General { side });
    }

    /// Throws a die each; answers who has the higher, none for a tie (B0r, B0s).
    pub(super) fn roll_off(clause: Clause, dice: &mut dyn Dice, log: &mut Events) -> Result<Option<Side>, OutOfDice> {
        let first = dice.die(Request { side: Side::First, clause }, Classes::EACH)?;
        let second = dice.die(Request { side: Side::Second, clause }, Classes::EACH)?;
        log.event(clause, What::Rolled { first, second });
        Ok(match first.cmp(&second) {
            core::cmp::Ordering::Greater => Some(Side::First),
            core::cmp::Ordering::Less => Some(Side::Second),
            core::cmp::Ordering::Equal => None,
        })
    }

    /// Runs TIE. Answers whether it is thrown again (B2i).
    pub(super) fn run_tie(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let Some(side) = Self::roll_off(clause!("B2i"), dice, log)? else { return Ok(true) };
        self.lead(side, clause!("B2i"), log);
        Ok(false)
    }

    /// Picks the General (B2k).
    pub(super) fn choose(&mut self, side: Side, general: Unit, log: &mut Events) {
        let number = self.position.bids[side].shown.unwrap_or(1);
        self.position.phase = Some(Phase { side, general: Some(general), number, list: Vec::new(), second: false });
        self.piece_mut(general).moved = false;
        if self.options.command_efficiency {
            self.set_top(Frame::RideFirst);
        } else {
            self.fix_list(log);
        }
    }

    /// Whether a unit may act, range aside (B2n).
    pub fn may_act(&self, unit: Unit) -> bool {
        let piece = self.piece(unit);
        piece.is_on_table()
            && !self.is_general(unit)
            && !piece.moved
            && !piece.fired
            && !piece.fought
            && piece.status != Status::Routed
    }

    /// The units a General commands (B2m, B2n, B1h).
    pub fn commanded(&self, general: Unit) -> Vec<Unit> {
        let own = self.units_of(self.side_of(general));
        own.filter(|&unit| self.may_act(unit) && self.is_within(general, unit, 20)).collect()
    }

    /// The list is fixed (B2o).
    pub(super) fn fix_list(&mut self, log: &mut Events) {
        let Some(general) = self.position.phase.as_ref().and_then(|phase| phase.general) else { return };
        let list = self.commanded(general);
        log.event(clause!("B2n"), What::Chosen { general, list: list.clone() });
        if let Some(phase) = &mut self.position.phase {
            phase.list = list;
        }
        self.set_top(Frame::Moves);
    }

    /// Runs MOVE. Answers whether somebody is asked.
    pub(super) fn run_moves(&mut self) -> bool {
        let acts = self.position.phase.as_ref().is_some_and(|phase| !phase.list.is_empty());
        if !acts {
            self.set_top(Frame::Rides);
        }
        acts
    }

    /// Runs GENERAL-MOVE. Answers whether somebody is asked (B2q, B14e).
    pub(super) fn run_rides(&mut self) -> bool {
        let efficient = self.options.command_efficiency && !self.options.simple_command;
        if !efficient && !self.riders().is_empty() {
            return true;
        }
        self.set_top(Frame::Fire { own: false });
        false
    }

    /// Throws the Bravado Test (B2v). Answers whether a Pluck may be spent.
    pub(super) fn run_test(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let Some((side, general, number)) = self.tested() else {
            // The General was removed: no test, no marker (B12k).
            self.end_phase();
            return Ok(());
        };
        let markers = self.piece(general).markers;
        let least = i32::from(number) + i32::from(markers);
        let die = dice.die(Request { side, clause: clause!("B2v") }, Classes::at_least(least))?;
        let passed = i32::from(die) >= least;
        log.event(clause!("B2v"), What::Bravado { general, die, markers, number, passed });
        if passed {
            self.mark(general, log);
        } else if self.piece(general).pluck > 0 {
            self.set_top(Frame::Again);
        } else {
            self.fail(general, log);
        }
        Ok(())
    }

    /// Who is tested, with which number.
    pub(super) fn tested(&self) -> Option<(Side, Unit, u8)> {
        let phase = self.position.phase.as_ref()?;
        let general = phase.general.filter(|&general| self.piece(general).is_on_table())?;
        Some((phase.side, general, phase.number))
    }

    /// Spends a Pluck on the test (B1s to B1u, B2w).
    pub(super) fn spend_pluck(&mut self, general: Unit, log: &mut Events) {
        let piece = self.piece_mut(general);
        piece.pluck = piece.pluck.saturating_sub(1);
        let left = piece.pluck;
        log.event(clause!("B1s"), What::Spent { general, left });
        self.set_top(Frame::Test);
    }

    /// The test stays failed (B2v, B2x).
    pub(super) fn fail(&mut self, general: Unit, log: &mut Events) {
        if self.piece(general).restored {
            self.remove(general, clause!("B2x"), log);
            self.end_phase();
            return;
        }
        self.piece_mut(general).exhausted = true;
        log.event(clause!("B2v"), What::Exhausted { general });
        self.mark(general, log);
    }

    /// MARK (B2y).
    fn mark(&mut self, general: Unit, log: &mut Events) {
        let piece = self.piece_mut(general);
        piece.markers = piece.markers.saturating_add(1);
        let markers = piece.markers;
        log.event(clause!("B2y"), What::Marked { general, markers });
        self.end_phase();
    }

    fn end_phase(&mut self) {
        self.position.phase = None;
        self.position.bids = BySide::default();
        self.set_top(Frame::Bid);
    }

    /// Runs ROLL: who goes first with simple command (B8a, B8b). Answers whether it is thrown again.
    pub(super) fn run_order(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let printed = self.board.file.first.filter(|_| self.position.turn == 1);
        let (side, clause) = if let Some(side) = printed {
            (side, clause!("B1c"))
        } else {
            let Some(side) = Self::roll_off(clause!("B8a"), dice, log)? else { return Ok(true) };
            (side, clause!("B8a"))
        };
        log.event(clause, What::Leads { side });
        self.begin_half(side, false);
        Ok(false)
    }

    /// A side's half of the turn begins (B8e).
    fn begin_half(&mut self, side: Side, second: bool) {
        let list = self.units_of(side).filter(|&unit| self.may_act(unit)).collect();
        self.position.phase = Some(Phase { side, general: None, number: 0, list, second });
        self.set_top(Frame::Moves);
    }

    /// A half of the turn ends (B8d, B8h, B8i).
    pub(super) fn end_half(&mut self) {
        match self.position.phase.take() {
            Some(phase) if !phase.second => self.begin_half(phase.side.other(), true),
            _ => self.set_top(Frame::Rally { next: 0 }),
        }
    }

    /// The dice of Pluck (B1r), one General at a time. Answers whether more follow.
    pub(super) fn run_pluck(&mut self, next: u8, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let general = self.all().find(|&unit| unit.0 >= next && self.is_general(unit));
        let Some(general) = general.filter(|_| !self.options.simple_command) else {
            self.set_top(Frame::Start);
            return Ok(false);
        };
        let side = self.side_of(general);
        let clause = clause!("B1r");
        let die = dice.die(Request { side, clause }, Classes([0, 0, 0, 1, 1, 2]))?;
        let pluck = self.board.file.sides[side].pluck.unwrap_or_else(|| pluck_of(die));
        self.piece_mut(general).pluck = pluck;
        log.event(clause, What::Pluck { general, die, pluck });
        self.set_top(Frame::Pluck { next: general.0 + 1 });
        Ok(true)
    }
}

/// What a die gives as Pluck (B1r).
const fn pluck_of(die: Face) -> u8 {
    match die {
        0..=3 => 1,
        4 | 5 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::pluck_of;

    #[test]
    fn pluck_is_1_up_to_3_then_2_then_3() {
        assert_eq!([1, 2, 3, 4, 5, 6].map(pluck_of), [1, 1, 1, 2, 2, 3]);
    }
}
