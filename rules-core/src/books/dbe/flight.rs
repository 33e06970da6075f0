//! Flight and the run of a broken corps: 9.2, H4.14j to H4.14ad, H4.16h to H4.16n.

use alloc::vec::Vec;

use super::geometry::{HALF_CM, Pose, RULER, TOUCH, same_way};
use super::path::Way;
use super::position::{Frame, Run, Why};
use super::results::Cause;
use super::terrain::Class;
use super::units::Unit;
use super::{Dbe, Events, clause};
use crate::table::{Angle, Base, Edge, Hand, Length, Motion, Obstacle, Segment, Shape, TableEdge};
use crate::{Clause, Dice, OutOfDice};

/// No run has more bends.
const BENDS: usize = 24;
/// No run is longer, however good the ground.
const LONGEST: Length = Length::cm(60);

/// How a run comes out.
enum Ran {
    /// The owner chooses a side.
    Tie,
    /// It ends here.
    Stands(Base),
    /// It destroys the runner.
    Destroyed(Clause),
    /// It leaves the table.
    Gone,
}

/// What is in a runner's way.
#[derive(Clone, Copy)]
enum Block<'a> {
    Base {
        base: &'a Base,
        enemy: bool,
    },
    Area(&'a Shape),
    /// Ground that only stops base centres (H4.14t).
    Centre(u8),
}

impl Dbe {
    /// The direction of a flight (H4.14j, H4.14k).
    fn flight_direction(&self, unit: Unit, why: Why) -> Angle {
        let base = self.base(unit);
        let rear = base.facing() + Angle::HALF;
        match why {
            Why::Melee(winner) => {
                let on_front = self.front_contact(unit).is_some_and(|contact| contact.has(winner));
                if on_front { rear } else { self.base(winner).facing() }
            }
            Why::Fire(shooter) => {
                let from = self.base(shooter).centre();
                if base.ahead_of(Edge::Front, from) > Length::ZERO { rear } else { from.direction_to(base.centre()) }
            }
            Why::Break => match self.position.edges[self.side_of(unit)].unwrap_or(TableEdge::South) {
                TableEdge::South => Angle::HALF,
                TableEdge::North => Angle::ZERO,
                TableEdge::East => Angle::QUARTER,
                TableEdge::West => Angle(27_000),
            },
        }
    }

    /// An element flees: the first step, then the run (9.2a, 9.2b, 9.2d).
    pub(super) fn flee(
        &mut self,
        unit: Unit,
        why: Why,
        cause: Cause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let base = *self.base(unit);
        let toward = self.flight_direction(unit, why).normalised().rounded_to(RULER.facing);
        let against = if let Why::Melee(winner) = why { Some(winner) } else { None };
        let motion = Motion::Leg { oblique: (toward - base.facing()).normalised(), length: self.cm(4) };
        if let Some(clause) = self.step_blocked(unit, &base, &motion, against) {
            return self.destroy(unit, clause, cause, dice, log);
        }
        let end = RULER.stored(&motion.end(&base));
        if self.board.ground.table.beyond(&end).1 > Length(10) {
            return self.destroy(unit, clause!("H4.14z"), Cause::Gone, dice, log);
        }
        let over = self.elements_of(self.side_of(unit)).filter(|&friend| {
            friend != unit && RULER.sweep(&base, &motion, [Obstacle::base((), self.base(friend), -TOUCH)]).is_some()
        });
        let over: Vec<Unit> = over.collect();
        self.drop_contacts(unit);
        self.shift_to(unit, Pose::nearest(&end), clause!("9.2a"), log);
        let toward = toward.normalised().0 as u16;
        self.push_frame(Frame::Run(Run { unit, why, toward, over, hands: Vec::new() }));
        Ok(())
    }

