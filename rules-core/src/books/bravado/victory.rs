//! Victory: B13j to B13p.

use serde::{Deserialize, Serialize};

use super::event::{Tell as _, What};
use super::geometry::SLACK;
use super::units::{Place, Status, Unit};
use super::{Bravado, Clause, Events, clause};
use crate::table::Length;
use crate::{BySide, Side};

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// Half the enemy's units, or as many as the scenario says, were destroyed or Routed (B13k).
    Beaten,
    /// The enemy had no General left (B13l).
    Leaderless,
    /// Both were beaten; the larger fraction left wins (B13m).
    Both,
    /// More points at the limit (B13n).
    Points,
    /// A larger fraction left at the limit (B13n).
    Fraction,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// How.
    pub victory: Victory,
    /// By whom; none for a draw.
    pub winner: Option<Side>,
    /// Points of each side.
    #[serde(default)]
    pub points: BySide<u16>,
    /// Units of each side left and not Routed.
    #[serde(default)]
    pub left: BySide<u16>,
}

impl Bravado {
    /// The units of a side that are destroyed.
    pub fn destroyed(&self, side: Side) -> u16 {
        let lost = |unit: &Unit| {
            !self.is_general(*unit) && self.side_of(*unit) == side && self.piece(*unit).place == Place::Lost
        };
        self.all().filter(lost).count() as u16
    }

    /// The units of a side that are Routed now.
    pub fn routed(&self, side: Side) -> u16 {
        self.units_of(side).filter(|&unit| self.status(unit) == Status::Routed).count() as u16
    }

    /// The units of a side left and not Routed, later arrivals included (B13m).
    pub fn left(&self, side: Side) -> u16 {
        self.board.starting[side].saturating_sub(self.destroyed(side) + self.routed(side))
    }

    /// How many units destroyed or Routed beat a side (B13k, B1c).
    pub fn breakpoint(&self, side: Side) -> u16 {
        let printed = self.board.file.victory.as_ref().and_then(|victory| victory.breakpoints);
        printed.map_or_else(|| self.board.starting[side].div_ceil(2), |points| points[side].into())
    }

    /// Why an army is beaten now, if it is (B13k, B13l).
    fn beaten(&self, side: Side) -> Option<(Victory, Clause)> {
        if self.destroyed(side) + self.routed(side) >= self.breakpoint(side) {
            return Some((Victory::Beaten, clause!("B13k")));
        }
        let leads = |unit: &Unit| {
            self.is_general(*unit) && self.side_of(*unit) == side && self.piece(*unit).place != Place::Lost
        };
        (!self.all().any(|unit| leads(&unit))).then_some((Victory::Leaderless, clause!("B13l")))
    }

    /// The side with the larger fraction of its starting units left and not Routed (B13m).
    fn larger_fraction(&self) -> Option<Side> {
        let share = |side: Side| u32::from(self.left(side)) * u32::from(self.board.starting[side.other()]);
        match share(Side::First).cmp(&share(Side::Second)) {
            core::cmp::Ordering::Greater => Some(Side::First),
            core::cmp::Ordering::Less => Some(Side::Second),
            core::cmp::Ordering::Equal => None,
        }
    }

    /// The points of a side (B13n, B13o, B1c).
    pub fn points(&self, side: Side) -> u16 {
        let held = self.board.objectives.iter().zip(&self.position.holders);
        let held: u16 =
            held.filter(|(_, holder)| **holder == Some(side)).map(|(objective, _)| u16::from(objective.points)).sum();
        let per = self.board.file.victory.as_ref().map_or(0, |victory| victory.destroyed_per_point);
        held + if per == 0 { 0 } else { self.destroyed(side.other()) / u16::from(per) }
    }

    /// Objectives pass to the only side with a unit that stands in them (B13o, B13p).
    pub(super) fn take_objectives(&mut self, log: &mut Events) {
        let board = alloc::sync::Arc::clone(&self.board);
        let infantry = board.file.victory.as_ref().is_some_and(|victory| victory.infantry_only);
        for (at, objective) in board.objectives.iter().enumerate() {
            let Some(lie) = board.ground.piece(objective.piece) else { continue };
            let crossing = objective.crossing.and_then(|crossing| lie.crossings.get(usize::from(crossing)));
            let in_it = |unit: Unit| match crossing {
                Some(crossing) => self.base(unit).gap_to(crossing.at) <= Length::cm(5) + SLACK,
                None => lie.shape.as_ref().is_some_and(|shape| shape.contains(self.base(unit).centre())),
            };
            let stands = |side: Side| {
                self.units_of(side).any(|unit| {
                    self.status(unit) != Status::Routed && (!infantry || self.code(unit).is_infantry()) && in_it(unit)
                })
            };
            let side = match (stands(Side::First), stands(Side::Second)) {
                (true, false) => Side::First,
                (false, true) => Side::Second,
                _ => continue,
            };
            if let Some(holder) = self.position.holders.get_mut(at)
                && *holder != Some(side)
            {
                *holder = Some(side);
                log.event(clause!("B13o"), What::Taken { objective: at as u8, side });
            }
        }
    }

    /// Whether the game is over (B13j).
    pub(super) fn judge(&mut self, log: &mut Events) {
        let beaten = BySide::new(self.beaten(Side::First), self.beaten(Side::Second));
        let (victory, winner, clause) = match (beaten.first, beaten.second) {
            (Some(_), Some(_)) => (Victory::Both, self.larger_fraction(), clause!("B13m")),
            (Some((victory, clause)), None) => (victory, Some(Side::Second), clause),
            (None, Some((victory, clause))) => (victory, Some(Side::First), clause),
            (None, None) if self.position.turn >= self.board.file.turns => self.at_the_limit(),
            (None, None) => return,
        };
        let points = BySide::new(self.points(Side::First), self.points(Side::Second));
        let left = BySide::new(self.left(Side::First), self.left(Side::Second));
        let ending = Ending { victory, winner, points, left };
        self.position.ending = Some(ending);
        log.event(clause, What::Over { ending });
    }

    /// Who wins when the turns are over (B13n).
    fn at_the_limit(&self) -> (Victory, Option<Side>, Clause) {
        let (one, other) = (self.points(Side::First), self.points(Side::Second));
        let clause = clause!("B13n");
        let margin = self.board.file.victory.as_ref().and_then(|victory| victory.draw_within);
        let leader = if one > other { Side::First } else { Side::Second };
        match margin {
            Some(margin) if one.abs_diff(other) <= u16::from(margin) => (Victory::Points, None, clause),
            None if one == other => (Victory::Fraction, self.larger_fraction(), clause),
            _ => (Victory::Points, Some(leader), clause),
        }
    }
}
