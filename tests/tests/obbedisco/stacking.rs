//! Stacking: clause 2.9.

use rules_core::Game;
use rules_core::books::obbedisco::Name::{Hoffern, LaPorta, Menotti, Montluisant, Spinazzi, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Obbedisco, Order, Reason};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, attack, step, table};

fn is_sound(setup: &Setup) -> bool {
    Obbedisco::from_position(&setup.scenario, &setup.options, &setup.position).is_ok()
}

/// Clauses: 2.9a
#[test]
fn a_hex_holds_one_leader_and_one_garrison() {
    assert!(is_sound(&table().leader(Thour, 4410).garrison(AUSTRIAN, 4410, 1)));
    assert!(!is_sound(&table().leader(Thour, 4410).leader(Hoffern, 4410)));
    assert!(!is_sound(&table().garrison(AUSTRIAN, 4410, 1).garrison(AUSTRIAN, 4410, 1)));
    // A march may end with a garrison, not with a leader.
    let mut game = table().leader(Thour, 4411).garrison(AUSTRIAN, 4410, 1).activated(Thour);
    game.dice([1]).march().step(4410).act(Action::Stop);
    assert_eq!(game.hex(Thour), 4410);
    let mut game = table().leader(Thour, 4411).leader(Hoffern, 4410).activated(Thour);
    game.dice([1]).march().step(4410);
    assert_eq!(game.refused_by(Action::Stop), "2.9a");
    game.step(4409).act(Action::Stop);
}

/// Clauses: 2.9b
#[test]
fn passing_through_a_friend_disorders_both_and_through_a_garrison_nobody() {
    let mut game = table().leader(LaPorta, 3721).leader(Menotti, 3820).activated(LaPorta);
    game.dice([6]).march().step(3820);
    assert_eq!((game.order(LaPorta), game.order(Menotti)), (Order::Disordered, Order::Disordered));
    let mut game = table().leader(Thour, 4411).garrison(AUSTRIAN, 4410, 1).activated(Thour);
    game.dice([6]).march().steps([4410, 4409]);
    assert_eq!(
        (game.order(Thour), game.garrison(4410).map(|garrison| garrison.disordered)),
        (Order::Ordered, Some(false))
    );
}

/// Clauses: 2.9b
#[test]
fn retreating_through_a_friend_disorders_both() {
    // La Porta loses by 1 (4 + 2 + 2 against 3 + 2 + 4) and retreats over Menotti's hex to the next.
    let mut game = table().leader(LaPorta, 4412).leader(Thour, 4411).leader(Menotti, 4413).activated(LaPorta);
    game.dice([6]).march().dice([2, 4]).attack(4411);
    assert_eq!(game.fought(), Some((8, 9, -1)));
    game.retreat([4413]);
    assert_eq!(game.order(Menotti), Order::Disordered);
    assert_eq!(game.refused_by(Action::Stay), "2.9a");
    // A routed one disorders him too: by 6, 4 + 2 + 1 against Montluisant's 4 + 3 + 6.
    let mut game = table().leader(LaPorta, 4412).leader(Montluisant, 4411).leader(Menotti, 4413).activated(LaPorta);
    game.dice([6]).march().dice([1, 6]).attack(4411);
    assert_eq!(game.fought(), Some((7, 13, -6)));
    game.retreat([4413]);
    assert_eq!((game.order(LaPorta), game.order(Menotti)), (Order::Routed, Order::Disordered));
}

/// Clauses: 2.9c
#[test]
fn the_disordered_and_the_routed_are_not_changed_by_passing() {
    for order in [Order::Disordered, Order::Routed] {
        let mut game = table()
            .leader_with(LaPorta, 3721, |leader| leader.order = Order::Disordered)
            .leader_with(Menotti, 3820, |leader| leader.order = order)
            .activated(LaPorta);
        let before = game.leader(Menotti);
        game.dice([6]).march().step(3820);
        assert_eq!((game.leader(Menotti), game.order(LaPorta)), (before, Order::Disordered));
    }
}

