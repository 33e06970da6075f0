//! Corps that break, victory: sections 14 and 15.

use rules_core::books::dbe::{Action, ArrivalFile, Code, Decision, Kind, ObjectiveFile, Victory, VictoryFile};
use rules_core::table::TableEdge;
use tests::dbe::{NORTH, SOUTH, Setup, ahead, field};

/// A corps of South that has lost a third: 5 + 4 x 4 = 21, of which 8 are lost; its general is near A only.
fn third_lost() -> Setup {
    let setup = field().general(SOUTH, "GEN", 20.0, 10.0, 0.0).south("A", Code::Inf, 20.0, 20.0, 0.0);
    let setup = setup.south("B", Code::Inf, 90.0, 50.0, 0.0).south("C", Code::Inf, 60.0, 50.0, 0.0);
    let setup = setup.south("D", Code::Inf, 64.0, 50.0, 0.0).lost(["C", "D"]);
    // A second corps each, so that no army is beaten.
    let setup = setup.corps(SOUTH, "S2").south("E", Code::Inf, 40.0, 10.0, 0.0);
    setup.north("X", Code::Inf, 60.0, 80.0, 180.0).corps(NORTH, "N2").north("Y", Code::Inf, 20.0, 80.0, 180.0)
}

/// Clauses: 10.0j, H4.16p
#[test]
fn without_its_general_and_a_general_in_chief_all_of_a_corps_flee() {
    let mut game = third_lost().lost(["GEN"]).checks();
    // 5 for the general: 13 of 21. No die for the break, the commands of North's two corps.
    game.dice([1, 1]).begin();
    assert!(game.dice_are_spent() && game.has_event("10.0j"));
    assert!(game.piece("A").must_flee && game.piece("B").must_flee && !game.piece("GEN").must_flee);
}

/// Clauses: 10.0k, H4.16e, H4.16f
#[test]
fn a_general_in_chief_near_recovers_a_leaderless_corps_and_takes_it_over_next_turn() {
    let mut game = third_lost().lost(["GEN"]).chief(SOUTH, "CIC", 20.0, 10.0, 0.0).checks();
    game.dice([2, 1, 1]).begin();
    assert!(game.has_event("10.0k"));
    // Only A is within 48 of him.
    assert!(!game.piece("A").must_flee && game.piece("B").must_flee);
    assert_eq!(game.game().state().promised.first, Some(0));
    // North does nothing; South's two corps throw, and what was promised is his take-over.
    game.dice([4, 4]);
    while game.decider() == NORTH {
        game.done();
    }
    assert_eq!((game.game().state().round, game.game().state().taken), (2, Some(0)));
}

/// Clauses: H4.16d, H4.16o
#[test]
fn the_die_is_thrown_though_nobody_is_in_radius_and_those_not_arrived_do_not_flee() {
    let setup = third_lost().with("A", |piece| piece.x = 10_000).file(|file| {
        file.sides.first.corps[0].units[1].arrival = Some(ArrivalFile { round: 5, edge: TableEdge::South });
    });
    let mut game = setup.checks();
    game.dice([6, 1, 1]).begin();
    assert!(game.dice_are_spent());
    assert!(game.piece("A").must_flee && !game.piece("B").must_flee);
}

/// Clauses: H4.16j, H4.16k, H4.16n, 10.0f, 10.0g
#[test]
fn a_break_flight_turns_on_the_spot_silences_and_happens_once() {
    let setup = field().south("A", Code::Inf, 60.0, 40.0, 90.0).with("A", |piece| piece.must_flee = true);
    let mut game = setup.south("B", Code::Inf, 90.0, 40.0, 0.0).north("X", Code::Inf, 60.0, 80.0, 180.0).flights();
    let unit = game.u("A");
    game.act(Action::FleeFirst { unit });
    assert_eq!(game.stands("A"), (60.0, 28.0, 180.0));
    let piece = game.piece("A");
    assert_eq!((piece.fled_now, piece.fled_once, piece.silent, piece.must_flee), (true, false, true, false));
    let step = game.move_of("A", [ahead(1.0)]);
    assert_eq!(game.refused_by(step), "H4.16n");
}

/// Clauses: H4.16m
#[test]
fn who_cannot_move_at_all_is_destroyed() {
    let setup = field().south("A", Code::Inf, 60.0, 40.0, 0.0).with("A", |piece| piece.must_flee = true);
    let setup =
        setup.patch("lake", Kind::Impassable, (30.0, 30.0), (90.0, 38.8)).south("B", Code::Inf, 100.0, 40.0, 0.0);
    let mut game = setup.north("X", Code::Inf, 60.0, 80.0, 180.0).flights();
    let unit = game.u("A");
    game.act(Action::FleeFirst { unit });
    assert!(game.is_lost("A") && game.has_event("H4.16m"));
}

/// Clauses: H4.16q
#[test]
fn a_general_leaves_an_element_that_flees() {
    let setup = field().south("A", Code::Inf, 60.0, 40.0, 0.0).attached("South 1 GEN", "A");
    let setup = setup.with("A", |piece| piece.must_flee = true).south("B", Code::Inf, 90.0, 40.0, 0.0);
    let mut game = setup.north("X", Code::Inf, 60.0, 80.0, 180.0).flights();
    let unit = game.u("A");
    game.act(Action::FleeFirst { unit });
    assert_eq!(game.piece("South 1 GEN").with, None);
    assert_eq!(game.stands("South 1 GEN"), (60.0, 40.0, 0.0));
}

