//! Worked cases: commitment, activation, command.

use rules_core::books::caricat::{AUSTRIAN, Action, Decision, ITALIAN, Level, Marker, Range};
use tests::caricat::{l, lead, pastrengo, step, u};

/// Clauses: 2b, 2c, 2d
#[test]
fn a_throw_equal_to_initiative_shifts_a_leader_one_level_at_once() {
    let table = pastrengo().turn(2).leader("WOH", 2309).leader("VE", 1313);
    let mut game = table.leader("SIG", 2902).chief("SIG", |sig| sig.attacked = true).committing(AUSTRIAN);
    // 2 + 4 = 6, his initiative.
    game.dice([2, 4]).throw("WOH");
    assert_eq!(game.asked(), Decision::Level { leader: l("WOH") });
    assert_eq!(game.refused_by(Action::Shift { to: Level::Attack }), "2b");
    assert!(game.allows(Action::Shift { to: Level::Reserve }) && game.allows(Action::Keep));
    game.act(Action::Shift { to: Level::Advance });
    assert_eq!(game.level("WOH"), Level::Advance);
    assert_eq!(game.refused_by(Action::Throw { leader: l("WOH") }), "2c");
    game.act(Action::EndCommitment);
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Commitment));
}

/// Clauses: 13.1.3a, 13.1.3b, 3.1u, 3.1v, 2e
#[test]
fn sigismund_may_not_throw_before_turn_5_unless_his_units_were_attacked() {
    let table = pastrengo().turn(3).leader("WOH", 2309).leader("SIG", 3101).leader("BRO", 2701);
    let table = table.unit("PI1", 2902).unit("PI2", 3101).unit("I1", 2802);
    let mut game = table.clone().committing(AUSTRIAN);
    assert_eq!(game.refused_by(Action::Throw { leader: l("SIG") }), "13.1.3a");
    let mut game = table.fighting("BRO");
    game.dice([1, 1]).fire(["I1"], "PI1");
    assert!(game.dice_are_spent());
    assert_eq!((game.level("SIG"), game.chief("SIG").attacked), (Level::Hold, true));
    game.position(|position| {
        position.turn = 4;
        position.frames.clear();
        position.frames.push(rules_core::books::caricat::Frame::Commit { side: AUSTRIAN });
    });
    game.dice([1, 3]).throw("SIG").act(Action::Shift { to: Level::Advance });
    assert_eq!(game.level("SIG"), Level::Advance);
}

/// Clauses: 4.1d, 4.1f, 4.1h
#[test]
fn with_tied_highest_levels_the_austrian_goes_first_and_cannot_pass_at_advance() {
    let table = pastrengo().turn(3).leader_at("VE", 1313, Level::Advance).leader_at("BRO", 2017, Level::Hold);
    let table = table.leader_at("FED", 1302, Level::Advance).leader_at("WOH", 2309, Level::Advance);
    let mut game = table.leader_at("SIG", 2902, Level::Reserve).begin();
    assert_eq!(game.decider(), AUSTRIAN);
    assert_eq!(game.asked(), Decision::Choice { level: Some(Level::Advance), passed: false });
    assert_eq!(game.refused_by(Action::Activate { leader: l("SIG") }), "4.1f");
    assert_eq!(game.refused_by(Action::Pass), "4.1h");
    game.activate("WOH").end_go();
    assert_eq!(game.decider(), ITALIAN);
    assert!(game.allows(Action::Activate { leader: l("VE") }) && game.allows(Action::Activate { leader: l("FED") }));
    assert!(!game.allows(Action::Activate { leader: l("BRO") }));
}

/// Clauses: 4.2.2c, 4.1e, 4.1g, 4.1b, 4.2b, 4.2c
#[test]
fn the_printed_activation_example_comes_out_in_the_printed_order() {
    let table = pastrengo().turn(6).leader_at("VE", 1313, Level::Attack).leader_at("BRO", 2017, Level::Advance);
    let table = table.leader_at("FED", 1302, Level::Hold).leader_at("SIG", 2902, Level::Advance);
    let table = table.leader_at("WOH", 2309, Level::Hold).chief("TRO", |tro| {
        (tro.place, tro.level) = (rules_core::books::caricat::Place::Off, Level::Reserve);
    });
    let table = table.unit("CAR", 1412).unit("NOV", 1817).unit("PRE", 1103).unit("AC1", 2507).unit("AC2", 2606);
    let mut game = table.begin();
    let now = |level: Level| Decision::Choice { level: Some(level), passed: false };
    assert_eq!((game.decider(), game.asked()), (ITALIAN, now(Level::Attack)));
    game.activate("VE").end_go();
    assert_eq!((game.decider(), game.asked()), (ITALIAN, now(Level::Advance)));
    game.dice([3, 4]).ride("CAR").end_go();
    assert_eq!(game.decider(), AUSTRIAN);
    game.activate("SIG").end_go();
    assert_eq!(game.decider(), ITALIAN);
    game.dice([5, 4]).ride("NOV");
    assert_eq!(game.unit("NOV").marker, Some(Marker::Hold));
    assert_eq!((game.decider(), game.asked()), (ITALIAN, now(Level::Advance)));
    game.activate("BRO").end_go();
    assert_eq!((game.decider(), game.asked()), (ITALIAN, now(Level::Hold)));
    game.dice([2, 2]).ride("PRE").end_go();
    assert_eq!(game.decider(), AUSTRIAN);
    game.dice([3, 3]).ride("AC1").end_go();
    assert_eq!(game.decider(), ITALIAN);
    game.activate("FED").end_go();
    assert_eq!(game.decider(), AUSTRIAN);
    game.dice([4, 3]).ride("AC2");
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, now(Level::Hold)));
    game.activate("WOH").end_go();
    // SWEEP and RECOVER have nothing to do: the bridge is asked about next.
    assert_eq!(game.asked(), Decision::Bridge);
}

