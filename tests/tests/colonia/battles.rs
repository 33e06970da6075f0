//! The special rules of the battles that come with the project.
// Helpers here are part of tests, too.
#![allow(clippy::panic, clippy::unwrap_used)]

use rules_core::books::colonia::{
    Action, Colonia, Formation, Frame, Modifier, Options, Order, Place, Position, Scenario, Unit, Victory,
};
use rules_core::dice::Script;
use rules_core::table::Edge;
use rules_core::{Game, Log, Pending, Side};
use tests::colonia::scenario;

fn unit(scenario: &Scenario, id: &str) -> Unit {
    let at = scenario.0.roster.iter().position(|card| card.id == id);
    Unit(at.unwrap_or_else(|| panic!("no unit {id}")) as u8)
}

/// A battle as it starts, changed.
fn battle(id: &str, change: impl FnOnce(&Scenario, &mut Position)) -> Colonia {
    let scenario = scenario(id);
    let mut position = Colonia::start(&scenario, &Options::default()).unwrap().position();
    change(&scenario, &mut position);
    Colonia::from_position(&scenario, &Options::default(), &position).unwrap()
}

/// The last unit of the turn has been named and is done.
fn end_of_turn(game: &Colonia, last: Unit) -> Colonia {
    let mut position = game.position();
    position.pieces.iter_mut().for_each(|piece| piece.activated = true);
    position.brigades.iter_mut().for_each(|brigade| brigade.activated = true);
    position.pieces[last.index()].activated = false;
    position.pieces[last.index()].order = Order::Difesa;
    let brigade = game.card(last).brigade.unwrap();
    let side = game.side_of(last);
    position.frames = vec![Frame::Brigades { side: side.other() }, Frame::Units { brigade, joined: Vec::new() }];
    let scenario = scenario(&game.board().file.id);
    let mut game = Colonia::from_position(&scenario, &Options::default(), &position).unwrap();
    for action in [Action::Name { unit: last }, Action::Done] {
        game.resolve(side, &action, &mut Script::new(&[]), &mut Log::muted()).unwrap();
    }
    game
}

/// Clauses: 3.0f, 1.2d
#[test]
fn a_tigrayan_base_in_good_order_alone_in_coatit_wins_at_once() {
    for (disordered, wins) in [(false, true), (true, false)] {
        let game = battle("coatit-1895", |scenario, position| {
            let spear = unit(scenario, "ET-14");
            let piece = &mut position.pieces[spear.index()];
            (piece.x, piece.y, piece.disordered) = (215, 400, disordered);
        });
        let last = game.board().roster.iter().position(|card| card.id == "ET-33").unwrap() as u8;
        let over = end_of_turn(&game, Unit(last)).pending();
        match over {
            Pending::Over(ending) => {
                assert!(wins);
                assert_eq!((ending.winner, ending.by), (Some(Side::Second), Victory::Sudden));
            }
            _ => assert!(!wins),
        }
    }
}

/// Clauses: 1.2d, 6.1b, 9.6e
#[test]
fn coatit_begins_with_the_surprise_and_only_ascari_form_square() {
    let game = battle("coatit-1895", |_, _| ());
    let scenario = scenario("coatit-1895");
    let piece = |id: &str| *game.piece(unit(&scenario, id));
    assert!(["ET-11", "ET-12", "ET-13"].iter().all(|id| piece(id).disordered) && !piece("ET-14").disordered);
    assert_eq!(scenario.0.file.first, Some(Side::First));
    // Rifles of the Ras form no square, ascari do.
    for (id, able) in [("IT-21", true), ("ET-31", false)] {
        let game = battle("coatit-1895", |scenario, position| {
            let own = unit(scenario, id);
            let brigade = scenario.0.card(own).brigade.unwrap();
            let side = scenario.0.card(own).side;
            position.pieces[own.index()].order = Order::Difesa;
            position.frames =
                vec![Frame::Brigades { side: side.other() }, Frame::Units { brigade, joined: Vec::new() }];
        });
        let own = unit(&scenario, id);
        let side = game.side_of(own);
        let mut game = game;
        game.resolve(side, &Action::Name { unit: own }, &mut Script::new(&[]), &mut Log::muted()).unwrap();
        assert_eq!(game.check(side, &Action::Square { with: vec![] }).is_ok(), able, "{id}");
    }
}

/// Clauses: 7.6g, 7.6h
#[test]
fn the_battery_on_the_conical_hill_sees_over_it() {
    let game = battle("coatit-1895", |_, _| ());
    let scenario = scenario("coatit-1895");
    let (battery, rifles) = (unit(&scenario, "IT-15"), unit(&scenario, "ET-12"));
    assert!(game.sees(battery, rifles, Edge::Front));
}

/// Clauses: 1.2e, 4.6s
#[test]
fn insurgents_rise_in_turn_2_and_never_change_their_order_and_the_relief_comes_in_turn_3() {
    let scenario = scenario("sciara-sciat-1911");
    let late = ["OT-31", "OT-32", "IT-31", "IT-33"].map(|id| unit(&scenario, id));
    let game = battle("sciara-sciat-1911", |_, _| ());
    assert!(late.iter().all(|&unit| game.piece(unit).place == Place::Due));
    let last = unit(&scenario, "OT-24");
    let second = end_of_turn(&game, last);
    let places = late.map(|unit| second.piece(unit).place);
    assert_eq!((second.turn(), places), (2, [Place::Table, Place::Table, Place::Due, Place::Due]));
    let third = end_of_turn(&second, last);
    assert!(late.iter().all(|&unit| third.piece(unit).place == Place::Table));
    // Nobody lays for the insurgents, and no loss sends them back.
    assert!(scenario.0.brigades[5].fixed_order && scenario.0.brigades[5].general.is_none());
    assert_eq!(third.piece(late[0]).order, Order::Attacco);
}

/// Clauses: 7.2g
#[test]
fn the_train_at_langfang_is_a_wooden_cover_on_both_sides() {
    let game = battle("langfang-1900", |scenario, position| {
        // Royal Marines just south of the rails, Boxers north of them.
        let (marines, boxers) = (unit(scenario, "EU-21"), unit(scenario, "CH-32"));
        let place = |piece: &mut rules_core::books::colonia::Piece, y: i32| (piece.x, piece.y) = (446, y);
        place(&mut position.pieces[marines.index()], 155);
        place(&mut position.pieces[boxers.index()], 240);
    });
    let scenario = scenario("langfang-1900");
    let (marines, boxers) = (unit(&scenario, "EU-21"), unit(&scenario, "CH-32"));
    let sighting = game.may_aim(boxers, marines, Edge::Front).unwrap();
    let terms = tests::colonia::terms(&game.volley(boxers, marines, &sighting, false));
    assert!(terms.contains(&(Modifier::Cover, -1)), "{terms:?}");
    assert_eq!(game.piece(boxers).formation, Formation::Line);
}
