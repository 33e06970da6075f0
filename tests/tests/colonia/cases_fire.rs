//! Worked cases: fire.

use rules_core::books::colonia::{Decision, Direction, Modifier, Order, Plan, Row};
use rules_core::table::Edge;
use tests::colonia::{field, leg, walk};

/// Clauses: 6.2b, 6.2d
#[test]
fn who_fires_before_moving_pays_in_advance() {
    let setup = || field().red("A", Row::Fanteria, 400, 300, 0).blue("E", Row::Ascari, 400, 420, 180);
    let mut game = setup().red("B", Row::Fanteria, 800, 300, 0).acting("A");
    let shot = game.firing("E", Plan::Move);
    game.dice([6, 5, 1, 2, 3, 4, 1, 2, 3, 4]).act(shot);
    assert_eq!((game.range(), game.sums()), (8000, vec![(game.u("A"), 10, 1)]));
    game.walk([leg(0, 30)]);
    assert_eq!(game.stands("A"), (400, 330, 0));
    let mut game = setup().red("B", Row::Fanteria, 800, 300, 0).acting("A");
    game.dice([1; 11]).fire("E");
    // It announced no move: its activation is over.
    assert_eq!(game.asked(), Decision::Name { brigade: 0 });
    assert_eq!(game.refused_by(walk([leg(0, 30)])), "6.1g");
}

/// Clauses: 7.2d, 7.2e, 7.4d
#[test]
fn flank_and_cavalry_add() {
    let setup = field().red("A", Row::Ascari, 490, 400, 90).blue("E", Row::CavalleriaTurca, 600, 400, 0);
    let mut game = setup.acting("A");
    game.dice([6, 6, 5, 5, 5, 5, 1, 2, 3, 4, 1, 2, 3, 4]).fire("E");
    assert_eq!((game.range(), game.sums()), (5000, vec![(game.u("A"), 14, 4)]));
    assert_eq!(game.terms("A"), [(Modifier::Vbu, 10), (Modifier::Cavalry, 2), (Modifier::Flank, 2)]);
    assert!(!game.piece("E").disordered);
}

/// Clauses: 7.4g, 7.4i, 7.3a
#[test]
fn ten_is_the_first_band_and_losses_subtract() {
    let dice = |x: i32| {
        let setup = field().red("G", Row::ArtDaMontagna, 300, 400, 90).order("G", Order::Manovra);
        let setup = setup.with("G", |piece| piece.losses = 1).blue("E", Row::FanteriaTurca, x, 400, 270).column("E");
        setup.acting("G").shot("E", Plan::Stand)
    };
    // The muzzle stands at x = 33, the front of the column 4 before its centre.
    assert_eq!(dice(330 + 100 + 40), Ok(6 - 1 + 1));
    assert_eq!(dice(330 + 101 + 40), Ok(5 - 1 + 1));
    assert_eq!(dice(330 + 600 + 40), Ok(1));
    assert_eq!(dice(330 + 601 + 40), Err("7.4c"));
}

/// Clauses: 7.5c, 7.5d, 7.5j, 7.5k
#[test]
fn beyond_half_the_vbu_a_unit_disorders_then_loses_one_and_goes_back_pushing() {
    let setup =
        field().red("R", Row::FanteriaRegolareCinese, 500, 440, 90).red("S", Row::FanteriaRegolareCinese, 500, 360, 90);
    let setup = setup.with("S", |piece| piece.losses = 0).red("T", Row::FanteriaRegolareCinese, 100, 100, 90);
    let setup = setup.blue("A", Row::FanteriaTurca, 600, 400, 270).with("A", |piece| piece.damage = 5);
    let mut game = setup.blue("B", Row::FanteriaSenussa, 650, 400, 270).acting("R");
    assert_eq!(game.shot("A", Plan::Stand), Ok(8 - 1));
    game.dice([6, 6, 1, 2, 3, 4, 1]).fire("A");
    assert_eq!((game.piece("A").damage, game.piece("A").disordered, game.vbu("A")), (7, true, 12));
    let second = rules_core::books::colonia::Action::Name { unit: game.u("S") };
    game.act(second).dice([6, 1, 2, 3, 4, 1, 2]).fire("A");
    assert_eq!((game.piece("A").damage, game.vbu("A"), game.stands("A")), (8, 11, (620, 400, 270)));
    assert_eq!((game.piece("B").disordered, game.stands("B")), (true, (660, 400, 270)));
}

