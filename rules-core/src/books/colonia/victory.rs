//! Morale and victory: clause 3.

use serde::{Deserialize, Serialize};

use super::event::{Tell as _, What};
use super::units::Place;
use super::{Colonia, Events, clause};
use crate::{BySide, Clause, Side};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Who has won; none for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub by: Victory,
    /// The points of each side, where they decide.
    #[serde(default)]
    pub points: BySide<u8>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// An army has routed (3.0c, 3.0e).
    Rout,
    /// A sudden death of the scenario (3.0f).
    Sudden,
    /// Points after the last turn (3.0f).
    Points,
}

impl Colonia {
    /// The sum of VDs a side started with (3.0a).
    pub fn starting_vd(&self, side: Side) -> u16 {
        self.board.roster.iter().filter(|card| card.side == side).map(|card| u16::from(card.values.vd)).sum()
    }

    /// The sum of VDs on the field or due (3.0c–d).
    pub fn present_vd(&self, side: Side) -> u16 {
        let cards = self.board.roster.iter().zip(&self.position.pieces);
        cards
            .filter(|(card, piece)| card.side == side && piece.place != Place::Removed)
            .map(|(card, _)| u16::from(card.values.vd))
            .sum()
    }

    fn routs(&self, side: Side) -> bool {
        2 * self.present_vd(side) < self.starting_vd(side)
    }

    /// The points of a side as they stand (3.0f).
    pub fn points(&self, side: Side) -> u8 {
        let victory = &self.board.file.victory;
        let held = victory.objectives.iter().zip(&self.position.holders);
        let held: u16 = held.filter(|(_, holder)| **holder == Some(side)).map(|(file, _)| u16::from(file.points)).sum();
        let (all, left) = (self.starting_vd(side.other()), self.present_vd(side.other()));
        let percent = (100 * (all - left.min(all))).checked_div(all).unwrap_or(0);
        let destroyed = percent.checked_div(victory.percent_per_point.into()).unwrap_or(0);
        (held + destroyed).min(255) as u8
    }

    /// Who has bases, not headquarters, in a piece of ground (3.0g).
    fn occupied(&self, piece: u8, good_order: bool) -> BySide<bool> {
        let mut there = BySide::default();
        for unit in self.on_table() {
            let card = self.card(unit);
            if !card.is_hq() && self.is_in_piece(unit, piece) && !(good_order && self.piece(unit).disordered) {
                there[card.side] = true;
            }
        }
        there
    }

    /// END-TURN: objectives, rout, sudden death, the limit.
    pub(super) fn judge(&mut self, log: &mut Events) {
        let board = self.board.clone();
        for (at, place) in board.objectives.iter().enumerate() {
            let there = self.occupied(*place, false);
            let only = match (there.first, there.second) {
                (true, false) => Some(Side::First),
                (false, true) => Some(Side::Second),
                _ => None,
            };
            if let (Some(side), Some(holder)) = (only, self.position.holders.get_mut(at))
                && *holder != Some(side)
            {
                *holder = Some(side);
                log.event(clause!("3.0g"), What::Objective { objective: at as u8, side });
            }
        }
        let routs = BySide::new(self.routs(Side::First), self.routs(Side::Second));
        match (routs.first, routs.second) {
            (true, true) => return self.finish(clause!("3.0e"), None, Victory::Rout, log),
            (true, false) => return self.finish(clause!("3.0c"), Some(Side::Second), Victory::Rout, log),
            (false, true) => return self.finish(clause!("3.0c"), Some(Side::First), Victory::Rout, log),
            (false, false) => {}
        }
        for (place, side) in &board.sudden {
            let holds = self.occupied(*place, true)[*side];
            if holds && !self.occupied(*place, false)[side.other()] {
                return self.finish(clause!("3.0f"), Some(*side), Victory::Sudden, log);
            }
        }
        if self.position.turn >= board.file.turns {
            let points = BySide::new(self.points(Side::First), self.points(Side::Second));
            let winner = match points.first.cmp(&points.second) {
                core::cmp::Ordering::Greater => Some(Side::First),
                core::cmp::Ordering::Less => Some(Side::Second),
                core::cmp::Ordering::Equal => None,
            };
            self.finish(clause!("3.0f"), winner, Victory::Points, log);
        }
    }

    fn finish(&mut self, clause: Clause, winner: Option<Side>, by: Victory, log: &mut Events) {
        let points = BySide::new(self.points(Side::First), self.points(Side::Second));
        let ending = Ending { winner, by, points };
        self.position.ending = Some(ending);
        log.event(clause, What::Over { ending });
    }
}
