//! Recovery: clauses 3.3, 4.4.

use rules_core::books::obbedisco::Name::{Hoffern, LaPorta, Menotti, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Event, ITALIAN, Leader, Order, Place, Unit};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, table};

use crate::road::facing;

fn routed(leader: &mut Leader) {
    leader.order = Order::Routed;
}

fn broken(leader: &mut Leader) {
    leader.order = Order::Disordered;
}

fn tired(fp: u8) -> impl Fn(&mut Leader) {
    move |leader| leader.fp = fp
}

fn tested(game: &Table) -> Vec<(Unit, &'static str)> {
    let test = |event: &Event| match event {
        Event::Test { unit, clause, .. } => Some((*unit, clause.id())),
        _ => None,
    };
    game.events.iter().filter_map(test).collect()
}

fn recover<const N: usize>(setup: Setup, dice: [u8; N]) -> Table {
    let mut game = setup.begin();
    game.dice(dice).end_turn().all_dice_thrown();
    game
}

/// Clauses: 3.3a
#[test]
fn the_side_that_drew_first_begins_each_step_with_its_garrisons_after_its_leaders() {
    let (italian, austrian) = (Unit::Leader(Sprovieri), Unit::Leader(Thour));
    let garrison = Unit::Garrison(HexId(3616));
    // All in contact and disordered; on odd turns the Italian drew first.
    for (turn, order) in [(1, [italian, austrian, garrison]), (2, [austrian, garrison, italian])] {
        let setup = table().leader_with(Sprovieri, 3717, broken).leader_with(Thour, 3716, broken);
        let setup = setup.garrison_with(AUSTRIAN, 3616, 1, |unit| unit.disordered = true);
        let game = recover(setup.with(|position| position.turn = turn), [6, 6, 6]);
        assert_eq!(tested(&game).iter().map(|test| test.0).collect::<Vec<_>>(), order, "turn {turn}");
    }
}

/// Clauses: 3.3a
#[test]
fn in_rout_recovery_too_the_side_that_drew_first_begins() {
    for (turn, first) in [(1, Sprovieri), (2, Thour)] {
        let setup = table().leader_with(Sprovieri, 3819, routed).leader_with(Thour, 3706, routed);
        let game = recover(setup.with(|position| position.turn = turn), [6, 6]);
        assert_eq!(tested(&game).first(), Some(&(Unit::Leader(first), "3.3.2a")), "turn {turn}");
    }
}

/// Clauses: 3.3a
#[test]
fn disorder_comes_before_rout_and_rout_before_fatigue() {
    // Menotti disordered in Hoffern's ZOC, Thour routed, La Porta with 3 FP.
    let setup = table().leader_with(Menotti, 3708, broken).leader(Hoffern, 3707).leader_with(Thour, 4410, routed);
    let game = recover(setup.leader_with(LaPorta, 3819, tired(3)), [6, 6, 1]);
    let steps: Vec<_> = tested(&game).iter().map(|test| test.1).collect();
    assert_eq!(steps, ["3.3.1b", "3.3.2a", "4.4b"]);
}

/// Clauses: 3.3a
#[test]
fn zoc_is_read_as_fatigue_recovery_begins() {
    // Sprovieri with 4 FP has no ZOC, though he comes to 3 before Thour's turn: Thour sheds 2. Sprovieri stands in
    // Thour's ZOC: 1, and a test.
    let setup = table().leader_with(Sprovieri, 3717, tired(4)).leader_with(Thour, 3716, tired(2));
    let game = recover(setup, [1]);
    assert_eq!((game.fp(Sprovieri), game.fp(Thour)), (3, 0));
}

/// Clauses: 3.3.1a
#[test]
fn out_of_enemy_zoc_disorder_goes_without_a_test() {
    let setup = table().leader_with(Sprovieri, 3718, broken).leader_with(Thour, 3716, broken);
    let game = recover(setup.garrison_with(AUSTRIAN, 5802, 2, |unit| unit.disordered = true), []);
    assert_eq!((game.order(Sprovieri), game.order(Thour)), (Order::Ordered, Order::Ordered));
    assert_eq!(game.garrison(5802).map(|unit| unit.disordered), Some(false));
    // Beside an enemy with 4 FP there is no ZOC either; he himself sheds 1 FP and fails.
    let game = recover(table().leader_with(Sprovieri, 3717, broken).leader_with(Thour, 3716, tired(4)), [1]);
    assert_eq!(game.order(Sprovieri), Order::Ordered);
}

/// Clauses: 3.3.1b, 7b
#[test]
fn in_enemy_zoc_disorder_goes_only_by_a_test() {
    // Sprovieri (cmd 1): 5 passes. A garrison (+ 1): 5 passes.
    for (die, order) in [(5, Order::Ordered), (4, Order::Disordered)] {
        let game = recover(facing().leader_with(Sprovieri, 3717, broken), [die]);
        assert_eq!(game.order(Sprovieri), order, "{die}");
        let beset = table().leader(Sprovieri, 3717).garrison_with(AUSTRIAN, 3716, 1, |unit| unit.disordered = true);
        let game = recover(beset, [die]);
        assert_eq!(game.garrison(3716).map(|unit| unit.disordered), Some(order == Order::Disordered), "{die}");
    }
}

