//! Moves of groups: H4.9d–n, H4.10n, H4.10o.

use alloc::vec::Vec;

use super::contact::{Lined, Moved, unreached};
use super::decision::{Leg, Manoeuvre, Onto};
use super::geometry::{HALF_CM, Pose, RULER, TOUCH, are_beside, are_joined, is_directly_behind, same_way};
use super::movement::{End, LEGS, Trip, stopped};
use super::path::{Met, Way};
use super::units::Unit;
use super::{Dbe, Legal, Reason, refuse};
use crate::InOrder as _;
use crate::table::{Angle, Base, Corner, Edge, Hand, Length, Motion, Point, Segment, hang_together, inside_base};

/// The most members of a group.
pub(super) const MEMBERS: usize = 30;

impl Dbe {
    /// Whether these elements are a group: of one corps, one facing, joined, out of contact (H4.9d, H4.9e).
    ///
    /// # Refusals
    /// They are not, or one may not move.
    pub(super) fn check_group(&self, units: &[Unit]) -> Legal {
        if units.len() < 2 || units.len() > MEMBERS {
            refuse!("H4.9d", Reason::NoGroup);
        }
        for (at, &unit) in units.iter().enumerate() {
            self.check_mover(unit)?;
            if self.is_in_contact(unit) {
                refuse!("H4.9e", Reason::InContact { unit });
            }
            let first = units[0];
            let alike = self.card(unit).corps == self.card(first).corps
                && same_way(self.base(unit), self.base(first), RULER.parallel);
            if !alike || units[..at].contains(&unit) {
                refuse!("H4.9d", Reason::NoGroup);
            }
        }
        let joined = |one: usize, other: usize| are_joined(self.base(units[one]), self.base(units[other]));
        if !hang_together(units.len(), joined) {
            refuse!("H4.9d", Reason::NoGroup);
        }
        Ok(())
    }

    /// Whether these elements, in this order, stand in a column one wide, the head first.
    pub(super) fn is_column(&self, units: &[Unit]) -> bool {
        units
            .iter()
            .zip(units.iter().skip(1))
            .all(|(&front, &rear)| is_directly_behind(self.base(rear), self.base(front)))
    }

    /// The members from front to rear.
    pub(super) fn front_to_rear(&self, units: &[Unit]) -> Vec<Unit> {
        let mut sorted = units.to_vec();
        let frame = self.base(units[0]);
        sorted.put_in_order_by(|&unit| (-frame.local(self.base(unit).centre()).1, unit));
        sorted
    }

    /// The move of a group.
    ///
    /// # Refusals
    /// Whatever of sections 7 to 9 forbids it.
    pub(super) fn grouped(&self, units: &[Unit], how: &Manoeuvre, onto: Option<Onto>) -> Legal<Trip> {
        self.check_group(units)?;
        if onto.is_some() && !matches!(how, Manoeuvre::March { .. }) {
            refuse!("H4.9k", Reason::NoManoeuvre);
        }
        let holds_city = units.iter().any(|&unit| self.edge_defended(unit).is_some());
        let ahead = |leg: &Leg| matches!(leg, Leg::Straight { toward, .. } if toward.normalised() == Angle::ZERO);
        if holds_city && !matches!(how, Manoeuvre::March { legs } if legs.iter().all(ahead)) {
            refuse!("H4.18e", Reason::HoldsCity);
        }
        let trip = match how {
            Manoeuvre::March { legs } => self.march(units, legs, onto)?,
            Manoeuvre::Back { length } => self.shift(units, Motion::back(*length), *length * 2, *length)?,
            Manoeuvre::Slide { hand, length } => {
                let most = self.cm(4);
                if *length > most + Length(10) {
                    refuse!("H4.9f", Reason::TooLong { most: most.0, have: length.0 });
                }
                if !units.iter().any(|&unit| self.faces_front_within(unit, most)) {
                    refuse!("H4.9f", Reason::NoEnemyAhead);
                }
                self.shift(units, Motion::sideways(*hand, *length), *length, *length)?
            }
            Manoeuvre::Column { legs } => self.form_column(units, legs)?,
            Manoeuvre::Deploy { to } => self.deploy_column(units, to)?,
        };
        for end in &trip.ends {
            let against = end.onto.map(|onto| onto.target);
            if let Some(by) = self.farm_keeps_out(end.unit, end.at.centre(), against) {
                refuse!("H4.18p", Reason::Blocked { by });
            }
        }
        Ok(trip)
    }

