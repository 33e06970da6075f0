//! A game of any book behind one face, so that the page is written once.

use rules_core::dice::{OutOfDice, Rolled};
use rules_core::digest::Digest;
use rules_core::{Clause, Play, Side, Standing, TakeBack};

use super::facts::{Act, Aim, Asked, BarFacts, Board, Card, Chances, Choices, End, Eye, Hex, Pick, Stage};
use super::walk::History;
use crate::board::{Scene, SheetError};
use crate::books::BookFace;
use crate::storage::SlotInfo;
use crate::table_board::{Ghost, Look, Proposal, Sight, TableScene};
use crate::words::Line;

/// Why a play did not take place. Nothing has changed then.
#[derive(Clone, Debug, PartialEq)]
pub enum Failed {
    /// This is wanted of dice entered by hand.
    Dice(OutOfDice),
    /// It is refused.
    Refused {
        /// Why, in words.
        why: String,
        /// The clause, where the rules say so.
        clause: Option<Clause>,
    },
}

/// What an entry of the journal was, beside what happened.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryFacts {
    /// Who did it.
    pub side: Side,
    /// What he did.
    pub play: Play<Act>,
    /// How many dice fell and chits were drawn.
    pub rolls: usize,
    /// Whether its dice were entered by hand.
    pub entered: bool,
    /// What had been taken back by consent just before it.
    pub takebacks: Vec<TakeBack>,
}

/// A game of some book: the session, what happened in it, and the state on show.
pub trait Desk: Send + Sync {
    /// The book.
    fn book(&self) -> &'static BookFace;
    /// What the list of saved games knows of it.
    fn info(&self) -> &SlotInfo;
    /// The same, to be changed.
    fn info_mut(&mut self) -> &mut SlotInfo;
    /// What the list of saved games is to say.
    fn describe(&self) -> SlotInfo;
    /// The game as a save file.
    fn save(&self) -> String;
    /// A copy of the game.
    fn copy(&self) -> Box<dyn Desk>;
    /// What it is fought on, ready to be drawn.
    ///
    /// # Errors
    /// What keeps it from being drawn, which the tests rule out for a map that comes with the page.
    fn board(&self) -> Result<Board, SheetError>;
    /// The name of a side.
    fn side_name(&self, side: Side) -> String;

    /// How many entries the journal has.
    fn steps(&self) -> usize;
    /// Changes whenever entries are dropped, so that lines of the chronicle are not taken for others.
    fn generation(&self) -> u32;
    /// The state hash of the present state, as the command line prints it.
    fn digest(&self) -> String;
    /// The state hash after so many entries.
    fn digest_at(&self, entries: usize) -> Digest;
    /// How the session stands apart from the rules.
    fn standing(&self) -> Standing;
    /// The side that must decide now, whatever is on show.
    fn pending_side(&self) -> Option<Side>;
    /// One entry.
    fn entry(&self, at: usize) -> Option<EntryFacts>;
    /// What an entry brought, as lines.
    fn lines(&self, at: usize) -> Vec<Line>;
    /// How the game ended, if it has.
    fn end(&self) -> Option<End>;

    /// Whether the side that must decide may do this now.
    fn may(&self, act: &str) -> bool;
    /// Plays with generated dice, or with the ones given.
    ///
    /// # Errors
    /// Why not.
    fn play(&mut self, side: Side, play: &Play<Act>, entered: Option<&[Rolled]>) -> Result<(), Failed>;
    /// Plays the last entry anew with other dice.
    ///
    /// # Errors
    /// Why not.
    fn correct(&mut self, rolls: &[Rolled]) -> Result<(), Failed>;
    /// The earliest entry a side may undo to alone.
    fn undo_barrier(&self, side: Side) -> usize;
    /// Undoes all entries from number `to` on.
    ///
    /// # Errors
    /// When a barrier forbids it.
    fn undo(&mut self, side: Side, to: usize) -> Result<(), Failed>;
    /// Goes back beyond a barrier with the other side's consent.
    ///
    /// # Errors
    /// When there is no such entry.
    fn take_back(&mut self, asked_by: Side, to: usize) -> Result<(), Failed>;
    /// The side that must decide something in secret now.
    fn secret(&self) -> Option<Side>;
    /// The entry to which an undo takes back all of the activation going on that may be undone alone.
    fn beginning(&self) -> usize;
    /// The game from its beginning to now, in public numbers.
    fn history(&self) -> History;
    /// What the strength of a side counts.
    fn strength_word(&self) -> &'static str;
    /// Something drawn by chance, in words.
    fn chance(&self, label: &str) -> String;

    /// Shows the state after so many entries, or the present.
    fn show(&mut self, at: Option<usize>);
    /// How many entries lead to the state on show.
    fn step(&self) -> usize;
    /// The step looked back at, if the present is not on show.
    fn looking_back(&self) -> Option<usize>;
    /// The side that must decide in the state on show.
    fn decider(&self) -> Option<Side>;
    /// The turn on show.
    fn turn(&self) -> u8;
    /// The question on show.
    fn asked(&self, eye: &Eye) -> Option<Asked>;
    /// What may be chosen.
    fn choices(&self, eye: &Eye) -> Choices;
    /// What stands on the map.
    fn scene(&self, eye: &Eye) -> Scene;
    /// What stands on the table.
    fn table(&self, eye: &Eye) -> TableScene;
    /// The card of the hex chosen, or else of the unit that must decide.
    fn card(&self, eye: &Eye) -> Option<Card>;
    /// What the board says of the hex under its cursor.
    fn hex_label(&self, eye: &Eye) -> String;
    /// What the table says of the base under its cursor.
    fn base_label(&self, eye: &Eye) -> String;
    /// The chances of what is aimed at.
    fn chances(&self, eye: &Eye) -> Option<Chances>;
    /// What choosing a hex means.
    fn pick(&self, hex: Hex, eye: &Eye) -> Pick;
    /// What choosing a counter or a base means.
    fn pick_token(&self, key: u32, eye: &Eye) -> Pick;
    /// What a move in the making on the table would come to.
    fn propose(&self, proposal: &Proposal, eye: &Eye) -> Option<Ghost>;
    /// What making a move on the table means.
    fn carry(&self, proposal: &Proposal, eye: &Eye) -> Pick;
    /// What is seen along a line of the table.
    fn look(&self, look: &Look, eye: &Eye) -> Option<Sight>;
    /// What an action is to be aimed with, if it may be done.
    fn aim(&self, act: &str, eye: &Eye) -> Option<Aim>;
    /// What the camera should show.
    fn stage(&self, eye: &Eye) -> Stage;
    /// What the bar says.
    fn bar(&self) -> BarFacts;
}
