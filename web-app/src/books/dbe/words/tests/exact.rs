//! Telling lines, word for word.

use rules_core::Side;
use rules_core::books::dbe::{
    Action, Effect, Event, Leg, Manoeuvre, Modifier, Onto, Pay, Pose, Reason, Roll, Tally, What,
};
use rules_core::table::{Angle, Edge, Hand, Length};

use super::super::names::legs;
use super::super::{Names, action, reason, score_label, slot_turn, term};
use super::*;

fn told(game: &Dbe, happened: &[(What, &str)]) -> [String; 2] {
    let names = Names::new(game);
    let events: Vec<Event> =
        happened.iter().map(|(what, id)| Event { clause: clause(id), what: what.clone() }).collect();
    both(|| super::super::events(&events, &names).iter().map(text).collect::<Vec<_>>().join(" / "))
}

#[test]
fn moves_are_said_from_where_the_element_faces() {
    let straight = |toward, length| Leg::Straight { toward: Angle(toward), length: Length(length) };
    assert_eq!(both(|| legs(&[straight(0, 8000)])), ["avanti di 8 cm", "ahead 8 cm"]);
    assert_eq!(both(|| legs(&[straight(18_000, 4500)])), ["indietro di 4,5 cm", "back 4.5 cm"]);
    assert_eq!(both(|| legs(&[straight(31_500, 5000)]))[0], "45° a sinistra, 5 cm");
    let wheel = Leg::Wheel { on: Hand::Right, turn: Angle::degrees(30) };
    assert_eq!(both(|| legs(&[wheel, straight(0, 2000)]))[0], "conversione a destra di 30°, poi avanti di 2 cm");
    assert_eq!(both(|| legs(&[Leg::About]))[0], "dietro front");
}

#[test]
fn buttons_say_whom_and_how() {
    let game = marengo();
    let names = Names::new(&game);
    let (own, other, target) = (unit(&game, "AU-12"), unit(&game, "AU-13"), unit(&game, "FR-12"));
    let pay = Pay { corps: 1, chief: 0 };
    let ahead = Leg::Straight { toward: Angle::ZERO, length: Length(8000) };
    let say = |act: Action| both(|| action(&act, &names));
    let onto = Some(Onto { target, edge: Edge::Front });
    assert_eq!(
        say(Action::Move { unit: own, legs: vec![ahead], onto, pay }),
        [
            "Brigata Bellegarde: avanti di 8 cm, a contatto di 96ª di linea (fronte)",
            "Bellegarde brigade: ahead 8 cm, into contact with 96e Ligne (front)"
        ]
    );
    let units = vec![own, other];
    assert_eq!(
        say(Action::Group { units: units.clone(), how: Manoeuvre::March { legs: vec![ahead] }, onto: None, pay })[0],
        "Gruppo di 2: avanti di 8 cm"
    );
    assert_eq!(
        say(Action::Group { units, how: Manoeuvre::Column { legs: vec![ahead] }, onto: None, pay })[0],
        "Gruppo di 2: forma la colonna, testa Brigata Bellegarde: avanti di 8 cm"
    );
    assert_eq!(
        say(Action::Shoot { main: own, extra: vec![other] }),
        [
            "Tira: Brigata Bellegarde; aggiunti: Brigata Saint-Julien",
            "Shoot: Bellegarde brigade; extra: Saint-Julien brigade"
        ]
    );
}

#[test]
fn a_melee_shows_both_sums_term_by_term_and_says_which_values_are_ours() {
    let game = marengo();
    let (own, other) = (unit(&game, "AU-12"), unit(&game, "FR-12"));
    let mut ours = Tally::default();
    ours.add(Modifier::Factor, 3, clause("H4.2a"));
    ours.add(Modifier::M1, 1, clause("8.3a"));
    ours.add(Modifier::M2, 1, clause("8.4d"));
    let mut theirs = Tally::default();
    theirs.add(Modifier::Factor, 3, clause("H4.2a"));
    theirs.add(Modifier::M9, -1, clause("10.0h"));
    // 5 + 3 + 1 + 1 is 10, 3 + 3 - 1 is 5: doubled (H4.13b).
    let fought = What::Fought {
        own: Roll { unit: own, die: 5, tally: ours },
        other: Roll { unit: other, die: 3, tally: theirs },
        doubled: true,
        effect: Effect::Destroyed,
    };
    let [italian, english] = told(&game, &[(fought, "8.4b")]);
    assert_eq!(
        italian,
        "Mischia: Brigata Bellegarde contro 96ª di linea *doppiato: 96ª di linea, distrutto* (8.4b) / \
         Brigata Bellegarde [5] fattore 3 (nostro) (H4.2a) M1 supporto sul retro +1 (8.3a) \
         M2 fronte più largo +1 (nostro) (8.4d) *= 10* / \
         96ª di linea [3] fattore 3 (nostro) (H4.2a) M9 Corpo in rotta \u{2212}1 (10.0h) *= 5*"
    );
    assert!(english.contains("M2 wider front +1 (ours) (8.4d) *= 10*"), "{english}");
}

