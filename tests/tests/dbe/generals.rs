//! Generals: section 17.

use rules_core::books::dbe::{Action, Code, Decision, Kind, Leg, Modifier};
use rules_core::table::Edge;
use tests::dbe::{SOUTH, Setup, Table, ahead, field, toward};

fn ride(game: &Table, legs: Vec<Leg>, attach: Option<&str>) -> Action {
    Action::General { unit: game.u("GEN"), legs, attach: attach.map(|id| game.u(id)) }
}

fn setup() -> Setup {
    let setup = field().general(SOUTH, "GEN", 60.0, 20.0, 0.0).south("A", Code::Inf, 60.0, 30.0, 0.0);
    setup.north("X", Code::Inf, 60.0, 60.0, 180.0)
}

/// Clauses: H4.19a
#[test]
fn a_general_blocks_no_shot_and_is_no_target() {
    let setup = field().general(SOUTH, "GEN", 60.0, 34.0, 0.0).south("G", Code::Art, 60.0, 30.0, 0.0);
    let game =
        setup.general(rules_core::Side::Second, "FOE", 66.0, 40.0, 180.0).north("X", Code::Inf, 60.0, 44.0, 180.0);
    let game = game.moves();
    assert!(game.game().may_shoot(game.u("G"), game.u("X")));
    assert!(!game.game().may_shoot(game.u("G"), game.u("FOE")));
}

/// Clauses: H4.19b
#[test]
fn a_general_moves_once_through_friends() {
    let mut game = setup().generals();
    let far = ride(&game, vec![ahead(20.1)], None);
    assert_eq!(game.refused_by(far), "H4.8b");
    let through = ride(&game, vec![ahead(15.0)], None);
    game.spare().act(through);
    assert_eq!(game.stands("GEN"), (60.0, 35.0, 0.0));
}

/// Clauses: H4.19c
#[test]
fn a_general_keeps_clear_of_enemies() {
    let mut game = setup().north("Y", Code::Vol, 60.0, 38.0, 180.0).generals();
    // Y's front is at 37, his own at 21.5.
    let touch = ride(&game, vec![ahead(15.45)], None);
    assert_eq!(game.refused_by(touch), "H4.9p");
    let near = ride(&game, vec![ahead(15.3)], None);
    assert!(game.allows(&near));
}

/// Clauses: H4.19d, H4.19e
#[test]
fn a_general_attaches_at_flank_or_rear_and_follows_behind() {
    let mut game = setup().generals();
    let short = ride(&game, vec![ahead(3.0)], Some("A"));
    assert_eq!(game.refused_by(short), "H4.19d");
    // His front reaches A's rear at 29.
    let join = ride(&game, vec![ahead(7.5)], Some("A"));
    game.dice([1]).act(join);
    assert_eq!((game.stands("GEN"), game.piece("GEN").with), ((60.0, 27.5, 0.0), Some(game.u("A"))));
    let setup = setup().attached("GEN", "A");
    let mut game = setup.moves();
    game.go("A", [ahead(4.0)]);
    assert_eq!(game.stands("GEN"), (60.0, 31.5, 0.0));
    // His presence counts in melee.
    let setup = field().south("A", Code::Inf, 60.0, 48.0, 0.0).attached("South 1 GEN", "A");
    let game = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).moves();
    assert_eq!(game.melee_terms("A", "X"), [(Modifier::M6, 1)]);
}

/// Clauses: H4.19f
#[test]
fn a_general_carried_by_a_paid_move_only_detaches() {
    let mut game = setup().attached("GEN", "A").moves();
    game.go("A", [ahead(2.0)]);
    let ride_off = ride(&game, vec![toward(90.0, 4.0)], None);
    assert_eq!(game.refused_by(ride_off), "H4.19f");
    let detach = Action::Detach { unit: game.u("GEN") };
    game.dice([1]).act(detach);
    assert_eq!(game.piece("GEN").with, None);
}

/// Clauses: H4.19g, H4.19h
#[test]
fn a_general_reached_takes_refuge_within_20_cm_or_is_eliminated() {
    let setup = |far: f64| {
        let setup = field().general(rules_core::Side::Second, "FOE", 60.0, 36.0, 180.0);
        setup.south("L", Code::Lcv, 60.0, 30.0, 0.0).north("X", Code::Inf, 60.0, far, 180.0)
    };
    // From his rear at 37.5 to X's front: 20 cm.
    let mut game = setup(58.5).moves();
    game.go("L", [ahead(12.0)]);
    assert_eq!((game.piece("FOE").with, game.stands("FOE")), (Some(game.u("X")), (60.0, 61.0, 180.0)));
    let mut game = setup(58.7).moves();
    game.go("L", [ahead(12.0)]);
    assert!(game.is_lost("FOE"));
    // Between two alike his owner chooses.
    let mut game = setup(50.0).north("Y", Code::Inf, 64.0, 50.0, 180.0).north("W", Code::Inf, 56.0, 50.0, 180.0);
    game = game.lost(["X"]);
    let mut game = game.moves();
    game.go("L", [ahead(12.0)]);
    assert!(matches!(game.asked(), Decision::Refuge { .. }));
    assert_eq!(game.decider(), rules_core::Side::Second);
    game.name("Y");
    assert_eq!(game.piece("FOE").with, Some(game.u("Y")));
}

/// Clauses: H4.19j, H4.19k
#[test]
fn off_the_table_no_die_is_thrown_for_the_general_and_trapped_he_throws_as_in_melee() {
    let setup = |y: f64| {
        let setup = field().south("A", Code::Inf, 60.0, y, 0.0).attached("South 1 GEN", "A");
        setup.south("B", Code::Inf, 66.0, 10.0, 0.0).north("H", Code::Hcv, 60.0, y + 2.5, 180.0)
    };
    // Driven over the edge in flight: refuge with B.
    let mut game = setup(12.0).north_active().melee();
    game.dice([6, 2]).spare().begin();
    assert!(game.is_lost("A") && !game.has_event("H4.19i"));
    assert_eq!(game.piece("South 1 GEN").with, Some(game.u("B")));
    // Destroyed for want of a way: as in melee, 3 eliminates.
    let setup = setup(12.0).patch("lake", Kind::Impassable, (50.0, 5.0), (64.0, 10.5));
    let mut game = setup.north_active().melee();
    game.dice([6, 2, 3]).spare().begin();
    assert!(game.is_lost("A") && game.is_lost("South 1 GEN"));
}

/// Clauses: H4.9x
#[test]
fn zones_bind_no_general() {
    let mut game = setup().north("Y", Code::Inf, 64.0, 26.0, 270.0).generals();
    // West of Y, four deep, lies its zone: he rides through it.
    let action = ride(&game, vec![ahead(12.0)], None);
    assert!(game.allows(&action));
    game.dice([1]).act(action);
    let _ = Edge::Front;
}
