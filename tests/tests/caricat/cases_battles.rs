//! Worked cases: staff, the special rules of both battles, victory.

use rules_core::books::caricat::{
    AUSTRIAN, Action, Decision, Ending, Frame, ITALIAN, Level, Marker, Mobile, Place, Range, SideName, Victory,
};
use rules_core::hex::HexId;
use rules_core::{Game, Side};
use tests::caricat::{Setup, Table, l, montebello, pastrengo, step, u};

/// Goes to a side's commitment of a later turn.
fn commitment(game: &mut Table, turn: u8, side: Side) {
    game.position(|position| {
        position.turn = turn;
        position.leaders.iter_mut().for_each(|chief| chief.thrown = false);
        position.frames.clear();
        position.frames.push(Frame::Commit { side });
    });
}

/// Clauses: 7.3.1a, 7.3.1b, 7.3.1c, 7.3.1d, 7.3.1e, 7.3.1g, 7.3e, 2d
#[test]
fn a_killed_leader_costs_his_command_one_activation_and_staff_then_serve_at_2() {
    let table = pastrengo().turn(4).leader_at("VE", 2014, Level::Advance).unit("I7", 2014).unit("I8", 1614);
    let table = table.leader_at("WOH", 2309, Level::Advance).unit("GRA", 2113).leader("BRO", 1703).unit("I1", 1703);
    // GRA hits I7; his leader throws a double.
    let mut game = table.fighting("WOH");
    game.fire(["GRA"], "I7").dice([6, 1, 1, 1, 1, 4, 4]).answer("GRA");
    assert_eq!((game.chief("VE").place, game.vp(AUSTRIAN) - 15), (Place::Eliminated, 1 - 15));
    game.end_go();
    assert_eq!(game.decider(), ITALIAN);
    game.activate("VE");
    assert_eq!(["I7", "I8"].map(|unit| game.unit(unit).range), [Range::Beyond; 2]);
    assert_eq!(game.refused_by(Action::EndMovement), "3.1l");
    game.step("I8", 1714);
    assert_eq!(game.game().go().and_then(|go| go.mover).map(|mover| mover.mp), Some(2));
    game.end_movement();
    assert_eq!(game.asked(), Decision::Join { leader: l("VE") });
    game.act(Action::Join { unit: u("I8") });
    assert_eq!(
        (game.leader_hex("VE"), game.chief("VE").staff, game.level("VE")),
        (game.hex("I8"), true, Level::Advance)
    );
    commitment(&mut game, 5, ITALIAN);
    // 6 + 2 is above 7.
    game.dice([3, 3]).throw("VE");
    assert_eq!(game.level("VE"), Level::Advance);
    assert!(!matches!(game.asked(), Decision::Level { .. }));
    commitment(&mut game, 6, ITALIAN);
    game.dice([2, 3]).throw("VE");
    assert_eq!(game.asked(), Decision::Level { leader: l("VE") });
}

/// Clauses: 13.1.2a, 13.1.2b, 13.1.2c, 13.3.3d, 4.1k
#[test]
fn an_austrian_unit_near_1317_frees_trotti_early() {
    let table = pastrengo().turn(3).chief("TRO", |tro| tro.place = Place::Off).leader("VE", 803);
    let table = table.piece("I9", |unit| unit.place = Place::Off).piece("I10", |unit| unit.place = Place::Off);
    let table = table.unit("AC1", 1613).unit("I7", 803);
    let mut game = table.clone().committing(ITALIAN);
    game.position(|position| position.turn = 4);
    assert_eq!(game.refused_by(Action::Throw { leader: l("TRO") }), "13.1.2a");
    let mut game = table.riding("AC1");
    game.step("AC1", 1614);
    assert!(!game.game().state().freed);
    let way = game.game().reach(Mobile::Unit(u("AC1"))).into_iter().find(|way| way.to == HexId(1314));
    for to in way.map(|way| way.path).unwrap_or_default() {
        game.step("AC1", to.0);
    }
    assert_eq!((game.hex("AC1"), game.game().state().freed), (1314, true));
    commitment(&mut game, 4, ITALIAN);
    game.dice([1, 3]).throw("TRO").act(Action::Shift { to: Level::Hold });
    assert!(!game.game().view(rules_core::Viewer::Spectator).leaders.iter().any(|leader| leader.due));
    commitment(&mut game, 5, ITALIAN);
    game.dice([2, 2]).throw("TRO").act(Action::Shift { to: Level::Advance });
    game.position(|position| {
        position.leaders.iter_mut().for_each(|chief| chief.activated = false);
        position.frames.clear();
        position.frames.push(Frame::Choose { side: ITALIAN, passed: false });
    });
    game.activate("TRO");
    assert_eq!(game.refused_by(Action::EndMovement), "13.3.3d");
    assert_eq!(game.steps_offered("I9"), [717]);
    game.step("I9", 717);
    assert_eq!(game.spent(), 1);
    game.step("I9", 817).stop().step("I10", 717).stop();
    game.lead("TRO", [717]).end_movement();
    assert_eq!((game.hex("I9"), game.hex("I10"), game.leader_hex("TRO")), (817, 717, 717));
}

