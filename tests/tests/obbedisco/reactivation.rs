//! Re-activations and forced marches: clauses 2.6 and 2.7.

use rules_core::books::obbedisco::Name::{Carbonelli, LaPorta, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Leader, Reason};
use tests::obbedisco::{Table, attack, step, table};

/// La Porta beside Thour in 4411, or a hex off, in his first or a later activation; a six is thrown for MP.
fn facing(from: u16, again: bool, set: impl FnOnce(&mut Leader)) -> Table {
    let setup = table().leader_with(LaPorta, from, set).leader(Thour, 4411);
    let mut game = if again { setup.re_activated(LaPorta) } else { setup.activated(LaPorta) };
    game.dice([6]).march();
    game
}

/// Clauses: 2.6a
#[test]
fn each_later_movement_or_combat_of_the_turn_costs_a_fp() {
    for (again, fp) in [(false, 0), (true, 1)] {
        let mut game = facing(4413, again, |_| ());
        game.step(4414).act(Action::Stop);
        assert_eq!(game.fp(LaPorta), fp, "march, again: {again}");
        // An assault without a step: its own FP, and this one. By 1, and the winner's test fails.
        let mut game = facing(4412, again, |_| ());
        game.dice([3, 3]).attack(4411).dice([2]).retreat([4410]).stay().act(Action::Stop);
        assert_eq!(game.fp(LaPorta), fp + 1, "assault, again: {again}");
    }
    // Each: a third activation costs again.
    let mut game =
        table().leader_with(LaPorta, 3819, |leader| (leader.activations, leader.fp) = (2, 1)).activated(LaPorta);
    game.dice([6]).march().step(3719).act(Action::Stop);
    assert_eq!(game.fp(LaPorta), 2);
}

/// Clauses: 2.6b
#[test]
fn a_re_activation_is_paid_once_and_only_for_a_step_or_an_attack() {
    // No step, no attack.
    let mut game = facing(4413, true, |_| ());
    game.act(Action::Stop);
    assert_eq!(game.fp(LaPorta), 0);
    // A trench: its own FP alone.
    let mut game = table().leader(LaPorta, 4413).re_activated(LaPorta);
    game.act(Action::Entrench);
    assert_eq!(game.fp(LaPorta), 1);
    // A step, an attack (won by 1) and another step: one for the attack and one for it all.
    let mut game = facing(4413, true, |_| ());
    game.step(4412).no_reaction().dice([4, 3]).attack(4411).dice([2]).retreat([4410]).stay();
    game.step(4413).act(Action::Stop);
    assert_eq!(game.fp(LaPorta), 2);
}

/// Clauses: 2.6c, 2.6e
#[test]
fn no_attack_may_bring_the_fourth_fp() {
    // Present FP + 1 for the attack + 1 for a re-activation not yet paid: at most 3.
    for (again, fp, may) in [(false, 2, true), (false, 3, false), (true, 0, true), (true, 1, true), (true, 2, false)] {
        for from in [4412, 4413] {
            let mut game = facing(from, again, |leader| leader.fp = fp);
            if from == 4413 {
                game.step(4412).no_reaction();
            }
            let attacks = game.is_marching() && game.allows(attack(4411));
            assert_eq!(attacks, may, "again: {again}, {fp} FP, from {from}");
        }
    }
    let mut game = facing(4412, true, |leader| leader.fp = 2);
    let refusal = game.refusal(attack(4411));
    assert_eq!((refusal.clause.id(), refusal.reason), ("2.6e", Reason::TooTired { have: 2, price: 2, most: 3 }));
}

/// Clauses: 2.6e
#[test]
fn result_fp_do_not_count_at_declaration() {
    // 2 + 1 = 3 is allowed though a defeat would bring the fourth: 4 + 2 - 2 + 4 against 3 + 2 + 4, by 1.
    let mut game = facing(4413, false, |leader| leader.fp = 2);
    game.step(4412).no_reaction().dice([4, 4]).attack(4411);
    assert_eq!((game.fought(), game.fp(LaPorta)), (Some((8, 9, -1)), 4));
}

