//! *Bravado Napoleonic Battles Grande!*: units and Generals on a table measured in centimetres.
//!
//! The state is a stack of [`Frame`]s over what changes ([`Position`]); the top frame asks somebody something.
//! `turn` holds the loop that runs frames until one asks. Moves are continuous: an [`Action`] names exact millimetres
//! and degrees, `check` walks it and decides.

pub mod army;
mod bot;
mod charge;
mod clauses;
mod command;
mod decision;
mod event;
mod facts;
mod field;
mod files;
mod fire;
mod general;
mod geometry;
mod hints;
mod judge;
mod legal;
mod melee;
mod morale;
mod movement;
mod path;
mod position;
mod propose;
mod pursuit;
mod recovery;
mod refusal;
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

pub use clauses::{CLAUSES, UNCITED};
pub use command::HIGHEST;
pub use decision::{Action, Decision, Part, Placed};
pub use event::{Event, Flight, Modifier, Stand, Tally, Term, Test, What};
pub use field::Field;
pub use files::{
    CrossingFile, FogFile, GeneralFile, Kind, ObjectiveFile, ScenarioFile, SideFile, TerrainFile, UnitFile, VictoryFile,
};
pub use geometry::Pose;
pub use hints::{Fate, Forecast, Hints, Offer, Outcome, Preview, Reach, Shot, Step};
pub use morale::NEED;
pub use position::{Bid, Frame, Link, Phase, Position};
pub use propose::{Proposed, Within};
pub use refusal::Reason;
pub use scenario::{Board, Card, Objective, Options, PIECES, Scenario, UNITS};
pub use setup::GROUP;
pub use sight::Hidden;
pub use terrain::{Bar, Crossing, Ground, Lie};
pub use units::{Band, Code, Piece, Place, Quality, Status, Unit};
pub use victory::{Ending, Victory};
pub use view::{UnitView, View};

pub(crate) use clauses::clause;

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
        return Err($crate::Refusal::new($crate::books::bravado::clause!($id), $reason))
    };
}
pub(crate) use refuse;

/// The state of a game.
#[derive(Clone, Debug, Eq)]
pub struct Bravado {
    board: Arc<Board>,
    options: Options,
    position: Position,
    /// The bases of all pieces, as they stand.
    bases: Vec<Base>,
}

/// Of one scenario, which its id names, and standing alike.
impl PartialEq for Bravado {
    fn eq(&self, other: &Self) -> bool {
        self.board.file.id == other.board.file.id
            && self.options == other.options
            && self.position == other.position
            && self.bases == other.bases
    }
}

impl Bravado {
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

    /// The status of a unit.
    pub fn status(&self, unit: Unit) -> Status {
        self.piece(unit).status
    }

    /// Whether this is a General, who is no unit (B12a).
    pub fn is_general(&self, unit: Unit) -> bool {
        self.code(unit).is_general()
    }

    /// All units and Generals, in roster order.
    pub fn all(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.position.pieces.len().min(255) as u8).map(Unit)
    }

    /// The units on the table.
    pub fn units(&self) -> impl Iterator<Item = Unit> + use<'_> {
        self.all().filter(|&unit| self.piece(unit).is_on_table() && !self.is_general(unit))
    }

    /// The units of a side on the table.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + use<'_> {
        self.units().filter(move |&unit| self.side_of(unit) == side)
    }

    /// The Generals of a side on the table.
    pub fn generals_of(&self, side: Side) -> impl Iterator<Item = Unit> + use<'_> {
        self.all()
            .filter(move |&unit| self.is_general(unit) && self.side_of(unit) == side && self.piece(unit).is_on_table())
    }

    fn exists(&self, unit: Unit) -> bool {
        unit.index() < self.position.pieces.len()
    }

    /// Whether this is an own unit on the table.
    fn is_own_unit(&self, unit: Unit, side: Side) -> bool {
        self.exists(unit) && self.side_of(unit) == side && self.piece(unit).is_on_table() && !self.is_general(unit)
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

impl Game for Bravado {
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

    const BOOK: &'static str = "bravado";
    const SIDES: BySide<&'static str> = BySide::new("first", "second");

    fn clauses() -> &'static [ClauseEntry] {
        &CLAUSES
    }

    fn start(scenario: &Scenario, options: &Options) -> Result<Self, Problems> {
        Self::set_up(scenario, *options)
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
        self.legal(side, action).map(|_| ())
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

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn resample(&self, viewer: Side, rng: &mut dyn Rng) -> Self {
        self.guess(viewer, rng)
    }

    fn outcome(&self, events: &[Event]) -> Outcome {
        hints::outcome(events)
    }

    fn cited(event: &Event, cite: &mut dyn FnMut(Clause)) {
        cite(event.clause);
        event.tests().flat_map(|test| test.tally.clauses()).for_each(cite);
    }

    fn turn(&self) -> u32 {
        self.position.turn.into()
    }

    fn facts(&self, facts: &mut Facts) {
        self.write_facts(facts);
    }

    fn reveals(action: &Action) -> bool {
        matches!(action, Action::Open { .. })
    }

    fn kind(action: &Action) -> &'static str {
        action.kind()
    }
}
