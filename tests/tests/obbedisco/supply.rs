//! Supply: clauses 10, 10.1.1, 6.3 to 6.5.

use rules_core::books::obbedisco::Name::{self, Bruzzesi, Hoffern, Kaim, LaPorta, Montluisant, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, ITALIAN, Leader, Modifier};
use tests::obbedisco::{Setup, table};

use crate::road::{assault, facing, fight};

fn supplied(setup: Setup, leader: Name) -> bool {
    setup.begin().game().is_supplied(leader)
}

fn line(setup: Setup, leader: Name) -> Vec<u16> {
    let line = setup.begin().game().line_of_supply(leader);
    line.unwrap_or_default().into_iter().map(|hex| hex.0).collect()
}

fn spent(leader: &mut Leader) {
    leader.fp = 4;
}

/// Clauses: 10a, 10b
#[test]
fn along_the_road_a_line_may_be_of_any_length() {
    // Storo to lake Idro, hex by hex; and from Bezzecca, 16 MP of road to Riva.
    let road = [3819, 3820, 3721, 3722, 3723, 3724, 3725, 3625, 3626, 3627];
    assert_eq!(line(table().leader(LaPorta, 3819), LaPorta), road);
    let far = line(table().leader(Montluisant, 4707), Montluisant);
    assert!(far.len() > 11, "{far:?}");
    assert!(supplied(table().leader(LaPorta, 3601), LaPorta));
}

/// Clauses: 10a, 10b
#[test]
fn off_the_road_a_leg_of_at_most_10_mp_leads_to_it_storm_or_not() {
    // By the chart 3310 lies 10 MP from the road, 3309 lies 11.
    assert!(supplied(table().leader(LaPorta, 3310), LaPorta));
    assert!(!supplied(table().leader(LaPorta, 3309), LaPorta));
    assert!(supplied(table().leader(LaPorta, 3310).with(|position| position.effects.storm = true), LaPorta));
}

/// Clauses: 10b
#[test]
fn on_a_road_hex_the_line_keeps_to_road_links() {
    // 3920 is linked to Storo and 4019, not to 3820 beside it. A spent garrison in Storo, without ZOC, cuts it off.
    let cut = || table().garrison_with(AUSTRIAN, 3819, 1, |unit| unit.fp = 4);
    assert!(supplied(table().leader(LaPorta, 3920), LaPorta));
    assert!(!supplied(cut().leader(LaPorta, 3920), LaPorta));
    assert!(supplied(cut().leader(LaPorta, 3820), LaPorta));
}

/// Clauses: 10c
#[test]
fn enemy_zoc_cuts_a_line_unless_a_friend_stands_in_it() {
    // Hoffern in 3620 covers the road in 3721 alone.
    let setup = || table().leader(Sprovieri, 3717).leader(Hoffern, 3620);
    assert!(!supplied(setup(), Sprovieri));
    assert!(supplied(setup().leader(LaPorta, 3721), Sprovieri));
    assert!(supplied(setup().garrison(ITALIAN, 3721, 1), Sprovieri));
    assert!(supplied(setup().leader_with(Hoffern, 3620, spent), Sprovieri), "no ZOC with 4 FP");
}

/// Clauses: 10c
#[test]
fn no_line_leads_over_level_4() {
    let road = table().levels([(3722, 4)]).leader(Sprovieri, 3717);
    assert!(!supplied(road, Sprovieri));
    // A leg: 3616 reaches the road by its neighbours 3716 and 3717 or by 3617; nor may he stand on a mountain himself.
    assert!(supplied(table().levels([(3716, 4), (3615, 4)]).leader(Sprovieri, 3616), Sprovieri));
    let walled = table().levels([(3516, 4), (3517, 4), (3615, 4), (3617, 4), (3716, 4), (3717, 4)]);
    assert!(!supplied(walled.leader(Sprovieri, 3616), Sprovieri));
    assert!(!supplied(table().levels([(3616, 4)]).leader(Sprovieri, 3616), Sprovieri));
}

