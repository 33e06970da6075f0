//! Melee: clause 9.

use alloc::vec::Vec;

use super::clash::Throw;
use super::command::TOUCH;
use super::event::{Modifier, Tally, Tell as _, What};
use super::geometry::Pose;
use super::morale::{combat, damages};
use super::position::{Bout, Frame, Melee};
use super::units::{Direction, Formation, Link, Order, Unit};
use super::walk::{Friends, Way};
use super::{Colonia, Events, clause};
use crate::InOrder as _;
use crate::dice::{Classes, Face, Request};
use crate::table::{Angle, Edge, Length};
use crate::{BySide, Dice, OutOfDice};

impl Colonia {
    /// A melee round from where it stands. Answers whether somebody is asked.
    pub(super) fn run_melee(&mut self, melee: Melee, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let mut melee = melee;
        match melee.bout {
            Bout::Main => {
                melee.units = self.melee_of(melee.unit);
                let links = self.main_links(&melee.units);
                match links.as_slice() {
                    [] => {
                        self.pop_frame();
                        return Ok(false);
                    }
                    [only] => {
                        (melee.main, melee.bout) = (Some(*only), Bout::Dice);
                        self.set_top(Frame::Melee(melee));
                        return Ok(false);
                    }
                    _ => {
                        self.set_top(Frame::Melee(melee));
                        return Ok(true);
                    }
                }
            }
            Bout::Dice => {
                self.fight(&mut melee, dice, log)?;
                melee.bout = match melee.winner {
                    Some(winner) if self.may_pursue(winner) => Bout::Pursue,
                    _ => Bout::Align,
                };
                self.set_top(Frame::Melee(melee));
                return Ok(false);
            }
            Bout::Pursue => {
                let winner = melee.winner.is_some_and(|winner| self.may_pursue(winner));
                if winner {
                    return Ok(true);
                }
                melee.bout = Bout::Align;
                self.set_top(Frame::Melee(melee));
                return Ok(false);
            }
            Bout::Align => {}
        }
        self.pop_frame();
        self.align_all(&melee.units, log);
        Ok(false)
    }

    /// Whether the link counts the unit as an attacker.
    fn attacks(link: &Link, unit: Unit) -> bool {
        link.attacker == unit || link.mutual && link.target == unit
    }

    /// The sum of a unit's dice in a melee (9.3b). `against`: the enemy main unit.
    pub fn melee_dice(&self, unit: Unit, against: Unit, support: bool) -> Tally {
        let (card, piece) = (self.card(unit), self.piece(unit));
        let links = || self.position.links.iter().filter(move |link| link.holds(unit));
        let mut tally = Tally::default();
        let vbu = self.vbu(unit) as i8;
        let horse = links().any(|link| self.card(link.other(unit)).class.is_cavalry());
        if let Some(pool) = piece.pool.filter(|_| !piece.undone && horse && !support) {
            let members = self.on_table().filter(|&other| self.piece(other).pool == Some(pool));
            let sum: u16 = members.map(|other| u16::from(self.vbu(other))).sum();
            tally.add(Modifier::Pool, sum.min(100) as i8, clause!("9.6b"));
        } else {
            tally.add(Modifier::Vbu, vbu, clause!("2.0a"));
            if support {
                tally.add(Modifier::Half, vbu / 2 - vbu, clause!("9.5a"));
            }
        }
        let squares =
            card.class.is_cavalry() && links().any(|link| self.piece(link.other(unit)).formation == Formation::Square);
        let soft = self.kills_impetus(unit)
            || links().filter(|link| Self::attacks(link, unit)).any(|link| self.kills_impetus(link.other(unit)));
        if piece.impetus && self.is_fresh(unit) && piece.formation == Formation::Line && !squares && !soft {
            tally.add(Modifier::Impetus, card.values.i.unwrap_or(0) as i8, clause!("2.2u"));
        }
        let best = links().filter(|link| link.attacker == unit && !link.mutual).map(|link| link.from).max();
        match best.unwrap_or_default() {
            Direction::Frontal => {}
            Direction::Flank => tally.add(Modifier::Flank, 1, clause!("9.1b")),
            Direction::Rear => tally.add(Modifier::Rear, 2, clause!("9.1c")),
        }
        if links().any(|link| Self::attacks(link, unit)) {
            let behind: i8 = self.file_behind(unit).iter().zip([2, 4, 8]).map(|(&b, by)| self.vbu(b) as i8 / by).sum();
            tally.add(Modifier::Behind, behind, clause!("9.2a"));
        }
        if let Some(general) = self.attached(unit) {
            tally.add(Modifier::Valour, self.valour(general), clause!("2.2p"));
        }
        if piece.fury {
            tally.add(Modifier::Fury, 3, clause!("8f"));
        }
        if self.height(&self.base(unit)) > self.height(&self.base(against)) {
            tally.add(Modifier::Higher, 1, clause!("5.2.3b"));
        }
        if piece.disordered {
            tally.add(Modifier::Disordered, -1, clause!("2.2f"));
        }
        if card.class.is_cavalry() && self.is_in_heavy(unit) {
            tally.add(Modifier::Ground, -1, clause!("5.2.2a"));
        }
        let walls = links().any(|link| Self::attacks(link, unit) && self.piece(link.other(unit)).garrison.is_some());
        if walls {
            tally.add(Modifier::Garrison, -2, clause!("5.2.6b"));
        }
        tally
    }