#[test]
fn printed_values_are_not_called_ours() {
    italian();
    let said = |what, value, id| {
        let mut tally = Tally::default();
        tally.add(what, value, clause(id));
        term(&tally.0[0])
    };
    // The author prints +1 for rear support, +2 on the edge of a city, -1 for a broken corps.
    assert_eq!(said(Modifier::M1, 1, "8.3a"), "M1 supporto sul retro +1");
    assert_eq!(said(Modifier::M5, 2, "12.0c"), "M5 bordo di abitato o ridotta +2");
    assert_eq!(said(Modifier::F2, -1, "10.0h"), "F2 Corpo in rotta \u{2212}1");
    // A redoubt is ours, and so is Guard.
    assert_eq!(said(Modifier::M5, 2, "H4.4g"), "M5 bordo di abitato o ridotta +2 (nostro)");
    assert_eq!(said(Modifier::M7, 1, "H4.2c"), "M7 Guardia +1 (nostro)");
}

#[test]
fn fire_that_falls_short_has_no_effect() {
    let game = marengo();
    let tally = |value| {
        let mut tally = Tally::default();
        tally.add(Modifier::Factor, value, clause("H4.2a"));
        tally
    };
    let shooter = Roll { unit: unit(&game, "AU-15"), die: 2, tally: tally(3) };
    let target = Roll { unit: unit(&game, "FR-12"), die: 4, tally: tally(3) };
    let fired = What::Fired { shooter, target, extra: vec![], doubled: false, effect: Effect::None };
    assert_eq!(
        told(&game, &[(fired, "H4.11a")])[0],
        "Tiro: Artiglieria di linea, destra contro 96ª di linea *nessun effetto* (H4.11a) / \
         Artiglieria di linea, destra [2] fattore 3 (nostro) (H4.2a) *= 5* / \
         96ª di linea [4] fattore 3 (nostro) (H4.2a) *= 7*"
    );
}

#[test]
fn those_who_go_together_share_a_line() {
    let game = marengo();
    let at = |x| Pose { x, y: 4000, facing: 0 };
    let moved = |id, x| {
        // 8 cm east.
        let what = What::Moved { unit: unit(&game, id), from: at(x), to: at(x + 800), cost: 8000 };
        (what, "H4.9c")
    };
    let paid = (What::Paid { corps: 0, of_corps: 1, of_chief: 0 }, "H4.7e");
    assert_eq!(
        told(&game, &[paid, moved("AU-12", 0), moved("AU-13", 400), moved("AU-16", 800)]),
        [
            "Haddick e Kaim: paga 1 punto comando (H4.7e) / \
             Brigata Bellegarde, Brigata Saint-Julien e Brigata De Briey: mossa di 8 cm, spesi 8 (H4.9c)",
            "Haddick and Kaim: pays 1 command point (H4.7e) / \
             Bellegarde brigade, Saint-Julien brigade and De Briey brigade: move of 8 cm, 8 spent (H4.9c)"
        ]
    );
}

#[test]
fn a_corps_that_breaks_says_its_losses_and_its_die() {
    let game = marengo();
    let broken = What::Broken { corps: 0, lost: 19, budget: 56, die: Some(3) };
    assert_eq!(
        told(&game, &[(broken, "10.0a")])[0],
        "*Haddick e Kaim: va in rotta, perduti 19 di 56 punti* [3] trattiene 3 (10.0a)"
    );
    assert_eq!(
        told(&game, &[(What::Destroyed { unit: unit(&game, "AU-12"), points: 4 }, "H4.14aa")])[0],
        "*Brigata Bellegarde: già fuggito, distrutto, 4 punti* (H4.14aa)"
    );
}

#[test]
fn refusals_say_the_numbers_that_are_missing() {
    let game = marengo();
    let names = Names::new(&game);
    let say = |why: Reason, id: &str| both(|| reason(&why, clause(id), Side::First, &names));
    assert_eq!(
        say(Reason::TooFar { have: 8000, need: 9250 }, "H4.8b"),
        ["Servono 9,25 cm, ne ha 8.", "Needs 9.25 cm, has 8."]
    );
    assert_eq!(say(Reason::OutOfRange { have: 4000, need: 4300 }, "H4.11d")[0], "Distanza 4,3 cm, gittata 4.");
    assert_eq!(say(Reason::Points { have: 1, need: 2 }, "H4.7e")[0], "La mossa costa 2 punti comando, non 1.");
    assert_eq!(
        say(Reason::Purse { have: 0, need: 1 }, "H4.7c")[0],
        "Punti comando del Generale in Capo: 0, ne servono 1."
    );
    let enemy = unit(&game, "FR-12");
    assert_eq!(
        say(Reason::Zone { enemy }, "H4.9v")[1],
        "Front zone of 96e Ligne: only into contact, lined up facing it or straight back."
    );
    assert_eq!(say(Reason::NotYourDecision, "H4.6a")[0], "Ora decide: Armata francese di riserva.");
}

#[test]
fn scores_and_rounds_are_named() {
    assert_eq!(
        both(|| score_label(MARENGO, [0, 3])),
        [
            "Punti: Armata austriaca d’Italia 0, Armata francese di riserva 3",
            "Points: Austrian army of Italy 0, French Army of Reserve 3"
        ]
    );
    assert_eq!(both(|| slot_turn(3, 14)), ["Giro 3 di 14.", "Round 3 of 14."]);
}
