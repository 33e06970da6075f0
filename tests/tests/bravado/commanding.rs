//! The Bravado Number, phases, simple command, options of command: B2, B8, B14a to B14e.

use rules_core::books::bravado::{Action, Code, Decision, Status};
use rules_core::secret::{Commitment, Salt};
use rules_core::{Focus, Game, Viewer};
use tests::bravado::{BLUE, RED, Setup, ahead, field};

const SALT: Salt = Salt([5; 16]);

/// Clauses: B2c, B2e
#[test]
fn both_bid_at_once_and_nothing_is_shown_until_both_have() {
    let mut game = field().bid();
    assert_eq!((game.asks(RED), game.asks(BLUE)), (Some(Decision::Bid), Some(Decision::Bid)));
    let seal = |number: u8| Commitment::to(&[number], SALT);
    game.act_as(RED, Action::Seal { seal: seal(4) });
    let other = game.game().view(Viewer::Player(BLUE)).bids.first;
    assert_eq!((other.seal, other.shown), (Some(Commitment([0; 32])), None));
    assert_eq!(game.game().view(Viewer::Player(RED)).bids.first.seal, Some(seal(4)));
    assert_eq!(game.asks(RED), None);
    game.act_as(BLUE, Action::Seal { seal: seal(2) });
    assert_eq!((game.asks(RED), game.asks(BLUE)), (Some(Decision::Reveal), Some(Decision::Reveal)));
    // Neither another number than the one sealed nor one out of range opens it.
    assert_eq!(game.refused_by(Action::Open { number: Some((5, SALT)) }), "B2e");
    assert_eq!(game.refused_by(Action::Open { number: Some((4, Salt([6; 16]))) }), "B2e");
    game.act_as(BLUE, Action::Open { number: Some((2, SALT)) });
    game.act_as(RED, Action::Open { number: Some((4, SALT)) });
    assert_eq!(game.decider(), RED);
}

/// Clauses: B2c
#[test]
fn a_number_above_6_cannot_be_shown() {
    let mut game = field().bid();
    for side in [RED, BLUE] {
        game.act_as(side, Action::Seal { seal: Commitment::to(&[7], SALT) });
    }
    assert_eq!(game.refused_by(Action::Open { number: Some((7, SALT)) }), "B2e");
}

/// Clauses: B2d, B2e
#[test]
fn who_has_lost_his_number_shows_none_and_passes() {
    let mut game = field().bid();
    for side in [RED, BLUE] {
        game.act_as(side, Action::Seal { seal: Commitment::to(&[3], SALT) });
    }
    game.act_as(RED, Action::Open { number: None }).act_as(BLUE, Action::Open { number: Some((3, SALT)) });
    assert_eq!(game.decider(), BLUE);
    assert!(game.game().state().out.first);
}

/// Clauses: B2o, B2p, B2q
#[test]
fn the_list_is_fixed_when_the_general_is_picked_and_each_of_it_acts_once_in_any_order() {
    let setup = field().commander(RED, 60.0, 20.0, 0).red("A", Code::Li, 60.0, 30.0, 0);
    let setup = setup.red("B", Code::Li, 70.0, 30.0, 0).red("C", Code::Li, 60.0, 43.0, 0);
    let mut game = setup.bid();
    game.bids(Some(2), Some(1)).choose("Red AC");
    assert_eq!(game.asked(), Decision::Move { units: vec![game.u("A"), game.u("B")] });
    game.go("B", [ahead(5.0)]);
    let again = game.move_of("B", [ahead(1.0)]);
    assert_eq!(game.refused_by(again), "B2n");
    // C is 21 away and not on the list, whatever moves.
    let other = game.move_of("C", [ahead(1.0)]);
    assert_eq!(game.refused_by(other), "B2n");
    game.act(Action::Done);
    assert_eq!(game.asked(), Decision::Ride { generals: vec![game.u("Red AC")] });
    let (ride, again) = (game.ride_of("Red AC", [ahead(5.0)], None), game.ride_of("Red AC", [ahead(1.0)], None));
    game.dice([6]).act(ride);
    assert!(!game.allows(&again));
    assert_eq!(game.stands("Red AC"), (60.0, 25.0, 0));
}

/// Clauses: B2t, B2u, B10q
#[test]
fn contacts_are_made_before_any_fire_and_fought_after_it_in_the_order_of_the_player_with_initiative() {
    let setup = field().red("A", Code::Li, 30.0, 30.0, 0).red("B", Code::Li, 60.0, 30.0, 0);
    let setup = setup.blue("X", Code::Li, 30.0, 36.0, 180).blue("Y", Code::Li, 60.0, 36.0, 180);
    let mut game = setup.moves();
    game.charge("A", "X", [ahead(4.0)]).charge("B", "Y", [ahead(4.0)]);
    game.act(Action::Done);
    assert_eq!((game.decider(), game.asked()), (BLUE, Decision::Fire));
    game.act(Action::Done);
    assert_eq!((game.decider(), game.asked()), (RED, Decision::Melee { chargers: vec![game.u("A"), game.u("B")] }));
    assert!(game.allows(Action::Fight { charger: game.u("B") }));
}

fn simple(setup: Setup) -> Setup {
    setup.options(|options| options.simple_command = true)
}