    /// The units in file behind an attacker (9.2b).
    pub fn file_behind(&self, unit: Unit) -> Vec<Unit> {
        let mut file = Vec::new();
        let mut last = unit;
        while file.len() < 3 {
            let base = self.base(last);
            let next = self.on_table_of(self.side_of(unit)).find(|&other| {
                if other == last || file.contains(&other) || other == unit {
                    return false;
                }
                let able = self.card(other).class.is_foot_or_cavalry()
                    && !self.is_engaged(other)
                    && self.piece(other).garrison.is_none();
                let own = self.base(other);
                able && own.is_within(&base, TOUCH)
                    && own.facing().apart(base.facing()) <= Angle::degrees(5)
                    && own
                        .shared_edge(Edge::Front, &base, Edge::Rear, TOUCH, super::contact::PARALLEL)
                        .is_some_and(|shared| shared * 2 + Length(10) >= own.width().min(base.width()))
            });
            let Some(next) = next else { break };
            file.push(next);
            last = next;
        }
        file
    }

    /// The dice of a round and what follows at once (9.4d).
    fn fight(&mut self, melee: &mut Melee, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let Some(main) = melee.main else { return Ok(()) };
        let main = self.mains(main);
        let first = self.active().unwrap_or(crate::Side::First);
        let mut hits = BySide::new(0_u8, 0_u8);
        let throws = self.throws(&melee.units, main);
        let mut faces: Vec<Vec<Face>> = Vec::new();
        for side in [first, first.other()] {
            let own = throws.iter().filter(|throw| self.side_of(throw.unit) == side);
            let counts: Vec<usize> = own.map(|throw| throw.tally.dice()).collect();
            faces.extend(dice.pools(Request { side, clause: clause!("9.4a") }, combat(&counts))?);
        }
        for (Throw { unit, against, support, tally }, dice) in throws.into_iter().zip(faces) {
            let side = self.side_of(unit);
            let damage = damages(&dice);
            hits[side] = hits[side].saturating_add(damage);
            log.event(clause!("9.4a"), What::Fought { unit, against, support, tally, dice, damage });
        }
        // Going back follows the link to the enemy main, as it stands before anybody is removed.
        let ways: Vec<(Unit, Angle)> =
            melee.units.iter().map(|&unit| (unit, self.way_back(unit, main[self.side_of(unit).other()]))).collect();
        let order = [first, first.other()];
        let over: Vec<bool> = order.iter().map(|&side| self.damage(main[side], hits[side.other()], log)).collect();
        for &unit in &melee.units {
            let piece = self.piece_mut(unit);
            (piece.impetus, piece.fury) = (false, false);
            piece.tested = true;
        }
        for (&side, over) in order.iter().zip(over) {
            if over {
                self.disorder(main[side], true, clause!("7.5c"), log);
            }
        }
        let gone = BySide::new(!self.piece(main.first).is_on_table(), !self.piece(main.second).is_on_table());
        // Who received more loses.
        let received = BySide::new(hits.second, hits.first);
        let (loser, by) = match (gone.first, gone.second) {
            (true, true) => (None, 0),
            (true, false) => (Some(crate::Side::First), received.first.saturating_sub(received.second).max(1)),
            (false, true) => (Some(crate::Side::Second), received.second.saturating_sub(received.first).max(1)),
            (false, false) if received.first > received.second => {
                (Some(crate::Side::First), received.first - received.second)
            }
            (false, false) if received.second > received.first => {
                (Some(crate::Side::Second), received.second - received.first)
            }
            _ => (None, 0),
        };
        log.event(clause!("9.4b"), What::Round { loser: loser.map(|side| main[side]), by });
        let Some(loser) = loser else { return Ok(()) };
        melee.winner = Some(main[loser.other()]);
        melee.loser = Some(main[loser]);
        // The main unit first, then those that supported it.
        let mut losers: Vec<Unit> = melee
            .units
            .iter()
            .copied()
            .filter(|&unit| self.side_of(unit) == loser && self.piece(unit).is_on_table())
            .collect();
        losers.put_in_order_by(|&unit| (unit != main[loser], unit));
        for unit in losers {
            let bearing = ways.iter().find(|(known, _)| *known == unit).map_or(Angle::ZERO, |&(_, way)| way);
            let distance = Length::cm(by.into()) + self.way_out(unit, bearing);
            self.go_back(unit, bearing, distance, unit == main[loser], log);
        }
        Ok(())
    }

