//! Steps and their price: clauses 1.4d–f, 5c, 5f, 6, 6.1, 13.3.3d.

use arrayvec::ArrayVec;

use super::event::Event;
use super::position::{Duty, Go, Mover, Ride};
use super::refusal::Reason;
use super::terrain::{Edge, MOST_CELLS};
use super::units::{Kind, Level, Mobile, Place, Range, Unit};
use super::{Caricat, Events, clause, refuse};
use crate::hex::{Cell, Direction, HexId};
use crate::{Clause, Refusal, Side};

/// MP of infantry (6a).
const FOOT_MP: u8 = 4;
/// MP of cavalry and leaders (6a).
pub(super) const HORSE_MP: u8 = 9;

/// Who walks: what the price of a step depends on besides the ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    pub(super) side: Side,
    pub(super) kind: Kind,
    /// The combat unit; none for a leader, who ignores ZOC and stacking (1.4c, 1.4e).
    pub(super) unit: Option<Unit>,
    /// Where the piece really stands, whatever way is being looked at.
    pub(super) own: Option<Cell>,
    pub(super) mp: u8,
}

/// A way walked so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    pub(super) at: Cell,
    pub(super) spent: u8,
    pub(super) steps: u8,
    pub(super) on_road: bool,
}

/// What a step costs and changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tread {
    pub(super) cost: u8,
    pub(super) keeps_road: bool,
    pub(super) edge: Edge,
}

impl Stand {
    pub(super) const fn after(self, tread: Tread, at: Cell) -> Self {
        Self {
            at,
            spent: self.spent.saturating_add(tread.cost),
            steps: self.steps.saturating_add(1),
            on_road: tread.keeps_road,
        }
    }
}

impl Caricat {
    /// MP of a unit in its band, without road bonus (4.3, 4.3c).
    pub(super) fn allowance(&self, unit: Unit) -> u8 {
        if self.is_cavalry(unit) {
            return HORSE_MP;
        }
        match self.unit(unit).range {
            Range::Within => FOOT_MP,
            Range::Twice => FOOT_MP - 1,
            Range::Beyond => FOOT_MP.div_ceil(2),
        }
    }

    pub(super) fn walk(&self, mover: &Mover) -> Walk {
        let cell = |hex: HexId| self.board.map.cell(hex);
        match mover.piece {
            Mobile::Unit(unit) => {
                let card = self.card(unit);
                let own = self.unit(unit).hex().map(cell);
                Walk { side: card.side, kind: card.kind, unit: Some(unit), own, mp: mover.mp }
            }
            Mobile::Leader(leader) => {
                let side = self.leader_card(leader).side;
                let own = self.leader(leader).hex().map(cell);
                Walk { side, kind: Kind::Cavalry, unit: None, own, mp: mover.mp }
            }
        }
    }

    /// Where the mover stands on its way.
    pub(super) fn stand(mover: &Mover, walk: &Walk) -> Option<Stand> {
        Some(Stand { at: walk.own?, spent: mover.spent, steps: mover.steps, on_road: mover.on_road })
    }

    /// Whether the walker could end its move there (5b); leaders may stand with anybody.
    pub(super) fn is_free(&self, walk: &Walk, at: Cell) -> bool {
        let Some(unit) = walk.unit else { return true };
        if !self.zones.held[walk.side].contains(at) {
            return true;
        }
        walk.own == Some(at) && self.unit_at(walk.side, self.board.map.grid.id(at), Some(unit)).is_none()
    }

    /// Whether pieces of this kind and side could ever pass this side of a hex.
    pub(super) fn is_passable(&self, kind: Kind, side: Side, edge: Edge) -> bool {
        let mp = if kind == Kind::Infantry { edge.foot } else { edge.horse };
        mp > 0 && (!edge.major || self.may_cross(side))
    }

