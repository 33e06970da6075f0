//! Worked cases: the cup, arrivals, events, detachments.

use rules_core::books::obbedisco::Name::{
    Bruzzesi, Carbonelli, Chiassi, Hoffern, Kaim, LaPorta, Menotti, Montluisant, Salomone, Spinazzi, Sprovieri, Thour,
};
use rules_core::books::obbedisco::{
    AUSTRIAN, Action, Decision, Event, Frame, ITALIAN, Leader, Modifier, Name, Place, Position,
};
use rules_core::hex::HexId;
use tests::obbedisco::{Table, attack, table};

/// The clauses by which turns have ended so far.
fn ends(game: &Table) -> Vec<&'static str> {
    let end = |event: &Event| if let Event::TurnEnded { clause, .. } = event { Some(clause.id()) } else { None };
    game.events.iter().filter_map(end).collect()
}

fn waiting(position: &mut Position, names: &[Name]) {
    for name in names {
        position.leaders[name.index()] = Leader::default();
    }
}

/// Clauses: 2.1k, 2.1l, 2.1e, 8r3
#[test]
fn an_end_chit_drawn_before_both_sides_acted_goes_back() {
    let mut game = table().set_up();
    assert_eq!((game.game().chits_of(ITALIAN), game.game().chits_of(AUSTRIAN)), (2 + 2, 3 + 2 + 2 + 2));
    assert_eq!((game.game().state().end_chits, game.game().state().event_chits), (1, 3));

    assert_eq!(game.decider(), ITALIAN, "first on odd turns");
    assert_eq!(game.wanted(Action::Draw).request.side, ITALIAN);
    game.chit("Event").dice([1, 2]).act(Action::Draw);
    assert_eq!((game.game().state().end_chits, game.game().state().event_chits), (2, 2));

    assert_eq!(game.decider(), AUSTRIAN);
    game.chit("La Porta").act(Action::Draw);
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Activation { leader: LaPorta }));
    game.dice([1]).march().act(Action::Stop);

    assert_eq!(game.decider(), ITALIAN);
    game.chit("End").chit("Thour").act(Action::Draw);
    assert!(ends(&game).is_empty());
    assert_eq!(game.game().state().end_chits, 2, "the End chit went back");
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Activation { leader: Thour }));
    game.dice([2]).march().act(Action::Stop);

    assert_eq!(game.decider(), AUSTRIAN);
    game.chit("End").act(Action::Draw).all_dice_thrown();
    assert_eq!(ends(&game), ["2.1k"]);
    let state = game.game().state();
    assert_eq!((state.turn, state.end_chits, state.event_chits), (2, 1, 3), "the second End chit has left");
}

/// Clauses: 2.1q, 2.1m, 2.1k
#[test]
fn a_side_whose_chits_are_all_lost_cannot_keep_the_turn_open() {
    let late = |austrian_chits| {
        let mut setup = table().leader_with(LaPorta, 3819, |who| (who.activations, who.drawn, who.chits) = (1, 1, 1));
        for (name, hex) in [(Montluisant, 4707), (Kaim, 5802), (Hoffern, 3600), (Thour, 4410)] {
            setup = setup.leader_with(name, hex, |who| who.fp = 4);
        }
        setup
            .with(|position| {
                (position.turn, position.drawer, position.event_chits) = (6, AUSTRIAN, 0);
                position.activated.first = true;
                position.leaders[Kaim.index()].chits = austrian_chits;
            })
            .begin()
    };
    let mut game = late(0);
    // Recovery: four Austrians come down to 2 FP and fail: 1 + 3, 1 + 2, 1 + 2, 1 + 2.
    game.chit("End").dice([1, 1, 1, 1]).act(Action::Draw).all_dice_thrown();
    assert_eq!(ends(&game), ["2.1m"]);
    assert_eq!((game.game().state().turn, game.fp(Kaim)), (7, 2));

    // One chit left that could not activate anybody keeps it open until it is lost.
    let mut open = late(1);
    open.chit("End").chit("Kaim").act(Action::Draw).all_dice_thrown();
    assert!(ends(&open).is_empty());
    assert!(open.events.iter().any(|event| matches!(event, Event::ChitLost { leader: Kaim, .. })));
    assert_eq!((open.leader(Kaim).activations, open.game().state().activated.second), (0, false));
    assert_eq!((open.decider(), open.asked()), (ITALIAN, Decision::Cup { passed: false }));
}

