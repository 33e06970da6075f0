//! Going back: clauses 4.3, 7.5j–k, 9.4g–l, 9.4p–q, 9.5g.

use super::event::{Tell as _, What};
use super::geometry::Pose;
use super::refusal::Reason;
use super::units::{Class, Formation, Unit};
use super::walk::{Friends, Way};
use super::{Colonia, Events, Kind, Order, clause, refuse};
use crate::dice::{Classes, Request};
use crate::table::{Angle, Base, Edge, Length, Motion};
use crate::{Dice, OutOfDice, Refusal};

/// The longest chain of friends pushed.
const CHAIN: u8 = 8;
/// How far a light unit looks for a clear spot beyond a friend.
const BEYOND: i32 = 300;

impl Colonia {
    /// A unit goes back along a bearing. `destroys`: one unable to go the whole way is destroyed (9.4k–l).
    pub(super) fn go_back(&mut self, unit: Unit, bearing: Angle, distance: Length, destroys: bool, log: &mut Events) {
        if !self.piece(unit).is_on_table() || distance <= Length::ZERO {
            return;
        }
        if self.allowance(unit).is_none() {
            if destroys {
                self.remove(unit, clause!("9.4k"), log);
            }
            return;
        }
        let (gone, barred) = self.yield_ground(unit, bearing, distance, CHAIN, log);
        if destroys && (barred || gone == Length::ZERO) {
            self.remove(unit, clause!("9.4k"), log);
        } else if gone > Length::ZERO {
            self.part(unit);
        }
    }

    /// Moves a unit by force as far as it goes. Answers how far, and whether ground, enemy or edge stopped it.
    fn yield_ground(
        &mut self,
        unit: Unit,
        bearing: Angle,
        distance: Length,
        chain: u8,
        log: &mut Events,
    ) -> (Length, bool) {
        let loose = matches!(self.card(unit).class, Class::Light);
        let start = self.base(unit);
        let from = self.pose(unit);
        let (mut base, mut left) = (start, distance);
        let mut barred = false;
        let friends = if loose { Friends::Through } else { Friends::Meet };
        for _ in 0..6 {
            let leg = |length: Length| Motion::Leg { oblique: (bearing - base.facing()).normalised(), length };
            let motion = leg(left);
            let Some((travelled, by)) = self.meets(unit, &base, &motion, Length::ZERO, friends, &[]) else {
                base = motion.end(&base);
                break;
            };
            base = leg(travelled).end(&base);
            left -= travelled;
            if by.iter().any(|way| matches!(way, Way::Enemy(_) | Way::Edge)) {
                barred = true;
                break;
            }
            if let Some(Way::Ground(at)) = by.iter().find(|way| matches!(way, Way::Ground(_))) {
                // Water is forded at once, ending on the far bank (5.1.6c).
                let river = self.board.ground.piece(*at).is_some_and(|lie| lie.kind == Kind::River);
                match river.then(|| self.far_bank(unit, &base, bearing, *at)).flatten() {
                    Some(bank) => {
                        base = bank;
                        self.position.crossing.push((unit, None));
                    }
                    None => barred = true,
                }
                break;
            }
            let mut pushed = left;
            for way in by {
                let Way::Friend(friend) = way else { continue };
                let can = chain > 0
                    && !self.is_engaged(friend)
                    && self.piece(friend).garrison.is_none()
                    && self.allowance(friend).is_some()
                    && self.piece(friend).formation != Formation::Square;
                let went = if can {
                    if !self.card(friend).is_hq() {
                        self.disorder(friend, false, clause!("9.4h"), log);
                    }
                    self.yield_ground(friend, bearing, left, chain - 1, log).0
                } else {
                    Length::ZERO
                };
                pushed = pushed.min(went);
            }
            if pushed == Length::ZERO {
                break;
            }
            if pushed < left {
                // Friends that stop, stop it (9.4j).
                let motion = Motion::Leg { oblique: (bearing - base.facing()).normalised(), length: pushed };
                base = match self.meets(unit, &base, &motion, Length::ZERO, friends, &[]) {
                    Some((travelled, _)) => motion.at(&base, travelled),
                    None => motion.end(&base),
                };
                break;
            }
        }
        if loose {
            base = self.clear_of_friends(unit, &start, base, bearing, log);
        }
        let to = Pose::nearest(&base);
        let gone = start.centre().distance(base.centre());
        if gone > Length::ZERO {
            let rough = self.roughness(unit, &start, bearing, gone);
            self.set_pose(unit, to);
            let piece = self.piece_mut(unit);
            (piece.shifted, piece.garrison) = (true, None);
            log.event(clause!("9.4g"), What::WentBack { unit, from, to });
            if let Some(why) = rough {
                self.disorder(unit, false, why, log);
            }
        }
        (gone, barred)
    }

