//! Worked cases: retreats and routs after combat, and the morale option.

use rules_core::books::obbedisco::Name::{Bruzzesi, Hoffern, Kaim, LaPorta, Menotti, Montluisant, Sprovieri, Thour};
use rules_core::books::obbedisco::{
    AUSTRIAN, Action, Decision, Event, Frame, Goal, ITALIAN, March, Modifier, Order, Place,
};
use rules_core::hex::HexId;
use tests::obbedisco::{Table, attack, marched, step, table};

/// D from a hex to an end of retreats.
fn hexes_to(game: &Table, goal: Goal, hex: u16) -> Option<u16> {
    let board = game.game().board();
    board.goal(goal).hexes(board.map.cell(HexId(hex)))
}

/// Clauses: 5.1e, 5.1g, 5.1.3a, 5.1.3d, 6.5c
#[test]
fn when_every_nearer_hex_is_in_zoc_the_retreat_costs_one_more_fp() {
    let mut game = table().leader(LaPorta, 4412).leader(Thour, 4314).leader(Montluisant, 4410).activated(Montluisant);
    game.dice([1, 4, 4]).march();
    assert_eq!(game.move_points().0, 4);
    game.step(4411);
    assert_eq!(game.decider(), ITALIAN);
    game.no_reaction().attack(4412).all_dice_thrown();
    assert_eq!(game.fp(Montluisant), 1);
    assert_eq!(game.fought(), Some((4 + 3 + 4, 4 + 2 - 2 + 4, 3)));
    assert!(game.terms().1.contains(&(Modifier::Unsupplied, -2)));
    assert_eq!((game.order(LaPorta), game.fp(LaPorta)), (Order::Disordered, 2));

    assert_eq!(game.decider(), ITALIAN);
    assert_eq!(game.refused_by(Action::Stay), "5.1m");
    let d = |hex| hexes_to(&game, Goal::LakeIdro, hex);
    assert_eq!([d(4412), d(4413), d(4313)], [Some(19), Some(18), Some(18)]);
    assert_eq!(game.hexes_offered(), [4313, 4413]);
    game.retreat([4313]);
    assert_eq!(game.fp(LaPorta), 3);
    game.stay();
    assert_eq!((game.hex(LaPorta), game.fp(LaPorta)), (4313, 3));
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Advance { leader: Montluisant, left: 1 }));
    assert_eq!(game.hexes_offered(), [4412]);
    assert!(!game.cited().contains(&"7a"), "without test");
}

/// Clauses: 5.1i, 5.3d, 10.1.1b, 2.5e
#[test]
fn a_surrounded_loser_routs_on_the_spot_and_keeps_his_sp() {
    let mut game =
        table().leader(Bruzzesi, 5904).leader(Kaim, 5803).leader(Montluisant, 5905).leader(Thour, 5804).activated(Kaim);
    game.dice([2, 5, 3]).march();
    assert_eq!(game.move_points().0, 4);
    assert_eq!(game.preview(attack(5904)).mp, Some(2 + 1));
    game.attack(5904).all_dice_thrown();
    assert_eq!(game.fought(), Some((4 + 2 + 5, 4 + 2 - 2 + 3, 4)));
    let bruzzesi = game.leader(Bruzzesi);
    assert_eq!((bruzzesi.order, bruzzesi.sp, bruzzesi.fp, game.hex(Bruzzesi)), (Order::Routed, 4, 4, 5904));
    assert_eq!((game.hex(Kaim), game.fp(Kaim)), (5803, 1));
    assert!(!matches!(game.asked(), Decision::Advance { .. }));
}

/// Clauses: 5.1k, 5.1.3a, 9e
#[test]
fn on_his_own_exit_hex_a_beaten_leader_stays_for_one_more_fp() {
    let mut game = table().leader(Menotti, 3602).leader(Hoffern, 3600).activated(Menotti);
    game.dice([2, 6, 4]).march().step(3601).no_reaction().attack(3600).all_dice_thrown();
    assert_eq!(game.fp(Menotti), 1);
    assert_eq!(game.fought(), Some((4 + 3 + 6, 3 + 2 + 1 + 4, 3)));
    let defence = [(Modifier::Strength, 3), (Modifier::Command, 2), (Modifier::Town, 1)];
    assert_eq!(game.terms().1, defence, "supplied on his own source hex");
    assert_eq!((game.hex(Hoffern), game.fp(Hoffern), game.order(Hoffern)), (3600, 3, Order::Disordered));
    assert_eq!(game.hex(Menotti), 3601);
    assert!(!game.is_marching(), "no advance; leaving the ZOC costs 2 of the 1 MP left");
}

/// Clauses: 5.1l, 5.1.4a, 2.1o, 5.1o
#[test]
fn a_rout_past_the_exit_hex_removes_the_leader_for_good() {
    let mut game = table().leader(Menotti, 3703).leader_with(Hoffern, 3601, |who| who.chits = 1).activated(Menotti);
    game.dice([3, 6, 1]).march().step(3602).no_reaction().attack(3601).all_dice_thrown();
    assert_eq!(game.fought(), Some((4 + 3 + 6, 3 + 2 + 1, 7)));
    assert_eq!(game.decider(), AUSTRIAN);
    game.retreat([3600]);
    assert_eq!((game.leader(Hoffern).place, game.leader(Hoffern).chits), (Place::Removed, 0));
    assert_eq!(game.game().chits_of(AUSTRIAN), 0);

    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Advance { leader: Menotti, left: 3 }));
    assert!(!game.is_italian(3600));
    game.advance(3601).advance(3600).stay();
    assert_eq!((game.hex(Menotti), game.fp(Menotti), game.is_italian(3600)), (3600, 1, true));
    let march = game.march_state();
    assert_eq!((march.mp, march.mp - march.spent), (5, 2));
}

