//! *Caricat!*: Pastrengo 1848 and Montebello 1859.
//!
//! The state is a stack of [`Frame`]s over what changes ([`Position`]); the top frame asks somebody something.
//! `turn` holds the loop that runs frames until one asks.

mod activation;
mod attack;
mod bot;
mod cavalry;
mod clauses;
mod command;
mod commitment;
mod decision;
mod distance;
mod duty;
mod event;
mod files;
mod fire;
mod hints;
mod judge;
mod leaders;
mod legal;
mod lines;
mod melee;
mod morale;
mod movement;
mod owed;
mod position;
mod reaction;
mod recovery;
mod refusal;
mod results;
mod retreat;
mod scenario;
mod sound;
mod special;
mod terrain;
mod turn;
mod units;
mod victory;
mod view;
mod zones;

use alloc::sync::Arc;
use alloc::vec::Vec;

use rand::Rng;

pub use clauses::{CLAUSES, UNCITED};
pub use decision::{Action, Decision};
pub use event::{Event, Modifier, Tally, Term};
pub use files::{
    BridgeFile, BrigadeFile, ChangeFile, CostFile, ExitFile, LeaderFile, MarchFile, ObjectiveFile, OrderFile,
    PointsFile, ReducedFile, RulesFile, ScenarioFile, ScoreBy, ScoreFile, SideName, UnitFile, WaitFile,
};
pub use hints::{Hints, Offer, Outcome, Preview, Reach, Refused};
pub use position::{Advance, Attack, Duty, Frame, Go, Hexes, Joining, Mover, Position, Retreats, Ride, Stage, Step};
pub use refusal::{Owes, Reason};
pub use scenario::{Board, LEADERS, OBJECTIVES, Options, Scenario, UNITS};
pub use terrain::{Edge, GridFile, Ground, Map, MapFile, PlaceFile, RiverFile, Terrain, WayFile};
pub use units::{
    AUSTRIAN, Chief, Cure, ELIMINATED, ITALIAN, Kind, Leader, Level, Marker, Mobile, Piece, Place, Range, SQUAD, Squad,
    State, Unit,
};
pub use victory::{Ending, Score, Victory};
pub use view::{ChiefView, ObjectiveView, UnitView, View};

pub(crate) use clauses::clause;

use crate::cite::ClauseEntry;
use crate::digest::Facts;
use crate::{BySide, Clause, Dice, Focus, Game, Log, OutOfDice, Pending, Problems, Refusal, Side, Viewer};
use zones::Zones;

/// The log of this book.
pub(crate) type Events = Log<Event>;

/// Refuses by a clause for a reason.
macro_rules! refuse {
    ($id:literal, $reason:expr) => {
        return Err($crate::Refusal::new($crate::books::caricat::clause!($id), $reason))
    };
}
pub(crate) use refuse;

/// The state of a game.
#[derive(Clone, Debug, Eq)]
pub struct Caricat {
    board: Arc<Board>,
    options: Options,
    position: Position,
    zones: Zones,
}

/// Of one scenario, which its id names, and standing alike.
impl PartialEq for Caricat {
    fn eq(&self, other: &Self) -> bool {
        self.board.file.id == other.board.file.id
            && self.options == other.options
            && self.position == other.position
            && self.zones == other.zones
    }
}

impl Caricat {
    /// The scenario's board.
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

    /// The place of a unit in the list; the first for one that is not there.
    fn ix(&self, unit: Unit) -> usize {
        self.board.unit(unit).unwrap_or(0)
    }

    fn lx(&self, leader: Leader) -> usize {
        self.board.leader(leader).unwrap_or(0)
    }

    /// A unit of the battle.
    pub fn unit(&self, unit: Unit) -> &Piece {
        &self.position.units[self.ix(unit)]
    }

    fn unit_mut(&mut self, unit: Unit) -> &mut Piece {
        let at = self.ix(unit);
        &mut self.position.units[at]
    }

    /// A unit's counter.
    pub fn card(&self, unit: Unit) -> &UnitFile {
        &self.board.file.units[self.ix(unit)]
    }

    /// A leader of the battle.
    pub fn leader(&self, leader: Leader) -> &Chief {
        &self.position.leaders[self.lx(leader)]
    }

    fn leader_mut(&mut self, leader: Leader) -> &mut Chief {
        let at = self.lx(leader);
        &mut self.position.leaders[at]
    }

    /// A leader's counter.
    pub fn leader_card(&self, leader: Leader) -> &LeaderFile {
        &self.board.file.leaders[self.lx(leader)]
    }

    /// Who commands a unit; nobody commands cavalry (4.2a).
    pub fn command_of(&self, unit: Unit) -> Option<Leader> {
        let at = self.board.roster[self.ix(unit)].command?;
        let leader = self.position.leaders[at].id;
        match &self.board.file.rules.order {
            Some(order) if self.position.replaced && order.leader == leader => Some(order.freed_by),
            _ => Some(leader),
        }
    }

