//! Fire: section 10.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules_core::books::dbe::{Action, Code, Decision, Effect, Frame, Kind, Modifier};
use rules_core::{Game, Session};
use tests::dbe::{NORTH, SOUTH, Setup, Table, field};

fn pair() -> Setup {
    field().south("A", Code::Inf, 50.0, 40.0, 0.0).north("X", Code::Inf, 50.0, 44.0, 180.0)
}

/// Clauses: H4.11b, H4.11j
#[test]
fn who_is_in_contact_or_has_shot_or_fled_does_not_shoot_and_contact_protects() {
    let may = |setup: Setup| {
        let game = setup.moves();
        game.game().may_shoot(game.u("A"), game.u("X"))
    };
    assert!(may(pair()));
    assert!(!may(pair().with("A", |piece| piece.fired = true)));
    assert!(!may(pair().with("A", |piece| piece.fled_now = true)));
    assert!(!may(pair().north("Y", Code::Inf, 53.0, 40.0, 270.0)));
    // X in contact with another is no target.
    assert!(!may(pair().south("B", Code::Lgt, 53.0, 44.0, 270.0)));
    let setup = field().south("H", Code::Hcv, 50.0, 40.0, 0.0).north("X", Code::Inf, 50.0, 44.0, 180.0).moves();
    assert!(!setup.game().may_shoot(setup.u("H"), setup.u("X")));
}

/// Clauses: H4.11h
#[test]
fn a_gun_on_a_hill_sees_over_friends_below_8_from_the_target() {
    let may = |y: f64| {
        let setup = field().south("G", Code::Art, 50.0, 20.0, 0.0).south("B", Code::Inf, 50.0, y, 0.0);
        let setup = setup.north("X", Code::Inf, 50.0, 40.0, 180.0);
        let game = setup.patch("hill", Kind::HillGentle, (40.0, 10.0), (60.0, 22.5)).moves();
        game.game().may_shoot(game.u("G"), game.u("X"))
    };
    // X's front is at 39: a friend whose front is at 31 is 8 away.
    assert!(may(30.0) && !may(30.2));
}

/// Clauses: H4.11m, H4.11o, H4.11q, H4.11r
#[test]
fn guns_shoot_first_each_element_is_a_target_once_and_a_declined_one_is_closed() {
    let setup = pair().south("G", Code::Art, 80.0, 30.0, 0.0).north("Y", Code::Inf, 80.0, 50.0, 180.0);
    let mut game = setup.north("Z", Code::Inf, 80.0, 60.0, 180.0).guns();
    assert_eq!((game.targets(), game.decider()), (vec!["Y"], SOUTH));
    let y = game.u("Y");
    game.act(Action::Target { unit: y });
    assert_eq!(game.refused_by(game.shot("A", [])), "H4.11b");
    game.act(Action::Decline);
    // Foot: A and X are each other's targets.
    assert_eq!(game.targets(), ["A", "X"]);
    let x = game.u("X");
    game.act(Action::Target { unit: x }).act(Action::Decline);
    let Decision::Shoot { target, .. } = game.asked() else { panic!("{:?}", game.asked()) };
    assert_eq!((game.names(&[target]), game.decider()), (vec!["A"], NORTH));
}

/// Clauses: H4.11v
#[test]
fn in_a_fire_duel_who_scores_below_a_target_that_could_shoot_it_suffers() {
    let duel = |on: bool| {
        let mut setup = pair().skirmish();
        setup.options.fire_duel = on;
        let mut game = setup.foot();
        let x = game.u("X");
        game.act(Action::Target { unit: x }).dice([2, 4]).shoot("A", []);
        (game.stands("A"), game.piece("X").fired)
    };
    assert_eq!(duel(false), ((50.0, 40.0, 0.0), false));
    assert_eq!(duel(true), ((50.0, 38.0, 0.0), true));
}

