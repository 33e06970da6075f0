//! Control of cities and victory: clause 10v.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::scenario::Goal;
use super::units::{AUSTRIAN, ITALIAN, Name, Order, Place};
use super::{Events, Obbedisco, clause};
use crate::Side;
use crate::hex::HexId;

/// How a game can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The Italian has led enough leaders off the map by this road (10v.a).
    ItalianStrategic {
        /// The road.
        by: Goal,
    },
    /// The Austrian holds Storo, Lodrone and Ponte Caffaro (10v.g).
    AustrianStrategic,
    /// The cities were counted after the last turn (10v.i).
    Counted {
        /// Target cities in Italian hands.
        cities: u8,
        /// The Italian's result.
        level: Level,
    },
}

/// The Italian's result by cities (10v.1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// 0 or 1.
    DecisiveDefeat,
    /// 2 or 3.
    MarginalDefeat,
    /// 4.
    Draw,
    /// 5 or 6.
    MarginalVictory,
    /// 7 or 8.
    DecisiveVictory,
}

impl Level {
    /// The result for so many target cities (10v.1a).
    pub const fn of(cities: u8) -> Self {
        match cities {
            0 | 1 => Self::DecisiveDefeat,
            2 | 3 => Self::MarginalDefeat,
            4 => Self::Draw,
            5 | 6 => Self::MarginalVictory,
            _ => Self::DecisiveVictory,
        }
    }
}

impl Ending {
    /// Who has won.
    pub const fn winner(&self) -> Option<Side> {
        match self {
            Self::ItalianStrategic { .. } => Some(ITALIAN),
            Self::AustrianStrategic => Some(AUSTRIAN),
            Self::Counted { level, .. } => match level {
                Level::DecisiveDefeat | Level::MarginalDefeat => Some(AUSTRIAN),
                Level::Draw => None,
                Level::MarginalVictory | Level::DecisiveVictory => Some(ITALIAN),
            },
        }
    }
}

/// Leaders that must leave by the Roncone road (10v.a).
pub const BY_RONCONE: u8 = 4;
/// Leaders that must leave by the Riva road (10v.a).
pub const BY_RIVA: u8 = 2;

impl Obbedisco {
    /// Whether the Italian controls the city.
    pub fn is_italian(&self, city: HexId) -> bool {
        self.position.italian_cities.contains(&city)
    }

    /// Target cities in Italian hands (10v.i).
    pub fn target_cities(&self) -> u8 {
        self.board.file.target_cities.iter().filter(|&&city| self.is_italian(city)).count() as u8
    }

    /// A unit of this side has come to a hex: control changes at once, and is tested at once (10v.e–h).
    pub(super) fn take_control(&mut self, hex: HexId, side: Side, log: &mut Events) {
        if self.board.city(hex).is_none() || (side == ITALIAN) == self.is_italian(hex) {
            return;
        }
        if side == ITALIAN {
            let at = self.position.italian_cities.partition_point(|&city| city < hex);
            let _ = self.position.italian_cities.try_insert(at, hex);
            if hex == self.board.file.loos.after_capture_of && self.position.loos_from.is_none() {
                self.position.loos_from = Some(self.position.turn + 1);
            }
        } else {
            self.position.italian_cities.retain(|city| *city != hex);
        }
        let clause = if side == ITALIAN { clause!("10v.e") } else { clause!("10v.f") };
        log.push(Event::Control { city: hex, side, clause });
        let goal = &self.board.file.austrian_goal;
        if side == AUSTRIAN && !goal.is_empty() && goal.iter().all(|&city| !self.is_italian(city)) {
            self.end(Ending::AustrianStrategic, log);
        }
    }

    /// SP a leader needs to count when he leaves (10v.b–c).
    pub fn exit_standard(&self, leader: Name) -> u8 {
        self.board.ratings(leader).sp.div_ceil(2)
    }

    /// Whether he is fit to leave by an exit road (10v.b–d).
    pub(super) fn is_fit_to_exit(&self, leader: Name) -> bool {
        let state = self.leader(leader);
        state.order == Order::Ordered && state.sp >= self.exit_standard(leader)
    }

    /// He leaves by an exit road and counts (10v.d).
    pub(super) fn exit(&mut self, leader: Name, from: HexId, by: Goal, log: &mut Events) {
        log.push(Event::LeftMap { leader, from, exit: Some(by), clause: clause!("10v.d") });
        self.leave_map(leader, Place::Exited, log);
        let (count, need) = match by {
            Goal::Riva => (&mut self.position.exited.riva, BY_RIVA),
            _ => (&mut self.position.exited.roncone, BY_RONCONE),
        };
        *count += 1;
        if *count >= need {
            self.end(Ending::ItalianStrategic { by }, log);
        }
    }

    /// He goes off the map; his chits leave the cup (2.1o), his trench is destroyed (6.2c).
    pub(super) fn leave_map(&mut self, leader: Name, place: Place, log: &mut Events) {
        self.abandon_trench(leader, log);
        let had_chits = self.leader(leader).chits > 0;
        let state = self.leader_mut(leader);
        state.place = place;
        state.chits = 0;
        if had_chits {
            log.push(Event::ChitLost { leader, clause: clause!("2.1o") });
        }
    }

    /// Counts the cities after the last turn (10v.i–j).
    pub(super) fn count_cities(&mut self, log: &mut Events) {
        let cities = self.target_cities();
        self.end(Ending::Counted { cities, level: Level::of(cities) }, log);
    }

    fn end(&mut self, ending: Ending, log: &mut Events) {
        let clause = match ending {
            Ending::ItalianStrategic { .. } => clause!("10v.a"),
            Ending::AustrianStrategic => clause!("10v.g"),
            Ending::Counted { .. } => clause!("10v.i"),
        };
        log.push(Event::Over { ending, clause });
        self.position.ending = Some(ending);
    }
}
