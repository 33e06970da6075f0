//! *Caricat!* in words: whatever the core says, typed and numbered, in the page's language.
//!
//! Sentences are templates that number their places (`{0}`), filled by [`fill()`]. The tests say every sentence in both
//! languages and find what is left unfilled.

pub mod action;
pub mod card;
pub mod decision;
pub mod event;
pub mod names;
pub mod outcome;
pub mod refusal;
#[cfg(test)]
mod tests;

pub use action::{action, attack, cost, icon, is_main, rank, short};
pub use decision::{heading, subject};
pub use event::events;
pub use names::{Form, Names, side_in, slot_turn};
pub use outcome::{ending_line, favour, modifier, outcome, score_label, score_lines, victory, winner_line};
pub use refusal::{owes, reason, refusal};

pub use crate::words::fill;
