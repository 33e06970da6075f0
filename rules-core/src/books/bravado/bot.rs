//! Answers that can be listed, and random play that fights.

use alloc::vec::Vec;

use rand::Rng;

use super::Bravado;
use super::command::HIGHEST;
use super::decision::{Action, Part, Placed};
use super::geometry::Pose;
use super::position::Frame;
use super::setup::GROUP;
use super::units::{Status, Unit};
use crate::Side;
use crate::secret::{Commitment, Salt};
use crate::table::{Angle, Hand, Length, TableEdge};

/// How many salts a bot has, so that it can open what it has sealed.
const SALTS: u8 = 8;

/// A random number below a limit.
fn below(rng: &mut dyn Rng, limit: usize) -> usize {
    rng.next_u32() as usize % limit.max(1)
}

fn any<T: Copy>(rng: &mut dyn Rng, of: &[T]) -> Option<T> {
    of.get(below(rng, of.len())).copied()
}

fn salt(number: u8) -> Salt {
    Salt([number; 16])
}

/// A bot's seal of any number.
pub(super) fn any_seal(rng: &mut dyn Rng) -> Commitment {
    let number = below(rng, usize::from(HIGHEST) + 1) as u8;
    Commitment::to(&[number], salt(below(rng, SALTS.into()) as u8))
}

/// A bot's seal of a number it chose.
pub(super) fn own_seal(number: u8, rng: &mut dyn Rng) -> Commitment {
    Commitment::to(&[number], salt(below(rng, SALTS.into()) as u8))
}

impl Bravado {
    /// The answers to what a side is asked that can be listed; moves, places, numbers and lengths cannot.
    pub(super) fn listed(&self, side: Side, into: &mut dyn FnMut(Action)) {
        match self.position.frames.last() {
            Some(Frame::Begin { .. }) => into(Action::Begin),
            Some(Frame::Join) => {
                for general in self.to_join(side) {
                    self.units_of(side).for_each(|unit| into(Action::Join { general, unit }));
                }
            }
            Some(Frame::General { .. }) => {
                self.able(side).into_iter().for_each(|general| into(Action::Choose { general }));
            }
            Some(Frame::Moves) => {
                let list = self.position.phase.as_ref().map_or(&[] as &[Unit], |phase| &phase.list);
                for &unit in list.iter().filter(|&&unit| self.check_recover(unit).is_ok()) {
                    into(Action::Recover { unit });
                }
                into(Action::Done);
            }
            Some(Frame::Rides | Frame::RideFirst) => into(Action::Done),
            Some(Frame::Fire { .. }) => {
                self.shots(side).for_each(|(unit, target)| into(Action::Fire { unit, target }));
                into(Action::Done);
            }
            Some(Frame::Melee) => {
                self.chargers().into_iter().for_each(|charger| into(Action::Fight { charger }));
            }
            Some(Frame::Again) => [Action::Yes, Action::No].into_iter().for_each(into),
            Some(Frame::Pursue { .. }) => into(Action::No),
            Some(Frame::Stop { .. }) => into(Action::Stop { back: 0 }),
            Some(Frame::Refuge { general }) => {
                self.refuges(*general).into_iter().for_each(|unit| into(Action::Name { unit }));
            }
            Some(Frame::Face { unit }) => {
                let now = self.piece(*unit).facing;
                for turn in [0, 90, 180, 270] {
                    into(Action::Face { facing: (now + turn) % 360 });
                }
            }
            _ => {}
        }
    }

