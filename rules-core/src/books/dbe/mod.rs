//! *De Bellis Empire 1798-1815*: elements, corps and generals on a table measured in centimetres.
//!
//! The state is a stack of [`Frame`]s over what changes ([`Position`]); the top frame asks somebody something.
//! `turn` holds the loop that runs frames until one asks. Moves are continuous: an [`Action`] names exact lengths and
//! angles, `check` walks it and decides.

mod aims;
pub mod army;
mod bot;
mod city;
mod clauses;
mod command;
mod contact;
mod corps;
mod decision;
mod event;
mod facing;
mod facts;
mod files;
mod fire;
mod flight;
mod general;
mod geometry;
mod group;
mod hints;
mod judge;
mod legal;
mod melee;
mod movement;
mod path;
mod position;
mod propose;
mod pursuit;
mod refusal;
mod results;
mod retreat;
mod scenario;
mod setup;
mod sight;
mod sound;
mod terrain;
mod turn;
mod units;
mod victory;
mod view;

use alloc::sync::Arc;
use alloc::vec::Vec;

use rand::Rng;

pub use city::Stretch;
pub use clauses::{CLAUSES, UNCITED};
pub use decision::{Action, Decision, Leg, Manoeuvre, Onto, Pay, Placed};
pub use event::{Effect, Event, Modifier, Roll, Tally, Term, What};
pub use files::{
    ArrivalFile, CorpsFile, CrossingFile, Kind, ObjectiveFile, ScenarioFile, SideFile, TerrainFile, UnitFile,
    VictoryFile,
};
pub use geometry::Pose;
pub use hints::{Hints, Offer, Outcome, Preview, Reach, Shot, Step};
pub use position::{Contact, Corps, Fire, Frame, Melee, Position, Pursuit, Run, Stage, Why};
pub use propose::{Proposed, Within};
pub use refusal::Reason;
pub use scenario::{Board, Card, CorpsCard, Options, PIECES, Scenario, UNITS};
pub use sight::Hidden;
pub use terrain::{Bar, Class, Crossing, Ground, Lie, Line};
pub use units::{Code, Piece, Place, Unit};
pub use victory::{Ending, Victory};
pub use view::{CorpsView, UnitView, View};

pub(crate) use clauses::clause;

use aims::Aims;

use crate::cite::ClauseEntry;
use crate::digest::Facts;
use crate::table::Base;
use crate::{BySide, Clause, Dice, Focus, Game, Log, OutOfDice, Pending, Problems, Refusal, Side, Viewer};

/// The log of this book.
pub(crate) type Events = Log<Event>;
/// Whether something is legal.
pub(crate) type Legal<T = ()> = Result<T, Refusal<Reason>>;

/// Refuses by a clause for a reason.
macro_rules! refuse {
    ($id:literal, $reason:expr) => {
        return Err($crate::Refusal::new($crate::books::dbe::clause!($id), $reason))
    };
}
pub(crate) use refuse;

/// The state of a game.
#[derive(Clone, Debug)]
pub struct Dbe {
    board: Arc<Board>,
    options: Options,
    position: Position,
    /// The bases of all pieces, as they stand.
    bases: Vec<Base>,
    /// Who may be aimed at, as far as it is known: no part of equality.
    aims: Aims,
}

/// Of one scenario, which its id names, and standing alike.
impl PartialEq for Dbe {
    fn eq(&self, other: &Self) -> bool {
        self.board.file.id == other.board.file.id
            && self.options == other.options
            && self.position == other.position
            && self.bases == other.bases
    }
}

impl Eq for Dbe {}

impl Dbe {
    /// Everything of the battle that does not change.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The optional rules agreed.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// All that changes.
    pub const fn state(&self) -> &Position {
        &self.position
    }

    /// What does not change of a unit.
    pub fn card(&self, unit: Unit) -> &Card {
        self.board.card(unit)
    }

    /// What changes of a unit; that of the first for one that is not there.
    pub fn piece(&self, unit: Unit) -> &Piece {
        self.position.pieces.get(unit.index()).unwrap_or(&self.position.pieces[0])
    }

    fn piece_mut(&mut self, unit: Unit) -> &mut Piece {
        let at = if unit.index() < self.position.pieces.len() { unit.index() } else { 0 };
        &mut self.position.pieces[at]
    }

    /// The type of a unit.
    pub fn code(&self, unit: Unit) -> Code {
        self.card(unit).code
    }

    /// The side of a unit.
    pub fn side_of(&self, unit: Unit) -> Side {
        self.card(unit).side
    }

