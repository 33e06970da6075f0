//! Everything the core can say is said in both languages, and the telling lines as an Italian would write them.

mod every;
mod exact;
mod odds;
mod play;
mod table;

use rules_core::books::dbe::{Dbe, Options, Position, Unit};
use rules_core::{Clause, Focus, Game as _, Viewer};

use crate::i18n::{Locale, set_language};
use crate::session_store::facts::Eye;
use crate::session_store::presenter::{Now, Presenter};
use crate::words::{Line, Part};

use super::{MARENGO, QUATRE_BRAS};

fn battle(id: &str) -> Dbe {
    Dbe::start(&scenarios::dbe(id).unwrap(), &Options::default()).unwrap()
}

fn marengo() -> Dbe {
    battle(MARENGO)
}

/// A battle with everything as it is at the start but for what is changed.
fn changed(id: &str, options: Options, change: impl FnOnce(&Dbe, &mut Position)) -> Dbe {
    let scenario = scenarios::dbe(id).unwrap();
    let game = Dbe::start(&scenario, &options).unwrap();
    let mut position = game.position();
    change(&game, &mut position);
    Dbe::from_position(&scenario, &options, &position).unwrap()
}

/// A unit by its id in the scenario.
fn unit(game: &Dbe, id: &str) -> Unit {
    game.all().find(|&unit| game.card(unit).id == id).unwrap()
}

fn clause(id: &str) -> Clause {
    Clause::of((super::super::FACE.clauses)().iter().find(|entry| entry.id == id).unwrap())
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

/// Asks the page something about a state.
fn on<R>(game: &Dbe, eye: &Eye, ask: impl FnOnce(&Now<'_, Dbe>) -> R) -> R {
    let side = game.pending().decider();
    let viewer = side.map_or(Viewer::Spectator, Viewer::Player);
    let focus = game.focus(eye.focus);
    let hints = game.hints(Focus { viewer, unit: focus.and_then(|key| u16::try_from(key).ok()) });
    let view = game.view(viewer);
    ask(&Now { game, view: &view, hints: &hints, logged: &[], focus, live: true, side, eye })
}
