//! Charges: B10. How a front comes to stand on an edge.

use super::decision::Part;
use super::geometry::{Pose, RULER, SLACK, TOUCH, is_behind, is_over};
use super::movement::Trip;
use super::position::Link;
use super::units::{Code, Status, Unit};
use super::{Bravado, Legal, Reason, clause, refuse};
use crate::Refusal;
use crate::table::{Along, Base, Edge, Hand, Length, Motion, Obstacle, Segment, least_shift};

/// A base that goes on touches what is no farther than this beyond its length: rounding.
const HAIR: Length = Length(20);

/// What a straight run meets first.
pub(super) struct Met {
    /// How far it goes.
    pub(super) travelled: Length,
    /// All it touches there.
    pub(super) by: alloc::vec::Vec<Unit>,
}

const fn is_ahead(part: &Part) -> bool {
    matches!(part, Part::Leg { toward: 0, .. })
}

impl Bravado {
    /// The enemy units a base touches first when it goes straight ahead so far, some left aside.
    pub(super) fn touches_ahead(&self, unit: Unit, base: &Base, length: Length, aside: Option<Unit>) -> Option<Met> {
        let motion = Motion::ahead(length + HAIR);
        let enemies = self.enemies_of(unit).filter(|&enemy| Some(enemy) != aside);
        let obstacles = enemies.map(|enemy| Obstacle::base(enemy, self.base(enemy), Length::ZERO));
        let stop = RULER.sweep(base, &motion, obstacles)?;
        (stop.travelled <= length + SLACK).then_some(Met { travelled: stop.travelled, by: stop.by })
    }

    /// Whether a unit may charge a target at all (B10a, B10b, B10l).
    ///
    /// # Refusals
    /// Its type or status, no enemy unit, no sight, cavalry against a town.
    pub(super) fn check_charger(&self, unit: Unit, target: Unit) -> Legal {
        self.check_actor(unit)?;
        let code = self.code(unit);
        if !code.is_infantry() && !code.is_cavalry() {
            refuse!("B10a", Reason::NotEligible { unit });
        }
        let status = self.status(unit);
        if status != Status::Fine {
            refuse!("B10a", Reason::Status { status });
        }
        if !self.is_own_unit(target, self.side_of(unit).other()) {
            refuse!("B10b", Reason::NoSuchUnit);
        }
        if code != Code::Lt && self.board.ground.wood_at(self.base(target)) {
            refuse!("B10k", Reason::NotEligible { unit: target });
        }
        if !code.is_infantry() && self.is_in_town(target) {
            refuse!("B10l", Reason::NotEligible { unit: target });
        }
        if !self.sees(unit, target) {
            refuse!("B10b", Reason::NoSight);
        }
        Ok(())
    }

    /// The charge of a unit; out of reach it is a move (B10n, B10o).
    ///
    /// # Refusals
    /// Whatever of B7, B9 and B10 forbids it.
    pub(super) fn plan_charge(&self, unit: Unit, target: Unit, parts: &[Part], hand: Hand) -> Legal<Trip> {
        self.check_charger(unit, target)?;
        Self::check_parts(parts)?;
        let ahead = parts.iter().rev().take_while(|part| is_ahead(part)).count();
        let (head, tail) = parts.split_at(parts.len() - ahead);
        let planned: Length = tail
            .iter()
            .map(|part| if let Part::Leg { mm, .. } = part { Length::mm((*mm).into()) } else { Length::ZERO })
            .sum();
        let mut way = self.way_of(unit);
        let margins = self.margins(unit);
        for part in head {
            self.add(&mut way, unit, &part.motion(), Some(&margins), true)?;
        }
        let before = (way.base, way.length);
        let Some(met) = self.touches_ahead(unit, &way.base, planned, None) else {
            return Err(Refusal::new(clause!("B10d"), Reason::Unreached { target }));
        };
        if !met.by.contains(&target) {
            let enemy = met.by.first().copied().unwrap_or(target);
            refuse!("B10e", Reason::TouchesFirst { enemy });
        }
        let straight = met.travelled;
        if before.1 > Length::ZERO && is_over(Length::cm(2), straight) {
            refuse!("B10d", Reason::NotStraight { have: straight.0, need: 2000 });
        }
        if straight > Length::ZERO {
            self.add(&mut way, unit, &Motion::ahead(straight), None, true)?;
        }
        let have = self.allowance(unit, &way, true);
        if is_over(way.cost, have) {
            return self.fall_short(unit, target, head, straight, have);
        }
        let Some((to, link)) = self.contact(unit, target, &before.0, &way.base, hand, None) else {
            refuse!("B10g", Reason::NoRoom { target });
        };
        let mut trip = Trip::of(unit, Pose::nearest(&to), way, have, true);
        trip.link = Some(link);
        Ok(trip)
    }

