//! Hills and mountains on the march: clauses 9.1 and 9.2.

use rules_core::books::obbedisco::Name::{LaPorta, Sprovieri, Thour};
use rules_core::books::obbedisco::{Action, Decision, Event, Name};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, table};

/// Marches from a hex with a six.
fn marching(setup: Setup, leader: Name, from: u16) -> Table {
    let mut game = setup.leader(leader, from).activated(leader);
    game.dice([6]).march();
    game
}

/// The dice thrown for terrain so far: clause and face.
fn terrain_dice(game: &Table) -> Vec<(&'static str, u8)> {
    let thrown = game.events.iter().filter_map(|event| match event {
        Event::TerrainRoll { die, clause, .. } => Some((clause.id(), *die)),
        _ => None,
    });
    thrown.collect()
}

/// Clauses: 9.1a
#[test]
fn a_hill_without_a_way_tires_on_one_or_two() {
    for (die, fp) in [(1, 1), (2, 1), (3, 0), (6, 0)] {
        let mut game = marching(table(), LaPorta, 4024);
        game.dice([die]).step(4124).all_dice_thrown();
        assert_eq!(game.fp(LaPorta), fp, "{die}");
    }
}

/// Clauses: 9.1a
#[test]
fn neither_a_hill_on_the_road_nor_an_upland_is_rolled_for() {
    let mut by_road = marching(table().levels([(3718, 3)]), LaPorta, 3719);
    by_road.step(3718);
    let mut upland = marching(table(), LaPorta, 4411);
    upland.step(4311);
    assert!(terrain_dice(&by_road).is_empty() && terrain_dice(&upland).is_empty());
}

/// Clauses: 9.1b
#[test]
fn only_the_first_hill_of_an_activation_is_rolled_for() {
    // 6 + 2 = 8 MP: two hills of 4, one die.
    let mut game = marching(table(), LaPorta, 4024);
    game.dice([2]).steps([4124, 4223]).all_dice_thrown();
    assert_eq!((game.fp(LaPorta), game.spent()), (1, 8));
    // The next activation rolls again.
    let mut game = table().leader(LaPorta, 4223).re_activated(LaPorta);
    game.dice([6]).march().dice([1]).step(4124).all_dice_thrown();
    assert_eq!(terrain_dice(&game), [("9.1a", 1)]);
}

/// Clauses: 9.1c
#[test]
fn a_track_over_a_hill_bites_on_one_only_and_uses_the_roll_up() {
    for (die, fp) in [(1, 1), (2, 0)] {
        let mut game = marching(table(), Sprovieri, 3914);
        // 4013 by track; 4113 by track and 4212 without, neither rolled for: 2 + 2 + 4 = 8 MP.
        game.dice([die]).steps([4013, 4113, 4212]).all_dice_thrown();
        assert_eq!((game.fp(Sprovieri), game.spent()), (fp, 8), "{die}");
    }
}

/// Clauses: 9.2a
#[test]
fn a_mountain_hexside_tires_on_one_to_three() {
    for (die, fp) in [(1, 1), (3, 1), (4, 0), (6, 0)] {
        let mut game = marching(table(), LaPorta, 2801);
        // The hill 2802 first: a six does not bite.
        game.dice([6, die]).step(2802).all_dice_thrown();
        assert_eq!(game.fp(LaPorta), fp, "{die}");
    }
}

/// Clauses: 9.2b
#[test]
fn every_mountain_hexside_is_rolled_for() {
    // Forced and unsupplied: 6 + 6 + 2 - 2 = 12 MP, 1 FP. Three hexsides, three dice; the hill is rolled for once.
    let mut game = table().leader(LaPorta, 2801).activated(LaPorta);
    game.dice([6, 6]).act(Action::ForcedMarch);
    game.dice([6, 4]).step(2802).dice([3]).step(2801).dice([4]).step(2902).all_dice_thrown();
    assert_eq!(terrain_dice(&game), [("9.1a", 6), ("9.2a", 4), ("9.2a", 3), ("9.2a", 4)]);
    assert_eq!((game.fp(LaPorta), game.spent()), (2, 12));
}

/// Clauses: 9.2b
#[test]
fn the_sides_of_a_level_4_hex_are_mountain_both_ways() {
    // 4124 as a mountain: 6 MP in, 3 out to the upland 4125; forced 6 + 6 + 2 = 14 MP. No hill is met.
    let mut game = table().levels([(4124, 4)]).leader(LaPorta, 4024).activated(LaPorta);
    game.dice([6, 6]).act(Action::ForcedMarch);
    game.dice([4]).step(4124).dice([3]).step(4125).all_dice_thrown();
    assert_eq!(terrain_dice(&game), [("9.2a", 4), ("9.2a", 3)]);
    assert_eq!((game.fp(LaPorta), game.spent()), (2, 9));
}

/// Clauses: 9.2c
#[test]
fn the_hill_is_rolled_before_the_mountain_on_arrival() {
    let mut game = marching(table(), LaPorta, 2801);
    game.dice([2, 4]).step(2802);
    assert_eq!(terrain_dice(&game), [("9.1a", 2), ("9.2a", 4)]);
    let arrived = game.events.iter().position(|event| matches!(event, Event::Stepped { .. }));
    let rolled = game.events.iter().position(|event| matches!(event, Event::TerrainRoll { .. }));
    assert!(arrived < rolled);
    assert_eq!((game.hex(LaPorta), game.fp(LaPorta)), (2802, 1));
}

/// Clauses: 9.2b, 9.2c, 4f.1f
#[test]
fn the_mountain_is_rolled_for_though_the_hill_brought_the_fourth_fp() {
    // Forced from 2 to 3 FP: 6 + 6 + 2 - 3 - 2 = 9 MP. Both dice bite; FP stop at 4, and so does he.
    let mut game = table().leader_with(LaPorta, 2801, |leader| leader.fp = 2).activated(LaPorta);
    game.dice([6, 6]).act(Action::ForcedMarch);
    game.dice([1, 1]).step(2802).all_dice_thrown();
    assert_eq!((game.fp(LaPorta), game.is_marching()), (4, false));
}

/// Clauses: 9.2c, 0b
#[test]
fn reactions_retreats_and_advances_roll_for_no_terrain() {
    // Thour steps away from 4124 onto the hill 4223: 5 + 2 - 2 reaches 5, and nothing else is thrown.
    let mut game = table().leader(Thour, 4124).leader(LaPorta, 3924).activated(LaPorta);
    game.dice([6]).march().step(4024).dice([5]).act(Action::React { leader: Thour, to: HexId(4223) });
    game.all_dice_thrown();
    assert_eq!((game.hex(Thour), game.fp(Thour)), (4223, 0));
    // La Porta assaults the hill 4124 (2 + 4 of 8 MP) and wins by far; Thour retreats over hills, he advances onto one.
    let mut game = table().leader(Thour, 4124).leader(LaPorta, 4024).activated(LaPorta);
    game.dice([6]).march().dice([6, 1]).attack(4124);
    while matches!(game.asked(), Decision::Retreat { .. }) {
        let to = game.hexes_offered()[0];
        game.retreat([to]);
    }
    game.advance(4124).all_dice_thrown();
    assert!(terrain_dice(&game).is_empty());
    // An advance is no march step: it costs no MP.
    assert_eq!(game.march_state().spent, 6);
}
