//! Scenarios, set-up, arrivals, Pluck, points: B1.

use rules_core::books::bravado::army::{Nation, battle, cost};
use rules_core::books::bravado::{Action, Code, Decision, Kind, Placed, Quality, Scenario, Status};
use rules_core::table::TableEdge;
use tests::bravado::{BLUE, RED, field, pose, scenario};

/// Clauses: B1b, B1c, B13k
#[test]
fn maida_has_its_own_table_edges_turns_and_breaking_points() {
    let board = scenario("maida-1806").0;
    assert_eq!((board.file.width, board.file.height, board.file.turns), (1200, 800, 10));
    assert_eq!((board.edges.first, board.edges.second), (TableEdge::West, TableEdge::East));
    assert_eq!(board.roster[0].name, "Maj. Gen. Sir John Stuart");
    assert!(board.roster.iter().map(|card| card.side).is_sorted());
    let points = board.file.victory.as_ref().and_then(|victory| victory.breakpoints);
    assert_eq!(points.map(|points| (points.first, points.second)), Some((6, 6)));
    assert_eq!((board.starting.first, board.starting.second), (11, 12));
}

/// Clauses: B1c, B4i
#[test]
fn fog_lets_nobody_fire_beyond_10_and_lifts() {
    let setup = |turn| {
        let setup = field().red("F", Code::Fa, 60.0, 20.0, 0).blue("X", Code::Li, 60.0, 32.1, 180);
        let setup = setup.file(|file| file.fog = Some(rules_core::books::bravado::FogFile { until: 2, range: 100 }));
        setup.position(move |_, position| position.turn = turn).red_fires()
    };
    for (turn, may) in [(1, false), (2, false), (3, true)] {
        let game = setup(turn);
        assert_eq!(game.game().may_fire(game.u("F"), game.u("X")), may, "turn {turn}");
    }
}

/// Clauses: B1c, B1r
#[test]
fn a_scenario_may_give_every_general_of_a_side_the_same_pluck() {
    let mut game = field().file(|file| file.sides.second.pluck = Some(1)).start();
    game.dice([6, 6]).begin();
    assert_eq!((game.piece("Red AC").pluck, game.piece("Blue AC").pluck), (3, 1));
}

/// Clauses: B1d, B13n
#[test]
fn table_and_limit_have_defaults() {
    let text = r#"{"format": 1, "id": "plain", "book": "bravado", "sides": {
        "first": {"name": "R", "generals": [{"id": "RG", "name": "", "x": 20, "y": 20}],
            "units": [{"id": "R1", "name": "", "code": "LI", "x": 100, "y": 100, "facing": 90}]},
        "second": {"name": "B", "generals": [{"id": "BG", "name": "", "x": 900, "y": 20}],
            "units": [{"id": "B1", "name": "", "code": "LI", "x": 900, "y": 100, "facing": 270}]}}}"#;
    let board = scenarios::read_bravado(text).map(|scenario| scenario.0);
    let board = board.unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((board.file.width, board.file.height, board.file.turns), (1200, 900, 12));
}

/// Clauses: B1i
#[test]
fn in_free_deployment_the_home_edges_are_south_and_north() {
    let file = battle("free", Nation::British.army('B'), Nation::French.army('F'));
    let board = Scenario::new(file).map(|scenario| scenario.0);
    let board = board.unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((board.edges.first, board.edges.second), (TableEdge::South, TableEdge::North));
}

/// Clauses: B1j
#[test]
fn a_fixed_set_up_has_its_edges_behind_the_commonest_facing_and_a_tie_follows_the_commander() {
    let setup = |tie: bool| {
        let setup = field().red("A", Code::Li, 20.0, 30.0, 90).red("B", Code::Li, 20.0, 40.0, 90);
        let setup = setup.red("C", Code::Li, 20.0, 50.0, 0).blue("X", Code::Li, 90.0, 30.0, 270);
        let setup = if tie { setup.red("D", Code::Li, 20.0, 60.0, 0) } else { setup };
        setup.file(|file| (file.sides.first.edge, file.sides.second.edge) = (None, None)).moves()
    };
    let edges = setup(false).game().board().edges;
    assert_eq!((edges.first, edges.second), (TableEdge::West, TableEdge::East));
    // The Army Commander faces north.
    assert_eq!(setup(true).game().board().edges.first, TableEdge::South);
}

/// Clauses: B1l, B1n, B1m
#[test]
fn a_general_sets_up_with_up_to_four_units_wholly_in_the_zone_on_ground_that_bears_them() {
    let mut setup = field().general(RED, "R2", 5.0, 2.0, 0).patch("wood", Kind::Wood, (40.0, 5.0), (60.0, 15.0));
    for id in ["A", "B", "C", "D", "E"] {
        setup = setup.red(id, Code::Li, 20.0, 10.0, 0);
    }
    let mut game = setup.file(|file| file.deploy = true).start();
    game.dice([1, 6]).begin();
    let at = |game: &tests::bravado::Table, id: &str, x: f64, y: f64| Placed { unit: game.u(id), at: pose(x, y, 30) };
    let group = |game: &tests::bravado::Table, list: &[(&str, f64, f64)]| Action::Deploy {
        at: list.iter().map(|&(id, x, y)| at(game, id, x, y)).collect(),
    };
    let five =
        [("R2", 9.0, 5.0), ("A", 20.0, 9.0), ("B", 26.0, 9.0), ("C", 32.0, 9.0), ("D", 70.0, 9.0), ("E", 76.0, 9.0)];
    let action = group(&game, &five);
    assert_eq!(game.refused_by(action), "B1l");
    let action = group(&game, &[("R2", 9.0, 5.0), ("A", 20.0, 19.5)]);
    assert_eq!(game.refused_by(action), "B1l");
    let action = group(&game, &[("R2", 9.0, 5.0), ("A", 20.0, 9.0), ("B", 22.0, 9.0)]);
    assert_eq!(game.refused_by(action), "B1n");
    let action = group(&game, &[("R2", 9.0, 5.0), ("A", 50.0, 10.0)]);
    assert_eq!(game.refused_by(action), "B1n");
    game.act(group(&game, &[("R2", 9.0, 5.0), ("A", 20.0, 9.0), ("B", 26.0, 9.0)]));
    assert_eq!(game.stands("A"), (20.0, 9.0, 30));
    assert_eq!(game.decider(), BLUE);
}