    /// Whether an enemy front edge lies within a distance straight ahead of a member.
    fn faces_front_within(&self, unit: Unit, depth: Length) -> bool {
        let zone = self.base(unit).zone(Edge::Front, depth + Length(10));
        self.elements_of(self.side_of(unit).other()).any(|enemy| {
            let edge = self.base(enemy).edge(Edge::Front);
            inside_base(&edge, &zone).is_some_and(|run| run.length() > TOUCH)
        })
    }

    /// Forward, wheels, one turn about (H4.9f, H4.9g).
    fn march(&self, units: &[Unit], legs: &[Leg], onto: Option<Onto>) -> Legal<Trip> {
        check_march(legs)?;
        if let Some(onto) = onto
            && !self.is_enemy_element(units[0], onto.target)
        {
            refuse!("H4.10e", Reason::NoSuchUnit);
        }
        let (ways, toucher) = self.march_ways(units, legs, onto.map(|onto| onto.target))?;
        let mut trip = Trip { length: ways[0].length, ..Trip::default() };
        self.price_group(units, &ways, toucher.is_none(), &mut trip)?;
        match (onto, toucher) {
            (Some(onto), Some(first)) => self.close_up(units, &ways, first, onto, &mut trip)?,
            (Some(onto), None) => return Err(unreached(onto.target)),
            (None, _) => self.end_group(units, &ways, false, &mut trip)?,
        }
        for way in &ways {
            trip.generals.extend(&way.generals);
        }
        Ok(trip)
    }

    /// The ways of the members of a march, up to where one touches the target, and which.
    fn march_ways(&self, units: &[Unit], legs: &[Leg], target: Option<Unit>) -> Legal<(Vec<Way>, Option<usize>)> {
        let mut ways: Vec<Way> = units.iter().map(|&unit| Way::from(*self.base(unit))).collect();
        for &leg in legs {
            let bases: Vec<Base> = ways.iter().map(|way| way.base).collect();
            let Some((motion, length, width)) = self.body_motion(&bases, leg) else { break };
            let (made, touched) = self.made_together(units, &ways, &motion, target)?;
            let length = match made {
                Motion::Leg { length, .. } => length,
                Motion::Around { turn, .. } => turn.abs().arc(width),
                _ => length,
            };
            for (way, &unit) in ways.iter_mut().zip(units) {
                self.add_motion(way, unit, &made, length)?;
            }
            if touched.is_some() {
                return Ok((ways, touched));
            }
        }
        Ok((ways, None))
    }

    /// What a leg of the whole is for each of its members, what it counts for, and how wide the whole is (H4.9g).
    pub(super) fn body_motion(&self, bases: &[Base], leg: Leg) -> Option<(Motion, Length, Length)> {
        let frame = Base::around(bases)?;
        let width = frame.width();
        Some(match leg {
            Leg::Straight { length, .. } => (Motion::ahead(length), length, width),
            Leg::Wheel { on: Hand::Right, turn } => {
                (Motion::Around { pivot: frame.corner(Corner::FrontRight), turn }, turn.arc(width), width)
            }
            Leg::Wheel { on: Hand::Left, turn } => {
                (Motion::Around { pivot: frame.corner(Corner::FrontLeft), turn: -turn }, turn.arc(width), width)
            }
            Leg::About | Leg::Pivot { .. } => (Motion::about(), self.cm(4), width),
        })
    }

