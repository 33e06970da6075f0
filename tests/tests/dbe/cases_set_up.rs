//! Worked cases: bases, budgets, set-up, command.

use rules_core::Game as _;
use rules_core::books::dbe::army::{check_corps, corps_cost};
use rules_core::books::dbe::{Action, Code, CorpsFile, Decision, Kind, Pay, Placed, UnitFile};
use rules_core::problem::Problems;
use rules_core::table::{Corner, Point, TableEdge};
use tests::dbe::{NORTH, SOUTH, ahead, field, pose};

/// Clauses: H4.1b, H4.1c
#[test]
fn base_corners_follow_the_facing() {
    let game = field().south("A", Code::Art, 30.0, 40.0, 90.0).moves();
    let base = *game.game().base(game.u("A"));
    assert_eq!(base.muzzle(), Point::cm(32, 40));
    assert_eq!(base.corner(Corner::FrontLeft), Point::cm(32, 42));
    assert_eq!(base.corner(Corner::FrontRight), Point::cm(32, 38));
    assert_eq!(base.corner(Corner::RearRight), Point::cm(28, 38));
    assert_eq!(base.corner(Corner::RearLeft), Point::cm(28, 42));
}

fn corps(units: &[(Code, usize)]) -> CorpsFile {
    let unit = |code: Code| UnitFile {
        id: "unit".into(),
        name: String::new(),
        code,
        guard: false,
        x: 0,
        y: 0,
        facing: 0,
        arrival: None,
    };
    let units = units.iter().flat_map(|&(code, count)| (0..count).map(move |_| unit(code))).collect();
    CorpsFile { id: "corps".into(), name: String::new(), general: unit(Code::Gen), units, arrival: None }
}

/// Clauses: H4.3a, H4.3b, H4.3c, H4.3d
#[test]
fn corps_budget_and_composition_have_limits() {
    let lawful = corps(&[(Code::Inf, 6), (Code::Vol, 2), (Code::Lgt, 1), (Code::Lcv, 3), (Code::Art, 1)]);
    assert_eq!(corps_cost(&lawful), 60);
    let mut problems = Problems::default();
    check_corps(&lawful, false, "corps", &mut problems);
    assert_eq!(problems, Problems::default());
    let skirmishers = corps(&[(Code::Inf, 6), (Code::Vol, 3), (Code::Lcv, 3), (Code::Art, 1)]);
    assert_eq!(corps_cost(&skirmishers), 59);
    check_corps(&skirmishers, false, "corps", &mut problems);
    let fields: Vec<&str> = problems.0.iter().map(|problem| problem.field.as_str()).collect();
    assert_eq!(fields, ["corps.voltigeurs"]);
}

/// Clauses: H4.5a, H4.5b, H4.5c, H4.5g
#[test]
fn ties_are_rolled_again_and_the_zone_is_24_deep_and_8_from_the_sides() {
    let setup = field().south("A", Code::Inf, 60.0, 10.0, 0.0).north("X", Code::Inf, 60.0, 80.0, 180.0).file(|file| {
        (file.deploy, file.first) = (true, None);
        (file.sides.first.edge, file.sides.second.edge) = (None, None);
    });
    let mut game = setup.start();
    assert_eq!(game.asked(), Decision::Begin);
    game.dice([3, 3, 2, 5]).act(Action::Begin);
    assert_eq!(game.game().state().first, Some(NORTH));
    assert_eq!((game.asked(), game.decider()), (Decision::Edge, SOUTH));
    assert_eq!(game.refused_by(Action::Edge { edge: TableEdge::East }), "H4.5b");
    game.act(Action::Edge { edge: TableEdge::South });
    assert_eq!((game.asked(), game.decider()), (Decision::Deploy, SOUTH));
    let (unit, general) = (game.u("A"), game.u("South 1 GEN"));
    let place = |x: f64, y: f64| Action::Deploy {
        at: vec![Placed { unit, at: pose(x, y, 0.0) }, Placed { unit: general, at: pose(30.0, 10.0, 0.0) }],
    };
    assert!(game.allows(place(10.0, 10.0)));
    assert_eq!(game.refused_by(place(9.9, 10.0)), "H4.5g");
    assert!(game.allows(place(60.0, 23.0)));
    assert_eq!(game.refused_by(place(60.0, 23.2)), "H4.5g");
    // A whole corps, general included.
    let alone = Action::Deploy { at: vec![Placed { unit, at: pose(60.0, 10.0, 0.0) }] };
    assert_eq!(game.refused_by(alone), "H4.5c");
    game.act(place(60.0, 23.0));
    assert_eq!((game.asked(), game.decider()), (Decision::Deploy, NORTH));
}

/// Clauses: H4.7d, H4.7e, H4.11i
#[test]
fn command_radius_is_inclusive_and_halved_without_sight() {
    let setup = || field().general(SOUTH, "GEN", 60.0, 10.0, 0.0);
    let game = setup().south("P", Code::Inf, 60.0, 36.5, 0.0).moves();
    assert_eq!(game.game().points_needed(0, &[game.u("P")]), 1);
    let mut game = setup().south("Q", Code::Inf, 60.0, 37.0, 0.0).moves();
    let unit = game.u("Q");
    assert_eq!(game.game().points_needed(0, &[unit]), 2);
    let cheap = Action::Move { unit, legs: vec![ahead(1.0)], onto: None, pay: Pay { corps: 1, chief: 0 } };
    assert_eq!(game.refused_by(cheap), "H4.7e");
    let setup = setup().south("P", Code::Inf, 60.0, 36.5, 0.0).patch("wood", Kind::Wood, (55.0, 15.0), (65.0, 25.0));
    let game = setup.moves();
    assert_eq!(game.game().points_needed(0, &[game.u("P")]), 2);
}

/// Clauses: H4.7c, H4.7f, H4.7g, H4.7h, H4.7j
#[test]
fn taking_over_a_leaderless_corps_cheapens_only_elements_near_the_general_in_chief() {
    let setup = || {
        let setup = field().chief(SOUTH, "CIC", 60.0, 10.0, 0.0).lost(["South 1 GEN"]);
        setup.south("P", Code::Inf, 60.0, 58.0, 0.0).south("Q", Code::Inf, 60.0, 62.0, 0.0)
    };
    let mut game = setup().command();
    game.dice([2]).begin();
    assert_eq!(game.asked(), Decision::TakeOver { corps: vec![0] });
    game.act(Action::TakeOver { corps: Some(0) });
    let (p, q) = (game.u("P"), game.u("Q"));
    assert_eq!((game.game().corps(0).points, game.game().state().chief_points), (2, 2));
    assert_eq!((game.game().points_needed(0, &[p]), game.game().points_needed(0, &[q])), (1, 2));
    let step =
        |unit, corps, chief| Action::Move { unit, legs: vec![ahead(1.0)], onto: None, pay: Pay { corps, chief } };
    assert!(game.allows(step(p, 1, 0)) && game.allows(step(p, 0, 1)) && game.allows(step(q, 2, 0)));
    assert_eq!(game.refused_by(step(q, 0, 2)), "H4.7c");
    assert_eq!(game.refused_by(step(q, 1, 0)), "H4.7h");
    let mut game = setup().command();
    game.dice([2]).begin().act(Action::TakeOver { corps: None });
    assert_eq!((game.game().points_needed(0, &[p]), game.game().points_needed(0, &[q])), (2, 2));
    assert!(game.allows(step(p, 1, 1)));
    assert!(game.game().check(SOUTH, &step(q, 1, 1)).is_err());
}
