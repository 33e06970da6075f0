//! What the page shows of a game, whatever its book: plain words, numbers and places, ready to be drawn.

use std::sync::Arc;

use rules_core::table::{Base, Point};
use rules_core::{Clause, Side};

use crate::board::{Arrow, Sheet};
use crate::table_board::TableSheet;
use crate::words::Line;

/// An action as its JSON, the form journals and the command line use.
pub type Act = Arc<str>;

/// A hex by its printed number.
pub type Hex = u16;

/// What a scenario is fought on, ready to be drawn.
pub enum Board {
    /// A map of hexes.
    Hexes(Box<Sheet>),
    /// A table of centimetres.
    Table(TableSheet),
}

/// What must be decided, and by whom.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// Who.
    pub side: Side,
    /// The question as JSON.
    pub json: String,
    /// The heading.
    pub heading: String,
    /// A line under it.
    pub note: Option<String>,
    /// What led here, such as the roll of the march going on.
    pub facts: Vec<Line>,
    /// What is left of it.
    pub left: Option<String>,
    /// The clause that asks.
    pub clause: Clause,
}

/// What has been aimed at and not yet done: shown on the board, done by choosing it a second time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aim {
    /// What doing it plays, one after the other as long as each is legal.
    pub acts: Vec<Act>,
    /// The hexes of a march, with the one it begins in.
    pub path: Vec<Hex>,
    /// The arrows of an attack.
    pub arrows: Vec<Arrow>,
    /// What is aimed at next when all is done.
    pub next: Option<Act>,
}

/// A choice that may be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The action.
    pub act: Act,
    /// Its icon.
    pub icon: &'static str,
    /// What the button says.
    pub label: String,
    /// What it costs, a line each.
    pub cost: Vec<String>,
    /// The cost as briefly as it can be said.
    pub short: String,
    /// The clause of the cost.
    pub clause: Option<Clause>,
    /// The likeliest choice, drawn strong.
    pub main: bool,
    /// What the board shows while the choice is pointed at.
    pub aim: Option<Aim>,
    /// The hex it is about.
    pub hex: Option<Hex>,
}

/// A march that may be made by several plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// Where it ends.
    pub to: Hex,
    /// What it plays.
    pub acts: Vec<Act>,
    /// What the button says.
    pub label: String,
    /// What it costs.
    pub cost: String,
}

/// A piece that may be chosen, to be asked what it may do.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its key, as on the board.
    pub key: u32,
    /// Names its button for the browser tests.
    pub id: String,
    /// Its name.
    pub label: String,
    /// What it still owes, or how far it may go.
    pub note: String,
    /// It is the one being asked.
    pub chosen: bool,
}

/// Choices under a heading of their own.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// What they have in common: a target, for instance.
    pub title: String,
    /// The hex they are about.
    pub hex: Option<Hex>,
    /// Whether they are shown at once.
    pub open: bool,
    /// The choices.
    pub choices: Vec<Choice>,
}

/// A choice that may not be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Forbidden {
    /// The action.
    pub act: Act,
    /// What the button would say.
    pub label: String,
    /// Why not.
    pub why: String,
    /// The clause that forbids.
    pub clause: Clause,
}

/// One of the things that may be marked on a line.
#[derive(Clone, Debug, PartialEq)]
pub struct BallotOption {
    /// What is marked.
    pub value: u8,
    /// What the button says.
    pub label: String,
    /// Whether it is the one marked.
    pub chosen: bool,
    /// Why it may not be marked, with the clause that forbids it.
    pub refused: Option<(String, Clause)>,
}

/// A piece of which something is marked.
#[derive(Clone, Debug, PartialEq)]
pub struct BallotLine {
    /// Its key, as on the board.
    pub key: u32,
    /// Its name.
    pub label: String,
    /// What may be marked.
    pub options: Vec<BallotOption>,
}

/// A decision about several pieces: something is marked for each, then all is done as one.
#[derive(Clone, Debug, PartialEq)]
pub struct Ballot {
    /// A line for each piece.
    pub lines: Vec<BallotLine>,
    /// Does what is marked.
    pub play: Choice,
}

/// Everything the decision panel offers, from top to bottom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// The march aimed at, to attack from its end.
    pub approach: Option<Way>,
    /// What is marked piece by piece.
    pub ballot: Option<Ballot>,
    /// The choices that matter most.
    pub first: Vec<Choice>,
    /// Pieces that may be chosen.
    pub pieces: Vec<Piece>,
    /// The steps to neighbouring hexes.
    pub steps: Vec<Choice>,
    /// Hexes farther away, which several steps reach.
    pub far: Vec<Way>,
    /// Choices by their target.
    pub groups: Vec<Group>,
    /// The other choices.
    pub rest: Vec<Choice>,
    /// What a player might look for and may not do.
    pub forbidden: Vec<Forbidden>,
}

/// A unit as its card shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitCard {
    /// Its key on the board.
    pub key: u32,
    /// Whose.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Option<String>,
    /// Its values with their names.
    pub ratings: Vec<(String, String)>,
    /// Its states in words, the ones that hurt first.
    pub states: Vec<String>,
}

/// A hex with its units.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its name.
    pub title: String,
    /// Its place and ground in words.
    pub ground: Vec<String>,
    /// Its units.
    pub units: Vec<UnitCard>,
}

/// Whom an outcome favours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Favour {
    /// The side that acts.
    Own,
    /// Neither.
    Even,
    /// The other side.
    Enemy,
}