    fn no_way(&self, walk: &Walk, edge: Edge) -> Clause {
        if edge.major && edge.bridge && self.position.blown {
            if walk.side == super::ITALIAN { clause!("13.2.2b") } else { clause!("13.2.2c") }
        } else if edge.major && edge.bridge {
            if walk.unit.is_some() { clause!("13.3.4a") } else { clause!("13.3.4b") }
        } else if edge.scarp {
            if walk.unit.is_some() { clause!("13.2.3a") } else { clause!("13.2.3c") }
        } else {
            clause!("6b")
        }
    }

    /// Price and ground of one step (5c, 6, 6.1).
    pub(super) fn tread(
        &self,
        walk: &Walk,
        stand: Stand,
        direction: Direction,
        next: Cell,
    ) -> Result<Tread, Refusal<Reason>> {
        let edge = self.board.map.edge_at(stand.at, direction);
        let hex = || self.board.map.grid.id(next);
        if !self.is_passable(walk.kind, walk.side, edge) {
            let reason = Reason::NoWay { from: self.board.map.grid.id(stand.at), to: hex() };
            return Err(Refusal::new(self.no_way(walk, edge), reason));
        }
        if self.zones.held[walk.side.other()].contains(next) {
            let clause = if walk.unit.is_some() { clause!("5c") } else { clause!("1.4e") };
            return Err(Refusal::new(clause, Reason::EnemyThere { hex: hex() }));
        }
        let zoc = &self.zones.zoc[walk.side.other()];
        let into_zoc = walk.unit.is_some() && zoc.contains(next);
        if into_zoc && !self.is_free(walk, next) {
            refuse!("5c", Reason::FriendThere { hex: hex() });
        }
        let leaving = walk.unit.is_some() && zoc.contains(stand.at);
        let mp = if walk.kind == Kind::Infantry { edge.foot } else { edge.horse };
        let cost = mp + u8::from(leaving);
        let keeps_road = stand.on_road && edge.road && !into_zoc;
        let limit = walk.mp + u8::from(keeps_road);
        if stand.steps > 0 && stand.spent.saturating_add(cost) > limit {
            let reason = Reason::MpShort { have: limit as i8 - stand.spent as i8, need: cost as i8 };
            let lost = stand.on_road && !keeps_road && stand.spent + cost <= walk.mp + 1;
            let clause = if lost {
                clause!("6.1a")
            } else if leaving {
                clause!("6d")
            } else {
                clause!("6b")
            };
            return Err(Refusal::new(clause, reason));
        }
        Ok(Tread { cost, keeps_road, edge })
    }

    /// Whether the walker could end its move where `ends` holds, here or further on.
    pub(super) fn reaches(&self, walk: &Walk, from: Stand, ends: impl Fn(Cell) -> bool) -> bool {
        if from.steps > 0 && self.is_free(walk, from.at) && ends(from.at) {
            return true;
        }
        // Least MP spent to reach a cell, off and on the road; 255 where it was not reached.
        let mut best = [[u8::MAX; MOST_CELLS]; 2];
        let mut waiting: ArrayVec<Stand, 512> = ArrayVec::new();
        waiting.push(from);
        while let Some(stand) = waiting.pop() {
            for (direction, next) in self.board.map.grid.neighbours(stand.at) {
                let Ok(tread) = self.tread(walk, stand, direction, next) else { continue };
                let then = stand.after(tread, next);
                let [off, on] = &mut best;
                let known = on[next.index()].min(if then.on_road { u8::MAX } else { off[next.index()] });
                if known <= then.spent {
                    continue;
                }
                (if then.on_road { on } else { off })[next.index()] = then.spent;
                if self.is_free(walk, next) && ends(next) {
                    return true;
                }
                let _ = waiting.try_push(then);
            }
        }
        false
    }

    /// Whether a leader may end his move there (1.4f).
    pub(super) fn is_safe_for_leader(&self, side: Side, at: Cell) -> bool {
        self.zones.held[side].contains(at) || !self.touches(side, at)
    }

