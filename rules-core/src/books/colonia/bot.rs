//! Random play that fights: what bots and fuzzing choose from.

use alloc::vec::Vec;

use rand::Rng;

use super::decision::{Action, Part, Placed, Plan};
use super::position::{Act, Aim, Bout, Frame};
use super::units::{Class, Formation, Order, Place, Unit};
use super::{Colonia, Pose};
use crate::Side;
use crate::secret::{Commitment, Salt};
use crate::table::{Angle, Edge, Hand};

/// How many salts a bot has for each general, so that it can open what it has sealed.
const SALTS: u8 = 2;

fn salt(general: Unit, number: u8) -> Salt {
    let mut bytes = [general.0; 16];
    bytes[0] = number;
    Salt(bytes)
}

/// A bot's seal of an order.
fn seal(general: Unit, order: Order, number: u8) -> Commitment {
    Commitment::to(&[order as u8], salt(general, number))
}

impl Colonia {
    /// Legal actions, those that bring a fight repeated.
    pub(super) fn sample(&self, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let word = rng.next_u32();
        let Some(side) = self.awaits().decider() else { return };
        match self.position.frames.last() {
            Some(Frame::Act(act)) => self.sample_act(act, word, into),
            Some(Frame::Orders) => into.push(self.bot_lays(side, word)),
            Some(Frame::Opportunity { side }) => {
                let able = self.on_table_of(*side).filter(|&unit| self.may_stand_ready(unit).is_ok());
                let units = able.enumerate().filter(|(at, _)| word >> (at % 31) & 3 == 3).map(|(_, unit)| unit);
                into.push(Action::Opportunity { units: units.collect() });
            }
            Some(Frame::Deploy { side: Some(_) }) => self.bot_deploys(side, rng, into),
            _ => self.plain_actions(|action| into.push(action)),
        }
        into.retain(|action| self.legal(side, action).is_ok());
        if into.is_empty() {
            match self.position.frames.last() {
                Some(Frame::Act(act)) => self.all_of(act, into),
                Some(Frame::Opportunity { .. }) => into.push(Action::Opportunity { units: Vec::new() }),
                _ => self.plain_actions(|action| into.push(action)),
            }
            into.retain(|action| self.legal(side, action).is_ok());
        }
    }

    /// Calls `each` with the answers to a question that has few; not all need be legal.
    pub(super) fn plain_actions(&self, mut each: impl FnMut(Action)) {
        let Some(frame) = self.position.frames.last() else { return };
        match frame {
            Frame::Deploy { side: None } => each(Action::Yes),
            Frame::Sortie { side } => {
                self.on_table_of(side.other()).for_each(|target| each(Action::Bomb { target }));
                self.layers(side.other()).into_iter().for_each(|general| each(Action::Scout { general }));
                each(Action::No);
            }
            Frame::Put { unit } => {
                self.deputy_spots(*unit)
                    .into_iter()
                    .for_each(|Pose { x, y, facing }| each(Action::Put { x, y, facing }));
            }
            Frame::Opportunity { .. } => each(Action::Opportunity { units: Vec::new() }),
            Frame::Brigades { side } => self.brigades_left(*side).for_each(|brigade| each(Action::Brigade { brigade })),
            Frame::Reveal { left, .. } => {
                if let Some(&general) = left.last() {
                    self.bot_opens(general, &mut each);
                }
            }
            Frame::Spied { general } => self.bot_opens(*general, &mut each),
            Frame::Units { brigade, .. } => {
                self.nameable(*brigade).into_iter().for_each(|unit| each(Action::Name { unit }));
            }
            Frame::Engaged { .. } => {
                each(Action::Fight);
                each(Action::Disengage);
            }
            Frame::Square { .. } => [Action::Yes, Action::No].into_iter().for_each(each),
            Frame::React { mover, ready } => {
                for &unit in ready {
                    for toward in self.react_bearings(*mover, unit) {
                        each(Action::React { unit, toward });
                    }
                }
                each(Action::No);
            }
            Frame::Shot(shot) if matches!(shot.aim, Aim::Return | Aim::Answer) => {
                [Action::Yes, Action::Yes, Action::No].into_iter().for_each(each);
            }
            Frame::Melee(melee) if melee.bout == Bout::Main => {
                for (attacker, target) in self.main_links(&melee.units) {
                    each(Action::Main { attacker, target });
                }
            }
            Frame::Melee(_) => [Action::Yes, Action::No].into_iter().for_each(each),
            _ => {}
        }
    }

    /// The marker a bot can open, or none.
    fn bot_opens(&self, general: Unit, each: &mut impl FnMut(Action)) {
        let sealed = self.chief(general).seal;
        for order in Order::ALL {
            for number in 0..SALTS {
                if sealed == Some(seal(general, order, number)) {
                    let marker = Some((order, salt(general, number)));
                    if self.check_open(general, marker).is_ok() {
                        each(Action::Open { marker });
                        return;
                    }
                }
            }
        }
        each(Action::Open { marker: None });
    }

