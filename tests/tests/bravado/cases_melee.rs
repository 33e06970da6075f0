//! Worked cases: melee, falling back, pursuit.

use rules_core::books::bravado::{Action, Code, Decision, Status, What};
use tests::bravado::{Setup, Table, ahead, field};

/// Red has initiative; the charge is made and both have done with their fire.
fn charged<const N: usize>(
    setup: Setup,
    id: &str,
    target: &str,
    parts: [rules_core::books::bravado::Part; N],
) -> Table {
    let mut game = setup.moves();
    game.charge(id, target, parts).on_to_melee();
    game
}

fn rounds(game: &Table) -> usize {
    game.events.iter().filter(|event| matches!(event.what, What::Fought { .. })).count()
}

/// Clauses: B5b, B5e, B6e, B11c, B11l, B11t, B0k, B0w, B5a, B5n, B10h
#[test]
fn printed_example_3_infantry_charge_three_rounds_charger_routs_and_cannot_be_caught() {
    let setup = field().red("R", Code::Li, 60.0, 30.0, 0).blue("B", Code::Li, 60.0, 38.0, 180).fired(["B"]);
    let mut game = charged(setup.blue("S", Code::Li, 65.0, 38.0, 180), "R", "B", [ahead(6.0)]);
    assert_eq!(game.stands("R"), (60.0, 36.0, 0));
    game.dice([3, 4, 4, 6, 1, 1, 4, 5, 2, 3, 5, 5]).fight("R");
    assert_eq!(game.totals(), [8, 10, 3, 9, 6, 10]);
    assert_eq!((game.status("R"), game.stands("R")), (Some(Status::Routed), (60.0, 26.0, 180)));
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("B"), router: game.u("R") });
    game.pursue(10.0);
    assert!(!game.is_lost("R") && game.piece("R").fought && game.piece("B").fought);
}

/// Clauses: B4p, B4w, B6f, B5e, B3v, B11c, B11p
#[test]
fn a_charged_gun_fires_at_close_then_is_overrun_by_disordered_cavalry_without_pursuit() {
    let setup = field().red("C", Code::Lc, 60.0, 20.0, 0).blue("G", Code::Fa, 60.0, 36.0, 180);
    let mut game = setup.moves();
    game.charge("C", "G", [ahead(13.0)]);
    assert_eq!(game.stands("C"), (60.0, 33.0, 0));
    game.act(Action::Done).dice([6, 5, 1]).shoot("G", "C");
    assert_eq!((game.totals(), game.status("C")), (vec![6], Some(Status::Disordered)));
    assert_eq!(game.causes().1, ["B3o"]);
    game.on_to_melee().dice([3, 3, 6, 5, 2, 2, 5, 4, 4, 4, 4, 4, 1, 3, 6]).fight("C");
    assert_eq!(game.totals(), [6, 7, 6, 8, 7, 9, 3]);
    assert_eq!((game.status("G"), game.stands("G")), (Some(Status::Routed), (60.0, 44.0, 0)));
    assert_eq!((game.status("C"), game.stands("C")), (Some(Status::Disordered), (60.0, 33.0, 0)));
    assert!(!matches!(game.asked(), Decision::Pursue { .. }));
}

/// Clauses: B5e, B11a, B11c, B11e
#[test]
fn both_become_disordered_both_fall_back_half_still_facing() {
    let setup = field().red("R", Code::Lt, 40.0, 30.0, 90).blue("B", Code::Li, 50.0, 30.0, 270).fired(["B"]);
    let mut game = charged(setup.blue("S", Code::Li, 50.0, 35.0, 270), "R", "B", [ahead(8.0)]);
    assert_eq!(game.stands("R"), (48.0, 30.0, 90));
    game.dice([2, 3, 3, 3]).fight("R");
    assert_eq!(game.totals(), [6, 6]);
    assert_eq!((game.stands("R"), game.stands("B")), ((42.0, 30.0, 90), (55.0, 30.0, 270)));
    assert_eq!((game.status("R"), game.status("B")), (Some(Status::Disordered), Some(Status::Disordered)));
    assert!(!matches!(game.asked(), Decision::Pursue { .. }));
}

