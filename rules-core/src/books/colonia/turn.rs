//! The sequence: clause 6. Also the loop that runs frames until one asks.

use alloc::vec;
use alloc::vec::Vec;

use super::decision::{Action, Decision};
use super::event::{Tell as _, What};
use super::position::{Aim, Bout, Frame, Melee};
use super::units::{Place, Unit};
use super::{Colonia, Ending, Events, clause};
use crate::dice::{Classes, Face, Request};
use crate::{BySide, Clause, Dice, OutOfDice, Pending, Question, Side};

impl Colonia {
    /// One die for a side.
    pub(super) fn die(side: Side, clause: Clause, dice: &mut dyn Dice) -> Result<Face, OutOfDice> {
        dice.die(Request { side, clause }, Classes::EACH)
    }

    /// What the game waits for.
    pub(super) fn awaits(&self) -> Pending<Decision, Ending> {
        if let Some(ending) = self.position.ending {
            return Pending::Over(ending);
        }
        if let Some(Frame::Orders) = self.position.frames.last() {
            let ask = |side: Side| {
                (!self.position.laid[side]).then_some(Question { what: Decision::Orders, clause: clause!("4.6e") })
            };
            let asked = BySide::new(ask(Side::First), ask(Side::Second));
            if asked.first.is_some() || asked.second.is_some() {
                return Pending::Decide(asked);
            }
        }
        self.question().map_or(Pending::Continue, |(side, clause, what)| Pending::ask(side, clause, what))
    }

    /// Who is asked what, by which clause, where one side is.
    pub(super) fn question(&self) -> Option<(Side, Clause, Decision)> {
        let of = |unit: Unit| self.side_of(unit);
        let brigade = |at: u8| self.board.brigades.get(usize::from(at)).map_or(Side::First, |card| card.side);
        Some(match self.position.frames.last()? {
            Frame::Deploy { side: None } => (Side::First, clause!("1.2c"), Decision::Throw),
            Frame::Deploy { side: Some(side) } => (*side, clause!("1.2c"), Decision::Deploy),
            Frame::Sortie { side } => (*side, clause!("2.1.6c"), Decision::Sortie),
            Frame::Put { unit } => (of(*unit), clause!("2.1.4d"), Decision::Put { unit: *unit }),
            Frame::Opportunity { side } => (*side, clause!("4.5a"), Decision::Opportunity),
            Frame::Brigades { side } => (*side, clause!("6.1d"), Decision::Brigade),
            Frame::Reveal { left, .. } => {
                let general = *left.last()?;
                (of(general), clause!("4.6e"), Decision::Open { general })
            }
            Frame::Spied { general } => (of(*general), clause!("2.1.6c"), Decision::Open { general: *general }),
            Frame::Units { brigade: at, .. } => (brigade(*at), clause!("6.1g"), Decision::Name { brigade: *at }),
            Frame::Act(act) => (of(act.unit), clause!("6.2a"), Decision::Act { unit: act.unit }),
            Frame::Engaged { unit } => (of(*unit), clause!("4.3d"), Decision::Engaged { unit: *unit }),
            Frame::Square { unit, charger } => {
                (of(*unit), clause!("9.6g"), Decision::Square { unit: *unit, charger: *charger })
            }
            Frame::React { mover, ready } => {
                (of(*mover).other(), clause!("4.5h"), Decision::React { mover: *mover, ready: ready.clone() })
            }
            Frame::Shot(shot) => match shot.aim {
                Aim::Return => {
                    (of(shot.target), clause!("7.0c"), Decision::Return { unit: shot.target, at: shot.unit })
                }
                Aim::Answer => (of(shot.target), clause!("8g"), Decision::Return { unit: shot.target, at: shot.unit }),
                _ => return None,
            },
            Frame::Melee(melee) => match melee.bout {
                Bout::Main => {
                    let links = self.main_links(&melee.units);
                    (self.active().unwrap_or(of(melee.unit)), clause!("9.5c"), Decision::Main { links })
                }
                Bout::Pursue => {
                    let unit = melee.winner?;
                    (of(unit), clause!("9.4m"), Decision::Pursue { unit })
                }
                _ => return None,
            },
            Frame::Start { .. }
            | Frame::Orders
            | Frame::Initiative
            | Frame::Walk(_)
            | Frame::Ride { .. }
            | Frame::End => {
                return None;
            }
        })
    }

