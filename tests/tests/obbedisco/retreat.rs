//! Retreats: clauses 5.1b to 5.1n.

use rules_core::books::obbedisco::Name::{Hoffern, Kaim, LaPorta, Montluisant, Sprovieri, Thour};
use rules_core::books::obbedisco::{
    AUSTRIAN, Action, Decision, Event, Frame, Goal, ITALIAN, Leader, Name, Order, Place, Retreat,
};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, table};

use crate::road::{assault, facing};

/// Begins with a retreat of a leader on the map: hexes at least and at most.
pub(crate) fn retreating(setup: Setup, leader: Name, least: u8, most: u8) -> Table {
    let here = setup.position.leaders[leader.index()].hex();
    let visited = here.into_iter().collect();
    let rout = setup.position.leaders[leader.index()].is_routed();
    let retreat = Retreat { leader, goal: None, gone: 0, least, most, rout, any_terrain: false, visited };
    let mut game = setup.at(Frame::Retreat(retreat));
    // A single goal leaves no choice.
    let offers = game.hints().offers.into_iter().map(|offer| offer.action);
    let goals: Vec<Action> = offers.filter(|action| matches!(action, Action::MakeFor { .. })).collect();
    if let [only] = goals.as_slice() {
        game.act(*only);
    }
    game
}

fn routed(leader: &mut Leader) {
    leader.order = Order::Routed;
}

fn spent(leader: &mut Leader) {
    leader.fp = 4;
}

fn makes_for(game: &Table) -> Option<Goal> {
    game.events.iter().find_map(|event| match event {
        Event::MakesFor { goal, .. } => Some(*goal),
        _ => None,
    })
}

fn is_retreating(game: &Table) -> bool {
    matches!(game.asked(), Decision::Retreat { .. } | Decision::RetreatGoal { .. })
}

/// Clauses: 5.1b, 5.1c
#[test]
fn each_side_retreats_towards_its_own_edge() {
    // Hexes to 3627: 3717 is 11 from it, 3718 and 3617 are 10. To 3600: 3716 is 16 from it, 3715 and 3615 are 15.
    assert_eq!(retreating(facing().leader(Sprovieri, 3717), Sprovieri, 1, 2).hexes_offered(), [3617, 3718]);
    assert_eq!(retreating(facing(), Thour, 1, 2).hexes_offered(), [3615, 3715]);
}

/// Clauses: 5.1c
#[test]
fn the_austrian_goal_is_the_one_that_costs_fewer_mp_whoever_stands_in_the_way() {
    // 4412: Roncone 16 hexes but 29 MP, Riva 19 hexes and 23 MP. 4312 is nearer to Roncone only; to Riva, 18 hexes from
    // 4411 and 4512.
    let mut game = retreating(table().leader(Kaim, 4412), Kaim, 1, 2);
    assert_eq!(game.hexes_offered(), [4411, 4512]);
    assert_eq!(game.refused_by(Action::Retreat { to: HexId(4312) }), "5.1e");
    // La Porta on the road to Riva changes nothing but the steps.
    let game = retreating(table().leader(Kaim, 4412).leader(LaPorta, 4410), Kaim, 1, 2);
    assert_eq!(game.hexes_offered(), [4512]);
}

/// Clauses: 5.1c
#[test]
fn the_owner_chooses_between_equal_goals_and_keeps_to_it() {
    // 4316: 27 MP to either. At 4315 Riva is nearer (26 against 28), but he keeps on to Roncone: 4214 and 4314 are 17
    // hexes from it, 4414 is nearer to Riva only.
    let mut game = retreating(table().leader(Kaim, 4316), Kaim, 1, 2);
    assert_eq!((game.asked(), game.decider()), (Decision::RetreatGoal { leader: Kaim }, AUSTRIAN));
    assert!(game.allows(Action::MakeFor { goal: Goal::Riva }));
    assert_eq!(game.refused_by(Action::MakeFor { goal: Goal::LakeIdro }), "5.1c");
    game.act(Action::MakeFor { goal: Goal::Roncone });
    assert_eq!((makes_for(&game), game.hexes_offered()), (Some(Goal::Roncone), vec![4215, 4315]));
    game.retreat([4315]);
    assert_eq!(game.hexes_offered(), [4214, 4314]);
}