/// Clauses: H4.13c
#[test]
fn the_fire_table_tells_beaten_and_doubled_by_foot_and_guns() {
    let shot = |gun: bool, target: Code, die: u8, its: u8| {
        let code = if gun { Code::Art } else { Code::Inf };
        // 14 cm for the gun, so that it has no F1; 3 for foot.
        let y = if gun { 57.5 } else { 46.5 };
        let setup = field().south("A", code, 50.0, 40.0, 0.0).north("X", target, 50.0, y, 180.0).skirmish();
        let mut game = if gun { setup.guns() } else { setup.foot() };
        let x = game.u("X");
        game.act(Action::Target { unit: x }).dice([die, its]).shoot("A", []);
        game.fired().2
    };
    assert_eq!(shot(true, Code::Inf, 6, 1), Effect::Destroyed);
    assert_eq!(shot(true, Code::Lgt, 6, 1), Effect::Flight);
    assert_eq!(shot(true, Code::Icv, 4, 4), Effect::Flight);
    assert_eq!(shot(true, Code::Art, 6, 2), Effect::None);
    assert_eq!(shot(true, Code::Hcv, 5, 4), Effect::Withdraw);
}

/// Clauses: 10.0i, H4.4d
#[test]
fn guard_of_a_broken_corps_has_no_penalty_and_rough_ground_covers() {
    let setup = |guard: bool| {
        let setup = field().south("A", Code::Inf, 50.0, 40.0, 0.0);
        let setup = if guard { setup.guard(SOUTH) } else { setup };
        let setup =
            setup.north("X", Code::Inf, 50.0, 44.0, 180.0).guard(NORTH).corps_state(0, |corps| corps.broken = true);
        setup.patch("vines", Kind::Rough, (40.0, 43.5), (60.0, 60.0)).skirmish()
    };
    let terms = |guard| {
        let mut game = setup(guard).foot();
        let x = game.u("X");
        game.act(Action::Target { unit: x }).dice([3, 3]).shoot("A", []);
        game.fire_terms()
    };
    let covered = vec![(Modifier::F4, 1), (Modifier::F6, 1)];
    assert_eq!(terms(false), (vec![(Modifier::F2, -1)], covered.clone()));
    assert_eq!(terms(true), (vec![], covered));
}

/// Plays at random and holds who may be named in each step of fire against a game that begins from its position, to
/// which nothing is known yet; answers how many steps were compared.
fn compared(table: &Table, seed: u64, most: usize) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut session = Session::new(table.game().clone(), seed);
    let (mut candidates, mut compared) = (Vec::new(), 0);
    for made in 0..most {
        let Some(side) = session.game().pending().decider() else { break };
        candidates.clear();
        session.game().candidates(&mut rng, &mut candidates);
        let action = candidates.swap_remove(rng.next_u32() as usize % candidates.len());
        assert!(session.act(side, action.clone()).is_ok());
        let position = session.game().position();
        if let [Frame::Fire(known)] = position.frames.as_slice() {
            let anew = table.begun_from(&position);
            let found = match anew.state().frames.as_slice() {
                [Frame::Fire(found)] => Some(&found.open),
                _ => None,
            };
            assert_eq!(Some(&known.open), found, "seed {seed}, action {made}: {action:?}");
            compared += 1;
        }
    }
    compared
}

/// Clauses: H4.11n, H4.11o, H4.11q
#[test]
fn who_may_be_aimed_at_is_kept_as_long_as_it_is_true() {
    let mut steps = 0;
    for seed in 0..4 {
        steps += compared(&super::speed::crowd(40, 24).at(Frame::Command { thrown: false }), seed, 400);
        // Guns that see over friends from a hill.
        let setup = super::speed::crowd(20, 12).patch("hill", Kind::HillGentle, (20.0, 20.0), (90.0, 34.0));
        steps += compared(&setup.at(Frame::Command { thrown: false }), seed, 300);
    }
    assert!(steps > 40, "{steps}");
}
