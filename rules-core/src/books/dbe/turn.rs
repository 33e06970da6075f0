//! The turn: H4.6a. Also the loop that runs frames until one asks.

use alloc::vec;
use alloc::vec::Vec;

use super::decision::{Action, Decision, Onto, Pay};
use super::event::{Tell as _, What};
use super::movement::Trip;
use super::position::{Contact, Fire, Frame, Melee, Pursuit, Stage};
use super::units::Unit;
use super::{Dbe, Ending, Events, Leg, clause};
use crate::dice::{Classes, Request};
use crate::table::Angle;
use crate::{Clause, Dice, OutOfDice, Pending, Side};

/// Those that turn, each with the enemies it may face.
type Turners = Vec<(Unit, Vec<Unit>)>;

impl Dbe {
    /// What the game waits for.
    pub(super) fn awaits(&self) -> Pending<Decision, Ending> {
        if let Some(ending) = self.position.ending {
            return Pending::Over(ending);
        }
        self.question().map_or(Pending::Continue, |(side, clause, what)| Pending::ask(side, clause, what))
    }

    /// Who is asked what, by which clause.
    pub(super) fn question(&self) -> Option<(Side, Clause, Decision)> {
        let active = self.position.active;
        let of = |unit: Unit| self.side_of(unit);
        Some(match self.position.frames.last()? {
            Frame::Begin { side } => (*side, clause!("H4.6d"), Decision::Begin),
            Frame::Edge { low } => (*low, clause!("H4.5b"), Decision::Edge),
            Frame::Deploy { side } => {
                self.corps_to_place(*side).next()?;
                (*side, clause!("H4.5c"), Decision::Deploy)
            }
            Frame::Chief { side } => (*side, clause!("H4.5d"), Decision::Chief),
            Frame::Command { thrown: true } => {
                (active, clause!("H4.7j"), Decision::TakeOver { corps: self.takeable(active) })
            }
            Frame::Flights => (active, clause!("H4.16h"), Decision::FleeFirst { units: self.next_to_flee() }),
            Frame::Arrivals => {
                let (unit, places) = self.waiting_arrival()?;
                (active, clause!("H4.5k"), Decision::Arrive { unit, places })
            }
            Frame::Moves => (active, clause!("H4.7e"), Decision::Move),
            Frame::Generals => (active, clause!("H4.19b"), Decision::Generals),
            Frame::Facing { stuck } => {
                let (side, units) = self.facing_question(stuck)?;
                (side, clause!("H4.10q"), Decision::Face { units })
            }
            Frame::Turn { unit } => {
                let enemies = self.touches_on(*unit).map(|contact| contact.by).collect();
                (of(*unit), clause!("H4.10q"), Decision::Face { units: vec![(*unit, enemies)] })
            }
            Frame::Swaps { left } => {
                let gun = *left.as_ref()?.last()?;
                (of(gun), clause!("8.2b"), Decision::Swap { gun })
            }
            Frame::Fire(fire) => match fire.target {
                Some(target) => {
                    let shooters = fire.open.clone();
                    (of(target).other(), clause!("H4.11n"), Decision::Shoot { target, shooters })
                }
                None => (active, clause!("H4.11n"), Decision::Target { targets: fire.open.clone() }),
            },
            Frame::Melee(melee) => match melee.stage {
                Stage::Next if melee.begun => {
                    let (mut pairs, unturned) = self.melees_left(melee);
                    pairs.extend(unturned.into_iter().map(|unit| (unit, unit)));
                    (active, clause!("H4.12l"), Decision::Melee { pairs })
                }
                Stage::Toucher => {
                    let (unit, touchers) = (melee.own, self.foes_of_unturned(melee.own));
                    (of(unit).other(), clause!("H4.12k"), Decision::Toucher { unit, touchers })
                }
                _ => return None,
            },
            Frame::Run(run) => (of(run.unit), clause!("H4.14s"), Decision::SideStep { unit: run.unit }),
            Frame::Helpers { left, .. } => {
                let side = of(*left.first()?);
                (side, clause!("H4.13e"), Decision::Helper { units: left.clone() })
            }
            Frame::Pursuit(pursuit) if pursuit.goes => {
                let enemies = pursuit.meets.iter().map(|&(enemy, _)| enemy).collect();
                (of(pursuit.unit), clause!("H4.15k"), Decision::Meet { unit: pursuit.unit, enemies })
            }
            Frame::Pursuit(pursuit) => (of(pursuit.unit), clause!("8.4j"), Decision::Pursue { unit: pursuit.unit }),
            Frame::Keep { corps, count, from } => {
                let what = Decision::Keep { corps: *corps, count: *count, from: from.clone() };
                (self.corps_card(*corps).side, clause!("H4.16b"), what)
            }
            Frame::Recover { side, corps } => (*side, clause!("H4.16f"), Decision::Recover { corps: corps.clone() }),
            Frame::Refuge { general } => {
                let with = self.refuges(*general);
                (of(*general), clause!("H4.19g"), Decision::Refuge { general: *general, with })
            }
            Frame::Roll | Frame::Command { thrown: false } | Frame::Checks => return None,
        })
    }

