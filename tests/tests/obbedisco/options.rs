//! The options: clauses 11, 11.1 to 11.3.

use rules_core::books::obbedisco::Name::{Hoffern, Kaim, LaPorta, Loos, Menotti, Montluisant, Sprovieri, Thour};
use rules_core::books::obbedisco::{
    AUSTRIAN, Action, Decision, Event, Frame, Leader, Name, Options, Order, Place, Position,
};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, attack, table};

use crate::road::{facing, fight, ledger};

fn morale(options: &mut Options) {
    options.morale_control = true;
}

fn detachments(options: &mut Options) {
    options.detachments = true;
}

fn broken(leader: &mut Leader) {
    leader.order = Order::Disordered;
}

fn asked_to_retreat(game: &Table) -> Option<(Name, u8, u8, bool)> {
    match game.asked() {
        Decision::Retreat { leader, least, most, rout, .. } => Some((leader, least, most, rout)),
        _ => None,
    }
}

/// Menotti (7 and a die) attacks Fort Ampola from 4218 with morale tests.
fn storm<const N: usize>(setup: Setup, dice: [u8; N]) -> Table {
    let mut game = setup.options(morale).leader(Menotti, 4119).activated(Menotti);
    game.dice([4]).march().step(4218).no_reaction().dice(dice).attack(4318);
    game
}

/// Clauses: 11a
#[test]
fn each_option_is_agreed_for_itself() {
    let ready = |set: fn(&mut Options)| {
        let mut game = facing().options(set).activated(Sprovieri);
        game.dice([4]).march().step(3717).no_reaction();
        game.wanted(attack(3716)).request.clause.id()
    };
    assert_eq!((ready(|_| ()), ready(detachments), ready(morale)), ("5a", "5a", "11.1a"));
    let detaches = |set: fn(&mut Options)| facing().options(set).activated(Thour).allows(Action::Detach { sp: 1 });
    assert!(!detaches(|_| ()) && !detaches(morale) && detaches(detachments));
}

/// Clauses: 11.1a, 11.1b
#[test]
fn an_attacker_who_fails_is_disordered_does_not_attack_and_may_retreat() {
    // Sprovieri (cmd 1) with a 4.
    let mut game = fight(facing().options(morale), [4]);
    assert_eq!((game.order(Sprovieri), game.fought()), (Order::Disordered, None));
    assert_eq!(asked_to_retreat(&game), Some((Sprovieri, 0, 2, false)));
    game.retreat([3718]).stay().all_dice_thrown();
    // No price, and the activation is over.
    assert_eq!((game.fp(Sprovieri), game.leader(Sprovieri).attacks, game.hex(Sprovieri)), (0, 0, 3718));
    assert!(matches!(game.asked(), Decision::Cup { .. }));
    let mut game = fight(facing().options(morale), [4]);
    game.stay();
    assert_eq!((game.hex(Sprovieri), game.order(Thour)), (3717, Order::Ordered));
}

/// Clauses: 11.1b
#[test]
fn the_test_comes_after_the_telegram_and_before_any_price() {
    let setup = table().options(morale).leader(Thour, 3715).leader(Sprovieri, 3717);
    let mut game = setup.with(|position| position.effects.telegram = true).activated(Thour);
    game.dice([4]).march().step(3716).no_reaction();
    assert_eq!(game.wanted(attack(3717)).request.clause.id(), "8r2");
    game.dice([4]);
    assert_eq!(game.wanted(attack(3717)).request.clause.id(), "11.1a");
    game.dice([4, 5, 3, 3]).attack(3717);
    let tests: Vec<_> = game.events.iter().filter(|event| matches!(event, Event::Test { .. })).collect();
    assert_eq!(tests.len(), 3);
    let at = |wanted: fn(&Event) -> bool| game.events.iter().position(wanted);
    assert!(at(|event| matches!(event, Event::Test { .. })) < at(|event| matches!(event, Event::Fatigue { .. })));
}

