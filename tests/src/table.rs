//! A game on the table, whatever its book: throw known dice, act, ask why not, look at what came of it.
//!
//! Each book has its own folder, with a `Setup` that puts any position on such a table and with the words of that book.
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc, clippy::needless_pass_by_value)]

use std::borrow::Borrow;
use std::collections::VecDeque;

use rules_core::dice::Rolled;
use rules_core::{Clause, Focus, Game, OutOfDice, Pending, Play, PlayError, Problems, Refusal, Session, Side, Viewer};

/// A game on the table.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    /// The scenario.
    pub scenario: G::Scenario,
    /// The optional rules.
    pub options: G::Options,
    /// The session.
    pub session: Session<G>,
    /// All events so far.
    pub events: Vec<G::Event>,
    /// Dice laid out to be thrown next.
    pub dice: VecDeque<Rolled>,
    /// What a clause throws where no die is laid out for it.
    pub unlaid: Option<(&'static str, u8)>,
}

/// A game, or a failed test.
fn sound<G>(game: Result<G, Problems>) -> G {
    match game {
        Ok(game) => game,
        Err(problems) => panic!("unsound position: {problems}"),
    }
}

impl<G: Game> Table<G> {
    fn new(scenario: G::Scenario, options: G::Options, game: G) -> Self {
        let session = Session::new(game, 1);
        Self { scenario, options, session, events: Vec::new(), dice: VecDeque::new(), unlaid: None }
    }

    /// The table with this position on it.
    pub fn of(scenario: G::Scenario, options: G::Options, position: &G::Position) -> Self {
        let game = sound(G::from_position(&scenario, &options, position));
        Self::new(scenario, options, game)
    }

    /// The table as the game starts.
    pub fn at_start(scenario: G::Scenario, options: G::Options) -> Self {
        let game = sound(G::start(&scenario, &options));
        Self::new(scenario, options, game)
    }

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
    pub fn game(&self) -> &G {
        self.session.game()
    }

    /// Changes the position as it stands and goes on from there.
    pub fn position(&mut self, change: impl FnOnce(&mut G::Position)) -> &mut Self {
        let mut position = self.game().position();
        change(&mut position);
        self.session = Session::new(sound(G::from_position(&self.scenario, &self.options, &position)), 1);
        self
    }

    /// The side that must decide now.
    pub fn decider(&self) -> Side {
        match self.game().pending().decider() {
            Some(side) => side,
            None => panic!("nobody is asked: {:?}", self.game().pending()),
        }
    }

    /// What a side must decide now.
    pub fn asks(&self, side: Side) -> Option<G::Decision> {
        self.game().pending().question(side).map(|question| question.what.clone())
    }

    /// What must be decided now.
    pub fn asked(&self) -> G::Decision {
        match self.asks(self.decider()) {
            Some(what) => what,
            None => panic!("nothing is asked"),
        }
    }

    /// The ending, if the game is over.
    pub fn ending(&self) -> Option<G::Ending> {
        match self.game().pending() {
            Pending::Over(ending) => Some(ending),
            _ => None,
        }
    }

    /// Plays a legal action of whoever must decide, taking as many of the dice laid out as it throws.
    pub fn act(&mut self, action: G::Action) -> &mut Self {
        self.act_as(self.decider(), action)
    }

    /// Plays a legal action of a side, taking as many of the dice laid out as it throws.
    pub fn act_as(&mut self, side: Side, action: G::Action) -> &mut Self {
        let mut rolls: Vec<Rolled> = self.dice.iter().cloned().collect();
        loop {
            match self.session.play_entered(side, Play::Act(action.clone()), &rolls) {
                Ok(played) => {
                    self.dice.drain(..rolls.len());
                    self.events.extend(played.events);
                    return self;
                }
                Err(PlayError::SpareDice(used)) => rolls.truncate(used),
                Err(PlayError::Dice(wanted)) => match self.unlaid {
                    Some((clause, face)) if wanted.request.clause.id() == clause && wanted.found.is_none() => {
                        self.dice([face]);
                        rolls.push(Rolled::Die(face));
                    }
                    _ => panic!("{action:?}: {wanted:?}"),
                },
                Err(error) => panic!("{action:?}: {error:?}"),
            }
        }
    }

    /// Whether the action is legal for whoever must decide.
    pub fn allows(&self, action: impl Borrow<G::Action>) -> bool {
        self.game().check(self.decider(), action.borrow()).is_ok()
    }

    /// The refusal of an action by whoever must decide; the state must not change.
    pub fn refusal(&mut self, action: G::Action) -> Refusal<G::Reason> {
        let side = self.decider();
        let before = self.session.digest();
        match self.session.act(side, action.clone()) {
            Err(PlayError::Refused(refusal)) => {
                assert_eq!(self.session.digest(), before, "a refusal changed the state");
                refusal
            }
            other => panic!("{action:?} was not refused: {other:?}"),
        }
    }

    /// The clause that refuses an action; the state must not change.
    pub fn refused_by(&mut self, action: G::Action) -> &'static str {
        self.refusal(action).clause.id()
    }

    /// Who throws what next, after the dice laid out, if the action is played.
    pub fn wanted(&self, action: G::Action) -> OutOfDice {
        let rolls: Vec<Rolled> = self.dice.iter().cloned().collect();
        match self.session.clone().play_entered(self.decider(), Play::Act(action.clone()), &rolls) {
            Err(PlayError::Dice(wanted)) => wanted,
            other => panic!("{action:?} wants no dice: {other:?}"),
        }
    }

    /// What a legal action would cost and be worth.
    pub fn preview(&self, action: impl Borrow<G::Action>) -> G::Preview {
        match self.game().preview(self.decider(), action.borrow()) {
            Ok(preview) => preview,
            Err(refusal) => panic!("{:?}: {refusal:?}", action.borrow()),
        }
    }

    /// What may be done now, as the side asked sees it.
    pub fn hints(&self) -> G::Hints {
        self.game().hints(Focus { viewer: Viewer::Player(self.decider()), unit: None })
    }

    /// The clauses that the events so far cite, in order.
    pub fn cited(&self) -> Vec<&'static str> {
        let mut cited = Vec::new();
        for event in &self.events {
            G::cited(event, &mut |clause| cited.push(clause.id()));
        }
        cited
    }
}

/// The clause ids that a list of citations names.
pub fn ids(clauses: &[Clause]) -> Vec<&'static str> {
    clauses.iter().map(|clause| clause.id()).collect()
}
