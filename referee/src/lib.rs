//! The headless command line: play, replay, odds, fuzz, clauses.
//!
//! JSON in and out: the handle by which bots, play-by-mail scripts and measurements use the rules.

pub mod claims;
pub mod cli;
mod commands;
pub mod coverage;
pub mod duel;
pub mod error;
pub mod fuzz;
pub mod host;
