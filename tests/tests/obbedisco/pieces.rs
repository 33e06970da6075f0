//! Players, dice, units and their records: clauses 0b, 0c and 1.1 to 1.7.

use rules_core::books::obbedisco::Modifier::{Command, Strength};
use rules_core::books::obbedisco::Name::{Hoffern, Kaim, LaPorta, Menotti, Salomone, Spinazzi, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Frame, ITALIAN, Leader, Name, Obbedisco, Order, Place, Position};
use rules_core::dice::{Ask, Rolled};
use rules_core::hex::HexId;
use rules_core::{Game, Play, PlayError, Viewer};
use tests::obbedisco::{Setup, Table, attack, step, table};

/// Clauses: 0b
#[test]
fn a_garrison_is_a_unit() {
    // Enemy unit: it may not be entered.
    let mut game = table().leader(LaPorta, 4218).garrison(AUSTRIAN, 4318, 1).activated(LaPorta);
    game.dice([6]).march();
    assert_eq!(game.refused_by(step(4318)), "4.1h");
    // Nearest enemy unit: at 3 hexes it keeps a routed leader from rallying, at 4 it does not (4 + 2 passes).
    for (hex, rallies) in [(4320, false), (4322, true)] {
        let routed = table().leader_with(LaPorta, hex, |leader| leader.order = Order::Routed);
        let mut game = routed.garrison(AUSTRIAN, 4318, 1).begin();
        game.dice([4]);
        game.act(Action::Pass).act(Action::Pass);
        assert_eq!(game.order(LaPorta) != Order::Routed, rallies, "{hex}");
    }
}

/// Clauses: 0c
#[test]
fn the_owner_throws_for_his_unit() {
    let mut game = table().leader(LaPorta, 4413).leader(Thour, 4411).activated(LaPorta);
    assert_eq!(game.wanted(Action::March).request.side, ITALIAN);
    game.dice([6]).march().step(4412);
    let react = Action::React { leader: Thour, to: HexId(4410) };
    assert_eq!(game.wanted(react).request.side, AUSTRIAN);
    game.act(Action::StandFast);
    assert_eq!(game.wanted(attack(4411)).request.side, ITALIAN);
    game.dice([4]);
    assert_eq!(game.wanted(attack(4411)).request.side, AUSTRIAN);
    // A garrison's die is its owner's.
    let mut game = table().leader(LaPorta, 4218).garrison(AUSTRIAN, 4318, 1).activated(LaPorta);
    game.dice([6]).march().dice([1]);
    assert_eq!(game.wanted(attack(4318)).request.side, AUSTRIAN);
}

/// Clauses: 0c
#[test]
fn the_drawing_side_throws_for_events_and_random_picks() {
    for drawer in [ITALIAN, AUSTRIAN] {
        let mut game = table().leader(LaPorta, 3819).leader(Spinazzi, 4025).leader(Kaim, 5802).leader(Thour, 4410);
        game.position.drawer = drawer;
        game.position.event_chits = 1;
        let mut game = game.begin();
        game.chit("Event");
        assert_eq!(game.wanted(Action::Draw).request.side, drawer);
        // Mules (6): the drawer picks the Italian, whose owner then throws his test.
        game.dice([3, 3]);
        assert_eq!(game.wanted(Action::Draw).request.side, drawer);
        game.chit("Spinazzi");
        assert_eq!(game.wanted(Action::Draw).request.side, ITALIAN);
    }
    // A leader's chit drawn by the other side: his owner throws the test of orders misread.
    let mut game = table().leader_with(Thour, 4410, |thour| thour.chits = 1);
    game.position.effects.misread = 1;
    let mut game = game.begin();
    game.chit("Thour");
    assert_eq!(game.wanted(Action::Draw).request.side, AUSTRIAN);
}

