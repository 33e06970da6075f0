//! Odds by sampling, for what is too much to be followed.

use super::{Follow, Open};
use crate::dice::{Chance, Classes, Dice, Face, Generated, OutOfDice, Request, Rolled};
use crate::{Game, Listing, Pending};

/// Runs go on until no probability is farther off than this, in per mille, if the budget allows.
const AIM: f64 = 1.0;

/// No sample is smaller.
const LEAST: usize = 64;

/// More rounds than this are never thrown again.
const ROUNDS: usize = 1000;

/// The 97.5th percentile of the normal distribution.
const Z: f64 = 1.96;

/// How many runs bring the error of so much probability down to the aim.
fn wanted(rest: f64) -> usize {
    let runs = Z * rest * 500.0 / AIM;
    (runs * runs) as usize + 1
}

/// Half the width of the 95 % interval, in per mille, of any outcomes taken together: of so much probability so many
/// runs were sampled, and the likeliest outcome came up so often.
///
/// If one outcome has more than half, no others together are less certain than it; else half may be. Two runs are added
/// for and two against (Agresti and Coull 1998), so that what always came up is not taken for certain.
fn error(rest: f64, runs: usize, likeliest: u32) -> f64 {
    let all = runs as f64 + 4.0;
    let share = (f64::from(likeliest) + 2.0) / all;
    let variance = if share > 0.5 { share * (1.0 - share) } else { 0.25 };
    1000.0 * rest * Z * libm::sqrt(variance / all)
}

impl<G: Game> Follow<'_, G> {
    /// Samples the ways still open, books what they come to, and tells the error.
    pub(super) fn sample(&mut self, open: &[Open<G>], rest: f64) -> f64 {
        let runs = wanted(rest).clamp(LEAST, (self.budget / 4).max(LEAST));
        let mut ends: Listing<G::Outcome, u32> = Listing::default();
        let mut dry = 0;
        let (mut ways, mut passed) = (open.iter(), 0.0);
        let mut way = ways.next();
        for run in 0..runs {
            // Each open way gets as many of the runs as it has of the probability.
            let at = rest * (run as f64 + 0.5) / runs as f64;
            while let Some(Open { share, .. }) = way
                && passed + share < at
                && !ways.as_slice().is_empty()
            {
                passed += share;
                way = ways.next();
            }
            match way.and_then(|way| self.thrown(way, run as u64)) {
                Some(outcome) => *ends.get_or_insert_with(outcome, || 0) += 1,
                None => dry += 1,
            }
        }
        let likeliest = ends.list().iter().map(|&(_, count)| count).max().unwrap_or_default();
        let part = |count: u32| rest * f64::from(count) / runs as f64;
        for (outcome, count) in ends {
            *self.merged.get_or_insert_with(outcome, || 0.0) += part(count);
        }
        self.left_out += part(dry);
        error(rest, runs, likeliest)
    }

    /// Plays a way to its end with random dice; none if they cannot be thrown.
    fn thrown(&self, way: &Open<G>, run: u64) -> Option<G::Outcome> {
        let mut dice = Random { prefix: way.prefix.iter(), then: Generated::new(0, run) };
        let (run, mut state, mut log) = self.play(way, &mut dice);
        run.ok()?;
        let mut rounds = 0;
        while matches!(state.pending(), Pending::Continue) {
            rounds += 1;
            if rounds > ROUNDS {
                return None;
            }
            state.proceed(&mut dice, &mut log).ok()?;
        }
        Some(state.outcome(log.events()))
    }
}

/// Throws what is given, then at random.
struct Random<'a> {
    prefix: core::slice::Iter<'a, Rolled>,
    then: Generated,
}

impl Dice for Random<'_> {
    fn die(&mut self, request: Request, classes: Classes) -> Result<Face, OutOfDice> {
        match self.prefix.next() {
            Some(&Rolled::Die(face)) => Ok(face),
            _ => self.then.die(request, classes),
        }
    }

    fn draw(&mut self, request: Request, chances: &[Chance<'_>]) -> Result<usize, OutOfDice> {
        if let Some(Rolled::Draw(label)) = self.prefix.next()
            && let Some(at) = chances.iter().position(|chance| chance.label == label)
        {
            return Ok(at);
        }
        self.then.draw(request, chances)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_ten_thousand_runs_is_known_to_a_hundredth() {
        // 1.96 x sqrt(0.25 / 10004) = 0.009798.
        assert!((error(1.0, 10_000, 2000) - 9.798).abs() < 0.001);
        // A tenth of the probability, a tenth of the error.
        assert!((error(0.1, 10_000, 5000) - 0.9798).abs() < 0.0001);
    }

    #[test]
    fn what_always_came_up_is_not_certain() {
        // 98 of 100 after four runs are added: 1.96 x sqrt(0.98 x 0.02 / 100) = 0.02744.
        assert!((error(1.0, 96, 96) - 27.44).abs() < 0.01);
    }

    #[test]
    fn a_thousandth_is_reached_with_so_many_runs() {
        // (1.96 / 2 / 0.001)^2 = 960,400 for all, a hundredth of it for a tenth.
        assert_eq!((wanted(1.0), wanted(0.1)), (960_401, 9605));
    }
}