    /// Runs frames until one asks somebody something, a throw is to be repeated, or the game is over.
    pub(super) fn run(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        loop {
            if self.position.ending.is_some() {
                self.position.frames.clear();
                return Ok(());
            }
            self.settle_crossings(dice, log)?;
            let Some(frame) = self.position.frames.last().cloned() else {
                self.push_frame(Frame::End);
                continue;
            };
            let asks = match frame {
                Frame::Deploy { side } => side.is_none_or(|side| self.run_deploy(side)),
                Frame::Start { begun, queue } => {
                    self.run_start(begun, queue, log);
                    false
                }
                Frame::Put { unit } => self.run_put(unit, log),
                Frame::Opportunity { side } => {
                    let asks = self.on_table_of(side).any(|unit| self.may_stand_ready(unit).is_ok());
                    if !asks {
                        self.after_opportunity(side);
                    }
                    asks
                }
                Frame::Orders => self.run_orders(),
                Frame::Initiative => {
                    if !self.run_initiative(dice, log)? {
                        // A tie: thrown again.
                        return Ok(());
                    }
                    false
                }
                Frame::Brigades { side } => self.run_brigades(side),
                Frame::Reveal { brigade, left } => self.run_reveal(brigade, &left, log),
                Frame::Units { brigade, .. } => self.run_units(brigade),
                Frame::Act(act) => self.run_act(&act, log),
                Frame::Engaged { unit } => {
                    let asks = self.is_engaged(unit);
                    if !asks {
                        self.pop_frame();
                    }
                    asks
                }
                Frame::Walk(walk) => {
                    self.run_walk(walk, log);
                    false
                }
                Frame::Ride { unit, target, toward, mutual, squared } => {
                    self.run_ride(unit, target, toward, mutual, squared, log)
                }
                Frame::Sortie { .. } | Frame::Square { .. } | Frame::Spied { .. } => true,
                Frame::React { ready, .. } => {
                    if ready.is_empty() {
                        self.pop_frame();
                    }
                    !ready.is_empty()
                }
                Frame::Shot(shot) => self.run_shot(&shot, dice, log)?,
                Frame::Melee(melee) => self.run_melee(melee, dice, log)?,
                Frame::End => {
                    self.end_turn(log);
                    false
                }
            };
            if asks {
                self.refresh();
                return Ok(());
            }
        }
    }

    /// ORDERS: whether somebody still lays.
    fn run_orders(&mut self) -> bool {
        for side in Side::BOTH {
            if !self.options.orders || self.layers(side).is_empty() {
                self.position.laid[side] = true;
            }
        }
        let asks = !self.position.laid.first || !self.position.laid.second;
        if !asks {
            self.set_top(Frame::Initiative);
            for side in Side::BOTH {
                for general in core::mem::take(&mut self.position.scouted[side]) {
                    if self.chief(general).seal.is_some() {
                        self.push_frame(Frame::Spied { general });
                    }
                }
            }
        }
        asks
    }

    pub(super) fn after_opportunity(&mut self, side: Side) {
        self.set_top(match side {
            Side::First => Frame::Opportunity { side: Side::Second },
            Side::Second => Frame::Orders,
        });
    }

    /// INITIATIVE (6.1b). Answers whether it is decided.
    fn run_initiative(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let fixed = self.board.file.first.filter(|_| self.position.turn == 1);
        let side = if let Some(side) = fixed {
            side
        } else {
            let first = Self::die(Side::First, clause!("6.1b"), dice)?;
            let second = Self::die(Side::Second, clause!("6.1b"), dice)?;
            log.event(clause!("6.1b"), What::Threw { first, second });
            match first.cmp(&second) {
                core::cmp::Ordering::Greater => Side::First,
                core::cmp::Ordering::Less => Side::Second,
                core::cmp::Ordering::Equal => return Ok(false),
            }
        };
        log.event(clause!("6.1a"), What::First { side });
        self.set_top(Frame::Brigades { side });
        Ok(true)
    }

