//! Whether a position file makes sense with its scenario.

use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

use super::Bravado;
use super::command::HIGHEST;
use super::geometry::RULER;
use super::position::{Frame, Link, Position};
use super::scenario::{Board, Options, Scenario};
use super::setup::check_options;
use super::units::{Place, Status, Unit};
use crate::Side;
use crate::problem::{Fault, Problems};
use crate::table::Length;

/// No stack of frames is deeper.
const DEEPEST: usize = 60;
/// The most activation markers a General may have.
const MARKERS: u8 = 60;

impl Bravado {
    /// A game set up by hand.
    ///
    /// # Errors
    /// Every fault of the position.
    pub(super) fn sound(scenario: &Scenario, options: Options, position: &Position) -> Result<Self, Problems> {
        let board = Arc::clone(&scenario.0);
        check_options(&board, options)?;
        let mut position = position.clone();
        let mut problems = Problems::default();
        check_parts(&board, &mut position, &mut problems);
        if !problems.0.is_empty() {
            return Err(problems);
        }
        let mut game = Self::assembled(board, options, position);
        game.check_bases(&mut problems);
        for (at, link) in game.position.links.iter().enumerate() {
            let twice = game.position.links.iter().take(at).any(|other| other.charger == link.charger);
            if twice || !game.is_sound_link(link) {
                problems.add(format!("links[{at}]"), Fault::Contradiction);
            }
        }
        game.check_phase(&mut problems);
        game.check_frames(&mut problems);
        if !problems.0.is_empty() {
            return Err(problems);
        }
        if game.position.ending.is_some() {
            game.position.frames.clear();
            return Ok(game);
        }
        if game.position.frames.is_empty() {
            game.push_frame(Frame::Start);
        }
        // Where nobody has an answer, dice or procedures come first: somebody sets them going.
        let mut answers = Vec::new();
        game.sample(&mut ChaCha8Rng::seed_from_u64(1), &mut answers);
        if answers.is_empty() {
            if matches!(game.position.frames.last(), Some(Frame::Deploy { .. } | Frame::Join)) {
                return Err(Problems::one("frames", Fault::NoStanding));
            }
            game.push_frame(Frame::Begin { side: Side::First });
        }
        Ok(game)
    }

    fn check_bases(&self, problems: &mut Problems) {
        for unit in self.units() {
            let name = &self.card(unit).id;
            if self.board.ground.table.beyond(self.base(unit)).1 > Length(100) {
                problems.add(format!("pieces.{name}"), Fault::NotOnMap);
            }
            // Who has no room to line up fights as he stands, on others' bases if need be (B11u).
            let here = self.base(unit).centre();
            let mut before = self.units().take_while(|&other| other != unit);
            if before.any(|other| self.base(other).centre() == here) {
                problems.add(format!("pieces.{name}"), Fault::Duplicate);
            }
        }
    }

    fn stands(&self, unit: Unit) -> bool {
        self.exists(unit) && self.piece(unit).is_on_table() && !self.is_general(unit)
    }

    fn is_known_general(&self, general: Unit) -> bool {
        self.exists(general) && self.is_general(general)
    }

    fn is_sound_link(&self, link: &Link) -> bool {
        self.stands(link.charger)
            && self.stands(link.target)
            && self.side_of(link.charger) != self.side_of(link.target)
            && self.status(link.charger) != Status::Routed
            && self.base(link.charger).is_within(self.base(link.target), RULER.touch * 2)
            && link.touch.facing < 360
            && is_near(link.touch.x)
            && is_near(link.touch.y)
            && (0..=5000).contains(&link.leg)
    }

    fn check_phase(&self, problems: &mut Problems) {
        let Some(phase) = &self.position.phase else { return };
        let general =
            phase.general.is_none_or(|general| self.is_known_general(general) && self.side_of(general) == phase.side);
        let list = phase.list.iter().enumerate().all(|(at, &unit)| {
            self.stands(unit) && self.side_of(unit) == phase.side && !phase.list[..at].contains(&unit)
        });
        if !general || !list || phase.number > HIGHEST || phase.general.is_none() != self.options.simple_command {
            problems.add("phase", Fault::Contradiction);
        }
    }

