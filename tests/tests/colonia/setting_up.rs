//! Preparation, options, victory, the frame of a turn: clauses 1.2, 1.3, 2.1.6, 2.2n–o, 3, 6.

use rules_core::books::colonia::{
    Action, Colonia, Decision, Kind, Options, Order, Place, Placed, Row, ScenarioFile, Victory, What,
};
use rules_core::{Game, Side};
use tests::colonia::{Table, field, leg, scenario, walk};

/// Clauses: 1.2b, 1.2c, 1.2d
#[test]
fn a_generic_battle_is_set_up_brigade_by_brigade_low_die_first_within_the_zones() {
    let board = scenario("campo-1896");
    let file = &board.0.file;
    assert_eq!((file.width, file.height, file.deploy, file.turns), (1200, 800, Some(200), 12));
    let mut setup = field().file(|file| file.deploy = Some(200));
    setup = setup.red("A", Row::Ascari, 0, 0, 0).red("B", Row::Ascari, 0, 0, 0).blue("E", Row::Ascari, 0, 0, 0);
    let mut game: Table = setup.from_the_start();
    assert_eq!(game.asked(), Decision::Throw);
    // A tie stands for nothing; then Blue has the lower die.
    game.dice([4, 4]).act(Action::Yes);
    assert_eq!(game.asked(), Decision::Throw);
    game.dice([5, 2]).act(Action::Yes);
    assert_eq!((game.decider(), game.asked()), (Side::Second, Decision::Deploy));
    let (a, b, e) = (game.u("A"), game.u("B"), game.u("E"));
    let (red, blue) = (game.u("Red CIC"), game.u("Blue CIC"));
    let put = |unit, x, y, facing| Placed { unit, x, y, facing };
    let deploy = |at: Vec<Placed>| Action::Deploy { at };
    // Side 2 stands within 20 of the north edge.
    assert_eq!(game.refused_by(deploy(vec![put(e, 400, 619, 180)])), "1.2c");
    assert_eq!(game.refused_by(deploy(vec![put(blue, 400, 700, 180)])), "1.2c");
    game.act(deploy(vec![put(e, 400, 620, 180)]));
    // The whole brigade is set up at once, clear of each other.
    assert_eq!(game.refused_by(deploy(vec![put(a, 400, 100, 0)])), "1.2c");
    assert_eq!(game.refused_by(deploy(vec![put(a, 400, 100, 0), put(b, 470, 100, 0)])), "1.2c");
    game.act(deploy(vec![put(a, 400, 180, 0), put(b, 480, 100, 0)]));
    game.act(deploy(vec![put(blue, 600, 700, 180)])).act(deploy(vec![put(red, 600, 100, 0)]));
    assert_eq!((game.stands("A"), game.asked()), ((400, 180, 0), Decision::Opportunity));
}

/// Clauses: 1.2e
#[test]
fn a_blocked_arrival_stands_at_the_nearest_free_spot_or_comes_later() {
    // Insurgents due in turn 2, their spot taken.
    let due = |blocker: (i32, i32)| {
        let setup = field().red("A", Row::Ascari, blocker.0, blocker.1, 0).blue("E", Row::Ascari, 400, 700, 180);
        let setup = setup.brigade(Side::Second, "late").blue("L", Row::Ascari, 400, 300, 180);
        let mut setup = setup.file(|file| file.sides.second.brigades[1].arrival = Some(2));
        for unit in ["A", "E"] {
            setup = setup.with(unit, |piece| piece.activated = true);
        }
        let mut game = setup.without_orders().choosing(Side::First);
        game.position(|position| {
            position.turn = 1;
            position.brigades.iter_mut().take(2).for_each(|brigade| brigade.activated = false);
        });
        for _ in 0..2 {
            let brigade = game.game().brigades_left(game.decider()).next().unwrap();
            game.act(Action::Brigade { brigade });
        }
        game
    };
    let game = due((900, 100));
    assert_eq!((game.piece("L").place, game.stands("L")), (Place::Table, (400, 300, 180)));
    // A base across the spot: four centimetres to the side are enough.
    let game = due((400, 300));
    let (x, y, facing) = game.stands("L");
    let far = ((x - 400).pow(2) + (y - 300).pow(2)).isqrt();
    assert_eq!((game.piece("L").place, facing), (Place::Table, 180));
    assert!((35..=60).contains(&far), "{x}, {y}");
}

