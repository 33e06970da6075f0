//! Worked cases: woods, roads, fords, garrisons, sight, broken ground.

use rules_core::books::colonia::{Action, Formation, Kind, Modifier, Order, Plan, Row, Size};
use tests::colonia::{Setup, field, leg, walk};

/// Clauses: 5.0a, 7.2f, 7.2a, 0k
#[test]
fn exactly_half_in_a_wood_is_in_and_the_edge_costs_rifles_2() {
    let setup = || {
        let setup = field().patch("wood", Kind::Wood, (500, 300), (700, 500));
        setup.blue("E", Row::FanteriaTurca, 500, 400, 270)
    };
    let mut game = setup().red("A", Row::Ascari, 420, 400, 90).acting("A");
    game.dice([6, 1, 2, 3, 4, 5, 1, 2]).fire("E");
    assert_eq!((game.range(), game.sums(), game.piece("E").damage), (4000, vec![(game.u("A"), 8, 1)], 1));
    let game = setup().red("G", Row::ArtDaMontagna, 420, 400, 90).order("G", Order::Manovra).acting("G");
    assert_eq!(game.shot("E", Plan::Stand), Ok(6 - 2));
}

/// Clauses: 5.0c, 5.0d, 5.1.3a
#[test]
fn a_mixed_path_costs_full_price_to_half_in_and_double_from_there() {
    let setup = |row: Row| {
        let setup = field().patch("wood", Kind::Wood, (330, 200), (500, 600)).red("A", row, 300, 400, 90);
        setup.blue("E", Row::Ascari, 1100, 400, 270).acting("A")
    };
    let mut game = setup(Row::Fanteria);
    assert_eq!(game.refused_by(walk([leg(90, 41)])), "4.0a");
    game.walk([leg(90, 40)]);
    assert_eq!((game.stands("A"), game.piece("A").disordered), ((340, 400, 90), true));
    let mut game = setup(Row::Bersaglieri);
    assert_eq!(game.refused_by(walk([leg(90, 46)])), "4.0a");
    game.walk([leg(90, 45)]);
    assert_eq!((game.stands("A"), game.piece("A").disordered), ((345, 400, 90), false));
}

/// Clauses: 5.1.5a, 5.1.5b, 4.0q, 5.0b
#[test]
fn the_road_bonus_needs_a_column_and_the_whole_move_on_the_road() {
    let setup = |y: i32, column: bool| {
        let setup = field().line("road", Kind::Road, &[(0, 400), (1200, 400)], 20).red("A", Row::Fanteria, 200, y, 90);
        let setup = setup.blue("E", Row::Ascari, 1100, 600, 270);
        if column { setup.column("A").acting("A") } else { setup.acting("A") }
    };
    let mut game = setup(400, true);
    assert_eq!(game.refused_by(walk([leg(90, 76)])), "4.0a");
    game.walk([leg(90, 75)]);
    assert_eq!(game.stands("A"), (275, 400, 90));
    for mut game in [setup(412, true), setup(400, false)] {
        assert_eq!(game.refused_by(walk([leg(90, 51)])), "4.0a");
        game.walk([leg(90, 50)]);
    }
}

/// Clauses: 5.1.6f, 5.1.6g, 5.1.6h, 5.1.6i
#[test]
fn fording_costs_a_column_less_and_light_cavalry_nothing() {
    let setup = |row: Row, x: i32| {
        let setup = field().line("river", Kind::River, &[(500, 0), (500, 800)], 50);
        let setup = setup.line("ford", Kind::Ford, &[(475, 400), (525, 400)], 100).red("A", row, x, 400, 90);
        setup.red("B", Row::Fanteria, 100, 100, 90).blue("E", Row::Ascari, 1100, 600, 270)
    };
    let mut game = setup(Row::Fanteria, 435).column("A").acting("A");
    assert_eq!(game.refused_by(walk([leg(90, 10)])), "5.1.4a");
    game.dice([5, 4]).act(Action::Ford);
    assert_eq!((game.stands("A"), game.vbu("A"), game.piece("A").disordered), ((565, 400, 90), 11, true));
    let mut game = setup(Row::Fanteria, 455).acting("A");
    game.dice([5, 6]).act(Action::Ford);
    assert!(game.is_gone("A"));
    let mut game = setup(Row::CavalleriaColoniale, 455).acting("A");
    game.act(Action::Ford);
    assert_eq!((game.stands("A"), game.vbu("A"), game.piece("A").disordered), ((545, 400, 90), 12, false));
}

fn village() -> Setup {
    field().patch("village", Kind::BuiltUp, (500, 300), (600, 400))
}

