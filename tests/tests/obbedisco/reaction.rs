//! Reaction movement: clause 2.8.

use rules_core::books::obbedisco::Name::{Hoffern, Kaim, LaPorta, Menotti, Montluisant, Salomone, Spinazzi, Thour};
use rules_core::books::obbedisco::{AUSTRIAN, Action, Decision, Event, ITALIAN, Leader, Name, Order};
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, attack, step, table};

const fn react(leader: Name, to: u16) -> Action {
    Action::React { leader, to: HexId(to) }
}

/// La Porta has entered 4412 from 4413, with 7 MP left; whoever else is set up may react.
fn entered(setup: Setup) -> Table {
    let mut game = setup.leader(LaPorta, 4413).activated(LaPorta);
    game.dice([6]).march().step(4412);
    game
}

fn thour(set: impl FnOnce(&mut Leader)) -> Setup {
    table().leader_with(Thour, 4411, set)
}

fn asks_reaction(game: &Table) -> bool {
    matches!(game.asked(), Decision::Reaction { .. })
}

/// Clauses: 2.8a
#[test]
fn a_leader_whose_zoc_is_entered_may_try_to_move_one_hex_away() {
    let mut game = entered(thour(|_| ()));
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Reaction { mover: LaPorta }));
    let mut fast = game.clone();
    fast.act(Action::StandFast);
    assert_eq!((fast.hex(Thour), fast.asked()), (4411, Decision::March { leader: LaPorta }));
    game.dice([5]).act(react(Thour, 4410));
    assert_eq!((game.hex(Thour), game.fp(Thour)), (4410, 0));
    assert_eq!(entered(thour(|_| ())).refused_by(react(Thour, 4409)), "2.8i");
}

/// Clauses: 2.8b, 2.8c
#[test]
fn a_die_and_the_difference_of_init_must_reach_five() {
    // Reactor, mover, least die: 5 - reactor's init + mover's.
    let rows = [(Thour, LaPorta, 5), (Thour, Salomone, 4), (Montluisant, LaPorta, 4), (Montluisant, Salomone, 3)];
    for (reactor, mover, least) in rows {
        for (die, away) in [(least, true), (least - 1, false)] {
            let mut game = table().leader(reactor, 4411).leader(mover, 4413).activated(mover);
            game.dice([6]).march().step(4412).dice([die]).act(react(reactor, 4410));
            assert_eq!(game.hex(reactor) == 4410, away, "{reactor:?} {mover:?} {die}");
        }
    }
    // Salomone (1) before Montluisant (3) would need a seven; before Thour (2) a six does.
    for (mover, away) in [(Montluisant, false), (Thour, true)] {
        let mut game = table().leader(Salomone, 4411).leader(mover, 4413).activated(mover);
        game.dice([6]).march().step(4412).dice([6]).act(react(Salomone, 4410));
        assert_eq!(game.hex(Salomone) == 4410, away, "{mover:?}");
    }
}

/// Clauses: 2.8d
#[test]
fn every_attempt_after_the_first_costs_a_fp() {
    let mut game = entered(thour(|_| ()));
    for fp in [0, 1, 2] {
        game.dice([1]).act(react(Thour, 4410));
        assert_eq!(game.fp(Thour), fp);
    }
    // The one that succeeds too.
    let mut game = entered(thour(|_| ()));
    game.dice([1]).act(react(Thour, 4410)).dice([6]).act(react(Thour, 4410));
    assert_eq!((game.hex(Thour), game.fp(Thour)), (4410, 1));
}

/// Clauses: 2.8e
#[test]
fn attempts_are_counted_by_entry_and_by_reactor_and_paid_before_the_die() {
    // Hoffern in 4512 touches 4412 too: his first attempt is free after Thour's two.
    let mut game = entered(thour(|_| ()).leader(Hoffern, 4512));
    game.dice([1]).act(react(Thour, 4410)).dice([1]).act(react(Thour, 4410)).dice([1]).act(react(Hoffern, 4611));
    assert_eq!((game.fp(Thour), game.fp(Hoffern)), (1, 0));
    let order: Vec<&str> = game
        .events
        .iter()
        .filter(|event| matches!(event, Event::Fatigue { .. } | Event::ReactionRoll { .. }))
        .map(|event| event.clause().id())
        .collect();
    assert_eq!(order, ["2.8b", "2.8d", "2.8b", "2.8b"]);
    // A new entry: after Thour has got away La Porta follows into 4411, and the first attempt there is free.
    let mut game = entered(thour(|_| ()));
    game.dice([1]).act(react(Thour, 4410)).dice([6]).act(react(Thour, 4410)).step(4411);
    game.dice([1]).act(react(Thour, 4409));
    assert_eq!(game.fp(Thour), 1);
}

