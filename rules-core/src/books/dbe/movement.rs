//! Moves of single elements and generals: H4.8, H4.9a–c, H4.9o–y, H4.10d–l.

use alloc::vec::Vec;

use super::contact::{Lined, unreached};
use super::decision::{Leg, Onto, Pay};
use super::geometry::{HALF_CM, Pose, RULER, TOUCH};
use super::path::{Met, Way};
use super::terrain::Bar;
use super::units::Unit;
use super::{Dbe, Legal, Reason, clause, refuse};
use crate::Refusal;
use crate::table::{Angle, Base, Corner, Length, Motion, Segment};

/// The most legs of a move.
pub(super) const LEGS: usize = 12;

/// Where a member of a move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// Who.
    pub(super) unit: Unit,
    /// Where.
    pub(super) at: Pose,
    /// What it spent.
    pub(super) cost: Length,
    /// Whom it came into contact with.
    pub(super) onto: Option<Onto>,
}

/// A move found legal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Trip {
    /// The movers.
    pub(super) ends: Vec<End>,
    /// Targets that slid (H4.10l).
    pub(super) slid: Vec<(Unit, Pose)>,
    /// Enemy generals reached (H4.19g).
    pub(super) generals: Vec<Unit>,
    /// What the legs sum up to.
    pub(super) length: Length,
    /// It was priced by road.
    pub(super) by_road: bool,
}

/// What a leg counts for (H4.9b): the longest path of a corner.
pub(super) fn leg_length(game: &Dbe, leg: Leg, made: &Motion, base: &Base) -> Length {
    let diagonal = base.corner(Corner::FrontLeft).distance(base.corner(Corner::RearRight));
    match leg {
        Leg::Straight { .. } => made.length(base),
        Leg::Wheel { .. } => made.turn().abs().arc(diagonal),
        Leg::Pivot { .. } => made.turn().abs().arc(diagonal / 2),
        Leg::About => game.cm(4),
    }
}

/// Half a centimetre short of contact, back along the way the base came (H4.10k, H4.10o).
fn short_of(legs: &[Leg], at: &Base) -> Base {
    match legs.last() {
        Some(Leg::Straight { toward, .. }) => {
            RULER.stored(&Motion::Leg { oblique: *toward + Angle::HALF, length: HALF_CM }.end(at))
        }
        _ => RULER.stored(&at.advanced(-HALF_CM)),
    }
}

/// The refusal for what stands in the way.
pub(super) fn stopped(by: Met) -> Refusal<Reason> {
    match by {
        Met::Unit(by) => Refusal::new(clause!("H4.9p"), Reason::Blocked { by }),
        Met::Bar(by @ Bar::Edge) => Refusal::new(clause!("H4.9p"), Reason::Barred { by }),
        Met::Bar(by) => Refusal::new(clause!("H4.4f"), Reason::Barred { by }),
    }
}

impl Dbe {
    /// Whether an element may be moved now (H4.8g, H4.9t, H4.16n).
    pub(super) fn check_mover(&self, unit: Unit) -> Legal {
        let piece = self.piece(unit);
        if !self.exists(unit) || self.side_of(unit) != self.position.active || self.code(unit).is_general() {
            refuse!("H4.7a", Reason::NoSuchUnit);
        }
        if !piece.is_on_table() {
            refuse!("H4.5k", Reason::NotOnTable { unit });
        }
        if piece.moved {
            refuse!("H4.8g", Reason::HasMoved { unit });
        }
        if piece.fled_now || piece.must_flee {
            refuse!("H4.16n", Reason::Flees { unit });
        }
        Ok(())
    }

    fn check_legs(&self, unit: Unit, legs: &[Leg]) -> Legal {
        let empty = |leg: &Leg| match leg {
            Leg::Straight { length, .. } => length.0 <= 0 || length.0 > 100_000,
            Leg::Wheel { turn, .. } => turn.0 <= 0 || turn.0 > 36_000,
            Leg::Pivot { turn } => turn.0 == 0 || turn.0.saturating_abs() > 36_000,
            Leg::About => false,
        };
        if legs.is_empty() || legs.len() > LEGS || legs.iter().any(empty) {
            refuse!("H4.9a", Reason::NoMove);
        }
        let abouts = legs.iter().filter(|leg| matches!(leg, Leg::About)).count();
        if abouts > 1 {
            refuse!("H4.9g", Reason::NoManoeuvre);
        }
        if self.edge_defended(unit).is_some_and(|town| self.board.ground.piece(town).is_some_and(|lie| !lie.farm)) {
            let ahead = |leg: &Leg| matches!(leg, Leg::Straight { toward, .. } if toward.normalised() == Angle::ZERO);
            if !legs.iter().all(ahead) {
                refuse!("H4.18e", Reason::HoldsCity);
            }
        }
        Ok(())
    }

