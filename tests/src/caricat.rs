//! A table for *Caricat!*: set up any position, throw known dice, look at what came of it.
//!
//! ```
//! use tests::caricat::pastrengo;
//!
//! let mut game = pastrengo().unit("I7", 2014).leader("VE", 2014).unit("GRA", 2111).leader("WOH", 2309).activated("VE");
//! game.step("I7", 2013);
//! assert_eq!(game.hex("I7"), 2013);
//! ```
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc, clippy::return_self_not_must_use)]

use std::collections::VecDeque;
use std::sync::OnceLock;

use rules_core::books::caricat::{
    Action, Caricat, Chief, Decision, Ending, Event, Frame, Go, Hints, ITALIAN, Leader, Level, MapFile, Mobile,
    Modifier, Options, Piece, Place, Position, Preview, Reason, Scenario, ScenarioFile, Squad, Stage, Tally, Unit,
};
use rules_core::dice::Rolled;
use rules_core::hex::HexId;
use rules_core::{Clause, Focus, Game, OutOfDice, Pending, Play, PlayError, Refusal, Session, Side, Viewer};

/// The terms of a sum.
pub type Terms = Vec<(Modifier, i8)>;

/// A unit by its letters.
pub fn u(id: &str) -> Unit {
    match Unit::parse(id) {
        Some(unit) => unit,
        None => panic!("{id} is no unit's label"),
    }
}

/// A leader by his letters.
pub fn l(id: &str) -> Leader {
    match Leader::parse(id) {
        Some(leader) => leader,
        None => panic!("{id} is no leader's label"),
    }
}

/// Units in the order named.
pub fn squad<const N: usize>(ids: [&str; N]) -> Squad {
    ids.into_iter().map(u).collect()
}

/// A scenario that comes with the project, read once.
pub fn scenario(id: &str) -> Scenario {
    static PASTRENGO: OnceLock<Scenario> = OnceLock::new();
    static MONTEBELLO: OnceLock<Scenario> = OnceLock::new();
    let known = if id == "pastrengo-1848" { &PASTRENGO } else { &MONTEBELLO };
    let read = || match scenarios::caricat(id) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    };
    known.get_or_init(read).clone()
}

fn battle(id: &str) -> Setup {
    let scenario = scenario(id);
    // Nobody on the map, nobody lost: all wait off the map, where nothing counts.
    let units = scenario.0.file.units.iter().map(|card| Piece { id: card.id, place: Place::Left, ..Piece::default() });
    let leaders = scenario.0.file.leaders.iter().map(|card| Chief {
        id: card.id,
        place: Place::Left,
        level: card.level,
        ..Chief::default()
    });
    let position = Position { units: units.collect(), leaders: leaders.collect(), ..Position::default() };
    Setup { id: id.into(), scenario, options: Options::default(), position }
}

/// An empty table of Pastrengo, turn 1, no options, objectives as at the start.
pub fn pastrengo() -> Setup {
    battle("pastrengo-1848")
}

/// An empty table of Montebello.
pub fn montebello() -> Setup {
    battle("montebello-1859")
}

/// A position in the making.
#[derive(Clone, Debug)]
pub struct Setup {
    id: String,
    /// The scenario.
    pub scenario: Scenario,
    /// The optional rule.
    pub options: Options,
    /// The position so far.
    pub position: Position,
}

impl Setup {
    /// Agrees on the morale check (12).
    pub fn morale_check(mut self) -> Self {
        self.options.morale_check = true;
        self
    }

    /// Anything else of the position.
    pub fn with(mut self, set: impl FnOnce(&mut Position)) -> Self {
        set(&mut self.position);
        self
    }

    /// The turn.
    pub fn turn(self, turn: u8) -> Self {
        self.with(|position| position.turn = turn)
    }

    /// Plays on the printed map with changes.
    pub fn map(mut self, change: impl FnOnce(&mut MapFile)) -> Self {
        let text = scenarios::find(&self.id).map_or("", scenarios::Known::map_text);
        let mut map: MapFile = match serde_json::from_str(text) {
            Ok(map) => map,
            Err(error) => panic!("{error}"),
        };
        change(&mut map);
        self.scenario = read(self.scenario.0.file.clone(), &map);
        self
    }

