//! Worked cases: levels, stacking, terrain, roads, reaction.

use rules_core::books::caricat::{AUSTRIAN, Action, Decision, ITALIAN, Level};
use tests::caricat::{pastrengo, squad, step, u};

/// Clauses: 3.1a, 3.1b, 3.1e, 3.1f, 3.1k, 3.1i
#[test]
fn an_attack_unit_that_can_reach_contact_must_do_so_and_then_melee() {
    let table = pastrengo().leader_at("VE", 2015, Level::Attack).unit("I7", 2014).unit("GRA", 2111).unit("KJ4", 2512);
    let mut game = table.activated("VE");
    assert_eq!(game.refused_by(Action::EndMovement), "3.1a");
    assert_eq!(game.steps_offered("I7"), [2013, 2113]);
    for to in [2015, 1913, 1914, 2114] {
        assert_eq!(game.refused_by(step("I7", to)), "3.1f", "{to}");
    }
    let mut other = game.clone();
    other.step("I7", 2113);
    assert_eq!(other.refused_by(Action::Stop), "3.1f");
    assert_eq!(other.steps_offered("I7"), [2112]);
    game.step("I7", 2013);
    assert_eq!(game.refused_by(Action::Stop), "3.1f");
    assert_eq!(game.steps_offered("I7"), [2012, 2112]);
    game.step("I7", 2112);
    assert_eq!(game.spent(), 3);
    game.end_movement();
    assert_eq!(game.refused_by(Action::EndCombat), "3.1k");
    assert_eq!(game.refused_by(Action::Fire { units: squad(["I7"]), target: u("GRA") }), "3.1i");
    game.dice([1, 1, 3, 3, 3, 3]).melee(["I7"], "GRA").answer("I7");
    assert!(game.fought().is_some());
}

/// Clauses: 3.1l, 3.1m
#[test]
fn advance_asks_each_unit_to_end_nearer_some_enemy() {
    let table = pastrengo().leader("BRO", 2015).unit("I2", 2014).unit("GRA", 2111).unit("KJ4", 2512);
    let game = table.activated("BRO");
    assert_eq!(game.clone().refused_by(Action::EndMovement), "3.1l");
    // 2013: GRA 2 instead of 3. 2114: GRA still 3, but KJ4 4 instead of 5.
    for to in [2013, 2114] {
        let mut game = game.clone();
        game.step("I2", to).act(Action::Stop);
        assert_eq!(game.hex("I2"), to);
    }
    for to in [2015, 1913] {
        let mut game = game.clone();
        game.step("I2", to);
        assert_eq!(game.refused_by(Action::Stop), "3.1m", "{to}");
    }
}

/// Clauses: 3.1o, 3.1q, 3.1r
#[test]
fn a_hold_unit_moves_one_hex_only_toward_an_objective_its_side_held_at_start() {
    let table = pastrengo().leader("WOH", 2309).unit("GRA", 2111).unit("KJ4", 2512).unit("I1", 1313);
    let mut game = table.activated("WOH");
    assert_eq!(game.steps_offered("GRA"), [2110, 2112, 2211, 2212]);
    assert_eq!(game.refused_by(step("GRA", 2011)), "3.1q");
    assert_eq!(game.refused_by(step("GRA", 2012)), "3.1q");
    assert_eq!(game.steps_offered("KJ4"), [] as [u16; 0]);
    assert!(game.allows(Action::EndMovement));
    game.step("GRA", 2112);
    assert_eq!(game.refused_by(step("GRA", 2113)), "6f");
    // It may fire or melee where it stands in contact.
    let table = pastrengo().leader("WOH", 2309).unit("GRA", 2111).unit("I1", 2011);
    let game = table.fighting("WOH");
    assert!(game.allows(Action::Fire { units: squad(["GRA"]), target: u("I1") }));
    assert!(game.allows(Action::Melee { units: squad(["GRA"]), target: u("I1"), charge: false }));
}

