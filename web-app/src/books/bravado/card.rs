//! What a unit is like, for its card and for the board's spoken label.

use rules_core::books::bravado::{Bravado, Place, Unit, UnitView};

use super::words::{self, Names, card as say};
use crate::session_store::facts::{Card, UnitCard};
use crate::session_store::presenter::Now;

/// The unit or General of a key.
pub(super) fn unit(game: &Bravado, key: u32) -> Option<Unit> {
    let unit = u8::try_from(key).ok().map(Unit)?;
    game.all().any(|known| known == unit).then_some(unit)
}

/// The key of a unit or General on the board.
pub(super) const fn key(unit: Unit) -> u32 {
    unit.0 as u32
}

/// The card of the unit in focus, or else of the one that must decide; a General's shows his unit too, a unit's its
/// Generals.
pub(super) fn card(now: &Now<'_, Bravado>) -> Option<Card> {
    let asked = || now.question().and_then(|(_, question)| words::subject(&question.what));
    // Beside the odds only a unit that was asked for.
    let chosen = now.focus.or(now.eye.focus).and_then(|key| unit(now.game, key));
    let shown = chosen.or_else(|| asked().filter(|_| now.eye.aim.is_none()))?;
    let names = Names::new(now.game);
    let view = now.view.units.get(shown.index())?;
    let mut ground = Vec::new();
    if view.state.place == Place::Table {
        ground.push(names.place(now.game.pose(shown)));
    }
    let with = view.state.with.into_iter().chain(now.game.attached_to(shown));
    let others: Vec<UnitCard> =
        with.filter_map(|unit| now.view.units.get(unit.index())).map(|other| of(now, other, &names)).collect();
    let units = [of(now, view, &names)].into_iter().chain(others).collect();
    Some(Card { title: names.unit(shown), ground, units })
}

/// A unit as its card shows it.
pub(super) fn of(now: &Now<'_, Bravado>, unit: &UnitView, names: &Names<'_>) -> UnitCard {
    UnitCard {
        key: key(unit.unit),
        side: unit.side,
        name: names.unit(unit.unit),
        kind: Some(say::kind(unit)),
        ratings: say::ratings(unit, now.game),
        states: say::states(unit, now.view, names),
    }
}

/// What the board says of a unit: name, side, values, states.
pub fn label(now: &Now<'_, Bravado>, unit: Unit) -> String {
    let names = Names::new(now.game);
    let Some(view) = now.view.units.get(unit.index()) else { return String::new() };
    let card = of(now, view, &names);
    let mut parts = vec![card.name, names.side(card.side)];
    parts.extend(card.kind);
    parts.extend(card.ratings.into_iter().map(|(value, name)| format!("{name} {value}")));
    parts.extend(card.states);
    parts.join(", ")
}
