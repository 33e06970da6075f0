//! Odds and cards as the page shows them, held against what the rulebook prints.

// Shares are rounded to tenths of a per cent before they are compared.
#![allow(clippy::float_cmp)]

use rules_core::books::bravado::{Action, Code, Frame, Link, Place, Pose, Status};
use rules_core::table::Edge;

use super::*;
use crate::books::bravado::card::label;
use crate::session_store::facts::{Aim, Chances, Favour};

/// Two regulars of Maida's plain, front to front, the charge made; supports stand behind the target, all others are away.
fn melee() -> Bravado {
    changed(MAIDA, Options::default(), |game, position| {
        let (charger, target, support) = (unit(game, "BR-13"), unit(game, "FR-13"), unit(game, "FR-14"));
        for (unit, piece) in game.all().zip(position.pieces.iter_mut()) {
            if !game.is_general(unit) && ![charger, target, support].contains(&unit) {
                piece.place = Place::Lost;
            }
            if game.is_general(unit) {
                piece.with = None;
            }
        }
        for (unit, x, facing) in [(charger, 600, 90), (target, 620, 270), (support, 650, 270)] {
            let piece = &mut position.pieces[unit.index()];
            (piece.x, piece.y, piece.facing) = (x, 320, facing);
        }
        position.pieces[charger.index()].charged = true;
        let touch = Pose { x: 600, y: 320, facing: 90 };
        position.links = vec![Link { charger, target, edge: Edge::Front, flank: false, works: false, touch, leg: 50 }];
        position.phase = Some(phase(game, Side::First, "BR-1G", 2));
        position.frames = vec![Frame::Melee];
    })
}

fn share(chances: &Chances, label: &str) -> f64 {
    let band = chances.bands.iter().find(|band| band.label == label);
    band.map_or(0.0, |band| (band.share * 1000.0).round() / 10.0)
}

#[test]
fn the_chances_of_a_charge_are_those_the_rulebook_prints() {
    italian();
    let game = melee();
    let chances = on(&game, &Eye::default(), Bravado::chances).unwrap();
    let whole: f64 = chances.bands.iter().map(|band| band.share).sum();
    assert!((whole - 1.0).abs() < 1e-6 && chances.error < 1.0, "{whole} {}", chances.error);
    // B16c: the target alone routs with the charger Fine 27.0, and its mirror 7.8; with the cap of ten rounds hardly less.
    assert!((share(&chances, "nemico: in rotta") - 27.0).abs() <= 0.2, "{chances:?}");
    assert!((share(&chances, "proprio: in rotta") - 7.8).abs() <= 0.2, "{chances:?}");
    // 15.1 + 10.4 and 8.2 + 5.6: one routs, the other is Disordered; the cap ends some of these before (B5f).
    assert!((share(&chances, "nemico: in rotta; proprio: disordinata") - 25.5).abs() <= 0.4, "{chances:?}");
    assert!((share(&chances, "nemico: disordinata; proprio: in rotta") - 13.8).abs() <= 0.4, "{chances:?}");
    let [charger, target] = chances.sums.as_slice() else { panic!("two tests") };
    assert_eq!((charger.name.as_str(), charger.total.as_str()), ("78º Highlanders", "2d6, +1, 7+"));
    assert_eq!(charger.terms[0].0, "in carica +1");
    assert_eq!(target.total, "2d6, 7+");
}

#[test]
fn a_shot_shows_the_ways_its_target_passes() {
    italian();
    // Six-pounders 15 cm from an indifferent Regular: 21 of 36 pass (B16a).
    let game = changed(MAIDA, Options::default(), |game, position| {
        let (gun, target) = (unit(game, "BR-15"), unit(game, "FR-13"));
        for (unit, piece) in game.all().zip(position.pieces.iter_mut()) {
            if !game.is_general(unit) && ![gun, target].contains(&unit) {
                piece.place = Place::Lost;
            }
            piece.with = None;
        }
        for (unit, x, facing) in [(gun, 500, 90), (target, 670, 270)] {
            let piece = &mut position.pieces[unit.index()];
            (piece.x, piece.y, piece.facing) = (x, 320, facing);
        }
        position.phase = Some(phase(game, Side::First, "BR-1G", 2));
        position.frames = vec![Frame::Fire { own: true }];
    });
    let (own, target) = (unit(&game, "BR-15"), unit(&game, "FR-13"));
    let act = crate::session_store::presenter::act(&Action::Fire { unit: own, target });
    let eye = Eye { aim: Some(Aim { acts: vec![act], ..Aim::default() }), ..Eye::default() };
    let chances = on(&game, &eye, Bravado::chances).unwrap();
    // 15 of 36 fail.
    assert_eq!(share(&chances, "nemico: disordinata"), 41.7);
    assert_eq!((chances.share(Favour::Even) * 36.0).round() as u32, 21);
    let choices = on(&game, &eye, Bravado::choices);
    let shot = &choices.groups[0].choices[0];
    // From muzzle x 51 to the nearest point x 66.
    assert_eq!(shot.cost[0], "15 cm, gittata media");
    assert_eq!(shot.cost[1], "42º di linea, I: 2d6, nessun modificatore; supera 21 su 36");
    assert_eq!(shot.short, "supera 58%");
}

#[test]
fn a_pluck_shows_the_odds_of_the_new_roll() {
    italian();
    let game = changed(MAIDA, Options::default(), |game, position| {
        position.pieces[unit(game, "BR-1G").index()].pluck = 2;
        position.phase = Some(phase(game, Side::First, "BR-1G", 4));
        position.frames = vec![Frame::Again];
    });
    let chances = on(&game, &Eye::default(), Bravado::chances).unwrap();
    // B16b: number 4 without a marker, 3 of 6.
    assert_eq!(share(&chances, "Superato"), 50.0);
    assert_eq!(chances.sums[0].total, "d6, 4 o più");
}

#[test]
fn cards_say_status_values_and_generals() {
    italian();
    let game = changed(MAIDA, Options::default(), |game, position| {
        position.pieces[unit(game, "BR-13").index()].status = Status::Permanent;
        position.pieces[unit(game, "BR-1G").index()].pluck = 3;
    });
    let eye = |id: &str| Eye { focus: Some(unit(&game, id).0.into()), ..Eye::default() };
    let shown = on(&game, &eye("BR-13"), <Bravado as Presenter>::card).unwrap();
    assert_eq!(shown.units[0].kind.as_deref(), Some("fanteria di linea, regolare"));
    assert_eq!(shown.units[0].states[0], "permanentemente disordinata");
    // B3e, B1v: quality +0, move 10, range 5, cost 4.
    let values: Vec<&str> = shown.units[0].ratings.iter().map(|(value, _)| value.as_str()).collect();
    assert_eq!(values, ["+0", "10", "5", "4"]);
    let gun = on(&game, &eye("BR-15"), <Bravado as Presenter>::card).unwrap();
    assert!(gun.units[0].ratings.contains(&("10/20/30".to_owned(), "gittata, cm (nostro)".to_owned())));
    let general = on(&game, &eye("BR-1G"), <Bravado as Presenter>::card).unwrap();
    assert_eq!(general.units[0].ratings[0], ("3".to_owned(), "Fegato".to_owned()));
    let spoken = on(&game, &Eye::default(), |now| label(now, unit(&game, "FR-23")));
    assert!(
        spoken.starts_with("9º cacciatori a cavallo, primo, Corpo francese di Calabria, cavalleria leggera"),
        "{spoken}"
    );
    assert_eq!(game.code(unit(&game, "FR-23")), Code::Lc);
}
