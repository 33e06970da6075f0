//! Results of fire and melee, and what destruction brings: section 12, H4.19i–l.

use super::event::{Effect, Tell as _, What};
use super::position::{Contact, Why};
use super::terrain::Class;
use super::units::{Code, Place, Unit};
use super::{Dbe, Events, clause};
use crate::{Clause, Dice, OutOfDice};

/// Why an element is no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// Melee, and all that is not fire (H4.19j).
    Melee,
    /// Fire.
    Fire,
    /// It left the table (H4.19k).
    Gone,
}

/// The fire table: target, main shooter, doubled (H4.13c).
pub(super) const fn fire_effect(target: Code, shooter: Code, doubled: bool) -> Effect {
    match (target, doubled, shooter.is_gun()) {
        (Code::Art | Code::Hart, false, _) => Effect::None,
        (Code::Art | Code::Hart, true, _) => Effect::Destroyed,
        (Code::Icv, false, _) => Effect::Flight,
        (_, false, _) => Effect::Withdraw,
        (_, true, false) | (Code::Lgt | Code::Vol, true, true) => Effect::Flight,
        (_, true, true) => Effect::Destroyed,
    }
}

/// The melee table: loser, winner, doubled, the loser's ground (H4.13c).
pub(super) const fn melee_effect(loser: Code, winner: Code, doubled: bool, ground: Class) -> Effect {
    use Effect::{Destroyed, Flight, Withdraw};
    let open = ground.is_open();
    let by_horse = winner.is_cavalry() && open;
    match (loser, doubled) {
        (Code::Inf, false) if open && matches!(winner, Code::Hcv) => Flight,
        (Code::Inf, false) => Withdraw,
        (Code::Inf, true) => Destroyed,
        (Code::Lgt, false) => {
            if by_horse {
                Flight
            } else {
                Withdraw
            }
        }
        (Code::Lgt, true) => {
            if by_horse {
                Destroyed
            } else {
                Flight
            }
        }
        (Code::Vol, false) => {
            if by_horse {
                Destroyed
            } else {
                Flight
            }
        }
        (Code::Vol, true) => {
            if matches!(winner, Code::Inf) || winner.is_gun() {
                Flight
            } else {
                Destroyed
            }
        }
        (Code::Hcv, false) => {
            if open {
                Withdraw
            } else {
                Flight
            }
        }
        (Code::Hcv, true) => Destroyed,
        (Code::Lcv, false) => {
            if matches!(winner, Code::Hcv) || !open {
                Flight
            } else {
                Withdraw
            }
        }
        (Code::Icv, false) => Flight,
        (Code::Lcv | Code::Icv, true) => {
            if matches!(winner, Code::Lcv | Code::Icv) || !open {
                Destroyed
            } else {
                Flight
            }
        }
        (Code::Art | Code::Hart | Code::Gen | Code::Cic, _) => Destroyed,
    }
}

/// Whether a winner doubles a loser (H4.13b).
pub(super) const fn is_doubled(winner: i8, loser: i8) -> bool {
    loser <= 0 || winner as i16 >= 2 * loser as i16
}

impl Dbe {
    /// Applies a result to an element.
    pub(super) fn suffer(
        &mut self,
        unit: Unit,
        effect: Effect,
        why: Why,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let cause = if matches!(why, Why::Fire(_)) { Cause::Fire } else { Cause::Melee };
        match effect {
            Effect::None => Ok(()),
            Effect::Withdraw => {
                let against = if let Why::Melee(winner) = why { Some(winner) } else { None };
                self.withdraw(unit, against, cause, dice, log)
            }
            Effect::Flight if self.piece(unit).fled_once && !self.options.flee_again => {
                self.destroy(unit, clause!("H4.14aa"), cause, dice, log)
            }
            Effect::Flight => self.flee(unit, why, cause, dice, log),
            Effect::Destroyed => self.destroy(unit, clause!("H4.13c"), cause, dice, log),
        }
    }

    /// Takes an element off the table for good (H4.3e); a general with it meets his fate (H4.19i–k).
    pub(super) fn destroy(
        &mut self,
        unit: Unit,
        clause: Clause,
        cause: Cause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let points = self.card(unit).cost();
        self.drop_contacts(unit);
        self.piece_mut(unit).place = Place::Lost;
        let gone = cause == Cause::Gone;
        log.event(clause, if gone { What::Gone { unit, points } } else { What::Destroyed { unit, points } });
        for general in self.attached_to(unit) {
            self.meet_fate(general, cause, dice, log)?;
        }
        Ok(())
    }

    /// Shifts a unit by a rule and tells.
    pub(super) fn shift_to(&mut self, unit: Unit, to: super::Pose, clause: Clause, log: &mut Events) {
        let from = self.pose(unit);
        if from != to {
            self.set_pose(unit, to);
            log.event(clause, What::Shifted { unit, from, to });
        }
    }

    /// Brings a front onto an edge.
    pub(super) fn add_contact(&mut self, contact: Contact, clause: Clause, log: &mut Events) {
        log.event(clause, What::Contact { by: contact.by, on: contact.on, edge: contact.edge });
        self.contacts_mut().push(contact);
    }
}
