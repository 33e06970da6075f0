//! The map and its chart: clauses 9 to 9i.

use rules_core::books::obbedisco::Modifier::{Command, Fort, Level, River, Strength, Town, Trench};
use rules_core::books::obbedisco::Name::{Hoffern, LaPorta, Menotti, Thour};
use rules_core::books::obbedisco::{Action, Order};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, Terms, step, table};

fn around(hex: u16) -> Vec<u16> {
    let mut hexes: Vec<u16> = table().scenario.0.map.around(HexId(hex)).map(|next| next.0).collect();
    hexes.sort_unstable();
    hexes
}

/// MP of La Porta's first step, if he may take it; he marches with a six, and meets no bite on hills.
fn cost(setup: Setup, from: u16, to: u16) -> Option<u8> {
    let mut game = setup.leader(LaPorta, from).activated(LaPorta);
    game.dice([6]).march();
    game.allows(step(to)).then(|| game.dice([6, 6]).step(to).march_state().spent)
}

/// Clauses: 9a
#[test]
fn neighbours_follow_the_offsets_of_even_and_odd_columns() {
    // Even column: (0,-1) (0,+1) (-1,0) (-1,+1) (+1,0) (+1,+1); odd: (0,-1) (0,+1) (-1,-1) (-1,0) (+1,-1) (+1,0).
    assert_eq!(around(4010), [3910, 3911, 4009, 4011, 4110, 4111]);
    assert_eq!(around(3910), [3809, 3810, 3909, 3911, 4009, 4010]);
    assert_eq!(around(2800), [2801, 2900, 2901]);
    assert_eq!(around(6127), [6026, 6027, 6126]);
    let grid = &table().scenario.0.map.grid;
    assert_eq!(grid.len(), 34 * 28);
    for (hex, there) in [(2800, true), (6127, true), (2700, false), (2828, false), (6200, false), (6128, false)] {
        assert_eq!(grid.cell(HexId(hex)).is_some(), there, "{hex}");
    }
}

/// Clauses: 9b, 9d
#[test]
fn a_step_costs_the_chart_s_mp() {
    let rows = [
        ("plain", 3719, 3720, 1),
        ("valley", 3718, 3618, 2),
        ("upland", 4411, 4311, 3),
        ("hill", 4024, 4124, 4),
        ("road into a valley", 3719, 3718, 1),
        ("track into a hill", 3914, 4013, 2),
        ("track into an upland", 4410, 4311, 2),
        ("track into a plain costs what the plain does", 3825, 3926, 1),
        ("river into an upland", 3718, 3818, 4),
        ("river on a track", 3715, 3814, 3),
        ("river on a track into a plain", 3824, 3724, 2),
        ("bridge on a road", 3721, 3820, 1),
        ("a town adds nothing", 4310, 4409, 2),
        ("a fort adds nothing", 4319, 4318, 2),
    ];
    for (what, from, to, mp) in rows {
        assert_eq!(cost(table(), from, to), Some(mp), "{what}");
    }
    assert_eq!(cost(table(), 3626, 3727), None, "lake");
}

/// Clauses: 9b
#[test]
fn mountains_cost_six_and_level_five_is_closed() {
    assert_eq!(cost(table().levels([(3720, 4)]), 3719, 3720), Some(6));
    assert_eq!(cost(table().levels([(3720, 5)]), 3719, 3720), None);
    // A road link costs 1 into any level but 5.
    assert_eq!(cost(table().levels([(3718, 4)]), 3719, 3718), Some(1));
    assert_eq!(cost(table().levels([(3718, 5)]), 3719, 3718), None);
}

/// Clauses: 9b
#[test]
fn a_bridge_saves_the_river_s_mp_off_the_road_too() {
    let bridged = table().map(|map| map.rivers[0].bridges.push((HexId(3718), HexId(3818))));
    assert_eq!(cost(bridged, 3718, 3818), Some(3));
}

