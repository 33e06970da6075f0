//! The turn and its cup: clauses 2 and 2.1.

use rules_core::Game;
use rules_core::books::obbedisco::Name::{
    Bruzzesi, Carbonelli, Hoffern, Kaim, LaPorta, Menotti, Montluisant, Salomone, Spinazzi, Thour,
};
use rules_core::books::obbedisco::{
    AUSTRIAN, Action, Decision, Effects, Event, ITALIAN, Leader, Name, Order, Place, Reason,
};
use rules_core::dice::Ask;
use rules_core::hex::HexId;
use tests::obbedisco::{Setup, Table, step, table};

/// Both sides with a leader in his corner and these chits in the cup, Italian to draw.
fn cup(italian: u8, austrian: u8, ends: u8, events: u8) -> Setup {
    table()
        .leader_with(LaPorta, 3819, |leader| leader.chits = italian)
        .leader_with(Thour, 4410, |leader| leader.chits = austrian)
        .with(|position| {
            position.end_chits = ends;
            position.event_chits = events;
        })
}

/// Draws this chit and lets it go.
fn declined(game: &mut Table, chit: &str) {
    game.chit(chit).act(Action::Draw).act(Action::Decline);
}

/// What the next draw draws from; nothing if it asks for no draw.
fn chits(game: &Table) -> Vec<(String, u32)> {
    let chances = if let Ask::Draw(chances) = game.wanted(Action::Draw).ask { chances } else { Vec::new() };
    chances.into_iter().filter(|&(_, weight)| weight > 0).collect()
}

fn named(chits: &[(&str, u32)]) -> Vec<(String, u32)> {
    chits.iter().map(|&(name, weight)| (name.to_owned(), weight)).collect()
}

/// Clauses: 2a
#[test]
fn the_states_of_a_turn_run_in_order() {
    // Turn 1 begins at the draw: no reinforcements are looked for, and nobody due on turn 2 has come.
    let mut game = table().set_up();
    assert_eq!((game.game().state().turn, game.asked()), (1, Decision::Cup { passed: false }));
    assert_eq!((game.hex(Salomone), game.leader(LaPorta).chits), (0, 2));
    // Nothing of another state is possible.
    for action in [Action::March, Action::Stop, step(3719), Action::StandFast, Action::EndActivation] {
        assert!(!game.allows(action), "{action:?}");
    }
    game.end_turn();
    // T5, T6 and the next turn's T0, T1, in that order; T2 asks.
    assert!(game.came_before("2.1i", "2a") && game.came_before("2a", "9s.1a") && game.came_before("9s.1a", "2.1a"));
    assert_eq!((game.game().state().turn, game.asked()), (2, Decision::Cup { passed: false }));
}

/// Clauses: 2a
#[test]
fn recovery_comes_before_the_last_turn_is_scored_and_the_rest_is_dropped_before_the_next() {
    let mut game = table()
        .leader_with(LaPorta, 3819, |leader| {
            (leader.fp, leader.activations, leader.attacks, leader.drawn) = (2, 2, 1, 2);
            (leader.rout_moved, leader.cartridges_low) = (true, 1);
        })
        .with(|position| {
            (position.effects.telegram, position.effects.storm) = (true, true);
            (position.effects.misread, position.effects.guides, position.effects.guns) = (1, 1, 1);
        })
        .begin();
    game.end_turn();
    assert!(game.came_before("4.4a", "2a"));
    let state = game.game().state();
    assert_eq!(state.effects, Effects::default());
    let leader = game.leader(LaPorta);
    assert_eq!((leader.activations, leader.attacks, leader.drawn, leader.cartridges_low), (0, 0, 0, 0));
    assert!(!leader.rout_moved && !state.activated[ITALIAN]);
    // After turn 10: recovery, then the count.
    let mut last =
        table().leader_with(LaPorta, 3819, |leader| leader.fp = 2).with(|position| position.turn = 10).begin();
    last.end_turn();
    assert!(last.came_before("4.4a", "10v.i"));
}

