//! Worked cases: terrain and sight.

use rules_core::books::bravado::{Code, Kind, Status};
use tests::bravado::{Setup, ahead, field};

/// Clauses: B7d, B7f, B10m, B3j, B7g, B6e, B7h, B7j
#[test]
fn cavalry_charges_over_a_stream_at_half_allowance_disordered_and_is_thrown_back_across_it() {
    let setup = field().line("brook", Kind::Stream, &[(0.0, 24.5), (120.0, 24.5)], 1.0);
    let setup = setup.red("C", Code::Lc, 60.0, 20.0, 0).blue("B", Code::Li, 60.0, 32.0, 180).fired(["B"]);
    let mut game = setup.blue("S", Code::Li, 65.0, 32.0, 180).fired(["S"]).moves();
    game.charge("C", "B", [ahead(9.0)]);
    assert_eq!((game.status("C"), game.stands("C")), (Some(Status::Disordered), (60.0, 29.0, 0)));
    game.on_to_melee().dice([3, 3, 3, 3, 2, 3, 4, 4]).fight("C");
    assert_eq!(game.totals(), [7, 7, 6, 9]);
    assert_eq!((game.status("C"), game.stands("C")), (Some(Status::Routed), (60.0, 19.0, 180)));
}

/// Clauses: B7r, B7s, B7u, B7q, B7t
#[test]
fn a_ridgeline_shows_the_near_slope_and_hides_the_far_one_both_ways() {
    let setup = |y| -> Setup {
        let setup = field().patch("hill", Kind::Hill, (50.0, 40.0), (70.0, 60.0));
        setup.red("F", Code::Fa, 60.0, 24.0, 0).blue("X", Code::Fa, 60.0, y, 180)
    };
    let sees = |y| {
        let game = setup(y).red_fires();
        let (red, blue) = (game.u("F"), game.u("X"));
        (game.game().may_fire(red, blue), game.game().may_fire(blue, red))
    };
    assert_eq!(sees(47.0), (true, true));
    assert_eq!(sees(54.0), (false, false));
    // A crest drawn elsewhere changes nothing.
    let crested = setup(54.0).file(|file| file.terrain[0].crest = vec![(500, 580), (700, 580)]).red_fires();
    assert!(!crested.game().may_fire(crested.u("F"), crested.u("X")));
}

/// Clauses: B7q, B7v, B7w, B4k
#[test]
fn one_centimetre_inside_a_wood_is_visible_more_is_not() {
    let sees = |y| {
        let setup = field().patch("wood", Kind::Wood, (50.0, 40.0), (70.0, 60.0));
        let game = setup.red("T", Code::Lt, 60.0, 34.0, 0).blue("X", Code::Lt, 60.0, y, 180).red_fires();
        game.game().may_fire(game.u("T"), game.u("X"))
    };
    assert!(sees(42.0));
    assert!(!sees(42.1));
}

/// Clauses: B7b, B7c, B7e, B7k, B3j, B7h
#[test]
fn cavalry_through_a_town_pays_double_is_disordered_and_must_clear_it() {
    let setup = field().patch("town", Kind::Town, (50.0, 40.0), (60.0, 46.0));
    let setup = setup.red("C", Code::Lc, 55.0, 34.0, 0).blue("X", Code::Li, 70.0, 34.0, 270);
    let mut game = setup.moves();
    let short = game.move_of("C", [ahead(13.0)]);
    assert_eq!(game.refused_by(short), "B7k");
    game.go("C", [ahead(14.0)]);
    assert_eq!((game.status("C"), game.stands("C")), (Some(Status::Disordered), (55.0, 48.0, 0)));
}
