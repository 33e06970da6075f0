//! Fire: B4.

use super::event::{Tell as _, What};
use super::geometry::{SLACK, is_over};
use super::position::Frame;
use super::retreat::Back;
use super::units::{Band, Code, Status, Unit};
use super::{Bravado, Events, Legal, Reason, clause, refuse};
use crate::table::{Arc, Edge, Length};
use crate::{Dice, OutOfDice, Side};

/// How far a horse gun may have moved and still fire (B4n).
const GALLOP: Length = Length::cm(8);
/// The farthest fire of field guns by the option of B14g.
const EXTREME: i32 = 40;

impl Bravado {
    /// The arc of a unit: guns between their diagonals, infantry straight ahead (B4d to B4g).
    pub fn arc(&self, unit: Unit) -> Arc {
        let base = self.base(unit);
        if self.code(unit).is_gun() {
            Arc::between_diagonals(base)
        } else {
            Arc::strip(base, Edge::Front, Length::ZERO)
        }
    }

    /// How far a unit may fire.
    pub fn reach(&self, unit: Unit) -> Length {
        let code = self.code(unit);
        let most = code.ranges().last().map_or(0, |&(_, most)| most);
        let most = Length::cm(if code == Code::Fa && self.options.extreme { EXTREME } else { most });
        match self.board.file.fog {
            Some(fog) if self.position.turn <= fog.until => most.min(Length::mm(fog.range)),
            _ => most,
        }
    }

    /// The band of a range; the upper limit belongs to it (B4j).
    fn band(&self, unit: Unit, range: Length) -> Band {
        let bands = self.code(unit).ranges();
        let within = |&&(_, most): &&(Band, i32)| !is_over(range, Length::cm(most));
        bands.iter().find(within).map_or(Band::Extreme, |&(band, _)| band)
    }

    /// The contacts of a unit.
    pub fn links_of(&self, unit: Unit) -> impl Iterator<Item = &super::Link> + use<'_> {
        self.position.links.iter().filter(move |link| link.has(unit))
    }

    /// Whether a unit may fire at all now (B4a, B4l to B4n).
    ///
    /// # Refusals
    /// No fire, smoke, Routed, spent, moved too far.
    pub(super) fn check_shooter(&self, unit: Unit) -> Legal {
        let (code, piece) = (self.code(unit), self.piece(unit));
        if code.ranges().is_empty() {
            refuse!("B4l", Reason::NoFire);
        }
        if piece.fired {
            refuse!("B4a", Reason::HasFired);
        }
        if piece.status == Status::Routed {
            refuse!("B4l", Reason::Status { status: piece.status });
        }
        if piece.charged || piece.pursued || piece.fought {
            refuse!("B4l", Reason::Spent);
        }
        if code == Code::Fa && piece.shifted {
            refuse!("B4n", Reason::HasMoved { most: 0, have: piece.path });
        }
        if code == Code::Ha && is_over(Length(piece.path), GALLOP) {
            refuse!("B4n", Reason::HasMoved { most: GALLOP.0, have: piece.path });
        }
        Ok(())
    }

    /// Whether a unit may fire at a target: how far, in which band (B4b, B4c, B4h to B4p).
    ///
    /// # Refusals
    /// No enemy unit, out of arc, range or sight, in contact.
    pub(super) fn check_shot(&self, unit: Unit, target: Unit) -> Legal<(Length, Band)> {
        if !self.is_own_unit(target, self.side_of(unit).other()) {
            refuse!("B4c", Reason::NotEligible { unit: target });
        }
        let attacks = self.links_of(unit).any(|link| link.charger == target && link.edge == Edge::Front);
        if !attacks {
            if self.links_of(unit).next().is_some() {
                refuse!("B4o", Reason::InContact { unit });
            }
            if self.links_of(target).next().is_some() {
                refuse!("B4o", Reason::InContact { unit: target });
            }
        } else if self.links_of(target).any(|link| !link.has(unit)) {
            // Ruling: a charger in a melee of its own besides is no clear target.
            refuse!("B4o", Reason::InContact { unit: target });
        }
        let (muzzle, base) = (self.base(unit).muzzle(), self.base(target));
        if attacks {
            // Range 0, in arc and sight; guns at close (B4p).
            return Ok((Length::ZERO, self.band(unit, Length::ZERO)));
        }
        let have = self.reach(unit);
        let range = base.gap_to(muzzle);
        if range > have + SLACK {
            refuse!("B4i", Reason::OutOfRange { have: have.0, need: range.0 });
        }
        let arc = self.arc(unit);
        if !arc.reaches(base) {
            refuse!("B4b", Reason::OutOfArc);
        }
        let part = arc.within(base);
        let corners = part.iter().flat_map(|stretch| [stretch.from, stretch.to]);
        let places = arc.nearest(base, muzzle).into_iter().chain(corners).chain(arc.corners_of(base));
        if !self.sees_any(unit, target, places) {
            refuse!("B4k", Reason::NoSight);
        }
        Ok((range, self.band(unit, range)))
    }

    /// Whether a unit may fire at a target now.
    pub fn may_fire(&self, unit: Unit, target: Unit) -> bool {
        self.check_shooter(unit).is_ok() && self.check_shot(unit, target).is_ok()
    }

    /// The units of a side that may fire, each with its targets.
    pub(super) fn shots(&self, side: Side) -> impl Iterator<Item = (Unit, Unit)> + use<'_> {
        self.units_of(side).filter(|&unit| self.check_shooter(unit).is_ok()).flat_map(move |unit| {
            let reach = self.reach(unit) + SLACK;
            self.enemies_of(unit)
                .filter(move |&enemy| {
                    // Whoever is out of range needs no exact refusal.
                    self.base(unit).is_within(self.base(enemy), reach) && self.check_shot(unit, enemy).is_ok()
                })
                .map(move |enemy| (unit, enemy))
        })
    }

    /// Runs a state of fire. Answers whether somebody is asked (B0u).
    pub(super) fn run_fire(&mut self, own: bool) -> bool {
        let Some(side) = self.firing_side(own) else { return false };
        if self.shots(side).next().is_some() {
            return true;
        }
        self.set_top(if own { Frame::Melee } else { Frame::Fire { own: true } });
        false
    }

    /// The side that fires in a state (B2s, B8f).
    pub(super) fn firing_side(&self, own: bool) -> Option<Side> {
        let side = self.position.phase.as_ref()?.side;
        Some(if own { side } else { side.other() })
    }

    /// Fires: the target tests, the result at once (B4q to B4x).
    pub(super) fn fire(
        &mut self,
        unit: Unit,
        target: Unit,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let Ok((range, band)) = self.check_shot(unit, target) else { return Ok(()) };
        let tally = self.tally_of_fire(unit, target, band);
        let test = self.test(target, tally, clause!("B4q"), dice)?;
        let passed = test.passed;
        self.piece_mut(unit).fired = true;
        log.event(clause!("B4q"), What::Fired { unit, band, range, test });
        if passed {
            return Ok(());
        }
        match self.status(target).failed() {
            None => self.destroy(target, clause!("B4v"), dice, log)?,
            Some(Status::Routed) => {
                self.rout(target, clause!("B4t"), log);
                self.free(target, clause!("B4x"), log);
                let way = self.base(target).centre() - self.base(unit).centre();
                self.fall_back(target, &Back::full(way.direction(), clause!("B11b")), dice, log)?;
            }
            Some(status) => self.become_status(target, status, clause!("B4s"), log),
        }
        Ok(())
    }
}
