//! What an element is like, for its card and for the board's spoken label.

use rules_core::books::dbe::{Dbe, Place, Unit, UnitView};

use super::words::{self, Names, card as say, names};
use crate::session_store::facts::{Card, UnitCard};
use crate::session_store::presenter::Now;

/// The unit of a key.
pub(super) fn unit(game: &Dbe, key: u32) -> Option<Unit> {
    let unit = u8::try_from(key).ok().map(Unit)?;
    game.all().any(|known| known == unit).then_some(unit)
}

/// The key of a unit on the board.
pub(super) const fn key(unit: Unit) -> u32 {
    unit.0 as u32
}

/// The card of the unit in focus, or else of the one that must decide; with it stands how its corps is.
pub(super) fn card(now: &Now<'_, Dbe>) -> Option<Card> {
    let asked = || now.question().and_then(|(_, question)| words::subject(&question.what));
    // Beside the odds only a unit that was asked for.
    let chosen = now.focus.or(now.eye.focus).and_then(|key| unit(now.game, key));
    let shown = chosen.or_else(|| asked().filter(|_| now.eye.aim.is_none()))?;
    let names = Names::new(now.game);
    let view = now.view.units.get(shown.index())?;
    let mut ground = Vec::new();
    if view.state.place == Place::Table {
        ground.push(names.place(now.game.pose(shown)));
        ground.push(names::class(now.game.ground_of(shown)).to_owned());
    }
    ground.extend(view.corps.into_iter().flat_map(|corps| say::corps(corps, now.view, &names)));
    Some(Card { title: names.unit(shown), ground, units: vec![of(now, view, &names)] })
}

/// A unit as its card shows it.
pub(super) fn of(now: &Now<'_, Dbe>, unit: &UnitView, names: &Names<'_>) -> UnitCard {
    UnitCard {
        key: key(unit.unit),
        side: unit.side,
        name: names.unit(unit.unit),
        kind: Some(say::kind(unit, names)),
        ratings: say::ratings(unit, now.game),
        states: say::states(unit, now.view, names),
    }
}

/// What the board says of a unit: name, side, values, states.
pub fn label(now: &Now<'_, Dbe>, unit: Unit) -> String {
    let names = Names::new(now.game);
    let Some(view) = now.view.units.get(unit.index()) else { return String::new() };
    let card = of(now, view, &names);
    let mut parts = vec![card.name, names.side(card.side)];
    parts.extend(card.kind);
    parts.extend(card.ratings.into_iter().map(|(value, name)| format!("{name} {value}")));
    parts.extend(card.states);
    parts.join(", ")
}