    /// How far all members get together, and who touches the target first (H4.10n).
    fn made_together(
        &self,
        units: &[Unit],
        ways: &[Way],
        motion: &Motion,
        target: Option<Unit>,
    ) -> Legal<(Motion, Option<usize>)> {
        let mut first: Option<(Length, Motion, usize, Vec<Met>)> = None;
        for (at, (&unit, way)) in units.iter().zip(ways).enumerate() {
            let Some((_, made, by)) = self.first_met(unit, &way.base, motion, units, target) else { continue };
            // Turns of members compare by their angle, legs by their length.
            let reach = match made {
                Motion::Leg { length, .. } => length,
                _ => Length(made.turn().abs().0),
            };
            if first.as_ref().is_none_or(|(least, ..)| reach < *least) {
                first = Some((reach, made, at, by));
            }
        }
        let Some((_, made, at, by)) = first else { return Ok((*motion, None)) };
        if target.is_some_and(|target| by.contains(&Met::Unit(target))) {
            return Ok((made, Some(at)));
        }
        match by.first() {
            Some(&met) => Err(stopped(met)),
            None => Ok((*motion, None)),
        }
    }

    /// What each member pays, each within the slowest allowance (H4.9h, H4.9i, H4.9n).
    fn price_group(&self, units: &[Unit], ways: &[Way], may_road: bool, trip: &mut Trip) -> Legal {
        let open = units.iter().map(|&unit| self.code(unit).open()).min().unwrap_or_default();
        let road = units.iter().map(|&unit| self.code(unit).road()).min().unwrap_or_default();
        let sorted = self.front_to_rear(units);
        let column = self.is_column(&sorted);
        let by_road = may_road && column && self.column_on_road(&sorted, units, ways);
        for (&unit, way) in units.iter().zip(ways) {
            if way.narrow && !column {
                refuse!("H4.9n", Reason::OneWide);
            }
            let cost = if by_road && RULER.is_within(way.length, self.cm(road)) {
                trip.by_road = true;
                way.length
            } else {
                self.check_cost(way, open, None)?
            };
            let (most, have) = (self.cm(self.code(unit).open()), self.base(unit).centre().distance(way.base.centre()));
            if !trip.by_road && !RULER.is_within(have, most) {
                refuse!("H4.9i", Reason::TooLong { most: most.0, have: have.0 });
            }
            trip.ends.push(End { unit, at: Pose::nearest(&way.base), cost, onto: None });
        }
        Ok(())
    }

    /// Whether a column moves by road: its head within 1 cm of it all the way, the others within 2 at both ends (H4.8e).
    fn column_on_road(&self, sorted: &[Unit], units: &[Unit], ways: &[Way]) -> bool {
        let head = sorted.first().and_then(|head| units.iter().position(|unit| unit == head));
        let Some(head) = head.and_then(|at| ways.get(at)) else { return false };
        let near = |base: &Base| {
            let at = base.centre();
            self.board.ground.is_on_road(&Segment::new(at, at), self.cm(2))
        };
        head.on_road && units.iter().zip(ways).all(|(&unit, way)| near(self.base(unit)) && near(&way.base))
    }

    /// Whether all members may end where they are.
    fn end_group(&self, units: &[Unit], ways: &[Way], straight_back: bool, trip: &mut Trip) -> Legal {
        let moved: Vec<(Unit, Base)> = trip.ends.iter().map(|end| (end.unit, self.base_at(end.unit, end.at))).collect();
        for ((&unit, way), (_, base)) in units.iter().zip(ways).zip(&moved) {
            self.check_zones(&way.zones, straight_back, None, base)?;
            self.check_end(unit, base, None, &moved)?;
        }
        Ok(())
    }

