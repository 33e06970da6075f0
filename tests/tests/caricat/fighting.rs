//! Fire, melee, reaction and cavalry: clauses 6.2, 7.1, 7.2, 8, 9.

use rules_core::Game as _;
use rules_core::books::caricat::{AUSTRIAN, Action, Decision, ITALIAN, Level, Marker, Modifier, Place, State};
use rules_core::hex::HexId;
use tests::caricat::{Setup, Table, l, pastrengo, squad, step, u};

/// A table on which no turn ends: somebody is always left to be activated.
fn table() -> Setup {
    pastrengo().leader("SIG", 3802).leader_at("FED", 3, Level::Reserve)
}

/// I1 in 2013, BRO near, GRA of WOH at Advance in 2113: melee dice come to what they show.
fn duel() -> Setup {
    table().leader("BRO", 1914).unit("I1", 2013).unit("GRA", 2113).leader_at("WOH", 2309, Level::Advance)
}

fn reaction<const N: usize>(units: [&str; N]) -> Action {
    Action::React { units: squad(units) }
}

/// Clauses: 6.2c
#[test]
fn reactors_to_one_step_fire_together_on_morale_at_entry() {
    // I7 goes from 2013 to 2012... both in the ZOC of GRA in 2112 and KJ4 in 1912.
    let table = table().leader("VE", 1914).unit("I7", 2013).unit("GRA", 2112).unit("KJ4", 1912);
    let mut game = table.leader_at("WOH", 2309, Level::Advance).activated("VE");
    game.step("I7", 2012);
    assert_eq!(game.refused_by(reaction(["GRA", "GRA"])), "6.2b");
    // Both against 6: the first hit does not help the second reactor.
    game.dice([6, 1, 5, 5, 5]).act(reaction(["GRA", "KJ4"]));
    assert_eq!((game.volleys(), game.damage("I7")), (vec![(2, 1), (3, 0)], 1));
}

/// Clauses: 6.2d
#[test]
fn a_mover_now_broken_stops_and_cannot_attack() {
    let table = table().leader("VE", 1914).hurt("I7", 2013, 2).unit("GRA", 2112).leader_at("WOH", 2309, Level::Advance);
    let mut game = table.activated("VE");
    game.step("I7", 2113).dice([6, 1]).act(reaction(["GRA"]));
    assert_eq!((game.unit("I7").state(), game.unit("I7").moved), (State::Broken, true));
    assert_eq!(game.refused_by(step("I7", 2114)), "6f");
    game.act(Action::EndMovement);
    assert!(game.game().go().is_none(), "it attacks nobody");
    // One that is hit and not broken goes on.
    let table =
        pastrengo().leader("VE", 1914).unit("I7", 2013).unit("GRA", 2112).leader_at("WOH", 2309, Level::Advance);
    let mut game = table.activated("VE");
    game.step("I7", 2113).dice([6, 1]).act(reaction(["GRA"]));
    assert!(!game.unit("I7").moved && game.allows(Action::Stop));
}

/// Clauses: 6.2e
#[test]
fn forced_moves_draw_reaction_retreats_and_advances_do_not() {
    // The two hexes nearer home lie in the ZOC of I1 (2214) and I2 (2114), which both cover 2113.
    let table = table().leader("WOH", 2309).hurt("GRA", 2113, 3).unit("I1", 2213).unit("I2", 2014);
    let mut game = table.leader("BRO", 1914).activated("WOH");
    assert_eq!(game.steps_offered("GRA"), [2114, 2214]);
    game.step("GRA", 2214);
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Reaction { mover: u("GRA") }));
    assert_eq!(game.refused_by(reaction(["I2"])), "6.2a");
    // Retreat and advance after a melee: nobody is asked.
    let mut game = duel().unit("I2", 2115).fighting("BRO");
    game.melee(["I1"], "GRA").dice([1, 1, 5, 4, 4, 3]).answer("I1");
    assert!(matches!(game.asked(), Decision::Retreat { .. } | Decision::Advance { .. }));
    assert!(game.events.iter().all(|event| event.clause().id() != "6.2a"));
}