/// Clauses: 2.1a, 2.1b, 2.1c
#[test]
fn the_cup_is_filled_for_the_leaders_on_the_map() {
    // Turn 4 begins. Carbonelli (1) arrives; Bruzzesi is not due. Spinazzi left, Sprovieri is removed.
    let mut game = table()
        .leader(LaPorta, 3819)
        .leader_with(Menotti, 3715, |leader| leader.fp = 4)
        .leader_with(Kaim, 5802, |leader| leader.order = Order::Routed)
        .leader(Montluisant, 4707)
        .with(|position| {
            (position.turn, position.end_chits, position.event_chits) = (3, 2, 1);
            position.leaders[Carbonelli.index()].place = Place::Waiting;
            position.leaders[Bruzzesi.index()].place = Place::Waiting;
            position.leaders[Spinazzi.index()].place = Place::Exited;
        })
        .begin();
    // Kaim, far from any enemy, fails to rally (1 + 2) and runs off the edge road; the test of Menotti fails too.
    game.dice([1, 1]);
    game.act(Action::Pass).act(Action::Pass);
    while matches!(game.asked(), Decision::Retreat { .. } | Decision::RetreatGoal { .. }) {
        let action = game.hints().offers[0].action;
        game.act(action);
    }
    let on_map = |name: Name| game.hex(name) != 0;
    assert_eq!(Name::ALL.map(|name| game.leader(name).chits > 0), Name::ALL.map(on_map));
    assert_eq!(game.leader(Carbonelli).chits, 1);
    assert_eq!((game.leader(Menotti).chits, game.leader(Bruzzesi).chits), (2, 0));
    assert_eq!((game.game().state().end_chits, game.game().state().event_chits), (1, 3));
}

/// Clauses: 2.1b
#[test]
fn routed_leaders_have_chits_too() {
    // Thour, routed in 4310, tests far from any enemy and fails (1 + 2); four hexes on he is still on the map.
    let mut game = table().leader_with(Thour, 4310, |leader| leader.order = Order::Routed).begin();
    game.dice([1]).end_turn();
    while matches!(game.asked(), Decision::Retreat { .. } | Decision::RetreatGoal { .. }) {
        let action = game.hints().offers[0].action;
        game.act(action);
    }
    assert_eq!((game.order(Thour), game.leader(Thour).chits), (Order::Routed, 2));
}

/// Clauses: 2.1c
#[test]
fn events_two_and_three_add_an_end_chit() {
    for (dice, ends) in [([1, 1], 2), ([1, 2], 2), ([2, 2], 1)] {
        let mut game = cup(1, 1, 1, 3).begin();
        game.chit("Event").dice(dice).act(Action::Draw);
        assert_eq!((game.game().state().end_chits, game.game().state().event_chits), (ends, 2), "{dice:?}");
    }
}

/// Clauses: 2.1d, 2.1e
#[test]
fn the_sides_draw_alternately_whatever_is_drawn() {
    let mut game = cup(3, 3, 1, 2).begin();
    let drawer = |game: &Table| game.decider();
    assert_eq!(drawer(&game), ITALIAN);
    declined(&mut game, "Thour");
    assert_eq!(drawer(&game), AUSTRIAN);
    // An event uses up the draw.
    game.chit("Event").dice([2, 2]).act(Action::Draw);
    assert_eq!(drawer(&game), ITALIAN);
    // So does a chit lost to four FP.
    let mut game = cup(3, 3, 1, 2).leader_with(Thour, 4410, |leader| (leader.fp, leader.chits) = (4, 1)).begin();
    game.chit("Thour").act(Action::Draw);
    assert_eq!(drawer(&game), AUSTRIAN);
}

/// Clauses: 2.1e
#[test]
fn the_italian_draws_first_on_odd_turns() {
    let mut game = table().leader(LaPorta, 3819).leader(Thour, 4410).begin();
    for turn in 1..=10_u8 {
        assert_eq!(game.game().state().turn, turn);
        assert_eq!(game.decider(), if turn % 2 == 1 { ITALIAN } else { AUSTRIAN }, "{turn}");
        game.end_turn();
    }
}

/// Clauses: 2.1f
#[test]
fn every_chit_in_the_cup_is_equally_likely_and_drawn_chits_stay_out() {
    let mut game = cup(2, 2, 1, 3).begin();
    assert_eq!(chits(&game), named(&[("La Porta", 2), ("Thour", 2), ("Event", 3), ("End", 1)]));
    declined(&mut game, "La Porta");
    assert_eq!(chits(&game), named(&[("La Porta", 1), ("Thour", 2), ("Event", 3), ("End", 1)]));
    game.chit("Event").dice([2, 2]).act(Action::Draw);
    declined(&mut game, "La Porta");
    assert_eq!(chits(&game), named(&[("Thour", 2), ("Event", 2), ("End", 1)]));
}

/// Clauses: 2.1g, 2.1h
#[test]
fn a_leader_s_chit_asks_his_owner_whoever_drew_it() {
    let mut game = cup(2, 2, 1, 3).begin();
    game.chit("Thour").act(Action::Draw);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Activation { leader: Thour }));
    game.dice([3]).march();
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::March { leader: Thour }));
    assert_eq!(game.leader(Thour).activations, 1);
}