    /// What blocks the first step of a flight (H4.14n, H4.14o).
    fn step_blocked(&self, unit: Unit, base: &Base, motion: &Motion, against: Option<Unit>) -> Option<Clause> {
        if self.contacts_of(unit).any(|contact| Some(contact.other(unit)) != against) {
            return Some(clause!("9.1c"));
        }
        if self.ground_stops(unit, base, motion) {
            return Some(clause!("9.1d"));
        }
        if self.enemy_bars(unit, motion, against).is_some() {
            return Some(clause!("H4.14o"));
        }
        let turned_away = self.elements_of(self.side_of(unit)).any(|friend| {
            let its = self.base(friend);
            friend != unit
                && !same_way(base, its, Angle::degrees(5))
                && RULER.sweep(base, motion, [Obstacle::base((), its, -TOUCH)]).is_some()
        });
        turned_away.then_some(clause!("9.1e"))
    }

    /// An element of a broken corps runs for its edge (H4.16i–m).
    pub(super) fn break_run(&mut self, unit: Unit, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        self.piece_mut(unit).must_flee = false;
        let edges: Vec<Edge> =
            self.contacts_of(unit).map(|contact| if contact.on == unit { contact.edge } else { Edge::Front }).collect();
        for general in self.attached_to(unit) {
            self.detach(general, log);
            self.piece_mut(general).moved = false;
        }
        if edges.iter().any(|&edge| edge != edges[0]) {
            return self.destroy(unit, clause!("H4.16l"), Cause::Melee, dice, log);
        }
        let toward = self.flight_direction(unit, Why::Break).0 as u16;
        self.drop_contacts(unit);
        self.piece_mut(unit).silent = true;
        self.push_frame(Frame::Run(Run { unit, why: Why::Break, toward, over: Vec::new(), hands: Vec::new() }));
        Ok(())
    }

    /// Runs a run. Answers whether its owner is asked for a side.
    pub(super) fn run_run(&mut self, run: &Run, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let cause = if matches!(run.why, Why::Fire(_)) { Cause::Fire } else { Cause::Melee };
        let came = self.path_of(run);
        if matches!(came, Ran::Tie) {
            return Ok(true);
        }
        self.pop_frame();
        let unit = run.unit;
        let broke = run.why == Why::Break;
        match came {
            Ran::Tie => {}
            Ran::Gone => {
                let clause = if broke { clause!("10.0d") } else { clause!("H4.14z") };
                self.destroy(unit, clause, Cause::Gone, dice, log)?;
            }
            Ran::Destroyed(clause) => self.destroy(unit, clause, cause, dice, log)?,
            Ran::Stands(base) => {
                let clause = if broke { clause!("H4.16i") } else { clause!("9.2b") };
                self.shift_to(unit, Pose::nearest(&base), clause, log);
                let piece = self.piece_mut(unit);
                piece.fled_now = true;
                piece.fled_once |= !broke;
            }
        }
        Ok(false)
    }

