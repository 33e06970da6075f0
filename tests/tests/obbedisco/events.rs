//! Random events of the dice 2 to 7: clauses 8a, 8b, 8d, 8r2 to 8r7.

use rules_core::books::obbedisco::Name::{Hoffern, Kaim, LaPorta, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Effects, Event, ITALIAN, Leader, Order};
use rules_core::dice::Ask;
use tests::obbedisco::{Setup, Table, table};

use crate::road::{assault, facing, fight};

/// The drawing side draws an Event chit and throws these two dice; what the event throws may follow.
pub(crate) fn happens<const N: usize>(setup: Setup, dice: [u8; N]) -> Table {
    let mut game = setup.begin();
    game.chit("Event").dice(dice).act(Action::Draw).all_dice_thrown();
    game
}

fn routed(leader: &mut Leader) {
    leader.order = Order::Routed;
}

/// Clauses: 8a
#[test]
fn two_dice_find_the_event() {
    for (dice, wanted) in [
        ([1, 1], "8r2"),
        ([1, 2], "8r3"),
        ([2, 2], "8r4"),
        ([1, 4], "8r5"),
        ([3, 3], "8r6"),
        ([1, 6], "8r7"),
        ([2, 6], "8r8"),
        ([4, 5], "8r9"),
        ([5, 5], "8r10"),
        ([6, 5], "8r11"),
        ([6, 6], "8r12"),
    ] {
        let game = happens(table(), dice);
        let found = game.events.iter().find_map(|event| match event {
            Event::Chance { clause, .. } => Some(clause.id()),
            _ => None,
        });
        assert_eq!(found, Some(wanted));
        assert_eq!(game.game().state().event_chits, 2, "the chit is out");
    }
}

/// Clauses: 8b, 0c
#[test]
fn the_drawing_side_throws_for_event_and_random_pick() {
    for side in [ITALIAN, AUSTRIAN] {
        let setup = table().leader(LaPorta, 3819).leader(Sprovieri, 3721).with(|position| position.drawer = side);
        let mut game = setup.begin();
        game.chit("Event");
        assert_eq!(game.wanted(Action::Draw).request.side, side, "event dice");
        game.dice([3, 3]);
        assert_eq!(game.wanted(Action::Draw).request.side, side, "random leader");
        game.chit("Sprovieri");
        assert_eq!(game.wanted(Action::Draw).request.side, ITALIAN, "the target's owner tests");
    }
}

/// Clauses: 8d
#[test]
fn a_random_leader_is_each_eligible_one_alike_in_table_order() {
    let setup = table().leader(Sprovieri, 3721).leader(LaPorta, 3819).leader(Thour, 4410);
    let mut game = setup.begin();
    game.chit("Event").dice([3, 3]);
    let draw = Ask::Draw(vec![("La Porta".into(), 1), ("Sprovieri".into(), 1)]);
    assert_eq!(game.wanted(Action::Draw).ask, draw);
}

/// Clauses: 8d
#[test]
fn the_effects_of_a_turn_end_with_it() {
    let all = Effects { telegram: true, storm: true, misread: 1, guides: 1, guns: 1 };
    let short = |leader: &mut Leader| leader.cartridges_low = 1;
    let mut game = table().leader_with(Thour, 3716, short).with(|position| position.effects = all).begin();
    game.end_turn();
    assert_eq!((game.game().state().turn, game.game().state().effects), (2, Effects::default()));
    assert_eq!(game.leader(Thour).cartridges_low, 0);
}

/// Clauses: 8d
#[test]
fn without_a_target_nothing_happens_and_the_routed_are_none() {
    for dice in [[1, 4], [3, 3], [4, 5], [6, 6]] {
        let setup = table().leader_with(Sprovieri, 3717, routed).leader_with(Thour, 3716, routed);
        let game = happens(setup, dice);
        assert!(matches!(game.asked(), Decision::Cup { .. }), "{dice:?}");
        let none = game.events.iter().any(|event| matches!(event, Event::ChanceTarget { leader: None, .. }));
        assert!(none, "{dice:?}");
    }
    // 11, with no place for a garrison either.
    let held = table().garrison(AUSTRIAN, 3600, 1).garrison(AUSTRIAN, 5802, 1).garrison(AUSTRIAN, 3706, 1);
    let tired = |leader: &mut Leader| (leader.fp, leader.order) = (4, Order::Routed);
    let game = happens(held.leader_with(Thour, 3716, tired), [6, 5]);
    assert!(matches!(game.asked(), Decision::Cup { .. }));
}