/// Clauses: 2.1h
#[test]
fn a_declined_chit_is_lost_and_no_activation() {
    let mut game = cup(2, 2, 1, 3).begin();
    declined(&mut game, "La Porta");
    let leader = game.leader(LaPorta);
    assert_eq!((leader.chits, leader.activations, game.game().state().activated[ITALIAN]), (1, 0, false));
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Cup { passed: false }));
}

/// Clauses: 2.1i, 2.1j
#[test]
fn the_turn_ends_when_both_pass_at_the_same_draw() {
    // From the first draw on, with nobody activated.
    let mut game = cup(2, 2, 1, 3).begin();
    game.act(Action::Pass);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Cup { passed: true }));
    assert!(!game.allows(Action::Draw) && game.allows(Action::Refuse));
    game.act(Action::Pass);
    assert_eq!(game.game().state().turn, 2);
}

/// Clauses: 2.1j
#[test]
fn a_refused_pass_makes_its_side_draw_and_binds_no_later_draw() {
    let mut game = cup(2, 2, 1, 3).begin();
    game.act(Action::Pass).chit("Thour").act(Action::Refuse);
    assert!(matches!(game.events.last(), Some(Event::Drawn { side: ITALIAN, .. })), "{:?}", game.events.last());
    game.act(Action::Decline);
    // The Austrian, who refused, draws next and may pass himself; the Italian may pass again.
    assert_eq!((game.decider(), game.game().state().turn), (AUSTRIAN, 1));
    game.act(Action::Pass);
    assert_eq!(game.decider(), ITALIAN);
    game.act(Action::Pass);
    assert_eq!(game.game().state().turn, 2);
    // Nobody refuses where nobody passed.
    assert!(!cup(2, 2, 1, 3).begin().allows(Action::Refuse));
}

/// Clauses: 2.1k
#[test]
fn an_end_chit_ends_the_turn_once_both_sides_have_activated() {
    for (italian, austrian, ends) in
        [(false, false, false), (true, false, false), (false, true, false), (true, true, true)]
    {
        let setup = cup(1, 1, 1, 3).with(|position| {
            position.activated[ITALIAN] = italian;
            position.activated[AUSTRIAN] = austrian;
        });
        let mut game = setup.begin();
        game.chit("End");
        if !ends {
            game.chit("Thour");
        }
        game.act(Action::Draw).all_dice_thrown();
        assert_eq!(game.game().state().turn == 2, ends, "{italian} {austrian}");
        assert_eq!(game.game().state().end_chits, 1);
    }
    // A march without a step is an activation; a declined chit is none.
    let mut game = cup(2, 1, 1, 0).with(|position| position.activated[AUSTRIAN] = true).begin();
    declined(&mut game, "La Porta");
    game.chit("End").chit("La Porta").act(Action::Draw).dice([1]).march().act(Action::Stop);
    game.chit("End").act(Action::Draw);
    assert_eq!(game.game().state().turn, 2);
}

/// Clauses: 2.1l
#[test]
fn the_side_that_drew_an_early_end_redraws_without_it() {
    let mut game = cup(1, 1, 2, 3).begin();
    game.chit("End");
    assert_eq!(chits(&game), named(&[("La Porta", 1), ("Thour", 1), ("Event", 3)]));
    assert_eq!(game.wanted(Action::Draw).request.side, ITALIAN);
    game.chit("Thour").act(Action::Draw).act(Action::Decline);
    assert_eq!((game.decider(), game.game().state().end_chits), (AUSTRIAN, 2));
}

/// Clauses: 2.1m
#[test]
fn a_side_without_leader_chits_counts_as_having_activated() {
    for (italian, austrian, activated) in [(1, 0, ITALIAN), (0, 1, AUSTRIAN)] {
        let setup = cup(italian, austrian, 1, 0).with(|position| position.activated[activated] = true);
        let mut game = setup.begin();
        game.chit("End").act(Action::Draw);
        assert_eq!(game.game().state().turn, 2);
    }
    // Nobody has any: the events left do not keep the turn open.
    let mut game = cup(0, 0, 1, 3).begin();
    game.chit("End").act(Action::Draw);
    assert_eq!(game.game().state().turn, 2);
}

/// Clauses: 2.1n
#[test]
fn any_end_chit_serves_and_the_others_go_with_the_turn() {
    let mut game = cup(1, 1, 3, 3).with(|position| {
        position.activated[ITALIAN] = true;
        position.activated[AUSTRIAN] = true;
    });
    game.position.turn = 1;
    let mut game = game.begin();
    game.chit("End").act(Action::Draw);
    assert_eq!((game.game().state().turn, game.game().state().end_chits), (2, 1));
}

