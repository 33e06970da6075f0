//! Movement points, the road bonus, steps, and ZOC on the march: clauses 4.1 and 2.5a to 2.5c.

use rules_core::books::obbedisco::Name::{Carbonelli, LaPorta, Menotti, Montluisant, Salomone, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Leader, Order, Reason};
use rules_core::hex::HexId;
use tests::obbedisco::{Table, attack, step, table};

/// La Porta rolls MP in Storo with this die and in this state.
fn rolled(die: u8, set: impl FnOnce(&mut Leader)) -> Table {
    let mut game = table().leader_with(LaPorta, 3819, set).activated(LaPorta);
    game.dice([die]).march();
    game
}

/// Clauses: 4.1a
#[test]
fn mp_are_a_die_and_init() {
    for (leader, hex, init) in [(Salomone, 3819, 1), (LaPorta, 3819, 2), (Montluisant, 4707, 3)] {
        for die in 1..=6 {
            let mut game = table().leader(leader, hex).activated(leader);
            game.dice([die]).march();
            assert_eq!(game.move_points().0, die + init, "{leader:?} {die}");
        }
    }
}

/// Clauses: 4.1b
#[test]
fn fatigue_disorder_and_want_of_supply_cost_mp() {
    for (fp, mp) in [(0, 8), (1, 8), (2, 7), (3, 5)] {
        assert_eq!(rolled(6, |leader| leader.fp = fp).move_points().0, mp, "{fp} FP");
    }
    assert_eq!(rolled(6, |leader| leader.order = Order::Disordered).move_points().0, 7);
    // Italians on Riva's roads are never supplied.
    let mut unsupplied = table().leader(LaPorta, 5902).activated(LaPorta);
    unsupplied.dice([6]).march();
    assert_eq!(unsupplied.move_points().0, 6);
}

/// Clauses: 4.1c
#[test]
fn all_modifiers_add_and_the_total_is_never_below_nothing() {
    // Disordered, 3 FP, unsupplied: 6 + 2 - 1 - 3 - 2.
    let tired = |die: u8| {
        let mut game = table()
            .leader_with(LaPorta, 5902, |leader| (leader.fp, leader.order) = (3, Order::Disordered))
            .activated(LaPorta);
        game.dice([die]).march();
        game.move_points()
    };
    assert_eq!(tired(6), (2, 4));
    assert_eq!(tired(3), (0, 1));
    assert_eq!(tired(1), (0, 0));
    // 1 + 1 - 3 = -1, with the bonus 1: one hex along the road and none off it, though he moves no other way.
    let setup = table().leader_with(Salomone, 3719, |leader| leader.fp = 3);
    let mut game = setup.activated(Salomone);
    game.dice([1]).march();
    assert_eq!((game.move_points(), game.refused_by(step(3720))), ((0, 1), "4.1f"));
    game.step(3718);
    assert_eq!(game.asked(), Decision::Cup { passed: false });
}

/// Clauses: 4.1d
#[test]
fn fatigue_and_disorder_met_on_the_way_do_not_shorten_the_march() {
    // 8 MP at 1 FP; the hill gives a second, which would cost 1 MP. Two hills take all 8.
    let mut game = table().leader_with(LaPorta, 4024, |leader| leader.fp = 1).activated(LaPorta);
    game.dice([6]).march().dice([1]).steps([4124, 4223]);
    assert_eq!((game.fp(LaPorta), game.spent()), (2, 8));
    // 3 + 2 MP along the road are spent to the last though he is disordered by passing through Menotti.
    let mut game = table().leader(LaPorta, 3819).leader(Menotti, 3719).activated(LaPorta);
    game.dice([1]).march().steps([3719, 3718, 3717, 3716, 3715]);
    assert_eq!((game.order(LaPorta), game.spent()), (Order::Disordered, 5));
}

/// Clauses: 4.1d
#[test]
fn the_fourth_fp_ends_the_activation_at_once() {
    // 6 + 2 - 3 = 5 MP; the hill takes 4 and his fourth FP comes with it, 1 MP left and an enemy to attack.
    for (die, goes_on) in [(3, true), (2, false)] {
        let mut game =
            table().leader_with(LaPorta, 3924, |leader| leader.fp = 3).levels([(3925, 3)]).activated(LaPorta);
        game.dice([6]).march().dice([die]).step(3925);
        assert_eq!(game.is_marching(), goes_on, "{die}");
    }
}

