//! Worked cases: supply, recovery, exits and the count of cities.

use rules_core::books::obbedisco::Name::{Chiassi, Hoffern, Kaim, LaPorta, Menotti, Spinazzi, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Ending, Event, Goal, ITALIAN, Level, Order, Place};
use rules_core::hex::HexId;
use rules_core::{Game, books::obbedisco::Obbedisco};
use tests::obbedisco::{Table, table};

/// The line of supply of Spinazzi, as numbers.
fn line(game: &Table) -> Vec<u16> {
    game.game().line_of_supply(Spinazzi).unwrap_or_default().into_iter().map(|hex| hex.0).collect()
}

/// MP of the leg from his hex to the first road hex of a line.
fn leg(game: &Table, line: &[u16]) -> u8 {
    let map = &game.game().board().map;
    let off_road = line.windows(2).take_while(|step| !map.ground(HexId(step[0])).road);
    off_road.filter_map(|step| map.edge(HexId(step[0]), HexId(step[1]))?.mp).sum()
}

/// Clauses: 10b, 10c
#[test]
fn off_the_road_a_leg_of_up_to_10_mp_reaches_supply() {
    let free = table().leader(Spinazzi, 4025).begin();
    let open = line(&free);
    assert_eq!(open.first(), Some(&4025));
    assert!(open.ends_with(&[3725, 3625, 3626, 3627]), "{open:?}");
    assert_eq!(leg(&free, &open), 1 + 1 + 1);

    let pressed = table().leader(Spinazzi, 4025).leader(Thour, 3824).begin();
    let zoc = pressed.zoc(AUSTRIAN);
    assert_eq!(zoc, [3724, 3725, 3823, 3825, 3924, 3925]);
    let past = line(&pressed);
    assert_eq!(past, [4025, 3926, 3826, 3726, 3625, 3626, 3627]);
    assert_eq!(leg(&pressed, &past), 1 + 1 + 1 + 2);
}

/// Clauses: 3.3a, 3.3.2a, 3.3.2b, 3.3.1b, 4.4a, 4.4b, 4.4c
#[test]
fn recovery_runs_disorder_then_rout_then_fatigue() {
    let mut game = table()
        .leader_with(LaPorta, 3819, |who| who.fp = 3)
        .leader_with(Menotti, 3708, |who| who.order = Order::Disordered)
        .leader_with(Hoffern, 3707, |who| who.fp = 1)
        .leader_with(Thour, 4410, |who| who.order = Order::Routed)
        .with(|position| position.turn = 5)
        .begin();
    let map = &game.game().board().map;
    let nearest = [3819, 3708].map(|italian| map.distance(HexId(4410), HexId(italian))).into_iter().min();
    assert_eq!(nearest, Some(7));

    game.dice([2, 4, 5]).end_turn().all_dice_thrown();
    let tests: Vec<_> = game
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Test { tally, passed, clause, .. } => Some((clause.id(), tally.total(), *passed)),
            _ => None,
        })
        .collect();
    let thrown = [("3.3.1b", 2 + 3, false), ("3.3.2a", 4 + 2, true), ("4.4b", 5 + 2, true)];
    assert_eq!(tests, thrown);
    assert_eq!(game.order(Menotti), Order::Disordered);
    assert_eq!((game.order(Thour), game.fp(Thour), game.hex(Thour)), (Order::Disordered, 2, 4410));
    assert_eq!(game.fp(LaPorta), 0);
    // In Menotti's ZOC 1 - 1 = 0, no die.
    assert_eq!(game.fp(Hoffern), 0);
}

