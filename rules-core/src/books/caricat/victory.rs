//! Control, points and victory: clauses 13.4, 14.2.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::files::{ScoreBy, SideName};
use super::units::{AUSTRIAN, ITALIAN, Kind, Place};
use super::{Caricat, Events, clause};
use crate::{BySide, Side};

/// How a battle ends (13.4.1, 14.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// Austrian Substantial Victory.
    AustrianSubstantial,
    /// Austrian Marginal Victory.
    AustrianMarginal,
    /// Italian Marginal Victory.
    ItalianMarginal,
    /// Italian Substantial Victory.
    ItalianSubstantial,
    /// Italian Decisive Victory.
    ItalianDecisive,
    /// More points (14.2a).
    Austrian,
    /// Equal points (14.2b).
    Draw,
    /// More points (14.2a).
    Italian,
}

/// How a game ended, with the points of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// The victory.
    pub victory: Victory,
    /// Italian points.
    pub italian: i16,
    /// Austrian points.
    pub austrian: i16,
}

impl Ending {
    /// Who has won, if anybody has.
    pub const fn winner(&self) -> Option<Side> {
        match self.victory {
            Victory::AustrianSubstantial | Victory::AustrianMarginal | Victory::Austrian => Some(AUSTRIAN),
            Victory::Draw => None,
            Victory::ItalianMarginal | Victory::ItalianSubstantial | Victory::ItalianDecisive | Victory::Italian => {
                Some(ITALIAN)
            }
        }
    }
}

/// A side's points, item by item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Objectives it controls.
    pub objectives: i16,
    /// Enemy units and leaders lost.
    pub losses: i16,
    /// What its options have cost (13.4d).
    pub costs: i16,
}

impl Score {
    /// The sum.
    pub const fn total(&self) -> i16 {
        self.objectives + self.losses - self.costs
    }
}

/// The levels of victory (13.4.1).
pub(super) const fn level_of(difference: i16) -> Victory {
    match difference {
        ..=0 => Victory::AustrianSubstantial,
        1..=7 => Victory::AustrianMarginal,
        8..=14 => Victory::ItalianMarginal,
        15..=22 => Victory::ItalianSubstantial,
        _ => Victory::ItalianDecisive,
    }
}

impl Caricat {
    /// Control passes to the last side with a unit that is not Routed in the hex (13.4c).
    pub(super) fn take_control(&mut self, log: &mut Events) {
        for at in 0..self.board.file.objectives.len() {
            let hex = self.board.file.objectives[at].hex;
            for side in [AUSTRIAN, ITALIAN] {
                if !self.holds(side, hex) || self.position.control[at] == Some(SideName(side)) {
                    continue;
                }
                if self.unit_at(side, hex, None).is_some_and(|unit| !self.unit(unit).is_routed()) {
                    self.position.control[at] = Some(SideName(side));
                    log.push(Event::Control { hex, side, clause: clause!("13.4c") });
                }
            }
        }
    }

    /// What the options used have cost a side (13.3, 13.4d).
    fn costs(&self, side: Side) -> u8 {
        let rules = &self.board.file.rules;
        if side == ITALIAN {
            let order = rules.order.filter(|_| self.position.replaced).map_or(0, |order| order.cost);
            let march = rules.reserve_march.filter(|march| self.leader(march.leader).called);
            return order + march.map_or(0, |march| march.cost);
        }
        let indecision = rules.indecision.filter(|_| self.position.indecision).map_or(0, |option| option.cost);
        let entered = rules.brigades.iter().filter(|brigade| {
            let leader = brigade.leader;
            self.leader(leader).called
                && (self.leader(leader).place != Place::Off
                    || self.command(leader).any(|unit| self.unit(unit).place != Place::Off))
        });
        indecision + entered.map(|brigade| brigade.cost).sum::<u8>()
    }

    /// The points of a side as they stand now (13.4, 14.2); with the bridge destroyed, those it cut off count (13.2.2).
    pub fn score(&self, side: Side) -> Score {
        let file = &self.board.file;
        let held = file.objectives.iter().zip(&self.position.control);
        let objectives = held.filter(|(_, control)| **control == Some(SideName(side)));
        let objectives = objectives.map(|(objective, _)| i16::from(objective.vp.of(side))).sum();
        let worth = file.rules.score;
        let enemy = side.other();
        let cut_off = |hex: crate::hex::HexId| {
            self.position.blown
                && file.rules.bridge.as_ref().is_some_and(|bridge| bridge.doomed == enemy)
                && !self.board.map.ground(hex).east
        };
        let is_lost = |place: Place| match place {
            Place::Eliminated => true,
            Place::Hex(hex) => cut_off(hex),
            Place::Off | Place::Left => false,
        };
        let units = file.units.iter().zip(&self.position.units);
        let lost_units = units.filter(|(card, piece)| card.side == enemy && is_lost(piece.place));
        let unit_points: i16 = lost_units
            .map(|(card, _)| i16::from(if card.kind == Kind::Cavalry { worth.cavalry } else { worth.infantry }))
            .sum();
        let killed = BySide::new(self.position.italian_leaders_lost, self.position.austrian_leaders_lost)[enemy];
        let stranded = self.leaders_of(enemy).filter(|&(_, hex)| cut_off(hex)).count() as i16;
        let losses = unit_points + (i16::from(killed) + stranded) * i16::from(worth.leader);
        Score { objectives, losses, costs: self.costs(side).into() }
    }

    /// SCORE.
    pub(super) fn end_game(&mut self, log: &mut Events) {
        let (italian, austrian) = (self.score(ITALIAN).total(), self.score(AUSTRIAN).total());
        let (victory, clause) = match self.board.file.rules.score.by {
            ScoreBy::Levels if italian == austrian => (level_of(0), clause!("13.4.1b")),
            ScoreBy::Levels => (level_of(italian - austrian), clause!("13.4.1a")),
            ScoreBy::Points => match italian.cmp(&austrian) {
                core::cmp::Ordering::Less => (Victory::Austrian, clause!("14.2a")),
                core::cmp::Ordering::Equal => (Victory::Draw, clause!("14.2b")),
                core::cmp::Ordering::Greater => (Victory::Italian, clause!("14.2a")),
            },
        };
        let ending = Ending { victory, italian, austrian };
        self.position.ending = Some(ending);
        self.position.frames.clear();
        log.push(Event::Over { ending, clause });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_victory_levels() {
        let expected = [
            (-3, Victory::AustrianSubstantial),
            (0, Victory::AustrianSubstantial),
            (1, Victory::AustrianMarginal),
            (7, Victory::AustrianMarginal),
            (8, Victory::ItalianMarginal),
            (14, Victory::ItalianMarginal),
            (15, Victory::ItalianSubstantial),
            (22, Victory::ItalianSubstantial),
            (23, Victory::ItalianDecisive),
        ];
        for (difference, victory) in expected {
            assert_eq!(level_of(difference), victory, "{difference}");
        }
    }
}