    /// Where a beaten unit goes: straight back; hit on flank or rear, or from a garrison, along the enemy's facing.
    fn way_back(&self, unit: Unit, enemy_main: Unit) -> Angle {
        let mut links = self.position.links.iter().filter(|link| link.holds(unit));
        let to_main = self.position.links.iter().find(|link| link.holds(unit) && link.holds(enemy_main));
        let base = self.base(unit);
        match to_main.or_else(|| links.next()) {
            Some(link) if link.target == unit && (link.side != Edge::Front || self.piece(unit).garrison.is_some()) => {
                self.base(link.attacker).facing()
            }
            _ => (base.facing() + Angle::HALF).normalised(),
        }
    }

    /// Whether a winner may pursue (9.4m–n).
    pub(super) fn may_pursue(&self, unit: Unit) -> bool {
        let (card, piece) = (self.card(unit), self.piece(unit));
        piece.is_on_table()
            && card.values.i.is_some()
            && piece.formation != Formation::Square
            && !(self.options.orders && piece.order == Order::Ritirata)
            && !self.is_engaged(unit)
            && self.allowance(unit).is_some()
    }

    /// The winner pursues, or not (9.4m–o).
    pub(super) fn pursue(
        &mut self,
        mut melee: Melee,
        goes: bool,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        melee.bout = Bout::Align;
        let winner = melee.winner;
        self.set_top(Frame::Melee(melee));
        let Some(unit) = winner.filter(|_| goes) else { return Ok(()) };
        let die = dice.die(Request { side: self.side_of(unit), clause: clause!("9.4m") }, Classes::HALF)?;
        let cm = die.div_ceil(2);
        log.event(clause!("9.4m"), What::Die { unit, die, cm });
        let base = self.base(unit);
        let from = self.pose(unit);
        let allowance = Length::cm(cm.into());
        let toward = base.facing();
        // A millimetre more finds what is touched at the very end.
        let motion = crate::table::Motion::ahead(allowance + Length::MILLIMETRE);
        // Friends bar it, ground and edge stop it; terrain takes its toll on the way.
        let stop = self.meets(unit, &base, &motion, Length::ZERO, Friends::Bar, &[]);
        let most = stop.as_ref().map_or(allowance, |(travelled, _)| *travelled).min(allowance);
        let part = super::Part::Leg { toward: toward.0 as u16, mm: cm.into() };
        let (reach, touched) = self.spend(unit, &base, part, most, allowance, stop.as_ref());
        let (mut reach, mut touched) = (reach, touched);
        let stand = |reach: Length| Pose::nearest(&crate::table::Motion::ahead(reach).end(&base));
        while reach > Length::ZERO && !self.is_clear_of_friends(unit, &self.base_at(unit, stand(reach)), None) {
            // It stops short of a friend it would stand on.
            (reach, touched) = ((reach - Length::MILLIMETRE).max(Length::ZERO), Vec::new());
        }
        let to = stand(reach);
        let rough = self.roughness(unit, &base, toward, reach);
        if to != from {
            self.set_pose(unit, to);
            let piece = self.piece_mut(unit);
            (piece.shifted, piece.garrison) = (true, None);
            log.event(clause!("9.4n"), What::Moved { unit, from, to, parts: alloc::vec![part] });
        }
        if let Some(why) = rough {
            self.disorder(unit, false, why, log);
        }
        // The first touched is fought at once.
        if let Some(&target) = touched.first() {
            self.engage(unit, target, base.centre(), false, log);
            self.push_frame(Frame::Melee(Melee::of(unit)));
        }
        Ok(())
    }

    /// How far an allowance carries along a straight way, and whom it touches there.
    fn spend(
        &self,
        unit: Unit,
        base: &crate::table::Base,
        part: super::Part,
        most: Length,
        allowance: Length,
        stop: Option<&(Length, Vec<Way>)>,
    ) -> (Length, Vec<Unit>) {
        let cost = |length: Length| self.toll(unit, base, part, length);
        let mut reach = most;
        if cost(most) > allowance + super::command::SLACK {
            let (mut low, mut high) = (0, most.0 / 100);
            while low < high {
                let middle = (low + high + 1) / 2;
                if cost(Length::mm(middle)) <= allowance + super::command::SLACK {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            reach = Length::mm(low);
        }
        let touched = match stop {
            Some((travelled, by)) if *travelled <= reach + super::command::SLACK => {
                by.iter().filter_map(|way| if let Way::Enemy(enemy) = way { Some(*enemy) } else { None }).collect()
            }
            _ => Vec::new(),
        };
        (reach, touched)
    }

    /// Whether two units of the table touch.
    pub(super) fn are_near(&self, one: Unit, other: Unit) -> bool {
        self.base(one).is_within(&self.base(other), TOUCH)
    }
}