/// Clauses: 5.1d
#[test]
fn the_way_home_leads_over_land_below_level_4_past_any_unit() {
    // 6006 lies 5 hexes from 6102, but lake Garda makes it 6, an Italian on the way or not.
    for setup in [table(), table().leader(LaPorta, 5906)] {
        let game = setup.leader(Thour, 6006).begin();
        assert_eq!(game.game().distance_home(Thour), Some(6));
    }
    // 3625, 3626, 3627; with a mountain in 3626 by 3526 and 3527.
    let game = table().leader(LaPorta, 3625).begin();
    assert_eq!(game.game().distance_home(LaPorta), Some(2));
    let game = table().levels([(3626, 4)]).leader(LaPorta, 3625).begin();
    assert_eq!(game.game().distance_home(LaPorta), Some(3));
}

/// Clauses: 5.1e
#[test]
fn a_step_takes_the_best_class_there_is() {
    // Sprovieri in 3717 (11 hexes from home): 3718 and 3617 are nearer (10), 3616 and 3817 equally far.
    let at = |setup: Setup| retreating(setup.leader(Sprovieri, 3717), Sprovieri, 1, 2);
    // Hoffern in 3719 covers 3718: only 3617 is nearer and out of ZOC.
    let mut game = at(table().leader(Hoffern, 3719));
    assert_eq!(game.hexes_offered(), [3617]);
    assert_eq!(game.refused_by(Action::Retreat { to: HexId(3718) }), "5.1e");
    // In 3618 he covers both, and still they come before equal hexes out of ZOC.
    assert_eq!(at(table().leader(Hoffern, 3618)).hexes_offered(), [3617, 3718]);
    // Enemies in both: equal hexes. Hoffern in 3718 covers 3817; Kaim in 3617, with 4 FP, covers nothing.
    assert_eq!(at(table().leader(Hoffern, 3718).leader_with(Kaim, 3617, spent)).hexes_offered(), [3616]);
    // Kaim rested covers 3616 too.
    assert_eq!(at(table().leader(Hoffern, 3718).leader(Kaim, 3617)).hexes_offered(), [3616, 3817]);
    // 3716 and 3816 are farther, never.
    let enemies = table().leader(Hoffern, 3718).leader(Kaim, 3617).leader(Thour, 3616).leader(Montluisant, 3817);
    let game = at(enemies);
    assert!(!is_retreating(&game));
    assert_eq!(game.hex(Sprovieri), 3717);
}

/// Clauses: 5.1e
#[test]
fn along_a_road_an_equal_hex_counts_as_nearer_if_the_mp_fall() {
    // From 4807 (26 hexes, 27 MP): 4708 and 4808 are 25 hexes from home; 4707 is 26, but 26 MP by road; 4908 is 26 and
    // no road.
    let game = retreating(table().leader(Sprovieri, 4807), Sprovieri, 1, 2);
    assert_eq!(game.hexes_offered(), [4707, 4708, 4808]);
}

/// Clauses: 5.1e, 5.1m
#[test]
fn a_retreat_enters_no_hex_twice_and_rolls_for_nothing() {
    // 3617 and 3718 are held by men without ZOC: to 3616 (11 hexes), from where 3717 and the hill 3517 are equally far.
    let setup = table().leader(Sprovieri, 3717).leader_with(Hoffern, 3718, spent).leader_with(Kaim, 3617, spent);
    let mut game = retreating(setup, Sprovieri, 1, 2);
    game.retreat([3616]);
    assert_eq!(game.hexes_offered(), [3517]);
    game.retreat([3517]).all_dice_thrown();
    assert_eq!((game.hex(Sprovieri), game.fp(Sprovieri)), (3517, 0));
}

/// Clauses: 5.1e, 5.1.3a
#[test]
fn level_4_is_the_last_resort_of_him_who_is_beaten_by_3_or_4() {
    // Mountains on every side of 3717 but those of the enemies in 3716 and 3816.
    let setup = || {
        let walls = facing().levels([(3616, 4), (3617, 4), (3718, 4), (3817, 4)]);
        walls.leader(Sprovieri, 3717).leader(Hoffern, 3816)
    };
    // Unsupplied: 4 + 1 - 2 + 4 against 5 + 5, by 3.
    let mut game = assault(setup(), [4, 5]);
    assert_eq!((game.fought(), game.hexes_offered()), (Some((7, 10, -3)), vec![3616, 3617, 3718, 3817]));
    game.retreat([3617]);
    assert_eq!(game.hex(Sprovieri), 3617);
    // By 1 (7 against 5 + 3) he has nowhere to go.
    let game = assault(setup(), [4, 3]);
    assert_eq!((game.hex(Sprovieri), game.order(Sprovieri)), (3717, Order::Routed));
}