/// Clauses: 4.1e, 4.1f
#[test]
fn a_march_on_the_road_alone_goes_two_hexes_farther() {
    let mut game = rolled(1, |_| ());
    game.steps([3719, 3718, 3717, 3716, 3715]);
    assert_eq!((game.hex(LaPorta), game.is_marching()), (3715, false));
    // One step off the road and the three MP are all he has: 2 by road, and no valley (2) after them.
    let mut game = rolled(1, |_| ());
    game.steps([3719, 3718]);
    let refusal = game.refusal(step(3618));
    assert_eq!(refusal.clause.id(), "4.1f");
    assert_eq!(refusal.reason, Reason::MpShort { have: 1, need: 2, bonus_lost: true });
    // After one: 1 + 2 of 3, and the bonus has gone: no road hex more.
    let mut game = rolled(1, |_| ());
    game.steps([3719, 3619]);
    assert!(!game.is_marching());
    // Off and on again brings it not back: 1 + 1 of 3 by 3720 and 3721, then one road hex.
    let mut game = rolled(1, |_| ());
    game.steps([3719, 3720, 3721]);
    assert_eq!((game.spent(), game.is_marching()), (3, false));
}

/// Clauses: 4.1e
#[test]
fn entering_or_leaving_an_enemy_zoc_forfeits_the_bonus() {
    // Thour in 4410 covers 4411. With 3 MP of his own La Porta enters it as third hex, not as fourth or fifth.
    for (from, enters) in [(4314, true), (4315, false)] {
        let mut game = table().leader(LaPorta, from).leader(Thour, 4410).activated(LaPorta);
        game.dice([1]).march();
        while game.hex(LaPorta) != 4412 {
            let to = match game.hex(LaPorta) {
                4315 => 4314,
                4314 => 4413,
                _ => 4412,
            };
            game.step(to);
        }
        assert_eq!(game.allows(step(4411)), enters, "{from}");
    }
    // Leaving: 1 + 1, then one road hex more, not three.
    let mut game = table().leader(LaPorta, 4411).leader(Thour, 4410).activated(LaPorta);
    game.dice([1]).march().steps([4412, 4413]);
    assert_eq!((game.spent(), game.is_marching()), (3, false));
}

/// Clauses: 4.1f
#[test]
fn a_step_off_the_road_must_fit_the_mp_without_bonus() {
    // 3 + 2 = 5 MP, 7 on the road. After five road hexes the valley is closed, the road open.
    let mut game = rolled(3, |_| ());
    game.steps([3719, 3718, 3717, 3716, 3715]);
    assert_eq!(game.refused_by(step(3614)), "4.1f");
    assert!(game.allows(step(3714)));
    // After two the valley costs 2 of the 3 left; then 1 is left, and road no longer helps.
    let mut game = rolled(3, |_| ());
    game.steps([3719, 3718, 3618]);
    assert_eq!((game.march_state().spent, game.march_state().on_road), (4, false));
    assert_eq!(game.refused_by(step(3617)), "4.1h");
}

/// Clauses: 4.1f
#[test]
fn an_attack_must_fit_the_mp_without_bonus_and_ends_it() {
    // Thour with 4 FP in 3814 stops nobody. 4 MP: from 3715 (2 spent) the attack fits, from 3714 (3 spent) it does not.
    let mut game = table().leader(LaPorta, 3717).leader_with(Thour, 3814, |leader| leader.fp = 4).activated(LaPorta);
    game.dice([2]).march().steps([3716, 3715]);
    assert!(game.allows(attack(3814)));
    game.step(3714);
    let refusal = game.refusal(attack(3814));
    assert_eq!(refusal.reason, Reason::MpShort { have: 1, need: 2, bonus_lost: true });
    // Having attacked and won he has no bonus left: 4 of 4 spent.
    let mut game = table().leader(LaPorta, 3717).leader_with(Thour, 3814, |leader| leader.fp = 4).activated(LaPorta);
    game.dice([2]).march().steps([3716, 3715]).dice([6, 1]).attack(3814);
    while matches!(game.asked(), Decision::Retreat { .. } | Decision::RetreatGoal { .. }) {
        let action = game.hints().offers[0].action;
        game.act(action);
    }
    game.stay();
    assert!(!game.is_marching());
}