/// Clauses: 10d
#[test]
fn no_line_leads_through_an_enemy_and_his_own_hex_counts_as_occupied() {
    // Hoffern spent in 3721 has no ZOC, but holds the road.
    assert!(!supplied(table().leader(Sprovieri, 3717).leader_with(Hoffern, 3721, spent), Sprovieri));
    // Thour's ZOC covers Sprovieri's own hex, 3717, which does not matter.
    assert!(supplied(facing().leader(Sprovieri, 3717), Sprovieri));
}

/// Clauses: 10d
#[test]
fn the_source_must_be_free_of_enemy_zoc_too() {
    // Kaim in 3527 covers 3626 and 3627; with somebody in 3626 the source still lies in ZOC.
    let setup = || table().leader(Kaim, 3527);
    assert!(!supplied(setup().leader(LaPorta, 3626), LaPorta));
    assert!(supplied(setup().leader(LaPorta, 3626).leader(Sprovieri, 3627), LaPorta));
    assert!(supplied(setup().leader(Sprovieri, 3627), Sprovieri), "his own hex");
}

/// Clauses: 10d
#[test]
fn no_line_leads_over_a_lake() {
    // 5109 between lake Ledro and mountains; with 5008 open the leg costs 3 + 2.
    let walls = [(5009, 4), (5110, 4), (5209, 4)];
    assert!(supplied(table().levels(walls).leader(Thour, 5109), Thour));
    let closed = table().levels(walls).levels([(5109, 1)]).map(|map| raise(map, &[5008, 5009, 5110, 5209]));
    assert!(!supplied(closed.leader(Thour, 5109), Thour));
}

fn raise(map: &mut rules_core::books::obbedisco::MapFile, hexes: &[u16]) {
    for hex in hexes {
        let (row, column) = (usize::from(hex % 100), usize::from(hex / 100 - map.grid.columns.0));
        map.levels[row].replace_range(column..=column, "4");
    }
}

/// Clauses: 10.1.1a
#[test]
fn an_italian_line_shuns_the_shore_of_riva() {
    // 5805 is open to the west; with the Ponale road held behind him only the shore would be left.
    assert!(supplied(table().leader(Bruzzesi, 5805), Bruzzesi));
    for hex in [5803, 5904, 5905] {
        let over = line(table().leader(Bruzzesi, 5805), Bruzzesi);
        assert!(!over.contains(&hex));
    }
    // 5802 is joined to the west by the shore road alone.
    assert!(!supplied(table().leader(Bruzzesi, 5802), Bruzzesi));
    // A leg over it: 5902 lies beside 5903.
    assert!(!supplied(table().leader(Bruzzesi, 5902), Bruzzesi));
}

/// Clauses: 10.1.1b
#[test]
fn the_ban_holds_for_the_italians_own_hex_not_for_entry_nor_for_austrians() {
    for hex in [5803, 5903, 5904, 5905] {
        assert!(!supplied(table().leader(Bruzzesi, hex), Bruzzesi), "{hex}");
    }
    let mut game = table().leader(Bruzzesi, 5805).activated(Bruzzesi);
    game.dice([4]).march().step(5905);
    assert_eq!(game.march_state().spent, 1);
    // Kaim in 5904, the way west held in 5706: his line is the shore road.
    let shore = line(table().leader(Kaim, 5904).garrison(ITALIAN, 5706, 1), Kaim);
    assert_eq!(shore[..3], [5904, 5803, 5802]);
}

/// Clauses: 10.1.1c
#[test]
fn italians_on_the_roads_of_riva_are_never_supplied() {
    for hex in [5801, 5802, 5900, 5901, 5902, 6002, 6102] {
        assert!(!supplied(table().leader(Bruzzesi, hex), Bruzzesi), "{hex}");
    }
}

