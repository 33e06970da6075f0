//! Worked cases: ZOC, marches, reactions, passing through, trenches.

use rules_core::books::obbedisco::Name::{
    Bruzzesi, Carbonelli, Chiassi, Hoffern, Kaim, LaPorta, Menotti, Salomone, Spinazzi, Sprovieri, Thour,
};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Event, Frame, ITALIAN, Modifier, Order, Reason};
use rules_core::hex::HexId;
use tests::obbedisco::{attack, marched, step, table};

/// Clauses: 1.9a, 1.9c
#[test]
fn a_leader_beside_the_lake_projects_zoc_only_into_land_hexes() {
    let game = table().leader(Thour, 3726).begin();
    assert!(game.game().board().map.ground(HexId(3727)).lake);
    assert_eq!(game.zoc(AUSTRIAN), [3625, 3626, 3725, 3825, 3826]);
}

/// Clauses: 1.9a, 2.4f, 4.1f
#[test]
fn a_leader_with_4_fp_stops_nobody_but_can_be_attacked_in_passing() {
    let mut game = table().leader(LaPorta, 3717).leader_with(Hoffern, 3814, |who| who.fp = 4).activated(LaPorta);
    game.dice([2]).march();
    assert_eq!(game.move_points(), (4, 6));
    for (to, spent) in [(3716, 1), (3715, 2), (3714, 3), (3713, 4), (3712, 5)] {
        game.step(to);
        assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::March { leader: LaPorta }), "at {to}");
        assert_eq!(game.march_state().spent, spent);
        match to {
            // 2 spent + 2 = 4, within MP without bonus.
            3715 => assert!(game.allows(attack(3814))),
            // 3 spent + 2 = 5 over 4.
            3714 => assert_eq!(game.refused_by(attack(3814)), "2.4b"),
            _ => {}
        }
    }
    game.step(3711);
    assert!(!game.is_marching(), "all 6 are spent");
    assert_eq!((game.hex(LaPorta), game.fp(LaPorta)), (3711, 0));
    assert!(!game.cited().contains(&"2.8a"), "no reaction window");
    assert!(game.is_italian(3715) && game.is_italian(3711));
}

/// Clauses: 4.1a, 4.1e, 10v.f
#[test]
fn a_pure_road_march_gets_two_more_hexes() {
    let mut game = table().leader(LaPorta, 3819).activated(LaPorta);
    assert!(!game.is_italian(3715));
    game.dice([3]).march();
    assert_eq!(game.move_points(), (3 + 2, 3 + 2 + 2));
    game.steps([3719, 3718, 3717, 3716, 3715, 3714, 3713]);
    assert!(!game.is_marching());
    assert_eq!((game.hex(LaPorta), game.spent(), game.fp(LaPorta)), (3713, 7, 0));
    assert!(game.is_italian(3715));

    let mut spent = table().leader(LaPorta, 3713).at(Frame::March(marched(LaPorta, 5, 7, 7)));
    let eighth = spent.refusal(step(3712));
    assert_eq!(eighth.clause.id(), "4.1h");
    assert_eq!(eighth.reason, Reason::MpShort { have: 0, need: 1, bonus_lost: false });
}

/// Clauses: 4.1f, 9b, 9c
#[test]
fn leaving_the_road_is_legal_only_within_the_limit_without_bonus() {
    let mut early = table().leader(LaPorta, 3819).activated(LaPorta);
    early.dice([3]).march().steps([3719, 3718]);
    let mut late = early.clone();

    early.step(3618);
    let march = early.march_state();
    assert_eq!((march.spent, march.mp, march.on_road), (2 + 2, 5, false));
    assert!(early.hints().offers.iter().all(|offer| offer.preview.mp.is_none_or(|mp| mp <= 1)), "1 MP is left");

    late.steps([3717, 3716, 3715]);
    let off = late.refusal(step(3815));
    // Valley 2 + river 1; 5 of 5 are spent.
    assert_eq!((off.clause.id(), off.reason), ("4.1f", Reason::MpShort { have: 0, need: 3, bonus_lost: true }));
    late.step(3714);
    let march = late.march_state();
    assert_eq!((march.spent, march.road_mp), (6, 7));
}