/// Clauses: 2.1.6a, 2.1.6b, 2.1.6c
#[test]
fn the_aeroplane_flies_from_turn_2_where_it_is_agreed() {
    let options = Options { aeroplane: true, ..Options::default() };
    // No scenario before November 1911 has one.
    assert!(Colonia::start(&scenario("coatit-1895"), &options).is_err());
    let setup = || {
        let mut setup = field().red("A", Row::Ascari, 400, 100, 0).red("C", Row::Ascari, 600, 100, 0);
        setup = setup.blue("E", Row::Ascari, 400, 700, 180).file(|file| file.rules.aeroplane = Some(Side::First));
        setup.options.aeroplane = true;
        let mut game = setup.without_orders().acting("A");
        game.position(|position| {
            position.pieces.iter_mut().for_each(|piece| piece.activated = true);
            position.brigades.iter_mut().for_each(|brigade| brigade.activated = true);
        });
        game.done();
        game
    };
    let mut game = setup();
    assert_eq!((game.decider(), game.asked()), (Side::First, Decision::Sortie));
    let (e, a) = (game.u("E"), game.u("A"));
    assert_eq!(game.refused_by(Action::Bomb { target: a }), "2.1.6c");
    // It flies on 4, drops four dice, and a 1 loses it.
    game.dice([4, 6, 5, 5, 2, 1]).act(Action::Bomb { target: e });
    assert_eq!((game.piece("E").damage, game.game().state().downed.first), (2, true));
    let told = game.events.iter().find_map(|event| match &event.what {
        What::Bombed { side, target, dice, damage } => Some((*side, *target, dice.clone(), *damage)),
        _ => None,
    });
    assert_eq!(told, Some((Side::First, e, vec![6, 5, 5, 2], 2)));
    let mut game = setup();
    game.dice([3]).act(Action::Bomb { target: e });
    assert_eq!((game.piece("E").damage, game.game().state().downed.first), (0, false));
}

/// Clauses: 2.2n, 2.2o, 4.6c
#[test]
fn units_form_brigades_under_generals_with_their_grades() {
    let game = Colonia::start(&scenario("coatit-1895"), &Options::default()).unwrap();
    let unit = |id: &str| {
        let at = game.board().roster.iter().position(|card| card.id == id).unwrap();
        rules_core::books::colonia::Unit(at as u8)
    };
    let (toselli, cic, ascari) = (unit("IT-1G"), unit("IT-CIC"), unit("IT-11"));
    assert_eq!(game.general_of(ascari), Some(toselli));
    assert_eq!((game.radius(toselli).0, game.valour(toselli)), (30_000, 2));
    assert_eq!((game.radius(cic).0, game.valour(cic)), (40_000, 1));
    // The brigade's order is the scenario's; with none given the commander manoeuvres.
    assert_eq!((game.piece(ascari).order, game.piece(cic).order), (Order::Attacco, Order::Manovra));
}

/// Clauses: 3.0b, 2.0e
#[test]
fn a_faulty_scenario_tells_every_fault() {
    let text = scenarios::find("coatit-1895").map_or("", scenarios::Known::scenario_text);
    let mut file: ScenarioFile = serde_json::from_str(text).unwrap();
    file.turns = 0;
    file.sides.first.brigades[0].units[0].row = Row::Boxers;
    file.victory.objectives[0].piece = "nowhere".into();
    file.terrain[0].polygon.truncate(2);
    let problems = rules_core::books::colonia::Scenario::new(file).unwrap_err();
    let fields: Vec<&str> = problems.0.iter().map(|problem| problem.field.as_str()).collect();
    for field in ["turns", "sides.first.brigades[0].units[0].row", "victory.objectives[0].piece", "terrain[0].polygon"]
    {
        assert!(fields.contains(&field), "{field}: {fields:?}");
    }
    // VD of ascari 1 + floor((10 + 4) / 8), of horse 1 + floor((12 + 8) / 8).
    let vd = |row: Row| rules_core::books::colonia::Troop::of(row).vd;
    assert_eq!((vd(Row::Ascari), vd(Row::CavalleriaEtiope), vd(Row::CiviliCinesi), vd(Row::Hq)), (2, 3, 1, 0));
}

fn last_turn(setup: tests::colonia::Setup) -> Table {
    let mut game = setup.turn(12).acting("A");
    game.position(|position| {
        position.pieces.iter_mut().for_each(|piece| piece.activated = true);
        position.brigades.iter_mut().for_each(|brigade| brigade.activated = true);
    });
    game.done();
    game
}

