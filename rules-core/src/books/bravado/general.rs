//! Generals: B12.

use alloc::vec::Vec;

use super::decision::Part;
use super::event::{Tell as _, What};
use super::geometry::{Pose, RULER, SLACK, TOUCH, is_over};
use super::movement::Trip;
use super::position::Frame;
use super::terrain::Bar;
use super::units::{Place, Unit};
use super::{Bravado, Clause, Events, Legal, Reason, clause, refuse};
use crate::Side;
use crate::table::{Angle, Base, Edge, Length};

/// How far a General may go before his list is fixed (B14e).
const EFFICIENT: Length = Length::cm(10);

impl Bravado {
    /// The Generals attached to a unit.
    pub fn attached_to(&self, unit: Unit) -> Vec<Unit> {
        let generals = self.all().filter(|&general| {
            let piece = self.piece(general);
            piece.with == Some(unit) && piece.is_on_table() && self.is_general(general)
        });
        generals.collect()
    }

    /// The own units a General's base at a place touches (B0i, B12c).
    fn touched_by(&self, general: Unit, base: &Base) -> Vec<Unit> {
        let own = self.units_of(self.side_of(general));
        own.filter(|&unit| base.is_within(self.base(unit), TOUCH)).collect()
    }

    /// The Generals of a side who may move now: the one activated (B2q, B14e), with simple command all (B8e).
    pub(super) fn riders(&self) -> Vec<Unit> {
        let Some(phase) = &self.position.phase else { return Vec::new() };
        let may = |general: &Unit| {
            let piece = self.piece(*general);
            piece.is_on_table() && !piece.moved && !piece.exhausted
        };
        match phase.general {
            Some(general) => Some(general).into_iter().filter(may).collect(),
            None if self.options.simple_command => self.generals_of(phase.side).filter(may).collect(),
            None => Vec::new(),
        }
    }

    /// The move of a General (B12b, B12c, B12e).
    ///
    /// # Refusals
    /// Not his turn to move, ground, an enemy near, too far, nobody named of several he touches.
    pub(super) fn plan_ride(&self, general: Unit, parts: &[Part], with: Option<Unit>) -> Legal<Trip> {
        if !self.exists(general) || !self.is_general(general) {
            refuse!("B2q", Reason::NoSuchUnit);
        }
        if self.piece(general).exhausted {
            refuse!("B12e", Reason::NotEligible { unit: general });
        }
        if !self.riders().contains(&general) {
            refuse!("B2q", Reason::NotEligible { unit: general });
        }
        let way = self.walk(general, parts)?;
        let have = self.allowance(general, &way, false);
        if is_over(way.cost, have) {
            return Err(self.too_far(general, &way, have));
        }
        let first = matches!(self.position.frames.last(), Some(Frame::RideFirst));
        if first && is_over(way.length, EFFICIENT) {
            refuse!("B14e", Reason::TooLong { most: EFFICIENT.0, have: way.length.0 });
        }
        let base = RULER.stored(&way.base);
        match self.bars(general, &base) {
            Some(by @ Bar::Edge) => refuse!("B9p", Reason::Barred { by }),
            Some(by) => refuse!("B7k", Reason::Barred { by }),
            None => {}
        }
        let touched = self.touched_by(general, &base);
        let with = match (with, touched.as_slice()) {
            (Some(with), touched) if touched.contains(&with) => Some(with),
            (None, []) => None,
            (None, &[only]) => Some(only),
            _ => refuse!("B12c", Reason::With),
        };
        let mut trip = Trip::of(general, Pose::nearest(&way.base), way, have, false);
        trip.with = with;
        Ok(trip)
    }

    pub(super) fn ride(&mut self, trip: &Trip, log: &mut Events) {
        let (general, from) = (trip.unit, self.pose(trip.unit));
        let piece = self.piece_mut(general);
        (piece.moved, piece.with) = (true, None);
        self.set_pose(general, trip.to);
        log.event(clause!("B12b"), What::Moved { unit: general, from, to: trip.to, cost: trip.cost });
        if let Some(unit) = trip.with {
            self.join(general, unit, clause!("B12c"), log);
        }
    }

    /// Attaches a General where he stands (B12c).
    pub(super) fn join(&mut self, general: Unit, unit: Unit, clause: Clause, log: &mut Events) {
        self.attach_here(general, unit);
        log.event(clause, What::Attached { general, unit });
    }

