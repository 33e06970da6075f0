//! The map, distances, counters and leaders: clause 1, 5, 6.3.

use rules_core::books::caricat::{
    AUSTRIAN, Action, Caricat, Duty, ITALIAN, Kind, Level, Mobile, Options, Place, Position, Terrain,
};
use rules_core::hex::HexId;
use rules_core::{BySide, Game, Side, Viewer};
use tests::caricat::{l, lead, montebello, pastrengo, scenario, squad, step, u};

fn around(id: &str, hex: u16) -> Vec<u16> {
    let scenario = scenario(id);
    let mut hexes: Vec<u16> = scenario.0.map.around(HexId(hex)).map(|hex| hex.0).collect();
    hexes.sort_unstable();
    hexes
}

/// Clauses: 1.2b
#[test]
fn odd_columns_stand_half_a_hex_lower() {
    assert_eq!(around("pastrengo-1848", 2014), [1913, 1914, 2013, 2015, 2113, 2114]);
    assert_eq!(around("pastrengo-1848", 2113), [2013, 2014, 2112, 2114, 2213, 2214]);
    assert_eq!(around("montebello-1859", 0), [1, 100]);
}

/// Clauses: 1.2d
#[test]
fn the_southern_rows_of_montebello_are_in_play() {
    let table = montebello().leader("FOR", 2119).unit("CH17", 2119).unit("R40I", 2419);
    let mut game = table.activated("FOR");
    game.step("CH17", 2219);
    assert_eq!(game.hex("CH17"), 2219);
    assert_eq!(scenario("montebello-1859").0.map.grid.len(), 39 * 23);
}

/// Clauses: 1.2f
#[test]
fn contact_is_between_combat_units_over_an_open_side_routed_ones_included() {
    let game = pastrengo().unit("I1", 2013).hurt("GRA", 2113, 4).leader("WOH", 1913).unit("KJ4", 2215).begin();
    assert!(game.game().are_in_contact(u("I1"), u("GRA")));
    assert!(!game.game().are_in_contact(u("I1"), u("KJ4")));
    // A leader is nobody's contact.
    let game = pastrengo().unit("I1", 2013).leader("WOH", 1913).begin();
    assert!(!game.game().contacts(ITALIAN, HexId(2013)));
}

/// Clauses: 1.2g
#[test]
fn foot_and_horse_distance_follow_passable_hexes_and_ignore_units() {
    let table = pastrengo().unit("GRA", 2113);
    let game = table.clone().begin();
    let far = |kind: Kind, from: u16, to: u16| game.game().distance(kind, ITALIAN, HexId(from), HexId(to));
    assert_eq!(far(Kind::Infantry, 2013, 2214), Some(2));
    // The escarpment side: one hex on foot, a way round on horse.
    assert_eq!(far(Kind::Infantry, 3305, 3205), Some(1));
    assert!(far(Kind::Cavalry, 3305, 3205) > Some(1));
    // The bridge is the only way over the Adige.
    assert_eq!(far(Kind::Infantry, 3601, 3700), Some(1));
    let blown = table.with(|position| position.blown = true).begin();
    assert_eq!(blown.game().distance(Kind::Infantry, AUSTRIAN, HexId(3601), HexId(3700)), None);
    assert_eq!(blown.game().board().map.distance(HexId(3601), HexId(3700)), 1);
}

/// Clauses: 1.3a, 1.1b
#[test]
fn infantry_has_fire_and_a_leader_cavalry_neither_and_each_side_its_own() {
    for id in ["pastrengo-1848", "montebello-1859"] {
        let scenario = scenario(id);
        let file = &scenario.0.file;
        for card in &file.units {
            assert_eq!(card.kind == Kind::Infantry, card.fire > 0, "{}", card.id);
            assert_eq!(card.kind == Kind::Infantry, card.command.is_some(), "{}", card.id);
            assert!(card.melee > 0 && card.morale > 0, "{}", card.id);
        }
        let count = |side: Side| file.units.iter().filter(|card| card.side == side).count();
        let (italian, austrian) = if id == "pastrengo-1848" { (12, 16) } else { (16, 28) };
        assert_eq!((count(ITALIAN), count(AUSTRIAN)), (italian, austrian));
    }
    assert_eq!(Caricat::SIDES, BySide::new("italian", "austrian"));
}

/// Clauses: 1.3d, 7.1.1d
#[test]
fn current_morale_is_printed_morale_less_damage_not_below_0() {
    let table = pastrengo().scenario(|file| {
        file.units.iter_mut().filter(|card| card.id == u("GRA")).for_each(|card| card.morale = 3);
    });
    let game = table.hurt("KJ4", 2512, 3).hurt("GRA", 2111, 4).unit("OGU", 2008).begin();
    assert_eq!(["KJ4", "GRA", "OGU"].map(|unit| game.game().morale(u(unit))), [7 - 3, 0, 5]);
}

/// Clauses: 1.1d
#[test]
fn both_players_and_spectators_see_the_same() {
    let game = pastrengo().set_up();
    let view = |viewer| game.game().view(viewer);
    assert_eq!(view(Viewer::Player(ITALIAN)), view(Viewer::Spectator));
    assert_eq!(view(Viewer::Player(AUSTRIAN)), view(Viewer::Spectator));
}

