//! Random play: no panic, no dead end, every game ends; and how fast.

use std::collections::BTreeMap;
use std::time::Instant;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules_core::digest::Digest;
use rules_core::{Clause, Game, Pending, Session, Side};
use serde::Serialize;

/// The most actions a game may take before it counts as endless.
pub const LONGEST: usize = 20_000;

/// What random play found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Summary {
    /// The book.
    pub book: String,
    /// The scenario.
    pub scenario: String,
    /// Games played.
    pub games: u64,
    /// Actions in all.
    pub actions: u64,
    /// Games a second.
    pub games_per_s: f64,
    /// Actions a second.
    pub actions_per_s: f64,
    /// Positions that asked for a decision and offered none, or refused all that was offered.
    pub dead_ends: u64,
    /// Games that panicked.
    pub panics: u64,
    /// Games that did not end.
    pub endless: u64,
    /// Actions of the longest game.
    pub longest_game: usize,
    /// Games by the turn they ended in.
    pub turns: BTreeMap<u32, u64>,
    /// Games by their ending.
    pub endings: BTreeMap<String, u64>,
    /// Actions by kind.
    pub actions_by_kind: BTreeMap<&'static str, u64>,
    /// How often each clause was cited.
    pub citations: BTreeMap<&'static str, u64>,
}

/// One random game.
///
/// # Errors
/// A description of the dead end.
pub fn play_out<G: Game>(
    start: &G,
    seed: u64,
    mut seen: impl FnMut(&G::Action, &[G::Event], &Session<G>),
) -> Result<Session<G>, String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut session = Session::new(start.clone(), seed);
    let mut candidates = Vec::new();
    for _ in 0..LONGEST {
        let pending = session.game().pending();
        let Some(side) = pending.decider() else {
            return match pending {
                Pending::Over(_) => Ok(session),
                _ => Err("nobody is asked and the game is not over".into()),
            };
        };
        candidates.clear();
        session.game().candidates(&mut rng, &mut candidates);
        if candidates.is_empty() {
            return Err(format!("no candidate for {:?}", pending.question(side)));
        }
        let action = candidates.swap_remove(rng.next_u32() as usize % candidates.len());
        match session.act(side, action.clone()) {
            Ok(played) => seen(&action, &played.events, &session),
            Err(error) => return Err(format!("candidate {action:?} refused: {error:?}")),
        }
    }
    Err(format!("not over after {LONGEST} actions"))
}

/// Games played again, untimed, to see what is refused.
const PROBED_GAMES: u64 = 100;
/// How many actions lie between two looks at what is refused.
const PROBE_EVERY: usize = 64;

/// How often each clause was cited, by its place in the book's table.
struct Citations(Vec<u64>);

impl Citations {
    fn cite(&mut self, clause: Clause) {
        if let Some(count) = self.0.get_mut(clause.index()) {
            *count += 1;
        }
    }

    /// What happened, and what is asked next.
    fn note<G: Game>(&mut self, events: &[G::Event], game: &G) {
        for event in events {
            G::cited(event, &mut |clause| self.cite(clause));
        }
        if let Pending::Decide(asked) = game.pending() {
            Side::BOTH.into_iter().filter_map(|side| asked[side].as_ref()).for_each(|asked| self.cite(asked.clause));
        }
    }

    /// The refusals of actions by either side, which no event would tell.
    fn probe<G: Game>(&mut self, game: &G, probes: &[G::Action]) {
        for side in Side::BOTH {
            for action in probes {
                if let Err(refusal) = game.check(side, action) {
                    self.cite(refusal.clause);
                }
            }
        }
    }
}

/// Plays random games and counts. Cited are the clauses of events and of the questions asked, and in some games
/// those of the refusals of `probes`.
pub fn fuzz<G: Game>(start: &G, scenario: &str, games: u64, seed: u64, probes: &[G::Action]) -> Summary {
    let mut summary = Summary { book: G::BOOK.into(), scenario: scenario.into(), games, ..Summary::default() };
    let mut citations = Citations(vec![0; G::clauses().len()]);
    let began = Instant::now();
    for number in 0..games {
        let mut length = 0;
        let kinds = &mut summary.actions_by_kind;
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            play_out(start, seed.wrapping_add(number), |action, events, session| {
                length += 1;
                *kinds.entry(G::kind(action)).or_insert(0) += 1;
                citations.note(events, session.game());
            })
        }));
        summary.actions += length as u64;
        summary.longest_game = summary.longest_game.max(length);
        match played {
            Err(_) => summary.panics += 1,
            Ok(Err(_)) if length >= LONGEST => summary.endless += 1,
            Ok(Err(problem)) => {
                eprintln!("seed {}: {problem}", seed.wrapping_add(number));
                summary.dead_ends += 1;
            }
            Ok(Ok(session)) => {
                *summary.turns.entry(session.game().turn()).or_insert(0) += 1;
                if let Pending::Over(ending) = session.game().pending() {
                    let name = serde_json::to_string(&ending).unwrap_or_default();
                    *summary.endings.entry(name).or_insert(0) += 1;
                }
            }
        }
    }
    let seconds = began.elapsed().as_secs_f64().max(1e-9);
    summary.games_per_s = games as f64 / seconds;
    summary.actions_per_s = summary.actions as f64 / seconds;
    for number in 0..games.min(PROBED_GAMES) {
        let mut length = 0;
        // A game that fails has been counted above.
        let _ = play_out(start, seed.wrapping_add(number), |_, _, session| {
            length += 1;
            if length % PROBE_EVERY == 0 {
                citations.probe(session.game(), probes);
            }
        });
    }
    let counts = G::clauses().iter().zip(citations.0).filter(|&(_, count)| count > 0);
    summary.citations = counts.map(|(entry, count)| (entry.id, count)).collect();
    summary
}

/// The digests of random games, for comparing builds of the same rules.
pub fn digests<G: Game>(start: &G, games: u64, seed: u64) -> Vec<Option<Digest>> {
    (0..games)
        .map(|number| play_out(start, seed.wrapping_add(number), |_, _, _| ()).ok().map(|session| session.digest()))
        .collect()
}
