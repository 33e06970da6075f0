//! Control and victory: clauses 10v, 10v.1.

use rules_core::Game;
use rules_core::books::obbedisco::Name::{Bruzzesi, Hoffern, LaPorta, Salomone, Sprovieri, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Ending, Goal, ITALIAN, Leader, Level, Obbedisco, Order, Place};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, table};

use crate::road::{facing, fight};

/// The target cities in the order of 10v.i.
const TARGETS: [u16; 8] = [3819, 3715, 3711, 3706, 3600, 4707, 5407, 5802];

fn hold(setup: Setup, cities: &[u16]) -> Setup {
    let mut cities: Vec<HexId> = cities.iter().copied().map(HexId).collect();
    cities.sort_unstable();
    setup.with(|position| position.italian_cities = cities.into_iter().collect())
}

fn exited(roncone: u8, riva: u8) -> Setup {
    table().with(|position| (position.exited.roncone, position.exited.riva) = (roncone, riva))
}

fn leave(setup: Setup, hex: u16) -> Table {
    let mut game = setup.leader(LaPorta, hex).activated(LaPorta);
    game.dice([6]).march().act(Action::Exit);
    game
}

/// Clauses: 10v.a, 10v.c
#[test]
fn four_leaders_by_roncone_or_two_by_riva_win_at_once() {
    let won = |by| Some(Ending::ItalianStrategic { by });
    assert_eq!(leave(exited(3, 0), 3600).ending(), won(Goal::Roncone));
    assert_eq!(leave(exited(2, 1), 3600).ending(), None, "the roads are counted apart");
    // Either road of Riva.
    for hex in [5900, 6102] {
        assert_eq!(leave(exited(0, 1), hex).ending(), won(Goal::Riva), "{hex}");
        let game = leave(exited(3, 0), hex);
        assert_eq!((game.ending(), game.game().state().exited.riva), (None, 1), "{hex}");
    }
    assert_eq!(Obbedisco::winner(&Ending::ItalianStrategic { by: Goal::Riva }), Some(ITALIAN));
    // Counted over the whole game.
    let mut game = leave(exited(0, 0), 3600);
    game.end_turn();
    assert_eq!((game.game().state().turn, game.game().state().exited.roncone), (2, 1));
}

/// Clauses: 10v.b, 10v.c
#[test]
fn only_ordered_leaders_with_half_their_sp_rounded_up_may_leave() {
    let may = |set: fn(&mut Leader)| {
        let mut game = table().leader_with(LaPorta, 3600, set).activated(LaPorta);
        game.dice([6]).march();
        game.allows(Action::Exit)
    };
    assert!(may(|leader| leader.sp = 2));
    assert!(!may(|leader| leader.sp = 1));
    assert!(!may(|leader| leader.order = Order::Disordered));
    let mut game = table().leader_with(LaPorta, 3600, |leader| leader.sp = 1).activated(LaPorta);
    game.dice([6]).march();
    assert_eq!(game.refused_by(Action::Exit), "10v.b");
    // 3 SP make 2.
    assert_eq!((game.game().exit_standard(Hoffern), game.game().exit_standard(LaPorta)), (2, 2));
    // A routed leader runs for lake Idro, not for the exit.
    let mut game = table().leader_with(LaPorta, 3600, |leader| leader.order = Order::Routed).activated(LaPorta);
    game.march();
    assert!(!game.allows(Action::Exit));
}

/// Clauses: 10v.d
#[test]
fn leaving_is_a_march_step_of_1_mp_or_2_out_of_enemy_zoc() {
    // Unsupplied in Roncone past 3601: MP 2 + 2 - 2 = 2, or 1 with a 1.
    let setup = || table().leader(LaPorta, 3600).leader(Hoffern, 3601);
    let mut game = setup().activated(LaPorta);
    game.dice([2]).march();
    assert_eq!(
        game.hints().offers.iter().find(|offer| offer.action == Action::Exit).map(|o| o.preview.mp),
        Some(Some(2))
    );
    game.act(Action::Exit);
    assert_eq!(game.leader(LaPorta).place, Place::Exited);
    let mut game = setup().activated(LaPorta);
    game.dice([1]).march();
    assert!(!game.is_marching(), "1 MP: neither exit nor assault");
    assert_eq!(game.hex(LaPorta), 3600);
    // Out of ZOC 1 MP is enough.
    let game = leave(table(), 3600);
    assert_eq!(game.leader(LaPorta).place, Place::Exited);
}

