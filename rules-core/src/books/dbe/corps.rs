//! Corps that break: section 14. Break flights and arrivals: T2a.

use alloc::vec::Vec;

use super::event::{Tell as _, What};
use super::geometry::Pose;
use super::position::Frame;
use super::units::{Place, Unit};
use super::{Dbe, Events, clause};
use crate::dice::{Classes, Request};
use crate::table::{Length, TableEdge};
use crate::{Dice, OutOfDice, Side};

impl Dbe {
    /// The next corps to break: of the active player's in list order, then of the other's (H4.16a, H4.1p).
    fn next_to_break(&self) -> Option<u8> {
        let side = self.position.active;
        let order = self.board.corps_of(side).chain(self.board.corps_of(side.other()));
        let mut order = order.filter(|&corps| !self.corps(corps).broken);
        order.find(|&corps| 3 * u32::from(self.corps_lost(corps)) >= u32::from(self.corps_card(corps).budget))
    }

    /// The fighting elements of a corps on the table.
    pub(super) fn standing(&self, corps: u8) -> Vec<Unit> {
        let units = self.corps_card(corps).units.iter().copied();
        units.filter(|&unit| self.piece(unit).is_on_table()).collect()
    }

    /// T5: breaks, objectives, victory. Answers false: it asks through frames of its own.
    pub(super) fn run_checks(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        if let Some(corps) = self.next_to_break() {
            return self.break_corps(corps, dice, log);
        }
        self.pass_objectives(log);
        self.judge(log);
        if self.position.ending.is_none() {
            self.end_turn();
        }
        Ok(())
    }

    /// A corps breaks (10.0a, 10.0b, 10.0j, 10.0k, H4.16b–f).
    fn break_corps(&mut self, corps: u8, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        if let Some(state) = self.corps_mut(corps) {
            state.broken = true;
        }
        let (lost, budget) = (self.corps_lost(corps), self.corps_card(corps).budget);
        let (side, general) = (self.corps_card(corps).side, self.corps_card(corps).general);
        let standing = self.standing(corps);
        let near_chief: Vec<Unit> = standing.iter().copied().filter(|&unit| self.is_near_chief(side, unit)).collect();
        let leaderless = self.is_leaderless(corps);
        let from: Vec<Unit> = if leaderless {
            near_chief
        } else if self.piece(general).is_on_table() {
            standing.iter().copied().filter(|&unit| self.is_in_radius(general, self.base(unit))).collect()
        } else {
            Vec::new()
        };
        if leaderless && from.is_empty() {
            log.event(clause!("10.0j"), What::Broken { corps, lost, budget, die: None });
            self.keep(corps, &[], log);
            return Ok(());
        }
        let die = dice.die(Request { side, clause: clause!("10.0b") }, Classes::EACH)?;
        let clause = if leaderless { clause!("10.0k") } else { clause!("10.0a") };
        log.event(clause, What::Broken { corps, lost, budget, die: Some(die) });
        if leaderless {
            match self.position.promised[side] {
                Some(other) => self.push_frame(Frame::Recover { side, corps: alloc::vec![other, corps] }),
                None => self.position.promised[side] = Some(corps),
            }
        }
        if from.len() <= usize::from(die) {
            self.keep(corps, &from, log);
        } else {
            self.push_frame(Frame::Keep { corps, count: die, from });
        }
        Ok(())
    }

    /// Those kept stay, the rest must flee (H4.16c, H4.16g, H4.16o).
    pub(super) fn keep(&mut self, corps: u8, kept: &[Unit], log: &mut Events) {
        for unit in self.standing(corps) {
            self.piece_mut(unit).must_flee = !kept.contains(&unit);
        }
        log.event(clause!("H4.16c"), What::Kept { corps, units: kept.to_vec() });
    }

