//! What the cards of elements and generals say.

use rules_core::books::dbe::{Code, Dbe, Place, UnitView, View};

use super::fill;
use super::names::{Names, code};
use super::outcome::corps_line;
use crate::tr;

/// What an element is: its type, Guard, its corps.
pub fn kind(unit: &UnitView, names: &Names) -> String {
    let mut what = code(unit.code).to_owned();
    if unit.guard {
        what = fill(tr!(dbe.code.guard), &[&what]);
    }
    match unit.corps {
        Some(corps) => fill(tr!(dbe.unit.of), &[&what, &names.corps(corps)]),
        None => what,
    }
}

/// The radius of a general in centimetres (H4.7d).
const fn radius(code: Code) -> i32 {
    if matches!(code, Code::Cic) { 48 } else { 24 }
}

/// The numbers of its type, each with its name.
pub fn ratings(unit: &UnitView, game: &Dbe) -> Vec<(String, String)> {
    let of = unit.code;
    let larger = |cm: i32| if game.board().file.large { format!("{}", f64::from(cm) * 1.25) } else { cm.to_string() };
    let mut ratings = if of.is_general() {
        vec![(larger(radius(of)), tr!(dbe.unit.radius))]
    } else {
        let fire = of.fire().map_or_else(|| "\u{2013}".to_owned(), |fire| fire.to_string());
        let range = if of.range() > 0 { larger(of.range()) } else { "\u{2013}".to_owned() };
        vec![
            (of.melee(false).to_string(), tr!(dbe.unit.foot)),
            (of.melee(true).to_string(), tr!(dbe.unit.horse)),
            (fire, tr!(dbe.unit.fire)),
            (of.under_fire().to_string(), tr!(dbe.unit.under)),
            (range, tr!(dbe.unit.range)),
        ]
    };
    ratings.push((larger(of.open()), tr!(dbe.unit.allowance)));
    ratings.push((unit.cost.to_string(), tr!(dbe.unit.cost)));
    ratings.into_iter().map(|(value, name)| (value, name.to_owned())).collect()
}

/// Its states, the ones that hurt first.
pub fn states(unit: &UnitView, view: &View, names: &Names) -> Vec<String> {
    let piece = &unit.state;
    match piece.place {
        Place::Lost => return vec![fill(tr!(dbe.state.lost), &[&unit.cost.to_string()])],
        Place::Waiting => {
            let due = names.game.card(unit.unit).arrival;
            return vec![due.map_or_else(
                || tr!(dbe.state.waiting).to_owned(),
                |arrival| fill(tr!(dbe.state.due), &[&arrival.round.to_string()]),
            )];
        }
        Place::Table => {}
    }
    let yes = |is: bool, words: &str| is.then(|| words.to_owned());
    let corps = unit.corps.filter(|&corps| names.game.corps(corps).broken);
    let mut states: Vec<String> = [
        yes(piece.must_flee, tr!(dbe.state.must_flee)),
        yes(piece.fled_now, tr!(dbe.state.fled_now)),
        yes(piece.fled_once, tr!(dbe.state.fled_once)),
        yes(corps.is_some(), tr!(dbe.state.broken)),
        yes(unit.commanded == Some(false), tr!(dbe.state.beyond)),
    ]
    .into_iter()
    .flatten()
    .collect();
    let touching = view.contacts.iter().filter(|contact| contact.has(unit.unit));
    let touching: Vec<_> = touching.map(|contact| contact.other(unit.unit)).collect();
    if !touching.is_empty() {
        states.push(fill(tr!(dbe.state.contact), &[&names.units(&touching)]));
    }
    let more = [
        unit.defends.map(|town| fill(tr!(dbe.state.defends), &[&names.ground(town)])),
        piece.with.map(|with| fill(tr!(dbe.state.with), &[&names.unit(with)])),
        Some(names.game.attached_to(unit.unit))
            .filter(|led| !led.is_empty())
            .map(|led| fill(tr!(dbe.state.led), &[&names.units(&led)])),
        yes(piece.fought, tr!(dbe.state.fought)),
        yes(piece.fired, tr!(dbe.state.fired)),
        yes(piece.silent, tr!(dbe.state.silent)),
        yes(piece.moved, tr!(dbe.state.moved)),
        yes(piece.carried, tr!(dbe.state.carried)),
        yes(unit.commanded == Some(true), tr!(dbe.state.commanded)),
    ];
    states.extend(more.into_iter().flatten());
    states
}

/// How a corps stands: losses, points left, taken over.
pub fn corps(corps: u8, view: &View, names: &Names) -> Vec<String> {
    let mut lines = vec![corps_line(corps, names)];
    if names.game.corps_card(corps).side == view.active {
        lines.push(fill(tr!(dbe.state.points), &[&names.game.corps(corps).points.to_string()]));
    }
    if view.taken == Some(corps) {
        lines.push(tr!(dbe.state.taken).to_owned());
    }
    lines
}