/// Clauses: 10v.d
#[test]
fn only_italians_leave_only_there_and_for_good() {
    let mut game = table().leader(Hoffern, 3600).activated(Hoffern);
    game.dice([6]).march();
    assert_eq!(game.refused_by(Action::Exit), "10v.d");
    let mut game = table().leader(LaPorta, 3601).activated(LaPorta);
    game.dice([6]).march();
    assert_eq!(game.refused_by(Action::Exit), "10v.d");
    // He may come by road and leave in one march, and does not come back.
    game.step(3600).act(Action::Exit).end_turn();
    assert_eq!((game.leader(LaPorta).place, game.leader(LaPorta).chits), (Place::Exited, 0));
}

/// Clauses: 10v.e
#[test]
fn a_city_belongs_to_the_last_who_occupied_or_passed_it() {
    let mut game = table().leader(LaPorta, 3716).activated(LaPorta);
    game.dice([6]).march();
    assert!(!game.is_italian(3715));
    game.steps([3715, 3714]);
    assert!(game.is_italian(3715), "passed through");
    // Lardaro is no city whose control is kept.
    let mut game = table().leader(LaPorta, 3703).activated(LaPorta);
    game.dice([6]).march().step(3602);
    assert!(!game.is_italian(3602));
}

/// Clauses: 10v.f
#[test]
fn any_arrival_of_either_side_counts() {
    // March: Thour through Storo.
    let mut game = table().leader(Thour, 3719).activated(Thour);
    game.dice([6]).march().steps([3819, 3920]);
    assert!(!game.is_italian(3819));
    // Retreat into Condino, Italian until now.
    let condino = || hold(facing(), &[3715, 3723, 3725, 3819]);
    let mut game = fight(condino(), [5, 4]);
    assert!(game.is_italian(3715));
    game.retreat([3715]);
    assert!(!game.is_italian(3715));
    // Reaction: 5 + 2 - 2.
    let mut game = condino().activated(Sprovieri);
    game.dice([4]).march().step(3717).dice([5]).act(Action::React { leader: Thour, to: HexId(3715) });
    assert!(!game.is_italian(3715));
    // Advance: 5 + 6 against 3 + 2 + 1 + 2, by 3, from 3716 into Condino.
    let mut game = table().leader(Sprovieri, 3717).leader(Thour, 3715).activated(Sprovieri);
    game.dice([4]).march().step(3716).no_reaction().dice([6, 2]).attack(3715).retreat([3714]).stay();
    assert!(!game.is_italian(3715));
    game.advance(3715);
    assert!(game.is_italian(3715));
    // Placement: Salomone comes to Ponte Caffaro on turn 2.
    let waits = |position: &mut rules_core::books::obbedisco::Position| {
        position.leaders[Salomone.index()].place = Place::Waiting;
    };
    let mut game = hold(table().with(waits), &[3723, 3819]).begin();
    game.end_turn();
    assert_eq!((game.hex(Salomone), game.is_italian(3725)), (3725, true));
}

/// Clauses: 10v.f
#[test]
fn garrisons_hold_and_the_cities_of_the_departed_stay() {
    // Hoffern leaves Riva to its garrison, with Bruzzesi beside it.
    let mut game = table().garrison(AUSTRIAN, 5802, 2).leader(Hoffern, 5802).leader(Bruzzesi, 5703).activated(Hoffern);
    game.dice([6]).march().step(5801);
    assert!(!game.is_italian(5802));
    let mut game = table().garrison(AUSTRIAN, 5802, 2).leader(Bruzzesi, 5704).activated(Bruzzesi);
    game.dice([6]).march();
    assert_eq!(game.refused_by(tests::obbedisco::step(5802)), "4.1h");
    // Roncone stays Italian after La Porta has left the map.
    let mut game = table().leader(LaPorta, 3601).activated(LaPorta);
    game.dice([6]).march().step(3600).act(Action::Exit);
    assert!(game.is_italian(3600));
}

