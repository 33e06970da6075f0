//! Worked cases: attacks, their prices, totals and results.

use rules_core::books::obbedisco::Name::{Bruzzesi, Hoffern, Kaim, LaPorta, Menotti, Montluisant, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Frame, Goal, ITALIAN, March, Modifier, Order};
use rules_core::hex::HexId;
use tests::obbedisco::{Table, attack, marched, step, table};

/// Chart MP from a hex to an end of retreats.
fn chart_mp(game: &Table, goal: Goal, hex: u16) -> Option<u16> {
    let board = game.game().board();
    board.goal(goal).mp(board.map.cell(HexId(hex)))
}

/// D from a hex to an end of retreats.
fn hexes_to(game: &Table, goal: Goal, hex: u16) -> Option<u16> {
    let board = game.game().board();
    board.goal(goal).hexes(board.map.cell(HexId(hex)))
}

/// Clauses: 2.5d, 2.5e, 4.3c, 9d, 9e, 5.1.2d
#[test]
fn an_assault_by_track_across_a_river_pays_5_mp_and_its_fp_after_combat() {
    let mut game = table().leader(LaPorta, 3715).leader(Hoffern, 3814).activated(LaPorta);
    game.dice([3, 4, 2, 3]).march();
    assert_eq!(game.move_points().0, 5);
    assert_eq!(game.preview(attack(3814)).mp, Some(2 + (2 + 1)));
    game.attack(3814);

    assert!(!game.cited().contains(&"2.8a"), "no reaction window");
    assert_eq!(game.fought(), Some((4 + 2 + 4, 3 + 2 + 1 + 2, 2)));
    let (attack_terms, defence_terms) = game.terms();
    assert_eq!(attack_terms, [(Modifier::Strength, 4), (Modifier::Command, 2)]);
    assert_eq!(defence_terms, [(Modifier::Strength, 3), (Modifier::Command, 2), (Modifier::River, 1)]);
    assert_eq!((game.order(Hoffern), game.fp(Hoffern), game.fp(LaPorta)), (Order::Disordered, 1, 0));

    assert_eq!(game.decider(), AUSTRIAN);
    assert_eq!(game.game().retreat_goal(), Some(Goal::Roncone));
    assert_eq!((chart_mp(&game, Goal::Roncone, 3814), chart_mp(&game, Goal::Riva, 3814)), (Some(17), Some(35)));
    assert_eq!(game.hexes_offered(), [3813]);
    assert_eq!(game.refused_by(Action::Stay), "5.1m");
    game.retreat([3813]).stay().all_dice_thrown();
    assert_eq!((game.hex(Hoffern), game.fp(Hoffern), game.fp(LaPorta)), (3813, 1, 1));
    assert!(game.came_before("5.1e", "4.3c") && game.came_before("4.3c", "5.1.2d"));

    // Test 3 + 2 + 1 = 6.
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Advance { leader: LaPorta, left: 1 }));
    assert_eq!(game.hexes_offered(), [3814]);
    game.advance(3814);
    assert_eq!(game.hex(LaPorta), 3814);
    assert!(!game.is_marching(), "0 MP are left");
}

/// Clauses: 2.4b, 4.3b, 5.1.3c, 6.1a
#[test]
fn a_fort_garrison_beaten_by_4_stays() {
    let mut game = table().leader(LaPorta, 4019).garrison(AUSTRIAN, 4318, 1).activated(LaPorta);
    game.dice([2, 5, 2]).march();
    assert_eq!(game.move_points().0, 4);
    game.steps([4119, 4218]);
    assert_eq!(
        (game.decider(), game.asked()),
        (ITALIAN, Decision::March { leader: LaPorta }),
        "garrisons do not react"
    );
    assert_eq!(game.refused_by(step(4119)), "2.4c");
    game.attack(4318).all_dice_thrown();
    assert_eq!(game.fought(), Some((4 + 2 + 5, 1 + 4 + 2, 4)));
    assert_eq!(game.terms().1, [(Modifier::Strength, 1), (Modifier::Fort, 4)]);
    assert!(game.came_before("4.3b", "5.1.3a"), "1 FP first");
    let garrison = game.garrison(4318).unwrap();
    assert_eq!((garrison.fp, garrison.disordered), (2, true));
    assert!(!game.is_marching(), "4 of 4 MP are spent, and no advance");
    assert_eq!((game.hex(LaPorta), game.fp(LaPorta)), (4218, 1));
}

