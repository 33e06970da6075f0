//! Charges: B10.

use rules_core::books::bravado::{Action, Code, Decision, Kind, Status};
use rules_core::table::{Edge, Hand};
use tests::bravado::{BLUE, RED, ahead, field, toward, turn};

/// Clauses: B10a
#[test]
fn only_fine_infantry_and_cavalry_charge() {
    let setup = |code, status| {
        let setup = field().red("A", code, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180);
        setup.status("A", status).moves()
    };
    for code in [Code::Li, Code::Lt, Code::Lc, Code::Hc] {
        let game = setup(code, Status::Fine);
        assert!(game.allows(game.charge_of("A", "X", [ahead(6.0)])), "{code:?}");
    }
    for (code, status) in [(Code::Fa, Status::Fine), (Code::Li, Status::Disordered), (Code::Li, Status::Permanent)] {
        let mut game = setup(code, status);
        let charge = game.charge_of("A", "X", [ahead(6.0)]);
        assert_eq!(game.refused_by(charge), "B10a");
    }
}

/// Clauses: B10b
#[test]
fn a_charge_needs_a_clear_line_at_its_start_whatever_the_arc() {
    let setup = |wood: bool, facing| {
        let setup = field().red("A", Code::Lt, 60.0, 30.0, facing).blue("X", Code::Li, 60.0, 38.0, 180);
        let setup = if wood { setup.patch("wood", Kind::Wood, (50.0, 33.0), (70.0, 35.0)) } else { setup };
        setup.moves()
    };
    let mut game = setup(true, 0);
    let charge = game.charge_of("A", "X", [ahead(6.0)]);
    assert_eq!(game.refused_by(charge), "B10b");
    let game = setup(false, 90);
    assert!(game.allows(game.charge_of("A", "X", [turn(-90), ahead(6.0)])));
}

/// Clauses: B10c, B10n, B10o
#[test]
fn out_of_reach_a_charger_moves_until_its_allowance_ends_or_2_from_the_target_and_may_fire() {
    let setup = |y| {
        let setup = field().line("road", Kind::Road, &[(60.0, 0.0), (60.0, 90.0)], 2.0);
        let setup = setup.red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, y, 180);
        setup.with("A", |piece| piece.far = true).moves()
    };
    // The target's front is 11 away: neither road nor double rate helps; it stops 2 short.
    let mut game = setup(43.0);
    game.charge("A", "X", [ahead(20.0)]);
    assert_eq!(game.stands("A"), (60.0, 39.0, 0));
    let piece = game.piece("A");
    assert!(piece.moved && !piece.charged && game.link("A").is_none());
    assert!(game.game().may_fire(game.u("A"), game.u("X")));
    // 23 away: its allowance ends.
    let mut game = setup(55.0);
    game.charge("A", "X", [ahead(30.0)]);
    assert_eq!(game.stands("A"), (60.0, 40.0, 0));
}

/// Clauses: B10d
#[test]
fn the_last_2_are_straight_ahead_until_the_front_touches() {
    let setup = || field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 63.0, 35.5, 180).moves();
    // Straight ahead from 31 to 34.5 it is 3.5; sideways first and then 3.5 will do.
    let mut game = setup();
    game.charge("A", "X", [toward(90, 3.0), ahead(3.5)]);
    assert_eq!(game.stands("A"), (63.0, 33.5, 0));
    let mut game = setup();
    let late = game.charge_of("A", "X", [ahead(1.4), toward(90, 3.0), ahead(2.1)]);
    assert!(game.allows(&late));
    // From 1.5 away: 1.5 straight ahead is all there is, but not after a step aside.
    let mut near = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 33.5, 180).moves();
    let aside = near.charge_of("A", "X", [toward(90, 1.0), ahead(1.5)]);
    assert_eq!(near.refused_by(aside), "B10d");
    assert!(near.allows(near.charge_of("A", "X", [ahead(1.5)])));
    let unreached = game.charge_of("A", "X", [ahead(3.0)]);
    assert_eq!(game.refused_by(unreached), "B10d");
}

