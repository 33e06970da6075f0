//! The Bravado Number: chosen in secret, shown together with the other.
//!
//! Each number is a button that seals it at once: once it is pressed nothing on the page tells which it was. The device
//! keeps what is under the seal, the game the seal alone.

use rules_core::Side;
use rules_core::books::bravado::{Action, Bravado, Event, HIGHEST, What};

use super::words::{self, Names};
use crate::session_store::facts::Choice;
use crate::session_store::presenter::{Now, act};
use crate::storage::seals;
use crate::tr;
use crate::words::Line;

/// A pass, as it is sealed (B2d).
const PASS: u8 = 0;

/// What the tile of a pass shows.
const NOBODY: &str = "\u{2013}";

/// What a number's seal is kept under beside units: nobody has so high a key.
const fn key(side: Side) -> u32 {
    1000 + side as u32
}

/// Every number with the odds of its test, and the pass last.
pub(super) fn numbers(now: &Now<'_, Bravado>, side: Side) -> Vec<Choice> {
    let able = now.game.able(side);
    let number = |value: u8| {
        let action = Action::Seal { seal: seals::seal(now.logged.len(), key(side), value) };
        // The General with the fewest markers is the one that counts.
        let faces = able.iter().map(|&general| now.game.faces(general, value)).max().unwrap_or_default();
        let (label, cost, short) = if value == PASS {
            (tr!(bra.action.pass).to_owned(), Vec::new(), String::new())
        } else {
            let faces = faces.to_string();
            let cost = words::fill(tr!(bra.cost.bravado), &[&faces]);
            let short = words::fill(tr!(bra.cost.bravado_short), &[&faces]);
            (words::fill(tr!(bra.action.number), &[&value.to_string()]), vec![cost], short)
        };
        Choice {
            act: act(&action),
            icon: if value == PASS { "stop" } else { words::icon(&action) },
            label,
            cost,
            short,
            clause: None,
            main: false,
            aim: None,
            hex: None,
        }
    };
    (1..=HIGHEST).chain([PASS]).map(number).collect()
}

/// What is shown of what was sealed: the number, as this device has it; nothing where it has not, which is a pass.
pub(super) fn open(game: &Bravado, side: Side) -> Action {
    let number = game.state().bids[side].seal.and_then(seals::opened);
    Action::Open { number: number.filter(|&(value, _)| value <= HIGHEST) }
}

/// Both numbers, one below the other: as they were shown, or face down.
pub(super) fn shown(now: &Now<'_, Bravado>, names: &Names<'_>) -> Vec<Line> {
    let bids = &now.game.state().bids;
    let line = |side: Side| {
        let bid = bids[side];
        let (tile, said) = match (bid.shown, bid.seal) {
            (Some(PASS), _) => (NOBODY.to_owned(), tr!(bra.reveal.passes).to_owned()),
            (Some(number), _) => (number.to_string(), words::fill(tr!(bra.reveal.number), &[&number.to_string()])),
            (None, Some(_)) => (String::new(), tr!(bra.reveal.sealed).to_owned()),
            // Who may not bid has laid nothing.
            (None, None) => return None,
        };
        Some(Line::new().flag(side).tile(tile, side).text(names.side(side)).strong(said))
    };
    Side::BOTH.into_iter().filter_map(line).collect()
}

/// The dice that settle equal numbers, and who has the initiative, since the numbers were last shown.
pub(super) fn settled(events: &[Event], names: &Names<'_>) -> Vec<Line> {
    let last = events.iter().rposition(|event| matches!(event.what, What::Shown { .. })).unwrap_or_default();
    let of = |event: &&Event| {
        matches!(event.what, What::Rolled { .. } | What::Leads { .. }) && event.clause.id().starts_with("B2")
    };
    let told: Vec<Event> = events.iter().skip(last).filter(of).cloned().collect();
    words::events(&told, names)
}