/// Clauses: 13.2.1a, 13.2.1b, 13.2.1c, 13.2.1d, 13.1.4a, 3.1q
#[test]
fn reaching_pastrengo_puts_federici_on_hold_until_turn_8() {
    let table = pastrengo().turn(5).leader("FED", 2405).unit("I4", 2506).unit("I3", 2304).unit("KJ4", 3015);
    let mut game = table.leader("VE", 803).activated("FED");
    assert_eq!(game.refused_by(Action::EndMovement), "13.2.1a");
    game.step("I4", 2507).stop().step("I3", 2405).end_movement();
    assert_eq!(game.level("FED"), Level::Hold);
    for turn in [6, 7] {
        commitment(&mut game, turn, ITALIAN);
        assert_eq!(game.refused_by(Action::Throw { leader: l("FED") }), "13.2.1b");
    }
    game.position(|position| {
        position.turn = 6;
        position.leaders.iter_mut().for_each(|chief| chief.activated = false);
        position.frames.clear();
        position.frames.push(Frame::Choose { side: ITALIAN, passed: true });
    });
    game.activate("FED");
    assert_eq!(game.steps_offered("I4"), [] as [u16; 0]);
    assert!(game.allows(step("I3", 2406)) && !game.allows(step("I3", 2404)));
    commitment(&mut game, 8, ITALIAN);
    game.dice([2, 3]).throw("FED");
    assert_eq!(game.asked(), Decision::Level { leader: l("FED") });
}

/// Clauses: 13.2.2a, 13.2.2b, 13.2.2c, 13.2.2d, 13.4a
#[test]
fn blowing_the_ponton_bridge_dooms_the_austrians_west_of_the_adige() {
    let table = pastrengo().unit("I1", 3601).unit("PI1", 2902).unit("PI2", 3101).leader("SIG", 3101).unit("FJ8", 3700);
    let mut game = table.clone().turn(9).recovering([]);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Bridge));
    game.act(Action::Bridge { destroyed: true });
    assert_eq!(game.refused_by(Action::Bridge { destroyed: true }), "13.2.2c");
    assert!(!game.game().are_in_contact(u("I1"), u("FJ8")));
    let mut game = table.turn(10).recovering([]);
    game.act(Action::Bridge { destroyed: true });
    assert_eq!(game.hex("I1"), 3601);
    // PI1 2, PI2 2, SIG 1; the fall of the bridge takes no objective.
    let ending = game.ending().map(|ending| ending.italian);
    assert_eq!(ending, Some(5));
}

/// Clauses: 13.3.3a, 13.3.3b, 13.3.3c, 13.3.3d, 13.3.3e
#[test]
fn optional_brigades_enter_on_less_than_the_turn_number() {
    let mut table = pastrengo().turn(6).leader("VE", 1313).unit("I7", 1313);
    for leader in ["TAX", "SCH"] {
        table = table.chief(leader, |chief| chief.place = Place::Off);
    }
    for unit in ["TX1", "TX2", "TX3", "TXC", "SC1", "SC2", "SC3"] {
        table = table.piece(unit, |piece| piece.place = Place::Off);
    }
    let mut game = table.clone().committing(AUSTRIAN);
    assert_eq!(game.refused_by(Action::Call { leader: l("SCH") }), "13.3.3a");
    game.dice([2, 3]).act(Action::Call { leader: l("TAX") });
    assert!(game.chief("TAX").called);
    assert_eq!(game.decider(), ITALIAN);
    game.act(Action::EndCommitment);
    assert_eq!(game.decider(), AUSTRIAN);
    game.activate("TAX");
    game.steps("TX1", [2417, 2316]).stop().steps("TX2", [2417, 2416]).stop().steps("TXC", [2417, 2517]).stop();
    assert_eq!(game.unit("TXC").marker, Some(Marker::Activated));
    game.lead("TAX", [2417]).stop().step("TX3", 2417).end_movement();
    assert_eq!((game.hex("TX1"), game.hex("TX3"), game.leader_hex("TAX")), (2316, 2417, 2417));
    assert_eq!(game.game().score(AUSTRIAN).costs, 5);
    // 6 is not below 6.
    let mut game = table.committing(AUSTRIAN);
    game.dice([3, 3]).act(Action::Call { leader: l("TAX") });
    assert!(!game.chief("TAX").called);
    assert_eq!(game.game().score(AUSTRIAN).costs, 0);
    commitment(&mut game, 7, AUSTRIAN);
    assert!(game.allows(Action::Call { leader: l("TAX") }));
}

