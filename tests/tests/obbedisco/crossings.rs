//! Where rules meet: cases that no single clause shows.

use rules_core::Game;
use rules_core::books::obbedisco::Name::{Bruzzesi, Hoffern, Kaim, LaPorta, Menotti, Montluisant, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Goal, ITALIAN, Name, Obbedisco, Order, Place, Reason};
use rules_core::hex::HexId;
use tests::obbedisco::{Table, attack, step, table};

use crate::retreat::retreating;
use crate::road::{assault, facing};

fn react(leader: Name, to: u16) -> Action {
    Action::React { leader, to: HexId(to) }
}

/// The same game, set up anew from its records.
fn set_up_anew(game: &Table) -> bool {
    let (scenario, now) = (table().scenario, game.game());
    Obbedisco::from_position(&scenario, &now.options(), &now.position()).is_ok_and(|again| again == *now)
}

/// Clauses: 5.1l, 5.1.4c, 5.1o, 5.1p
#[test]
fn the_winner_advances_although_the_attacker_has_left_the_map() {
    let mut game = table().leader(Hoffern, 3600).leader(Menotti, 3601).activated(Hoffern);
    // 3 + 2 + 1 against 4 + 3 + 4; already on his goal, the attacker leaves with his first hex.
    game.dice([6, 1, 4]).march().attack(3601).all_dice_thrown();
    assert_eq!(game.fought(), Some((6, 11, -5)));
    assert_eq!(game.leader(Hoffern).place, Place::Removed);
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Advance { leader: Menotti, left: 3 }));
    assert!(set_up_anew(&game));
    game.advance(3600).stay();
    assert!(game.is_italian(3600) && !game.is_marching());
}

/// Clauses: 5.1c, 5.1.1a
#[test]
fn who_may_stay_need_not_choose_between_equal_goals_first() {
    // 4316 is 27 MP from either goal. Behind Kaim Menotti is unsupplied: 4 + 3 - 2 + 2 against 4 + 2 + 1.
    let mut game = table().leader(Menotti, 4315).leader(Kaim, 4316).activated(Menotti);
    game.dice([6, 2, 1]).march().attack(4316);
    assert_eq!(game.fought().map(|fought| fought.2), Some(0));
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::RetreatGoal { leader: Kaim }));
    assert!(game.hints().offers.iter().any(|offer| offer.action == Action::Stay));
    game.stay();
    assert_eq!((game.decider(), game.hex(Kaim)), (ITALIAN, 4316));

    // Beaten by 3 he must go, and so must choose.
    let mut beaten = table().leader(Menotti, 4315).leader(Kaim, 4316).activated(Menotti);
    beaten.dice([6, 6, 2]).march().attack(4316);
    assert_eq!(beaten.fought().map(|fought| fought.2), Some(3));
    assert_eq!(beaten.refused_by(Action::Stay), "5.1m");
}

/// Clauses: 5.1d, 5.1e, 5.1m
#[test]
fn a_retreat_that_has_climbed_a_mountain_may_come_down_from_it() {
    // Mountains on every side of 3717 but those of the enemies; 4 + 1 - 2 + 4 against 5 + 5, by 3.
    let walls = facing().levels([(3616, 4), (3617, 4), (3718, 4), (3817, 4)]);
    let mut game = assault(walls.leader(Sprovieri, 3717).leader(Hoffern, 3816), [4, 5]);
    game.retreat([3617]);
    // 3616 and 3718 are mountain too, and 3717 he has been in.
    assert_eq!(game.hexes_offered(), [3517, 3518, 3618]);
    game.retreat([3618]);
    assert_eq!(game.hex(Sprovieri), 3618);
}

/// Clauses: 2.8h, 2.8j
#[test]
fn a_leader_who_slips_away_from_his_garrison_leaves_its_zoc_behind() {
    let mut game = table().leader(Kaim, 5802).garrison(AUSTRIAN, 5802, 2).leader(Bruzzesi, 5904).activated(Bruzzesi);
    // 5 + 2 - 2.
    game.dice([6, 5]).march().step(5803).act(react(Kaim, 5801)).all_dice_thrown();
    assert_eq!(
        (game.decider(), game.asked()),
        (ITALIAN, Decision::March { leader: Bruzzesi }),
        "garrisons do not react"
    );
    assert_eq!(game.refused_by(step(5904)), "2.4c");
    assert!(game.allows(attack(5802)) && game.allows(Action::Stop));
    // 4 + 2 - 2 - 0 + 6 against 2 + town 1 + trench 1 + 1: the garrison alone.
    game.dice([6, 1]).attack(5802);
    assert_eq!(game.fought(), Some((10, 5, 5)));
    assert_eq!((game.garrison(5802), game.fp(Kaim)), (None, 0));
}