    /// How far a base is from its side's own edge.
    fn edge_distance(&self, unit: Unit) -> Length {
        let (table, base) = (&self.board.ground.table, self.base(unit).bounds());
        match self.position.edges[self.side_of(unit)].unwrap_or(TableEdge::South) {
            TableEdge::South => base.low.y,
            TableEdge::North => table.height - base.high.y,
            TableEdge::West => base.low.x,
            TableEdge::East => table.width - base.high.x,
        }
    }

    /// Those of the active side who flee next: the nearest to their edge (H4.16h).
    pub(super) fn next_to_flee(&self) -> Vec<Unit> {
        let units = self.elements_of(self.position.active).filter(|&unit| self.piece(unit).must_flee);
        let units: Vec<(Length, Unit)> = units.map(|unit| (self.edge_distance(unit), unit)).collect();
        let least = units.iter().map(|&(distance, _)| distance).min().unwrap_or_default();
        units.into_iter().filter(|&(distance, _)| distance <= least + Length(10)).map(|(_, unit)| unit).collect()
    }

    /// T2a, break flights. Answers whether the owner is asked.
    pub(super) fn run_flights(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        match self.next_to_flee().as_slice() {
            [] => {
                self.set_top(Frame::Arrivals);
                Ok(false)
            }
            &[only] => {
                self.break_run(only, dice, log)?;
                Ok(false)
            }
            _ => Ok(true),
        }
    }

    /// Those of a side who enter in this round (H4.5k); later if there was no room.
    pub(super) fn arriving(&self, side: Side) -> impl Iterator<Item = Unit> + use<'_> {
        self.all().filter(move |&unit| {
            let card = self.card(unit);
            let due = card.arrival.is_some_and(|arrival| arrival.round <= self.position.round);
            due && card.side == side && self.piece(unit).place == Place::Waiting
        })
    }

    /// The free places of an arrival: the printed one, else the nearest along its edge (H4.5k).
    pub(super) fn places_of(&self, unit: Unit) -> Vec<Pose> {
        let card = self.card(unit);
        let Some(arrival) = card.arrival else { return Vec::new() };
        let free = |pose: Pose| {
            let base = self.base_at(unit, pose);
            let general = card.code.is_general();
            (general
                || self.standing_at(unit, &base, &[], &[]).is_none() && self.front_touches(unit, &base, &[]).is_none())
                && self.bears(unit, &base).is_none()
        };
        if free(card.spot) {
            return alloc::vec![card.spot];
        }
        let sideways = matches!(arrival.edge, TableEdge::North | TableEdge::South);
        let along = |shift: i32| {
            let spot = card.spot;
            if sideways { Pose { x: spot.x + shift, ..spot } } else { Pose { y: spot.y + shift, ..spot } }
        };
        let most = self.board.file.width.max(self.board.file.height);
        for shift in (10..=most).step_by(10) {
            let both: Vec<Pose> = [along(-shift), along(shift)].into_iter().filter(|&pose| free(pose)).collect();
            if !both.is_empty() {
                return both;
            }
        }
        Vec::new()
    }

    /// T2a, arrivals. Answers the unit whose owner is asked.
    pub(super) fn run_arrivals(&mut self, log: &mut Events) -> bool {
        let due: Vec<Unit> = self.arriving(self.position.active).collect();
        for unit in due {
            match self.places_of(unit).as_slice() {
                [] => {}
                &[only] => self.enter(unit, only, log),
                _ => return true,
            }
        }
        self.set_top(Frame::Moves);
        false
    }

    /// The arrival that waits for its owner's choice.
    pub(super) fn waiting_arrival(&self) -> Option<(Unit, Vec<Pose>)> {
        let mut due = self.arriving(self.position.active);
        due.find_map(|unit| Some((unit, self.places_of(unit))).filter(|(_, places)| places.len() > 1))
    }

    pub(super) fn enter(&mut self, unit: Unit, at: Pose, log: &mut Events) {
        self.piece_mut(unit).place = Place::Table;
        self.set_pose(unit, at);
        log.event(clause!("H4.5k"), What::Placed { unit, at });
    }
}