/// Clauses: 10v.g
#[test]
fn storo_lodrone_and_ponte_caffaro_together_win_for_the_austrian_at_once() {
    for (cities, ending) in
        [(vec![3725], Some(Ending::AustrianStrategic)), (vec![3723, 3725], None), (vec![3725, 3819], None)]
    {
        let mut game = hold(table(), &cities).leader(Thour, 3724).activated(Thour);
        game.dice([6]).march().step(3725);
        assert_eq!(game.ending(), ending, "{cities:?}");
    }
    assert_eq!(Obbedisco::winner(&Ending::AustrianStrategic), Some(AUSTRIAN));
}

/// Clauses: 10v.h
#[test]
fn control_is_tested_at_every_change_in_any_state() {
    let won = Some(Ending::AustrianStrategic);
    let routed = |leader: &mut Leader| leader.order = Order::Routed;
    // In recovery: Thour flees from 3726 by Ponte Caffaro, the last of the three.
    let mut game = hold(table(), &[3725]).leader_with(Thour, 3726, routed).begin();
    game.dice([1]).end_turn();
    assert_eq!(game.ending(), None);
    game.retreat([3725]);
    assert_eq!(game.ending(), won);
    // In a reaction: Sprovieri enters 3824, Thour steps from 3724 (5 + 2 - 2) to Lodrone.
    let mut game = hold(table(), &[3723]).leader(Sprovieri, 3825).leader(Thour, 3724).activated(Sprovieri);
    game.dice([6]).march().step(3725).dice([5]);
    game.act(Action::React { leader: Thour, to: HexId(3723) });
    assert_eq!(game.ending(), None, "Sprovieri has just taken Ponte Caffaro");
    let mut game = hold(table(), &[3723]).leader(Sprovieri, 3925).leader(Thour, 3724).activated(Sprovieri);
    game.dice([6]).march().step(3824).dice([5]);
    game.act(Action::React { leader: Thour, to: HexId(3723) });
    assert_eq!(game.ending(), won);
}

fn counted(cities: &[u16]) -> Option<Ending> {
    let mut game = hold(table(), cities).with(|position| position.turn = 10).begin();
    game.end_turn();
    game.ending()
}

/// Clauses: 10v.i, 10v.1a
#[test]
fn after_turn_10_the_target_cities_decide() {
    use Level::{DecisiveDefeat, DecisiveVictory, Draw, MarginalDefeat, MarginalVictory};
    let levels = [
        (DecisiveDefeat, Some(AUSTRIAN)),
        (DecisiveDefeat, Some(AUSTRIAN)),
        (MarginalDefeat, Some(AUSTRIAN)),
        (MarginalDefeat, Some(AUSTRIAN)),
        (Draw, None),
        (MarginalVictory, Some(ITALIAN)),
        (MarginalVictory, Some(ITALIAN)),
        (DecisiveVictory, Some(ITALIAN)),
        (DecisiveVictory, Some(ITALIAN)),
    ];
    for (cities, (level, winner)) in levels.into_iter().enumerate() {
        let ending = Ending::Counted { cities: cities as u8, level };
        assert_eq!(counted(&TARGETS[..cities]), Some(ending));
        assert_eq!(Obbedisco::winner(&ending), winner);
    }
    // Each of the eight counts; Lodrone and Ponte Caffaro do not.
    for city in TARGETS {
        assert_eq!(counted(&[city]), Some(Ending::Counted { cities: 1, level: DecisiveDefeat }), "{city}");
    }
    assert_eq!(counted(&[3723, 3725]), Some(Ending::Counted { cities: 0, level: DecisiveDefeat }));
    let mut ninth = hold(table(), &TARGETS).with(|position| position.turn = 9).begin();
    ninth.end_turn();
    assert_eq!(ninth.ending(), None);
}

/// Clauses: 10v.j
#[test]
fn the_count_follows_recovery_and_nothing_else_ends_the_game() {
    // On turn 10 a routed Thour flees through Condino: 3 Italian cities become 2.
    let routed = |leader: &mut Leader| leader.order = Order::Routed;
    let setup = hold(table(), &[3715, 3711, 3819]).with(|position| position.turn = 10);
    let mut game = setup.leader_with(Thour, 3716, routed).begin();
    game.dice([1]).end_turn();
    assert_eq!(game.ending(), None);
    game.retreat([3715, 3714, 3713, 3712]);
    assert_eq!(game.ending(), Some(Ending::Counted { cities: 2, level: Level::MarginalDefeat }));
    // Nobody left on either side: the turns go on.
    let mut game = table().begin();
    game.end_turn();
    assert_eq!((game.ending(), game.game().state().turn), (None, 2));
}
