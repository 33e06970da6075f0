//! The turn: B2, B8i. Also the loop that runs frames until one asks.

use alloc::vec::Vec;

use super::decision::{Action, Decision};
use super::event::{Tell as _, What};
use super::legal::Done;
use super::position::Frame;
use super::units::Unit;
use super::{Bravado, Ending, Events, clause};
use crate::{BySide, Clause, Dice, OutOfDice, Pending, Question, Side};

impl Bravado {
    /// What the game waits for.
    pub(super) fn awaits(&self) -> Pending<Decision, Ending> {
        if let Some(ending) = self.position.ending {
            return Pending::Over(ending);
        }
        let asked = |side: Side| self.question(side).map(|(clause, what)| Question { what, clause });
        match (asked(Side::First), asked(Side::Second)) {
            (None, None) => Pending::Continue,
            (first, second) => Pending::Decide(BySide { first, second }),
        }
    }

    /// What a side is asked, by which clause.
    pub(super) fn question(&self, side: Side) -> Option<(Clause, Decision)> {
        let of = |unit: Unit| self.side_of(unit) == side;
        let mover = self.mover() == Some(side);
        let asked = |asks: bool, clause: Clause, what: Decision| asks.then_some((clause, what));
        match self.position.frames.last()? {
            Frame::Begin { side: begins } => asked(*begins == side, clause!("B0r"), Decision::Begin),
            Frame::Deploy { side: places } => {
                let (generals, units) = self.to_place(side);
                asked(*places == side, clause!("B1l"), Decision::Deploy { generals, units })
            }
            Frame::Join => {
                let what = Decision::Join { generals: self.to_join(side) };
                asked(self.joining() == Some(side), clause!("B1g"), what)
            }
            Frame::Bid => {
                let asks = self.may_bid(side) && self.position.bids[side].seal.is_none();
                asked(asks, clause!("B2c"), Decision::Bid)
            }
            Frame::Reveal => asked(self.position.bids[side].seal.is_some(), clause!("B2g"), Decision::Reveal),
            Frame::General { side: leads } => {
                asked(*leads == side, clause!("B2k"), Decision::General { able: self.able(side) })
            }
            Frame::RideFirst => {
                let general = self.position.phase.as_ref()?.general?;
                asked(mover, clause!("B14e"), Decision::RideFirst { general })
            }
            Frame::Moves => {
                let units = self.position.phase.as_ref()?.list.clone();
                asked(mover, clause!("B2p"), Decision::Move { units })
            }
            Frame::Rides => asked(mover, clause!("B2q"), Decision::Ride { generals: self.riders() }),
            Frame::Fire { own } => asked(self.firing_side(*own) == Some(side), clause!("B2s"), Decision::Fire),
            Frame::Melee => asked(mover, clause!("B2u"), Decision::Melee { chargers: self.chargers() }),
            Frame::Again => {
                let (_, general, _) = self.tested()?;
                asked(mover, clause!("B2w"), Decision::Pluck { general })
            }
            Frame::Pursue { unit, router } => {
                asked(of(*unit), clause!("B11l"), Decision::Pursue { unit: *unit, router: *router })
            }
            Frame::Stop { link } => {
                asked(of(link.charger), clause!("B10s"), Decision::Stop { unit: link.charger, leg: link.leg })
            }
            Frame::Refuge { general } => {
                let what = Decision::Refuge { general: *general, with: self.refuges(*general) };
                asked(of(*general), clause!("B12f"), what)
            }
            Frame::Face { unit } => asked(of(*unit), clause!("B13c"), Decision::Face { unit: *unit }),
            Frame::Roll
            | Frame::Pluck { .. }
            | Frame::Start
            | Frame::Tie
            | Frame::Test
            | Frame::Order
            | Frame::Rally { .. }
            | Frame::Restore { .. }
            | Frame::Close
            | Frame::Clash { .. }
            | Frame::Round { .. } => None,
        }
    }