    /// Legal actions to try at random, those that bring a fight first.
    pub(super) fn sample(&self, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let Some(side) = Side::BOTH.into_iter().find(|&side| self.question(side).is_some()) else { return };
        match self.position.frames.last() {
            Some(Frame::Deploy { .. }) => into.extend(self.some_deployment(side, rng)),
            Some(Frame::Bid) => {
                // A pass is rare: it ends the side's turn.
                // High numbers lose Generals: of two the lower.
                let mut die = || 1 + below(rng, HIGHEST.into()) as u8;
                let number = die().min(die());
                let number = if below(rng, 12) == 0 { 0 } else { number };
                let seal = Commitment::to(&[number], salt(below(rng, SALTS.into()) as u8));
                into.push(Action::Seal { seal });
            }
            Some(Frame::Reveal) => self.open_what_was_sealed(side, into),
            Some(Frame::General { .. }) => {
                for general in self.able(side) {
                    let weight = 1 + self.commanded(general).len();
                    (0..weight).for_each(|_| into.push(Action::Choose { general }));
                }
            }
            Some(Frame::Moves) => self.sample_moves(side, rng, into),
            Some(Frame::Rides | Frame::RideFirst) => self.sample_rides(side, rng, into),
            Some(Frame::Fire { .. }) => self.listed(side, &mut |action| {
                let weight = if action == Action::Done { 1 } else { 4 };
                (0..weight).for_each(|_| into.push(action.clone()));
            }),
            Some(Frame::Pursue { unit, router }) => self.sample_pursuits(*unit, *router, rng, into),
            Some(Frame::Stop { link }) => {
                into.push(Action::Stop { back: 0 });
                into.push(Action::Stop { back: below(rng, link.leg.max(0) as usize + 1) as u16 });
            }
            _ => self.listed(side, &mut |action| into.push(action)),
        }
        // Shots, and what was tried one by one, have been looked at.
        let tried = matches!(self.position.frames.last(), Some(Frame::Fire { .. } | Frame::Moves));
        if !tried {
            into.retain(|action| self.legal(side, action).is_ok());
        }
    }

    pub(super) fn open_what_was_sealed(&self, side: Side, into: &mut Vec<Action>) {
        let sealed = self.position.bids[side].seal;
        for number in 0..=HIGHEST {
            for at in 0..SALTS {
                if sealed == Some(Commitment::to(&[number], salt(at))) {
                    into.push(Action::Open { number: Some((number, salt(at))) });
                    return;
                }
            }
        }
        into.push(Action::Open { number: None });
    }

    /// A General and his units in ranks in their zone, at the first place from a random one on that is free.
    pub(super) fn some_deployment(&self, side: Side, rng: &mut dyn Rng) -> Option<Action> {
        let (generals, units) = self.to_place(side);
        let general = any(rng, &generals)?;
        let start = below(rng, units.len());
        let count = if generals.len() == 1 { units.len() } else { units.len().min(GROUP) };
        let group: Vec<Unit> = units.iter().cycle().skip(start).copied().take(count).collect();
        let table = self.board.ground.table;
        let wide = match self.board.edges[side] {
            TableEdge::South | TableEdge::North => table.width.0 / 100,
            TableEdge::West | TableEdge::East => table.height.0 / 100,
        };
        let offset = below(rng, (wide / 10) as usize) as i32 * 10;
        for ranks in [1, 2, 3] {
            let per_rank = group.len().div_ceil(ranks).max(1) as i32;
            for shift in (0..wide).step_by(20) {
                let left = 25 + (offset + shift) % wide;
                if left + 45 * per_rank > wide {
                    continue;
                }
                let mut at: Vec<Placed> = group
                    .iter()
                    .zip(0..)
                    .map(|(&unit, at)| {
                        let spot = self.seen_from_edge(side, left + 45 * (at % per_rank), 160 - 50 * (at / per_rank));
                        Placed { unit, at: spot }
                    })
                    .collect();
                at.push(Placed { unit: general, at: self.seen_from_edge(side, left, 15) });
                let action = Action::Deploy { at };
                if self.legal(side, &action).is_ok() {
                    return Some(action);
                }
            }
        }
        None
    }

    /// A place by how far along a side's edge it lies and how deep in its zone, facing the enemy.
    fn seen_from_edge(&self, side: Side, along: i32, deep: i32) -> Pose {
        let table = self.board.ground.table;
        let (width, height) = (table.width.0 / 100, table.height.0 / 100);
        match self.board.edges[side] {
            TableEdge::South => Pose { x: along, y: deep, facing: 0 },
            TableEdge::North => Pose { x: along, y: height - deep, facing: 180 },
            TableEdge::West => Pose { x: deep, y: along, facing: 90 },
            TableEdge::East => Pose { x: width - deep, y: along, facing: 270 },
        }
    }

    /// The enemy unit nearest to a piece.
    pub(super) fn nearest_enemy(&self, unit: Unit) -> Option<Unit> {
        let at = self.base(unit).centre();
        self.enemies_of(unit).min_by_key(|&enemy| (self.base(enemy).centre().distance(at), enemy))
    }

