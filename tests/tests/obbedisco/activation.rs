//! Activations: clause 2.2.

use rules_core::books::obbedisco::Name::{LaPorta, Menotti, Spinazzi, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, ITALIAN, Order};
use rules_core::hex::HexId;
use rules_core::{Game, Play};
use tests::obbedisco::{attack, step, table};

/// Clauses: 2.2a
#[test]
fn only_the_activated_leader_moves_and_attacks() {
    // Spinazzi stands beside Thour, La Porta two hexes off: neither Spinazzi's steps nor his attack are to be had.
    let setup = table().leader(LaPorta, 4413).leader(Spinazzi, 4412).leader(Thour, 4411);
    let mut game = setup.activated(LaPorta);
    game.dice([6]).march();
    assert_eq!(game.refused_by(attack(4411)), "2.4d");
    assert_eq!(game.refused_by(step(4312)), "4.1h");
    // Nor may the other side do anything.
    for action in [step(4410), attack(4412), Action::Stop] {
        assert!(game.game().check(AUSTRIAN, &action).is_err());
    }
    // All that is offered is La Porta's: neighbours of 4413 (4412 is a friend's, in ZOC), or to stop.
    assert_eq!(game.hexes_offered(), [4313, 4314, 4414, 4513, 4514]);
}

/// Clauses: 2.2b
#[test]
fn an_activation_is_a_march_a_forced_march_or_a_trench() {
    let mut game = table().leader(LaPorta, 4412).leader(Thour, 4411).activated(LaPorta);
    let offered: Vec<Action> = game.hints().offers.iter().map(|offer| offer.action).collect();
    assert_eq!(offered, [Action::March, Action::ForcedMarch, Action::Entrench, Action::Decline]);
    for action in [step(4413), attack(4411), Action::Stop, Action::Exit, Action::Draw, Action::Pass] {
        assert_eq!(game.refused_by(action), "2.2b", "{action:?}");
    }
    // One of them, not two: after the trench the activation is over, and on the march nothing is dug.
    let mut dug = game.clone();
    dug.act(Action::Entrench);
    assert_eq!(dug.asked(), Decision::Cup { passed: false });
    game.dice([6]).march();
    assert!(!game.allows(Action::Entrench) && !game.allows(Action::ForcedMarch) && !game.allows(Action::March));
}

/// Clauses: 2.2c, 2.2d
#[test]
fn a_routed_leader_must_rout_move() {
    let mut game = table().leader_with(Thour, 4410, |thour| thour.order = Order::Routed).activated(Thour);
    assert_eq!(game.refused_by(Action::ForcedMarch), "2.2c");
    assert_eq!(game.refused_by(Action::Entrench), "6.2d");
    assert_eq!(game.refused_by(Action::Decline), "2.2d");
    // No die is thrown: four hexes towards Riva (from 4410: 22 MP against 28).
    game.march().retreat([4409, 4509, 4608, 4607]);
    assert_eq!((game.hex(Thour), game.asked()), (4607, Decision::Cup { passed: false }));
    assert!(game.leader(Thour).rout_moved);
}

/// Clauses: 2.2e
#[test]
fn declined_and_lost_chits_do_not_make_a_re_activation() {
    let setup = table()
        .leader_with(LaPorta, 3819, |leader| leader.chits = 2)
        .leader_with(Thour, 4410, |leader| leader.chits = 2);
    let mut game = setup.begin();
    game.chit("La Porta").act(Action::Draw).act(Action::Decline);
    game.chit("La Porta").act(Action::Draw).dice([3]).march().step(3719).act(Action::Stop);
    assert_eq!((game.fp(LaPorta), game.leader(LaPorta).activations), (0, 1));
    // Lost to misread orders (2 + 2 fails), then drawn again.
    let setup = table().leader_with(LaPorta, 3819, |leader| leader.chits = 2);
    let mut game = setup.with(|position| position.effects.misread = 1).begin();
    game.chit("La Porta").dice([2]).act(Action::Draw);
    game.chit("La Porta").act(Action::Draw).dice([3]).march().step(3719).act(Action::Stop);
    assert_eq!((game.fp(LaPorta), game.leader(LaPorta).activations), (0, 1));
}

/// Clauses: 2.2e
#[test]
fn trenches_rout_moves_and_marches_without_a_step_count_as_activations() {
    for first in [Action::Entrench, Action::March] {
        let mut game = table().leader_with(LaPorta, 3719, |leader| leader.chits = 2).begin();
        game.chit("La Porta").act(Action::Draw);
        if first == Action::March {
            game.dice([3]).act(first).act(Action::Stop);
        } else {
            game.act(first);
        }
        let before = game.fp(LaPorta);
        game.chit("La Porta").act(Action::Draw).dice([3]).march().step(3718).act(Action::Stop);
        assert_eq!((game.fp(LaPorta) - before, game.leader(LaPorta).activations), (1, 2), "{first:?}");
    }
    let mut game = table().leader_with(Thour, 4410, |thour| thour.order = Order::Routed).activated(Thour);
    game.march();
    assert_eq!(game.leader(Thour).activations, 1);
}

/// Clauses: 2.2f
#[test]
fn stopping_is_free_wherever_he_may_stand() {
    // Before the first step, after a step, and in enemy ZOC.
    let mut game = table().leader(LaPorta, 4413).leader(Thour, 4411).activated(LaPorta);
    game.dice([6]).march();
    for steps in [&[][..], &[4414], &[4412]] {
        let mut game = game.clone();
        game.steps(steps.iter().copied()).no_reaction().act(Action::Stop);
        assert_eq!((game.fp(LaPorta), game.asked()), (0, Decision::Cup { passed: false }), "{steps:?}");
    }
    // Not in a friend's hex.
    let mut game = table().leader(LaPorta, 3721).leader(Menotti, 3820).activated(LaPorta);
    game.dice([6]).march().step(3820);
    assert_eq!(game.refused_by(Action::Stop), "2.9a");
    assert!(game.session.check(ITALIAN, &Play::Act(Action::Step { to: HexId(3819) })).is_ok());
}