/// Clauses: 2.8f, 2.8g
#[test]
fn three_fp_or_rout_bar_reactions() {
    for (fp, may) in [(0, true), (2, true), (3, false), (4, false)] {
        assert_eq!(asks_reaction(&entered(thour(|leader| leader.fp = fp))), may, "{fp}");
    }
    assert!(!asks_reaction(&entered(thour(|leader| leader.order = Order::Routed))));
    assert!(asks_reaction(&entered(thour(|leader| leader.order = Order::Disordered))));
    // While another may, he is refused.
    let mut game = entered(thour(|leader| leader.fp = 3).leader(Hoffern, 4512));
    assert_eq!(game.refused_by(react(Thour, 4410)), "2.8f");
    let mut game = entered(thour(|leader| leader.order = Order::Routed).leader(Hoffern, 4512));
    assert!(!game.allows(react(Thour, 4410)));
    game.act(Action::StandFast);
}

/// Clauses: 2.8g
#[test]
fn the_attempt_that_brings_three_fp_is_the_last() {
    let mut game = entered(thour(|leader| leader.fp = 1));
    game.dice([1]).act(react(Thour, 4410)).dice([1]).act(react(Thour, 4410));
    assert!(asks_reaction(&game) && game.fp(Thour) == 2);
    // It is thrown for all the same, and may succeed.
    let mut away = game.clone();
    away.dice([6]).act(react(Thour, 4410));
    assert_eq!((away.hex(Thour), away.fp(Thour)), (4410, 3));
    game.dice([1]).act(react(Thour, 4410));
    assert_eq!((game.fp(Thour), game.asked()), (3, Decision::March { leader: LaPorta }));
}

/// Clauses: 2.8h
#[test]
fn every_leader_whose_zoc_covers_the_hex_may_try_in_turn_and_no_garrison() {
    // Thour in 4411, Hoffern in 4512; Kaim in 4410 does not touch 4412, a garrison in 4312 does.
    let setup = || thour(|_| ()).leader(Hoffern, 4512).leader(Kaim, 4410).garrison(AUSTRIAN, 4312, 1);
    let mut game = entered(setup());
    assert_eq!(game.refused_by(react(Kaim, 4409)), "2.8h");
    assert!(game.allows(react(Thour, 4311)) && game.allows(react(Hoffern, 4611)));
    // The defender orders them. Once the next has tried, the one before is done.
    game.dice([1]).act(react(Hoffern, 4611)).dice([1]).act(react(Thour, 4311));
    assert_eq!(game.refused_by(react(Hoffern, 4611)), "2.8h");
    game.dice([1]).act(react(Thour, 4311));
    // The other way round.
    let mut game = entered(setup());
    game.dice([1]).act(react(Thour, 4311)).dice([5]).act(react(Hoffern, 4611));
    assert!(!game.allows(react(Thour, 4311)));
    // A garrison alone is asked nothing.
    assert!(!asks_reaction(&entered(table().garrison(AUSTRIAN, 4411, 2))));
}

/// Clauses: 2.8i
#[test]
fn he_goes_to_free_low_land_out_of_enemy_zoc() {
    // 4412 covers 4312 and 4512. Of the rest 4311, 4410 and 4511 are open to Thour.
    assert_eq!(entered(thour(|_| ())).hexes_offered(), [4311, 4410, 4511]);
    // Not level 4, not a friend's hex; a friendly garrison's is open.
    let setup = thour(|_| ()).levels([(4311, 4)]).leader(Kaim, 4511).garrison(AUSTRIAN, 4410, 1);
    assert_eq!(entered(setup).hexes_offered(), [4410]);
    // Not where an enemy stands, nor in his ZOC: Spinazzi in 4410 covers 4311 and 4511.
    let mut surrounded = entered(thour(|_| ()).leader(Spinazzi, 4410));
    assert_eq!((surrounded.decider(), asks_reaction(&surrounded)), (ITALIAN, false));
    surrounded.act(Action::Stop);
    // Not a lake: from 3626, with 3625 entered, only 3527 and 3627 are left.
    let mut game = table().leader(LaPorta, 3725).leader(Thour, 3626).activated(LaPorta);
    game.dice([6]).march().step(3625);
    assert_eq!(game.hexes_offered(), [3527, 3627]);
    // It is free of MP and of any die but the attempt's, and the hex chosen is the one he reaches.
    let mut game = entered(thour(|_| ()));
    game.dice([5]).act(react(Thour, 4311)).all_dice_thrown();
    assert_eq!((game.hex(Thour), game.fp(Thour)), (4311, 0));
}

