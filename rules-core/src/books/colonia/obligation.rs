//! What orders oblige units to: clauses 4.6m–x.

use alloc::vec::Vec;

use super::command::SLACK;
use super::decision::Part;
use super::geometry::gap;
use super::position::Act;
use super::refusal::Reason;
use super::units::{Class, Formation, Order, Unit};
use super::walk::Course;
use super::{Colonia, refuse};
use crate::Refusal;
use crate::table::{Angle, Base, Hand, Length};

/// The legs that prove an advance possible, by their angle from straight ahead (4.6n).
const TRIES: [i32; 7] = [0, -15, 15, -30, 30, -45, 45];

impl Colonia {
    /// The order that obliges a unit to move, if one does (4.6m, 4.6o, 4.6r, 4.6w).
    pub fn owes(&self, unit: Unit) -> Option<Order> {
        let (card, piece) = (self.card(unit), self.piece(unit));
        if !self.options.orders
            || !piece.is_on_table()
            || !card.class.is_foot_or_cavalry()
            || piece.halted
            || piece.opportunity
        {
            return None;
        }
        self.on_table_of(card.side.other()).next()?;
        match piece.order {
            Order::Attacco => Some(Order::Attacco),
            Order::Ritirata if card.class != Class::Light => Some(Order::Ritirata),
            _ => None,
        }
    }

    /// Half of M, which an advance or a going back must spend.
    fn half(&self, unit: Unit) -> Length {
        self.allowance(unit).unwrap_or_default() / 2
    }

    /// The enemy nearest to a base.
    pub(super) fn nearest_enemy(&self, unit: Unit, base: &Base) -> Option<(Unit, Length)> {
        let enemies = self.on_table_of(self.side_of(unit).other());
        let mut best: Option<(Unit, Length)> = None;
        for enemy in enemies {
            let other = self.base(enemy);
            // No part is nearer than the centres less what lies around them.
            let least = base.centre().distance(other.centre()) - base.radius() - other.radius();
            if best.is_some_and(|(_, known)| least > known) {
                continue;
            }
            let gap = gap(base, &other);
            if best.is_none_or(|(_, known)| gap < known) {
                best = Some((enemy, gap));
            }
        }
        best
    }

    /// Whether a move meets the unit's order; `act` holds where its activation began.
    pub(super) fn meets_order(&self, act: &Act, order: Order, parts: &[Part], course: &Course) -> bool {
        let unit = act.unit;
        let start = self.base_at(unit, act.start);
        let Some((enemy, before)) = self.nearest_enemy(unit, &start) else { return true };
        let other = self.base(enemy);
        let end = self.base_at(unit, super::Pose::nearest(&course.end));
        let after = gap(&end, &other);
        let spends = course.spent + SLACK >= self.half(unit);
        if order == Order::Attacco {
            let turn = |base: &Base| base.facing().apart(base.centre().direction_to(other.centre()));
            return spends && after < before || matches!(parts, [Part::Wheel { .. }]) && turn(&end) < turn(&start);
        }
        let back = matches!(parts, [Part::Leg { toward, .. }] if Self::is_back(&start, Angle((*toward).into())));
        spends && (back || after > before || self.nears_bridge(&start, &end))
    }

    /// Going back toward a bridge within 30 (5.1.6c).
    fn nears_bridge(&self, start: &Base, end: &Base) -> bool {
        let bridges = self.board.ground.pieces.iter().enumerate().filter(|(at, lie)| {
            matches!(lie.kind, super::Kind::BridgeStone | super::Kind::BridgeWood)
                && !self.position.cut.contains(&(*at as u8))
        });
        bridges.into_iter().any(|(_, lie)| {
            let (before, after) = (lie.shape.gap(start), lie.shape.gap(end));
            before <= Length::cm(30) + SLACK && after < before
        })
    }