/// Clauses: 3.3.2a
#[test]
fn a_routed_leader_4_hexes_from_the_enemy_rallies_by_a_test_to_disorder_and_2_fp() {
    // Thour (cmd 2) in 3716, Sprovieri in 3720, 4 hexes off: 4 passes. The 2 FP do not shrink this turn.
    let game = recover(table().leader_with(Thour, 3716, routed).leader(Sprovieri, 3720), [4]);
    assert_eq!((game.order(Thour), game.fp(Thour), game.hex(Thour)), (Order::Disordered, 2, 3716));
    // 3 hexes off he runs untested.
    let game = recover(table().leader_with(Thour, 3716, routed).leader(Sprovieri, 3719), []);
    assert!(matches!(game.asked(), Decision::Retreat { leader: Thour, least: 4, rout: true, .. }));
}

/// Clauses: 3.3.2b
#[test]
fn the_disorder_of_a_rallied_leader_lasts_to_the_next_turns_recovery() {
    let mut game = recover(table().leader_with(Thour, 3716, routed), [4]);
    assert_eq!((game.game().state().turn, game.order(Thour)), (2, Order::Disordered));
    game.end_turn();
    assert_eq!((game.game().state().turn, game.order(Thour), game.fp(Thour)), (3, Order::Ordered, 0));
}

/// Clauses: 3.3.2c
#[test]
fn any_enemy_unit_counts_by_hex_distance_and_none_is_far_enough() {
    // 3719 is 3 hexes from 3716: a garrison and a spent leader count alike.
    let garrison = table().garrison(ITALIAN, 3719, 1);
    let weary = table().leader_with(Sprovieri, 3719, tired(4));
    for setup in [garrison, weary] {
        let mut game = setup.leader_with(Thour, 3716, routed).begin();
        game.end_turn();
        assert!(matches!(game.asked(), Decision::Retreat { leader: Thour, .. }));
    }
    // A ridge of mountains between them does not make it farther.
    let ridge = table().levels([(3618, 4), (3718, 4), (3818, 4)]).leader(Sprovieri, 3719);
    let mut game = ridge.leader_with(Thour, 3716, routed).begin();
    game.end_turn();
    assert!(matches!(game.asked(), Decision::Retreat { leader: Thour, .. }));
    let game = recover(table().leader_with(Thour, 3716, routed), [4]);
    assert_eq!(game.order(Thour), Order::Disordered);
}

/// Clauses: 3.3.2d
#[test]
fn failing_or_too_close_he_flees_4_hexes_and_off_the_map() {
    let mut game = table().leader_with(Thour, 3716, routed).begin();
    game.dice([3]).end_turn();
    game.retreat([3715, 3714, 3713, 3712]);
    assert_eq!((game.hex(Thour), game.order(Thour), game.leader(Thour).sp), (3712, Order::Routed, 3));
    assert_eq!(game.game().state().turn, 2, "the turn goes on to its end");
    // A mountain in 3715: never.
    let mut game = table().levels([(3715, 4)]).leader_with(Thour, 3716, routed).begin();
    game.dice([3]).end_turn();
    assert!(!game.allows(Action::Retreat { to: HexId(3715) }));
    // Too close, two hexes from the edge.
    let mut game = table().leader_with(Thour, 3602, routed).leader(Sprovieri, 3704).begin();
    game.end_turn().retreat([3601, 3600]);
    assert_eq!(game.leader(Thour).place, Place::Removed);
}

/// Clauses: 4.4a
#[test]
fn leaders_shed_2_fp_or_1_in_enemy_zoc() {
    let game = recover(table().leader_with(Sprovieri, 3718, tired(2)).leader_with(LaPorta, 3819, tired(1)), []);
    assert_eq!((game.fp(Sprovieri), game.fp(LaPorta)), (0, 0));
    // Sprovieri in contact: 3 - 1, test 4 + 1 fails; Thour: 1 - 1.
    let game = recover(table().leader_with(Sprovieri, 3717, tired(3)).leader_with(Thour, 3716, tired(1)), [4]);
    assert_eq!((game.fp(Sprovieri), game.fp(Thour)), (2, 0));
}

/// Clauses: 4.4b
#[test]
fn a_passed_test_sheds_1_fp_more_and_a_failed_one_costs_nothing() {
    // Sprovieri (cmd 1), 4 FP: 2 are left.
    for (die, fp) in [(5, 1), (4, 2)] {
        let game = recover(table().leader_with(Sprovieri, 3718, tired(4)), [die]);
        assert_eq!((game.fp(Sprovieri), game.order(Sprovieri)), (fp, Order::Ordered), "{die}");
    }
}

/// Clauses: 4.4c
#[test]
fn no_test_without_fp_left_and_no_rest_for_the_routed_and_the_rallied() {
    let thrown = |setup: Setup, dice: &[u8]| {
        let mut game = setup.begin();
        game.dice(dice.iter().copied()).end_turn();
        tested(&game).len()
    };
    assert_eq!(thrown(table().leader_with(Sprovieri, 3718, tired(2)), &[]), 0);
    // Rallied: only the rally's test, and the 2 FP stay.
    let game = recover(table().leader_with(Thour, 3716, routed), [6]);
    assert_eq!((tested(&game).len(), game.fp(Thour)), (1, 2));
    // Routed: after his flight he keeps his 4 FP.
    let mut game = table().leader_with(Thour, 3716, routed).begin();
    game.dice([1]).end_turn().retreat([3715, 3714, 3713, 3712]);
    assert_eq!((tested(&game).len(), game.fp(Thour), game.game().state().turn), (1, 4, 2));
}