/// Clauses: 6.2f, 6.2a
#[test]
fn broken_infantry_may_react_routed_and_cavalry_may_not() {
    for (damage, reacts) in [(3, true), (4, false)] {
        let table = table().leader("VE", 1912).unit("I7", 2011).hurt("GRA", 2111, damage).leader("WOH", 2309);
        let mut game = table.activated("VE");
        game.step("I7", 2012);
        assert_eq!(matches!(game.asked(), Decision::Reaction { .. }), reacts, "{damage}");
    }
    let mut game = table().leader("VE", 1912).unit("I7", 2011).unit("AC1", 2111).activated("VE");
    game.step("I7", 2012);
    assert!(matches!(game.asked(), Decision::Movement { .. }));
}

/// Clauses: 7.1a, 7.1f
#[test]
fn fire_comes_with_either_attack_and_alone_moves_nobody() {
    let mut game = duel().fighting("BRO");
    game.fire(["I1"], "GRA").dice([6, 6, 6, 1, 1]).answer("I1");
    assert_eq!((game.unit("GRA").state(), game.hex("GRA"), game.hex("I1")), (State::Broken, 2113, 2013));
    assert!(!game.has_event("7.4e") && !game.has_event("7.2.1g"));
    let mut game = duel().fighting("BRO");
    game.melee(["I1"], "GRA");
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Answer { unit: u("GRA") }));
}

/// Clauses: 7.1c, 7.1d
#[test]
fn a_defender_answers_once_in_a_go_and_again_in_another() {
    let mut game = duel().unit("I2", 2014).unit("I7", 2114).leader("VE", 2016).fighting("BRO");
    // Declining one attack, it may answer a later one.
    game.fire(["I1"], "GRA").dice([1, 1, 1]).act(Action::Stand);
    assert!(!game.unit("GRA").answered);
    game.fire(["I2"], "GRA").dice([1, 1, 1, 1, 1]).answer("I2");
    assert!(game.unit("GRA").answered);
    // Another go of the enemy: it may answer again.
    game.position(|position| {
        position.frames[0] = rules_core::books::caricat::Frame::Choose { side: ITALIAN, passed: true }
    });
    game.activate("VE").end_movement();
    game.fire(["I7"], "GRA").dice([1, 1, 1]);
    assert_eq!(game.asked(), Decision::Answer { unit: u("GRA") });
    // Within one go only once.
    let mut game = duel().unit("I2", 2014).fighting("BRO");
    game.fire(["I1"], "GRA").dice([1, 1, 1, 1, 1]).answer("I1");
    game.dice([1, 1, 1]).fire(["I2"], "GRA");
    assert!(game.unit("I2").acted, "the second attack is over without a question");
}

/// Clauses: 7.1.1g
#[test]
fn the_hex_fired_at_sets_the_terrain() {
    // I1 in woods fires at GRA in the clear: full dice; the reply loses one.
    let table = table().leader("BRO", 2015).unit("I1", 1914).unit("GRA", 1913).leader_at("WOH", 2309, Level::Advance);
    let mut game = table.fighting("BRO");
    game.fire(["I1"], "GRA").dice([1, 1, 1, 1]).answer("I1");
    assert_eq!(game.volleys(), [(3, 0), (1, 0)]);
}

/// Clauses: 7.2c
#[test]
fn only_the_defender_fires_before_a_melee_and_who_is_broken_by_it_drops_out() {
    let mut game = table().leader("BRO", 1914).hurt("I1", 2013, 2).unit("GRA", 2113).fighting("BRO");
    game.melee(["I1"], "GRA").dice([6, 1]).answer("I1");
    // Nobody is left: the melee ends without dice.
    assert_eq!((game.unit("I1").state(), game.fought(), game.unit("I1").acted), (State::Broken, None, true));
    assert!(game.has_event("7.2c"));
    let table = table().leader("BRO", 1914).hurt("I1", 2013, 2).unit("I2", 2014).unit("GRA", 2113);
    let mut game = table.leader_at("WOH", 2309, Level::Advance).fighting("BRO");
    game.melee(["I1", "I2"], "GRA").dice([6, 1, 3, 3, 3, 3]).answer("I1");
    // 6 + 5 (I2 alone) + 1 (morale) against 6 + 3.
    assert_eq!(game.fought(), Some((12, 9, 3)));
}