/// Clauses: 2.1j, 2.1i, 2.1h
#[test]
fn passing_needs_both_sides_at_the_same_draw() {
    let mut game = table().leader_with(Thour, 4410, |who| who.chits = 2).with(|position| position.turn = 3).begin();
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Cup { passed: false }));
    game.act(Action::Pass);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Cup { passed: true }));
    assert_eq!(game.wanted(Action::Refuse).request.side, ITALIAN, "the first side must draw");
    game.chit("Thour").act(Action::Refuse);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Activation { leader: Thour }));
    game.act(Action::Decline);
    assert_eq!((game.leader(Thour).chits, game.leader(Thour).activations), (1, 0));
    assert!(!game.game().state().activated.second);

    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Cup { passed: false }));
    game.act(Action::Pass);
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Cup { passed: true }));
    game.act(Action::Pass);
    assert_eq!(ends(&game), ["2.1i"]);
    assert_eq!(game.game().state().turn, 4);
}

/// Clauses: 9s.1c, 9s.1d, 9s.1f, 2.1a
#[test]
fn two_arrivals_queue_behind_an_occupied_ponte_caffaro() {
    let mut setup = table().with(|position| {
        position.turn = 3;
        waiting(position, &[Carbonelli, Menotti]);
    });
    for (name, hex) in [(LaPorta, 3819), (Spinazzi, 4025), (Salomone, 3725), (Sprovieri, 3723)] {
        setup = setup.leader(name, hex);
    }
    for (name, hex) in [(Montluisant, 4707), (Kaim, 5802), (Hoffern, 3600), (Thour, 4410)] {
        setup = setup.leader(name, hex);
    }
    let mut game = setup.begin();
    game.end_turn();
    assert_eq!((game.decider(), game.asked()), (ITALIAN, Decision::Arrival));
    let place = |leader, at| Action::Place { leader, at: HexId(at) };
    assert!(game.allows(place(Carbonelli, 3625)), "the order is the Italian's");
    for wrong in [3725, 3626] {
        assert_eq!(game.refused_by(place(Menotti, wrong)), "9s.1d");
    }
    game.act(place(Menotti, 3625));
    assert_eq!((game.hex(Menotti), game.hex(Carbonelli)), (3625, 3626));
    assert_eq!((game.fp(Menotti), game.fp(Carbonelli)), (0, 0));
    let cup = (game.game().chits_of(ITALIAN), game.game().chits_of(AUSTRIAN));
    assert_eq!(cup, (2 + 2 + 1 + 2 + 1 + 2, 3 + 2 + 2 + 2));
    let state = game.game().state();
    assert_eq!((state.turn, state.end_chits, state.event_chits), (4, 1, 3));
}

/// Clauses: 9s.1d
#[test]
fn an_enemy_on_the_entry_road_closes_the_hexes_beyond_him() {
    let mut game = table()
        .leader(Thour, 3625)
        .with(|position| {
            position.turn = 7;
            waiting(position, &[Chiassi]);
        })
        .begin();
    game.end_turn();
    assert_eq!((game.hex(Chiassi), game.leader(Chiassi).chits), (3626, 2));
    assert!(game.zoc(AUSTRIAN).contains(&3626), "enemy ZOC does not close it");
}