/// Clauses: 2.1o
#[test]
fn a_leader_who_leaves_the_map_takes_his_chits_along() {
    // Menotti leaves by Roncone with a chit of his in the cup.
    let mut game =
        table().leader_with(Menotti, 3600, |leader| leader.chits = 1).leader(LaPorta, 3819).activated(Menotti);
    game.dice([3]).march().act(Action::Exit);
    assert_eq!((game.leader(Menotti).place, game.leader(Menotti).chits), (Place::Exited, 0));
    // Hoffern is routed off it: by 6 (4 + 3 + 6 against 3 + 2 + town 1 + 1) in Roncone, where his road ends.
    let mut game =
        table().leader(Menotti, 3601).leader_with(Hoffern, 3600, |leader| leader.chits = 2).activated(Menotti);
    game.dice([6]).march().dice([6, 1]).attack(3600);
    assert_eq!((game.leader(Hoffern).place, game.leader(Hoffern).chits), (Place::Removed, 0));
}

/// Clauses: 2.1p
#[test]
fn a_leader_without_chits_still_defends_reacts_and_holds() {
    let setup = table().leader_with(LaPorta, 4413, |leader| leader.chits = 1).leader(Thour, 4411);
    let mut game = setup.with(|position| position.end_chits = 1).begin();
    assert!(chits(&game).iter().all(|(name, _)| name != "Thour"));
    assert!(game.zoc(AUSTRIAN).contains(&4412));
    game.chit("La Porta").act(Action::Draw).dice([6]).march().step(4412);
    // He may react (and fails: 1 + 0), fights with all he has, and advances when he wins: 3 + 2 + 6 against 4 + 2 + 1.
    game.dice([1]).act(Action::React { leader: Thour, to: HexId(4410) }).act(Action::StandFast);
    game.dice([1, 6]).attack(4411);
    assert_eq!(game.fought(), Some((7, 11, -4)));
    game.retreat([4413]);
    game.stay();
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Advance { leader: Thour, left: 1 }));
    game.advance(4412);
    assert_eq!(game.hex(Thour), 4412);
}

/// Clauses: 2.1q
#[test]
fn a_chit_of_a_leader_who_may_not_move_is_lost() {
    let lost = |set: fn(&mut Leader)| {
        let mut game = cup(1, 1, 1, 0).leader_with(Thour, 4410, |leader| {
            leader.chits = 1;
            set(leader);
        });
        game.position.drawer = AUSTRIAN;
        let mut game = game.begin();
        game.chit("Thour").act(Action::Draw);
        assert_eq!((game.leader(Thour).chits, game.leader(Thour).activations), (0, 0));
        game.asked() == Decision::Cup { passed: false } && !game.game().state().activated[AUSTRIAN]
    };
    assert!(lost(|leader| leader.fp = 4));
    assert!(lost(|leader| (leader.order, leader.rout_moved) = (Order::Routed, true)));
    // Not lost: three FP, or routed and not yet moved.
    assert!(!lost(|leader| leader.fp = 3));
    assert!(!lost(|leader| leader.order = Order::Routed));
}

/// Clauses: 2.1q
#[test]
fn a_leader_who_rout_moved_and_rallied_is_not_activated_again_this_turn() {
    // Rallied leaders are disordered with 2 FP; the flag alone loses the chit.
    let mut game = cup(1, 1, 1, 0).leader_with(Thour, 4410, |leader| (leader.chits, leader.rout_moved) = (1, true));
    game.position.drawer = AUSTRIAN;
    let mut game = game.begin();
    game.chit("Thour").act(Action::Draw);
    assert_eq!((game.asked(), game.leader(Thour).activations), (Decision::Cup { passed: false }, 0));
}

/// Clauses: 2.1r
#[test]
fn the_same_leader_may_be_drawn_in_succession() {
    let mut game = cup(2, 0, 1, 0).begin();
    for (activations, fp) in [(1, 0), (2, 1)] {
        game.chit("La Porta")
            .act(Action::Draw)
            .dice([3])
            .march()
            .step(if fp == 0 { 3719 } else { 3718 })
            .act(Action::Stop);
        assert_eq!((game.leader(LaPorta).activations, game.fp(LaPorta)), (activations, fp));
    }
}

/// Clauses: 2a
#[test]
fn nothing_is_played_after_the_end() {
    let mut game = table().with(|position| position.turn = 10).begin();
    game.end_turn();
    assert!(game.ending().is_some() && game.session.is_over());
    assert!(matches!(game.game().check(ITALIAN, &Action::Draw).map_err(|refusal| refusal.reason), Err(Reason::Over)));
}
