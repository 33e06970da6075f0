//! Sequence, levels and activation: clauses 2, 3, 4.

use rules_core::books::caricat::{
    AUSTRIAN, Action, Decision, Duty, Frame, Go, ITALIAN, Level, Marker, Owes, Place, Range, Reason, Stage,
};
use rules_core::hex::HexId;
use tests::caricat::{Setup, l, montebello, pastrengo, squad, step, u};

/// Clauses: 2a, 2h, 13.1a, 14.1a
#[test]
fn ten_turns_are_played_each_with_commitment_activation_and_recovery() {
    for table in [pastrengo().turn(9).leader("VE", 1313), montebello().turn(9).leader("FOR", 1815)] {
        let bridge = table.position.units.iter().any(|piece| piece.id == u("KJ4"));
        let mut game = table.recovering([]);
        if bridge {
            game.act(Action::Bridge { destroyed: false });
        }
        assert_eq!(game.game().state().turn, 10);
        // Nobody has anything to do in turn 10 either: a pass ends its phase, and the game is scored.
        assert_eq!(game.ending(), None);
        game.position(|position| {
            position.leaders.iter_mut().for_each(|chief| chief.activated = true);
            position.frames.clear();
            position.frames.push(Frame::Choose { side: ITALIAN, passed: true });
        });
        game.act(Action::Pass);
        if bridge {
            game.act(Action::Bridge { destroyed: false });
        }
        assert!(game.ending().is_some());
    }
}

/// Clauses: 2f, 2i, 3a, 13.3a, 13.3b
#[test]
fn the_italian_announces_his_option_first_then_the_austrian_and_turn_1_begins() {
    let mut game = pastrengo().set_up();
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::SetUp));
    game.act(Action::Opt { used: true });
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::SetUp));
    game.act(Action::Opt { used: false });
    // AU commits first (2i): WOH may throw.
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Commitment));
    let levels = ["VE", "BRO", "BES", "TRO", "WOH", "SIG"].map(|leader| game.level(leader));
    let expected = [Level::Advance, Level::Advance, Level::Advance, Level::Reserve, Level::Hold, Level::Reserve];
    assert_eq!(levels, expected);
    // Others are announced in the turn they take effect.
    assert_eq!(game.refused_by(Action::Call { leader: l("TAX") }), "13.3.3a");
    assert_eq!(game.refused_by(Action::Opt { used: true }), "2c");
}

/// Clauses: 2g
#[test]
fn all_movement_of_a_go_comes_before_all_combat() {
    let table = pastrengo().leader("BRO", 1914).unit("I1", 2013).unit("I2", 2015).unit("GRA", 2113);
    let mut game = table.activated("BRO");
    let fire = Action::Fire { units: squad(["I1"]), target: u("GRA") };
    assert_eq!(game.refused_by(fire), "2g");
    game.step("I2", 2014).end_movement();
    assert!(game.allows(fire));
    assert_eq!(game.refused_by(step("I1", 2012)), "2g");
}

/// An Attack table: I7 in 2016 goes for GRA, whatever else stands there.
fn attack(table: Setup) -> tests::caricat::Table {
    table.leader_at("VE", 1916, Level::Attack).activated("VE")
}

/// Clauses: 3.1g
#[test]
fn without_a_cutting_step_an_attack_unit_may_stop_or_go_sideways() {
    // I8 and I2 stand on the nearer hexes in contact with the enemy: they cannot be passed.
    let table = pastrengo().unit("I7", 2014).unit("I8", 2013).unit("I2", 2113).unit("GRA", 2112).unit("IP", 2012);
    let mut game = attack(table);
    // 2013 and 2113 are taken; 1913 and 2114 are as far from 2112 as 2014.
    assert_eq!(game.steps_offered("I7"), [1913, 2114]);
    assert!(game.allows(Action::EndMovement));
    game.step("I7", 2114);
    assert!(game.hex("I7") == 2114);
}

/// Clauses: 3.1h
#[test]
fn an_attack_unit_in_contact_may_stop_or_step_only_within_contact() {
    let table = pastrengo().unit("I7", 2014).unit("GRA", 2113);
    let mut game = attack(table);
    assert!(game.allows(Action::EndMovement));
    assert_eq!(game.steps_offered("I7"), [2013, 2114]);
    assert_eq!(game.refused_by(step("I7", 2015)), "3.1h");
}

