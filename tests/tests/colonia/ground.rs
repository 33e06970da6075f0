//! The ground: clauses 5.

use rules_core::Side;
use rules_core::books::colonia::{Action, Direction, Kind, Modifier, Order, Plan, Row, Size};
use rules_core::table::Edge;
use tests::colonia::{Setup, Table, field, leg, walk};

/// Clauses: 5.1.1a, 5.2.1a
#[test]
fn open_ground_and_gentle_hills_do_nothing_to_moves_and_hide_nothing() {
    let setup = field().patch("rise", Kind::HillGentle, (300, 300), (600, 500)).red("A", Row::Fanteria, 280, 400, 90);
    let setup = setup.red("G", Row::ArtDaCampagna75, 280, 500, 90).order("G", Order::Manovra);
    let mut game = setup.blue("E", Row::Ascari, 1060, 500, 270).acting("A");
    assert_eq!(game.refused_by(walk([leg(90, 51)])), "4.0a");
    game.walk([leg(90, 50)]).done();
    assert_eq!((game.stands("A"), game.piece("A").disordered), ((330, 400, 90), false));
    let name = Action::Name { unit: game.u("G") };
    game.act(name);
    // 73 away in the open: band 8.
    assert_eq!(game.shot("E", Plan::Stand), Ok(1));
}

/// Clauses: 5.0e, 7.2g
#[test]
fn a_line_of_cover_disorders_who_crosses_it_and_shelters_who_stands_behind() {
    let setup = |kind: Kind| {
        let setup = field().line("wall", kind, &[(500, 200), (500, 600)], 10).red("A", Row::Fanteria, 460, 300, 90);
        let setup = setup.red("G", Row::ArtDaMontagna, 440, 500, 90).order("G", Order::Manovra);
        // The front of the enemy stands at x = 51, one behind the line.
        setup.blue("E", Row::FanteriaTurca, 530, 500, 270).blue("F", Row::FanteriaTurca, 900, 300, 270)
    };
    let mut game = setup(Kind::ObstacleStone).acting("A");
    // The centre crosses in the last centimetre.
    game.walk([leg(90, 50)]);
    assert!(game.piece("A").disordered && game.has_event("5.0e"));
    let game = setup(Kind::ObstacleStone).acting("A");
    assert!(game.preview(walk([leg(90, 39)])).disorder.is_none());
    for (kind, rifles, guns) in [(Kind::ObstacleStone, 12 - 3, 6 - 2), (Kind::ObstacleWood, 12 - 1, 6 - 1)] {
        let game = setup(kind).acting("G");
        assert_eq!(game.shot("E", Plan::Stand), Ok(guns));
        let game = setup(kind).red("B", Row::Fanteria, 460, 500 - 85, 90).acting("B");
        // Over the line at the nearest side centre: rifles, within five.
        let range = game.game().sighting(game.u("B"), game.u("E"), Edge::Front).unwrap().range.0;
        let long = i8::from(range > 5010);
        assert_eq!(game.shot("E", Plan::Stand), Ok(rifles - long));
    }
    // Trenches count from their eastern side alone.
    let trench = setup(Kind::ObstacleWood).file(|file| {
        file.terrain[0].cover_from = Some(rules_core::books::colonia::Compass::East);
    });
    assert_eq!(trench.acting("G").shot("E", Plan::Stand), Ok(6));
}

