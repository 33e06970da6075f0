//! Generals at risk: clause 8.

use super::decision::Part;
use super::event::{Tell as _, What};
use super::position::{Aim, Frame, Gait, Shot, Walk};
use super::units::{Formation, Unit};
use super::{Colonia, Events, Pose, clause};
use crate::dice::{Classes, Face, Request};
use crate::table::{Angle, Edge, Length};
use crate::{Dice, OutOfDice};

impl Colonia {
    /// A unit has been shot at: two dice for its general (8a–c, 8e).
    pub(super) fn risk_general(
        &mut self,
        unit: Unit,
        firer: Unit,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        if !self.piece(unit).is_on_table() || self.card(unit).is_hq() {
            return Ok(());
        }
        let Some(general) = self.attached(unit) else { return Ok(()) };
        let side = self.side_of(unit);
        let request = Request { side, clause: clause!("8a") };
        let first = dice.die(request, Classes::EACH)?;
        // Only a double acts.
        let faces: [Face; 2] = [first, dice.die(request, Classes::is(first))?];
        log.event(clause!("8a"), What::General { unit, general, dice: faces });
        if faces[0] != faces[1] {
            return Ok(());
        }
        match faces[0] {
            1 => self.fury(unit, firer, general, log),
            2 => self.push_frame(Frame::Shot(Shot {
                unit: firer,
                target: unit,
                moved: false,
                from: Edge::Front,
                aim: Aim::Answer,
                returned: false,
                answer: true,
            })),
            3 => {
                self.piece_mut(unit).halted = true;
                log.event(clause!("8a"), What::Halted { unit });
            }
            4 => {
                self.remove(general, clause!("8a"), log);
                self.piece_mut(unit).tested = true;
                log.event(clause!("8d"), What::Tested { unit });
            }
            5 => {
                self.remove(general, clause!("8a"), log);
                self.disorder(unit, true, clause!("8h"), log);
                let die = Self::die(side, clause!("8h"), dice)?;
                log.event(clause!("8h"), What::Die { unit, die, cm: die });
                let stays = self.piece(unit).garrison.is_some() || self.allowance(unit).is_none();
                if self.piece(unit).is_on_table() && !stays {
                    let bearing = self.base(unit).facing() + Angle::HALF;
                    let bearing = match self.sighting(firer, unit, Edge::Front) {
                        Ok(sighting) if sighting.from != super::Direction::Frontal => {
                            sighting.muzzle.direction_to(self.base(unit).centre())
                        }
                        _ => bearing,
                    };
                    self.go_back(unit, bearing, Length::cm(die.into()), false, log);
                }
            }
            _ => {
                self.remove(general, clause!("8a"), log);
                self.remove(unit, clause!("8a"), log);
            }
        }
        Ok(())
    }

    /// Double 1: a forced charge at the firer (8f).
    fn fury(&mut self, unit: Unit, firer: Unit, general: Unit, log: &mut Events) {
        let piece = self.piece(unit);
        let able = self.can_charge(unit)
            && !piece.halted
            && piece.formation != Formation::Square
            && piece.garrison.is_none()
            && !self.is_engaged(unit)
            && self.piece(firer).is_on_table();
        if !able {
            return;
        }
        let base = self.base(unit);
        let nearest = self.base(firer).nearest(base.muzzle());
        let toward = base.muzzle().direction_to(nearest);
        let toward = if Self::is_ahead(&base, toward) { toward } else { base.facing() };
        log.event(clause!("8f"), What::Charges { unit, target: firer });
        let m = self.allowance(unit).unwrap_or_default();
        self.push_frame(Frame::Walk(Walk {
            unit,
            gait: Gait::Fury { target: firer },
            parts: alloc::vec![Part::Leg { toward: toward.normalised().0 as u16, mm: super::walk::LONGEST }],
            with: Some(general).filter(|&general| general != unit),
            start: Pose::of(self.piece(unit)),
            with_start: self.pose(general),
            allowance: (m + Length::cm(3)).0,
            step: 0,
            asked: alloc::vec::Vec::new(),
            squared: false,
        }));
    }
}
