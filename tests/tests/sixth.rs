//! What the sixth book proves of the trait, beyond the laws: hidden choices, both asked at once, continuous moves,
//! nested decisions, rounds that repeat themselves.
// Helpers here are part of tests, too.
#![allow(clippy::unwrap_used, clippy::panic)]

use rules_core::dice::Rolled;
use rules_core::secret::{Commitment, Salt};
use rules_core::{BySide, Focus, Game, Pending, Play, PlayError, Refusal, Session, Side, Viewer, odds};
use tests::sixth::{Action, Ask, Ponte, Reason, What};

const ONE: Side = Side::First;
const TWO: Side = Side::Second;

fn ponte() -> Session<Ponte> {
    let (men, mm, frames) = (BySide::new(6, 6), BySide::new(300, 300), vec![(Ask::Seal, ONE)]);
    Session::new(Ponte { turn: 1, men, mm, frames, ..Ponte::default() }, 1)
}

/// The order (charge or not) with the salt of this number, and its seal.
fn order(charge: bool, number: u8) -> (Action, Action) {
    let salt = Salt([number; 16]);
    (Action::Seal(Commitment::to(&[charge.into()], salt)), Action::Open(Some((charge, salt))))
}

fn lots(label: &str) -> Rolled {
    Rolled::Draw(label.into())
}

/// Both orders given and opened; `leader` advances first.
fn ordered(one: bool, two: bool, leader: &str) -> Session<Ponte> {
    let mut session = ponte();
    let ((seal_one, open_one), (seal_two, open_two)) = (order(one, 1), order(two, 2));
    session.act(TWO, seal_two).unwrap();
    session.act(ONE, seal_one).unwrap();
    session.act(ONE, open_one).unwrap();
    session.play_entered(TWO, Play::Act(open_two), &[lots(leader)]).unwrap();
    session
}

fn asked(session: &Session<Ponte>) -> [Option<Ask>; 2] {
    Side::BOTH.map(|side| session.game().pending().question(side).map(|question| question.what))
}

fn refused(session: &mut Session<Ponte>, side: Side, action: Action) -> Reason {
    match session.act(side, action) {
        Err(PlayError::Refused(Refusal { reason, .. })) => reason,
        other => panic!("{action:?} was not refused: {other:?}"),
    }
}

#[test]
fn both_are_asked_at_once_and_answer_in_any_order() {
    for first in Side::BOTH {
        let mut session = ponte();
        assert_eq!(asked(&session), [Some(Ask::Seal); 2]);
        session.act(first, order(true, 1).0).unwrap();
        let still = |side| (side != first).then_some(Ask::Seal);
        assert_eq!(asked(&session), [still(ONE), still(TWO)]);
        assert_eq!(refused(&mut session, first, order(false, 1).0), Reason::NotAsked);
        session.act(first.other(), order(false, 2).0).unwrap();
        assert_eq!(asked(&session), [Some(Ask::Open); 2]);
    }
}

#[test]
fn states_that_differ_in_a_hidden_choice_alone_look_and_answer_alike() {
    for (here, there) in [(order(true, 1), order(false, 1)), (order(true, 1), order(true, 9))] {
        let viewer = Viewer::Player(TWO);
        let (mut one, mut other) = (ponte(), ponte());
        let shown = [one.act(ONE, here.0), other.act(ONE, there.0)].map(|played| {
            let events = played.unwrap().events;
            events.iter().filter_map(|event| one.game().redact(event, viewer)).collect::<Vec<_>>()
        });
        assert_eq!(shown[0], shown[1]);
        assert_ne!(one.game(), other.game());
        for action in [order(true, 2).0, order(false, 2).0, Action::Open(None), Action::Fire(true)] {
            assert_eq!(one.game().check(TWO, &action), other.game().check(TWO, &action));
            assert_eq!(one.game().preview(TWO, &action), other.game().preview(TWO, &action));
        }
        for stage in 0..2 {
            assert_eq!(one.game().view(viewer), other.game().view(viewer));
            assert_eq!(one.game().view(Viewer::Spectator), other.game().view(Viewer::Spectator));
            assert_eq!(one.game().pending(), other.game().pending());
            let focus = Focus { viewer, unit: None };
            assert_eq!(one.game().hints(focus), other.game().hints(focus));
            // Its own choice each side sees.
            assert_ne!(one.game().view(Viewer::Player(ONE)), other.game().view(Viewer::Player(ONE)));
            if stage == 0 {
                one.act(TWO, order(true, 2).0).unwrap();
                other.act(TWO, order(true, 2).0).unwrap();
            }
        }
    }
}

