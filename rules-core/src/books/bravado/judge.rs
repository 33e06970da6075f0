//! What the computer makes of a position, and what seems sensible in it.

use alloc::vec::Vec;

use rand::Rng;

use super::Bravado;
use super::bot::own_seal;
use super::decision::{Action, Part};
use super::hints::Forecast;
use super::position::Frame;
use super::units::{Code, Place, Quality, Status, Unit};
use crate::Side;
use crate::search::{Idea, Judge};
use crate::table::{Angle, Hand, Length, Point};

/// What it is worth to bring the enemy from whole to beaten.
const ARMY: i32 = 7000;
/// What a point of victory is worth.
const POINT: i32 = 450;
/// What a General is worth.
const GENERAL: i32 = 220;
/// How many units that have not acted are looked at.
const MOVERS: usize = 3;

impl Judge for Bravado {
    const NODES: u32 = 14_000;
    const REACH: u32 = 2;

    fn worth(&self, side: Side) -> i32 {
        let points = i32::from(self.points(Side::First)) - i32::from(self.points(Side::Second));
        let worth = POINT * points + self.strength(Side::First) - self.strength(Side::Second);
        if side == Side::First { worth } else { -worth }
    }

    fn sensible(&self, side: Side, rng: &mut dyn Rng, into: &mut Vec<Idea<Action>>) {
        let mut add = |action: Action, urge: u32| {
            if self.legal(side, &action).is_ok() && !into.iter().any(|idea| idea.action == action) {
                into.push(Idea { action, urge: urge.max(1) });
            }
        };
        match self.position.frames.last() {
            Some(Frame::Deploy { .. }) => (0..3).for_each(|_| {
                if let Some(action) = self.some_deployment(side, rng) {
                    add(action, 1);
                }
            }),
            Some(Frame::Bid) => {
                for (number, urge) in [(2, 60), (3, 50), (1, 40), (4, 25), (5, 8), (0, self.urge_to_pass(side))] {
                    add(Action::Seal { seal: own_seal(number, rng) }, urge);
                }
            }
            Some(Frame::Reveal) => {
                let mut opens = Vec::new();
                self.open_what_was_sealed(side, &mut opens);
                for action in opens {
                    add(action, 1);
                }
            }
            Some(Frame::Moves) => self.moves(side, &mut add),
            Some(Frame::Rides | Frame::RideFirst) => self.rides(side, &mut add),
            Some(Frame::Pursue { unit, router }) => {
                let most = self.code(*unit).allowance() * 10;
                let gap = self.gap(*unit, *router).0 / 100;
                for mm in [(gap + 5).min(most), most, most / 2] {
                    if mm > 0 {
                        let action = Action::Pursue { mm: mm as u16, hand: Hand::Left };
                        let catches = self.foresee(side, &action).is_ok_and(|preview| preview.catches);
                        add(action, if catches { 120 } else { 20 });
                    }
                }
                add(Action::No, 50);
            }
            _ => self.listed(side, &mut |action| {
                let urge = self.urge(side, &action);
                add(action, urge);
            }),
        }
        if into.is_empty() {
            // Nothing of this was legal: whatever random play finds.
            let mut found = Vec::new();
            for _ in 0..8 {
                self.sample(rng, &mut found);
                crate::search::gather(&mut found, 1, into);
            }
        }
    }

    fn plan(&self) -> u32 {
        let markers: u32 = self.all().map(|unit| u32::from(self.piece(unit).markers)).sum();
        let halves = self.position.phase.as_ref().is_some_and(|phase| phase.second);
        u32::from(self.position.turn) << 8 | markers << 1 | u32::from(halves)
    }

    fn is_secret(&self) -> bool {
        matches!(self.position.frames.last(), Some(Frame::Bid | Frame::Reveal))
    }
}

/// What a unit of a quality is worth against a regular one, in hundredths.
const fn grade(quality: Quality) -> i32 {
    match quality {
        Quality::Militia => 70,
        Quality::Poor => 85,
        Quality::Regular => 100,
        Quality::Elite => 118,
        Quality::Guard => 130,
    }
}

