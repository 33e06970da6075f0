//! Laws of the journal: replay, undo, take-backs, agreements, saves, positions.

use std::collections::HashSet;

use rand::Rng;
use rules_core::save::Save;
use rules_core::{Agreement, Entry, Game, Play, PlayError, Session, Side, TakeBack};

use super::{Case, Effort, choose, watch};

/// A journal replays to an equal state, digest and journal, showing the same events.
pub fn journals_replay<G: Game>(case: &Case<G>, effort: Effort) {
    watch(case, effort, |_, now| {
        let mut steps = 0;
        let (seed, journal) = (now.session.seed(), now.session.journal().clone());
        let replayed = Session::replay(case.start(), seed, journal, |number, _, events| {
            assert_eq!((number, events), (steps, now.shown[steps].as_slice()), "{}", now.place);
            steps += 1;
        });
        let replayed = replayed.unwrap_or_else(|(number, error, _)| panic!("{}: {number}: {error:?}", now.place));
        assert_eq!(steps, now.shown.len(), "{}", now.place);
        same(&replayed, now.session, &now.place);
    });
}

/// Digests tell states apart: whatever different actions and dice lead to from one state has equal digests only where
/// the states are equal.
pub fn digests_tell_states_apart<G: Game>(case: &Case<G>, effort: Effort) {
    let mut apart = 0;
    watch(case, effort, |rng, now| {
        if now.session.is_over() {
            return;
        }
        let mut ways = vec![Session::new(now.game().clone(), 0)];
        for seed in 1..12 {
            let mut way = Session::new(now.game().clone(), seed);
            let (side, action) = choose(rng, now.game());
            way.act(side, action).expect("a candidate is legal");
            ways.push(way);
        }
        for (at, one) in ways.iter().enumerate() {
            for other in &ways[..at] {
                let equal = one.game() == other.game();
                assert_eq!(equal, one.digest() == other.digest(), "{}: {:?}", now.place, one.journal().entries);
                apart += usize::from(!equal);
            }
        }
    });
    assert!(apart > 0, "all ways led to one state");
}

/// Fails unless two sessions are equal in all that can be seen from outside.
fn same<G: Game>(one: &Session<G>, other: &Session<G>, place: &str) {
    assert!(one.game() == other.game(), "{place}: states differ");
    assert!(one.start() == other.start(), "{place}: starts differ");
    assert_eq!(one.journal(), other.journal(), "{place}");
    assert_eq!(one.digest(), other.digest(), "{place}");
    assert_eq!((one.seed(), one.standing()), (other.seed(), other.standing()), "{place}");
}

/// Whether undo by a side stops at this entry.
fn is_barrier<G: Game>(entry: &Entry<G::Action>, side: Side) -> bool {
    let reveals = match &entry.play {
        Play::Act(action) => G::reveals(action),
        Play::Agree(_) => true,
    };
    entry.side != side || !entry.rolls.is_empty() || reveals
}

/// Undo drops exactly the entries named, back to the state before them, and never passes a barrier.
pub fn undo_stops_at_barriers<G: Game>(case: &Case<G>, effort: Effort) {
    let mut undone = 0;
    watch(case, effort, |_, now| {
        let entries = &now.session.journal().entries;
        for side in Side::BOTH {
            let last_barrier = entries.iter().rposition(|entry| is_barrier::<G>(entry, side));
            let earliest = last_barrier.map_or(0, |at| at + 1);
            assert_eq!(now.session.undo_barrier(side), earliest, "{}", now.place);
            for to in earliest..entries.len() {
                let mut session = now.session.clone();
                session.undo(side, to).expect("no barrier lies between");
                assert!(*session.game() == now.past[to], "{}: undo to {to} by {side:?}", now.place);
                assert_eq!(session.journal().entries, entries[..to], "{}", now.place);
                assert!(session.journal().takebacks.is_empty());
                undone += 1;
            }
            for to in earliest.checked_sub(1).into_iter().chain([entries.len(), entries.len() + 7]) {
                let mut session = now.session.clone();
                assert_eq!(session.undo(side, to), Err(PlayError::Barrier { earliest }), "{}", now.place);
                same(&session, now.session, &now.place);
            }
        }
    });
    assert!(undone > 0, "nothing was undone");
}

/// With consent any entry is taken back; the journal says so, and no dice stream is used twice.
pub fn take_backs_are_logged<G: Game>(case: &Case<G>, effort: Effort) {
    let (mut thrown, mut differing) = (0, 0);
    watch(case, effort, |rng, now| {
        let entries = &now.session.journal().entries;
        let mut session = now.session.clone();
        assert!(session.take_back(Side::First, entries.len()).is_err(), "{}", now.place);
        same(&session, now.session, &now.place);
        if entries.is_empty() {
            return;
        }
        let mut streams: HashSet<u64> = (0..=entries.len() as u64).collect();
        for asked_by in Side::BOTH {
            let length = session.journal().entries.len();
            let to = rng.next_u32() as usize % length;
            session.take_back(asked_by, to).expect("there is such an entry");
            assert!(*session.game() == now.past[to], "{}: taken back to {to}", now.place);
            assert_eq!(session.journal().entries, entries[..to], "{}", now.place);
            let note = TakeBack { to: to as u32, dropped: (length - to) as u32, asked_by };
            assert_eq!(session.journal().takebacks.last(), Some(&note), "{}", now.place);
            assert!(streams.insert(session.journal().next_stream()), "{}: a stream is used again", now.place);
            if to == 0 {
                break;
            }
        }
        // The same plays again, as far as other dice let them be.
        let from = session.journal().entries.len();
        for old in &entries[from..] {
            match session.play(old.side, old.play.clone()) {
                Ok(played) => {
                    thrown += old.rolls.len();
                    differing += old.rolls.iter().zip(&played.rolls).filter(|(one, other)| one != other).count();
                }
                Err(_) => break,
            }
        }
        let save = Save::of(&session, case.name, &case.options, None);
        let opened = save.open(&case.scenario, |_, _, _| ()).expect("a game with take-backs opens");
        same(&opened, &session, &now.place);
    });
    assert!(thrown == 0 || differing * 4 > thrown, "{differing} of {thrown} dice differ after take-backs");
}

