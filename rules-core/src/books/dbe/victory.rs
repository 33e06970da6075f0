//! Victory: section 15.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::event::{Tell as _, What};
use super::units::Place;
use super::{Dbe, Events, clause};
use crate::{BySide, Clause, Side};

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// More than half the enemy's corps broke (11.0a).
    Broken,
    /// A third of the enemy's budget is lost (11.0b).
    Third,
    /// The enemy has nobody left (H4.17e).
    Annihilated,
    /// Both had lost; the smaller fraction wins (H4.17f).
    Both,
    /// More points when the rounds were over (H4.17i).
    Points,
    /// A smaller fraction lost when the rounds were over (H4.17g).
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
    /// Points of each side, where the scenario scores.
    #[serde(default)]
    pub points: BySide<u16>,
    /// Budget lost by each side.
    #[serde(default)]
    pub lost: BySide<u16>,
}

impl Dbe {
    /// The points a corps has lost (H4.3e).
    pub fn corps_lost(&self, corps: u8) -> u16 {
        let card = self.corps_card(corps);
        let gone = card.units.iter().chain([&card.general]).filter(|&&unit| self.piece(unit).place == Place::Lost);
        gone.map(|&unit| self.card(unit).cost()).sum()
    }

    /// The points an army has lost (H4.3e, H4.19l).
    pub fn army_lost(&self, side: Side) -> u16 {
        let chief = self.board.chiefs[side].filter(|&chief| self.piece(chief).place == Place::Lost);
        let corps: u16 = self.board.corps_of(side).map(|corps| self.corps_lost(corps)).sum();
        corps + chief.map_or(0, |chief| self.card(chief).cost())
    }

    /// The broken corps of a side.
    pub fn broken_of(&self, side: Side) -> usize {
        self.board.corps_of(side).filter(|&corps| self.corps(corps).broken).count()
    }

    /// Why an army has lost now, if it has (11.0a, 11.0b, H4.17a–e).
    fn beaten(&self, side: Side) -> Option<(Victory, Clause)> {
        let due = |unit: &super::Unit| {
            let code = self.code(*unit);
            !code.is_general() && self.side_of(*unit) == side && self.piece(*unit).place != Place::Lost
        };
        if !self.all().any(|unit| due(&unit)) {
            return Some((Victory::Annihilated, clause!("H4.17e")));
        }
        let count = |side: Side| self.board.corps_of(side).count();
        if count(Side::First) == 1 && count(Side::Second) == 1 {
            let third = 3 * u32::from(self.army_lost(side)) >= u32::from(self.board.budget[side]);
            return third.then_some((Victory::Third, clause!("11.0b")));
        }
        (2 * self.broken_of(side) > count(side)).then_some((Victory::Broken, clause!("11.0a")))
    }

    /// The side with the smaller fraction of its budget lost; none where they are less than so many hundredths apart.
    fn smaller_fraction(&self, least: i64) -> Option<Side> {
        let lost = |side: Side| i64::from(self.army_lost(side));
        let budget = |side: Side| i64::from(self.board.budget[side]).max(1);
        let (one, other) = (Side::First, Side::Second);
        let difference = lost(one) * budget(other) - lost(other) * budget(one);
        if difference == 0 || 100 * difference.abs() < least * budget(one) * budget(other) {
            return None;
        }
        Some(if difference < 0 { one } else { other })
    }

    /// The points of a side as the scenario scores (H4.17i).
    pub fn points(&self, side: Side) -> u16 {
        let Some(victory) = &self.board.file.victory else { return 0 };
        let held = self.board.objectives.iter().zip(&self.position.holders);
        let held: u16 =
            held.filter(|(_, holder)| **holder == Some(side)).map(|(&(_, points), _)| u16::from(points)).sum();
        held + self.broken_of(side.other()) as u16 * u16::from(victory.per_broken_corps)
    }

    /// Objectives pass to who alone has an element in them (H4.17i).
    pub(super) fn pass_objectives(&mut self, log: &mut Events) {
        let pieces: Vec<u8> = self.board.objectives.iter().map(|&(piece, _)| piece).collect();
        for (at, piece) in pieces.into_iter().enumerate() {
            let inside = |side: Side| {
                self.elements_of(side).any(|unit| {
                    self.board.ground.piece(piece).is_some_and(|lie| lie.contains(self.base(unit).centre()))
                })
            };
            let holder = match (inside(Side::First), inside(Side::Second)) {
                (true, false) => Side::First,
                (false, true) => Side::Second,
                _ => continue,
            };
            if let Some(known) = self.position.holders.get_mut(at)
                && *known != Some(holder)
            {
                *known = Some(holder);
                log.event(clause!("H4.17i"), What::Taken { objective: at as u8, side: holder });
            }
        }
    }

    /// Whether the game is over (H4.17d–g).
    pub(super) fn judge(&mut self, log: &mut Events) {
        let beaten = BySide::new(self.beaten(Side::First), self.beaten(Side::Second));
        let (victory, winner, clause) = match (beaten.first, beaten.second) {
            (Some(_), Some(_)) => (Victory::Both, self.smaller_fraction(0), clause!("H4.17f")),
            (Some((victory, clause)), None) => (victory, Some(Side::Second), clause),
            (None, Some((victory, clause))) => (victory, Some(Side::First), clause),
            (None, None) => {
                let last = self.position.round >= self.board.file.rounds;
                if !last || Some(self.position.active) == self.position.first {
                    return;
                }
                if self.board.file.victory.is_some() {
                    let (one, other) = (self.points(Side::First), self.points(Side::Second));
                    let winner = match one.cmp(&other) {
                        core::cmp::Ordering::Greater => Some(Side::First),
                        core::cmp::Ordering::Less => Some(Side::Second),
                        core::cmp::Ordering::Equal => None,
                    };
                    (Victory::Points, winner, clause!("H4.17i"))
                } else {
                    (Victory::Fraction, self.smaller_fraction(5), clause!("H4.17g"))
                }
            }
        };
        let points = BySide::new(self.points(Side::First), self.points(Side::Second));
        let lost = BySide::new(self.army_lost(Side::First), self.army_lost(Side::Second));
        let ending = Ending { victory, winner, points, lost };
        self.position.ending = Some(ending);
        log.event(clause, What::Over { ending });
    }
}