/// How much of a unit is left, in hundredths.
const fn left_of(status: Status) -> i32 {
    match status {
        Status::Fine => 100,
        Status::Disordered => 74,
        Status::Permanent => 66,
        Status::Routed => 18,
    }
}

/// The share of ways in which a test passes, in thousandths.
fn passes(test: &Forecast) -> i32 {
    i32::from(test.passes.0) * 1000 / i32::from(test.passes.1.max(1))
}

impl Bravado {
    /// An army by what is left of it, and how it stands.
    fn strength(&self, side: Side) -> i32 {
        let each = ARMY / i32::from(self.breakpoint(side).max(1));
        let mut worth = 0;
        for unit in self.all().filter(|&unit| self.side_of(unit) == side) {
            let piece = self.piece(unit);
            if self.is_general(unit) {
                worth += match piece.place {
                    Place::Lost => 0,
                    _ if piece.exhausted => GENERAL / 2,
                    _ => GENERAL + 20 * i32::from(piece.pluck) - 15 * i32::from(piece.markers),
                };
                continue;
            }
            if piece.place == Place::Lost {
                continue;
            }
            worth += each * left_of(piece.status) / 100 * grade(self.card(unit).quality) / 100;
            if piece.place == Place::Table {
                worth += self.exposure(unit, each);
            }
        }
        worth
    }

    /// How a unit stands to the enemy and to what is to be gained.
    fn exposure(&self, unit: Unit, each: i32) -> i32 {
        if self.status(unit) == Status::Routed {
            return 0;
        }
        let base = self.base(unit);
        let mut worth = 0;
        if let Some(enemy) = self.nearest_enemy(unit) {
            let gap = (self.gap(unit, enemy).0 / 1000).min(120);
            // Nearer is better as long as it is not the flank that is shown.
            worth += each * (120 - gap) / 1500;
            let toward = base.centre().direction_to(self.base(enemy).centre());
            let off = (toward - base.facing()).signed().0.abs();
            if gap < 25 && off > 9000 {
                worth -= each / 8;
            } else if gap < 25 && off > 5000 {
                worth -= each / 16;
            }
        }
        let side = self.side_of(unit);
        let wanted =
            self.board.objectives.iter().zip(&self.position.holders).filter(|(_, holder)| **holder != Some(side));
        for (objective, _) in wanted {
            if let Some(place) = self.place_of_objective(objective.piece, objective.crossing) {
                let away = (base.centre().distance(place).0 / 1000).min(100);
                worth += POINT * i32::from(objective.points) * (100 - away) / 1200;
            }
        }
        worth
    }

    fn place_of_objective(&self, piece: u8, crossing: Option<u8>) -> Option<Point> {
        let lie = self.board.ground.piece(piece)?;
        if let Some(crossing) = crossing.and_then(|crossing| lie.crossings.get(usize::from(crossing))) {
            return Some(crossing.at);
        }
        let bounds = lie.shape.as_ref()?.bounds();
        Some(bounds.low.midpoint(bounds.high))
    }

    /// Passing is sensible only where nobody has anything to do.
    fn urge_to_pass(&self, side: Side) -> u32 {
        let able = self.able(side);
        let any = able.iter().any(|&general| !self.commanded(general).is_empty());
        if any { 2 } else { 200 }
    }

    /// Where a unit should go: an objective the enemy holds or nobody, if it is near, else the nearest enemy.
    fn goal(&self, unit: Unit) -> Option<Point> {
        let side = self.side_of(unit);
        let centre = self.base(unit).centre();
        let enemy = self.nearest_enemy(unit).map(|enemy| self.base(enemy).centre());
        if self.code(unit).is_gun() {
            return enemy;
        }
        let wanted =
            self.board.objectives.iter().zip(&self.position.holders).filter(|(_, holder)| **holder != Some(side));
        let places = wanted.filter_map(|(objective, _)| self.place_of_objective(objective.piece, objective.crossing));
        let nearest = places.min_by_key(|place| place.distance(centre));
        match (nearest, enemy) {
            (Some(place), Some(enemy)) if place.distance(centre) <= enemy.distance(centre) => Some(place),
            (Some(place), None) => Some(place),
            (_, enemy) => enemy,
        }
    }