    /// Which side turns whom in T2d: the active player's elements first (H4.10p).
    fn facing_question(&self, stuck: &[Unit]) -> Option<(Side, Turners)> {
        let active = self.position.active;
        [active, active.other()]
            .into_iter()
            .map(|side| (side, self.turners(side, stuck)))
            .find(|(_, units)| !units.is_empty())
    }

    /// Runs frames until one asks somebody something, a throw is to be repeated, or the game is over.
    pub(super) fn run(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        loop {
            if self.position.ending.is_some() {
                self.position.frames.clear();
                return Ok(());
            }
            let Some(frame) = self.position.frames.last().cloned() else {
                self.push_frame(Frame::Command { thrown: false });
                continue;
            };
            let waits = match frame {
                Frame::Roll => !self.run_roll(dice, log)?,
                Frame::Begin { .. } | Frame::Edge { .. } | Frame::Recover { .. } | Frame::Keep { .. } => true,
                Frame::Deploy { side } => self.run_deploy(side),
                Frame::Chief { side } => self.run_chief(side),
                Frame::Command { thrown: false } => {
                    self.throw_command(dice, log)?;
                    false
                }
                Frame::Command { thrown: true } => {
                    let asks = self.position.taken.is_none() && !self.takeable(self.position.active).is_empty();
                    if !asks {
                        self.set_top(Frame::Flights);
                    }
                    asks
                }
                Frame::Flights => self.run_flights(dice, log)?,
                Frame::Arrivals => self.run_arrivals(log),
                Frame::Moves => self.run_moves(),
                Frame::Generals => {
                    let asks = self.has_generals_to_move(self.position.active);
                    if !asks {
                        self.set_top(Frame::Facing { stuck: Vec::new() });
                    }
                    asks
                }
                Frame::Facing { stuck } => self.run_facing(&stuck, dice, log)?,
                Frame::Turn { unit } => self.run_turn(unit, dice, log)?,
                Frame::Swaps { left } => self.run_swaps(left),
                Frame::Fire(fire) => self.run_fire(&fire),
                Frame::Melee(melee) => self.run_melee(melee, dice, log)?,
                Frame::Run(run) => self.run_run(&run, dice, log)?,
                Frame::Helpers { winner, left } => self.run_helpers(winner, &left, dice, log)?,
                Frame::Pursuit(pursuit) => self.run_pursuit(&pursuit, log),
                Frame::Refuge { general } => self.run_refuge(general, log),
                Frame::Checks => {
                    self.run_checks(dice, log)?;
                    false
                }
            };
            if waits {
                return Ok(());
            }
        }
    }

    /// T1: the dice of command (H4.7a–c).
    fn throw_command(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let side = self.position.active;
        self.position.first.get_or_insert(side);
        log.event(clause!("H4.6a"), What::TurnBegan { round: self.position.round, side });
        self.position.corps.iter_mut().for_each(|corps| corps.points = 0);
        let corps: Vec<u8> = self.board.corps_of(side).collect();
        for corps in corps {
            let arrives =
                self.arriving(side).any(|unit| self.card(unit).corps == Some(corps) && !self.code(unit).is_general());
            if !arrives && self.standing(corps).is_empty() {
                continue;
            }
            let die = dice.die(Request { side, clause: clause!("H4.7a") }, Classes::EACH)?;
            if let Some(state) = self.corps_mut(corps) {
                state.points = die;
            }
            log.event(clause!("H4.7a"), What::Command { corps, die });
        }
        self.position.chief_points = 0;
        if self.chief(side).is_some() {
            self.position.chief_points = 2;
            log.event(clause!("H4.7c"), What::ChiefCommand { points: 2 });
        }
        // What was recovered when it broke is his take-over now (H4.16f).
        self.position.taken = self.position.promised[side].take().filter(|_| self.chief(side).is_some());
        if let Some(corps) = self.position.taken {
            log.event(clause!("H4.16f"), What::TakenOver { corps });
        }
        self.set_top(Frame::Command { thrown: true });
        Ok(())
    }

    /// T2b. Answers whether the active player is asked: not where nothing could be paid.
    fn run_moves(&mut self) -> bool {
        let side = self.position.active;
        let asks = self.elements_of(side).any(|unit| self.may_be_ordered(unit));
        if !asks {
            self.set_top(Frame::Generals);
        }
        asks
    }