/// Clauses: 11.1c, 11.1d
#[test]
fn a_natural_6_passes_and_adds_2_to_the_attack() {
    // 4 + 1 + 2 + 1 against 3 + 2 + 3; a mere pass (5) adds nothing.
    let game = fight(facing().options(morale), [6, 5, 1, 3]);
    assert_eq!(game.fought(), Some((8, 8, 0)));
    let game = fight(facing().options(morale), [5, 5, 3, 3]);
    assert_eq!(game.fought(), Some((8, 8, 0)));
    // A leader of cmd 0 passes with it too.
    let mut setup = facing().options(morale);
    let mut file = setup.scenario.0.file.clone();
    file.leaders[Sprovieri.index()].cmd = 0;
    let map = scenarios::find("bezzecca-1866").map(|known| serde_json::from_str(known.map_text()));
    let Some(Ok(map)) = map else { panic!("no map") };
    setup.scenario = rules_core::books::obbedisco::Scenario::new(file, &map).unwrap();
    let game = fight(setup, [6, 5, 2, 3]);
    assert_eq!(game.fought(), Some((8, 8, 0)));
}

/// Clauses: 11.1e
#[test]
fn a_defender_who_fails_is_disordered_and_must_go_or_routs_if_he_was() {
    // Thour (cmd 2) with a 3.
    let mut game = fight(facing().options(morale), [5, 3]);
    assert_eq!((game.order(Thour), game.fp(Thour), game.fought()), (Order::Disordered, 0, None));
    assert_eq!(asked_to_retreat(&game), Some((Thour, 1, 2, false)));
    assert_eq!(game.refused_by(Action::Stay), "5.1m");
    let game = fight(facing().options(morale).leader_with(Thour, 3716, broken), [5, 3]);
    assert_eq!((game.order(Thour), asked_to_retreat(&game)), (Order::Routed, Some((Thour, 4, 4, true))));
    // Passed with 4: combat. With a 6: 3 + 2 + 1 + 2 against 5 + 3.
    let game = fight(facing().options(morale), [5, 4, 3, 3]);
    assert_eq!(game.fought(), Some((8, 8, 0)));
    let game = fight(facing().options(morale), [5, 6, 3, 2]);
    assert_eq!(game.fought(), Some((8, 8, 0)));
}

/// Clauses: 11.1f
#[test]
fn a_defender_driven_off_leaves_the_field_to_the_attacker_who_pays_and_may_go_on() {
    let mut game = fight(facing().options(morale), [5, 3]);
    game.retreat([3715, 3714]);
    assert_eq!(game.asked(), Decision::Advance { leader: Sprovieri, left: 1 });
    game.advance(3716);
    // MP 6: 1 + 2 spent, 1 FP paid, one attack used; he marches on, without further combat.
    assert_eq!((game.march_state().spent, game.fp(Sprovieri), game.leader(Sprovieri).attacks), (3, 1, 1));
    game.step(3616).all_dice_thrown();
    assert_eq!((game.hex(Sprovieri), game.fought()), (3616, None));
    // An assault pays its point too.
    let mut game = facing().options(morale).leader(Sprovieri, 3717).activated(Sprovieri);
    game.dice([6]).march().dice([5, 3]).attack(3716).retreat([3715, 3714]);
    assert_eq!(ledger(&game, Sprovieri), ["MP", "4.3c 1"]);
}

/// Clauses: 11.1g
#[test]
fn failing_garrisons_fort_users_and_the_routed_stay_and_fight() {
    // A garrison (4 + 1 fails): disordered, 2 + 1 - 1 + 4 against 5 + 1.
    let game = fight(table().options(morale).leader(Sprovieri, 3718).garrison(AUSTRIAN, 3716, 2), [5, 4, 1, 4]);
    assert_eq!((game.fought(), game.garrison(3716).map(|unit| unit.disordered)), (Some((6, 6, 0)), Some(true)));
    // Hoffern in the fort (3 + 2 fails): 3 + 2 + 4 - 1 + 2 against 7 + 3.
    let game = storm(table().leader(Hoffern, 4318), [3, 3, 3, 2]);
    assert_eq!((game.fought(), game.order(Hoffern), game.hex(Hoffern)), (Some((10, 10, 0)), Order::Disordered, 4318));
    // Thour routed: 1 + 2 + 3 against 5 + 1; rout is not disorder.
    let routed = |leader: &mut Leader| leader.order = Order::Routed;
    let game = fight(facing().options(morale).leader_with(Thour, 3716, routed), [5, 3, 1, 3]);
    assert_eq!((game.fought(), game.order(Thour)), (Some((6, 6, 0)), Order::Routed));
    // A stack's leader goes and the garrison, disordered too, fights on: 2 + 1 - 1 + 4.
    let mut game = fight(facing().options(morale).garrison(AUSTRIAN, 3716, 2), [5, 3]);
    game.retreat([3715]).dice([1, 4]).stay();
    assert_eq!((game.hex(Thour), game.fought()), (3715, Some((6, 6, 0))));
}

