//! What a unit owes its level or its state while it moves: clauses 3.1, 7.5.1, 13.2.1, 13.2.2e.

use super::distance::FAR;
use super::files::{OrderFile, SideName};
use super::movement::{Stand, Tread, Walk};
use super::position::{Duty, Go, Mover};
use super::refusal::{Owes, Reason};
use super::units::{BROKEN, Kind, Leader, Level, Mobile, ROUTED, Unit};
use super::{Caricat, refuse};
use crate::hex::{Cell, Direction, HexId};
use crate::{Refusal, Side};

/// Enemy units: place in the list and cell.
type Enemies = [(u8, Cell)];

impl Caricat {
    /// The enemies of a side on the map.
    pub(super) fn enemies(&self, side: Side) -> &Enemies {
        &self.zones.units[side.other()]
    }

    /// The order a command is under now (13.2.1).
    pub(super) fn order_of(&self, leader: Leader) -> Option<OrderFile> {
        let order = self.board.file.rules.order?;
        (order.leader == leader && !self.position.replaced && self.position.turn < order.until).then_some(order)
    }

    fn afoot(&self, side: Side, from: Cell, to: Cell) -> Option<u8> {
        self.hexes(Kind::Infantry, side, from, to)
    }

    /// Where distances of a move are counted from: a hex, and one more for a piece still off the map.
    fn origin(&self, mover: &Mover) -> (Cell, u8) {
        let entry = || match mover.piece {
            Mobile::Unit(unit) => self.card(unit).entry,
            Mobile::Leader(leader) => self.leader_card(leader).entry,
        };
        match mover.start {
            Some(hex) => (self.board.map.cell(hex), 0),
            None => (self.board.map.cell(entry().unwrap_or(HexId(0))), 1),
        }
    }

    /// Foot distances of a side from a cell to all others.
    fn footways(&self, side: Side, from: Cell) -> &[u8] {
        self.board.distances.row(Kind::Infantry, self.may_cross(side), from)
    }

    /// The nearest enemies, a bit each (3.1e).
    fn nearest(&self, side: Side, from: Cell) -> u64 {
        let (mut least, mut bits) = (FAR, 0);
        let ways = self.footways(side, from);
        for &(at, cell) in self.enemies(side) {
            let hexes = ways[cell.index()];
            if hexes < least {
                (least, bits) = (hexes, 1 << at);
            } else if hexes == least && hexes != FAR {
                bits |= 1 << at;
            }
        }
        bits
    }