/// Clauses: 5.1.4a
#[test]
fn rocks_and_great_waters_are_impassable_but_to_engineers_and_climbers() {
    let setup = |row: Row| {
        let setup = field().patch("rocks", Kind::Impassable, (440, 300), (600, 500)).red("A", row, 400, 400, 90);
        setup.red("B", Row::Fanteria, 100, 100, 90).order("A", Order::Manovra).blue("E", Row::Ascari, 1100, 400, 270)
    };
    let mut game = setup(Row::Fanteria).acting("A");
    assert!(game.allows(walk([leg(90, 20)])));
    assert_eq!(game.refused_by(walk([leg(90, 30)])), "5.1.4a");
    // Climbers walk on; engineers at a quarter of their speed.
    let game = setup(Row::Alpini).acting("A");
    assert!(game.allows(walk([leg(90, 60)])));
    let mut game = setup(Row::Genio).acting("A");
    // 1.1 to the rock and the tenth that does not count as in it, then four for one: 1.1 + 0.9 x 4 = 4.7.
    assert!(game.allows(walk([leg(90, 20)])));
    assert_eq!(game.refused_by(walk([leg(90, 40)])), "4.0a");
}

/// Clauses: 5.1.6a, 5.1.6e, 5.1.6h
#[test]
fn a_ford_is_searched_for_at_the_bank_and_crossed_in_a_later_activation() {
    let setup = || {
        let setup =
            field().line("river", Kind::River, &[(500, 0), (500, 800)], 50).red("A", Row::Fanteria, 455, 400, 90);
        setup.red("B", Row::Fanteria, 100, 100, 90).blue("E", Row::Ascari, 1100, 600, 270)
    };
    let mut game = setup().acting("A");
    assert_eq!(game.refused_by(walk([leg(90, 10)])), "5.1.4a");
    assert_eq!(game.refused_by(Action::Ford), "5.1.6h");
    game.dice([4, 5]).act(Action::Search);
    assert_eq!(game.refused_by(Action::Ford), "4.0j");
    assert_eq!(game.piece("A").ford, Some(0));
    // Not found: another place five further must be tried.
    let mut game = setup().acting("A");
    game.dice([4, 4]).act(Action::Search).done();
    assert_eq!((game.piece("A").ford, game.piece("A").sought), (None, Some((455, 400))));
    for (moved, clause) in [(49, Some("5.1.6e")), (50, None)] {
        let setup = setup().with("A", move |piece| (piece.sought, piece.y) = (Some((455, 400)), 400 + moved));
        let mut game = setup.acting("A");
        match clause {
            Some(clause) => assert_eq!(game.refused_by(Action::Search), clause),
            None => assert!(game.allows(Action::Search)),
        }
    }
    let mut away = setup().with("A", |piece| piece.x = 440).acting("A");
    assert_eq!(away.refused_by(Action::Search), "5.1.6h");
}

/// Clauses: 5.1.6d, 5.1.6j
#[test]
fn a_wooden_bridge_falls_with_its_unit_on_a_double() {
    let setup = |kind: Kind| {
        let setup = field().line("river", Kind::River, &[(500, 0), (500, 800)], 30);
        let setup = setup.line("bridge", kind, &[(480, 400), (520, 400)], 20).red("A", Row::PenneDiFalco, 455, 400, 90);
        setup.order("A", Order::Manovra).red("B", Row::Fanteria, 100, 100, 90).blue("E", Row::Ascari, 1100, 600, 270)
    };
    // The base is wider than the bridge: only its centre counts.
    let mut game = setup(Kind::BridgeStone).acting("A");
    game.walk([leg(90, 90)]);
    assert_eq!(game.stands("A"), (545, 400, 90));
    let mut game = setup(Kind::BridgeWood).acting("A");
    game.dice([3, 4]).walk([leg(90, 90)]);
    assert!(!game.is_gone("A") && game.game().state().cut.is_empty());
    let mut game = setup(Kind::BridgeWood).acting("A");
    game.dice([3, 3]).walk([leg(90, 90)]);
    assert!(game.is_gone("A"));
    assert_eq!(game.game().state().cut, [1]);
    // Beside the bridge there is water.
    let mut game = setup(Kind::BridgeStone).with("A", |piece| piece.y = 430).acting("A");
    assert_eq!(game.refused_by(walk([leg(90, 90)])), "5.1.4a");
}