/// Clauses: 1.4a, 1.4d, 6a, 1.4e
#[test]
fn a_leader_rides_9_mp_once_at_any_level_through_zoc_but_not_into_an_enemy() {
    // GRA's ZOC covers 2012, 2013 and 2113; the unit in 2012 keeps him safe there.
    let table = pastrengo().leader_at("VE", 1913, Level::Reserve).unit("I7", 1913).unit("GRA", 2014).unit("AC1", 1610);
    let mut game = table.activated("VE");
    let mover = |game: &tests::caricat::Table| game.game().go().and_then(|go| go.mover);
    game.lead("VE", [2013]);
    // No reaction, no surcharge on leaving: 1 MP each.
    assert_eq!((mover(&game).map(|mover| (mover.mp, mover.spent, mover.duty))), Some((9, 1, Duty::Free)));
    assert_eq!(game.refused_by(lead("VE", 2014)), "1.4e");
    game.lead("VE", [2113]);
    assert_eq!((game.spent(), game.volleys()), (2, vec![]));
    game.lead("VE", [2013, 1913]).stop();
    assert_eq!(game.refused_by(lead("VE", 1912)), "1.4d");
    assert_eq!(game.refused_by(step("I7", 1912)), "3.1t");
}

/// Clauses: 1.4f
#[test]
fn a_leader_may_not_end_his_move_alone_beside_an_enemy() {
    let table = pastrengo().leader("VE", 1911).unit("I7", 1911).unit("GRA", 2014);
    let mut game = table.activated("VE");
    game.lead("VE", [1912, 1913]);
    assert_eq!(game.refused_by(Action::Stop), "1.4f");
    game.lead("VE", [1912]).act(Action::Stop);
    assert_eq!(game.leader_hex("VE"), 1912);
    // With a friend he may.
    let table = pastrengo().leader("VE", 1912).unit("I7", 1913).unit("GRA", 2014);
    let mut game = table.activated("VE");
    game.lead("VE", [1913]).act(Action::Stop);
    assert_eq!(game.leader_hex("VE"), 1913);
}

/// Clauses: 5b
#[test]
fn a_hex_holds_one_combat_unit_and_any_leaders() {
    let position =
        |table: tests::caricat::Setup| Caricat::from_position(&table.scenario, &table.options, &table.position).is_ok();
    assert!(position(pastrengo().unit("I7", 1313).leader("VE", 1313).leader("BRO", 1313)));
    assert!(!position(pastrengo().unit("I7", 1313).unit("I8", 1313)));
    let unknown = Position { frames: Position::default().frames, turn: 11, ..pastrengo().position };
    assert!(Caricat::from_position(&scenario("pastrengo-1848"), &Options::default(), &unknown).is_err());
}

/// Clauses: 5e, 7.5.1i, 1.4c
#[test]
fn routed_units_and_leaders_have_no_zoc() {
    assert_eq!(pastrengo().hurt("GRA", 2113, 4).leader("WOH", 2309).begin().zoc(AUSTRIAN), [] as [u16; 0]);
    let zoc = pastrengo().hurt("GRA", 2113, 3).begin().zoc(AUSTRIAN);
    assert_eq!(zoc, [2013, 2014, 2112, 2114, 2213, 2214]);
}

/// Clauses: 6c, 6g
#[test]
fn a_mixed_hex_is_cheapest_to_enter_and_best_to_defend() {
    let scenario = scenario("montebello-1859");
    let map = &scenario.0.map;
    // Genestrello lies on hills: 1 on foot and 2 on horse as a village, not 2 and 3.
    let edge = map.edge(HexId(2415), HexId(2315)).unwrap_or_default();
    assert_eq!((edge.road, edge.foot, edge.horse), (false, 1, 2));
    assert_eq!(map.ground(HexId(2315)).defending(), Terrain::Village);
    // Woods on hills defend as woods: a die less for each unit that fires.
    assert_eq!(map.ground(HexId(2617)).defending(), Terrain::Woods);
    assert!(Terrain::Woods.covers() && Terrain::Village.covers() && !Terrain::Hills.covers());
    let defence = [Terrain::Clear, Terrain::Hills, Terrain::Village, Terrain::Woods, Terrain::Marsh];
    assert_eq!(defence.map(Terrain::defence), [0, 1, 2, 1, -1]);
}

