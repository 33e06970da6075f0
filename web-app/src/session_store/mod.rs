//! The one place that plays: a game, looked at and kept.
//!
//! [`GameStore`] is a handle that components copy. Behind it stands a [`Desk`]: a game of any book, which plays by the
//! core's session and shows itself by what its book brings ([`Presenter`](presenter::Presenter)). What the player does
//! with the page, such as looking back, choosing a unit or entering dice, is kept beside it.

pub mod by_link;
pub mod desk;
pub mod facts;
pub mod held;
pub mod keep;
pub mod kept;
pub mod lesson;
pub mod open;
pub mod play;
pub mod presenter;
pub mod time;
pub mod walk;

use leptos::prelude::*;
use rules_core::dice::{OutOfDice, Rolled};
use rules_core::table::Base;
use rules_core::{Clause, Play, Side};

pub use by_link::{Came, LinkFault, accept, came};
pub use desk::{Desk, EntryFacts, Failed};
pub use facts::{
    Act, Aim, Asked, BarFacts, Board, Card, Chances, Choices, CountOf, End, Eye, Favour, Hex, Layers, Pick, Stage,
};
pub use open::{NewGame, OpenFault, Opened, import, open, open_rest, start};
pub use walk::{History, Luck, Sample};

use crate::board::{Scene, SheetError};
use crate::books::BookFace;
use crate::storage::{DiceSource, Hold, StorageProblem, seals};
use crate::table_board::{Ghost, Look, Proposal, Sight, TableScene};
use crate::words::Line;

/// An action that waits for dice entered by hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// Who acts.
    pub side: Side,
    /// What he does.
    pub play: Play<Act>,
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
    /// The other side is played elsewhere and cannot consent here.
    Never,
}

/// What came of choosing something.
#[derive(Clone, Debug, PartialEq)]
pub enum Picked {
    /// Something was done or shown.
    Done,
    /// It is refused.
    Refused {
        /// Why, in words.
        why: String,
        /// The clause.
        clause: Option<Clause>,
    },
}

/// A handle on the game being played.
#[derive(Clone, Copy)]
pub struct GameStore {
    desk: RwSignal<Box<dyn Desk>>,
    hold: StoredValue<Hold>,
    /// The entry from which on moves are drawn as one way.
    trail_from: StoredValue<usize>,
    /// The aim is what a choice of the panel shows while it is pointed at, not one taken on the board.
    pointed: StoredValue<bool>,
    /// The action waiting for dice entered by hand.
    pub throw: RwSignal<Option<Throw>>,
    /// The hex whose units are shown in the panel.
    pub selected: RwSignal<Option<Hex>>,
    /// The hex under the pointer or the board's cursor.
    pub hover: RwSignal<Option<Hex>>,
    /// The base under the pointer or the board's cursor.
    pub over: RwSignal<Option<u32>>,
    /// The bases that are to move together.
    pub group: RwSignal<Vec<u32>>,
    /// Where bases are to be put that do not stand there yet.
    pub placed: RwSignal<Vec<(u32, Base)>>,
    /// What was undone and may be done again, the next last.
    pub redo: RwSignal<Vec<(Side, Play<Act>)>>,
    /// Steps follow one another by themselves.
    pub playing: RwSignal<bool>,
    /// What has been aimed at and not yet done.
    pub aim: RwSignal<Option<Aim>>,
    /// The piece being asked what it may do.
    pub focus: RwSignal<Option<u32>>,
    /// What has been marked for which piece, in a decision about several.
    pub marks: RwSignal<Vec<(u32, u8)>>,
    /// What is shown over the map.
    pub layers: RwSignal<Layers>,
    /// The guided first game it is, while it is one.
    pub lesson: RwSignal<Option<lesson::Lesson>>,
    /// What is amiss with the browser's storage.
    pub health: RwSignal<Option<StorageProblem>>,
}

impl GameStore {
    fn new(desk: Box<dyn Desk>, hold: Hold) -> Self {
        seals::another_game();
        let steps = desk.steps();
        Self {
            desk: RwSignal::new(desk),
            hold: StoredValue::new(hold),
            trail_from: StoredValue::new(steps),
            pointed: StoredValue::new(false),
            throw: RwSignal::new(None),
            selected: RwSignal::new(None),
            hover: RwSignal::new(None),
            over: RwSignal::new(None),
            group: RwSignal::new(Vec::new()),
            placed: RwSignal::new(Vec::new()),
            redo: RwSignal::new(Vec::new()),
            playing: RwSignal::new(false),
            aim: RwSignal::new(None),
            focus: RwSignal::new(None),
            marks: RwSignal::new(Vec::new()),
            layers: RwSignal::new(Layers::OBJECTIVES),
            lesson: RwSignal::new(None),
            health: RwSignal::new(None),
        }
    }

    /// What the player does with the page; `hover` and all.
    fn eye(&self) -> Eye {
        Eye { hover: self.hover.get(), over: self.over.get(), ..self.steady_eye() }
    }

    /// The same without the pointer, which moves all the time.
    fn steady_eye(&self) -> Eye {
        Eye {
            selected: self.selected.get(),
            hover: None,
            over: None,
            group: self.group.get(),
            placed: self.placed.get(),
            aim: self.aim.get(),
            focus: self.focus.get(),
            marks: self.marks.get(),
            layers: self.layers.get(),
            trail_from: self.trail_from.get_value(),
        }
    }

    /// Looks at nothing in particular again.
    pub fn look_away(&self) {
        self.selected.set(None);
        self.aim.set(None);
        self.focus.set(None);
        self.group.set(Vec::new());
    }