    fn moves(&self, side: Side, add: &mut impl FnMut(Action, u32)) {
        let list = self.position.phase.as_ref().map_or(&[] as &[Unit], |phase| &phase.list);
        let mut units: Vec<(Length, Unit)> = list
            .iter()
            .filter_map(|&unit| self.nearest_enemy(unit).map(|enemy| (self.gap(unit, enemy), unit)))
            .collect();
        units.sort_unstable();
        let mut looked = 0;
        for (gap, unit) in units {
            if looked >= MOVERS {
                break;
            }
            let mut some = false;
            let mut offer = |action: Action, urge: u32| {
                if self.legal(side, &action).is_ok() {
                    some = true;
                    add(action, urge);
                    return true;
                }
                false
            };
            if self.check_recover(unit).is_ok() {
                offer(Action::Recover { unit }, 160);
            }
            if self.status(unit) == Status::Fine && !self.code(unit).is_gun() {
                self.charges(side, unit, &mut offer);
            }
            self.advance(unit, gap, &mut offer);
            looked += usize::from(some);
        }
        add(Action::Done, 20);
    }

    /// Charges worth thinking of, at the two nearest enemies.
    fn charges(&self, side: Side, unit: Unit, offer: &mut impl FnMut(Action, u32) -> bool) {
        let reach = Length::cm(self.code(unit).allowance() + 3);
        let mut enemies: Vec<(Length, Unit)> = self
            .enemies_of(unit)
            .map(|enemy| (self.gap(unit, enemy), enemy))
            .filter(|&(gap, enemy)| gap <= reach && self.check_charger(unit, enemy).is_ok())
            .collect();
        enemies.sort_unstable();
        for (gap, target) in enemies.into_iter().take(2) {
            let (turn, _) = self.turn_toward(unit, target);
            let mut parts = Vec::new();
            if turn != 0 {
                parts.push(Part::Turn { degrees: turn });
            }
            parts.push(Part::Leg { toward: 0, mm: ((gap.0 / 100) + 60) as u16 });
            let action = Action::Charge { unit, target, parts, hand: Hand::Left };
            let Ok(preview) = self.foresee(side, &action) else { continue };
            let own = preview.tests.iter().find(|test| test.unit == unit).map(passes);
            let its = preview.tests.iter().find(|test| test.unit == target).map(passes);
            let urge = match (own, its) {
                (None, None) => 60,
                (own, its) => {
                    let lead = own.unwrap_or(1000) - its.unwrap_or(1000);
                    let shaken = if self.status(target) == Status::Fine { 0 } else { 150 };
                    (70 + (lead + shaken) / 4).max(3)
                }
            };
            offer(action, urge as u32);
        }
    }

