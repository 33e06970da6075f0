//! Worked cases: the Bravado Number, Generals, set-up.

use rules_core::books::bravado::{Action, Code, Decision, Place};
use tests::bravado::{BLUE, RED, Setup, field};

/// Clauses: B2g, B2v, B2w, B1s, B2y, B1t, B2l
#[test]
fn one_pluck_turns_a_failed_bravado_test_into_a_pass_and_the_marker_is_still_placed() {
    let mut game = field().with("Red AC", |piece| piece.pluck = 1).bid();
    game.bids(Some(5), Some(3)).choose("Red AC");
    game.dice([4]).act(Action::Done);
    assert_eq!(game.asked(), Decision::Pluck { general: game.u("Red AC") });
    game.dice([5]).act(Action::Yes);
    let piece = game.piece("Red AC");
    assert_eq!((piece.pluck, piece.exhausted, piece.markers), (0, false, 1));
    assert!(!game.game().is_able(game.u("Red AC")));
    assert_eq!((game.asks(RED), game.asks(BLUE)), (None, Some(Decision::Bid)));
}

/// Clauses: B2i, B0s, B2j
#[test]
fn tied_numbers_are_rolled_off_until_unequal() {
    let mut game = field().bid();
    game.dice([3, 3, 2, 6]).bids(Some(4), Some(4));
    assert!(game.dice_are_spent());
    assert_eq!(game.asked(), Decision::General { able: vec![game.u("Blue AC")] });
    // Red's 4 is void: it bids afresh in the next phase.
    game.choose("Blue AC").on_to_melee();
    assert_eq!(game.asks(RED), Some(Decision::Bid));
}

/// Clauses: B2d, B2h, B2f, B2v, B2z
#[test]
fn a_pass_lasts_the_turn_a_lone_bidder_names_a_number_and_all_passing_ends_the_turn_without_fire() {
    let setup = field().general(BLUE, "B", 100.0, 80.0, 180).red("R", Code::Li, 60.0, 30.0, 0);
    let mut game = setup.blue("X", Code::Li, 60.0, 36.0, 180).bid();
    game.bids(Some(0), Some(1)).choose("Blue AC");
    // Red's and Blue's units stand in range: neither fires.
    while matches!(game.asked(), Decision::Move { .. } | Decision::Ride { .. } | Decision::Fire) {
        if matches!(game.asked(), Decision::Fire) && game.decider() == BLUE {
            game.dice([1]);
        }
        game.act(Action::Done);
    }
    assert_eq!(game.piece("Blue AC").markers, 1);
    assert_eq!((game.asks(RED), game.asks(BLUE)), (None, Some(Decision::Bid)));
    game.bids(None, Some(0));
    assert_eq!(game.game().state().turn, 2);
    game.bids(Some(0), Some(0));
    assert_eq!(game.game().state().turn, 3);
    assert!(!game.piece("R").fired && !game.piece("X").fired);
}

/// Clauses: B2m, B2n, B0h, B1h, B2k
#[test]
fn command_range_20_is_in_20_1_is_out_and_a_unit_that_fired_is_not_listed() {
    let setup = field().commander(RED, 60.0, 20.0, 0).red("A", Code::Li, 60.0, 42.0, 0);
    let setup = setup.red("B", Code::Li, 82.1, 20.0, 90).red("C", Code::Li, 50.0, 20.0, 0).fired(["C"]);
    let mut game = setup.bid();
    game.bids(Some(2), Some(0)).choose("Red AC");
    assert_eq!(game.asked(), Decision::Move { units: vec![game.u("A")] });
}

/// Clauses: B14c, B2v, B2y, B2b
#[test]
fn without_simple_bravado_an_earlier_marker_is_subtracted() {
    let setup = |simple| {
        let setup = field().options(move |options| options.simple_bravado = simple);
        setup.with("Red AC", |piece| piece.markers = 1).bid()
    };
    let mut game = setup(false);
    game.bids(Some(3), Some(1)).choose("Red AC").dice([3]).act(Action::Done);
    let piece = game.piece("Red AC");
    assert_eq!((piece.exhausted, piece.markers), (true, 2));
    // With the option he could not have been picked.
    assert_eq!(setup(true).asks(RED), None);
}

