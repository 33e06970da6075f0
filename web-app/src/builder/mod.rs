//! The army builder: two lists within their points, and the table they fight on, whatever book they are of.
//!
//! It draws a [`Sheet`] of plain facts and tells which [`Knob`] was turned. What armies are made of, what they cost and
//! what is amiss with them is the business of the book's [`Design`].

mod sheet;
mod view;

pub use sheet::{Amiss, Army, Knob, Radio, Row, Section, Sheet};
pub use view::view;

/// A battle in the making.
pub trait Design: Send + Sync {
    /// All there is to choose, as it stands.
    fn sheet(&self) -> Sheet;

    /// Turns a knob.
    fn turn(&mut self, knob: Knob);

    /// The code of the battle, which is the id of its scenario.
    fn code(&self) -> String;

    /// The optional rules without which it cannot be fought.
    fn needs(&self) -> &'static [&'static str] {
        &[]
    }

    /// Other optional rules were agreed: what they do not allow is dropped.
    fn agree(&mut self, _options: &[&'static str]) {}
}

/// Opens a battle by its code, or the one that is offered first.
pub type Opens = fn(&str) -> Box<dyn Design>;