/// Clauses: 5.1f
#[test]
fn no_retreat_into_enemies_lake_level_5_or_off_the_board() {
    let mut game = retreating(table().leader(Thour, 5904).leader(LaPorta, 5903), Thour, 1, 2);
    for hex in [5903, 6003, 6004] {
        assert_eq!(game.refused_by(Action::Retreat { to: HexId(hex) }), "5.1f", "{hex}");
    }
    let mut game = retreating(table().levels([(3617, 5)]).leader(Sprovieri, 3717), Sprovieri, 1, 2);
    assert_eq!(game.refused_by(Action::Retreat { to: HexId(3617) }), "5.1f");
    assert_eq!(game.hexes_offered(), [3718]);
    let mut game = retreating(table().leader(Thour, 6100), Thour, 1, 2);
    assert_eq!(game.refused_by(Action::Retreat { to: HexId(6200) }), "5.1f");
}

/// Clauses: 5.1g, 5.3b
#[test]
fn each_hex_in_enemy_zoc_costs_1_fp_unless_he_is_routed() {
    // Hoffern in 3618 covers 3718, 3617, and of the next hexes 3719.
    let setup = || table().leader(Hoffern, 3618);
    let mut game = retreating(setup().leader(Sprovieri, 3717), Sprovieri, 1, 2);
    game.retreat([3718]);
    assert_eq!(game.fp(Sprovieri), 1);
    let mut game = retreating(setup().leader_with(Sprovieri, 3717, routed), Sprovieri, 4, 4);
    game.retreat([3718]);
    assert_eq!((game.fp(Sprovieri), game.order(Sprovieri)), (4, Order::Routed));
    // Out of ZOC nothing.
    let mut game = retreating(table().leader(Sprovieri, 3717), Sprovieri, 1, 2);
    game.retreat([3718]).stay();
    assert_eq!(game.fp(Sprovieri), 0);
}

/// Clauses: 5.1h
#[test]
fn from_a_friends_hex_he_goes_on_and_each_extra_hex_costs_1_fp() {
    // Thour to 3715 and 3714, his second and last hex, where Hoffern stands; Kaim stands in 3713 too.
    let mut game = retreating(table().leader(Thour, 3716).leader(Hoffern, 3714).leader(Kaim, 3713), Thour, 1, 2);
    game.retreat([3715, 3714]);
    assert_eq!(game.fp(Thour), 0);
    assert_eq!(game.refused_by(Action::Stay), "2.9a");
    game.retreat([3713]);
    assert_eq!(game.fp(Thour), 1);
    game.retreat([3712]);
    assert_eq!((game.fp(Thour), game.hex(Thour), is_retreating(&game)), (2, 3712, false));
    // Within the two hexes a friend costs nothing more.
    let mut game = retreating(table().leader(Thour, 3716).leader(Hoffern, 3715), Thour, 1, 2);
    game.retreat([3715, 3714]);
    assert_eq!((game.fp(Thour), game.hex(Thour), is_retreating(&game)), (0, 3714, false));
    // Nor does it cost the routed.
    let mut game = retreating(table().leader_with(Thour, 3716, routed).leader(Hoffern, 3712), Thour, 4, 4);
    game.retreat([3715, 3714, 3713, 3712, 3711]);
    assert_eq!((game.fp(Thour), game.hex(Thour)), (4, 3711));
}

/// Clauses: 5.1i, 5.3d
#[test]
fn without_a_first_step_he_routs_where_he_stands_if_he_must_go() {
    let ring = || table().leader(Hoffern, 3718).leader(Kaim, 3617).leader(Thour, 3616).leader(Montluisant, 3817);
    for (least, order, fp) in [(1, Order::Routed, 4), (0, Order::Ordered, 0)] {
        let game = retreating(ring().leader(Sprovieri, 3717), Sprovieri, least, 2);
        let state = game.leader(Sprovieri);
        assert_eq!((game.hex(Sprovieri), state.order, state.fp, state.sp), (3717, order, fp, 4), "least {least}");
    }
}

/// Clauses: 5.1i
#[test]
fn without_a_free_end_hex_he_falls_back_to_the_last_free_one_routed() {
    // La Porta in 3718; beyond him 3719, 3618, 3617, 3818 are held.
    let setup = table().leader(LaPorta, 3718).leader(Hoffern, 3719).leader(Kaim, 3618).leader(Thour, 3617);
    let mut game = retreating(setup.leader(Montluisant, 3818).leader(Sprovieri, 3717), Sprovieri, 1, 2);
    game.retreat([3718]);
    let state = game.leader(Sprovieri);
    assert_eq!((game.hex(Sprovieri), state.order, state.sp, is_retreating(&game)), (3717, Order::Routed, 4, false));
}