    /// Notes where a General stands as his unit sees it.
    pub(super) fn attach_here(&mut self, general: Unit, unit: Unit) {
        let (own, its) = (self.base(general), self.base(unit));
        let (right, ahead) = its.local(own.centre());
        let mm = |length: Length| length.rounded_to(RULER.place).0 / 100;
        let turned = (own.facing() - its.facing()).normalised().0 / 100;
        let beside = (mm(right), mm(ahead), turned as u16);
        let piece = self.piece_mut(general);
        (piece.with, piece.beside) = (Some(unit), beside);
    }

    /// Sets a General touching the middle of the rear edge of a unit, same facing, attached (B12g).
    pub(super) fn set_behind(&mut self, general: Unit, unit: Unit, clause: Clause, log: &mut Events) {
        let base = *self.base(unit);
        let own = self.base(general).facing_to(base.facing());
        let at = own.shifted(base.edge_centre(Edge::Rear) - own.muzzle());
        self.set_pose(general, Pose::nearest(&at));
        self.join(general, unit, clause, log);
    }

    /// Attaches a General who already touches a unit at the start: the nearest, in roster order (B12c).
    pub(super) fn attach_where_touching(&mut self, general: Unit) {
        let base = *self.base(general);
        let near = self.touched_by(general, &base).into_iter().min_by_key(|&unit| (base.gap(self.base(unit)), unit));
        if let Some(unit) = near {
            self.attach_here(general, unit);
        }
    }

    /// Lone Generals look for refuge (B12f).
    pub(super) fn scatter(&mut self, generals: &[Unit]) {
        for &general in generals.iter().rev() {
            if self.piece(general).is_on_table() && self.piece(general).with.is_none() {
                self.push_frame(Frame::Refuge { general });
            }
        }
    }

    /// The own units nearest to a General, within 20 (B12f).
    pub(super) fn refuges(&self, general: Unit) -> Vec<Unit> {
        let base = self.base(general);
        let near = self.units_of(self.side_of(general)).map(|unit| (base.gap(self.base(unit)), unit));
        let mut near: Vec<(Length, Unit)> = near.filter(|&(gap, _)| gap <= Length::cm(20) + SLACK).collect();
        let least = near.iter().map(|&(gap, _)| gap).min().unwrap_or_default();
        near.retain(|&(gap, _)| gap <= least + SLACK);
        near.into_iter().map(|(_, unit)| unit).collect()
    }

    /// Runs the refuge of a General. Answers whether his owner is asked.
    pub(super) fn run_refuge(&mut self, general: Unit, log: &mut Events) -> bool {
        let options = self.refuges(general);
        if options.len() > 1 {
            return true;
        }
        self.pop_frame();
        match options.first() {
            Some(&unit) => self.set_behind(general, unit, clause!("B12g"), log),
            None => self.remove(general, clause!("B12f"), log),
        }
        false
    }

    /// A General is removed for good (B12j).
    pub(super) fn remove(&mut self, general: Unit, clause: Clause, log: &mut Events) {
        let piece = self.piece_mut(general);
        (piece.place, piece.with) = (Place::Lost, None);
        log.event(clause, What::Removed { general });
    }

    /// The added Generals of a side that are not yet attached (B1g).
    pub(super) fn to_join(&self, side: Side) -> Vec<Unit> {
        let waiting = |general: &Unit| {
            let card = self.card(*general);
            card.added && card.side == side && self.piece(*general).place == Place::Waiting
        };
        self.all().filter(waiting).collect()
    }

    /// A straight way for a General to the rear of a unit: a turn to face as it does, then a leg.
    pub fn parts_to_join(&self, general: Unit, unit: Unit) -> Option<Vec<Part>> {
        let (own, its) = (self.base(general), self.base(unit));
        let turned = own.facing_to(its.facing());
        let turn = (its.facing() - own.facing()).signed().0 / 100;
        let at = turned.shifted(its.edge_centre(Edge::Rear) - turned.muzzle());
        let way = at.centre() - own.centre();
        let mm = way.length().0 / 100;
        let mut parts = Vec::new();
        if turn != 0 {
            parts.push(Part::Turn { degrees: turn as i16 });
        }
        let toward = (way.direction() - its.facing()).normalised();
        if mm > 0 {
            parts.push(Part::Leg { toward: Angle(toward.0).0 as u16, mm: mm.min(5000) as u16 });
        }
        (!parts.is_empty()).then_some(parts)
    }
}
