//! Choices as they stand in the decision panel: who may move, contacts by their target, moves under headings, the rest by
//! rank.

use rules_core::InOrder as _;
use rules_core::books::dbe::{Action, Dbe, Decision, Preview, Unit};
use rules_core::{Game as _, Side};

use super::card::{key, unit};
use super::words::{self, Names};
use super::{ballots, deploy, moves};
use crate::session_store::facts::{Aim, Choice, Choices, Forbidden, Group, Piece};
use crate::session_store::presenter::{Now, act};
use crate::tr;

/// Sorts what may be done now.
pub(super) fn sort(now: &Now<'_, Dbe>) -> Choices {
    let mut choices = Choices::default();
    let (Some((side, question)), true) = (now.question(), now.live) else { return choices };
    let names = Names::new(now.game);
    let focus = now.focus.and_then(|key| unit(now.game, key));
    match &question.what {
        Decision::Shoot { shooters, .. } if shooters.len() > 1 => {
            choices.ballot = ballots::shoot(now, side, shooters, &names);
            choices.rest.extend(offered(now, side, &Action::Decline, &names));
            return choices;
        }
        Decision::Keep { count, from, .. } => {
            choices.ballot = Some(ballots::keep(now, side, *count, from, &names));
            return choices;
        }
        Decision::Deploy => deployments(now, side, &names, &mut choices),
        Decision::Chief => {
            choices.first.extend(as_it_stands(now, side, &names, &mut choices.forbidden));
            let places = deploy::chief(now, side).into_iter();
            choices.rest.extend(places.filter_map(|action| offered(now, side, &action, &names)));
        }
        Decision::Move => {
            choices.pieces = pieces(now, moves::movers(now.game, side), focus, &names);
            if let Some(unit) = focus {
                orders(now, side, unit, &names, &mut choices);
            }
        }
        Decision::Generals => {
            choices.pieces = pieces(now, moves::riders(now.game, side), focus, &names);
            if let Some(general) = focus {
                let rides = moves::ride(now.game, side, general).into_iter();
                choices.first = rides.filter_map(|action| offered(now, side, &action, &names)).collect();
            }
        }
        _ => {}
    }
    let mut ranked: Vec<(u8, Choice)> = Vec::new();
    for offer in &now.hints.offers {
        ranked.push((words::rank(&offer.action), choice(&offer.action, &offer.preview, &names)));
    }
    ranked.put_in_order_by(|(rank, _)| *rank);
    for (rank, choice) in ranked {
        if rank < 3 { choices.first.push(choice) } else { choices.rest.push(choice) }
    }
    choices
}

/// A choice, if it may be made.
fn offered(now: &Now<'_, Dbe>, side: Side, action: &Action, names: &Names<'_>) -> Option<Choice> {
    let preview = now.game.preview(side, action).ok()?;
    Some(choice(action, &preview, names))
}

/// What is shown of an action that is pointed at: where it leads, whom it is about, its odds.
fn aim(action: &Action) -> Option<Aim> {
    let seen = matches!(
        action,
        Action::Move { .. }
            | Action::Group { .. }
            | Action::BreakOff { .. }
            | Action::General { .. }
            | Action::Target { .. }
            | Action::Shoot { .. }
            | Action::Face { .. }
            | Action::Name { .. }
    );
    seen.then(|| Aim { acts: vec![act(action)], ..Aim::default() })
}

pub(super) fn choice(action: &Action, preview: &Preview, names: &Names<'_>) -> Choice {
    Choice {
        act: act(action),
        icon: words::icon(action),
        label: words::action(action, names),
        cost: words::cost(preview, names),
        short: words::short(preview),
        clause: preview.clause,
        main: words::is_main(action),
        aim: aim(action),
        hex: None,
    }
}

/// What is being put, as it stands, or why it may not stand so.
fn as_it_stands(now: &Now<'_, Dbe>, side: Side, names: &Names<'_>, forbidden: &mut Vec<Forbidden>) -> Option<Choice> {
    let action = deploy::action(now, &deploy::standing(now, side))?;
    match now.game.check(side, &action) {
        Ok(()) => offered(now, side, &action, names),
        Err(refusal) => {
            forbidden.push(Forbidden {
                act: act(&action),
                label: words::action(&action, names),
                why: words::refusal(&refusal, side, names),
                clause: refusal.clause,
            });
            None
        }
    }
}