/// Clauses: 5.1j, 5.3d
#[test]
fn a_rout_move_cut_short_ends_there_at_no_price() {
    let setup = table().leader(Hoffern, 3719).leader(Kaim, 3618).leader(Thour, 3617).leader(Montluisant, 3818);
    let mut game = retreating(setup.leader_with(Sprovieri, 3717, routed), Sprovieri, 4, 4);
    game.retreat([3718]);
    let state = game.leader(Sprovieri);
    assert_eq!((game.hex(Sprovieri), state.order, state.sp, is_retreating(&game)), (3718, Order::Routed, 4, false));
}

/// Clauses: 5.1k
#[test]
fn on_his_goal_he_who_must_retreat_stays_for_1_fp() {
    // Must go: 1 FP; with 4 FP it is the fifth, and the rout leads off the map. May stay: nothing.
    let game = retreating(table().leader(Hoffern, 3600), Hoffern, 1, 2);
    assert_eq!((game.hex(Hoffern), game.fp(Hoffern), is_retreating(&game)), (3600, 1, false));
    let game = retreating(table().leader_with(Hoffern, 3600, spent), Hoffern, 1, 2);
    assert_eq!(game.leader(Hoffern).place, Place::Removed);
    let game = retreating(table().leader(Hoffern, 3600), Hoffern, 0, 2);
    assert_eq!((game.hex(Hoffern), game.fp(Hoffern)), (3600, 0));
    // Reaching it with the first hex, he ends there.
    let mut game = retreating(table().leader(Hoffern, 3601), Hoffern, 1, 2);
    game.retreat([3600]);
    assert_eq!((game.hex(Hoffern), game.fp(Hoffern), is_retreating(&game)), (3600, 0, false));
}

/// Clauses: 5.1l
#[test]
fn a_rout_move_past_the_goal_leaves_the_map_for_good() {
    let mut game = retreating(table().leader_with(Thour, 3602, routed), Thour, 4, 4);
    game.retreat([3601]);
    assert_eq!(game.hex(Thour), 3601);
    game.retreat([3600]);
    assert_eq!(game.leader(Thour).place, Place::Removed);
    game.end_turn();
    assert_eq!(game.leader(Thour).place, Place::Removed, "nobody returns");
    // With exactly four hexes to go he stays on the map.
    let mut game = retreating(table().leader_with(Thour, 3704, routed), Thour, 4, 4);
    game.retreat([3703, 3602, 3601, 3600]);
    assert_eq!((game.hex(Thour), is_retreating(&game)), (3600, false));
    // Unless a friend stands there: the next hex leads off the map.
    let mut game = retreating(table().leader_with(Thour, 3704, routed).leader(Hoffern, 3600), Thour, 4, 4);
    game.retreat([3703, 3602, 3601, 3600]);
    assert_eq!(game.leader(Thour).place, Place::Removed);
    assert_eq!(game.order(Hoffern), Order::Disordered, "jostled");
}

/// Clauses: 5.1m
#[test]
fn one_or_two_is_chosen_step_by_step_and_opens_no_reaction() {
    let mut game = retreating(table().leader(Sprovieri, 3717).leader(Hoffern, 3618), Sprovieri, 1, 2);
    assert_eq!(game.refused_by(Action::Stay), "5.1m");
    game.retreat([3718]);
    assert_eq!((game.decider(), is_retreating(&game)), (ITALIAN, true), "Hoffern is not asked");
    game.stay();
    assert_eq!(game.hex(Sprovieri), 3718);
}

/// Clauses: 5.1n, 7.1.5a
#[test]
fn a_fifth_point_in_a_retreat_makes_it_4_hexes_in_all() {
    let mut game = retreating(table().leader_with(Sprovieri, 3717, spent).leader(Hoffern, 3618), Sprovieri, 1, 2);
    game.retreat([3718]);
    let asked = Decision::Retreat { leader: Sprovieri, gone: 1, least: 4, most: 4, rout: true };
    assert_eq!((game.order(Sprovieri), game.asked()), (Order::Routed, asked));
    game.retreat([3719, 3720, 3721]);
    assert_eq!((game.hex(Sprovieri), game.leader(Sprovieri).sp, is_retreating(&game)), (3721, 4, false));
}
