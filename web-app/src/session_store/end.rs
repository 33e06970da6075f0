//! How a game ended.

use leptos::prelude::*;
use rules_core::books::obbedisco::{Ending, Event, Obbedisco};
use rules_core::{Clause, Game as _, Pending, Side, Standing};

use super::GameStore;
use crate::{tr, words};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// By the rules, with this ending.
    pub ending: Option<Ending>,
    /// The clause that ended it, if the rules did.
    pub clause: Option<Clause>,
}

impl GameStore {
    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        let model = self.model.read();
        match model.session.standing() {
            Standing::Resigned(side) => Some(End { winner: Some(side.other()), ending: None, clause: None }),
            Standing::Drawn => Some(End { winner: None, ending: None, clause: None }),
            Standing::Playing | Standing::DrawOffered(_) => match model.session.game().pending() {
                Pending::Over(ending) => {
                    let clause = model.logged.last().and_then(|entry| {
                        entry.events.iter().rev().find_map(|event| match event {
                            Event::Over { clause, .. } => Some(*clause),
                            _ => None,
                        })
                    });
                    Some(End { winner: Obbedisco::winner(&ending), ending: Some(ending), clause })
                }
                _ => None,
            },
        }
    }

    /// How the game ended, in a sentence.
    pub fn end_line(&self) -> String {
        let Some(end) = self.end() else { return String::new() };
        match (end.ending, end.winner) {
            (Some(ending), _) => words::ending_line(&ending),
            (None, Some(winner)) => tr!(ev.resigned, side = words::side(winner.other())),
            (None, None) => tr!(ev.drawn_game).to_owned(),
        }
    }

    /// The side that offers a draw, if one stands.
    pub fn draw_offer(&self) -> Option<Side> {
        match self.model.read().session.standing() {
            Standing::DrawOffered(side) => Some(side),
            _ => None,
        }
    }
}
