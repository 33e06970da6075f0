//! Worked cases: moves, wheels, light foot, guns, disengaging, charges.

use rules_core::books::colonia::{Action, Decision, Direction, Formation, Order, Plan, Row, Size};
use rules_core::table::Edge;
use tests::colonia::{field, leg, pivot, walk, wheel_right};

/// Clauses: 4.0d, 4.0h, 0c, 0b
#[test]
fn a_wheel_is_priced_by_the_outer_front_corner() {
    let setup = || field().red("A", Row::Fanteria, 400, 300, 0).blue("E", Row::Ascari, 400, 700, 180);
    let mut game = setup().acting("A");
    assert_eq!(game.refused_by(walk([wheel_right(36)])), "4.0a");
    assert_eq!(game.preview(walk([wheel_right(35)])).spent, Some(4887));
    game.walk([wheel_right(35)]);
    assert_eq!((game.stands("A"), game.piece("A").disordered), ((396, 327, 35), false));
}

/// Clauses: 4.0a, 4.0b, 4.0c, 4.0g
#[test]
fn an_oblique_of_45_degrees_is_free_and_one_of_60_disorders() {
    let setup = || field().red("A", Row::Fanteria, 400, 300, 0).blue("E", Row::Ascari, 440, 420, 180);
    let mut game = setup().acting("A");
    game.walk([leg(45, 50)]);
    assert_eq!((game.stands("A"), game.piece("A").disordered), ((435, 335, 0), false));
    assert_eq!(game.shot("E", Plan::Stand), Ok(12 - 1));
    let mut game = setup().acting("A");
    game.walk([leg(60, 50)]);
    assert_eq!((game.stands("A"), game.piece("A").disordered), ((443, 325, 0), true));
    // Moved, disordered, over five.
    assert_eq!(game.shot("E", Plan::Stand), Ok(12 - 3));
}

/// Clauses: 4.0e, 4.0f, 4.0i
#[test]
fn wheel_and_leg_share_the_move_and_disorder() {
    let mut game = field().red("A", Row::Ascari, 400, 300, 0).blue("E", Row::Ascari, 400, 700, 180).acting("A");
    assert_eq!(game.refused_by(walk([wheel_right(20), leg(20, 23)])), "4.0a");
    assert_eq!(game.stands("A"), (400, 300, 0));
    game.walk([wheel_right(20), leg(20, 22)]);
    assert!(game.piece("A").disordered && game.has_event("4.0e"));
}

/// Clauses: 4.1a, 4.1b, 4.1c, 4.1d
#[test]
fn light_foot_goes_through_friends_and_turns_without_disorder() {
    let setup = field().red("A", Row::Bersaglieri, 400, 320, 0).red_of("B", Row::BasciBaluk, Size::Half, 400, 340, 0);
    let mut game = setup.blue("E", Row::Ascari, 400, 700, 180).acting("A");
    assert!(game.allows(walk([leg(0, 40)])));
    assert_eq!(game.refused_by(walk([leg(0, 30)])), "4.1d");
    game.walk([leg(0, 60), pivot(180)]);
    assert_eq!(game.stands("A"), (400, 380, 180));
    assert!(!game.piece("A").disordered && !game.piece("B").disordered);
}

/// Clauses: 4.2a, 4.2b, 4.2c, 6.2b, 7.4g, 4.2f, 4.2i
#[test]
fn guns_move_then_fire_at_minus_1_and_never_unlimber_then_fire() {
    let setup = || {
        let setup = field().red("G", Row::ArtDaCampagna75, 300, 400, 90).order("G", Order::Manovra);
        setup.blue("E", Row::FanteriaTurca, 620, 400, 270)
    };
    let mut game = setup().acting("G");
    game.walk([leg(90, 20)]).dice([6, 5, 5, 2, 1]).fire("E");
    assert_eq!((game.range(), game.sums(), game.piece("E").damage), (25_000, vec![(game.u("G"), 5, 2)], 2));
    let mut game = setup().column("G").acting("G");
    game.act(Action::Form { formation: Formation::Line });
    let shot = game.firing("E", Plan::Stand);
    assert_eq!(game.refused_by(shot), "4.2b");
    let mut game = setup().red("B", Row::Fanteria, 300, 700, 90).acting("G");
    game.dice([1, 1, 1, 1, 1, 1]);
    let shot = game.firing("E", Plan::Limber);
    game.act(shot);
    assert_eq!(game.sums(), vec![(game.u("G"), 6, 0)]);
    let again = game.firing("E", Plan::Stand);
    assert_eq!(game.refused_by(again), "6.2c");
    game.act(Action::Form { formation: Formation::Column });
    assert_eq!(game.piece("G").formation, Formation::Column);
}

/// Clauses: 4.3a, 4.3b, 4.3c, 4.3d, 6.2f
#[test]
fn faster_cavalry_disengages_half_a_die_rounded_up() {
    let setup = || {
        let setup = field().red("A", Row::PenneDiFalco, 500, 400, 90).red("C", Row::PenneDiFalco, 500, 600, 90);
        let setup = setup.blue("E", Row::FanteriaMista, 540, 400, 270).order("A", Order::Manovra);
        setup.link("A", "E", Edge::Front, Direction::Frontal).tested("A").tested("E")
    };
    let mut game = setup().engaged("A");
    game.dice([5]).act(Action::Disengage);
    assert_eq!((game.stands("A"), game.piece("A").disordered), ((470, 400, 90), true));
    assert!(!game.linked("A", "E") && game.game().act().is_none());
    let mut game = setup().engaged("E");
    assert_eq!(game.refused_by(Action::Disengage), "4.3b");
}

/// Clauses: 4.4a, 4.4e, 2.2u, 9.4c, 2.2t
#[test]
fn a_charge_bonus_just_reaches_and_after_equal_damages_both_stay() {
    let setup = field().red("A", Row::Ascari, 400, 400, 90).blue("E", Row::FanteriaSenussa, 504, 400, 270);
    let mut game = setup.acting("A");
    let without = game.charging("E", 90, false);
    assert_eq!(game.refused_by(without), "4.4e");
    game.dice([3]).dice([6, 5, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3]).dice([6, 6, 5, 1, 2, 3, 4, 1]);
    game.charge("E", 90, true);
    assert_eq!(game.sums(), vec![(game.u("A"), 14, 2), (game.u("E"), 8, 2)]);
    assert_eq!((game.stands("A"), game.linked("A", "E")), ((464, 400, 90), true));
    assert!(game.piece("A").tested && game.piece("E").tested);
    assert_eq!((game.piece("A").damage, game.piece("E").damage), (2, 2));
    assert!(!game.piece("A").disordered && !game.piece("E").disordered);
    assert!(game.dice_are_spent());
}

/// Clauses: 4.4b, 4.4g, 2.2b
#[test]
fn a_charge_that_falls_short_disorders() {
    let setup = field().red("A", Row::Ascari, 400, 400, 90).blue("E", Row::FanteriaSenussa, 504, 400, 270);
    let mut game = setup.acting("A");
    game.dice([2]).charge("E", 90, true);
    assert_eq!((game.stands("A"), game.piece("A").disordered), ((460, 400, 90), true));
    assert!(game.sums().is_empty() && game.game().is_fresh(game.u("A")));
    assert_eq!(game.asked(), Decision::Act { unit: game.u("A") });
    assert_eq!(game.shot("E", Plan::Stand), Ok(10 - 2));
}
