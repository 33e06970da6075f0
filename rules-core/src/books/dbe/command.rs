//! Command points and who may spend them: section 7.

use alloc::vec::Vec;

use super::decision::Pay;
use super::units::{Place, Unit};
use super::{Dbe, Legal, Reason, refuse};
use crate::Side;

impl Dbe {
    /// The General-in-Chief of a side, if he is on the table.
    pub fn chief(&self, side: Side) -> Option<Unit> {
        self.board.chiefs[side].filter(|&unit| self.piece(unit).is_on_table())
    }

    /// Whether the general of a corps is lost; one not yet arrived is not (H4.7i).
    pub fn is_leaderless(&self, corps: u8) -> bool {
        self.piece(self.corps_card(corps).general).place == Place::Lost
    }

    /// Whether the General-in-Chief has a unit within his radius (H4.7d).
    pub(super) fn is_near_chief(&self, side: Side, unit: Unit) -> bool {
        self.chief(side).is_some_and(|chief| self.is_in_radius(chief, self.base(unit)))
    }

    /// Whether an element is within the radius of its corps general or of the General-in-Chief.
    pub fn is_commanded(&self, unit: Unit) -> bool {
        let card = self.card(unit);
        let Some(corps) = card.corps else { return true };
        let general = self.corps_card(corps).general;
        self.piece(general).is_on_table() && self.is_in_radius(general, self.base(unit))
            || self.is_near_chief(card.side, unit)
    }

    /// What a move of these elements of a corps costs (H4.7e, H4.7g, H4.7h, H4.7j).
    pub fn points_needed(&self, corps: u8, units: &[Unit]) -> u8 {
        let side = self.corps_card(corps).side;
        if self.is_leaderless(corps) {
            let near = units.iter().all(|&unit| self.is_near_chief(side, unit));
            return if self.position.taken == Some(corps) && near { 1 } else { 2 };
        }
        1 + u8::from(units.iter().any(|&unit| !self.is_commanded(unit)))
    }

    /// Whether these points pay the move of these elements.
    ///
    /// # Refusals
    /// Too few or too many points, a purse that does not hold them, elements out of the General-in-Chief's radius.
    pub(super) fn check_pay(&self, corps: u8, units: &[Unit], pay: Pay) -> Legal {
        let need = self.points_needed(corps, units);
        if pay.sum() != need {
            let reason = Reason::Points { have: pay.sum(), need };
            if self.is_leaderless(corps) {
                refuse!("H4.7h", reason);
            }
            refuse!("H4.7e", reason);
        }
        let points = self.corps(corps).points;
        if pay.corps > points {
            refuse!("H4.7a", Reason::Purse { have: points, need: pay.corps });
        }
        if pay.chief > 0 {
            let side = self.corps_card(corps).side;
            if let Some(&unit) = units.iter().find(|&&unit| !self.is_near_chief(side, unit)) {
                refuse!("H4.7c", Reason::OutOfRadius { unit });
            }
            if pay.chief > self.position.chief_points {
                refuse!("H4.7c", Reason::Purse { have: self.position.chief_points, need: pay.chief });
            }
        }
        Ok(())
    }

    /// Points that pay a move of these elements, the corps' own first; none where the purses do not suffice.
    pub fn payment(&self, corps: u8, units: &[Unit]) -> Option<Pay> {
        let need = self.points_needed(corps, units);
        let own = need.min(self.corps(corps).points);
        let pay = Pay { corps: own, chief: need - own };
        self.check_pay(corps, units, pay).is_ok().then_some(pay)
    }

    pub(super) fn spend(&mut self, corps: u8, pay: Pay) {
        if let Some(state) = self.corps_mut(corps) {
            state.points = state.points.saturating_sub(pay.corps);
        }
        self.position.chief_points = self.position.chief_points.saturating_sub(pay.chief);
    }

    /// The leaderless corps a General-in-Chief may take over: those with an element within his radius (H4.7j).
    pub(super) fn takeable(&self, side: Side) -> Vec<u8> {
        let corps = self.board.corps_of(side).filter(|&corps| {
            let units = &self.corps_card(corps).units;
            self.is_leaderless(corps)
                && units.iter().any(|&unit| self.piece(unit).is_on_table() && self.is_near_chief(side, unit))
        });
        corps.collect()
    }
}
