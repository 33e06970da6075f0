//! Worked cases: movement and recovery, Generals swept onto.

use rules_core::books::bravado::{Action, Code, Kind, Status};
use tests::bravado::{BLUE, ahead, back, field};

/// Clauses: B9s, B9t, B0v, B3i, B3h
#[test]
fn recovery_needs_every_enemy_routed_ones_too_outside_10() {
    let setup = |y, status| {
        let setup = field().red("R", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, y, 0);
        setup.status("R", status).status("X", Status::Routed).moves()
    };
    let mut game = setup(42.0, Status::Disordered);
    let recover = Action::Recover { unit: game.u("R") };
    assert_eq!(game.refused_by(recover.clone()), "B9s");
    let mut game = setup(42.1, Status::Disordered);
    game.act(recover.clone());
    assert_eq!(game.status("R"), Some(Status::Fine));
    assert!(game.piece("R").moved && !game.piece("R").shifted && !game.piece("R").fired);
    assert_eq!(setup(42.1, Status::Permanent).refused_by(recover), "B3i");
}

/// Clauses: B9j, B9k, B9g, B9i, B9l, B9a
#[test]
fn road_and_double_rate_multiply_and_20_spoils_the_doubling() {
    let setup = |x| {
        let setup = field().line("road", Kind::Road, &[(0.0, 30.0), (120.0, 30.0)], 2.0);
        setup.red("R", Code::Li, 20.0, 30.0, 90).blue("X", Code::Li, x, 30.0, 270).fresh_moves()
    };
    let mut game = setup(72.2);
    game.go("R", [ahead(30.0)]);
    assert_eq!(game.stands("R"), (50.0, 30.0, 90));
    let mut game = setup(72.0);
    let march = game.move_of("R", [ahead(30.0)]);
    assert_eq!(game.refused_by(march), "B9i");
    game.go("R", [ahead(29.9)]);
    assert_eq!(game.stands("R"), (49.9, 30.0, 90));
}

/// Clauses: B9q, B9r, B9v
#[test]
fn no_closer_than_2_without_charging() {
    let setup = |y| field().red("R", Code::Li, 60.0, y, 0).blue("X", Code::Li, 60.0, 36.0, 180).moves();
    let mut game = setup(30.0);
    let near = game.move_of("R", [ahead(2.1)]);
    assert_eq!(game.refused_by(near), "B9q");
    assert!(!game.piece("R").moved);
    game.go("R", [ahead(2.0)]);
    assert_eq!(game.stands("R"), (60.0, 32.0, 0));
    let mut game = setup(32.5);
    let nearer = game.move_of("R", [ahead(0.1)]);
    assert_eq!(game.refused_by(nearer), "B9r");
    game.go("R", [back(5.0)]);
    assert_eq!(game.stands("R"), (60.0, 27.5, 0));
}

/// Clauses: B12f, B12g, B12a, B9f
#[test]
fn an_enemy_sweeping_onto_a_lone_general_sends_him_to_the_nearest_unit() {
    let setup = |with_units: bool| {
        let setup = field().red("C", Code::Lc, 40.0, 60.0, 90).general(BLUE, "G", 50.0, 60.0, 0);
        if with_units {
            setup.blue("U1", Code::Li, 50.0, 48.0, 0).blue("U2", Code::Li, 50.0, 75.0, 0).moves()
        } else {
            setup.moves()
        }
    };
    let mut game = setup(true);
    game.go("C", [ahead(15.0)]);
    assert_eq!(game.stands("C"), (55.0, 60.0, 90));
    assert_eq!((game.stands("G"), game.piece("G").with), ((50.0, 46.0, 0), Some(game.u("U1"))));
    let mut game = setup(false);
    game.go("C", [ahead(15.0)]);
    assert!(game.is_lost("G"));
}
