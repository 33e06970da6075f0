//! Everything the core can say is said in both languages, and the telling lines as an Italian would write them.

mod every;
mod exact;
mod play;

use rules_core::any::Book;
use rules_core::books::caricat::{Caricat, Leader, Options, Squad, Unit};
use rules_core::hex::HexId;
use rules_core::{Clause, Game as _};

use crate::books;
use crate::i18n::{Locale, set_language};
use crate::words::{Line, Part};

fn battle(id: &str) -> Caricat {
    Caricat::start(&scenarios::caricat(id).unwrap(), &Options::default()).unwrap()
}

fn pastrengo() -> Caricat {
    battle("pastrengo-1848")
}

fn montebello() -> Caricat {
    battle("montebello-1859")
}

fn unit(letters: &str) -> Unit {
    Unit::parse(letters).unwrap()
}

fn leader(letters: &str) -> Leader {
    Leader::parse(letters).unwrap()
}

fn squad(letters: &[&str]) -> Squad {
    letters.iter().map(|letters| unit(letters)).collect()
}

fn hex(number: u16) -> HexId {
    HexId(number)
}

fn clause(id: &str) -> Clause {
    books::clause(Book::Caricat, id).unwrap()
}

/// What is said in Italian and in English.
fn both(say: impl Fn() -> String) -> [String; 2] {
    [Locale::it, Locale::en].map(|language| {
        set_language(language);
        let said = say();
        assert!(!said.trim().is_empty(), "nothing said in {language:?}");
        assert!(!said.contains(['{', '}']), "unfilled in {language:?}: {said}");
        assert!(!said.contains("  ") && !said.contains(" :") && !said.contains(" ."), "gap in {language:?}: {said}");
        said
    })
}

/// Says it in both languages, which must differ.
fn differs(say: impl Fn() -> String) {
    let [italian, english] = both(say);
    assert_ne!(italian, english);
}

/// A line as text: dice in brackets, strong words between stars, clauses in parentheses.
fn text(line: &Line) -> String {
    let parts = line.parts.iter().filter_map(|part| match part {
        Part::Text(text) => Some(text.clone()),
        Part::Strong(text) => Some(format!("*{text}*")),
        Part::Die(face, _) => Some(format!("[{face}]")),
        Part::Spare(face, _) => Some(format!("[{face}, spare]")),
        Part::Tile(shown, _) => Some(shown.clone()),
        Part::Clause(clause) => Some(format!("({})", clause.id())),
        Part::Flag(_) => None,
    });
    parts.collect::<Vec<_>>().join(" ")
}
