//! Worked cases: fire.

use rules_core::books::bravado::{Band, Code, Modifier, Quality, Status, What};
use rules_core::table::Length;
use tests::bravado::{BLUE, Setup, Table, ahead, field, turn};

/// What a shot would be: range, band, causes of Good and Bad.
fn shot(game: &Table, id: &str, target: &str) -> (Length, Band, usize, usize) {
    let preview = game.preview(game.shot_of(id, target));
    let (range, band) = preview.range.unwrap_or_default_band();
    let tally = &preview.tests[0].tally;
    (range, band, tally.good.len(), tally.bad.len())
}

/// A shot always has a range.
trait Ranged {
    fn unwrap_or_default_band(self) -> (Length, Band);
}

impl Ranged for Option<(Length, Band)> {
    fn unwrap_or_default_band(self) -> (Length, Band) {
        self.unwrap_or((Length::ZERO, Band::Musket))
    }
}

/// Clauses: B6b, B6d, B6e, B3n, B4j, B4a, B4s, B6a, B0g
#[test]
fn printed_example_1_elite_guns_under_long_range_fire_pass_on_exactly_7() {
    let setup = field().red("F", Code::Fa, 60.0, 20.0, 0).blue("X", Code::Fa, 60.0, 47.0, 180);
    let mut game = setup.quality("X", Quality::Elite).red_fires();
    assert_eq!(shot(&game, "F", "X"), (Length::cm(25), Band::Long, 1, 0));
    game.dice([2, 2, 3]).shoot("F", "X");
    assert_eq!(game.totals(), [7]);
    assert_eq!(game.terms(), [(Modifier::GunsOnGuns, 1), (Modifier::Quality, 1)]);
    assert_eq!(game.causes(), (vec!["B3n"], vec![]));
    assert_eq!((game.status("X"), game.stands("X")), (Some(Status::Fine), (60.0, 47.0, 180)));
    assert!(game.piece("F").fired);
}

/// Clauses: B3r, B6b, B6e, B4t, B11b, B11d, B0l, B0m, B0n
#[test]
fn printed_example_2_poor_disordered_cavalry_routed_by_flank_fire_runs_a_full_move() {
    let setup = field().red("A", Code::Li, 54.0, 40.0, 90).blue("C", Code::Lc, 60.0, 40.0, 0);
    let mut game = setup.quality("C", Quality::Poor).status("C", Status::Disordered).red_fires();
    game.dice([6, 1, 4]).shoot("A", "C");
    assert_eq!(game.totals(), [4]);
    assert_eq!(game.causes(), (vec![], vec!["B3r"]));
    assert_eq!((game.status("C"), game.stands("C")), (Some(Status::Routed), (80.0, 40.0, 90)));
}

/// Clauses: B2s, B4e, B4s, B4u, B4m, B2r
#[test]
fn the_player_without_initiative_fires_first_and_a_disordered_unit_still_answers() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180);
    let mut game = setup.other_fires();
    assert_eq!(game.decider(), BLUE);
    game.dice([2, 3]).shoot("X", "A");
    assert_eq!((game.status("A"), game.stands("A")), (Some(Status::Disordered), (60.0, 30.0, 0)));
    // Blue has nobody left to fire: Red is asked.
    game.dice([6, 6, 1]).shoot("A", "X");
    assert_eq!((game.totals(), game.status("X")), (vec![5, 12], Some(Status::Fine)));
}

/// Clauses: B4v, B0m, B3r, B12i, B3e, B3g
#[test]
fn a_routed_unit_that_fails_under_fire_is_destroyed_and_its_general_throws_2_and_is_lost() {
    let setup = field().red("T", Code::Lt, 60.0, 32.0, 0).blue("X", Code::Li, 60.0, 40.0, 0);
    let setup = setup.status("X", Status::Routed).general(BLUE, "G", 90.0, 80.0, 180).attached("G", "X");
    let mut game = setup.red_fires();
    assert_eq!(shot(&game, "T", "X").0, Length::cm(6));
    game.dice([5, 2, 3, 2]).shoot("T", "X");
    assert_eq!(game.totals(), [5]);
    assert!(game.is_lost("X") && game.is_lost("G"));
}

/// Clauses: B3i, B4g, B3o, B4t, B11b, B0d, B4f
#[test]
fn a_permanently_disordered_unit_routed_by_close_guns_falls_back_along_the_firing_line() {
    let setup = field().red("F", Code::Fa, 50.0, 30.0, 0).blue("X", Code::Li, 56.0, 38.0, 180);
    let mut game = setup.status("X", Status::Permanent).red_fires();
    assert_eq!(shot(&game, "F", "X"), (Length(7211), Band::Close, 0, 1));
    game.dice([4, 3, 3]).shoot("F", "X");
    assert_eq!(game.totals(), [6]);
    assert_eq!((game.status("X"), game.stands("X")), (Some(Status::Routed), (62.0, 46.0, 37)));
}

