//! Falling back: B11a to B11k.

use rules_core::books::bravado::{Code, Kind, Status};
use tests::bravado::{Setup, field};

/// Red's LI at (60,30) fires at a Disordered Blue unit at (60,36) that fails and flees north.
fn flees(setup: Setup, code: Code) -> tests::bravado::Table {
    let setup = setup.red("A", Code::Li, 60.0, 30.0, 0).blue("X", code, 60.0, 36.0, 180);
    let mut game = setup.status("X", Status::Disordered).red_fires();
    game.dice([1, 1, 1]).shoot("A", "X");
    game
}

/// Clauses: B11f, B7e, B7n
#[test]
fn terrain_costs_a_runner_its_price() {
    // Works at 40 cost 2: 8 of 10.
    let game = flees(field().line("w", Kind::Works, &[(50.0, 40.0), (70.0, 40.0)], 0.0), Code::Li);
    assert_eq!(game.stands("X"), (60.0, 44.0, 0));
    // Light infantry, 12: 2 to the wood at 38, 10 at double: 5.
    let game = flees(field().patch("wood", Kind::Wood, (50.0, 38.0), (70.0, 60.0)), Code::Lt);
    assert_eq!(game.stands("X"), (60.0, 43.0, 0));
}

/// Clauses: B11h, B7o
#[test]
fn it_stops_before_woods_unless_light_and_before_impassable_ground() {
    let game = flees(field().patch("wood", Kind::Wood, (50.0, 40.0), (70.0, 60.0)), Code::Li);
    assert_eq!(game.stands("X"), (60.0, 39.0, 0));
    let game = flees(field().patch("lake", Kind::Impassable, (50.0, 42.0), (70.0, 60.0)), Code::Lt);
    assert_eq!(game.stands("X"), (60.0, 41.0, 0));
}

/// Clauses: B11h, B11z
#[test]
fn it_stops_2_from_an_enemy_it_approaches_and_may_always_run_from_its_opponent() {
    let game = flees(field().red("B", Code::Li, 60.0, 44.0, 180), Code::Li);
    // B's rear edge is at 43.
    assert_eq!(game.stands("X"), (60.0, 40.0, 0));
    // One that starts 1.5 away runs on past it.
    let game = flees(field().red("B", Code::Li, 65.5, 36.0, 180), Code::Li);
    assert_eq!(game.stands("X"), (60.0, 46.0, 0));
}

/// Clauses: B11i
#[test]
fn unable_to_move_at_all_it_is_destroyed() {
    let game = flees(field().patch("lake", Kind::Impassable, (50.0, 37.0), (70.0, 60.0)), Code::Li);
    assert!(game.is_lost("X"));
    assert!(game.cited().contains(&"B11i"));
}

/// Clauses: B11j
#[test]
fn across_the_table_edge_it_is_destroyed() {
    let setup = field().red("A", Code::Li, 60.0, 76.0, 0).blue("X", Code::Li, 60.0, 82.0, 180);
    let mut game = setup.status("X", Status::Disordered).red_fires();
    game.dice([1, 1]).shoot("A", "X");
    assert!(game.is_lost("X") && game.cited().contains(&"B11j"));
}

/// Clauses: B11k, B7c
#[test]
fn ending_in_a_town_it_may_not_hold_it_goes_on_past_the_far_edge() {
    // Guns, 8: 2 to the town at 38, then 3 at double: they go on until clear of 46.
    let town = || field().patch("town", Kind::Town, (50.0, 38.0), (70.0, 46.0));
    let setup = town().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Fa, 60.0, 36.0, 180);
    let mut game = setup.status("X", Status::Disordered).red_fires();
    game.dice([1, 1]).shoot("A", "X");
    assert_eq!(game.stands("X"), (60.0, 47.0, 0));
    // Infantry stays in it.
    assert_eq!(flees(town(), Code::Li).stands("X"), (60.0, 42.0, 0));
}

/// Clauses: B7g
#[test]
fn a_runner_meeting_a_stream_goes_half_or_up_to_the_last_millimetre_short_of_the_water() {
    // Half of 10 is farther than the bank at 40.
    let game = flees(field().line("brook", Kind::Stream, &[(0.0, 40.5), (120.0, 40.5)], 1.0), Code::Li);
    assert_eq!(game.stands("X"), (60.0, 41.0, 0));
    // The bank at 44 is farther than half of 10.
    let game = flees(field().line("brook", Kind::Stream, &[(0.0, 44.5), (120.0, 44.5)], 1.0), Code::Li);
    assert_eq!(game.stands("X"), (60.0, 43.9, 0));
}