    /// Whether a leader leads his command, or another has taken it over (13.3.1).
    fn leads(&self, leader: Leader) -> bool {
        self.board
            .file
            .rules
            .order
            .is_none_or(|order| leader != if self.position.replaced { order.leader } else { order.freed_by })
    }

    /// The units a leader commands, wherever they are, in list order.
    pub fn command(&self, leader: Leader) -> impl Iterator<Item = Unit> + use<'_> {
        let units = &self.board.commands[self.lx(leader)].units;
        let leads = self.leads(leader);
        units.iter().take_while(move |_| leads).map(|&at| self.board.roster[at].id)
    }

    /// The level a unit fights at; cavalry has none (3.1x).
    pub fn level_of(&self, unit: Unit) -> Option<Level> {
        self.command_of(unit).map(|leader| self.leader(leader).level)
    }

    /// The side of a unit.
    pub fn side_of(&self, unit: Unit) -> Side {
        self.board.roster[self.ix(unit)].side
    }

    fn is_cavalry(&self, unit: Unit) -> bool {
        self.board.roster[self.ix(unit)].kind == Kind::Cavalry
    }

    /// The hex of a unit that must be on the map; 0 if it is not.
    fn place_of(&self, unit: Unit) -> crate::hex::HexId {
        self.unit(unit).hex().unwrap_or(crate::hex::HexId(0))
    }

    /// The leaders of a side in a hex.
    fn leaders_at(&self, side: Side, hex: crate::hex::HexId) -> impl Iterator<Item = Leader> + use<'_> {
        self.leaders_of(side).filter(move |&(_, at)| at == hex).map(|(leader, _)| leader)
    }

    /// The go being played, if one is.
    pub fn go(&self) -> Option<&Go> {
        self.position.frames.iter().find_map(|frame| if let Frame::Go(go) = frame { Some(go) } else { None })
    }

    fn go_mut(&mut self) -> Option<&mut Go> {
        self.position.frames.iter_mut().find_map(|frame| if let Frame::Go(go) = frame { Some(go) } else { None })
    }

    fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.position.frames.last_mut() {
            *top = frame;
        }
    }

    fn push_frame(&mut self, frame: Frame) {
        let _ = self.position.frames.try_push(frame);
    }

    fn pop_frame(&mut self) {
        self.position.frames.pop();
    }
}

impl Game for Caricat {
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

    const BOOK: &'static str = "caricat";
    const SIDES: BySide<&'static str> = BySide::new("italian", "austrian");

    fn clauses() -> &'static [ClauseEntry] {
        &CLAUSES
    }

    fn start(scenario: &Scenario, options: &Options) -> Result<Self, Problems> {
        Ok(Self::set_up(scenario, *options))
    }

    fn from_position(scenario: &Scenario, options: &Options, position: &Position) -> Result<Self, Problems> {
        let board = Arc::clone(&scenario.0);
        let position = position.clone().validated(&board)?;
        let mut game = Self { board, options: *options, position, zones: Zones::default() };
        game.rezone_all();
        game.zones.unsettled = game.asks_about_leader();
        if game.position.frames.is_empty() && game.position.ending.is_none() {
            game.open_phase(&mut Events::muted());
        }
        // Where dice come first nobody is asked, and no game stops there.
        let mut answers = game.position.ending.is_some();
        game.legal_actions(&mut |_| answers = true);
        // A piece on the move that stands with a friend must have a way on.
        if let Some(go) = game.go()
            && let Some(mover) = &go.mover
        {
            let walk = game.walk(mover);
            let mut goes_on = walk.own.is_none_or(|at| game.is_free(&walk, at));
            game.steps_of(go, mover.piece, &mut |_| goes_on = true);
            answers &= goes_on;
        }
        if answers { Ok(game) } else { Err(Problems::one("frames", crate::problem::Fault::Contradiction)) }
    }

    fn position(&self) -> Position {
        self.position.clone()
    }

    fn pending(&self) -> Pending<Decision, Ending> {
        if let Some(ending) = self.position.ending {
            return Pending::Over(ending);
        }
        self.question().map_or(Pending::Continue, |(side, clause, what)| Pending::ask(side, clause, what))
    }

    fn winner(ending: &Ending) -> Option<Side> {
        ending.winner()
    }

    fn hints(&self, focus: Focus) -> Hints {
        self.all_hints(focus.unit)
    }

    fn check(&self, side: Side, action: &Action) -> Result<(), Refusal<Reason>> {
        self.legal(side, action)
    }

    fn preview(&self, side: Side, action: &Action) -> Result<Preview, Refusal<Reason>> {
        self.legal(side, action)?;
        Ok(self.foresee(action))
    }

    fn resolve(
        &mut self,
        _side: Side,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        self.carry_out(*action, dice, log)?;
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
        cite(event.clause());
        for term in event.tallies().flat_map(|tally| &tally.0) {
            cite(term.clause);
        }
    }

    fn turn(&self) -> u32 {
        self.position.turn.into()
    }

    fn facts(&self, facts: &mut Facts) {
        self.write_facts(facts);
    }

    fn kind(action: &Action) -> &'static str {
        action.kind()
    }
}
