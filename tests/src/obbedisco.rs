//! A table for *Obbedisco!*: set up any position, throw known dice, look at what came of it.
//!
//! ```
//! use rules_core::books::obbedisco::Name::LaPorta;
//! use tests::obbedisco::table;
//!
//! let mut game = table().leader(LaPorta, 3819).activated(LaPorta);
//! game.dice([3]).march();
//! game.steps([3719, 3718]);
//! assert_eq!((game.hex(LaPorta), game.march_state().spent), (3718, 2));
//! ```
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc)]

use std::collections::VecDeque;

use rules_core::books::obbedisco::{
    Action, Decision, Event, Frame, Garrison, Hints, ITALIAN, Leader, MapFile, March, Modifier, Name, Obbedisco,
    Options, Order, Place, Position, Preview, Reason, Scenario, Tally,
};
use rules_core::dice::Rolled;
use rules_core::hex::HexId;
use rules_core::{Clause, Focus, Game, OutOfDice, Pending, Play, PlayError, Refusal, Session, Side, Viewer};

/// Modifiers of a sum with their values.
pub type Terms = Vec<(Modifier, i8)>;

/// The scenario that comes with the project.
pub fn bezzecca() -> Scenario {
    match scenarios::obbedisco("bezzecca-1866") {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// A position in the making: nobody on the map, options off, turn 1, cities as at the start; an End and three Event
/// chits in the cup.
pub fn table() -> Setup {
    let scenario = bezzecca();
    let italian_cities = scenario.0.file.italian_cities.iter().copied().collect();
    let position = Position { italian_cities, end_chits: 1, event_chits: 3, ..Position::default() };
    Setup { scenario, options: Options::default(), position }
}

/// A position in the making.
#[derive(Clone, Debug)]
#[must_use]
pub struct Setup {
    /// The scenario.
    pub scenario: Scenario,
    /// The optional rules.
    pub options: Options,
    /// The position so far.
    pub position: Position,
}

impl Setup {
    /// All optional rules set by `set`.
    pub fn options(mut self, set: impl FnOnce(&mut Options)) -> Self {
        set(&mut self.options);
        self
    }

    /// Anything else of the position.
    pub fn with(mut self, set: impl FnOnce(&mut Position)) -> Self {
        set(&mut self.position);
        self
    }

    /// Plays on the printed map with changes: levels, bridges, mountain hexsides.
    pub fn map(mut self, change: impl FnOnce(&mut MapFile)) -> Self {
        let text = scenarios::find("bezzecca-1866").map_or("", scenarios::Known::map_text);
        let mut map: MapFile = match serde_json::from_str(text) {
            Ok(map) => map,
            Err(error) => panic!("{error}"),
        };
        change(&mut map);
        self.scenario = match Scenario::new(self.scenario.0.file.clone(), &map) {
            Ok(scenario) => scenario,
            Err(problems) => panic!("{problems}"),
        };
        self
    }

    /// Plays on the printed map with these hexes raised or lowered to a level from 0 to 5.
    pub fn levels<const N: usize>(self, hexes: [(u16, u8); N]) -> Self {
        self.map(|map| {
            for (hex, level) in hexes {
                let (row, column) = (usize::from(hex % 100), usize::from(hex / 100 - map.grid.columns.0));
                let (mark, line) = (char::from(b'0' + level), &mut map.levels[row]);
                *line = line.chars().enumerate().map(|(at, old)| if at == column { mark } else { old }).collect();
            }
        })
    }

    /// Puts a leader on the map, in full strength, ordered, with 0 FP.
    pub fn leader(self, name: Name, hex: u16) -> Self {
        self.leader_with(name, hex, |_| ())
    }

    /// Puts a leader on the map and sets what else is to be said of him.
    pub fn leader_with(mut self, name: Name, hex: u16, set: impl FnOnce(&mut Leader)) -> Self {
        let leader = &mut self.position.leaders[name.index()];
        *leader = Leader { place: Place::Hex(HexId(hex)), ..Leader::default() };
        set(leader);
        self
    }

    /// Puts a fresh garrison on the map.
    pub fn garrison(self, side: Side, hex: u16, sp: u8) -> Self {
        self.garrison_with(side, hex, sp, |_| ())
    }

    /// Puts a garrison on the map and sets what else is to be said of it.
    pub fn garrison_with(mut self, side: Side, hex: u16, sp: u8, set: impl FnOnce(&mut Garrison)) -> Self {
        let mut garrison = Garrison { side, hex: HexId(hex), sp, fp: 0, disordered: false };
        set(&mut garrison);
        self.position.garrisons.push(garrison);
        self
    }

    /// Begins with the decision what this leader, whose chit is drawn, does.
    pub fn activated(mut self, leader: Name) -> Table {
        self.position.frames.clear();
        self.position.frames.push(Frame::Activation { leader, begun: false });
        self.begin()
    }

    /// As [`activated`](Self::activated), after one activation this turn.
    pub fn re_activated(mut self, leader: Name) -> Table {
        self.position.leaders[leader.index()].activations = 1;
        self.activated(leader)
    }

    /// Begins with this frame.
    pub fn at(mut self, frame: Frame) -> Table {
        self.position.frames.clear();
        self.position.frames.push(frame);
        self.begin()
    }

    /// Begins at the draw, with the cup as the position has it.
    pub fn begin(self) -> Table {
        match Obbedisco::from_position(&self.scenario, &self.options, &self.position) {
            Ok(game) => Table { session: Session::new(game, 1), dice: VecDeque::new(), events: Vec::new() },
            Err(problems) => panic!("unsound position: {problems}"),
        }
    }

    /// Begins at the draw of the scenario's own set-up.
    pub fn set_up(self) -> Table {
        match Obbedisco::start(&self.scenario, &self.options) {
            Ok(game) => Table { session: Session::new(game, 1), dice: VecDeque::new(), events: Vec::new() },
            Err(problems) => panic!("{problems}"),
        }
    }
}

/// A game on the table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The session.
    pub session: Session<Obbedisco>,
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

    /// Lays out a draw: `"Kaim"`, `"End"`, `"Event"`.
    pub fn chit(&mut self, label: &str) -> &mut Self {
        self.dice.push_back(Rolled::Draw(label.into()));
        self
    }

    /// The state.
    pub fn game(&self) -> &Obbedisco {
        self.session.game()
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
    pub fn ending(&self) -> Option<rules_core::books::obbedisco::Ending> {
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

    /// Marches (the march die must lie ready).
    pub fn march(&mut self) -> &mut Self {
        self.act(Action::March)
    }

    /// Steps to a hex.
    pub fn step(&mut self, to: u16) -> &mut Self {
        self.act(Action::Step { to: HexId(to) })
    }

    /// Steps through hexes.
    pub fn steps(&mut self, hexes: impl IntoIterator<Item = u16>) -> &mut Self {
        for to in hexes {
            self.step(to);
        }
        self
    }

    /// Attacks a hex.
    pub fn attack(&mut self, target: u16) -> &mut Self {
        self.act(attack(target))
    }

    /// Retreats through hexes.
    pub fn retreat(&mut self, hexes: impl IntoIterator<Item = u16>) -> &mut Self {
        for to in hexes {
            self.act(Action::Retreat { to: HexId(to) });
        }
        self
    }

    /// Advances to a hex.
    pub fn advance(&mut self, to: u16) -> &mut Self {
        self.act(Action::Advance { to: HexId(to) })
    }

    /// Stays where a retreat or advance would go on.
    pub fn stay(&mut self) -> &mut Self {
        self.act(Action::Stay)
    }

    /// Makes no (further) reaction, if a window asks.
    pub fn no_reaction(&mut self) -> &mut Self {
        if matches!(self.asked(), Decision::Reaction { .. }) {
            self.act(Action::StandFast);
        }
        self
    }

    /// A leader as he stands.
    pub fn leader(&self, name: Name) -> Leader {
        *self.game().leader(name)
    }

    /// A leader's fatigue points.
    pub fn fp(&self, name: Name) -> u8 {
        self.leader(name).fp
    }

    /// A leader's order.
    pub fn order(&self, name: Name) -> Order {
        self.leader(name).order
    }

    /// A leader's hex; 0 when he is off the map.
    pub fn hex(&self, name: Name) -> u16 {
        self.leader(name).hex().map_or(0, |hex| hex.0)
    }

    /// The garrison of a hex.
    pub fn garrison(&self, hex: u16) -> Option<Garrison> {
        self.game().garrison_at(HexId(hex)).copied()
    }

    /// Whether the Italian controls the city.
    pub fn is_italian(&self, city: u16) -> bool {
        self.game().is_italian(HexId(city))
    }

    /// The hexes in a side's ZOC, in order.
    pub fn zoc(&self, side: Side) -> Vec<u16> {
        self.game().zoc_hexes(side).into_iter().map(|hex| hex.0).collect()
    }

    /// The march going on.
    pub fn march_state(&self) -> March {
        match self.game().state().frames.first() {
            Some(Frame::March(march)) => *march,
            other => panic!("no march: {other:?}"),
        }
    }

    /// MP spent up to the last step, though the march may have ended with it.
    pub fn spent(&self) -> u8 {
        self.events
            .iter()
            .rev()
            .find_map(|event| if let Event::Stepped { spent, .. } = event { Some(*spent) } else { None })
            .unwrap_or(0)
    }

    /// Whether a march is going on.
    pub fn is_marching(&self) -> bool {
        matches!(self.game().state().frames.first(), Some(Frame::March(_)))
    }

    /// The MP of the last march: without and with the road bonus.
    pub fn move_points(&self) -> (u8, u8) {
        match self.events.iter().rev().find(|event| matches!(event, Event::MovePoints { .. })) {
            Some(Event::MovePoints { mp, road_mp, .. }) => (*mp, *road_mp),
            _ => panic!("no march"),
        }
    }

    /// What the page would tell about an action that is legal now.
    pub fn foreseen(&self, action: Action) -> Preview {
        match self.game().preview(self.decider(), &action) {
            Ok(preview) => preview,
            Err(refusal) => panic!("{action:?}: {refusal:?}"),
        }
    }

    /// Whether the first event by one clause came before the first by another.
    pub fn came_before(&self, one: &str, other: &str) -> bool {
        let at = |id: &str| self.events.iter().position(|event| event.clause().id() == id);
        match (at(one), at(other)) {
            (Some(one), Some(other)) => one < other,
            missing => panic!("{one} and {other}: {missing:?}"),
        }
    }

    /// What may be done now.
    pub fn hints(&self) -> Hints {
        self.game().hints(Focus { viewer: Viewer::Player(self.decider()), unit: None })
    }

    /// Hexes that are legal answers of a kind now, as numbers in order.
    pub fn hexes_offered(&self) -> Vec<u16> {
        let mut hexes: Vec<u16> = self
            .hints()
            .offers
            .into_iter()
            .filter_map(|offer| match offer.action {
                Action::Step { to } | Action::Retreat { to } | Action::Advance { to } | Action::React { to, .. } => {
                    Some(to.0)
                }
                _ => None,
            })
            .collect();
        hexes.sort_unstable();
        hexes
    }

    /// The last totals fought: attacker's, defender's, difference.
    pub fn fought(&self) -> Option<(i8, i8, i8)> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Fought { attack, defence, difference, .. } => Some((attack.total(), defence.total(), *difference)),
            _ => None,
        })
    }

    /// The terms of the last combat, without dice: attacker's and defender's.
    pub fn terms(&self) -> (Terms, Terms) {
        let terms = |tally: &Tally| {
            let kept = tally.0.iter().filter(|term| term.what != Modifier::Die);
            kept.map(|term| (term.what, term.value)).collect()
        };
        match self.events.iter().rev().find(|event| matches!(event, Event::Fought { .. })) {
            Some(Event::Fought { attack, defence, .. }) => (terms(attack), terms(defence)),
            _ => panic!("nothing was fought"),
        }
    }

    /// The clauses cited by the events so far.
    pub fn cited(&self) -> Vec<&'static str> {
        let mut ids = Vec::new();
        for event in &self.events {
            Obbedisco::cited(event, &mut |clause: Clause| ids.push(clause.id()));
        }
        ids
    }

    /// Fails unless all dice laid out were thrown.
    pub fn all_dice_thrown(&self) -> &Self {
        assert!(self.dice.is_empty(), "dice left: {:?}", self.dice);
        self
    }

    /// Ends the turn by passes of both sides; recovery dice must lie ready.
    pub fn end_turn(&mut self) -> &mut Self {
        self.act(Action::Pass).act(Action::Pass)
    }
}

/// An attack without guns.
pub const fn attack(target: u16) -> Action {
    Action::Attack { target: HexId(target), guns: false }
}

/// A march along the road as it stands after some MP spent.
pub const fn marched(leader: Name, mp: u8, road_mp: u8, spent: u8) -> March {
    March {
        leader,
        mp,
        road_mp,
        spent,
        on_road: true,
        stepped: true,
        attacked: false,
        entered_zoc: false,
        hill_rolled: false,
        guided: false,
        owes_reactivation: false,
        over: false,
    }
}

/// A step.
pub const fn step(to: u16) -> Action {
    Action::Step { to: HexId(to) }
}

/// The side that draws on odd turns.
pub const FIRST: Side = ITALIAN;