impl Favour {
    /// The class of its bars.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Even => "tie",
            Self::Enemy => "enemy",
        }
    }
}

/// One outcome with its probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    /// The outcome in words.
    pub label: String,
    /// Whom it favours.
    pub favour: Favour,
    /// Its probability.
    pub share: f64,
}

/// A sum before its dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// Whose.
    pub name: String,
    /// The sum as written: `d + 3`, `4d, 5+`.
    pub total: String,
    /// Its terms, each with its clause.
    pub terms: Vec<(String, Clause)>,
}

/// The chances of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The side that acts.
    pub side: Side,
    /// What is reckoned: `21 of 36`, or the action.
    pub title: String,
    /// The names of what favours each: won, equal, lost.
    pub names: [String; 3],
    /// Each outcome, the best for the acting side first.
    pub bands: Vec<Band>,
    /// Sums of both sides.
    pub sums: Vec<Sum>,
    /// What the reckoning takes for granted.
    pub assumes: Option<String>,
    /// How far off the shares may be, in per mille, where they were sampled; 0 when they are exact.
    pub error: f64,
}

impl Chances {
    /// The probability of all that favours this.
    pub fn share(&self, favour: Favour) -> f64 {
        self.bands.iter().filter(|band| band.favour == favour).map(|band| band.share).sum()
    }
}

/// A count with its sign in the bar: chits in a cup, leaders lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// How many.
    pub value: u16,
    /// Of what: a side, or a word.
    pub of: CountOf,
}

/// What is counted.
#[derive(Clone, Debug, PartialEq)]
pub enum CountOf {
    /// Something of a side.
    Side(Side),
    /// Something named.
    Word(String),
}

/// What the bar of a game says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BarFacts {
    /// The scenario.
    pub title: String,
    /// The turn in words.
    pub turn: String,
    /// Day or hour and turn, briefly.
    pub brief: String,
    /// What stands before the days or hours.
    pub calendar: String,
    /// The name of each turn: its day or hour.
    pub turns: Vec<String>,
    /// What counts for victory, first and second side.
    pub score: [i32; 2],
    /// The word for it.
    pub score_word: String,
    /// The score for a screen reader.
    pub score_label: String,
    /// Counts with a name before them.
    pub counts: Option<(String, Vec<Count>)>,
    /// The counts for a screen reader.
    pub counts_label: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Its heading.
    pub heading: String,
    /// The ending by the rules as JSON; empty after a resignation or a draw agreed.
    pub json: String,
    /// How, in a sentence.
    pub line: String,
    /// The clause that ended it, if the rules did.
    pub clause: Option<Clause>,
    /// What the score is made of: the word for it, and each with its holder.
    pub tally: (String, Vec<(Option<Side>, String)>),
}

/// What the camera should show for the decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// Who must decide something: another one moves the camera.
    pub subject: Option<String>,
    /// On hexes: the subject's hex and all it can reach.
    pub hexes: Vec<Hex>,
    /// On a table: where the subject stands, and all that it is about.
    pub places: Vec<Point>,
    /// All of it must be seen, not the first hex alone.
    pub whole: bool,
}

/// What choosing a place of the board means.
#[derive(Clone, Debug, PartialEq)]
pub enum Pick {
    /// Play these, one after the other as long as each is legal.
    Play(Vec<Act>),
    /// Aim; the same aim again does it.
    Aim(Aim),
    /// Ask this piece what it may do, after playing these.
    Focus(u32, Vec<Act>),
    /// Let these move together; none ends the group.
    Group(Vec<u32>),
    /// Note where these are to be put, without playing yet.
    Place(Vec<(u32, Base)>),
    /// Show the hex's card.
    Look(Hex),
    /// Say why nothing can be done there.
    Refused {
        /// The hex whose card is shown with it.
        hex: Option<Hex>,
        /// Why, in words.
        why: String,
        /// The clause.
        clause: Option<Clause>,
    },
}

/// What can be shown over the map, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layers(pub u8);

impl Layers {
    /// Zones of control.
    pub const ZOC: Self = Self(1);
    /// Command ranges.
    pub const COMMAND: Self = Self(2);
    /// Lines of communication.
    pub const LINES: Self = Self(4);
    /// Objectives.
    pub const OBJECTIVES: Self = Self(8);

    /// Whether this one is among them.
    pub const fn has(self, layer: Self) -> bool {
        self.0 & layer.0 != 0
    }

    /// With this one shown if it was not, hidden if it was.
    #[must_use]
    pub const fn toggled(self, layer: Self) -> Self {
        Self(self.0 ^ layer.0)
    }
}

/// What the player does with the page, as far as it decides what is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Eye {
    /// The hex whose units are shown in the panel.
    pub selected: Option<Hex>,
    /// The hex under the pointer or the board's cursor.
    pub hover: Option<Hex>,
    /// The base under the pointer or the board's cursor.
    pub over: Option<u32>,
    /// The bases that are to move together.
    pub group: Vec<u32>,
    /// Where bases are to be put that do not stand there yet.
    pub placed: Vec<(u32, Base)>,
    /// What has been aimed at.
    pub aim: Option<Aim>,
    /// The piece being asked what it may do.
    pub focus: Option<u32>,
    /// What has been marked for which piece, in a decision about several.
    pub marks: Vec<(u32, u8)>,
    /// What is shown over the map.
    pub layers: Layers,
    /// The entry from which on moves are drawn as one way.
    pub trail_from: usize,
}