/// Clauses: 8d
#[test]
fn a_second_storm_adds_nothing_while_5_7_8_and_10_queue() {
    let twice = |first: &[u8], second: &[u8]| {
        let mut game = table().leader(Thour, 3716).begin();
        for dice in [first, second] {
            game.chit("Event").dice(dice.iter().copied()).act(Action::Draw);
        }
        game
    };
    assert_eq!(twice(&[1, 4, 1], &[1, 4, 1]).leader(Thour).cartridges_low, 2);
    assert_eq!(twice(&[3, 4], &[3, 4]).game().state().effects.misread, 2);
    assert_eq!(twice(&[4, 4], &[4, 4]).game().state().effects.guides, 2);
    assert_eq!(twice(&[5, 5], &[5, 5]).game().state().effects.guns, 2);
    // Off the road from 3716 to 3816, over the river: 2 + 1 and the storm's 1.
    let mut game = table().leader_with(Thour, 3716, |thour| thour.chits = 1).leader(LaPorta, 3819).begin();
    for _ in 0..2 {
        game.chit("Event").dice([2, 2]).act(Action::Draw);
    }
    game.chit("Thour").act(Action::Draw).dice([6]).march().step(3816);
    assert_eq!(game.march_state().spent, 4);
}

/// Clauses: 8r2
#[test]
fn after_the_archdukes_telegram_an_austrian_attack_needs_a_test_before_any_price() {
    let game = happens(table(), [1, 1]);
    assert_eq!((game.game().state().end_chits, game.game().state().effects.telegram), (2, true));
    let setup = || {
        let setup =
            table().leader(Thour, 3715).leader(Sprovieri, 3717).with(|position| position.effects.telegram = true);
        let mut game = setup.activated(Thour);
        game.dice([4]).march().step(3716).no_reaction();
        game
    };
    // Thour (cmd 2): 3 fails, and ends the activation free of charge; with 4 he fights.
    let mut game = setup();
    game.dice([3]).attack(3717).all_dice_thrown();
    assert_eq!((game.fp(Thour), game.leader(Thour).attacks, game.fought()), (0, 0, None));
    assert!(matches!(game.asked(), Decision::Cup { .. }));
    let mut game = setup();
    game.dice([4, 4, 4]).attack(3717).all_dice_thrown();
    assert_eq!((game.fp(Thour), game.fought()), (1, Some((9, 9, 0))));
    // Italians need none.
    let game = fight(facing().with(|position| position.effects.telegram = true), [4, 4]);
    assert_eq!(game.fought(), Some((9, 9, 0)));
}

/// Clauses: 8r3
#[test]
fn talk_of_truce_adds_an_end_chit_and_nothing_else() {
    let game = happens(table(), [1, 2]);
    assert_eq!((game.game().state().end_chits, game.game().state().effects), (2, Effects::default()));
}

/// Clauses: 8r4
#[test]
fn a_storm_slows_each_step_off_the_road_and_takes_the_road_bonus() {
    let game = happens(table(), [1, 3]);
    assert!(game.game().state().effects.storm);
    let storm = || table().with(|position| position.effects.storm = true);
    let mut game = storm().leader(Sprovieri, 3718).activated(Sprovieri);
    game.dice([5]).march();
    assert_eq!((game.march_state().mp, game.march_state().road_mp), (7, 7));
    // By road 1; to 3616, valley, 2 + 1.
    game.step(3717);
    assert_eq!(game.march_state().spent, 1);
    game.step(3616);
    assert_eq!(game.march_state().spent, 4);
    // An assault off the road: 2 + 2 + 1.
    let mut game = storm().leader(Sprovieri, 3717).leader(Thour, 3616).activated(Sprovieri);
    game.dice([3]).march().dice([6, 6]).attack(3616);
    assert_eq!(game.march_state().spent, 5);
}

/// Clauses: 8r4
#[test]
fn in_a_storm_hills_bite_on_3_and_by_track_on_2() {
    let storm = || table().with(|position| position.effects.storm = true);
    // 3517 to the hill 3516: 4 + 1. 4112 to the hill 4113 by track: 2 + 1.
    for (from, to, cost, bites) in [(3517, 3516, 5, 3), (4112, 4113, 3, 2)] {
        for die in 1..=4 {
            let mut game = storm().leader(Sprovieri, from).activated(Sprovieri);
            game.dice([6]).march().dice([die]).step(to);
            assert_eq!((game.fp(Sprovieri) == 1, game.march_state().spent), (die <= bites, cost), "{to}, {die}");
        }
    }
    let mut calm = table().leader(Sprovieri, 3517).activated(Sprovieri);
    calm.dice([6]).march().dice([3]).step(3516);
    assert_eq!(calm.fp(Sprovieri), 0);
}

