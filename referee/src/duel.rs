//! Computer against computer, both ways round.

use std::cmp::Ordering;
use std::time::Instant;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules_core::search::{Judge, Level, Thinker, WON};
use rules_core::{Game, Pending, Session, Side};
use serde::Serialize;

use crate::fuzz::LONGEST;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", untagged)]
pub enum Player {
    /// Any of the moves random play tries.
    Random(#[serde(serialize_with = "random")] ()),
    /// A level of the computer.
    Level(Level),
}

fn random<S: serde::Serializer>((): &(), serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str("random")
}

impl Player {
    /// The player of a name.
    pub fn of(name: &str) -> Option<Self> {
        Some(match name {
            "random" => Self::Random(()),
            "recluta" => Self::Level(Level::Recluta),
            "capitano" => Self::Level(Level::Capitano),
            "generale" => Self::Level(Level::Generale),
            _ => return None,
        })
    }
}

/// What is to be played.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Terms {
    /// The one.
    pub a: Player,
    /// The other.
    pub b: Player,
    /// Games in all; in every other one they change sides.
    pub games: u64,
    /// The seed of the first game; two games with sides changed have the same, the next two the next.
    pub seed: u64,
    /// The budget of nodes for each decision of a general; without it, the book's. A captain has an eighth.
    pub nodes: Option<u32>,
}

/// How one player thought.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Pace {
    /// Decisions with more than one answer.
    pub decisions: u64,
    /// Milliseconds a decision, on average.
    pub mean_ms: f64,
    /// Milliseconds of half the decisions at most.
    pub median_ms: f64,
    /// Milliseconds of the longest.
    pub worst_ms: f64,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Duel {
    /// The book.
    pub book: &'static str,
    /// The scenario.
    pub scenario: String,
    /// What was played.
    #[serde(flatten)]
    pub terms: Terms,
    /// Games won by the one.
    pub wins_a: u64,
    /// Games won by the other.
    pub wins_b: u64,
    /// Games nobody won.
    pub draws: u64,
    /// Games that broke off: no decision, a refused one, or no end.
    pub broken: u64,
    /// The share of the one, a draw as half.
    pub share_a: f64,
    /// The interval that holds his true share with 95 % (Wilson).
    pub interval: [f64; 2],
    /// Pairs of games, the one having each side once, in which he came out better than the other: by victories, else
    /// by what the last positions are worth. It tells players apart where one side wins whoever plays it.
    pub pairs_a: u64,
    /// Pairs in which the other did.
    pub pairs_b: u64,
    /// The interval that holds the true share of pairs with 95 % (Wilson), even ones left out.
    pub interval_of_pairs: [f64; 2],
    /// Games won by the first side.
    pub wins_first: u64,
    /// Games won by the second side.
    pub wins_second: u64,
    /// Actions of a game, on average.
    pub mean_length: f64,
    /// Turns of a game, on average.
    pub mean_turns: f64,
    /// How the one thought.
    pub pace_a: Pace,
    /// How the other thought.
    pub pace_b: Pace,
    /// Seconds in all.
    pub seconds: f64,
}

