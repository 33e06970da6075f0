//! Odds and cards as the page shows them, held against the percentages the rulebook prints.

// Shares are rounded to tenths of a per cent before they are compared.
#![allow(clippy::float_cmp)]

use rules_core::books::dbe::{Action, Decision, Fire, Frame, Melee, Options};

use super::*;
use crate::books::dbe::card::label;
use crate::session_store::facts::{Band, Chances, Favour};

/// Two elements on open ground at Marengo, front to front, about to fight; everybody else is out of the way.
fn duel(own: &str, other: &str) -> Dbe {
    changed(MARENGO, Options::default(), |game, position| {
        let (one, two) = (unit(game, own), unit(game, other));
        for (at, piece) in position.pieces.iter_mut().enumerate() {
            if at != one.index() && at != two.index() {
                piece.place = rules_core::books::dbe::Place::Lost;
            }
        }
        let depth = |unit| game.code(unit).size(false).1;
        for (unit, x, facing) in [(one, 10_000 - depth(one) / 2, 900), (two, 10_000 + depth(two) / 2, 2700)] {
            let piece = &mut position.pieces[unit.index()];
            piece.place = rules_core::books::dbe::Place::Table;
            (piece.x, piece.y, piece.facing) = (x, 3000, facing);
        }
        position.contacts = None;
        position.active = game.side_of(one);
        position.corps.iter_mut().for_each(|corps| corps.broken = false);
        let pairs = vec![(one, two)];
        position.frames = vec![Frame::Melee(Melee { begun: true, pairs, ..Melee::default() })];
    })
}

/// A shot across open ground, so many hundredths of a centimetre from front to front.
fn shot(shooter: &str, target: &str, gap: i32) -> Dbe {
    changed(MARENGO, Options::default(), |game, position| {
        let (one, two) = (unit(game, shooter), unit(game, target));
        let depth = |unit| game.code(unit).size(false).1;
        for (at, piece) in position.pieces.iter_mut().enumerate() {
            if at != one.index() && at != two.index() {
                piece.place = rules_core::books::dbe::Place::Lost;
            }
        }
        for (unit, x, facing) in [(one, 8000 - depth(one) / 2, 900), (two, 8000 + gap + depth(two) / 2, 2700)] {
            let piece = &mut position.pieces[unit.index()];
            piece.place = rules_core::books::dbe::Place::Table;
            (piece.x, piece.y, piece.facing) = (x, 3000, facing);
        }
        position.contacts = None;
        position.active = game.side_of(one);
        let foot = !game.code(one).is_gun();
        let fire = Fire { foot, closed: vec![], target: Some(two), open: vec![one] };
        position.frames = vec![Frame::Fire(fire)];
    })
}

/// Percent to one decimal of withdrawal, flight, destruction of the side favoured against.
fn percent(chances: &Chances, favour: Favour) -> [f64; 3] {
    ["ritirata", "fuga", "distrutto"].map(|result| {
        let of = |band: &&Band| band.favour == favour && band.label.ends_with(result);
        let share: f64 = chances.bands.iter().filter(of).map(|band| band.share).sum();
        (share * 1000.0).round() / 10.0
    })
}

fn chances(game: &Dbe) -> Chances {
    italian();
    let question =
        game.pending().decider().and_then(|side| game.pending().question(side).map(|asked| asked.what.clone()));
    let eye = match question {
        Some(Decision::Shoot { ref shooters, .. }) => {
            let act = Action::Shoot { main: shooters[0], extra: vec![] };
            let act = crate::session_store::presenter::act(&act);
            Eye {
                aim: Some(crate::session_store::facts::Aim { acts: vec![act], ..Default::default() }),
                ..Eye::default()
            }
        }
        _ => Eye::default(),
    };
    let chances = on(game, &eye, Dbe::chances).unwrap();
    let whole: f64 = chances.bands.iter().map(|band| band.share).sum();
    assert!((whole - 1.0).abs() < 1e-9, "{whole}");
    chances
}

#[test]
fn melee_chances_are_those_the_rulebook_prints() {
    // H7a: first, then second, W/F/X.
    for (own, other, first, second) in [
        ("AU-12", "FR-12", [43.3, 0.0, 6.7], [43.3, 0.0, 6.7]),
        ("AU-25", "FR-12", [46.7, 0.0, 3.3], [0.0, 46.7, 3.3]),
        ("AU-37", "FR-12", [54.8, 12.9, 0.0], [32.3, 0.0, 0.0]),
        ("AU-25", "FR-11", [18.8, 0.0, 0.0], [0.0, 53.1, 28.1]),
        ("AU-25", "FR-27", [32.3, 0.0, 0.0], [0.0, 67.7, 0.0]),
        ("AU-12", "FR-15", [29.0, 0.0, 3.2], [0.0, 0.0, 67.7]),
    ] {
        let chances = chances(&duel(own, other));
        assert_eq!(percent(&chances, Favour::Enemy), first, "{own} v {other}");
        assert_eq!(percent(&chances, Favour::Own), second, "{own} v {other}");
        assert_eq!(chances.sums.len(), 2);
    }
}

