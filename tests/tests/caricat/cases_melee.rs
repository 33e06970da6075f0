//! Worked cases: melee, its rows, retreats.

use rules_core::books::caricat::{AUSTRIAN, Action, Decision, ITALIAN, Level, Modifier, State};
use tests::caricat::{l, montebello, pastrengo, step, u};

/// Clauses: 7.2.1a, 7.2.1e, 8b, 8c
#[test]
fn an_equal_melee_costs_each_side_one_level_and_nobody_retreats() {
    let table = pastrengo().leader("BRO", 1914).unit("I1", 2013).unit("GRA", 2113).leader("WOH", 2309);
    let mut game = table.fighting("BRO");
    game.melee(["I1"], "GRA").dice([2, 1, 2, 3, 4, 4]).answer("I1");
    assert_eq!((game.volleys(), game.fought()), (vec![(2, 0)], Some((11, 11, 0))));
    assert_eq!((game.damage("I1"), game.damage("GRA")), (1, 1));
    assert_eq!((game.hex("I1"), game.hex("GRA")), (2013, 2113));
}

/// Clauses: 7.2.1a, 6.3a, 7.4a, 7.4e
#[test]
fn difference_1_to_3_costs_one_level_and_one_hex_without_advance() {
    let table = pastrengo().leader("BRO", 2015).unit("I1", 2115).unit("GRA", 2215).leader("WOH", 2309);
    let mut game = table.fighting("BRO");
    game.melee(["I1"], "GRA").dice([3, 3, 3, 4, 4, 3]).answer("I1");
    assert_eq!(game.fought(), Some((13, 12, 1)));
    assert_eq!((game.damage("GRA"), game.hex("GRA"), game.hex("I1")), (1, 2315, 2115));
    assert!(game.game().go().is_none());
}

/// Clauses: 7.2.1a, 7.2.1g, 7.4e, 7.5.1b
#[test]
fn difference_4_to_6_costs_two_levels_and_one_hex_and_the_winner_may_advance() {
    let table = pastrengo().leader("BRO", 1914).unit("I1", 2013).unit("GRA", 2113).leader("WOH", 2309);
    let mut game = table.fighting("BRO");
    game.melee(["I1"], "GRA").dice([1, 1, 5, 4, 4, 3]).answer("I1");
    assert_eq!((game.fought(), game.unit("GRA").state()), (Some((15, 10, 5)), State::Shaken));
    assert_eq!((game.decider(), game.hexes_offered()), (AUSTRIAN, vec![2114, 2214]));
    game.retreat(2214);
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Advance { must: false }));
    assert!(game.allows(Action::Stay));
    game.advance("I1", 2113);
    assert_eq!(game.hex("I1"), 2113);
}

/// Clauses: 7.2.1a, 3.1c, 1.4b, 8h, 8i, 7.4e, 7.5.1c, 1.4h
#[test]
fn level_assault_and_morale_add_up_and_difference_7_sends_the_loser_two_hexes() {
    let table = pastrengo().leader_at("VE", 2013, Level::Attack).unit("I7", 2013).unit("GRA", 2113);
    let mut game = table.leader("WOH", 2309).fighting("VE");
    game.melee(["I7"], "GRA").dice([2, 2, 5, 5, 4, 3]).answer("I7");
    assert_eq!(game.fought(), Some((17, 10, 7)));
    let own = [(Modifier::Melee, 4), (Modifier::Level, 1), (Modifier::Morale, 1), (Modifier::Assault, 1)];
    assert_eq!(game.terms(), (own.to_vec(), vec![(Modifier::Melee, 3)]));
    assert_eq!(game.unit("GRA").state(), State::Broken);
    assert_eq!(game.hexes_offered(), [2114, 2214]);
    game.retreat(2214);
    assert_eq!(game.hexes_offered(), [2215, 2314]);
    game.retreat(2215).advance("I7", 2113);
    assert_eq!(game.asked(), Decision::Follow { leader: l("VE") });
    game.act(Action::Follow);
    assert_eq!((game.hex("I7"), game.leader_hex("VE")), (2113, 2113));
    assert!(!game.has_event("7.3a"));
}

/// Clauses: 7.2.1a, 7.2.1f, 7.2.1h, 7.2.1j, 8d, 8e, 7.4e, 7.5.1e
#[test]
fn difference_9_or_more_brings_flight_pursuit_and_a_level_recovered() {
    let table = pastrengo().leader("BRO", 1914).hurt("I1", 2013, 1).unit("I2", 2114).unit("GRA", 2113);
    let mut game = table.leader("WOH", 2309).fighting("BRO");
    game.melee(["I1", "I2"], "GRA").dice([4, 2]).answer("I2");
    assert_eq!(game.asked(), Decision::Naming);
    game.dice([3, 4, 4, 2]).name("I2");
    // 7 + 4 + 5 + 2 (position) + 1 (morale) = 19 against 6 + 3 = 9.
    assert_eq!((game.fought(), game.unit("GRA").state()), (Some((19, 9, 10)), State::Routed));
    // 2213 (woods, 2 MP), then 2313 (hills, 2 MP).
    assert_eq!(game.hex("GRA"), 2313);
    game.advance("I2", 2113);
    assert!(game.hexes_offered().contains(&2214));
    game.advance("I2", 2214);
    assert_eq!(game.asked(), Decision::Rally);
    game.act(Action::Rally { unit: u("I1") });
    assert_eq!((game.hex("I2"), game.damage("I1")), (2214, 0));
}