    /// Light foot forced through a friend goes on to the first clear spot, disordered (4.1e–f).
    fn clear_of_friends(&mut self, unit: Unit, start: &Base, base: Base, bearing: Angle, log: &mut Events) -> Base {
        let side = self.side_of(unit);
        let length = start.centre().distance(base.centre());
        let motion = Motion::Leg { oblique: (bearing - start.facing()).normalised(), length };
        let others = |game: &Self| -> alloc::vec::Vec<Base> {
            game.on_table_of(side).filter(|&other| other != unit).map(|other| game.base(other)).collect()
        };
        let friends = others(self);
        let swept = friends.iter().any(|friend| {
            let stand = [crate::table::Obstacle::base((), friend, -super::command::TOUCH)];
            crate::table::sweep(start, &motion, Angle::DEGREE, stand).is_some()
        });
        if !swept {
            return base;
        }
        self.disorder(unit, false, clause!("4.1e"), log);
        for mm in 0..=BEYOND {
            let on = Motion::Leg { oblique: (bearing - base.facing()).normalised(), length: Length::mm(mm) };
            let spot = on.end(&base);
            let clear = !friends.iter().any(|friend| friend.overlaps(&spot, super::command::SLACK));
            if clear && self.is_free(unit, &spot) {
                return spot;
            }
        }
        *start
    }

    /// How far a garrison goes until it is wholly outside its area (9.4q).
    pub(super) fn way_out(&self, unit: Unit, bearing: Angle) -> Length {
        let Some(lie) = self.shelter(unit) else { return Length::ZERO };
        let base = self.base(unit);
        for mm in 0..=1000 {
            let motion = Motion::Leg { oblique: (bearing - base.facing()).normalised(), length: Length::mm(mm) };
            if !lie.shape.overlaps(&motion.end(&base), Length::ZERO) {
                return Length::mm(mm);
            }
        }
        Length::cm(100)
    }

    /// M as it counts for disengaging: half in difficult ground (4.3b).
    fn pace(&self, unit: Unit) -> i32 {
        let m = self.allowance(unit).map_or(0, |m| m.0);
        if self.is_in_difficult(unit) { m / 2 } else { m }
    }

    /// Whether a unit may disengage (4.3).
    pub(super) fn check_disengage(&self, unit: Unit) -> Result<(), Refusal<Reason>> {
        if !self.is_engaged(unit) {
            refuse!("4.3a", Reason::NotEngaged);
        }
        let own = self.pace(unit);
        for link in self.position.links.iter().filter(|link| link.holds(unit)) {
            let than = self.pace(link.other(unit));
            if own <= than {
                refuse!("4.3b", Reason::NotFaster { have: own, than });
            }
            if link.target == unit && link.side != Edge::Front {
                refuse!("4.3d", Reason::Held);
            }
        }
        if self.piece(unit).formation == Formation::Square {
            refuse!("9.6h", Reason::NoFormation);
        }
        let base = self.base(unit);
        let motion = Motion::back(Length::MILLIMETRE);
        let friends = if self.card(unit).class == Class::Light { Friends::Through } else { Friends::Meet };
        let stuck = self.meets(unit, &base, &motion, Length::ZERO, friends, &[]).is_some_and(|(_, by)| {
            by.iter().any(|way| match way {
                Way::Friend(friend) => self.is_engaged(*friend) || self.allowance(*friend).is_none(),
                _ => true,
            })
        });
        if stuck {
            refuse!("4.3d", Reason::NoWayBack);
        }
        Ok(())
    }

    pub(super) fn disengage(&mut self, unit: Unit, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let die = dice.die(Request { side: self.side_of(unit), clause: clause!("4.3c") }, Classes::HALF)?;
        let cm = die.div_ceil(2);
        log.event(clause!("4.3c"), What::Die { unit, die, cm });
        self.disorder(unit, false, clause!("4.3c"), log);
        let bearing = self.base(unit).facing() + Angle::HALF;
        self.part(unit);
        self.piece_mut(unit).shifted = true;
        self.go_back(unit, bearing, Length::cm(cm.into()), false, log);
        Ok(())
    }

    /// Whether an engaged unit on RITIRATA must disengage (4.6q).
    pub(super) fn must_disengage(&self, unit: Unit) -> bool {
        self.options.orders && self.piece(unit).order == Order::Ritirata && self.check_disengage(unit).is_ok()
    }
}