    /// Members line up one after another, the one that touched first (H4.10n, H4.10o).
    fn close_up(&self, units: &[Unit], ways: &[Way], first: usize, onto: Onto, trip: &mut Trip) -> Legal {
        let leader = units[first];
        let mut moved: Vec<(Unit, Base)> = units.iter().zip(ways).map(|(&unit, way)| (unit, way.base)).collect();
        self.check_reached(leader, &ways[first].base, onto, &[])?;
        if let Err(refusal) = self.may_attack(leader, onto.target) {
            // Who may not attack ends short of it, and the group with him.
            if !self.code(leader).is_gun() && !self.code(leader).is_foot() {
                return Err(refusal);
            }
            return self.stop_short(units, ways, trip);
        }
        let Lined::Up { at, target } = self.line_up(leader, &ways[first].base, onto, &settled_only(&moved, &[]))?
        else {
            return self.stop_short(units, ways, trip);
        };
        trip.slid.extend(target.map(|at| (onto.target, at)));
        let lined = self.base_at(leader, at);
        moved[first].1 = lined;
        trip.ends[first].at = at;
        trip.ends[first].onto = Some(onto);
        let mut held: Vec<Onto> = alloc::vec![onto];
        let mut settled: Vec<usize> = alloc::vec![first];
        let mut order: Vec<usize> = (0..units.len()).filter(|&at| at != first).collect();
        order.put_in_order_by(|&at| (ways[at].base.centre().distance(ways[first].base.centre()), at));
        for at in order {
            let (unit, way) = (units[at], &ways[at]);
            let scene = settled_only(&moved, &settled);
            if let Some((onto, pose)) = self.next_contact(unit, way, &scene, &held) {
                moved[at].1 = self.base_at(unit, pose);
                (trip.ends[at].at, trip.ends[at].onto) = (pose, Some(onto));
                held.push(onto);
            } else if let Some(pose) = self.beside_settled(unit, way, ways, &scene, &settled) {
                moved[at].1 = self.base_at(unit, pose);
                trip.ends[at].at = pose;
            }
            settled.push(at);
        }
        for (at, (&unit, way)) in units.iter().zip(ways).enumerate() {
            let base = moved[at].1;
            let target = trip.ends[at].onto.map(|onto| onto.target);
            // Ruling: where the group has come into contact with the zone's owner, its members obey with it (H4.9w).
            let obeyed = way.zones.iter().any(|enemy| held.iter().any(|onto| onto.target == *enemy));
            if !obeyed {
                self.check_zones(&way.zones, false, target, &base)?;
            }
            if let Some(by) = self.standing_at(unit, &base, &moved, &[]) {
                refuse!("H4.1h", Reason::Blocked { by });
            }
            if target.is_none()
                && let Some((enemy, _)) = self.front_touches(unit, &base, &moved)
                && self.may_attack(unit, enemy).is_err()
            {
                // Guns, and foot against cavalry in the open, end half a centimetre short (H4.10o).
                let back = RULER.stored(&base.advanced(-HALF_CM));
                if let Some(by) = self.standing_at(unit, &back, &moved, &[]) {
                    refuse!("H4.10o", Reason::Blocked { by });
                }
                (moved[at].1, trip.ends[at].at) = (back, Pose::nearest(&back));
            }
            if let Some(by) = self.bears(unit, &moved[at].1) {
                refuse!("H4.9p", Reason::Barred { by });
            }
            let exposed = self.exposed_to(unit, &moved[at].1);
            let fought = |enemy: &Unit| held.iter().any(|onto| onto.target == *enemy);
            if let Some(enemy) = exposed.filter(|enemy| !fought(enemy)) {
                refuse!("H4.10f", Reason::Exposed { enemy });
            }
        }
        Ok(())
    }

    /// A contact another member can line up in, from where the group stopped (H4.10n).
    fn next_contact(&self, unit: Unit, way: &Way, moved: Moved<'_>, held: &[Onto]) -> Option<(Onto, Pose)> {
        let began = self.base(unit).centre();
        let enemies = self.elements_of(self.side_of(unit).other());
        let mut near: Vec<(Length, Unit)> = enemies
            .map(|enemy| (way.base.gap(self.base(enemy)), enemy))
            .filter(|&(gap, enemy)| gap <= self.cm(2) && self.may_attack(unit, enemy).is_ok())
            .collect();
        near.put_in_order();
        near.into_iter().flat_map(|(_, enemy)| Edge::ALL.map(|edge| Onto { target: enemy, edge })).find_map(|onto| {
            if held.contains(&onto) || !self.is_edge_open(onto.target, began, onto.edge) {
                return None;
            }
            match self.line_up(unit, &way.base, onto, moved) {
                Ok(Lined::Up { at, target: None }) => Some((onto, at)),
                _ => None,
            }
        })
    }