/// Clauses: 1.1a
#[test]
fn dice_have_six_faces_and_are_thrown_one_or_two_at_a_time() {
    let game = table().leader(LaPorta, 3819).activated(LaPorta);
    assert!(matches!(game.wanted(Action::March).ask, Ask::Die(_)));
    assert!(matches!(game.wanted(Action::ForcedMarch).ask, Ask::Pool(2, _)));
    for face in 0..=7 {
        let mut session = game.session.clone();
        let played = session.play_entered(ITALIAN, Play::Act(Action::March), &[Rolled::Die(face)]);
        assert_eq!(played.is_ok(), (1..=6).contains(&face), "{face}");
        assert!(played.is_ok() || matches!(played, Err(PlayError::Dice(_))));
    }
}

/// Clauses: 1.1a
#[test]
fn two_players_own_the_leaders_between_them() {
    let italians = Name::ALL.into_iter().filter(|name| name.side() == ITALIAN).count();
    assert_eq!((italians, Name::ALL.len() - italians), (8, 5));
    // Each decision is one player's: the other is refused.
    let game = table().leader(LaPorta, 3819).activated(LaPorta);
    assert!(game.game().check(ITALIAN, &Action::Decline).is_ok());
    assert!(game.game().check(AUSTRIAN, &Action::Decline).is_err());
}

/// Clauses: 1.1b
#[test]
fn both_players_and_onlookers_see_everything() {
    let game = table().set_up();
    let view = game.game().view(Viewer::Player(ITALIAN));
    assert_eq!(view, game.game().view(Viewer::Player(AUSTRIAN)));
    assert_eq!(view, game.game().view(Viewer::Spectator));
    // The contents of the cup are in it.
    assert_eq!((view.chits[ITALIAN], view.chits[AUSTRIAN], view.event_chits, view.end_chits), (4, 9, 3, 1));
    let mut game = table().leader(LaPorta, 3819).activated(LaPorta);
    game.dice([3]).march();
    for event in &game.events {
        assert_eq!(game.game().redact(event, Viewer::Player(AUSTRIAN)).as_ref(), Some(event));
    }
}

/// Clauses: 1.3a
#[test]
fn each_leader_owns_as_many_chits_as_his_init() {
    let game = table().set_up();
    let chits = |name: Name| game.leader(name).chits;
    assert_eq!([LaPorta, Spinazzi].map(chits), [2, 2]);
    assert_eq!([Name::Montluisant, Kaim, Hoffern, Thour].map(chits), [3, 2, 2, 2]);
}

/// Clauses: 1.4a
#[test]
fn sp_are_the_leader_s_present_strength_and_move_with_him_alone() {
    let weak = table().leader_with(LaPorta, 4413, |leader| leader.sp = 2).leader(Spinazzi, 4414);
    let mut game = weak.leader(Thour, 4411).activated(LaPorta);
    game.dice([6]).march().step(4412).no_reaction().dice([3, 3]).attack(4411);
    assert_eq!(game.terms().0, [(Strength, 2), (Command, 2)]);
    // Spinazzi beside him was not activated: he and his 4 SP are where they were.
    assert_eq!((game.leader(LaPorta).sp, game.leader(Spinazzi).sp, game.hex(Spinazzi)), (2, 4, 4414));
}

/// Clauses: 1.7a
#[test]
fn init_moves_and_cmd_tests_and_fights() {
    // Menotti: init 2, cmd 3. Salomone: init 1, cmd 1.
    for (leader, mp, cmd) in [(Menotti, 3, 3), (Salomone, 2, 1)] {
        let mut game = table().leader(leader, 3719).activated(leader);
        game.dice([1]).march();
        assert_eq!(game.march_state().mp, mp, "{leader:?}");
        let mut game = table().leader(leader, 4412).leader(Thour, 4411).activated(leader);
        game.dice([6]).march().dice([1, 1]).attack(4411);
        assert_eq!(game.terms().0[1], (Command, cmd), "{leader:?}");
        // The least die that passes a test is 6 - cmd: with 4 FP, 2 are left after rest, then a test for one more.
        for (die, left) in [(6 - cmd as u8, 1), (5 - cmd as u8, 2)] {
            let mut game = table().leader_with(leader, 3719, |leader| leader.fp = 4).begin();
            game.dice([die]).end_turn();
            assert_eq!(game.fp(leader), left, "{leader:?} {die}");
        }
    }
}