/// Clauses: B5e, B6e, B3q
#[test]
fn heavy_cavalry_failing_into_disorder_still_holds_the_field_when_light_cavalry_routs() {
    let setup = field().red("H", Code::Hc, 60.0, 20.0, 0).blue("L", Code::Lc, 60.0, 34.0, 180);
    let mut game = charged(setup.status("L", Status::Disordered), "H", "L", [ahead(10.0)]);
    assert_eq!(game.stands("H"), (60.0, 30.0, 0));
    game.dice([1, 3, 3, 2, 6]).fight("H");
    assert_eq!(game.totals(), [6, 5]);
    assert_eq!(game.causes().1, ["B3q"]);
    assert_eq!((game.status("L"), game.stands("L")), (Some(Status::Routed), (60.0, 54.0, 0)));
    assert_eq!((game.status("H"), game.stands("H")), (Some(Status::Disordered), (60.0, 30.0, 0)));
    assert!(!matches!(game.asked(), Decision::Pursue { .. }));
}

/// Clauses: B5e, B11a, B11c, B5d
#[test]
fn disordered_pass_against_new_disorder_goes_on_then_both_rout() {
    let setup = field().red("R", Code::Li, 60.0, 60.0, 180).blue("B", Code::Li, 60.0, 52.0, 0).fired(["B"]);
    let mut game = charged(setup.blue("S", Code::Li, 65.0, 52.0, 0), "R", "B", [ahead(6.0)]);
    assert_eq!(game.stands("R"), (60.0, 54.0, 180));
    game.dice([1, 2, 4, 4, 3, 3, 2, 4, 1, 4, 3, 3]).fight("R");
    assert_eq!(game.totals(), [4, 8, 7, 6, 6, 6]);
    assert_eq!((game.stands("R"), game.stands("B")), ((60.0, 64.0, 0), (60.0, 42.0, 180)));
    assert_eq!((game.status("R"), game.status("B")), (Some(Status::Routed), Some(Status::Routed)));
}

/// Clauses: B5f, B11a
#[test]
fn ten_drawn_rounds_send_the_charger_back_half_and_change_nothing_else() {
    let setup = field().red("R", Code::Li, 60.0, 30.0, 0).blue("B", Code::Li, 60.0, 38.0, 180).fired(["B"]);
    let mut game = charged(setup.blue("S", Code::Li, 65.0, 38.0, 180), "R", "B", [ahead(6.0)]);
    game.dice([4; 41]).fight("R");
    assert_eq!(rounds(&game), 10);
    assert_eq!(game.totals(), [9, 8].repeat(10));
    assert_eq!((game.status("R"), game.stands("R")), (Some(Status::Fine), (60.0, 31.0, 0)));
    assert_eq!((game.status("B"), game.stands("B")), (Some(Status::Fine), (60.0, 38.0, 180)));
    assert!(game.piece("R").fought && game.piece("B").fought);
}

/// Clauses: B6e, B4o, B11l, B11n, B11s, B11r
#[test]
fn infantry_s_bonus_against_cavalry_ends_with_disorder_and_light_cavalry_catches_the_runaway() {
    let setup = field().red("C", Code::Lc, 60.0, 20.0, 0).red("R", Code::Li, 63.0, 25.0, 0);
    let setup = setup.blue("A", Code::Li, 60.0, 30.0, 180).blue("B", Code::Li, 65.0, 30.0, 180).fired(["A"]);
    let mut game = setup.moves();
    game.charge("C", "A", [ahead(7.0)]);
    assert_eq!(game.stands("C"), (60.0, 27.0, 0));
    let (own, its) = (game.u("R"), game.u("A"));
    assert!(!game.game().may_fire(game.u("B"), game.u("C")) && !game.game().may_fire(own, its));
    game.on_to_melee().dice([3, 4, 2, 4, 5, 5, 1, 4, 2, 5, 3, 3]).fight("C");
    assert_eq!(game.totals(), [8, 7, 11, 6, 8, 6]);
    assert_eq!((game.status("A"), game.stands("A")), (Some(Status::Routed), (60.0, 40.0, 0)));
    game.pursue(15.0);
    assert!(game.is_lost("A") && game.piece("C").pursued);
    assert_eq!(game.stands("C"), (60.0, 42.0, 0));
}

/// Clauses: B0n, B3l, B3p, B10i, B6b, B11d
#[test]
fn a_flank_charge_is_good_against_bad() {
    let setup = field().red("R", Code::Li, 50.0, 40.0, 90).blue("B", Code::Li, 60.0, 40.0, 0);
    let mut game = setup.moves();
    game.charge("R", "B", [ahead(7.0)]);
    assert_eq!(game.stands("R"), (57.0, 40.0, 90));
    assert!(!game.game().may_fire(game.u("B"), game.u("R")));
    game.on_to_melee().dice([1, 2, 4, 5, 3, 3, 3, 1, 5, 6, 2, 4]).fight("R");
    assert_eq!(game.totals(), [7, 6, 9, 6]);
    assert_eq!((game.status("B"), game.stands("B")), (Some(Status::Routed), (70.0, 40.0, 90)));
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("R"), router: game.u("B") });
    // The gap is 69 - 58 = 11.
    game.pursue(10.0);
    assert!(!game.is_lost("B"));
}

