//! Attacks during movement and assaults: clauses 2.4 and 2.5d to 2.5j.

use rules_core::books::obbedisco::Modifier::{Command, Fatigue, Level, Strength, Unsupplied};
use rules_core::books::obbedisco::Name::{Hoffern, LaPorta, Menotti, Thour};
use rules_core::books::obbedisco::{Action, Decision, Event, Leader, Order, Reason};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, attack, step, table};

/// La Porta in 4413 or wherever, Thour in 4411, a valley without a town; the march die is thrown.
fn marching(from: u16, die: u8, set: impl FnOnce(&mut Leader)) -> Table {
    let mut game = table().leader_with(LaPorta, from, set).leader(Thour, 4411).activated(LaPorta);
    game.dice([die]).march();
    game
}

/// The loser goes the first way open to him until nobody is asked to retreat.
fn retreated(game: &mut Table) {
    while matches!(game.asked(), Decision::Retreat { .. } | Decision::RetreatGoal { .. }) {
        let action = game.hints().offers[0].action;
        game.act(action);
    }
}

/// The last attack: whether an assault, and its MP.
fn price(game: &Table) -> Option<(bool, u8)> {
    game.events.iter().rev().find_map(|event| match event {
        Event::Attack { assault, mp, .. } => Some((*assault, *mp)),
        _ => None,
    })
}

/// Clauses: 2.4a, 2.4b
#[test]
fn entering_a_zoc_allows_an_attack_for_two_mp_and_a_fp() {
    // 3 MP: 1 for the step and 2 for the attack. From one hex farther only 1 is left.
    let mut game = marching(4413, 1, |_| ());
    game.step(4412).no_reaction().dice([3, 3]).attack(4411);
    assert_eq!((price(&game), game.fp(LaPorta)), (Some((false, 2)), 1));
    let mut game = marching(4314, 1, |_| ());
    game.steps([4413, 4412]).no_reaction();
    assert_eq!((game.is_marching(), game.fp(LaPorta)), (false, 0));
}

/// Clauses: 2.4b
#[test]
fn the_fp_of_an_attack_weighs_in_its_own_combat() {
    // From 1 to 2 FP before the dice: -1.
    let mut game = marching(4413, 6, |leader| leader.fp = 1);
    game.step(4412).no_reaction().dice([3, 3]).attack(4411);
    assert_eq!(game.terms().0, [(Strength, 4), (Command, 2), (Fatigue, -1)]);
}

/// Clauses: 2.4c
#[test]
fn who_entered_a_zoc_attacks_or_ends() {
    let mut game = marching(4413, 6, |_| ());
    game.step(4412).no_reaction();
    for to in [4413, 4513, 4312] {
        assert_eq!(game.refused_by(step(to)), "2.4c", "{to}");
    }
    // He will not: the owner stops. He cannot, with 3 FP: the activation ends of itself, 4 MP unspent.
    game.act(Action::Stop);
    assert_eq!((game.fp(LaPorta), game.asked()), (0, Decision::Cup { passed: false }));
    let mut tired = marching(4413, 6, |leader| leader.fp = 3);
    tired.step(4412).no_reaction();
    assert_eq!((tired.spent(), tired.asked()), (1, Decision::Cup { passed: false }));
}

/// Clauses: 2.4d
#[test]
fn one_adjacent_hex_is_attacked_and_neighbours_lend_nothing() {
    // Hoffern in 4313 and Thour in 4411 both touch 4412; Menotti stands behind La Porta.
    let setup = table().leader(Menotti, 4513).leader(Thour, 4411).leader(Hoffern, 4313);
    let mut game = setup.leader(LaPorta, 4413).activated(LaPorta);
    game.dice([6]).march();
    // From 4413, in Hoffern's ZOC, Thour is out of reach.
    assert_eq!(game.refusal(attack(4411)).reason, Reason::NotAdjacent { from: HexId(4413), to: HexId(4411) });
    assert_eq!(game.refusal(attack(4412)).reason, Reason::NoEnemy { hex: HexId(4412) });
    assert_eq!(game.refusal(attack(4513)).reason, Reason::NoEnemy { hex: HexId(4513) });
    // Hoffern has cut his road besides.
    game.dice([3, 3]).attack(4313);
    assert_eq!(
        game.terms(),
        (vec![(Strength, 4), (Command, 2), (Unsupplied, -2)], vec![(Strength, 3), (Command, 2), (Level, 1)])
    );
    // Of two targets the attacker chooses.
    let setup = table().leader(Thour, 4411).leader(Hoffern, 4313);
    let mut game = setup.leader(LaPorta, 4513).activated(LaPorta);
    game.dice([6]).march().step(4412).no_reaction();
    assert!(game.allows(attack(4411)) && game.allows(attack(4313)));
}