    pub(super) fn bot_lays(&self, side: Side, word: u32) -> Action {
        let mut laid: Vec<(Unit, Order)> = Vec::new();
        let mut word = word;
        for general in self.layers(side) {
            let superior = self.binding(general, &laid);
            let held = self.piece(general).order;
            let able: Vec<Order> =
                Order::ALL.into_iter().filter(|&order| self.may_order(general, order, superior).is_ok()).collect();
            // Mostly forward.
            let pick = match word & 7 {
                0 => able.last().copied(),
                1..=3 => able.iter().copied().find(|&order| order == held),
                _ => able.first().copied(),
            };
            word = word.rotate_right(3);
            laid.push((general, pick.or(able.first().copied()).unwrap_or(held)));
        }
        let number = (word >> 3) as u8 % SALTS;
        Action::Lay { seals: laid.into_iter().map(|(unit, order)| (unit, seal(unit, order, number))).collect() }
    }

    /// The state as the viewer might imagine it: the other side's markers laid anew.
    pub(super) fn guess(&self, viewer: Side, rng: &mut dyn Rng) -> Self {
        let mut other = self.clone();
        for general in self.board.generals.clone() {
            if self.side_of(general) == viewer
                || self.chief(general).seal.is_none()
                || self.chief(general).spied.is_some()
            {
                continue;
            }
            let word = rng.next_u32();
            let order = Order::ALL.get(word as usize % 4).copied().unwrap_or_default();
            if let Some(chief) = other.chief_mut(general) {
                chief.seal = Some(seal(general, order, (word >> 8) as u8 % SALTS));
            }
        }
        other
    }

    pub(super) fn bot_deploys(&self, side: Side, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        let Some(groups) = self.to_deploy(side) else { return };
        let (width, height) = (i32::from(self.board.file.width), i32::from(self.board.file.height));
        let zone = i32::from(self.board.file.deploy.unwrap_or(200));
        for group in groups {
            for _ in 0..6 {
                let mut at: Vec<Placed> = Vec::new();
                let mut x = 60 + (rng.next_u32() % (width.max(200) as u32 - 100)) as i32;
                let mut row = 0;
                for &unit in &group {
                    let mut placed = None;
                    for _ in 0..60 {
                        let depth = 35 + 65 * row;
                        let (y, facing) =
                            if side == Side::First { (zone - depth, 0) } else { (height - zone + depth, 180) };
                        let spot = Placed { unit, x, y, facing };
                        let clear = at.iter().all(|other| (other.x - x).abs() >= 84 || (other.y - y).abs() >= 64);
                        let fits = clear && self.is_free(unit, &self.base_at(unit, Pose { x, y, facing }));
                        x += 17;
                        if x > width - 45 {
                            (x, row) = (45, (row + 1) % 3);
                        }
                        if fits {
                            placed = Some(spot);
                            break;
                        }
                    }
                    at.extend(placed);
                }
                let action = Action::Deploy { at };
                if self.legal(side, &action).is_ok() {
                    into.push(action);
                    break;
                }
            }
        }
    }

    fn sample_act(&self, act: &Act, word: u32, into: &mut Vec<Action>) {
        let unit = act.unit;
        if let Place::Aboard(lorry) = self.piece(unit).place {
            let spots = self.unload_spots(unit, lorry).into_iter();
            into.extend(spots.map(|Pose { x, y, facing }| Action::Put { x, y, facing }));
            into.push(Action::Done);
            return;
        }
        let owes = self.owes(unit).filter(|_| !act.met);
        let (class, piece) = (self.card(unit).class, self.piece(unit));
        if !act.moved && !act.spent && word & 3 != 0 {
            let charges = self.charge_ways(unit, word & 4 != 0).take(2);
            into.extend(charges.map(|(target, parts)| Action::Charge {
                target,
                parts,
                bonus: word & 4 != 0,
                with: self.attached(unit).filter(|_| word & 8 != 0),
            }));
        }
        if !act.fired && (into.is_empty() || word & 16 != 0) {
            let then = if !act.moved && owes.is_some() && !class.is_gun() { Plan::Move } else { Plan::Stand };
            let from = self.firing_side(unit, word);
            into.extend(self.targets(unit, from).into_iter().take(3).map(|(target, _)| Action::Fire {
                target,
                then,
                from,
            }));
            if !into.is_empty() && word & 32 != 0 {
                return;
            }
        }
        match owes {
            Some(Order::Attacco) => {
                into.extend(
                    self.advances(act)
                        .take(1 + (word >> 6) as usize % 3)
                        .map(|parts| Action::Move { parts, with: None }),
                );
            }
            Some(_) => {
                let base = self.base(unit);
                let back = (base.facing() + Angle::HALF).normalised().0 as u16;
                let mm = self.allowance(unit).map_or(0, |m| (m.0 / 100) as u16);
                let parts = |mm| alloc::vec![Part::Leg { toward: back, mm }];
                into.push(Action::Move { parts: parts(mm), with: None });
                into.push(Action::Move { parts: parts(mm / 2), with: None });
                into.push(Action::Move { parts: parts(self.longest_back(unit)), with: None });
            }
            None => {
                if !act.moved || class.is_gun() {
                    self.sample_moves(act, word, into);
                }
                into.push(Action::Done);
            }
        }
        if word.is_multiple_of(16) && piece.garrison.is_none() {
            into.push(Action::Garrison);
        }
        match (word >> 20) % 64 {
            0 => into.push(Action::Square { with: Vec::new() }),
            1 => into.push(Action::Form { formation: Formation::Column }),
            2 | 3 if piece.formation == Formation::Column => into.push(Action::Form { formation: Formation::Line }),
            4 => into.push(Action::Ford),
            5 => into.push(Action::Search),
            _ => {}
        }
        if piece.formation == Formation::Square && word & 64 != 0 {
            into.push(Action::Leave { front: Edge::Front });
        }
    }

