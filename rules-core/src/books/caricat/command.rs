//! OPEN and CLOSE of a go: clauses 4.3, 7.3.1a, 7.3.1d, 13.2.1c.

use super::event::Event;
use super::position::{Frame, Go, Joining, Stage};
use super::units::{Kind, Leader, Level, Marker, Mobile, Place, Range, Unit};
use super::{Caricat, Events, clause};
use crate::{Clause, Side};

impl Caricat {
    /// Whether a unit acts in this go: of the command, entering with it, or the cavalry itself (7d, 13.3.3e).
    pub(super) fn is_active(&self, go: &Go, unit: Unit) -> bool {
        match go.who {
            Mobile::Unit(cavalry) => cavalry == unit,
            Mobile::Leader(leader) => {
                self.command_of(unit) == Some(leader)
                    || self.card(unit).enters_with == Some(leader)
                        && (self.unit(unit).place == Place::Off
                            || go.mover.is_some_and(|mover| mover.piece == Mobile::Unit(unit)))
            }
        }
    }

    /// The units that act in this go and are not out of the game.
    pub(super) fn active_units(&self, go: &Go) -> impl Iterator<Item = Unit> + use<'_> {
        let go = *go;
        let (alone, command) = match go.who {
            Mobile::Unit(unit) => (Some(self.ix(unit)), None),
            Mobile::Leader(leader) => (None, Some(&self.board.commands[self.lx(leader)])),
        };
        let places = command.into_iter().flat_map(|command| command.units.iter().chain(&command.guests).copied());
        alone
            .into_iter()
            .chain(places)
            .filter(|&at| matches!(self.position.units[at].place, Place::Off | Place::Hex(_)))
            .map(|at| self.board.roster[at].id)
            .filter(move |&unit| self.is_active(&go, unit))
    }

    /// A unit's band of command (4.3b).
    pub(super) fn band(&self, leader: Leader, unit: Unit) -> Range {
        let piece = self.unit(unit);
        let Some(hex) = piece.hex() else { return Range::Within };
        let Some(from) = self.leader(leader).hex() else { return Range::Beyond };
        let range = self.leader_card(leader).range;
        match self.distance(Kind::Infantry, self.side_of(unit), from, hex) {
            Some(hexes) if hexes <= range => Range::Within,
            Some(hexes) if hexes <= range.saturating_mul(2) => Range::Twice,
            _ => Range::Beyond,
        }
    }

    /// OPEN: bands are fixed before anyone moves (4.3b).
    pub(super) fn open_go(&mut self, who: Mobile, side: Side, level: Option<Level>, sweep: bool) {
        for at in 0..self.position.units.len() {
            let unit = self.position.units[at].id;
            let range = match who {
                Mobile::Leader(leader) if self.command_of(unit) == Some(leader) => self.band(leader, unit),
                _ => Range::Within,
            };
            let piece = &mut self.position.units[at];
            piece.moved = false;
            piece.acted = false;
            piece.barred = false;
            piece.answered = false;
            piece.range = range;
            piece.fixed = piece.damage;
        }
        let mut leaderless = false;
        if let Mobile::Leader(leader) = who {
            let chief = self.leader_mut(leader);
            chief.activated = true;
            chief.moved = false;
            leaderless = chief.place == Place::Eliminated;
        }
        let go = Go { who, side, level, stage: Stage::Move, leaderless, sweep, mover: None, ride: None };
        if sweep {
            self.push_frame(Frame::Go(go));
        } else {
            self.set_top(Frame::Go(go));
        }
    }

    /// COMBAT opens: fire goes by the morale and fire value of this moment (7.1.2c).
    pub(super) fn open_combat(&mut self) {
        for piece in &mut self.position.units {
            piece.fixed = piece.damage;
        }
        if let Some(go) = self.go_mut() {
            go.stage = Stage::Combat;
            go.mover = None;
        }
    }

    /// Marks cavalry as spent (4.2.1b).
    pub(super) fn spend(&mut self, unit: Unit, clause: Clause, log: &mut Events) {
        self.unit_mut(unit).marker = Some(Marker::Activated);
        log.push(Event::Spent { unit, clause });
    }

    /// CLOSE: control, the order fulfilled, cavalry spent, staff (2f).
    pub(super) fn close_go(&mut self, go: &Go, log: &mut Events) {
        log.push(Event::Closed { who: go.who, clause: clause!("2f") });
        self.take_control(log);
        self.fulfil_order(log);
        match go.who {
            Mobile::Unit(unit) => {
                let clause = if go.sweep { clause!("7.5.1p") } else { clause!("4.2.1a") };
                self.spend(unit, clause, log);
            }
            Mobile::Leader(_) => {}
        }
        if go.sweep {
            self.pop_frame();
            return;
        }
        self.next_go(go.side, go.level);
        if let Mobile::Leader(leader) = go.who
            && go.leaderless
            && self.leader(leader).place == Place::Eliminated
        {
            self.push_frame(Frame::Join { leader, why: Joining::Staff });
        }
    }
}
