//! Command tests and the winner's advance: clauses 7, 5.1o, 5.1p.

use rules_core::books::obbedisco::Name::{self, Hoffern, Kaim, LaPorta, Menotti, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Leader, Order};
use rules_core::hex::HexId;
use tests::obbedisco::{Table, table};

use crate::road::{assault, facing, fight};

fn may_advance(game: &Table, who: Name) -> bool {
    matches!(game.asked(), Decision::Advance { leader, .. } if leader == who)
}

/// Clauses: 7a
#[test]
fn a_test_is_passed_by_die_and_cmd_of_6_or_more() {
    // Mules (3 + 3) for the only Italian on the map, near home: cmd 1, 2, 3.
    for (leader, least) in [(Sprovieri, 5), (LaPorta, 4), (Menotti, 3)] {
        for die in 1..=6 {
            let mut game = table().leader(leader, 3819).begin();
            game.chit("Event").dice([3, 3, die]).act(Action::Draw).all_dice_thrown();
            assert_eq!(game.fp(leader) == 0, die >= least, "{leader:?}, {die}");
        }
    }
}

/// Clauses: 7b
#[test]
fn a_garrison_adds_1_to_its_die() {
    for die in 1..=6 {
        let beset = table().leader(Sprovieri, 3717).garrison_with(AUSTRIAN, 3716, 2, |unit| unit.disordered = true);
        let mut game = beset.begin();
        game.dice([die]).end_turn();
        assert_eq!(game.garrison(3716).map(|unit| unit.disordered), Some(die < 5), "{die}");
    }
}

/// Clauses: 7d, 0c
#[test]
fn the_owner_throws_without_modifier_for_fatigue_disorder_or_supply() {
    // Cartridges (2 + 3), drawn by the Italian, for Kaim with 3 FP, disordered, unsupplied on 5706 with both ways held:
    // 4 + 2 passes.
    let worn = |leader: &mut Leader| (leader.fp, leader.order) = (3, Order::Disordered);
    let mut game = table().leader_with(Kaim, 5706, worn).leader(LaPorta, 5606).leader(Sprovieri, 5805).begin();
    assert!(!game.game().is_supplied(Kaim));
    game.chit("Event").dice([2, 3]);
    assert_eq!(game.wanted(Action::Draw).request.side, AUSTRIAN);
    game.dice([4]).act(Action::Draw).all_dice_thrown();
    assert_eq!(game.leader(Kaim).cartridges_low, 0);
    // A stack throws once, with its leader: after a tie (5 + 6, 3 + 2 + 2 + 1 + 3) Thour's 4 serves both.
    let mut game = fight(facing().garrison(AUSTRIAN, 3716, 2), [6, 3]);
    game.stay().dice([4, 5]).stay().all_dice_thrown();
    assert_eq!(game.garrison(3716).map(|unit| unit.disordered), Some(false));
}

/// Clauses: 5.1o
#[test]
fn an_advance_is_free_begins_with_the_vacated_hex_and_may_stop_at_any() {
    let routed_away = || {
        let mut game = fight(facing(), [6, 1]);
        game.retreat([3715, 3714, 3713, 3712]);
        game
    };
    let mut game = routed_away();
    assert_eq!(game.hexes_offered(), [3716]);
    assert_eq!(game.refused_by(Action::Advance { to: HexId(3616) }), "5.1o");
    game.stay();
    assert_eq!(game.hex(Sprovieri), 3717);
    // MP 6, 1 + 2 spent: three hexes, a hill (3515) among them, cost neither MP nor a die.
    let mut game = routed_away();
    game.advance(3716).advance(3615).advance(3515).all_dice_thrown();
    assert_eq!((game.hex(Sprovieri), game.march_state().spent, game.fp(Sprovieri)), (3515, 3, 1));
    // After one hex, enough.
    let mut game = routed_away();
    game.advance(3716).stay();
    assert_eq!((game.hex(Sprovieri), game.is_marching()), (3716, true));
}

/// Clauses: 5.1o
#[test]
fn an_advance_enters_low_land_without_leader_or_enemy_and_asks_nobody() {
    // From 3716: La Porta in 3616, Hoffern in 3815, a mountain in 3816; 3715, 3615 and 3717 are open.
    let setup = facing().levels([(3816, 4)]).leader(LaPorta, 3616).leader(Hoffern, 3815);
    let mut game = fight(setup, [6, 1]);
    game.retreat([3715, 3714, 3713, 3712]).advance(3716);
    assert_eq!(game.hexes_offered(), [3615, 3715, 3717]);
    for hex in [3616, 3815, 3816] {
        assert_eq!(game.refused_by(Action::Advance { to: HexId(hex) }), "5.1o", "{hex}");
    }
    // Hoffern, whose ZOC he entered, is offered no reaction.
    assert!(may_advance(&game, Sprovieri));
}

/// Clauses: 5.1p
#[test]
fn garrisons_the_routed_and_the_spent_never_advance() {
    // A garrison beats Sprovieri by 3: 5 + 1 against 2 + 1 + 6. A routed and a spent Thour by 3 too, 1 + 2 + 6.
    let routed = |leader: &mut Leader| leader.order = Order::Routed;
    for setup in [
        table().leader(Sprovieri, 3718).garrison(AUSTRIAN, 3716, 2),
        facing().leader_with(Thour, 3716, routed),
        facing().leader_with(Thour, 3716, |thour| thour.fp = 4),
    ] {
        let mut game = fight(setup, [1, 6]);
        assert_eq!(game.fought(), Some((6, 9, -3)));
        game.retreat([3718]).stay();
        assert!(matches!(game.asked(), Decision::Cup { .. }));
    }
    // An ordered Thour would (5 + 1 against 5 + 4).
    let mut game = assault(facing().leader(Sprovieri, 3717), [1, 4]);
    game.retreat([3718]).stay();
    assert!(may_advance(&game, Thour));
}