    /// The place relative to a neighbour that has settled, if it is free (H4.10n).
    fn beside_settled(&self, unit: Unit, way: &Way, ways: &[Way], moved: Moved<'_>, settled: &[usize]) -> Option<Pose> {
        let neighbour = settled.iter().rev().find(|&&at| are_joined(&ways[at].base, &way.base))?;
        let (before, after) = (&ways[*neighbour].base, &moved[*neighbour].1);
        let (right, forward) = before.local(way.base.centre());
        let turn = after.facing() - before.facing();
        let placed = RULER.stored(&way.base.facing_to(way.base.facing() + turn).at(after.place(right, forward)));
        let free = self.standing_at(unit, &placed, moved, &[]).is_none() && self.bears(unit, &placed).is_none();
        free.then(|| Pose::nearest(&placed))
    }

    /// The whole group ends half a centimetre short of contact.
    fn stop_short(&self, units: &[Unit], ways: &[Way], trip: &mut Trip) -> Legal {
        for (end, way) in trip.ends.iter_mut().zip(ways) {
            end.at = Pose::nearest(&way.base.advanced(-HALF_CM));
        }
        self.end_group(units, ways, false, trip)
    }

    /// Straight back or sideways, all alike (H4.9f).
    fn shift(&self, units: &[Unit], motion: Motion, counts: Length, length: Length) -> Legal<Trip> {
        if length.0 <= 0 || length.0 > 100_000 {
            refuse!("H4.9a", Reason::NoMove);
        }
        let mut ways: Vec<Way> = units.iter().map(|&unit| Way::from(*self.base(unit))).collect();
        self.made_together(units, &ways, &motion, None)?;
        for (way, &unit) in ways.iter_mut().zip(units) {
            self.add_motion(way, unit, &motion, counts)?;
        }
        let mut trip = Trip { length: counts, ..Trip::default() };
        self.price_group(units, &ways, false, &mut trip)?;
        self.end_group(units, &ways, matches!(motion, Motion::Leg { oblique: Angle::HALF, .. }), &mut trip)?;
        for way in &ways {
            trip.generals.extend(&way.generals);
        }
        Ok(trip)
    }

    /// The head leads, the rest fall in behind (H4.9j, H4.9k).
    fn form_column(&self, units: &[Unit], legs: &[Leg]) -> Legal<Trip> {
        let head = units[0];
        let lawful = |leg: &Leg| match leg {
            Leg::Straight { toward, .. } => toward.normalised() == Angle::ZERO,
            Leg::Wheel { .. } => true,
            _ => false,
        };
        if !legs.iter().all(lawful) || legs.is_empty() || legs.len() > LEGS {
            refuse!("H4.9j", Reason::NoManoeuvre);
        }
        let mut way = Way::from(*self.base(head));
        for &leg in legs {
            let motion = leg.motion();
            if let Some((_, _, by)) = self.first_met(head, &way.base, &motion, units, None)
                && let Some(&met) = by.first()
            {
                return Err(stopped(met));
            }
            let length = super::movement::leg_length(self, leg, &motion, &way.base);
            self.add_motion(&mut way, head, &motion, length)?;
        }
        let mut file = way.base;
        let mut bases = alloc::vec![RULER.stored(&file)];
        for &unit in units.iter().skip(1) {
            let own = self.base(unit).facing_to(file.facing());
            file = own.shifted(file.edge_centre(Edge::Rear) - own.muzzle());
            bases.push(RULER.stored(&file));
        }
        let by_road = way.on_road && self.file_on_road(units, &bases);
        let cost = self.check_cost(&way, self.code(head).open(), by_road.then(|| self.code(head).road()))?;
        let mut trip = Trip { length: way.length, by_road, ..Trip::default() };
        trip.ends.push(End { unit: head, at: Pose::nearest(&bases[0]), cost, onto: None });
        self.shift_each(units, &bases, by_road, &mut trip)?;
        let moved: Vec<(Unit, Base)> = units.iter().copied().zip(bases).collect();
        self.check_zones(&way.zones, false, None, &moved[0].1)?;
        for (unit, base) in &moved {
            self.check_end(*unit, base, None, &moved)?;
        }
        trip.generals.extend(&way.generals);
        Ok(trip)
    }