#[test]
fn the_state_holds_a_secret_only_once_it_is_opened_and_the_opening_is_checked() {
    let mut session = ponte();
    let (seal, open) = order(true, 1);
    session.act(ONE, seal).unwrap();
    session.act(TWO, order(false, 2).0).unwrap();
    assert_eq!(session.game().orders, BySide::new(None, None));
    for lie in [order(false, 1).1, order(true, 3).1, order(false, 2).1] {
        assert_eq!(refused(&mut session, ONE, lie), Reason::WrongSeal);
    }
    session.act(ONE, open).unwrap();
    assert_eq!(session.game().orders, BySide::new(Some(true), None));
    assert_eq!(session.undo_barrier(ONE), 3, "what is revealed is not undone");
}

#[test]
fn a_lost_order_stops_nothing() {
    let mut session = ponte();
    session.act(ONE, Action::Seal(Commitment([7; 32]))).unwrap();
    session.act(TWO, order(true, 2).0).unwrap();
    session.act(ONE, Action::Open(None)).unwrap();
    assert_eq!(session.game().orders.first, Some(false));
    session.play_entered(TWO, Play::Act(order(true, 2).1), &[lots("jaegers")]).unwrap();
    assert_eq!(asked(&session), [None, Some(Ask::Advance)]);
}

#[test]
fn an_advance_is_any_whole_number_of_millimetres_up_to_the_limit() {
    for (charge, most) in [(false, 60), (true, 120)] {
        let session = ordered(charge, false, "volunteers");
        for mm in 0..=most {
            assert_eq!(session.game().check(ONE, &Action::Advance { mm }), Ok(()));
        }
        for have in [most + 1, 300, u16::MAX] {
            let refusal = session.game().check(ONE, &Action::Advance { mm: have }).unwrap_err();
            assert_eq!((refusal.clause.id(), refusal.reason), ("2b", Reason::TooFar { have, most }));
        }
    }
}

#[test]
fn the_other_side_answers_an_advance_with_a_volley_and_may_throw_it_again() {
    let mut session = ordered(true, false, "volunteers");
    session.act(ONE, Action::Advance { mm: 37 }).unwrap();
    assert_eq!(asked(&session), [None, Some(Ask::Volley)]);
    let volley = |faces: [u8; 6]| faces.map(Rolled::Die);
    let played = session.play_entered(TWO, Play::Act(Action::Fire(true)), &volley([1, 5, 2, 6, 4, 3])).unwrap();
    // Who charges is hit on 5 and 6: two hits, which do not count yet.
    assert!(matches!(&played.events[1], (_, TWO, What::Threw(faces)) if faces == &[1, 5, 2, 6, 4, 3]));
    assert_eq!((asked(&session), session.game().hits), ([None, Some(Ask::Again)], 2));
    let mut kept = session.clone();
    kept.act(TWO, Action::Fire(false)).unwrap();
    assert_eq!(kept.game().men, BySide::new(4, 6));
    session.play_entered(TWO, Play::Act(Action::Fire(true)), &volley([4, 4, 4, 4, 4, 5])).unwrap();
    assert_eq!(session.game().men, BySide::new(5, 6), "the second throw stands");
    assert_eq!(asked(&session), [None, Some(Ask::Advance)], "then the jaegers advance in their turn");
}