    fn firing_side(&self, unit: Unit, word: u32) -> Edge {
        if self.piece(unit).formation == Formation::Square {
            Edge::ALL.get((word >> 9) as usize % 4).copied().unwrap_or(Edge::Front)
        } else {
            Edge::Front
        }
    }

    fn sample_moves(&self, act: &Act, word: u32, into: &mut Vec<Action>) {
        let unit = act.unit;
        let base = self.base(unit);
        let m = self.allowance(unit).map_or(0, |m| (m.0 / 100) as u16);
        let toward = self
            .nearest_enemy(unit, &base)
            .map_or(base.facing(), |(enemy, _)| base.centre().direction_to(self.base(enemy).centre()));
        let off = (toward - base.facing()).signed();
        let hand = if off.0 >= 0 { Hand::Right } else { Hand::Left };
        let bearing = |turn: i32| (base.facing() + Angle(turn)).normalised().0 as u16;
        let leg = |turn: i32, mm: u16| alloc::vec![Part::Leg { toward: bearing(turn), mm }];
        let ahead = off.0.clamp(-4500, 4500);
        let loose = matches!(self.card(unit).class, Class::Light | Class::Hq);
        let gun = self.card(unit).class.is_gun();
        let moves = match (word >> 10) % 8 {
            _ if gun || self.card(unit).class == Class::MachineGun && word & 1 == 0 => {
                let by = (off.0 / 100).clamp(-45, 45) as i16;
                if word & 512 == 0 { alloc::vec![Part::Pivot { by }] } else { leg(ahead, m) }
            }
            0 => alloc::vec![Part::Wheel { on: hand, degrees: 1 + (word >> 13) as u8 % 30 }],
            1 if loose => {
                let by = (off.0 / 100) as i16;
                alloc::vec![Part::Leg { toward: bearing(ahead), mm: m }, Part::Pivot { by }]
            }
            1 => alloc::vec![
                Part::Wheel { on: hand, degrees: 1 + (word >> 13) as u8 % 15 },
                Part::Leg { toward: bearing(0), mm: m / 3 },
            ],
            2 => leg(18000, 1 + m / 2),
            3 => leg(if word & 256 == 0 { 9000 } else { 27000 }, m),
            4 | 5 => leg(ahead, m),
            6 => leg(ahead, 1 + m / 2),
            _ => leg(0, m),
        };
        into.push(Action::Move { parts: moves, with: None });
        if self.card(unit).is_hq() && word & 3 != 0 {
            into.clear();
        }
    }

    /// Everything that is tried where chance has found nothing.
    pub(super) fn all_of(&self, act: &Act, into: &mut Vec<Action>) {
        let unit = act.unit;
        into.push(Action::Done);
        into.extend(self.advances(act).take(3).map(|parts| Action::Move { parts, with: None }));
        for bonus in [false, true] {
            into.extend(self.charge_ways(unit, bonus).map(|(target, parts)| Action::Charge {
                target,
                parts,
                bonus,
                with: None,
            }));
        }
        let base = self.base(unit);
        let back = (base.facing() + Angle::HALF).normalised().0 as u16;
        let most = self.allowance(unit).map_or(0, |m| (m.0 / 200) as u16);
        for mm in [most, self.longest_back(unit)] {
            into.push(Action::Move { parts: alloc::vec![Part::Leg { toward: back, mm }], with: None });
        }
    }

    /// Bearings worth trying for a charge out of opportunity, where the mover stands or will meet it.
    pub(super) fn react_bearings(&self, mover: Unit, unit: Unit) -> Vec<u16> {
        let mut ways: Vec<u16> = self.ride_bearings(unit, mover).collect();
        ways.retain(|&toward| self.check_react(mover, &[unit], unit, toward).is_ok());
        if ways.is_empty() {
            // Half-way nearer the angles differ.
            let ahead = self.met_half_way(mover, unit);
            ways = ahead.ride_bearings(unit, mover).collect();
        }
        ways.truncate(2);
        ways
    }
}