/// Clauses: 5.1.4a, 5.1.4b, 5.1.4c, 5.1.4d, 5.1o
#[test]
fn by_5_a_fort_falls_and_the_advance_stops_at_the_first_zoc_after_the_first_hex() {
    let mut game = table().leader(LaPorta, 4119).garrison(AUSTRIAN, 4318, 1).leader(Thour, 4316).activated(LaPorta);
    game.dice([4, 6, 1]).march();
    assert_eq!(game.move_points().0, 6);
    game.step(4218).attack(4318).all_dice_thrown();
    assert_eq!(game.fought(), Some((4 + 2 + 6, 1 + 4 + 1, 6)));
    assert_eq!(game.garrison(4318), None);

    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Advance { leader: LaPorta, left: 3 }));
    assert_eq!(game.hexes_offered(), [4318]);
    assert!(!game.zoc(AUSTRIAN).contains(&4318) && game.zoc(AUSTRIAN).contains(&4317));
    game.advance(4318);
    assert_eq!(game.asked(), Decision::Advance { leader: LaPorta, left: 2 });
    game.advance(4317);
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::March { leader: LaPorta }), "no reaction window");
    assert_eq!((game.hex(LaPorta), game.fp(LaPorta)), (4317, 1));
    let march = game.march_state();
    assert_eq!(march.mp - march.spent, 3);
    assert_eq!(game.refused_by(attack(4316)), "2.4g");
    assert!(game.allows(step(4318)));
}

/// Clauses: 2.5d, 2.5f, 4.3c, 5.1.2c, 5.1.2e
#[test]
fn assaulting_ampola_by_road_pays_3_mp_and_the_fp_comes_last() {
    let mut game = table().leader_with(LaPorta, 4218, |who| who.fp = 1).garrison(AUSTRIAN, 4318, 1).activated(LaPorta);
    game.dice([2, 3, 3]).march();
    assert_eq!(game.move_points().0, 4);
    assert_eq!(game.preview(attack(4318)).mp, Some(2 + 1));
    game.attack(4318).all_dice_thrown();
    assert_eq!(game.fought(), Some((4 + 2 + 3, 1 + 4 + 3, 1)));
    assert_eq!(game.terms().0, [(Modifier::Strength, 4), (Modifier::Command, 2)], "still 1 FP");
    let garrison = game.garrison(4318).unwrap();
    assert_eq!((garrison.fp, garrison.disordered), (1, true));
    assert!(!game.cited().contains(&"5.1.2d"), "nothing to test for");
    assert!(game.came_before("5.1.2c", "4.3c"));
    assert_eq!((game.hex(LaPorta), game.fp(LaPorta)), (4218, 2));
    assert!(!game.is_marching());

    // 4119 would cost 1 + 1, and 1 MP is left.
    let spent = March { attacked: true, on_road: false, stepped: false, ..marched(LaPorta, 4, 6, 3) };
    let mut held = table().leader(LaPorta, 4218).garrison(AUSTRIAN, 4318, 1).at(Frame::March(spent));
    assert_eq!(held.refused_by(step(4119)), "4.1h");
}

