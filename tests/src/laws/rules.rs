//! Laws of the rules themselves: legal moves, refusals, ends.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules_core::{Game, Play, PlayError, Side};

use super::{Case, Effort, choose, mixed_bag, watch};

/// What a book offers to try passes its own check, has a preview, and is the answer to a question that is asked.
pub fn candidates_are_legal<G: Game>(case: &Case<G>, effort: Effort) {
    watch(case, effort, |rng, now| {
        let Some(side) = now.decider() else { return };
        let mut candidates = Vec::new();
        now.game().candidates(rng, &mut candidates);
        assert!(!candidates.is_empty(), "{}: dead end", now.place);
        for action in candidates {
            let checked = now.game().check(side, &action);
            assert!(checked.is_ok(), "{}: candidate {action:?}: {checked:?}", now.place);
            assert!(now.game().preview(side, &action).is_ok(), "{}: no preview of {action:?}", now.place);
            assert_eq!(now.session.check(side, &Play::Act(action)), Ok(()), "{}", now.place);
        }
    });
}

/// A refused action leaves state, digest and journal as they were and throws no die: the next dice are those that would
/// have fallen anyway. Who is not asked is refused whatever he tries, and a preview is refused just as the action is.
pub fn refusals_change_nothing<G: Game>(case: &Case<G>, effort: Effort) {
    let bag = mixed_bag(case, 12);
    let mut refused = 0;
    watch(case, effort, |rng, now| {
        let mut session = now.session.clone();
        for (side, action) in Side::BOTH.into_iter().flat_map(|side| bag.iter().map(move |action| (side, action))) {
            let checked = now.game().check(side, action);
            let previewed = now.game().preview(side, action).map(|_| ());
            assert_eq!(previewed, checked, "{}: preview and check of {action:?} by {side:?}", now.place);
            let asked = now.game().pending().question(side).is_some();
            let Err(refusal) = checked else {
                assert!(asked || now.session.is_over(), "{}: {side:?} is not asked, yet may {action:?}", now.place);
                continue;
            };
            let error = if now.session.is_over() { PlayError::Over } else { PlayError::Refused(refusal) };
            assert_eq!(session.act(side, action.clone()), Err(error.clone()), "{}: {action:?}", now.place);
            assert_eq!(session.play_entered(side, Play::Act(action.clone()), &[]), Err(error), "{}", now.place);
            refused += 1;
        }
        assert!(session.game() == now.game(), "{}: a refusal changed the state", now.place);
        assert_eq!(session.digest(), now.session.digest(), "{}", now.place);
        assert_eq!(session.journal(), now.session.journal(), "{}", now.place);
        if !session.is_over() {
            let (side, action) = choose(rng, now.game());
            let after = session.act(side, action.clone());
            assert_eq!(after, now.session.clone().act(side, action), "{}: a refusal threw dice", now.place);
        }
    });
    assert!(refused > 0, "nothing was refused");
}

/// Every random game comes to an end, without a decision that leaves nothing to choose.
pub fn every_game_ends<G: Game>(case: &Case<G>, effort: Effort) {
    let start = case.start();
    for seed in 0..effort.games {
        let played = referee::fuzz::play_out(&start, seed, |_, _, _| ());
        let session = played.unwrap_or_else(|problem| panic!("{}, seed {seed}: {problem}", case.name));
        assert!(session.is_over());
        let mut candidates = Vec::new();
        session.game().candidates(&mut ChaCha8Rng::seed_from_u64(seed), &mut candidates);
        assert!(candidates.is_empty(), "{}, seed {seed}: candidates after the end", case.name);
    }
}