    /// Whether a piece belongs to the go and has not moved, or is moving; its move as it stands.
    pub(super) fn mover_of(&self, go: &Go, piece: Mobile) -> Result<Mover, Refusal<Reason>> {
        match piece {
            Mobile::Unit(unit) if !self.is_active(go, unit) => {
                refuse!("7d", Reason::NotActive { unit });
            }
            Mobile::Leader(leader) if go.who != Mobile::Leader(leader) || go.leaderless => {
                refuse!("1.4d", Reason::NoSuchPiece);
            }
            _ => {}
        }
        match go.mover {
            Some(mover) if mover.piece == piece => return Ok(mover),
            Some(_) => refuse!("3.1z", Reason::OtherMoving),
            None => {}
        }
        let (moved, place) = match piece {
            Mobile::Unit(unit) => (self.unit(unit).moved, self.unit(unit).place),
            Mobile::Leader(leader) => (self.leader(leader).moved, self.leader(leader).place),
        };
        if moved {
            let clause = if matches!(piece, Mobile::Unit(_)) { clause!("6f") } else { clause!("1.4d") };
            return Err(Refusal::new(clause, Reason::HasMoved));
        }
        if matches!(place, Place::Eliminated | Place::Left) {
            refuse!("6f", Reason::NotOnMap);
        }
        Ok(match piece {
            Mobile::Unit(unit) => self.begin_move(go, unit),
            Mobile::Leader(leader) => Mover {
                piece,
                duty: Duty::Free,
                mp: HORSE_MP,
                spent: 0,
                steps: 0,
                on_road: self.leader(leader).hex().is_none_or(|hex| self.board.map.ground(hex).road),
                start: self.leader(leader).hex(),
                toward: 0,
                clear: false,
            },
        })
    }

    /// Whether the step is legal; the move as it stands after it (3.1, 5, 6).
    pub(super) fn check_step(&self, go: &Go, piece: Mobile, to: HexId) -> Result<(Mover, Tread), Refusal<Reason>> {
        let mover = self.mover_of(go, piece)?;
        let grid = &self.board.map.grid;
        let Some(next) = grid.cell(to) else {
            refuse!("6h", Reason::NoSuchHex { hex: to });
        };
        let walk = self.walk(&mover);
        if let Mobile::Unit(unit) = piece
            && self.level_of(unit) == Some(Level::Reserve)
            && mover.duty == Duty::Free
        {
            refuse!("3.1t", Reason::Reserve);
        }
        let Some(stand) = Self::stand(&mover, &walk) else {
            return self.check_entry(mover, &walk, next);
        };
        let Some(direction) = grid.direction(stand.at, next) else {
            refuse!("6b", Reason::NotAdjacent { from: grid.id(stand.at), to });
        };
        let tread = self.tread(&walk, stand, direction, next)?;
        let toward = self.check_duty(&mover, &walk, stand, tread, next)?;
        let ground = self.board.map.ground_at(next);
        let clear = mover.clear && ground.is_clear() && !tread.edge.water && !tread.edge.scarp;
        let then = stand.after(tread, next);
        let after = Mover { spent: then.spent, steps: then.steps, on_road: then.on_road, toward, clear, ..mover };
        Ok((after, tread))
    }

    /// The hexes by which a piece may enter: its entry, or where an enemy holds that, the nearest empty edge hexes of
    /// the same bank (13.3.3d).
    pub(super) fn entries(&self, piece: Mobile) -> ArrayVec<HexId, 8> {
        let (entry, side) = match piece {
            Mobile::Unit(unit) => (self.card(unit).entry, self.side_of(unit)),
            Mobile::Leader(leader) => (self.leader_card(leader).entry, self.leader_card(leader).side),
        };
        let Some(entry) = entry else { return ArrayVec::new() };
        let map = &self.board.map;
        if !self.holds(side.other(), entry) {
            return core::iter::once(entry).collect();
        }
        let east = map.ground(entry).east;
        let horse = match piece {
            Mobile::Unit(unit) => self.is_cavalry(unit),
            Mobile::Leader(_) => true,
        };
        let open = |cell: Cell| {
            let (ground, hex) = (map.ground_at(cell), map.grid.id(cell));
            map.grid.neighbours(cell).count() < 6
                && ground.east == east
                && self.is_empty(hex)
                && !(horse && ground.main == super::Terrain::Marsh)
        };
        let cells = || map.grid.cells().filter(|&cell| open(cell));
        let near = |cell: Cell| map.grid.distance(map.cell(entry), cell);
        let Some(least) = cells().map(near).min() else { return ArrayVec::new() };
        cells().filter(|&cell| near(cell) == least).map(|cell| map.grid.id(cell)).take(8).collect()
    }