/// Clauses: 2.8d, 2.8e, 2.8h
#[test]
fn reactors_try_in_turn_and_each_has_his_own_free_attempt() {
    let mut game = table().leader(Hoffern, 3708).leader(Kaim, 3608).leader(Menotti, 3710).activated(Menotti);
    game.dice([3, 1, 1, 1]).march().step(3709);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Reaction { mover: Menotti }));
    // The order is the defender's.
    assert!(game.allows(react(Hoffern, 3707)) && game.allows(react(Kaim, 3607)));
    game.act(react(Kaim, 3607));
    assert_eq!((game.fp(Kaim), game.fp(Hoffern)), (0, 0));
    game.act(react(Kaim, 3607));
    assert_eq!((game.fp(Kaim), game.fp(Hoffern)), (1, 0));
    game.act(react(Hoffern, 3707)).all_dice_thrown();
    assert_eq!((game.fp(Kaim), game.fp(Hoffern)), (1, 0));
    assert_eq!(game.refused_by(react(Kaim, 3607)), "2.8h", "his turn is over");
    assert!(game.allows(react(Hoffern, 3707)));

    // Only one gets away: the other still holds the mover.
    game.dice([5]).act(react(Hoffern, 3707));
    assert_eq!((game.hex(Hoffern), game.fp(Hoffern)), (3707, 1));
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::March { leader: Menotti }));
    assert!(game.allows(attack(3608)) && game.refused_by(step(3710)) == "2.4c");
}

/// Clauses: 2.8k, 2.5j
#[test]
fn advances_open_no_window_but_a_march_going_on_after_combat_does() {
    let mut game = table()
        .leader(Menotti, 4413)
        .leader_with(Thour, 4411, |who| who.fp = 4)
        .leader(Montluisant, 4409)
        .activated(Menotti);
    // 6 + 2 = 8 MP. 4 + 3 + 6 against 1 + 2 + 1: by 9.
    game.dice([6, 6, 1]).march().step(4412).attack(4411);
    while matches!(game.asked(), Decision::Retreat { .. }) {
        let to = game.hexes_offered()[0];
        game.retreat([to]);
    }
    assert!(matches!(game.asked(), Decision::Advance { .. }));
    game.advance(4411);
    assert!(matches!(game.asked(), Decision::Advance { left: 2, .. }));
    // 4410 lies in Montluisant's ZOC: the advance ends there, without a window.
    game.advance(4410);
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::March { leader: Menotti }));
    assert_eq!(game.refused_by(attack(4409)), "2.4g");
    // Out of the ZOC and into it again, by the march: a window, and then the end.
    game.step(4411);
    assert_eq!(game.asked(), Decision::March { leader: Menotti });
    game.step(4410);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Reaction { mover: Menotti }));
    game.act(Action::StandFast);
    assert!(!game.is_marching());
    assert_eq!(game.hex(Menotti), 4410);
}

/// Clauses: 11.1e, 11.1g, 5c, 5e
#[test]
fn a_stack_that_fails_its_morale_test_loses_its_leader_and_fights_on() {
    let mut game = table()
        .options(|options| options.morale_control = true)
        .leader(Kaim, 5802)
        .garrison(AUSTRIAN, 5802, 2)
        .leader(Bruzzesi, 5803)
        .activated(Bruzzesi);
    // Attacker 4 + 2 = 6 passes; 3 + 2 = 5 fails for both.
    game.dice([6, 4, 3, 4, 2]).march().attack(5802);
    assert_eq!((game.decider(), game.order(Kaim)), (AUSTRIAN, Order::Disordered));
    assert_eq!(game.garrison(5802).map(|garrison| garrison.disordered), Some(true));
    let to = game.hexes_offered()[0];
    game.retreat([to]).stay().all_dice_thrown();
    // 4 + 2 - 2 + 4 against 2 + town 1 + trench 1 - 1 + 2.
    assert_eq!(game.fought(), Some((8, 5, 3)));
    assert_eq!((game.garrison(5802), game.fp(Kaim)), (None, 0));
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Advance { leader: Bruzzesi, left: 1 }));
}