    fn sample_moves(&self, side: Side, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let list = self.position.phase.as_ref().map_or(&[] as &[Unit], |phase| &phase.list);
        for _ in 0..4 {
            let Some(unit) = any(rng, list) else { break };
            if self.check_recover(unit).is_ok() && below(rng, 2) == 0 {
                into.push(Action::Recover { unit });
                break;
            }
            let action = self.some_charge(unit, rng).or_else(|| self.some_move(unit, rng));
            if let Some(action) = action.filter(|action| self.legal(side, action).is_ok()) {
                into.push(action);
                break;
            }
        }
        if into.is_empty() || below(rng, 24) == 0 {
            into.push(Action::Done);
        }
    }

    /// Degrees to turn toward a place, and the facing then.
    pub(super) fn turn_toward(&self, unit: Unit, target: Unit) -> (i16, Angle) {
        let base = self.base(unit);
        let toward = base.centre().direction_to(self.base(target).centre()).rounded_to(Angle::DEGREE);
        (((toward - base.facing()).signed().0 / 100) as i16, toward)
    }

    fn some_charge(&self, unit: Unit, rng: &mut dyn Rng) -> Option<Action> {
        let target = self.nearest_enemy(unit)?;
        let gap = self.gap(unit, target);
        let reach = Length::cm(self.code(unit).allowance());
        if self.status(unit) != Status::Fine || gap > reach + Length::cm(3) || below(rng, 4) == 0 {
            return None;
        }
        self.check_charger(unit, target).ok()?;
        let (turn, _) = self.turn_toward(unit, target);
        let mut parts = Vec::new();
        if turn != 0 {
            parts.push(Part::Turn { degrees: turn });
        }
        parts.push(Part::Leg { toward: 0, mm: ((gap.0 / 100) + 60) as u16 });
        let hand = if below(rng, 2) == 0 { Hand::Left } else { Hand::Right };
        Some(Action::Charge { unit, target, parts, hand })
    }

    fn some_move(&self, unit: Unit, rng: &mut dyn Rng) -> Option<Action> {
        let allowance = self.code(unit).allowance() * 10;
        let far = self.piece(unit).far;
        let most = match below(rng, 6) {
            0 => allowance / 2,
            1 | 2 if far => allowance * 2,
            3 => allowance / 4,
            _ => allowance,
        };
        let mut parts = Vec::new();
        match below(rng, 10) {
            0 => parts.push(Part::Leg { toward: 18_000, mm: (most / 2).max(1) as u16 }),
            1 => {
                let on = if below(rng, 2) == 0 { Hand::Left } else { Hand::Right };
                parts.push(Part::Wheel { on, degrees: 10 + below(rng, 60) as u8 });
                parts.push(Part::Leg { toward: 0, mm: (most / 2).max(1) as u16 });
            }
            2 => parts.push(Part::Leg { toward: (below(rng, 36) * 1000) as u16, mm: (most / 2).max(1) as u16 }),
            _ => {
                let enemy = self.nearest_enemy(unit)?;
                let (turn, _) = self.turn_toward(unit, enemy);
                if turn != 0 {
                    parts.push(Part::Turn { degrees: turn });
                }
                let room = self.gap(unit, enemy).0 / 100 - 25;
                let mm = most.min(room);
                if mm > 0 {
                    parts.push(Part::Leg { toward: 0, mm: mm as u16 });
                }
                if parts.is_empty() {
                    parts.push(Part::Turn { degrees: 15 });
                }
            }
        }
        Some(Action::Move { unit, parts })
    }

    fn sample_rides(&self, side: Side, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let riders = self.riders();
        if let Some(general) = any(rng, &riders)
            && below(rng, 2) == 0
        {
            let own: Vec<Unit> = self.units_of(side).collect();
            if let Some(unit) = any(rng, &own)
                && let Some(mut parts) = self.parts_to_join(general, unit)
            {
                let most = self.code(general).allowance() as u16 * 10;
                for part in &mut parts {
                    if let Part::Leg { mm, .. } = part {
                        *mm = (*mm).min(most).max(1);
                    }
                }
                into.push(Action::Ride { general, parts: parts.clone(), with: None });
                into.push(Action::Ride { general, parts, with: Some(unit) });
            }
        }
        into.push(Action::Done);
    }

    fn sample_pursuits(&self, unit: Unit, router: Unit, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let most = self.code(unit).allowance() * 10;
        let gap = self.gap(unit, router).0 / 100;
        let hand = if below(rng, 2) == 0 { Hand::Left } else { Hand::Right };
        for mm in [most, (gap + 5).min(most), most / 2, 1 + below(rng, most as usize) as i32] {
            if mm > 0 {
                into.push(Action::Pursue { mm: mm as u16, hand });
            }
        }
        into.push(Action::No);
    }
}
