//! *Obbedisco! The Bezzecca Campaign 1866*.
//!
//! The state is a stack of [`Frame`]s over what changes ([`Position`]); the top frame asks somebody something.
//! Module `turn` holds the loop that runs frames until one asks.

mod chance;
mod clauses;
mod decision;
mod event;
mod hints;
mod judge;
mod melee;
mod morale;
mod movement;
mod position;
mod reaction;
mod recovery;
mod refusal;
mod retreat;
mod scenario;
mod supply;
mod terrain;
mod turn;
mod units;
mod victory;
mod view;

use alloc::sync::Arc;
use alloc::vec::Vec;

use rand::Rng;

pub use clauses::{CLAUSES, UNCITED};
pub use decision::{Action, Decision};
pub use event::{Chit, Event, Modifier, Tally, Term};
pub use hints::{Hints, LostBy, Offer, Outcome, Preview, Reach, Refused};
pub use melee::Band;
pub use position::{Advance, Combat, Effects, Exited, Frame, March, Position, Reaction, Retreat, Stage};
pub use refusal::Reason;
pub use scenario::{
    Board, ExitsFile, Goal, LeaderFile, LoosFile, Options, Ratings, Scenario, ScenarioFile, SourcesFile,
};
pub use terrain::{Edge, FortFile, GridFile, Ground, Map, MapFile, RiverFile, TownFile, WayFile};
pub use units::{AUSTRIAN, Garrison, ITALIAN, LEADERS, Leader, MOST_FP, Name, Order, Place, Unit};
pub use victory::{BY_RIVA, BY_RONCONE, Ending, Level};
pub use view::{GarrisonView, LeaderView, View};

pub(crate) use clauses::clause;

use crate::cite::ClauseEntry;
use crate::digest::Facts;
use crate::hex::HexId;
use crate::{BySide, Clause, Dice, Focus, Game, Log, OutOfDice, Pending, Problems, Refusal, Side, Viewer};

/// The log of this book.
pub(crate) type Events = Log<Event>;

/// Refuses by a clause for a reason.
macro_rules! refuse {
    ($id:literal, $reason:expr) => {
        return Err($crate::Refusal::new($crate::books::obbedisco::clause!($id), $reason))
    };
}
pub(crate) use refuse;

/// The state of a game.
#[derive(Clone, Debug, Eq)]
pub struct Obbedisco {
    pub(crate) board: Arc<Board>,
    pub(crate) options: Options,
    pub(crate) position: Position,
}

/// Of one scenario, which its id names, and standing alike.
impl PartialEq for Obbedisco {
    fn eq(&self, other: &Self) -> bool {
        self.board.file.id == other.board.file.id && self.options == other.options && self.position == other.position
    }
}

impl Obbedisco {
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

    /// A leader.
    pub const fn leader(&self, name: Name) -> &Leader {
        &self.position.leaders[name.index()]
    }

    const fn leader_mut(&mut self, name: Name) -> &mut Leader {
        &mut self.position.leaders[name.index()]
    }

    /// The leaders on the map with their hexes, in table order.
    pub fn on_map(&self) -> impl Iterator<Item = (Name, HexId)> + use<'_> {
        Name::ALL.into_iter().filter_map(|name| self.leader(name).hex().map(|hex| (name, hex)))
    }

    /// The leaders of a side on the map.
    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = (Name, HexId)> + use<'_> {
        Name::of(side).iter().filter_map(|&name| self.leader(name).hex().map(|hex| (name, hex)))
    }

    /// The leader in a hex; while one passes through another, the first in table order.
    pub fn leader_at(&self, hex: HexId) -> Option<Name> {
        let place = Place::Hex(hex);
        Name::ALL.into_iter().find(|&name| self.leader(name).place == place)
    }

    /// Another leader of the same side in this hex.
    pub fn friend_at(&self, hex: HexId, leader: Name) -> Option<Name> {
        self.leaders_of(leader.side()).find(|&(name, at)| at == hex && name != leader).map(|(name, _)| name)
    }

    /// The garrison in a hex.
    pub fn garrison_at(&self, hex: HexId) -> Option<&Garrison> {
        self.position.garrisons.iter().find(|garrison| garrison.hex == hex)
    }

    fn garrison_at_mut(&mut self, hex: HexId) -> Option<&mut Garrison> {
        self.position.garrisons.iter_mut().find(|garrison| garrison.hex == hex)
    }

    /// Whether a unit of this side stands in the hex.
    pub fn holds(&self, side: Side, hex: HexId) -> bool {
        self.garrison_at(hex).is_some_and(|garrison| garrison.side == side)
            || self.leaders_of(side).any(|(_, at)| at == hex)
    }

    /// Whether the hex lies in a ZOC of this side (1.9).
    pub fn in_zoc_of(&self, side: Side, hex: HexId) -> bool {
        let near = |other: HexId| {
            // Printed numbers of neighbours differ by 1 or by about 100: most units fail here, without geometry.
            let apart = hex.0.abs_diff(other.0);
            (apart == 1 || (99..=101).contains(&apart)) && self.board.map.distance(hex, other) == 1
        };
        (self.position.garrisons.iter().any(|unit| unit.side == side && unit.has_zoc() && near(unit.hex))
            || self.leaders_of(side).any(|(name, at)| near(at) && self.leader(name).has_zoc()))
            && self.board.map.ground(hex).is_low_land()
    }

    /// Whether the hex lies in a ZOC of the leader's enemy.
    pub fn in_enemy_zoc(&self, leader: Name, hex: HexId) -> bool {
        self.in_zoc_of(leader.side().other(), hex)
    }

    /// The hex of a leader who must be on the map; 0 if he is not.
    fn place_of(&self, leader: Name) -> HexId {
        self.leader(leader).hex().unwrap_or(HexId(0))
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

impl Game for Obbedisco {
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

    const BOOK: &'static str = "obbedisco";
    const SIDES: BySide<&'static str> = BySide::new("italian", "austrian");

    fn clauses() -> &'static [ClauseEntry] {
        &CLAUSES
    }

    fn start(scenario: &Scenario, options: &Options) -> Result<Self, Problems> {
        Ok(Self::set_up(scenario, *options))
    }

    fn from_position(scenario: &Scenario, options: &Options, position: &Position) -> Result<Self, Problems> {
        let board = Arc::clone(&scenario.0);
        let position = position.clone().validated(&board, options)?;
        let mut game = Self { board, options: *options, position };
        if game.position.frames.is_empty() && game.position.ending.is_none() {
            game.push_frame(Frame::Cup { passed: false });
        }
        game.come_to_a_question()?;
        Ok(game)
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

    fn hints(&self, _focus: Focus) -> Hints {
        self.all_hints()
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
