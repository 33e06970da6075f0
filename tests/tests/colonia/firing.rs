//! Fire, sight, generals at risk: clauses 7, 8.

use rules_core::Side;
use rules_core::books::colonia::{Action, Decision, Kind, Order, Plan, Row};
use tests::colonia::{Setup, field};

/// Clauses: 7.0a, 7.5a, 7.5b, 7.5e
#[test]
fn each_six_and_each_pair_of_fives_is_a_marker_and_leaves_the_vbu_alone() {
    for (dice, damage) in [([6, 6, 5, 1, 1, 1, 1, 1, 1, 1], 2), ([5, 5, 5, 5, 5, 1, 1, 1, 1, 1], 2), ([5; 10], 5)] {
        let setup = field().red("A", Row::Ascari, 400, 300, 0).red("B", Row::Ascari, 800, 300, 0);
        let mut game = setup.blue("E", Row::FanteriaTurca, 400, 390, 180).acting("A");
        game.dice(dice).fire("E");
        assert_eq!((game.piece("E").damage, game.vbu("E")), (damage, 12));
    }
}

/// Clauses: 7.2c, 7.4a, 7.4b, 7.4e
#[test]
fn the_arc_is_45_degrees_each_side_and_over_five_costs_one_die() {
    let shot = |x: i32, y: i32| {
        let setup = field().red("A", Row::Fanteria, 400, 300, 0).blue("E", Row::FanteriaTurca, x, y, 180);
        setup.acting("A").shot("E", Plan::Stand)
    };
    // The muzzle at (40, 32); the front of the enemy two before his centre.
    assert_eq!((shot(400, 390), shot(400, 392)), (Ok(12), Ok(11)));
    // Far to the side all side centres lie outside the arc.
    assert_eq!(shot(500, 345), Err("7.4e"));
    // The right side centre, on the border of the arc, is ranged to: (45, 37).
    let setup = field().red("A", Row::Fanteria, 400, 300, 0).blue("E", Row::FanteriaTurca, 490, 370, 180);
    let game = setup.acting("A");
    let sighting = game.game().sighting(game.u("A"), game.u("E"), rules_core::table::Edge::Front).unwrap();
    assert_eq!((sighting.side, sighting.range.0), (rules_core::table::Edge::Right, 7071));
    assert_eq!(sighting.from, rules_core::books::colonia::Direction::Frontal);
}

/// Clauses: 7.4h
#[test]
fn printed_rows_begin_with_the_vbu_and_fall_by_one_a_band() {
    for row in [Row::ArtDaMontagna, Row::ArtDaCampagna75, Row::ArtDa149, Row::Krupp70] {
        let troop = rules_core::books::colonia::Troop::of(row);
        let bands = troop.bands.len() as u8;
        for (at, &dice) in troop.bands.iter().enumerate() {
            assert_eq!(dice, troop.vbu.min(bands - at as u8), "{} band {}", troop.name, at + 1);
        }
    }
}

fn screened(x: i32, y: i32, facing: u16) -> Setup {
    let setup = field().red("A", Row::ArtDaMontagna, 300, 400, 90).order("A", Order::Manovra);
    setup.red("S", Row::Ascari, x, y, facing).blue("E", Row::FanteriaTurca, 600, 400, 270)
}

/// Clauses: 7.6b, 7.6d, 7.6e
#[test]
fn bases_between_hide_unless_two_clear_lines_go_by() {
    // A base across the whole way.
    assert_eq!(screened(450, 400, 90).acting("A").shot("E", Plan::Stand), Err("7.6a"));
    // A base that leaves two corners free.
    assert!(screened(450, 480, 90).acting("A").shot("E", Plan::Stand).is_ok());
}

/// Clauses: 7.6h
#[test]
fn from_a_hill_one_fires_over_bases_below() {
    let setup = |screen: i32| {
        let setup = screened(screen, 400, 90).patch("hill", Kind::HillGentle, (200, 300), (360, 500));
        setup.acting("A").shot("E", Plan::Stand)
    };
    assert!(setup(450).is_ok());
    // Four from the firer or less it hides: the muzzle at x = 33, the screen's rear at 36.
    assert_eq!(setup(385), Err("7.6a"));
}

