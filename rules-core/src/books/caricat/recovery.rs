//! RECOVER: clause 10.

use arrayvec::ArrayVec;

use super::event::{Event, Modifier, Tally};
use super::position::Frame;
use super::scenario::UNITS;
use super::units::{AUSTRIAN, ITALIAN, Unit};
use super::{Caricat, Events, clause};
use crate::dice::{Classes, Request};
use crate::{Dice, OutOfDice, Side};

/// What a leader near gives to the throw (10b).
const LEADER: i8 = -2;

/// How a damaged unit recovers, fixed before the first throw (10e).
struct Patient {
    unit: Unit,
    line: bool,
    in_zoc: bool,
    leader: bool,
}

impl Caricat {
    /// Both sides' units recover, AU first, in list order (10e).
    pub(super) fn run_recovery(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let mut patients: ArrayVec<Patient, UNITS> = ArrayVec::new();
        for side in [AUSTRIAN, ITALIAN] {
            let hurt = |unit: Unit| self.unit(unit).damage > 0;
            if !self.units_of(side).any(|(unit, _)| hurt(unit)) {
                continue;
            }
            let open = self.open_roads(side);
            for (unit, hex) in self.units_of(side).filter(|&(unit, _)| hurt(unit)) {
                patients.push(Patient {
                    unit,
                    line: self.reaches_line(unit, &open),
                    in_zoc: self.in_zoc_of(side.other(), hex),
                    leader: self.leader_near(side, unit),
                });
            }
        }
        for patient in patients {
            self.recover(&patient, dice, log)?;
        }
        let bridge = self.board.file.rules.bridge.is_some() && !self.position.blown;
        self.set_top(if bridge { Frame::Bridge } else { Frame::EndOfTurn });
        Ok(false)
    }

    /// Whether a friendly leader is in or next to a unit's hex (10b, 10d).
    fn leader_near(&self, side: Side, unit: Unit) -> bool {
        let hex = self.place_of(unit);
        self.leaders_of(side).any(|(_, at)| self.board.map.distance(at, hex) <= 1)
    }

    fn recover(&mut self, patient: &Patient, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let Patient { unit, line, in_zoc, leader } = *patient;
        let morale = self.morale(unit);
        let clause = if line { clause!("10a") } else { clause!("11c") };
        let mut tally = Tally::default();
        let (mut thrown, mut success) = (None, true);
        if !line || in_zoc {
            if leader {
                tally.add(Modifier::Leader, LEADER, clause!("10b"));
            }
            let faces = dice.pool(Request { side: self.side_of(unit), clause }, 2, Classes::EACH)?;
            let pair = [faces.first().copied().unwrap_or(1), faces.get(1).copied().unwrap_or(1)];
            success = (pair[0] + pair[1]) as i8 + tally.total() <= morale as i8;
            thrown = Some(pair);
        }
        log.push(Event::Recovery { unit, dice: thrown, tally, morale, line, success, clause });
        if success {
            self.heal(unit, clause!("10f"), log);
        }
        Ok(())
    }
}