    /// Plays a changed scenario on the printed map.
    pub fn scenario(mut self, change: impl FnOnce(&mut ScenarioFile)) -> Self {
        let text = scenarios::find(&self.id).map_or("", scenarios::Known::map_text);
        let map: MapFile = match serde_json::from_str(text) {
            Ok(map) => map,
            Err(error) => panic!("{error}"),
        };
        let mut file = self.scenario.0.file.clone();
        change(&mut file);
        self.scenario = read(file, &map);
        self
    }

    /// Puts a fresh unit on the map.
    pub fn unit(self, id: &str, hex: u16) -> Self {
        self.unit_with(id, hex, |_| ())
    }

    /// Puts a unit with damage on the map.
    pub fn hurt(self, id: &str, hex: u16, damage: u8) -> Self {
        self.unit_with(id, hex, |piece| piece.damage = damage)
    }

    /// Puts a unit on the map and sets what else is to be said of it.
    pub fn unit_with(self, id: &str, hex: u16, set: impl FnOnce(&mut Piece)) -> Self {
        self.piece(id, |piece| {
            *piece = Piece { id: piece.id, place: Place::Hex(HexId(hex)), ..Piece::default() };
            set(piece);
        })
    }

    /// Anything about a unit.
    pub fn piece(mut self, id: &str, set: impl FnOnce(&mut Piece)) -> Self {
        match self.position.units.iter_mut().find(|piece| piece.id == u(id)) {
            Some(piece) => set(piece),
            None => panic!("no unit {id} in this battle"),
        }
        self
    }

    /// Puts a leader on the map, at his level of the start.
    pub fn leader(self, id: &str, hex: u16) -> Self {
        self.chief(id, |chief| chief.place = Place::Hex(HexId(hex)))
    }

    /// Puts a leader on the map at a level.
    pub fn leader_at(self, id: &str, hex: u16, level: Level) -> Self {
        self.chief(id, |chief| {
            chief.place = Place::Hex(HexId(hex));
            chief.level = level;
        })
    }

    /// Anything about a leader.
    pub fn chief(mut self, id: &str, set: impl FnOnce(&mut Chief)) -> Self {
        match self.position.leaders.iter_mut().find(|chief| chief.id == l(id)) {
            Some(chief) => set(chief),
            None => panic!("no leader {id} in this battle"),
        }
        self
    }

    /// Begins with a frame.
    pub fn at(mut self, frame: Frame) -> Table {
        self.position.frames.clear();
        self.position.frames.push(frame);
        self.begin()
    }

    /// Begins with a side choosing whom to activate.
    pub fn choosing(self, side: Side) -> Table {
        self.at(Frame::Choose { side, passed: false })
    }

    /// Begins with the movement of a leader's command, just chosen.
    pub fn activated(self, leader: &str) -> Table {
        let card = self.scenario.0.file.leaders.iter().find(|card| card.id == l(leader));
        let side = card.map_or(ITALIAN, |card| card.side);
        // Whatever the levels of others, this leader has the go: those above him have been activated.
        let level = self.position.leaders.iter().find(|chief| chief.id == l(leader)).map(|chief| chief.level);
        let mut setup = self;
        for chief in &mut setup.position.leaders {
            chief.activated |= chief.id != l(leader) && Some(chief.level) < level;
        }
        let mut table = setup.choosing(side);
        table.act(Action::Activate { leader: l(leader) });
        table
    }

    /// Begins with the combat of a leader's command, whose movement is over.
    pub fn fighting(self, leader: &str) -> Table {
        let mut table = self.activated(leader);
        let Some(go) = table.game().go().copied() else { panic!("no go") };
        table.position(|position| {
            position.units.iter_mut().for_each(|piece| piece.moved = true);
            position.frames.clear();
            position.frames.push(Frame::Go(Go { stage: Stage::Combat, ..go }));
        });
        table
    }

    /// Begins with the movement of cavalry that has succeeded in its throw.
    pub fn riding(self, unit: &str) -> Table {
        let card = self.scenario.0.file.units.iter().find(|card| card.id == u(unit));
        let side = card.map_or(ITALIAN, |card| card.side);
        let mut table = self.choosing(side);
        table.dice([1, 1]);
        let ride = Action::Ride { unit: u(unit) };
        table.act(ride);
        table.dice.clear();
        table
    }

    /// Begins with a side's commitment.
    pub fn committing(self, side: Side) -> Table {
        self.at(Frame::Commit { side })
    }

