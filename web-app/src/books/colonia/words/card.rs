//! What the cards of units and generals say.

use rules_core::books::colonia::{Class, Colonia, GeneralView, Place, Row, UnitView, View};

use super::fill;
use super::names::{Names, class, cm, order, row};
use crate::tr;
use crate::words::signed;

/// What a unit is: its row and arm; a general's rank; the brigade of either.
pub fn kind(unit: &UnitView, view: &View, names: &Names) -> String {
    let what = match names.game.card(unit.unit).general {
        Some(_) if general(unit, view).is_some_and(|chief| chief.state.deputy) => tr!(col.row.deputy).to_owned(),
        Some(card) => match card.rank {
            0 => tr!(col.row.hq_brigade),
            1 => tr!(col.row.hq_division),
            _ => tr!(col.row.hq_cic),
        }
        .to_owned(),
        None => fill(tr!(col.unit.of_brigade), &[row(unit.row), class(unit.class)]),
    };
    match unit.brigade {
        Some(brigade) => fill(tr!(col.unit.of_brigade), &[&what, names.brigade(brigade)]),
        None => what,
    }
}

fn general<'v>(unit: &UnitView, view: &'v View) -> Option<&'v GeneralView> {
    view.generals.iter().find(|chief| chief.unit == unit.unit)
}

/// A unit's numbers as they are now, each with its name; a general's grades after them.
pub fn ratings(unit: &UnitView, view: &View, game: &Colonia) -> Vec<(String, String)> {
    let values = &game.card(unit.unit).values;
    let or_dash = |value: Option<u8>| value.map_or_else(|| "\u{2013}".to_owned(), |value| value.to_string());
    let mut ratings = vec![
        (unit.vbu.to_string(), tr!(col.unit.vbu)),
        (or_dash(values.m), tr!(col.unit.m)),
        (or_dash(values.i), tr!(col.unit.i)),
        (or_dash(values.range), tr!(col.unit.range)),
        (values.vd.to_string(), tr!(col.unit.vd)),
    ];
    if let Some(chief) = general(unit, view) {
        let charisma = game.card(unit.unit).general.map_or(0, |card| card.charisma);
        let charisma = if chief.state.deputy { 0 } else { charisma };
        ratings.truncate(2);
        ratings.extend([
            (cm(chief.radius), tr!(col.unit.radius)),
            (signed(chief.valour.into()), tr!(col.unit.valour)),
            (signed(charisma.into()), tr!(col.unit.charisma)),
        ]);
    }
    ratings.into_iter().map(|(value, name)| (value, name.to_owned())).collect()
}

/// A unit's states, the ones that hurt first, its order where orders are played last.
pub fn states(unit: &UnitView, view: &View, names: &Names) -> Vec<String> {
    let piece = &unit.state;
    match piece.place {
        Place::Removed => return vec![tr!(col.state.removed).to_owned()],
        Place::Due => return vec![tr!(col.state.due).to_owned()],
        Place::Aboard(lorry) => return vec![fill(tr!(col.state.aboard), &[names.unit(lorry)])],
        Place::Table => {}
    }
    let number = |count: u8, words: &str| (count > 0).then(|| fill(words, &[&count.to_string()]));
    let yes = |is: bool, words: &str| is.then(|| words.to_owned());
    let fights = unit.class.is_foot_or_cavalry() || unit.row == Row::Genio || unit.row == Row::Alpini;
    let chief = general(unit, view);
    let list = [
        number(piece.losses, tr!(col.state.losses)),
        number(piece.damage, tr!(col.state.damage)),
        yes(piece.disordered, tr!(col.state.disordered)),
        yes(unit.engaged, tr!(col.state.engaged)),
        yes(piece.halted, tr!(col.state.halted)),
        names.formation(unit.unit, piece.formation).map(str::to_owned),
        piece.garrison.map(|at| fill(tr!(col.state.garrison), &[names.ground(at)])),
        yes(piece.opportunity && !piece.reacted, tr!(col.state.opportunity)),
        yes(piece.reacted, tr!(col.state.reacted)),
        yes(piece.ford.is_some(), tr!(col.state.ford)),
        yes(unit.fresh && fights, tr!(col.state.fresh)),
        yes(piece.tested, tr!(col.state.tested)),
        yes(!unit.fresh && !piece.tested && fights, tr!(col.state.worn)),
        yes(piece.activated, tr!(col.state.activated)),
        yes(piece.gone && unit.class == Class::Hq, tr!(col.state.gone_along)),
        names.game.options().orders.then(|| fill(tr!(col.state.order), &[order(piece.order)])),
        chief.and_then(|chief| yes(chief.state.seal.is_some(), tr!(col.state.marker_laid))),
        chief.and_then(|chief| yes(chief.state.shown, tr!(col.state.marker_shown))),
        chief.and_then(|chief| chief.state.spied).map(|seen| fill(tr!(col.state.spied), &[order(seen)])),
    ];
    list.into_iter().flatten().collect()
}