    /// Frames must concern pieces of the battle that are where the frame needs them.
    fn check_frames(&self, problems: &mut Problems) {
        let frames = &self.position.frames;
        if frames.len() > DEEPEST {
            problems.add("frames", Fault::Length { have: frames.len(), want: DEEPEST });
        }
        let simple = self.options.simple_command;
        let phase = self.position.phase.as_ref();
        let led = phase.is_some_and(|phase| phase.general.is_some());
        for (at, frame) in frames.iter().enumerate() {
            let base = at == 0;
            let sound = match frame {
                Frame::Begin { .. } => at + 1 == frames.len(),
                Frame::Roll => base && self.board.file.deploy,
                Frame::Deploy { .. } => base && self.board.file.deploy,
                Frame::Join => base && self.can_join(),
                Frame::Pluck { .. } | Frame::Start | Frame::Rally { .. } | Frame::Close => base,
                Frame::Restore { .. } => base && !simple,
                Frame::Bid | Frame::Reveal => base && !simple,
                Frame::Tie => base && !simple && self.are_tied(),
                Frame::General { side } => {
                    base && !simple
                        && self.position.bids[*side].shown.is_some_and(|shown| shown > 0)
                        && !self.able(*side).is_empty()
                }
                Frame::RideFirst => base && led && self.options.command_efficiency,
                Frame::Order => base && simple,
                Frame::Moves | Frame::Rides | Frame::Fire { .. } | Frame::Melee => base && phase.is_some(),
                Frame::Test => base && led,
                Frame::Again => base && self.tested().is_some_and(|(_, general, _)| self.piece(general).pluck > 0),
                Frame::Round { link, round } => {
                    !base && self.is_sound_fight(link) && self.status(link.target) != Status::Routed && *round < 10
                }
                Frame::Clash { link } => !base && self.is_sound_fight(link),
                Frame::Pursue { unit, router } => {
                    !base
                        && self.stands(*unit)
                        && self.stands(*router)
                        && self.side_of(*unit) != self.side_of(*router)
                        && self.status(*unit) == Status::Fine
                        && !self.code(*unit).is_gun()
                }
                Frame::Stop { link } => {
                    let touch = link.touch;
                    !base
                        && self.stands(link.charger)
                        && self.exists(link.target)
                        && touch.facing < 360
                        && is_near(touch.x)
                        && is_near(touch.y)
                        && (0..=5000).contains(&link.leg)
                }
                Frame::Refuge { general } => {
                    let piece = self.piece(*general);
                    !base && self.is_known_general(*general) && piece.is_on_table() && piece.with.is_none()
                }
                Frame::Face { unit } => !base && self.stands(*unit),
            };
            if !sound {
                problems.add(format!("frames[{at}]"), Fault::Contradiction);
            }
        }
        if frames.first().is_some_and(|frame| matches!(frame, Frame::Begin { .. })) {
            problems.add("frames[0]", Fault::Contradiction);
        }
    }

    /// Whether every side with added Generals has a unit for them.
    fn can_join(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.to_join(side).is_empty() || self.units_of(side).next().is_some())
    }

    fn are_tied(&self) -> bool {
        let bids = self.position.bids;
        bids.first.shown == bids.second.shown
            && bids.first.shown.is_some_and(|shown| shown > 0)
            && Side::BOTH.into_iter().all(|side| !self.able(side).is_empty())
    }

    fn is_sound_fight(&self, link: &Link) -> bool {
        self.is_sound_link(link)
            && !self
                .position
                .links
                .iter()
                .any(|other| other.has(link.charger) && other != link && other.charger == link.charger)
    }
}

fn is_near(at: i32) -> bool {
    (-1000..=6000).contains(&at)
}

/// Lists of the right length, numbers in their ranges.
fn check_parts(board: &Board, position: &mut Position, problems: &mut Problems) {
    let mut length = |field: &str, have: usize, want: usize| {
        if have != want {
            problems.add(field, Fault::Length { have, want });
        }
    };
    length("pieces", position.pieces.len(), board.roster.len());
    if position.holders.is_empty() {
        position.holders = board.objectives.iter().map(|objective| objective.holder).collect();
    }
    length("holders", position.holders.len(), board.objectives.len());
    if !(1..=board.file.turns).contains(&position.turn) {
        let fault = Fault::OutOfRange { have: position.turn.into(), least: 1, most: board.file.turns.into() };
        problems.add("turn", fault);
    }
    for side in Side::BOTH {
        let bid = position.bids[side];
        if bid.shown.is_some_and(|shown| shown > HIGHEST) || bid.seal.is_some() && bid.shown.is_some() {
            problems.add("bids", Fault::Contradiction);
        }
    }
    for (at, (piece, card)) in position.pieces.iter().zip(&board.roster).enumerate() {
        let field = |part: &str| format!("pieces[{at}].{part}");
        let mut range = |part: &str, have: i64, most: i64| {
            if !(0..=most).contains(&have) {
                problems.add(field(part), Fault::OutOfRange { have, least: 0, most });
            }
        };
        range("facing", piece.facing.into(), 359);
        range("beside", piece.beside.2.into(), 359);
        range("pluck", piece.pluck.into(), 3);
        range("markers", piece.markers.into(), MARKERS.into());
        range("path", piece.path.into(), 1_000_000);
        if !is_near(piece.x) || !is_near(piece.y) {
            problems.add(field("x, y"), Fault::NotOnMap);
        }
        let (right, ahead, _) = piece.beside;
        if !(-100..=100).contains(&right) || !(-100..=100).contains(&ahead) {
            problems.add(field("beside"), Fault::NotOnMap);
        }
        if piece.place == Place::Waiting && card.arrives.is_none() && !card.added && !board.file.deploy {
            problems.add(field("place"), Fault::Contradiction);
        }
        if card.code.is_general() && piece.status != Status::Fine {
            problems.add(field("status"), Fault::Contradiction);
        }
        if !card.code.is_general() && (piece.exhausted || piece.restored || piece.markers > 0 || piece.pluck > 0) {
            problems.add(field("exhausted, restored, markers, pluck"), Fault::Contradiction);
        }
        let Some(with) = piece.with else { continue };
        let host = position.pieces.get(with.index()).zip(board.roster.get(with.index()));
        let fits = host
            .is_some_and(|(host, its)| host.place == Place::Table && !its.code.is_general() && its.side == card.side);
        if !card.code.is_general() || piece.place != Place::Table || !fits {
            problems.add(field("with"), Fault::Contradiction);
        }
    }
}