/// Clauses: 2.4e
#[test]
fn the_attacker_fights_from_his_hex_and_enters_the_target_only_by_advance() {
    // By 3 (4 + 2 + 5 against 3 + 2 + 3): Thour leaves, and La Porta may advance or not.
    for advances in [true, false] {
        let mut game = marching(4413, 6, |_| ());
        game.step(4412).no_reaction().dice([5, 3]).attack(4411);
        assert_eq!((game.fought(), game.hex(LaPorta)), (Some((11, 8, 3)), 4412));
        game.retreat([4410]).stay();
        if advances {
            game.advance(4411);
        } else {
            game.stay();
        }
        assert_eq!(game.hex(LaPorta), if advances { 4411 } else { 4412 });
    }
}

/// Clauses: 2.4f
#[test]
fn an_enemy_without_zoc_may_be_attacked_in_passing_but_stops_nobody() {
    let sets: [fn(&mut Leader); 2] = [|thour| thour.fp = 4, |thour| thour.order = Order::Routed];
    for set in sets {
        let mut game = table().leader(LaPorta, 4413).leader_with(Thour, 4411, set).activated(LaPorta);
        game.dice([3]).march().step(4412);
        assert_eq!(game.asked(), Decision::March { leader: LaPorta });
        assert!(game.allows(step(4312)) && game.allows(step(4512)));
        game.dice([3, 3]).attack(4411);
        assert_eq!((price(&game), game.fp(LaPorta)), (Some((false, 2)), 1));
    }
}

/// Clauses: 2.4g, 2.5g
#[test]
fn a_winner_moves_on_but_attacks_no_more() {
    // By 6 (4 + 2 + 6 against 3 + 2 + 1); 1 + 2 of 8 MP spent. Hoffern with 4 FP in 4313 holds nobody.
    let mut game = table()
        .leader(LaPorta, 4413)
        .leader(Thour, 4411)
        .leader_with(Hoffern, 4313, |leader| leader.fp = 4)
        .activated(LaPorta);
    game.dice([6]).march().step(4412).no_reaction().dice([6, 1]).attack(4411);
    retreated(&mut game);
    game.stay();
    assert_eq!(game.refused_by(attack(4313)), "2.4g");
    game.step(4512);
    assert_eq!(game.march_state().spent, 6);
    game.step(4412);
    assert_eq!((game.spent(), game.is_marching()), (8, false));
}

/// Clauses: 2.4h
#[test]
fn a_leader_with_three_fp_or_more_or_routed_may_not_attack() {
    for (fp, may) in [(2, true), (3, false)] {
        let mut game = marching(4412, 6, |leader| leader.fp = fp);
        assert_eq!(game.is_marching() && game.allows(attack(4411)), may, "{fp}");
        if !may {
            assert_eq!(game.refused_by(attack(4411)), "2.4h");
        }
    }
    // With four he does not even march; routed he runs.
    assert!(!marching(4412, 6, |leader| leader.fp = 4).is_marching());
    let running = table().leader_with(LaPorta, 4412, |leader| leader.order = Order::Routed).leader(Thour, 4411);
    let mut routed = running.activated(LaPorta);
    assert!(!routed.allows(attack(4411)));
    routed.march();
    assert!(!routed.allows(attack(4411)));
}

/// Clauses: 2.5d, 2.5e
#[test]
fn an_assault_costs_two_mp_and_the_step_into_the_target() {
    let rows = [
        ("road", 4412, 4411, 3),
        ("upland", 4411, 4311, 5),
        ("track into an upland", 4113, 4112, 4),
        ("track over a river", 3715, 3814, 5),
        ("upland behind a river", 3709, 3608, 6),
        ("hill", 4024, 4124, 6),
        ("road over a bridge", 3721, 3820, 3),
        ("town", 4411, 4410, 3),
    ];
    for (what, from, target, mp) in rows {
        // Nothing is added for the ZOC he starts in.
        let game = || table().leader(LaPorta, from).leader(Thour, target);
        let mut enough = game().activated(LaPorta);
        enough.dice([mp - 2]).march().dice([1, 6]).attack(target);
        assert_eq!(price(&enough), Some((true, mp)), "{what}");
        // Disordered he has one MP less, which is too few.
        let mut short = game().leader_with(LaPorta, from, |leader| leader.order = Order::Disordered).activated(LaPorta);
        short.dice([mp - 2]).march();
        assert!(!short.is_marching() || short.refused_by(attack(target)) == "2.5d", "{what}");
    }
}

