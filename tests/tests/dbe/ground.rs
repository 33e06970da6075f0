//! Measures, elements, ground: sections 1, 2 and 4.

use rules_core::Side;
use rules_core::books::dbe::army::{Nation, battle};
use rules_core::books::dbe::{Action, Class, Code, Decision, Kind, Leg, Modifier, Scenario};
use rules_core::table::{Angle, Edge, Length};
use tests::dbe::{NORTH, SOUTH, Setup, ahead, back, field, toward};

fn far_enemy(setup: Setup) -> Setup {
    setup.north("far", Code::Inf, 110.0, 80.0, 180.0)
}

/// Clauses: H4.1a, H1b
#[test]
fn larger_figures_have_larger_bases_and_longer_measures() {
    let mut game = far_enemy(field().south("A", Code::Inf, 50.0, 30.0, 0.0)).file(|file| file.large = true).moves();
    let base = *game.game().base(game.u("A"));
    assert_eq!((base.width(), base.depth()), (Length::cm(5), Length(2500)));
    let far = game.move_of("A", [ahead(10.1)]);
    assert_eq!(game.refused_by(far), "H4.8b");
    game.go("A", [ahead(10.0)]);
    assert_eq!(game.stands("A"), (50.0, 40.0, 0.0));
}

/// Clauses: H4.1d
#[test]
fn a_limit_is_inclusive_and_gives_a_tenth_of_a_millimetre() {
    let mut game = far_enemy(field().south("A", Code::Inf, 50.0, 30.0, 0.0)).moves();
    let far = game.move_of("A", [ahead(8.02)]);
    assert_eq!(game.refused_by(far), "H4.8b");
    let limit = game.move_of("A", [ahead(8.01)]);
    assert!(game.allows(&limit));
}

/// Clauses: H4.1e, H4.1g, H4.10a, 8.0a
#[test]
fn fronts_touch_a_millimetre_apart_and_not_at_corners_alone() {
    let paired = |x, y| {
        let game = field().south("A", Code::Inf, 60.0, 48.0, 0.0).north("X", Code::Inf, x, y, 180.0).moves();
        game.are_paired("A", "X")
    };
    assert!(paired(60.0, 50.1) && !paired(60.0, 50.11));
    assert!(paired(63.8, 50.0) && !paired(63.95, 50.0) && !paired(64.0, 50.0));
}

/// Clauses: H4.10b
#[test]
fn flanks_that_touch_are_no_contact() {
    let game = field().south("A", Code::Inf, 60.0, 48.0, 0.0).north("X", Code::Inf, 64.0, 48.0, 180.0).moves();
    assert!(game.game().contacts().is_empty());
}

/// Clauses: H4.1f
#[test]
fn places_are_kept_to_a_tenth_of_a_millimetre_and_facings_to_a_tenth_of_a_degree() {
    let mut game = far_enemy(field().south("A", Code::Lgt, 40.0, 30.0, 0.0)).moves();
    // 5 cm at 33.33 degrees: (2.7473, 4.1775); 10.05 degrees lie between 10.0 and 10.1: the even one.
    game.go("A", [toward(33.33, 5.0), Leg::Pivot { turn: Angle(1005) }]);
    assert_eq!(game.stands("A"), (42.75, 34.18, 10.0));
}

/// Clauses: H4.1h, H4.9o
#[test]
fn light_infantry_passes_through_friends_and_must_end_clear() {
    let setup = || far_enemy(field().south("L", Code::Lgt, 50.0, 30.0, 0.0).south("I", Code::Inf, 50.0, 35.0, 0.0));
    let mut game = setup().moves();
    let onto = game.move_of("L", [ahead(5.0)]);
    assert_eq!(game.refused_by(onto), "H4.1h");
    game.go("L", [ahead(8.0)]);
    assert_eq!(game.stands("L"), (50.0, 38.0, 0.0));
    let mut game = setup().south("H", Code::Hcv, 50.0, 25.0, 0.0).moves();
    let blocked = game.move_of("H", [ahead(16.0)]);
    assert_eq!(game.refused_by(blocked), "H4.9p");
}