/// The corps that may be placed; the one being put as it stands, and other places for it.
fn deployments(now: &Now<'_, Dbe>, side: Side, names: &Names<'_>, choices: &mut Choices) {
    let chosen = deploy::chosen(now, side);
    for corps in now.game.corps_to_place(side) {
        let Some(&first) = deploy::due(now.game, corps).first() else { continue };
        choices.pieces.push(Piece {
            key: key(first),
            id: format!("unit-{}", now.game.card(first).id),
            label: names.corps(corps),
            note: String::new(),
            chosen: Some(corps) == chosen,
        });
    }
    choices.first.extend(as_it_stands(now, side, names, &mut choices.forbidden));
    let Some(corps) = chosen else { return };
    let words = [tr!(dbe.place.left), tr!(dbe.place.middle), tr!(dbe.place.right)];
    let places = deploy::offers(now, side, corps).into_iter().zip(words);
    let placed = places.filter_map(|(action, label)| {
        let action = action?;
        let choice = offered(now, side, &action, names)?;
        let at = match &action {
            Action::Deploy { at } => at.last().map(|placed| names.place(placed.at)),
            _ => None,
        };
        Some(Choice { label: label.to_owned(), cost: at.into_iter().collect(), main: false, ..choice })
    });
    let title = tr!(dbe.place.others).to_owned();
    choices.groups.push(Group { title, hex: None, open: false, choices: placed.collect() });
}

/// The units that may be chosen, with what is left to them.
fn pieces(now: &Now<'_, Dbe>, units: Vec<Unit>, focus: Option<Unit>, names: &Names<'_>) -> Vec<Piece> {
    let note = |unit: Unit| {
        let far =
            words::fill(tr!(dbe.cost.cm), &[&words::names::cm(moves::cm(now.game, now.game.code(unit).open()).0)]);
        let corps = now.game.card(unit).corps.filter(|_| !now.game.code(unit).is_general());
        match corps.map(|corps| now.game.points_needed(corps, &[unit])) {
            Some(points) => [far, words::action::paid(points)].join(", "),
            None => far,
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

/// What an element and its group may do: contacts by their target, then moves.
fn orders(now: &Now<'_, Dbe>, side: Side, unit: Unit, names: &Names<'_>, choices: &mut Choices) {
    let mut own = Vec::new();
    for action in moves::single(now.game, side, unit) {
        let Some(choice) = offered(now, side, &action, names) else { continue };
        let choice = Choice { label: words::action::bare(&action, names), ..choice };
        match action {
            Action::Move { onto: Some(onto), .. } => against(&mut choices.groups, names.unit(onto.target), choice),
            Action::BreakOff { .. } => choices.first.push(choice),
            _ => own.push(choice),
        }
    }
    let mut group = Vec::new();
    for action in moves::group(now.game, side, unit) {
        let Some(choice) = offered(now, side, &action, names) else { continue };
        match action {
            Action::Group { onto: Some(onto), .. } => against(&mut choices.groups, names.unit(onto.target), choice),
            _ => group.push(choice),
        }
    }
    dedup(&mut own);
    dedup(&mut group);
    if let [only] = choices.groups.as_mut_slice() {
        only.open = true;
    }
    let open = choices.groups.is_empty();
    if !own.is_empty() {
        let title = words::fill(tr!(dbe.decide.moves), &[&names.unit(unit)]);
        choices.groups.push(Group { title, hex: None, open, choices: own });
    }
    if !group.is_empty() {
        choices.groups.push(Group { title: tr!(dbe.decide.groups).to_owned(), hex: None, open, choices: group });
    }
    if choices.groups.is_empty() && choices.first.is_empty() {
        choices.forbidden.extend(why_not(now, side, unit, names));
    }
}

/// Why an element may do nothing.
fn why_not(now: &Now<'_, Dbe>, side: Side, unit: Unit, names: &Names<'_>) -> Option<Forbidden> {
    let pay = moves::pay(now.game, &[unit]).unwrap_or_default();
    let leg = rules_core::books::dbe::Leg::Straight {
        toward: rules_core::table::Angle::ZERO,
        length: moves::cm(now.game, 1),
    };
    let action = Action::Move { unit, legs: vec![leg], onto: None, pay };
    let refusal = now.game.check(side, &action).err()?;
    Some(Forbidden {
        act: act(&action),
        label: words::action(&action, names),
        why: words::refusal(&refusal, side, names),
        clause: refusal.clause,
    })
}

fn dedup(choices: &mut Vec<Choice>) {
    let mut known: Vec<String> = Vec::new();
    choices.retain(|choice| {
        let fresh = !known.contains(&choice.label);
        known.push(choice.label.clone());
        fresh
    });
}

/// Puts a contact with the others on its target.
fn against(groups: &mut Vec<Group>, title: String, choice: Choice) {
    match groups.iter_mut().find(|group| group.title == title) {
        Some(group) => group.choices.push(choice),
        None => groups.push(Group { title, hex: None, open: false, choices: vec![choice] }),
    }
}
