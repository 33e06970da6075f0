//! Worked cases: fire, reserve, cavalry, recovery.

use rules_core::books::caricat::{AUSTRIAN, Action, Decision, ITALIAN, Level};
use rules_core::hex::HexId;
use tests::caricat::{pastrengo, squad, u};

/// Clauses: 3.1t, 3.1u, 3.1v, 7.2a, 7.2.1a, 6.3a, 7.4e, 7.3a, 1.4h
#[test]
fn a_reserve_unit_meets_its_first_attack_with_one_die_less_then_its_command_is_on_hold() {
    let table = pastrengo().leader("BRO", 2701).unit("I1", 2802).leader("SIG", 2902).unit("PI1", 2902);
    let mut game = table.unit("PI2", 3101).unit("FJ8", 3601).fighting("BRO");
    game.melee(["I1"], "PI1").dice([6, 5, 4, 2, 3]).answer("I1");
    // 9 + 4 = 13 against 5 + 3 + 2 (village) = 10.
    assert_eq!((game.volleys(), game.damage("I1"), game.fought()), (vec![(1, 1)], 1, Some((13, 10, 3))));
    assert_eq!((game.decider(), game.hexes_offered()), (AUSTRIAN, vec![3002, 3003]));
    game.dice([2, 4]).retreat(3002);
    assert!(game.dice_are_spent());
    assert_eq!((game.damage("PI1"), game.leader_hex("SIG"), game.hex("I1")), (1, 3002, 2802));
    assert_eq!((game.level("SIG"), game.chief("SIG").activated), (Level::Hold, false));
    assert!(!game.has_event("7.2.1g"));
}

/// Clauses: 3.1w, 3.1u, 3.1v, 3.1p, 7.1.2b, 7.1.2c
#[test]
fn reserve_does_not_answer_fire_and_the_next_attack_meets_hold_and_old_morale() {
    let table = pastrengo().leader("BRO", 2701).unit("I1", 2802).unit("I2", 2903).leader("SIG", 3101);
    let mut game = table.unit("PI1", 2902).fighting("BRO");
    game.dice([5, 2]).fire(["I1"], "PI1");
    assert_eq!((game.volleys(), game.damage("PI1"), game.level("SIG")), (vec![(2, 1)], 1, Level::Hold));
    game.fire(["I2"], "PI1").dice([4, 3, 5, 4]).answer("I2");
    assert_eq!(game.volleys(), [(2, 1), (2, 0), (2, 1)]);
    assert_eq!((game.damage("PI1"), game.damage("I2")), (1, 1));
}

/// Clauses: 7.1b, 7.1.1b, 7.1.1c, 7.1.2a, 7.5.1a
#[test]
fn fire_and_reply_are_simultaneous() {
    let table =
        pastrengo().leader("BRO", 1914).unit("I1", 2013).unit("GRA", 2113).leader_at("WOH", 2309, Level::Advance);
    let mut game = table.fighting("BRO");
    game.fire(["I1"], "GRA").dice([5, 4, 2, 6, 5]).answer("I1");
    assert_eq!(game.volleys(), [(3, 1), (2, 1)]);
    let values = |unit: &str| (game.game().melee_value(u(unit)), game.game().morale(u(unit)));
    assert_eq!((values("GRA"), values("I1")), ((2, 4), (4, 5)));
    assert_eq!((game.hex("I1"), game.hex("GRA")), (2013, 2113));
}

/// Clauses: 3.1d, 3.1i, 4.3a, 7.1.1c, 7.1.1e
#[test]
fn an_attack_unit_out_of_range_only_fires_at_minus_1_and_a_natural_6_still_hits() {
    let table = pastrengo().leader_at("VE", 2017, Level::Attack).unit("I8", 2112).unit("GRA", 2111);
    let mut game = table.leader("WOH", 2309).fighting("VE");
    let melee = Action::Melee { units: squad(["I8"]), target: u("GRA"), charge: false };
    assert_eq!(game.refused_by(melee), "4.3a");
    game.fire(["I8"], "GRA").dice([6, 5, 5, 4, 1]).answer("I8");
    assert_eq!(game.volleys(), [(3, 1), (2, 1)]);
    assert_eq!((game.damage("I8"), game.damage("GRA")), (1, 1));
}

/// Clauses: 8d, 8e, 8f, 7.1.1f, 7.2b
#[test]
fn two_attackers_with_one_hex_between_them_gain_position_and_two_dice_in_all() {
    let table = pastrengo().leader("BRO", 2115).unit("I1", 2013).unit("I2", 2114).unit("GRA", 2014);
    let mut game = table.leader("WOH", 2309).fighting("BRO");
    game.fire(["I1", "I2"], "GRA").dice([1, 2, 3, 4, 5, 6, 2, 4, 5, 2]).answer("I2");
    assert_eq!(game.volleys(), [(8, 2), (2, 1)]);
    assert_eq!((game.damage("GRA"), game.damage("I1"), game.damage("I2")), (2, 0, 1));
    let table = pastrengo().leader("BRO", 2115).unit("I1", 2013).unit("I2", 2113).unit("GRA", 2014);
    let game = table.fighting("BRO");
    let fire = Action::Fire { units: squad(["I1", "I2"]), target: u("GRA") };
    assert_eq!(game.preview(fire).dice, Some(6));
}