/// Clauses: 4.1b, 4.1c, 2.6b, 6.5c
#[test]
fn penalties_add_up_the_total_stops_at_0_and_no_move_means_no_re_activation_fp() {
    let mut game = table()
        .leader_with(Salomone, 4316, |who| (who.fp, who.order) = (3, Order::Disordered))
        .garrison(AUSTRIAN, 4318, 1)
        .re_activated(Salomone);
    game.dice([1]).march();
    let tally = game.events.iter().find_map(|event| match event {
        Event::MovePoints { tally, .. } => Some(tally.total()),
        _ => None,
    });
    assert_eq!(tally, Some(1 + 1 - 3 - 1 - 2));
    // -4, and with bonus -2.
    assert_eq!(game.move_points(), (0, 0));
    assert!(!game.is_marching(), "no step is possible");
    assert_eq!((game.hex(Salomone), game.fp(Salomone)), (4316, 3));
}

/// Clauses: 9.1a, 9.1b
#[test]
fn only_the_first_off_road_hill_of_an_activation_is_rolled_for() {
    let mut game = table().leader(Spinazzi, 4024).activated(Spinazzi);
    game.dice([6, 2]).march();
    assert_eq!(game.move_points().0, 8);
    game.step(4124);
    assert_eq!((game.march_state().spent, game.fp(Spinazzi)), (4, 1));
    game.step(4223).all_dice_thrown();
    assert_eq!((game.spent(), game.hex(Spinazzi), game.fp(Spinazzi)), (8, 4223, 1));
}

/// Clauses: 9.1c, 9b
#[test]
fn a_track_over_a_hill_bites_on_1_only_and_uses_the_roll_up() {
    for (die, fp) in [(1, 1), (2, 0)] {
        let mut game = table().leader(Sprovieri, 3914).activated(Sprovieri);
        game.dice([2, die]).march();
        assert_eq!(game.move_points().0, 4);
        game.step(4013);
        assert_eq!((game.march_state().spent, game.fp(Sprovieri)), (2, fp), "die {die}");
        game.step(4113).all_dice_thrown();
        assert_eq!((game.spent(), game.hex(Sprovieri), game.fp(Sprovieri)), (4, 4113, fp));
    }
}

/// Clauses: 2.7a, 2.7c, 2.7d, 2.6f
#[test]
fn a_forced_march_at_2_fp_in_a_re_activation_ends_with_4_fp() {
    let mut game = table().leader_with(Carbonelli, 3721, |who| who.fp = 2).re_activated(Carbonelli);
    game.dice([4, 3]).act(Action::ForcedMarch);
    assert_eq!(game.fp(Carbonelli), 3, "paid at once");
    assert_eq!(game.move_points(), (4 + 3 + 1 - 3, 7));
    game.steps([3820, 3819, 3719]);
    assert_eq!((game.march_state().spent, game.fp(Carbonelli)), (3, 3));
    game.act(Action::Stop);
    assert_eq!((game.hex(Carbonelli), game.fp(Carbonelli)), (3719, 4));
    assert!(game.zoc(ITALIAN).is_empty());
}

/// Clauses: 2.8a, 2.8c, 2.8i, 2.8j, 2.8e
#[test]
fn a_reaction_frees_the_mover_and_a_new_entry_opens_a_new_window() {
    let mut game = table().leader(LaPorta, 4413).leader(Thour, 4410).activated(LaPorta);
    game.dice([3, 5, 2, 2, 1]).march();
    assert_eq!(game.move_points().0, 5);
    game.steps([4412, 4411]);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Reaction { mover: LaPorta }));

    // 5 + 2 - 2 = 5.
    game.act(Action::React { leader: Thour, to: HexId(4409) });
    assert_eq!(game.hex(Thour), 4409);
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::March { leader: LaPorta }));
    assert_eq!((game.march_state().spent, game.march_state().on_road), (2, false));

    game.step(4410);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Reaction { mover: LaPorta }));
    let to = HexId(game.hexes_offered()[0]);
    game.act(Action::React { leader: Thour, to });
    assert_eq!((game.hex(Thour), game.fp(Thour)), (4409, 0), "2 fails; the first attempt of a window is free");

    game.act(Action::StandFast).attack(4409);
    // 4 + 2 + 2 against 3 + 2 + town 1 + 1.
    assert_eq!(game.fought(), Some((8, 7, 1)));
    assert_eq!(game.decider(), AUSTRIAN);
    game.stay().all_dice_thrown();
    assert_eq!((game.hex(Thour), game.fp(Thour), game.order(Thour)), (4409, 1, Order::Disordered));
    assert_eq!((game.hex(LaPorta), game.fp(LaPorta)), (4410, 1));
    assert!(!game.is_marching() && !game.cited().contains(&"5.1.2d"), "5 of 5 are spent, and nobody tests");
}