/// Clauses: 11.0b, H4.17a, H4.17b
#[test]
fn one_corps_a_side_a_third_of_the_army_decides() {
    // 5 + 16 = 21; 8 lost are more than a third, 4 are not.
    let setup = || {
        let setup = field().south("A", Code::Inf, 20.0, 20.0, 0.0).south("B", Code::Inf, 30.0, 20.0, 0.0);
        let setup = setup.south("C", Code::Inf, 40.0, 20.0, 0.0).south("D", Code::Inf, 50.0, 20.0, 0.0);
        setup.north("X", Code::Inf, 60.0, 80.0, 180.0)
    };
    let mut game = setup().lost(["A"]).checks();
    game.dice([1]).begin();
    assert_eq!(game.ending(), None);
    let mut game = setup().lost(["A", "B"]).checks();
    game.dice([1]).begin();
    let ending = game.ending().unwrap();
    assert_eq!((ending.victory, ending.winner), (Victory::Third, Some(NORTH)));
    // With a General-in-Chief of 10 the army is of 31: 8 are no third, though the corps breaks.
    let mut game = setup().chief(SOUTH, "CIC", 60.0, 10.0, 0.0).lost(["A", "B"]).checks();
    game.dice([6, 1]).begin();
    assert_eq!((game.ending(), game.game().corps(0).broken), (None, true));
}

/// Clauses: H4.17e
#[test]
fn an_army_without_elements_on_the_table_or_due_has_lost() {
    let setup =
        field().south("A", Code::Inf, 60.0, 20.0, 0.0).corps(SOUTH, "S2").south("B", Code::Inf, 70.0, 20.0, 0.0);
    let setup = setup.north("X", Code::Inf, 60.0, 80.0, 180.0).lost(["A", "B"]);
    let mut game = setup.checks();
    game.dice([1, 1]).begin();
    let ending = game.ending().unwrap();
    assert_eq!((ending.victory, ending.winner), (Victory::Annihilated, Some(NORTH)));
}

/// Clauses: H4.17g
#[test]
fn after_the_last_round_the_smaller_fraction_wins_by_five_hundredths_at_least() {
    let setup = |elements: usize| {
        let mut setup = field();
        for at in 0..elements {
            let x = 8.0 + 5.0 * at as f64;
            setup = setup.south(&format!("A{at}"), Code::Inf, x, 20.0, 0.0).north(
                &format!("X{at}"),
                Code::Inf,
                x,
                80.0,
                180.0,
            );
        }
        let setup = setup.corps(SOUTH, "S2").south("B", Code::Inf, 110.0, 20.0, 0.0);
        let setup = setup.corps(NORTH, "N2").north("Y", Code::Inf, 110.0, 80.0, 180.0);
        setup.lost(["A0"]).north_active().position(|_, position| position.round = 20)
    };
    // 4 of 5 + 24 + 9 = 38: over a twentieth. 4 of 5 + 68 + 9 = 82: under.
    let mut game = setup(6).checks();
    game.begin();
    let ending = game.ending().unwrap();
    assert_eq!((ending.victory, ending.winner), (Victory::Fraction, Some(NORTH)));
    let mut game = setup(17).checks();
    game.begin();
    assert_eq!(game.ending().unwrap().winner, None);
}

/// Clauses: H4.17i
#[test]
fn an_objective_passes_to_who_alone_stands_in_it_and_the_scenario_scores_it() {
    let setup = field().city("city", 60.0, 40.0, 6.0).south("A", Code::Inf, 60.0, 40.0, 0.0).file(|file| {
        let objective = ObjectiveFile { piece: "city".into(), points: 3, holder: Some(NORTH) };
        file.victory = Some(VictoryFile { objectives: vec![objective], per_broken_corps: 2 });
    });
    let setup =
        setup.north("X", Code::Inf, 60.0, 80.0, 180.0).corps(NORTH, "N2").north("Y", Code::Inf, 20.0, 80.0, 180.0);
    let setup = setup.north_active().position(|_, position| position.round = 20);
    let mut game = setup.checks();
    assert_eq!((game.game().points(SOUTH), game.game().points(NORTH)), (0, 3));
    game.begin();
    let ending = game.ending().unwrap();
    assert_eq!((ending.victory, ending.winner, ending.points.first), (Victory::Points, Some(SOUTH), 3));
}

/// Clauses: H4.16h
#[test]
fn of_two_equally_near_their_edge_the_owner_names_who_flees_first() {
    let flees = |setup: Setup, id: &str| setup.with(id, |piece| piece.must_flee = true);
    let setup = field().south("A", Code::Inf, 20.0, 40.0, 0.0).south("B", Code::Inf, 40.0, 40.0, 0.0);
    let setup = setup.south("C", Code::Inf, 60.0, 30.0, 0.0).north("X", Code::Inf, 60.0, 80.0, 180.0);
    let mut game = flees(flees(flees(setup, "A"), "B"), "C").flights();
    let (a, b, c) = (game.u("A"), game.u("B"), game.u("C"));
    assert_eq!(game.refused_by(Action::FleeFirst { unit: a }), "H4.16h");
    game.act(Action::FleeFirst { unit: c });
    assert_eq!(game.asked(), Decision::FleeFirst { units: vec![a, b] });
}
