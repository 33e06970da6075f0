//! The headless command line: play, replay, odds, fuzz, clauses.

pub mod fuzz;
