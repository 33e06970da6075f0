//! Melee: B5. Charges at Routed units: B10r to B10t.

use super::event::{Tell as _, Test, What};
use super::geometry::Pose;
use super::position::{Frame, Link};
use super::retreat::Back;
use super::units::{Status, Unit};
use super::{Bravado, Events, Legal, Reason, clause, refuse};
use crate::table::{Angle, Base, Motion};
use crate::{Dice, OutOfDice, Side};

/// The most rounds of a melee (B5f).
const ROUNDS: u8 = 10;

impl Bravado {
    /// The contact a side fights by this charger (B2u).
    pub(super) fn link_by(&self, charger: Unit) -> Option<Link> {
        self.position.links.iter().find(|link| link.charger == charger).copied()
    }

    /// Begins to fight a contact.
    pub(super) fn fight(&mut self, link: Link, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        if self.status(link.target) == Status::Routed {
            return self.chase(link, dice, log);
        }
        self.push_frame(Frame::Round { link, round: 0 });
        Ok(())
    }

    fn unlink(&mut self, link: &Link) {
        self.position.links.retain(|other| other.charger != link.charger || other.target != link.target);
    }

    /// A Routed target makes one test instead of a melee (B10r).
    fn chase(&mut self, link: Link, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        self.unlink(&link);
        let test = self.test(link.target, self.tally_of_chase(link.target), clause!("B10r"), dice)?;
        let passed = test.passed;
        log.event(clause!("B10r"), What::Tested { test });
        if passed {
            self.free(link.target, clause!("B5h"), log);
            let toward = self.base(link.charger).facing();
            self.fall_back(link.target, &Back::full(toward, clause!("B10t")), dice, log)?;
            return Ok(());
        }
        if link.leg > 0 {
            self.push_frame(Frame::Stop { link });
        }
        self.destroy(link.target, clause!("B10s"), dice, log)
    }

    /// One round: both test, the charger first, and both results apply together (B5b, B5c, B0r). Answers whether
    /// another follows.
    pub(super) fn run_round(
        &mut self,
        link: Link,
        round: u8,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        let Link { charger, target, .. } = link;
        let (own, its) = (self.tally_of_melee(&link, charger), self.tally_of_melee(&link, target));
        let own = self.test(charger, own, clause!("B5b"), dice)?;
        let its = self.test(target, its, clause!("B5b"), dice)?;
        let passed = (own.passed, its.passed);
        log.event(clause!("B5b"), What::Fought { round: round + 1, charger: own.clone(), target: its.clone() });
        for test in [&own, &its] {
            self.piece_mut(test.unit).fought = true;
            self.suffer(test, log);
        }
        let routed = (self.status(charger) == Status::Routed, self.status(target) == Status::Routed);
        let undecided = match passed {
            (false, false) => false,
            _ => !routed.0 && !routed.1,
        };
        if undecided && round + 1 < ROUNDS {
            self.set_top(Frame::Round { link, round: round + 1 });
            return Ok(true);
        }
        self.pop_frame();
        self.unlink(&link);
        let ahead = self.base(charger).facing();
        let back = ahead + Angle::HALF;
        if undecided {
            log.event(clause!("B5f"), What::Parted { charger, target });
            self.leave(charger, &Back::half(back, clause!("B5f")), dice, log)?;
            return Ok(false);
        }
        if !routed.0 && !routed.1 {
            log.event(clause!("B5e"), What::Parted { charger, target });
            self.leave(charger, &Back::half(back, clause!("B11a")), dice, log)?;
            self.leave(target, &Back::half(ahead, clause!("B11a")), dice, log)?;
            return Ok(false);
        }
        let winner = match (passed, routed) {
            ((true, false), (_, true)) => Some((charger, target)),
            ((false, true), (true, _)) => Some((target, charger)),
            _ => None,
        };
        let depth = self.position.frames.len();
        if let Some((unit, router)) = winner.filter(|&(unit, _)| self.may_pursue(unit)) {
            self.push_frame(Frame::Pursue { unit, router });
        }
        let asked = self.position.frames.len() > depth;
        for (unit, toward, runs) in [(charger, back, routed.0), (target, ahead, routed.1)] {
            if runs && !self.leave(unit, &Back::full(toward, clause!("B11a")), dice, log)? && asked {
                // Nobody pursues a unit its fall-back destroyed (B11q).
                self.position.frames.remove(depth);
            }
        }
        Ok(false)
    }

    /// A failed test in melee costs a grade (B6a).
    fn suffer(&mut self, test: &Test, log: &mut Events) {
        if test.passed {
            return;
        }
        match self.status(test.unit).failed() {
            Some(Status::Routed) => self.rout(test.unit, clause!("B5e"), log),
            Some(status) => self.become_status(test.unit, status, clause!("B5e"), log),
            None => {}
        }
    }

    /// A unit leaves a melee: it breaks all its contacts and falls back (B5h).
    fn leave(&mut self, unit: Unit, back: &Back, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        self.free(unit, clause!("B5i"), log);
        self.fall_back(unit, back, dice, log)
    }

    /// Whether a winner may pursue: Fine, no gun, not yet this turn, not pinned (B11l, B11m, B11p, B5j).
    fn may_pursue(&self, unit: Unit) -> bool {
        self.status(unit) == Status::Fine
            && !self.code(unit).is_gun()
            && !self.piece(unit).pursued
            && !self.links_of(unit).any(|link| link.target == unit)
    }

    /// Where a charger stops on its last leg, so far before where it touched (B10s).
    pub(super) fn stop_base(&self, link: &Link, back: u16) -> Base {
        let touch = self.base_at(link.charger, link.touch);
        if back == 0 {
            return *self.base(link.charger);
        }
        Motion::back(crate::table::Length::mm(back.into())).end(&touch)
    }

    /// Whether a charger may stop there.
    ///
    /// # Refusals
    /// Beyond the leg, or where it may not end.
    pub(super) fn check_stop(&self, link: &Link, back: u16) -> Legal {
        if i32::from(back) > link.leg {
            refuse!("B10s", Reason::TooLong { most: link.leg * 100, have: i32::from(back) * 100 });
        }
        if back == 0 {
            return Ok(());
        }
        self.check_end(link.charger, &self.stop_base(link, back))
    }

    pub(super) fn stop(&mut self, link: &Link, back: u16, log: &mut Events) {
        let (unit, from) = (link.charger, self.pose(link.charger));
        let to = Pose::nearest(&self.stop_base(link, back));
        if from != to {
            self.set_pose(unit, to);
            log.event(clause!("B10s"), What::Moved { unit, from, to, cost: crate::table::Length::ZERO });
        }
    }

    /// The chargers whose contacts a side may name (B2t, B2u).
    pub(super) fn chargers(&self) -> alloc::vec::Vec<Unit> {
        self.position.links.iter().map(|link| link.charger).collect()
    }

    /// Runs MELEE. Answers whether the player with initiative is asked.
    pub(super) fn run_melee(&mut self) -> bool {
        if !self.position.links.is_empty() {
            return true;
        }
        if self.options.simple_command {
            self.end_half();
        } else {
            self.set_top(Frame::Test);
        }
        false
    }

    /// The side that has initiative or moves.
    pub(super) fn mover(&self) -> Option<Side> {
        self.position.phase.as_ref().map(|phase| phase.side)
    }
}