/// Clauses: B11o, B11u, B11v, B11m, B3q
#[test]
fn a_pursuit_catches_one_unit_and_runs_into_a_fresh_one() {
    let setup = field().red("C", Code::Lc, 60.0, 20.0, 0).blue("A", Code::Li, 60.0, 30.0, 180);
    let setup = setup.blue("B", Code::Li, 60.0, 44.0, 180).status("A", Status::Disordered).fired(["A"]);
    let mut game = charged(setup, "C", "A", [ahead(7.0)]);
    game.dice([4, 4, 1, 2, 6]).fight("C");
    assert_eq!((game.totals(), game.stands("A")), (vec![9, 3], (60.0, 40.0, 0)));
    game.dice([3, 3, 2, 4, 6, 1, 1, 5, 5, 6, 2, 2, 3, 3, 3]).pursue(20.0);
    assert!(game.is_lost("A"));
    assert_eq!(game.totals()[2..], [7, 7, 3, 11, 5, 7]);
    assert_eq!((game.status("C"), game.stands("C")), (Some(Status::Routed), (60.0, 21.0, 180)));
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("B"), router: game.u("C") });
    // The gap is 43 - 23 = 20.
    game.pursue(10.0);
    assert!(!game.is_lost("C"));
}

/// Clauses: B10r, B10t, B10i, B11c, B10b
#[test]
fn a_charged_routed_unit_that_passes_runs_on_and_there_is_no_melee() {
    let setup = field().red("C", Code::Lc, 60.0, 20.0, 0).blue("B", Code::Li, 60.0, 34.0, 0);
    let mut game = charged(setup.status("B", Status::Routed), "C", "B", [ahead(11.0)]);
    assert_eq!(game.stands("C"), (60.0, 31.0, 0));
    game.dice([4, 4, 3]).fight("C");
    assert_eq!(game.totals(), [7]);
    assert_eq!((game.status("B"), game.stands("B")), (Some(Status::Routed), (60.0, 44.0, 0)));
    let piece = game.piece("C");
    assert!(piece.moved && piece.charged && !piece.fought);
    assert_eq!(game.stands("C"), (60.0, 31.0, 0));
    assert!(!matches!(game.asked(), Decision::Pursue { .. }));
}

/// Clauses: B5g, B5h, B5i, B10p, B3q
#[test]
fn the_target_of_two_chargers_routs_in_the_first_melee_and_the_second_has_merely_moved() {
    let setup = field().red("A", Code::Li, 60.0, 32.0, 0).red("B", Code::Li, 70.0, 41.0, 270);
    let mut game = setup.blue("X", Code::Li, 60.0, 40.0, 180).fired(["X"]).moves();
    game.charge("A", "X", [ahead(6.0)]).charge("B", "X", [ahead(7.0)]);
    assert_eq!((game.stands("A"), game.stands("B")), ((60.0, 38.0, 0), (63.0, 40.0, 270)));
    game.on_to_melee().dice([4, 4, 1, 3, 5, 3, 4, 2, 2, 6]).fight("A");
    assert_eq!(game.totals(), [9, 4, 8, 4]);
    assert_eq!((game.status("X"), game.stands("X")), (Some(Status::Routed), (60.0, 50.0, 0)));
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("A"), router: game.u("X") });
    let piece = game.piece("B");
    assert!(piece.moved && !piece.fought && !game.game().may_fire(game.u("B"), game.u("X")));
    assert_eq!(game.stands("B"), (63.0, 40.0, 270));
    assert!(game.link("B").is_none());
}

/// Clauses: B11g, B4t
#[test]
fn a_fall_back_ending_on_a_friend_goes_on_to_the_first_free_spot() {
    let setup = field().red("R", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180);
    let setup = setup.blue("F", Code::Li, 60.0, 46.5, 180).status("X", Status::Disordered);
    let mut game = setup.red_fires();
    game.dice([1, 2, 1]).shoot("R", "X");
    assert_eq!((game.status("X"), game.stands("X")), (Some(Status::Routed), (60.0, 48.5, 0)));
    assert_eq!((game.status("F"), game.stands("F")), (Some(Status::Fine), (60.0, 46.5, 180)));
}