/// Clauses: 3.1j
#[test]
fn at_attack_the_minus_1_also_hits_replies_and_reaction() {
    let table = pastrengo().leader_at("VE", 1916, Level::Attack).unit("I7", 2013);
    let table = table.leader("SIG", 3802);
    let mut game = table.leader_at("WOH", 2309, Level::Advance).unit("GRA", 2113).fighting("WOH");
    // The reply of I7: 5 - 1 is below morale 5, a natural 6 hits.
    game.fire(["GRA"], "I7").dice([1, 1, 5, 5, 6]).answer("GRA");
    assert_eq!(game.volleys(), [(2, 0), (3, 1)]);
    // Reaction of I7 at a mover.
    let table = pastrengo().leader_at("VE", 1916, Level::Attack).unit("I7", 2013);
    let mut game = table.leader_at("WOH", 2309, Level::Advance).unit("GRA", 2113).activated("WOH");
    game.step("GRA", 2112).dice([5, 5, 4]).act(Action::React { units: squad(["I7"]) });
    assert_eq!(game.volleys(), [(3, 0)]);
}

/// Clauses: 3.1n
#[test]
fn a_unit_in_contact_or_unable_to_come_nearer_is_excused_and_stays_or_ends_no_farther() {
    let table = pastrengo().leader("BRO", 2015).unit("I2", 2014).unit("GRA", 2113);
    let mut game = table.activated("BRO");
    assert!(game.allows(Action::EndMovement));
    game.step("I2", 1913);
    // 1913 is 2 from GRA, where it was 1.
    assert_eq!(game.refused_by(Action::Stop), "3.1n");
    game.step("I2", 2013).act(Action::Stop);
    assert_eq!(game.hex("I2"), 2013);
}

/// Clauses: 3.1x
#[test]
fn cavalry_has_no_level_and_no_obligation() {
    let table = pastrengo().leader_at("VE", 1916, Level::Attack).unit("NOV", 2016).unit("GRA", 2113);
    let mut game = table.riding("NOV");
    game.step("NOV", 2017).act(Action::Stop);
    assert_eq!(game.hex("NOV"), 2017);
    assert_eq!(game.game().level_of(u("NOV")), None);
}

/// Clauses: 3.1z
#[test]
fn units_move_in_any_order_one_after_the_other_and_movement_ends_when_nobody_owes() {
    let table = pastrengo().leader("BRO", 2015).unit("I1", 2016).unit("I2", 2014).unit("GRA", 2111);
    let mut game = table.activated("BRO");
    game.step("I2", 2013);
    assert_eq!(game.refused_by(step("I1", 2116)), "3.1z");
    game.stop();
    let refusal = game.refusal(Action::EndMovement);
    assert_eq!(refusal.reason, Reason::Owed { unit: u("I1"), owes: Owes::Approach });
    game.step("I1", 2115).stop().act(Action::EndMovement);
    assert_eq!(game.hex("I1"), 2115);
}

/// Clauses: 3.1aa
#[test]
fn obligations_lapse_when_no_enemy_can_be_reached_on_foot() {
    // The bridge is down and the only enemy is beyond the Adige.
    let table = pastrengo().with(|position| position.blown = true).unit("I2", 3002).leader("BRO", 3002);
    let mut game = table.unit("FJ8", 3702).activated("BRO");
    assert!(game.allows(Action::EndMovement));
    game.step("I2", 2902);
    assert_eq!(game.game().go().and_then(|go| go.mover).map(|mover| mover.duty), Some(Duty::Free));
}

/// Clauses: 3.1ab
#[test]
fn a_reserve_go_holds_only_the_leaders_move_and_forced_moves() {
    let table = pastrengo().leader("SIG", 3101).unit("PI1", 2902).hurt("PI2", 3101, 3).unit("I1", 2802);
    let mut game = table.activated("SIG");
    assert_eq!(game.refused_by(step("PI1", 2903)), "3.1t");
    assert!(!game.steps_offered("PI2").is_empty());
    let to = game.steps_offered("PI2")[0];
    game.step("PI2", to).end_movement();
    // In contact with I1, but no attack is possible.
    assert!(game.game().go().is_none());
}

