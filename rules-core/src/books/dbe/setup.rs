//! Set-up: section 5, states S1 to S4.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::decision::Placed;
use super::event::{Tell as _, What};
use super::geometry::{Pose, RULER};
use super::position::{Corps, Frame, Position};
use super::scenario::{Options, Scenario};
use super::units::{Piece, Place, Unit};
use super::{Dbe, Events, Legal, Reason, clause, refuse};
use crate::dice::{Classes, Request};
use crate::table::{Base, Length, TableEdge};
use crate::{BySide, Dice, OutOfDice, Side};

impl Dbe {
    /// The game before its first decision.
    pub(super) fn set_up(scenario: &Scenario, options: Options) -> Self {
        let board = Arc::clone(&scenario.0);
        let file = &board.file;
        let pieces: Vec<Piece> = board
            .roster
            .iter()
            .map(|card| {
                let waits = file.deploy || card.arrival.is_some();
                let place = if waits { Place::Waiting } else { Place::Table };
                Piece { place, x: card.spot.x, y: card.spot.y, facing: card.spot.facing, ..Piece::default() }
            })
            .collect();
        let edges = BySide::new(file.sides.first.edge, file.sides.second.edge);
        let frame = match (file.deploy, file.first) {
            (false, _) => Frame::Command { thrown: false },
            (true, None) => Frame::Roll,
            (true, Some(first)) if edges.first.is_none() => Frame::Edge { low: first.other() },
            (true, Some(first)) => Frame::Deploy { side: first.other() },
        };
        let holders = file.victory.iter().flat_map(|victory| &victory.objectives).map(|objective| objective.holder);
        let position = Position {
            active: file.first.unwrap_or(Side::First),
            first: file.first,
            pieces,
            corps: vec![Corps::default(); board.corps.len()],
            edges,
            contacts: Some(Vec::new()),
            holders: holders.collect(),
            frames: vec![frame, Frame::Begin { side: file.first.unwrap_or(Side::First) }],
            ..Position::default()
        };
        let mut game = Self::assembled(board, options, position);
        if !game.board.file.deploy {
            game.position.contacts = Some(game.read_contacts());
        }
        game
    }

    /// A game of these parts, its bases computed.
    pub(super) fn assembled(board: Arc<super::Board>, options: Options, position: Position) -> Self {
        let large = board.file.large;
        let bases =
            board.roster.iter().zip(&position.pieces).map(|(card, piece)| Pose::of(piece).base(card.code, large));
        let bases = bases.collect();
        Self { board, options, position, bases, aims: super::aims::Aims::default() }
    }

    /// S1: a die each, ties again (H4.5a). Answers whether it is decided.
    pub(super) fn run_roll(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let clause = clause!("H4.5a");
        let first = dice.die(Request { side: Side::First, clause }, Classes::EACH)?;
        let second = dice.die(Request { side: Side::Second, clause }, Classes::EACH)?;
        log.event(clause, What::SetUp { first, second });
        if first == second {
            return Ok(false);
        }
        let high = if first > second { Side::First } else { Side::Second };
        (self.position.first, self.position.active) = (Some(high), high);
        log.event(clause, What::First { side: high });
        let low = high.other();
        let known = self.position.edges.first.is_some();
        self.set_top(if known { Frame::Deploy { side: low } } else { Frame::Edge { low } });
        Ok(true)
    }

    /// The two long edges of the table (H4.4c).
    pub fn long_edges(&self) -> [TableEdge; 2] {
        let table = self.board.ground.table;
        if table.width >= table.height {
            [TableEdge::South, TableEdge::North]
        } else {
            [TableEdge::West, TableEdge::East]
        }
    }

    pub(super) fn choose_edge(&mut self, low: Side, edge: TableEdge, log: &mut Events) {
        let [one, other] = self.long_edges();
        let opposite = if edge == one { other } else { one };
        for (side, edge) in [(low, edge), (low.other(), opposite)] {
            self.position.edges[side] = Some(edge);
            log.event(clause!("H4.5b"), What::Edge { side, edge });
        }
        self.set_top(Frame::Deploy { side: low });
    }

