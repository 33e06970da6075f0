//! Withdrawal: 9.1, H4.14a to H4.14i; pushing columns, H4.10u.

use alloc::vec::Vec;

use super::files::Kind;
use super::geometry::{Pose, RULER, TOUCH, same_way};
use super::results::Cause;
use super::units::Unit;
use super::{Dbe, Events, clause};
use crate::table::{Angle, Base, Length, Motion, Obstacle, Segment};
use crate::{Clause, Dice, OutOfDice};

/// A column longer than this is no column.
const DEEPEST: usize = 40;

/// Where those pushed come to stand; none: off the table.
pub(super) type Shifts = Vec<(Unit, Option<Base>)>;

impl Dbe {
    /// The obstacles of ground to a displacement.
    pub(super) fn ground_stops(&self, unit: Unit, base: &Base, motion: &Motion) -> bool {
        let way = Segment::new(base.centre(), motion.end(base).centre());
        let solid = self.board.ground.pieces.iter().filter(|lie| lie.kind == Kind::Impassable);
        let areas = solid.filter_map(|lie| lie.shape.as_ref()).map(|shape| Obstacle::area((), shape, -TOUCH));
        RULER.sweep(base, motion, areas).is_some() || self.bars_centre(unit, &way).is_some()
    }

    /// How far a base goes before it meets another, with a slack; none if it does not.
    fn meets(base: &Base, motion: &Motion, other: &Base, margin: Length) -> Option<Length> {
        RULER.sweep(base, motion, [Obstacle::base((), other, margin)]).map(|stop| stop.travelled)
    }

    /// Whether an enemy bars a displacement: in the path, or newly touched at its end (H4.14f, H4.14o).
    pub(super) fn enemy_bars(&self, unit: Unit, motion: &Motion, ignore: Option<Unit>) -> Option<Unit> {
        let base = *self.base(unit);
        let end = motion.end(&base);
        self.elements_of(self.side_of(unit).other()).find(|&enemy| {
            let its = self.base(enemy);
            Self::meets(&base, motion, its, -TOUCH).is_some()
                || Some(enemy) != ignore && end.is_within(its, TOUCH) && !base.is_within(its, TOUCH)
        })
    }

    /// Plans to push an element a way: whom it pushes in turn, or the clause that blocks it (9.1c–g, H4.14d–i).
    pub(super) fn plan_push(
        &self,
        unit: Unit,
        direction: Angle,
        distance: Length,
        ignore: Option<Unit>,
        shifts: &mut Shifts,
    ) -> Result<(), Clause> {
        let first = shifts.is_empty();
        let base = *self.base(unit);
        if shifts.len() > DEEPEST {
            return Err(clause!("9.1g"));
        }
        if self.contacts_of(unit).any(|contact| Some(contact.other(unit)) != ignore) {
            return Err(if first { clause!("9.1c") } else { clause!("H4.14f") });
        }
        let motion = Motion::Leg { oblique: (direction - base.facing()).normalised(), length: distance };
        if self.ground_stops(unit, &base, &motion) {
            return Err(if first { clause!("9.1d") } else { clause!("9.1g") });
        }
        if self.enemy_bars(unit, &motion, ignore).is_some() {
            return Err(clause!("H4.14f"));
        }
        let end = RULER.stored(&motion.end(&base));
        let off = self.board.ground.table.beyond(&end).1 > Length(10);
        shifts.push((unit, (!off).then_some(end)));
        let friends: Vec<Unit> = self.elements_of(self.side_of(unit)).filter(|&friend| friend != unit).collect();
        for friend in friends {
            let its = self.base(friend);
            if shifts.iter().any(|(known, _)| *known == friend) || Self::meets(&base, &motion, its, -TOUCH).is_none() {
                continue;
            }
            if !same_way(&base, its, Angle::degrees(5)) {
                return Err(clause!("9.1e"));
            }
            let gap = Self::meets(&base, &motion, its, Length::ZERO).unwrap_or(distance);
            self.plan_push(friend, direction, distance - gap, None, shifts)?;
        }
        Ok(())
    }

    /// Carries out a planned push; who leaves the table is lost (H4.14h, H4.14i).
    pub(super) fn push(
        &mut self,
        shifts: Shifts,
        clause: Clause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        for (at, (unit, base)) in shifts.into_iter().enumerate() {
            if let Some(base) = base {
                self.shift_to(unit, Pose::nearest(&base), clause, log);
            } else {
                let clause = if at == 0 { clause!("H4.14h") } else { clause!("H4.14i") };
                self.destroy(unit, clause, Cause::Gone, dice, log)?;
            }
        }
        Ok(())
    }

    /// An element withdraws its own base depth, or is destroyed (9.1a, 9.1b).
    pub(super) fn withdraw(
        &mut self,
        unit: Unit,
        against: Option<Unit>,
        cause: Cause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let base = *self.base(unit);
        let mut shifts = Shifts::new();
        let direction = base.facing() + Angle::HALF;
        match self.plan_push(unit, direction, base.depth(), against, &mut shifts) {
            Ok(()) => {
                self.drop_contacts(unit);
                self.push(shifts, clause!("9.1a"), dice, log)
            }
            Err(clause) => self.destroy(unit, clause, cause, dice, log),
        }
    }
}
