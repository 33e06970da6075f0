//! What the computer makes of a position, and what seems sensible in it.

use alloc::vec::Vec;

use rand::Rng;

use super::Colonia;
use super::decision::{Action, Part, Plan};
use super::position::{Act, Aim, Bout, Frame};
use super::units::{Class, Formation, Order, Place, Unit};
use crate::Side;
use crate::search::{Idea, Judge};
use crate::table::{Angle, Edge, Length, Point};

/// What it is worth to bring an army from whole to routed.
const ARMY: i32 = 6000;
/// What a point of victory is worth.
const POINT: i32 = 420;
/// How far an enemy concerns a unit, in centimetres.
const NEAR: i32 = 60;

impl Judge for Colonia {
    const NODES: u32 = 8_000;
    const REACH: u32 = 3;

    fn worth(&self, side: Side) -> i32 {
        let points = i32::from(self.points(Side::First)) - i32::from(self.points(Side::Second));
        let worth = POINT * points + self.strength(Side::First) - self.strength(Side::Second);
        if side == Side::First { worth } else { -worth }
    }

    fn sensible(&self, side: Side, rng: &mut dyn Rng, into: &mut Vec<Idea<Action>>) {
        let mut add = |action: Action, urge: i32| {
            if self.legal(side, &action).is_ok() && !into.iter().any(|idea| idea.action == action) {
                into.push(Idea { action, urge: urge.max(1) as u32 });
            }
        };
        match self.position.frames.last() {
            Some(Frame::Act(act)) => self.acts(act, &mut add),
            Some(Frame::Orders) => {
                // Forward; as before; forward but for some. Who is ahead has time.
                let ahead = self.points(side) > self.points(side.other());
                let (forward, before) = if ahead { (40, 60) } else { (60, 40) };
                for (word, urge) in [(0x3fff_ffff, forward), (0x0924_9249, before), (rng.next_u32(), 20)] {
                    add(self.bot_lays(side, word ^ (rng.next_u32() & 0xc000_0000)), urge);
                }
            }
            Some(Frame::Opportunity { side }) => {
                add(Action::Opportunity { units: Vec::new() }, 50);
                let waits = |unit: &Unit| {
                    let piece = self.piece(*unit);
                    matches!(piece.order, Order::Difesa) && self.may_stand_ready(*unit).is_ok()
                };
                let units: Vec<Unit> = self.on_table_of(*side).filter(waits).collect();
                if !units.is_empty() {
                    add(Action::Opportunity { units }, 40);
                }
            }
            Some(Frame::Deploy { side: Some(_) }) => {
                let mut found = Vec::new();
                for _ in 0..2 {
                    self.bot_deploys(side, rng, &mut found);
                }
                for action in found {
                    add(action, 1);
                }
            }
            _ => self.plain_actions(|action| {
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
        let done = self.position.brigades.iter().filter(|brigade| brigade.activated).count() as u32;
        let under_way = self.position.frames.iter().any(|frame| matches!(frame, Frame::Units { .. }));
        u32::from(self.position.turn) << 8 | done.saturating_sub(u32::from(under_way))
    }

    fn is_secret(&self) -> bool {
        matches!(self.position.frames.last(), Some(Frame::Orders | Frame::Reveal { .. } | Frame::Spied { .. }))
    }
}

impl Colonia {
    /// An army by what is left of it, and how it stands.
    fn strength(&self, side: Side) -> i32 {
        let start = i32::from(self.starting_vd(side)).max(1);
        // Half of it gone is a rout: the nearer to it, the dearer.
        let present = i32::from(self.present_vd(side));
        let gone = (start - present).clamp(0, start / 2 + 1);
        let mut worth = -ARMY * gone / (start / 2 + 1);
        for (card, piece) in self.board.roster.iter().zip(&self.position.pieces) {
            if card.side != side || piece.place == Place::Removed {
                continue;
            }
            let whole = ARMY * i32::from(card.values.vd) / (start / 2 + 1);
            let vbu = i32::from(card.values.vbu).max(1);
            let hurt = (i32::from(piece.losses) + i32::from(piece.damage) / 2).min(vbu);
            worth -= whole * hurt / vbu * 7 / 10;
            if piece.disordered {
                worth -= whole / 8;
            }
        }
        worth + self.prospects(side)
    }

    /// How near a side is to the objectives it does not hold, and to the enemy.
    fn prospects(&self, side: Side) -> i32 {
        let units: Vec<Point> = self
            .on_table_of(side)
            .filter(|&unit| !self.card(unit).is_hq())
            .map(|unit| self.base(unit).centre())
            .collect();
        let ground: i32 = self
            .wanted(side)
            .map(|(place, points)| {
                let near = units.iter().map(|unit| unit.distance(place).0 / 1000).min().unwrap_or(150).min(150);
                POINT * points * (150 - near) / 260
            })
            .sum();
        let enemies: Vec<Point> = self.on_table_of(side.other()).map(|unit| self.base(unit).centre()).collect();
        let pressing: i32 = units
            .iter()
            .filter_map(|unit| enemies.iter().map(|enemy| unit.distance(*enemy).0 / 1000).min())
            .map(|gap| (NEAR - gap.min(NEAR)) / 4)
            .sum();
        ground + pressing
    }

    /// The objectives a side does not hold, and what wins it the game at once, with what they are worth.
    fn wanted(&self, side: Side) -> impl Iterator<Item = (Point, i32)> + use<'_> {
        let file = &self.board.file.victory;
        let held = self.board.objectives.iter().zip(&self.position.holders).zip(&file.objectives);
        let held = held
            .filter(move |((_, holder), _)| **holder != Some(side))
            .map(|((&piece, _), objective)| (piece, i32::from(objective.points)));
        let sudden = self.board.sudden.iter().filter(move |(_, wins)| *wins == side).map(|&(piece, _)| (piece, 4));
        held.chain(sudden).filter_map(|(piece, points)| {
            let bounds = self.board.ground.piece(piece)?.shape.bounds();
            Some((bounds.low.midpoint(bounds.high), points))
        })
    }

    /// The ground a unit should not leave: an objective its side holds, or where the enemy would win at once, if at most
    /// one of its side is nearer.
    fn guards(&self, unit: Unit) -> Option<Point> {
        let side = self.side_of(unit);
        let centre = self.base(unit).centre();
        let file = &self.board.file.victory;
        let held = self.board.objectives.iter().zip(&self.position.holders).zip(&file.objectives);
        let held = held.filter(|((_, holder), _)| **holder == Some(side)).map(|((&piece, _), _)| piece);
        let sudden = self.board.sudden.iter().filter(|(_, wins)| *wins != side).map(|&(piece, _)| piece);
        let places = held.chain(sudden).filter_map(|piece| {
            let bounds = self.board.ground.piece(piece)?.shape.bounds();
            Some(bounds.low.midpoint(bounds.high))
        });
        places.min_by_key(|place| place.distance(centre)).filter(|place| {
            let away = place.distance(centre);
            let fights = |other: &Unit| *other != unit && !self.card(*other).is_hq();
            let nearer = self
                .on_table_of(side)
                .filter(fights)
                .filter(|&other| self.base(other).centre().distance(*place) < away);
            away <= Length::cm(40) && nearer.count() <= 1
        })
    }

    /// How strong a unit is now.
    fn might(&self, unit: Unit) -> i32 {
        let (card, piece) = (self.card(unit), self.piece(unit));
        let left = i32::from(card.values.vbu) - i32::from(piece.losses) - i32::from(piece.damage);
        2 * left.max(0) - if piece.disordered { 2 } else { 0 }
    }

    fn acts(&self, act: &Act, add: &mut impl FnMut(Action, i32)) {
        let unit = act.unit;
        if let Place::Aboard(lorry) = self.piece(unit).place {
            for pose in self.unload_spots(unit, lorry) {
                add(Action::Put { x: pose.x, y: pose.y, facing: pose.facing }, 30);
            }
            add(Action::Done, 20);
            return;
        }
        let owes = self.owes(unit).filter(|_| !act.met);
        let class = self.card(unit).class;
        if !act.moved && !act.spent {
            self.charges(unit, add);
        }
        if !act.fired {
            self.shots(act, owes, add);
        }
        match owes {
            Some(Order::Attacco) => {
                for (at, parts) in self.advances(act).take(3).enumerate() {
                    add(Action::Move { parts, with: None }, 70 - 5 * at as i32);
                }
            }
            Some(_) => {
                let base = self.base(unit);
                let back = (base.facing() + Angle::HALF).normalised().0 as u16;
                let mm = self.allowance(unit).map_or(0, |m| (m.0 / 100) as u16);
                let parts = |mm| alloc::vec![Part::Leg { toward: back, mm }];
                for (mm, urge) in [(mm / 2, 60), (mm, 50), (self.longest_back(unit), 40)] {
                    add(Action::Move { parts: parts(mm), with: None }, urge);
                }
            }
            None => {
                if !self.card(unit).is_hq() && (!act.moved || class.is_gun()) {
                    self.moves(act, add);
                }
                if self.card(unit).is_hq() && !act.moved {
                    self.follows(unit, add);
                }
                add(Action::Done, 30);
            }
        }
        if self.piece(unit).formation == Formation::Square {
            add(Action::Leave { front: Edge::Front }, 10);
        }
        if self.piece(unit).garrison.is_none() && class.is_foot() {
            add(Action::Garrison, 35);
        }
    }

    fn charges(&self, unit: Unit, add: &mut impl FnMut(Action, i32)) {
        let ways: Vec<_> = self.charge_ways(unit, false).take(3).collect();
        let bonus = ways.is_empty();
        let ways = if bonus { self.charge_ways(unit, true).take(2).collect() } else { ways };
        for (target, parts) in ways {
            let action = Action::Charge { target, parts, bonus, with: None };
            let preview = self.foresee(&action);
            let dice = |tally: Option<super::event::Tally>| tally.map_or(0, |tally| i32::from(tally.total()));
            let lead = dice(preview.own) - dice(preview.other);
            let weak = if self.card(target).class.is_gun() { 30 } else { 0 };
            let stays = if self.guards(unit).is_some() { 25 } else { 0 };
            add(action, 62 + 14 * lead + weak - stays);
        }
    }

    fn shots(&self, act: &Act, owes: Option<Order>, add: &mut impl FnMut(Action, i32)) {
        let unit = act.unit;
        let class = self.card(unit).class;
        let then = if !act.moved && owes.is_some() && !class.is_gun() { Plan::Move } else { Plan::Stand };
        let edges: &[Edge] = if self.piece(unit).formation == Formation::Square { &Edge::ALL } else { &[Edge::Front] };
        for &from in edges {
            for (target, _) in self.targets(unit, from).into_iter().take(3) {
                let action = Action::Fire { target, then, from };
                let own = self.foresee(&action).own.map_or(0, |tally| i32::from(tally.total()));
                let hurt = i32::from(self.piece(target).losses) + i32::from(self.piece(target).damage);
                add(action, 66 + 5 * own + 3 * hurt);
            }
        }
    }

    /// Moves toward what is to be gained, for a unit nobody obliges.
    fn moves(&self, act: &Act, add: &mut impl FnMut(Action, i32)) {
        let unit = act.unit;
        let (base, class) = (self.base(unit), self.card(unit).class);
        let side = self.side_of(unit);
        let m = self.allowance(unit).map_or(0, |m| (m.0 / 100) as u16);
        let Some((enemy, gap)) = self.nearest_enemy(unit, &base) else { return };
        let its = self.base(enemy).centre();
        let range = Length::cm(self.card(unit).values.range.unwrap_or(0).into());
        let off = (base.centre().direction_to(its) - base.facing()).signed();
        if class.is_gun() || class == Class::MachineGun {
            let by = (off.0 / 100).clamp(-45, 45) as i16;
            if by.abs() > 20 {
                add(Action::Move { parts: alloc::vec![Part::Pivot { by }], with: None }, 45);
            }
            if gap > range {
                let toward = (base.facing() + Angle(off.0.clamp(-4500, 4500))).normalised().0 as u16;
                add(Action::Move { parts: alloc::vec![Part::Leg { toward, mm: m }], with: None }, 50);
            }
            return;
        }
        let defends = matches!(self.piece(unit).order, Order::Difesa | Order::Ritirata);
        let ahead = self.points(side) > self.points(side.other());
        let guarded = self.guards(unit);
        let goal = self.wanted(side).map(|(place, _)| place).min_by_key(|place| place.distance(base.centre()));
        let goal = match goal {
            _ if guarded.is_some() => guarded.unwrap_or(its),
            Some(place) if place.distance(base.centre()) <= gap + Length::cm(15) => place,
            _ => its,
        };
        let turn = (base.centre().direction_to(goal) - base.facing()).signed().0.clamp(-4500, 4500);
        let toward = (base.facing() + Angle(turn)).normalised().0 as u16;
        // Where it shoots well it stays, unless the goal is ground.
        let room = if goal == its { (gap - range).0 / 100 + 5 } else { base.centre().distance(goal).0 / 100 };
        let urge = if guarded.is_some() {
            if room > 40 { 60 } else { 5 }
        } else if defends {
            12
        } else if ahead {
            25
        } else {
            55
        };
        for (mm, less) in [(i32::from(m), 0), (i32::from(m) / 2, 6)] {
            let mm = mm.min(room);
            if mm >= 10 {
                let parts = alloc::vec![Part::Leg { toward, mm: mm as u16 }];
                add(Action::Move { parts, with: None }, urge - less);
            }
        }
        if off.0.abs() > 3500 && gap < Length::cm(25) {
            let hand = if off.0 >= 0 { crate::table::Hand::Right } else { crate::table::Hand::Left };
            for degrees in [30, 15] {
                let parts = alloc::vec![Part::Wheel { on: hand, degrees }];
                add(Action::Move { parts, with: None }, 48);
            }
        }
        if self.might(unit) <= 1 && gap < Length::cm(15) {
            let back = (base.facing() + Angle::HALF).normalised().0 as u16;
            add(Action::Move { parts: alloc::vec![Part::Leg { toward: back, mm: m / 2 }], with: None }, 42);
        }
    }

    /// A headquarters keeps within reach of its units.
    fn follows(&self, unit: Unit, add: &mut impl FnMut(Action, i32)) {
        let base = self.base(unit);
        let brigade = self.card(unit).brigade;
        let own = self.on_table_of(self.side_of(unit)).filter(|&other| {
            other != unit && !self.card(other).is_hq() && (brigade.is_none() || self.card(other).brigade == brigade)
        });
        let near = own.map(|other| self.base(other).centre()).min_by_key(|place| place.distance(base.centre()));
        let Some(place) = near else { return };
        let away = base.centre().distance(place).0 / 100;
        if away > 150 {
            let m = self.allowance(unit).map_or(0, |m| m.0 / 100);
            let toward = base.centre().direction_to(place).normalised().0 as u16;
            let mm = m.min(away - 100).max(1) as u16;
            add(Action::Move { parts: alloc::vec![Part::Leg { toward, mm }], with: None }, 45);
        }
    }

    /// How near the nearest enemy is, in centimetres.
    fn closeness(&self, unit: Unit) -> i32 {
        let base = self.base(unit);
        self.nearest_enemy(unit, &base).map_or(300, |(_, gap)| gap.0 / 1000).min(300)
    }

    fn urge(&self, side: Side, action: &Action) -> i32 {
        match (self.position.frames.last(), action) {
            (_, Action::Brigade { brigade }) => {
                let near = self.members(*brigade).map(|unit| self.closeness(unit)).min().unwrap_or(300);
                310 - near
            }
            (_, Action::Name { unit }) => {
                // Guns and rifles first, so that charges meet shaken ranks.
                let guns = if self.card(*unit).class.is_gun() { 40 } else { 0 };
                310 + guns - self.closeness(*unit)
            }
            (_, Action::Fight) => 50,
            (Some(Frame::Engaged { unit }), Action::Disengage) => {
                let foes = self.position.links.iter().filter(|link| link.holds(*unit)).map(|link| link.other(*unit));
                let its: i32 = foes.map(|foe| self.might(foe)).sum();
                45 + 8 * (its - self.might(*unit)).clamp(-5, 5)
            }
            (Some(Frame::Square { charger, .. }), Action::Yes) => {
                if self.card(*charger).class.is_cavalry() {
                    80
                } else {
                    20
                }
            }
            (Some(Frame::React { mover, .. }), Action::React { unit, .. }) => {
                50 + 8 * (self.might(*unit) - self.might(*mover)).clamp(-5, 5)
            }
            (Some(Frame::Shot(shot)), Action::Yes) if matches!(shot.aim, Aim::Return | Aim::Answer) => 90,
            (Some(Frame::Melee(melee)), Action::Yes) if melee.bout != Bout::Main => 45,
            (Some(Frame::Sortie { .. }), Action::Bomb { target }) => 40 + self.might(*target),
            (_, Action::Main { attacker, target }) => {
                let (own, its) =
                    if self.side_of(*attacker) == side { (*attacker, *target) } else { (*target, *attacker) };
                40 + 4 * (self.might(own) - self.might(its))
            }
            (_, Action::No) => 50,
            _ => 40,
        }
    }
}
