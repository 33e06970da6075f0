//! RECOVER: clause 10.

use super::event::{Event, Modifier, Tally};
use super::position::Frame;
use super::units::{AUSTRIAN, Cure, ITALIAN, Unit};
use super::{Caricat, Events, clause};
use crate::dice::{Classes, Request};
use crate::{Dice, OutOfDice, Side};

/// What a leader near gives to the throw (10b).
const LEADER: i8 = -2;

impl Caricat {
    /// Both sides' units recover, AU first, in list order (10e). Each throw is a round of its own, so that odds of what
    /// went before need not follow them all; whether a round is over.
    pub(super) fn run_recovery(
        &mut self,
        opened: bool,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        if !opened {
            self.open_recovery();
            self.set_top(Frame::Recover { opened: true });
            return Ok(self.position.units.iter().any(|piece| piece.cure.is_some_and(|cure| cure.throws())));
        }
        for side in [AUSTRIAN, ITALIAN] {
            for at in 0..self.position.units.len() {
                let unit = self.position.units[at].id;
                let Some(cure) = self.position.units[at].cure.filter(|_| self.side_of(unit) == side) else { continue };
                self.position.units[at].cure = None;
                self.recover(unit, cure, dice, log)?;
                if cure.throws() {
                    return Ok(true);
                }
            }
        }
        let bridge = self.board.file.rules.bridge.is_some() && !self.position.blown;
        self.set_top(if bridge { Frame::Bridge } else { Frame::EndOfTurn });
        Ok(false)
    }

    /// Positions and lines are fixed before the first throw (10e).
    fn open_recovery(&mut self) {
        for side in [AUSTRIAN, ITALIAN] {
            let damaged = |at: usize| {
                let piece = &self.position.units[at];
                self.board.roster[at].side == side && piece.damage > 0 && piece.hex().is_some()
            };
            let damaged: u64 = (0..self.position.units.len()).filter(|&at| damaged(at)).map(|at| 1 << at).sum();
            if damaged == 0 {
                continue;
            }
            let open = self.open_roads(side);
            for at in (0..self.position.units.len()).filter(|at| damaged >> at & 1 == 1) {
                let unit = self.position.units[at].id;
                self.position.units[at].cure = Some(Cure {
                    line: self.reaches_line(unit, &open),
                    in_zoc: self.in_zoc_of(side.other(), self.place_of(unit)),
                    leader: self.leader_near(side, unit),
                });
            }
        }
    }

    /// Whether a friendly leader is in or next to a unit's hex (10b, 10d).
    fn leader_near(&self, side: Side, unit: Unit) -> bool {
        let hex = self.place_of(unit);
        self.leaders_of(side).any(|(_, at)| self.board.map.distance(at, hex) <= 1)
    }

    fn recover(&mut self, unit: Unit, cure: Cure, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let line = cure.line;
        let morale = self.morale(unit);
        let clause = if line { clause!("10a") } else { clause!("11c") };
        let mut tally = Tally::default();
        let (mut thrown, mut success) = (None, true);
        if cure.throws() {
            if cure.leader {
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