/// Clauses: 2.8j
#[test]
fn after_a_success_the_board_is_read_again() {
    // Alone: La Porta is free to go on, or to stop.
    let mut game = entered(thour(|_| ()));
    game.dice([5]).act(react(Thour, 4410));
    assert_eq!(game.asked(), Decision::March { leader: LaPorta });
    assert!(game.allows(step(4312)) && game.allows(step(4411)) && !game.allows(attack(4411)));
    // With Hoffern still beside him he is held: attack Hoffern, or stop.
    let mut game = entered(thour(|_| ()).leader(Hoffern, 4512));
    game.dice([5]).act(react(Thour, 4410)).act(Action::StandFast);
    assert_eq!(game.refused_by(step(4413)), "2.4c");
    assert!(game.allows(attack(4512)) && !game.allows(attack(4411)));
    // His own attempts are over.
    let mut game = entered(thour(|_| ()).leader(Hoffern, 4512));
    game.dice([5]).act(react(Thour, 4410));
    assert!(!game.allows(react(Thour, 4409)));
}

/// Clauses: 2.8k
#[test]
fn assaults_and_advances_open_no_window() {
    // An assault: the dice of the fight come at once.
    let mut game = thour(|_| ()).leader(LaPorta, 4412).activated(LaPorta);
    game.dice([6]).march().dice([5, 3]).attack(4411);
    assert_eq!(game.fought(), Some((11, 8, 3)));
    // An advance into Kaim's ZOC: he covers 4411 from 4511.
    let mut game = thour(|_| ()).leader(LaPorta, 4412).leader(Kaim, 4511).activated(LaPorta);
    game.dice([6]).march().dice([5, 3]).attack(4411).retreat([4410]).stay().advance(4411);
    assert!(game.zoc(AUSTRIAN).contains(&4411) && !asks_reaction(&game));
}

/// Clauses: 2.8k
#[test]
fn retreats_and_rout_moves_open_no_window() {
    // Thour beaten by 3 must retreat; Menotti covers 4410, 4311 and 4511 from 4310 and Spinazzi 4510.
    let setup = thour(|_| ()).leader(LaPorta, 4412).leader(Menotti, 4310).leader(Spinazzi, 4510);
    let mut game = setup.activated(LaPorta);
    game.dice([6]).march().dice([5, 3]).attack(4411);
    game.retreat([4410]);
    assert!(game.zoc(ITALIAN).contains(&4410) && !asks_reaction(&game));
    // A rout move by chit past La Porta.
    let mut game = thour(|leader| leader.order = Order::Routed).leader(LaPorta, 4310).activated(Thour);
    game.march();
    while !matches!(game.asked(), Decision::Cup { .. }) {
        assert!(!asks_reaction(&game));
        let to = game.hexes_offered()[0];
        game.retreat([to]);
    }
}

/// Clauses: 2.8k
#[test]
fn a_mover_stopped_at_four_fp_opens_no_window() {
    // 6 + 2 - 3 MP; 4412 as a hill entered off the road from 4513: a 2 is his fourth FP, a 3 is none.
    for (die, window) in [(2, false), (3, true)] {
        let setup = thour(|_| ()).levels([(4412, 3)]).leader_with(LaPorta, 4513, |leader| leader.fp = 3);
        let mut game = setup.activated(LaPorta);
        game.dice([6]).march().dice([die]).step(4412);
        assert_eq!((asks_reaction(&game), game.fp(LaPorta)), (window, if window { 3 } else { 4 }));
    }
}
