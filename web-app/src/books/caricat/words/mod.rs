//! *Caricat!* in words: whatever the core says, typed and numbered, in the page's language.
//!
//! Sentences are templates that number their places (`{0}`), filled by [`fill`]: one function for all of them weighs
//! less than a writer for each. The tests say every sentence in both languages and find what is left unfilled.

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

/// A template with its numbered places filled.
pub fn fill(template: &str, parts: &[&str]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (number, behind) = after.split_once('}').unwrap_or((after, ""));
        let part = number.bytes().next().and_then(|digit| parts.get(usize::from(digit.wrapping_sub(b'0'))));
        // What nothing fills stays to be seen.
        text.push_str(part.copied().unwrap_or("{}"));
        rest = behind;
    }
    text.push_str(rest);
    text
}