#[test]
fn the_odds_of_a_volley_are_binomial() {
    let mut session = ordered(false, false, "volunteers");
    session.act(ONE, Action::Advance { mm: 60 }).unwrap();
    let odds = odds::of(session.game(), TWO, &Action::Fire(true), odds::BUDGET);
    assert_eq!((odds.leaves, odds.outcomes.len()), (7, 1), "hits are only on offer, no man is lost yet");
    // Taken, then thrown again: in cover each of six dice hits on 6.
    session.play_entered(TWO, Play::Act(Action::Fire(true)), &[1, 1, 1, 1, 1, 1].map(Rolled::Die)).unwrap();
    let odds = odds::of(session.game(), TWO, &Action::Fire(true), odds::BUDGET);
    let ways = [1.0, 6.0, 15.0, 20.0, 15.0, 6.0, 1.0];
    for hits in 0..=6u8 {
        let share = ways[usize::from(hits)] * 5f64.powi(6 - i32::from(hits)) / 6f64.powi(6);
        let (_, found) = odds.outcomes.iter().find(|(men, _)| *men == (6 - hits, 6)).unwrap();
        assert!((found - share).abs() < 1e-12, "{hits} hits: {found}, not {share}");
    }
}

#[test]
fn a_melee_repeats_tied_rounds_by_itself_and_its_odds_are_exact() {
    let (men, frames) = (BySide::new(3, 2), vec![(Ask::Volley, TWO)]);
    let start = Ponte { turn: 2, men, frames, ..Ponte::default() };
    let mut session = Session::new(Ponte::from_position(&start, &(), &start).unwrap(), 1);
    let odds = odds::of(session.game(), TWO, &Action::Fire(false), odds::BUDGET);
    assert_eq!(odds.sampled.to_bits(), 0f64.to_bits());
    let half = |men| odds.outcomes.iter().any(|&(left, share)| left == men && (share - 0.5).abs() < 1e-9);
    assert!(half((3, 1)) && half((2, 2)), "{odds:?}");
    assert!(odds.leaves < 1000, "equal states are merged: {} leaves", odds.leaves);
    // Cut short between two rounds, what is left is thrown out to its end.
    let few = odds::of(session.game(), TWO, &Action::Fire(false), 100);
    let near = |men| few.outcomes.iter().any(|&(left, share)| left == men && (share - 0.5).abs() * 1000.0 <= few.error);
    assert!(few.sampled > 0.0 && near((3, 1)) && near((2, 2)), "{few:?}");

    let rolls = [4, 4, 1, 1, 2, 5].map(Rolled::Die);
    let played = session.play_entered(TWO, Play::Act(Action::Fire(false)), &rolls).unwrap();
    let rounds = played.events.iter().filter(|(clause, ..)| clause.id() == "4").count();
    assert_eq!((rounds, session.game().men, session.game().mm), (3, BySide::new(2, 2), BySide::new(60, 0)));
    assert_eq!(session.game().turn, 3);
    assert_eq!(session.journal().entries.len(), 1, "the rounds belong to the entry that began them");
}

#[test]
fn the_stronger_company_wins() {
    let over = |turn, first, second| {
        let men = BySide::new(first, second);
        Ponte { turn, men, frames: vec![(Ask::Seal, ONE)], ..Ponte::default() }.pending()
    };
    assert_eq!(over(7, 3, 2), Pending::Over(Some(ONE)));
    assert_eq!(over(7, 2, 3), Pending::Over(Some(TWO)));
    assert_eq!(over(7, 2, 2), Pending::Over(None));
    assert_eq!(over(2, 0, 1), Pending::Over(Some(TWO)));
    assert!(matches!(over(6, 1, 2), Pending::Decide(_)));
}