/// Clauses: 2.6d
#[test]
fn no_more_than_two_attacks_a_turn() {
    for (attacks, refused) in [(0, None), (1, None), (2, Some("2.6d"))] {
        let mut game = facing(4412, true, |leader| leader.attacks = attacks);
        if let Some(clause) = refused {
            assert_eq!(game.refused_by(attack(4411)), clause);
        } else {
            game.dice([3, 3]).attack(4411);
            assert_eq!(game.leader(LaPorta).attacks, attacks + 1);
        }
    }
}

/// Clauses: 2.6f
#[test]
fn a_plain_re_activated_march_may_bring_the_fourth_fp() {
    let mut game = facing(4413, true, |leader| leader.fp = 3);
    game.step(4414).act(Action::Stop);
    assert_eq!((game.fp(LaPorta), game.asked()), (4, Decision::Cup { passed: false }));
}

/// Clauses: 2.7a
#[test]
fn a_forced_march_pays_a_fp_first_and_throws_two_dice() {
    let mut game = table().leader(LaPorta, 3819).activated(LaPorta);
    game.dice([2, 1]).act(Action::ForcedMarch);
    // 2 + 1 + 2 = 5, 7 on the road.
    assert_eq!((game.fp(LaPorta), game.move_points()), (1, (5, 7)));
    let kinds: Vec<&str> = game.events.iter().map(|event| event.clause().id()).collect();
    assert_eq!(kinds, ["2.1g", "2.7a", "2.7a"]);
    game.steps([3719, 3718, 3717, 3716, 3715, 3714]);
    assert_eq!(game.march_state().spent, 6);
    assert_eq!(game.refused_by(step(3814)), "4.1f");
    // Announced first: not after the die of a plain march.
    let mut game = table().leader(LaPorta, 3819).activated(LaPorta);
    game.dice([2]).march();
    assert!(!game.allows(Action::ForcedMarch));
}

/// Clauses: 2.7b, 2.7c
#[test]
fn a_forced_march_is_barred_at_three_fp_only() {
    for (again, fp, may) in [(false, 0, true), (false, 2, true), (false, 3, false), (true, 2, true), (true, 3, false)] {
        let setup = table().leader_with(LaPorta, 3819, |leader| leader.fp = fp);
        let mut game = if again { setup.re_activated(LaPorta) } else { setup.activated(LaPorta) };
        if may {
            // In a re-activation the FP it brings at its end is not asked after.
            game.dice([1, 1]).act(Action::ForcedMarch);
            assert_eq!(game.fp(LaPorta), fp + 1);
        } else {
            assert_eq!(game.refused_by(Action::ForcedMarch), "2.7b");
        }
    }
}

/// Clauses: 2.7d
#[test]
fn the_fp_of_a_forced_march_falls_on_the_marcher_and_slows_him() {
    // From 1 to 2 FP: 4 + 3 + init 1 - 1; from 2 to 3: - 3.
    for (fp, mp) in [(0, 8), (1, 7), (2, 5)] {
        let mut game =
            table().leader_with(Carbonelli, 3819, |leader| leader.fp = fp).leader(Thour, 4410).activated(Carbonelli);
        game.dice([4, 3]).act(Action::ForcedMarch);
        assert_eq!((game.move_points().0, game.fp(Carbonelli), game.fp(Thour)), (mp, fp + 1, 0));
    }
}

/// Clauses: 2.6e
#[test]
fn no_attack_is_shown_in_reach_that_fatigue_would_forbid() {
    // At 2 FP the attack and the owed re-activation point would make 4; a first activation makes 3.
    let ampola = || table().leader_with(LaPorta, 4119, |l| l.fp = 2).garrison(AUSTRIAN, 4318, 1);
    let shown = |mut game: Table| {
        game.dice([5]).march();
        game.game().attacks_in_reach(&game.march_state()).iter().any(|(_, target, _)| target.0 == 4318)
    };
    assert!(shown(ampola().activated(LaPorta)));
    assert!(!shown(ampola().re_activated(LaPorta)));
}
