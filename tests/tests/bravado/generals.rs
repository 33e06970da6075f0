//! Generals: B12.

use rules_core::books::bravado::{Action, Code, Decision, Kind, Status};
use tests::bravado::{BLUE, RED, Setup, ahead, field, turn};

fn rider() -> Setup {
    field().commander(RED, 60.0, 20.0, 0)
}

/// The Army Commander of Red is asked where he goes.
fn riding(setup: Setup) -> tests::bravado::Table {
    setup.in_phase(RED, rules_core::books::bravado::Frame::Rides)
}

/// Clauses: B12b, B9g, B9j
#[test]
fn a_general_doubles_and_takes_the_road_pays_double_in_woods_and_nothing_for_towns_and_streams() {
    let reaches = |setup: Setup, far: bool, most: f64| {
        let mut game = riding(setup.with("Red AC", move |piece| piece.far = far));
        let beyond = game.ride_of("Red AC", [ahead(most + 0.1)], None);
        assert_eq!(game.refused_by(beyond), "B9a", "{most}");
        assert!(game.allows(game.ride_of("Red AC", [ahead(most)], None)), "{most}");
    };
    reaches(rider(), false, 20.0);
    reaches(rider(), true, 40.0);
    reaches(rider().line("road", Kind::Road, &[(60.0, 0.0), (60.0, 90.0)], 2.0), true, 60.0);
    reaches(rider().patch("wood", Kind::Wood, (50.0, 30.0), (70.0, 90.0)), false, 15.0);
    reaches(rider().patch("town", Kind::Town, (50.0, 30.0), (70.0, 60.0)), false, 20.0);
    reaches(rider().line("brook", Kind::Stream, &[(0.0, 30.0), (120.0, 30.0)], 2.0), false, 20.0);
}

/// Clauses: B12b, B9q, B7o
#[test]
fn a_general_keeps_2_from_enemies_and_out_of_impassable_ground() {
    let mut game = riding(rider().blue("X", Code::Li, 60.0, 30.0, 180));
    let near = game.ride_of("Red AC", [ahead(6.1)], None);
    assert_eq!(game.refused_by(near), "B9q");
    assert!(game.allows(game.ride_of("Red AC", [ahead(6.0)], None)));
    let mut game = riding(rider().patch("lake", Kind::Impassable, (50.0, 25.0), (70.0, 30.0)));
    let through = game.ride_of("Red AC", [ahead(15.0)], None);
    assert_eq!(game.refused_by(through), "B7o");
}

/// Clauses: B12c, B12l
#[test]
fn of_several_units_he_touches_his_owner_names_one_and_he_leaves_it_by_his_own_move() {
    let setup = rider().red("A", Code::Li, 58.0, 30.0, 0).red("B", Code::Li, 62.0, 30.0, 0);
    let mut game = riding(setup);
    // Rear edges at 29, his front at 21.
    let silent = game.ride_of("Red AC", [ahead(8.0)], None);
    assert_eq!(game.refused_by(silent), "B12c");
    game.act(game.ride_of("Red AC", [ahead(8.0)], Some("B")));
    assert_eq!(game.piece("Red AC").with, Some(game.u("B")));
    game.position(|position| {
        position.frames = vec![rules_core::books::bravado::Frame::Rides];
        let general = rules_core::books::bravado::Unit(0);
        position.phase = Some(rules_core::books::bravado::Phase {
            side: RED,
            general: Some(general),
            number: 1,
            list: Vec::new(),
            second: false,
        });
        position.pieces[0].moved = false;
        position.pieces[0].markers = 0;
    });
    game.act(game.ride_of("Red AC", [turn(180), ahead(5.0)], None));
    assert_eq!(game.piece("Red AC").with, None);
}