    /// Whether an element could be moved and paid for, the move itself aside.
    pub(super) fn may_be_ordered(&self, unit: Unit) -> bool {
        let Some(corps) = self.card(unit).corps else { return false };
        self.check_mover(unit).is_ok() && self.payment(corps, &[unit]).is_some()
    }

    fn run_facing(&mut self, stuck: &[Unit], dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let Some((_, units)) = self.facing_question(stuck) else {
            self.set_top(Frame::Swaps { left: None });
            return Ok(false);
        };
        if let [(unit, enemies)] = units.as_slice()
            && let &[enemy] = enemies.as_slice()
        {
            self.face(stuck, *unit, enemy, dice, log)?;
            return Ok(false);
        }
        Ok(true)
    }

    /// An element turns in T2d, or stays where it cannot.
    fn face(
        &mut self,
        stuck: &[Unit],
        unit: Unit,
        enemy: Unit,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        if !self.turn_to(unit, enemy, dice, log)? {
            let mut stuck = stuck.to_vec();
            stuck.push(unit);
            if let Some(Frame::Facing { stuck: known }) =
                self.position.frames.iter_mut().rfind(|frame| matches!(frame, Frame::Facing { .. }))
            {
                *known = stuck;
            }
        }
        Ok(())
    }

    fn run_swaps(&mut self, left: Option<Vec<Unit>>) -> bool {
        let Some(mut left) = left else {
            let mut guns: Vec<Unit> = self.elements().filter(|&unit| self.may_swap(unit)).collect();
            guns.reverse();
            self.set_top(Frame::Swaps { left: Some(guns) });
            return false;
        };
        match left.last() {
            None => {
                self.set_top(Frame::Fire(Fire::default()));
                false
            }
            Some(&gun) if self.may_swap(gun) => true,
            Some(_) => {
                left.pop();
                self.set_top(Frame::Swaps { left: Some(left) });
                false
            }
        }
    }

    /// The other player's turn begins (H4.6c).
    pub(super) fn end_turn(&mut self) {
        for piece in &mut self.position.pieces {
            (piece.moved, piece.fired, piece.fought) = (false, false, false);
            (piece.fled_now, piece.silent, piece.carried) = (false, false, false);
        }
        self.contacts_mut().iter_mut().for_each(|contact| contact.fresh = false);
        self.position.taken = None;
        self.position.active = self.position.active.other();
        if Some(self.position.active) == self.position.first {
            self.position.round = self.position.round.saturating_add(1);
        }
        self.position.frames = vec![Frame::Command { thrown: false }];
    }

    /// A paid move found legal is made.
    fn make(&mut self, trip: &Trip, pay: Pay, turned_only: bool, log: &mut Events) {
        let units: Vec<Unit> = trip.ends.iter().map(|end| end.unit).collect();
        if let Some(corps) = units.first().and_then(|&unit| self.card(unit).corps) {
            self.spend(corps, pay);
            log.event(clause!("H4.7e"), What::Paid { corps, of_corps: pay.corps, of_chief: pay.chief });
        }
        for &(unit, at) in &trip.slid {
            self.shift_to(unit, at, clause!("H4.10l"), log);
        }
        for end in &trip.ends {
            let (unit, from) = (end.unit, self.pose(end.unit));
            self.drop_contacts(unit);
            self.set_pose(unit, end.at);
            let gun = self.code(unit).is_gun();
            let piece = self.piece_mut(unit);
            piece.moved = true;
            piece.silent |= gun && !turned_only;
            log.event(clause!("H4.9c"), What::Moved { unit, from, to: end.at, cost: end.cost.0 });
            for general in self.attached_to(unit) {
                self.piece_mut(general).carried = true;
            }
        }
        for end in &trip.ends {
            if let Some(Onto { target, edge }) = end.onto {
                let contact = Contact { by: end.unit, on: target, edge, maker: end.unit, fresh: false };
                self.add_contact(contact, clause!("H4.10h"), log);
            }
        }
        let touched: Vec<Unit> = self
            .generals_of(self.position.active.other())
            .filter(|&general| {
                units.iter().any(|&unit| self.base(unit).is_within(self.base(general), super::geometry::TOUCH))
            })
            .collect();
        let mut generals = trip.generals.clone();
        generals.extend(touched);
        self.reach_generals(&generals);
    }