/// Clauses: 7.2.1c, 7.2.1d, 7.2.1g, 8b, 8c, 3.1y
#[test]
fn beaten_attackers_share_losses_the_named_unit_first_and_all_retreat() {
    let table = pastrengo().leader("BRO", 2214).unit("I1", 2412).unit("I2", 2413).unit("KJ4", 2512);
    let mut game = table.leader("WOH", 2309).fighting("BRO");
    game.melee(["I1", "I2"], "KJ4").dice([5, 2, 1]).answer("I1");
    assert_eq!(game.damage("I1"), 1);
    game.dice([1, 2, 6, 6]).name("I2");
    // 3 + 4 + 5 = 12 against 12 + 3 + 1 + 1 = 17.
    assert_eq!((game.fought(), game.damage("I1"), game.damage("I2")), (Some((12, 17, -5)), 2, 1));
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::RetreatOrder));
    game.name("I1");
    assert_eq!(game.hex("I1"), 2312);
    assert_eq!(game.hexes_offered(), [2313, 2414]);
    game.retreat(2414);
    assert_eq!((game.decider(), game.hexes_offered()), (AUSTRIAN, vec![2412, 2413]));
    game.advance("KJ4", 2413);
    assert_eq!(game.hex("KJ4"), 2413);
}

/// Clauses: 6.3a, 7.2.1a, 8g
#[test]
fn the_stream_helps_the_defender_only_if_every_attacker_crosses_it() {
    let table = montebello().leader("BEU", 1914).leader("URB", 2315).unit("R40I", 2013).unit("84eII", 1913);
    let mut game = table.clone().unit("84eI", 1912).fighting("BEU");
    game.melee(["84eI", "84eII"], "R40I").dice([5, 2]).answer("84eI");
    game.dice([5, 3, 4, 4]).name("84eI");
    assert_eq!((game.fought(), game.damage("R40I")), (Some((15, 12, 3)), 1));
    assert_eq!((game.decider(), game.hexes_offered()), (AUSTRIAN, vec![2112, 2113]));
    game.retreat(2112);
    assert!(game.game().go().is_none());
    let mut game = table.unit("84eI", 1912).unit("84eII", 2012).fighting("BEU");
    game.melee(["84eI", "84eII"], "R40I").dice([5, 2]).answer("84eI");
    game.dice([5, 3, 4, 4]).name("84eI");
    assert_eq!((game.fought(), game.damage("R40I")), (Some((15, 11, 4)), 2));
}

/// Clauses: 7.4b, 7.4e, 7.4d
#[test]
fn avoiding_zoc_outranks_getting_nearer_the_exit() {
    let table = pastrengo().leader("VE", 2013).unit("I7", 2112).unit("I8", 2012).unit("GRA", 2111);
    let mut game = table.leader("WOH", 2309).fighting("VE");
    game.melee(["I7", "I8"], "GRA").dice([1, 4]).answer("I7");
    game.dice([2, 3, 4, 4]).name("I7");
    assert_eq!(game.fought(), Some((14, 12, 2)));
    assert_eq!((game.hex("GRA"), game.damage("GRA")), (2211, 1));
}

/// Clauses: 7.4g, 7.4e, 7.2.1g, 8d
#[test]
fn a_blocked_loser_pays_one_level_for_the_hex_it_cannot_go() {
    let table = pastrengo().leader("BRO", 2013).unit("I7", 2112).unit("I8", 2012).unit("I1", 2211).unit("I2", 2212);
    let mut game = table.unit("GRA", 2111).leader("WOH", 2309).fighting("BRO");
    game.melee(["I1"], "GRA").dice([2, 2, 3, 3, 3, 3]).answer("I1");
    assert_eq!(game.fought(), Some((12, 10, 2)));
    assert_eq!((game.hex("GRA"), game.damage("GRA"), game.hex("I1")), (2111, 2, 2211));
    assert!(game.has_event("7.4g") && !game.has_event("7.2.1g"));
}

/// Clauses: 7.5.1d, 7.5.1l, 7.5.1m, 7.5.1c, 3.1y
#[test]
fn a_broken_unit_must_fall_back_whatever_the_level() {
    let table = pastrengo().leader("WOH", 2309).hurt("KJ4", 2411, 3);
    let mut game = table.activated("WOH");
    assert_eq!(game.refused_by(Action::EndMovement), "7.5.1d");
    assert_eq!(game.steps_offered("KJ4"), [2412]);
    assert_eq!(game.refused_by(step("KJ4", 2311)), "7.5.1l");
    game.step("KJ4", 2412);
    assert!(game.allows(Action::Stop) && game.allows(step("KJ4", 2413)));
    game.step("KJ4", 2413);
    assert_eq!((game.spent(), game.hex("KJ4")), (4, 2413));
}

/// Clauses: 1.4g, 1.4c
#[test]
fn a_leader_left_alone_beside_an_enemy_goes_to_his_nearest_unit() {
    let table = pastrengo().leader("WOH", 2309).unit("KJ4", 2512).unit("GRA", 2111).unit("OGU", 2008);
    let mut game = table.unit("LI1", 2304).unit("NOV", 2109).riding("NOV");
    game.step("NOV", 2209);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Join { leader: l("WOH") }));
    assert_eq!(game.refused_by(Action::Join { unit: u("KJ4") }), "1.4g");
    assert!(game.allows(Action::Join { unit: u("OGU") }));
    game.act(Action::Join { unit: u("GRA") });
    assert_eq!(game.leader_hex("WOH"), 2111);
    assert_eq!(game.decider(), ITALIAN);
    assert!(!game.steps_offered("NOV").is_empty());
}