/// Clauses: 2.6c, 2.6e, 4.3a
#[test]
fn a_re_activated_leader_with_2_fp_may_not_attack() {
    let tired = || table().leader_with(LaPorta, 4119, |who| (who.fp, who.attacks) = (2, 1)).garrison(AUSTRIAN, 4318, 1);
    let mut game = tired().re_activated(LaPorta);
    game.dice([5]).march();
    assert_eq!(game.move_points().0, 5 + 2 - 1);
    game.step(4218);
    assert!(!game.is_marching(), "he can neither attack nor go on");
    assert_eq!((game.hex(LaPorta), game.fp(LaPorta)), (4218, 3));
    assert!(game.garrison(4318).is_some() && game.leader(LaPorta).attacks == 1);

    // 2 + attack 1 + re-activation 1 = 4; in a first activation he could.
    for (owes, legal) in [(true, false), (false, true)] {
        let march = March { entered_zoc: true, owes_reactivation: owes, ..marched(LaPorta, 6, 8, 1) };
        let mut asked = tired()
            .leader_with(LaPorta, 4218, |who| (who.fp, who.attacks, who.activations) = (2, 1, 2))
            .at(Frame::March(march));
        assert_eq!(asked.allows(attack(4318)), legal);
        if !legal {
            assert_eq!(asked.refused_by(attack(4318)), "2.6e");
        }
    }
}

/// Clauses: 4.3e, 4f.1b, 2.6d, 5.1.2a
#[test]
fn the_second_attack_of_a_turn_pays_2_fp_before_combat() {
    let mut game = table()
        .leader_with(LaPorta, 4119, |who| (who.fp, who.attacks) = (1, 1))
        .garrison(AUSTRIAN, 4318, 1)
        .re_activated(LaPorta);
    game.dice([4, 4, 4]).march();
    assert_eq!(game.move_points().0, 6);
    game.step(4218);
    assert_eq!(game.preview(attack(4318)).fp, Some(2));
    game.attack(4318).all_dice_thrown();
    assert_eq!(game.fought(), Some((4 + 2 - 2 + 4, 1 + 4 + 4, -1)));
    assert!(game.terms().0.contains(&(Modifier::Fatigue, -2)), "he fights with 3 FP");
    assert!(game.came_before("4.3a", "4.3b") && game.came_before("4.3b", "5.1.2a"));
    assert_eq!((game.order(LaPorta), game.fp(LaPorta)), (Order::Disordered, 4));
    assert_eq!(game.decider(), ITALIAN);
    assert_eq!(game.hexes_offered(), [4119, 4219]);
    game.retreat([4119]).stay();
    assert_eq!((game.hex(LaPorta), game.fp(LaPorta)), (4119, 4));
    assert_eq!(game.leader(LaPorta).attacks, 2);
    assert!(game.zoc(ITALIAN).is_empty());
    assert!(!game.is_marching() && !game.cited().contains(&"5.1.2d"));
}

/// Clauses: 4f.1c, 7.1.5a, 7.1.5b, 7.1.5c, 5.1c, 5.1.2d
#[test]
fn a_defender_with_4_fp_counts_1_sp_and_routs_at_the_next_point() {
    let mut game = table().leader(LaPorta, 4413).leader_with(Thour, 4411, |who| who.fp = 4).activated(LaPorta);
    game.dice([1, 2, 3, 3]).march();
    assert_eq!(game.move_points().0, 3);
    game.step(4412).attack(4411);
    assert_eq!(game.fp(LaPorta), 1);
    assert_eq!(game.fought(), Some((4 + 2 + 2, 1 + 2 + 3, 2)));
    assert_eq!(game.terms().1, [(Modifier::Strength, 1), (Modifier::Command, 2)], "no die modifier");
    assert_eq!((game.order(Thour), game.fp(Thour), game.leader(Thour).sp), (Order::Routed, 4, 3));
    assert_eq!((chart_mp(&game, Goal::Riva, 4411), chart_mp(&game, Goal::Roncone, 4411)), (Some(22), Some(28)));
    assert_eq!((game.decider(), game.game().retreat_goal()), (AUSTRIAN, Some(Goal::Riva)));
    assert_eq!(game.refused_by(Action::Stay), "5.1.4a");
    game.retreat([4410, 4409, 4509, 4608]).all_dice_thrown();
    assert_eq!((game.hex(Thour), game.fp(Thour), game.leader(Thour).sp), (4608, 4, 3));
    // Test 3 + 2 + 1 = 6; one hex, as for the difference of 2.
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Advance { leader: LaPorta, left: 1 }));
    game.advance(4411);
    assert_eq!(game.hex(LaPorta), 4411);
}