/// Clauses: B4j, B3e, B3n, B3o, B4i, B0e
#[test]
fn horse_gun_bands_at_their_limits() {
    let setup = |y| field().red("H", Code::Ha, 60.0, 20.0, 0).blue("X", Code::Li, 60.0, y, 180).red_fires();
    let bands = [
        (30.0, Band::Close, 0, 1),
        (30.1, Band::Medium, 0, 0),
        (38.0, Band::Medium, 0, 0),
        (38.1, Band::Long, 1, 0),
        (46.0, Band::Long, 1, 0),
    ];
    for (y, band, good, bad) in bands {
        let seen = shot(&setup(y), "H", "X");
        assert_eq!((seen.1, seen.2, seen.3), (band, good, bad), "{y}");
        assert_eq!(seen.0, Length((y * 1000.0) as i32 - 22_000), "{y}");
    }
    let game = setup(46.1);
    assert!(!game.game().may_fire(game.u("H"), game.u("X")));
}

/// Clauses: B4e, B4h, B4i, B4d, B4b
#[test]
fn infantry_arc_includes_its_border() {
    let setup = |x| {
        let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, x, 36.0, 180);
        // Somebody else to fire at, so that Red is asked.
        setup.red("B", Code::Li, 20.0, 30.0, 0).blue("Y", Code::Li, 20.0, 36.0, 180).red_fires()
    };
    assert_eq!(shot(&setup(64.0), "A", "X").0, Length(4472));
    let mut game = setup(64.1);
    let missed = game.shot_of("A", "X");
    assert_eq!(game.refused_by(missed), "B4b");
}

/// Clauses: B4g, B4h, B4i, B4j
#[test]
fn gun_arc_at_45_degrees_and_range_to_the_whole_base() {
    let setup = |x| field().red("F", Code::Fa, 60.0, 30.0, 0).blue("X", Code::Li, x, 38.0, 180).red_fires();
    assert_eq!(shot(&setup(70.0), "F", "X"), (Length::cm(10), Band::Close, 0, 1));
    let game = setup(71.1);
    assert!(!game.game().may_fire(game.u("F"), game.u("X")));
}

/// Clauses: B4n, B9u
#[test]
fn guns_that_moved() {
    let guns = |code| {
        let setup = field().red("F", code, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 53.0, 180);
        setup.moves()
    };
    let may = |game: &Table| game.game().may_fire(game.u("F"), game.u("X"));
    let mut game = guns(Code::Fa);
    game.go("F", [turn(30)]);
    assert!(may(&game));
    let mut game = guns(Code::Fa);
    game.go("F", [ahead(0.1)]);
    assert!(!may(&game));
    let mut game = guns(Code::Ha);
    game.go("F", [ahead(8.0)]);
    assert!(may(&game));
    let mut game = guns(Code::Ha);
    game.go("F", [ahead(8.1)]);
    assert!(!may(&game));
}

/// Clauses: B4q, B4r, B3r, B11b
#[test]
fn two_firers_are_two_tests_and_the_flight_is_from_the_second() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).red("B", Code::Li, 66.0, 36.0, 270);
    let mut game = setup.blue("X", Code::Li, 60.0, 36.0, 180).fired(["X"]).red_fires();
    game.dice([2, 4]).shoot("A", "X");
    assert_eq!((game.status("X"), game.stands("X")), (Some(Status::Disordered), (60.0, 36.0, 180)));
    game.dice([5, 4, 2, 1]).shoot("B", "X");
    assert_eq!(game.totals(), [6, 6]);
    assert_eq!((game.status("X"), game.stands("X")), (Some(Status::Routed), (50.0, 36.0, 270)));
}

/// Clauses: B3m, B12d, B12e
#[test]
fn an_attached_army_commander_gives_good_only_while_not_exhausted() {
    let setup = || -> Setup {
        let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180);
        setup.fired(["X"]).attached("Blue AC", "X")
    };
    let mut game = setup().red_fires();
    game.dice([2, 3, 4, 1]).shoot("A", "X");
    assert_eq!((game.totals(), game.causes().0), (vec![7], vec!["B3m"]));
    let mut game = setup().with("Blue AC", |piece| piece.exhausted = true).red_fires();
    // After it the Bravado Test, and as nobody may bid, restoration.
    game.dice([3, 3, 6, 1]).shoot("A", "X");
    assert_eq!((game.totals(), game.status("X")), (vec![6], Some(Status::Disordered)));
    assert!(game.piece("Blue AC").with.is_some());
    assert!(!game.happened(|what| matches!(what, What::Removed { .. })));
}