/// Clauses: 8r5
#[test]
fn cartridges_run_low_with_an_austrian_in_contact_for_one_combat() {
    // Thour in Sprovieri's ZOC is the only choice, Kaim at Riva is not asked; 3 + 2 fails, 4 passes.
    let contact = || facing().leader(Sprovieri, 3717).leader(Kaim, 5802);
    for (die, low) in [(3, 1), (4, 0)] {
        assert_eq!(happens(contact(), [2, 3, die]).leader(Thour).cartridges_low, low);
    }
    // Nobody in contact: any of them.
    let mut game = facing().leader(Kaim, 5802).begin();
    game.chit("Event").dice([2, 3]);
    assert_eq!(game.wanted(Action::Draw).ask, Ask::Draw(vec![("Kaim".into(), 1), ("Thour".into(), 1)]));
    // In defence 5 - 2 + 3; the next combat of the turn is as ever.
    let short = |leader: &mut Leader| leader.cartridges_low = 1;
    let mut game = assault(facing().leader(Sprovieri, 3717).leader_with(Thour, 3716, short), [1, 3]);
    assert_eq!((game.fought(), game.leader(Thour).cartridges_low), (Some((6, 6, 0)), 0));
    game.stay();
    // In attack: Thour from 3715, 3 + 2 - 2 + 6.
    let mut game = table().leader_with(Thour, 3715, short).leader(Sprovieri, 3717).activated(Thour);
    game.dice([4]).march().step(3716).no_reaction().dice([6, 4]).attack(3717);
    assert_eq!((game.fought(), game.leader(Thour).cartridges_low), (Some((9, 9, 0)), 0));
}

/// Clauses: 8r6
#[test]
fn mutinous_mules_tire_an_italian_who_fails_and_worse_far_from_home() {
    // La Porta (cmd 2), 15 hexes from 3627 in 4316: 4 passes, 3 fails. 16 hexes in 4315: 5 passes, 4 fails.
    for (hex, die, fp) in [(4316, 4, 0), (4316, 3, 1), (4315, 5, 0), (4315, 4, 1)] {
        let game = happens(table().leader(LaPorta, hex).leader(Thour, 3716), [3, 3, die]);
        assert_eq!(game.fp(LaPorta), fp, "{hex}, {die}");
    }
}

/// Clauses: 8r7
#[test]
fn misread_orders_may_lose_the_next_chit_of_an_unrouted_leader() {
    let setup = || {
        let one = |leader: &mut Leader| leader.chits = 1;
        table().leader_with(Sprovieri, 3718, one).leader_with(Thour, 3716, one)
    };
    // Thour (cmd 2): 3 loses the chit, 4 keeps it. The chit after it is not tested.
    let mut game = happens(setup(), [3, 4]);
    game.chit("Thour").dice([3]).act(Action::Draw).all_dice_thrown();
    assert!(matches!(game.asked(), Decision::Cup { .. }));
    assert_eq!((game.leader(Thour).chits, game.leader(Thour).activations), (0, 0));
    game.chit("Sprovieri").act(Action::Draw);
    assert_eq!(game.asked(), Decision::Activation { leader: Sprovieri });
    let mut game = happens(setup(), [3, 4]);
    game.chit("Thour").dice([4]).act(Action::Draw).all_dice_thrown();
    assert_eq!(game.asked(), Decision::Activation { leader: Thour });
    // The chits of the routed and the spent do not use it up.
    let out = |leader: &mut Leader| (leader.order, leader.chits) = (Order::Routed, 1);
    let spent = |leader: &mut Leader| (leader.fp, leader.chits) = (4, 1);
    let mut game = happens(setup().leader_with(Thour, 3716, out).leader_with(Hoffern, 3601, spent), [3, 4]);
    game.chit("Thour").act(Action::Draw).march().retreat([3715, 3714, 3713, 3712]);
    game.chit("Hoffern").act(Action::Draw).chit("Sprovieri").dice([4]).act(Action::Draw).all_dice_thrown();
    assert!(matches!(game.asked(), Decision::Cup { .. }), "Sprovieri (cmd 1) fails with 4");
    assert_eq!(game.leader(Sprovieri).activations, 0);
}