    /// The move a charge out of reach becomes: along its path until its allowance ends or it is 2 from the target
    /// (B10n).
    fn fall_short(&self, unit: Unit, target: Unit, head: &[Part], straight: Length, have: Length) -> Legal<Trip> {
        let code = self.code(unit);
        let margins = self.margins(unit);
        let mut way = self.way_of(unit);
        let mut motions: alloc::vec::Vec<Motion> = head.iter().map(|part| part.motion()).collect();
        motions.push(Motion::ahead(straight));
        for motion in motions {
            let mut next = way.clone();
            self.add(&mut next, unit, &motion, None, true)?;
            if !is_over(next.cost, have) && self.add(&mut way, unit, &motion, Some(&margins), true).is_ok() {
                continue;
            }
            let Motion::Leg { oblique, .. } = motion else { break };
            let step = Segment::new(way.base.centre(), motion.end(&way.base).centre());
            let mut most = self.affordable(code, &step, have - way.cost);
            let obstacles = self.enemies_of(unit).map(|enemy| {
                let margin = self.margin(self.base(unit), enemy);
                Obstacle::base((), self.base(enemy), margin)
            });
            if let Some(stop) = RULER.sweep(&way.base, &motion, obstacles) {
                most = most.min(Length::mm(stop.travelled.0 / 100));
            }
            if most > Length::ZERO {
                self.add(&mut way, unit, &Motion::Leg { oblique, length: most }, Some(&margins), true)?;
            }
            break;
        }
        if way.length == Length::ZERO {
            refuse!("B10n", Reason::Unreached { target });
        }
        self.check_end(unit, &RULER.stored(&way.base))?;
        Ok(Trip::of(unit, Pose::nearest(&way.base), way, have, true))
    }

    /// The contact a charge or pursuit makes that touches a target: lined up on the front, or from the flank on the
    /// edge touched (B10f to B10i). None where there is no room; who is gone then takes none.
    pub(super) fn contact(
        &self,
        unit: Unit,
        target: Unit,
        leg_from: &Base,
        at: &Base,
        hand: Hand,
        gone: Option<Unit>,
    ) -> Option<(Base, Link)> {
        let link = self.link(unit, target, leg_from, at);
        let place = self.lined_up(unit, at, &link, hand, gone);
        place.map(|base| (base, link))
    }

    /// The contact itself, wherever the charger comes to stand.
    pub(super) fn link(&self, unit: Unit, target: Unit, leg_from: &Base, at: &Base) -> Link {
        let (start, its) = (self.base(unit), self.base(target));
        let mut edge = Edge::Front;
        let mut flank = is_behind(its, start.muzzle());
        if flank {
            let slack = HAIR + HAIR;
            if let Some(contact) = at.contact(its, slack, RULER.parallel) {
                edge = contact.other.edge_against(its, at.facing());
            }
            // Touching the front edge first makes it frontal.
            flank = edge != Edge::Front;
        }
        // Ruling: the front leads a charge, so its way is what crosses works before the target.
        let way = Segment::new(leg_from.muzzle(), at.muzzle().midpoint(its.edge_centre(edge)));
        let leg = leg_from.centre().distance(at.centre());
        Link {
            charger: unit,
            target,
            edge,
            flank,
            works: self.board.ground.works_by(its).any(|works| !works.crossings(&way).is_empty()),
            touch: Pose::nearest(at),
            leg: leg.0 / 100,
        }
    }

    /// Where a front stands that is lined up on an edge: on its middle, or the least slide away that is free (B10f,
    /// B10g).
    fn lined_up(&self, unit: Unit, at: &Base, link: &Link, hand: Hand, gone: Option<Unit>) -> Option<Base> {
        let Link { target, edge, .. } = *link;
        let its = self.base(target);
        let middle = at.set_on(its, edge, Along::Middle);
        let sign = if hand == Hand::Right { 1 } else { -1 };
        let reach = (its.edge_length(edge) + middle.width()) / 2;
        let place = |shift: Length| RULER.stored(&middle.slid(shift * sign));
        let free = |shift: Length| {
            let base = place(shift);
            let shared = base.shared_edge(Edge::Front, its, edge, TOUCH, RULER.parallel);
            shared.is_some_and(|shared| !is_over(Length::CENTIMETRE, shared))
                && self.standing_at(unit, &base, &[Some(target), gone]).is_none()
                && self.bars(unit, &base).is_none()
        };
        least_shift(reach, Length::MILLIMETRE, free).map(place)
    }

    /// Whether a unit may come into contact with a target in a pursuit (B10k, B10l, B11y).
    pub(super) fn may_contact(&self, unit: Unit, target: Unit) -> bool {
        let code = self.code(unit);
        let its = self.base(target);
        let in_wood = self.board.ground.wood_at(its);
        (code == Code::Lt || !in_wood) && (code.is_infantry() || !self.is_in_town(target))
    }
}