    /// The cells of the enemies in a set of bits.
    pub(super) fn targets(&self, bits: u64) -> impl Iterator<Item = (usize, Cell)> + use<'_> {
        (0..self.position.units.len())
            .filter(move |at| bits >> at & 1 == 1)
            .filter_map(|at| Some((at, self.board.map.cell(self.position.units[at].hex()?))))
    }

    /// What will govern the move of a unit that has not moved yet.
    pub(super) fn begin_move(&self, go: &Go, unit: Unit) -> Mover {
        let piece = self.unit(unit);
        let side = self.side_of(unit);
        let start = piece.hex();
        let ground = start.map(|hex| self.board.map.ground(hex));
        let mut mover = Mover {
            piece: Mobile::Unit(unit),
            duty: Duty::Free,
            mp: self.allowance(unit),
            spent: 0,
            steps: 0,
            on_road: ground.is_none_or(|ground| ground.road),
            start,
            toward: 0,
            clear: ground.is_some_and(super::Ground::is_clear),
        };
        if start.is_some() && piece.damage >= BROKEN {
            mover.duty = if piece.damage >= ROUTED { Duty::Flight } else { Duty::FallBack };
            return mover;
        }
        let Mobile::Leader(leader) = go.who else { return mover };
        if self.is_cavalry(unit) {
            return mover;
        }
        match self.leader(leader).level {
            Level::Attack => {
                mover.toward = self.nearest(side, self.origin(&mover).0);
                if mover.toward != 0 {
                    mover.duty = Duty::Attack;
                }
            }
            Level::Advance if self.order_of(leader).is_some() => mover.duty = Duty::Order,
            Level::Advance if self.nearest(side, self.origin(&mover).0) != 0 => {
                mover.duty = if self.is_excused(&mover) { Duty::Excused } else { Duty::Advance };
            }
            Level::Hold => mover.duty = Duty::Hold,
            Level::Advance | Level::Reserve => {}
        }
        mover
    }

    /// 3.1n: in contact, or no hex that meets 3.1m can be reached.
    fn is_excused(&self, mover: &Mover) -> bool {
        let walk = self.walk(mover);
        let Some(stand) = Self::stand(mover, &walk) else { return false };
        if self.touches(walk.side, stand.at) {
            return true;
        }
        let enemies = self.enemies(walk.side);
        !self.reaches(&walk, stand, |at| self.is_nearer_to_some(mover, &walk, enemies, at))
    }

    /// 3.1m: in contact, or nearer to some enemy than at the start.
    pub(super) fn is_nearer_to_some(&self, mover: &Mover, walk: &Walk, enemies: &Enemies, at: Cell) -> bool {
        if self.touches(walk.side, at) {
            return true;
        }
        let (origin, more) = self.origin(mover);
        let (before, now) = (self.footways(walk.side, origin), self.footways(walk.side, at));
        enemies.iter().any(|&(_, enemy)| {
            let (before, now) = (before[enemy.index()], now[enemy.index()]);
            now != FAR && now < before.saturating_add(more)
        })
    }

    /// 3.1n: no farther from the nearest enemy than at the start.
    pub(super) fn is_no_farther(&self, mover: &Mover, walk: &Walk, enemies: &Enemies, at: Cell) -> bool {
        let (origin, more) = self.origin(mover);
        let least = |from: Cell| enemies.iter().filter_map(|&(_, enemy)| self.afoot(walk.side, from, enemy)).min();
        match (least(origin), least(at)) {
            (Some(before), Some(now)) => now <= before + more,
            (None, _) => true,
            (_, None) => false,
        }
    }

    /// Whether a step toward a cell is legal as far as distance and standing go (3.1f, 13.2.1b).
    fn cuts(&self, walk: &Walk, stand: Stand, direction: Direction, next: Cell, goal: Cell) -> Option<Stand> {
        let (before, now) = (self.afoot(walk.side, stand.at, goal)?, self.afoot(walk.side, next, goal)?);
        if now >= before {
            return None;
        }
        let tread = self.tread(walk, stand, direction, next).ok()?;
        let then = stand.after(tread, next);
        (self.is_free(walk, next) || self.can_cut(walk, then, goal)).then_some(then)
    }

    /// Whether there is a legal step toward a cell.
    pub(super) fn can_cut(&self, walk: &Walk, stand: Stand, goal: Cell) -> bool {
        let mut around = self.board.map.grid.neighbours(stand.at);
        around.any(|(direction, next)| self.cuts(walk, stand, direction, next, goal).is_some())
    }

    /// Whether contact can be made by steps toward a cell (3.1f).
    fn can_close(&self, walk: &Walk, stand: Stand, goal: Cell) -> bool {
        let mut around = self.board.map.grid.neighbours(stand.at);
        around.any(|(direction, next)| {
            self.cuts(walk, stand, direction, next, goal).is_some_and(|then| {
                self.touches(walk.side, next) && self.is_free(walk, next) || self.can_close(walk, then, goal)
            })
        })
    }

    /// Whether a step is nearer to the end of retreats (7.4d, 7.4i).
    pub(super) fn homeward(&self, kind: Kind, side: Side, from: Cell, to: Cell) -> core::cmp::Ordering {
        match (self.home(kind, side, from), self.home(kind, side, to)) {
            (Some(before), Some(now)) => now.cmp(&before),
            (None, Some(_)) => core::cmp::Ordering::Less,
            (Some(_), None) => core::cmp::Ordering::Greater,
            (None, None) => {
                let enemies = self.enemies(side);
                let least = |at: Cell| enemies.iter().map(|&(_, enemy)| self.board.map.grid.distance(at, enemy)).min();
                least(from).cmp(&least(to))
            }
        }
    }

    /// A step of a forced move: nearer, and with somewhere to stand (7.5.1l).
    fn falls_back(&self, walk: &Walk, stand: Stand, direction: Direction, next: Cell) -> Option<Stand> {
        if self.homeward(walk.kind, walk.side, stand.at, next) != core::cmp::Ordering::Less {
            return None;
        }
        let tread = self.tread(walk, stand, direction, next).ok()?;
        let then = stand.after(tread, next);
        (self.is_free(walk, next) || self.can_fall_back(walk, then)).then_some(then)
    }

    pub(super) fn can_fall_back(&self, walk: &Walk, stand: Stand) -> bool {
        let mut around = self.board.map.grid.neighbours(stand.at);
        around.any(|(direction, next)| self.falls_back(walk, stand, direction, next).is_some())
    }

    /// Whether a forced move has nowhere further to go (7.5.1l).
    pub(super) fn has_fallen_back(&self, mover: &Mover) -> bool {
        let walk = self.walk(mover);
        Self::stand(mover, &walk).is_none_or(|stand| !self.can_fall_back(&walk, stand))
    }

    /// Whether a step keeps what governs the move; at Attack, the enemies it still goes toward.
    pub(super) fn check_duty(
        &self,
        mover: &Mover,
        walk: &Walk,
        stand: Stand,
        tread: Tread,
        next: Cell,
    ) -> Result<u64, Refusal<Reason>> {
        let then = stand.after(tread, next);
        let to = self.board.map.grid.id(next);
        let free = self.is_free(walk, next);
        let Mobile::Unit(unit) = mover.piece else {
            let safe = |at: Cell| self.is_safe_for_leader(walk.side, at);
            if !self.reaches(walk, then, safe) {
                refuse!("1.4f", Reason::Alone { hex: to });
            }
            return Ok(0);
        };
        let owed = |owes: Owes| Reason::WouldOwe { unit, owes };
        match mover.duty {
            Duty::Free => {
                if !self.reaches(walk, then, |_| true) {
                    refuse!("5f", Reason::FriendThere { hex: to });
                }
            }
            Duty::Advance => {
                let enemies = self.enemies(walk.side);
                if !self.reaches(walk, then, |at| self.is_nearer_to_some(mover, walk, enemies, at)) {
                    refuse!("3.1m", owed(Owes::Approach));
                }
            }
            Duty::Excused => {
                let enemies = self.enemies(walk.side);
                if !self.reaches(walk, then, |at| self.is_no_farther(mover, walk, enemies, at)) {
                    refuse!("3.1n", owed(Owes::Approach));
                }
            }
            Duty::Withdrawal => {
                let zoc = &self.zones.zoc[walk.side.other()];
                if !self.reaches(walk, then, |at| !zoc.contains(at)) {
                    refuse!("7.5.1k", owed(Owes::Disengage));
                }
            }
            Duty::Hold => self.check_hold(walk, stand, next)?,
            Duty::Order => {
                let goal = self.command_of(unit).and_then(|leader| self.order_of(leader));
                let goal = goal.map_or(stand.at, |order| self.board.map.cell(order.to));
                let (before, now) = (self.afoot(walk.side, stand.at, goal), self.afoot(walk.side, next, goal));
                if now >= before {
                    refuse!("13.2.1b", owed(Owes::March));
                }
                if !free && !self.can_cut(walk, then, goal) {
                    refuse!("5f", Reason::FriendThere { hex: to });
                }
            }
            Duty::FallBack | Duty::Flight => {
                if self.homeward(walk.kind, walk.side, stand.at, next) != core::cmp::Ordering::Less {
                    refuse!("7.5.1l", Reason::NotTowardsGoal { hex: to });
                }
                if !free && !self.can_fall_back(walk, then) {
                    refuse!("5f", Reason::FriendThere { hex: to });
                }
                let zoc = &self.zones.zoc[walk.side.other()];
                if zoc.contains(next) {
                    let outside = self.board.map.grid.neighbours(stand.at).find(|&(direction, other)| {
                        !zoc.contains(other) && self.falls_back(walk, stand, direction, other).is_some()
                    });
                    if let Some((_, open)) = outside {
                        refuse!("7.5.1l", Reason::BetterRetreat { open: self.board.map.grid.id(open) });
                    }
                }
            }
            Duty::Attack => return self.check_attack_step(unit, mover, walk, stand, then),
        }
        Ok(mover.toward)
    }

    /// 3.1o, 3.1q.
    fn check_hold(&self, walk: &Walk, stand: Stand, next: Cell) -> Result<(), Refusal<Reason>> {
        let to = self.board.map.grid.id(next);
        if stand.steps > 0 {
            refuse!("3.1o", Reason::HoldStep { to });
        }
        let own = || {
            let objectives = self.board.file.objectives.iter();
            let own = objectives.filter(|objective| objective.hold_for.contains(&SideName(walk.side)));
            own.map(|objective| self.board.map.cell(objective.hex))
        };
        if own().any(|objective| objective == stand.at) {
            refuse!("3.1q", Reason::HoldStep { to });
        }
        let nearer = |objective: Cell| {
            let (before, now) = (self.afoot(walk.side, stand.at, objective), self.afoot(walk.side, next, objective));
            now.is_some_and(|now| before.is_some_and(|before| now < before))
        };
        if !own().any(nearer) {
            refuse!("3.1q", Reason::HoldStep { to });
        }
        if !self.is_free(walk, next) {
            refuse!("5f", Reason::FriendThere { hex: to });
        }
        Ok(())
    }

    /// 3.1e–h: the enemies the step goes toward.
    fn check_attack_step(
        &self,
        unit: Unit,
        mover: &Mover,
        walk: &Walk,
        stand: Stand,
        then: Stand,
    ) -> Result<u64, Refusal<Reason>> {
        let to = self.board.map.grid.id(then.at);
        let free = self.is_free(walk, then.at);
        let owes = Owes::Close;
        if self.touches(walk.side, stand.at) {
            if !self.touches(walk.side, then.at) {
                refuse!("3.1h", Reason::WouldOwe { unit, owes });
            }
            if !self.reaches(walk, then, |at| self.touches(walk.side, at)) {
                refuse!("5f", Reason::FriendThere { hex: to });
            }
            return Ok(mover.toward);
        }
        let Some(direction) = self.board.map.grid.direction(stand.at, then.at) else { return Ok(mover.toward) };
        let (mut toward, mut missed) = (0, false);
        for (bit, goal) in self.targets(mover.toward) {
            if let Some(cut) = self.cuts(walk, stand, direction, then.at, goal) {
                let closes = free && self.touches(walk.side, then.at) || self.can_close(walk, cut, goal);
                if closes || !self.can_close(walk, stand, goal) {
                    toward |= 1 << bit;
                } else {
                    missed = true;
                }
            } else if !self.can_cut(walk, stand, goal) {
                let (before, now) = (self.afoot(walk.side, stand.at, goal), self.afoot(walk.side, then.at, goal));
                if now == before && (free || self.can_cut(walk, then, goal)) {
                    toward |= 1 << bit;
                }
            }
        }
        if toward == 0 {
            if missed {
                refuse!("3.1a", Reason::WouldOwe { unit, owes });
            }
            refuse!("3.1f", Reason::WouldOwe { unit, owes });
        }
        Ok(toward)
    }

    /// Whether a piece may enter as it does, and stand somewhere (13.3.3d).
    pub(super) fn check_entered(&self, mover: &Mover, walk: &Walk, then: Stand) -> Result<u64, Refusal<Reason>> {
        let to = self.board.map.grid.id(then.at);
        let enemies = self.enemies(walk.side);
        let stands = match mover.duty {
            Duty::Advance => self.reaches(walk, then, |at| self.is_nearer_to_some(mover, walk, enemies, at)),
            Duty::Attack => {
                self.is_free(walk, then.at)
                    || self.targets(mover.toward).any(|(_, goal)| self.can_cut(walk, then, goal))
            }
            Duty::Hold => self.is_free(walk, then.at),
            _ if walk.unit.is_none() => self.reaches(walk, then, |at| self.is_safe_for_leader(walk.side, at)),
            _ => self.reaches(walk, then, |_| true),
        };
        if !stands {
            refuse!("13.3.3d", Reason::FriendThere { hex: to });
        }
        Ok(mover.toward)
    }
}
