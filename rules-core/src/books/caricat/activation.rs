//! CHOOSE: who activates what next: clauses 4.1, 4.2.

use super::event::{Event, Tally};
use super::position::Frame;
use super::refusal::Reason;
use super::units::{Chief, ITALIAN, Leader, Level, Marker, Mobile, Place, Unit};
use super::{AUSTRIAN, Caricat, Events, clause, refuse};
use crate::dice::{Classes, Request};
use crate::{Dice, OutOfDice, Refusal, Side};

/// The most that activates cavalry (4.2).
pub(super) const fn cavalry_needs(side: Side) -> i8 {
    match side {
        ITALIAN => 8,
        AUSTRIAN => 6,
    }
}

impl Caricat {
    /// Whether a brigade off the map enters in its next activation (4.1k, 13.1.2c, 13.3.2, 13.3.3).
    pub(super) fn is_due(&self, leader: Leader) -> bool {
        let chief = self.leader(leader);
        let marches = self.board.file.rules.reserve_march.is_some_and(|march| march.leader == leader);
        chief.place == Place::Off && (chief.called || marches && chief.level <= Level::Advance)
    }

    /// Whether a command waits for staff (7.3.1).
    pub(super) fn awaits_staff(&self, leader: Leader) -> bool {
        self.leader(leader).place == Place::Eliminated
            && self.command(leader).any(|unit| self.unit(unit).hex().is_some())
    }

    /// Whether a command may still be activated this turn (4.1k).
    pub(super) fn counts(&self, leader: Leader) -> bool {
        self.chief_counts(self.leader(leader))
    }

    fn chief_counts(&self, chief: &Chief) -> bool {
        !chief.activated
            && match chief.place {
                Place::Hex(_) => true,
                Place::Off => self.is_due(chief.id),
                Place::Eliminated => self.awaits_staff(chief.id),
                Place::Left => false,
            }
    }

