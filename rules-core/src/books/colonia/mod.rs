//! *Italiani in Colonia*: colonial battles 1890-1920 on a table measured in centimetres.
//!
//! The state is a stack of [`Frame`]s over what changes ([`Position`]); the top frame asks somebody something.
//! `turn` holds the loop that runs frames until one asks. Moves are continuous: an [`Action`] names exact millimetres
//! and degrees, `check` walks it and decides.

mod activation;
mod bot;
mod charge;
mod clash;
mod clauses;
mod command;
mod contact;
mod decision;
mod event;
mod facts;
mod files;
mod fire;
mod formation;
mod general;
mod geometry;
mod hints;
mod judge;
mod legal;
mod melee;
mod morale;
mod movement;
mod obligation;
mod opportunity;
mod position;
mod propose;
mod refusal;
mod retreat;
mod scenario;
mod setup;
mod sight;
mod sound;
mod terrain;
mod toll;
mod troops;
mod turn;
mod units;
mod victory;
mod view;
mod walk;
mod water;

use alloc::sync::Arc;
use alloc::vec::Vec;

use rand::Rng;

pub use clash::{Clash, Throw};
pub use clauses::{CLAUSES, UNCITED};
pub use decision::{Action, Decision, Part, Placed, Plan};
pub use event::{Event, Modifier, Tally, Term, What};
pub use files::{
    BrigadeFile, Compass, DivisionFile, GeneralFile, Kind, ObjectiveFile, RulesFile, ScenarioFile, SideFile,
    SuddenFile, TerrainFile, UnitFile, VictoryFile,
};
pub use geometry::Pose;
pub use hints::{Hints, Offer, Outcome, Preview, Reach, Refused, Target};
pub use position::{Act, Aim, Bout, Frame, Gait, Melee, Position, Shot, Walk};
pub use propose::{Proposed, Within};
pub use refusal::Reason;
pub use scenario::{Board, BrigadeCard, Card, GeneralCard, Options, PIECES, Scenario, UNITS};
pub use sight::{Hidden, Sighting};
pub use terrain::{Ground, Lie};
pub use troops::{List, Row, TROOPS, Troop};
pub use units::{Brigade, Chief, Class, Direction, Formation, Link, Order, Piece, Place, Size, Unit, Values};
pub use victory::{Ending, Victory};
pub use view::{BrigadeView, GeneralView, UnitView, View};

pub(crate) use clauses::clause;

use crate::cite::ClauseEntry;
use crate::digest::Facts;
use crate::table::Base;
use crate::{BySide, Clause, Dice, Focus, Game, Log, OutOfDice, Pending, Problems, Refusal, Side, Viewer};

/// The log of this book.
pub(crate) type Events = Log<Event>;

/// Refuses by a clause for a reason.
macro_rules! refuse {
    ($id:literal, $reason:expr) => {
        return Err($crate::Refusal::new($crate::books::colonia::clause!($id), $reason))
    };
}
pub(crate) use refuse;

/// The state of a game.
#[derive(Clone, Debug)]
pub struct Colonia {
    board: Arc<Board>,
    options: Options,
    position: Position,
    /// The bases as they were last computed: used only where they still fit the position.
    bases: Vec<Base>,
}

/// Of one scenario, which its id names, and standing alike.
impl PartialEq for Colonia {
    fn eq(&self, other: &Self) -> bool {
        self.board.file.id == other.board.file.id && self.options == other.options && self.position == other.position
    }
}

impl Eq for Colonia {}

impl Colonia {
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

    /// The side of a unit.
    pub fn side_of(&self, unit: Unit) -> Side {
        self.card(unit).side
    }

    /// All units and generals, in roster order.
    pub fn all(&self) -> impl Iterator<Item = Unit> + use<> {
        (0..self.position.pieces.len().min(255) as u8).map(Unit)
    }

    /// Those on the table.
    pub fn on_table(&self) -> impl Iterator<Item = Unit> + use<'_> {
        self.all().filter(|&unit| self.piece(unit).is_on_table())
    }

    /// Those of a side on the table.
    pub fn on_table_of(&self, side: Side) -> impl Iterator<Item = Unit> + use<'_> {
        self.on_table().filter(move |&unit| self.side_of(unit) == side)
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

    /// The side whose brigade is being activated (0o).
    pub fn active(&self) -> Option<Side> {
        self.position.frames.iter().find_map(|frame| match frame {
            Frame::Units { brigade, .. } => self.board.brigades.get(usize::from(*brigade)).map(|card| card.side),
            _ => None,
        })
    }

    /// What the unit being activated has done so far.
    pub fn act(&self) -> Option<&Act> {
        self.position.frames.iter().find_map(|frame| if let Frame::Act(act) = frame { Some(act) } else { None })
    }

    fn act_mut(&mut self) -> Option<&mut Act> {
        self.position.frames.iter_mut().find_map(|frame| if let Frame::Act(act) = frame { Some(act) } else { None })
    }
}

impl Game for Colonia {
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

    const BOOK: &'static str = "colonia";
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

    fn check(&self, side: Side, action: &Action) -> Result<(), Refusal<Reason>> {
        self.legal(side, action)
    }

    fn preview(&self, side: Side, action: &Action) -> Result<Preview, Refusal<Reason>> {
        self.legal(side, action)?;
        Ok(self.foresee(action))
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
        for term in event.tally().into_iter().flat_map(|tally| &tally.0) {
            cite(term.clause);
        }
    }

    fn turn(&self) -> u32 {
        self.position.turn.into()
    }

    fn facts(&self, facts: &mut Facts) {
        self.write_facts(facts);
    }

    fn reveals(action: &Action) -> bool {
        matches!(action, Action::Open { .. } | Action::Scout { .. })
    }

    fn kind(action: &Action) -> &'static str {
        action.kind()
    }
}
