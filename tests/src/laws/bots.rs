//! Laws of the computer opponent: it plays by the rules, to the end, from what it may know alone.

use rules_core::search::{Choice, Judge, Level, Thinker};
use rules_core::{Game, Pending, Session, Side};

use super::{Case, Effort, watch};

/// Budgets small enough to try all levels often.
const NODES: u32 = 120;

fn think<G: Judge>(game: &G, side: Side, level: Level, seed: u64) -> Option<Choice<G::Action>> {
    Thinker::new(game, side, level, seed, NODES).decide()
}

/// The side that is asked, where the game goes on.
fn asked<G: Game>(session: &Session<G>) -> Option<Side> {
    if session.is_over() { None } else { session.game().pending().decider() }
}

/// Recruits play whole games by the rules, to an end.
pub fn recruits_play_to_the_end<G: Judge>(case: &Case<G>, effort: Effort) {
    for seed in 0..effort.games {
        let mut session = Session::new(case.start(), seed);
        while let Some(side) = asked(&session) {
            let step = session.journal().entries.len();
            assert!(step < referee::fuzz::LONGEST, "{}: seed {seed} does not end", case.name);
            let choice = think(session.game(), side, Level::Recluta, seed ^ (step as u64) << 8);
            let choice = choice.unwrap_or_else(|| panic!("{}: seed {seed}, step {step}: no answer", case.name));
            if let Err(error) = session.act(side, choice.action.clone()) {
                panic!("{}: seed {seed}, step {step}: {:?} refused: {error:?}", case.name, choice.action);
            }
        }
        assert!(matches!(session.game().pending(), Pending::Over(_)), "{}: seed {seed}", case.name);
    }
}

/// Wherever a game has come to, each level answers legally, and so are the other answers it weighed.
pub fn every_choice_is_legal<G: Judge>(case: &Case<G>, effort: Effort) {
    watch(case, effort, |_, now| {
        let Some(side) = asked(now.session) else { return };
        for level in Level::ALL {
            let choice = think(now.game(), side, level, 1).unwrap_or_else(|| panic!("{}: no answer", now.place));
            assert_eq!(choice.weighed.first().map(|first| &first.action), Some(&choice.action), "{}", now.place);
            for weighed in &choice.weighed {
                let legal = now.game().check(side, &weighed.action);
                assert!(legal.is_ok(), "{}: {level:?}: {:?}: {legal:?}", now.place, weighed.action);
            }
        }
    });
}

/// Nobody peeks: in two states that look alike to a side, each level answers alike.
pub fn equal_views_are_answered_alike<G: Judge>(case: &Case<G>, effort: Effort) {
    watch(case, effort, |rng, now| {
        let Some(side) = asked(now.session) else { return };
        let other = now.game().resample(side, rng);
        for level in Level::ALL {
            let (here, there) = (think(now.game(), side, level, 2), think(&other, side, level, 2));
            assert_eq!(here, there, "{}: {level:?}", now.place);
        }
    });
}

/// The same seed and budget give the same answer, in however many slices it is thought out.
pub fn slices_change_nothing<G: Judge>(case: &Case<G>, effort: Effort) {
    watch(case, effort, |_, now| {
        let Some(side) = asked(now.session) else { return };
        for level in Level::ALL {
            let mut thinker = Thinker::new(now.game(), side, level, 3, NODES);
            while !thinker.step(7) {}
            assert_eq!(thinker.choice(), think(now.game(), side, level, 3), "{}: {level:?}", now.place);
        }
    });
}

/// What a position is worth to one side it costs the other, and no position is worth as much as a won game.
pub fn worth_is_what_the_other_lacks<G: Judge>(case: &Case<G>, effort: Effort) {
    watch(case, effort, |_, now| {
        let (one, other) = (now.game().worth(Side::First), now.game().worth(Side::Second));
        assert_eq!(one, -other, "{}", now.place);
    });
}
