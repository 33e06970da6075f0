//! Choices as they stand in the decision panel: who may act, charges and shots by whom they are of, moves under a heading,
//! the rest by rank.

use rules_core::InOrder as _;
use rules_core::books::bravado::{Action, Bravado, Decision, Preview, Unit};
use rules_core::table::Length;
use rules_core::{Game as _, Side};

use super::card::{key, unit};
use super::words::{self, Names, names};
use super::{bids, deploy, moves};
use crate::session_store::facts::{Aim, Choice, Choices, Forbidden, Group, Piece};
use crate::session_store::presenter::{Now, act};
use crate::tr;

/// Sorts what may be done now.
pub(super) fn sort(now: &Now<'_, Bravado>) -> Choices {
    let mut choices = Choices::default();
    let (Some((side, question)), true) = (now.question(), now.live) else { return choices };
    let names = Names::new(now.game);
    let focus = now.focus.and_then(|key| unit(now.game, key));
    let offer = |action: &Action| offered(now, side, action, &names);
    match &question.what {
        Decision::Deploy { .. } => return deploy::choices(now, side, &names),
        Decision::Bid => {
            choices.first = bids::numbers(now, side);
            return choices;
        }
        Decision::Reveal => {
            choices.first.extend(offer(&bids::open(now.game, side)));
            return choices;
        }
        Decision::Join { generals } => {
            // One General after the other.
            let first = generals.first().copied();
            let of_first = |action: &Action| matches!(action, Action::Join { general, .. } if Some(*general) == first);
            let joins = now.hints.offers.iter().map(|offer| &offer.action).filter(|action| of_first(action));
            choices.first = joins.filter_map(offer).collect();
            return choices;
        }
        Decision::Move { units } => {
            choices.pieces = pieces(now, units.clone(), focus, &names);
            if let Some(unit) = focus.filter(|unit| units.contains(unit)) {
                orders(now, side, unit, &names, &mut choices);
            }
        }
        Decision::Ride { .. } | Decision::RideFirst { .. } => {
            let riders = moves::movers(now);
            let general = focus.filter(|unit| riders.contains(unit)).or(match riders.as_slice() {
                [only] => Some(*only),
                _ => None,
            });
            if riders.len() > 1 {
                choices.pieces = pieces(now, riders, general, &names);
            }
            if let Some(general) = general {
                let rides = moves::rides(now, side, general);
                let title = words::fill(tr!(bra.decide.of), &[&names.unit(general)]);
                choices.groups.extend(grouped(now, side, title, true, &rides, &names));
            }
        }
        Decision::Fire => {
            let shooters = moves::movers(now);
            choices.pieces = pieces(now, shooters.clone(), focus, &names);
            for shooter in shooters {
                if focus
                    .is_some_and(|focus| focus != shooter && choices.pieces.iter().any(|piece| piece.key == key(focus)))
                {
                    continue;
                }
                let of = |action: &Action| matches!(action, Action::Fire { unit, .. } if *unit == shooter);
                let shots: Vec<Action> =
                    now.hints.offers.iter().map(|offer| offer.action.clone()).filter(|action| of(action)).collect();
                let title = words::fill(tr!(bra.decide.shots), &[&names.unit(shooter)]);
                let open = focus == Some(shooter);
                choices.groups.extend(grouped(now, side, title, open, &shots, &names));
            }
        }
        Decision::Pursue { unit, router } => {
            let pursuits = moves::pursuits(now, side, *unit, *router);
            choices.first = pursuits.iter().filter_map(offer).collect();
        }
        Decision::Stop { leg, .. } => {
            let stops = moves::stops(now, *leg);
            let title = tr!(bra.decide.stops).to_owned();
            choices.groups.extend(grouped(now, side, title, false, &stops, &names));
        }
        Decision::Face { unit } => choices.first.extend(moves::facings(now, *unit).as_ref().and_then(offer)),
        _ => {}
    }
    let mut ranked: Vec<(u8, Choice)> = Vec::new();
    for offer in &now.hints.offers {
        // Recoveries stand with the unit that is asked, shots with their shooter.
        let elsewhere = match offer.action {
            Action::Recover { unit } => focus.is_some_and(|focus| focus != unit),
            Action::Fire { .. } => true,
            _ => false,
        };
        if !elsewhere {
            ranked.push((words::rank(&offer.action), choice(&offer.action, &offer.preview, &names)));
        }
    }
    ranked.put_in_order_by(|(rank, _)| *rank);
    for (rank, choice) in ranked {
        if choices.first.iter().any(|known| known.act == choice.act) {
            continue;
        }
        if rank < 3 { choices.first.push(choice) } else { choices.rest.push(choice) }
    }
    if let [only] = choices.groups.as_mut_slice() {
        only.open = true;
    }
    choices
}