/// The 95 % interval of a share of so many games (Wilson).
pub fn wilson(share: f64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let (z, n) = (1.96, games as f64);
    let middle = share + z * z / (2.0 * n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    [((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0)]
}

fn decide<G: Judge>(game: &G, side: Side, player: Player, seed: u64, nodes: Option<u32>) -> Option<G::Action> {
    match player {
        Player::Random(()) => {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut candidates = Vec::new();
            game.candidates(&mut rng, &mut candidates);
            let at = rng.next_u32() as usize % candidates.len().max(1);
            (at < candidates.len()).then(|| candidates.swap_remove(at))
        }
        Player::Level(level) => {
            let budget = match (level, nodes) {
                (Level::Generale, Some(nodes)) => nodes,
                (Level::Capitano, Some(nodes)) => nodes / 8,
                _ => level.nodes::<G>(),
            };
            Thinker::new(game, side, level, seed, budget).decide().map(|choice| choice.action)
        }
    }
}

/// One game of `players`, by side. The times of each are added to `times`.
fn play<G: Judge>(
    start: &G,
    players: [Player; 2],
    seed: u64,
    nodes: Option<u32>,
    times: &mut [Vec<f64>; 2],
) -> Result<Session<G>, String> {
    let mut session = Session::new(start.clone(), seed);
    for number in 0..LONGEST as u64 {
        let pending = session.game().pending();
        let Some(side) = pending.decider() else {
            return if matches!(pending, Pending::Over(_)) { Ok(session) } else { Err("nobody is asked".into()) };
        };
        let began = Instant::now();
        let chance = seed.wrapping_mul(1_000_003).wrapping_add(number);
        let action = decide(session.game(), side, players[side as usize], chance, nodes);
        times[side as usize].push(began.elapsed().as_secs_f64() * 1000.0);
        let action = action.ok_or_else(|| format!("no answer to {:?}", pending.question(side)))?;
        session.act(side, action.clone()).map_err(|error| format!("{action:?} refused: {error:?}"))?;
    }
    Err(format!("not over after {LONGEST} actions"))
}

fn pace(mut times: Vec<f64>) -> Pace {
    times.sort_by(f64::total_cmp);
    let decisions = times.len();
    Pace {
        decisions: decisions as u64,
        mean_ms: times.iter().sum::<f64>() / decisions.max(1) as f64,
        median_ms: times.get(decisions / 2).copied().unwrap_or(0.0),
        worst_ms: times.last().copied().unwrap_or(0.0),
    }
}

/// Plays it.
pub fn duel<G: Judge>(start: &G, scenario: &str, terms: Terms) -> Duel {
    let began = Instant::now();
    let mut by_player: [Vec<f64>; 2] = Default::default();
    let (mut wins, mut draws, mut broken, mut by_side) = ([0; 2], 0, 0, [0; 2]);
    let (mut length, mut turns) = (0, 0);
    let (mut pairs, mut half): ([u64; 2], Option<i64>) = ([0; 2], None);
    for number in 0..terms.games {
        let swapped = number % 2 == 1;
        let players = if swapped { [terms.b, terms.a] } else { [terms.a, terms.b] };
        let mut times: [Vec<f64>; 2] = Default::default();
        match play(start, players, terms.seed.wrapping_add(number / 2), terms.nodes, &mut times) {
            Err(problem) => {
                eprintln!("game {number}: {problem}");
                broken += 1;
                half = None;
            }
            Ok(session) => {
                length += session.journal().entries.len();
                turns += u64::from(session.game().turn());
                let Pending::Over(ending) = session.game().pending() else { continue };
                let winner = <G as Game>::winner(&ending);
                // For the one, whichever side he has.
                let side = if swapped { Side::Second } else { Side::First };
                let won = winner.map_or(0, |winner| if winner == side { 1 } else { -1 });
                let margin = i64::from(session.game().worth(side)) + i64::from(WON) * 10 * won;
                match half.take() {
                    Some(first) if swapped => match (first + margin).cmp(&0) {
                        Ordering::Greater => pairs[0] += 1,
                        Ordering::Less => pairs[1] += 1,
                        Ordering::Equal => {}
                    },
                    _ => half = Some(margin),
                }
                match winner {
                    Some(side) => {
                        by_side[side as usize] += 1;
                        wins[usize::from((side == Side::Second) != swapped)] += 1;
                    }
                    None => draws += 1,
                }
            }
        }
        let [first, second] = times;
        let [a, b] = if swapped { [second, first] } else { [first, second] };
        by_player[0].extend(a);
        by_player[1].extend(b);
    }
    let done = wins[0] + wins[1] + draws;
    let share_a = (wins[0] as f64 + draws as f64 / 2.0) / done.max(1) as f64;
    let [a, b] = by_player;
    Duel {
        book: G::BOOK,
        scenario: scenario.into(),
        terms,
        wins_a: wins[0],
        wins_b: wins[1],
        draws,
        broken,
        share_a,
        interval: wilson(share_a, done),
        pairs_a: pairs[0],
        pairs_b: pairs[1],
        interval_of_pairs: wilson(pairs[0] as f64 / (pairs[0] + pairs[1]).max(1) as f64, pairs[0] + pairs[1]),
        wins_first: by_side[0],
        wins_second: by_side[1],
        mean_length: length as f64 / done.max(1) as f64,
        mean_turns: turns as f64 / done.max(1) as f64,
        pace_a: pace(a),
        pace_b: pace(b),
        seconds: began.elapsed().as_secs_f64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 30 of 40: the textbook's interval is 0.598 to 0.858.
    #[test]
    fn thirty_games_of_forty_lie_between_60_and_86_percent() {
        let [least, most] = wilson(0.75, 40);
        assert!((least - 0.598).abs() < 1e-3 && (most - 0.858).abs() < 1e-3, "{least} {most}");
    }
}
