//! Everything the core can say is said in both languages, and the telling lines as an Italian would write them.

mod every;
mod exact;
mod odds;
mod play;
mod secret;
mod table;

use rules_core::books::bravado::{Bravado, Options, Phase, Position, Unit};
use rules_core::{Clause, Focus, Game as _, Side, Viewer};

use crate::i18n::{Locale, set_language};
use crate::session_store::facts::Eye;
use crate::session_store::presenter::{Now, Presenter};
use crate::words::{Line, Part};

use super::{AUERSTEDT, MAIDA};

fn battle(id: &str) -> Bravado {
    Bravado::start(&scenarios::bravado(id).unwrap(), &Options::default()).unwrap()
}

fn maida() -> Bravado {
    battle(MAIDA)
}

/// A battle with everything as it is at the start but for what is changed.
fn changed(id: &str, options: Options, change: impl FnOnce(&Bravado, &mut Position)) -> Bravado {
    let scenario = scenarios::bravado(id).unwrap();
    let game = Bravado::start(&scenario, &options).unwrap();
    let mut position = game.position();
    change(&game, &mut position);
    Bravado::from_position(&scenario, &options, &position).unwrap()
}

/// A phase of a side's General in which nobody acts any more.
fn phase(game: &Bravado, side: Side, general: &str, number: u8) -> Phase {
    Phase { side, general: Some(unit(game, general)), number, list: Vec::new(), second: false }
}

/// A unit by its id in the scenario.
fn unit(game: &Bravado, id: &str) -> Unit {
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

/// A line as text: dice in brackets, those that do not count in angles, strong words between stars, clauses in
/// parentheses.
fn text(line: &Line) -> String {
    let parts = line.parts.iter().filter_map(|part| match part {
        Part::Text(text) => Some(text.clone()),
        Part::Strong(text) => Some(format!("*{text}*")),
        Part::Die(face, _) => Some(format!("[{face}]")),
        Part::Spare(face, _) => Some(format!("<{face}>")),
        Part::Tile(shown, _) => Some(format!("|{shown}|")),
        Part::Clause(clause) => Some(format!("({})", clause.id())),
        Part::Flag(_) => None,
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// Asks the page something about a state.
fn on<R>(game: &Bravado, eye: &Eye, ask: impl FnOnce(&Now<'_, Bravado>) -> R) -> R {
    let side = game.pending().decider();
    let viewer = side.map_or(Viewer::Spectator, Viewer::Player);
    let focus = game.focus(eye.focus);
    let hints = game.hints(Focus { viewer, unit: focus.and_then(|key| u16::try_from(key).ok()) });
    let view = game.view(viewer);
    ask(&Now { game, view: &view, hints: &hints, logged: &[], focus, live: true, side, eye })
}