/// Clauses: 3.3.2d, 5.1e, 5.3h
#[test]
fn a_routed_leader_too_close_to_the_enemy_runs_without_a_test() {
    let mut game = table()
        .leader_with(Thour, 4409, |who| who.order = Order::Routed)
        .leader(LaPorta, 4411)
        .with(|position| (position.turn, position.drawer) = (6, AUSTRIAN))
        .begin();
    game.end_turn();
    assert_eq!(game.decider(), AUSTRIAN);
    let board = game.game().board();
    let (riva, roncone) = (board.goal(Goal::Riva), board.goal(Goal::Roncone));
    let cell = |hex| board.map.cell(HexId(hex));
    assert_eq!((riva.mp(cell(4409)), roncone.mp(cell(4409))), (Some(20), Some(27)));
    assert_eq!(game.game().retreat_goal(), Some(Goal::Riva));
    for (hex, d) in [(4409, 17), (4509, 16), (4608, 15), (4607, 14), (4707, 13)] {
        assert_eq!(riva.hexes(cell(hex)), Some(d), "D of {hex}");
        assert!(hex == 4409 || !game.zoc(ITALIAN).contains(&hex));
    }
    for to in [4509, 4608, 4607, 4707] {
        assert!(matches!(game.asked(), Decision::Retreat { leader: Thour, rout: true, .. }));
        game.retreat([to]);
    }
    let thour = game.leader(Thour);
    assert_eq!((game.hex(Thour), thour.order, thour.sp, thour.fp), (4707, Order::Routed, 3, 4));
    assert!(!game.events.iter().any(|event| matches!(event, Event::Test { .. })));
    assert_eq!(game.game().state().turn, 7);
}

/// Clauses: 10v.a, 10v.b, 10v.c, 10v.d, 4.1g, 6.1e
#[test]
fn the_second_qualified_exit_by_riva_wins_at_once() {
    let leave = |sp, order, earlier| {
        let mut game = table()
            .leader_with(Chiassi, 5901, |who| (who.sp, who.fp, who.order) = (sp, 1, order))
            .with(|position| {
                position.turn = 8;
                position.leaders[Menotti.index()].place = Place::Exited;
                (position.exited.roncone, position.exited.riva) = earlier;
            })
            .activated(Chiassi);
        game.dice([2]).march().step(5900);
        game
    };
    let mut game = table()
        .leader_with(Chiassi, 5901, |who| (who.sp, who.fp) = (2, 1))
        .with(|position| {
            position.turn = 8;
            position.leaders[Menotti.index()].place = Place::Exited;
            position.exited.riva = 1;
        })
        .activated(Chiassi);
    game.dice([1]).march();
    // Unsupplied: 1 + 2 - 2.
    assert_eq!(game.move_points(), (1, 3));
    game.step(5900);
    assert_eq!((game.march_state().spent, game.preview(Action::Exit).mp), (1, Some(1)));
    game.act(Action::Exit);
    assert_eq!(game.leader(Chiassi).place, Place::Exited);
    assert_eq!(game.ending(), Some(Ending::ItalianStrategic { by: Goal::Riva }));

    // Below half his SP, or disordered, he may not leave; an earlier exit by the other road does not count.
    assert_eq!(leave(1, Order::Ordered, (0, 1)).refused_by(Action::Exit), "10v.b");
    assert_eq!(leave(2, Order::Disordered, (0, 1)).refused_by(Action::Exit), "10v.b");
    assert_eq!(leave(2, Order::Ordered, (1, 0)).act(Action::Exit).ending(), None);
}

/// Clauses: 10v.e, 10v.f, 10v.i
#[test]
fn five_target_cities_are_a_marginal_victory() {
    let mut game = table()
        .leader(LaPorta, 3819)
        .leader(Spinazzi, 3711)
        .leader(Kaim, 5802)
        .garrison(AUSTRIAN, 4707, 1)
        .with(|position| {
            (position.turn, position.drawer) = (10, AUSTRIAN);
            position.leaders[Menotti.index()].place = Place::Exited;
            position.exited.roncone = 1;
            position.italian_cities = [3819, 3715, 3711, 3706, 3600].map(HexId).into_iter().collect();
        })
        .begin();
    for (city, italian) in [(3600, true), (4707, false), (5407, false), (5802, false)] {
        assert_eq!(game.is_italian(city), italian, "{city}");
    }
    game.end_turn();
    let ending = game.ending().unwrap();
    assert_eq!(ending, Ending::Counted { cities: 5, level: Level::MarginalVictory });
    assert_eq!(Obbedisco::winner(&ending), Some(ITALIAN));
}
