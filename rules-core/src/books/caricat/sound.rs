//! Whether a position file makes sense with its scenario.

use alloc::format;

use super::position::{Frame, Mover, Position, Step};
use super::scenario::{Board, OBJECTIVES};
use super::units::{Chief, ELIMINATED, Kind, Leader, Mobile, Piece, Squad, Unit};
use crate::hex::HexId;
use crate::problem::{Fault, Problems};

/// The most leaders and staff a side can lose in a game, with room to spare.
const MOST_LEADERS_LOST: u8 = 99;

impl Position {
    /// Checks a position against its scenario and fills in what was left out.
    ///
    /// # Errors
    /// Every fault.
    pub(super) fn validated(mut self, board: &Board) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        if !(1..=board.file.turns).contains(&self.turn) {
            let (have, most) = (self.turn.into(), board.file.turns.into());
            problems.add("turn", Fault::OutOfRange { have, least: 1, most });
        }
        self.order_pieces(board, &mut problems);
        for (at, unit) in self.units.iter().enumerate() {
            let field = format!("units.{}", unit.id);
            let gone = unit.place == super::Place::Eliminated;
            if unit.damage > ELIMINATED || (unit.damage == ELIMINATED && !gone) {
                let fault = Fault::OutOfRange { have: unit.damage.into(), least: 0, most: 4 };
                problems.add(format!("{field}.damage"), fault);
            }
            let Some(hex) = unit.hex() else { continue };
            if board.map.grid.cell(hex).is_none() {
                problems.add(format!("{field}.place"), Fault::NotOnMap);
            }
            // Two of one side may share a hex only while one passes through (5f, 7.4c).
            let side = board.file.units[at].side;
            let passes = |id: Unit| {
                self.frames.iter().any(|frame| match frame {
                    Frame::Go(go) => go.mover.is_some_and(|mover| mover.piece == Mobile::Unit(id)),
                    Frame::Retreats(retreats) => retreats.unit == Some(id),
                    _ => false,
                })
            };
            let meets = self.units[..at].iter().enumerate().filter(|(_, other)| other.hex() == Some(hex));
            for (other, met) in meets {
                if !(passes(unit.id) || passes(met.id)) || board.file.units[other].side != side {
                    problems.add(format!("{field}.place"), Fault::Contradiction);
                }
            }
        }
        for (at, unit) in self.units.iter().enumerate() {
            let mut range = |part: &str, have: u8, most: u8| {
                if have > most {
                    let fault = Fault::OutOfRange { have: have.into(), least: 0, most: most.into() };
                    problems.add(format!("units.{}.{part}", board.file.units[at].id), fault);
                }
            };
            range("fixed", unit.fixed, ELIMINATED);
            range("lost", unit.lost, ELIMINATED);
        }
        for (field, have) in
            [("italian_leaders_lost", self.italian_leaders_lost), ("austrian_leaders_lost", self.austrian_leaders_lost)]
        {
            if have > MOST_LEADERS_LOST {
                let (have, most) = (have.into(), MOST_LEADERS_LOST.into());
                problems.add(field, Fault::OutOfRange { have, least: 0, most });
            }
        }
        for leader in &self.leaders {
            if leader.hex().is_some_and(|hex| board.map.grid.cell(hex).is_none()) {
                problems.add(format!("leaders.{}.place", leader.id), Fault::NotOnMap);
            }
        }
        if self.control.is_empty() {
            self.control = board.file.objectives.iter().map(|objective| objective.control).take(OBJECTIVES).collect();
        } else if self.control.len() != board.file.objectives.len() {
            let (have, want) = (self.control.len(), board.file.objectives.len());
            problems.add("control", Fault::Length { have, want });
        }
        self.check_frames(board, &mut problems);
        problems.or(self)
    }

    /// Puts the pieces in list order; those left out are out of the game.
    fn order_pieces(&mut self, board: &Board, problems: &mut Problems) {
        let given = core::mem::take(&mut self.units);
        self.units = board
            .file
            .units
            .iter()
            .map(|card| Piece { id: card.id, place: super::Place::Eliminated, ..Piece::default() })
            .collect();
        let mut seen = 0_u64;
        for piece in given {
            match board.unit(piece.id) {
                None => problems.add(format!("units.{}", piece.id), Fault::Unknown),
                Some(at) if seen >> at & 1 == 1 => problems.add(format!("units.{}", piece.id), Fault::Duplicate),
                Some(at) => {
                    seen |= 1 << at;
                    self.units[at] = piece;
                }
            }
        }
        let given = core::mem::take(&mut self.leaders);
        let absent = |card: &super::LeaderFile| Chief {
            id: card.id,
            place: super::Place::Left,
            level: card.level,
            ..Chief::default()
        };
        self.leaders = board.file.leaders.iter().map(absent).collect();
        let mut seen = 0_u64;
        for chief in given {
            match board.leader(chief.id) {
                None => problems.add(format!("leaders.{}", chief.id), Fault::Unknown),
                Some(at) if seen >> at & 1 == 1 => problems.add(format!("leaders.{}", chief.id), Fault::Duplicate),
                Some(at) => {
                    seen |= 1 << at;
                    self.leaders[at] = chief;
                }
            }
        }
    }

    /// Frames must concern pieces and hexes of the battle, and lie on each other as the rules nest them.
    fn check_frames(&self, board: &Board, problems: &mut Problems) {
        let unit = |id: Unit| board.unit(id).is_some();
        let leader = |id: Leader| board.leader(id).is_some();
        let present = |id: Unit| board.unit(id).is_some_and(|at| self.units[at].hex().is_some());
        let hex = |hex: HexId| board.map.grid.cell(hex).is_some();
        let squad = |squad: &Squad| squad.units().iter().all(|&id| unit(id)) && squad.is_distinct();
        let mobile = |piece: Mobile| match piece {
            Mobile::Unit(id) => unit(id),
            Mobile::Leader(id) => leader(id),
        };
        let mut below: Option<&Frame> = None;
        for (at, frame) in self.frames.iter().enumerate() {
            let in_go = matches!(below, Some(Frame::Go(_)));
            let in_attack = matches!(below, Some(Frame::Attack(_)));
            let sound = match frame {
                Frame::SetUp { side } => {
                    let rules = &board.file.rules;
                    let asked =
                        if *side == super::ITALIAN { rules.order.is_some() } else { rules.indecision.is_some() };
                    at == 0 && asked
                }
                Frame::Commit { .. } | Frame::Choose { .. } | Frame::Sweep { .. } => at == 0,
                Frame::Recover { .. } | Frame::EndOfTurn => at == 0,
                Frame::Bridge => at == 0 && board.file.rules.bridge.is_some(),
                Frame::Shift { leader: id } => leader(*id) && matches!(below, Some(Frame::Commit { .. })),
                Frame::Go(go) => {
                    let owner = match go.who {
                        Mobile::Unit(id) => board
                            .unit(id)
                            .map(|at| &board.file.units[at])
                            .is_some_and(|card| card.side == go.side && card.kind == Kind::Cavalry),
                        Mobile::Leader(id) => board.leader(id).is_some_and(|at| board.file.leaders[at].side == go.side),
                    };
                    let moves = |mover: Mover| {
                        mobile(mover.piece)
                            && mover.start.is_none_or(hex)
                            && mover.mp <= 10
                            && mover.spent <= 20
                            && mover.steps <= 20
                            && match mover.piece {
                                Mobile::Unit(id) => {
                                    board.unit(id).is_some_and(|at| board.file.units[at].side == go.side && present(id))
                                }
                                Mobile::Leader(id) => board.leader(id).is_some_and(|at| {
                                    board.file.leaders[at].side == go.side && self.leaders[at].hex().is_some()
                                }),
                            }
                    };
                    let rests = at == 0 || matches!(below, Some(Frame::Sweep { .. }));
                    owner && rests && go.mover.is_none_or(moves) && go.ride.is_none_or(|ride| hex(ride.start))
                }
                Frame::Reaction { mover, from, to } => {
                    present(*mover) && hex(*from) && hex(*to) && (in_go || in_attack)
                }
                Frame::Attack(attack) => {
                    let fit = squad(&attack.units)
                        && unit(attack.target)
                        && attack.answer.is_none_or(unit)
                        && attack.named.is_none_or(unit)
                        && attack.losses <= 5
                        && attack.vacated.iter().all(hex);
                    let early = attack.step <= Step::Melee;
                    let alive = attack.units.units().iter().all(|&id| present(id)) && present(attack.target);
                    in_go && fit && (!early || alive && !attack.units.is_empty())
                }
                Frame::Retreats(retreats) => {
                    in_attack
                        && squad(&retreats.units)
                        && retreats.units.units().iter().all(|&id| present(id))
                        && retreats.unit.is_none_or(present)
                        && retreats.used.iter().all(|&used| hex(used))
                        && retreats.with.iter().all(|&id| leader(id))
                        && retreats.hexes <= 9
                        && retreats.gone <= 20
                        && (retreats.unit.is_some() || !retreats.units.is_empty())
                }
                Frame::Advance(advance) => {
                    in_attack
                        && squad(&advance.units)
                        && advance.units.units().iter().all(|&id| present(id))
                        && advance.unit.is_none_or(present)
                        && advance.hexes.iter().all(hex)
                }
                Frame::Follow { leader: id, to } => leader(*id) && hex(*to) && at > 0,
                Frame::Join { leader: id, .. } => leader(*id) && at > 0,
            };
            if !sound {
                problems.add(format!("frames[{at}]"), Fault::Contradiction);
            }
            below = Some(frame);
        }
    }
}