    /// Begins with recovery; what is thrown must lie ready.
    pub fn recovering<const N: usize>(self, faces: [u8; N]) -> Table {
        // Cavalry that needs nothing any more, and nobody left to activate: a pass ends the phase.
        let mut setup = self;
        setup.position.leaders.iter_mut().for_each(|chief| chief.activated = true);
        setup.position.units.iter_mut().for_each(|piece| {
            piece.marker = Some(rules_core::books::caricat::Marker::Activated);
        });
        let mut table = setup.at(Frame::Choose { side: ITALIAN, passed: true });
        table.dice(faces).act(Action::Pass);
        table
    }

    /// Begins with the decision that waits.
    pub fn begin(self) -> Table {
        match Caricat::from_position(&self.scenario, &self.options, &self.position) {
            Ok(game) => {
                Table { setup: self, session: Session::new(game, 1), dice: VecDeque::new(), events: Vec::new() }
            }
            Err(problems) => panic!("unsound position: {problems}"),
        }
    }

    /// Begins with the scenario's own set-up.
    pub fn set_up(self) -> Table {
        match Caricat::start(&self.scenario, &self.options) {
            Ok(game) => {
                Table { setup: self, session: Session::new(game, 1), dice: VecDeque::new(), events: Vec::new() }
            }
            Err(problems) => panic!("{problems}"),
        }
    }
}