/// Clauses: 7.1b, 7.1c, 7.6c
#[test]
fn rifles_take_the_nearest_legal_target_and_guns_any() {
    let setup = || {
        let setup = field().red("A", Row::Fanteria, 400, 300, 0).red("X", Row::Ascari, 260, 335, 90);
        // P is nearest, in melee with X; Q and R further off.
        let setup = setup.blue("P", Row::FanteriaTurca, 324, 370, 180).blue("Q", Row::FanteriaTurca, 482, 380, 180);
        let setup = setup.blue("R", Row::FanteriaTurca, 396, 418, 180);
        setup.link("X", "P", Edge::Right, Direction::Flank).tested("X").tested("P")
    };
    let game = setup().acting("A");
    assert_eq!(game.shot("P", Plan::Stand), Err("7.6c"));
    assert!(game.shot("Q", Plan::Stand).is_ok());
    assert_eq!(game.shot("R", Plan::Stand), Err("7.1b"));
    let setup = field().red("G", Row::ArtDaMontagna, 400, 290, 0).order("G", Order::Manovra);
    let setup = setup.red("X", Row::Ascari, 260, 335, 90).blue("P", Row::FanteriaTurca, 324, 370, 180);
    let setup = setup.blue("Q", Row::FanteriaTurca, 482, 380, 180).blue("R", Row::FanteriaTurca, 396, 418, 180);
    let game = setup.link("X", "P", Edge::Right, Direction::Flank).tested("X").tested("P").acting("G");
    assert_eq!(game.shot("P", Plan::Stand), Err("7.6c"));
    assert!(game.shot("Q", Plan::Stand).is_ok() && game.shot("R", Plan::Stand).is_ok());
}

/// Clauses: 7.0b, 7.0c, 7.5d
#[test]
fn a_target_in_opportunity_answers_at_once() {
    let setup = field().red("A", Row::Fanteria, 400, 300, 0).red("B", Row::Fanteria, 900, 300, 0);
    let mut game = setup.blue("E", Row::FanteriaTurca, 400, 420, 180).ready("E").acting("A");
    game.fire("E");
    assert_eq!(game.asked(), Decision::Return { unit: game.u("E"), at: game.u("A") });
    game.dice([6, 6, 5, 5, 1, 2, 3, 4, 1, 2, 3]).dice([6, 6, 6, 6, 5, 5, 5, 5, 5, 5, 1]).yes();
    assert_eq!(game.sums(), vec![(game.u("A"), 11, 3), (game.u("E"), 11, 7)]);
    assert_eq!((game.piece("E").damage, game.piece("A").damage, game.piece("A").disordered), (3, 7, true));
    assert!(game.piece("E").reacted && game.dice_are_spent());
}

/// Clauses: 2.1.3b, 7.4f, 7.2a
#[test]
fn machine_guns_fire_with_rifle_modifiers_and_are_shot_at_as_artillery() {
    let dice = |gap: i32| {
        let setup = field().red("M", Row::MgMaximGatling, 400, 300, 0);
        // The muzzle stands at y = 33, the front of the enemy 2 before his centre.
        setup.blue("E", Row::FanteriaRegolareCinese, 400, 330 + gap + 20, 180).acting("M").shot("E", Plan::Stand)
    };
    assert_eq!((dice(50), dice(120), dice(151)), (Ok(8), Ok(7), Err("7.4c")));
    let setup = field().red("A", Row::FanteriaRegolareCinese, 400, 300, 0);
    let game = setup.blue("M", Row::MgMaximGatling, 400, 320 + 90 + 30, 180).acting("A");
    assert_eq!(game.shot("M", Plan::Stand), Ok(8 - 1 - 2));
}
