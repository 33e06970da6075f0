//! Answers that can be listed, and random play that fights.

use alloc::vec::Vec;

use rand::Rng;

use super::Dbe;
use super::decision::{Action, Leg, Manoeuvre, Onto, Pay, Placed};
use super::geometry::{Pose, RULER, are_joined, same_way};
use super::position::{Frame, Stage};
use super::units::Unit;
use crate::Side;
use crate::table::{Angle, Edge, Hand, Length, TableEdge};

/// A random number below a limit.
fn below(rng: &mut dyn Rng, limit: usize) -> usize {
    rng.next_u32() as usize % limit.max(1)
}

impl Dbe {
    /// The answers to what is asked that can be listed; moves, places and rides cannot.
    pub(super) fn listed(&self, into: &mut dyn FnMut(Action)) {
        let side = self.position.active;
        match self.position.frames.last() {
            Some(Frame::Begin { .. }) => into(Action::Begin),
            Some(Frame::Edge { .. }) => self.long_edges().into_iter().for_each(|edge| into(Action::Edge { edge })),
            Some(Frame::Command { thrown: true }) => {
                self.takeable(side).into_iter().for_each(|corps| into(Action::TakeOver { corps: Some(corps) }));
                into(Action::TakeOver { corps: None });
            }
            Some(Frame::Flights) => {
                self.next_to_flee().into_iter().for_each(|unit| into(Action::FleeFirst { unit }));
            }
            Some(Frame::Arrivals) => {
                let places = self.waiting_arrival().map_or(0, |(_, places)| places.len());
                (0..places as u8).for_each(|place| into(Action::Arrive { place }));
            }
            Some(Frame::Moves | Frame::Generals) => into(Action::Done),
            Some(Frame::Facing { stuck }) => {
                if let Some((side, ..)) = self.question() {
                    for (unit, enemies) in self.turners(side, stuck) {
                        for enemy in enemies {
                            into(Action::Face { unit, enemy });
                        }
                    }
                }
            }
            Some(Frame::Turn { unit }) => {
                self.touches_on(*unit).for_each(|contact| into(Action::Face { unit: *unit, enemy: contact.by }));
            }
            Some(Frame::Swaps { left: Some(left) }) if !left.is_empty() => {
                [Action::Yes, Action::No].into_iter().for_each(into);
            }
            Some(Frame::Pursuit(pursuit)) if !pursuit.goes => [Action::Yes, Action::No].into_iter().for_each(into),
            Some(Frame::Pursuit(pursuit)) => {
                pursuit.meets.iter().for_each(|&(unit, _)| into(Action::Name { unit }));
            }
            Some(Frame::Fire(fire)) => match fire.target {
                Some(_) => {
                    for &main in &fire.open {
                        into(Action::Shoot { main, extra: Vec::new() });
                        let others: Vec<Unit> =
                            fire.open.iter().copied().filter(|&unit| unit != main).take(2).collect();
                        for count in 1..=others.len() {
                            into(Action::Shoot { main, extra: others[..count].to_vec() });
                        }
                    }
                    into(Action::Decline);
                }
                None => fire.open.iter().copied().for_each(|unit| into(Action::Target { unit })),
            },
            Some(Frame::Melee(melee)) => match melee.stage {
                Stage::Next if melee.begun => {
                    let (pairs, unturned) = self.melees_left(melee);
                    let units = pairs.into_iter().map(|(own, _)| own).chain(unturned);
                    units.for_each(|unit| into(Action::Name { unit }));
                }
                Stage::Toucher => {
                    self.foes_of_unturned(melee.own).into_iter().for_each(|unit| into(Action::Name { unit }));
                }
                _ => {}
            },
            Some(Frame::Run(_)) => Hand::ALL.into_iter().for_each(|hand| into(Action::SideStep { hand })),
            Some(Frame::Helpers { left, .. }) => left.iter().for_each(|&unit| into(Action::Name { unit })),
            Some(Frame::Keep { count, from, .. }) => {
                let units = from.iter().copied().take(usize::from(*count)).collect();
                into(Action::Keep { units });
            }
            Some(Frame::Recover { corps, .. }) => corps.iter().for_each(|&corps| into(Action::Recover { corps })),
            Some(Frame::Refuge { general }) => {
                self.refuges(*general).into_iter().for_each(|unit| into(Action::Name { unit }));
            }
            _ => {}
        }
    }

