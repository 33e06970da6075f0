//! Fatigue: clauses 4f, 4.2, 4.3.

use rules_core::books::obbedisco::Name::{Hoffern, LaPorta, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Order};
use tests::obbedisco::table;

use crate::road::{assault, facing, fight, ledger};

/// Clauses: 4f.1a
#[test]
fn fatigue_costs_mp_combat_and_zoc_by_the_table() {
    // FP, MP of a march with a 5 (5 + 2 = 7), defence with a 1 (3 + 2 + 1 = 6), ZOC.
    for (fp, mp, defence, zoc) in [(0, 7, 6, true), (1, 7, 6, true), (2, 6, 5, true), (3, 4, 4, true)] {
        let mut game = table().leader_with(Thour, 3716, |thour| thour.fp = fp).activated(Thour);
        game.dice([5]).march();
        assert_eq!(game.march_state().mp, mp, "{fp} FP");
        assert_eq!(!game.zoc(AUSTRIAN).is_empty(), zoc, "{fp} FP");
        let tired = facing().leader_with(Thour, 3716, |thour| thour.fp = fp);
        let game = fight(tired, [1, 1]);
        assert_eq!(game.fought().map(|(_, total, _)| total), Some(defence), "{fp} FP");
    }
    let game = table().leader_with(Thour, 3716, |thour| thour.fp = 4).begin();
    assert!(game.zoc(AUSTRIAN).is_empty());
}

/// Clauses: 4f.1a
#[test]
fn with_3_fp_no_attack_and_no_reaction() {
    let mut game = facing().leader_with(Sprovieri, 3717, |leader| leader.fp = 3).activated(Sprovieri);
    game.dice([6]).march();
    assert_eq!(game.refusal(tests::obbedisco::attack(3716)).clause.id(), "2.4h");
    // Thour's window does not even open with 3 FP; with 2 it does.
    for (fp, asked) in [(2, AUSTRIAN), (3, tests::obbedisco::FIRST)] {
        let mut game = facing().leader_with(Thour, 3716, |thour| thour.fp = fp).activated(Sprovieri);
        game.dice([4]).march().step(3717);
        assert_eq!(game.decider(), asked, "{fp} FP");
    }
}

/// Clauses: 4f.1b
#[test]
fn an_attacker_whose_own_price_makes_3_fp_fights_at_minus_2() {
    // 4 + 1 + 4 = 9 less the modifier; the price makes FP 1, 2, 3.
    for (fp, total) in [(0, 9), (1, 8), (2, 7)] {
        let game = fight(facing().leader_with(Sprovieri, 3718, |leader| leader.fp = fp), [4, 6]);
        assert_eq!((game.fp(Sprovieri) > fp, game.fought().map(|sums| sums.0)), (true, Some(total)), "{fp} FP");
    }
}

/// Clauses: 4f.1c
#[test]
fn a_leader_with_4_fp_defends_with_1_sp_and_no_modifier_for_it() {
    // 1 SP + 2 + die 2; 5 + 6 beats it crushingly.
    let game = fight(facing().leader_with(Thour, 3716, |thour| thour.fp = 4), [6, 2]);
    assert_eq!(game.fought(), Some((11, 5, 6)));
}

/// Clauses: 4f.1d, 4.2a
#[test]
fn a_garrisons_fatigue_costs_1_2_or_4_but_never_its_sp() {
    // 2 SP + trench 1 + die 1 = 4; no cmd.
    for (fp, defence) in [(0, 4), (1, 4), (2, 3), (3, 2), (4, 0)] {
        let setup = table().leader(Sprovieri, 3718).garrison_with(AUSTRIAN, 3716, 2, |unit| unit.fp = fp);
        let game = fight(setup, [1, 1, 1]);
        assert_eq!(game.fought(), Some((6, defence, 6 - defence)), "{fp} FP");
    }
}

/// Clauses: 4f.1e, 4f.1f
#[test]
fn fatigue_outside_combat_stops_at_4() {
    // Mules (3 + 3), failed by 1 + 2: nothing happens to a leader with 4 FP.
    let mut game = table().leader_with(LaPorta, 3819, |leader| leader.fp = 4).begin();
    game.chit("Event").dice([3, 3, 1]).act(Action::Draw).all_dice_thrown();
    assert_eq!((game.fp(LaPorta), game.order(LaPorta)), (4, Order::Ordered));
}

/// Clauses: 4f.1f
#[test]
fn the_reactivation_price_is_no_result_and_stops_at_4() {
    // MP 6 + 2 - 3 = 5; hill 3516 costs 4, die 1 makes 4 FP, and the re-activation is still to be paid.
    let mut game = table().leader_with(Sprovieri, 3517, |leader| leader.fp = 3).re_activated(Sprovieri);
    game.dice([6]).march().dice([1]).step(3516).all_dice_thrown();
    assert!(!game.is_marching());
    assert_eq!((game.fp(Sprovieri), game.order(Sprovieri)), (4, Order::Ordered));
}

/// Clauses: 4f.1e, 4f.1f
#[test]
fn fatigue_from_combat_and_retreat_exceeds_4() {
    // Combat: 5 + 1 against 1 + 2 + 2, difference 1, the fifth point.
    let game = fight(facing().leader_with(Thour, 3716, |thour| thour.fp = 4), [1, 2]);
    assert_eq!((game.fought(), game.order(Thour), game.fp(Thour)), (Some((6, 5, 1)), Order::Routed, 4));
    // Retreat: from 3817 over the river (3 MP of 6 + 2 - 1 = 7), the price makes 3 FP, and Hoffern in 3618 cuts the
    // road: 4 + 1 - 2 - 2 + 6 = 7 against 5 + 3 = 8. The result makes 4; both nearer hexes (3718, 3617) are in ZOC.
    let setup = facing().leader_with(Sprovieri, 3817, |leader| leader.fp = 2).leader(Hoffern, 3618);
    let mut game = setup.activated(Sprovieri);
    game.dice([6]).march().step(3717).no_reaction().dice([6, 3]).attack(3716);
    assert_eq!((game.fought(), game.fp(Sprovieri), game.order(Sprovieri)), (Some((7, 8, -1)), 4, Order::Disordered));
    assert_eq!(game.hexes_offered(), [3617, 3718]);
    game.retreat([3718]);
    assert_eq!(game.order(Sprovieri), Order::Routed);
}

