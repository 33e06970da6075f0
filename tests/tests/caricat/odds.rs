//! The odds shown before an attack, against counting every way the dice can fall.

use std::collections::BTreeMap;

use rules_core::books::caricat::{Action, ITALIAN, Outcome};
use rules_core::odds::{self, Odds};
use tests::caricat::{Table, pastrengo, squad, u};

fn shown(game: &Table, action: Action) -> BTreeMap<Outcome, f64> {
    let before = game.game().before_dice(ITALIAN, &action);
    assert!(before.is_ok(), "{action:?} is refused");
    let odds = before.map(|(ahead, side, answer)| odds::of(&ahead, side, &answer, odds::BUDGET));
    let Ok(Odds { outcomes, sampled, .. }) = odds else { return BTreeMap::new() };
    assert!(sampled.abs() < 1e-12);
    outcomes.into_iter().collect()
}

fn agree(shown: &BTreeMap<Outcome, f64>, counted: &BTreeMap<Outcome, u32>) {
    let all: u32 = counted.values().sum();
    let keys = |outcomes: Vec<&Outcome>| outcomes.into_iter().copied().collect::<Vec<_>>();
    assert_eq!(keys(shown.keys().collect()), keys(counted.keys().collect()));
    for (outcome, ways) in counted {
        let exact = f64::from(*ways) / f64::from(all);
        assert!((shown[outcome] - exact).abs() < 1e-9, "{outcome:?}: {} shown, {exact} counted", shown[outcome]);
    }
}

/// All throws of so many dice.
fn throws(dice: u32) -> impl Iterator<Item = Vec<i32>> {
    (0..6_i32.pow(dice)).map(move |mut number| {
        (0..dice)
            .map(|_| {
                let face = number % 6 + 1;
                number /= 6;
                face
            })
            .collect()
    })
}

#[test]
fn odds_of_fire_are_those_of_counting() {
    // I1: three dice against morale 5; GRA at Hold replies with two, +1 each, against 6.
    let table = pastrengo().leader("BRO", 1914).unit("I1", 2013).unit("GRA", 2113).leader("WOH", 2309);
    let game = table.leader("SIG", 3802).fighting("BRO");
    let mut counted = BTreeMap::new();
    for faces in throws(5) {
        let dealt = faces[..3].iter().filter(|&&face| face >= 5).count() as u8;
        let taken = faces[3..].iter().filter(|&&face| face == 6 || face + 1 >= 6).count() as u8;
        *counted.entry(Outcome::Fire { dealt, taken }).or_insert(0) += 1;
    }
    agree(&shown(&game, Action::Fire { units: squad(["I1"]), target: u("GRA") }), &counted);
}

#[test]
fn odds_of_a_melee_are_those_of_counting() {
    // I1, Shaken (melee 4, morale 4), in the clear against GRA (melee 3, morale 5) at Hold. Two dice before the melee,
    // +1 each, against 4: one hit breaks I1, and it drops out.
    let table = pastrengo().leader("BRO", 1914).hurt("I1", 2013, 2).unit("GRA", 2113).leader("WOH", 2309);
    let game = table.leader("SIG", 3802).fighting("BRO");
    let mut counted = BTreeMap::new();
    for faces in throws(6) {
        let hit = faces[..2].iter().any(|&face| face == 6 || face + 1 >= 4);
        let outcome = if hit {
            Outcome::Repelled
        } else {
            // The higher morale is GRA's.
            let difference = faces[2] + faces[3] + 4 - (faces[4] + faces[5] + 3 + 1);
            let row = match difference.abs() {
                0 => 0,
                1..=3 => 1,
                4..=6 => 2,
                7 | 8 => 3,
                _ => 4,
            };
            Outcome::Melee(if difference < 0 { -row } else { row })
        };
        *counted.entry(outcome).or_insert(0) += 1;
    }
    let melee = Action::Melee { units: squad(["I1"]), target: u("GRA"), charge: false };
    agree(&shown(&game, melee), &counted);
}
