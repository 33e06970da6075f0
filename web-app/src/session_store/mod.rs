//! The one place that calls the rules: a game being played, looked at and kept.
//!
//! [`GameStore`] is a handle that components copy. It holds the session, the events of each entry, and what the
//! players are doing with the page: looking back, choosing a unit, entering dice.

pub mod card;
pub mod cup;
pub mod end;
pub mod keep;
pub mod odds;
pub mod open;
pub mod pick;
pub mod play;
pub mod scenario;
pub mod scene;

use std::sync::Arc;

use leptos::prelude::*;
use rules_core::books::obbedisco::{Action, Decision, Event, Hints, Obbedisco, Options, Position, Reason, View};
use rules_core::dice::{OutOfDice, Rolled};
use rules_core::hex::HexId;
use rules_core::{Focus, Game as _, Play, PlayError, Question, Session, Side, TakeBack, Viewer};

pub use card::Standing;
pub use odds::{Chances, Outlook};
pub use open::{NewGame, OpenFault, Opened, import, open, open_rest, start};
pub use pick::{Aim, Picked};
pub use scenario::{clause, place_name, sheet};

use crate::storage::{DiceSource, Hold, SlotInfo, StorageProblem};

/// Why a play of this book did not take place.
pub type Refused = PlayError<Reason>;

/// What one entry of the journal brought.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    /// Who did it.
    pub side: Side,
    /// What he did.
    pub play: Play<Action>,
    /// What happened.
    pub events: Arc<[Event]>,
    /// How many dice fell and chits were drawn.
    pub rolls: usize,
    /// Whether its dice were entered by hand.
    pub entered: bool,
    /// What had been taken back by consent just before it.
    pub takebacks: Vec<TakeBack>,
}

/// An action that waits for dice entered by hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// Who acts.
    pub side: Side,
    /// What he does.
    pub play: Play<Action>,
    /// What has been entered so far.
    pub rolls: Vec<Rolled>,
    /// What is wanted next.
    pub wanted: OutOfDice,
    /// Whether it replaces the dice of the last entry.
    pub corrects: bool,
}

/// How the game can go back to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// The side may do so alone.
    Alone,
    /// Dice or the other side's decision lie between.
    WithConsent,
}

/// What a game is, behind its handle.
#[derive(Clone, Debug)]
struct Model {
    session: Session<Obbedisco>,
    logged: Vec<Logged>,
    info: SlotInfo,
    options: Options,
    start: Option<Position>,
    hold: Hold,
    /// Changes whenever entries are dropped, so that lines of the chronicle are not taken for others.
    generation: u32,
}

/// A handle on the game being played.
#[derive(Clone, Copy)]
pub struct GameStore {
    model: RwSignal<Model>,
    back: RwSignal<Option<usize>>,
    shown: Memo<Arc<Shown>>,
    view: Memo<Arc<View>>,
    hints: Memo<Arc<Hints>>,
    /// The entry from which on moves are drawn as one way.
    trail_from: StoredValue<usize>,
    /// The action waiting for dice entered by hand.
    pub throw: RwSignal<Option<Throw>>,
    /// The hex whose units are shown in the panel.
    pub selected: RwSignal<Option<HexId>>,
    /// The hex under the pointer or the board's cursor.
    pub hover: RwSignal<Option<HexId>>,
    /// What has been aimed at and not yet done.
    pub aim: RwSignal<Option<Aim>>,
    /// What is amiss with the browser's storage.
    pub health: RwSignal<Option<StorageProblem>>,
}

/// The state on show: the present one, or one looked back at.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    game: Obbedisco,
    entries: usize,
    over: bool,
}

impl GameStore {
    fn new(model: Model) -> Self {
        let model = RwSignal::new(model);
        let back = RwSignal::new(None::<usize>);
        let shown = Memo::new(move |_| {
            let model = model.read();
            let entries = model.logged.len();
            Arc::new(match back.get() {
                Some(at) if at < entries => {
                    Shown { game: model.session.at(at).game().clone(), entries: at, over: false }
                }
                _ => Shown { game: model.session.game().clone(), entries, over: model.session.is_over() },
            })
        });
        let view = Memo::new(move |_| {
            let shown = shown.get();
            let viewer = shown.decider().map_or(Viewer::Spectator, Viewer::Player);
            Arc::new(shown.game.view(viewer))
        });
        let hints = Memo::new(move |_| {
            let shown = shown.get();
            let Some(side) = shown.decider() else { return Arc::new(Hints::default()) };
            Arc::new(shown.game.hints(Focus { viewer: Viewer::Player(side), unit: None }))
        });
        let steps = model.read_untracked().logged.len();
        Self {
            model,
            back,
            shown,
            view,
            hints,
            trail_from: StoredValue::new(steps),
            throw: RwSignal::new(None),
            selected: RwSignal::new(None),
            hover: RwSignal::new(None),
            aim: RwSignal::new(None),
            health: RwSignal::new(None),
        }
    }

