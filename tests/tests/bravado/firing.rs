//! Fire and position under fire: B3, B4.

use rules_core::books::bravado::{Action, Code, Kind, Modifier, Quality, Stand, Status};
use tests::bravado::{BLUE, Setup, Table, ahead, field};

fn guns_and_foot(y: f64) -> Setup {
    field().red("F", Code::Fa, 60.0, 20.0, 0).blue("X", Code::Li, 60.0, y, 180)
}

/// The causes of Good and Bad of a shot, and how many dice it is.
fn causes(game: &Table, id: &str, target: &str) -> (Vec<&'static str>, Vec<&'static str>, usize) {
    let preview = game.preview(game.shot_of(id, target));
    let tally = &preview.tests[0].tally;
    let ids = |clauses: &[rules_core::Clause]| clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>();
    (ids(&tally.good), ids(&tally.bad), if tally.stand() == Stand::Indifferent { 2 } else { 3 })
}

/// Clauses: B4c, B12a
#[test]
fn nobody_fires_at_a_general() {
    let setup = guns_and_foot(40.0).general(BLUE, "G", 60.0, 30.0, 180);
    let mut game = setup.red_fires();
    let shot = game.shot_of("F", "G");
    assert_eq!(game.refused_by(shot), "B4c");
    // He blocks no sight either.
    assert!(game.game().may_fire(game.u("F"), game.u("X")));
}

/// Clauses: B4l, B0z
#[test]
fn cavalry_routed_units_and_those_that_charged_pursued_or_fought_do_not_fire() {
    let setup = |code| {
        let setup = field().red("A", code, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 35.9, 180);
        setup.red("B", Code::Li, 20.0, 30.0, 0).blue("Y", Code::Li, 20.0, 36.0, 180)
    };
    let refused = |setup: Setup| {
        let mut game = setup.red_fires();
        let shot = game.shot_of("A", "X");
        game.refused_by(shot)
    };
    assert_eq!(refused(setup(Code::Lc)), "B4l");
    assert_eq!(refused(setup(Code::Li).status("A", Status::Routed)), "B4l");
    assert_eq!(refused(setup(Code::Li).with("A", |piece| piece.charged = true)), "B4l");
    assert_eq!(refused(setup(Code::Li).with("A", |piece| piece.pursued = true)), "B4l");
    assert_eq!(refused(setup(Code::Li).with("A", |piece| piece.fought = true)), "B4l");
}

/// Clauses: B3s, B3x, B3k, B3o
#[test]
fn a_town_against_close_guns_is_indifferent() {
    let game = guns_and_foot(29.0).patch("town", Kind::Town, (55.0, 27.5), (65.0, 34.0)).red_fires();
    assert_eq!(causes(&game, "F", "X"), (vec!["B3k"], vec!["B3o"], 2));
}

/// Clauses: B3t, B3r, B3o
#[test]
fn causes_of_one_kind_do_not_add() {
    let setup = field().red("F", Code::Fa, 60.0, 20.0, 0).blue("X", Code::Li, 60.0, 28.0, 0);
    let game = setup.red_fires();
    assert_eq!(causes(&game, "F", "X"), (vec![], vec!["B3o", "B3r"], 3));
}

/// Clauses: B3z, B3r
#[test]
fn flank_causes_still_count_for_defenders() {
    let setup = field().red("F", Code::Fa, 60.0, 20.0, 0).blue("X", Code::Li, 60.0, 38.0, 0);
    let game = setup.patch("town", Kind::Town, (55.0, 36.5), (65.0, 41.0)).red_fires();
    assert_eq!(causes(&game, "F", "X"), (vec!["B3k"], vec!["B3r"], 2));
}

/// Clauses: B3y, B3k
#[test]
fn works_within_2_of_the_target_and_crossed_by_the_line_of_fire_are_good() {
    let works = |y: f64, works: f64| {
        let game = guns_and_foot(y).line("works", Kind::Works, &[(50.0, works), (70.0, works)], 0.0).red_fires();
        causes(&game, "F", "X").0
    };
    // Its front edge is at 37.
    assert_eq!(works(38.0, 35.0), ["B3k"]);
    assert!(works(38.0, 34.9).is_empty());
    // Behind it they are not crossed.
    assert!(works(38.0, 40.0).is_empty());
}