/// Clauses: B12e
#[test]
fn an_exhausted_general_does_not_move_and_is_still_carried() {
    let setup = field().options(|options| options.simple_command = true).red("A", Code::Li, 60.0, 30.0, 0);
    let setup = setup.attached("Red AC", "A").with("Red AC", |piece| piece.exhausted = true);
    let mut game = setup.moves();
    game.go("A", [ahead(5.0)]);
    assert_eq!(game.stands("Red AC"), (60.0, 33.0, 0));
    // No General may move: the state is skipped, Blue's half has begun.
    assert_eq!(game.decider(), BLUE);
    let mut game = field().with("Red AC", |piece| piece.exhausted = true).general(RED, "G", 30.0, 20.0, 0).bid();
    game.bids(Some(2), Some(1)).choose("G");
    let ride = game.ride_of("Red AC", [ahead(1.0)], None);
    assert_eq!(game.refused_by(ride), "B12e");
}

/// Clauses: B12f
#[test]
fn between_units_equally_near_the_owner_of_a_scattered_general_chooses() {
    let setup = field().red("C", Code::Lc, 40.0, 60.0, 90).general(BLUE, "G", 50.0, 60.0, 0);
    let setup = setup.blue("U1", Code::Li, 50.0, 48.0, 0).blue("U2", Code::Li, 50.0, 72.0, 0);
    let mut game = setup.moves();
    game.go("C", [ahead(15.0)]);
    let (general, with) = (game.u("G"), vec![game.u("U1"), game.u("U2")]);
    assert_eq!((game.decider(), game.asked()), (BLUE, Decision::Refuge { general, with: with.clone() }));
    assert_eq!(game.refused_by(Action::Name { unit: game.u("C") }), "B12f");
    game.act(Action::Name { unit: with[1] });
    // Behind the rear edge at 71.
    assert_eq!((game.stands("G"), game.decider()), ((50.0, 70.0, 0), RED));
}

/// Clauses: B12f, B10f
#[test]
fn a_charger_that_lines_up_onto_a_lone_general_drives_him_away() {
    // A touches X on its right half and lines up on the middle, where G stands before X's left half.
    let setup = field().red("A", Code::Li, 63.5, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180);
    let mut game = setup.general(BLUE, "G", 59.5, 33.5, 180).moves();
    game.charge("A", "X", [ahead(4.0)]);
    assert_eq!(game.stands("A"), (60.0, 34.0, 0));
    assert_eq!((game.piece("G").with, game.stands("G")), (Some(game.u("X")), (60.0, 38.0, 180)));
}

/// Clauses: B12h, B12i
#[test]
fn the_general_of_a_destroyed_unit_who_is_not_lost_goes_to_the_nearest() {
    let setup = field().red("T", Code::Lt, 60.0, 32.0, 0).blue("X", Code::Li, 60.0, 40.0, 180);
    let setup = setup.blue("U", Code::Li, 60.0, 55.0, 180).status("X", Status::Routed);
    let mut game = setup.general(BLUE, "G", 90.0, 80.0, 180).attached("G", "X").red_fires();
    game.dice([1, 1, 3]).shoot("T", "X");
    assert!(game.is_lost("X"));
    // Behind U's rear edge at 56.
    assert_eq!((game.piece("G").with, game.stands("G")), (Some(game.u("U")), (60.0, 57.0, 180)));
}

/// Clauses: B12j, B3m
#[test]
fn nobody_succeeds_an_army_commander() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180).fired(["X"]);
    let setup = setup.general(BLUE, "G", 90.0, 80.0, 180).attached("G", "X").lost(["Blue AC"]);
    let mut game = setup.red_fires();
    game.dice([3, 3]).shoot("A", "X");
    assert_eq!((game.totals(), game.causes().0), (vec![6], vec![]));
}

/// Clauses: B12k
#[test]
fn an_activated_general_lost_in_the_phase_is_neither_tested_nor_marked() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Lt, 60.0, 37.0, 180).attached("Red AC", "A");
    let setup = setup.general(RED, "G", 20.0, 20.0, 0).status("A", Status::Routed);
    let mut game = setup.other_fires();
    // Good, 1 + 1 all the same: destroyed; the General's die is a 2.
    game.dice([1, 1, 1, 2]).shoot("X", "A");
    assert!(game.is_lost("A") && game.is_lost("Red AC"));
    assert_eq!((game.asks(RED), game.asks(BLUE)), (Some(Decision::Bid), Some(Decision::Bid)));
    assert!(!game.cited().contains(&"B2v"));
}