    /// Carries out an action that `legal` has passed.
    pub(super) fn carry_out(
        &mut self,
        side: Side,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let Some(frame) = self.position.frames.last().cloned() else { return Ok(()) };
        match (frame, action) {
            (Frame::Begin { .. }, Action::Begin) => self.pop_frame(),
            (Frame::Edge { low }, Action::Edge { edge }) => self.choose_edge(low, *edge, log),
            (Frame::Deploy { .. }, Action::Deploy { at }) => self.deploy(side, at, log),
            (Frame::Chief { .. }, Action::Chief { at }) => {
                if let Some(unit) = self.board.chiefs[side] {
                    self.put(unit, *at, clause!("H4.5d"), log);
                }
            }
            (Frame::Command { .. }, Action::TakeOver { corps }) => {
                self.position.taken = *corps;
                if let Some(corps) = *corps {
                    log.event(clause!("H4.7j"), What::TakenOver { corps });
                }
                self.set_top(Frame::Flights);
            }
            (Frame::Flights, Action::FleeFirst { unit }) => self.break_run(*unit, dice, log)?,
            (Frame::Arrivals, Action::Arrive { place }) => {
                if let Some((unit, places)) = self.waiting_arrival()
                    && let Some(&at) = places.get(usize::from(*place))
                {
                    self.enter(unit, at, log);
                }
            }
            (Frame::Moves, Action::Move { unit, legs, onto, pay }) => {
                if let Ok(trip) = self.single(*unit, legs, *onto) {
                    let turned = matches!(legs.as_slice(), [Leg::Pivot { turn }] if turn.abs() <= Angle::degrees(45));
                    self.make(&trip, *pay, turned, log);
                }
            }
            (Frame::Moves, Action::Group { units, how, onto, pay }) => {
                if let Ok(trip) = self.grouped(units, how, *onto) {
                    self.make(&trip, *pay, false, log);
                }
            }
            (Frame::Moves, Action::BreakOff { unit, length, pay }) => {
                if let Ok(trip) = self.break_off(*unit, *length) {
                    self.make(&trip, *pay, false, log);
                }
            }
            (Frame::Moves, Action::Done) => self.set_top(Frame::Generals),
            (Frame::Generals, Action::Done) => self.set_top(Frame::Facing { stuck: Vec::new() }),
            (Frame::Generals, Action::General { unit, legs, attach }) => self.move_general(*unit, legs, *attach, log),
            (Frame::Generals, Action::Detach { unit }) => self.detach(*unit, log),
            (Frame::Facing { stuck }, Action::Face { unit, enemy }) => self.face(&stuck, *unit, *enemy, dice, log)?,
            (Frame::Turn { .. }, Action::Face { unit, enemy }) => {
                self.pop_frame();
                self.turn_to(*unit, *enemy, dice, log)?;
            }
            (Frame::Swaps { left: Some(mut left) }, Action::Yes | Action::No) => {
                let gun = left.pop();
                self.set_top(Frame::Swaps { left: Some(left) });
                if let Some(gun) = gun.filter(|_| *action == Action::Yes) {
                    self.swap(gun, log);
                }
            }
            (Frame::Fire(fire), Action::Target { unit }) => self.aim(&fire, *unit),
            (Frame::Fire(fire), Action::Shoot { main, extra }) => self.shoot(&fire, *main, extra, dice, log)?,
            (Frame::Fire(fire), Action::Decline) => self.spare(&fire, log),
            (Frame::Melee(melee), Action::Name { unit }) => self.name_in_melee(&melee, *unit),
            (Frame::Run(mut run), Action::SideStep { hand }) => {
                run.hands.push(*hand);
                self.set_top(Frame::Run(run));
            }
            (Frame::Helpers { winner, left }, Action::Name { unit }) => {
                self.send_back(winner, &left, *unit, dice, log)?;
            }
            (Frame::Pursuit(pursuit), Action::Yes) => self.go_after(&pursuit, log),
            (Frame::Pursuit(pursuit), Action::No) => self.stay_back(pursuit.unit, log),
            (Frame::Pursuit(pursuit), Action::Name { unit }) => {
                let meets = pursuit.meets.iter().copied().filter(|(enemy, _)| enemy == unit).take(1).collect();
                self.set_top(Frame::Pursuit(Pursuit { meets, ..pursuit }));
            }
            (Frame::Keep { corps, .. }, Action::Keep { units }) => {
                self.pop_frame();
                self.keep(corps, units, log);
            }
            (Frame::Recover { side, .. }, Action::Recover { corps }) => {
                self.pop_frame();
                self.position.promised[side] = Some(*corps);
            }
            (Frame::Refuge { general }, Action::Name { unit }) => {
                self.pop_frame();
                self.attach(general, *unit, log);
            }
            _ => {}
        }
        Ok(())
    }

    fn name_in_melee(&mut self, melee: &Melee, unit: Unit) {
        match melee.stage {
            Stage::Toucher => self.name_toucher(melee, unit),
            _ => self.begin_melee(melee, unit),
        }
    }
}
