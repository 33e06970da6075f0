//! Whether an action is legal: the one judge.

use super::decision::Action;
use super::movement::Trip;
use super::position::{Frame, Stage};
use super::units::Unit;
use super::{Dbe, Legal, Reason, clause, refuse};
use crate::{Refusal, Side};

/// Whether a unit is one of those that may be named.
fn among(unit: Unit, of: &[Unit], clause: crate::Clause) -> Legal {
    if of.contains(&unit) { Ok(()) } else { Err(Refusal::new(clause, Reason::NotEligible { unit })) }
}

impl Dbe {
    /// Whether a side may do this now.
    ///
    /// # Refusals
    /// The clause that forbids it, with the numbers.
    pub(super) fn legal(&self, side: Side, action: &Action) -> Legal {
        self.trip(side, action).map(|_| ())
    }

    /// As [`Self::legal`], with the move it makes.
    pub(super) fn trip(&self, side: Side, action: &Action) -> Legal<Option<Trip>> {
        if self.position.ending.is_some() {
            refuse!("H4.17d", Reason::Over);
        }
        let Some((asked, clause, _)) = self.question() else { refuse!("H4.6a", Reason::NotAsked) };
        if asked != side {
            refuse!("H4.6a", Reason::NotYourDecision);
        }
        let Some(frame) = self.position.frames.last() else { refuse!("H4.6a", Reason::NotAsked) };
        match (frame, action) {
            (Frame::Begin { .. }, Action::Begin) => {}
            (Frame::Edge { .. }, Action::Edge { edge }) => {
                if !self.long_edges().contains(edge) {
                    refuse!("H4.5b", Reason::NotAsked);
                }
            }
            (Frame::Deploy { .. }, Action::Deploy { at }) => self.check_deploy(side, at)?,
            (Frame::Chief { .. }, Action::Chief { at }) => self.check_chief(side, *at)?,
            (Frame::Command { thrown: true }, Action::TakeOver { corps }) => {
                if corps.is_some_and(|corps| !self.takeable(side).contains(&corps)) {
                    refuse!("H4.7j", Reason::NotAsked);
                }
            }
            (Frame::Flights, Action::FleeFirst { unit }) => among(*unit, &self.next_to_flee(), clause)?,
            (Frame::Arrivals, Action::Arrive { place }) => {
                let places = self.waiting_arrival().map_or(0, |(_, places)| places.len());
                if usize::from(*place) >= places {
                    refuse!("H4.5k", Reason::Incomplete { have: *place, need: places as u8 });
                }
            }
            (Frame::Moves, Action::Move { unit, legs, onto, pay }) => {
                let trip = self.single(*unit, legs, *onto)?;
                self.check_paid(&[*unit], *pay)?;
                return Ok(Some(trip));
            }
            (Frame::Moves, Action::Group { units, how, onto, pay }) => {
                let trip = self.grouped(units, how, *onto)?;
                self.check_paid(units, *pay)?;
                return Ok(Some(trip));
            }
            (Frame::Moves, Action::BreakOff { unit, length, pay }) => {
                let trip = self.break_off(*unit, *length)?;
                self.check_paid(&[*unit], *pay)?;
                return Ok(Some(trip));
            }
            (Frame::Moves | Frame::Generals, Action::Done) => {}
            (Frame::Generals, Action::General { unit, legs, attach }) => self.check_ride(*unit, legs, *attach)?,
            (Frame::Generals, Action::Detach { unit }) => self.check_detach(*unit)?,
            (Frame::Facing { stuck }, Action::Face { unit, enemy }) => {
                let units = self.turners(side, stuck);
                let enemies = units.iter().find(|(known, _)| known == unit).map(|(_, enemies)| enemies.as_slice());
                let Some(enemies) = enemies else { refuse!("8.0c", Reason::NotEligible { unit: *unit }) };
                among(*enemy, enemies, clause)?;
            }
            (Frame::Turn { unit: asked }, Action::Face { unit, enemy }) => {
                among(*unit, &[*asked], clause)?;
                if !self.touches_on(*unit).any(|contact| contact.by == *enemy) {
                    refuse!("H4.10q", Reason::NotEligible { unit: *enemy });
                }
            }
            (Frame::Swaps { .. }, Action::Yes | Action::No) => {}
            (Frame::Fire(fire), Action::Target { unit }) if fire.target.is_none() => {
                among(*unit, &fire.open, clause)?;
            }
            (Frame::Fire(fire), Action::Shoot { main, extra }) if fire.target.is_some() => {
                self.check_volley(fire, *main, extra)?;
            }
            (Frame::Fire(fire), Action::Decline) if fire.target.is_some() => {}
            (Frame::Melee(melee), Action::Name { unit }) if melee.stage == Stage::Toucher => {
                among(*unit, &self.foes_of_unturned(melee.own), clause)?;
            }
            (Frame::Melee(melee), Action::Name { unit }) => {
                let (pairs, unturned) = self.melees_left(melee);
                if !pairs.iter().any(|(own, _)| own == unit) {
                    among(*unit, &unturned, clause)?;
                }
            }
            (Frame::Run(_), Action::SideStep { .. }) => {}
            (Frame::Helpers { left, .. }, Action::Name { unit }) => among(*unit, left, clause)?,
            (Frame::Pursuit(pursuit), Action::Yes | Action::No) if !pursuit.goes => {}
            (Frame::Pursuit(pursuit), Action::Name { unit }) if pursuit.goes => {
                if !pursuit.meets.iter().any(|(enemy, _)| enemy == unit) {
                    refuse!("H4.15k", Reason::NotEligible { unit: *unit });
                }
            }
            (Frame::Keep { count, from, .. }, Action::Keep { units }) => {
                for (at, &unit) in units.iter().enumerate() {
                    among(unit, from, clause)?;
                    if units[..at].contains(&unit) {
                        refuse!("H4.16b", Reason::NotEligible { unit });
                    }
                }
                if units.len() != usize::from(*count) {
                    refuse!("H4.16c", Reason::Incomplete { have: units.len() as u8, need: *count });
                }
            }
            (Frame::Recover { corps: options, .. }, Action::Recover { corps }) => {
                if !options.contains(corps) {
                    refuse!("H4.16f", Reason::NotAsked);
                }
            }
            (Frame::Refuge { general }, Action::Name { unit }) => among(*unit, &self.refuges(*general), clause)?,
            _ => return Err(Refusal::new(clause!("H4.6a"), Reason::NotAsked)),
        }
        Ok(None)
    }
}
