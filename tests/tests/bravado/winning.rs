//! Victory: B13j to B13p.

use rules_core::books::bravado::{Code, Frame, Kind, ObjectiveFile, Status, Victory, VictoryFile};
use tests::bravado::{BLUE, RED, Setup, field};

fn four_a_side() -> Setup {
    let mut setup = field();
    for at in 0..4 {
        let x = 30.0 + 10.0 * f64::from(at);
        setup = setup.red(["R1", "R2", "R3", "R4"][at as usize], Code::Li, x, 10.0, 0);
        setup = setup.blue(["B1", "B2", "B3", "B4"][at as usize], Code::Li, x, 80.0, 180);
    }
    setup
}

fn closed(setup: Setup) -> tests::bravado::Table {
    let mut game = setup.at(Frame::Close);
    game.begin();
    game
}

fn how(game: &tests::bravado::Table) -> Option<(Victory, Option<rules_core::Side>)> {
    game.ending().map(|ending| (ending.victory, ending.winner))
}

/// Clauses: B13k, B13j
#[test]
fn half_an_army_destroyed_or_routed_is_beaten() {
    assert_eq!(how(&closed(four_a_side().lost(["B1"]))), None);
    let beaten = four_a_side().lost(["B1"]).status("B2", Status::Routed);
    assert_eq!(how(&closed(beaten)), Some((Victory::Beaten, Some(RED))));
}

/// Clauses: B13l
#[test]
fn an_army_without_a_general_left_is_beaten_and_an_exhausted_one_counts_as_left() {
    assert_eq!(how(&closed(four_a_side().lost(["Red AC"]))), Some((Victory::Leaderless, Some(BLUE))));
    assert_eq!(how(&closed(four_a_side().with("Red AC", |piece| piece.exhausted = true))), None);
}

/// Clauses: B13m
#[test]
fn of_two_beaten_armies_the_larger_fraction_left_wins_and_equal_is_a_draw() {
    let both = || four_a_side().lost(["B1", "B2", "R1", "R2"]);
    assert_eq!(how(&closed(both())), Some((Victory::Both, None)));
    let unequal = both().status("B3", Status::Routed);
    assert_eq!(how(&closed(unequal)), Some((Victory::Both, Some(RED))));
}

/// Clauses: B13n
#[test]
fn at_the_limit_points_then_the_fraction_then_a_draw() {
    let last = || four_a_side().position(|_, position| position.turn = 12);
    assert_eq!(how(&closed(last())), Some((Victory::Fraction, None)));
    assert_eq!(how(&closed(last().lost(["B1"]))), Some((Victory::Fraction, Some(RED))));
}

fn with_town(setup: Setup) -> Setup {
    setup.patch("town", Kind::Town, (55.0, 40.0), (65.0, 50.0)).file(|file| {
        file.victory = Some(VictoryFile {
            breakpoints: None,
            objectives: vec![ObjectiveFile { piece: "town".into(), crossing: None, points: 1, holder: Some(BLUE) }],
            infantry_only: false,
            destroyed_per_point: 0,
            draw_within: None,
        });
    })
}

/// Clauses: B13o, B13p, B13n
#[test]
fn an_objective_is_taken_by_the_only_side_with_a_unit_in_it_that_is_not_routed_and_kept_until_the_other_does() {
    let holder = |setup: Setup| closed(with_town(setup)).game().state().holders[0];
    assert_eq!(holder(four_a_side()), Some(BLUE));
    let inside = || four_a_side().red("R5", Code::Li, 60.0, 45.0, 0);
    assert_eq!(holder(inside()), Some(RED));
    assert_eq!(holder(inside().status("R5", Status::Routed)), Some(BLUE));
    assert_eq!(holder(inside().blue("B5", Code::Li, 60.0, 48.0, 180)), Some(BLUE));
    let won = with_town(inside()).position(|_, position| position.turn = 12);
    assert_eq!(how(&closed(won)), Some((Victory::Points, Some(RED))));
}

/// Clauses: B13o
#[test]
fn a_crossing_is_held_from_within_5() {
    let holder = |y: f64| {
        let setup = four_a_side().line("river", Kind::River, &[(0.0, 45.0), (120.0, 45.0)], 2.0);
        let setup = setup.crossing(true, 60.0, 45.0, 4.0).red("R5", Code::Li, 60.0, y, 0).file(|file| {
            let objective = ObjectiveFile { piece: "river".into(), crossing: Some(0), points: 1, holder: None };
            file.victory = Some(VictoryFile {
                breakpoints: None,
                objectives: vec![objective],
                infantry_only: false,
                destroyed_per_point: 0,
                draw_within: None,
            });
        });
        closed(setup).game().state().holders[0]
    };
    assert_eq!((holder(39.0), holder(38.9)), (Some(RED), None));
}

/// Clauses: B1c, B13n
#[test]
fn a_scenario_may_count_destroyed_units_draw_within_a_margin_and_ask_for_infantry() {
    let scored = |margin| {
        let setup = four_a_side().position(|_, position| position.turn = 12).lost(["B1"]);
        let setup = setup.red("C", Code::Lc, 60.0, 45.0, 0);
        with_town(setup).file(move |file| {
            if let Some(victory) = &mut file.victory {
                (victory.destroyed_per_point, victory.draw_within, victory.infantry_only) = (1, Some(margin), true);
                victory.objectives[0].holder = None;
            }
        })
    };
    // One point for the unit destroyed; cavalry does not hold the town.
    assert_eq!(how(&closed(scored(0))), Some((Victory::Points, Some(RED))));
    assert_eq!(how(&closed(scored(1))), Some((Victory::Points, None)));
}