    /// Walks the legs of a single base. Stops where it reaches the target, if there is one.
    fn walk(&self, unit: Unit, legs: &[Leg], target: Option<Unit>) -> Legal<(Way, bool)> {
        let mut way = Way::from(*self.base(unit));
        for &leg in legs {
            let mut motion = leg.motion();
            let mut reached = false;
            if let Some((_, made, by)) = self.first_met(unit, &way.base, &motion, &[], target) {
                let at_target = target.is_some_and(|target| by.contains(&Met::Unit(target)));
                if !at_target && let Some(&met) = by.first() {
                    return Err(stopped(met));
                }
                (motion, reached) = (made, true);
            }
            let length = leg_length(self, leg, &motion, &way.base);
            self.add_motion(&mut way, unit, &motion, length)?;
            if reached {
                return Ok((way, true));
            }
        }
        let near = target.is_some_and(|target| way.base.is_within(self.base(target), TOUCH));
        Ok((way, near))
    }

    /// The move of a single element.
    ///
    /// # Refusals
    /// Whatever of sections 7 to 9 forbids it.
    pub(super) fn single(&self, unit: Unit, legs: &[Leg], onto: Option<Onto>) -> Legal<Trip> {
        self.check_mover(unit)?;
        if self.is_in_contact(unit) {
            refuse!("H4.9t", Reason::InContact { unit });
        }
        self.check_legs(unit, legs)?;
        if let Some(onto) = onto {
            if !self.is_enemy_element(unit, onto.target) {
                refuse!("H4.10e", Reason::NoSuchUnit);
            }
            self.may_attack(unit, onto.target)?;
        }
        let (mut way, reached) = self.walk(unit, legs, onto.map(|onto| onto.target))?;
        let code = self.code(unit);
        let mut trip = Trip { length: way.length, ..Trip::default() };
        let mut end = End { unit, at: Pose::nearest(&way.base), cost: Length::ZERO, onto: None };
        if let Some(onto) = onto {
            if !reached {
                return Err(unreached(onto.target));
            }
            self.check_reached(unit, &way.base, onto, &[])?;
            let line = Segment::new(way.base.centre(), self.base(onto.target).centre());
            let lines: Vec<u8> = self.board.ground.lines_crossed(&line).collect();
            self.pay_lines(&mut way, &lines);
            end.cost = self.check_cost(&way, code.open(), None)?;
            self.check_straight_back(&way, legs, Some(onto.target), &way.base)?;
            match self.line_up(unit, &way.base, onto, &[])? {
                Lined::Up { at, target } => {
                    (end.at, end.onto) = (at, Some(onto));
                    trip.slid.extend(target.map(|at| (onto.target, at)));
                }
                Lined::Short => {
                    let back = short_of(legs, &way.base);
                    end.at = Pose::nearest(&back);
                    self.check_end(unit, &back, None, &[])?;
                }
            }
        } else {
            end.cost = self.check_cost(&way, code.open(), Some(code.road()))?;
            trip.by_road = way.on_road && end.cost == way.length;
            self.check_straight_back(&way, legs, None, &way.base)?;
            self.check_end(unit, &RULER.stored(&way.base), None, &[])?;
        }
        if let Some(by) = self.farm_keeps_out(unit, end.at.centre(), end.onto.map(|onto| onto.target)) {
            refuse!("H4.18p", Reason::Blocked { by });
        }
        if let Some(Onto { target, .. }) = end.onto
            && let Some(enemy) = self.exposed_to(unit, &self.base_at(unit, end.at)).filter(|&enemy| enemy != target)
        {
            refuse!("H4.10f", Reason::Exposed { enemy });
        }
        trip.generals = way.generals;
        trip.ends.push(end);
        Ok(trip)
    }

    pub(super) fn is_enemy_element(&self, unit: Unit, other: Unit) -> bool {
        self.exists(other)
            && self.side_of(other) != self.side_of(unit)
            && self.piece(other).is_on_table()
            && !self.code(other).is_general()
    }

    /// Whether a path obeys the front zones it met: of several any one (H4.9r, H4.9u, H4.9v).
    fn check_straight_back(&self, way: &Way, legs: &[Leg], target: Option<Unit>, end: &Base) -> Legal {
        let back = |leg: &Leg| matches!(leg, Leg::Straight { toward, .. } if toward.normalised() == Angle::HALF);
        let all_back = legs.iter().all(back);
        self.check_zones(&way.zones, all_back, target, end)
    }