/// Clauses: 2.9d
#[test]
fn a_friend_s_hex_may_be_entered_only_with_mp_to_go_on() {
    // 3 + 2 MP by road from Storo: Menotti in the fourth hex can be passed, in the fifth he cannot.
    for (friend, passable) in [(3716, true), (3715, false)] {
        let mut game = table().leader(LaPorta, 3819).leader(Menotti, friend).activated(LaPorta);
        game.dice([1]).march().steps([3719, 3718, 3717]);
        if friend == 3715 {
            game.step(3716);
            assert_eq!(game.refusal(step(3715)).reason, Reason::NoWayThrough { hex: HexId(3715) });
        } else {
            game.step(friend).step(3715);
        }
        assert_eq!(game.order(Menotti) == Order::Disordered, passable, "{friend}");
    }
    // Two friends in a row are passed when the third hex is free.
    let mut game = table().leader(LaPorta, 3819).leader(Menotti, 3719).leader(Spinazzi, 3718).activated(LaPorta);
    game.dice([1]).march().steps([3719, 3718, 3717]);
    assert_eq!((game.order(Menotti), game.order(Spinazzi)), (Order::Disordered, Order::Disordered));
    // So they are where there is no way back: from the upland 4024 over 3925 and 3926 to 3927, a MP each, hills around.
    // Disordered he has 2 MP, and the second friend is the end of them.
    for (order, passable) in [(Order::Ordered, true), (Order::Disordered, false)] {
        let mut game = table()
            .levels([(3924, 3), (3824, 3), (3825, 3), (4025, 3)])
            .leader_with(LaPorta, 4024, |leader| leader.order = order)
            .leader(Menotti, 3925)
            .leader(Spinazzi, 3926)
            .activated(LaPorta);
        game.dice([1]).march();
        assert_eq!(game.allows(step(3925)), passable, "{order:?}");
    }
    // 4 MP reach the upland 4311 (3), but no hex beyond it for the 1 left; with 5 MP a valley for 2 can follow.
    let meeting = || table().leader(LaPorta, 4411).leader(Menotti, 4311).activated(LaPorta);
    let mut game = meeting();
    game.dice([2]).march();
    assert_eq!(game.refusal(step(4311)).reason, Reason::NoWayThrough { hex: HexId(4311) });
    let mut game = meeting();
    game.dice([3]).march().step(4311);
    // Once in, he has to go on.
    assert_eq!((game.asked(), game.refused_by(Action::Stop)), (Decision::March { leader: LaPorta }, "2.9a"));
}

/// Clauses: 2.9d
#[test]
fn a_friend_s_hex_in_enemy_zoc_is_closed_and_none_is_attacked_from() {
    let mut game = table().leader(LaPorta, 4413).leader(Menotti, 4412).leader(Thour, 4411).activated(LaPorta);
    game.dice([6]).march();
    assert_eq!(game.refusal(step(4412)).reason, Reason::FriendInZoc { hex: HexId(4412) });
    // Thour without ZOC does not close it, but La Porta may not fight from there; one hex on he may.
    let tired = table().leader(LaPorta, 4413).leader(Menotti, 4412).leader_with(Thour, 4411, |thour| thour.fp = 4);
    let mut game = tired.activated(LaPorta);
    game.dice([6]).march().step(4412);
    assert_eq!(game.refused_by(attack(4411)), "2.9d");
    game.step(4312);
    assert!(game.allows(attack(4411)));
}

/// Clauses: 2.9e
#[test]
fn a_leader_brought_to_four_fp_in_a_friend_s_hex_steps_on_and_ends() {
    // 6 + 3 - 3 = 6 MP and 3 FP; Hoffern on 3925, raised to a hill (4). 2 MP are left: back to 3924 or on to 3926 (1),
    // up to the valley 4025 (2), or over the river to 3824 or 3825 (1 + 1). A choice, but none to stop.
    let setup = table().levels([(3925, 3)]).leader(Hoffern, 3925);
    let mut game = setup.leader_with(Montluisant, 3924, |leader| leader.fp = 3).activated(Montluisant);
    game.dice([6]).march();
    game.dice([2]).step(3925);
    assert_eq!((game.fp(Montluisant), game.asked()), (4, Decision::March { leader: Montluisant }));
    assert_eq!(game.refused_by(Action::Stop), "2.9a");
    assert_eq!(game.hexes_offered(), [3824, 3825, 3924, 3926, 4025]);
    game.step(3926);
    assert_eq!((game.hex(Montluisant), game.asked()), (3926, Decision::Cup { passed: false }));
}