/// Clauses: 5c, 5f, 5a
#[test]
fn a_friend_may_be_passed_only_when_outside_enemy_zoc() {
    let table = pastrengo().leader("VE", 1410).unit("AC1", 1710);
    let mut game = table.clone().unit("I8", 1410).unit("I7", 1510).activated("VE");
    assert_eq!(game.zoc(AUSTRIAN), [1610, 1611, 1709, 1711, 1810, 1811]);
    game.step("I8", 1510);
    assert_eq!(game.refused_by(Action::Stop), "5f");
    game.step("I8", 1611);
    assert_eq!((game.spent(), game.hex("I8")), (2, 1611));
    assert_eq!(game.asked(), Decision::Movement { moving: Some(rules_core::books::caricat::Mobile::Unit(u("I8"))) });
    assert_eq!(game.refused_by(step("I8", 1710)), "5c");
    let mut game = table.unit("I8", 1510).unit("I7", 1610).unit("OGU", 1503).activated("VE");
    assert_eq!(game.refused_by(step("I8", 1610)), "5c");
    game.steps("I8", [1509, 1609]);
    assert_eq!(game.spent(), 2);
}

/// Clauses: 1.2e, 5d, 13.2.3a, 13.2.3b, 13.2.3c
#[test]
fn the_escarpment_stops_zoc_combat_and_cavalry_off_the_road() {
    let table = pastrengo().leader("BRO", 3305).unit("FJ8", 3206).unit("I1", 3305).unit("NOV", 3304);
    let mut game = table.clone().activated("BRO");
    assert!(!game.game().are_in_contact(u("FJ8"), u("I1")));
    assert!(!game.zoc(AUSTRIAN).contains(&3305) && !game.zoc(ITALIAN).contains(&3206));
    game.step("I1", 3205);
    assert_eq!(game.spent(), 3);
    assert!(game.game().are_in_contact(u("FJ8"), u("I1")));
    let mut game = table.riding("NOV");
    assert_eq!(game.refused_by(step("NOV", 3205)), "13.2.3a");
    let table = pastrengo().leader("BRO", 3500).unit("PI1", 3002);
    let mut game = table.clone().unit("I1", 3500).activated("BRO");
    game.step("I1", 3401);
    assert_eq!(game.spent(), 1);
    let mut game = table.unit("NOV", 3500).riding("NOV");
    game.step("NOV", 3401);
    assert_eq!(game.spent(), 1);
}

/// Clauses: 6b, 6d, 6.3a, 4.2.2a
#[test]
fn leaving_an_enemy_zoc_hex_costs_one_more_and_entering_nothing() {
    let table = pastrengo().unit("NOV", 2012).unit("GRA", 2111);
    let mut game = table.choosing(ITALIAN);
    game.ride("NOV");
    let mut costs = Vec::new();
    for to in [2013, 2113, 2112] {
        game.step("NOV", to);
        costs.push(game.spent());
    }
    assert_eq!(costs, [2, 3, 6]);
    assert_eq!(game.refused_by(step("NOV", 2213)), "6d");
    assert!(game.allows(step("NOV", 2113)));
    assert_eq!(game.volleys(), []);
}

/// Clauses: 6.1a, 6.1b, 6.1c
#[test]
fn the_road_bonus_gives_a_fifth_hex_only_if_no_enemy_zoc_is_entered() {
    let table = pastrengo().leader("VE", 1313).unit("I7", 1313).unit("GRA", 2111);
    let mut game = table.clone().activated("VE");
    game.steps("I7", [1413, 1512, 1612, 1711, 1811]);
    assert_eq!((game.spent(), game.hex("I7")), (5, 1811));
    let mut game = table.unit("AC1", 1911).activated("VE");
    game.steps("I7", [1413, 1512, 1612, 1711]);
    assert_eq!(game.refused_by(step("I7", 1811)), "6.1a");
}

/// Clauses: 6.2a, 6.2b, 3.1s, 6d
#[test]
fn moving_inside_one_infantry_zoc_draws_reaction_fire_with_the_plus_1_of_hold() {
    let table = pastrengo().leader("VE", 1912).unit("I7", 2011).unit("GRA", 2111).leader("WOH", 2309);
    let mut game = table.activated("VE");
    game.step("I7", 2012);
    assert_eq!(game.spent(), 3);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Reaction { mover: u("I7") }));
    // 5 + 1 reaches morale 6, 3 + 1 does not.
    game.dice([5, 3]).act(Action::React { units: squad(["GRA"]) });
    assert_eq!((game.volleys(), game.damage("I7")), (vec![(2, 1)], 1));
    assert_eq!(game.decider(), ITALIAN);
    assert_eq!(game.refused_by(step("I7", 2013)), "6d");
    // The reaction was no answer: it may still answer an attack.
    game.end_movement().fire(["I7"], "GRA");
    assert_eq!(game.asked(), Decision::Answer { unit: u("GRA") });
}
