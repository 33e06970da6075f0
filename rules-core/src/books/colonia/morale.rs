//! Damage, disorder, losses, cohesion, removal: clauses 2.2, 7.5, 0s.

use super::event::{Tell as _, What};
use super::position::Frame;
use super::units::{Formation, Place, Unit};
use super::{Colonia, Events, clause};
use crate::dice::{Classes, Face, Request, Scored};
use crate::{Clause, Dice, OutOfDice};

/// Damages of a throw: each six and each pair of fives (7.5a–b).
pub(super) fn damages(faces: &[Face]) -> u8 {
    let (mut sixes, mut fives) = (0_usize, 0_usize);
    for &face in faces {
        sixes += usize::from(face == 6);
        fives += usize::from(face == 5);
    }
    (sixes + fives / 2).min(255) as u8
}

/// Throws of combat dice, of which only the sum of damages matters: faces are six, five, the rest.
pub(super) const fn combat(counts: &[usize]) -> Scored<'_> {
    Scored { counts, classes: Classes([0, 0, 0, 0, 1, 2]), score: |faces| u32::from(damages(faces)) }
}

impl Colonia {
    /// VBU: the starting value less losses (2.0d).
    pub fn vbu(&self, unit: Unit) -> u8 {
        self.card(unit).values.vbu.saturating_sub(self.piece(unit).losses)
    }

    /// Whether a unit is fresh: no loss, no melee round fought, never tested (2.2a–b).
    pub fn is_fresh(&self, unit: Unit) -> bool {
        let piece = self.piece(unit);
        piece.losses == 0 && !piece.tested
    }

    /// Permanent losses; at VBU 0 the unit is removed (7.5i, 2.0b).
    pub(super) fn lose(&mut self, unit: Unit, by: u8, clause: Clause, log: &mut Events) {
        if by == 0 || !self.piece(unit).is_on_table() {
            return;
        }
        let piece = self.piece_mut(unit);
        piece.losses = piece.losses.saturating_add(by);
        log.event(clause, What::Lost { unit, by });
        if self.vbu(unit) == 0 {
            self.remove(unit, clause!("2.0b"), log);
        }
    }

    /// Disorder; whether a second one costs a loss depends on its cause (2.2l–m).
    pub(super) fn disorder(&mut self, unit: Unit, second_costs: bool, clause: Clause, log: &mut Events) {
        if !self.piece(unit).is_on_table() {
            return;
        }
        let piece = self.piece_mut(unit);
        if piece.disordered {
            if second_costs {
                self.lose(unit, 1, clause!("2.2l"), log);
            }
            return;
        }
        piece.disordered = true;
        log.event(clause, What::Disordered { unit });
        if let Some(pool) = self.piece(unit).pool {
            // Once a member disorders, each throws its own (9.6c).
            self.position.pieces.iter_mut().filter(|p| p.pool == Some(pool)).for_each(|p| p.undone = true);
        }
    }

    /// Adds damage markers. Answers whether they reach beyond half the VBU (7.5c–d).
    pub(super) fn damage(&mut self, unit: Unit, by: u8, log: &mut Events) -> bool {
        if by == 0 || !self.piece(unit).is_on_table() {
            return false;
        }
        let piece = self.piece_mut(unit);
        piece.damage = piece.damage.saturating_add(by);
        let now = piece.damage;
        log.event(clause!("7.5e"), What::Damaged { unit, by, now });
        2 * u16::from(now) > u16::from(self.vbu(unit))
    }

    /// The unit tests its damages (7.5f–i).
    pub(super) fn cohesion(&mut self, unit: Unit, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let count = usize::from(self.piece(unit).damage);
        if count == 0 {
            return Ok(());
        }
        let charisma = self.charisma(unit);
        let saved = |face: Face| face == 6 || face != 1 && i32::from(face) + i32::from(charisma) >= 5;
        let classes = Classes(core::array::from_fn(|at| saved(at as Face + 1).into()));
        let request = Request { side: self.card(unit).side, clause: clause!("7.5f") };
        let faces = dice.pool(request, count, classes)?;
        let losses = faces.iter().filter(|&&face| !saved(face)).count().min(255) as u8;
        self.piece_mut(unit).damage = 0;
        log.event(clause!("7.5f"), What::Cohesion { unit, dice: faces, charisma, losses });
        self.lose(unit, losses, clause!("7.5g"), log);
        Ok(())
    }

    /// Out of play (0s).
    pub(super) fn remove(&mut self, unit: Unit, clause: Clause, log: &mut Events) {
        if !self.piece(unit).is_on_table() {
            return;
        }
        self.part(unit);
        let piece = self.piece_mut(unit);
        piece.place = Place::Removed;
        (piece.opportunity, piece.garrison) = (false, None);
        self.dissolve(unit);
        log.event(clause, What::Removed { unit });
        // A lorry takes along whom it carries.
        let aboard: alloc::vec::Vec<Unit> =
            self.all().filter(|&other| self.piece(other).place == Place::Aboard(unit)).collect();
        for other in aboard {
            self.piece_mut(other).place = Place::Removed;
            log.event(clause, What::Removed { unit: other });
        }
        if !self.card(unit).is_hq()
            && let Some(brigade) = self.card(unit).brigade
        {
            self.count_losses(brigade, log);
        }
        for frame in &mut self.position.frames {
            if let Frame::React { ready, .. } = frame {
                ready.retain(|&other| other != unit);
            }
        }
    }

    /// Breaks all contacts of a unit.
    pub(super) fn part(&mut self, unit: Unit) {
        self.position.links.retain(|link| !link.holds(unit));
    }

    /// Takes a unit out of a common square; one left alone stands in line.
    pub(super) fn dissolve(&mut self, unit: Unit) {
        let piece = self.piece_mut(unit);
        let Some(pool) = piece.pool.take() else { return };
        piece.formation = Formation::Line;
        piece.undone = false;
        let left = self.position.pieces.iter_mut().filter(|piece| piece.pool == Some(pool));
        let mut left: alloc::vec::Vec<_> = left.collect();
        if let [only] = left.as_mut_slice() {
            (only.pool, only.undone) = (None, false);
            only.formation = Formation::Line;
        }
    }

    /// Whether a unit is in contact (0h).
    pub fn is_engaged(&self, unit: Unit) -> bool {
        self.position.links.iter().any(|link| link.holds(unit))
    }

    /// Rallying by standing still, at the end of an activation (2.2g–h).
    pub(super) fn rally(&mut self, unit: Unit, log: &mut Events) {
        let engaged = self.is_engaged(unit);
        let piece = self.piece_mut(unit);
        if !core::mem::take(&mut piece.steadies)
            || !piece.disordered
            || engaged
            || piece.shifted
            || !piece.is_on_table()
            || piece.charged
        {
            return;
        }
        piece.disordered = false;
        if piece.opportunity {
            piece.rallied = true;
        }
        log.event(clause!("2.2h"), What::Rallied { unit });
    }
}
