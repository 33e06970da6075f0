//! The sequence of play: clause 2. Also the loop that runs frames until one asks.

use alloc::sync::Arc;

use super::decision::{Action, Decision};
use super::event::Event;
use super::position::{Attack, Duty, Frame, Go, Joining, Position, Stage, Step};
use super::scenario::{Options, Scenario};
use super::units::{AUSTRIAN, Chief, Mobile, Piece, Place};
use super::zones::Zones;
use super::{Caricat, Events, clause};
use crate::{Clause, Dice, OutOfDice, Side};

impl Caricat {
    /// The set-up (3a, 13.1, 14.1), before the options of 13.3 and the first commitment.
    pub(super) fn set_up(scenario: &Scenario, options: Options) -> Self {
        let board = Arc::clone(&scenario.0);
        let place = |hex: Option<_>, entry: Option<_>| match (hex, entry) {
            (Some(hex), _) => Place::Hex(hex),
            (None, Some(_)) => Place::Off,
            (None, None) => Place::Left,
        };
        let units = board.file.units.iter().map(|card| Piece {
            id: card.id,
            place: place(card.hex, card.entry),
            ..Piece::default()
        });
        let leaders = board.file.leaders.iter().map(|card| Chief {
            id: card.id,
            place: place(card.hex, card.entry),
            level: card.level,
            ..Chief::default()
        });
        let position = Position {
            units: units.collect(),
            leaders: leaders.collect(),
            control: board.file.objectives.iter().map(|objective| objective.control).collect(),
            ..Position::default()
        };
        let mut game = Self { board, options, position, zones: Zones::default() };
        game.rezone_all();
        game.zones.unsettled = false;
        game.next_option(None);
        let mut muted = Events::muted();
        game.scheduled_changes(&mut muted);
        // Nobody throws where nobody may: no dice are needed to reach the first decision.
        while let Some(Frame::Commit { side }) = game.position.frames.last().cloned() {
            if game.run_commit(side) {
                break;
            }
        }
        game
    }

    /// A position without a pending decision begins at CHOOSE.
    pub(super) fn open_phase(&mut self, _log: &mut Events) {
        self.push_frame(Frame::Choose { side: AUSTRIAN, passed: false });
        self.open_choice();
        // With nobody to activate somebody must still be asked: he passes.
        if matches!(self.position.frames.last(), Some(Frame::Sweep { .. })) {
            self.set_top(Frame::Choose { side: AUSTRIAN, passed: false });
        }
    }

    /// Runs frames until one asks somebody something or the game is over.
    pub(super) fn run(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        loop {
            if self.position.ending.is_some() {
                self.position.frames.clear();
                return Ok(());
            }
            self.settle_leaders(log);
            let Some(frame) = self.position.frames.last().cloned() else {
                self.open_phase(log);
                continue;
            };
            let asks = match frame {
                Frame::SetUp { .. } | Frame::Shift { .. } | Frame::Choose { .. } | Frame::Follow { .. } => true,
                Frame::Commit { side } => self.run_commit(side),
                Frame::Go(go) => self.run_go(&go, log),
                Frame::Reaction { mover, from, to } => {
                    let asks = !self.reactors(mover, from, to).is_empty();
                    if !asks {
                        self.pop_frame();
                    }
                    asks
                }
                Frame::Attack(attack) => self.run_attack(attack, dice, log)?,
                Frame::Retreats(retreats) => self.run_retreats(retreats, log),
                Frame::Advance(advance) => self.run_advance(&advance),
                Frame::Join { leader, why } => self.run_join(leader, why, log),
                Frame::Sweep { side } => self.run_sweep(side, log),
                Frame::Recover { opened } => self.run_recovery(opened, dice, log)?,
                Frame::Bridge => true,
                Frame::EndOfTurn => {
                    self.end_turn(log);
                    false
                }
            };
            if asks {
                return Ok(());
            }
        }
    }

    fn run_join(&mut self, leader: super::Leader, why: Joining, log: &mut Events) -> bool {
        let units = self.joinable(leader, why);
        if units.len() > 1 {
            return true;
        }
        self.pop_frame();
        if let Some(&unit) = units.first() {
            self.join(leader, why, unit, log);
        }
        false
    }