/// Clauses: 5.1.1a, 5.1.1b, 5.1.1c, 5.1.1d
#[test]
fn after_a_tie_come_retreats_then_fp_then_tests() {
    let mut game = table().leader(Sprovieri, 4608).leader(Montluisant, 4707).activated(Sprovieri);
    game.dice([2, 5, 2, 3, 4]).march().step(4607).no_reaction().attack(4707);
    assert_eq!(game.fought(), Some((4 + 1 + 5, 4 + 3 + 1 + 2, 0)));

    assert_eq!(game.decider(), AUSTRIAN, "the defender declares first");
    assert_eq!((game.fp(Sprovieri), game.fp(Montluisant)), (1, 0));
    game.stay();
    assert_eq!(game.decider(), ITALIAN);
    game.retreat([4608]);
    assert_eq!((game.fp(Sprovieri), game.fp(Montluisant)), (1, 0), "FP come after the retreats");
    game.stay().all_dice_thrown();
    assert_eq!((game.hex(Sprovieri), game.fp(Sprovieri)), (4608, 2));
    assert_eq!((game.hex(Montluisant), game.fp(Montluisant)), (4707, 1));
    assert!(game.came_before("5.1e", "5.1.1b") && game.came_before("5.1.1b", "5.1.1c"));
    // 3 + 3 = 6 passes, 4 + 1 = 5 fails.
    assert_eq!((game.order(Montluisant), game.order(Sprovieri)), (Order::Ordered, Order::Disordered));
    assert!(!game.is_marching(), "no follow-up");
}

/// Clauses: 5.1.2b, 5.1.2e, 2.5h, 2.5a
#[test]
fn in_a_town_the_loser_by_2_stays_and_nobody_tests() {
    let mut game = table().leader(Sprovieri, 4608).leader(Montluisant, 4707).activated(Sprovieri);
    game.dice([2, 6, 1]).march().step(4607).no_reaction().attack(4707);
    assert_eq!(game.fought(), Some((4 + 1 + 6, 4 + 3 + 1 + 1, 2)));
    assert_eq!(game.fp(Sprovieri), 1);
    assert_eq!(game.decider(), AUSTRIAN);
    game.stay().all_dice_thrown();
    assert_eq!((game.hex(Montluisant), game.fp(Montluisant), game.order(Montluisant)), (4707, 1, Order::Disordered));
    assert!(!game.cited().contains(&"5.1.2d"));
    assert_eq!((game.hex(Sprovieri), game.fp(Sprovieri)), (4607, 1));
    assert!(!game.is_marching());

    // 4608 would cost 1 + 1, and 1 MP is left; with 2 left he could go.
    for (mp, legal) in [(4, false), (5, true)] {
        let march = March { attacked: true, on_road: false, ..marched(Sprovieri, mp, mp + 2, 3) };
        let mut held = table().leader(Sprovieri, 4607).leader(Montluisant, 4707).at(Frame::March(march));
        assert_eq!(held.allows(step(4608)), legal);
        if !legal {
            assert_eq!(held.refused_by(step(4608)), "4.1h");
        }
    }
}

