//! Whether an action is legal: the one judge.

use super::decision::Action;
use super::geometry::{Pose, RULER, SLACK};
use super::movement::Trip;
use super::position::Frame;
use super::pursuit::Chase;
use super::terrain::Bar;
use super::units::{Place, Unit};
use super::{Bravado, Legal, Reason, refuse};
use crate::{Clause, Refusal, Side};

/// What a legal action amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Done {
    /// A move, a charge, a ride.
    Trip(Trip),
    /// A pursuit.
    Chase(Chase),
    /// Anything else.
    Plain,
}

/// Whether a unit is one of those that may be named.
fn among(unit: Unit, of: &[Unit], clause: Clause) -> Legal {
    if of.contains(&unit) { Ok(()) } else { Err(Refusal::new(clause, Reason::NotEligible { unit })) }
}

impl Bravado {
    /// Whether a side may do this now, and what it amounts to.
    ///
    /// # Refusals
    /// The clause that forbids it, with the numbers.
    pub(super) fn legal(&self, side: Side, action: &Action) -> Legal<Done> {
        if self.position.ending.is_some() {
            refuse!("B13j", Reason::Over);
        }
        let Some((clause, _)) = self.question(side) else {
            if self.question(side.other()).is_some() {
                refuse!("B2e", Reason::NotYourDecision);
            }
            refuse!("B0u", Reason::NotAsked)
        };
        let Some(frame) = self.position.frames.last() else { refuse!("B0u", Reason::NotAsked) };
        match (frame, action) {
            (Frame::Begin { .. }, Action::Begin) => {}
            (Frame::Deploy { .. }, Action::Deploy { at }) => self.check_deploy(side, at)?,
            (Frame::Join, Action::Join { general, unit }) => {
                among(*general, &self.to_join(side), clause)?;
                if !self.is_own_unit(*unit, side) {
                    refuse!("B1g", Reason::NotEligible { unit: *unit });
                }
            }
            (Frame::Reveal, Action::Open { number }) => self.check_open(side, *number)?,
            (Frame::General { .. }, Action::Choose { general }) => self.check_choice(side, *general)?,
            (Frame::Moves, Action::Move { unit, parts }) => return self.plan_move(*unit, parts).map(Done::Trip),
            (Frame::Moves, Action::Charge { unit, target, parts, hand }) => {
                return self.plan_charge(*unit, *target, parts, *hand).map(Done::Trip);
            }
            (Frame::Moves, Action::Recover { unit }) => self.check_recover(*unit)?,
            (Frame::Rides | Frame::RideFirst, Action::Ride { general, parts, with }) => {
                return self.plan_ride(*general, parts, *with).map(Done::Trip);
            }
            (Frame::Fire { .. }, Action::Fire { unit, target }) => {
                if !self.is_own_unit(*unit, side) {
                    refuse!("B2r", Reason::NoSuchUnit);
                }
                self.check_shooter(*unit)?;
                self.check_shot(*unit, *target)?;
            }
            (Frame::Melee, Action::Fight { charger }) => among(*charger, &self.chargers(), clause)?,
            (Frame::Pursue { unit, router }, Action::Pursue { mm, hand }) => {
                return self.plan_pursuit(*unit, *router, *mm, *hand).map(Done::Chase);
            }
            (Frame::Stop { link }, Action::Stop { back }) => self.check_stop(link, *back)?,
            (Frame::Refuge { general }, Action::Name { unit }) => among(*unit, &self.refuges(*general), clause)?,
            (Frame::Face { unit }, Action::Face { facing }) => self.check_facing(*unit, *facing)?,
            (Frame::Bid, Action::Seal { .. })
            | (Frame::RideFirst | Frame::Moves | Frame::Rides | Frame::Fire { .. }, Action::Done)
            | (Frame::Again, Action::Yes | Action::No)
            | (Frame::Pursue { .. }, Action::No) => {}
            _ => refuse!("B0u", Reason::NotAsked),
        }
        Ok(Done::Plain)
    }

    /// Whether a rallied unit may face so (B13c): any way in which its base stays on the table and clear of others, or as
    /// it does.
    fn check_facing(&self, unit: Unit, facing: u16) -> Legal {
        if facing >= 360 {
            refuse!("B0c", Reason::TooLong { most: 35_900, have: i32::from(facing) * 100 });
        }
        let pose = self.pose(unit);
        if pose.facing == facing {
            return Ok(());
        }
        let base = self.base_at(unit, Pose { facing, ..pose });
        if self.board.ground.table.beyond(&base).1 > SLACK {
            refuse!("B9p", Reason::Barred { by: Bar::Edge });
        }
        let clear = |by: Unit| !RULER.overlap(self.base(unit), self.base(by));
        if let Some(by) = self.standing_at(unit, &base, &[]).filter(|&by| clear(by)) {
            refuse!("B9o", Reason::Blocked { by });
        }
        Ok(())
    }

    /// Whether a General may be picked (B2b, B2k, B14b).
    fn check_choice(&self, side: Side, general: Unit) -> Legal {
        let piece = self.piece(general);
        let own = self.exists(general) && self.is_general(general) && self.side_of(general) == side;
        if !own || piece.place != Place::Table {
            refuse!("B2k", Reason::NotEligible { unit: general });
        }
        if piece.exhausted {
            refuse!("B2b", Reason::NotEligible { unit: general });
        }
        if !self.is_able(general) {
            refuse!("B14b", Reason::NotEligible { unit: general });
        }
        Ok(())
    }
}