/// Clauses: 5.1.6b, 5.1.6c, 4.0m
#[test]
fn who_is_driven_back_fords_at_once_without_search() {
    // The rear of the unit stands two before the water.
    let setup = field().line("river", Kind::River, &[(400, 0), (400, 800)], 40).red("A", Row::Fanteria, 460, 400, 90);
    let setup = setup.red("B", Row::Fanteria, 100, 100, 90).blue("E", Row::FanteriaTurca, 500, 400, 270);
    let mut game = setup.link("E", "A", Edge::Front, Direction::Frontal).tested("A").tested("E").engaged("A");
    game.dice([1; 12]).dice([6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1]).dice([1, 3]).act(Action::Fight);
    // The far bank lies at x = 38: the front of the base touches it.
    assert_eq!((game.stands("A"), game.vbu("A"), game.piece("A").disordered), ((360, 400, 90), 12, true));
    assert_eq!(game.decider(), Side::Second);
}

fn melee_on(ground: Setup, red: Row) -> Table {
    let setup = ground.red("A", red, 460, 400, 90).red("B", Row::Ascari, 100, 100, 90);
    let setup = setup.blue("E", Row::FanteriaTurca, 500, 400, 270).with("A", |piece| piece.impetus = true);
    setup.link("A", "E", Edge::Front, Direction::Frontal).engaged("A")
}

/// Clauses: 5.2.2a, 5.2.2b, 5.2.2c, 5.2.2d
#[test]
fn crops_and_difficult_ground_take_impetus_and_a_die_of_cavalry() {
    let of = |ground: Setup, row: Row| {
        let game = melee_on(ground, row);
        tests::colonia::terms(&game.game().melee_dice(game.u("A"), game.u("E"), false))
    };
    let marsh = || field().patch("marsh", Kind::Marsh, (400, 300), (600, 500));
    let scrub = |crops: bool| {
        field().patch("scrub", Kind::Broken, (400, 300), (600, 500)).file(move |file| file.terrain[0].crops = crops)
    };
    assert_eq!(of(marsh(), Row::Fanteria), [(Modifier::Vbu, 12)]);
    assert_eq!(of(marsh(), Row::PenneDiFalco), [(Modifier::Vbu, 10), (Modifier::Ground, -1)]);
    assert_eq!(of(scrub(true), Row::PenneDiFalco), [(Modifier::Vbu, 10), (Modifier::Ground, -1)]);
    assert_eq!(of(scrub(false), Row::PenneDiFalco), [(Modifier::Vbu, 10), (Modifier::Impetus, 8)]);
    // The enemy alone in it is enough.
    let only_enemy = field().patch("marsh", Kind::Marsh, (482, 300), (600, 500));
    assert_eq!(of(only_enemy, Row::PenneDiFalco), [(Modifier::Vbu, 10)]);
}

/// Clauses: 5.2.3b, 5.2.4a, 5.2.6a
#[test]
fn the_higher_side_has_a_die_more_and_steep_crests_hide_beyond_5() {
    let hill = |crest: i32| {
        field().patch("hill", Kind::HillGentle, (470, 300), (600, 500)).file(move |file| {
            file.terrain[0].crest = vec![(crest, 300), (crest, 500)];
        })
    };
    let higher = |ground: Setup, unit: &str, other: &str| {
        let game = melee_on(ground, Row::Fanteria);
        let tally = game.game().melee_dice(game.u(unit), game.u(other), false);
        tests::colonia::terms(&tally).contains(&(Modifier::Higher, 1))
    };
    assert!(higher(hill(590), "E", "A") && !higher(hill(590), "A", "E"));
    // Both on the hill, one touching the crest.
    let wide = |crest: i32| {
        field().patch("hill", Kind::HillGentle, (400, 300), (600, 500)).file(move |file| {
            file.terrain[0].crest = vec![(crest, 300), (crest, 500)];
        })
    };
    assert!(higher(wide(510), "E", "A"));
    assert!(!higher(wide(590), "E", "A"));
    // A steep crest: both ends within 5.
    let steep = |x: i32| {
        let setup = field().patch("hill", Kind::HillSteep, (495, 200), (505, 600));
        let setup = setup.file(|file| file.terrain[0].crest = vec![(500, 200), (500, 600)]);
        setup.red("A", Row::Fanteria, 440, 400, 90).blue("E", Row::FanteriaTurca, x, 400, 270).acting("A")
    };
    assert!(steep(565).shot("E", Plan::Stand).is_ok());
    assert_eq!(steep(575).shot("E", Plan::Stand), Err("7.6a"));
    // A village in the way hides like a wood, and takes Impetus.
    let setup = field().patch("village", Kind::BuiltUp, (430, 200), (470, 600)).red("A", Row::Fanteria, 400, 400, 90);
    assert_eq!(setup.blue("E", Row::FanteriaTurca, 500, 400, 270).acting("A").shot("E", Plan::Stand), Err("7.6a"));
    let game = melee_on(field().patch("village", Kind::BuiltUp, (482, 300), (600, 500)), Row::Fanteria);
    assert_eq!(tests::colonia::terms(&game.game().melee_dice(game.u("A"), game.u("E"), false)), [(Modifier::Vbu, 12)]);
}

