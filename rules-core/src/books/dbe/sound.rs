//! Whether a position file makes sense with its scenario.

use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

use super::Dbe;
use super::geometry::RULER;
use super::position::{Frame, Position, Why};
use super::scenario::{Board, Options, Scenario};
use super::units::{Place, Unit};
use crate::Side;
use crate::problem::{Fault, Problems};
use crate::table::Length;

/// No stack of frames is deeper.
const DEEPEST: usize = 60;

impl Dbe {
    /// A game set up by hand.
    ///
    /// # Errors
    /// Every fault of the position.
    pub(super) fn sound(scenario: &Scenario, options: Options, position: &Position) -> Result<Self, Problems> {
        let board = Arc::clone(&scenario.0);
        let mut position = position.clone();
        let mut problems = Problems::default();
        check_parts(&board, &mut position, &mut problems);
        if !problems.0.is_empty() {
            return Err(problems);
        }
        let mut game = Self::assembled(board, options, position);
        game.check_bases(&mut problems);
        match &game.position.contacts {
            None => game.position.contacts = Some(game.read_contacts()),
            Some(_) => game.check_contacts(&mut problems),
        }
        game.check_frames(&mut problems);
        if !problems.0.is_empty() {
            return Err(problems);
        }
        if game.position.ending.is_some() {
            game.position.frames.clear();
            return Ok(game);
        }
        game.recount_fire();
        if game.position.frames.is_empty() {
            game.push_frame(Frame::Command { thrown: false });
        }
        // Where nobody has an answer, dice or procedures come first: somebody sets them going.
        let mut answers = Vec::new();
        game.sample(&mut ChaCha8Rng::seed_from_u64(1), &mut answers);
        if answers.is_empty() {
            if matches!(game.position.frames.last(), Some(Frame::Deploy { .. } | Frame::Chief { .. })) {
                return Err(Problems::one("frames", Fault::NoStanding));
            }
            let side = game.position.active;
            game.push_frame(Frame::Begin { side });
        }
        Ok(game)
    }

    fn check_bases(&self, problems: &mut Problems) {
        for unit in self.all().filter(|&unit| self.piece(unit).is_on_table()) {
            let name = &self.card(unit).id;
            if self.board.ground.table.beyond(self.base(unit)).1 > Length(200) {
                problems.add(format!("pieces.{name}"), Fault::NotOnMap);
            }
            if self.code(unit).is_general() {
                continue;
            }
            let clash = self.elements().take_while(|&other| other != unit).any(|other| {
                // Runs end and stop on friends for a moment only.
                let runs = self
                    .position
                    .frames
                    .iter()
                    .any(|frame| matches!(frame, Frame::Run(run) if run.unit == unit || run.unit == other));
                !runs && self.base(unit).overlaps(self.base(other), RULER.overlap + Length(100))
            });
            if clash {
                problems.add(format!("pieces.{name}"), Fault::Duplicate);
            }
        }
    }

    fn check_contacts(&self, problems: &mut Problems) {
        for (at, contact) in self.contacts().iter().enumerate() {
            let fit = |unit: Unit| self.exists(unit) && self.piece(unit).is_on_table() && !self.code(unit).is_general();
            let sound = fit(contact.by)
                && fit(contact.on)
                && self.exists(contact.maker)
                && self.side_of(contact.by) != self.side_of(contact.on)
                && self.base(contact.by).is_within(self.base(contact.on), RULER.touch * 2);
            let twice = self
                .contacts()
                .iter()
                .take(at)
                .any(|other| other.has_front_of(contact.by) || contact.is_pair() && other.has_front_of(contact.on));
            if !sound || twice {
                problems.add(format!("contacts[{at}]"), Fault::Contradiction);
            }
        }
    }