/// Clauses: 7.2.1i, 9.1i
#[test]
fn a_slight_win_brings_no_advance_even_over_the_dead_unless_it_was_a_charge() {
    let mut game = table().leader("BRO", 1914).unit("I1", 2013).hurt("GRA", 2113, 4).fighting("BRO");
    // Routed: melee 1. 2 + 5 + 1 = 8 against 6 + 1 = 7.
    game.melee(["I1"], "GRA").dice([1, 1, 1, 3, 3]).answer("I1");
    assert_eq!((game.fought(), game.hex("GRA"), game.hex("I1")), (Some((8, 7, 1)), 0, 2013));
    assert!(!game.has_event("7.2.1g"));
    let mut game = table().unit("CAR", 1916).hurt("GRA", 2115, 4).choosing(ITALIAN);
    game.dice([1, 1]).ride("CAR").step("CAR", 2016).stop();
    // 2 + 3 + 3 + 1 = 9 against 7 + 1 = 8.
    game.charge("CAR", "GRA").dice([1, 1, 1, 4, 3]).answer("CAR");
    assert_eq!((game.fought(), game.asked()), (Some((9, 8, 1)), Decision::Advance { must: true }));
    game.advance("CAR", 2115);
    assert_eq!((game.hex("CAR"), game.damage("CAR")), (2115, 1));
}

/// Clauses: 7.2.1k, 7.3d
#[test]
fn after_a_melee_come_retreats_advance_recovery_charge_leaders_reserve() {
    let table = table().unit("CAR", 1916).unit("GRA", 2115).leader("WOH", 2115).leader("VE", 2016).unit("I1", 1816);
    let mut game = table.unit("I7", 1815).choosing(ITALIAN);
    game.position(|position| {
        position.leaders.iter_mut().filter(|chief| chief.id == l("WOH")).for_each(|woh| woh.level = Level::Reserve);
    });
    game.dice([1, 1]).ride("CAR").step("CAR", 2016).stop();
    // GRA loses two levels: 12 + 3 + 3 + 1 + 1 (assault) against 12 + 3.
    game.charge("CAR", "GRA").dice([1, 6, 6, 6, 6]).answer("CAR");
    assert_eq!(game.fought(), Some((20, 15, 5)));
    if matches!(game.asked(), Decision::Retreat { .. }) {
        let to = game.hexes_offered()[0];
        game.retreat(to);
    }
    // The charger's price puts VE at risk beside it: the active side throws first.
    game.advance("CAR", 2115).dice([1, 2, 3, 4]).act(Action::Follow);
    let after = |id: &&str| matches!(*id, "7.4e" | "9.1d" | "9.1c" | "7.3a" | "3.1u");
    let order: Vec<&str> = game.clauses().into_iter().filter(after).collect();
    assert_eq!(order, ["7.4e", "9.1d", "9.1c", "7.3a", "7.3a", "3.1u"]);
    assert_eq!(game.level("WOH"), Level::Hold);
}

/// Clauses: 8a, 8i, 8h, 8c
#[test]
fn the_named_unit_lends_its_morale_takes_the_first_loss_and_one_assault_counts() {
    // IP has morale 5 like GRA, I1 6; BRO has no assault, VE 1.
    let table = table().leader("BRO", 1914).unit("I1", 2013).unit("IP", 2014).unit("GRA", 2113).leader("VE", 2014);
    let table = table.leader_at("WOH", 2309, Level::Advance);
    let named = |unit: &str| {
        let mut game = table.clone().fighting("BRO");
        game.melee(["I1", "IP"], "GRA").act(Action::Stand);
        assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Naming));
        game.dice([1, 1, 6, 6]).name(unit);
        game
    };
    let (own, _) = named("I1").terms();
    assert_eq!(own, [(Modifier::Melee, 8), (Modifier::Morale, 1), (Modifier::Assault, 1)]);
    let mut game = named("IP");
    // 2 + 8 + 1 = 11 against 15: two levels, the first on IP, the second on I1.
    assert_eq!((game.fought(), game.damage("IP"), game.damage("I1")), (Some((11, 15, -4)), 1, 1));
    assert_eq!(game.refused_by(Action::Name { unit: u("I2") }), "7.2.1d");
}

