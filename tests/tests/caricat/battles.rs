//! The special rules of both battles: clauses 13, 14.

use rules_core::books::caricat::{AUSTRIAN, Action, Decision, Frame, ITALIAN, Level, Place, SideName};
use rules_core::hex::HexId;
use tests::caricat::{l, lead, montebello, pastrengo, scenario, step, u};

/// Clauses: 13.2.2e
#[test]
fn an_austrian_unit_starting_in_an_exit_may_leave_as_its_whole_move() {
    let table = pastrengo().leader_at("WOH", 2415, Level::Hold).unit("GRA", 2417).unit("OGU", 2416).leader("SIG", 3802);
    let leave = |unit: &str| Action::Leave { unit: u(unit) };
    let mut game = table.clone().activated("WOH");
    assert_eq!(game.refused_by(leave("OGU")), "6h");
    game.act(leave("GRA"));
    assert_eq!((game.unit("GRA").place, game.vp(ITALIAN)), (Place::Left, 0));
    // Not in contact, and not at Reserve.
    let mut game = table.clone().unit("I1", 2517).activated("WOH");
    assert_eq!(game.refused_by(leave("GRA")), "13.2.2e");
    let mut game = pastrengo().leader_at("WOH", 2415, Level::Reserve).unit("GRA", 2417).activated("WOH");
    assert_eq!(game.refused_by(leave("GRA")), "13.2.2e");
    // Nor after a step, nor for an Italian.
    let mut game = table.activated("WOH");
    game.step("OGU", 2415);
    assert!(!game.allows(leave("OGU")));
}

/// Clauses: 13.3.2a, 13.3.2b
#[test]
fn regina_may_be_called_on_turn_3_only_for_5_points_and_throws_from_turn_4() {
    let table = pastrengo().chief("TRO", |tro| tro.place = Place::Off).leader("VE", 1313).unit("I7", 1313);
    let table = table.piece("I9", |unit| unit.place = Place::Off).unit("GRA", 2111);
    let call = Action::Call { leader: l("TRO") };
    for turn in [2, 4] {
        assert_eq!(table.clone().turn(turn).committing(ITALIAN).refused_by(call), "13.3.2b", "{turn}");
    }
    let mut game = table.turn(3).committing(ITALIAN);
    game.act(call);
    assert_eq!((game.level("TRO"), game.game().score(ITALIAN).costs), (Level::Advance, 5));
    assert_eq!(game.refused_by(Action::Throw { leader: l("TRO") }), "13.3.2b");
    assert_eq!(game.refused_by(call), "13.3.2a");
    game.act(Action::EndCommitment).activate("TRO").step("I9", 717);
    assert_eq!(game.hex("I9"), 717);
    game.position(|position| {
        position.turn = 4;
        position.frames.clear();
        position.frames.push(Frame::Commit { side: ITALIAN });
    });
    assert!(game.allows(Action::Throw { leader: l("TRO") }));
}

/// Clauses: 13.3.1a
#[test]
fn bes_takes_the_piedmont_brigade_free_of_federicis_order() {
    let mut game = pastrengo().set_up();
    game.act(Action::Opt { used: true }).act(Action::Opt { used: false });
    assert_eq!((game.leader_hex("BES"), game.leader_hex("FED")), (1302, 0));
    assert_eq!(game.game().command_of(u("I3")), Some(l("BES")));
    game.act(Action::EndCommitment);
    assert!(game.allows(Action::Throw { leader: l("BES") }));
    assert_eq!(game.game().score(ITALIAN).costs, 2);
    let mut game = pastrengo().set_up();
    game.act(Action::Opt { used: false }).act(Action::Opt { used: false }).act(Action::EndCommitment);
    assert_eq!(game.game().command_of(u("I3")), Some(l("FED")));
    assert_eq!(game.refused_by(Action::Throw { leader: l("FED") }), "13.2.1b");
}

/// Clauses: 13.3.4a, 13.3.4b, 13.2.2b
#[test]
fn with_the_kings_indecision_no_italian_crosses_but_combat_over_the_bridge_stays_legal() {
    let table = pastrengo().with(|position| position.indecision = true).leader("BRO", 3601).unit("I1", 3601);
    let mut game = table.clone().unit("FJ8", 3800).activated("BRO");
    assert_eq!(game.refused_by(step("I1", 3700)), "13.3.4a");
    assert_eq!(game.refused_by(lead("BRO", 3700)), "13.3.4b");
    // No enemy west of the river: for Italian distances there is nothing to approach.
    assert!(game.allows(Action::EndMovement));
    assert_eq!(game.game().score(AUSTRIAN).costs, 1);
    let game = table.clone().unit("FJ8", 3700).begin();
    assert!(game.game().are_in_contact(u("I1"), u("FJ8")));
    // A winner may not advance over it either.
    let mut game = table.unit("FJ8", 3700).leader_at("SIG", 3802, Level::Advance).fighting("BRO");
    game.melee(["I1"], "FJ8").dice([1, 1, 1, 6, 6, 1, 1]).answer("I1");
    while matches!(game.asked(), Decision::Retreat { .. }) {
        let to = game.hexes_offered()[0];
        game.retreat(to);
    }
    assert!(!matches!(game.asked(), Decision::Advance { .. }));
    // Once the bridge is blown the clause that forbids is another.
    let table = pastrengo().with(|position| position.blown = true).leader("BRO", 3601).unit("I1", 3601);
    assert_eq!(table.unit("PI1", 3101).activated("BRO").refused_by(step("I1", 3700)), "13.2.2b");
}