/// Clauses: 6.3a, 6.3b
#[test]
fn the_italian_source_is_3627_alone() {
    let at_source = line(table().leader(LaPorta, 3725), LaPorta);
    assert_eq!(at_source.last(), Some(&3627));
    let taken = || table().garrison_with(AUSTRIAN, 3627, 1, |unit| unit.fp = 4);
    assert!(!supplied(taken().leader(LaPorta, 3626), LaPorta));
    assert!(!supplied(taken().leader(LaPorta, 3600), LaPorta), "the Austrian source serves him nothing");
}

/// Clauses: 6.4a, 6.4b
#[test]
fn the_austrian_sources_are_3600_5900_and_6102() {
    // Hoffern north of the Italians in 3602: Roncone alone; taken by a spent Italian, none.
    let north = || table().garrison(ITALIAN, 3703, 1).leader(Hoffern, 3601);
    assert_eq!(line(north(), Hoffern), [3601, 3600]);
    assert!(!supplied(north().leader_with(LaPorta, 3600, spent), Hoffern));
    // Kaim in Riva, the shore road held in 5803: either edge of the town road does.
    let riva = || table().leader_with(LaPorta, 5803, spent).leader(Kaim, 5802);
    assert_eq!(line(riva().leader_with(Sprovieri, 5900, spent), Kaim), [5802, 5902, 6002, 6102]);
    assert_eq!(line(riva().leader_with(Sprovieri, 6102, spent), Kaim), [5802, 5801, 5901, 5900]);
    let both = riva().leader_with(Sprovieri, 6102, spent).leader_with(Bruzzesi, 5900, spent);
    assert!(!supplied(both, Kaim));
}

/// Clauses: 6.5a
#[test]
fn want_of_supply_costs_2_mp_and_2_on_the_combat_die_on_either_side() {
    // Hoffern in 3620 cuts off Sprovieri in 3717: MP 6 + 2 - 2; 4 + 1 - 2 + 4 against 5 + 1.
    let mut game = assault(facing().leader(Sprovieri, 3717).leader(Hoffern, 3620), [4, 1]);
    assert_eq!((game.march_state().mp, game.fought()), (6, Some((7, 6, 1))));
    game.retreat([3715]);
    // Thour cut off from Roncone by La Porta in 3714 and from Riva by Bruzzesi in 3819: 3 + 2 - 2 + 3.
    let game = fight(facing().leader(LaPorta, 3714).leader(Bruzzesi, 3819), [1, 3]);
    assert_eq!(game.fought(), Some((6, 6, 0)));
}

/// Clauses: 6.5b
#[test]
fn garrisons_are_always_supplied() {
    let game = fight(
        table().leader(Sprovieri, 3718).leader(LaPorta, 3714).leader(Bruzzesi, 3819).garrison(AUSTRIAN, 3716, 2),
        [1, 3],
    );
    assert_eq!(game.terms().1, [(Modifier::Strength, 2), (Modifier::Trench, 1)]);
}

/// Clauses: 6.5c
#[test]
fn supply_is_checked_at_the_mp_roll_and_again_at_the_dice() {
    // From 3817 Sprovieri is supplied by Storo (MP 4 + 2); in 3717, the road cut by Hoffern in 3618, he is not: 4 + 1 - 2
    // + 3 against 5 + 1.
    let mut game = facing().leader(Sprovieri, 3817).leader(Hoffern, 3618).activated(Sprovieri);
    game.dice([4]).march();
    assert_eq!(game.march_state().mp, 6);
    game.step(3717).no_reaction().dice([3, 1]).attack(3716);
    assert_eq!(game.fought(), Some((6, 6, 0)));
    // Nothing else: an unsupplied leader's tests are as ever (mules, cmd 2 + 4).
    let mut game = table().leader(Bruzzesi, 5802).with(|position| position.event_chits = 1).begin();
    assert!(!game.game().is_supplied(Bruzzesi));
    game.chit("Event").dice([3, 3, 5]).act(Action::Draw);
    assert_eq!(game.fp(Bruzzesi), 0, "5 + 2 - 1 for the long road");
}
