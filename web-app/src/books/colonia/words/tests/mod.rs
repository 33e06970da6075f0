//! Everything the core can say is said in both languages, and the telling lines as an Italian would write them.

mod every;
mod exact;
mod odds;
mod play;

use rules_core::books::colonia::{Colonia, Options, Unit};
use rules_core::{Clause, Game as _};

use crate::i18n::{Locale, set_language};
use crate::words::{Line, Part};

use super::{CAMPO, COATIT, LANGFANG, SCIARA};

const BATTLES: [&str; 4] = [COATIT, SCIARA, LANGFANG, CAMPO];

fn battle(id: &str) -> Colonia {
    Colonia::start(&scenarios::colonia(id).unwrap(), &Options::default()).unwrap()
}

fn coatit() -> Colonia {
    battle(COATIT)
}

/// A unit by its id in the scenario.
fn unit(game: &Colonia, id: &str) -> Unit {
    game.all().find(|&unit| game.card(unit).id == id).unwrap()
}

fn clause(id: &str) -> Clause {
    Clause::of(Colonia::clauses().iter().find(|entry| entry.id == id).unwrap())
}

fn italian() {
    set_language(Locale::it);
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