/// Clauses: 2.5d
#[test]
fn the_fp_of_an_assault_comes_after_the_combat() {
    // 1 FP in the combat: no modifier. 2 after it.
    let mut game = marching(4412, 6, |leader| leader.fp = 1);
    game.dice([3, 3]).attack(4411);
    assert_eq!(game.terms().0, [(Strength, 4), (Command, 2)]);
    // Beaten by 1; the winner's test fails.
    game.dice([2]).retreat([4410]).stay();
    assert_eq!(game.fp(LaPorta), 2);
    assert!(game.came_before("5.1.2a", "4.3c"));
}

/// Clauses: 2.5f
#[test]
fn an_assault_is_an_attack_before_the_first_step_whatever_the_target_s_zoc() {
    let spent = |set: fn(&mut Leader)| table().leader(LaPorta, 4412).leader_with(Thour, 4411, set).activated(LaPorta);
    let sets: [fn(&mut Leader); 3] = [|_| (), |thour| thour.fp = 4, |thour| thour.order = Order::Routed];
    for set in sets {
        let mut game = spent(set);
        game.dice([6]).march().dice([1, 6]).attack(4411);
        assert_eq!(price(&game), Some((true, 3)));
    }
    // After a step it is an attack during movement, though he began beside the target: 3 for 4312, then 2.
    let mut game = spent(|thour| thour.fp = 4);
    game.dice([6]).march().step(4312).dice([1, 6]).attack(4411);
    assert_eq!(price(&game), Some((false, 2)));
}

/// Clauses: 2.5g, 2.5h
#[test]
fn a_winner_may_go_on_though_his_test_failed() {
    for assault in [true, false] {
        // By 1 (4 + 2 + 3 against 3 + 2 + 3); test 2 + 2 + 1 fails: no advance, but the march goes on.
        let mut game = marching(if assault { 4412 } else { 4413 }, 6, |_| ());
        if !assault {
            game.step(4412).no_reaction();
        }
        game.dice([3, 3]).attack(4411).dice([2]).retreat([4410]).stay();
        assert_eq!((game.fought(), game.hex(LaPorta)), (Some((9, 8, 1)), 4412));
        // 3 MP are spent either way (2 + 1, or 1 + 2), 5 left.
        game.step(4413);
        assert_eq!(game.march_state().spent, 4, "assault: {assault}");
    }
}

/// Clauses: 2.5h
#[test]
fn a_winner_goes_on_after_his_advance() {
    // By 3: he advances one hex untested and free, and has 5 of 8 MP left.
    let mut game = marching(4413, 6, |_| ());
    game.step(4412).no_reaction().dice([5, 3]).attack(4411).retreat([4410, 4409]).advance(4411);
    assert_eq!(game.march_state().spent, 3);
    game.step(4311);
    assert_eq!(game.march_state().spent, 6);
    // Going on is his choice.
    game.act(Action::Stop);
}

/// Clauses: 2.5i
#[test]
fn a_tie_or_defeat_ends_the_activation() {
    // 4 + 2 + 2 against 3 + 2 + 3, then 4 + 2 + 1 against 3 + 2 + 6.
    for (dice, difference) in [([2, 3], 0), ([1, 6], -4)] {
        let mut game = marching(4413, 6, |_| ());
        game.step(4412).no_reaction().dice(dice).attack(4411);
        assert_eq!(game.fought().map(|fought| fought.2), Some(difference));
        if difference == 0 {
            game.dice([6, 6]).stay().stay();
        } else {
            game.retreat([4413]);
            while !matches!(game.asked(), Decision::Cup { .. }) {
                game.stay();
            }
        }
        assert_eq!((game.asked(), game.leader(LaPorta).attacks), (Decision::Cup { passed: false }, 1));
    }
}

fn after_a_victory() -> Table {
    // Thour flees (by 6), Hoffern in 4310 covers 4410; 3 of 8 MP are spent.
    let setup: Setup = table().leader(LaPorta, 4413).leader(Thour, 4411).leader(Hoffern, 4310);
    let mut game = setup.activated(LaPorta);
    game.dice([6]).march().step(4412).no_reaction().dice([6, 1]).attack(4411);
    retreated(&mut game);
    game.stay().steps([4411, 4410]);
    game
}

/// Clauses: 2.5j
#[test]
fn entering_a_zoc_after_a_victory_opens_the_window_and_ends_the_activation() {
    let mut game = after_a_victory();
    assert_eq!(game.asked(), Decision::Reaction { mover: LaPorta });
    game.act(Action::StandFast);
    assert_eq!((game.spent(), game.asked()), (5, Decision::Cup { passed: false }));
    assert!(game.cited().contains(&"2.5j"));
    // If Hoffern steps away (5 + 2 - 2), La Porta goes on.
    let mut game = after_a_victory();
    game.dice([5]).act(Action::React { leader: Hoffern, to: HexId(4209) });
    assert_eq!((game.is_marching(), game.asked()), (true, Decision::March { leader: LaPorta }));
    game.step(4409);
}