    /// All elements and generals, in roster order.
    pub fn all(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.position.pieces.len().min(255) as u8).map(Unit)
    }

    /// The fighting elements on the table.
    pub fn elements(&self) -> impl Iterator<Item = Unit> + use<'_> {
        self.all().filter(|&unit| self.piece(unit).is_on_table() && !self.code(unit).is_general())
    }

    /// The fighting elements of a side on the table.
    pub fn elements_of(&self, side: Side) -> impl Iterator<Item = Unit> + use<'_> {
        self.elements().filter(move |&unit| self.side_of(unit) == side)
    }

    /// The generals of a side on the table.
    pub fn generals_of(&self, side: Side) -> impl Iterator<Item = Unit> + use<'_> {
        self.all().filter(move |&unit| {
            self.code(unit).is_general() && self.side_of(unit) == side && self.piece(unit).is_on_table()
        })
    }

    /// What changes of a corps; that of the first for one that is not there.
    pub fn corps(&self, corps: u8) -> &Corps {
        self.position.corps.get(usize::from(corps)).unwrap_or(&self.position.corps[0])
    }

    fn corps_mut(&mut self, corps: u8) -> Option<&mut Corps> {
        self.position.corps.get_mut(usize::from(corps))
    }

    /// What does not change of a corps; that of the first for one that is not there.
    pub fn corps_card(&self, corps: u8) -> &CorpsCard {
        self.board.corps.get(usize::from(corps)).unwrap_or(&self.board.corps[0])
    }

    fn exists(&self, unit: Unit) -> bool {
        unit.index() < self.position.pieces.len()
    }

    fn push_frame(&mut self, frame: Frame) {
        self.position.frames.push(frame);
    }

    fn pop_frame(&mut self) {
        self.position.frames.pop();
    }

    fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.position.frames.last_mut() {
            *top = frame;
        }
    }
}

impl Game for Dbe {
    type Scenario = Scenario;
    type Options = Options;
    type Position = Position;
    type Decision = Decision;
    type Action = Action;
    type Event = Event;
    type Reason = Reason;
    type Hints = Hints;
    type Preview = Preview;
    type View = View;
    type Outcome = Outcome;
    type Ending = Ending;

    const BOOK: &'static str = "dbe";
    const SIDES: BySide<&'static str> = BySide::new("first", "second");

    fn clauses() -> &'static [ClauseEntry] {
        &CLAUSES
    }

    fn start(scenario: &Scenario, options: &Options) -> Result<Self, Problems> {
        Ok(Self::set_up(scenario, *options))
    }

    fn from_position(scenario: &Scenario, options: &Options, position: &Position) -> Result<Self, Problems> {
        Self::sound(scenario, *options, position)
    }

    fn position(&self) -> Position {
        self.position.clone()
    }

    fn pending(&self) -> Pending<Decision, Ending> {
        self.awaits()
    }

    fn winner(ending: &Ending) -> Option<Side> {
        ending.winner
    }

    fn hints(&self, focus: Focus) -> Hints {
        self.all_hints(focus)
    }

    fn check(&self, side: Side, action: &Action) -> Legal {
        self.legal(side, action)
    }

    fn preview(&self, side: Side, action: &Action) -> Legal<Preview> {
        self.foresee(side, action)
    }

    fn resolve(&mut self, side: Side, action: &Action, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        self.carry_out(side, action, dice, log)?;
        self.run(dice, log)
    }

    fn proceed(&mut self, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        self.run(dice, log)
    }

    fn candidates(&self, rng: &mut dyn Rng, into: &mut Vec<Action>) {
        self.sample(rng, into);
    }

    fn view(&self, _viewer: Viewer) -> View {
        self.everything()
    }

    fn redact(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn resample(&self, _viewer: Side, _rng: &mut dyn Rng) -> Self {
        self.clone()
    }

    fn outcome(&self, events: &[Event]) -> Outcome {
        hints::outcome(events)
    }

    fn cited(event: &Event, cite: &mut dyn FnMut(Clause)) {
        cite(event.clause);
        for term in event.tallies().flat_map(|tally| &tally.0) {
            cite(term.clause);
        }
    }

    fn turn(&self) -> u32 {
        u32::from(self.position.round) * 2 + u32::from(Some(self.position.active) != self.position.first)
    }

    fn facts(&self, facts: &mut Facts) {
        self.write_facts(facts);
    }

    fn kind(action: &Action) -> &'static str {
        action.kind()
    }
}