    /// The brigades a side may still activate (6.1d).
    pub fn brigades_left(&self, side: Side) -> impl Iterator<Item = u8> + use<'_> {
        self.board.brigades_of(side).filter(|&at| {
            let done = self.position.brigades.get(usize::from(at)).is_none_or(|brigade| brigade.activated);
            !done && self.members(at).next().is_some()
        })
    }

    /// The units and the general of a brigade on the table.
    pub(super) fn members(&self, brigade: u8) -> impl Iterator<Item = Unit> + use<'_> {
        let card = self.board.brigades.get(usize::from(brigade));
        let units = card.into_iter().flat_map(|card| card.units.iter().copied().chain(card.general));
        units.filter(|&unit| matches!(self.piece(unit).place, Place::Table | Place::Aboard(_)))
    }

    fn run_brigades(&mut self, side: Side) -> bool {
        if self.brigades_left(side).next().is_some() {
            return true;
        }
        let other = side.other();
        let frame =
            if self.brigades_left(other).next().is_some() { Frame::Brigades { side: other } } else { Frame::End };
        self.set_top(frame);
        false
    }

    pub(super) fn activate_brigade(&mut self, brigade: u8, log: &mut Events) {
        let side = self.board.brigades.get(usize::from(brigade)).map_or(Side::First, |card| card.side);
        if let Some(state) = self.position.brigades.get_mut(usize::from(brigade)) {
            state.activated = true;
            state.carrying = state.forced;
        }
        self.set_top(Frame::Brigades { side: side.other() });
        log.event(clause!("6.1d"), What::Brigade { brigade });
        let left = self.take_markers(brigade);
        self.push_frame(Frame::Units { brigade, joined: Vec::new() });
        self.push_frame(Frame::Reveal { brigade, left });
    }

    /// The units that may be named in a brigade's activation (6.1e, 2.1.4e).
    pub fn nameable(&self, brigade: u8) -> Vec<Unit> {
        let mut units: Vec<Unit> = self.members(brigade).filter(|&unit| !self.piece(unit).activated).collect();
        if units.is_empty() {
            return units;
        }
        let Some(card) = self.board.brigades.get(usize::from(brigade)) else { return units };
        let superiors = self.chain(card.general.unwrap_or(card.superior)).into_iter();
        units.extend(superiors.filter(|&unit| {
            self.card(unit).brigade.is_none() && self.piece(unit).is_on_table() && !self.piece(unit).activated
        }));
        units
    }

    fn run_units(&mut self, brigade: u8) -> bool {
        if !self.nameable(brigade).is_empty() {
            return true;
        }
        if let Some(state) = self.position.brigades.get_mut(usize::from(brigade))
            && core::mem::take(&mut state.carrying)
        {
            state.forced = false;
        }
        self.pop_frame();
        false
    }

    /// END-TURN.
    fn end_turn(&mut self, log: &mut Events) {
        for piece in &mut self.position.pieces {
            (piece.activated, piece.opportunity, piece.reacted) = (false, false, false);
            (piece.rallied, piece.halted, piece.searched) = (false, false, false);
            (piece.charged, piece.gone) = (false, false);
        }
        for chief in &mut self.position.chiefs {
            (chief.seal, chief.shown, chief.spied) = (None, false, None);
        }
        self.position.brigades.iter_mut().for_each(|brigade| brigade.activated = false);
        (self.position.laid, self.position.revealed) = (BySide::default(), BySide::default());
        self.judge(log);
        if self.position.ending.is_none() {
            self.position.turn += 1;
            self.position.frames = vec![Frame::Start { begun: false, queue: Vec::new() }];
        }
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
            (Frame::Deploy { .. }, Action::Deploy { at }) => self.deploy(side, at, log),
            (Frame::Deploy { .. }, Action::Yes) => self.throw_for_set_up(dice, log)?,
            (Frame::Sortie { .. }, Action::Bomb { target }) => self.bomb(side, *target, dice, log)?,
            (Frame::Sortie { .. }, Action::Scout { general }) => self.scout(side, *general, dice, log)?,
            (Frame::Put { unit }, Action::Put { x, y, facing }) => {
                self.put(unit, super::Pose { x: *x, y: *y, facing: *facing }, clause!("2.1.4d"), log);
                self.pop_frame();
            }
            (Frame::Opportunity { side }, Action::Opportunity { units }) => {
                for &unit in units {
                    self.piece_mut(unit).opportunity = true;
                    log.event(clause!("4.5a"), What::Opportunity { unit });
                }
                self.after_opportunity(side);
            }
            (Frame::Orders, Action::Lay { seals }) => self.lay(side, seals, log),
            (Frame::Brigades { .. }, Action::Brigade { brigade }) => self.activate_brigade(*brigade, log),
            (Frame::Reveal { left, .. }, Action::Open { marker }) => {
                if let Some(&general) = left.last() {
                    self.show(general, *marker, log);
                    self.reveal_next();
                }
            }
            (Frame::Spied { general }, Action::Open { marker }) => {
                self.pop_frame();
                if let Some(chief) = self.chief_mut(general) {
                    chief.spied = marker.map(|(order, _)| order);
                }
            }
            (Frame::Sortie { .. }, Action::No) => self.pop_frame(),
            (Frame::Units { brigade, .. }, Action::Name { unit }) => self.name(brigade, *unit, dice, log)?,
            (Frame::Act(act), action) => self.perform(&act, action, dice, log)?,
            (Frame::Engaged { unit }, Action::Fight) => {
                self.set_top(Frame::Melee(Melee::of(unit)));
            }
            (Frame::Engaged { unit }, Action::Disengage) => {
                self.pop_frame();
                self.disengage(unit, dice, log)?;
            }
            (Frame::Square { unit, .. }, Action::Yes | Action::No) => {
                self.pop_frame();
                self.try_square(unit, *action == Action::Yes, dice, log)?;
            }
            (Frame::React { mover, .. }, Action::React { unit, toward }) => {
                self.react(mover, *unit, *toward, log);
            }
            (Frame::React { .. }, Action::No) => self.pop_frame(),
            (Frame::Shot(shot), Action::Yes | Action::No) => self.answer_shot(shot, *action == Action::Yes),
            (Frame::Melee(melee), Action::Main { attacker, target }) => {
                self.set_top(Frame::Melee(Melee { main: Some((*attacker, *target)), bout: Bout::Dice, ..melee }));
            }
            (Frame::Melee(melee), Action::Yes | Action::No) => {
                self.pursue(melee, *action == Action::Yes, dice, log)?;
            }
            _ => {}
        }
        Ok(())
    }
}

impl Melee {
    /// A round begun by a unit.
    pub(super) const fn of(unit: Unit) -> Self {
        Self { unit, main: None, bout: Bout::Main, units: Vec::new(), winner: None, loser: None }
    }
}