    /// As above, for one member of a move.
    pub(super) fn check_zones(&self, zones: &[Unit], straight_back: bool, target: Option<Unit>, end: &Base) -> Legal {
        let obeys = |&enemy: &Unit| straight_back || target == Some(enemy) || self.is_lined_up(end, enemy);
        match zones.first() {
            Some(&enemy) if !zones.iter().any(obeys) => {
                if zones.len() > 1 {
                    refuse!("H4.9u", Reason::Zone { enemy });
                }
                refuse!("H4.9v", Reason::Zone { enemy })
            }
            _ => Ok(()),
        }
    }

    /// Whether an element may end its move at a place: clear of others, on ground that bears it, unexposed (H4.1h,
    /// H4.9o, H4.10e, H4.10f).
    pub(super) fn check_end(
        &self,
        unit: Unit,
        base: &Base,
        onto: Option<Unit>,
        moved: super::contact::Moved<'_>,
    ) -> Legal {
        if let Some(by) = self.standing_at(unit, base, moved, &[]) {
            refuse!("H4.1h", Reason::Blocked { by });
        }
        if let Some(by) = self.bears(unit, base) {
            refuse!("H4.9p", Reason::Barred { by });
        }
        if onto.is_none()
            && let Some((enemy, _)) = self.front_touches(unit, base, moved)
        {
            refuse!("H4.10d", Reason::Unnamed { enemy });
        }
        if let Some(enemy) = self.exposed_to(unit, base) {
            refuse!("H4.10f", Reason::Exposed { enemy });
        }
        Ok(())
    }

    /// Breaking off (H4.9s).
    ///
    /// # Refusals
    /// Not in contact on the front only, an enemy as fast, too short, or a way that is not free.
    pub(super) fn break_off(&self, unit: Unit, length: Length) -> Legal<Trip> {
        self.check_mover(unit)?;
        let on_front = self.front_contact(unit).is_some() && self.touches_on(unit).next().is_none();
        if !on_front {
            refuse!("H4.9s", Reason::NotOnFront);
        }
        if self.edge_defended(unit).is_some() {
            refuse!("H4.18e", Reason::HoldsCity);
        }
        let have = self.code(unit).open();
        for contact in self.contacts_of(unit) {
            let than = self.code(contact.other(unit)).open();
            if have <= than {
                refuse!("H4.9s", Reason::NotFaster { have: self.cm(have).0, than: self.cm(than).0 });
            }
        }
        let least = self.cm(4);
        if length + Length(10) < least {
            refuse!("H4.9s", Reason::TooShort { least: least.0, have: length.0 });
        }
        if length.0 > 100_000 {
            refuse!("H4.9a", Reason::NoMove);
        }
        let motion = Motion::back(length);
        let mut way = Way::from(*self.base(unit));
        if let Some((_, _, by)) = self.first_met(unit, &way.base, &motion, &[], None)
            && let Some(&met) = by.first()
        {
            return Err(stopped(met));
        }
        self.add_motion(&mut way, unit, &motion, length)?;
        let cost = self.check_cost(&way, have, None)?;
        self.check_end(unit, &RULER.stored(&way.base), None, &[])?;
        if let Some(by) = self.farm_keeps_out(unit, way.base.centre(), None) {
            refuse!("H4.18p", Reason::Blocked { by });
        }
        let at = Pose::nearest(&way.base);
        let ends = alloc::vec![End { unit, at, cost, onto: None }];
        Ok(Trip { ends, generals: way.generals, length, ..Trip::default() })
    }

    /// The move of a general: as a single, through friends, away from enemies (H4.19b, H4.19c).
    ///
    /// # Refusals
    /// As a single move.
    pub(super) fn ride(&self, unit: Unit, legs: &[Leg]) -> Legal<(Pose, Length)> {
        self.check_legs(unit, legs)?;
        let (way, _) = self.walk(unit, legs, None)?;
        let code = self.code(unit);
        let cost = self.check_cost(&way, code.open(), Some(code.road()))?;
        if let Some(by) = self.bears(unit, &way.base) {
            refuse!("H4.9p", Reason::Barred { by });
        }
        Ok((Pose::nearest(&way.base), cost))
    }

    /// Whether points and move of a paid action are legal.
    pub(super) fn check_paid(&self, units: &[Unit], pay: Pay) -> Legal {
        let Some(corps) = units.first().and_then(|&unit| self.card(unit).corps) else {
            refuse!("H4.7a", Reason::NoSuchUnit)
        };
        self.check_pay(corps, units, pay)
    }
}