/// Clauses: B1f, B1g, B1k, B1r, B0s, B1a, B1m
#[test]
fn missing_generals_deployment_roll_off_and_pluck() {
    let line = |mut setup: Setup, side, count: usize, y: f64| {
        for at in 0..count {
            let id = format!("{}{at}", if side == RED { "R" } else { "B" });
            setup = setup.unit(side, &id, Code::Li, 20.0 + 5.0 * at as f64, y, 0);
        }
        setup
    };
    let setup = line(line(field(), RED, 8, 10.0), BLUE, 9, 80.0).general(RED, "RG2", 5.0, 2.0, 0);
    let mut game = setup.file(|file| file.deploy = true).start();
    let placed = |game: &tests::bravado::Table, general: &str, letter: &str, units: std::ops::Range<usize>, y: f64| {
        let at = |id: &str, x: f64, y: f64| rules_core::books::bravado::Placed {
            unit: game.u(id),
            at: tests::bravado::pose(x, y, 0),
        };
        let mut list = vec![at(general, 100.0, y)];
        list.extend(units.map(|unit| at(&format!("{letter}{unit}"), 20.0 + 5.0 * unit as f64, y)));
        Action::Deploy { at: list }
    };
    game.dice([4, 4, 2, 5]).begin();
    assert_eq!(game.decider(), RED);
    game.act(placed(&game, "RG2", "R", 0..4, 10.0));
    assert_eq!(game.decider(), BLUE);
    // Blue's only General brings all units left.
    let few = placed(&game, "Blue AC", "B", 0..4, 80.0);
    assert_eq!(game.refused_by(few), "B1m");
    game.act(placed(&game, "Blue AC", "B", 0..9, 80.0));
    game.act(placed(&game, "Red AC", "R", 4..8, 10.0));
    // Two Generals are added, attached to units of Blue's choice.
    let added = [game.u("2-G2"), game.u("2-G3")];
    assert_eq!(game.asked(), Decision::Join { generals: added.to_vec() });
    let (first, second) = (game.u("B0"), game.u("B5"));
    game.act(Action::Join { general: added[0], unit: first });
    game.dice([3, 4, 6, 1, 5]).act(Action::Join { general: added[1], unit: second });
    assert!(game.dice_are_spent());
    let pluck = ["Red AC", "RG2", "Blue AC", "2-G2", "2-G3"].map(|id| game.piece(id).pluck);
    assert_eq!(pluck, [1, 2, 3, 1, 2]);
    assert_eq!((game.piece("2-G3").with, game.piece("2-G3").place), (Some(second), Place::Table));
}

/// Clauses: B13g, B13h, B2x, B13i
#[test]
fn restoration_with_the_army_commander_s_help_then_a_second_failure_removes_the_general() {
    let setup = field().commander(RED, 30.0, 20.0, 0).general(RED, "R2", 52.0, 20.0, 0);
    let setup = setup.with("R2", |piece| (piece.exhausted, piece.markers) = (true, 1));
    let mut game = setup.with("Red AC", |piece| piece.markers = 1).end();
    game.dice([3]).begin();
    let piece = game.piece("R2");
    assert_eq!((piece.exhausted, piece.restored, piece.markers), (false, true, 0));
    assert_eq!(game.piece("Red AC").markers, 0);
    game.bids(Some(3), Some(1)).choose("R2").dice([2]).act(Action::Done);
    assert!(game.is_lost("R2"));
}

/// Clauses: B8a, B8b, B8e, B8h, B0s, B8i, B14a
#[test]
fn simple_command_rolls_off_each_turn_and_knows_no_range_and_no_test() {
    let setup = field().options(|options| options.simple_command = true);
    let setup = setup.blue("X", Code::Li, 60.0, 70.0, 180);
    let mut game = setup.turn_start();
    game.dice([2, 2, 3, 5]).begin();
    assert_eq!((game.decider(), game.asked()), (BLUE, Decision::Move { units: vec![game.u("X")] }));
    game.go("X", [tests::bravado::ahead(8.0)]);
    // Blue's General may move; then Red's half.
    assert_eq!(game.asked(), Decision::Ride { generals: vec![game.u("Blue AC")] });
    game.act(Action::Done);
    assert_eq!(game.decider(), RED);
    game.act(Action::Done).dice([6, 1]).act(Action::Done);
    assert_eq!(game.game().state().turn, 2);
    assert_eq!(game.decider(), RED);
    assert!(["Red AC", "Blue AC"].iter().all(|id| game.piece(id).markers == 0 && !game.piece(id).exhausted));
}