/// Clauses: B10e
#[test]
fn touching_another_enemy_first_is_refused_and_touching_both_at_once_is_not() {
    let setup = |y| {
        let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 58.0, 36.0, 180);
        setup.blue("Y", Code::Li, 62.0, y, 180).moves()
    };
    let mut game = setup(35.0);
    let charge = game.charge_of("A", "X", [ahead(6.0)]);
    assert_eq!(game.refused_by(charge), "B10e");
    let game = setup(36.0);
    assert!(game.allows(game.charge_of("A", "X", [ahead(6.0)])));
    // Y may be nearer than 2 beside the last leg.
    let game = setup(37.0);
    assert!(game.allows(game.charge_of("A", "X", [ahead(6.0)])));
}

/// Clauses: B10f, B10j
#[test]
fn the_charger_lines_up_free_of_cost_and_the_target_does_not_turn() {
    let setup = field().red("A", Code::Li, 61.5, 27.0, 0).blue("X", Code::Li, 60.0, 39.0, 180);
    let mut game = setup.moves();
    // From 28 to 38: all of its 10, the 1.5 sideways for nothing.
    game.charge("A", "X", [ahead(10.0)]);
    assert_eq!((game.stands("A"), game.stands("X")), ((60.0, 37.0, 0), (60.0, 39.0, 180)));
}

/// Clauses: B10g
#[test]
fn with_no_room_on_the_middle_the_charger_slides_the_least_way_sharing_at_least_1() {
    let setup = |code| {
        let setup = field().red("A", code, 60.0, 26.0, 0).red("B", code, 65.0, 26.0, 0);
        setup.blue("X", Code::Li, 60.0, 38.0, 180).moves()
    };
    let slid = |hand| {
        let mut game = setup(Code::Hc);
        game.charge("A", "X", [ahead(10.0)]);
        let (unit, target) = (game.u("B"), game.u("X"));
        game.act(Action::Charge { unit, target, parts: vec![turn(-20), ahead(12.0)], hand });
        game.stands("B")
    };
    // A stands on 59 to 61 of the front edge, B of the same width beside it, 1 of it on the edge.
    assert_eq!(slid(Hand::Right), (62.0, 35.0, 0));
    assert_eq!(slid(Hand::Left), (58.0, 35.0, 0));
    // A second line of infantry would share nothing.
    let mut game = setup(Code::Li);
    game.position(|position| (position.pieces[1].y, position.pieces[2].y) = (300, 300));
    game.charge("A", "X", [ahead(6.0)]);
    let second = game.charge_of("B", "X", [turn(-20), ahead(9.0)]);
    assert_eq!(game.refused_by(second), "B10g");
}

/// Clauses: B10h, B10i
#[test]
fn a_charge_not_from_behind_the_front_line_is_frontal_whatever_edge_it_touches() {
    // From the side but not behind: muzzle on the front line.
    let setup = field().red("A", Code::Li, 50.0, 39.0, 90).blue("X", Code::Li, 60.0, 40.0, 180);
    let mut game = setup.moves();
    game.charge("A", "X", [ahead(7.0)]);
    assert_eq!(game.link("A").map(|link| (link.edge, link.flank)), Some((Edge::Front, false)));
    assert_eq!(game.stands("A"), (60.0, 38.0, 0));
    let setup = field().red("A", Code::Li, 50.0, 39.1, 90).blue("X", Code::Li, 60.0, 40.0, 180);
    let mut game = setup.moves();
    game.charge("A", "X", [ahead(7.0)]);
    assert_eq!(game.link("A").map(|link| (link.edge, link.flank)), Some((Edge::Right, true)));
    assert_eq!(game.stands("A"), (57.0, 40.0, 90));
}