/// Clauses: 9c
#[test]
fn two_road_hexes_without_a_link_pay_terrain() {
    // 3820 and 3920 both lie on roads, but no road joins them; the hex is raised so that terrain and road differ.
    let raised = || table().levels([(3920, 2)]);
    assert_eq!(cost(raised(), 3819, 3920), Some(1));
    assert_eq!(cost(raised(), 3820, 3920), Some(3));
    // On the printed map the step costs the plain's 1 MP, and the road bonus goes: 1 + 2 = 3 MP, 5 on the road.
    let mut game = table().leader(LaPorta, 3820).activated(LaPorta);
    game.dice([1]).march().step(3920);
    assert!(!game.march_state().on_road);
}

/// Clauses: 9d
#[test]
fn every_road_over_a_river_has_a_bridge() {
    let scenario = table().scenario;
    let map = &scenario.0.map;
    let mut crossings = 0;
    for cell in map.grid.cells() {
        for (direction, _) in map.grid.neighbours(cell) {
            let edge = map.edge_at(cell, direction);
            assert!(!edge.road || !edge.river || edge.bridge, "{:?}", map.grid.id(cell));
            crossings += u8::from(edge.road && edge.river);
        }
    }
    // Eight bridges, each seen from both banks.
    assert_eq!(crossings, 16);
}

/// La Porta assaults from one hex into another; the modifiers of both sides that come of ground and works.
fn ground(mut game: Table, target: u16) -> (Terms, Terms) {
    game.dice([6]).march().dice([3, 3]).attack(target);
    let of_ground = |terms: Terms| {
        terms.into_iter().filter(|(what, _)| matches!(what, Level | River | Town | Fort | Trench)).collect()
    };
    let (attack, defence) = game.terms();
    (of_ground(attack), of_ground(defence))
}

/// Clauses: 9b, 9e
#[test]
fn the_defence_column_adds_to_the_defender_s_sum() {
    let rows: [(&str, u16, u16, &[_]); 9] = [
        ("plain", 3720, 3719, &[]),
        ("valley", 4412, 4411, &[]),
        ("upland", 4411, 4311, &[(Level, 1)]),
        ("hill", 4024, 4124, &[(Level, 2)]),
        ("river", 3715, 3814, &[(River, 1)]),
        ("river with a bridge", 3820, 3721, &[(River, 1)]),
        ("town", 4411, 4410, &[(Town, 1)]),
        ("fort", 4218, 4318, &[(Fort, 4)]),
        ("upland behind a river", 3718, 3818, &[(Level, 1), (River, 1)]),
    ];
    for (what, from, target, expected) in rows {
        let game = table().leader(LaPorta, from).leader(Thour, target).activated(LaPorta);
        assert_eq!(ground(game, target), (vec![], expected.to_vec()), "{what}");
    }
    let mountain = table().levels([(4124, 4)]).leader(LaPorta, 4024).leader(Thour, 4124).activated(LaPorta);
    assert_eq!(ground(mountain, 4124).1, [(Level, 2)]);
    let dug_in = table().leader(LaPorta, 3715).leader_with(Thour, 3814, |thour| thour.entrenched = true);
    assert_eq!(ground(dug_in.activated(LaPorta), 3814).1, [(River, 1), (Trench, 1)]);
}

/// Clauses: 9e
#[test]
fn ground_never_helps_the_attacker() {
    // From a trench in Condino, behind the Chiese, against a valley.
    let entrenched = table().leader_with(LaPorta, 3715, |leader| leader.entrenched = true).leader(Thour, 3814);
    let mut game = entrenched.activated(LaPorta);
    game.dice([6]).march().dice([3, 3]).attack(3814);
    assert_eq!(game.terms().0, [(Strength, 4), (Command, 2)]);
    let mut from_a_hill = table().leader(LaPorta, 4124).leader(Thour, 4024).activated(LaPorta);
    from_a_hill.dice([6]).march().dice([3, 3]).attack(4024);
    assert!(from_a_hill.terms().0.iter().all(|&(what, _)| what != Level));
    assert_eq!(from_a_hill.terms().1.iter().filter(|&&(what, _)| what == Level).count(), 1);
}

