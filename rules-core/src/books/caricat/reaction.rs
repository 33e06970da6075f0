//! Reaction fire: clause 6.2.

use super::event::Event;
use super::position::{Frame, Step};
use super::refusal::Reason;
use super::units::{Level, Squad, Unit};
use super::{Caricat, Events, clause, refuse};
use crate::InOrder as _;
use crate::hex::HexId;
use crate::{Dice, OutOfDice, Refusal};

impl Caricat {
    /// Whether a unit may fire at one that went from one hex to another (6.2a, 6.2f, 3.1w).
    fn can_react(&self, unit: Unit, mover: Unit, from: HexId, to: HexId) -> bool {
        let Some(hex) = self.unit(unit).hex() else { return false };
        !self.is_cavalry(unit)
            && self.side_of(unit) != self.side_of(mover)
            && !self.unit(unit).is_routed()
            && self.is_open(hex, from)
            && self.is_open(hex, to)
            && self.level_of(unit) != Some(Level::Reserve)
            && self.defensive_volley(unit, self.level_of(unit), mover).dice > 0
    }

    /// The units that may fire at a mover, in list order.
    pub(super) fn reactors(&self, mover: Unit, from: HexId, to: HexId) -> Squad {
        let side = self.side_of(mover).other();
        if !self.in_zoc_of(side, from) || !self.in_zoc_of(side, to) {
            return Squad::default();
        }
        let around = self.board.map.around(to).filter(|&hex| self.holds(side, hex));
        let mut units: arrayvec::ArrayVec<(usize, Unit), 6> = around
            .filter_map(|hex| self.unit_at(side, hex, None))
            .filter(|&unit| self.can_react(unit, mover, from, to))
            .map(|unit| (self.ix(unit), unit))
            .collect();
        units.put_in_order();
        units.into_iter().map(|(_, unit)| unit).collect()
    }

    /// Asks the other side whether it fires at a step, if it can (6.2b).
    pub(super) fn open_reaction(&mut self, mover: Unit, from: HexId, to: HexId) {
        if self.unit(mover).hex() == Some(to) && !self.reactors(mover, from, to).is_empty() {
            self.push_frame(Frame::Reaction { mover, from, to });
        }
    }

    pub(super) fn check_react(
        &self,
        mover: Unit,
        from: HexId,
        to: HexId,
        units: &Squad,
    ) -> Result<(), Refusal<Reason>> {
        let able = self.reactors(mover, from, to);
        for &unit in units.units() {
            if !able.contains(unit) {
                let known = self.board.unit(unit).is_some();
                let clause = match self.level_of(unit).filter(|_| known) {
                    Some(Level::Reserve) => clause!("3.1w"),
                    _ => clause!("6.2a"),
                };
                return Err(Refusal::new(clause, Reason::CannotReact { unit }));
            }
        }
        if !units.is_distinct() {
            refuse!("6.2b", Reason::Done);
        }
        Ok(())
    }

    /// All that react fire together (6.2c).
    pub(super) fn react(
        &mut self,
        mover: Unit,
        units: &Squad,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        self.pop_frame();
        let mut hits = 0_u8;
        for &unit in units.units() {
            let volley = self.defensive_volley(unit, self.level_of(unit), mover);
            let got = self.throw_volley(Squad::one(unit), mover, volley, clause!("6.2a"), dice, log)?;
            hits = hits.saturating_add(got);
        }
        if units.is_empty() {
            return Ok(());
        }
        let side = self.side_of(mover);
        self.hurt(mover, hits, clause!("6.2c"), log);
        self.wake(self.command_of(mover), log);
        let piece = self.unit(mover);
        if hits > 0 && (piece.hex().is_none() || piece.is_broken()) {
            self.halt(mover, log);
        }
        // Questions where survivors go pile up on the stack and are answered one after the other.
        while !self.run_leader_loss(side, dice, log)? {}
        Ok(())
    }

    /// 6.2d: a mover now Broken or worse stops and cannot attack.
    fn halt(&mut self, mover: Unit, log: &mut Events) {
        let piece = self.unit_mut(mover);
        piece.barred = true;
        if self.go().and_then(|go| go.mover).is_some_and(|now| now.piece == super::Mobile::Unit(mover)) {
            self.stop(clause!("6.2d"), log);
            self.unit_mut(mover).moved = true;
        }
    }

    /// Reserve wakes: leader and command are at Hold (3.1u, 3.1v).
    pub(super) fn wake(&mut self, leader: Option<super::Leader>, log: &mut Events) {
        if let Some(leader) = leader
            && self.leader(leader).level == Level::Reserve
        {
            self.set_level(leader, Level::Hold, clause!("3.1u"), log);
        }
    }

    /// 9.2f: the attack is void once the target has slipped away.
    pub(super) fn void_attack(&mut self) {
        if let Some(Frame::Attack(attack)) = self.position.frames.last()
            && attack.step == Step::Escape
        {
            self.pop_frame();
        }
    }

    /// A unit has slipped away: it may be fired at like any mover (9.2c).
    pub(super) fn escape(&mut self, unit: Unit, to: HexId, log: &mut Events) {
        let from = self.place_of(unit);
        let side = self.side_of(unit);
        let with: arrayvec::ArrayVec<_, 4> = self.leaders_at(side, from).take(4).collect();
        self.void_attack();
        log.push(Event::Escaped { unit, from, to, clause: clause!("9.2e") });
        self.put(unit, to, log);
        for leader in with {
            self.take_along(leader, to, log);
        }
        self.open_reaction(unit, from, to);
    }
}
