//! Telling lines, word for word.

use rules_core::Side;
use rules_core::books::colonia::{
    Action, Direction, Event, Modifier, Order, Outcome, Part as Leg, Plan, Pose, Reason, Tally, What,
};
use rules_core::table::{Edge, Hand};

use super::super::names::{cm, degrees, parts};
use super::super::{Fate, Names, action, events, favour, outcome, reason, score_label, slot_turn};
use super::*;
use crate::session_store::facts::Favour;

fn told(game: &Colonia, what: What, id: &str) -> [String; 2] {
    let names = Names::new(game);
    let event = Event { clause: clause(id), what };
    both(|| events(std::slice::from_ref(&event), &names).iter().map(text).collect::<Vec<_>>().join(" / "))
}

#[test]
fn centimetres_have_a_decimal_comma_in_italian_and_a_point_in_english() {
    // 52 mm, 6.25 cm, 5 cm; a thousandth is no more than half a hundredth, and rounds up.
    assert_eq!(both(|| cm(5200)), ["5,2", "5.2"]);
    assert_eq!(both(|| cm(6250)), ["6,25", "6.25"]);
    assert_eq!(both(|| cm(5000)), ["5", "5"]);
    assert_eq!(both(|| cm(5005)), ["5,01", "5.01"]);
    assert_eq!(both(|| cm(100_004)), ["100", "100"]);
    assert_eq!(both(|| cm(-1500)), ["\u{2212}1,5", "\u{2212}1.5"]);
    assert_eq!((degrees(4500), degrees(-4549), degrees(4550)), ("45".into(), "45".into(), "46".into()));
}

#[test]
fn moves_are_said_from_where_the_unit_faces() {
    let leg = |toward, mm| Leg::Leg { toward, mm };
    // Facing east, north-east lies 45 degrees to the left and west behind.
    assert_eq!(both(|| parts(&[leg(9000, 50)], 90)), ["avanti di 5 cm", "ahead 5 cm"]);
    assert_eq!(both(|| parts(&[leg(27_000, 25)], 90))[0], "indietro di 2,5 cm");
    assert_eq!(both(|| parts(&[leg(4500, 50)], 90)), ["45° a sinistra, 5 cm", "45° to the left, 5 cm"]);
    // Facing north-west, north lies to the right, across the turn's end.
    assert_eq!(both(|| parts(&[leg(0, 50)], 315))[0], "45° a destra, 5 cm");
    // A wheel to the right by 30 degrees, then straight on.
    let wheel = Leg::Wheel { on: Hand::Right, degrees: 30 };
    assert_eq!(both(|| parts(&[wheel, leg(12_000, 20)], 90))[0], "conversione a destra di 30°, poi avanti di 2 cm");
    assert_eq!(both(|| parts(&[Leg::Pivot { by: -45 }], 0))[0], "rotazione a sinistra di 45°");
}

#[test]
fn buttons_say_whom_and_what_follows() {
    let game = coatit();
    let names = Names::new(&game);
    let target = unit(&game, "ET-11");
    let say = |act: Action| both(|| action(&act, &names));
    assert_eq!(
        say(Action::Fire { target, then: Plan::Move, from: Edge::Front }),
        ["Fuoco contro Fucilieri del ras, poi movimento", "Fire at Rifles of the Ras, then move"]
    );
    assert_eq!(
        say(Action::Charge { target, parts: vec![Leg::Leg { toward: 0, mm: 0 }], bonus: true, with: None })[0],
        "Carica contro Fucilieri del ras con il bonus di mezzo dado"
    );
    let way = vec![Leg::Wheel { on: Hand::Left, degrees: 15 }, Leg::Leg { toward: 0, mm: 0 }];
    let with = Some(unit(&game, "IT-1G"));
    assert_eq!(
        say(Action::Charge { target, parts: way, bonus: false, with })[0],
        "Conversione a sinistra di 15°, poi Carica contro Fucilieri del ras; accompagna Magg. Pietro Toselli"
    );
    assert_eq!(say(Action::Brigade { brigade: 0 }), ["Attiva: Linea d’attacco", "Activate: Attacking line"]);
}

#[test]
fn fire_shows_its_dice_and_why_so_many() {
    let game = coatit();
    let mut tally = Tally::default();
    tally.add(Modifier::Vbu, 5, clause("7.1a"));
    tally.add(Modifier::Long, -1, clause("7.2c"));
    // A six and a pair of fives: two damages (7.5a).
    let fired = What::Fired {
        unit: unit(&game, "IT-11"),
        target: unit(&game, "ET-11"),
        range: 6250,
        tally,
        dice: vec![6, 5, 5, 2],
        damage: 2,
    };
    let [italian, english] = told(&game, fired, "7.0a");
    assert_eq!(
        italian,
        "Fuoco: IV Indigeni Toselli, metà destra contro Fucilieri del ras, a 6,25 cm [6] [5] [5] [2] *2 danni* (7.0a) / \
         4 dadi: valore base 5 (7.1a) oltre 5 cm \u{2212}1 (7.2c)"
    );
    assert!(english.starts_with("Fire: IV Indigeni Toselli, right half at Rifles of the Ras, 6.25 cm"), "{english}");
}

