//! What stands in a hex and what it is like, for the unit card and the board's spoken label.

use rules_core::books::caricat::{Caricat, Mobile};
use rules_core::hex::HexId;

use super::pick;
use super::words::{self, Names, card as say};
use crate::session_store::facts::{Card, UnitCard};
use crate::session_store::presenter::Now;
use crate::tr;

/// The card of the hex chosen, or else of the piece that must decide.
pub(super) fn card(now: &Now<'_, Caricat>) -> Option<Card> {
    let names = Names::new(now.game);
    let subject = || {
        let piece = now.focus.and_then(|key| pick::piece(now.game, key)).or_else(|| {
            let (_, question) = now.question()?;
            words::subject(&question.what, &names)
        })?;
        pick::hex_of(now.game, piece)
    };
    // Beside the odds only a hex that was asked for.
    let hex = now.eye.selected.map(HexId).or_else(|| subject().filter(|_| now.eye.aim.is_none()))?;
    let mut ground = vec![names.place_and_number(hex)];
    ground.extend(say::ground(hex, &names));
    ground.extend(say::sides(hex, &names));
    ground.extend(say::objective(hex, &names));
    Some(Card { title: names.place(hex), ground, units: units(now, hex, &names) })
}

fn units(now: &Now<'_, Caricat>, hex: HexId, names: &Names<'_>) -> Vec<UnitCard> {
    let units = now.view.units.iter().filter(|unit| unit.state.hex() == Some(hex)).map(|unit| UnitCard {
        key: pick::key(now.game, Mobile::Unit(unit.id)),
        side: unit.side,
        name: names.unit(unit.id),
        kind: Some(say::unit_line(unit, names)),
        ratings: say::unit_ratings(unit),
        states: say::unit_states(unit),
    });
    let leaders = now.view.leaders.iter().filter(|chief| chief.state.hex() == Some(hex)).map(|chief| UnitCard {
        key: pick::key(now.game, Mobile::Leader(chief.id)),
        side: chief.side,
        name: say::leader_name(chief, names),
        kind: None,
        ratings: say::leader_ratings(chief),
        states: say::leader_states(chief),
    });
    units.chain(leaders).collect()
}

/// What the board says of a hex: place, ground, pieces, and what going there costs.
pub(super) fn label(now: &Now<'_, Caricat>, hex: HexId) -> String {
    let names = Names::new(now.game);
    let mut parts = vec![names.place_and_number(hex)];
    parts.extend(say::ground(hex, &names));
    parts.extend(say::sides(hex, &names));
    parts.extend(say::objective(hex, &names));
    for unit in units(now, hex, &names) {
        parts.push(format!("{}, {}", unit.name, names.side(unit.side)));
        parts.extend(unit.ratings.into_iter().map(|(value, name)| format!("{name} {value}")));
        parts.extend(unit.states.into_iter().take(1));
    }
    if let Some(way) = now.hints.reach.iter().find(|way| way.to == hex) {
        parts.push(words::fill(tr!(car.cost.mp), &[&way.mp.to_string()]));
    }
    parts.join(", ")
}