/// A choice, if it may be made.
fn offered(now: &Now<'_, Bravado>, side: Side, action: &Action, names: &Names<'_>) -> Option<Choice> {
    let preview = now.game.preview(side, action).ok()?;
    Some(choice(action, &preview, names))
}

/// What the board shows while the choice is pointed at.
fn aim(action: &Action) -> Option<Aim> {
    let seen = matches!(
        action,
        Action::Choose { .. }
            | Action::Move { .. }
            | Action::Charge { .. }
            | Action::Ride { .. }
            | Action::Fire { .. }
            | Action::Fight { .. }
            | Action::Pursue { .. }
            | Action::Yes
    );
    seen.then(|| Aim { acts: vec![act(action)], ..Aim::default() })
}

fn choice(action: &Action, preview: &Preview, names: &Names<'_>) -> Choice {
    Choice {
        act: act(action),
        icon: words::icon(action),
        label: words::action(action, names),
        cost: words::cost(action, preview, names),
        short: words::short(preview),
        clause: preview.clause,
        main: words::is_main(action),
        aim: aim(action),
        hex: None,
    }
}

/// Choices of one unit under a heading that names it.
fn grouped(
    now: &Now<'_, Bravado>,
    side: Side,
    title: String,
    open: bool,
    actions: &[Action],
    names: &Names<'_>,
) -> Option<Group> {
    let bare = |action: &Action| {
        let choice = offered(now, side, action, names)?;
        Some(Choice { label: words::action::bare(action, names), main: false, ..choice })
    };
    let choices: Vec<Choice> = actions.iter().filter_map(bare).collect();
    (!choices.is_empty()).then_some(Group { title, hex: None, open, choices })
}

/// The units that may be chosen, with what is left to them.
fn pieces(now: &Now<'_, Bravado>, units: Vec<Unit>, focus: Option<Unit>, names: &Names<'_>) -> Vec<Piece> {
    let note = |unit: Unit| {
        let targets = now
            .hints
            .offers
            .iter()
            .filter(|offer| matches!(offer.action, Action::Fire { unit: shooter, .. } if shooter == unit));
        match targets.count() {
            0 => reach(now, unit),
            1 => tr!(bra.decide.one_target).to_owned(),
            count => words::fill(tr!(bra.decide.targets), &[&count.to_string()]),
        }
    };
    let piece = |unit: Unit| Piece {
        key: key(unit),
        id: format!("unit-{}", now.game.card(unit).id),
        label: names.unit(unit),
        note: note(unit),
        chosen: focus == Some(unit),
    };
    units.into_iter().map(piece).collect()
}

/// How far it may go (B3e, B9g).
fn reach(now: &Now<'_, Bravado>, unit: Unit) -> String {
    let game = now.game;
    let far = Length::cm(game.code(unit).allowance());
    let clear = |enemy: Unit| game.gap(unit, enemy) > Length::cm(20);
    if game.piece(unit).far && game.enemies_of(unit).all(clear) {
        return words::fill(tr!(bra.decide.left_double), &[&names::cm(far.0), &names::cm((far * 2).0)]);
    }
    words::fill(tr!(bra.decide.left), &[&names::cm(far.0)])
}

/// What a unit may do: charges, then moves; why it may not recover where it looks for that.
fn orders(now: &Now<'_, Bravado>, side: Side, unit: Unit, names: &Names<'_>, choices: &mut Choices) {
    let name = names.unit(unit);
    let charges = moves::charges(now, side, unit);
    let title = words::fill(tr!(bra.decide.charges), &[&name]);
    choices.groups.extend(grouped(now, side, title, true, &charges, names));
    let title = words::fill(tr!(bra.decide.of), &[&name]);
    let open = choices.groups.is_empty();
    choices.groups.extend(grouped(now, side, title, open, &moves::moves(now, side, unit), names));
    let action = Action::Recover { unit };
    if now.game.status(unit).is_disordered()
        && let Err(refusal) = now.game.check(side, &action)
    {
        choices.forbidden.push(Forbidden {
            act: act(&action),
            label: words::action(&action, names),
            why: words::refusal(&refusal, side, names),
            clause: refusal.clause,
        });
    }
}