/// Resigning and offering, accepting or declining a draw are possible at every moment, to both sides.
pub fn agreements_are_always_possible<G: Game>(case: &Case<G>, effort: Effort) {
    watch(case, effort, |rng, now| {
        for side in Side::BOTH {
            let other = side.other();
            let mut session = now.session.clone();
            let mut agree = |by, what| session.play(by, Play::Agree(what)).map(|_| ());
            if now.session.is_over() {
                assert_eq!(agree(side, Agreement::Resign), Err(PlayError::Over), "{}", now.place);
                assert_eq!(agree(side, Agreement::OfferDraw), Err(PlayError::Over), "{}", now.place);
                continue;
            }
            assert_eq!(agree(other, Agreement::AcceptDraw), Err(PlayError::NoOffer), "{}", now.place);
            assert_eq!(agree(side, Agreement::OfferDraw), Ok(()), "{}", now.place);
            assert_eq!(agree(other, Agreement::OfferDraw), Err(PlayError::NoOffer), "{}", now.place);
            assert_eq!(agree(side, Agreement::AcceptDraw), Err(PlayError::NoOffer), "{}", now.place);
            assert_eq!(agree(other, Agreement::DeclineDraw), Ok(()), "{}", now.place);
            assert_eq!(agree(other, Agreement::DeclineDraw), Err(PlayError::NoOffer), "{}", now.place);
            assert_eq!(agree(side, Agreement::OfferDraw), Ok(()), "{}", now.place);
            let offered = session.clone();
            session.play(other, Play::Agree(Agreement::AcceptDraw)).expect("the offer stands");
            assert!(session.is_over() && session.game() == now.game(), "{}", now.place);

            // An offer lapses when the other side plays on, and only then.
            let mut session = offered;
            let (mover, action) = choose(rng, now.game());
            session.act(mover, action).expect("an offer does not stop the game");
            let answered = session.play(other, Play::Agree(Agreement::AcceptDraw)).map(|_| ());
            let stands = mover == side && !matches!(session.game().pending(), rules_core::Pending::Over(_));
            assert_eq!(answered.is_ok(), stands, "{}: {mover:?} played on, {side:?} had offered", now.place);

            let mut session = now.session.clone();
            session.play(side, Play::Agree(Agreement::Resign)).expect("resigning is always possible");
            assert!(session.is_over(), "{}", now.place);
            let (mover, action) = choose(rng, now.game());
            assert_eq!(session.act(mover, action), Err(PlayError::Over), "{}", now.place);
            assert_ne!(session.digest(), now.session.digest(), "{}", now.place);
        }
    });
}

/// A save written as JSON opens to an equal session.
pub fn saves_open_equal<G: Game>(case: &Case<G>, effort: Effort) {
    watch(case, effort, |_, now| {
        let text =
            serde_json::to_string(&Save::of(now.session, case.name, &case.options, None)).expect("it is written");
        let save: Save<G> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", now.place));
        let opened = save.open(&case.scenario, |_, _, _| ());
        same(&opened.unwrap_or_else(|broken| panic!("{}: {:?}", now.place, broken.error)), now.session, &now.place);
    });
}

/// A position written as JSON sets up an equal state, which plays on alike and saves with its start.
pub fn positions_open_equal<G: Game>(case: &Case<G>, effort: Effort) {
    watch(case, effort, |rng, now| {
        let text = serde_json::to_string(&now.game().position()).expect("it is written");
        let position: G::Position =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", now.place));
        assert_eq!(position, now.game().position(), "{}", now.place);
        let game = G::from_position(&case.scenario, &case.options, &position);
        let game = game.unwrap_or_else(|problems| panic!("{}: {problems}\n{text}", now.place));
        assert!(game == *now.game(), "{}: states differ\n{:?}\n{:?}", now.place, game.position(), position);
        assert_eq!(game.pending(), now.game().pending(), "{}", now.place);
        if now.session.is_over() {
            return;
        }
        let mut session = Session::new(game.clone(), 9);
        let (side, action) = choose(rng, &game);
        session.act(side, action).expect("a candidate is legal");
        let save = Save::of(&session, case.name, &case.options, Some(position));
        let opened = save.open(&case.scenario, |_, _, _| ()).expect("a save of a position opens");
        same(&opened, &session, &now.place);
    });
}
