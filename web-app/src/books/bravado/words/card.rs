//! What the cards of units and Generals say.

use rules_core::books::bravado::{Bravado, Code, Place, Status, UnitView, View};

use super::fill;
use super::names::{Names, code, quality, status};
use crate::tr;
use crate::words::signed;

/// How far a General commands, in centimetres (B2m).
pub const COMMAND: i32 = 20;

/// What a unit is: its type and its quality.
pub fn kind(unit: &UnitView) -> String {
    if unit.code.is_general() {
        return code(unit.code).to_owned();
    }
    fill(tr!(bra.unit.of), &[code(unit.code), quality(unit.quality)])
}

/// The numbers of its type, each with its name; of a General his Pluck and his markers.
pub fn ratings(unit: &UnitView, game: &Bravado) -> Vec<(String, String)> {
    let of = unit.code;
    let ratings = if of.is_general() {
        let mut ratings = Vec::new();
        if !game.options().simple_command {
            ratings.push((unit.state.pluck.to_string(), tr!(bra.unit.pluck)));
            ratings.push((unit.state.markers.to_string(), tr!(bra.unit.markers)));
            ratings.push((COMMAND.to_string(), tr!(bra.unit.radius)));
        }
        ratings.push((of.allowance().to_string(), tr!(bra.unit.allowance)));
        ratings
    } else {
        let ranges: Vec<String> = of.ranges().iter().map(|(_, most)| most.to_string()).collect();
        let range = if ranges.is_empty() { "\u{2013}".to_owned() } else { ranges.join("/") };
        vec![
            (signed(unit.quality.modifier().into()), tr!(bra.unit.morale)),
            (of.allowance().to_string(), tr!(bra.unit.allowance)),
            (range, tr!(bra.unit.range)),
            ((of.cost() + unit.quality.cost()).to_string(), tr!(bra.unit.cost)),
        ]
    };
    ratings.into_iter().map(|(value, name)| (value, name.to_owned())).collect()
}

/// Its states, the ones that hurt first.
pub fn states(unit: &UnitView, view: &View, names: &Names) -> Vec<String> {
    let piece = &unit.state;
    let general = unit.code.is_general();
    match piece.place {
        Place::Lost if general => return vec![tr!(bra.state.removed).to_owned()],
        Place::Lost => return vec![tr!(bra.state.lost).to_owned()],
        Place::Waiting => {
            return vec![unit.arrives.map_or_else(
                || tr!(bra.state.waiting).to_owned(),
                |turn| fill(tr!(bra.state.due), &[&turn.to_string()]),
            )];
        }
        Place::Table => {}
    }
    let yes = |is: bool, words: &str| is.then(|| words.to_owned());
    if general {
        let command = !names.game.options().simple_command;
        let states = [
            yes(piece.exhausted, tr!(bra.state.exhausted)),
            yes(piece.restored, tr!(bra.state.restored)),
            yes(command && unit.able, tr!(bra.state.able)),
            piece.with.map(|with| fill(tr!(bra.state.with), &[&names.unit(with)])),
            yes(piece.moved, tr!(bra.state.moved)),
        ];
        return states.into_iter().flatten().collect();
    }
    let touching: Vec<_> = view
        .links
        .iter()
        .filter(|link| link.has(unit.unit))
        .map(|link| if link.charger == unit.unit { link.target } else { link.charger })
        .collect();
    let led = names.game.attached_to(unit.unit);
    let states = [
        Some(status(piece.status).to_owned()),
        yes(piece.newly_routed && piece.status == Status::Routed, tr!(bra.state.newly_routed)),
        (!touching.is_empty()).then(|| fill(tr!(bra.state.contact), &[&names.units(&touching)])),
        (!led.is_empty()).then(|| fill(tr!(bra.state.led), &[&names.units(&led)])),
        yes(unit.in_town, tr!(bra.unit.in_town)),
        yes(piece.fought, tr!(bra.state.fought)),
        yes(piece.pursued, tr!(bra.state.pursued)),
        yes(piece.charged, tr!(bra.state.charged)),
        yes(piece.fired, tr!(bra.state.fired)),
        yes(piece.moved, tr!(bra.state.moved)),
        yes(piece.far && !piece.moved && unit.code != Code::Gn, tr!(bra.state.far)),
    ];
    states.into_iter().flatten().collect()
}
