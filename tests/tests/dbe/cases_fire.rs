//! Worked cases: fire.

use rules_core::books::dbe::{Action, Code, Effect, Kind, Modifier};
use rules_core::table::Length;
use tests::dbe::{Setup, Table, field};

/// The step of foot, the target named.
fn aimed(setup: Setup, target: &str) -> Table {
    let mut game = setup.skirmish().foot();
    let unit = game.u(target);
    game.act(Action::Target { unit });
    game
}

/// Clauses: H4.11c, H4.11d, H4.11e
#[test]
fn musket_arc_reaches_4_cm_to_the_side_and_range_is_measured_to_the_part_in_it() {
    let setup = |x, y| field().south("A", Code::Inf, 50.0, 40.0, 0.0).north("X", Code::Inf, x, y, 180.0).moves();
    let game = setup(56.0, 44.0);
    let (a, x) = (game.u("A"), game.u("X"));
    // From (52,41) to (54,43).
    assert_eq!(game.game().range_to(a, x), Some(Length(2828)));
    assert!(game.game().may_shoot(a, x));
    let game = setup(58.5, 43.0);
    assert_eq!(game.game().range_to(a, x), None);
    assert!(!game.game().may_shoot(a, x));
}

/// Clauses: H4.11f, H4.11g
#[test]
fn friends_block_sight_and_voltigeurs_do_not() {
    let setup = |code| {
        let setup = field().south("A", Code::Art, 30.0, 20.0, 0.0).south("B", code, 30.0, 30.0, 0.0);
        setup.north("X", Code::Inf, 30.0, 40.0, 180.0).moves()
    };
    let game = setup(Code::Inf);
    let (a, x) = (game.u("A"), game.u("X"));
    assert_eq!(game.game().range_to(a, x), Some(Length::cm(17)));
    assert!(!game.game().may_shoot(a, x));
    assert!(setup(Code::Vol).game().may_shoot(a, x));
}

/// Clauses: H4.11e, H4.11k, H4.11l
#[test]
fn muskets_must_take_the_nearest_target() {
    let setup = field().south("A", Code::Inf, 50.0, 40.0, 0.0).north("L", Code::Lgt, 50.0, 44.5, 180.0);
    let mut game = aimed(setup.north("G", Code::Art, 54.0, 44.0, 180.0), "G");
    let (a, l, g) = (game.u("A"), game.u("L"), game.u("G"));
    assert_eq!(game.game().range_to(a, l), Some(Length(2500)));
    assert_eq!(game.game().range_to(a, g), Some(Length(1000)));
    assert!(!game.game().may_shoot(a, l) && game.game().may_shoot(a, g));
    let shot = game.shot("A", []);
    assert!(game.allows(&shot));
    game.act(Action::Decline);
    // A closed target still counts as nearest: nobody shoots past it.
    assert!(!game.targets().contains(&"L"));
}

/// Clauses: H4.11n, H4.11p, H4.11s, H4.11t, 9.1a
#[test]
fn guns_at_close_range_with_a_second_battery() {
    let setup = field().south("P", Code::Art, 60.0, 36.0, 0.0).south("Q", Code::Art, 66.0, 36.0, 0.0);
    let mut game = setup.north("X", Code::Inf, 60.0, 48.0, 180.0).skirmish().guns();
    assert_eq!(game.targets(), ["X"]);
    let (p, q, x) = (game.u("P"), game.u("Q"), game.u("X"));
    game.act(Action::Target { unit: x });
    assert_eq!((game.game().range_to(p, x), game.game().range_to(q, x)), (Some(Length(9000)), Some(Length(9220))));
    let thrice = game.shot("P", ["Q", "Q"]);
    assert_eq!(game.refused_by(thrice), "H4.11n");
    game.dice([2, 3]).shoot("P", ["Q"]);
    assert_eq!(game.fired(), (6, 5, Effect::Withdraw));
    assert_eq!(game.fire_terms(), (vec![(Modifier::F1, 1)], vec![(Modifier::F3, -1)]));
    assert_eq!(game.stands("X"), (60.0, 50.0, 180.0));
    assert!(game.piece("P").fired && game.piece("Q").fired);
}

/// Clauses: 12.0c, H4.18c, H4.11a, H4.11i
#[test]
fn the_city_edge_protects_and_a_tie_does_nothing() {
    let setup = field().city("city", 60.0, 60.0, 6.0).north("X", Code::Inf, 60.0, 55.34, 180.0);
    let mut game = setup.south("A", Code::Art, 60.0, 32.34, 0.0).skirmish().guns();
    let unit = game.u("X");
    game.act(Action::Target { unit });
    assert_eq!(game.game().range_to(game.u("A"), game.u("X")), Some(Length::cm(20)));
    game.dice([4, 2]).shoot("A", []);
    assert_eq!(game.fired(), (7, 7, Effect::None));
    assert_eq!(game.fire_terms().1, [(Modifier::F5, 2)]);
    assert_eq!(game.stands("X"), (60.0, 55.34, 180.0));
}

/// Clauses: H4.11u
#[test]
fn a_wall_close_before_the_target_helps_it() {
    let setup = || field().south("A", Code::Inf, 50.0, 40.0, 0.0).north("X", Code::Lgt, 50.0, 45.0, 180.0);
    let mut game = aimed(setup().line("wall", Kind::Wall, &[(44.0, 43.0), (56.0, 43.0)], 0.0), "X");
    game.dice([4, 3]).shoot("A", []);
    assert_eq!((game.fired(), game.fire_terms().1), ((7, 7, Effect::None), vec![(Modifier::F4, 1)]));
    let mut game = aimed(setup(), "X");
    game.dice([4, 3]).shoot("A", []);
    assert_eq!(game.fired(), (7, 6, Effect::Withdraw));
    assert_eq!(game.stands("X"), (50.0, 47.0, 180.0));
}

/// Clauses: 9.2a, 9.2b, 9.2d, H4.13b, H4.14j, H4.14p, H4.14q
#[test]
fn a_doubled_target_flees_to_its_own_rear() {
    let setup = field().south("V", Code::Vol, 60.0, 44.0, 0.0).north("X", Code::Inf, 60.0, 50.0, 180.0);
    let mut game = aimed(setup, "X");
    game.dice([6, 1]).shoot("V", []);
    assert_eq!(game.fired(), (8, 4, Effect::Flight));
    assert_eq!(game.shifts("X"), [(60.0, 54.0, 180.0), (60.0, 66.0, 0.0)]);
    assert!(game.piece("X").fled_once && game.army_lost(tests::dbe::NORTH) == 0);
}
