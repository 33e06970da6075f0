//! What must be decided: a heading, and a note under it.

use rules_core::books::colonia::{Aim, Decision, Frame, Gait, Order, Plan, Unit};

use super::fill;
use super::names::{Names, cm, order};
use crate::tr;

/// The heading of a decision, and a line under it where there is something to add.
pub fn heading(decision: &Decision, names: &Names) -> (String, Option<String>) {
    let plain = |words: &str| words.to_owned();
    let unit_of = |words: &str, unit| fill(words, &[names.unit(unit)]);
    match *decision {
        Decision::Throw => (plain(tr!(col.decide.throw)), Some(plain(tr!(col.decide.throw_note)))),
        Decision::Deploy => {
            let depth = i32::from(names.game.board().file.deploy.unwrap_or_default()) * 100;
            (plain(tr!(col.decide.deploy)), Some(fill(tr!(col.decide.deploy_note), &[&cm(depth)])))
        }
        Decision::Sortie => (plain(tr!(col.decide.sortie)), Some(plain(tr!(col.decide.sortie_note)))),
        Decision::Put { unit } => (unit_of(tr!(col.decide.put), unit), None),
        Decision::Opportunity => (plain(tr!(col.decide.opportunity)), Some(plain(tr!(col.decide.opportunity_note)))),
        Decision::Orders => (plain(tr!(col.decide.orders)), Some(plain(tr!(col.decide.orders_note)))),
        Decision::Open { general } => {
            let spied = matches!(names.game.state().frames.last(), Some(Frame::Spied { .. }));
            let words = if spied { tr!(col.decide.open_spied) } else { tr!(col.decide.open) };
            (unit_of(words, general), None)
        }
        Decision::Brigade => (plain(tr!(col.decide.brigade)), None),
        Decision::Name { brigade } => (fill(tr!(col.decide.name), &[names.brigade(brigade)]), None),
        Decision::Act { unit } => (unit_of(tr!(col.decide.act), unit), Some(acting(unit, names))),
        Decision::Engaged { unit } => (unit_of(tr!(col.decide.engaged), unit), Some(order_of(unit, names))),
        Decision::Square { unit, charger } => {
            (unit_of(tr!(col.decide.square), unit), Some(unit_of(tr!(col.decide.square_note), charger)))
        }
        Decision::React { mover, .. } => {
            let note = match charged_by(mover, names) {
                Some(target) => unit_of(tr!(col.decide.react_charges), target),
                None => plain(tr!(col.decide.react_moves)),
            };
            (unit_of(tr!(col.decide.react), mover), Some(note))
        }
        Decision::Return { unit, at } => {
            let general =
                matches!(names.game.state().frames.last(), Some(Frame::Shot(shot)) if shot.aim == Aim::Answer);
            let note = if general { tr!(col.decide.return_general) } else { tr!(col.decide.return_note) };
            (unit_of(tr!(col.decide.returning), unit), Some(unit_of(note, at)))
        }
        Decision::Main { .. } => (plain(tr!(col.decide.mains)), None),
        Decision::Pursue { unit } => (unit_of(tr!(col.decide.pursue), unit), Some(plain(tr!(col.decide.pursue_note)))),
    }
}

/// Whom a unit on its way charges.
pub(super) fn charged_by(mover: Unit, names: &Names) -> Option<Unit> {
    names.game.state().frames.iter().find_map(|frame| match frame {
        Frame::Walk(walk) if walk.unit == mover => match walk.gait {
            Gait::Charge { target } | Gait::Fury { target } => Some(target),
            Gait::Move => None,
        },
        _ => None,
    })
}

fn order_of(unit: Unit, names: &Names) -> String {
    fill(tr!(col.decide.order), &[order(names.game.piece(unit).order)])
}

/// What binds a unit that acts: its move, its order, what it has done and announced.
fn acting(unit: Unit, names: &Names) -> String {
    let game = names.game;
    let m = game.card(unit).values.m.unwrap_or_default();
    let mut notes = Vec::new();
    if m > 0 {
        notes.push(fill(tr!(col.decide.m_left), &[&m.to_string()]));
    }
    let act = game.act();
    let met = act.is_some_and(|act| act.met);
    let half = cm(i32::from(m) * 500);
    match game.owes(unit).filter(|_| !met) {
        Some(Order::Attacco) => notes.push(fill(tr!(col.decide.duty_attacco), &[&half])),
        Some(_) => notes.push(fill(tr!(col.decide.duty_ritirata), &[&half])),
        None if game.options().orders => notes.push(order_of(unit, names)),
        None => {}
    }
    if let Some(act) = act {
        let announced = act.plan.map(|plan| match plan {
            Plan::Stand => tr!(col.decide.announced_stand),
            Plan::Move => tr!(col.decide.announced_move),
            Plan::Limber => tr!(col.decide.announced_limber),
        });
        let done = if act.moved { Some(tr!(col.decide.moved)) } else { announced };
        notes.extend(done.map(str::to_owned));
    }
    notes.join(". ")
}

/// The unit a decision is about.
pub fn subject(decision: &Decision) -> Option<Unit> {
    match *decision {
        Decision::Put { unit }
        | Decision::Open { general: unit }
        | Decision::Act { unit }
        | Decision::Engaged { unit }
        | Decision::Square { unit, .. }
        | Decision::React { mover: unit, .. }
        | Decision::Return { unit, .. }
        | Decision::Pursue { unit } => Some(unit),
        Decision::Throw
        | Decision::Deploy
        | Decision::Sortie
        | Decision::Opportunity
        | Decision::Orders
        | Decision::Brigade
        | Decision::Name { .. }
        | Decision::Main { .. } => None,
    }
}
