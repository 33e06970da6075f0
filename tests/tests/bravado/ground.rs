//! Terrain: B7.

use rules_core::books::bravado::{Code, Kind, Status};
use tests::bravado::{Setup, ahead, field, toward, turn};

/// Clauses: B7a, B7e
#[test]
fn woods_are_closed_to_all_but_light_infantry_who_halve_their_speed() {
    let setup =
        |code| field().patch("wood", Kind::Wood, (50.0, 32.0), (70.0, 60.0)).red("A", code, 60.0, 30.0, 0).moves();
    for code in [Code::Li, Code::Lc, Code::Fa] {
        let mut game = setup(code);
        let enter = game.move_of("A", [ahead(4.0)]);
        assert_eq!(game.refused_by(enter), "B7a");
    }
    let mut game = setup(Code::Lt);
    let far = game.move_of("A", [ahead(7.1)]);
    assert_eq!(game.refused_by(far), "B9a");
    // 2 in the open, 5 in the wood: 12.
    game.go("A", [ahead(7.0)]);
    assert_eq!(game.status("A"), Some(Status::Fine));
}

/// Clauses: B7i, B7h, B7b
#[test]
fn moving_within_a_town_or_entering_to_hold_it_disorders_and_turning_there_does_not() {
    let setup =
        |y| field().patch("town", Kind::Town, (50.0, 32.0), (70.0, 60.0)).red("A", Code::Li, 60.0, y, 0).moves();
    let mut game = setup(30.0);
    game.go("A", [ahead(4.0)]);
    assert_eq!(game.status("A"), Some(Status::Disordered));
    let mut game = setup(40.0);
    game.go("A", [ahead(1.0)]);
    assert_eq!(game.status("A"), Some(Status::Disordered));
    let mut game = setup(40.0);
    game.go("A", [turn(90)]);
    assert_eq!(game.status("A"), Some(Status::Fine));
}

/// Clauses: B7l
#[test]
fn a_town_holds_one_infantry_unit_per_full_16_square_centimetres() {
    // 12 x 3 = 36: two.
    let setup = field().patch("town", Kind::Town, (50.0, 40.0), (62.0, 43.0));
    let setup = setup.red("A", Code::Li, 52.0, 41.5, 0).red("B", Code::Li, 56.0, 41.5, 0);
    let mut game = setup.red("C", Code::Li, 60.0, 37.0, 0).moves();
    let third = game.move_of("C", [ahead(4.5)]);
    assert_eq!(game.refused_by(third), "B7l");
    // One goes, and there is room.
    game.go("A", [ahead(3.0)]).go("C", [ahead(4.5)]);
}

/// Clauses: B7m, B7n
#[test]
fn hills_cost_nothing_and_each_crossing_of_works_costs_2() {
    let hill = field().patch("hill", Kind::Hill, (50.0, 32.0), (70.0, 60.0)).red("A", Code::Li, 60.0, 30.0, 0);
    hill.moves().go("A", [ahead(10.0)]);
    let works = |lines: &[f64]| -> Setup {
        let mut setup = field().red("A", Code::Li, 60.0, 30.0, 0);
        for (at, &y) in lines.iter().enumerate() {
            setup = setup.line(["one", "two"][at], Kind::Works, &[(50.0, y), (70.0, y)], 0.0);
        }
        setup
    };
    let mut game = works(&[33.0]).moves();
    let far = game.move_of("A", [ahead(8.1)]);
    assert_eq!(game.refused_by(far), "B9a");
    game.go("A", [ahead(8.0)]);
    let mut game = works(&[33.0, 34.0]).moves();
    let far = game.move_of("A", [ahead(6.1)]);
    assert_eq!(game.refused_by(far), "B9a");
    game.go("A", [ahead(6.0)]);
}

/// Clauses: B7o, B7p, B9m, B7f
#[test]
fn rivers_lakes_and_cliffs_are_impassable_and_a_ford_is_a_stream() {
    let river = |x: f64| {
        let setup = field().line("river", Kind::River, &[(0.0, 33.0), (120.0, 33.0)], 2.0);
        setup.crossing(false, 60.0, 33.0, 6.0).red("A", Code::Li, x, 30.0, 0).moves()
    };
    let mut game = river(40.0);
    let wade = game.move_of("A", [ahead(5.0)]);
    assert_eq!(game.refused_by(wade), "B7o");
    let mut game = river(60.0);
    let far = game.move_of("A", [ahead(5.1)]);
    assert_eq!(game.refused_by(far), "B7f");
    game.go("A", [ahead(5.0)]);
    assert_eq!(game.status("A"), Some(Status::Disordered));
    let lake = field().patch("lake", Kind::Impassable, (50.0, 34.0), (70.0, 36.0)).red("A", Code::Li, 60.0, 30.0, 0);
    let mut game = lake.moves();
    let through = game.move_of("A", [ahead(9.0)]);
    assert_eq!(game.refused_by(through), "B7o");
}

/// Clauses: B7z
#[test]
fn works_roads_and_water_do_not_block_sight() {
    let setup = field().red("F", Code::Fa, 60.0, 20.0, 0).blue("X", Code::Li, 60.0, 40.0, 180);
    let setup = setup.line("works", Kind::Works, &[(50.0, 25.0), (70.0, 25.0)], 0.0);
    let setup = setup.line("road", Kind::Road, &[(50.0, 28.0), (70.0, 28.0)], 2.0);
    let setup = setup.line("river", Kind::River, &[(50.0, 32.0), (70.0, 32.0)], 2.0);
    let game = setup.line("brook", Kind::Stream, &[(50.0, 35.0), (70.0, 35.0)], 1.0).red_fires();
    assert!(game.game().may_fire(game.u("F"), game.u("X")));
}

/// Clauses: B7c, B7k
#[test]
fn a_base_beside_a_town_it_may_not_stop_in_must_not_reach_into_it() {
    let setup = field().patch("town", Kind::Town, (50.0, 40.0), (60.0, 46.0)).red("C", Code::Lc, 62.0, 43.0, 0);
    let mut game = setup.moves();
    let into = game.move_of("C", [toward(270, 1.1)]);
    assert_eq!(game.refused_by(into), "B7k");
    game.go("C", [toward(270, 1.0)]);
    assert_eq!(game.status("C"), Some(Status::Fine));
}
