//! The sequence of play: clauses 2, 2.1, 2.2, 9s. Also the loop that runs frames until one asks.

use alloc::sync::Arc;

use arrayvec::ArrayVec;

use super::decision::{Action, Decision};
use super::event::{Chit, Event};
use super::position::{Effects, Frame, Position};
use super::refusal::Reason;
use super::scenario::{Options, Scenario};
use super::units::{AUSTRIAN, ITALIAN, LEADERS, Leader, MOST_FP, Name, Place};
use super::{Events, Obbedisco, clause, refuse};
use crate::InOrder as _;
use crate::dice::{Chance, Request, Script};
use crate::hex::HexId;
use crate::problem::{Fault, Problems};
use crate::{BySide, Clause, Dice, OutOfDice, Refusal, Side};

impl Obbedisco {
    /// The set-up (9s), with the cup of turn 1 filled.
    pub(super) fn set_up(scenario: &Scenario, options: Options) -> Self {
        let board = Arc::clone(&scenario.0);
        let mut leaders = [Leader::default(); LEADERS];
        for name in Name::ALL {
            let ratings = board.ratings(name);
            leaders[name.index()] =
                Leader { place: ratings.hex.map_or(Place::Waiting, Place::Hex), sp: ratings.sp, ..Leader::default() };
        }
        let mut cities: ArrayVec<HexId, 64> = board.file.italian_cities.iter().copied().take(64).collect();
        cities.put_in_order();
        let position = Position {
            leaders,
            garrisons: board.file.garrisons.iter().copied().take(8).collect(),
            italian_cities: cities,
            ..Position::default()
        };
        let mut game = Self { board, options, position };
        game.fill_cup(&mut Events::muted());
        game.push_frame(Frame::Cup { passed: false });
        game
    }

    /// Runs frames until one asks somebody something or the game is over.
    pub(super) fn run(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        loop {
            if self.position.ending.is_some() {
                self.position.frames.clear();
                return Ok(());
            }
            let Some(frame) = self.position.frames.last().cloned() else {
                self.push_frame(Frame::Cup { passed: false });
                continue;
            };
            let asks = match frame {
                Frame::Arrivals => self.run_arrivals(log),
                Frame::Cup { .. } => !self.close_empty_cup(log),
                Frame::Activation { .. } => true,
                Frame::March(march) => self.run_march(march, log),
                Frame::Reaction(window) => self.run_reaction(window),
                Frame::Combat(combat) => {
                    self.run_combat(combat, dice, log)?;
                    false
                }
                Frame::Retreat(retreat) => self.run_retreat(retreat, log),
                Frame::Advance(advance) => self.run_advance(advance),
                Frame::Parting { leader } => self.run_parting(leader),
                Frame::Marksmen | Frame::Landesschuetzen | Frame::Carriage => true,
                Frame::Recovery { next } => self.run_recovery(next, dice, log)?,
            };
            if asks {
                return Ok(());
            }
        }
    }

    /// Plays a position set up by hand on to where somebody has a choice, as play itself always does.
    ///
    /// # Errors
    /// When dice come first, so that it lies between two decisions, where no game can be taken up; or when whoever is
    /// asked has nothing to answer.
    pub(super) fn come_to_a_question(&mut self) -> Result<(), Problems> {
        let is_open = |game: &Self| {
            let mut choice = false;
            game.legal_actions(&mut |_| choice = true);
            game.position.ending.is_some() || choice && game.question().is_some()
        };
        if is_open(self) {
            return Ok(());
        }
        let run = self.run(&mut Script::new(&[]), &mut Events::muted());
        if run.is_ok() && is_open(self) { Ok(()) } else { Err(Problems::one("frames", Fault::Contradiction)) }
    }