/// Clauses: 13.4b, 13.4a
#[test]
fn all_objectives_of_pastrengo_start_austrian_and_score_for_the_italian_only() {
    let scenario = scenario("pastrengo-1848");
    let objectives = &scenario.0.file.objectives;
    let values: Vec<(u16, u8, u8)> =
        objectives.iter().map(|objective| (objective.hex.0, objective.vp.italian, objective.vp.austrian)).collect();
    let expected = [(2507, 4, 0), (3700, 4, 0), (2902, 3, 0), (3600, 2, 0), (2512, 2, 0), (2215, 1, 0)];
    assert_eq!(values, expected);
    assert!(objectives.iter().all(|objective| objective.control == Some(SideName(AUSTRIAN))));
    let worth = scenario.0.file.rules.score;
    assert_eq!((worth.infantry, worth.cavalry, worth.leader), (2, 1, 1));
}

/// Clauses: 13.4c
#[test]
fn control_passes_to_the_last_side_with_a_unit_not_routed_as_a_go_closes() {
    let table = pastrengo().leader("VE", 2407).unit("I7", 2407).hurt("I8", 2215, 4).leader("SIG", 3802);
    let mut game = table.unit("KJ4", 2710).activated("VE");
    game.step("I7", 2507).stop();
    assert_eq!(game.vp(ITALIAN), 0);
    // I8 is Routed and falls back or stays: it controls nothing.
    while !game.unit("I8").moved {
        let Some(&to) = game.steps_offered("I8").first() else { break };
        game.step("I8", to);
    }
    game.end_movement();
    assert_eq!(game.vp(ITALIAN), 4);
    // It stays his though he leaves.
    game.position(|position| {
        position
            .units
            .iter_mut()
            .filter(|unit| unit.id == u("I7"))
            .for_each(|unit| unit.place = Place::Hex(HexId(2407)));
    });
    assert_eq!(game.vp(ITALIAN), 4);
}

/// Clauses: 14.1b, 3a
#[test]
fn at_montebello_nobody_arrives_and_commands_are_as_in_the_table() {
    let game = montebello().set_up();
    let scenario = scenario("montebello-1859");
    assert_eq!(scenario.0.file.first_turn, "13:30");
    assert!(game.game().state().units.iter().all(|unit| unit.hex().is_some()));
    for (unit, leader) in [("R40III", "URB"), ("R49I", "SCG"), ("LIC", "GAA"), ("OGM", "BIL"), ("KJM", "HES")] {
        assert_eq!(game.game().command_of(u(unit)), Some(l(leader)));
    }
    let levels = ["FOR", "BEU", "BLA", "URB", "SCG", "GAA", "BIL", "HES"].map(|leader| game.level(leader));
    let (advance, hold, reserve) = (Level::Advance, Level::Hold, Level::Reserve);
    assert_eq!(levels, [advance, advance, hold, advance, hold, reserve, reserve, reserve]);
    // No option is announced: the Austrian commits at once.
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Commitment));
}

/// Clauses: 14.1.2c, 14.1.3a, 14.1.4a, 14.1.5a, 14.1.6a, 14.1.6b
#[test]
fn the_waiting_commanders_may_not_throw_before_their_turn_unless_attacked() {
    let waits = [("SCG", 4, "14.1.3a"), ("GAA", 5, "14.1.4a"), ("BIL", 6, "14.1.5a"), ("HES", 11, "14.1.6a")];
    for (leader, from, clause) in waits {
        let table = |turn: u8| montebello().turn(turn).leader("URB", 2315).leader(leader, 3105);
        let throw = Action::Throw { leader: l(leader) };
        assert_eq!(table(from - 1).committing(AUSTRIAN).refused_by(throw), clause);
        if from <= 10 {
            assert!(table(from).committing(AUSTRIAN).allows(throw));
        }
        let attacked = table(2).chief(leader, |chief| chief.attacked = true);
        assert!(attacked.committing(AUSTRIAN).allows(throw));
    }
    // Attacks on Blanchard change nothing.
    let table = montebello().turn(2).leader("FOR", 1815).leader("BLA", 1413).chief("BLA", |bla| bla.attacked = true);
    assert_eq!(table.committing(ITALIAN).refused_by(Action::Throw { leader: l("BLA") }), "14.1.2a");
}
