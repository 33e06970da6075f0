//! Measuring: how long something takes, as far as other work of the machine lets one know.

use std::time::{Duration, Instant};

/// Microseconds each of so many calls takes, in the best of ten rounds: what else the machine does is left out as far
/// as may be.
pub fn best(count: usize, mut each: impl FnMut(usize)) -> f64 {
    let size = (count / 10).max(1);
    let round = |round: usize| {
        let start = Instant::now();
        (round * size..(round + 1) * size).for_each(&mut each);
        start.elapsed()
    };
    let best = (0..10).map(round).min().unwrap_or(Duration::ZERO);
    best.as_nanos() as f64 / 1000.0 / size as f64
}

/// Whole games, or the first so many actions of them: actions a second in the best of several runs.
pub fn rate(runs: usize, mut actions: impl FnMut(usize) -> usize) -> f64 {
    let each = |run: usize| {
        let start = Instant::now();
        let made = actions(run);
        made as f64 / start.elapsed().as_secs_f64()
    };
    (0..runs).map(each).fold(0.0, f64::max)
}