    /// Who must decide what, and the clause that asks.
    pub(super) fn question(&self) -> Option<(Side, Clause, Decision)> {
        let drawer = self.position.drawer;
        Some(match self.position.frames.last()? {
            Frame::Arrivals => match self.arrivals_due().next()?.side() {
                ITALIAN => (ITALIAN, clause!("9s.1f"), Decision::Arrival),
                AUSTRIAN => (AUSTRIAN, clause!("11.3b"), Decision::Arrival),
            },
            Frame::Cup { passed: false } => (drawer, clause!("2.1j"), Decision::Cup { passed: false }),
            Frame::Cup { passed: true } => (drawer.other(), clause!("2.1i"), Decision::Cup { passed: true }),
            Frame::Activation { leader, .. } => {
                let clause = if self.leader(*leader).is_routed() { clause!("2.2c") } else { clause!("2.1h") };
                (leader.side(), clause, Decision::Activation { leader: *leader })
            }
            Frame::March(march) => (march.leader.side(), clause!("2.2f"), Decision::March { leader: march.leader }),
            Frame::Reaction(window) => {
                (window.mover.side().other(), clause!("2.8a"), Decision::Reaction { mover: window.mover })
            }
            Frame::Retreat(retreat) if retreat.goal.is_none() => {
                (retreat.leader.side(), clause!("5.1c"), Decision::RetreatGoal { leader: retreat.leader })
            }
            Frame::Retreat(retreat) => {
                let clause = if retreat.rout { clause!("5.3h") } else { clause!("5.1m") };
                let what = Decision::Retreat {
                    leader: retreat.leader,
                    gone: retreat.gone,
                    least: retreat.least,
                    most: retreat.most,
                    rout: retreat.rout,
                };
                (retreat.leader.side(), clause, what)
            }
            Frame::Advance(advance) => {
                let what = Decision::Advance { leader: advance.leader, left: advance.left };
                (advance.leader.side(), clause!("5.1o"), what)
            }
            Frame::Parting { leader } => (AUSTRIAN, clause!("11.2a"), Decision::Parting { leader: *leader }),
            Frame::Marksmen => (AUSTRIAN, clause!("8r9"), Decision::Marksmen),
            Frame::Landesschuetzen => (AUSTRIAN, clause!("8r11"), Decision::Landesschuetzen),
            Frame::Carriage => (ITALIAN, clause!("8r12"), Decision::Carriage),
            Frame::Combat(_) | Frame::Recovery { .. } => return None,
        })
    }

    /// T0: clears the turn's flags and lets reinforcements in.
    pub(super) fn begin_turn(&mut self, log: &mut Events) {
        self.position.turn += 1;
        self.position.drawer = self.first_drawer();
        self.position.activated = BySide::default();
        self.position.effects = Effects::default();
        for leader in &mut self.position.leaders {
            leader.activations = 0;
            leader.attacks = 0;
            leader.drawn = 0;
            leader.rout_moved = false;
            leader.rallied = false;
            leader.cartridges_low = 0;
        }
        log.push(Event::TurnBegan { turn: self.position.turn, clause: clause!("2a") });
        self.push_frame(Frame::Arrivals);
    }

    /// The side that draws first: Italian on odd turns (2.1e).
    pub fn first_drawer(&self) -> Side {
        if self.position.turn % 2 == 1 { ITALIAN } else { AUSTRIAN }
    }

