//! Worked cases: units, morale, cohesion, the sequence.

use rules_core::Side;
use rules_core::books::colonia::{Action, Decision, Row, Scenario, ScenarioFile, Size, Troop, Values, Victory, What};
use tests::colonia::{field, leg, walk};

/// VBU, M, I, VD, range.
type Printed = (u8, Option<u8>, Option<u8>, u8, Option<u8>);

fn values(row: Row, size: Size) -> Option<Printed> {
    Values::of(Troop::of(row), size).map(|values| (values.vbu, values.m, values.i, values.vd, values.range))
}

/// Clauses: 2.0f, 2.0g, 2.0e, 1.3a
#[test]
fn half_and_quarter_bases_round_up_and_light_foot_is_always_halves() {
    assert_eq!(values(Row::Bersaglieri, Size::Half), Some((7, Some(6), Some(4), 2, Some(10))));
    assert_eq!(values(Row::BasciBaluk, Size::Half), Some((5, Some(5), Some(2), 1, Some(10))));
    assert_eq!(values(Row::FanteriaArmaBianca, Size::Quarter), Some((2, Some(8), Some(2), 1, Some(5))));
    assert_eq!(values(Row::FanteriaSenussa, Size::Half), Some((4, Some(5), Some(3), 1, Some(10))));
    assert_eq!(values(Row::Bersaglieri, Size::Full), None);
    // A scenario that fields them whole is refused.
    let text = scenarios::find("sciara-sciat-1911").map_or("", scenarios::Known::scenario_text);
    let mut file: ScenarioFile = serde_json::from_str(text).unwrap();
    file.sides.first.brigades[0].units[0].size = Size::Full;
    let problems = Scenario::new(file).unwrap_err();
    assert_eq!(problems.0[0].field, "sides.first.brigades[0].units[0].size");
}

/// Clauses: 3.0a, 3.0c, 3.0d
#[test]
fn exactly_half_does_not_rout_less_does_and_arrivals_count_as_present() {
    let mut setup = field().turn(6);
    // Red: ten of 2 = 20; Blue: seven of 3 and one of 2 = 23.
    for at in 0..10 {
        setup = setup.red(&format!("R{at}"), Row::Ascari, 60 + 90 * at, 100, 0);
    }
    for at in 0..7 {
        setup = setup.blue(&format!("B{at}"), Row::FanteriaTurca, 60 + 90 * at, 700, 180);
    }
    setup = setup.blue("B7", Row::FanteriaSenussa, 700, 700, 180);
    setup = setup.file(|file| file.sides.first.brigades[0].units[9].arrival = Some(8));
    for at in 4..9 {
        setup = setup.with(&format!("R{at}"), |piece| piece.place = rules_core::books::colonia::Place::Removed);
    }
    for at in 3..7 {
        setup = setup.with(&format!("B{at}"), |piece| piece.place = rules_core::books::colonia::Place::Removed);
    }
    let mut game = setup.acting("R0");
    assert_eq!((game.game().present_vd(Side::First), game.game().starting_vd(Side::First)), (10, 20));
    assert_eq!((game.game().present_vd(Side::Second), game.game().starting_vd(Side::Second)), (11, 23));
    game.position(|position| {
        position.pieces.iter_mut().for_each(|piece| piece.activated = true);
        position.brigades.iter_mut().for_each(|brigade| brigade.activated = true);
    });
    game.done();
    let ending = game.ending().unwrap();
    assert_eq!((ending.winner, ending.by), (Some(Side::First), Victory::Rout));
}

/// Clauses: 2.2f, 2.2h, 7.2b, 7.4c, 2.2g
#[test]
fn a_standing_disordered_unit_fires_at_minus_1_and_is_in_order_at_the_end() {
    let setup = field().red("A", Row::Fanteria, 400, 300, 0).red("B", Row::Fanteria, 900, 300, 0).disordered("A");
    let mut game = setup.blue("E", Row::Ascari, 400, 390, 180).acting("A");
    game.dice([1, 2, 3, 4, 5, 5, 6, 2, 1, 3, 4]).fire("E");
    assert_eq!((game.range(), game.sums()), (5000, vec![(game.u("A"), 11, 2)]));
    assert_eq!((game.piece("E").damage, game.piece("E").disordered), (2, false));
    assert!(!game.piece("A").disordered && game.has_event("2.2h") && game.dice_are_spent());
}

/// Clauses: 7.5f, 7.5g, 7.5h, 7.5i, 2.2s, 2.2r
#[test]
fn charisma_reaches_to_30_a_1_always_fails_and_a_6_always_saves() {
    for (x, vbu) in [(50, 8), (49, 7)] {
        let setup = field().red("A", Row::Ascari, 400, 400, 90).red("B", Row::Ascari, 400, 600, 90);
        let setup = setup.hq(Side::First, "HQ", x, 400, 90, (30, 0, 1)).with("A", |piece| piece.damage = 4);
        let mut game = setup.blue("E", Row::Ascari, 1000, 400, 270).naming("A");
        let name = Action::Name { unit: game.u("A") };
        game.dice([1, 4, 3, 6]).act(name);
        assert_eq!((game.vbu("A"), game.piece("A").damage), (vbu, 0), "HQ at {x}");
    }
}

/// Clauses: 6.1b, 6.1d, 6.1a
#[test]
fn a_tie_is_thrown_again_and_the_surplus_of_brigades_runs_on() {
    let mut setup = field().red("A", Row::Ascari, 400, 100, 0).file(|file| file.first = None).without_orders();
    setup =
        setup.blue("E1", Row::Ascari, 200, 700, 180).brigade(Side::Second, "2").blue("E2", Row::Ascari, 400, 700, 180);
    setup = setup.brigade(Side::Second, "3").blue("E3", Row::Ascari, 600, 700, 180);
    let mut game = setup.at(|_| Vec::new());
    assert_eq!(game.asked(), Decision::Opportunity);
    // A tie first: both throw again.
    game.act(Action::Opportunity { units: vec![] }).dice([3, 3, 2, 5]).act(Action::Opportunity { units: vec![] });
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(game.decider());
        let Some(brigade) = game.game().brigades_left(game.decider()).next() else { panic!("no brigade left") };
        game.act(Action::Brigade { brigade });
        let unit = game.game().nameable(brigade)[0];
        game.act(Action::Name { unit }).done();
    }
    assert_eq!(order, [Side::Second, Side::First, Side::Second, Side::Second]);
    assert!(game.events.iter().any(|event| matches!(event.what, What::Threw { first: 2, second: 5 })));
}

/// Clauses: 0m, 7.1a, 7.2a
#[test]
fn dice_never_fall_below_zero() {
    let setup = field().red_of("A", Row::FanteriaSenussa, Size::Quarter, 400, 300, 0).disordered("A");
    let setup = setup.order("A", rules_core::books::colonia::Order::Manovra);
    let mut game = setup.blue("E", Row::Bersaglieri, 400, 370, 180).acting("A");
    game.act(walk([leg(0, 10)])).fire("E");
    // Muzzle (40, 32), front of the enemy at y = 36: range 4.
    assert_eq!((game.range(), game.sums()), (4000, vec![(game.u("A"), -2, 0)]));
    assert_eq!(game.piece("E").damage, 0);
}
