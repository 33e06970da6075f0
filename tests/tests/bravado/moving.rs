//! Movement: B9.

use rules_core::books::bravado::{Action, Code, Kind};
use tests::bravado::{ahead, field, toward, turn, wheel_right};

/// Clauses: B9b, B9c, B9u
#[test]
fn turns_are_free_and_legs_go_any_way_with_the_facing_kept() {
    let setup = || field().red("A", Code::Li, 60.0, 30.0, 0).moves();
    let mut game = setup();
    game.go("A", [turn(90), ahead(10.0)]);
    assert_eq!(game.stands("A"), (70.0, 30.0, 90));
    let mut game = setup();
    game.go("A", [toward(90, 6.0), ahead(4.0)]);
    assert_eq!(game.stands("A"), (66.0, 34.0, 0));
    let mut game = setup();
    let far = game.move_of("A", [toward(90, 6.0), ahead(4.1)]);
    assert_eq!(game.refused_by(far), "B9a");
    assert_eq!(game.refused_by(Action::Move { unit: game.u("A"), parts: Vec::new() }), "B9c");
}

/// Clauses: B9d
#[test]
fn the_first_wheel_is_free_and_the_next_one_costs_the_centre_s_shift() {
    let mut game = field().red("A", Code::Li, 60.0, 30.0, 0).moves();
    // The centre is 2.236 from the corner: a wheel of 90 degrees shifts it by 3.162.
    let far = game.move_of("A", [wheel_right(90), wheel_right(90), ahead(6.9)]);
    assert_eq!(game.refused_by(far), "B9a");
    let wide = game.move_of("A", [wheel_right(91)]);
    assert_eq!(game.refused_by(wide), "B9d");
    game.go("A", [wheel_right(90), wheel_right(90), ahead(6.8)]);
    // Round the corner (62,31) to (61,33), round it again to (64,32); 6.8 to the south.
    assert_eq!(game.stands("A"), (64.0, 25.2, 180));
}

/// Clauses: B9e, B9q
#[test]
fn a_leg_is_swept_all_along_and_a_turn_only_where_it_ends() {
    // X stands x 63.5 to 65.5, y 33 to 37; A goes by on x 58 to 62: 2.5 away at both ends, 1.5 in between.
    let mut game = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 64.5, 35.0, 90).moves();
    let past = game.move_of("A", [ahead(10.0)]);
    assert_eq!(game.refused_by(past), "B9q");
    // Cavalry turning on the spot swings its corners through 2.24, its sides end at 2.
    let setup = field().red("C", Code::Lc, 60.0, 30.0, 0).blue("X", Code::Li, 64.0, 30.0, 90);
    let mut game = setup.moves();
    game.go("C", [turn(180)]);
    assert_eq!(game.stands("C"), (60.0, 30.0, 180));
}

/// Clauses: B9h, B9g
#[test]
fn double_rate_asks_for_the_turn_s_beginning_and_for_the_whole_move() {
    let setup = |far: bool, y: f64| {
        let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, y, 180);
        setup.with("A", move |piece| piece.far = far).moves()
    };
    assert!(setup(true, 80.0).allows(setup(true, 80.0).move_of("A", [ahead(20.0)])));
    // It did not begin so.
    let mut game = setup(false, 80.0);
    let march = game.move_of("A", [ahead(20.0)]);
    assert_eq!(game.refused_by(march), "B9a");
    // An enemy has come within 20 before the move: from 31 to 50.9.
    let mut game = setup(true, 51.9);
    let back = game.move_of("A", [toward(180, 20.0)]);
    assert_eq!(game.refused_by(back), "B9i");
}

/// Clauses: B9m, B9n, B7k
#[test]
fn a_road_through_woods_or_a_bridge_lets_anybody_pass_undisturbed_but_not_stop() {
    let setup = field().patch("wood", Kind::Wood, (55.0, 34.0), (65.0, 38.0));
    let setup = setup.line("road", Kind::Road, &[(60.0, 0.0), (60.0, 90.0)], 2.0);
    let mut game = setup.red("A", Code::Li, 60.0, 30.0, 0).moves();
    let inside = game.move_of("A", [ahead(7.0)]);
    assert_eq!(game.refused_by(inside), "B7k");
    game.go("A", [ahead(15.0)]);
    assert_eq!(game.stands("A"), (60.0, 45.0, 0));
    let setup = field().line("river", Kind::River, &[(0.0, 35.0), (120.0, 35.0)], 2.0).crossing(true, 60.0, 35.0, 4.0);
    let mut game = setup.red("A", Code::Li, 60.0, 30.0, 0).moves();
    let on = game.move_of("A", [ahead(5.0)]);
    assert_eq!(game.refused_by(on), "B7k");
    game.go("A", [ahead(10.0)]);
    assert_eq!(game.stands("A"), (60.0, 40.0, 0));
}

/// Clauses: B9p
#[test]
fn no_move_ends_partly_off_the_table() {
    let mut game = field().red("A", Code::Li, 60.0, 5.0, 180).moves();
    let off = game.move_of("A", [ahead(4.1)]);
    assert_eq!(game.refused_by(off), "B9p");
    game.go("A", [ahead(4.0)]);
}

/// Clauses: B9w
#[test]
fn a_unit_set_up_where_it_may_not_stop_may_move_out_at_its_cost() {
    let setup =
        |y| field().patch("wood", Kind::Wood, (50.0, 40.0), (70.0, 50.0)).red("A", Code::Li, 60.0, y, 0).moves();
    // 3 in the wood cost 6, 1 beyond it 1; the rear edge is then at 50.
    let mut game = setup(47.0);
    game.go("A", [ahead(4.0)]);
    assert_eq!(game.stands("A"), (60.0, 51.0, 0));
    // 5 in the wood cost 10, and 1 more is needed to clear it.
    let mut game = setup(45.0);
    let out = game.move_of("A", [ahead(6.0)]);
    assert_eq!(game.refused_by(out), "B9a");
}

/// Clauses: B9f, B11f
#[test]
fn friends_are_no_obstacle() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).red("B", Code::Li, 60.0, 34.0, 0);
    let mut game = setup.moves();
    game.go("A", [ahead(10.0)]);
    assert_eq!(game.stands("A"), (60.0, 40.0, 0));
}