/// Clauses: H4.1i
#[test]
fn a_place_on_the_front_line_is_not_behind_it() {
    let setup = |y| field().south("L", Code::Lgt, 70.0, y, 270.0).north("X", Code::Inf, 60.0, 50.0, 180.0);
    let mut game = setup(49.0).moves();
    let on_line = game.attack_of("L", [ahead(8.0)], "X", Edge::Left);
    assert_eq!(game.refused_by(on_line), "H4.10g");
    let game = setup(49.2).moves();
    let behind = game.attack_of("L", [ahead(8.0)], "X", Edge::Left);
    assert!(game.allows(&behind));
}

/// Clauses: H4.1j, H4.12f
#[test]
fn a_supporter_stands_directly_behind_within_half_a_centimetre_and_out_of_contact() {
    let supported = |x| {
        let setup = field().south("A", Code::Inf, 60.0, 48.0, 0.0).south("B", Code::Inf, x, 46.0, 0.0);
        let game = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).moves();
        game.game().rear_support(game.u("A")).is_some()
    };
    assert!(supported(60.5) && !supported(60.6));
    let setup = field().south("A", Code::Inf, 60.0, 48.0, 0.0).south("B", Code::Inf, 60.0, 46.0, 0.0);
    let setup = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).north("Y", Code::Lgt, 63.0, 45.0, 270.0);
    let game = setup.moves();
    assert!(game.contact("Y", "B").is_some() && game.game().rear_support(game.u("A")).is_none());
}

/// Clauses: H4.1k, 8.4d, H4.12h
#[test]
fn an_element_level_beside_the_main_one_widens_its_front() {
    let terms = |y| {
        let setup = field().south("A", Code::Inf, 60.0, 48.0, 0.0).south("B", Code::Lgt, 64.0, y, 0.0);
        setup.north("X", Code::Inf, 60.0, 50.0, 180.0).moves().melee_terms("A", "X")
    };
    // A helper adds one, whatever its factor.
    assert_eq!(terms(47.5), [(Modifier::M2, 1)]);
    assert_eq!(terms(47.4), []);
}

/// Clauses: H4.1l
#[test]
fn a_line_along_an_outline_does_not_cross_it() {
    let points = |west| {
        let setup = field().general(SOUTH, "GEN", 60.0, 10.0, 0.0).south("P", Code::Inf, 60.0, 36.5, 0.0);
        let game = setup.patch("wood", Kind::Wood, (west, 15.0), (70.0, 25.0)).moves();
        game.game().points_needed(0, &[game.u("P")])
    };
    assert_eq!((points(60.0), points(59.9)), (1, 2));
}

/// Clauses: H4.1m, H4.1n
#[test]
fn the_worst_class_under_the_centre_counts_and_a_crossing_replaces_it() {
    let class = |x, y, open_fords: bool| {
        let setup = field().south("A", Code::Inf, x, y, 0.0).file(move |file| file.open_fords = open_fords);
        let setup = setup.patch("vines", Kind::Rough, (20.0, 20.0), (40.0, 40.0));
        let setup = setup.patch("wood", Kind::Wood, (30.0, 20.0), (50.0, 40.0));
        let setup = setup.line("brook", Kind::Stream, &[(0.0, 60.0), (120.0, 60.0)], 2.0);
        let game = setup.crossing(true, 20.0, 60.0, 4.0).crossing(false, 60.0, 60.0, 4.0).moves();
        game.game().ground_of(game.u("A"))
    };
    assert_eq!(class(35.0, 30.0, false), Class::Difficult);
    // The base overhangs the wood, its centre does not.
    assert_eq!(class(29.5, 30.0, false), Class::Rough);
    assert_eq!((class(20.0, 60.0, false), class(60.0, 60.0, false)), (Class::Open, Class::Rough));
    assert_eq!((class(60.0, 60.0, true), class(40.0, 60.0, true)), (Class::Open, Class::Rough));
}

/// Clauses: H4.1p
#[test]
fn in_melee_the_active_player_throws_first() {
    let setup = || field().south("A", Code::Inf, 60.0, 48.0, 0.0).north("X", Code::Inf, 60.0, 50.0, 180.0);
    let mut game = setup().melee();
    assert_eq!(game.wanted(Action::Begin).request.side, SOUTH);
    game.dice([3]);
    assert_eq!(game.wanted(Action::Begin).request.side, NORTH);
    assert_eq!(setup().north_active().melee().wanted(Action::Begin).request.side, Side::Second);
}