    /// Legal actions to try at random, those that bring a fight first.
    pub(super) fn sample(&self, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let Some((side, ..)) = self.question() else { return };
        match self.position.frames.last() {
            Some(Frame::Deploy { .. }) => into.extend(self.some_deployment(side, rng)),
            Some(Frame::Chief { .. }) => into.extend(self.some_chief(side, rng)),
            Some(Frame::Moves) => self.sample_moves(side, rng, into),
            Some(Frame::Generals) => self.sample_generals(side, rng, into),
            Some(Frame::Keep { count, from, .. }) => {
                let start = below(rng, from.len());
                let turned = from.iter().cycle().skip(start).copied().take(usize::from(*count));
                into.push(Action::Keep { units: turned.collect() });
            }
            Some(Frame::Fire(fire)) if fire.target.is_some() => {
                let mut once = Vec::new();
                self.listed(&mut |action| once.push(action));
                // Each is judged once, however often it is to be tried.
                once.retain(|action| self.legal(side, action).is_ok());
                for action in once {
                    let weight = if action == Action::Decline { 1 } else { 4 };
                    (0..weight).for_each(|_| into.push(action.clone()));
                }
                return;
            }
            _ => self.listed(&mut |action| into.push(action)),
        }
        into.retain(|action| self.legal(side, action).is_ok());
    }

    /// A corps in ranks in its zone, at the first place from a random one on that is free.
    pub(super) fn some_deployment(&self, side: Side, rng: &mut dyn Rng) -> Option<Action> {
        let due: Vec<u8> = self.corps_to_place(side).collect();
        let corps = *due.get(below(rng, due.len()))?;
        let units = self.to_place(corps);
        let wide = self.board.ground.table.width.max(self.board.ground.table.height).0 / 10;
        let (front, rank) =
            (if self.board.file.large { 510 } else { 410 }, if self.board.file.large { 620 } else { 420 });
        let start = below(rng, (wide / 100) as usize) as i32 * 100;
        for ranks in [2, 3, 4, 5] {
            let per_rank = units.len().div_ceil(ranks) as i32;
            for shift in (0..wide).step_by(100) {
                let left = 800 + front / 2 + (start + shift) % wide;
                if left + front * per_rank + 800 > wide + front {
                    continue;
                }
                let place = |at: i32| (left + front * (at % per_rank), 2100 - rank * (at / per_rank));
                let at = units.iter().zip(0..).map(|(&unit, at)| {
                    let (along, deep) = place(at);
                    Placed { unit, at: self.seen_from_edge(side, along, deep) }
                });
                let action = Action::Deploy { at: at.collect() };
                if self.legal(side, &action).is_ok() {
                    return Some(action);
                }
            }
        }
        None
    }

    /// A place by how far along a side's edge it lies and how deep in its zone, facing the enemy.
    fn seen_from_edge(&self, side: Side, along: i32, deep: i32) -> Pose {
        let (width, height) = (self.board.file.width, self.board.file.height);
        match self.position.edges[side].unwrap_or(TableEdge::South) {
            TableEdge::South => Pose { x: along, y: deep, facing: 0 },
            TableEdge::North => Pose { x: along, y: height - deep, facing: 1800 },
            TableEdge::West => Pose { x: deep, y: along, facing: 900 },
            TableEdge::East => Pose { x: width - deep, y: along, facing: 2700 },
        }
    }