    /// Moves toward the goal, up to where the unit shoots best; turns to face; falls back when shaken.
    fn advance(&self, unit: Unit, gap: Length, offer: &mut impl FnMut(Action, u32) -> bool) {
        let Some(enemy) = self.nearest_enemy(unit) else { return };
        let code = self.code(unit);
        let base = self.base(unit);
        let gap = gap.0 / 100;
        let (turn, _) = self.turn_toward(unit, enemy);
        if self.status(unit).is_disordered() && gap < 110 {
            let mm = (code.allowance() * 5).max(1) as u16;
            if offer(Action::Move { unit, parts: alloc::vec![Part::Leg { toward: 18_000, mm }] }, 45) {
                return;
            }
        }
        let keep = match code {
            Code::Li => 45,
            Code::Lt => 70,
            Code::Fa => 180,
            Code::Ha => 150,
            _ => 60,
        };
        let Some(goal) = self.goal(unit) else { return };
        let toward = base.centre().direction_to(goal).rounded_to(Angle::DEGREE);
        let aside = ((toward - base.facing()).signed().0 / 100) as i16;
        let to_enemy = self.base(enemy).centre() == goal;
        let room = if to_enemy { gap - keep } else { base.centre().distance(goal).0 / 100 };
        let far = self.piece(unit).far;
        let allowance = code.allowance() * 10;
        let mut moved = false;
        if room >= 10 {
            for (most, urge) in [(allowance * 2, 75), (allowance, 70), (allowance / 2, 55), (allowance / 4, 40)] {
                if most > allowance && !far {
                    continue;
                }
                let mut parts = Vec::new();
                if aside != 0 {
                    parts.push(Part::Turn { degrees: aside });
                }
                parts.push(Part::Leg { toward: 0, mm: most.min(room).max(1) as u16 });
                if offer(Action::Move { unit, parts }, urge) {
                    moved = true;
                    break;
                }
            }
        }
        if !moved && turn.abs() > 20 && gap < 300 {
            let urge = if turn.abs() > 45 { 60 } else { 30 };
            offer(Action::Move { unit, parts: alloc::vec![Part::Turn { degrees: turn }] }, urge);
        }
    }

    /// Generals keep with their units.
    fn rides(&self, side: Side, add: &mut impl FnMut(Action, u32)) {
        add(Action::Done, 40);
        for general in self.riders() {
            if self.piece(general).with.is_some() {
                continue;
            }
            let at = self.base(general).centre();
            let sound = |unit: &Unit| self.status(*unit) != Status::Routed;
            let near =
                self.units_of(side).filter(sound).min_by_key(|&unit| (self.base(unit).centre().distance(at), unit));
            let Some(unit) = near else { continue };
            let Some(mut parts) = self.parts_to_join(general, unit) else { continue };
            let most = self.code(general).allowance() as u16 * 10;
            for part in &mut parts {
                if let Part::Leg { mm, .. } = part {
                    *mm = (*mm).min(most).max(1);
                }
            }
            add(Action::Ride { general, parts: parts.clone(), with: Some(unit) }, 60);
            add(Action::Ride { general, parts, with: None }, 45);
        }
    }

    fn urge(&self, side: Side, action: &Action) -> u32 {
        match action {
            Action::Choose { general } => {
                let list = self.commanded(*general);
                let near = list.iter().filter(|&&unit| {
                    self.nearest_enemy(unit).is_some_and(|enemy| self.gap(unit, enemy) <= Length::cm(25))
                });
                10 + 4 * list.len() as u32 + 8 * near.count() as u32
            }
            Action::Fire { target, .. } => {
                let tested = self.foresee(side, action).ok();
                let fails =
                    tested.and_then(|preview| preview.tests.first().map(|test| 1000 - passes(test))).unwrap_or(0);
                let near_end = if self.status(*target).is_disordered() { 3 } else { 2 };
                40 + (fails * near_end / 10).max(0) as u32
            }
            Action::Fight { .. } => {
                let tested = self.foresee(side, action).ok();
                let fails =
                    tested.and_then(|preview| preview.tests.last().map(|test| 1000 - passes(test))).unwrap_or(0);
                40 + (fails / 10).max(0) as u32
            }
            Action::Done => 10,
            Action::Yes => {
                let faces = self.tested().map_or(0, |(_, general, number)| self.faces(general, number));
                20 * u32::from(faces)
            }
            Action::No => 35,
            Action::Face { facing } => {
                let Some(Frame::Face { unit }) = self.position.frames.last() else { return 1 };
                let Some(enemy) = self.nearest_enemy(*unit) else { return 1 };
                let toward = self.base(*unit).centre().direction_to(self.base(enemy).centre());
                200 - ((toward - Angle::degrees(i32::from(*facing))).signed().0.abs() / 100).min(190) as u32
            }
            _ => 10,
        }
    }
}