    /// The commands of a side that may still be activated, with their levels.
    pub(super) fn ready(&self, side: Side) -> impl Iterator<Item = (Leader, Level)> + use<'_> {
        let cards = self.board.file.leaders.iter().zip(&self.position.leaders);
        let own = cards.filter(move |(card, chief)| card.side == side && self.chief_counts(chief));
        own.map(|(_, chief)| (chief.id, chief.level))
    }

    /// The current level (4.1e).
    pub fn current_level(&self) -> Option<Level> {
        self.ready(ITALIAN).chain(self.ready(AUSTRIAN)).map(|(_, level)| level).min()
    }

    fn has_leader_at(&self, side: Side, level: Level) -> bool {
        self.ready(side).any(|(_, have)| have == level)
    }

    /// A side's cavalry that is not spent.
    pub(super) fn unspent(&self, side: Side) -> impl Iterator<Item = Unit> + use<'_> {
        self.units_of(side)
            .map(|(unit, _)| unit)
            .filter(|&unit| self.is_cavalry(unit) && self.unit(unit).marker.is_none())
    }

    fn has_cavalry(&self, side: Side) -> bool {
        self.unspent(side).next().is_some()
    }

    /// CHOOSE opens for the first time in a turn (4.1d).
    pub(super) fn open_choice(&mut self) {
        let side = match self.current_level() {
            Some(level) if self.has_leader_at(AUSTRIAN, level) => Some(AUSTRIAN),
            Some(_) => Some(ITALIAN),
            None => [AUSTRIAN, ITALIAN].into_iter().find(|&side| self.has_cavalry(side)),
        };
        self.choose_or_sweep(side);
    }

    fn choose_or_sweep(&mut self, side: Option<Side>) {
        match side {
            Some(side) => self.set_top(Frame::Choose { side, passed: false }),
            None => self.set_top(Frame::Sweep { side: AUSTRIAN }),
        }
    }

    /// Who has the next go after one of `side` at `level` (4.1g, 4.1j).
    pub(super) fn next_go(&mut self, side: Side, level: Option<Level>) {
        let other = side.other();
        let next = if level.is_some_and(|level| self.has_leader_at(other, level)) {
            Some(other)
        } else {
            match self.current_level() {
                Some(now) if self.has_leader_at(side, now) => Some(side),
                Some(_) => Some(other),
                None => [other, side].into_iter().find(|&side| self.has_cavalry(side)),
            }
        };
        self.choose_or_sweep(next);
    }

    /// The side's highest level below the current one (4.1i).
    fn highest_below(&self, side: Side, level: Option<Level>) -> Option<Level> {
        self.ready(side).map(|(_, have)| have).filter(|&have| level.is_none_or(|level| have > level)).min()
    }

    pub(super) fn check_activate(&self, side: Side, passed: bool, leader: Leader) -> Result<(), Refusal<Reason>> {
        let known = self.board.leader(leader).is_some_and(|at| self.board.file.leaders[at].side == side);
        if !known {
            refuse!("4.1a", Reason::NoSuchPiece);
        }
        let chief = self.leader(leader);
        if chief.activated {
            refuse!("4.1k", Reason::Activated);
        }
        if !self.counts(leader) {
            refuse!("4.1k", Reason::NotOnMap);
        }
        let now = self.current_level();
        let below = passed && self.highest_below(side, now) == Some(chief.level);
        if now != Some(chief.level) && !below {
            let reason = Reason::OtherLevel { have: chief.level, now };
            let clause = if passed { clause!("4.1i") } else { clause!("4.1f") };
            return Err(Refusal::new(clause, reason));
        }
        Ok(())
    }

    pub(super) fn check_ride(&self, side: Side, unit: Unit) -> Result<(), Refusal<Reason>> {
        let known = self.board.unit(unit).is_some_and(|at| self.board.file.units[at].side == side);
        if !known || !self.is_cavalry(unit) {
            refuse!("4.2a", Reason::NoSuchPiece);
        }
        if self.unit(unit).hex().is_none() {
            refuse!("4.2a", Reason::NotOnMap);
        }
        match self.unit(unit).marker {
            None => Ok(()),
            Some(Marker::Hold) => refuse!("4.2c", Reason::Spent { unit }),
            Some(Marker::Activated) => refuse!("4.2.1b", Reason::Spent { unit }),
        }
    }

    pub(super) fn check_pass(&self, side: Side) -> Result<(), Refusal<Reason>> {
        // A side with nothing to activate, which only a position set up by hand gives the go, passes.
        let anything = || self.ready(side).next().is_some() || self.has_cavalry(side);
        match self.current_level() {
            Some(level) if level <= Level::Advance && anything() => refuse!("4.1h", Reason::MustActivate { level }),
            _ => Ok(()),
        }
    }

    pub(super) fn pass(&mut self, side: Side, passed: bool, log: &mut Events) {
        let clause = if passed { clause!("4.1c") } else { clause!("4.1h") };
        log.push(Event::Passed { side, clause });
        let other = side.other();
        let anything = self.ready(other).next().is_some() || self.has_cavalry(other);
        if passed || !anything {
            self.set_top(Frame::Sweep { side: AUSTRIAN });
        } else {
            self.set_top(Frame::Choose { side: other, passed: true });
        }
    }

    pub(super) fn activate(&mut self, side: Side, leader: Leader, log: &mut Events) {
        let level = self.current_level();
        let clause = if level == Some(self.leader(leader).level) { clause!("4.1a") } else { clause!("4.1i") };
        log.push(Event::Activated { who: Mobile::Leader(leader), clause });
        self.open_go(Mobile::Leader(leader), side, level, false);
    }

    /// A cavalry try (4.2).
    pub(super) fn ride(
        &mut self,
        side: Side,
        unit: Unit,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let level = self.current_level();
        let who = Mobile::Unit(unit);
        let contact = self.contacts(side, self.place_of(unit));
        if self.unit(unit).is_broken() {
            log.push(Event::Activated { who, clause: clause!("7.5.1p") });
        } else if contact {
            log.push(Event::Activated { who, clause: clause!("4.2.2a") });
        } else {
            let at_most = cavalry_needs(side);
            if !Self::throw(side, who, Tally::default(), at_most, clause!("4.2a"), dice, log)? {
                self.unit_mut(unit).marker = Some(Marker::Hold);
                log.push(Event::Spent { unit, clause: clause!("4.2.1a") });
                self.next_go(side, level);
                return Ok(());
            }
            log.push(Event::Activated { who, clause: clause!("4.2b") });
        }
        self.open_go(who, side, level, false);
        Ok(())
    }

    /// Two dice and what is added to them, against a number not to be passed.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn throw(
        side: Side,
        who: Mobile,
        tally: Tally,
        at_most: i8,
        clause: crate::Clause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        let faces = dice.pool(Request { side, clause }, 2, Classes::EACH)?;
        let thrown = [faces.first().copied().unwrap_or(1), faces.get(1).copied().unwrap_or(1)];
        let success = (thrown[0] + thrown[1]) as i8 + tally.total() <= at_most;
        log.push(Event::Thrown { who, dice: thrown, tally, at_most, success, clause });
        Ok(success)
    }

    /// SWEEP: the next cavalry of the side that must still fall back (7.5.1p).
    pub(super) fn run_sweep(&mut self, side: Side, log: &mut Events) -> bool {
        let next = self.unspent(side).find(|&unit| self.unit(unit).is_broken());
        match (next, side) {
            (Some(unit), _) => {
                log.push(Event::Activated { who: Mobile::Unit(unit), clause: clause!("7.5.1p") });
                self.open_go(Mobile::Unit(unit), side, None, true);
            }
            (None, AUSTRIAN) => self.set_top(Frame::Sweep { side: ITALIAN }),
            (None, ITALIAN) => self.set_top(Frame::Recover { opened: false }),
        }
        false
    }
}