/// Clauses: 4.1a, 4.1k
#[test]
fn a_leader_is_activated_once_at_the_highest_level_even_if_it_changes() {
    let table = pastrengo().leader_at("VE", 1313, Level::Attack).leader_at("BRO", 2017, Level::Advance);
    let mut game = table.leader_at("WOH", 2309, Level::Hold).begin();
    assert_eq!(game.refused_by(Action::Activate { leader: l("BRO") }), "4.1f");
    game.activate("VE").end_go();
    game.position(|position| position.leaders[0].level = Level::Hold);
    game.activate("BRO").end_go();
    game.activate("WOH").end_go();
    assert_eq!(game.asked(), Decision::Bridge);
    let mut again = pastrengo().leader_at("VE", 1313, Level::Hold).chief("VE", |ve| ve.activated = true);
    again = again.leader_at("BRO", 2017, Level::Hold);
    let mut game = again.choosing(ITALIAN);
    assert_eq!(game.refused_by(Action::Activate { leader: l("VE") }), "4.1k");
    // Brigades off the map count only when due.
    let table = pastrengo().chief("TAX", |tax| tax.place = Place::Off).leader_at("WOH", 2309, Level::Hold);
    let mut game = table.choosing(AUSTRIAN);
    assert_eq!(game.refused_by(Action::Activate { leader: l("TAX") }), "4.1k");
}

/// Clauses: 4.1j
#[test]
fn with_no_leader_left_sides_alternate_cavalry_and_a_side_without_is_skipped() {
    let table = pastrengo().unit("CAR", 1412).unit("NOV", 1817).unit("AC1", 2507);
    let mut game = table.begin();
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Choice { level: None, passed: false }));
    game.dice([6, 6]).ride("AC1");
    assert_eq!(game.decider(), ITALIAN);
    game.dice([6, 6]).ride("CAR");
    // AU has none left.
    assert_eq!(game.decider(), ITALIAN);
    game.act(Action::Pass);
    assert_eq!(game.asked(), Decision::Bridge);
}

/// Clauses: 4.2.2d
#[test]
fn contact_even_with_a_routed_enemy_spares_the_throw_when_it_is_chosen() {
    let table = pastrengo().unit("CAR", 2013).hurt("GRA", 2113, 4).unit("NOV", 2016);
    let mut game = table.choosing(ITALIAN);
    game.ride("CAR");
    assert_eq!(game.asked(), Decision::Movement { moving: None });
    game.end_go();
    assert_eq!(game.unit("CAR").marker, Some(Marker::Activated));
    let wanted = game.wanted(Action::Ride { unit: u("NOV") });
    assert_eq!(wanted.request.clause.id(), "4.2a");
}

/// Clauses: 4.3d
#[test]
fn bands_limit_neither_reaction_nor_reply() {
    // WOH is far beyond twice his range from GRA.
    let table = pastrengo().leader("VE", 1912).unit("I7", 2011).unit("GRA", 2111).leader("WOH", 3702);
    let mut game = table.activated("VE");
    game.step("I7", 2012).dice([1, 1]).act(Action::React { units: squad(["GRA"]) });
    game.end_movement().fire(["I7"], "GRA").dice([1, 1, 1, 1, 1]).answer("I7");
    assert_eq!(game.volleys(), [(2, 0), (3, 0), (2, 0)]);
}

/// Clauses: 4.3a
#[test]
fn beyond_the_range_a_unit_fires_only_and_beyond_twice_not_at_all() {
    let fire = Action::Fire { units: squad(["I8"]), target: u("GRA") };
    let melee = Action::Melee { units: squad(["I8"]), target: u("GRA"), charge: false };
    // Foot distances from 2112: 2017 is 5, 1313 more than 8.
    for (leader, may_fire) in [(2017, true), (1017, false)] {
        let mut game =
            pastrengo().leader("VE", leader).unit("I8", 2112).unit("GRA", 2111).unit("I7", 2213).unit("KJ4", 2214);
        game = game.leader("WOH", 2902);
        let mut game = game.fighting("VE");
        // Another unit in reach keeps COMBAT open.
        game.position(|position| {
            position
                .units
                .iter_mut()
                .filter(|piece| piece.id == u("I7"))
                .for_each(|piece| piece.range = Range::default());
        });
        assert_eq!(game.refused_by(melee), "4.3a");
        assert_eq!(game.allows(fire), may_fire, "{leader}");
    }
}

/// Clauses: 3.1p, 3.1s
#[test]
fn hold_adds_1_to_defensive_fire_only() {
    // WOH at Hold fires offensively at plain value: 4 misses morale 5... of I8.
    let table = pastrengo().leader("WOH", 2309).unit("GRA", 2113).unit("I8", 2013);
    let mut game = table.fighting("WOH");
    game.fire(["GRA"], "I8").dice([4, 4]).act(Action::Stand);
    assert_eq!((game.volleys(), game.damage("I8")), (vec![(2, 0)], 0));
}