    /// Whether a move meets the unit's order, or the order excuses it.
    ///
    /// # Refusals
    /// [`Reason::Owed`].
    pub(super) fn check_meets(&self, act: &Act, parts: &[Part], course: &Course) -> Result<(), Refusal<Reason>> {
        let Some(order) = self.owes(act.unit).filter(|_| !act.met) else { return Ok(()) };
        if self.meets_order(act, order, parts, course) || self.is_excused(act, order, Some((parts, course))) {
            return Ok(());
        }
        self.owed(act.unit, order, course.spent)
    }

    fn owed<T>(&self, unit: Unit, order: Order, have: Length) -> Result<T, Refusal<Reason>> {
        let reason = Reason::Owed { order, have: have.0, need: self.half(unit).0 };
        match order {
            Order::Attacco => refuse!("4.6m", reason),
            _ => refuse!("4.6o", reason),
        }
    }

    /// Whether the unit may end its activation, or shoot and announce nothing, as it stands.
    ///
    /// # Refusals
    /// [`Reason::Owed`].
    pub(super) fn check_standing(&self, act: &Act) -> Result<(), Refusal<Reason>> {
        self.check_other_move(act)
    }

    /// Whether the unit may do something that does not meet its order.
    pub(super) fn check_other_move(&self, act: &Act) -> Result<(), Refusal<Reason>> {
        let Some(order) = self.owes(act.unit).filter(|_| !act.met) else { return Ok(()) };
        if self.is_excused(act, order, None) {
            return Ok(());
        }
        self.owed(act.unit, order, Length::ZERO)
    }

    /// Whether a unit not being activated could be made to stand.
    pub(super) fn check_order_allows(&self, unit: Unit) -> Result<(), Refusal<Reason>> {
        match self.owes(unit) {
            Some(order) => self.owed(unit, order, Length::ZERO),
            None => Ok(()),
        }
    }

    /// Whether nothing that meets the order is possible (4.6n, 4.6p).
    pub(super) fn is_excused(&self, act: &Act, order: Order, made: Option<(&[Part], &Course)>) -> bool {
        match order {
            // A square cannot move, a general's companion has moved.
            _ if self.piece(act.unit).formation == Formation::Square => true,
            Order::Attacco => self.excuses_advance(act),
            _ => self.excuses_retreat(act, made),
        }
    }

    fn excuses_advance(&self, act: &Act) -> bool {
        let unit = act.unit;
        let base = self.base(unit);
        let mm = (self.half(unit).0 / 100) as u16;
        let leg = |turn: i32| [Part::Leg { toward: (base.facing() + Angle::degrees(turn)).normalised().0 as u16, mm }];
        if !TRIES.into_iter().any(|turn| self.walkable(unit, &leg(turn), None).is_ok()) {
            return !self.could_charge(unit);
        }
        // Ruling: where legs are possible but nothing meets the order, it may stand.
        !self.advances(act).any(|_| true)
    }

    /// Whether some charge without bonus is legal: straight at the nearest point or the centre of an enemy.
    fn could_charge(&self, unit: Unit) -> bool {
        self.charge_ways(unit, false).next().is_some()
    }