    pub(super) fn some_chief(&self, side: Side, rng: &mut dyn Rng) -> Option<Action> {
        let wide = self.board.ground.table.width.max(self.board.ground.table.height).0 / 10;
        let start = below(rng, (wide / 100) as usize) as i32 * 100;
        let mut places =
            (0..wide).step_by(100).flat_map(|shift| [1200, 500, 2000].map(|deep| ((start + shift) % wide, deep)));
        places.find_map(|(along, deep)| {
            let action = Action::Chief { at: self.seen_from_edge(side, along, deep) };
            self.legal(side, &action).is_ok().then_some(action)
        })
    }

    fn sample_moves(&self, side: Side, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let movers: Vec<Unit> = self.elements_of(side).filter(|&unit| self.may_be_ordered(unit)).collect();
        for _ in 0..6 {
            let Some(&unit) = movers.get(below(rng, movers.len())) else { break };
            if let Some(action) = self.some_move(unit, rng).filter(|action| self.legal(side, action).is_ok()) {
                into.push(action);
                break;
            }
        }
        if into.is_empty() || below(rng, 32) == 0 {
            into.push(Action::Done);
        }
    }

    /// The enemy element nearest to one.
    pub(super) fn nearest_enemy(&self, unit: Unit) -> Option<Unit> {
        let at = self.base(unit).centre();
        let enemies = self.elements_of(self.side_of(unit).other());
        enemies.min_by_key(|&enemy| (self.base(enemy).centre().distance(at), enemy))
    }

    fn some_move(&self, unit: Unit, rng: &mut dyn Rng) -> Option<Action> {
        let corps = self.card(unit).corps?;
        let single = |legs: Vec<Leg>, onto: Option<Onto>, pay: Pay| Action::Move { unit, legs, onto, pay };
        let pay = self.payment(corps, &[unit])?;
        let code = self.code(unit);
        let open = self.cm(code.open());
        if self.is_in_contact(unit) {
            return Some(Action::BreakOff { unit, length: self.cm(4), pay });
        }
        let base = self.base(unit);
        let enemy = self.nearest_enemy(unit);
        let ahead = |length: Length| Leg::Straight { toward: Angle::ZERO, length };
        if let Some(enemy) = enemy
            && base.gap(self.base(enemy)) <= open
            && self.may_attack(unit, enemy).is_ok()
            && below(rng, 4) != 0
        {
            let its = self.base(enemy);
            let open_edges = Edge::ALL.into_iter().filter(|&edge| self.is_edge_open(enemy, base.centre(), edge));
            let edge = open_edges.min_by_key(|&edge| its.edge_centre(edge).distance(base.muzzle()))?;
            let placed = Self::place_on(base, its, edge);
            let way = placed.muzzle() - base.muzzle();
            let toward = (way.direction() - base.facing()).normalised();
            let leg = Leg::Straight { toward, length: (way.length() + Length(300)).max(Length(100)) };
            return Some(single(alloc::vec![leg], Some(Onto { target: enemy, edge }), pay));
        }
        match below(rng, 10) {
            0..=4 => self.some_group(unit, rng),
            5 => Some(single(alloc::vec![Leg::Wheel { on: Hand::Left, turn: Angle::degrees(20) }], None, pay)),
            6 => Some(single(alloc::vec![Leg::Straight { toward: Angle::HALF, length: open.scaled(1, 2) }], None, pay)),
            7 | 8 => {
                let toward = enemy.map(|enemy| base.centre().direction_to(self.base(enemy).centre()))?;
                let turn = (toward - base.facing()).signed().rounded_to(Angle::DEGREE);
                let turn = Angle(turn.0.clamp(-6000, 6000));
                let spent = turn.abs().arc(base.radius());
                let mut legs = Vec::new();
                if turn.0 != 0 {
                    legs.push(Leg::Pivot { turn });
                }
                let gap = enemy.map_or(open, |enemy| base.gap(self.base(enemy)) - Length(600));
                let left = (open - spent - Length(20)).min(gap);
                if left > Length(100) {
                    legs.push(ahead(left));
                }
                (!legs.is_empty()).then(|| single(legs, None, pay))
            }
            _ => Some(single(alloc::vec![ahead(open.scaled(1 + below(rng, 4) as i32, 4))], None, pay)),
        }
    }

