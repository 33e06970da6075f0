//! The laws every book obeys, as one suite over the trait.
//!
//! Each law plays random games of a [`Case`] and looks at them as they go, at every so many steps ([`Effort`]). A law
//! that does not hold fails the test with the game's seed and step.
// A broken law is a failed test.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, clippy::missing_panics_doc)]

mod bots;
mod dice;
mod journal;
mod rules;
mod secrecy;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules_core::{Game, Pending, Session, Side};

pub use bots::{
    equal_views_are_answered_alike, every_choice_is_legal, recruits_play_to_the_end, slices_change_nothing,
    worth_is_what_the_other_lacks,
};
pub use dice::{hand_entered_dice_are_forgiving, odds_agree_with_counting_every_way};
pub use journal::{
    agreements_are_always_possible, digests_tell_states_apart, journals_replay, positions_open_equal, saves_open_equal,
    take_backs_are_logged, undo_stops_at_barriers,
};
pub use rules::{candidates_are_legal, every_game_ends, refusals_change_nothing};
pub use secrecy::{equal_views_get_equal_answers, equal_views_see_equal_events};

/// A scenario of a book with the options agreed.
#[derive(Clone, Debug)]
pub struct Case<G: Game> {
    /// The scenario's id, as in saves.
    pub name: &'static str,
    /// The scenario.
    pub scenario: G::Scenario,
    /// The options.
    pub options: G::Options,
}

impl<G: Game> Case<G> {
    /// The state before the first decision.
    pub fn start(&self) -> G {
        match G::start(&self.scenario, &self.options) {
            Ok(game) => game,
            Err(problems) => panic!("{problems}"),
        }
    }
}

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Random games, with the seeds from 0.
    pub games: u64,
    /// Every how many steps a law looks.
    pub every: usize,
}

/// A game on its way, as a law sees it.
struct Glimpse<'a, G: Game> {
    /// The session.
    session: &'a Session<G>,
    /// The state before each entry, and the state now.
    past: &'a [G],
    /// The events of each entry.
    shown: &'a [Vec<G::Event>],
    /// Where we are, for messages.
    place: String,
}

impl<G: Game> Glimpse<'_, G> {
    fn game(&self) -> &G {
        self.session.game()
    }

    /// The side that must decide, or the first of two.
    fn decider(&self) -> Option<Side> {
        self.game().pending().decider()
    }
}

/// Plays random games and shows them to a law.
fn watch<G: Game>(case: &Case<G>, effort: Effort, mut law: impl FnMut(&mut ChaCha8Rng, &Glimpse<'_, G>)) {
    for seed in 0..effort.games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut session = Session::new(case.start(), seed);
        let (mut past, mut shown) = (vec![session.game().clone()], Vec::new());
        loop {
            let step = session.journal().entries.len();
            let over = session.is_over();
            if over || (step + seed as usize).is_multiple_of(effort.every) {
                let place = format!("{}, {:?}, seed {seed}, step {step}", case.name, case.options);
                law(&mut rng, &Glimpse { session: &session, past: &past, shown: &shown, place });
            }
            if over {
                break;
            }
            assert!(step < referee::fuzz::LONGEST, "{}: seed {seed} does not end", case.name);
            let (side, action) = choose(&mut rng, session.game());
            match session.act(side, action.clone()) {
                Ok(played) => shown.push(played.events),
                Err(error) => panic!("{}: seed {seed}, step {step}: {action:?} refused: {error:?}", case.name),
            }
            past.push(session.game().clone());
        }
    }
}

/// A random side of those asked, and a random candidate of its.
fn choose<G: Game>(rng: &mut ChaCha8Rng, game: &G) -> (Side, G::Action) {
    let pending = game.pending();
    let Some(side) = pending.decider() else { panic!("nobody is asked: {pending:?}") };
    let mut candidates = Vec::new();
    game.candidates(rng, &mut candidates);
    assert!(!candidates.is_empty(), "dead end: {pending:?}");
    let at = rng.next_u32() as usize % candidates.len();
    (side, candidates.swap_remove(at))
}

/// Actions, at most `each` of a kind, from all stages of random games: most of them are illegal at any one moment.
fn mixed_bag<G: Game>(case: &Case<G>, each: usize) -> Vec<G::Action> {
    let mut bag: Vec<G::Action> = Vec::new();
    for seed in 1000..1004 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut session = Session::new(case.start(), seed);
        while !matches!(session.game().pending(), Pending::Over(_)) {
            let (side, action) = choose(&mut rng, session.game());
            session.act(side, action.clone()).expect("a candidate is legal");
            let alike = bag.iter().filter(|other| G::kind(other) == G::kind(&action)).count();
            if !bag.contains(&action) && alike < each {
                bag.push(action);
            }
        }
    }
    bag
}