/// Clauses: 7.6i
#[test]
fn a_garrison_looks_and_fires_all_round_from_its_perimeter() {
    let setup = field().patch("village", Kind::BuiltUp, (300, 300), (500, 500)).red("A", Row::Fanteria, 400, 400, 90);
    let setup = setup.with("A", |piece| piece.garrison = Some(0)).blue("E", Row::FanteriaTurca, 240, 400, 90);
    let game = setup.acting("A");
    // It faces east; the enemy stands four west of the perimeter.
    let sighting = game.game().sighting(game.u("A"), game.u("E"), rules_core::table::Edge::Front).unwrap();
    assert_eq!(sighting.range.0, 4000);
    assert_eq!(game.shot("E", Plan::Stand), Ok(12));
    // Inside without defending it he sees and is seen no more than three deep.
    let setup = field().patch("village", Kind::BuiltUp, (300, 300), (500, 500)).red("A", Row::Fanteria, 400, 400, 90);
    let game = setup.blue("E", Row::FanteriaTurca, 560, 400, 270).acting("A");
    assert_eq!(game.shot("E", Plan::Stand), Err("7.4c"));
}

fn at_risk(blue: Row) -> Setup {
    let setup = field().red("A", Row::Fanteria, 600, 300, 0).red("B", Row::Fanteria, 100, 100, 0);
    let setup = setup.blue("E", blue, 600, 410, 180).hq(Side::Second, "HQ", 600, 460, 180, (30, 1, 0));
    setup.blue("F", Row::FanteriaMista, 300, 700, 180)
}

/// Clauses: 8c, 8e
#[test]
fn a_double_3_halts_the_unit_for_the_turn() {
    let mut game = at_risk(Row::FanteriaMista).ready("E").acting("A");
    game.fire("E").dice([1; 11]).dice([3, 3]).no();
    assert!(game.piece("E").halted && game.dice_are_spent());
    // No reaction either: a second shot is not answered. Shots at the general himself roll nothing.
    let name = Action::Name { unit: game.u("B") };
    game.act(name).done();
    assert_eq!(game.asked(), Decision::Brigade);
    let mut game =
        at_risk(Row::FanteriaMista).with("E", |piece| piece.place = rules_core::books::colonia::Place::Removed);
    game = game.with("HQ", |piece| piece.y = 420);
    let mut game = game.acting("A");
    game.dice([1; 11]).fire("HQ");
    assert!(game.dice_are_spent() && !game.has_event("8a"));
}

/// Clauses: 8d, 8h
#[test]
fn doubles_4_and_5_take_the_general_and_test_or_drive_back_the_unit() {
    let mut game = at_risk(Row::FanteriaMista).acting("A");
    game.dice([1; 11]).dice([4, 4]).fire("E");
    assert!(game.is_gone("HQ") && game.piece("E").tested && !game.game().is_fresh(game.u("E")));
    let mut game = at_risk(Row::FanteriaMista).acting("A");
    game.dice([1; 11]).dice([5, 5, 3]).fire("E");
    // Straight back 3 from a frontal shot, disordered first.
    assert!(game.is_gone("HQ") && game.piece("E").disordered);
    assert_eq!(game.stands("E"), (600, 440, 180));
}

/// Clauses: 8g
#[test]
fn a_double_2_lets_the_unit_fire_back_at_its_firer() {
    let mut game = at_risk(Row::FanteriaMista).acting("A");
    game.dice([1; 11]).dice([2, 2]).fire("E");
    assert_eq!((game.decider(), game.asked()), (Side::Second, Decision::Return { unit: game.u("E"), at: game.u("A") }));
    game.dice([6, 1, 1, 1, 1, 1, 1, 1, 1]).yes();
    // VBU 10, over five.
    assert_eq!(game.sums()[1], (game.u("E"), 9, 1));
    assert_eq!(game.piece("A").damage, 1);
}