/// Clauses: 11.2a
#[test]
fn an_austrian_leaves_1_or_2_sp_as_his_activation_starts_or_ends() {
    let mut game = table().options(detachments).leader(Kaim, 3716).activated(Kaim);
    for (sp, may) in [(0, false), (1, true), (2, true), (3, false)] {
        assert_eq!(game.allows(Action::Detach { sp }), may, "{sp}");
    }
    game.act(Action::Detach { sp: 2 });
    assert_eq!((game.leader(Kaim).sp, game.garrison(3716).map(|unit| unit.sp)), (2, Some(2)));
    // Then he marches; in the middle of the march there is no detaching.
    game.dice([4]).march().step(3715);
    assert!(!game.allows(Action::Detach { sp: 1 }));
    let mut game = table().options(detachments).leader(Kaim, 3716).activated(Kaim);
    game.dice([4]).march().step(3715).act(Action::Stop);
    assert_eq!((game.asked(), game.decider()), (Decision::Parting { leader: Kaim }, AUSTRIAN));
    let mut none = game.clone();
    game.act(Action::Detach { sp: 1 });
    assert_eq!((game.leader(Kaim).sp, game.garrison(3715).map(|unit| unit.sp)), (3, Some(1)));
    none.act(Action::EndActivation);
    assert_eq!((none.leader(Kaim).sp, none.garrison(3715)), (4, None));
    // Italians have none.
    let mut game = table().options(detachments).leader(LaPorta, 3716).activated(LaPorta);
    assert_eq!(game.refused_by(Action::Detach { sp: 1 }), "11.2a");
}

/// Clauses: 11.2b
#[test]
fn a_detachment_is_a_garrison() {
    let detached = || {
        let mut game = table().options(detachments).leader(Kaim, 3716).activated(Kaim);
        game.act(Action::Detach { sp: 2 }).dice([6]).march().steps([3715, 3714]).act(Action::Stop);
        game.game().state().clone()
    };
    // 2 SP + trench 1 + 3 against 5 + 1, no cmd; a ZOC of its own.
    let with = |position: &mut Position| *position = Position { frames: position.frames.clone(), ..detached() };
    let game = fight(table().with(with).leader(Sprovieri, 3718), [1, 3]);
    assert_eq!(game.fought(), Some((6, 6, 0)));
    assert!(game.zoc(AUSTRIAN).contains(&3717));
    // Beaten by 3 it is eliminated: 5 + 4 against 3 + 3.
    let game = fight(table().with(with).leader(Sprovieri, 3718), [4, 3]);
    assert_eq!(game.garrison(3716), None);
}

