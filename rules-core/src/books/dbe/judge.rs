//! What the computer makes of a position, and what seems sensible in it.

use alloc::vec::Vec;

use rand::Rng;

use super::Dbe;
use super::decision::{Action, Leg, Manoeuvre, Onto};
use super::position::Frame;
use super::units::{Code, Unit};
use crate::Side;
use crate::search::{Idea, Judge};
use crate::table::{Angle, Edge, Length, Point, Quarter};

/// What it is worth to break as many corps as an army can bear.
const ARMY: i32 = 7000;
/// What a point of victory is worth.
const POINT: i32 = 500;
/// How many elements that could be ordered are looked at.
const MOVERS: usize = 4;
/// The most elements of a group that is moved.
const GROUP: usize = 8;

impl Judge for Dbe {
    const NODES: u32 = 7_000;
    const REACH: u32 = 2;

    fn worth(&self, side: Side) -> i32 {
        let points = i32::from(self.points(Side::First)) - i32::from(self.points(Side::Second));
        let worth = POINT * points + self.strength(Side::First) - self.strength(Side::Second);
        if side == Side::First { worth } else { -worth }
    }

    fn sensible(&self, side: Side, rng: &mut dyn Rng, into: &mut Vec<Idea<Action>>) {
        let mut add = |action: Action, urge: i32| {
            if self.legal(side, &action).is_ok() && !into.iter().any(|idea| idea.action == action) {
                into.push(Idea { action, urge: urge.max(1) as u32 });
                return true;
            }
            false
        };
        match self.position.frames.last() {
            Some(Frame::Deploy { .. }) => (0..3).for_each(|_| {
                if let Some(action) = self.some_deployment(side, rng) {
                    add(action, 1);
                }
            }),
            Some(Frame::Chief { .. }) => (0..3).for_each(|_| {
                if let Some(action) = self.some_chief(side, rng) {
                    add(action, 1);
                }
            }),
            Some(Frame::Moves) => {
                self.moves(side, &mut add);
                add(Action::Done, 30);
            }
            Some(Frame::Generals) => {
                self.rides(side, &mut add);
                add(Action::Done, 40);
            }
            Some(Frame::Keep { count, from, .. }) => {
                let mut best = from.clone();
                best.sort_by_key(|&unit| core::cmp::Reverse(self.card(unit).cost()));
                best.truncate(usize::from(*count));
                // In the order of the roster, or as the list has them, whichever is taken.
                let in_order: Vec<Unit> = from.iter().copied().filter(|unit| best.contains(unit)).collect();
                add(Action::Keep { units: in_order }, 50);
                add(Action::Keep { units: from.iter().copied().take(usize::from(*count)).collect() }, 10);
            }
            _ => self.listed(&mut |action| {
                let urge = self.urge(&action);
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
        u32::from(self.position.round) << 1 | u32::from(Some(self.position.active) != self.position.first)
    }
}

impl Dbe {
    /// An army by how near its corps are to breaking, and how it stands.
    fn strength(&self, side: Side) -> i32 {
        let corps = self.board.corps_of(side).count() as i32;
        let each = ARMY / (corps / 2 + 1);
        let mut worth = 0;
        for corps in self.board.corps_of(side) {
            if self.corps(corps).broken {
                worth -= each;
                continue;
            }
            let lost = i32::from(self.corps_lost(corps));
            let bears = (i32::from(self.corps_card(corps).budget) / 3).max(1);
            worth -= each * 6 / 10 * lost.min(bears) / bears;
        }
        worth - 1500 * i32::from(self.army_lost(side)) / i32::from(self.board.budget[side].max(1))
            + self.elements_of(side).map(|unit| self.exposure(unit)).sum::<i32>()
            + self.prospects(side)
    }

    /// How an element stands to the nearest enemy.
    fn exposure(&self, unit: Unit) -> i32 {
        let Some(enemy) = self.nearest_enemy(unit) else { return 0 };
        let (base, its) = (self.base(unit), self.base(enemy));
        let gap = base.gap(its);
        if gap > self.cm(16) {
            return -(gap.0 / 1000 - 16).min(60) / 4;
        }
        let cost = i32::from(self.card(unit).cost());
        let mut worth = 0;
        // Who shows a flank or his rear to an enemy near him will be hit there.
        match base.quarter_of(its.centre(), Length(10)) {
            Quarter::Front => {}
            Quarter::Rear => worth -= 14 * cost,
            Quarter::Flank => worth -= 9 * cost,
        }
        if self.code(unit).is_gun() && gap < self.cm(6) {
            worth -= 6 * cost;
        }
        worth
    }

    /// How near a side is to the objectives it does not hold.
    fn prospects(&self, side: Side) -> i32 {
        self.wanted(side)
            .map(|(place, points)| {
                let near = self.elements_of(side).map(|unit| self.base(unit).centre().distance(place).0 / 1000).min();
                POINT * points * (100 - near.unwrap_or(100).min(100)) / 160
            })
            .sum()
    }

    /// The objectives a side does not hold, with their points.
    fn wanted(&self, side: Side) -> impl Iterator<Item = (Point, i32)> + use<'_> {
        let objectives = self.board.objectives.iter().zip(&self.position.holders);
        objectives.filter(move |(_, holder)| **holder != Some(side)).filter_map(|(&(piece, points), _)| {
            let lie = self.board.ground.piece(piece)?;
            let bounds = lie.shape.as_ref().map(crate::table::Shape::bounds);
            Some((bounds.map_or(lie.centre, |bounds| bounds.low.midpoint(bounds.high)), i32::from(points)))
        })
    }

    /// Where an element should go: the nearest of its enemies and of the objectives its side does not hold.
    fn goal(&self, unit: Unit) -> Option<Point> {
        let centre = self.base(unit).centre();
        let enemy = self.nearest_enemy(unit).map(|enemy| self.base(enemy).centre());
        let ground = self.wanted(self.side_of(unit)).map(|(place, _)| place);
        ground.chain(enemy).min_by_key(|place| place.distance(centre))
    }

    fn moves(&self, side: Side, add: &mut impl FnMut(Action, i32) -> bool) {
        let mut movers: Vec<(Length, Unit)> = self
            .elements_of(side)
            .filter(|&unit| self.may_be_ordered(unit))
            .filter_map(|unit| self.nearest_enemy(unit).map(|enemy| (self.base(unit).gap(self.base(enemy)), unit)))
            .collect();
        movers.sort_unstable();
        // Who is ahead lets the other come.
        let ahead = self.points(side) > self.points(side.other());
        let mut looked = 0;
        let mut grouped: Vec<Unit> = Vec::new();
        for (gap, unit) in movers {
            if looked >= MOVERS {
                break;
            }
            if grouped.contains(&unit) {
                continue;
            }
            let attacked = self.attacks(unit, add);
            let advanced = self.advances(unit, gap, ahead, &mut grouped, add);
            looked += usize::from(attacked || advanced);
        }
    }

    /// Attacks of an element alone, on the nearest enemies it can reach.
    fn attacks(&self, unit: Unit, add: &mut impl FnMut(Action, i32) -> bool) -> bool {
        let (code, base) = (self.code(unit), self.base(unit));
        let Some(corps) = self.card(unit).corps else { return false };
        if code.is_gun() || self.is_in_contact(unit) {
            return false;
        }
        let Some(pay) = self.payment(corps, &[unit]) else { return false };
        let open = self.cm(code.open());
        let enemies = self.elements_of(self.side_of(unit).other());
        let mut near: Vec<(Length, Unit)> = enemies
            .map(|enemy| (base.gap(self.base(enemy)), enemy))
            .filter(|&(gap, enemy)| gap <= open && self.may_attack(unit, enemy).is_ok())
            .collect();
        near.sort_unstable();
        let mut any = false;
        for (_, target) in near.into_iter().take(3) {
            let its = self.base(target);
            for edge in Edge::ALL.into_iter().filter(|&edge| self.is_edge_open(target, base.centre(), edge)) {
                let placed = Self::place_on(base, its, edge);
                let way = placed.muzzle() - base.muzzle();
                let toward = (way.direction() - base.facing()).normalised();
                let leg = Leg::Straight { toward, length: (way.length() + Length(300)).max(Length(100)) };
                let lead = self.lead(unit, target)
                    + match edge {
                        Edge::Front => 0,
                        Edge::Left | Edge::Right => 2,
                        Edge::Rear => 3,
                    };
                any |= add(
                    Action::Move { unit, legs: alloc::vec![leg], onto: Some(Onto { target, edge }), pay },
                    urge_of(lead),
                );
            }
        }
        any
    }

    /// By how much an element would lead in melee, what stands beside and behind both aside.
    fn lead(&self, unit: Unit, target: Unit) -> i32 {
        let own = self.code(unit).melee(self.code(target).is_cavalry()) + i8::from(self.card(unit).guard);
        let its = self.code(target).melee(self.code(unit).is_cavalry()) + i8::from(self.card(target).guard);
        let supported = i32::from(self.rear_support(unit).is_some()) - i32::from(self.rear_support(target).is_some());
        let friends = i32::from(self.is_in_contact(target));
        i32::from(own - its) + supported + friends
    }

    /// Marches of an element and of those joined to it.
    fn advances(
        &self,
        unit: Unit,
        gap: Length,
        ahead: bool,
        grouped: &mut Vec<Unit>,
        add: &mut impl FnMut(Action, i32) -> bool,
    ) -> bool {
        let Some(corps) = self.card(unit).corps else { return false };
        let (code, base) = (self.code(unit), self.base(unit));
        if self.is_in_contact(unit) {
            return false;
        }
        let keep = match code {
            Code::Inf | Code::Lgt => self.cm(4),
            Code::Vol => self.cm(7),
            Code::Art => self.cm(20),
            Code::Hart => self.cm(14),
            _ => self.cm(3),
        };
        let Some(goal) = self.goal(unit) else { return false };
        let toward = base.centre().direction_to(goal);
        let off = (toward - base.facing()).signed();
        let urge = if ahead { 15 } else { 60 };
        let mut any = false;
        if off.abs() < Angle::degrees(40) {
            let mut units = self.group_of(unit);
            units.truncate(GROUP);
            let slowest = units.iter().map(|&unit| self.code(unit).open()).min().unwrap_or(0);
            let open = self.cm(slowest);
            if let Some(pay) = self.payment(corps, &units).filter(|_| units.len() > 1) {
                let march = |length: Length| Manoeuvre::March {
                    legs: alloc::vec![Leg::Straight { toward: Angle::ZERO, length }],
                };
                let size = units.len() as i32;
                if let Some(target) = self.nearest_enemy(unit).filter(|_| gap <= open && !code.is_gun()) {
                    let onto = Some(Onto { target, edge: Edge::Front });
                    let lead = self.lead(unit, target) + 1;
                    let how = march(open);
                    any |= add(Action::Group { units: units.clone(), how, onto, pay }, urge_of(lead) + 2 * size);
                }
                for length in [open.min(gap - keep), open.scaled(1, 2).min(gap - keep)] {
                    if length < self.cm(1) {
                        break;
                    }
                    let action = Action::Group { units: units.clone(), how: march(length), onto: None, pay };
                    if add(action, urge + 4 * size) {
                        any = true;
                        grouped.extend(&units);
                        break;
                    }
                }
            }
        }
        let Some(pay) = self.payment(corps, &[unit]).filter(|_| !any || grouped.is_empty()) else { return any };
        let turn = Angle(off.rounded_to(Angle::DEGREE).0.clamp(-6000, 6000));
        let spent = turn.abs().arc(base.radius());
        let open = self.cm(code.open());
        let left = (open - spent - Length(20)).min(gap - keep);
        let mut legs = Vec::new();
        if turn.0 != 0 {
            legs.push(Leg::Pivot { turn });
        }
        if left > Length(500) {
            legs.push(Leg::Straight { toward: Angle::ZERO, length: left });
        }
        let faces_away = turn.abs() > Angle::degrees(45);
        if left > Length(500) || faces_away {
            let urge = if faces_away && gap < self.cm(16) { 70 } else { urge - 5 };
            any |= add(Action::Move { unit, legs, onto: None, pay }, urge);
        }
        any
    }

    /// Generals keep with the elements of their corps.
    fn rides(&self, side: Side, add: &mut impl FnMut(Action, i32) -> bool) {
        for unit in self.generals_of(side).filter(|&general| !self.piece(general).moved) {
            if self.piece(unit).with.is_some() {
                continue;
            }
            let corps = self.card(unit).corps;
            let at = self.base(unit).centre();
            let own = self.elements_of(side).filter(|&element| corps.is_none() || self.card(element).corps == corps);
            let Some(element) = own.min_by_key(|&element| (self.base(element).centre().distance(at), element)) else {
                continue;
            };
            let away = self.base(element).centre().distance(at);
            if away < self.cm(8) {
                continue;
            }
            let Some(leg) = self.legs_to_join(unit, element) else { continue };
            add(Action::General { unit, legs: alloc::vec![leg], attach: None }, 60);
        }
    }

    fn urge(&self, action: &Action) -> i32 {
        match (self.position.frames.last(), action) {
            (Some(Frame::Fire(fire)), Action::Shoot { main, extra }) => {
                let Some(target) = fire.target else { return 1 };
                let own = self.shooter_tally(*main, target).total();
                let its = self.target_tally(*main, target, extra.len()).total();
                60 + 12 * i32::from(own - its)
            }
            (_, Action::Decline) => 25,
            (_, Action::Target { unit }) => 20 + i32::from(self.card(*unit).cost()),
            (_, Action::TakeOver { corps: Some(_) }) => 60,
            (Some(Frame::Pursuit(_)), Action::Yes) => 60,
            (Some(Frame::Pursuit(_)), Action::No) => 40,
            (Some(Frame::Swaps { .. }), Action::Yes) => 60,
            (Some(Frame::Melee(melee)), Action::Name { unit }) => {
                // Those that are surest first: who falls then no longer helps.
                let (pairs, _) = self.melees_left(melee);
                let pair = pairs.into_iter().find(|(own, _)| own == unit);
                pair.map_or(20, |(own, its)| {
                    40 + 6 * i32::from(self.melee_tally(own, its).total() - self.melee_tally(its, own).total())
                })
            }
            (_, Action::Face { unit, enemy }) => 40 + 5 * self.lead(*unit, *enemy),
            _ => 20,
        }
    }
}

/// How much speaks for an attack that leads by so much.
const fn urge_of(lead: i32) -> i32 {
    match lead {
        ..=-2 => 3,
        -1 => 14,
        0 => 50,
        1 => 95,
        _ => 110 + 15 * if lead > 6 { 6 } else { lead },
    }
}
