//! The army builder: two lists within their points, and the table they fight on, whatever book they are of.
//!
//! It draws a [`Sheet`] of plain facts and tells which [`Knob`] was turned. What armies are made of, what they cost and
//! what is amiss with them is the business of the book's [`Design`].

mod sheet;
mod view;

pub use sheet::{Amiss, Army, Knob, Radio, Row, Section, Sheet};
pub use view::view;

/// A battle in the making. What is agreed of the optional rules may bar some of it: that is kept, but left out.
pub trait Design: Send + Sync {
    /// All there is to choose with these optional rules, as it stands.
    fn sheet(&self, options: &[&'static str]) -> Sheet;

    /// Turns a knob.
    fn turn(&mut self, knob: Knob);

    /// The code of the battle with these optional rules, which is the id of its scenario.
    fn code(&self, options: &[&'static str]) -> String;

    /// The optional rules without which it cannot be fought as it was opened.
    fn needs(&self) -> &'static [&'static str] {
        &[]
    }
}

/// Opens a battle by its code, or the one that is offered first.
pub type Opens = fn(&str) -> Box<dyn Design>;