/// Clauses: B8c, B9h
#[test]
fn with_simple_command_double_rate_road_and_recovery_stay() {
    let setup = field().red("A", Code::Li, 30.0, 30.0, 0).red("B", Code::Li, 60.0, 30.0, 0);
    let mut game = simple(setup).status("B", Status::Disordered).turn_start();
    game.dice([6, 1]).begin();
    game.go("A", [ahead(20.0)]);
    let unit = game.u("B");
    game.act(Action::Recover { unit });
    assert_eq!((game.stands("A"), game.status("B")), ((30.0, 50.0, 0), Some(Status::Fine)));
}

/// Clauses: B8f, B8g, B8e
#[test]
fn with_simple_command_the_side_that_does_not_move_fires_first_and_the_mover_orders_the_melees() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180);
    let mut game = simple(setup).turn_start();
    game.dice([6, 1]).begin();
    game.charge("A", "X", [ahead(4.0)]).act(Action::Done);
    assert_eq!((game.decider(), game.asked()), (BLUE, Decision::Fire));
    game.act(Action::Done);
    assert_eq!((game.decider(), game.asked()), (RED, Decision::Melee { chargers: vec![game.u("A")] }));
}

/// Clauses: B8j
#[test]
fn with_simple_command_an_attached_army_commander_still_gives_good() {
    let setup = field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180).fired(["X"]);
    let mut game = simple(setup).attached("Blue AC", "X").red_fires();
    game.dice([1, 3, 4, 1]).shoot("A", "X");
    assert_eq!(game.causes().0, ["B3m"]);
}

/// Clauses: B8b, B1c
#[test]
fn a_scenario_may_name_who_goes_first_on_turn_1_and_later_turns_are_rolled() {
    let mut game = simple(field()).file(|file| file.first = Some(BLUE)).start();
    game.begin();
    assert_eq!(game.decider(), BLUE);
    for _ in 0..3 {
        game.act(Action::Done);
    }
    game.dice([4, 3]).act(Action::Done);
    assert_eq!((game.game().state().turn, game.decider()), (2, RED));
}

/// Clauses: B14b, B14d
#[test]
fn a_marked_general_is_not_able_and_without_the_option_he_moves_again_with_units_not_spent() {
    let setup = |simple| {
        let setup = field().commander(RED, 60.0, 20.0, 0).red("A", Code::Li, 60.0, 30.0, 0);
        let setup = setup.red("B", Code::Li, 70.0, 30.0, 0).with("A", |piece| piece.moved = true);
        let setup =
            setup.general(RED, "R2", 5.0, 2.0, 0).with("Red AC", |piece| (piece.markers, piece.moved) = (1, true));
        setup.options(move |options| options.simple_bravado = simple).bid()
    };
    let mut game = setup(true);
    game.bids(Some(2), Some(1));
    assert_eq!(game.refused_by(Action::Choose { general: game.u("Red AC") }), "B14b");
    let mut game = setup(false);
    game.bids(Some(2), Some(1)).choose("Red AC");
    assert_eq!(game.asked(), Decision::Move { units: vec![game.u("B")] });
    game.act(Action::Done);
    assert!(game.allows(game.ride_of("Red AC", [ahead(3.0)], None)));
}

/// Clauses: B14e
#[test]
fn by_command_efficiency_a_general_moves_up_to_10_before_his_list_is_fixed_instead_of_after() {
    let setup = field().commander(RED, 60.0, 20.0, 0).red("A", Code::Li, 60.0, 50.0, 0);
    let mut game = setup.options(|options| options.command_efficiency = true).bid();
    game.bids(Some(2), Some(1)).choose("Red AC");
    assert_eq!(game.asked(), Decision::RideFirst { general: game.u("Red AC") });
    let far = game.ride_of("Red AC", [ahead(10.1)], None);
    assert_eq!(game.refused_by(far), "B14e");
    // From y = 21 to 31 he comes within 20 of the rear edge at 49.
    game.act(game.ride_of("Red AC", [ahead(10.0)], None));
    assert_eq!(game.asked(), Decision::Move { units: vec![game.u("A")] });
    game.dice([6]).act(Action::Done);
    assert_eq!(game.asks(BLUE), Some(Decision::Bid));
}

/// Clauses: B2k, B2b
#[test]
fn an_exhausted_general_cannot_be_picked() {
    let setup = field().general(RED, "R2", 5.0, 2.0, 0).with("R2", |piece| piece.exhausted = true);
    let mut game = setup.bid();
    game.bids(Some(2), Some(1));
    assert_eq!(game.asked(), Decision::General { able: vec![game.u("Red AC")] });
    assert_eq!(game.refused_by(Action::Choose { general: game.u("R2") }), "B2b");
    assert_eq!(game.refused_by(Action::Choose { general: game.u("Blue AC") }), "B2k");
}

/// Clauses: B2e
#[test]
fn a_sealed_number_changes_no_hint() {
    let mut game = field().bid();
    game.act_as(RED, Action::Seal { seal: Commitment::to(&[4], SALT) });
    let focus = Focus { viewer: Viewer::Player(BLUE), unit: None };
    let one = game.game().hints(focus);
    let mut other = field().bid();
    other.act_as(RED, Action::Seal { seal: Commitment::to(&[1], SALT) });
    assert_eq!(one, other.game().hints(focus));
}
