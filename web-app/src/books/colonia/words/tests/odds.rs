//! Odds and cards as the page shows them.

use rules_core::books::colonia::{Colonia, Decision};
use rules_core::{Focus, Game as _, Session, Side, Viewer};

use super::*;
use crate::books::colonia::card::label;
use crate::session_store::facts::{Aim, Eye, Favour};
use crate::session_store::presenter::{Now, Presenter};

/// Asks the page something about a state.
fn on<R>(game: &Colonia, eye: &Eye, ask: impl FnOnce(&Now<'_, Colonia>) -> R) -> R {
    let side = game.pending().decider();
    let viewer = side.map_or(Viewer::Spectator, Viewer::Player);
    let focus = game.focus(eye.focus);
    let hints = game.hints(Focus { viewer, unit: focus.and_then(|key| u16::try_from(key).ok()) });
    let view = game.view(viewer);
    ask(&Now { game, view: &view, hints: &hints, logged: &[], focus, live: true, side, eye })
}

/// The first state of a battle in which somebody may fire, playing what stands first.
fn firing() -> Session<Colonia> {
    let mut session = Session::new(coatit(), 7);
    for _ in 0..60 {
        let game = session.game().clone();
        let choices = on(&game, &Eye::default(), Colonia::choices);
        let side = game.pending().decider().unwrap();
        let fires = choices.groups.iter().flat_map(|group| &group.choices).any(|choice| choice.icon == "fire");
        if fires {
            return session;
        }
        let ballot = choices.ballot.iter().map(|ballot| &ballot.play);
        let moves = choices.groups.iter().flat_map(|group| &group.choices);
        let mut all = ballot.chain(choices.first.iter()).chain(choices.rest.iter()).chain(moves);
        let act = serde_json::from_str(&all.next().unwrap().act).unwrap();
        session.act(side, act).unwrap();
    }
    panic!("nobody may fire");
}

#[test]
fn the_chances_of_a_shot_add_up_and_name_its_sum() {
    italian();
    let session = firing();
    let game = session.game();
    let choices = on(game, &Eye::default(), Colonia::choices);
    let shot = choices.groups.iter().flat_map(|group| &group.choices).find(|choice| choice.icon == "fire").unwrap();
    let eye = Eye { aim: Some(Aim { acts: vec![shot.act.clone()], ..Aim::default() }), ..Eye::default() };
    let chances = on(game, &eye, Colonia::chances).unwrap();
    assert_eq!(chances.title, shot.label);
    let whole: f64 = chances.bands.iter().map(|band| band.share).sum::<f64>();
    assert!((whole - 1.0).abs() < 1e-9, "{whole}");
    // Fire that nobody returns cannot hurt the firer.
    assert!(chances.share(Favour::Enemy) < 1e-9);
    assert_eq!(chances.sums.len(), 1);
    assert!(!chances.sums[0].terms.is_empty());
}

#[test]
fn generals_lay_their_markers_one_step_away_at_most_and_show_what_they_laid() {
    italian();
    let mut session = Session::new(coatit(), 3);
    let mut game = session.game().clone();
    while !matches!(game.pending().question(Side::First), Some(asked) if asked.what == Decision::Orders) {
        let side = game.pending().decider().unwrap();
        let ballot = on(&game, &Eye::default(), Colonia::choices).ballot.unwrap();
        session.act(side, serde_json::from_str(&ballot.play.act).unwrap()).unwrap();
        game = session.game().clone();
    }
    let ballot = on(&game, &Eye::default(), Colonia::choices).ballot.unwrap();
    // The commander-in-chief and two brigades.
    assert_eq!(ballot.lines.len(), 3);
    let general = unit(&game, "IT-1G");
    let line = ballot.lines.iter().find(|line| line.key == u32::from(general.0)).unwrap();
    let open: Vec<u8> =
        line.options.iter().filter(|option| option.refused.is_none()).map(|option| option.value).collect();
    let held = game.piece(general).order as u8;
    assert!(open.iter().all(|order| order.abs_diff(held) <= 1), "{open:?} from {held}");
    let wanted = *open.iter().find(|order| **order != held).unwrap();
    let eye = Eye { marks: vec![(general.0.into(), wanted)], ..Eye::default() };
    let ballot = on(&game, &eye, Colonia::choices).ballot.unwrap();
    let chosen = |key: u32| {
        let line = ballot.lines.iter().find(|line| line.key == key).unwrap();
        line.options.iter().find(|option| option.chosen).unwrap().value
    };
    assert_eq!(chosen(general.0.into()), wanted);
    session.act(Side::First, serde_json::from_str(&ballot.play.act).unwrap()).unwrap();
    let seal = |game: &Colonia| {
        let chief = game.card(general).general.unwrap().chief;
        game.state().chiefs[usize::from(chief)].seal.unwrap()
    };
    assert_eq!(crate::storage::seals::opened(seal(session.game())).unwrap().0, wanted);
}

#[test]
fn cards_say_values_states_and_brigade() {
    italian();
    let game = coatit();
    let toselli = unit(&game, "IT-1G");
    let eye = Eye { focus: Some(toselli.0.into()), ..Eye::default() };
    let shown = on(&game, &eye, <Colonia as Presenter>::card).unwrap();
    assert_eq!(shown.units[0].name, "Magg. Pietro Toselli");
    assert_eq!(shown.units[0].kind.as_deref(), Some("generale di brigata, Linea d’attacco"));
    let names: Vec<&str> = shown.units[0].ratings.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names, ["valore base", "movimento, cm", "raggio, cm", "valore, dadi", "carisma"]);
    // The list prints VBU 10, M 5, I 4, range 10, VD 2.
    let ascari = unit(&game, "IT-11");
    let eye = Eye { focus: Some(ascari.0.into()), ..Eye::default() };
    let shown = on(&game, &eye, <Colonia as Presenter>::card).unwrap();
    let values: Vec<&str> = shown.units[0].ratings.iter().map(|(value, _)| value.as_str()).collect();
    assert_eq!(values, ["10", "5", "4", "10", "2"]);
    assert_eq!(shown.units[0].kind.as_deref(), Some("Ascari, fanteria di linea, Linea d’attacco"));
    assert_eq!(shown.units[0].states.first().map(String::as_str), Some("fresca"));
    let spoken = on(&game, &Eye::default(), |now| label(now, ascari));
    assert!(spoken.starts_with("IV Indigeni Toselli, metà destra, Regno d’Italia, Ascari"), "{spoken}");
}