    /// MOVE, COMBAT and CLOSE, as far as nothing is to be decided.
    fn run_go(&mut self, go: &Go, log: &mut Events) -> bool {
        match go.stage {
            Stage::Move => {
                if let Some(mover) = go.mover {
                    let spent = mover.steps > 0 && mover.spent >= mover.mp + u8::from(mover.on_road);
                    let stepped = mover.duty == Duty::Hold && mover.steps > 0;
                    let forced = matches!(mover.duty, Duty::FallBack | Duty::Flight);
                    let over = spent || stepped || forced && self.has_fallen_back(&mover);
                    if over && self.check_stop(&mover).is_ok() {
                        let clause = match mover.duty {
                            Duty::FallBack | Duty::Flight => clause!("7.5.1l"),
                            Duty::Hold => clause!("3.1o"),
                            _ => clause!("6f"),
                        };
                        self.stop(clause, log);
                        return false;
                    }
                    return true;
                }
                if let Mobile::Unit(unit) = go.who {
                    // Forced cavalry with nowhere to go has made its move (7.5.1l, 7.5.1q).
                    let stuck = self.unit(unit).is_broken() && self.owes_move(go, unit).is_none();
                    let gone = self.unit(unit).hex().is_none();
                    if gone || stuck || self.unit(unit).moved {
                        self.open_combat();
                        return false;
                    }
                    return true;
                }
                let units = self.active_units(go).any(|unit| !self.unit(unit).moved);
                let leader = matches!(go.who, Mobile::Leader(leader)
                    if !go.leaderless && !self.leader(leader).moved
                        && matches!(self.leader(leader).place, Place::Off | Place::Hex(_)));
                if !units && !leader {
                    self.open_combat();
                    return false;
                }
                true
            }
            Stage::Combat => {
                if self.any_attack(go) {
                    return true;
                }
                if let Some(go) = self.go_mut() {
                    go.stage = Stage::Close;
                }
                false
            }
            Stage::Close => {
                self.close_go(go, log);
                false
            }
        }
    }

    /// Who must decide what, and the clause that asks.
    pub(super) fn question(&self) -> Option<(Side, Clause, Decision)> {
        Some(match self.position.frames.last()? {
            Frame::SetUp { side } => (*side, clause!("13.3b"), Decision::SetUp),
            Frame::Commit { side } => (*side, clause!("2c"), Decision::Commitment),
            Frame::Shift { leader } => {
                (self.leader_card(*leader).side, clause!("2c"), Decision::Level { leader: *leader })
            }
            Frame::Choose { side, passed } => {
                let what = Decision::Choice { level: self.current_level(), passed: *passed };
                (*side, clause!("4.1f"), what)
            }
            Frame::Go(go) => match go.stage {
                Stage::Move => {
                    let moving = go.mover.map(|mover| mover.piece);
                    (go.side, clause!("3.1z"), Decision::Movement { moving })
                }
                _ => (go.side, clause!("7d"), Decision::Combat),
            },
            Frame::Reaction { mover, .. } => {
                (self.side_of(*mover).other(), clause!("6.2b"), Decision::Reaction { mover: *mover })
            }
            Frame::Attack(attack) => return self.attack_question(attack),
            Frame::Retreats(retreats) => {
                if let Some(unit) = retreats.unit {
                    (self.side_of(unit), clause!("7.4e"), Decision::Retreat { unit })
                } else {
                    let first = retreats.units.units().first().copied()?;
                    (self.side_of(first), clause!("7.2.1d"), Decision::RetreatOrder)
                }
            }
            Frame::Advance(advance) => {
                let first = advance.units.units().first().copied()?;
                let clause = if advance.must {
                    clause!("9.1d")
                } else if advance.unit.is_some() {
                    clause!("7.2.1h")
                } else {
                    clause!("7.2.1g")
                };
                (self.side_of(first), clause, Decision::Advance { must: advance.must })
            }
            Frame::Follow { leader, .. } => {
                (self.leader_card(*leader).side, clause!("1.4h"), Decision::Follow { leader: *leader })
            }
            Frame::Join { leader, why } => {
                let clause = match why {
                    Joining::Alone => clause!("1.4g"),
                    Joining::Survivor => clause!("7.3b"),
                    Joining::Staff => clause!("7.3.1d"),
                };
                (self.leader_card(*leader).side, clause, Decision::Join { leader: *leader })
            }
            Frame::Bridge => {
                let side = self.board.file.rules.bridge.as_ref().map_or(AUSTRIAN, |bridge| bridge.doomed);
                (side, clause!("13.2.2a"), Decision::Bridge)
            }
            Frame::Sweep { .. } | Frame::Recover { .. } | Frame::EndOfTurn => return None,
        })
    }

    fn attack_question(&self, attack: &Attack) -> Option<(Side, Clause, Decision)> {
        let unit = attack.target;
        let defender = self.side_of(unit);
        Some(match attack.step {
            Step::Evasion => (defender, clause!("9.2a"), Decision::Evasion { unit }),
            Step::Escape => (defender, clause!("9.2e"), Decision::Escape { unit }),
            Step::Answer => {
                let clause = if attack.melee { clause!("7.2b") } else { clause!("7.1d") };
                (defender, clause, Decision::Answer { unit })
            }
            Step::Naming => (defender.other(), clause!("8b"), Decision::Naming),
            Step::Losses => (defender.other(), clause!("7.2.1c"), Decision::Loss),
            Step::Rally => {
                let side = if attack.difference > 0 { defender.other() } else { defender };
                (side, clause!("7.2.1j"), Decision::Rally)
            }
            _ => return None,
        })
    }