/// Clauses: 4.1h, 4.1i, 4.1c
#[test]
fn a_pass_opens_lower_levels_to_the_opponent_and_two_running_end_the_phase() {
    let table = pastrengo().turn(7).leader_at("FED", 1302, Level::Hold).leader_at("SIG", 2902, Level::Reserve);
    let mut game = table.unit("AC1", 2507).choosing(ITALIAN);
    game.act(Action::Pass);
    assert_eq!(game.decider(), AUSTRIAN);
    assert!(game.allows(Action::Activate { leader: l("SIG") }) && game.allows(Action::Ride { unit: u("AC1") }));
    assert!(game.allows(Action::Pass));
    game.activate("SIG").end_go();
    assert_eq!(game.decider(), ITALIAN);
    assert!(game.allows(Action::Activate { leader: l("FED") }));
    game.act(Action::Pass).act(Action::Pass);
    assert_eq!(game.asked(), Decision::Bridge);
    assert_eq!((game.chief("FED").activated, game.unit("AC1").marker), (false, None));
}

/// Clauses: 4.2a, 4.2c, 4.2.1a, 4.2.1b, 4.2.2a, 4.2.2b
#[test]
fn italian_cavalry_needs_8_austrian_6_and_cavalry_in_contact_nothing() {
    let table = pastrengo().leader_at("FED", 1302, Level::Hold).leader_at("WOH", 2309, Level::Hold);
    let table = table.unit("CAR", 1412).unit("AC1", 2507).unit("AC2", 2013).unit("I7", 2014);
    let mut game = table.choosing(ITALIAN);
    game.dice([4, 4]).ride("CAR").end_go();
    assert_eq!(game.unit("CAR").marker, Some(Marker::Activated));
    game.dice([3, 4]).ride("AC1");
    assert_eq!(game.unit("AC1").marker, Some(Marker::Hold));
    game.activate("FED").end_go();
    // In contact with I7: no throw.
    game.ride("AC2").end_go();
    assert_eq!(game.unit("AC2").marker, Some(Marker::Activated));
    assert_eq!(game.refused_by(Action::Ride { unit: u("AC1") }), "4.2c");
    assert_eq!(game.refused_by(Action::Ride { unit: u("AC2") }), "4.2.1b");
}

/// Clauses: 4.3a, 4.3b, 4.3c
#[test]
fn command_bands_are_fixed_before_the_leader_moves() {
    let table = pastrengo().turn(6).leader_at("SIG", 2902, Level::Advance).unit("PI1", 2902);
    let mut game = table.unit("FJ8", 3601).unit("PI2", 2111).unit("I1", 1313).activated("SIG");
    let bands = |game: &tests::caricat::Table| ["PI1", "FJ8", "PI2"].map(|unit| game.unit(unit).range);
    assert_eq!(bands(&game), [Range::Within, Range::Twice, Range::Beyond]);
    assert_eq!(game.refused_by(Action::EndMovement), "3.1l");
    let piece = rules_core::books::caricat::Mobile::Leader(l("SIG"));
    let way = game.game().reach(piece).into_iter().find(|way| way.to.0 == 3500);
    for hex in way.map(|way| way.path).unwrap_or_default() {
        game.act(lead("SIG", hex.0));
    }
    assert_eq!(game.leader_hex("SIG"), 3500);
    game.stop();
    assert_eq!(bands(&game), [Range::Within, Range::Twice, Range::Beyond]);
    // A step off the road shows the MP without bonus: 4, 4 - 1, 4 / 2. PI2 stands on no road.
    for (unit, mp) in [("PI1", 4), ("FJ8", 3), ("PI2", 2)] {
        let foreseen = |to| game.preview(step(unit, to));
        let off_road = game.steps_offered(unit).into_iter().find(|&to| foreseen(to).loses_bonus || unit == "PI2");
        let preview = off_road.map(foreseen).unwrap_or_default();
        assert_eq!(preview.mp.zip(preview.mp_left).map(|(mp, left)| mp + left), Some(mp), "{unit}");
    }
}
