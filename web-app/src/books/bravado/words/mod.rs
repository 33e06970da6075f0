//! *Bravado* in words: whatever the core says, typed and numbered, in the page's language.
//!
//! Names stand after a colon or in a list, so that no sentence bends them. The tests say every sentence in both
//! languages and find what is left unfilled.

pub mod action;
pub mod card;
pub mod decision;
pub mod event;
pub mod names;
pub mod outcome;
pub mod refusal;
mod roster;
#[cfg(test)]
mod tests;

pub use action::{action, cost, icon, is_main, rank, short};
pub use decision::{heading, subject};
pub use event::events;
pub use names::{Names, side_in, slot_turn};
pub use outcome::{
    Fate, ending_line, favour, modifier, outcome, score_label, score_lines, tally_terms, term, winner_line,
};
pub use refusal::{reason, refusal};

pub use crate::words::fill;

/// The id of Maida.
pub const MAIDA: &str = "maida-1806";
/// The id of Auerstedt.
pub const AUERSTEDT: &str = "auerstedt-1806";