/// Clauses: H4.1q, H4.12l
#[test]
fn a_single_melee_is_fought_unasked_and_of_two_the_active_player_names_one() {
    let setup = || field().south("A", Code::Inf, 60.0, 48.0, 0.0).north("X", Code::Inf, 60.0, 50.0, 180.0);
    let mut game = setup().melee();
    game.dice([3, 2]).begin();
    assert_eq!(game.melees(), [(6, 5)]);
    let setup = setup().south("B", Code::Inf, 80.0, 48.0, 0.0).north("Y", Code::Inf, 80.0, 50.0, 180.0);
    let mut game = setup.melee();
    let pairs = vec![(game.u("A"), game.u("X")), (game.u("B"), game.u("Y"))];
    game.begin();
    assert_eq!((game.asked(), game.decider()), (Decision::Melee { pairs }, SOUTH));
    game.dice([3, 2]).name("B");
    assert_eq!(game.stands("Y"), (80.0, 52.0, 180.0));
}

/// Clauses: H4.2a
#[test]
fn each_type_has_its_factors() {
    let row = |code: Code| (code.melee(false), code.melee(true), code.fire(), code.under_fire(), code.range());
    assert_eq!(row(Code::Inf), (3, 4, Some(3), 3, 4));
    assert_eq!(row(Code::Lgt), (3, 2, Some(3), 3, 4));
    assert_eq!(row(Code::Vol), (2, 1, Some(2), 4, 8));
    assert_eq!(row(Code::Hcv), (4, 4, None, 2, 0));
    assert_eq!(row(Code::Lcv), (3, 3, None, 2, 0));
    assert_eq!(row(Code::Icv), (2, 2, None, 2, 0));
    assert_eq!(row(Code::Art), (2, 2, Some(3), 4, 24));
}

/// Clauses: H4.2b
#[test]
fn foot_and_cavalry_are_three_types_each() {
    let all = [Code::Inf, Code::Lgt, Code::Vol, Code::Hcv, Code::Lcv, Code::Icv, Code::Art, Code::Hart, Code::Gen];
    assert_eq!(all.map(Code::is_foot), [true, true, true, false, false, false, false, false, false]);
    assert_eq!(all.map(Code::is_cavalry), [false, false, false, true, true, true, false, false, false]);
}

/// Clauses: H4.2c
#[test]
fn only_five_types_may_be_guard() {
    let all = [Code::Inf, Code::Lgt, Code::Vol, Code::Hcv, Code::Lcv, Code::Icv, Code::Art, Code::Hart];
    assert_eq!(all.map(Code::may_be_guard), [true, true, false, true, true, false, true, false]);
    let setup = field().south("V", Code::Vol, 60.0, 40.0, 0.0).guard(SOUTH).north("X", Code::Inf, 60.0, 80.0, 180.0);
    let problems = Scenario::new(setup.file).unwrap_err();
    assert_eq!(problems.0[0].field, "sides.first.corps[0].units[0].guard");
}

/// Clauses: H4.2d
#[test]
fn horse_artillery_moves_12_shoots_16_and_costs_7() {
    let hart = Code::Hart;
    assert_eq!((hart.range(), hart.close_range(), hart.cost(false)), (16, 8, 7));
    assert_eq!((hart.road(), hart.open()), (16, 12));
    assert_eq!((hart.allowance(Class::Rough), hart.allowance(Class::Difficult)), (Some(4), None));
}

/// Clauses: H4.4b
#[test]
fn easy_ground_counts_as_open() {
    let setup = far_enemy(field().south("A", Code::Lcv, 50.0, 30.0, 0.0));
    let mut game = setup.patch("crops", Kind::Easy, (40.0, 32.0), (60.0, 60.0)).moves();
    game.go("A", [ahead(20.0)]);
    assert_eq!((game.stands("A"), game.cost()), ((50.0, 50.0, 0.0), 20_000));
}