/// Clauses: 7a, 7c, 7d
#[test]
fn each_unit_has_one_offensive_action_of_the_kind_it_prefers_on_one_enemy_in_contact() {
    let table = pastrengo().leader("BRO", 1914).unit("I1", 2013).unit("I2", 2015).unit("GRA", 2113).unit("I7", 2114);
    let mut game = table.leader("VE", 1916).fighting("BRO");
    let fire = |unit: &str| Action::Fire { units: squad([unit]), target: u("GRA") };
    assert!(
        game.allows(fire("I1")) && game.allows(Action::Melee { units: squad(["I1"]), target: u("GRA"), charge: false })
    );
    assert_eq!(game.refused_by(fire("I2")), "7c");
    assert_eq!(game.refused_by(fire("I7")), "7d");
    let twice = Action::Fire { units: squad(["I1", "I1"]), target: u("GRA") };
    assert_eq!(game.refused_by(twice), "7d");
    game.act(fire("I1")).dice([1, 1, 1]).act(Action::Stand);
    // Nothing else can attack: the go closes by itself.
    assert!(game.unit("I1").acted && game.game().go().is_none());
}

/// Clauses: 3.1r
#[test]
fn a_unit_at_hold_may_melee() {
    let table = pastrengo().leader("WOH", 2309).unit("GRA", 2113).unit("I8", 2013).leader("SIG", 3802);
    let mut game = table.fighting("WOH");
    game.melee(["GRA"], "I8").dice([1, 1, 1, 3, 3, 3, 2]).answer("GRA");
    assert!(game.fought().is_some());
}

/// Clauses: 7.2.1l, 4.1k
#[test]
fn retreating_or_advancing_does_not_use_up_a_later_activation() {
    let table =
        pastrengo().leader("BRO", 1914).unit("I1", 2013).unit("GRA", 2113).leader_at("WOH", 2309, Level::Advance);
    let mut game = table.fighting("BRO");
    game.melee(["I1"], "GRA").dice([1, 1, 5, 4, 4, 3]).answer("I1");
    game.retreat(2214).act(Action::Stay);
    assert_eq!(game.decider(), AUSTRIAN);
    game.activate("WOH");
    assert_eq!((game.hex("GRA"), game.unit("GRA").moved), (2214, false));
    assert!(!game.steps_offered("GRA").is_empty());
}

/// Clauses: 3.1k
#[test]
fn an_attack_unit_whose_only_target_slipped_away_is_excused() {
    let table = pastrengo().unit("I7", 2013).unit("AC1", 2113).leader_at("VE", 1914, Level::Attack);
    let mut game = table.fighting("VE");
    assert_eq!(game.refused_by(Action::EndCombat), "3.1k");
    game.melee(["I7"], "AC1").dice([3]).act(Action::Evade).act(Action::Escape { to: HexId(2215 - 1) });
    // 2214 is two hexes from I7: no reaction, no contact, the go is over.
    assert!(game.game().go().is_none());
}

/// Clauses: 2f
#[test]
fn a_go_closes_before_the_next_is_chosen() {
    let table =
        pastrengo().leader("BRO", 1914).unit("I1", 2013).unit("GRA", 2113).leader_at("WOH", 2309, Level::Advance);
    let mut game = table.fighting("BRO");
    assert!(matches!(game.game().go(), Some(Go { stage: Stage::Combat, .. })));
    game.act(Action::EndCombat);
    assert!(game.has_event("2f"));
    assert_eq!((game.decider(), game.chief("BRO").activated), (AUSTRIAN, true));
}

/// Clauses: 3.1a, 3.1f
#[test]
fn a_step_after_which_contact_could_no_longer_be_made_is_refused() {
    // Beyond twice the range I7 has 2 MP. By 2015 and 2014 it makes contact; the woods of 1914, as near to GRA as 2015,
    // would take them both.
    let table = pastrengo().leader_at("VE", 803, Level::Attack).unit("I7", 1915).unit("GRA", 2113);
    let mut game = table.activated("VE");
    assert_eq!(game.refused_by(step("I7", 1914)), "3.1a");
    assert_eq!(game.steps_offered("I7"), [2015]);
    game.steps("I7", [2015, 2014]);
    assert!(game.game().contacts(ITALIAN, HexId(2014)));
}
