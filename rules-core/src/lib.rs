//! Five wargame rulebooks behind one trait: [`Game`].
//!
//! A rulebook is a state machine that always says who must decide what. The core holds the rules and
//! nothing else: no prose, no pixels, no clock, no globals, no floats in state. It builds without std.
//!
//! - [`Game`] is what a book provides; [`Session`] plays one: it checks, resolves, journals, replays.
//! - [`Dice`] are thrown inside a procedure; [`odds`] forks them into exact distributions.
//! - [`cite`] names the clause behind each refusal, modifier, event and decision.
//! - [`hex`] is the hexagonal board, [`table`] the one of miniatures; [`books`] are the rulebooks.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

pub mod any;
pub mod books;
pub mod cite;
pub mod dice;
pub mod digest;
mod game;
pub mod hex;
mod in_order;
mod journal;
mod listing;
mod log;
pub mod odds;
pub mod problem;
mod refusal;
pub mod save;
pub mod search;
pub mod secret;
mod session;
mod side;
pub mod table;

pub use cite::Clause;
pub use dice::{Dice, OutOfDice};
pub use game::{Focus, Game, Pending, Question, Viewer};
pub use in_order::InOrder;
pub use journal::{Agreement, Entry, Journal, Play, TakeBack};
pub use listing::Listing;
pub use log::Log;
pub use problem::{Problem, Problems};
pub use refusal::Refusal;
pub use session::{PlayError, Played, Session, Standing};
pub use side::{BySide, Side};