    /// All elements that a group of this one could hold, itself first.
    pub fn group_of(&self, unit: Unit) -> Vec<Unit> {
        let like = |other: &Unit| {
            self.card(*other).corps == self.card(unit).corps
                && same_way(self.base(*other), self.base(unit), RULER.parallel)
                && self.check_mover(*other).is_ok()
                && !self.is_in_contact(*other)
        };
        let mut open: Vec<Unit> =
            self.elements_of(self.side_of(unit)).filter(|other| *other != unit).filter(like).collect();
        let mut group = alloc::vec![unit];
        let mut next = 0;
        while let Some(&from) = group.get(next) {
            next += 1;
            let (near, far): (Vec<Unit>, Vec<Unit>) =
                open.into_iter().partition(|&other| are_joined(self.base(from), self.base(other)));
            group.extend(near);
            open = far;
        }
        group
    }

    fn some_group(&self, unit: Unit, rng: &mut dyn Rng) -> Option<Action> {
        let corps = self.card(unit).corps?;
        let mut units = self.group_of(unit);
        units.truncate(2 + below(rng, 8));
        let pay = self.payment(corps, &units)?;
        if units.len() < 2 {
            return None;
        }
        let slowest = units.iter().map(|&unit| self.code(unit).open()).min()?;
        let open = self.cm(slowest);
        let ahead = Leg::Straight { toward: Angle::ZERO, length: open };
        let enemy = self.nearest_enemy(unit);
        if let Some(enemy) = enemy
            && self.base(unit).gap(self.base(enemy)) <= open
        {
            let onto = Some(Onto { target: enemy, edge: Edge::Front });
            let how = Manoeuvre::March { legs: alloc::vec![ahead] };
            return Some(Action::Group { units, how, onto, pay });
        }
        let half = Leg::Straight { toward: Angle::ZERO, length: open.scaled(1, 2) };
        let hand = if below(rng, 2) == 0 { Hand::Left } else { Hand::Right };
        let how = match below(rng, 12) {
            0..=5 => Manoeuvre::March { legs: alloc::vec![ahead] },
            6 => Manoeuvre::March { legs: alloc::vec![half, Leg::Wheel { on: hand, turn: Angle::degrees(10) }] },
            7 => Manoeuvre::March { legs: alloc::vec![Leg::About] },
            8 => Manoeuvre::Back { length: open.scaled(1, 2) },
            9 => Manoeuvre::Slide { hand, length: self.cm(2) },
            10 => Manoeuvre::Column { legs: alloc::vec![half] },
            _ => {
                let head = *self.base(units[0]);
                let to = (1..units.len() as i32).map(|at| {
                    let aside = (at + 1) / 2 * if at % 2 == 0 { -1 } else { 1 };
                    Pose::nearest(&head.slid(head.width() * aside))
                });
                Manoeuvre::Deploy { to: to.collect() }
            }
        };
        Some(Action::Group { units, how, onto: None, pay })
    }

    fn sample_generals(&self, side: Side, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let generals: Vec<Unit> = self.generals_of(side).filter(|&general| !self.piece(general).moved).collect();
        if let Some(&unit) = generals.get(below(rng, generals.len()))
            && below(rng, 2) == 0
        {
            let own: Vec<Unit> = self
                .elements_of(side)
                .filter(|&element| self.card(unit).corps.is_none() || self.card(element).corps == self.card(unit).corps)
                .collect();
            let action = match (self.piece(unit).with, own.get(below(rng, own.len()))) {
                (Some(_), _) => Some(Action::Detach { unit }),
                (None, Some(&element)) => self.legs_to_join(unit, element).map(|leg| {
                    let attach = (below(rng, 2) == 0).then_some(element);
                    Action::General { unit, legs: alloc::vec![leg], attach }
                }),
                (None, None) => None,
            };
            into.extend(action.filter(|action| self.legal(side, action).is_ok()));
        }
        if into.is_empty() || below(rng, 4) == 0 {
            into.push(Action::Done);
        }
    }
}