/// Clauses: 5.3c, 5.3e, 5.1.1d
#[test]
fn even_a_tie_costs_a_routed_defender_an_sp_and_four_hexes() {
    let mut game =
        table().leader(LaPorta, 4413).leader_with(Thour, 4411, |who| who.order = Order::Routed).activated(LaPorta);
    game.dice([1, 1, 4, 4]).march().step(4412).attack(4411);
    assert_eq!(game.fought(), Some((4 + 2 + 1, 1 + 2 + 4, 0)));
    assert_eq!((game.leader(Thour).sp, game.hex(Thour)), (2, 4411), "the SP goes first");
    assert_eq!(game.decider(), AUSTRIAN);
    assert_eq!(game.refused_by(Action::Stay), "5.1.4a");
    game.retreat([4410, 4409, 4509, 4608]);
    assert_eq!(game.decider(), ITALIAN);
    game.stay().all_dice_thrown();
    let thour = game.leader(Thour);
    assert_eq!((game.hex(Thour), thour.sp, thour.fp, thour.order), (4608, 2, 4, Order::Routed));
    // 4 + 2 = 6 passes.
    assert_eq!((game.hex(LaPorta), game.fp(LaPorta), game.order(LaPorta)), (4412, 1 + 1, Order::Ordered));
    assert!(!game.is_marching(), "no follow-up");
}

/// Clauses: 10b, 10d, 4.3f, 5.1g, 9b
#[test]
fn behind_an_untaken_fort_a_leader_is_unsupplied_and_result_retreat_and_assault_fp_add_in_that_order() {
    let mut game = table().leader(Sprovieri, 4317).garrison(AUSTRIAN, 4318, 1).activated(Sprovieri);
    assert!(!game.game().is_supplied(Sprovieri));
    game.dice([4, 3, 2]).march();
    assert_eq!(game.move_points().0, 4 + 2 - 2);
    assert_eq!(game.preview(attack(4318)).mp, Some(3), "the river is bridged");
    game.attack(4318).all_dice_thrown();
    assert_eq!(game.fought(), Some((4 + 1 - 2 + 3, 1 + 4 + 1 + 2, -2)));
    assert_eq!((game.order(Sprovieri), game.fp(Sprovieri)), (Order::Disordered, 1));
    assert_eq!(game.decider(), ITALIAN);
    assert_eq!(hexes_to(&game, Goal::LakeIdro, 4317), Some(14));
    assert_eq!(game.hexes_offered(), [4217]);
    assert!(game.zoc(AUSTRIAN).contains(&4217));
    game.retreat([4217]);
    assert_eq!(game.fp(Sprovieri), 2);
    game.stay();
    assert_eq!((game.hex(Sprovieri), game.fp(Sprovieri)), (4217, 3));
    assert!(game.came_before("5.1.2a", "5.1g") && game.came_before("5.1g", "4.3c"));
    assert!(!game.cited().contains(&"5.1.2d"), "a garrison does not test to advance");
}

/// Clauses: 11.1a, 11.1c, 11.1e, 11.1f
#[test]
fn a_defender_failing_his_morale_test_goes_without_a_fight() {
    let mut game = table()
        .options(|options| options.morale_control = true)
        .leader(Menotti, 3710)
        .leader(Hoffern, 3708)
        .activated(Menotti);
    game.dice([2, 6, 2]).march();
    assert_eq!(game.move_points().0, 4);
    game.step(3709).no_reaction().attack(3708).all_dice_thrown();
    let tests: Vec<bool> = game
        .events
        .iter()
        .filter_map(|event| if let Event::Test { passed, .. } = event { Some(*passed) } else { None })
        .collect();
    // A natural 6; 2 + 2 = 4.
    assert_eq!(tests, [true, false]);
    assert_eq!(game.order(Hoffern), Order::Disordered);
    assert_eq!((game.march_state().spent, game.fp(Menotti)), (1 + 2, 1));
    assert_eq!(game.decider(), AUSTRIAN);
    assert!(game.hexes_offered().contains(&3707));
    assert_eq!(game.refused_by(Action::Stay), "5.1m");
    game.retreat([3707]).stay();
    assert_eq!((game.hex(Hoffern), game.fp(Hoffern)), (3707, 0));
    assert_eq!(game.fought(), None);

    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Advance { leader: Menotti, left: 1 }));
    assert_eq!(game.hexes_offered(), [3708]);
    game.advance(3708);
    assert_eq!((game.hex(Menotti), game.fp(Menotti)), (3708, 1));
    assert!(!game.is_marching());

    let march = March { attacked: true, on_road: false, ..marched(Menotti, 4, 6, 3) };
    let mut held = table().leader(Menotti, 3708).leader(Hoffern, 3707).at(Frame::March(march));
    assert_eq!(held.refused_by(step(3709)), "4.1h", "1 MP left, 2 needed to leave Hoffern's ZOC");
}