/// Clauses: 2.1.5a, 2.1.5b
#[test]
fn accessories_have_their_powers() {
    // Lorries keep to the road, with its bonus, and carry a foot base.
    let setup = || {
        let setup =
            field().line("road", Kind::Road, &[(0, 400), (1200, 400)], 20).red("L", Row::Autocarri, 300, 400, 90);
        let setup = setup.red_of("A", Row::Fanteria, Size::Quarter, 300, 430, 0).order("L", Order::Manovra);
        setup.blue("E", Row::Ascari, 1100, 600, 270)
    };
    let mut game = setup().acting("L");
    assert_eq!(game.refused_by(walk([leg(180, 20)])), "2.1.5b");
    assert_eq!(game.refused_by(walk([leg(90, 151)])), "4.0a");
    game.walk([leg(90, 150)]);
    assert_eq!(game.stands("L"), (450, 400, 90));
    let mut game = setup().acting("A");
    let lorry = game.u("L");
    game.act(Action::Board { lorry });
    assert_eq!(game.piece("A").place, rules_core::books::colonia::Place::Aboard(lorry));
    let name = Action::Name { unit: lorry };
    game.act(name).walk([leg(90, 100)]).done();
    // Leaving is its move of a later activation.
    let aboard = game.u("A");
    game.position(|position| {
        position.pieces[aboard.index()].activated = false;
        position.frames = vec![
            rules_core::books::colonia::Frame::Brigades { side: Side::Second },
            rules_core::books::colonia::Frame::Units { brigade: 0, joined: Vec::new() },
        ];
    });
    let name = Action::Name { unit: game.u("A") };
    game.act(name);
    assert_eq!(game.refused_by(Action::Put { x: 300, y: 430, facing: 0 }), "2.1.5b");
    game.act(Action::Put { x: 400, y: 430, facing: 0 });
    assert_eq!(game.stands("A"), (400, 430, 0));
    // Engineers cut a bridge in two still turns; the telegraph carries 20 further.
    let setup = field().line("river", Kind::River, &[(500, 0), (500, 800)], 30);
    let setup =
        setup.line("bridge", Kind::BridgeStone, &[(480, 400), (520, 400)], 20).red("G", Row::Genio, 450, 400, 90);
    let setup = setup.red("T", Row::Telegrafo, 300, 300, 0).hq(Side::First, "HQ", 200, 300, 0, (30, 0, 0));
    let setup = setup.with("G", |piece| piece.works = 1).order("G", Order::Manovra);
    let mut game = setup.blue("E", Row::Ascari, 1100, 600, 270).acting("G");
    assert_eq!(game.game().radius(game.u("HQ")).0, 50_000);
    game.act(Action::Work);
    assert_eq!(game.game().state().cut, [1]);
}
