//! Pursuit: B11l to B11y.

use rules_core::books::bravado::{Action, Code, Decision, Kind, Status};
use rules_core::table::Hand;
use tests::bravado::{Setup, Table, ahead, field};

/// Red's LC at (60,20) charges a Disordered LI at (60,30), which routs to (60,40), 10 away. Red is asked.
fn won(setup: Setup) -> Table {
    let setup = setup.red("C", Code::Lc, 60.0, 20.0, 0).blue("A", Code::Li, 60.0, 30.0, 180).fired(["A"]);
    let mut game = setup.status("A", Status::Disordered).moves();
    game.charge("C", "A", [ahead(7.0)]).on_to_melee().dice([6, 6, 1, 1, 1]).fight("C");
    game
}

fn so_far(centimetres: f64) -> Action {
    Action::Pursue { mm: (centimetres * 10.0) as u16, hand: Hand::Right }
}

/// Clauses: B11l, B11s, B11t, B11r
#[test]
fn a_fine_winner_pursues_up_to_a_full_move_or_stays_and_equal_is_not_caught() {
    let mut game = won(field());
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("C"), router: game.u("A") });
    assert_eq!(game.refused_by(so_far(20.1)), "B11l");
    let mut equal = game.clone();
    equal.pursue(10.0);
    assert_eq!((equal.is_lost("A"), equal.stands("C")), (false, (60.0, 37.0, 0)));
    let mut stays = game.clone();
    stays.act(Action::No);
    assert_eq!((stays.is_lost("A"), stays.stands("C"), stays.piece("C").pursued), (false, (60.0, 27.0, 0), false));
    game.pursue(10.1);
    assert!(game.is_lost("A"));
}

/// Clauses: B11q
#[test]
fn nobody_pursues_a_unit_its_fall_back_destroyed() {
    // It cannot flee: a lake behind it.
    let game = won(field().patch("lake", Kind::Impassable, (50.0, 31.0), (70.0, 40.0)));
    assert!(game.is_lost("A"));
    assert!(!matches!(game.asked(), Decision::Pursue { .. }));
}

/// Clauses: B11w, B10r, B10s
#[test]
fn touching_a_routed_unit_in_pursuit_makes_it_test_at_once() {
    let setup = field().blue("B", Code::Li, 60.0, 44.0, 0).status("B", Status::Routed);
    let mut game = won(setup);
    // A runs to 40, B's rear edge is at 43; Bad: 2 and 3 of 2, 3, 6.
    game.dice([2, 3, 6]).pursue(20.0);
    assert!(game.is_lost("A") && game.is_lost("B"));
    assert_eq!(game.asked(), Decision::Stop { unit: game.u("C"), leg: 140 });
}

/// Clauses: B11x
#[test]
fn a_pursuer_passes_friends_and_may_not_end_on_them() {
    let mut game = won(field().red("F", Code::Li, 100.0, 20.0, 0));
    let friend = game.u("F");
    game.position(|position| {
        let piece = &mut position.pieces[friend.index()];
        (piece.x, piece.y) = (600, 335);
    });
    // F covers y 32.5 to 34.5, C's base is 4 deep.
    assert_eq!(game.refused_by(so_far(6.0)), "B11x");
    game.pursue(9.6);
    assert_eq!(game.stands("C"), (60.0, 36.6, 0));
}

/// Clauses: B11y, B10l
#[test]
fn a_pursuer_stops_before_woods_and_2_short_of_whom_it_may_not_contact() {
    // Woods at 50: its front stops there.
    let mut game = won(field().patch("wood", Kind::Wood, (50.0, 46.0), (70.0, 60.0)));
    game.pursue(20.0);
    assert_eq!(game.stands("C"), (60.0, 44.0, 0));
    // Infantry in a town whose rear edge is at 45: cavalry stops at 43.
    let setup = field().patch("town", Kind::Town, (56.0, 45.5), (64.0, 52.0)).blue("B", Code::Li, 60.0, 46.0, 0);
    let mut game = won(setup);
    game.pursue(20.0);
    assert_eq!(game.stands("C"), (60.0, 41.0, 0));
}

/// Clauses: B11u, B10g
#[test]
fn a_pursuer_with_no_room_to_line_up_fights_as_it_stands() {
    let setup = field().blue("B", Code::Li, 62.5, 45.0, 180);
    // Friends of Red stand along B's front edge at 44, but for the corner C runs onto.
    let setup = setup.red("F", Code::Lc, 62.5, 41.9, 0).red("G", Code::Lc, 64.5, 41.9, 0);
    let mut game = won(setup);
    game.dice([6, 6, 6, 6, 6, 1, 1, 1, 1, 1]).pursue(20.0);
    assert!(game.is_lost("A") && game.piece("B").fought);
    assert_eq!(game.tests().len(), 6);
}

/// Clauses: B11m
#[test]
fn a_unit_pursues_once_a_turn() {
    let setup = field().red("C", Code::Lc, 60.0, 20.0, 0).blue("A", Code::Li, 60.0, 30.0, 180).fired(["A"]);
    let mut game = setup.status("A", Status::Disordered).with("C", |piece| piece.pursued = true).moves();
    game.charge("C", "A", [ahead(7.0)]).on_to_melee().dice([6, 6, 1, 1, 1]).fight("C");
    assert!(!matches!(game.asked(), Decision::Pursue { .. }));
}