fn read(file: ScenarioFile, map: &MapFile) -> Scenario {
    match Scenario::new(file, map) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// A game on the table.
#[derive(Clone, Debug)]
pub struct Table {
    setup: Setup,
    /// The session.
    pub session: Session<Caricat>,
    /// All events so far.
    pub events: Vec<Event>,
    dice: VecDeque<Rolled>,
}

impl Table {
    /// Lays out dice to be thrown next, in order.
    pub fn dice(&mut self, faces: impl IntoIterator<Item = u8>) -> &mut Self {
        self.dice.extend(faces.into_iter().map(Rolled::Die));
        self
    }

    /// Whether all dice laid out have been thrown.
    pub fn dice_are_spent(&self) -> bool {
        self.dice.is_empty()
    }

    /// The state.
    pub fn game(&self) -> &Caricat {
        self.session.game()
    }

    /// Changes the position as it stands and goes on from there.
    pub fn position(&mut self, change: impl FnOnce(&mut Position)) -> &mut Self {
        let mut position = self.game().position();
        change(&mut position);
        match Caricat::from_position(&self.setup.scenario, &self.setup.options, &position) {
            Ok(game) => self.session = Session::new(game, 1),
            Err(problems) => panic!("unsound position: {problems}"),
        }
        self
    }

    /// The side that must decide now.
    pub fn decider(&self) -> Side {
        match self.game().pending().decider() {
            Some(side) => side,
            None => panic!("nobody is asked: {:?}", self.game().pending()),
        }
    }

    /// What must be decided now.
    pub fn asked(&self) -> Decision {
        match self.game().pending().question(self.decider()) {
            Some(question) => question.what,
            None => panic!("nothing is asked"),
        }
    }

    /// The ending, if the game is over.
    pub fn ending(&self) -> Option<Ending> {
        match self.game().pending() {
            Pending::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// Plays a legal action of whoever must decide, taking as many of the dice laid out as it throws.
    pub fn act(&mut self, action: Action) -> &mut Self {
        let side = self.decider();
        let mut rolls: Vec<Rolled> = self.dice.iter().cloned().collect();
        loop {
            match self.session.play_entered(side, Play::Act(action), &rolls) {
                Ok(played) => {
                    self.dice.drain(..rolls.len());
                    self.events.extend(played.events);
                    return self;
                }
                Err(PlayError::SpareDice(used)) => rolls.truncate(used),
                Err(error) => panic!("{action:?}: {error:?}"),
            }
        }
    }

    /// Whether the action is legal for whoever must decide.
    pub fn allows(&self, action: Action) -> bool {
        self.game().check(self.decider(), &action).is_ok()
    }

    /// The refusal of an action by whoever must decide; the state must not change.
    pub fn refusal(&mut self, action: Action) -> Refusal<Reason> {
        let side = self.decider();
        let before = self.session.digest();
        match self.session.act(side, action) {
            Err(PlayError::Refused(refusal)) => {
                assert_eq!(self.session.digest(), before, "a refusal changed the state");
                refusal
            }
            other => panic!("{action:?} was not refused: {other:?}"),
        }
    }

    /// The clause that refuses an action; the state must not change.
    pub fn refused_by(&mut self, action: Action) -> &'static str {
        self.refusal(action).clause.id()
    }

    /// Who throws what next, after the dice laid out, if the action is played.
    pub fn wanted(&self, action: Action) -> OutOfDice {
        let rolls: Vec<Rolled> = self.dice.iter().cloned().collect();
        match self.session.clone().play_entered(self.decider(), Play::Act(action), &rolls) {
            Err(PlayError::Dice(wanted)) => wanted,
            other => panic!("{action:?} wants no dice: {other:?}"),
        }
    }

    /// Steps with a unit.
    pub fn step(&mut self, unit: &str, to: u16) -> &mut Self {
        self.act(step(unit, to))
    }

    /// Steps with a unit through hexes.
    pub fn steps(&mut self, unit: &str, hexes: impl IntoIterator<Item = u16>) -> &mut Self {
        for to in hexes {
            self.step(unit, to);
        }
        self
    }

    /// Steps with a leader through hexes.
    pub fn lead(&mut self, leader: &str, hexes: impl IntoIterator<Item = u16>) -> &mut Self {
        for to in hexes {
            self.act(lead(leader, to));
        }
        self
    }

    /// Ends the move of the piece that is moving, if it has not ended by itself.
    pub fn stop(&mut self) -> &mut Self {
        if self.game().go().is_some_and(|go| go.mover.is_some()) {
            self.act(Action::Stop);
        }
        self
    }

    /// Ends the movement of the go, if it has not ended by itself.
    pub fn end_movement(&mut self) -> &mut Self {
        self.stop();
        if matches!(self.asked(), Decision::Movement { .. }) {
            self.act(Action::EndMovement);
        }
        self
    }

    /// Ends the go, whatever is left of it.
    pub fn end_go(&mut self) -> &mut Self {
        if self.game().go().is_some() {
            self.end_movement();
        }
        if self.game().go().is_some() {
            self.act(Action::EndCombat);
        }
        self
    }

    /// Fires with units.
    pub fn fire<const N: usize>(&mut self, units: [&str; N], target: &str) -> &mut Self {
        self.act(Action::Fire { units: squad(units), target: u(target) })
    }

    /// Attacks in melee with units.
    pub fn melee<const N: usize>(&mut self, units: [&str; N], target: &str) -> &mut Self {
        self.act(Action::Melee { units: squad(units), target: u(target), charge: false })
    }

    /// Charges.
    pub fn charge(&mut self, unit: &str, target: &str) -> &mut Self {
        self.act(Action::Melee { units: squad([unit]), target: u(target), charge: true })
    }

    /// Answers an attack with fire.
    pub fn answer(&mut self, at: &str) -> &mut Self {
        self.act(Action::Answer { at: u(at) })
    }

    /// Names a unit.
    pub fn name(&mut self, unit: &str) -> &mut Self {
        self.act(Action::Name { unit: u(unit) })
    }

    /// Retreats into a hex.
    pub fn retreat(&mut self, to: u16) -> &mut Self {
        self.act(Action::Retreat { to: HexId(to) })
    }

    /// Advances into a hex.
    pub fn advance(&mut self, unit: &str, to: u16) -> &mut Self {
        self.act(Action::Advance { unit: u(unit), to: HexId(to) })
    }

    /// Throws for another level.
    pub fn throw(&mut self, leader: &str) -> &mut Self {
        self.act(Action::Throw { leader: l(leader) })
    }

    /// Activates a leader.
    pub fn activate(&mut self, leader: &str) -> &mut Self {
        self.act(Action::Activate { leader: l(leader) })
    }

    /// Tries cavalry.
    pub fn ride(&mut self, unit: &str) -> &mut Self {
        self.act(Action::Ride { unit: u(unit) })
    }

    /// A unit as it stands.
    pub fn unit(&self, id: &str) -> Piece {
        *self.game().unit(u(id))
    }

    /// A unit's damage.
    pub fn damage(&self, id: &str) -> u8 {
        self.unit(id).damage
    }

    /// A unit's hex; 0 when it is off the map.
    pub fn hex(&self, id: &str) -> u16 {
        self.unit(id).hex().map_or(0, |hex| hex.0)
    }

    /// A leader as he stands.
    pub fn chief(&self, id: &str) -> Chief {
        *self.game().leader(l(id))
    }

    /// A leader's hex; 0 when he is off the map.
    pub fn leader_hex(&self, id: &str) -> u16 {
        self.chief(id).hex().map_or(0, |hex| hex.0)
    }

    /// A leader's level.
    pub fn level(&self, id: &str) -> Level {
        self.chief(id).level
    }

    /// MP spent by the piece that is moving, or at its last step.
    pub fn spent(&self) -> u8 {
        let mut steps = self.events.iter().rev();
        steps.find_map(|event| if let Event::Stepped { spent, .. } = event { Some(*spent) } else { None }).unwrap_or(0)
    }

    /// The total VP of a side.
    pub fn vp(&self, side: Side) -> i16 {
        self.game().score(side).total()
    }

    /// The hexes in a side's ZOC, in order.
    pub fn zoc(&self, side: Side) -> Vec<u16> {
        self.game().zoc_hexes(side).into_iter().map(|hex| hex.0).collect()
    }

    /// What the page would tell about an action that is legal now.
    pub fn foreseen(&self, action: Action) -> Preview {
        match self.game().preview(self.decider(), &action) {
            Ok(preview) => preview,
            Err(refusal) => panic!("{action:?}: {refusal:?}"),
        }
    }

    /// What may be done now.
    pub fn hints(&self) -> Hints {
        self.game().hints(Focus { viewer: Viewer::Player(self.decider()), unit: None })
    }

    /// The hexes a piece may step to, retreat to, slip away to or advance to now, in order.
    pub fn hexes_offered(&self) -> Vec<u16> {
        let offers = self.hints().offers.into_iter();
        let mut hexes: Vec<u16> = offers
            .filter_map(|offer| match offer.action {
                Action::Step { to, .. }
                | Action::Retreat { to }
                | Action::Escape { to }
                | Action::Advance { to, .. } => Some(to.0),
                _ => None,
            })
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// The hexes a unit may step to now, in order.
    pub fn steps_offered(&self, unit: &str) -> Vec<u16> {
        let grid = &self.game().board().map.grid;
        let hexes = grid.cells().map(|cell| grid.id(cell).0);
        let mut hexes: Vec<u16> = hexes.filter(|&to| self.allows(step(unit, to))).collect();
        hexes.sort_unstable();
        hexes
    }

    /// The last totals fought: attackers', defender's, difference.
    pub fn fought(&self) -> Option<(i8, i8, i8)> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Fought { attack, defence, difference, .. } => Some((attack.total(), defence.total(), *difference)),
            _ => None,
        })
    }

    /// The terms of the last melee without dice: attackers' and defender's.
    pub fn terms(&self) -> (Terms, Terms) {
        let terms = |tally: &Tally| {
            let kept = tally.0.iter().filter(|term| term.what != Modifier::Dice);
            kept.map(|term| (term.what, term.value)).collect()
        };
        match self.events.iter().rev().find(|event| matches!(event, Event::Fought { .. })) {
            Some(Event::Fought { attack, defence, .. }) => (terms(attack), terms(defence)),
            _ => panic!("no melee"),
        }
    }

    /// All volleys: dice thrown, hits.
    pub fn volleys(&self) -> Vec<(usize, u8)> {
        let volleys = self.events.iter().filter_map(|event| match event {
            Event::Fired { dice, hits, .. } => Some((dice.len(), *hits)),
            _ => None,
        });
        volleys.collect()
    }

    /// Whether an event by this clause has happened.
    pub fn has_event(&self, clause: &str) -> bool {
        self.events.iter().any(|event| event.clause().id() == clause)
    }

    /// The clauses of all events, in order.
    pub fn clauses(&self) -> Vec<&'static str> {
        self.events.iter().map(|event| event.clause().id()).collect()
    }
}

/// A step of a unit.
pub fn step(unit: &str, to: u16) -> Action {
    Action::Step { piece: Mobile::Unit(u(unit)), to: HexId(to) }
}

/// A step of a leader.
pub fn lead(leader: &str, to: u16) -> Action {
    Action::Step { piece: Mobile::Leader(l(leader)), to: HexId(to) }
}

/// The clause ids that a list of citations names.
pub fn ids(clauses: &[Clause]) -> Vec<&'static str> {
    clauses.iter().map(|clause| clause.id()).collect()
}
