//! Rout: clause 5.3.

use rules_core::books::obbedisco::Name::{Hoffern, Kaim, LaPorta, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Event, Leader, Name, Order, Place};
use rules_core::hex::HexId;
use tests::obbedisco::{Table, table};

use crate::road::{assault, facing, fight};

/// From 3108 towards Roncone over hills: 17 MP by the chart, more than any march has.
const PATH: [u16; 5] = [3108, 3107, 3206, 3205, 3204];

fn routed(leader: &mut Leader) {
    leader.order = Order::Routed;
}

fn must_flee(game: &Table, who: Name) -> bool {
    matches!(game.asked(), Decision::Retreat { leader, least: 4, most: 4, rout: true, .. } if leader == who)
}

/// Clauses: 5.3a
#[test]
fn the_routed_have_no_zoc_no_attack_and_defend_as_with_4_fp() {
    let mut game = facing().leader_with(Thour, 3716, routed).leader(Sprovieri, 3717).activated(Thour);
    assert!(game.zoc(AUSTRIAN).is_empty());
    // His march is the rout move: no attack is to be had, and neither forced march nor trench.
    assert!(!game.allows(Action::ForcedMarch) && !game.allows(Action::Entrench));
    game.march();
    assert!(must_flee(&game, Thour));
    assert!(!game.allows(tests::obbedisco::attack(3717)));
    // 1 + 2 + 3, though he has 3 SP.
    let game = fight(facing().leader_with(Thour, 3716, routed), [2, 3]);
    assert_eq!(game.fought(), Some((7, 6, 1)));
}

/// Clauses: 5.3b
#[test]
fn rout_replaces_disorder_and_freezes_fp_at_4() {
    let broken = |leader: &mut Leader| (leader.fp, leader.order) = (1, Order::Disordered);
    // 5 + 6 against 5 - 1 + 1.
    let mut game = fight(facing().leader_with(Thour, 3716, broken), [6, 1]);
    assert_eq!((game.fought(), game.order(Thour), game.fp(Thour)), (Some((11, 5, 6)), Order::Routed, 4));
    // Through Hoffern's hex and Italian ZOC no disorder and no FP come on top.
    game = fight(facing().leader_with(Thour, 3716, broken).leader(Hoffern, 3714).leader(LaPorta, 3614), [6, 1]);
    game.retreat([3715, 3714]);
    assert_eq!((game.order(Thour), game.fp(Thour), game.order(Hoffern)), (Order::Routed, 4, Order::Disordered));
    // Routed, not disordered: he defends without the -1.
    let game = fight(facing().leader_with(Thour, 3716, routed), [1, 6]);
    assert_eq!(game.fought().map(|sums| sums.1), Some(9));
}

/// Clauses: 5.3c, 5.3e
#[test]
fn a_loss_or_tie_costs_a_routed_defender_1_sp_and_4_hexes_once() {
    // 5 + a against 1 + 2 + 3.
    for (die, difference) in [(1, 0), (2, 1), (4, 3), (6, 5)] {
        let game = fight(facing().leader_with(Thour, 3716, routed), [die, 3]);
        assert_eq!(game.fought().map(|sums| sums.2), Some(difference));
        assert_eq!((game.leader(Thour).sp, game.fp(Thour), game.order(Thour)), (2, 4, Order::Routed));
        assert!(must_flee(&game, Thour), "by {difference}");
        let touched = game.events.iter().any(|event| matches!(event, Event::Test { .. } | Event::Disordered { .. }));
        assert!(!touched, "neither test nor disorder");
    }
    // 6 against 7: he has won.
    let game = fight(facing().leader_with(Thour, 3716, routed), [1, 4]);
    assert_eq!((game.leader(Thour).sp, game.hex(Thour)), (3, 3716));
}

/// Clauses: 5.3e
#[test]
fn a_routed_leader_at_his_last_sp_is_removed_before_he_moves() {
    let last = |leader: &mut Leader| (leader.order, leader.sp, leader.chits) = (Order::Routed, 1, 1);
    let game = fight(facing().leader_with(Thour, 3716, last), [4, 3]);
    let state = game.leader(Thour);
    assert_eq!((state.place, state.chits), (Place::Removed, 0));
    assert!(matches!(game.asked(), Decision::Advance { leader: Sprovieri, left: 1 }));
}

/// Clauses: 5.3d
#[test]
fn no_other_result_costs_sp() {
    // Beaten by 1 to 5, tied, and the attacker likewise.
    for dice in [[5, 4], [5, 2], [6, 1], [4, 4], [4, 5], [2, 5], [1, 6]] {
        let game = fight(facing(), dice);
        assert_eq!((game.leader(Thour).sp, game.leader(Sprovieri).sp), (3, 4), "{dice:?}");
    }
    // A fifth point (5 + 1 against 1 + 2 + 2) routs and costs none either.
    let game = fight(facing().leader_with(Thour, 3716, |thour| thour.fp = 4), [1, 2]);
    assert_eq!((game.order(Thour), game.leader(Thour).sp), (Order::Routed, 3));
}

/// Clauses: 5.3f
#[test]
fn a_routed_leader_whose_chit_is_drawn_moves_4_hexes_over_any_ground_below_level_4() {
    let mut game = table().leader_with(Thour, PATH[0], routed).activated(Thour);
    game.march();
    assert!(must_flee(&game, Thour));
    game.retreat(PATH[1..].iter().copied()).all_dice_thrown();
    assert_eq!((game.hex(Thour), game.order(Thour)), (PATH[4], Order::Routed));
    // A mountain in 3715 closes the road: 3615 is left, 16 hexes from 3600 becoming 15.
    let mut game = table().levels([(3715, 4)]).leader_with(Thour, 3716, routed).activated(Thour);
    game.march();
    assert_eq!(game.hexes_offered(), [3615]);
    assert!(!game.allows(Action::Retreat { to: HexId(3715) }));
}

/// Clauses: 5.3g
#[test]
fn after_his_rout_move_his_chits_are_lost_but_combat_moves_him_again() {
    let fled = |leader: &mut Leader| (leader.order, leader.chits) = (Order::Routed, 2);
    let mut game = table().leader_with(Thour, 3716, fled).leader(LaPorta, 3819).begin();
    game.chit("Thour").act(Action::Draw).march().retreat([3715, 3714, 3713, 3712]);
    game.chit("Thour").act(Action::Draw);
    assert!(matches!(game.asked(), Decision::Cup { .. }));
    assert!(game.cited().contains(&"5.3g"));
    assert_eq!((game.hex(Thour), game.leader(Thour).activations), (3712, 1));
    let moved = |leader: &mut Leader| (leader.order, leader.rout_moved) = (Order::Routed, true);
    let game = fight(facing().leader_with(Thour, 3716, moved), [4, 3]);
    assert!(must_flee(&game, Thour));
}

/// Clauses: 5.3h
#[test]
fn rout_moves_follow_the_rules_of_retreats() {
    // By chit: the owner chooses between equal goals at 4316.
    let mut game = table().leader_with(Kaim, 4316, routed).activated(Kaim);
    game.march();
    assert_eq!(game.asked(), Decision::RetreatGoal { leader: Kaim });
    // By result: Hoffern in 3719 covers 3718, so the other nearer hex comes first.
    let game = assault(facing().leader(Sprovieri, 3717).leader(Hoffern, 3719), [1, 6]);
    assert_eq!(game.order(Sprovieri), Order::Routed);
    assert_eq!(game.hexes_offered(), [3617]);
}