/// Clauses: 7.3a, 7.3b, 7.3d, 7.1e, 7.5.1h, 7.5.1j
#[test]
fn a_leader_outlives_his_unit_without_a_double_and_joins_another() {
    let table = pastrengo().leader_at("WOH", 2309, Level::Advance).unit("GRA", 2113).hurt("IP", 2013, 4);
    let mut game = table.leader("BRO", 2013).unit("I1", 1815).unit("I2", 1816).fighting("WOH");
    game.fire(["GRA"], "IP").dice([3, 1, 5, 2, 5]).answer("GRA");
    assert!(game.dice_are_spent());
    assert_eq!(game.volleys(), [(2, 2), (1, 1)]);
    assert_eq!((game.hex("IP"), game.damage("GRA"), game.vp(AUSTRIAN)), (0, 1, 2));
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Join { leader: tests::caricat::l("BRO") }));
    game.act(Action::Join { unit: u("I2") });
    assert_eq!(game.leader_hex("BRO"), 1816);
}

/// Clauses: 9.1a, 9.1b, 9.1c, 9.1d, 9.1e, 9.1f, 4.2a
#[test]
fn a_charge_gets_3_must_enter_the_vacated_hex_and_costs_a_level() {
    let table = pastrengo().unit("CAR", 1916).unit("GRA", 2115).leader("WOH", 2309);
    let mut game = table.choosing(ITALIAN);
    game.dice([4, 3]).ride("CAR").step("CAR", 2016).stop();
    game.charge("CAR", "GRA").dice([5, 3, 4, 2, 3, 4]).answer("CAR");
    // 6 and 4 miss morale 8; 6 + 3 + 3 + 1 = 13 against 7 + 3 = 10.
    assert_eq!((game.volleys(), game.fought()), (vec![(2, 0)], Some((13, 10, 3))));
    assert_eq!((game.hex("GRA"), game.damage("GRA")), (2216, 1));
    assert_eq!(game.asked(), Decision::Advance { must: true });
    assert_eq!(game.refused_by(Action::Stay), "9.1d");
    game.advance("CAR", 2115);
    assert_eq!((game.hex("CAR"), game.damage("CAR")), (2115, 1));
    assert_eq!((game.game().melee_value(u("CAR")), game.game().morale(u("CAR"))), (2, 7));
}

/// Clauses: 9.2a, 9.2c, 9.2d, 9.2e, 9.2f, 6.2a, 7.1.2c
#[test]
fn cavalry_slips_away_into_zoc_is_shot_at_and_may_be_attacked_again() {
    let table = pastrengo().leader("VE", 1914).unit("I7", 2013).unit("AC1", 2014);
    let mut game = table.fighting("VE");
    game.fire(["I7"], "AC1").dice([4]).act(Action::Evade).act(Action::Escape { to: HexId(2113) });
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Reaction { mover: u("AC1") }));
    game.dice([5, 2, 1]).act(Action::React { units: squad(["I7"]) });
    assert_eq!((game.hex("AC1"), game.damage("AC1"), game.unit("I7").acted), (2113, 1, false));
    // 5 is above morale 4 now, but fire still meets 5.
    game.fire(["I7"], "AC1").dice([5, 4, 3, 2]).act(Action::Evade);
    assert_eq!((game.volleys(), game.damage("AC1"), game.unit("I7").acted), (vec![(3, 1), (3, 0)], 1, true));
}

/// Clauses: 10a, 10b, 10d, 10e, 10f
#[test]
fn recovery_takes_a_throw_in_contact_less_2_beside_a_leader_and_none_elsewhere() {
    let table = pastrengo().hurt("I1", 2013, 2).hurt("GRA", 2113, 1).leader("BRO", 2012).hurt("I2", 2016, 1);
    let game = table.leader("WOH", 2902).recovering([2, 3, 3, 3]);
    assert!(game.dice_are_spent());
    // 5 > 4; 6 - 2 = 4 <= 4.
    assert_eq!((game.damage("GRA"), game.damage("I1"), game.damage("I2")), (1, 1, 0));
}

/// Clauses: 11b, 11c, 11d, 11f, 10a
#[test]
fn without_a_line_of_communication_even_a_lone_unit_must_throw() {
    let table = pastrengo().hurt("GRA", 410, 3);
    assert_eq!(table.clone().recovering([1, 3]).damage("GRA"), 3);
    assert_eq!(table.leader("WOH", 410).recovering([1, 3]).damage("GRA"), 2);
}

/// Clauses: 12a, 12b, 7.2a
#[test]
fn the_optional_morale_check_comes_after_defensive_fire() {
    let table = pastrengo().morale_check().leader("VE", 2013).unit("I7", 2112).unit("I8", 2012).unit("GRA", 2111);
    let mut game = table.leader("WOH", 2309).fighting("VE");
    game.melee(["I7", "I8"], "GRA").dice([4, 2, 6, 5, 3, 3, 2, 2]).answer("I8");
    assert!(game.dice_are_spent());
    assert_eq!((game.damage("I8"), game.unit("I8").acted), (1, true));
    // 6 + 4 + 1 (morale 6 over 5) = 11 against 4 + 3 + 1 (hills) = 8.
    assert_eq!((game.fought(), game.damage("GRA"), game.hex("GRA")), (Some((11, 8, 3)), 1, 2211));
}
