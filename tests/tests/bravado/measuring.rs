//! Bases, distances, dice, flags: B0, B3b to B3d.

use rules_core::books::bravado::{Action, Code, Decision, Kind, Status};
use rules_core::table::Length;
use tests::bravado::{BLUE, RED, ahead, field, toward};

/// Clauses: B0f, B0j, B9o
#[test]
fn a_base_that_just_meets_another_does_not_overlap_it() {
    let setup = field().red("A", Code::Li, 40.0, 30.0, 0).red("B", Code::Li, 46.0, 30.0, 0);
    let mut game = setup.moves();
    let onto = game.move_of("A", [toward(90, 2.1)]);
    assert_eq!(game.refused_by(onto), "B9o");
    game.go("A", [toward(90, 2.0)]);
    assert_eq!(game.stands("A"), (42.0, 30.0, 0));
}

/// Clauses: B0i, B12c
#[test]
fn a_general_a_millimetre_away_touches_and_at_two_he_does_not() {
    let setup = || field().commander(RED, 60.0, 20.0, 0).red("A", Code::Li, 60.0, 30.0, 0).moves();
    for (length, with) in [(7.9, true), (7.8, false)] {
        let mut game = setup();
        game.act(Action::Done);
        game.act(game.ride_of("Red AC", [ahead(length)], None));
        assert_eq!(game.piece("Red AC").with.is_some(), with, "{length}");
    }
}

/// Clauses: B0o, B3x
#[test]
fn a_unit_is_in_a_town_when_its_centre_is_inside_or_on_the_border() {
    let setup = |x| field().patch("town", Kind::Town, (50.0, 40.0), (60.0, 46.0)).red("A", Code::Li, x, 43.0, 0);
    let is_in = |x| {
        let game = setup(x).moves();
        game.game().is_in_town(game.u("A"))
    };
    assert!(is_in(50.0) && is_in(60.0) && !is_in(49.9) && !is_in(60.1));
}

/// Clauses: B0q
#[test]
fn the_owner_of_the_unit_tested_throws() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180).fired(["X"]);
    let game = setup.red_fires();
    let wanted = game.wanted(game.shot_of("A", "X"));
    assert_eq!((wanted.request.side, wanted.request.clause.id()), (BLUE, "B4q"));
}

/// Clauses: B0u
#[test]
fn states_without_a_choice_are_skipped() {
    // Nobody in range: MOVE is skipped, the General's move is asked; after it neither fire nor melee.
    let mut game = field().bid();
    game.bids(Some(2), Some(1)).choose("Red AC");
    assert_eq!(game.asked(), Decision::Ride { generals: vec![game.u("Red AC")] });
    game.dice([6]).act(Action::Done);
    assert_eq!(game.asks(BLUE), Some(Decision::Bid));
}

/// Clauses: B0x
#[test]
fn being_shot_at_and_falling_back_from_fire_spends_nobody() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).red("B", Code::Li, 80.0, 30.0, 0);
    let setup = setup.blue("X", Code::Li, 60.0, 36.0, 180).blue("Y", Code::Li, 80.0, 36.0, 180);
    let mut game = setup.status("B", Status::Disordered).other_fires();
    game.dice([1, 2]).shoot("X", "A").dice([1, 2, 1]).shoot("Y", "B");
    for id in ["A", "B"] {
        let piece = game.piece(id);
        assert!(!piece.moved && !piece.fired && !piece.fought && !piece.pursued, "{id}");
    }
    assert_eq!((game.status("A"), game.status("B")), (Some(Status::Disordered), Some(Status::Routed)));
    assert!(game.piece("B").newly_routed);
    // Only Disordered, A may still act in a later phase.
    assert!(game.game().may_act(game.u("A")) && !game.game().may_act(game.u("B")));
}

/// Clauses: B0y, B2n
#[test]
fn a_unit_that_moved_and_is_then_disordered_by_fire_may_fire_and_not_recover() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180);
    let setup = setup.with("A", |piece| piece.moved = true).status("A", Status::Disordered);
    let game = setup.red_fires();
    let (own, its) = (game.u("A"), game.u("X"));
    assert!(game.game().may_fire(own, its) && !game.game().may_act(own));
}

/// Clauses: B0z
#[test]
fn a_unit_that_fought_neither_acts_nor_fires_and_may_be_attacked_again() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180);
    let game = setup.with("X", |piece| piece.fought = true).moves();
    let (own, its) = (game.u("A"), game.u("X"));
    assert!(!game.game().may_act(its) && !game.game().may_fire(its, own));
    assert!(game.allows(game.charge_of("A", "X", [ahead(4.0)])));
}

/// Clauses: B0c
#[test]
fn facings_are_whole_degrees_below_360() {
    let mut game = field().blue("U", Code::Li, 20.0, 70.0, 0).status("U", Status::Routed).end();
    game.dice([6, 6]).begin();
    assert_eq!(game.refused_by(Action::Face { facing: 360 }), "B0c");
    game.act(Action::Face { facing: 359 });
    assert_eq!(game.stands("U").2, 359);
}

/// Clauses: B3b, B3c, B3d
#[test]
fn bases_are_those_of_the_six_types_and_of_generals() {
    let codes = [Code::Li, Code::Lt, Code::Lc, Code::Hc, Code::Fa, Code::Ha];
    let mut setup = field();
    for (at, code) in codes.into_iter().enumerate() {
        setup = setup.red(["LI", "LT", "LC", "HC", "FA", "HA"][at], code, 20.0 + 6.0 * at as f64, 30.0, 0);
    }
    let game = setup.moves();
    let size = |id: &str| {
        let base = game.game().base(game.u(id));
        (base.width(), base.depth())
    };
    let cm = |front, depth| (Length::cm(front), Length::cm(depth));
    assert_eq!([size("LI"), size("LT")], [cm(4, 2), cm(4, 2)]);
    assert_eq!([size("LC"), size("HC")], [cm(2, 4), cm(2, 4)]);
    assert_eq!([size("FA"), size("HA"), size("Red AC")], [cm(2, 2), cm(2, 2), cm(2, 2)]);
}
