//! Generals: section 17.

use alloc::vec::Vec;

use super::decision::Leg;
use super::event::{Tell as _, What};
use super::geometry::{HALF_CM, TOUCH};
use super::position::Frame;
use super::results::Cause;
use super::units::{Code, Place, Unit};
use super::{Dbe, Events, Legal, Reason, clause, refuse};
use crate::InOrder as _;
use crate::dice::{Classes, Request};
use crate::table::{Edge, Length};
use crate::{Dice, OutOfDice, Side};

impl Dbe {
    /// The generals attached to an element.
    pub fn attached_to(&self, unit: Unit) -> Vec<Unit> {
        let generals = self.all().filter(|&general| {
            self.code(general).is_general()
                && self.piece(general).is_on_table()
                && self.piece(general).with == Some(unit)
        });
        generals.collect()
    }

    /// Whether a general may attach to an element (H4.19d).
    fn may_join(&self, general: Unit, unit: Unit) -> bool {
        let (own, its) = (self.card(general), self.card(unit));
        !its.code.is_general()
            && self.piece(unit).is_on_table()
            && own.side == its.side
            && (own.code == Code::Cic || own.corps == its.corps)
    }

    fn check_general(&self, unit: Unit) -> Legal {
        if !self.exists(unit)
            || !self.code(unit).is_general()
            || self.side_of(unit) != self.position.active
            || !self.piece(unit).is_on_table()
        {
            refuse!("H4.19b", Reason::NoSuchUnit);
        }
        if self.piece(unit).moved {
            refuse!("H4.19b", Reason::GeneralMoved);
        }
        Ok(())
    }

    /// Whether a general may move so, and attach.
    ///
    /// # Refusals
    /// He has moved or was carried, the way is not free, he does not come beside the element.
    pub(super) fn check_ride(&self, unit: Unit, legs: &[Leg], attach: Option<Unit>) -> Legal {
        self.check_general(unit)?;
        if self.piece(unit).carried {
            refuse!("H4.19f", Reason::GeneralMoved);
        }
        let mut base = *self.base(unit);
        if !legs.is_empty() || attach.is_none() {
            let (at, _) = self.ride(unit, legs)?;
            base = self.base_at(unit, at);
        }
        if let Some(to) = attach {
            if !self.exists(to) || !self.may_join(unit, to) {
                refuse!("H4.19d", Reason::NotEligible { unit: to });
            }
            let element = self.base(to);
            let sides = [Edge::Left, Edge::Right, Edge::Rear];
            let beside = sides.into_iter().any(|edge| {
                base.edges().iter().any(|own| own.distance_to(&element.edge(edge)) <= TOUCH)
                    || base.contains(element.edge_centre(edge))
            });
            if !beside {
                refuse!("H4.19d", Reason::NotBeside { unit: to });
            }
        }
        Ok(())
    }

    /// Whether a general may detach (H4.19f).
    ///
    /// # Refusals
    /// He is attached to nobody.
    pub(super) fn check_detach(&self, unit: Unit) -> Legal {
        self.check_general(unit)?;
        if self.piece(unit).with.is_none() {
            refuse!("H4.19d", Reason::NotEligible { unit });
        }
        Ok(())
    }

    pub(super) fn move_general(&mut self, unit: Unit, legs: &[Leg], attach: Option<Unit>, log: &mut Events) {
        self.piece_mut(unit).with = None;
        if let Ok((to, cost)) = self.ride(unit, legs) {
            let from = self.pose(unit);
            self.set_pose(unit, to);
            log.event(clause!("H4.19b"), What::Moved { unit, from, to, cost: cost.0 });
        }
        self.piece_mut(unit).moved = true;
        if let Some(to) = attach {
            self.attach(unit, to, log);
        }
    }

    pub(super) fn attach(&mut self, general: Unit, unit: Unit, log: &mut Events) {
        self.piece_mut(general).with = Some(unit);
        self.follow(general, unit);
        log.event(clause!("H4.19e"), What::Attached { general, unit });
    }

    pub(super) fn detach(&mut self, unit: Unit, log: &mut Events) {
        let piece = self.piece_mut(unit);
        (piece.with, piece.moved) = (None, true);
        log.event(clause!("H4.19f"), What::Detached { general: unit });
    }

    /// A general whose element is no more (H4.19i–k).
    pub(super) fn meet_fate(
        &mut self,
        general: Unit,
        cause: Cause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        self.piece_mut(general).with = None;
        if cause != Cause::Gone {
            let at_most = if cause == Cause::Fire { 2 } else { 3 };
            let request = Request { side: self.side_of(general), clause: clause!("H4.19i") };
            let die = dice.die(request, Classes::at_least(i32::from(at_most) + 1))?;
            log.event(clause!("H4.19i"), What::Fate { general, die, at_most });
            if die <= at_most {
                self.eliminate(general, log);
                return Ok(());
            }
        }
        self.push_frame(Frame::Refuge { general });
        Ok(())
    }

    pub(super) fn eliminate(&mut self, general: Unit, log: &mut Events) {
        let points = self.card(general).cost();
        let piece = self.piece_mut(general);
        (piece.place, piece.with) = (Place::Lost, None);
        log.event(clause!("H4.19l"), What::Destroyed { unit: general, points });
    }

    /// The own elements nearest to a general, within 20 cm (H4.19g).
    pub(super) fn refuges(&self, general: Unit) -> Vec<Unit> {
        let base = self.base(general);
        let near = self.elements_of(self.side_of(general)).filter(|&unit| self.may_join(general, unit));
        let mut near: Vec<(Length, Unit)> = near.map(|unit| (base.gap(self.base(unit)), unit)).collect();
        near.retain(|&(gap, _)| gap <= self.cm(20) + Length(10));
        let least = near.iter().map(|&(gap, _)| gap).min().unwrap_or_default();
        near.into_iter().filter(|&(gap, _)| gap <= least + Length(10)).map(|(_, unit)| unit).collect()
    }

    /// Runs the refuge of a general. Answers whether its owner is asked.
    pub(super) fn run_refuge(&mut self, general: Unit, log: &mut Events) -> bool {
        let options = self.refuges(general);
        if options.len() > 1 {
            return true;
        }
        self.pop_frame();
        match options.first() {
            Some(&unit) => self.attach(general, unit, log),
            None => self.eliminate(general, log),
        }
        false
    }

    /// Generals a moving or pursuing base has reached look for refuge (H4.19g, H4.19h).
    pub(super) fn reach_generals(&mut self, generals: &[Unit]) {
        let mut reached = generals.to_vec();
        reached.put_in_order();
        reached.dedup();
        for general in reached.into_iter().rev() {
            if self.piece(general).is_on_table() && self.piece(general).with.is_none() {
                self.push_frame(Frame::Refuge { general });
            }
        }
    }

    /// Whether a side has anything to do in T2c.
    pub(super) fn has_generals_to_move(&self, side: Side) -> bool {
        self.generals_of(side).any(|general| {
            let piece = self.piece(general);
            !piece.moved && (!piece.carried || piece.with.is_some())
        })
    }

    /// Legs that take a general to the rear of an element, if one straight leg does.
    pub fn legs_to_join(&self, general: Unit, unit: Unit) -> Option<Leg> {
        let (own, its) = (self.base(general), self.base(unit));
        let rear = its.place(Length::ZERO, -(its.depth() + own.radius() * 2).scaled(1, 2) - Length(50));
        let way = rear - own.centre();
        let length = way.length();
        (length > HALF_CM).then(|| Leg::Straight { toward: (way.direction() - own.facing()).normalised(), length })
    }
}
