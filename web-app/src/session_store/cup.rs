//! The chits in the cup.

use leptos::prelude::*;
use rules_core::Side;
use rules_core::books::obbedisco::Name;

use super::GameStore;

/// What lies in the cup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cup {
    /// Leaders' chits, Italian and Austrian.
    pub chits: [u8; 2],
    /// Event chits.
    pub events: u8,
    /// End chits.
    pub ends: u8,
}

impl GameStore {
    /// The cup in the state on show.
    pub fn cup(&self) -> Cup {
        let shown = self.shown.read();
        let state = shown.game.state();
        let mut cup = Cup { events: state.event_chits, ends: state.end_chits, ..Cup::default() };
        for (name, leader) in Name::ALL.into_iter().zip(&state.leaders) {
            cup.chits[usize::from(name.side() == Side::Second)] += leader.chits;
        }
        cup
    }
}