    fn file_on_road(&self, units: &[Unit], bases: &[Base]) -> bool {
        let near = |base: &Base| {
            let at = base.centre();
            self.board.ground.is_on_road(&Segment::new(at, at), self.cm(2))
        };
        units.iter().all(|&unit| near(self.base(unit))) && bases.iter().all(near)
    }

    /// The head stands, the rest move up (H4.9l, H4.9m).
    fn deploy_column(&self, units: &[Unit], to: &[Pose]) -> Legal<Trip> {
        if to.len() + 1 != units.len() || !self.is_column(units) {
            refuse!("H4.9l", Reason::NoManoeuvre);
        }
        let head = *self.base(units[0]);
        let mut bases = alloc::vec![head];
        for (&unit, &pose) in units.iter().skip(1).zip(to) {
            let base = self.base_at(unit, pose);
            if pose.facing >= 3600 || !same_way(&base, &head, RULER.parallel) {
                refuse!("H4.9m", Reason::BadPlace { unit });
            }
            bases.push(base);
        }
        let joined = |one: usize, other: usize| {
            let (one, other) = (&bases[one], &bases[other]);
            are_beside(one, other) || is_directly_behind(one, other) || is_directly_behind(other, one)
        };
        if !hang_together(bases.len(), joined) {
            refuse!("H4.9m", Reason::NoGroup);
        }
        let mut trip = Trip::default();
        trip.ends.push(End { unit: units[0], at: self.pose(units[0]), cost: Length::ZERO, onto: None });
        self.shift_each(units, &bases, false, &mut trip)?;
        let moved: Vec<(Unit, Base)> = units.iter().copied().zip(bases).collect();
        for (unit, base) in &moved {
            self.check_end(*unit, base, None, &moved)?;
        }
        Ok(trip)
    }

    /// The straight shifts of all but the head: what they cost, whether they are free (H4.9k).
    fn shift_each(&self, units: &[Unit], bases: &[Base], by_road: bool, trip: &mut Trip) -> Legal {
        for (&unit, base) in units.iter().zip(bases).skip(1) {
            let from = *self.base(unit);
            let line = Segment::new(from.centre(), base.centre());
            let crossed = self
                .elements_of(self.side_of(unit).other())
                .find(|&enemy| inside_base(&line, self.base(enemy)).is_some_and(|run| run.length() > TOUCH));
            if let Some(by) = crossed {
                refuse!("H4.9k", Reason::Blocked { by });
            }
            let mut way = Way::from(from);
            let motion = Motion::toward(&from, base.centre());
            if line.from != line.to {
                self.add_motion(&mut way, unit, &motion, line.length())?;
            }
            let code = self.code(unit);
            let cost = self.check_cost(&way, code.open(), by_road.then(|| code.road()))?;
            self.check_zones(&way.zones, false, None, base)?;
            trip.ends.push(End { unit, at: Pose::nearest(base), cost, onto: None });
            trip.generals.extend(&way.generals);
        }
        Ok(())
    }
}

/// Whether legs are those of a march.
fn check_march(legs: &[Leg]) -> Legal {
    let lawful = |leg: &Leg| match leg {
        Leg::Straight { toward, length } => toward.normalised() == Angle::ZERO && (1..=100_000).contains(&length.0),
        Leg::Wheel { turn, .. } => (1..=36_000).contains(&turn.0),
        Leg::Pivot { .. } => false,
        Leg::About => true,
    };
    let abouts = legs.iter().filter(|leg| matches!(leg, Leg::About)).count();
    if legs.is_empty() || legs.len() > LEGS || abouts > 1 || !legs.iter().all(lawful) {
        refuse!("H4.9g", Reason::NoManoeuvre);
    }
    Ok(())
}

/// Members that have not yet come to stand are out of the others' way.
fn settled_only(moved: Moved<'_>, settled: &[usize]) -> Vec<(Unit, Base)> {
    let away = Point::cm(-5000, -5000);
    let place = |at: usize, base: &Base| if settled.contains(&at) { *base } else { base.at(away) };
    moved.iter().enumerate().map(|(at, (unit, base))| (*unit, place(at, base))).collect()
}