    /// The leaders due and able to enter, in table order.
    fn arrivals_due(&self) -> impl Iterator<Item = Name> + use<'_> {
        Name::ALL.into_iter().filter(|&name| self.is_due(name) && self.entries(name).next().is_some())
    }

    fn is_due(&self, name: Name) -> bool {
        let ratings = self.board.ratings(name);
        if self.leader(name).place != Place::Waiting {
            return false;
        }
        if name == self.board.file.loos.leader {
            return self.options.loos && self.position.loos_from.is_some_and(|from| from <= self.position.turn);
        }
        ratings.arrives.is_some_and(|turn| turn <= self.position.turn)
    }

    /// Where a leader due may be placed now: one hex for Italians (9s.1d), for Loos the nearest free (11.3b).
    pub(super) fn entries(&self, name: Name) -> impl Iterator<Item = HexId> + use<'_> {
        let mut hexes: ArrayVec<HexId, 16> = ArrayVec::new();
        let enemy = name.side().other();
        if name.side() == ITALIAN {
            let road = &self.board.file.entry;
            // Nearest the map edge last: an enemy anywhere from there up to the hex closes it.
            let open = road.iter().enumerate().find(|&(at, &hex)| {
                self.leader_at(hex).is_none() && road[at..].iter().all(|&hex| !self.holds(enemy, hex))
            });
            hexes.extend(open.map(|(_, &hex)| hex));
        } else if !self.is_italian(self.board.file.loos.hex) {
            let home = self.board.file.loos.hex;
            let map = &self.board.map;
            let free = |hex: HexId| self.leader_at(hex).is_none() && !self.holds(enemy, hex) && map.ground(hex).road;
            let all = || map.grid.cells().map(|cell| map.grid.id(cell)).filter(|&hex| free(hex));
            if let Some(nearest) = all().map(|hex| map.distance(home, hex)).min() {
                for hex in all().filter(|&hex| map.distance(home, hex) == nearest) {
                    let _ = hexes.try_push(hex);
                }
            }
        }
        hexes.into_iter()
    }

    /// Places those who leave no choice; whether somebody must choose.
    fn run_arrivals(&mut self, log: &mut Events) -> bool {
        loop {
            let mut due = self.arrivals_due();
            let Some(name) = due.next() else { break };
            let another = due.any(|other| other.side() == name.side());
            drop(due);
            let mut entries = self.entries(name);
            let (first, second) = (entries.next(), entries.next());
            drop(entries);
            if another || second.is_some() {
                return true;
            }
            if let Some(at) = first {
                self.place(name, at, log);
            }
        }
        for name in Name::ALL {
            if self.is_due(name) {
                let clause = if name.side() == ITALIAN { clause!("9s.1f") } else { clause!("11.3b") };
                log.push(Event::Waits { leader: name, clause });
            }
        }
        self.fill_cup(log);
        self.set_top(Frame::Cup { passed: false });
        false
    }

    fn place(&mut self, leader: Name, at: HexId, log: &mut Events) {
        self.leader_mut(leader).place = Place::Hex(at);
        let clause = if leader.side() == AUSTRIAN {
            clause!("11.3a")
        } else if self.board.file.entry.first() == Some(&at) {
            clause!("9s.1a")
        } else {
            clause!("9s.1c")
        };
        log.push(Event::Arrived { leader, at, clause });
        self.take_control(at, leader.side(), log);
    }

    pub(super) fn check_place(&self, leader: Name, at: HexId) -> Result<(), Refusal<Reason>> {
        // Who is asked places his own leaders; the other side's wait until he is done.
        let asked = self.arrivals_due().next().map(Name::side);
        if asked != Some(leader.side()) || !self.arrivals_due().any(|due| due == leader) {
            refuse!("9s.1f", Reason::NotDue { leader });
        }
        if !self.entries(leader).any(|hex| hex == at) {
            refuse!("9s.1d", Reason::WrongEntry { hex: at });
        }
        Ok(())
    }

    /// T1: one chit per init point of every leader in play, one End, three Event (2.1a–c).
    pub(super) fn fill_cup(&mut self, log: &mut Events) {
        let mut count = BySide::new(0, 0);
        for name in Name::ALL {
            let chits = if self.leader(name).hex().is_some() { self.board.ratings(name).init } else { 0 };
            self.leader_mut(name).chits = chits;
            count[name.side()] += chits;
        }
        self.position.end_chits = 1;
        self.position.event_chits = 3;
        log.push(Event::CupFilled {
            italian: count[ITALIAN],
            austrian: count[AUSTRIAN],
            events: 3,
            ends: 1,
            clause: clause!("2.1a"),
        });
    }

    /// Chits of a side's leaders in the cup.
    pub fn chits_of(&self, side: Side) -> u32 {
        Name::ALL.into_iter().filter(|name| name.side() == side).map(|name| u32::from(self.leader(name).chits)).sum()
    }

    /// Whether no chit is left, which only a position set up by hand can have.
    pub(super) fn cup_is_empty(&self) -> bool {
        let left = self.chits_of(ITALIAN) + self.chits_of(AUSTRIAN);
        left == 0 && self.position.end_chits == 0 && self.position.event_chits == 0
    }

    /// An empty cup, which only a position set up by hand can have, ends the turn.
    fn close_empty_cup(&mut self, log: &mut Events) -> bool {
        let empty = self.cup_is_empty();
        if empty {
            self.end_turn(clause!("2.1i"), log);
        }
        empty
    }

    pub(super) fn pass(&mut self, passed: bool, log: &mut Events) {
        let drawer = self.position.drawer;
        if passed {
            log.push(Event::Passed { side: drawer.other(), refused: false, clause: clause!("2.1i") });
            self.end_turn(clause!("2.1i"), log);
        } else {
            log.push(Event::Passed { side: drawer, refused: false, clause: clause!("2.1j") });
            self.set_top(Frame::Cup { passed: true });
        }
    }

    /// T2: the drawer draws (2.1d). An End chit out of time goes back and he redraws (2.1k–m).
    pub(super) fn draw(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let drawer = self.position.drawer;
        let mut chit = self.draw_chit(drawer, true, dice)?;
        log.push(Event::Drawn { side: drawer, chit, clause: clause!("2.1d") });
        if chit == Chit::End {
            // 2.1m: a side without leader chits counts as having activated.
            let acted = |side: Side| self.position.activated[side] || self.chits_of(side) == 0;
            if acted(ITALIAN) && acted(AUSTRIAN) {
                self.position.end_chits -= 1;
                let both = self.position.activated[ITALIAN] && self.position.activated[AUSTRIAN];
                self.end_turn(if both { clause!("2.1k") } else { clause!("2.1m") }, log);
                return Ok(());
            }
            log.push(Event::PutBack { clause: clause!("2.1k") });
            chit = self.draw_chit(drawer, false, dice)?;
            log.push(Event::Drawn { side: drawer, chit, clause: clause!("2.1l") });
        }
        self.position.drawer = drawer.other();
        self.set_top(Frame::Cup { passed: false });
        match chit {
            Chit::End => Ok(()),
            Chit::Event => {
                self.position.event_chits = self.position.event_chits.saturating_sub(1);
                self.random_event(drawer, dice, log)
            }
            Chit::Leader(leader) => self.drawn(leader, dice, log),
        }
    }

    fn draw_chit(&self, drawer: Side, with_end: bool, dice: &mut dyn Dice) -> Result<Chit, OutOfDice> {
        let mut chances: ArrayVec<Chance<'_>, { LEADERS + 2 }> = ArrayVec::new();
        for name in Name::ALL {
            chances.push(Chance { label: name.label(), weight: self.leader(name).chits.into() });
        }
        chances.push(Chance { label: "Event", weight: self.position.event_chits.into() });
        chances.push(Chance { label: "End", weight: if with_end { self.position.end_chits.into() } else { 0 } });
        let at = dice.draw(Request { side: drawer, clause: clause!("2.1f") }, &chances)?;
        Ok(match Name::ALL.get(at) {
            Some(&name) => Chit::Leader(name),
            None if at == LEADERS => Chit::Event,
            None => Chit::End,
        })
    }

    /// A leader's chit is drawn: lost (2.1q, 8r7), or it may activate him (2.1g–h).
    fn drawn(&mut self, leader: Name, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let state = self.leader_mut(leader);
        state.chits = state.chits.saturating_sub(1);
        state.drawn += 1;
        let (routed, spent) = (state.is_routed(), state.fp >= MOST_FP && !state.is_routed());
        if spent || state.rout_moved {
            let clause = if spent { clause!("2.1q") } else { clause!("5.3g") };
            log.push(Event::ChitLost { leader, clause });
            return Ok(());
        }
        if !routed && self.position.effects.misread > 0 {
            self.position.effects.misread -= 1;
            if !self.test_leader(leader, 0, clause!("8r7"), dice, log)? {
                log.push(Event::ChitLost { leader, clause: clause!("8r7") });
                return Ok(());
            }
        }
        self.set_top(Frame::Activation { leader, begun: false });
        Ok(())
    }

    pub(super) fn decline(&mut self, leader: Name, log: &mut Events) {
        log.push(Event::ChitLost { leader, clause: clause!("2.1h") });
        self.set_top(Frame::Cup { passed: false });
    }

    /// Counts an activation (2.2e); answers whether it is a re-activation.
    pub(super) fn activate(&mut self, leader: Name, log: &mut Events) -> bool {
        self.position.activated[leader.side()] = true;
        let state = self.leader_mut(leader);
        let again = state.activations > 0;
        state.activations = state.activations.saturating_add(1);
        let clause = if again { clause!("2.2e") } else { clause!("2.1g") };
        log.push(Event::Activated { leader, again, clause });
        again
    }

    pub(super) fn check_activation(&self, leader: Name, begun: bool, action: &Action) -> Result<(), Refusal<Reason>> {
        let state = self.leader(leader);
        match action {
            Action::Decline if begun => refuse!("2.2b", Reason::NotAsked),
            Action::Decline if state.is_routed() => refuse!("2.2d", Reason::MustMove),
            Action::Decline => Ok(()),
            Action::March => Ok(()),
            Action::ForcedMarch if state.is_routed() => refuse!("2.2c", Reason::Routed),
            Action::ForcedMarch if state.fp + 1 >= MOST_FP => {
                refuse!("2.7b", Reason::TooTired { have: state.fp, price: 1, most: MOST_FP - 1 })
            }
            Action::ForcedMarch => Ok(()),
            Action::Entrench => self.check_entrench(leader),
            Action::Detach { .. } if begun => refuse!("11.2c", Reason::NoDetachment),
            Action::Detach { sp } => self.check_detach(leader, *sp),
            _ => refuse!("2.2b", Reason::NotAsked),
        }
    }

    fn check_entrench(&self, leader: Name) -> Result<(), Refusal<Reason>> {
        let state = self.leader(leader);
        let hex = self.place_of(leader);
        if state.is_routed() {
            refuse!("6.2d", Reason::Routed);
        }
        if self.board.map.ground(hex).fort {
            refuse!("6.2b", Reason::NoTrench);
        }
        if state.entrenched || self.garrison_at(hex).is_some() {
            refuse!("6.2d", Reason::NoTrench);
        }
        if state.fp >= MOST_FP {
            refuse!("6.2d", Reason::TooTired { have: state.fp, price: 1, most: MOST_FP });
        }
        Ok(())
    }

    pub(super) fn check_detach(&self, leader: Name, sp: u8) -> Result<(), Refusal<Reason>> {
        let state = self.leader(leader);
        if !self.options.detachments || leader.side() == ITALIAN {
            refuse!("11.2a", Reason::NoDetachment);
        }
        if !(1..=2).contains(&sp) {
            refuse!("11.2a", Reason::NoDetachment);
        }
        let full = self.position.garrisons.is_full();
        if state.detached || state.sp <= sp || state.is_routed() || full {
            refuse!("11.2c", Reason::NoDetachment);
        }
        if self.garrison_at(self.place_of(leader)).is_some() {
            refuse!("11.2c", Reason::NoDetachment);
        }
        Ok(())
    }

    pub(super) fn detach(&mut self, leader: Name, sp: u8, log: &mut Events) {
        let hex = self.place_of(leader);
        let state = self.leader_mut(leader);
        state.sp -= sp;
        state.detached = true;
        let garrison =
            super::Garrison { side: leader.side(), hex, sp, fp: state.fp, disordered: state.is_disordered() };
        let _ = self.position.garrisons.try_push(garrison);
        log.push(Event::Garrisoned { at: hex, sp, clause: clause!("11.2a") });
    }

    /// 11.2: whether a detachment may still be left as the activation ends.
    fn run_parting(&mut self, leader: Name) -> bool {
        let may = self.leader(leader).hex().is_some() && self.check_detach(leader, 1).is_ok();
        if !may {
            self.set_top(Frame::Cup { passed: false });
        }
        may
    }

    /// A6 is over.
    pub(super) fn end_activation(&mut self, leader: Name, clause: Clause, log: &mut Events) {
        log.push(Event::ActivationEnded { leader, clause });
        self.set_top(Frame::Parting { leader });
    }

    /// T5 begins.
    fn end_turn(&mut self, clause: Clause, log: &mut Events) {
        log.push(Event::TurnEnded { turn: self.position.turn, clause });
        self.begin_recovery();
    }

    /// T6: the cup is emptied (2.1n), the turn's effects drop, the last turn is scored.
    pub(super) fn close_turn(&mut self, log: &mut Events) {
        self.position.frames.clear();
        self.position.end_chits = 0;
        self.position.event_chits = 0;
        for leader in &mut self.position.leaders {
            leader.chits = 0;
        }
        if self.position.turn >= self.board.file.turns {
            self.count_cities(log);
        } else {
            self.begin_turn(log);
        }
    }

    /// Carries out a checked action; the frames it leaves are run afterwards.
    pub(super) fn carry_out(&mut self, action: Action, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let Some(frame) = self.position.frames.last().cloned() else {
            return Ok(());
        };
        match (frame, action) {
            (Frame::Arrivals, Action::Place { leader, at }) => self.place(leader, at, log),
            (Frame::Cup { .. }, Action::Draw) => return self.draw(dice, log),
            (Frame::Cup { passed }, Action::Pass) => self.pass(passed, log),
            (Frame::Cup { .. }, Action::Refuse) => {
                let side = self.position.drawer.other();
                log.push(Event::Passed { side, refused: true, clause: clause!("2.1j") });
                return self.draw(dice, log);
            }
            (Frame::Activation { leader, begun }, action) => {
                return self.carry_out_activation(leader, begun, action, dice, log);
            }
            (Frame::March(march), Action::Step { to }) => return self.step(march, to, dice, log),
            (Frame::March(march), Action::Exit) => self.step_off(march, log),
            (Frame::March(march), Action::Attack { target, guns }) => {
                return self.attack(march, target, guns, dice, log);
            }
            (Frame::March(march), Action::Stop) => self.stop(march, clause!("2.2f"), log),
            (Frame::Reaction(window), Action::React { leader, to }) => {
                return self.react(window, leader, to, dice, log);
            }
            (Frame::Reaction(_), Action::StandFast) => self.pop_frame(),
            (Frame::Retreat(retreat), Action::MakeFor { goal }) => self.make_for(retreat, goal, log),
            (Frame::Retreat(retreat), Action::Retreat { to }) => self.retreat_to(retreat, to, log),
            (Frame::Retreat(retreat), Action::Stay) => self.stay(&retreat, log),
            (Frame::Advance(advance), Action::Advance { to }) => self.advance_to(advance, to, log),
            (Frame::Advance(_), Action::Stay) => self.pop_frame(),
            (Frame::Parting { leader }, Action::Detach { sp }) => {
                self.detach(leader, sp, log);
                self.set_top(Frame::Cup { passed: false });
            }
            (Frame::Parting { .. }, Action::EndActivation) => self.set_top(Frame::Cup { passed: false }),
            (Frame::Marksmen, Action::Choose { leader }) => {
                return self.marksmen(leader, dice, log);
            }
            (Frame::Landesschuetzen, Action::Choose { leader }) => self.refresh(leader, log),
            (Frame::Landesschuetzen, Action::Raise { at }) => self.raise(at, log),
            (Frame::Carriage, Action::Choose { leader }) => self.carriage(leader, log),
            _ => {}
        }
        Ok(())
    }

    fn carry_out_activation(
        &mut self,
        leader: Name,
        begun: bool,
        action: Action,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        if action == Action::Decline {
            self.decline(leader, log);
            return Ok(());
        }
        let again = if begun { self.leader(leader).activations > 1 } else { self.activate(leader, log) };
        match action {
            Action::March if self.leader(leader).is_routed() => {
                self.leader_mut(leader).rout_moved = true;
                self.set_top(Frame::Parting { leader });
                self.begin_rout_move(leader, clause!("5.3f"), log);
                Ok(())
            }
            Action::March => self.begin_march(leader, again, false, dice, log),
            Action::ForcedMarch => self.begin_march(leader, again, true, dice, log),
            Action::Entrench => {
                self.tire(leader, 1, clause!("6.2b"), log);
                self.leader_mut(leader).entrenched = true;
                log.push(Event::Trench { at: self.place_of(leader), built: true, clause: clause!("6.2b") });
                self.end_activation(leader, clause!("6.2b"), log);
                Ok(())
            }
            Action::Detach { sp } => {
                self.detach(leader, sp, log);
                self.set_top(Frame::Activation { leader, begun: true });
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