/// Clauses: B10k
#[test]
fn only_light_infantry_charges_into_or_through_woods() {
    let setup = |code, x, y| {
        let setup = field().patch("wood", Kind::Wood, (58.0, 29.0), (62.0, 30.5));
        let setup = setup.patch("grove", Kind::Wood, (76.0, 35.5), (84.0, 42.0));
        let setup = setup.blue("X", Code::Li, 60.0, 36.0, 180).blue("Y", Code::Lt, 80.0, 36.5, 180);
        setup.red("A", code, x, y, 0).moves()
    };
    // Its muzzle is 1 from the border: it sees, but its centre would go through.
    let mut game = setup(Code::Li, 60.0, 28.5);
    let through = game.charge_of("A", "X", [ahead(6.0)]);
    assert_eq!(game.refused_by(through), "B10k");
    let mut game = setup(Code::Li, 80.0, 29.0);
    let into = game.charge_of("A", "Y", [ahead(6.0)]);
    assert_eq!(game.refused_by(into), "B10k");
    let game = setup(Code::Lt, 80.0, 29.0);
    assert!(game.allows(game.charge_of("A", "Y", [ahead(6.0)])));
}

/// Clauses: B10l
#[test]
fn only_infantry_charges_a_unit_in_a_town() {
    let setup = |code| {
        let setup = field().patch("town", Kind::Town, (55.0, 34.5), (65.0, 40.0)).red("A", code, 60.0, 26.0, 0);
        setup.blue("X", Code::Li, 60.0, 36.0, 180).moves()
    };
    let mut game = setup(Code::Hc);
    let charge = game.charge_of("A", "X", [ahead(8.0)]);
    assert_eq!(game.refused_by(charge), "B10l");
    let game = setup(Code::Li);
    assert!(game.allows(game.charge_of("A", "X", [ahead(9.0)])));
}

/// Clauses: B10s, B10r
#[test]
fn a_charged_routed_unit_that_fails_is_destroyed_and_the_charger_stops_anywhere_on_its_last_leg() {
    let setup = field().red("C", Code::Lc, 60.0, 20.0, 0).blue("B", Code::Li, 60.0, 34.0, 0);
    let mut game = setup.status("B", Status::Routed).moves();
    game.charge("C", "B", [ahead(12.0)]).on_to_melee().dice([4, 4, 2]).fight("C");
    assert!(game.is_lost("B"));
    assert_eq!(game.asked(), Decision::Stop { unit: game.u("C"), leg: 110 });
    assert_eq!(game.refused_by(Action::Stop { back: 111 }), "B10s");
    game.act(Action::Stop { back: 40 });
    assert_eq!(game.stands("C"), (60.0, 27.0, 0));
    assert!(!game.piece("C").fought);
}

/// Clauses: B10r
#[test]
fn an_attached_army_commander_makes_the_test_of_a_charged_routed_unit_indifferent() {
    let setup = field().red("C", Code::Lc, 60.0, 20.0, 0).blue("B", Code::Li, 60.0, 34.0, 180);
    let mut game = setup.status("B", Status::Routed).attached("Blue AC", "B").moves();
    game.charge("C", "B", [ahead(11.0)]).on_to_melee().dice([4, 3]).fight("C");
    assert_eq!((game.totals(), game.is_lost("B")), (vec![7], false));
}

/// Clauses: B10u, B12c, B12h
#[test]
fn an_attached_general_rides_with_the_charge_and_with_the_rout_still_able() {
    let setup = field().general(RED, "G", 20.0, 20.0, 0).red("A", Code::Li, 60.0, 30.0, 0).attached("G", "A");
    let setup = setup.blue("X", Code::Li, 60.0, 36.0, 180).blue("Y", Code::Li, 65.0, 36.0, 180);
    let mut game = setup.fired(["X", "Y"]).moves();
    // Behind the rear edge, 2 from the centre of his unit.
    assert_eq!(game.stands("G"), (60.0, 28.0, 0));
    game.charge("A", "X", [ahead(4.0)]);
    assert_eq!(game.stands("G"), (60.0, 32.0, 0));
    game.on_to_melee().dice([1, 1, 6, 6, 1, 1, 6, 6]).fight("A");
    assert_eq!((game.status("A"), game.stands("A")), (Some(Status::Routed), (60.0, 24.0, 180)));
    assert_eq!(game.stands("G"), (60.0, 26.0, 180));
    assert!(game.game().is_able(game.u("G")) && game.piece("G").with == Some(game.u("A")));
    assert_eq!(game.decider(), BLUE);
}
