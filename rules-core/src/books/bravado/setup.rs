//! Set-up and the start of a turn: B1.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::decision::Placed;
use super::event::{Tell as _, What};
use super::geometry::{Pose, SLACK};
use super::position::{Frame, Position};
use super::scenario::{Board, Options, Scenario, side_name};
use super::terrain::Bar;
use super::units::{Piece, Place, Unit};
use super::{Bravado, Events, Legal, Reason, clause, refuse};
use crate::problem::{Fault, Problems};
use crate::table::{Angle, Base, Length, TableEdge};
use crate::{BySide, Clause, Dice, OutOfDice, Side};

/// How deep the zone of set-up is (B1l).
const ZONE: Length = Length::cm(20);
/// How many units a General sets up with him, but for the last (B1l, B1m).
pub const GROUP: usize = 4;
/// How far an arrival may be put from its spot, in millimetres (B1q).
const ASIDE: i32 = 80;

impl Bravado {
    /// The game before its first decision.
    ///
    /// # Errors
    /// Militia or Guard without their option (B14f).
    pub(super) fn set_up(scenario: &Scenario, options: Options) -> Result<Self, Problems> {
        let board = Arc::clone(&scenario.0);
        check_options(&board, options)?;
        let pieces: Vec<Piece> = board
            .roster
            .iter()
            .map(|card| {
                let waits = board.file.deploy || card.added || card.arrives.is_some();
                let place = if waits { Place::Waiting } else { Place::Table };
                let spot = card.spot;
                Piece { place, x: spot.x, y: spot.y, facing: spot.facing, status: card.status, ..Piece::default() }
            })
            .collect();
        let first = if board.file.deploy { Frame::Roll } else { Frame::Join };
        let position = Position {
            pieces,
            holders: board.objectives.iter().map(|objective| objective.holder).collect(),
            frames: vec![first, Frame::Begin { side: Side::First }],
            ..Position::default()
        };
        let mut game = Self::assembled(board, options, position);
        let generals: Vec<Unit> = Side::BOTH.into_iter().flat_map(|side| game.generals_of(side)).collect();
        for general in generals {
            game.attach_where_touching(general);
        }
        Ok(game)
    }

    /// A game of these parts, its bases computed.
    pub(super) fn assembled(board: Arc<Board>, options: Options, position: Position) -> Self {
        let bases = board.roster.iter().zip(&position.pieces).map(|(card, piece)| Pose::of(piece).base(card.size));
        let bases = bases.collect();
        Self { board, options, position, bases }
    }

    /// The dice for who sets up first; low starts (B1k). Answers whether they are thrown again.
    pub(super) fn run_roll(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let Some(high) = Self::roll_off(clause!("B1k"), dice, log)? else { return Ok(true) };
        let side = high.other();
        log.event(clause!("B1k"), What::Leads { side });
        self.set_top(Frame::Deploy { side });
        Ok(false)
    }

    /// The Generals and the units a side has still to set up.
    pub(super) fn to_place(&self, side: Side) -> (Vec<Unit>, Vec<Unit>) {
        let due = |unit: &Unit| {
            let card = self.card(*unit);
            card.side == side && !card.added && card.arrives.is_none() && self.piece(*unit).place == Place::Waiting
        };
        self.all().filter(due).partition(|&unit| self.is_general(unit))
    }

    /// Runs set-up. Answers whether somebody is asked (B1l, B1m).
    pub(super) fn run_deploy(&mut self, side: Side) -> bool {
        let left = |side: Side| !self.to_place(side).0.is_empty();
        if left(side) {
            return true;
        }
        let next = if left(side.other()) { Frame::Deploy { side: side.other() } } else { Frame::Join };
        self.set_top(next);
        false
    }

    /// Whether a base lies wholly in a side's zone (B1l, B1n).
    fn is_in_zone(&self, side: Side, base: &Base) -> bool {
        let (table, bounds) = (&self.board.ground.table, base.bounds());
        let deepest = match self.board.edges[side] {
            TableEdge::South => bounds.high.y,
            TableEdge::North => table.height - bounds.low.y,
            TableEdge::West => bounds.high.x,
            TableEdge::East => table.width - bounds.low.x,
        };
        deepest <= ZONE + SLACK
    }

    /// Whether a General and units may be set up so (B1l to B1n).
    ///
    /// # Refusals
    /// Not one General with up to four units, or not all units with the last; a bad place.
    pub(super) fn check_deploy(&self, side: Side, at: &[Placed]) -> Legal {
        let (generals, units) = self.to_place(side);
        let mut count = (0, 0);
        for (number, placed) in at.iter().enumerate() {
            let again = at.iter().take(number).any(|other| other.unit == placed.unit);
            if again || !generals.contains(&placed.unit) && !units.contains(&placed.unit) {
                refuse!("B1l", Reason::NotEligible { unit: placed.unit });
            }
            if generals.contains(&placed.unit) { count.0 += 1 } else { count.1 += 1 }
        }
        if count.0 != 1 {
            refuse!("B1l", Reason::Incomplete { have: count.0, need: 1 });
        }
        if generals.len() == 1 && usize::from(count.1) != units.len() {
            refuse!("B1m", Reason::Incomplete { have: count.1, need: units.len() as u8 });
        }
        if generals.len() > 1 && usize::from(count.1) > GROUP {
            refuse!("B1l", Reason::Incomplete { have: count.1, need: GROUP as u8 });
        }
        let mut game = self.clone();
        for placed in at {
            game.check_spot(side, *placed)?;
            game.piece_mut(placed.unit).place = Place::Table;
            game.set_pose(placed.unit, placed.at);
        }
        Ok(())
    }