/// Clauses: 3.0e, 3.0f, 3.0g
#[test]
fn both_under_half_draw_and_points_decide_at_the_limit() {
    let gone = |piece: &mut rules_core::books::colonia::Piece| piece.place = Place::Removed;
    let army = |x: i32| {
        let mut setup = field().patch("hamlet", Kind::BuiltUp, (300, 300), (400, 400)).red("A", Row::Ascari, x, 350, 0);
        for at in 0..4 {
            setup = setup.red(&format!("R{at}"), Row::Ascari, 100 + 90 * at, 100, 0);
            setup = setup.blue(&format!("B{at}"), Row::Ascari, 100 + 90 * at, 700, 180);
        }
        setup.blue("B4", Row::Ascari, 500, 700, 180).file(|file| {
            file.victory.objectives = vec![rules_core::books::colonia::ObjectiveFile {
                piece: "hamlet".into(),
                points: 2,
                holder: Some(Side::Second),
            }];
            file.victory.percent_per_point = 10;
        })
    };
    let mut both = army(350);
    for id in ["R0", "R1", "R2", "B0", "B1", "B2"] {
        both = both.with(id, gone);
    }
    let ending = last_turn(both).ending().unwrap();
    assert_eq!((ending.winner, ending.by), (None, Victory::Rout));
    // Red alone in the hamlet, and one of five of Blue's gone: 2 + 2 points against none.
    let ending = last_turn(army(350).with("B0", gone)).ending().unwrap();
    assert_eq!(
        (ending.winner, ending.by, ending.points.first, ending.points.second),
        (Some(Side::First), Victory::Points, 4, 0)
    );
    // Nobody in it: its last holder keeps it.
    let ending = last_turn(army(600)).ending().unwrap();
    assert_eq!((ending.winner, ending.points.second), (Some(Side::Second), 2));
}

/// Clauses: 6.1c, 6.1e, 6.1f, 6.1g, 6.1h, 6.2a, 6.2c
#[test]
fn brigade_by_brigade_unit_by_unit_every_unit_is_named_once() {
    let setup = field().red("A", Row::Fanteria, 400, 300, 0).red("B", Row::Fanteria, 600, 300, 0);
    let setup = setup.brigade(Side::First, "2").red("C", Row::Fanteria, 800, 300, 0);
    let setup = setup.blue("E", Row::Ascari, 400, 400, 180).without_orders();
    let mut game = setup.choosing(Side::First);
    game.act(Action::Brigade { brigade: 0 });
    let (a, b, c) = (game.u("A"), game.u("B"), game.u("C"));
    assert_eq!(game.refused_by(Action::Name { unit: c }), "6.1e");
    game.act(Action::Name { unit: b }).done();
    assert_eq!(game.refused_by(Action::Name { unit: b }), "6.1e");
    game.act(Action::Name { unit: a }).dice([1; 11]);
    // Moving and firing in sequence, once each.
    game.walk([leg(0, 10)]).fire("E");
    assert_eq!(game.decider(), Side::Second);
    game.act(Action::Brigade { brigade: 2 });
    let e = game.u("E");
    game.act(Action::Name { unit: e }).done().act(Action::Brigade { brigade: 1 }).act(Action::Name { unit: c });
    game.done();
    // The next turn: nobody is activated any more.
    assert_eq!((game.game().state().turn, game.asked()), (2, Decision::Opportunity));
    assert!(!game.piece("A").activated && game.events.iter().any(|event| event.what == What::TurnBegan { turn: 2 }));
    assert_eq!(game.refused_by(walk([leg(0, 10)])), "4.5a");
}

/// Clauses: 2.1.4e
#[test]
fn a_superior_joins_one_brigade_each_turn() {
    let setup = field().cic(Side::First, "CIC", 600, 100, 0, (40, 0, 0)).order("CIC", Order::Manovra);
    let setup = setup.red("A", Row::Ascari, 400, 300, 0).brigade(Side::First, "2").red("B", Row::Ascari, 800, 300, 0);
    let mut game = setup.blue("E", Row::Ascari, 600, 700, 180).without_orders().choosing(Side::First);
    game.act(Action::Brigade { brigade: 0 });
    let (a, cic) = (game.u("A"), game.u("CIC"));
    game.act(Action::Name { unit: cic }).walk([leg(0, 50)]).done().act(Action::Name { unit: a }).done();
    game.act(Action::Brigade { brigade: 2 });
    let e = game.u("E");
    game.act(Action::Name { unit: e }).done().act(Action::Brigade { brigade: 1 });
    assert_eq!(game.refused_by(Action::Name { unit: cic }), "6.1e");
}
