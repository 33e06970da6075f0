//! Markers and opportunity: what is decided of several units at once, marked one by one and then done as one.

use rules_core::Side;
use rules_core::books::colonia::{Action, Colonia, Order, Unit};

use super::card::{key, unit};
use super::words::{self, Names, names};
use crate::session_store::facts::{Ballot, BallotLine, BallotOption, Choice};
use crate::session_store::presenter::{Now, act};
use crate::storage::seals;
use crate::tr;

/// What has been marked for a unit.
fn marked(now: &Now<'_, Colonia>, unit: Unit) -> Option<u8> {
    now.eye.marks.iter().find(|(piece, _)| *piece == key(unit)).map(|(_, value)| *value)
}

fn choice(action: &Action, label: &str) -> Choice {
    Choice {
        act: act(action),
        icon: words::icon(action),
        label: label.to_owned(),
        cost: Vec::new(),
        short: String::new(),
        clause: None,
        main: true,
        aim: None,
        hex: None,
    }
}

/// The orders as they would be laid: what is marked where it may be, else the order held, else what must be (4.6e–h).
fn laid(now: &Now<'_, Colonia>, side: Side) -> Vec<(Unit, Order)> {
    let mut laid: Vec<(Unit, Order)> = Vec::new();
    for general in now.game.layers(side) {
        let superior = now.game.binding(general, &laid);
        let may = |order: &Order| now.game.may_order(general, *order, superior).is_ok();
        let held = now.game.piece(general).order;
        let wanted = marked(now, general).and_then(|value| Order::ALL.get(usize::from(value)).copied());
        let order = wanted.into_iter().chain([held]).chain(Order::ALL).find(may);
        laid.push((general, order.unwrap_or(held)));
    }
    laid
}

/// A marker for each general of a side.
pub(super) fn orders(now: &Now<'_, Colonia>, side: Side, names: &Names<'_>) -> Ballot {
    let laid = laid(now, side);
    let lines = laid.iter().enumerate().map(|(at, &(general, chosen))| {
        let superior = now.game.binding(general, laid.get(..at).unwrap_or_default());
        let option = |order: Order| BallotOption {
            value: order as u8,
            label: names::order(order).to_owned(),
            chosen: order == chosen,
            refused: now
                .game
                .may_order(general, order, superior)
                .err()
                .map(|refusal| (words::refusal(&refusal, side, names), refusal.clause)),
        };
        BallotLine { key: key(general), label: names.unit(general).to_owned(), options: Order::ALL.map(option).into() }
    });
    let lines = lines.collect();
    let seal = |&(general, order): &(Unit, Order)| (general, seals::seal(now.logged.len(), key(general), order as u8));
    let action = Action::Lay { seals: laid.iter().map(seal).collect() };
    Ballot { lines, play: choice(&action, tr!(col.action.lay)) }
}

/// The marker to be shown, as this device has laid it; none where it has not.
pub(super) fn open(game: &Colonia, general: Unit) -> Action {
    let chief = game.card(general).general.map(|card| usize::from(card.chief));
    let seal = chief.and_then(|chief| game.state().chiefs.get(chief)).and_then(|chief| chief.seal);
    let marker = seal
        .and_then(seals::opened)
        .and_then(|(value, salt)| Order::ALL.get(usize::from(value)).map(|&order| (order, salt)));
    Action::Open { marker }
}

/// Which units of a side stand in opportunity.
pub(super) fn opportunity(now: &Now<'_, Colonia>, side: Side, names: &Names<'_>) -> Ballot {
    let able = now.game.on_table_of(side).filter(|&unit| now.game.may_stand_ready(unit).is_ok());
    let line = |unit: Unit| {
        let ready = marked(now, unit) == Some(1);
        let option = |value: u8, label: &str| BallotOption {
            value,
            label: label.to_owned(),
            chosen: (value == 1) == ready,
            refused: None,
        };
        BallotLine {
            key: key(unit),
            label: names.unit(unit).to_owned(),
            options: vec![option(0, tr!(col.action.no)), option(1, tr!(col.action.yes))],
        }
    };
    let lines: Vec<BallotLine> = able.map(line).collect();
    let chosen = |line: &BallotLine| line.options.iter().any(|option| option.value == 1 && option.chosen);
    let units = lines.iter().filter(|line| chosen(line)).filter_map(|line| unit(now.game, line.key)).collect();
    let action = Action::Opportunity { units };
    let label = words::action(&action, names);
    Ballot { lines, play: choice(&action, &label) }
}