fn controlled(table: Setup, italian: &[u16], austrian: &[u16]) -> Setup {
    let objectives = table.scenario.0.file.objectives.clone();
    table.with(|position| {
        position.control = objectives
            .iter()
            .map(|objective| {
                let hex = objective.hex.0;
                let of = |hexes: &[u16], side| hexes.contains(&hex).then_some(SideName(side));
                of(italian, ITALIAN).or(of(austrian, AUSTRIAN))
            })
            .collect();
    })
}

fn lost(table: Setup, units: &[&str]) -> Setup {
    units
        .iter()
        .fold(table, |table, unit| table.piece(unit, |piece| (piece.place, piece.damage) = (Place::Eliminated, 5)))
}

/// Clauses: 13.4a, 13.4d, 13.4.1a, 13.4.1b, 13.3.1a, 13.3.4a
#[test]
fn costs_come_off_the_payer_and_0_is_substantial_1_marginal() {
    let table = controlled(pastrengo().turn(10), &[2507, 2512, 2215], &[3700, 2902, 3600]);
    let table = table.with(|position| (position.replaced, position.indecision) = (true, true));
    let table = lost(table, &["AC1", "I1", "I2"]);
    let score = |table: Setup| {
        let mut game = table.recovering([]);
        game.act(Action::Bridge { destroyed: false });
        game.ending()
    };
    let ending = score(table.clone());
    assert_eq!(ending, Some(Ending { victory: Victory::AustrianMarginal, italian: 6, austrian: 3 }));
    let worse = lost(table, &["CAR", "NOV"]).with(|position| position.italian_leaders_lost = 1);
    assert_eq!(score(worse), Some(Ending { victory: Victory::AustrianSubstantial, italian: 6, austrian: 6 }));
}

/// Clauses: 14.1.2a, 14.1.2b
#[test]
fn blanchard_turns_to_advance_on_turn_3_without_a_throw() {
    let table = montebello().turn(2).leader("BLA", 1413).leader("FOR", 1815).unit("98eI", 1413).unit("CH17", 1815);
    let mut game = table.clone().committing(ITALIAN);
    assert_eq!(game.refused_by(Action::Throw { leader: l("BLA") }), "14.1.2a");
    let mut game = table.recovering([]);
    assert_eq!((game.game().state().turn, game.level("BLA")), (3, Level::Advance));
    assert_eq!(game.decider(), ITALIAN);
    assert_eq!(game.refused_by(Action::Throw { leader: l("BLA") }), "14.1.2a");
    commitment(&mut game, 4, ITALIAN);
    game.dice([3, 3]).throw("BLA");
    assert!(game.allows(Action::Shift { to: Level::Attack }) && game.allows(Action::Shift { to: Level::Hold }));
}

/// Clauses: 14.2a, 14.2b, 14.2c, 13.4c
#[test]
fn at_montebello_cavalry_scores_2_and_equal_totals_draw() {
    let italian = [1216, 2207, 1921, 2219, 2312, 2315, 2614];
    let table = controlled(montebello().turn(10), &italian, &[2911, 3006, 3305, 3808]);
    let table = lost(table, &["R40I", "R40II", "R40III", "84eI", "84eII", "84eIII", "91eI", "NOV"]);
    let table = table.with(|position| (position.italian_leaders_lost, position.austrian_leaders_lost) = (2, 1));
    let game = table.recovering([]);
    assert_eq!(game.ending(), Some(Ending { victory: Victory::Draw, italian: 13, austrian: 13 }));
    assert_eq!(game.ending().and_then(|ending| ending.winner()), None);
}