/// Clauses: 9f
#[test]
fn any_named_town_is_a_city_for_combat() {
    // Tiarno di Sotto, Baitoni and Bondone have names, but nobody keeps their control.
    for (from, town) in [(4310, 4409), (3926, 3927), (4024, 4025)] {
        let game = table().leader(LaPorta, from).leader(Hoffern, town).activated(LaPorta);
        assert!(ground(game, town).1.contains(&(Town, 1)), "{town}");
    }
    // Beaten by 1 (4 + 2 + 4 - 9) a leader may stay in Tiarno di Sopra: 3 + 2 + town 1 + 3.
    let mut game = table().leader(LaPorta, 4411).leader(Thour, 4410).activated(LaPorta);
    game.dice([6]).march().dice([4, 3]).attack(4410);
    assert_eq!(game.fought(), Some((10, 9, 1)));
    assert!(game.allows(Action::Stay));
    // In the open he may not: 4 + 2 + 3 against 3 + 2 + 3.
    let mut game = table().leader(LaPorta, 4413).leader(Thour, 4412).activated(LaPorta);
    game.dice([6]).march().dice([3, 3]).attack(4412);
    assert_eq!(game.fought(), Some((9, 8, 1)));
    assert_eq!(game.refused_by(Action::Stay), "5.1m");
}

/// Clauses: 9g
#[test]
fn the_map_has_no_mountain_hex_and_three_mountain_hexsides() {
    let scenario = table().scenario;
    let map = &scenario.0.map;
    let mut sides = Vec::new();
    for cell in map.grid.cells() {
        assert!(map.ground_at(cell).level <= 3);
        for (direction, next) in map.grid.neighbours(cell) {
            let (one, other) = (map.grid.id(cell).0, map.grid.id(next).0);
            if map.edge_at(cell, direction).mountain && one < other {
                sides.push((one, other));
            }
        }
    }
    sides.sort_unstable();
    assert_eq!(sides, [(2801, 2802), (2801, 2902), (2803, 2804)]);
}

/// Clauses: 9h
#[test]
fn tracks_off_the_edge_are_no_exits() {
    for (hex, leads_out) in [(2806, false), (5600, false), (3600, true), (5900, true)] {
        let mut game = table().leader(Menotti, hex).activated(Menotti);
        game.dice([6]).march();
        assert_eq!(game.allows(Action::Exit), leads_out, "{hex}");
        if !leads_out {
            assert_eq!(game.refused_by(Action::Exit), "10v.d");
        }
    }
}

/// Clauses: 9i
#[test]
fn hex_distance_is_the_largest_difference_of_cube_coordinates() {
    let scenario = table().scenario;
    let map = &scenario.0.map;
    let cube = |hex: u16| {
        let (x, row) = (i32::from(hex / 100), i32::from(hex % 100));
        let z = row - i32::midpoint(x, x % 2);
        [x, -x - z, z]
    };
    let hexes: Vec<u16> = map.grid.cells().map(|cell| map.grid.id(cell).0).collect();
    for &one in hexes.iter().step_by(37) {
        for &other in hexes.iter().step_by(11) {
            let most = cube(one).into_iter().zip(cube(other)).map(|(here, there)| (here - there).abs()).max();
            assert_eq!(Some(i32::from(map.distance(HexId(one), HexId(other)))), most, "{one} {other}");
        }
    }
    // By hand: 2800 is (28, -14, -14), 6127 is (61, -57, -4). The lake 5108 does not lengthen the way round it.
    for (one, other, hexes) in [(2800, 6127, 43), (5107, 5109, 2), (3819, 4410, 12), (4410, 4411, 1)] {
        assert_eq!(map.distance(HexId(one), HexId(other)), hexes, "{one} {other}");
    }
}

/// Clauses: 9i
#[test]
fn distance_to_the_enemy_is_counted_across_the_lake() {
    // 5106 is three hexes from 5109 across Lake Ledro and four round it: too close to rally. 5105 is four: he tests.
    for (italian, far_enough) in [(5105, true), (5106, false)] {
        let routed = table().leader_with(Thour, 5109, |thour| thour.order = Order::Routed);
        let mut game = routed.leader(LaPorta, italian).begin();
        if far_enough {
            game.dice([4]);
        }
        game.end_turn().all_dice_thrown();
        assert_eq!(game.order(Thour) != Order::Routed, far_enough, "{italian}");
    }
}