/// Clauses: 5.2.6b, 5.2.6c, 5.2.6d, 5.2.6e, 7.2h
#[test]
fn fire_at_a_garrison_is_ranged_to_the_perimeter_and_costs_2_alone() {
    let setup = village().red("A", Row::Ascari, 430, 350, 90).blue("E", Row::FanteriaRegolareCinese, 550, 350, 0);
    let setup = setup.with("E", |piece| piece.garrison = Some(0));
    let mut game = setup.acting("A");
    game.dice([6, 6, 5, 5, 1, 2, 3, 4]).fire("E");
    assert_eq!((game.range(), game.sums()), (5000, vec![(game.u("A"), 8, 3)]));
    assert_eq!(game.terms("A"), [(Modifier::Vbu, 10), (Modifier::Cover, -2)]);
    // Three bases have room, a fourth has not.
    let three = |setup: Setup| {
        let setup = setup.red("G1", Row::Fanteria, 548, 320, 0).red("G2", Row::Fanteria, 548, 360, 0);
        setup.with("G1", |piece| piece.garrison = Some(0)).with("G2", |piece| piece.garrison = Some(0))
    };
    let setup = three(village()).red_of("A", Row::Fanteria, Size::Half, 550, 395, 0);
    let setup = setup.blue("E", Row::Ascari, 1100, 600, 270);
    let mut game = setup.acting("A");
    game.act(Action::Garrison);
    assert_eq!(game.piece("A").garrison, Some(0));
    let setup = three(village()).red_of("G3", Row::Fanteria, Size::Quarter, 520, 390, 0);
    let setup = setup.with("G3", |piece| piece.garrison = Some(0));
    let setup = setup.red_of("A", Row::Fanteria, Size::Quarter, 570, 390, 0).blue("E", Row::Ascari, 1100, 600, 270);
    assert_eq!(setup.acting("A").refused_by(Action::Garrison), "5.2.6d");
}

/// Clauses: 5.2.6f, 5.2.6c, 9.4p, 9.4q
#[test]
fn a_beaten_garrison_goes_back_from_its_exit_edge() {
    let setup = village().red("A", Row::Ascari, 430, 350, 90).red("B", Row::Ascari, 100, 100, 90);
    let setup = setup.blue("E", Row::Marinai, 550, 350, 270).with("E", |piece| piece.garrison = Some(0));
    let mut game = setup.acting("A");
    game.dice([6, 6, 6, 1, 2, 3, 4, 1]).dice([6, 1, 2, 3, 4, 1, 2, 3, 4, 1]).charge("E", 90, false);
    assert_eq!(game.sums(), vec![(game.u("A"), 8, 3), (game.u("E"), 10, 1)]);
    assert_eq!((game.stands("E"), game.piece("E").garrison, game.piece("E").damage), ((640, 350, 270), None, 3));
    game.no();
    assert_eq!(game.stands("A"), (480, 350, 90));
}

/// Clauses: 7.6f, 5.2.5a, 7.6a
#[test]
fn three_centimetres_of_wood_are_seen_through_and_no_more() {
    let setup = |x: i32| {
        let setup = field().patch("wood", Kind::Wood, (460, 200), (700, 600)).red("A", Row::Ascari, 420, 400, 90);
        setup.blue("E", Row::FanteriaTurca, x, 400, 270).acting("A")
    };
    assert_eq!(setup(510).shot("E", Plan::Stand), Ok(10 - 2));
    assert_eq!(setup(511).shot("E", Plan::Stand), Err("7.6a"));
}

/// Clauses: 7.6g, 5.2.3a
#[test]
fn over_a_gentle_crest_both_ends_must_be_within_15_of_the_crossing() {
    let setup = |gun: i32, x: i32| {
        let setup = field().patch("hill", Kind::HillGentle, (490, 200), (510, 600));
        let setup = setup.file(|file| file.terrain[0].crest = vec![(500, 200), (500, 600)]);
        let setup = setup.red("G", Row::ArtDaMontagna, gun, 400, 90).order("G", Order::Manovra);
        setup.blue("E", Row::FanteriaTurca, x, 400, 270).acting("G")
    };
    assert_eq!(setup(330, 680).shot("E", Plan::Stand), Err("7.6a"));
    let game = setup(330, 665);
    assert_eq!(game.shot("E", Plan::Stand), Ok(4));
    // Touching the crest, it sees further.
    assert!(setup(470, 820).shot("E", Plan::Stand).is_ok());
}

/// Clauses: 5.1.2a, 5.0c, 2.1.1b
#[test]
fn broken_ground_disorders_irregulars_but_not_light_foot() {
    let setup = |row: Row, loose: bool| {
        let setup =
            field().patch("stones", Kind::Broken, (330, 200), (500, 600)).red_of("A", row, Size::Half, 300, 400, 90);
        let setup = setup.file(move |file| file.rules.loose_irregulars = loose);
        let mut game = setup.blue("E", Row::Ascari, 1100, 400, 270).acting("A");
        game.walk([leg(90, 40)]);
        assert_eq!((game.stands("A"), game.piece("A").formation), ((340, 400, 90), Formation::Line));
        game.piece("A").disordered
    };
    assert!(setup(Row::BasciBaluk, false));
    assert!(!setup(Row::Bersaglieri, false));
    assert!(!setup(Row::BasciBaluk, true));
}