/// Clauses: H4.4c
#[test]
fn more_than_two_corps_a_side_take_the_large_table() {
    let file = battle("two", Nation::French.army(2, 'F'), Nation::British.army(2, 'B'));
    assert_eq!((file.width, file.height), (12_000, 9000));
    let file = battle("three", Nation::Russian.army(3, 'R'), Nation::Prussian.army(2, 'P'));
    assert_eq!((file.width, file.height), (18_000, 12_000));
    assert!(Scenario::new(file).is_ok());
}

/// Clauses: H4.4d, H4.4e
#[test]
fn a_wall_costs_4_cm_once_a_move_and_also_where_a_move_ends_in_contact_across_it() {
    let setup = || {
        let setup = field().south("A", Code::Lgt, 50.0, 40.0, 0.0).north("X", Code::Inf, 50.0, 46.0, 180.0);
        far_enemy(setup)
    };
    let wall = |setup: Setup, y| setup.line("wall", Kind::Wall, &[(40.0, y), (60.0, y)], 0.0);
    // There and back over the wall: 6 cm and once 4.
    let mut game = wall(far_enemy(field().south("A", Code::Lgt, 50.0, 40.0, 0.0)), 42.0).moves();
    game.go("A", [ahead(3.0), back(3.0)]);
    assert_eq!(game.cost(), 10_000);
    // Front to front across it: 4 cm and 4.
    let mut game = wall(setup(), 45.0).moves();
    game.attack("A", [ahead(5.0)], "X", Edge::Front);
    assert_eq!((game.stands("A"), game.cost()), ((50.0, 44.0, 0.0), 8000));
}

/// Clauses: H4.4f
#[test]
fn a_river_stops_centres_except_at_its_crossings_and_a_lake_any_part_of_a_base() {
    let river = |x| {
        let setup = far_enemy(field().south("A", Code::Lgt, x, 40.0, 0.0));
        setup.line("river", Kind::River, &[(0.0, 44.0), (120.0, 44.0)], 2.0).crossing(true, 50.0, 44.0, 4.0).moves()
    };
    let mut game = river(60.0);
    let wet = game.move_of("A", [ahead(8.0)]);
    assert_eq!(game.refused_by(wet), "H4.4f");
    // 2 cm from the middle of a bridge of 4 is the limit.
    let mut game = river(52.0);
    game.go("A", [ahead(8.0)]);
    let mut game = river(52.2);
    let beside = game.move_of("A", [ahead(8.0)]);
    assert_eq!(game.refused_by(beside), "H4.4f");
    let setup = far_enemy(field().south("A", Code::Lgt, 50.0, 40.0, 0.0));
    let mut game = setup.patch("lake", Kind::Impassable, (51.5, 43.0), (60.0, 50.0)).moves();
    let edge = game.move_of("A", [ahead(8.0)]);
    assert_eq!(game.refused_by(edge), "H4.4f");
}

/// Clauses: H4.4g
#[test]
fn foot_or_a_gun_at_the_front_of_a_redoubt_has_its_shelter_against_those_ahead() {
    let terms = |y: f64, code| {
        let setup = field().north("X", code, 60.0, y, 180.0).south("A", Code::Hcv, 60.0, y - 2.5, 0.0);
        setup.line("redoubt", Kind::Redoubt, &[(63.0, 49.0), (57.0, 49.0)], 0.0).moves().melee_terms("X", "A")
    };
    assert_eq!(terms(50.0, Code::Inf), [(Modifier::M5, 2)]);
    assert_eq!(terms(50.5, Code::Inf), [(Modifier::M5, 2)]);
    assert_eq!(terms(50.7, Code::Inf), []);
    // It faces to the left of its line: who attacks it from the front has no shelter.
    let setup = field().north("X", Code::Inf, 60.0, 50.0, 180.0).south("A", Code::Inf, 60.0, 48.0, 0.0);
    let game = setup.line("redoubt", Kind::Redoubt, &[(63.0, 49.0), (57.0, 49.0)], 0.0).moves();
    assert_eq!((game.melee_terms("X", "A"), game.melee_terms("A", "X")), (vec![(Modifier::M5, 2)], vec![]));
}