    /// The path of a run, with the sides chosen so far (H4.14p–y).
    fn path_of(&self, run: &Run) -> Ran {
        let unit = run.unit;
        let start = *self.base(unit);
        let mut base = start.facing_to(Angle(i32::from(run.toward)));
        let budget = self.cm(self.code(unit).open() + 4);
        let mut way = Way::from(base);
        // Friends run through since the first step, and whoever it stands on where it turns (H4.14v, H4.16j).
        let mut over = run.over.clone();
        over.extend(self.elements().filter(|&other| other != unit && RULER.overlap(&base, self.base(other))));
        let mut trail: Vec<(Base, Motion)> = Vec::new();
        let mut hands = run.hands.iter();
        for _ in 0..BENDS {
            over.retain(|&other| RULER.overlap(&base, self.base(other)) || trail.is_empty());
            let ahead = Motion::ahead(LONGEST);
            let blocks = self.blocks(unit, &over);
            let (hit, met) = self.first_block(unit, &base, &blocks);
            let free = hit.map_or(LONGEST, |at| (at - HALF_CM).max(Length::ZERO));
            let affordable = self.affordable(unit, &way, &base, free, budget);
            if let Some(edge) = RULER.sweep(&base, &ahead, [Obstacle::edges((), self.board.ground.table, Length(-10))])
                && edge.travelled < affordable
            {
                return Ran::Gone;
            }
            if affordable > Length::ZERO {
                let motion = Motion::ahead(affordable);
                self.pay_run(&mut way, unit, &base, &motion);
                trail.push((base, motion));
                base = motion.end(&base);
            }
            if affordable < free || hit.is_none() {
                break;
            }
            let cluster = cluster(&base, &blocks, &met, self.cm(5));
            match self.side_step(unit, &base, &cluster, &over, &way, budget) {
                Sides::None => {
                    let enemy = cluster.iter().any(|block| matches!(block, Block::Base { enemy: true, .. }));
                    if enemy {
                        return Ran::Destroyed(clause!("H4.14w"));
                    }
                    break;
                }
                Sides::One(motion) => {
                    self.pay_run(&mut way, unit, &base, &motion);
                    trail.push((base, motion));
                    base = motion.end(&base);
                }
                Sides::Tie(left, right) => {
                    let Some(hand) = hands.next() else { return Ran::Tie };
                    let motion = if *hand == Hand::Left { left } else { right };
                    self.pay_run(&mut way, unit, &base, &motion);
                    trail.push((base, motion));
                    base = motion.end(&base);
                }
            }
        }
        if trail.is_empty() && run.why == Why::Break {
            return Ran::Destroyed(clause!("H4.16m"));
        }
        self.settle(unit, base, &trail)
    }

    /// The last free place back along the path (H4.14y).
    fn settle(&self, unit: Unit, end: Base, trail: &[(Base, Motion)]) -> Ran {
        let free = |base: &Base| {
            let stored = RULER.stored(base);
            self.standing_at(unit, &stored, &[], &[]).is_none() && self.bears(unit, &stored).is_none()
        };
        if free(&end) {
            return Ran::Stands(RULER.stored(&end));
        }
        for (from, motion) in trail.iter().rev() {
            let mut left = motion.length(from);
            while left > Length::ZERO {
                left = (left - Length(100)).max(Length::ZERO);
                let base = motion.at(from, left);
                if free(&base) {
                    return Ran::Stands(RULER.stored(&base));
                }
            }
        }
        Ran::Destroyed(clause!("H4.14y"))
    }