    /// The units of a corps that set-up places: all that do not arrive later (H4.5k, H4.5l).
    pub(super) fn to_place(&self, corps: u8) -> Vec<Unit> {
        let card = self.corps_card(corps);
        let units = [card.general].into_iter().chain(card.units.iter().copied());
        units.filter(|&unit| self.card(unit).arrival.is_none() && self.piece(unit).place == Place::Waiting).collect()
    }

    /// The corps a side has still to place.
    pub fn corps_to_place(&self, side: Side) -> impl Iterator<Item = u8> + use<'_> {
        self.board.corps_of(side).filter(|&corps| !self.to_place(corps).is_empty())
    }

    /// S3. Answers whether the side is asked (H4.5c, H4.5e).
    pub(super) fn run_deploy(&mut self, side: Side) -> bool {
        if self.corps_to_place(side).next().is_some() {
            return true;
        }
        let other = side.other();
        let left = self.corps_to_place(other).next().is_some();
        let low = self.position.first.map_or(Side::First, Side::other);
        self.set_top(if left { Frame::Deploy { side: other } } else { Frame::Chief { side: low } });
        false
    }

    /// S4. Answers whether the side is asked (H4.5d).
    pub(super) fn run_chief(&mut self, side: Side) -> bool {
        let waits = |side: Side| {
            self.board.chiefs[side]
                .is_some_and(|unit| self.piece(unit).place == Place::Waiting && self.card(unit).arrival.is_none())
        };
        if waits(side) {
            return true;
        }
        let next = if Some(side) != self.position.first && waits(side.other()) {
            Frame::Chief { side: side.other() }
        } else {
            Frame::Command { thrown: false }
        };
        self.set_top(next);
        false
    }

    /// Whether a base lies in a side's zone: within 24 cm of its long edge, 8 or more from the short ones (H4.5g).
    fn is_in_zone(&self, side: Side, base: &Base) -> bool {
        let (table, bounds) = (&self.board.ground.table, base.bounds());
        let slack = RULER.limit;
        let (deep, aside) = (self.cm(24) + slack, self.cm(8) - slack);
        let [low_x, high_x, low_y, high_y] =
            [bounds.low.x, table.width - bounds.high.x, bounds.low.y, table.height - bounds.high.y];
        let edge = self.position.edges[side].unwrap_or(TableEdge::South);
        let wide = |own_far: Length, sides: [Length; 2]| own_far <= deep && sides.iter().all(|&side| side >= aside);
        match edge {
            TableEdge::South => wide(bounds.high.y, [low_x, high_x]) && low_y >= -slack,
            TableEdge::North => wide(table.height - bounds.low.y, [low_x, high_x]) && high_y >= -slack,
            TableEdge::West => wide(bounds.high.x, [low_y, high_y]) && low_x >= -slack,
            TableEdge::East => wide(table.width - bounds.low.x, [low_y, high_y]) && high_x >= -slack,
        }
    }

    /// Whether a base is a garrison: foot or gun in a city wholly in its own half (H4.5h).
    fn is_garrison(&self, side: Side, unit: Unit, base: &Base) -> bool {
        let code = self.code(unit);
        let town = self.town_at(base.centre()).and_then(|town| self.board.ground.piece(town));
        let Some(shape) = town.and_then(|lie| lie.shape.as_ref()).filter(|_| code.is_foot() || code.is_gun()) else {
            return false;
        };
        let (table, bounds) = (&self.board.ground.table, shape.bounds());
        match self.position.edges[side].unwrap_or(TableEdge::South) {
            TableEdge::South => bounds.high.y * 2 <= table.height,
            TableEdge::North => bounds.low.y * 2 >= table.height,
            TableEdge::West => bounds.high.x * 2 <= table.width,
            TableEdge::East => bounds.low.x * 2 >= table.width,
        }
    }

    /// Whether a unit may be placed so.
    ///
    /// # Refusals
    /// Outside the zone, on ground that does not bear it.
    fn check_spot(&self, side: Side, unit: Unit, at: Pose) -> Legal {
        if at.facing >= 3600 {
            refuse!("H4.5f", Reason::BadPlace { unit });
        }
        let base = self.base_at(unit, at);
        let garrison = self.is_garrison(side, unit, &base);
        if !garrison && !self.is_in_zone(side, &base) {
            refuse!("H4.5g", Reason::BadPlace { unit });
        }
        let class = self.board.ground.class_at(base.centre());
        if self.code(unit).is_gun()
            && class == super::Class::Difficult
            && !garrison
            && !self.is_centre_on_road(base.centre())
        {
            refuse!("H4.5i", Reason::BadPlace { unit });
        }
        if let Some(by) = self.bears(unit, &base) {
            refuse!("H4.4f", Reason::Barred { by });
        }
        Ok(())
    }

    /// Whether a corps may be placed so.
    ///
    /// # Refusals
    /// Not one whole corps still to be placed, a bad place, two in one place.
    pub(super) fn check_deploy(&self, side: Side, at: &[Placed]) -> Legal {
        let Some(first) = at.first().filter(|first| self.exists(first.unit)) else {
            refuse!("H4.5c", Reason::Incomplete { have: 0, need: 1 })
        };
        let card = self.card(first.unit);
        let Some(corps) = card.corps.filter(|_| card.side == side) else { refuse!("H4.5c", Reason::NoSuchUnit) };
        let due = self.to_place(corps);
        if due.len() != at.len() || !due.iter().all(|unit| at.iter().any(|placed| placed.unit == *unit)) {
            refuse!("H4.5c", Reason::Incomplete { have: at.len().min(255) as u8, need: due.len() as u8 });
        }
        let bases: Vec<(Unit, Base)> =
            at.iter().map(|placed| (placed.unit, self.base_at(placed.unit, placed.at))).collect();
        for (number, placed) in at.iter().enumerate() {
            if placed.unit == self.corps_card(corps).general {
                if !self.is_in_zone(side, &bases[number].1) || placed.at.facing >= 3600 {
                    refuse!("H4.5l", Reason::BadPlace { unit: placed.unit });
                }
                if let Some(by) = self.bears(placed.unit, &bases[number].1) {
                    refuse!("H4.4f", Reason::Barred { by });
                }
                continue;
            }
            self.check_spot(side, placed.unit, placed.at)?;
            let base = &bases[number].1;
            let among = bases.iter().take(number).filter(|(unit, _)| !self.code(*unit).is_general());
            let clash = among.clone().find(|(_, other)| RULER.overlap(base, other)).map(|(unit, _)| *unit);
            if let Some(by) = clash.or_else(|| self.standing_at(placed.unit, base, &[], &[])) {
                refuse!("H4.1h", Reason::Blocked { by });
            }
            if let Some(by) = self.farm_keeps_out(placed.unit, base.centre(), None) {
                refuse!("H4.18p", Reason::Blocked { by });
            }
        }
        Ok(())
    }

    pub(super) fn deploy(&mut self, side: Side, at: &[Placed], log: &mut Events) {
        for placed in at {
            self.put(placed.unit, placed.at, clause!("H4.5c"), log);
        }
        let other = side.other();
        let left = self.corps_to_place(other).next().is_some();
        self.set_top(Frame::Deploy { side: if left { other } else { side } });
    }

    pub(super) fn put(&mut self, unit: Unit, at: Pose, clause: crate::Clause, log: &mut Events) {
        self.piece_mut(unit).place = Place::Table;
        self.set_pose(unit, at);
        log.event(clause, What::Placed { unit, at });
    }

    /// Whether a General-in-Chief may be placed so.
    ///
    /// # Refusals
    /// Outside the zone, on ground that does not bear him.
    pub(super) fn check_chief(&self, side: Side, at: Pose) -> Legal {
        let Some(unit) = self.board.chiefs[side] else { refuse!("H4.5d", Reason::NoSuchUnit) };
        let base = self.base_at(unit, at);
        if at.facing >= 3600 || !self.is_in_zone(side, &base) {
            refuse!("H4.5l", Reason::BadPlace { unit });
        }
        if let Some(by) = self.bears(unit, &base) {
            refuse!("H4.4f", Reason::Barred { by });
        }
        Ok(())
    }
}