/// Clauses: B6c, B6b, B6h
#[test]
fn a_good_unit_throws_three_dice_and_only_the_total_counts() {
    let mut game = guns_and_foot(47.0).red_fires();
    game.dice([1, 1, 6]).shoot("F", "X");
    // The highest two of three.
    assert_eq!((game.totals(), game.status("X")), (vec![7], Some(Status::Fine)));
    let mut game = guns_and_foot(47.0).quality("X", Quality::Poor).red_fires();
    game.dice([1, 1, 6]).shoot("F", "X");
    assert_eq!((game.totals(), game.status("X")), (vec![6], Some(Status::Disordered)));
}

/// Clauses: B6g, B3f
#[test]
fn pluck_never_re_rolls_morale_and_quality_counts_in_every_test() {
    let setup = guns_and_foot(38.0).quality("X", Quality::Elite).attached("Blue AC", "X");
    let mut game = setup.with("Blue AC", |piece| piece.pluck = 3).red_fires();
    game.dice([1, 2, 3, 6]).shoot("F", "X");
    assert_eq!((game.totals(), game.terms()), (vec![6], vec![(Modifier::Quality, 1)]));
    assert_eq!((game.status("X"), game.piece("Blue AC").pluck), (Some(Status::Disordered), 3));
}

/// Clauses: B4x, B4o
#[test]
fn a_charger_routed_by_fire_falls_back_and_its_target_is_unfought() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180);
    let setup = setup.blue("T", Code::Lt, 66.0, 34.0, 270);
    let mut game = setup.moves();
    game.charge("A", "X", [ahead(4.0)]).act(Action::Done);
    // A second unit may not fire at a charger in contact; the one charged may.
    assert!(!game.game().may_fire(game.u("T"), game.u("A")));
    game.position(|position| position.pieces[1].status = Status::Disordered);
    game.dice([1, 2, 6]).shoot("X", "A");
    assert_eq!((game.status("A"), game.stands("A")), (Some(Status::Routed), (60.0, 24.0, 180)));
    assert!(game.link("A").is_none() && !game.piece("X").fought);
}

/// Clauses: B14f, B6e
#[test]
fn militia_and_guard_need_their_option() {
    let setup = |allowed| {
        let setup = guns_and_foot(38.0).quality("X", Quality::Militia);
        setup.options(move |options| options.militia_guard = allowed)
    };
    assert_eq!(setup(false).faults(), ["options.militia_guard"]);
    let mut game = setup(true).red_fires();
    game.dice([4, 4, 1]).shoot("F", "X");
    assert_eq!((game.totals(), game.terms()), (vec![6], vec![(Modifier::Quality, -2)]));
}

/// Clauses: B14g
#[test]
fn field_guns_fire_to_40_by_the_extreme_option_and_the_target_is_good_with_1_more() {
    let setup = |y, extreme| guns_and_foot(y).options(move |options| options.extreme = extreme).red_fires();
    let may = |game: &Table| game.game().may_fire(game.u("F"), game.u("X"));
    assert!(!may(&setup(53.0, false)) && may(&setup(62.0, true)) && !may(&setup(62.1, true)));
    let mut game = setup(62.0, true);
    game.dice([1, 2, 4, 1]).shoot("F", "X");
    assert_eq!((game.totals(), game.causes().0), (vec![7], vec!["B14g"]));
}

/// Clauses: B7x, B7y
#[test]
fn a_unit_in_between_blocks_sight_but_a_gun_on_a_hill_sees_over_those_below() {
    let setup = |hill: bool, between: f64| {
        let setup = guns_and_foot(45.0).red("B", Code::Li, 60.0, between, 0);
        let setup = if hill { setup.patch("hill", Kind::Hill, (50.0, 10.0), (70.0, 24.0)) } else { setup };
        let game = setup.red_fires();
        game.game().may_fire(game.u("F"), game.u("X"))
    };
    // Muzzle at 21, target's front at 44; the base between is 30 to 32.
    assert!(!setup(false, 31.0) && setup(true, 31.0));
    // Not within 4 of the muzzle, nor of the target.
    assert!(!setup(true, 26.0) && setup(true, 26.1));
    assert!(!setup(true, 39.0) && setup(true, 38.9));
}
