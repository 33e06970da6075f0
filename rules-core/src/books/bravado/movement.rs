//! Moves of units and recovery: B9.

use alloc::vec::Vec;

use super::decision::Part;
use super::event::{Tell as _, What};
use super::geometry::{Pose, RULER, is_over};
use super::path::Way;
use super::position::Link;
use super::terrain::Bar;
use super::units::{Status, Unit};
use super::{Bravado, Clause, Events, Legal, Reason, clause, refuse};
use crate::table::{Base, Length, Point};

/// A move found legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trip {
    /// Who.
    pub(super) unit: Unit,
    /// Where it ends.
    pub(super) to: Pose,
    /// Where its centre goes.
    pub(super) points: Vec<Point>,
    /// The length of its path.
    pub(super) length: Length,
    /// What it costs.
    pub(super) cost: Length,
    /// What it may cost.
    pub(super) have: Length,
    /// It shifts by a leg or a wheel.
    pub(super) shifted: bool,
    /// It is a move wholly by road.
    pub(super) on_road: bool,
    /// At double rate.
    pub(super) doubled: bool,
    /// At half rate.
    pub(super) halved: bool,
    /// Ground disorders it.
    pub(super) disorders: Option<Clause>,
    /// Lone enemy Generals it sweeps onto.
    pub(super) generals: Vec<Unit>,
    /// The contact it makes.
    pub(super) link: Option<Link>,
    /// To which unit a General is attached.
    pub(super) with: Option<Unit>,
}

impl Trip {
    pub(super) fn of(unit: Unit, to: Pose, way: Way, have: Length, charges: bool) -> Self {
        Self {
            unit,
            to,
            length: way.length,
            cost: way.cost,
            have,
            shifted: way.shifted,
            on_road: way.on_road && !charges,
            doubled: !way.near && !charges,
            halved: way.wet,
            disorders: way.disorders,
            points: way.points,
            generals: way.generals,
            link: None,
            with: None,
        }
    }
}

impl Bravado {
    /// Whether a unit is of those that may act now (B2n to B2p).
    pub(super) fn check_actor(&self, unit: Unit) -> Legal {
        let listed = self.position.phase.as_ref().is_some_and(|phase| phase.list.contains(&unit));
        if !self.exists(unit) || self.is_general(unit) {
            refuse!("B2p", Reason::NoSuchUnit);
        }
        if !listed || !self.piece(unit).is_on_table() {
            refuse!("B2n", Reason::NotEligible { unit });
        }
        Ok(())
    }

    /// Walks all parts of a move.
    pub(super) fn walk(&self, unit: Unit, parts: &[Part]) -> Legal<Way> {
        Self::check_parts(parts)?;
        let mut way = self.way_of(unit);
        let margins = self.margins(unit);
        for part in parts {
            self.add(&mut way, unit, &part.motion(), Some(&margins), false)?;
        }
        Ok(way)
    }

    /// The move of a unit.
    ///
    /// # Refusals
    /// Whatever of B7 and B9 forbids it.
    pub(super) fn plan_move(&self, unit: Unit, parts: &[Part]) -> Legal<Trip> {
        self.check_actor(unit)?;
        let way = self.walk(unit, parts)?;
        let have = self.allowance(unit, &way, false);
        if is_over(way.cost, have) {
            return Err(self.too_far(unit, &way, have));
        }
        self.check_end(unit, &RULER.stored(&way.base))?;
        Ok(Trip::of(unit, Pose::nearest(&way.base), way, have, false))
    }

    /// Whether a unit may end its move at a place (B7k, B7l, B9o, B9p).
    pub(super) fn check_end(&self, unit: Unit, base: &Base) -> Legal {
        match self.bars(unit, base) {
            Some(by @ Bar::Edge) => refuse!("B9p", Reason::Barred { by }),
            Some(by) => refuse!("B7k", Reason::Barred { by }),
            None => {}
        }
        if let Some(town) = self.full_town(unit, base) {
            refuse!("B7l", Reason::Full { town });
        }
        if let Some(by) = self.standing_at(unit, base, &[]) {
            refuse!("B9o", Reason::Blocked { by });
        }
        Ok(())
    }

    /// Whether a unit may recover (B9s, B3i).
    ///
    /// # Refusals
    /// It is not Disordered, or an enemy is within 10.
    pub(super) fn check_recover(&self, unit: Unit) -> Legal {
        self.check_actor(unit)?;
        let status = self.status(unit);
        if status == Status::Permanent {
            refuse!("B3i", Reason::Status { status });
        }
        if status != Status::Disordered {
            refuse!("B9s", Reason::Status { status });
        }
        if let Some(enemy) = self.enemies_of(unit).find(|&enemy| self.is_within(unit, enemy, 10)) {
            let have = self.gap(unit, enemy);
            refuse!("B9s", Reason::EnemyNear { enemy, have: have.0, over: 10_000 });
        }
        Ok(())
    }

    pub(super) fn recover(&mut self, unit: Unit, log: &mut Events) {
        self.strike_off(unit);
        self.piece_mut(unit).moved = true;
        self.become_status(unit, Status::Fine, clause!("B9s"), log);
    }

    /// A unit has acted (B2n).
    pub(super) fn strike_off(&mut self, unit: Unit) {
        if let Some(phase) = &mut self.position.phase {
            phase.list.retain(|&other| other != unit);
        }
    }

    pub(super) fn become_status(&mut self, unit: Unit, status: Status, clause: Clause, log: &mut Events) {
        self.piece_mut(unit).status = status;
        log.event(clause, What::Became { unit, status });
    }

    /// Terrain disorders a unit that is Fine (B3j, B7h).
    pub(super) fn disorder(&mut self, unit: Unit, by: Option<Clause>, log: &mut Events) {
        if let Some(clause) = by
            && self.status(unit) == Status::Fine
        {
            self.become_status(unit, Status::Disordered, clause, log);
        }
    }

    /// A move found legal is made.
    pub(super) fn make(&mut self, trip: &Trip, log: &mut Events) {
        let (unit, from) = (trip.unit, self.pose(trip.unit));
        self.strike_off(unit);
        let piece = self.piece_mut(unit);
        piece.moved = true;
        piece.shifted |= trip.shifted;
        piece.path = piece.path.saturating_add(trip.length.0);
        self.set_pose(unit, trip.to);
        let to = trip.to;
        match trip.link {
            Some(link) => {
                self.piece_mut(unit).charged = true;
                let Link { target, edge, flank, .. } = link;
                let clause = if flank { clause!("B10i") } else { clause!("B10h") };
                log.event(clause, What::Charged { unit, target, edge, flank, from, to, cost: trip.cost });
                self.position.links.push(link);
            }
            None => log.event(clause!("B9c"), What::Moved { unit, from, to, cost: trip.cost }),
        }
        self.disorder(unit, trip.disorders, log);
        let mut generals = trip.generals.clone();
        generals.extend(self.stood_on(unit).into_iter().filter(|general| !trip.generals.contains(general)));
        self.scatter(&generals);
    }
}