    /// All that a runner goes round (H4.14r, H4.14t).
    fn blocks(&self, unit: Unit, over: &[Unit]) -> Vec<Block<'_>> {
        use super::files::Kind;
        let side = self.side_of(unit);
        let bases =
            self.elements().filter(|&other| other != unit && !over.contains(&other) && !self.passes(unit, other));
        let mut blocks: Vec<Block<'_>> =
            bases.map(|other| Block::Base { base: self.base(other), enemy: self.side_of(other) != side }).collect();
        for (at, lie) in self.board.ground.pieces.iter().enumerate() {
            match (lie.kind, &lie.shape) {
                (Kind::Impassable, Some(shape)) => blocks.push(Block::Area(shape)),
                (Kind::River | Kind::Town, Some(_)) => blocks.push(Block::Centre(at as u8)),
                (Kind::Wood | Kind::Marsh, Some(_)) if self.code(unit).is_gun() => blocks.push(Block::Centre(at as u8)),
                _ => {}
            }
        }
        blocks
    }

    /// How far ahead the first block lies, and which blocks lie so near.
    fn first_block(&self, unit: Unit, base: &Base, blocks: &[Block<'_>]) -> (Option<Length>, Vec<usize>) {
        // A little narrower, so that what is grazed by the slack is not in the way.
        let narrow = Base::new(base.centre(), base.facing(), base.width() - TOUCH * 2, base.depth());
        let ahead = Motion::ahead(LONGEST);
        let mut found: Vec<(Length, usize)> = Vec::new();
        for (at, block) in blocks.iter().enumerate() {
            let reached = match *block {
                Block::Base { base: other, .. } => {
                    RULER.sweep(&narrow, &ahead, [Obstacle::base((), other, Length::ZERO)]).map(|stop| stop.travelled)
                }
                Block::Area(shape) => {
                    RULER.sweep(&narrow, &ahead, [Obstacle::area((), shape, Length::ZERO)]).map(|stop| stop.travelled)
                }
                Block::Centre(piece) => self.centre_block(unit, base, piece),
            };
            found.extend(reached.map(|reached| (reached, at)));
        }
        let least = found.iter().map(|&(reached, _)| reached).min();
        let met = found.iter().filter(|&&(reached, _)| Some(reached) <= least.map(|least| least + Length(10)));
        (least, met.map(|&(_, at)| at).collect())
    }

    /// How far ahead ground bars the centre.
    fn centre_block(&self, unit: Unit, base: &Base, piece: u8) -> Option<Length> {
        let line = Segment::new(base.centre(), Motion::ahead(LONGEST).end(base).centre());
        let shape = self.board.ground.piece(piece)?.shape.as_ref()?;
        shape.runs(&line).into_iter().find_map(|run| {
            let from = (run.from - Length(20)).max(Length::ZERO);
            let to = run.to + Length(20);
            let part = Segment::new(line.after(from), line.after(to));
            (self.bars_centre(unit, &part) == Some(piece)).then_some(run.from)
        })
    }

    fn pay_run(&self, way: &mut Way, unit: Unit, base: &Base, motion: &Motion) {
        way.base = *base;
        // What bars it has been found before; a run pays what it can.
        let _ = self.add_motion(way, unit, motion, motion.length(base));
    }

    /// How far ahead the rest of the budget reaches, at most `most`.
    fn affordable(&self, unit: Unit, way: &Way, base: &Base, most: Length, budget: Length) -> Length {
        let cost = |length: Length| {
            let mut trial = way.clone();
            self.pay_run(&mut trial, unit, base, &Motion::ahead(length));
            trial.cost()
        };
        let left = budget - way.cost();
        let most = most.min(left);
        if most <= Length::ZERO {
            return Length::ZERO;
        }
        if self.is_open_way(base, most) || cost(most) <= budget {
            return most;
        }
        // The cost only grows along the way: halve down to a hundredth of a centimetre.
        let (mut low, mut high) = (0, most.0);
        while high - low > 10 {
            let middle = i32::midpoint(low, high);
            if cost(Length(middle)) <= budget { low = middle } else { high = middle }
        }
        Length(low)
    }

    fn is_open_way(&self, base: &Base, length: Length) -> bool {
        let line = Segment::new(base.centre(), Motion::ahead(length).end(base).centre());
        self.board.ground.lines_crossed(&line).next().is_none()
            && self.board.ground.stretches(&line).iter().all(|&(class, _): &(Class, Length)| class.is_open())
    }

    /// The side-steps round a cluster (H4.14s).
    fn side_step(
        &self,
        unit: Unit,
        base: &Base,
        cluster: &[Block<'_>],
        over: &[Unit],
        way: &Way,
        budget: Length,
    ) -> Sides {
        let option = |hand: Hand| {
            let length = self.clearing(base, cluster, hand)?;
            let motion = Motion::sideways(hand, length);
            self.is_step_free(unit, base, &motion, over, way, budget).then_some((length, motion))
        };
        match (option(Hand::Left), option(Hand::Right)) {
            (None, None) => Sides::None,
            (Some((_, motion)), None) | (None, Some((_, motion))) => Sides::One(motion),
            (Some((left, one)), Some((right, other))) => {
                if (left - right).abs() <= Length(10) {
                    Sides::Tie(one, other)
                } else {
                    Sides::One(if left < right { one } else { other })
                }
            }
        }
    }

    /// How far to a side clears a cluster by half a centimetre; a crossing may be nearer (H4.14t).
    fn clearing(&self, base: &Base, cluster: &[Block<'_>], hand: Hand) -> Option<Length> {
        let half = base.width().scaled(1, 2) + HALF_CM;
        let mut need = Length::ZERO;
        for block in cluster {
            let toward = |at: crate::table::Point| {
                let right = base.local(at).0;
                if hand == Hand::Right { right } else { -right }
            };
            let edge = match *block {
                Block::Base { base: other, .. } => other.corners().iter().map(|&at| toward(at)).max()? + half,
                Block::Area(shape) => shape.outline().iter().map(|&at| toward(at)).max()? + half,
                Block::Centre(piece) => {
                    let lie = self.board.ground.piece(piece)?;
                    let end = lie.shape.as_ref()?.outline().iter().map(|&at| toward(at)).max()? + HALF_CM;
                    let crossings = lie.crossings.iter().filter_map(|crossing| {
                        let at = toward(crossing.at);
                        (at + crossing.half >= Length::ZERO).then(|| (at - crossing.half).max(Length::ZERO))
                    });
                    crossings.min().map_or(end, |crossing| crossing.min(end))
                }
            };
            need = need.max(edge);
        }
        (need > Length::ZERO).then_some(need)
    }

    /// Whether a side-step is free and affordable, and stays on the table.
    fn is_step_free(&self, unit: Unit, base: &Base, motion: &Motion, over: &[Unit], way: &Way, budget: Length) -> bool {
        let mut trial = way.clone();
        self.pay_run(&mut trial, unit, base, motion);
        if !RULER.is_within(trial.cost(), budget) || self.ground_stops(unit, base, motion) {
            return false;
        }
        let others =
            self.elements().filter(|&other| other != unit && !over.contains(&other) && !self.passes(unit, other));
        let bases = others.map(|other| Obstacle::base((), self.base(other), -TOUCH));
        let edges = Obstacle::edges((), self.board.ground.table, Length(-10));
        RULER.sweep(base, motion, bases.chain([edges])).is_none()
    }
}

/// The ways round a cluster.
enum Sides {
    None,
    One(Motion),
    Tie(Motion, Motion),
}

/// The blocks met, and all that lie less than a gap from one of them and not behind the runner (H4.14u).
fn cluster<'a>(base: &Base, blocks: &[Block<'a>], met: &[usize], gap: Length) -> Vec<Block<'a>> {
    let mut inside: Vec<usize> = met.to_vec();
    let mut next = 0;
    while let Some(&from) = inside.get(next) {
        next += 1;
        for at in 0..blocks.len() {
            let (Some(one), Some(other)) = (blocks.get(from), blocks.get(at)) else { continue };
            if !inside.contains(&at) && is_ahead(base, other) && distance(one, other) < gap {
                inside.push(at);
            }
        }
    }
    inside.into_iter().filter_map(|at| blocks.get(at).copied()).collect()
}

fn is_ahead(base: &Base, block: &Block<'_>) -> bool {
    let ahead = |at: &crate::table::Point| base.ahead_of(Edge::Front, *at) > Length::ZERO;
    match block {
        Block::Base { base: other, .. } => other.corners().iter().any(ahead),
        Block::Area(shape) => shape.outline().iter().any(ahead),
        // Ground for centres is gone round by itself.
        Block::Centre(_) => false,
    }
}

fn distance(one: &Block<'_>, other: &Block<'_>) -> Length {
    match (one, other) {
        (Block::Base { base, .. }, Block::Base { base: other, .. }) => base.gap(other),
        (Block::Base { base, .. }, Block::Area(shape)) | (Block::Area(shape), Block::Base { base, .. }) => {
            shape.gap(base)
        }
        (Block::Area(shape), Block::Area(other)) => {
            shape.outline().iter().map(|&at| other.distance(at)).min().unwrap_or(Length::FARTHEST)
        }
        _ => Length::FARTHEST,
    }
}