    fn check_spot(&self, side: Side, Placed { unit, at }: Placed) -> Legal {
        if at.facing >= 360 {
            refuse!("B0c", Reason::BadPlace { unit });
        }
        let base = self.base_at(unit, at);
        match self.bars(unit, &base) {
            Some(by @ Bar::Edge) => refuse!("B9p", Reason::Barred { by }),
            Some(by) => refuse!("B1n", Reason::Barred { by }),
            None => {}
        }
        if !self.is_in_zone(side, &base) {
            refuse!("B1l", Reason::BadPlace { unit });
        }
        if self.is_general(unit) {
            return Ok(());
        }
        if let Some(town) = self.full_town(unit, &base) {
            refuse!("B7l", Reason::Full { town });
        }
        if let Some(by) = self.standing_at(unit, &base, &[]) {
            refuse!("B1n", Reason::Blocked { by });
        }
        Ok(())
    }

    pub(super) fn deploy(&mut self, side: Side, at: &[Placed], log: &mut Events) {
        for placed in at {
            self.put(placed.unit, placed.at, clause!("B1l"), log);
        }
        for placed in at.iter().filter(|placed| self.is_general(placed.unit)).copied().collect::<Vec<_>>() {
            self.attach_where_touching(placed.unit);
        }
        self.set_top(Frame::Deploy { side: side.other() });
    }

    fn put(&mut self, unit: Unit, at: Pose, clause: Clause, log: &mut Events) {
        self.piece_mut(unit).place = Place::Table;
        self.set_pose(unit, at);
        log.event(clause, What::Placed { unit, at });
    }

    /// The side whose added Generals are attached next (B1g).
    pub(super) fn joining(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| !self.to_join(side).is_empty())
    }

    /// Runs the attaching of added Generals. Answers whether somebody is asked.
    pub(super) fn run_join(&mut self) -> bool {
        let asks = self.joining().is_some();
        if !asks {
            self.set_top(Frame::Pluck { next: 0 });
        }
        asks
    }

    pub(super) fn join_added(&mut self, general: Unit, unit: Unit, log: &mut Events) {
        self.piece_mut(general).place = Place::Table;
        self.set_behind(general, unit, clause!("B1g"), log);
    }

    /// TURN-START: arrivals, and what is noted at the beginning (B1p, B1q, B9h).
    pub(super) fn run_start(&mut self, log: &mut Events) {
        let turn = self.position.turn;
        log.event(clause!("B2a"), What::TurnBegan { turn });
        let due: Vec<Unit> = self
            .all()
            .filter(|&unit| {
                let card = self.card(unit);
                self.piece(unit).place == Place::Waiting && card.arrives.is_some_and(|arrives| arrives <= turn)
            })
            .collect();
        let (generals, units): (Vec<Unit>, Vec<Unit>) = due.into_iter().partition(|&unit| self.is_general(unit));
        for unit in units {
            match self.room_for(unit) {
                Some((at, clause)) => self.put(unit, at, clause, log),
                None => log.event(clause!("B1q"), What::NoRoom { unit }),
            }
        }
        for general in generals {
            let at = self.card(general).spot;
            self.put(general, at, clause!("B1p"), log);
            self.attach_where_touching(general);
        }
        for unit in self.all() {
            let far = self.piece(unit).is_on_table() && self.is_clear_of_enemies(unit, 20);
            self.piece_mut(unit).far = far;
        }
        self.position.out = BySide::default();
        self.position.bids = BySide::default();
        self.set_top(if self.options.simple_command { Frame::Order } else { Frame::Bid });
    }

    /// Where an arrival stands: its spot, else the nearest free spot within 8 (B1p, B1q).
    fn room_for(&self, unit: Unit) -> Option<(Pose, Clause)> {
        let spot = self.card(unit).spot;
        let free = |base: &Base| self.check_end(unit, base).is_ok();
        let base = self.base_at(unit, spot);
        // At its spot only another unit is in its way (B9w).
        if self.standing_at(unit, &base, &[]).is_none() {
            return Some((spot, clause!("B1p")));
        }
        // Ruling: looked for in circles of a millimetre, every five degrees; of those of a circle the nearest.
        let around = |mm: i32| {
            let places = (0..360).step_by(5).map(move |degrees| (mm, degrees)).map(|(mm, degrees)| {
                Pose::nearest(&base.at(base.centre().toward(Angle::degrees(degrees), Length::mm(mm))))
            });
            let free = places.filter(|&at| free(&self.base_at(unit, at)));
            free.min_by_key(|&at| at.centre().distance(base.centre()))
        };
        (1..=ASIDE).find_map(around).map(|at| (at, clause!("B1q")))
    }
}

/// Whether the options allow what the scenario holds (B14f), and every added General finds a unit (B1g).
pub(super) fn check_options(board: &Board, options: Options) -> Result<(), Problems> {
    let mut problems = Problems::default();
    if !options.militia_guard && board.roster.iter().any(|card| card.quality.is_optional()) {
        problems.add("options.militia_guard", Fault::Missing);
    }
    for side in Side::BOTH {
        let of = |card: &&super::Card| card.side == side;
        let added = board.roster.iter().filter(of).any(|card| card.added);
        let stands = |card: &super::Card| !card.code.is_general() && card.arrives.is_none();
        if added && !board.roster.iter().filter(of).any(stands) {
            problems.add(alloc::format!("{}.units", side_name(side)), Fault::Missing);
        }
    }
    problems.or(())
}