    /// The book being played.
    pub fn book(&self) -> &'static BookFace {
        self.desk.read_untracked().book()
    }

    /// The scenario being played, by its id.
    pub fn scenario(&self) -> String {
        self.desk.read_untracked().info().scenario.clone()
    }

    /// What the game is fought on, ready to be drawn.
    ///
    /// # Errors
    /// What keeps it from being drawn.
    pub fn board(&self) -> Result<Board, SheetError> {
        self.desk.read_untracked().board()
    }

    /// The side that must decide in the state on show; none when the game has ended.
    pub fn decider(&self) -> Option<Side> {
        self.desk.read().decider()
    }

    /// What must be decided in the state on show, and by whom.
    pub fn asked(&self) -> Option<Asked> {
        let eye = Eye { trail_from: self.trail_from.get_value(), ..Eye::default() };
        self.desk.read().asked(&eye)
    }

    /// What may be chosen in the state on show.
    pub fn choices(&self) -> Choices {
        if !self.is_played_here() {
            return Choices::default();
        }
        self.desk.read().choices(&self.steady_eye())
    }

    /// The board's scene of the state on show.
    pub fn scene(&self) -> Scene {
        self.desk.read().scene(&self.eye())
    }

    /// What stands on the table in the state on show.
    pub fn table(&self) -> TableScene {
        self.desk.read().table(&self.steady_eye())
    }

    /// What the table says of the base under its cursor.
    pub fn base_label(&self) -> String {
        self.desk.read().base_label(&self.eye())
    }

    /// What a move in the making would come to; not tracked.
    pub fn propose(&self, proposal: &Proposal) -> Option<Ghost> {
        self.desk.read_untracked().propose(proposal, &untrack(|| self.steady_eye()))
    }

    /// What is seen along a line of the table; not tracked.
    pub fn look(&self, look: &Look) -> Option<Sight> {
        self.desk.read_untracked().look(look, &untrack(|| self.steady_eye()))
    }

    /// The card of the hex chosen, or else of the unit that must decide.
    pub fn card(&self) -> Option<Card> {
        self.desk.read().card(&self.steady_eye())
    }

    /// What the board says of the hex under its cursor.
    pub fn hex_label(&self) -> String {
        self.desk.read().hex_label(&self.eye())
    }

    /// The chances of what is aimed at, or else of the first choice that has any.
    pub fn chances(&self) -> Option<Chances> {
        self.desk.read().chances(&self.steady_eye())
    }

    /// What the camera should show for the decision.
    pub fn stage(&self) -> Stage {
        self.desk.read().stage(&self.steady_eye())
    }

    /// What the bar says.
    pub fn bar(&self) -> BarFacts {
        self.desk.read().bar()
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.desk.read().end()
    }

    /// The side that offers a draw, if one stands.
    pub fn draw_offer(&self) -> Option<Side> {
        match self.desk.read().standing() {
            rules_core::Standing::DrawOffered(side) => Some(side),
            _ => None,
        }
    }

    /// The turn on show.
    pub fn turn(&self) -> u8 {
        self.desk.read().turn()
    }

    /// The state hash of the present state, as the command line prints it.
    pub fn hash(&self) -> String {
        self.desk.read().digest()
    }

    /// How many entries the journal has.
    pub fn steps(&self) -> usize {
        self.desk.read().steps()
    }

    /// How many entries lead to the state on show.
    pub fn step(&self) -> usize {
        self.desk.read().step()
    }

    /// Changes whenever entries are dropped.
    pub fn generation(&self) -> u32 {
        self.desk.read().generation()
    }

    /// One entry.
    pub fn entry(&self, at: usize) -> Option<EntryFacts> {
        self.desk.read_untracked().entry(at)
    }

    /// What an entry brought, as lines.
    pub fn lines(&self, at: usize) -> Vec<Line> {
        self.desk.read_untracked().lines(at)
    }

    /// Dice thrown so far.
    pub fn dice_thrown(&self) -> usize {
        let desk = self.desk.read();
        (0..desk.steps()).filter_map(|at| desk.entry(at)).map(|entry| entry.rolls).sum()
    }

    /// Marks something for a piece, instead of what was marked for it.
    pub fn mark(&self, key: u32, value: u8) {
        self.marks.update(|marks| {
            marks.retain(|(piece, _)| *piece != key);
            marks.push((key, value));
        });
    }

    /// The step looked back at, if the present is not on show.
    pub fn looking_back(&self) -> Option<usize> {
        self.desk.read().looking_back()
    }

    /// Shows the state after so many entries.
    pub fn look_back(&self, at: usize) {
        self.aim.set(None);
        self.desk.update(|desk| desk.show(Some(at)));
    }

    /// Shows the present again.
    pub fn look_now(&self) {
        self.desk.update(|desk| desk.show(None));
    }

    /// The side of the last entry; the first side before any.
    pub fn last_side(&self) -> Side {
        let desk = self.desk.read_untracked();
        desk.steps().checked_sub(1).and_then(|last| desk.entry(last)).map_or(Side::First, |entry| entry.side)
    }

    /// Where the dice come from.
    pub fn dice_source(&self) -> DiceSource {
        self.desk.read().info().dice
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> String {
        self.desk.read().side_name(side)
    }

    /// Who sits on a side: his name if he gave one, with the side's.
    pub fn seat(&self, side: Side) -> String {
        let desk = self.desk.read();
        let (name, seat) = (desk.side_name(side), &desk.info().seats[side as usize]);
        if seat.is_empty() { name } else { format!("{seat}, {name}") }
    }

    /// Something drawn by chance, in words.
    pub fn chance(&self, label: &str) -> String {
        self.desk.read_untracked().chance(label)
    }
}
