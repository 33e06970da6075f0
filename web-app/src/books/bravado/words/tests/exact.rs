//! Telling lines, word for word.

use rules_core::books::bravado::{
    Action, Band, Event, Modifier, Part as Leg, Pose, Quality, Reason, Status, Tally, Test, What,
};
use rules_core::table::{Edge, Hand, Length};

use super::super::names::{parts, quality};
use super::super::{Names, action, reason, score_label, slot_turn};
use super::*;

fn told(game: &Bravado, happened: &[(What, &str)]) -> [String; 2] {
    let names = Names::new(game);
    let events: Vec<Event> =
        happened.iter().map(|(what, id)| Event { clause: clause(id), what: what.clone() }).collect();
    both(|| super::super::events(&events, &names).iter().map(text).collect::<Vec<_>>().join(" / "))
}

#[test]
fn moves_are_said_from_where_the_unit_faces() {
    let leg = |toward, mm| Leg::Leg { toward, mm };
    assert_eq!(both(|| parts(&[leg(0, 80)])), ["avanti di 8 cm", "ahead 8 cm"]);
    assert_eq!(both(|| parts(&[leg(18_000, 45)])), ["indietro di 4,5 cm", "back 4.5 cm"]);
    assert_eq!(both(|| parts(&[leg(31_500, 50)]))[0], "45° a sinistra, 5 cm");
    let wheel = Leg::Wheel { on: Hand::Right, degrees: 30 };
    assert_eq!(both(|| parts(&[wheel, leg(0, 20)]))[0], "conversione a destra di 30°, poi avanti di 2 cm");
    assert_eq!(both(|| parts(&[Leg::Turn { degrees: 180 }]))[0], "dietro front");
}

#[test]
fn buttons_say_whom_and_how() {
    let game = maida();
    let names = Names::new(&game);
    let (own, target, general) = (unit(&game, "BR-13"), unit(&game, "FR-13"), unit(&game, "BR-1G"));
    let say = |act: Action| both(|| action(&act, &names));
    assert_eq!(
        say(Action::Charge { unit: own, target, parts: vec![Leg::Leg { toward: 0, mm: 60 }], hand: Hand::Left }),
        ["78º Highlanders: carica 42º di linea, I", "78th Highlanders: charges 42e Ligne, I"]
    );
    assert_eq!(say(Action::Choose { general }), ["Attiva Brig. gen. Acland", "Activate Brig. Gen. Acland"]);
    assert_eq!(say(Action::Recover { unit: own })[0], "78º Highlanders: restare e riordinarsi");
    assert_eq!(say(Action::Stop { back: 25 })[1], "Stop 2.5 cm short");
}

#[test]
fn a_test_in_a_good_position_shows_three_dice_and_which_does_not_count() {
    let game = maida();
    // 3 and 5 kept of 1, 3, 5; +1 for charging: 9 (B6b, B6d).
    let mut good = Tally::default();
    good.good.push(clause("B3m"));
    good.add(Modifier::Charging, 1, clause("B6e"));
    let charger = Test { unit: unit(&game, "BR-13"), dice: vec![3, 1, 5], tally: good, total: 9, passed: true };
    // 2 and 4 kept of 2, 6, 4; Poor -1: 5.
    let mut bad = Tally::default();
    bad.bad.push(clause("B3q"));
    bad.add(Modifier::Quality, -1, clause("B6e"));
    let target = Test { unit: unit(&game, "FR-16"), dice: vec![2, 6, 4], tally: bad, total: 5, passed: false };
    let fought = What::Fought { round: 1, charger, target };
    assert_eq!(
        told(&game, &[(fought, "B5b")])[0],
        "Mischia, round 1: 78º Highlanders contro Reggimento polacco, I (B5b) / \
         78º Highlanders [3] <1> [5] favorevole, i due più alti Comandante in Capo (B3m) in carica +1 (B6e) \
         *= 9, supera* / \
         Reggimento polacco, I [2] <6> [4] sfavorevole, i due più bassi senza appoggio (B3q) qualità \u{2212}1 (B6e) \
         *= 5, fallisce*"
    );
}

#[test]
fn fire_says_range_band_and_test() {
    let game = maida();
    let test = Test { unit: unit(&game, "FR-13"), dice: vec![4, 4], tally: Tally::default(), total: 8, passed: true };
    let fired = What::Fired { unit: unit(&game, "BR-15"), band: Band::Medium, range: Length(14_700), test };
    assert_eq!(
        told(&game, &[(fired, "B4q")]),
        [
            "Fuoco: Pezzi da sei libbre contro 42º di linea, I, 14,7 cm, gittata media (B4q) / \
             42º di linea, I [4] [4] indifferente *= 8, supera*",
            "Fire: Six-pounders at 42e Ligne, I, 14.7 cm, medium range (B4q) / \
             42e Ligne, I [4] [4] indifferent *= 8, passes*"
        ]
    );
}