/// Clauses: 5.1g, 5.1n, 4.3d, 4f.1f
#[test]
fn an_attacker_routed_in_his_retreat_pays_no_price_any_more() {
    // Sprovieri's worked case with more fatigue: result and ZOC bring the fifth point, and he runs on for 4 hexes.
    let mut game = table()
        .leader_with(Menotti, 4317, |who| who.fp = 2)
        .leader_with(Thour, 4316, |who| who.fp = 4)
        .garrison(AUSTRIAN, 4318, 2)
        .activated(Menotti);
    // 4 + 3 - 1 - 2 + 1 against 2 + fort 4 + river 1 + 1: by 3, 2 FP; the only nearer hex is in ZOC.
    game.dice([5, 1, 1]).march().attack(4318).all_dice_thrown();
    assert_eq!(game.fought(), Some((5, 8, -3)));
    assert_eq!((game.fp(Menotti), game.order(Menotti)), (4, Order::Disordered));
    assert_eq!(game.hexes_offered(), [4217]);
    game.retreat([4217]);
    assert_eq!((game.fp(Menotti), game.order(Menotti)), (4, Order::Routed));
    let Decision::Retreat { gone, least, most, rout, .. } = game.asked() else {
        panic!("{:?}", game.asked());
    };
    assert_eq!((gone, least, most, rout), (1, 4, 4, true));
    for _ in 0..3 {
        let to = game.hexes_offered()[0];
        game.retreat([to]);
    }
    assert!(!game.is_marching() && !game.cited().contains(&"4.3c"));
    assert_eq!(game.leader(Menotti).sp, 4);
}

/// Clauses: 5.1.2b, 6.1b, 6.1c
#[test]
fn a_leader_over_3_sp_does_not_hold_on_in_a_fort_he_cannot_use() {
    // 4 + 3 + 2 against 4 + 3 + 1; with 3 SP 4 + 3 + 6 against 3 + 3 + fort 4 + 1.
    for (sp, dice, difference, may_stay) in [(4, [2, 1], 1, false), (3, [6, 1], 2, true)] {
        let mut game =
            table().leader_with(Montluisant, 4318, |who| who.sp = sp).leader(Menotti, 4119).activated(Menotti);
        game.dice([3]).march().step(4218).no_reaction().dice(dice).attack(4318);
        assert_eq!(game.fought().map(|fought| fought.2), Some(difference));
        assert_eq!(game.allows(Action::Stay), may_stay, "{sp} SP");
    }
}

/// Clauses: 2.9d
#[test]
fn a_second_friend_in_enemy_zoc_is_no_way_on_through_the_first() {
    // Around Menotti in 3719: 3720, where La Porta starts, is a mountain (6 MP back), 3819 is Kaim's, who has no ZOC,
    // three hexes are closed. The way on leads through Bruzzesi in 3718, and from there to the valley 3617.
    let pass = |thour: bool| {
        let walls = table().levels([(3618, 5), (3619, 5), (3818, 5), (3720, 4)]);
        let friends = walls.leader(LaPorta, 3720).leader(Menotti, 3719).leader(Bruzzesi, 3718);
        let setup = friends.leader_with(Kaim, 3819, |who| who.fp = 4);
        // In 3817 Thour reaches 3718, but neither 3719 nor 3617.
        let mut game = if thour { setup.leader(Thour, 3817) } else { setup }.activated(LaPorta);
        // Cut off by Kaim: 6 + 2 - 2 = 6 MP; 2 to Menotti leave 4 for 1 + 2, or out of the ZOC 1 + 3.
        game.dice([6]).march();
        assert_eq!(game.move_points().0, 6);
        game
    };
    assert!(pass(false).allows(step(3719)));
    assert_eq!(pass(true).refusal(step(3719)).reason, Reason::NoWayThrough { hex: HexId(3719) });
}

/// Clauses: 5.1e
#[test]
fn along_a_road_a_hex_as_far_away_is_nearer_only_if_the_mp_fall() {
    // From 4907 the road leads on to 5007, as many hexes from Lake Idro but 29 MP for 28; from 3719 to Storo 3819, 9 hexes
    // and 9 MP like here.
    for (from, road, open) in [(4907, 5007, [4807, 4908]), (3719, 3819, [3619, 3720])] {
        let game = retreating(table().leader(Menotti, from), Menotti, 1, 2);
        let board = game.game().board();
        let (idro, cell) = (board.goal(Goal::LakeIdro), |hex| board.map.cell(HexId(hex)));
        assert_eq!(idro.hexes(cell(road)), idro.hexes(cell(from)));
        assert!(idro.mp(cell(road)) >= idro.mp(cell(from)));
        assert_eq!(game.hexes_offered(), open, "from {from}");
    }
}