/// Clauses: 4.3a, 2.6b
#[test]
fn a_reactivated_march_pays_after_moving() {
    let mut game = table().leader(Sprovieri, 3718).re_activated(Sprovieri);
    game.dice([4]).march().step(3717);
    assert_eq!(game.fp(Sprovieri), 0);
    game.act(Action::Stop);
    assert_eq!(game.fp(Sprovieri), 1);
}

/// Clauses: 4.3a, 4.3b, 4.3e
#[test]
fn a_reactivated_attack_after_moving_pays_2_before_the_dice() {
    let mut game = facing().re_activated(Sprovieri);
    game.dice([4]).march().step(3717).no_reaction().dice([6, 1]).attack(3716);
    assert_eq!(ledger(&game, Sprovieri), ["MP", "4.3a 1", "4.3b 2", "dice"]);
    // Two points before the dice: 4 + 1 + 6 - 1.
    assert_eq!(game.fought().map(|sums| sums.0), Some(10));
}

/// Clauses: 4.3b
#[test]
fn an_attack_during_movement_pays_1_before_the_dice() {
    let game = fight(facing(), [6, 3]);
    assert_eq!(ledger(&game, Sprovieri), ["MP", "4.3b 1", "dice"]);
}

/// Clauses: 4.3c, 4.3e
#[test]
fn an_assault_pays_after_the_dice_on_top_of_the_result() {
    // A tie with 1 FP: fought at no modifier, result 2 FP, price 3 FP.
    let mut game = assault(facing().leader_with(Sprovieri, 3717, |leader| leader.fp = 1), [6, 6]);
    assert_eq!(game.fought(), Some((11, 11, 0)));
    game.stay().dice([6, 6]).stay().all_dice_thrown();
    assert_eq!(ledger(&game, Sprovieri), ["MP", "dice", "5.1.1b 2", "4.3c 3"]);
    // With 2 FP he fights at -1, not -2, as the price is not yet paid.
    // Won: only the price.
    let game = assault(facing().leader_with(Sprovieri, 3717, |leader| leader.fp = 2), [6, 1]);
    assert_eq!(game.fought(), Some((10, 6, 4)));
    // Re-activated: one before and one after.
    let mut game = facing().leader(Sprovieri, 3717).re_activated(Sprovieri);
    game.dice([6]).march().dice([6, 2]).attack(3716).retreat([3715]).stay();
    assert_eq!(ledger(&game, Sprovieri), ["MP", "4.3a 1", "dice", "4.3c 2"]);
}

/// Clauses: 4.3d, 4f.1f
#[test]
fn the_assault_price_comes_last_and_cannot_rout() {
    // Hoffern in 3618 covers both nearer hexes and cuts the road: MP 6 + 2 - 1 - 2 = 5. 4 + 1 - 1 - 2 + 6 = 8 against
    // 5 + 4 = 9: result 3 FP, ZOC 4 FP, and the price finds 4. Paid first, it would have made a fifth.
    let setup = facing().leader_with(Sprovieri, 3717, |leader| leader.fp = 2).leader(Hoffern, 3618);
    let mut game = assault(setup, [6, 4]);
    assert_eq!(game.fought(), Some((8, 9, -1)));
    game.dice([1]).retreat([3718]).stay().all_dice_thrown();
    assert_eq!(ledger(&game, Sprovieri), ["MP", "dice", "5.1.2a 3", "5.1g 4"]);
    assert_eq!(game.order(Sprovieri), Order::Disordered);
}

/// Clauses: 4.3f
#[test]
fn one_activation_adds_its_fatigue_in_order() {
    // Forced march, hill 3516 by a 2, attack, result: MP 3 + 3 + 2 = 8, 6 spent. 4 + 1 - 2 + 6 = 9 against
    // 3 + 2 + level 1 + 4 = 10.
    let mut game = table().leader(Sprovieri, 3517).leader(Thour, 3615).activated(Sprovieri);
    game.dice([3, 3]).act(Action::ForcedMarch).dice([2]).step(3516).no_reaction().dice([6, 4]).attack(3615);
    assert_eq!(game.fought(), Some((9, 10, -1)));
    assert_eq!(ledger(&game, Sprovieri), ["2.7a 1", "MP", "9.1a 2", "4.3b 3", "dice", "5.1.2a 4"]);
    // Re-activated assault with a retreat through a ZOC, unsupplied by Hoffern: 4 + 1 - 2 + 4 = 7 against 5 + 3 = 8.
    let mut game = facing().leader(Sprovieri, 3717).leader(Hoffern, 3618).re_activated(Sprovieri);
    game.dice([6]).march().dice([4, 3, 1]).attack(3716).retreat([3718]).stay();
    assert_eq!(ledger(&game, Sprovieri), ["MP", "4.3a 1", "dice", "5.1.2a 2", "5.1g 3", "4.3c 4"]);
    // Assault won: price before the advance.
    let mut game = assault(facing().leader(Sprovieri, 3717), [6, 3]);
    game.retreat([3715]).stay().advance(3716);
    assert_eq!(ledger(&game, Sprovieri), ["MP", "dice", "4.3c 1", "advance"]);
}