/// Clauses: 6b, 13.2.3c
#[test]
fn the_chart_prices_each_step() {
    let pastrengo = scenario("pastrengo-1848");
    let montebello = scenario("montebello-1859");
    let price = |scenario: &rules_core::books::caricat::Scenario, from: u16, to: u16| {
        scenario.0.map.edge(HexId(from), HexId(to)).map(|edge| (edge.foot, edge.horse))
    };
    let rows = [
        (2014, 2113, (1, 1)), // clear
        (2014, 1914, (2, 3)), // woods
        (2013, 2112, (2, 3)), // hills
        (2115, 2215, (1, 2)), // village
        (1909, 1810, (3, 0)), // marsh: on horse by road only
        (3305, 3205, (3, 0)), // escarpment: clear and 2
        (1512, 1612, (1, 1)), // road link into marsh
        (1612, 1711, (1, 1)), // road link over the bridge
        (3601, 3700, (1, 1)), // the Ponton bridge
        (3600, 3700, (0, 0)), // the Adige
    ];
    for (from, to, expected) in rows {
        assert_eq!(price(&pastrengo, from, to), Some(expected), "{from}-{to}");
    }
    // A stream side costs 1 on foot and 2 on horse.
    assert_eq!(price(&montebello, 1912, 2013), Some((2, 3)));
}

/// Clauses: 6e
#[test]
fn a_unit_may_always_make_one_step_whatever_it_costs() {
    // Beyond twice the range infantry has 2 MP; the marsh costs 3.
    let table = pastrengo().leader("WOH", 2902).unit("GRA", 1909).unit("I7", 1711);
    let mut game = table.clone().chief("WOH", |woh| woh.level = Level::Advance).activated("WOH");
    assert_eq!(game.game().go().map(|go| go.who), Some(Mobile::Leader(l("WOH"))));
    game.step("GRA", 1810);
    assert_eq!((game.hex("GRA"), game.spent()), (1810, 3));
    // As a second step it is too dear: from 1910, 1 MP spent.
    let mut game = table.unit("GRA", 2010).chief("WOH", |woh| woh.level = Level::Advance).activated("WOH");
    game.step("GRA", 1909);
    assert_eq!(game.refused_by(step("GRA", 1810)), "6b");
    // What is prohibited stays so.
    let mut game = pastrengo().unit("NOV", 1909).riding("NOV");
    assert_eq!(game.refused_by(step("NOV", 1810)), "6b");
}

/// Clauses: 6f, 6h
#[test]
fn a_unit_moves_once_in_an_activation_and_never_off_the_map() {
    let table = pastrengo().leader("BRO", 2015).unit("I2", 2014).unit("GRA", 2111);
    let mut game = table.activated("BRO");
    game.step("I2", 2013).act(Action::Stop);
    assert_eq!(game.refused_by(step("I2", 2012)), "6f");
    let mut game = pastrengo().unit("NOV", 717).riding("NOV");
    assert_eq!(game.refused_by(step("NOV", 718)), "6h");
    assert_eq!(game.refused_by(Action::Leave { unit: u("NOV") }), "6h");
}

/// Clauses: 6.1d, 6.1a
#[test]
fn starting_inside_enemy_zoc_keeps_the_road_bonus_and_leaders_ignore_zoc_for_it() {
    // GRA beside 1413: leaving costs 1 more, but the fifth MP remains.
    let table = pastrengo().leader("VE", 1413).unit("I7", 1413).unit("GRA", 1414).unit("OGU", 2008);
    let mut game = table.activated("VE");
    game.step("I7", 1512);
    let mover = game.game().go().and_then(|go| go.mover);
    assert_eq!(mover.map(|mover| (mover.spent, mover.on_road)), Some((2, true)));
    // A leader keeps it though he enters ZOC.
    let table = pastrengo().leader("VE", 1413).unit("I7", 1413).unit("GRA", 1611);
    let mut game = table.activated("VE");
    game.lead("VE", [1512]);
    assert!(game.game().go().and_then(|go| go.mover).is_some_and(|mover| mover.on_road));
}

/// Clauses: 1.1c, 7.2.1b
#[test]
fn dice_fall_in_the_order_of_the_rules_attackers_before_defender() {
    let table = pastrengo().leader("BRO", 1914).unit("I1", 2013).unit("GRA", 2113).leader("WOH", 2309);
    let mut game = table.fighting("BRO");
    game.melee(["I1"], "GRA");
    let answer = Action::Answer { at: u("I1") };
    let who = |game: &tests::caricat::Table| {
        let wanted = game.wanted(answer).request;
        (wanted.side, wanted.clause.id())
    };
    assert_eq!(who(&game), (AUSTRIAN, "7.2a"));
    assert_eq!(who(game.dice([1, 1])), (ITALIAN, "7.2.1b"));
    assert_eq!(who(game.dice([1, 1])), (AUSTRIAN, "7.2.1b"));
}

/// Clauses: 7.1.1a
#[test]
fn a_unit_throws_its_fire_value_less_cover_perhaps_nothing() {
    let table = pastrengo().leader("WOH", 2309).hurt("GRA", 2113, 1).unit("I1", 2213).leader("SIG", 3802);
    let mut game = table.fighting("WOH");
    // Reduced GRA has one die; the woods of 2213 take it.
    let fire = Action::Fire { units: squad(["GRA"]), target: u("I1") };
    assert_eq!(game.preview(fire).dice, Some(0));
    game.act(fire).act(Action::Stand);
    assert_eq!((game.volleys(), game.damage("I1")), (vec![], 0));
    assert_eq!(game.unit("I1").place, Place::Hex(HexId(2213)));
}