/// Clauses: 8g, 8d
#[test]
fn hexes_across_the_adige_never_count_for_position() {
    // FJ8 in 3309 has the Adige on two sides. I1 and I2 hold two of the others and cover the last two; I7 and I8 on
    // the far bank cover the hexes across the river, which count for nothing.
    let table = table().unit("FJ8", 3309).unit("I1", 3308).unit("I2", 3310).unit("I7", 3408).unit("I8", 3411);
    let game = table.leader("BRO", 3208).fighting("BRO");
    assert!(game.zoc(ITALIAN).contains(&3409) && game.zoc(ITALIAN).contains(&3410));
    let fire = Action::Fire { units: squad(["I1", "I2"]), target: u("FJ8") };
    assert_eq!(game.preview(fire).dice, Some(3 + 3));
}

/// Clauses: 9a, 9b
#[test]
fn cavalry_attacks_alone_in_melee_only() {
    let table = table().unit("CAR", 2013).unit("NOV", 2014).unit("I1", 2112).unit("GRA", 2113);
    let mut game = table.riding("CAR");
    game.end_movement();
    assert_eq!(game.refused_by(Action::Fire { units: squad(["CAR"]), target: u("GRA") }), "9b");
    for other in ["NOV", "I1"] {
        let both = Action::Melee { units: squad(["CAR", other]), target: u("GRA"), charge: false };
        assert_eq!(game.refused_by(both), "7d", "{other}");
    }
    assert!(game.allows(Action::Melee { units: squad(["CAR"]), target: u("GRA"), charge: false }));
    // It has nothing to answer fire with.
    let mut game = table_of_cavalry_under_fire();
    game.fire(["GRA"], "CAR").dice([1, 1]);
    game.act(Action::Stand);
    assert!(game.unit("GRA").acted);
}

fn table_of_cavalry_under_fire() -> Table {
    table().unit("CAR", 2013).unit("GRA", 2113).leader_at("WOH", 2309, Level::Advance).fighting("WOH")
}

/// Clauses: 9.1g, 9.1h, 9.1j
#[test]
fn a_shaken_charger_may_charge_infantry_only_and_pays_only_once_dice_have_fallen() {
    let ride = |target: &str, damage: u8| {
        let table = table().hurt("CAR", 1916, damage).unit(target, 2115).leader_at("WOH", 2309, Level::Advance);
        let mut game = table.choosing(ITALIAN);
        game.dice([1, 1]).ride("CAR").step("CAR", 2016).stop();
        game
    };
    let charge = |target: &str| Action::Melee { units: squad(["CAR"]), target: u(target), charge: true };
    assert_eq!(ride("AC1", 0).refused_by(charge("AC1")), "9.1h");
    let mut game = ride("GRA", 2);
    // Shaken, and broken by the fire: out before the dice, no level for the charge.
    game.act(charge("GRA")).dice([6, 1]).answer("CAR");
    assert_eq!((game.damage("CAR"), game.has_event("9.1c")), (3, false));
    // After a tie it pays too: 2 + 2 + 3 + 1 (6 over 5) = 8 against 5 + 3.
    let mut game = ride("GRA", 2);
    game.act(charge("GRA")).dice([1, 1, 1, 1, 2, 3]).answer("CAR");
    assert_eq!((game.fought(), game.damage("CAR"), game.damage("GRA")), (Some((8, 8, 0)), 4, 1));
    assert_eq!(game.unit("CAR").marker, Some(Marker::Activated));
}

/// Clauses: 9.1a, 9.1e
#[test]
fn a_charge_starts_2_or_3_hexes_away_and_stays_in_the_clear() {
    let charge = Action::Melee { units: squad(["CAR"]), target: u("GRA"), charge: true };
    let claim = |start: u16, way: &[u16]| {
        let mut game = table().unit("CAR", start).unit("GRA", 2115).choosing(ITALIAN);
        game.dice([1, 1]).ride("CAR");
        game.steps("CAR", way.iter().copied()).stop();
        game.game().check(ITALIAN, &charge).map_err(|refusal| refusal.clause.id())
    };
    assert_eq!(claim(2017, &[2016]), Ok(()));
    assert_eq!(claim(1916, &[2016]), Ok(()));
    // From 2016 itself it would have to ride away and come back.
    assert_eq!(claim(2016, &[2017, 2016]), Err("9.1a"));
    // Through the woods of 1914.
    assert_eq!(claim(1913, &[1914, 2015]), Err("9.1e"));
    // The route may bend.
    assert_eq!(claim(2013, &[2014, 2015]), Ok(()));
}