#[test]
fn fire_chances_are_those_the_rulebook_prints() {
    // H7b: W/F/X of the target; 13 cm is beyond close range, 11 within.
    for (shooter, target, gap, results) in [
        ("AU-15", "FR-12", 1300, [36.1, 0.0, 5.6]),
        ("AU-15", "FR-12", 1100, [47.2, 0.0, 11.1]),
        ("AU-15", "FR-27", 1300, [41.7, 0.0, 16.7]),
        ("AU-12", "FR-12", 300, [36.1, 5.6, 0.0]),
    ] {
        let chances = chances(&shot(shooter, target, gap));
        assert_eq!(percent(&chances, Favour::Own), results, "{shooter} at {target}");
        assert_eq!(percent(&chances, Favour::Enemy), [0.0; 3]);
    }
}

#[test]
fn sums_before_the_dice_lay_out_terms_and_results_with_their_clauses() {
    let chances = chances(&shot("AU-15", "FR-12", 1100));
    let [own, other] = chances.sums.as_slice() else { panic!("two sums") };
    assert_eq!((own.name.as_str(), own.total.as_str()), ("Artiglieria di linea, destra", "d6 +4"));
    let said: Vec<String> = own.terms.iter().map(|(said, clause)| format!("{said} {}", clause.id())).collect();
    assert_eq!(said, ["fattore 3 (nostro) H4.2a", "F1 artiglieria da vicino +1 (nostro) H4.11s"]);
    assert_eq!((other.name.as_str(), other.total.as_str()), ("96ª di linea", "d6 +3"));
    let last = other.terms.last().map(|(said, clause)| format!("{said} {}", clause.id()));
    assert_eq!(last.as_deref(), Some("se battuto: ritirata; doppiato: distrutto (nostro) H4.13c"));
}

#[test]
fn a_shooter_in_a_duel_runs_a_risk() {
    let plain = shot("AU-12", "FR-12", 300);
    let scenario = scenarios::dbe(MARENGO).unwrap();
    let options = Options { fire_duel: true, ..Options::default() };
    let game = Dbe::from_position(&scenario, &options, &plain.position()).unwrap();
    // Foot against foot at 3 cm: each beats the other alike.
    let chances = chances(&game);
    assert_eq!(percent(&chances, Favour::Enemy), [36.1, 5.6, 0.0]);
    assert_eq!(percent(&chances, Favour::Own), [36.1, 5.6, 0.0]);
}

#[test]
fn cards_say_values_states_and_corps() {
    italian();
    let game = marengo();
    let guard = unit(&game, "FR-31");
    let eye = Eye { focus: Some(guard.0.into()), ..Eye::default() };
    let shown = on(&game, &eye, <Dbe as Presenter>::card).unwrap();
    assert_eq!(shown.units[0].name, "Guardia consolare a piedi");
    assert_eq!(
        shown.units[0].kind.as_deref(),
        Some("fanteria, Guardia, Riserva (Monnier, Guardia consolare; Desaix con Boudet)")
    );
    // H4.2a, H4.8a, H4.3a: 3, 4, fire 3, under fire 3, range 4, move 8; 4 and 2 for Guard.
    let values: Vec<&str> = shown.units[0].ratings.iter().map(|(value, _)| value.as_str()).collect();
    assert_eq!(values, ["3", "4", "3", "3", "4", "8", "6"]);
    assert_eq!(shown.units[0].states, ["arriva al giro 2"]);
    let spoken = on(&game, &Eye::default(), |now| label(now, unit(&game, "AU-12")));
    assert!(spoken.starts_with("Brigata Bellegarde, Armata austriaca d’Italia, fanteria"), "{spoken}");
    // Victor: 5 + 4x5 + 6 + 7x2 and a light regiment of 4.
    let victor =
        on(&game, &Eye { focus: Some(unit(&game, "FR-11").0.into()), ..Eye::default() }, <Dbe as Presenter>::card);
    let ground = victor.unwrap().ground;
    assert!(ground.iter().any(|line| line.starts_with("Victor: perduti 0 di ")), "{ground:?}");
}
