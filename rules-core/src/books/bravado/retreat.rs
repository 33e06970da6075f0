//! Falling back, and being destroyed: B11a to B11k, B11z, B12i.

use super::event::{Flight, Tell as _, What};
use super::geometry::{Pose, RULER, SLACK};
use super::path::NEAR;
use super::units::{Code, Place, Status, Unit};
use super::{Bravado, Clause, Events, clause};
use crate::dice::{Classes, Request};
use crate::table::{Angle, Base, Length, Motion, Obstacle, Segment};
use crate::{Dice, OutOfDice};

/// How a unit falls back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Back {
    /// The way.
    toward: Angle,
    /// A full move, turned that way; else half, facing kept.
    full: bool,
    /// Why that way.
    clause: Clause,
}

impl Back {
    pub(super) const fn full(toward: Angle, clause: Clause) -> Self {
        Self { toward, full: true, clause }
    }

    pub(super) const fn half(toward: Angle, clause: Clause) -> Self {
        Self { toward, full: false, clause }
    }
}

/// Where a fall-back ends.
pub(super) enum End {
    /// There.
    At(Base, Length),
    /// It is destroyed, by this clause.
    Gone(Clause),
}

impl Bravado {
    /// A unit becomes Routed.
    pub(super) fn rout(&mut self, unit: Unit, clause: Clause, log: &mut Events) {
        self.piece_mut(unit).newly_routed = true;
        self.become_status(unit, Status::Routed, clause, log);
    }

    /// A unit leaves all its contacts; chargers so freed stop where they are (B5h, B5i).
    pub(super) fn free(&mut self, unit: Unit, clause: Clause, log: &mut Events) {
        let gone: alloc::vec::Vec<_> = self.links_of(unit).copied().collect();
        self.position.links.retain(|link| !link.has(unit));
        for link in gone {
            log.event(clause, What::Freed { charger: link.charger, target: link.target });
        }
    }

    /// How far a fall-back goes by its allowance: half, or up to the water, where it meets a stream (B11f, B7g).
    fn fall_back_length(&self, unit: Unit, base: &Base, back: &Back) -> Length {
        let code = self.code(unit);
        let whole = Length::cm(code.allowance());
        let have = if back.full { whole } else { whole / 2 };
        let from = base.centre();
        let way = Segment::new(from, from.toward(back.toward, have));
        let most = self.affordable(code, &way, have);
        let made = Segment::new(from, from.toward(back.toward, most));
        let Some(water) = self.board.ground.water(&made) else { return most };
        let short = Length::mm((water.0 - 1).div_euclid(100));
        self.affordable(code, &way, have / 2).max(short)
    }

    /// Where a base falls back to (B11d to B11k).
    pub(super) fn plan_back(&self, unit: Unit, back: &Back) -> End {
        let code = self.code(unit);
        let start = *self.base(unit);
        let base = if back.full { start.facing_to(back.toward.rounded_to(RULER.facing)) } else { start };
        let oblique = (back.toward - base.facing()).normalised();
        let leg = |length: Length| Motion::Leg { oblique, length };
        let most = self.fall_back_length(unit, &base, back);
        // What stops it: enemies it approaches, woods, impassable ground (B11h, B11z).
        let far = Length::cm(200);
        let mut stop = far;
        let enemies = self.enemies_of(unit).map(|enemy| {
            let margin = self.margin(&base, enemy).min(NEAR);
            Obstacle::base((), self.base(enemy), margin)
        });
        if let Some(met) = RULER.sweep(&base, &leg(far), enemies) {
            stop = stop.min(met.travelled);
        }
        let solid = |code: Code| if code.is_infantry() { code } else { Code::Li };
        for (_, shape) in self.board.ground.closed_to(solid(code)) {
            if shape.overlaps(&base, RULER.overlap) {
                continue;
            }
            if let Some(met) = RULER.sweep(&base, &leg(far), [Obstacle::area((), shape, -RULER.overlap)]) {
                stop = stop.min(met.travelled);
            }
        }
        let place = |length: Length| RULER.stored(&leg(length).end(&base));
        let off = |base: &Base| self.board.ground.table.beyond(base).1 > SLACK;
        let free = |base: &Base| {
            self.standing_at(unit, base, &[]).is_none()
                && self.board.ground.forbids(solid(code), base).is_none()
                && (code.is_infantry() || self.bars(unit, base).is_none())
                && self.full_town(unit, base).is_none()
        };
        let length = most.min(Length::mm(stop.0 / 100));
        let first = place(length);
        if off(&first) {
            return End::Gone(clause!("B11j"));
        }
        let found = if free(&first) {
            Some((first, length))
        } else {
            // On to the first free spot in line, else back to the last one before (B11g, B11k).
            let on = (length.0 / 100 + 1)..=(stop.0 / 100);
            let mut on = on.map(|mm| (place(Length::mm(mm)), Length::mm(mm)));
            let ahead = on.find(|(base, _)| off(base) || free(base));
            match ahead {
                Some((base, _)) if off(&base) => return End::Gone(clause!("B11j")),
                Some(found) => Some(found),
                None => {
                    let mut before = (1..length.0 / 100).rev().map(|mm| (place(Length::mm(mm)), Length::mm(mm)));
                    before.find(|(base, _)| free(base))
                }
            }
        };
        match found {
            Some((at, length)) if length > Length::ZERO => End::At(at, length),
            _ => End::Gone(clause!("B11i")),
        }
    }

    /// A unit falls back. Answers whether it is still there.
    pub(super) fn fall_back(
        &mut self,
        unit: Unit,
        back: &Back,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        let from = self.pose(unit);
        match self.plan_back(unit, back) {
            End::Gone(clause) => {
                self.destroy(unit, clause, dice, log)?;
                Ok(false)
            }
            End::At(at, length) => {
                let start = *self.base(unit);
                let base = if back.full { start.facing_to(at.facing()) } else { start };
                let oblique = (back.toward - base.facing()).normalised();
                let mut generals = alloc::vec::Vec::new();
                self.note_generals(&mut generals, unit, &base, &Motion::Leg { oblique, length });
                let way = Segment::new(base.centre(), at.centre());
                let ground = &self.board.ground;
                let disorders = if ground.water(&way).is_some() {
                    Some(clause!("B7d"))
                } else {
                    ground.town(&way).map(|_| clause!("B7b"))
                };
                let to = Pose::nearest(&at);
                self.set_pose(unit, to);
                let flight = if back.full { Flight::Full } else { Flight::Half };
                log.event(back.clause, What::FellBack { unit, flight, from, to });
                self.disorder(unit, disorders, log);
                self.scatter(&generals);
                Ok(true)
            }
        }
    }

    /// A unit is destroyed; its Generals may be lost with it (B5h, B12i).
    pub(super) fn destroy(
        &mut self,
        unit: Unit,
        clause: Clause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        self.free(unit, clause!("B5h"), log);
        let generals = self.attached_to(unit);
        self.piece_mut(unit).place = Place::Lost;
        self.strike_off(unit);
        log.event(clause, What::Destroyed { unit });
        for general in generals {
            let request = Request { side: self.side_of(general), clause: clause!("B12i") };
            let die = dice.die(request, Classes::at_least(3))?;
            log.event(clause!("B12i"), What::Fate { general, die });
            self.piece_mut(general).with = None;
            if die <= 2 {
                self.remove(general, clause!("B12i"), log);
            } else {
                self.scatter(&[general]);
            }
        }
        Ok(())
    }
}
