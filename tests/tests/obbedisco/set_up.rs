//! Set-up and reinforcements: clause 9s.

use rules_core::Game;
use rules_core::books::obbedisco::Name::{
    Bruzzesi, Carbonelli, Chiassi, Hoffern, Kaim, LaPorta, Loos, Menotti, Montluisant, Salomone, Spinazzi, Sprovieri,
    Thour,
};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, ITALIAN, Name, Order, Place};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, bezzecca, table};

/// A position in which this leader is due at the next turn, and the turn before it is about to end.
fn due(turn: u8, leaders: &[Name]) -> Setup {
    table().with(|position| {
        position.turn = turn - 1;
        position.drawer = if turn.is_multiple_of(2) { ITALIAN } else { AUSTRIAN };
        for leader in leaders {
            position.leaders[leader.index()].place = Place::Waiting;
        }
    })
}

fn next_turn(setup: Setup) -> Table {
    let mut game = setup.begin();
    game.end_turn();
    game
}

/// Clauses: 9s.a
#[test]
fn the_game_lasts_ten_turns_from_the_thirteenth_of_july() {
    let scenario = bezzecca();
    assert_eq!((scenario.0.file.turns, scenario.0.file.first_day.as_str()), (10, "1866-07-13"));
    for (turn, over) in [(9, false), (10, true)] {
        let game = next_turn(table().with(|position| position.turn = turn));
        assert_eq!(game.ending().is_some(), over, "{turn}");
    }
}

/// Clauses: 9s.b
#[test]
fn all_units_begin_ordered_and_fresh() {
    let game = table().set_up();
    for name in Name::ALL {
        assert_eq!((game.order(name), game.fp(name)), (Order::Ordered, 0), "{name:?}");
    }
    assert!(game.game().state().garrisons.iter().all(|garrison| !garrison.disordered && garrison.fp == 0));
}

/// Clauses: 9s.c, 9s.d, 9s.e
#[test]
fn leaders_have_the_ratings_and_entries_of_the_table() {
    let rows = [
        (LaPorta, ITALIAN, 4, 2, 2, Some(3819), Some(1)),
        (Spinazzi, ITALIAN, 4, 2, 1, Some(4025), Some(1)),
        (Salomone, ITALIAN, 4, 1, 1, None, Some(2)),
        (Sprovieri, ITALIAN, 4, 2, 1, None, Some(3)),
        (Carbonelli, ITALIAN, 4, 1, 1, None, Some(4)),
        (Menotti, ITALIAN, 4, 2, 3, None, Some(4)),
        (Bruzzesi, ITALIAN, 4, 2, 2, None, Some(6)),
        (Chiassi, ITALIAN, 4, 2, 2, None, Some(8)),
        (Montluisant, AUSTRIAN, 4, 3, 3, Some(4707), Some(1)),
        (Kaim, AUSTRIAN, 4, 2, 2, Some(5802), Some(1)),
        (Hoffern, AUSTRIAN, 3, 2, 2, Some(3600), Some(1)),
        (Thour, AUSTRIAN, 3, 2, 2, Some(4410), Some(1)),
        (Loos, AUSTRIAN, 4, 2, 2, None, None),
    ];
    let game = table().set_up();
    let scenario = bezzecca();
    for (name, side, sp, init, cmd, hex, turn) in rows {
        let ratings = scenario.0.ratings(name);
        assert_eq!((name.side(), ratings.sp, ratings.init, ratings.cmd), (side, sp, init, cmd), "{name:?}");
        assert_eq!((game.hex(name), game.leader(name).sp), (hex.unwrap_or(0), sp), "{name:?}");
        assert_eq!(game.leader(name).place == Place::Waiting, hex.is_none(), "{name:?}");
        assert_eq!(ratings.arrives.or(hex.map(|_| 1)), turn, "{name:?}");
    }
}

/// Clauses: 9s.c
#[test]
fn reinforcements_come_on_their_turns() {
    // Nobody moves; each newcomer is taken away again so that the entry stays open.
    let mut on_map = Vec::new();
    let mut setup = due(2, &[Salomone, Sprovieri, Carbonelli, Menotti, Bruzzesi, Chiassi, Loos]);
    for turn in 2..=10 {
        let mut game = next_turn(setup);
        while let Decision::Arrival = game.asked() {
            let action = game.hints().offers[0].action;
            game.act(action);
        }
        on_map.push((turn, game.game().on_map().count()));
        setup = table().with(|position| {
            *position = game.game().position();
            for leader in &mut position.leaders {
                leader.place = if leader.place == Place::Waiting { Place::Waiting } else { Place::Removed };
            }
        });
    }
    let expected = [(2, 1), (3, 1), (4, 2), (5, 0), (6, 1), (7, 0), (8, 1), (9, 0), (10, 0)];
    assert_eq!(on_map, expected);
}

/// Clauses: 9s.f
#[test]
fn three_cities_begin_italian_and_all_others_austrian() {
    let game = table().set_up();
    for (city, italian) in [
        (3819, true),
        (3723, true),
        (3725, true),
        (3715, false),
        (3711, false),
        (3706, false),
        (3600, false),
        (4707, false),
        (5407, false),
        (5802, false),
    ] {
        assert_eq!(game.is_italian(city), italian, "{city}");
    }
}