/// Clauses: 9.2b, 9.2a
#[test]
fn morale_6_always_slips_away_and_cavalry_beside_it_bars_the_try() {
    let table = table().leader_at("WOH", 2309, Level::Advance).unit("GRA", 2113).unit("NOV", 2013);
    let mut game = table.clone().fighting("WOH");
    game.melee(["GRA"], "NOV").act(Action::Evade);
    assert_eq!(game.asked(), Decision::Escape { unit: u("NOV") });
    game.act(Action::Escape { to: HexId(1913) });
    // Attackers may not advance there: the attack is void.
    assert_eq!((game.hex("NOV"), game.hex("GRA"), game.unit("GRA").acted), (1913, 2113, false));
    let mut game = table.unit("AC1", 2012).fighting("WOH");
    game.dice([3, 3, 3, 3]).melee(["GRA"], "NOV");
    assert!(!matches!(game.asked(), Decision::Evasion { .. }));
}

/// Clauses: 7.3c, 7.3f, 7.3.1f
#[test]
fn a_leader_without_units_leaves_unscored_and_one_killed_in_his_go_counts_as_activated() {
    let table = table().leader_at("WOH", 2309, Level::Advance).unit("GRA", 2113).hurt("I7", 2013, 4).leader("VE", 1313);
    let mut game = table.fighting("WOH");
    game.fire(["GRA"], "I7").dice([6, 6, 1]).answer("GRA");
    assert_eq!((game.chief("VE").place, game.vp(AUSTRIAN)), (Place::Left, 2));
    // In his own go: the reply hits his unit, the dice kill him.
    let table = self::table().leader("BRO", 2013).unit("I1", 2013).unit("I2", 2014).unit("GRA", 2113);
    let mut game = table.leader_at("WOH", 2309, Level::Advance).fighting("BRO");
    game.fire(["I1"], "GRA").dice([1, 1, 1, 6, 1, 5, 5]).answer("I1");
    assert_eq!((game.chief("BRO").place, game.chief("BRO").activated), (Place::Eliminated, true));
    // The go goes on with its bands.
    assert!(game.allows(Action::Fire { units: squad(["I2"]), target: u("GRA") }));
    game.act(Action::EndCombat);
    // No staff yet: that takes his next activation.
    assert_eq!(game.chief("BRO").place, Place::Eliminated);
    assert!(!matches!(game.asked(), Decision::Join { .. }));
}

/// Clauses: 7.2.1c
#[test]
fn beyond_the_first_loss_the_owner_chooses_among_those_with_fewest() {
    let table = table().scenario(|file| {
        file.units.iter_mut().filter(|card| card.id == u("KJ4")).for_each(|card| card.melee = 6);
    });
    let table = table.hurt("I1", 2412, 1).hurt("I2", 2413, 1).hurt("IP", 2511, 1).unit("KJ4", 2512);
    let mut game = table.leader("BRO", 2311).leader("WOH", 2309).fighting("BRO");
    game.melee(["I1", "I2", "IP"], "KJ4").act(Action::Stand);
    // 2 + 4 + 4 + 2 + 2 (position) = 14 against 12 + 6 + 1 (hills) + 1 (morale) = 20: two levels.
    game.dice([1, 1, 6, 6]).name("I2");
    assert_eq!(game.fought(), Some((14, 20, -6)));
    assert_eq!((game.decider(), game.asked(), game.damage("I2")), (ITALIAN, Decision::Loss, 2));
    assert_eq!(game.refused_by(Action::Name { unit: u("I2") }), "7.2.1c");
    game.name("IP");
    assert_eq!((game.damage("IP"), game.damage("I1")), (2, 1));
}
