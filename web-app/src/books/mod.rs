//! The books as the page knows them: names, scenarios, what is agreed before a game, and how to open one.

pub mod bravado;
pub mod caricat;
pub mod colonia;
pub mod dbe;
pub mod made;
pub mod obbedisco;

use rules_core::any::Book;
use rules_core::cite::ClauseEntry;
use rules_core::{Clause, Side};

use crate::builder::Opens;
use crate::json::Tree;
use crate::session_store::desk::Desk;
use crate::session_store::kept::Kept;
use crate::session_store::open::Read;
use crate::session_store::{Layers, NewGame, OpenFault};
use crate::storage::SlotInfo;

/// Words of the page, asked for anew whenever they are shown, as the language may change.
pub type Words = fn() -> &'static str;

/// Starts a game of a book; the info names its scenario.
pub type Starts = fn(&'static BookFace, &NewGame, SlotInfo) -> Result<Box<dyn Desk>, OpenFault>;

/// A book as the page shows it.
pub struct BookFace {
    /// Which.
    pub book: Book,
    /// Its clauses. Not by way of the core's list of books, which would bring those of every book into the program.
    pub clauses: fn() -> &'static [ClauseEntry],
    /// Its title, as printed.
    pub name: &'static str,
    /// Where and when it plays.
    pub when: Words,
    /// What it is about, in a sentence.
    pub lead: Words,
    /// Whose it is.
    pub credit: Words,
    /// The address of its picture in the lobby.
    pub picture: &'static str,
    /// A symbol of the sprite drawn over the picture.
    pub figures: Option<&'static str>,
    /// Its scenarios.
    pub scenarios: &'static [ScenarioFace],
    /// What its battles are fought on.
    pub ground: Ground,
    /// What can be shown over its maps.
    pub layers: &'static [LayerFace],
    /// The name of a piece of a scenario's set-up, by the ids of both and the name its file gives it.
    pub piece: fn(&str, &str, &str) -> String,
    /// Starts a game.
    pub start: Starts,
    /// Reads a save.
    pub read: fn(&'static BookFace, Kept<Tree>, SlotInfo) -> Result<Read, OpenFault>,
}

/// What battles are fought on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Maps of hexes.
    Hexes,
    /// Tables of centimetres.
    Table,
}

/// A scenario as the page shows it.
pub struct ScenarioFace {
    /// Its id, as in saves; of one that players make up what its ids begin with, before a low line.
    pub id: &'static str,
    /// Its name in lists and bars.
    pub name: Words,
    /// The heading of the dialog that starts it.
    pub title: Words,
    /// What it is about and how long it takes.
    pub intro: Words,
    /// The name of a side.
    pub side: fn(Side) -> &'static str,
    /// The flags of both sides, by their names in the sprite.
    pub flags: [&'static str; 2],
    /// The optional rules that must be agreed before the game.
    pub options: &'static [OptionFace],
    /// What makes it up in the dialog that starts it, where players do so.
    pub builder: Option<Opens>,
    /// A turn in words, as `Turn 3 of 10, 15 July.`
    pub turn: fn(u8, u8) -> String,
    /// The word for what the score counts.
    pub score: Words,
    /// The score for a screen reader.
    pub score_label: fn([i32; 2]) -> String,
}

/// An optional rule.
pub struct OptionFace {
    /// The name of its field in the options.
    pub key: &'static str,
    /// Whether it is usually played.
    pub usual: bool,
    /// The clause that offers it.
    pub clause: &'static str,
    /// Its name.
    pub name: Words,
    /// What it changes.
    pub hint: Words,
}

/// Something that can be shown over the map.
pub struct LayerFace {
    /// Which.
    pub layer: Layers,
    /// Its icon.
    pub icon: &'static str,
    /// Names its button for the browser tests.
    pub testid: &'static str,
    /// What the button says.
    pub name: Words,
}

/// All books that can be played, in the order of the lobby.
pub static ALL: [&BookFace; 5] = [&obbedisco::FACE, &caricat::FACE, &colonia::FACE, &dbe::FACE, &bravado::FACE];

/// The face of a book; none for one that the page cannot play yet.
pub const fn face(book: Book) -> Option<&'static BookFace> {
    match book {
        Book::Obbedisco => Some(&obbedisco::FACE),
        Book::Caricat => Some(&caricat::FACE),
        Book::Colonia => Some(&colonia::FACE),
        Book::Dbe => Some(&dbe::FACE),
        Book::Bravado => Some(&bravado::FACE),
    }
}

/// The book a scenario belongs to.
pub fn of_scenario(id: &str) -> Option<&'static BookFace> {
    ALL.into_iter().find(|face| face.scenario(id).is_some())
}

/// The scenario of an id.
pub fn scenario(id: &str) -> Option<&'static ScenarioFace> {
    ALL.into_iter().find_map(|face| face.scenario(id))
}

impl ScenarioFace {
    /// A new game of it as it is usually played.
    pub fn usual(&self) -> NewGame {
        let options = self.options.iter().filter(|option| option.usual).map(|option| option.key).collect();
        NewGame { scenario: self.id.to_owned(), options, ..NewGame::default() }
    }
}

impl BookFace {
    /// The id of a side, or `none`.
    pub fn side_id(&self, side: Option<Side>) -> &'static str {
        side.map_or("none", |side| self.book.sides()[side])
    }

    /// Its scenario of this id, changed or not.
    pub fn scenario(&self, id: &str) -> Option<&'static ScenarioFace> {
        let made_up = |scenario: &ScenarioFace| {
            scenario.builder.is_some() && id.strip_prefix(scenario.id).is_some_and(|rest| rest.starts_with('_'))
        };
        let base = scenarios::changes::base(id);
        self.scenarios.iter().find(|scenario| scenario.id == base || made_up(scenario))
    }
}

/// The flags of both sides of a scenario, by their names in the sprite.
pub fn flags(id: &str) -> Option<[&'static str; 2]> {
    dbe::flags(id).or_else(|| bravado::flags(id)).or_else(|| scenario(id).map(|scenario| scenario.flags))
}

/// The book a clause belongs to.
pub fn of_clause(clause: Clause) -> Book {
    let row = clause.index();
    let same = |face: &&BookFace| (face.clauses)().get(row).is_some_and(|row| std::ptr::eq(row, clause.entry()));
    ALL.into_iter().find(same).map_or(Book::Obbedisco, |face| face.book)
}

/// A clause of a book by its id.
pub fn clause(book: Book, id: &str) -> Option<Clause> {
    entry(book, id).map(Clause::of)
}

/// A row of a book's clauses.
pub fn entry(book: Book, id: &str) -> Option<&'static ClauseEntry> {
    face(book).and_then(|face| (face.clauses)().iter().find(|entry| entry.id == id))
}