/// Clauses: 1.7a
#[test]
fn the_counter_s_back_shows_full_sp() {
    let game = table().leader_with(LaPorta, 3819, |leader| leader.sp = 1).leader(Hoffern, 3600).begin();
    let view = game.game().view(Viewer::Spectator);
    let shown = |name: Name| {
        let leader = &view.leaders[name.index()];
        (leader.start_sp, leader.state.sp)
    };
    assert_eq!((shown(LaPorta), shown(Hoffern)), ((4, 1), (3, 3)));
}

fn restored(setup: Setup) -> Option<Table> {
    let Setup { scenario, options, position } = setup;
    let sound = Obbedisco::from_position(&scenario, &options, &position).is_ok();
    sound.then(|| Setup { scenario, options, position }.begin())
}

/// Clauses: 1.7b
#[test]
fn a_leader_s_record_keeps_all_that_later_clauses_read() {
    let record = Leader {
        place: Place::Hex(HexId(4410)),
        sp: 2,
        fp: 3,
        order: Order::Disordered,
        chits: 1,
        drawn: 1,
        activations: 2,
        attacks: 1,
        rout_moved: true,
        detached: true,
        rallied: true,
        entrenched: true,
        cartridges_low: 1,
    };
    let game = table().leader_with(Thour, 4410, |thour| *thour = record).begin();
    let written = serde_json::to_string(&game.game().position()).unwrap();
    let read: Position = serde_json::from_str(&written).unwrap();
    assert_eq!(read.leaders[Thour.index()], record);
    // FP 0 to 4, SP up to the start's, and no more than two attacks.
    let with = |set: fn(&mut Leader)| restored(table().leader_with(Thour, 4410, set)).is_some();
    assert!(with(|thour| thour.fp = 4) && !with(|thour| thour.fp = 5));
    assert!(with(|thour| thour.sp = 3) && !with(|thour| thour.sp = 4));
    assert!(with(|thour| thour.attacks = 2) && !with(|thour| thour.attacks = 3));
    for place in [Place::Waiting, Place::Exited, Place::Removed] {
        assert!(restored(table().leader_with(Thour, 4410, |thour| thour.place = place)).is_some(), "{place:?}");
    }
}

/// Clauses: 1.7b
#[test]
fn a_position_can_be_put_down_and_taken_up_in_a_rout_move_by_chit() {
    let mut game = table().leader_with(LaPorta, 4411, |leader| leader.order = Order::Routed).activated(LaPorta);
    game.march();
    let position = game.game().position();
    assert!(matches!(position.frames.last(), Some(Frame::Retreat(_))));
    assert!(restored(table().with(|table| *table = position)).is_some());
}

/// Clauses: 1.7c
#[test]
fn a_garrison_s_record_has_sp_fp_and_order_and_no_cmd() {
    let mut game = table().leader(LaPorta, 4218).garrison_with(AUSTRIAN, 4318, 2, |garrison| garrison.fp = 3).begin();
    let written = serde_json::to_string(&game.game().position()).unwrap();
    let read: Position = serde_json::from_str(&written).unwrap();
    assert_eq!(&read.garrisons, &game.game().state().garrisons);
    for fp in 0..=5 {
        let sound = restored(table().garrison_with(AUSTRIAN, 4318, 2, |garrison| garrison.fp = fp)).is_some();
        assert_eq!(sound, fp <= 4, "{fp}");
    }
    game = table().leader(LaPorta, 4218).garrison(AUSTRIAN, 4318, 2).activated(LaPorta);
    game.dice([6]).march().dice([3, 3]).attack(4318);
    assert!(game.terms().1.iter().all(|&(what, _)| what != Command));
}