    /// Frames must concern pieces of the battle that are where the frame needs them.
    fn check_frames(&self, problems: &mut Problems) {
        let stands = |unit: Unit| self.exists(unit) && self.piece(unit).is_on_table() && !self.code(unit).is_general();
        let known = |unit: Unit| self.exists(unit) && !self.code(unit).is_general();
        let corps = |corps: u8| usize::from(corps) < self.board.corps.len();
        if self.position.frames.len() > DEEPEST {
            problems.add("frames", Fault::Length { have: self.position.frames.len(), want: DEEPEST });
        }
        for (at, frame) in self.position.frames.iter().enumerate() {
            let deploys = self.board.file.deploy;
            let sound = match frame {
                Frame::Begin { .. } => at + 1 == self.position.frames.len(),
                Frame::Roll => at == 0 && deploys,
                Frame::Edge { .. } => at == 0 && deploys && self.position.edges.first.is_none(),
                Frame::Deploy { .. } | Frame::Chief { .. } => {
                    at == 0 && deploys && self.position.edges.first.is_some() && self.position.edges.second.is_some()
                }
                Frame::Command { .. } | Frame::Flights | Frame::Arrivals | Frame::Moves | Frame::Generals => at == 0,
                Frame::Checks => at == 0,
                Frame::Facing { stuck } => at == 0 && stuck.iter().all(|&unit| known(unit)),
                Frame::Swaps { left } => at == 0 && left.iter().flatten().all(|&unit| known(unit)),
                Frame::Fire(fire) => {
                    at == 0 && fire.closed.iter().all(|&unit| known(unit)) && fire.target.is_none_or(stands)
                }
                Frame::Melee(melee) => {
                    let active = self.position.active;
                    let pair = |&(own, other): &(Unit, Unit)| {
                        known(own) && known(other) && self.side_of(own) == active && self.side_of(other) != active
                    };
                    let fights = matches!(melee.stage, super::Stage::Dice);
                    at == 0
                        && melee.pairs.iter().all(pair)
                        && melee.unturned.iter().all(|&unit| known(unit))
                        && self.exists(melee.own)
                        && self.exists(melee.other)
                        && (!fights || stands(melee.own) && stands(melee.other) && pair(&(melee.own, melee.other)))
                        && (melee.stage != super::Stage::Toucher || stands(melee.own))
                        && melee.winner.is_none_or(known)
                        && (0..=1000).contains(&melee.depth)
                }
                Frame::Run(run) => {
                    let by = match run.why {
                        Why::Melee(by) | Why::Fire(by) => known(by),
                        Why::Break => true,
                    };
                    stands(run.unit)
                        && by
                        && run.toward < 36_000
                        && run.over.iter().all(|&unit| known(unit))
                        && run.hands.len() <= 40
                }
                Frame::Turn { unit } => stands(*unit),
                Frame::Helpers { winner, left } => {
                    let sides = left.iter().all(|&unit| known(unit) && self.side_of(unit) != self.side_of(*winner));
                    known(*winner) && sides
                }
                Frame::Pursuit(pursuit) => {
                    let from = pursuit.from;
                    stands(pursuit.unit)
                        && (0..=1000).contains(&pursuit.depth)
                        && from.facing < 3600
                        && is_near(from.x)
                        && is_near(from.y)
                        && pursuit
                            .meets
                            .iter()
                            .all(|&(unit, _)| stands(unit) && self.side_of(unit) != self.side_of(pursuit.unit))
                }
                Frame::Keep { corps: number, count, from } => {
                    corps(*number) && usize::from(*count) <= from.len() && from.iter().all(|&unit| known(unit))
                }
                Frame::Recover { corps: list, side } => {
                    !list.is_empty()
                        && list.iter().all(|&number| corps(number) && self.corps_card(number).side == *side)
                }
                Frame::Refuge { general } => self.exists(*general) && self.code(*general).is_general(),
            };
            let nested = matches!(
                frame,
                Frame::Run(_)
                    | Frame::Turn { .. }
                    | Frame::Helpers { .. }
                    | Frame::Pursuit(_)
                    | Frame::Keep { .. }
                    | Frame::Recover { .. }
                    | Frame::Refuge { .. }
                    | Frame::Begin { .. }
            );
            if !sound || at > 0 && !nested {
                problems.add(format!("frames[{at}]"), Fault::Contradiction);
            }
        }
    }
}

fn is_near(at: i32) -> bool {
    (-10_000..=80_000).contains(&at)
}

/// Lists of the right length, numbers in their ranges.
fn check_parts(board: &Board, position: &mut Position, problems: &mut Problems) {
    let mut length = |field: &str, have: usize, want: usize| {
        if have != want {
            problems.add(field, Fault::Length { have, want });
        }
    };
    length("pieces", position.pieces.len(), board.roster.len());
    if position.corps.is_empty() {
        position.corps = alloc::vec![super::Corps::default(); board.corps.len()];
    }
    length("corps", position.corps.len(), board.corps.len());
    if position.holders.is_empty() && !board.objectives.is_empty() {
        let holders = board.file.victory.iter().flat_map(|victory| &victory.objectives);
        position.holders = holders.map(|objective| objective.holder).collect();
    }
    length("holders", position.holders.len(), board.objectives.len());
    if !(1..=board.file.rounds).contains(&position.round) {
        let fault = Fault::OutOfRange { have: position.round.into(), least: 1, most: board.file.rounds.into() };
        problems.add("round", fault);
    }
    if position.chief_points > 2 {
        problems.add("chief_points", Fault::OutOfRange { have: position.chief_points.into(), least: 0, most: 2 });
    }
    for side in Side::BOTH {
        if !board.file.deploy && position.edges[side].is_none() {
            position.edges[side] = board.file.sides[side].edge;
        }
        let known = |corps: Option<u8>, of: Side| {
            corps.is_none_or(|corps| board.corps.get(usize::from(corps)).is_some_and(|card| card.side == of))
        };
        if !known(position.promised[side], side) {
            problems.add("promised", Fault::Unknown);
        }
        if side == position.active && !known(position.taken, side) {
            problems.add("taken", Fault::Unknown);
        }
    }
    if position.edges.first.is_some() != position.edges.second.is_some()
        || position.edges.first.is_some() && position.edges.first == position.edges.second
    {
        problems.add("edges", Fault::Contradiction);
    }
    if position.first.is_none() && !board.file.deploy {
        position.first = board.file.first;
    }
    for (at, corps) in position.corps.iter().enumerate() {
        if corps.points > 6 {
            let fault = Fault::OutOfRange { have: corps.points.into(), least: 0, most: 6 };
            problems.add(format!("corps[{at}].points"), fault);
        }
    }
    for (at, (piece, card)) in position.pieces.iter().zip(&board.roster).enumerate() {
        let field = |part: &str| format!("pieces[{at}].{part}");
        if piece.facing >= 3600 {
            problems.add(field("facing"), Fault::OutOfRange { have: piece.facing.into(), least: 0, most: 3599 });
        }
        if !is_near(piece.x) || !is_near(piece.y) {
            problems.add(field("x, y"), Fault::NotOnMap);
        }
        let Some(with) = piece.with else { continue };
        let host = position.pieces.get(with.index()).zip(board.roster.get(with.index()));
        let fits = host.is_some_and(|(host, its)| {
            host.place == Place::Table
                && !its.code.is_general()
                && its.side == card.side
                && (card.corps.is_none() || its.corps == card.corps)
        });
        if !card.code.is_general() || !fits {
            problems.add(field("with"), Fault::Contradiction);
        }
    }
}