/// Clauses: 11.2c
#[test]
fn a_detachment_is_left_once_of_more_sp_than_it_takes_and_bears_his_state() {
    let refused = |setup: Setup, sp: u8| {
        let mut game = setup.options(detachments).activated(Kaim);
        game.refused_by(Action::Detach { sp }) == "11.2c"
    };
    let kaim = |set: fn(&mut Leader)| table().leader_with(Kaim, 3716, set);
    assert!(refused(kaim(|leader| leader.detached = true), 1), "once");
    assert!(refused(kaim(|leader| leader.sp = 2), 2), "1 SP stays");
    assert!(kaim(|leader| leader.sp = 2).options(detachments).activated(Kaim).allows(Action::Detach { sp: 1 }));
    assert!(refused(kaim(|_| ()).garrison(AUSTRIAN, 3716, 1), 1), "a garrison is there");
    assert!(refused(kaim(|leader| leader.order = Order::Routed), 1), "routed");
    let worn = |leader: &mut Leader| (leader.fp, leader.order) = (2, Order::Disordered);
    let mut game = table().options(detachments).leader_with(Kaim, 3716, worn).activated(Kaim);
    game.act(Action::Detach { sp: 1 });
    assert_eq!(game.garrison(3716).map(|unit| (unit.fp, unit.disordered)), Some((2, true)));
    // Once a game: neither at the end of this activation nor in another turn.
    game.dice([6]).march().step(3715).act(Action::Stop);
    assert!(matches!(game.asked(), Decision::Cup { .. }));
    assert!(game.leader(Kaim).detached);
    // Back in the hex, nothing rejoins.
    let back = table().options(detachments).leader_with(Kaim, 3716, |leader| (leader.sp, leader.detached) = (3, true));
    let mut game = back.garrison(AUSTRIAN, 3716, 1).activated(Kaim);
    game.dice([6]).march().step(3715);
    assert_eq!((game.leader(Kaim).sp, game.garrison(3716).map(|unit| unit.sp)), (3, Some(1)));
}

fn awaiting_loos(italian: &[u16]) -> Setup {
    let cities: Vec<HexId> = italian.iter().copied().map(HexId).collect();
    table().options(|options| options.loos = true).with(|position| {
        position.leaders[Loos.index()].place = Place::Waiting;
        position.italian_cities = cities.into_iter().collect();
        position.loos_from = Some(2);
    })
}

/// Clauses: 11.3a
#[test]
fn loos_comes_to_roncone_the_turn_after_the_capture_of_cimego() {
    for (agreed, hex) in [(true, 3600), (false, 0)] {
        let setup = table().options(|options| options.loos = agreed).leader(LaPorta, 3712);
        let waits = setup.with(|position| position.leaders[Loos.index()].place = Place::Waiting);
        let mut game = waits.activated(LaPorta);
        game.dice([4]).march().step(3711).act(Action::Stop);
        assert_eq!(game.hex(Loos), 0, "not at once");
        game.end_turn();
        // Init 2: two chits.
        assert_eq!((game.game().state().turn, game.hex(Loos)), (2, hex));
        assert_eq!(game.leader(Loos).chits, if agreed { 2 } else { 0 });
    }
    // Without the capture he does not come.
    let mut game = awaiting_loos(&[]).with(|position| position.loos_from = None).begin();
    game.end_turn();
    assert_eq!(game.hex(Loos), 0);
}

/// Clauses: 11.3b
#[test]
fn loos_takes_the_nearest_free_road_hex_or_waits_for_roncone_to_be_retaken() {
    let arrives = |setup: Setup| {
        let mut game = setup.begin();
        game.end_turn();
        game
    };
    assert_eq!(arrives(awaiting_loos(&[])).hex(Loos), 3600);
    assert_eq!(arrives(awaiting_loos(&[]).leader(Hoffern, 3600)).hex(Loos), 3601);
    assert_eq!(arrives(awaiting_loos(&[]).leader(Hoffern, 3600).leader(Montluisant, 3601)).hex(Loos), 3602);
    assert_eq!(arrives(awaiting_loos(&[]).garrison(AUSTRIAN, 3600, 1)).hex(Loos), 3600, "a garrison leaves room");
    // Italian until Hoffern retakes it: he waits a turn more.
    let mut game = arrives(awaiting_loos(&[3600, 3723]).leader(Hoffern, 3601));
    assert_eq!((game.game().state().turn, game.leader(Loos).place), (2, Place::Waiting));
    let mut position = game.game().state().clone();
    position.frames.clear();
    position.frames.push(Frame::Activation { leader: Hoffern, begun: false });
    game = awaiting_loos(&[]).with(|state| *state = position).begin();
    game.dice([4]).march().step(3600).act(Action::Stop);
    game.end_turn();
    assert_eq!((game.game().state().turn, game.hex(Loos)), (3, 3601));
}
