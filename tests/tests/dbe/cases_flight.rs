//! Worked cases: flight and pursuit.

use rules_core::books::dbe::{Code, Effect, Kind};
use tests::dbe::{SOUTH, Setup, field};

/// North's heavy cavalry before South's infantry, in North's turn.
fn charge() -> Setup {
    let setup = field().north("H", Code::Hcv, 60.0, 42.5, 180.0).south("X", Code::Inf, 60.0, 40.0, 0.0);
    setup.south("Z", Code::Inf, 100.0, 10.0, 0.0).north_active()
}

/// Clauses: 8.1c, H4.13b, H4.14l, H4.14p
#[test]
fn heavy_cavalry_beaten_in_a_wood_flees() {
    let setup = field().south("H", Code::Hcv, 60.0, 47.5, 0.0).north("X", Code::Inf, 60.0, 50.0, 180.0);
    let mut game = setup.patch("wood", Kind::Wood, (50.0, 45.0), (70.0, 55.0)).melee();
    game.dice([3, 6]).spare().begin();
    assert_eq!(game.fought(), (5, 9, Effect::Flight));
    assert_eq!(game.shifts("H"), [(60.0, 43.5, 0.0), (60.0, 23.5, 180.0)]);
    game.yes();
    assert_eq!(game.stands("X"), (60.0, 47.0, 180.0));
}

/// Clauses: 9.2a, 9.2b, 9.2c, 8.4i, H4.14k, H4.15a
#[test]
fn infantry_runs_from_heavy_cavalry_which_must_follow_up() {
    let mut game = charge().melee();
    game.dice([5, 2]).spare().begin();
    assert_eq!(game.fought(), (9, 6, Effect::Flight));
    assert_eq!(game.shifts("X"), [(60.0, 36.0, 0.0), (60.0, 24.0, 180.0)]);
    assert_eq!(game.stands("H"), (60.0, 40.5, 180.0));
    assert_eq!(game.army_lost(SOUTH), 0);
}

/// Clauses: 9.2f, H4.14aa, H4.14ac
#[test]
fn a_second_flight_destroys_unless_the_switch_allows_it() {
    let setup = || charge().with("X", |piece| piece.fled_once = true);
    let mut game = setup().melee();
    game.dice([5, 2]).spare().begin();
    assert_eq!(game.fought(), (9, 6, Effect::Flight));
    assert!(game.is_lost("X") && game.has_event("H4.14aa"));
    assert_eq!((game.army_lost(SOUTH), game.stands("H")), (4, (60.0, 40.5, 180.0)));
    let mut setup = setup();
    setup.options.flee_again = true;
    let mut game = setup.melee();
    game.dice([5, 2]).spare().begin();
    assert_eq!(game.stands("X"), (60.0, 24.0, 180.0));
}

/// Clauses: 9.2e, H4.14r, H4.14s
#[test]
fn a_run_side_steps_the_shorter_way_round_a_lake() {
    let mut game = charge().patch("lake", Kind::Impassable, (59.0, 26.0), (70.0, 30.0)).melee();
    game.dice([5, 2]).spare().begin();
    assert_eq!(game.shifts("X"), [(60.0, 36.0, 0.0), (56.5, 27.5, 180.0)]);
    assert_eq!(game.stands("H"), (60.0, 40.5, 180.0));
}

/// Clauses: 8.4h, H4.14m, H4.15k, H4.15m, 8.1b
#[test]
fn pursuit_meets_the_supporter_and_waits() {
    let mut game = charge().south("Y", Code::Inf, 60.0, 38.0, 0.0).melee();
    // The melee, the commands of South and North, the second melee, South's command.
    game.dice([6, 1, 6, 6, 6, 1, 6]).begin();
    assert_eq!(game.fought(), (10, 6, Effect::Flight));
    assert_eq!(game.shifts("X"), [(60.0, 36.0, 0.0), (60.0, 24.0, 180.0)]);
    assert_eq!(game.stands("H"), (60.0, 40.5, 180.0));
    assert!(game.are_paired("H", "Y") && game.has_event("H4.15m"));
    // South's turn: nothing is fought, and then North's melee is.
    assert_eq!(game.melees().len(), 1);
    game.done();
    while game.decider() == SOUTH {
        game.done();
    }
    assert_eq!(game.melees().len(), 1);
    while game.melees().len() == 1 {
        game.done();
    }
    assert_eq!(game.fought(), (10, 5, Effect::Destroyed));
}