/// Clauses: 2.8d, 2.8e, 2.8f, 2.8g
#[test]
fn repeated_failed_reactions_tire_the_defender_up_to_3_fp() {
    let mut game = table().leader(Menotti, 3710).leader_with(Hoffern, 3707, |who| who.fp = 1).activated(Menotti);
    game.dice([2]).march().steps([3709, 3708]);
    for (die, fp) in [(3, 1), (2, 2), (4, 3)] {
        assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Reaction { mover: Menotti }));
        let to = HexId(game.hexes_offered()[0]);
        game.dice([die]).act(Action::React { leader: Hoffern, to }).all_dice_thrown();
        assert_eq!((game.hex(Hoffern), game.fp(Hoffern)), (3707, fp), "die {die}");
    }
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::March { leader: Menotti }), "no fourth attempt");
    assert_eq!((game.march_state().spent, game.march_state().mp), (2, 4));
    let defence = game.preview(attack(3707)).other;
    assert!(defence.0.iter().any(|term| (term.what, term.value) == (Modifier::Fatigue, -2)));
}

/// Clauses: 2.8i
#[test]
fn without_a_hex_outside_enemy_zoc_there_is_no_reaction_attempt() {
    let mut game = table()
        .leader(Kaim, 5904)
        .leader(Bruzzesi, 5703)
        .leader(Chiassi, 5902)
        .leader(Menotti, 5805)
        .activated(Menotti);
    game.dice([4]).march().step(5905);
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::March { leader: Menotti }));
    assert_eq!((game.march_state().spent, game.march_state().mp), (1, 6));
    assert!(game.allows(attack(5904)) && game.allows(Action::Stop));

    // Without Chiassi 5903 is open, and the window too.
    let mut open = table().leader(Kaim, 5904).leader(Bruzzesi, 5703).leader(Menotti, 5805).activated(Menotti);
    open.dice([4]).march().step(5905);
    assert_eq!(open.asked(), Decision::Reaction { mover: Menotti });
    assert_eq!(open.hexes_offered(), [5903]);
}

/// Clauses: 2.9b, 2.9d, 4.1d
#[test]
fn passing_through_a_friend_disorders_both_but_costs_no_mp() {
    let mut game = table().leader(Sprovieri, 3721).leader(LaPorta, 3820).activated(Sprovieri);
    game.dice([1]).march();
    assert_eq!(game.move_points(), (3, 5));
    game.step(3820);
    assert_eq!((game.order(Sprovieri), game.order(LaPorta)), (Order::Disordered, Order::Disordered));
    assert_eq!(game.refused_by(Action::Stop), "2.9a");
    let only_steps = game.hints().offers.iter().all(|offer| matches!(offer.action, Action::Step { .. }));
    assert!(only_steps);
    game.step(3819);
    let march = game.march_state();
    assert_eq!((march.spent, march.mp, march.road_mp), (2, 3, 5));
    assert!(game.allows(Action::Stop));

    // Nor may he attack from there: Kaim, without ZOC, stands beside the friend.
    let mut beside = table()
        .leader(Sprovieri, 3721)
        .leader(LaPorta, 3820)
        .leader_with(Kaim, 3920, |who| who.fp = 4)
        .activated(Sprovieri);
    beside.dice([3]).march().step(3820);
    assert_eq!(beside.refused_by(attack(3920)), "2.9d");
}

/// Clauses: 6.2b, 6.2c, 2.6b, 4.3a
#[test]
fn a_trench_costs_1_fp_and_vanishes_when_its_builder_leaves() {
    let mut game = table().leader_with(Thour, 4410, |who| who.chits = 1).activated(Thour);
    game.act(Action::Entrench);
    assert_eq!((game.fp(Thour), game.leader(Thour).entrenched), (1, true));
    assert!(!game.is_marching());

    // Until he leaves, a defender there has town 1 + trench 1.
    let dug_in = game.leader(Thour);
    let mut assault = table().leader_with(Thour, 4410, |who| *who = dug_in).leader(LaPorta, 4411).activated(LaPorta);
    assault.dice([3]).march();
    let defence: Vec<_> = assault.preview(attack(4410)).other.0.iter().map(|term| (term.what, term.value)).collect();
    assert_eq!(defence, [(Modifier::Strength, 3), (Modifier::Command, 2), (Modifier::Town, 1), (Modifier::Trench, 1)]);

    game.chit("Thour").dice([2]).act(Action::Draw).march();
    assert_eq!(game.move_points().0, 4);
    game.step(4409);
    assert!(!game.leader(Thour).entrenched);
    assert!(game.events.iter().any(|event| matches!(event, Event::Trench { at: HexId(4410), built: false, .. })));
    assert_eq!(game.fp(Thour), 1, "paid after the movement");
    game.act(Action::Stop);
    assert_eq!((game.hex(Thour), game.fp(Thour)), (4409, 2));
}