    /// Whether the piece may enter the map there, for 1 MP as a road step (13.3.3d).
    fn check_entry(&self, mover: Mover, walk: &Walk, next: Cell) -> Result<(Mover, Tread), Refusal<Reason>> {
        let to = self.board.map.grid.id(next);
        if !self.entries(mover.piece).contains(&to) {
            refuse!("13.3.3d", Reason::NotVacated { hex: to });
        }
        let in_zoc = walk.unit.is_some() && self.zones.zoc[walk.side.other()].contains(next);
        if !self.is_free(walk, next) && in_zoc {
            refuse!("5c", Reason::FriendThere { hex: to });
        }
        let keeps_road = self.board.map.ground_at(next).road && !in_zoc;
        let tread = Tread { cost: 1, keeps_road, edge: Edge::default() };
        let then = Stand { at: next, spent: 1, steps: 1, on_road: keeps_road };
        let toward = self.check_entered(&mover, walk, then)?;
        Ok((Mover { spent: 1, steps: 1, on_road: keeps_road, toward, clear: false, ..mover }, tread))
    }

    /// Takes a checked step.
    pub(super) fn step(&mut self, piece: Mobile, to: HexId, log: &mut Events) {
        let Some(go) = self.go().copied() else { return };
        let Ok((mover, tread)) = self.check_step(&go, piece, to) else { return };
        let from = match piece {
            Mobile::Unit(unit) => self.unit(unit).hex(),
            Mobile::Leader(leader) => self.leader(leader).hex(),
        };
        let clause = if from.is_none() {
            clause!("13.3.3d")
        } else if tread.edge.road {
            clause!("6.1b")
        } else if tread.edge.scarp {
            clause!("13.2.3c")
        } else {
            clause!("6b")
        };
        log.push(Event::Stepped { piece, from, to, cost: tread.cost, spent: mover.spent, clause });
        if let Some(go) = self.go_mut() {
            go.mover = Some(mover);
        }
        match piece {
            Mobile::Leader(leader) => self.leader_mut(leader).place = Place::Hex(to),
            Mobile::Unit(unit) => {
                self.put(unit, to, log);
                if let Some(from) = from {
                    self.open_reaction(unit, from, to);
                }
            }
        }
    }

    /// Puts a unit in a hex, whatever brought it there.
    pub(super) fn put(&mut self, unit: Unit, to: HexId, log: &mut Events) {
        self.unit_mut(unit).place = Place::Hex(to);
        self.rezone(self.side_of(unit));
        self.watch(unit, to, log);
    }

    /// Ends the move of the piece that is moving.
    pub(super) fn stop(&mut self, clause: Clause, log: &mut Events) {
        let Some(mover) = self.go().and_then(|go| go.mover) else { return };
        match mover.piece {
            Mobile::Leader(leader) => self.leader_mut(leader).moved = true,
            Mobile::Unit(unit) => {
                let forced = matches!(mover.duty, Duty::FallBack | Duty::Flight | Duty::Withdrawal);
                let entered = self.is_cavalry(unit) && self.card(unit).enters_with.is_some() && mover.start.is_none();
                let piece = self.unit_mut(unit);
                piece.moved = true;
                piece.barred |= forced || entered;
                if entered {
                    self.spend(unit, clause!("13.3.3e"), log);
                }
            }
        }
        let ride = mover.start.filter(|_| mover.steps > 0).map(|start| Ride { start, clear: mover.clear });
        if let Some(go) = self.go_mut() {
            go.mover = None;
            go.ride = ride;
        }
        log.push(Event::Stopped { piece: mover.piece, clause });
        self.zones.unsettled = true;
    }
}