/// Clauses: 8a, 8b, 8r9, 7a
#[test]
fn the_gunboats_take_precedence_over_the_marksmen() {
    let mut game =
        table().leader_with(Bruzzesi, 5803, |who| who.fp = 1).leader(LaPorta, 4411).leader(Thour, 4410).begin();
    game.chit("Event");
    assert_eq!(game.wanted(Action::Draw).request.side, ITALIAN, "the drawing side throws");
    game.dice([4, 5]).act(Action::Draw);
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Marksmen));
    assert_eq!(game.refused_by(Action::Choose { leader: LaPorta }), "8r9");
    assert_eq!(game.wanted(Action::Choose { leader: Bruzzesi }).request.side, ITALIAN);
    // 4 + 2 - 1 = 5 fails.
    game.dice([4]).act(Action::Choose { leader: Bruzzesi });
    assert!(
        game.events.iter().any(|event| matches!(event, Event::Test { tally, passed: false, .. } if tally.total() == 5))
    );
    assert_eq!((game.fp(Bruzzesi), game.fp(LaPorta)), (2, 0));
    assert_eq!((game.decider(), game.asked()), (AUSTRIAN, Decision::Cup { passed: false }));
}

/// Clauses: 8r4, 4.1e, 9b
#[test]
fn a_storm_takes_the_road_bonus_and_slows_every_step_off_the_road() {
    let mut game = table()
        .leader_with(LaPorta, 3819, |who| who.chits = 1)
        .leader_with(Spinazzi, 4025, |who| who.chits = 1)
        .with(|position| position.drawer = AUSTRIAN)
        .begin();
    game.chit("Event").dice([1, 3]).act(Action::Draw);
    assert!(game.game().state().effects.storm);

    game.chit("La Porta").dice([3]).act(Action::Draw).march();
    assert_eq!(game.move_points(), (5, 5));
    game.steps([3719, 3718, 3717, 3716, 3715]);
    assert_eq!((game.hex(LaPorta), game.is_marching()), (3715, false), "no sixth step");

    game.chit("Spinazzi").dice([2]).act(Action::Draw).march();
    assert_eq!(game.move_points(), (4, 4));
    for (to, mp) in [(3925, 1 + 1), (3926, 1 + 1), (4125, 2 + 1)] {
        assert_eq!(game.preview(Action::Step { to: HexId(to) }).mp, Some(mp), "to {to}");
    }
}

/// Clauses: 11.2a, 11.2b, 11.2c
#[test]
fn a_detachment_leaves_a_garrison_behind_and_lightens_the_leader() {
    let mut game =
        table().options(|options| options.detachments = true).leader(Montluisant, 4707).activated(Montluisant);
    game.act(Action::Detach { sp: 1 });
    let garrison = game.garrison(4707).unwrap();
    assert_eq!((garrison.side, garrison.sp, garrison.fp, garrison.disordered), (AUSTRIAN, 1, 0, false));
    assert_eq!(game.leader(Montluisant).sp, 3);
    assert_eq!(game.refused_by(Action::Detach { sp: 1 }), "11.2c");

    game.dice([2]).march();
    assert_eq!(game.move_points(), (5, 7));
    game.steps([4607, 4608, 4509, 4409, 4410]).act(Action::Stop);
    assert_eq!(game.hex(Montluisant), 4410);
    assert!(matches!(game.asked(), Decision::Cup { .. }), "no second detachment at the end");
    assert!(!game.is_italian(4707));
    assert!(game.zoc(AUSTRIAN).contains(&4706), "a ZOC around 4707");

    // It defends entrenched, in town.
    let mut assault = table()
        .garrison(AUSTRIAN, 4707, 1)
        .leader(LaPorta, 4607)
        .at(Frame::Activation { leader: LaPorta, begun: false });
    assault.dice([3]).march();
    let defence: Vec<_> = assault.preview(attack(4707)).other.0.iter().map(|term| (term.what, term.value)).collect();
    assert_eq!(defence, [(Modifier::Strength, 1), (Modifier::Town, 1), (Modifier::Trench, 1)]);

    // With 3 SP he may use a fort.
    let mut fort = table().leader_with(Montluisant, 4318, |who| who.sp = 3).leader(LaPorta, 4218).activated(LaPorta);
    fort.dice([3]).march();
    let defence = fort.preview(attack(4318)).other;
    assert!(defence.0.iter().any(|term| (term.what, term.value) == (Modifier::Fort, 4)));
    assert_eq!(fort.leader(Montluisant).place, Place::Hex(HexId(4318)));
}