/// Clauses: 9s.1a, 9s.1b
#[test]
fn italian_reinforcements_enter_at_ponte_caffaro() {
    let scenario = bezzecca();
    let town = scenario.0.map.towns.iter().find(|town| town.name == "Ponte Caffaro").map(|town| town.hex);
    assert_eq!(town, Some(HexId(3725)));
    assert_eq!(next_turn(due(2, &[Salomone])).hex(Salomone), 3725);
    // He takes control of it as he arrives.
    let lost = due(2, &[Salomone]).with(|position| position.italian_cities.retain(|city| city.0 != 3725));
    assert!(next_turn(lost).is_italian(3725));
}

/// Clauses: 9s.1c, 9s.1d, 9s.1f
#[test]
fn newcomers_queue_along_the_road_and_wait_when_it_is_full() {
    let queue = [3725, 3625, 3626, 3627];
    for taken in 0..=4 {
        let mut setup = due(8, &[Chiassi]);
        for (&hex, leader) in queue.iter().zip([LaPorta, Spinazzi, Salomone, Sprovieri]).take(taken) {
            setup = setup.leader(leader, hex);
        }
        let mut game = next_turn(setup);
        assert_eq!(game.hex(Chiassi), queue.get(taken).copied().unwrap_or(0), "{taken}");
        if taken == 4 {
            // He waits without a chit, and tries again: Sprovieri makes room.
            assert_eq!((game.leader(Chiassi).place, game.leader(Chiassi).chits), (Place::Waiting, 0));
            game = next_turn(table().with(|position| {
                *position = game.game().position();
                position.leaders[Sprovieri.index()].place = Place::Hex(HexId(3819));
            }));
            assert_eq!((game.hex(Chiassi), game.leader(Chiassi).chits), (3627, 2));
        }
    }
}

/// Clauses: 9s.1d
#[test]
fn an_enemy_closes_his_hex_and_those_beyond_him() {
    for (enemy, entry) in [(3725, 3625), (3625, 3626), (3626, 3627), (3627, 0)] {
        let game = next_turn(due(8, &[Chiassi]).leader(Thour, enemy));
        assert_eq!(game.hex(Chiassi), entry, "leader in {enemy}");
        let game = next_turn(due(8, &[Chiassi]).garrison(AUSTRIAN, enemy, 1));
        assert_eq!(game.hex(Chiassi), entry, "garrison in {enemy}");
    }
    // ZOC alone closes nothing, and nobody reacts to an arrival.
    let game = next_turn(due(8, &[Chiassi]).leader(Thour, 3724));
    assert!(game.zoc(AUSTRIAN).contains(&3725));
    assert_eq!((game.hex(Chiassi), game.asked()), (3725, Decision::Cup { passed: false }));
}

/// Clauses: 9s.1e
#[test]
fn newcomers_are_placed_before_the_chits_are_mixed_and_pay_nothing() {
    let game = next_turn(due(2, &[Salomone]));
    let salomone = game.leader(Salomone);
    assert_eq!((salomone.chits, salomone.fp, salomone.activations), (1, 0, 0));
    assert!(game.came_before("9s.1a", "2.1a"));
}

/// Clauses: 9s.1f
#[test]
fn the_italian_orders_several_newcomers() {
    for (first, second) in [(Menotti, Carbonelli), (Carbonelli, Menotti)] {
        let mut game = next_turn(due(4, &[Carbonelli, Menotti]));
        assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Arrival));
        let place = |leader, at| Action::Place { leader, at: HexId(at) };
        assert_eq!(game.refused_by(place(first, 3625)), "9s.1d");
        assert_eq!(game.refused_by(place(Chiassi, 3725)), "9s.1f");
        game.act(place(first, 3725));
        assert_eq!((game.hex(first), game.hex(second)), (3725, 3625));
        assert_eq!(game.asked(), Decision::Cup { passed: false });
    }
}

/// Clauses: 9s.1f, 11.3b
#[test]
fn the_italian_does_not_place_the_austrian_s_newcomer() {
    let three = due(4, &[Carbonelli, Menotti, Loos]).options(|options| options.loos = true);
    let mut game = next_turn(three.with(|position| position.loos_from = Some(4)));
    assert_eq!((game.decider(), game.hints().offers.len()), (ITALIAN, 2));
    assert_eq!(game.refused_by(Action::Place { leader: Loos, at: HexId(3600) }), "9s.1f");
    game.act(Action::Place { leader: Menotti, at: HexId(3725) });
    assert_eq!((game.hex(Carbonelli), game.hex(Loos)), (3625, 3600));
}

/// Clauses: 9s.2a, 9s.2b
#[test]
fn four_austrian_garrisons_stand_at_the_start() {
    let game = table().set_up();
    let mut garrisons: Vec<_> =
        game.game().state().garrisons.iter().map(|garrison| (garrison.hex.0, garrison.side, garrison.sp)).collect();
    garrisons.sort_unstable();
    assert_eq!(garrisons, [(3703, AUSTRIAN, 2), (4318, AUSTRIAN, 1), (5706, AUSTRIAN, 1), (5802, AUSTRIAN, 2)]);
}