#[test]
fn going_back_is_measured_from_where_it_began() {
    let game = coatit();
    // 3 mm east and 4 mm north of it: 5 mm. Places are whole millimetres, and so is what lies between.
    let (from, to) = (Pose { x: 100, y: 100, facing: 0 }, Pose { x: 103, y: 104, facing: 0 });
    let back = What::WentBack { unit: unit(&game, "ET-12"), from, to };
    assert_eq!(told(&game, back, "9.4g")[0], "Fucilieri dell’Agamè: indietro di 0,5 cm (9.4g)");
}

#[test]
fn the_aeroplane_throws_to_take_off_and_to_come_back() {
    italian();
    let game = coatit();
    let names = Names::new(&game);
    let flew = |die, success| Event { clause: clause("2.1.6c"), what: What::Flew { side: Side::First, die, success } };
    let said = |happened: &[Event]| events(happened, &names).iter().map(text).collect::<Vec<_>>();
    assert_eq!(
        said(&[flew(5, true), flew(1, false)]),
        ["Aeroplano, in volo con 4 o più [5] *in volo* (2.1.6c)", "Aeroplano, perduto con 1 [1] *perduto* (2.1.6c)"]
    );
    assert_eq!(said(&[flew(2, false)]), ["Aeroplano, in volo con 4 o più [2] *resta a terra* (2.1.6c)"]);
    // A six and a pair of fives: two damages (7.5a).
    let target = unit(&game, "ET-11");
    let bombs = What::Bombed { side: Side::First, target, dice: vec![6, 5, 5, 2], damage: 2 };
    assert_eq!(
        told(&game, bombs, "2.1.6c"),
        [
            "Bombe su Fucilieri del ras [6] [5] [5] [2] *2 danni* (2.1.6c)",
            "Bombs on Rifles of the Ras [6] [5] [5] [2] *2 damage* (2.1.6c)"
        ]
    );
}

#[test]
fn a_contact_says_what_it_counts_as() {
    let game = coatit();
    let (attacker, target) = (unit(&game, "ET-14"), unit(&game, "IT-12"));
    let contact = What::Contact { attacker, target, side: Edge::Left, from: Direction::Flank };
    assert_eq!(
        told(&game, contact, "9a"),
        [
            "*Contatto: Lancieri del campo con IV Indigeni Toselli, metà sinistra, sul fianco* (9a)",
            "*Contact: Spearmen of the camp with IV Indigeni Toselli, left half, on the flank* (9a)"
        ]
    );
}

#[test]
fn refusals_say_the_numbers_that_are_missing() {
    let game = coatit();
    let names = Names::new(&game);
    let say = |why: Reason, id: &str| both(|| reason(&why, clause(id), Side::First, &names));
    assert_eq!(
        say(Reason::TooFar { have: 5000, need: 6250 }, "4.0a"),
        ["Servono 6,25 cm, ne ha 5.", "Needs 6.25 cm, has 5."]
    );
    assert_eq!(say(Reason::TooSharp { most: 4500, have: 6000 }, "4.2d")[0], "60°: al massimo 45°.");
    assert_eq!(say(Reason::OutOfRange { have: 10_000, need: 10_300 }, "7.4c")[0], "Distanza 10,3 cm, gittata 10 cm.");
    let owed = Reason::Owed { order: Order::Attacco, have: 1000, need: 2500 };
    assert_eq!(say(owed, "4.6m")[0], "L’ordine Attacco vuole almeno 2,5 cm: qui 1.");
    let astray = Reason::Owed { order: Order::Attacco, have: 3000, need: 2500 };
    assert_eq!(say(astray, "4.6m")[0], "L’ordine Attacco non è soddisfatto da questa mossa di 3 cm.");
    let steps = Reason::TooManySteps { from: Order::Attacco, to: Order::Difesa };
    assert_eq!(
        say(steps, "4.6d"),
        ["Da Attacco a Difesa: un gradino alla volta.", "From Attack to Defence: one step at a time."]
    );
    assert_eq!(say(Reason::NotYourDecision, "6.1d")[0], "Ora decide: Esercito del Tigrè.");
}

#[test]
fn outcomes_say_the_worst_that_befalls_each_side() {
    let game = coatit();
    let (own, enemy) = (unit(&game, "IT-11"), unit(&game, "ET-11"));
    let fates = |happened: Outcome| Fate::of(&happened, Side::First, &game);
    let shot = fates(Outcome { damage: vec![(enemy, 3)], ..Outcome::default() });
    assert_eq!(both(|| outcome(shot)), ["nemico: 3 danni", "enemy: 3 damage"]);
    assert_eq!(favour(shot), Favour::Own);
    let fight = fates(Outcome { damage: vec![(own, 1), (enemy, 3)], back: vec![enemy], ..Outcome::default() });
    assert_eq!(both(|| outcome(fight))[0], "nemico: arretra; proprio: danni");
    assert_eq!(favour(fates(Outcome { removed: vec![own], ..Outcome::default() })), Favour::Enemy);
    assert_eq!(favour(fates(Outcome::default())), Favour::Even);
}

#[test]
fn scores_and_turns_are_named() {
    assert_eq!(
        both(|| score_label(COATIT, [3, 1])),
        ["Punti: Regno d’Italia 3, Esercito del Tigrè 1", "Points: Kingdom of Italy 3, Army of Tigray 1"]
    );
    assert_eq!(both(|| slot_turn(3, 12)), ["Turno 3 di 12.", "Turn 3 of 12."]);
}