/// Clauses: 6.1c, 6.1b, 5e, 5.1c
#[test]
fn a_leader_over_3_sp_fights_outside_the_fort_and_the_garrison_is_not_touched() {
    let mut game =
        table().leader(Montluisant, 4318).garrison(AUSTRIAN, 4318, 1).leader(Menotti, 4119).activated(Menotti);
    game.dice([3, 5, 2]).march().step(4218).no_reaction().attack(4318);
    assert_eq!(game.fp(Menotti), 1);
    assert_eq!(game.fought(), Some((4 + 3 + 5, 4 + 3 + 2, 3)));
    assert_eq!(game.terms().1, [(Modifier::Strength, 4), (Modifier::Command, 3)], "neither fort nor garrison");
    assert_eq!((game.order(Montluisant), game.fp(Montluisant)), (Order::Disordered, 2));
    assert_eq!((chart_mp(&game, Goal::Roncone, 4318), chart_mp(&game, Goal::Riva, 4318)), (Some(25), Some(29)));
    assert_eq!((game.decider(), game.game().retreat_goal()), (AUSTRIAN, Some(Goal::Roncone)));
    let d = |hex| hexes_to(&game, Goal::Roncone, hex);
    assert!(d(4317) < d(4318) && d(4217) < d(4318) && game.zoc(ITALIAN).contains(&4217));
    assert_eq!(game.hexes_offered(), [4317]);
    game.retreat([4317]).stay().all_dice_thrown();
    let garrison = game.garrison(4318).unwrap();
    assert_eq!((garrison.sp, garrison.fp, garrison.disordered), (1, 0, false));
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::March { leader: Menotti }), "no advance");
    assert_eq!(game.refused_by(attack(4318)), "2.4g");
}

/// Clauses: 5c, 9e, 10.1.1c, 6.5a, 3b
#[test]
fn leader_and_garrison_at_riva_defend_as_one() {
    let mut game = table().leader(Kaim, 5802).garrison(AUSTRIAN, 5802, 2).leader(Bruzzesi, 5904).activated(Bruzzesi);
    game.dice([5, 6, 1, 2]).march();
    assert_eq!(game.move_points().0, 5 + 2 - 2);
    game.step(5803).no_reaction().attack(5802);
    assert_eq!((game.spent() + 2, game.fp(Bruzzesi)), (3, 1 + 1), "1 FP before combat, 1 as loser");
    assert_eq!(game.fought(), Some((4 + 2 - 2 + 6, 4 + 2 + 2 + 1 + 1 + 1, -1)));
    let defence = [
        (Modifier::Strength, 4),
        (Modifier::GarrisonStrength, 2),
        (Modifier::Command, 2),
        (Modifier::Town, 1),
        (Modifier::Trench, 1),
    ];
    assert_eq!(game.terms().1, defence);
    assert_eq!(game.order(Bruzzesi), Order::Disordered);
    assert_eq!(game.decider(), ITALIAN);
    assert_eq!(game.hexes_offered(), [5704, 5804, 5904]);
    game.retreat([5904]).stay().all_dice_thrown();
    assert_eq!((game.hex(Bruzzesi), game.fp(Bruzzesi)), (5904, 2));
    // Kaim's test 2 + 2 + 1 = 5 fails.
    assert_eq!(game.hex(Kaim), 5802);
    assert!(!game.is_marching());
}

/// Clauses: 4.2a, 7.1.5d, 5.2a, 5.1.2d
#[test]
fn a_garrison_with_4_fp_fights_at_minus_4_and_surrenders_at_the_fifth_point() {
    let mut game = table()
        .leader(LaPorta, 4119)
        .garrison_with(AUSTRIAN, 4318, 1, |garrison| (garrison.fp, garrison.disordered) = (4, true))
        .activated(LaPorta);
    assert!(game.zoc(AUSTRIAN).is_empty());
    game.dice([1, 1, 5, 3]).march();
    assert_eq!(game.move_points().0, 3);
    game.step(4218).attack(4318).all_dice_thrown();
    assert_eq!(game.fp(LaPorta), 1);
    assert_eq!(game.fought(), Some((4 + 2 + 1, 1 + 4 + 5 - (4 + 1), 2)));
    assert_eq!(game.garrison(4318), None);
    // Test 3 + 2 + 1 = 6.
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Advance { leader: LaPorta, left: 1 }));
    game.advance(4318);
    assert_eq!(game.hex(LaPorta), 4318);
    assert!(!game.is_marching(), "3 of 3 MP are spent");
}
