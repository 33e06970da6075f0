//! What a book brings to the page beside its rules: its words, its board, the order of its choices.

use rules_core::{Clause, Game, Play, Question, Refusal, Side, TakeBack};

use super::facts::{Act, Aim, Asked, BarFacts, Board, Card, Chances, Choices, Eye, Hex, Pick, Stage};
use crate::board::{Scene, SheetError};
use crate::table_board::{Ghost, Look, Proposal, Sight, TableScene};
use crate::words::Line;

/// What one entry of the journal brought.
#[derive(Clone, Debug)]
pub struct Logged<G: Game> {
    /// Who did it.
    pub side: Side,
    /// What he did.
    pub play: Play<G::Action>,
    /// What happened.
    pub events: Vec<G::Event>,
    /// How many dice fell and chits were drawn.
    pub rolls: usize,
    /// Whether its dice were entered by hand.
    pub entered: bool,
    /// What had been taken back by consent just before it.
    pub takebacks: Vec<TakeBack>,
}

/// A state on show, with what is asked of it once.
pub struct Now<'a, G: Game> {
    /// The state.
    pub game: &'a G,
    /// Everything as the side that decides may see it.
    pub view: &'a G::View,
    /// What may be done, the piece in focus asked for its reach.
    pub hints: &'a G::Hints,
    /// The entries that led here.
    pub logged: &'a [Logged<G>],
    /// The piece asked what it may do.
    pub focus: Option<u32>,
    /// It is the present, not one looked back at.
    pub live: bool,
    /// The side that must decide.
    pub side: Option<Side>,
    /// What the player does with the page.
    pub eye: &'a Eye,
}

impl<G: Game> Now<'_, G> {
    /// The question and who must answer it.
    pub fn question(&self) -> Option<(Side, Question<G::Decision>)> {
        let side = self.side?;
        self.game.pending().question(side).cloned().map(|question| (side, question))
    }

    /// The events since the last thing a player did; none while looking back.
    pub fn recent(&self) -> impl Iterator<Item = &G::Event> {
        let from = if self.live { self.eye.trail_from } else { usize::MAX };
        self.logged.iter().skip(from).flat_map(|entry| entry.events.iter())
    }

    /// Whether the side that must decide may do this.
    pub fn may(&self, action: &G::Action) -> bool {
        self.side.is_some_and(|side| self.game.check(side, action).is_ok())
    }
}

/// An action in the form the page passes it on.
pub fn act<A: serde::Serialize>(action: &A) -> Act {
    // Actions have no maps with odd keys, the one thing that could fail.
    Act::from(serde_json::to_string(action).unwrap_or_default())
}

/// A book as the page plays it.
pub trait Presenter: Game {
    /// The scenario of an id, if it comes with the page.
    fn scenario(id: &str) -> Option<&'static Self::Scenario>;

    /// What a scenario is fought on.
    ///
    /// # Errors
    /// What keeps it from being drawn, which the tests rule out for a map that comes with the page.
    fn board(scenario: &str) -> Result<Board, SheetError>;

    /// How many turns the scenario has.
    fn turns(&self) -> u8;

    /// The turn as it is counted for players, of so many as [`Self::turns`] tells.
    fn turn_shown(&self) -> u8 {
        self.turn() as u8
    }

    /// The name of a side in this scenario.
    fn side_name(&self, side: Side) -> String;

    /// What counts for victory, first and second side.
    fn score(&self) -> [i32; 2];

    /// What stands of both sides, first and second side, in public numbers.
    fn strength(&self) -> [i32; 2];

    /// What the strength counts.
    fn strength_word() -> &'static str;

    /// Whether the answer is a secret from the other side.
    fn is_secret(_decision: &Self::Decision) -> bool {
        false
    }

    /// The unit a question is about, for the list of games.
    fn subject(&self, decision: &Self::Decision) -> Option<String>;

    /// The piece to be asked what it may do: the one chosen if it can be asked, or the only one that can.
    fn focus(&self, _asked: Option<u32>) -> Option<u32> {
        None
    }

    /// Events as lines of the chronicle.
    fn lines(&self, events: &[Self::Event]) -> Vec<Line>;

    /// A refusal in words.
    fn refusal(&self, refusal: &Refusal<Self::Reason>, by: Side) -> String;

    /// Something drawn by chance, in words.
    fn chance(&self, label: &str) -> String;

    /// The question as it is put.
    fn asked(now: &Now<'_, Self>) -> Option<Asked>;

    /// What may be chosen.
    fn choices(now: &Now<'_, Self>) -> Choices;

    /// The card of the hex chosen, or else of the unit that must decide.
    fn card(now: &Now<'_, Self>) -> Option<Card>;

    /// The chances of what is aimed at, or of the first action that has any.
    fn chances(now: &Now<'_, Self>) -> Option<Chances>;

    /// What choosing a counter or a base means.
    fn pick_token(now: &Now<'_, Self>, key: u32) -> Pick;

    /// On hexes: what stands on the map.
    fn scene(_now: &Now<'_, Self>) -> Scene {
        Scene::default()
    }

    /// On hexes: what the board says of a hex.
    fn hex_label(_now: &Now<'_, Self>, _hex: Hex) -> String {
        String::new()
    }

    /// On hexes: what choosing a hex means.
    fn pick(_now: &Now<'_, Self>, hex: Hex) -> Pick {
        Pick::Look(hex)
    }

    /// On hexes: what an action is to be aimed with.
    fn aim(_now: &Now<'_, Self>, _action: &Self::Action) -> Option<Aim> {
        None
    }

    /// On a table: what stands on it.
    fn table(_now: &Now<'_, Self>) -> TableScene {
        TableScene::default()
    }

    /// On a table: what the board says of a base.
    fn base_label(_now: &Now<'_, Self>, _key: u32) -> String {
        String::new()
    }

    /// On a table: what a move in the making would come to.
    fn propose(_now: &Now<'_, Self>, _proposal: &Proposal) -> Option<Ghost> {
        None
    }

    /// On a table: what making a move means.
    fn carry(_now: &Now<'_, Self>, _proposal: &Proposal) -> Pick {
        Pick::Play(Vec::new())
    }

    /// On a table: what is seen along a line.
    fn look(_now: &Now<'_, Self>, _look: &Look) -> Option<Sight> {
        None
    }

    /// What the camera should show.
    fn stage(now: &Now<'_, Self>) -> Stage;

    /// What the bar says.
    fn bar(now: &Now<'_, Self>) -> BarFacts;

    /// Who has won, as a heading.
    fn winner_line(&self, winner: Option<Side>) -> String;

    /// How the game ended by the rules, in a sentence.
    fn ending_line(&self, ending: &Self::Ending) -> String;

    /// The clause of the event that ended the game.
    fn end_clause(event: &Self::Event) -> Option<Clause>;

    /// What the score is made of: the word for it, and each with its holder.
    fn tally(&self) -> (String, Vec<(Option<Side>, String)>);
}