    /// Runs frames until one asks somebody something, more dice come by themselves, or the game is over.
    pub(super) fn run(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        loop {
            if self.position.ending.is_some() {
                self.position.frames.clear();
                return Ok(());
            }
            let Some(frame) = self.position.frames.last().cloned() else {
                self.push_frame(Frame::Close);
                continue;
            };
            let waits = match frame {
                Frame::Begin { .. }
                | Frame::General { .. }
                | Frame::RideFirst
                | Frame::Again
                | Frame::Pursue { .. }
                | Frame::Stop { .. }
                | Frame::Face { .. } => true,
                Frame::Roll => self.run_roll(dice, log)?,
                Frame::Deploy { side } => self.run_deploy(side),
                Frame::Join => self.run_join(),
                Frame::Pluck { next } => self.run_pluck(next, dice, log)?,
                Frame::Start => {
                    self.run_start(log);
                    false
                }
                Frame::Bid => self.run_bid(),
                Frame::Reveal => self.run_reveal(log),
                Frame::Tie => self.run_tie(dice, log)?,
                Frame::Moves => self.run_moves(),
                Frame::Rides => self.run_rides(),
                Frame::Fire { own } => self.run_fire(own),
                Frame::Melee => self.run_melee(),
                Frame::Test => {
                    self.run_test(dice, log)?;
                    false
                }
                Frame::Order => self.run_order(dice, log)?,
                Frame::Rally { next } => self.run_rally(next, dice, log)? && self.goes_on_by_itself(),
                Frame::Restore { next } => self.run_restore(next, dice, log)?,
                Frame::Close => {
                    self.run_close(log);
                    false
                }
                Frame::Clash { link } => {
                    self.pop_frame();
                    self.fight(link, dice, log)?;
                    false
                }
                Frame::Round { link, round } => self.run_round(link, round, dice, log)?,
                Frame::Refuge { general } => self.run_refuge(general, log),
            };
            if waits {
                return Ok(());
            }
        }
    }

    /// Whether nobody is asked: what comes next comes by itself.
    fn goes_on_by_itself(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.question(side).is_none())
    }

    /// Carries out an action that `legal` has passed.
    pub(super) fn carry_out(
        &mut self,
        side: Side,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let Ok(done) = self.legal(side, action) else { return Ok(()) };
        match done {
            Done::Trip(trip) if self.is_general(trip.unit) => {
                self.ride(&trip, log);
                if matches!(self.position.frames.last(), Some(Frame::RideFirst)) {
                    self.fix_list(log);
                }
                return Ok(());
            }
            Done::Trip(trip) => {
                self.make(&trip, log);
                return Ok(());
            }
            Done::Chase(chase) => {
                if let Some(Frame::Pursue { router, .. }) = self.position.frames.last().cloned() {
                    self.pop_frame();
                    self.pursue(&chase, router, dice, log)?;
                }
                return Ok(());
            }
            Done::Plain => {}
        }
        let Some(frame) = self.position.frames.last().cloned() else { return Ok(()) };
        match (frame, action) {
            (Frame::Begin { .. }, Action::Begin) => self.pop_frame(),
            (Frame::Deploy { .. }, Action::Deploy { at }) => self.deploy(side, at, log),
            (Frame::Join, Action::Join { general, unit }) => self.join_added(*general, *unit, log),
            (Frame::Bid, Action::Seal { seal }) => {
                self.position.bids[side].seal = Some(*seal);
                log.event(clause!("B2c"), What::Sealed { side });
            }
            (Frame::Reveal, Action::Open { number }) => self.open(side, *number, log),
            (Frame::General { .. }, Action::Choose { general }) => self.choose(side, *general, log),
            (Frame::RideFirst, Action::Done) => self.fix_list(log),
            (Frame::Moves, Action::Recover { unit }) => self.recover(*unit, log),
            (Frame::Moves, Action::Done) => self.set_top(Frame::Rides),
            (Frame::Rides, Action::Done) => self.set_top(Frame::Fire { own: false }),
            (Frame::Fire { .. }, Action::Fire { unit, target }) => self.fire(*unit, *target, dice, log)?,
            (Frame::Fire { own }, Action::Done) => {
                log.event(clause!("B2s"), What::FireDone { side });
                self.set_top(if own { Frame::Melee } else { Frame::Fire { own: true } });
            }
            (Frame::Melee, Action::Fight { charger }) => {
                if let Some(link) = self.link_by(*charger) {
                    self.fight(link, dice, log)?;
                }
            }
            (Frame::Again, Action::Yes | Action::No) => {
                if let Some((_, general, _)) = self.tested() {
                    if *action == Action::Yes { self.spend_pluck(general, log) } else { self.fail(general, log) }
                }
            }
            (Frame::Pursue { unit, .. }, Action::No) => {
                self.pop_frame();
                log.event(clause!("B11l"), What::Stayed { unit });
            }
            (Frame::Stop { link }, Action::Stop { back }) => {
                self.pop_frame();
                self.stop(&link, *back, log);
            }
            (Frame::Refuge { general }, Action::Name { unit }) => {
                self.pop_frame();
                self.set_behind(general, *unit, clause!("B12g"), log);
            }
            (Frame::Face { unit }, Action::Face { facing }) => {
                self.pop_frame();
                self.set_facing(unit, *facing, log);
            }
            _ => {}
        }
        Ok(())
    }

    fn set_facing(&mut self, unit: Unit, facing: u16, log: &mut Events) {
        let pose = super::Pose { facing, ..self.pose(unit) };
        self.set_pose(unit, pose);
        log.event(clause!("B13c"), What::Faced { unit, facing });
    }

    /// The contacts of the table, for hints and views.
    pub fn contacts(&self) -> Vec<super::Link> {
        self.position.links.clone()
    }
}