#[test]
fn what_is_ours_says_so_and_what_is_printed_does_not() {
    italian();
    let said = |what, value, id| {
        let mut tally = Tally::default();
        tally.add(what, value, clause(id));
        super::super::term(&tally.terms[0])
    };
    // B6e prints +1 for charging and for Elite; Guard is ours (B14f), and so is extreme range (B14g).
    assert_eq!(said(Modifier::Charging, 1, "B6e"), "in carica +1");
    assert_eq!(said(Modifier::Quality, 2, "B14f"), "qualità +2 (nostro)");
    assert_eq!(said(Modifier::Extreme, 1, "B14g"), "gittata estrema +1 (nostro)");
    assert_eq!(super::super::outcome::cause(clause("B10r")), "caricata mentre è in rotta (nostro)");
    assert_eq!(super::super::outcome::cause(clause("B3k")), "al riparo");
    assert_eq!(quality(Quality::Guard), "Guardia (nostro)");
}

#[test]
fn numbers_and_the_bravado_test_are_told() {
    let game = maida();
    let general = unit(&game, "BR-1G");
    let shown = |side, number| (What::Shown { side, number }, "B2g");
    assert_eq!(
        told(&game, &[shown(Side::First, Some(4)), shown(Side::Second, None)])[0],
        "|4| *Corpo di spedizione britannico: numero 4* (B2g) / *Corpo francese di Calabria: passa* (B2g)"
    );
    let test = What::Bravado { general, die: 2, markers: 1, number: 3, passed: false };
    assert_eq!(
        told(&game, &[(test, "B2v")]),
        [
            "Test di Bravado, Brig. gen. Acland: numero 3, segnalini \u{2212}1 [2] *fallito* (B2v)",
            "Bravado Test, Brig. Gen. Acland: number 3, markers \u{2212}1 [2] *failed* (B2v)"
        ]
    );
}

#[test]
fn arrivals_share_a_line_and_terrain_is_named_as_the_cause_of_disorder() {
    let game = battle(AUERSTEDT);
    let at = Pose { x: 1180, y: 540, facing: 270 };
    let placed = |id| (What::Placed { unit: unit(&game, id), at }, "B1p");
    assert_eq!(told(&game, &[placed("FR-21"), placed("FR-22")])[0], "In arrivo: 111º di linea e 108º di linea (B1p)");
    let became = What::Became { unit: unit(&game, "FR-21"), status: Status::Disordered };
    assert_eq!(told(&game, &[(became, "B7d")])[0], "111º di linea: disordinata per il terreno (B7d)");
}

#[test]
fn charges_from_the_flank_are_told_as_such() {
    let game = maida();
    let (own, target) = (unit(&game, "BR-11"), unit(&game, "FR-11"));
    let at = Pose { x: 500, y: 200, facing: 90 };
    let charged =
        What::Charged { unit: own, target, edge: Edge::Left, flank: true, from: at, to: at, cost: Length(8000) };
    assert_eq!(
        told(&game, &[(charged, "B10i")])[0],
        "*Battaglione leggero carica 1º leggero, I sul fianco: fianco sinistro* (B10i)"
    );
}

#[test]
fn refusals_say_the_numbers_that_are_missing() {
    let game = maida();
    let names = Names::new(&game);
    let say = |why: Reason, id: &str| both(|| reason(&why, clause(id), Side::First, &names));
    assert_eq!(
        say(Reason::TooFar { have: 10_000, need: 12_500 }, "B9a"),
        ["Costa 12,5 cm, ne ha 10.", "Costs 12.5 cm, has 10."]
    );
    assert_eq!(say(Reason::OutOfRange { have: 5000, need: 5300 }, "B4i")[0], "Distanza 5,3 cm, gittata 5.");
    let enemy = unit(&game, "FR-13");
    assert_eq!(
        say(Reason::EnemyNear { enemy, have: 9500, over: 10_000 }, "B9s")[0],
        "42º di linea, I è a 9,5 cm: dev’essere a più di 10."
    );
    assert_eq!(say(Reason::NotYourDecision, "B2e")[0], "Ora decide: Corpo francese di Calabria.");
}

#[test]
fn scores_and_turns_are_named() {
    assert_eq!(
        both(|| score_label(MAIDA, [0, 3])),
        [
            "Punti: Corpo di spedizione britannico 0, Corpo francese di Calabria 3",
            "Points: British expedition 0, French corps of Calabria 3"
        ]
    );
    assert_eq!(both(|| slot_turn(3, 10)), ["Turno 3 di 10.", "Turn 3 of 10."]);
}