    fn end_turn(&mut self, log: &mut Events) {
        self.take_control(log);
        if self.position.turn >= self.board.file.turns {
            self.end_game(log);
            return;
        }
        self.position.turn += 1;
        for piece in &mut self.position.units {
            piece.marker = None;
        }
        for chief in &mut self.position.leaders {
            chief.activated = false;
            chief.thrown = false;
        }
        log.push(Event::TurnBegan { turn: self.position.turn, clause: clause!("2a") });
        self.scheduled_changes(log);
        self.set_top(Frame::Commit { side: AUSTRIAN });
    }

    /// Carries out a checked action; the frames it leaves are run afterwards.
    pub(super) fn carry_out(&mut self, action: Action, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let Some(frame) = self.position.frames.last().cloned() else {
            return Ok(());
        };
        match (frame, action) {
            (Frame::SetUp { side }, Action::Opt { used }) => self.opt(side, used, log),
            (Frame::Commit { side }, Action::Throw { leader }) => {
                return self.throw_for_level(side, leader, dice, log);
            }
            (Frame::Commit { side }, Action::Call { leader }) => return self.call(side, leader, dice, log),
            (Frame::Commit { side }, Action::EndCommitment) => self.end_commitment(side),
            (Frame::Shift { leader }, Action::Shift { to }) => {
                self.pop_frame();
                self.set_level(leader, to, clause!("2c"), log);
            }
            (Frame::Shift { .. }, Action::Keep) => self.pop_frame(),
            (Frame::Choose { side, .. }, Action::Activate { leader }) => self.activate(side, leader, log),
            (Frame::Choose { side, .. }, Action::Ride { unit }) => return self.ride(side, unit, dice, log),
            (Frame::Choose { side, passed }, Action::Pass) => self.pass(side, passed, log),
            (Frame::Go(go), action) => self.carry_out_go(&go, action, log),
            (Frame::Reaction { mover, .. }, Action::React { units }) => {
                return self.react(mover, &units, dice, log);
            }
            (Frame::Attack(attack), Action::Evade) => return self.evade(attack, dice, log),
            (Frame::Attack(attack), Action::Stand) => {
                let step = if attack.step == Step::Evasion { Step::Answer } else { Step::Fire };
                self.set_top(Frame::Attack(Attack { step, ..attack }));
            }
            (Frame::Attack(attack), Action::Escape { to }) => self.escape(attack.target, to, log),
            (Frame::Attack(attack), Action::Answer { at }) => {
                self.set_top(Frame::Attack(Attack { answer: Some(at), step: Step::Fire, ..attack }));
            }
            (Frame::Attack(attack), Action::Name { unit }) if attack.step == Step::Naming => {
                self.set_top(Frame::Attack(Attack { named: Some(unit), ..attack }));
            }
            (Frame::Attack(attack), Action::Name { unit }) => self.lose(attack, unit, log),
            (Frame::Attack(attack), Action::Rally { unit }) => self.rally(attack, Some(unit), log),
            (Frame::Attack(attack), Action::Stay) => self.rally(attack, None, log),
            (Frame::Retreats(retreats), Action::Name { unit }) => self.begin_retreat(retreats, unit),
            (Frame::Retreats(retreats), Action::Retreat { to }) => self.retreat_to(retreats, to, log),
            (Frame::Advance(advance), Action::Advance { unit, to }) => self.advance(advance, unit, to, log),
            (Frame::Advance(_), Action::Stay) => self.pop_frame(),
            (Frame::Follow { leader, to }, Action::Follow) => {
                self.pop_frame();
                self.take_along(leader, to, log);
            }
            (Frame::Follow { .. }, Action::Stay) => {
                self.zones.unsettled = true;
                self.pop_frame();
            }
            (Frame::Join { leader, why }, Action::Join { unit }) => {
                self.pop_frame();
                self.join(leader, why, unit, log);
            }
            (Frame::Bridge, Action::Bridge { destroyed }) => self.decide_bridge(destroyed, log),
            _ => {}
        }
        Ok(())
    }

    fn carry_out_go(&mut self, go: &Go, action: Action, log: &mut Events) {
        match action {
            Action::Step { piece, to } => self.step(piece, to, log),
            Action::Withdraw { unit } => {
                if let (Ok(mover), Some(go)) = (self.check_withdraw(go, unit), self.go_mut()) {
                    go.mover = Some(mover);
                }
            }
            Action::Leave { unit } => self.leave(unit, log),
            Action::Stop => self.stop(clause!("6f"), log),
            Action::EndMovement => self.open_combat(),
            Action::Fire { units, target } => self.declare(units, target, false, false, log),
            Action::Melee { units, target, charge } => self.declare(units, target, true, charge, log),
            Action::EndCombat => {
                if let Some(go) = self.go_mut() {
                    go.stage = Stage::Close;
                }
            }
            _ => {}
        }
    }
}