    /// The side that must decide in the state on show; none when the game has ended.
    pub fn decider(&self) -> Option<Side> {
        self.shown.read().decider()
    }

    /// What must be decided in the state on show, and by whom.
    pub fn question(&self) -> Option<(Side, Question<Decision>)> {
        let shown = self.shown.read();
        let side = shown.decider()?;
        shown.game.pending().question(side).cloned().map(|question| (side, question))
    }

    /// Everything as it may be seen in the state on show.
    pub fn view(&self) -> Arc<View> {
        self.view.get()
    }

    /// What may be done in the state on show, exactly.
    pub fn hints(&self) -> Arc<Hints> {
        self.hints.get()
    }

    /// The turn on show.
    pub fn turn(&self) -> u8 {
        self.shown.read().game.turn() as u8
    }

    /// How many turns the scenario has.
    pub fn turns(&self) -> u8 {
        self.shown.read().game.board().file.turns
    }

    /// Target cities of Italy and Austria.
    pub fn score(&self) -> [u8; 2] {
        let shown = self.shown.read();
        let all = shown.game.board().file.target_cities.len() as u8;
        let italian = shown.game.target_cities();
        [italian, all - italian]
    }

    /// The target cities with their holders.
    pub fn target_cities(&self) -> Vec<(HexId, Side)> {
        let shown = self.shown.get();
        let holder = |&city: &HexId| {
            let side = if shown.game.is_italian(city) { Side::First } else { Side::Second };
            (city, side)
        };
        shown.game.board().file.target_cities.iter().map(holder).collect()
    }

    /// The state hash of the present state, as the command line prints it.
    pub fn hash(&self) -> String {
        self.model.read().session.digest().to_string()
    }

    /// How many entries the journal has.
    pub fn steps(&self) -> usize {
        self.model.read().logged.len()
    }

    /// How many entries lead to the state on show.
    pub fn step(&self) -> usize {
        self.shown.read().entries
    }

    /// As [`step`](Self::step), for the chronicle.
    pub fn entries_on_show(&self) -> usize {
        self.step()
    }

    /// Changes whenever entries are dropped.
    pub fn generation(&self) -> u32 {
        self.model.read().generation
    }

    /// One entry with its events.
    pub fn logged(&self, at: usize) -> Option<Logged> {
        self.model.read_untracked().logged.get(at).cloned()
    }

    /// Dice thrown so far.
    pub fn dice_thrown(&self) -> usize {
        self.model.read().logged.iter().map(|entry| entry.rolls).sum()
    }

    /// The step looked back at, if the present is not on show.
    pub fn looking_back(&self) -> Option<usize> {
        let steps = self.steps();
        self.back.get().filter(|&at| at < steps)
    }

    /// Shows the state after so many entries.
    pub fn look_back(&self, at: usize) {
        let steps = self.model.read_untracked().logged.len();
        self.aim.set(None);
        self.back.set((at < steps).then_some(at));
    }

    /// Shows the present again.
    pub fn look_now(&self) {
        self.back.set(None);
    }

    /// The side of the last entry; the first side before any.
    pub fn last_side(&self) -> Side {
        self.model.read_untracked().logged.last().map_or(Side::First, |entry| entry.side)
    }

    /// Where the dice come from.
    pub fn dice_source(&self) -> DiceSource {
        self.model.read().info.dice
    }

    /// The last event of this kind in the entries on show.
    pub fn last_event(&self, wanted: impl Fn(&Event) -> bool) -> Option<Event> {
        let model = self.model.read();
        let shown = model.logged.iter().take(self.step());
        shown.rev().flat_map(|entry| entry.events.iter().rev()).find(|event| wanted(event)).cloned()
    }

    /// Who sits on a side: his name if he gave one, with the side's.
    pub fn seat(&self, side: Side) -> String {
        let name = crate::words::side(side);
        let seat = self.model.read().info.seats[side as usize].clone();
        if seat.is_empty() { name.to_owned() } else { format!("{seat}, {name}") }
    }

    /// The side that must decide now, whatever is on show; untracked.
    fn pending_side(&self) -> Option<Side> {
        let model = self.model.read_untracked();
        if model.session.is_over() { None } else { model.session.game().pending().decider() }
    }
}

impl Shown {
    /// The side that must decide.
    fn decider(&self) -> Option<Side> {
        if self.over { None } else { self.game.pending().decider() }
    }
}