    /// Straight charges worth trying.
    pub(super) fn charge_ways(&self, unit: Unit, bonus: bool) -> impl Iterator<Item = (Unit, Vec<Part>)> + use<'_> {
        let base = self.base(unit);
        let m = self.allowance(unit).unwrap_or_default() + if bonus { Length::cm(3) } else { Length::ZERO };
        let able = self.can_charge(unit);
        let enemies = self.on_table_of(self.side_of(unit).other()).filter(move |_| able);
        enemies.flat_map(move |enemy| {
            let other = self.base(enemy);
            let mut ways = Vec::new();
            if !base.is_within(&other, m + SLACK) && self.piece(enemy).garrison.is_none() {
                return ways;
            }
            let near = match self.shelter(enemy) {
                Some(lie) => lie.shape.nearest_on_border(base.muzzle()),
                None => other.nearest(base.muzzle()),
            };
            let tries = [base.facing(), base.muzzle().direction_to(near), base.muzzle().direction_to(other.centre())];
            let mut seen: Vec<u16> = Vec::new();
            for toward in tries {
                let off = (toward - base.facing()).signed().0.clamp(-4500, 4500);
                let toward = (base.facing() + Angle(off)).normalised().0 as u16;
                if seen.contains(&toward) {
                    continue;
                }
                seen.push(toward);
                let parts = alloc::vec![Part::Leg { toward, mm: super::walk::LONGEST }];
                if self.check_charge(unit, enemy, &parts, bonus, None).is_ok() {
                    ways.push((enemy, parts));
                    break;
                }
            }
            ways
        })
    }

    /// Moves worth trying that meet ATTACCO.
    pub(super) fn advances<'a>(&'a self, act: &'a Act) -> impl Iterator<Item = Vec<Part>> + 'a {
        let unit = act.unit;
        let base = self.base(unit);
        let m = self.allowance(unit).unwrap_or_default();
        let (half, full) = ((m.0 / 200) as u16, (m.0 / 100) as u16);
        let toward = self
            .nearest_enemy(unit, &base)
            .map_or(base.facing(), |(enemy, _)| base.centre().direction_to(self.base(enemy).centre()));
        let ahead = (toward - base.facing()).signed().0.clamp(-4500, 4500);
        let lengths = [full, half];
        let legs = core::iter::once(ahead)
            .chain(TRIES.into_iter().map(|turn| turn * 100))
            .flat_map(move |turn| lengths.map(|mm| (turn, mm)))
            .map(move |(turn, mm)| {
                alloc::vec![Part::Leg { toward: (base.facing() + Angle(turn)).normalised().0 as u16, mm }]
            });
        let hand = if (toward - base.facing()).signed().0 >= 0 { Hand::Right } else { Hand::Left };
        let wheels = [30, 15, 5, 1].into_iter().map(move |degrees| alloc::vec![Part::Wheel { on: hand, degrees }]);
        let wide = (0..12).map(move |turn| {
            alloc::vec![Part::Leg { toward: (toward + Angle::degrees(30 * turn)).normalised().0 as u16, mm: half }]
        });
        legs.chain(wheels).chain(wide).filter(move |parts| {
            self.check_parts(unit, parts).is_ok()
                && self
                    .walkable(unit, parts, None)
                    .is_ok_and(|course| self.meets_order(act, Order::Attacco, parts, &course))
        })
    }

    /// The longest legal part of half M straight back, in millimetres (4.6p).
    pub(super) fn longest_back(&self, unit: Unit) -> u16 {
        let base = self.base(unit);
        let toward = (base.facing() + Angle::HALF).normalised().0 as u16;
        let most = (self.half(unit).0 / 100) as u16;
        let legal = |mm: &u16| self.walkable(unit, &[Part::Leg { toward, mm: *mm }], None).is_ok();
        (1..=most).rev().find(legal).unwrap_or(0)
    }

    fn excuses_retreat(&self, act: &Act, made: Option<(&[Part], &Course)>) -> bool {
        let unit = act.unit;
        let longest = self.longest_back(unit);
        if Length::mm(longest.into()) >= self.half(unit) {
            return false;
        }
        if longest == 0 {
            return true;
        }
        let start = self.base_at(unit, act.start);
        made.is_some_and(|(parts, _)| Self::goes_straight_back(&start, parts, longest))
    }

    /// Whether a move goes straight back from a base, so many millimetres or more.
    pub(super) fn goes_straight_back(start: &Base, parts: &[Part], least: u16) -> bool {
        let back = (start.facing() + Angle::HALF).normalised();
        matches!(parts, [Part::Leg { toward, mm }] if Angle((*toward).into()) == back && *mm >= least)
    }
}