/// Clauses: 4.1g
#[test]
fn tracks_give_no_bonus_and_the_exit_is_road() {
    // 1 + 2 = 3 MP over a plain track of 1 MP each: three hexes, no more.
    let mut game = table().leader(LaPorta, 4025).activated(LaPorta);
    game.dice([1]).march().steps([3926, 3825, 3824]);
    assert!(!game.is_marching());
    // Three road hexes with 2 MP and then the exit: the fourth of 1 + 1 + 2.
    let mut game = table().leader(Carbonelli, 3703).activated(Carbonelli);
    game.dice([1]).march().steps([3602, 3601, 3600]).act(Action::Exit);
    assert_eq!(game.hex(Carbonelli), 0);
    // With the bonus gone at the first step it is out of reach: 3 + 1 of 3.
    let mut game = table().leader(LaPorta, 3603).activated(LaPorta);
    game.dice([1]).march().step(3602);
    assert_eq!(game.spent(), 2);
    game.step(3601);
    assert!(!game.is_marching());
}

/// Clauses: 4.1h
#[test]
fn a_step_goes_to_an_adjacent_hex_that_is_open_and_paid_for() {
    let mut game = table().leader(LaPorta, 3626).leader(Thour, 3526).levels([(3527, 5)]).activated(LaPorta);
    game.dice([6]).march();
    assert_eq!(game.refusal(step(3724)).reason, Reason::NotAdjacent { from: HexId(3626), to: HexId(3724) });
    assert_eq!(game.refusal(step(3628)).reason, Reason::NotOnMap { hex: HexId(3628) });
    assert_eq!(game.refusal(step(3727)).reason, Reason::NoEntry { hex: HexId(3727) });
    assert_eq!(game.refusal(step(3527)).reason, Reason::NoEntry { hex: HexId(3527) });
    assert_eq!(game.refusal(step(3526)).reason, Reason::EnemyThere { hex: HexId(3526) });
    let mut behind = table().leader(LaPorta, 4218).garrison(AUSTRIAN, 4318, 1).activated(LaPorta);
    behind.dice([6]).march();
    assert_eq!(behind.refusal(step(4318)).reason, Reason::EnemyThere { hex: HexId(4318) });
    // 3 MP do not pay a hill of 4; 2 + 2 do.
    for (die, paid) in [(1, false), (2, true)] {
        let mut game = table().leader(LaPorta, 4024).activated(LaPorta);
        game.dice([die]).march();
        assert_eq!(game.allows(step(4124)), paid, "{die}");
    }
}

/// Clauses: 2.5a
#[test]
fn leaving_an_enemy_zoc_costs_one_mp_more() {
    // 4412 by road from 4411, beside Thour in 4410; and from 4412, out of his reach.
    for (from, to, mp) in [(4411, 4412, 2), (4411, 4512, 4), (4412, 4413, 1)] {
        let mut game = table().leader(LaPorta, from).leader(Thour, 4410).activated(LaPorta);
        game.dice([6]).march().step(to);
        assert_eq!(game.march_state().spent, mp, "{from} {to}");
    }
    // Without ZOC he costs nothing.
    let mut game = table().leader(LaPorta, 4411).leader_with(Thour, 4410, |thour| thour.fp = 4).activated(LaPorta);
    game.dice([6]).march().step(4412);
    assert_eq!(game.march_state().spent, 1);
}

/// Clauses: 2.5b, 2.5c
#[test]
fn no_step_leads_from_zoc_into_zoc() {
    // 4311 and 4511 lie beside Thour as 4411 does, 4312 and 4512 do not.
    let mut game = table().leader(LaPorta, 4411).leader(Thour, 4410).activated(LaPorta);
    game.dice([6]).march();
    assert_eq!((game.refused_by(step(4311)), game.refused_by(step(4511))), ("2.5c", "2.5c"));
    assert!(game.allows(step(4312)) && game.allows(step(4512)));
    // Another enemy's ZOC is closed to him likewise: the garrison in 4612 covers 4512.
    let mut game = table().leader(LaPorta, 4411).leader(Thour, 4410).garrison(AUSTRIAN, 4612, 1).activated(LaPorta);
    game.dice([6]).march();
    assert_eq!(game.refused_by(step(4512)), "2.5c");
}

/// Clauses: 2.5c, 2.5a
#[test]
fn the_same_holds_after_combat() {
    // La Porta enters 4411 and beats Thour in 4410 by 1 (4 + 2 + 4 against 3 + 2 + 1 + 3); Thour stays in his town.
    let mut game = table().leader(LaPorta, 4412).leader(Thour, 4410).activated(LaPorta);
    game.dice([6]).march().step(4411).no_reaction().dice([4, 3]).attack(4410);
    assert_eq!(game.fought(), Some((10, 9, 1)));
    game.stay();
    assert_eq!(game.march_state().spent, 3);
    assert_eq!(game.refused_by(step(4311)), "2.5c");
    game.step(4412);
    assert_eq!(game.march_state().spent, 5);
}