/// Clauses: B1o
#[test]
fn units_start_fine_unless_the_scenario_says_otherwise_town_garrisons_too() {
    let setup = field().patch("town", Kind::Town, (50.0, 40.0), (60.0, 46.0)).red("A", Code::Li, 55.0, 43.0, 0);
    let setup = setup.red("B", Code::Li, 20.0, 30.0, 0).file(|file| {
        file.sides.first.units[1].status = Status::Disordered;
    });
    let game = setup.start();
    assert_eq!((game.status("A"), game.status("B")), (Some(Status::Fine), Some(Status::Disordered)));
}

/// Clauses: B1p
#[test]
fn an_arrival_stands_at_its_spot_at_the_start_of_its_turn_and_may_act() {
    let setup = field().commander(RED, 60.0, 25.0, 0).red("A", Code::Li, 60.0, 30.0, 0);
    let setup = setup.file(|file| file.sides.first.units[0].arrives = Some(2));
    let setup = setup.red("B", Code::Li, 20.0, 30.0, 0);
    let mut game = setup.position(|_, position| position.turn = 2).turn_start();
    game.begin();
    assert_eq!((game.stands("A"), game.status("A")), ((60.0, 30.0, 0), Some(Status::Fine)));
    game.bids(Some(2), Some(1)).choose("Red AC");
    assert_eq!(game.asked(), Decision::Move { units: vec![game.u("A")] });
}

/// Clauses: B1q
#[test]
fn a_blocked_arrival_takes_the_nearest_free_spot_within_8_or_waits_a_turn() {
    let setup = |blockers: &[(f64, f64)]| {
        let mut setup = field().red("A", Code::Li, 60.0, 30.0, 0);
        setup = setup.file(|file| file.sides.first.units[0].arrives = Some(2));
        for (at, &(x, y)) in blockers.iter().enumerate() {
            setup = setup.red(&format!("B{at}"), Code::Li, x, y, 0);
        }
        let mut game = setup.position(|_, position| position.turn = 2).turn_start();
        game.begin();
        game
    };
    // One deep in it from the north: straight south by 1.
    assert_eq!(setup(&[(60.0, 31.0)]).stands("A"), (60.0, 29.0, 0));
    let mut walls = Vec::new();
    for column in 0..7 {
        for row in 0..10 {
            walls.push((48.0 + 4.0 * f64::from(column), 21.0 + 2.0 * f64::from(row)));
        }
    }
    assert_eq!(setup(&walls).status("A"), None);
}

/// Clauses: B1u, B1t
#[test]
fn several_plucks_are_spent_singly_and_the_last_roll_stands() {
    let mut game = field().with("Red AC", |piece| piece.pluck = 2).bid();
    game.bids(Some(5), Some(1)).choose("Red AC").dice([1]).act(Action::Done);
    game.dice([2]).act(Action::Yes);
    assert_eq!((game.asked(), game.piece("Red AC").pluck), (Decision::Pluck { general: game.u("Red AC") }, 1));
    game.dice([4]).act(Action::Yes);
    // None is left: the test stays failed.
    let piece = game.piece("Red AC");
    assert_eq!((piece.pluck, piece.exhausted, piece.markers), (0, true, 1));
}

/// Clauses: B1v
#[test]
fn an_army_costs_its_units_their_qualities_and_its_generals() {
    let mut army = Nation::French.army('F');
    // 4 x 4 + (4 + 2) + 5 + 6 + 6 = 39, two Generals 10.
    assert_eq!(cost(&army), 49);
    army.units[0].quality = Quality::Guard;
    army.units[1].quality = Quality::Militia;
    army.units[2].quality = Quality::Poor;
    assert_eq!(cost(&army), 49);
    // A ninth unit needs a third General, listed or not.
    army.units.push(army.units[7].clone());
    assert_eq!(cost(&army), 49 + 6 + 5);
}

/// Clauses: B1g
#[test]
fn added_generals_need_a_unit_on_the_table() {
    let mut setup = field().blue("X", Code::Li, 20.0, 80.0, 180);
    for id in ["A", "B", "C", "D", "E"] {
        setup = setup.red(id, Code::Li, 20.0, 30.0, 0);
    }
    let late = setup.file(|file| file.sides.first.units.iter_mut().for_each(|unit| unit.arrives = Some(3)));
    assert_eq!(late.faults(), ["sides.first.units"]);
}
