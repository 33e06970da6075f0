//! Choices as they stand in the decision panel: what fights by its target, moves under one heading, the rest by rank.

use rules_core::InOrder as _;
use rules_core::books::colonia::{Action, Class, Colonia, Decision, Formation, Part, Plan, Preview, Reason, Row, Unit};
use rules_core::table::Edge;
use rules_core::{Game as _, Side};

use super::words::{self, Names};
use super::{deploy, duty, orders};
use crate::session_store::facts::{Aim, Choice, Choices, Forbidden, Group};
use crate::session_store::presenter::{Now, act};
use crate::tr;

/// Beyond its reach by more than this a target is not spoken of: 2 cm.
const FAR: i32 = 2000;

/// Sorts what may be done now.
pub(super) fn sort(now: &Now<'_, Colonia>) -> Choices {
    let mut choices = Choices::default();
    let (Some((side, question)), true) = (now.question(), now.live) else { return choices };
    let names = Names::new(now.game);
    match question.what {
        Decision::Orders => {
            choices.ballot = Some(orders::orders(now, side, &names));
            return choices;
        }
        Decision::Opportunity => {
            choices.ballot = Some(orders::opportunity(now, side, &names));
            return choices;
        }
        Decision::Deploy => return deploy::choices(now, side, &names),
        _ => {}
    }
    let mut offers: Vec<(Action, Preview)> =
        now.hints.offers.iter().map(|offer| (offer.action.clone(), offer.preview.clone())).collect();
    let more = match question.what {
        Decision::Act { unit } => {
            let ends = |action: &Action| matches!(action, Action::Move { .. } | Action::Charge { .. } | Action::Done);
            let mut more = more(now, unit);
            if !offers.iter().any(|(action, _)| ends(action)) {
                more.extend(duty::moves(now, unit));
            }
            more
        }
        Decision::Put { .. } => deploy::put(now, side).into_iter().collect(),
        Decision::Open { general } => vec![orders::open(now.game, general), Action::Open { marker: None }],
        _ => Vec::new(),
    };
    for action in more {
        if offers.iter().all(|(known, _)| *known != action)
            && let Ok(preview) = now.game.preview(side, &action)
        {
            offers.push((action, preview));
        }
    }
    let mut ranked: Vec<(u8, Choice)> = Vec::new();
    let mut moves = Vec::new();
    for (action, preview) in &offers {
        let choice = choice(action, preview, &names);
        match *action {
            Action::Move { .. } => moves.push(choice),
            Action::Fire { target, .. } | Action::Charge { target, .. } => {
                against(now, &mut choices.groups, target, choice, &names);
            }
            _ => ranked.push((words::rank(action), choice)),
        }
    }
    ranked.put_in_order_by(|(rank, _)| *rank);
    for (rank, choice) in ranked {
        if rank < 3 { choices.first.push(choice) } else { choices.rest.push(choice) }
    }
    if let [only] = choices.groups.as_mut_slice() {
        only.open = true;
    }
    if !moves.is_empty() {
        let open = choices.groups.is_empty();
        choices.groups.push(Group { title: tr!(col.decide.moves).to_owned(), hex: None, open, choices: moves });
    }
    choices.forbidden = forbidden(now, side, &names);
    choices
}

/// What hints leave out as it has many forms: generals going along, pairs of a gun, other sides and members of squares.
fn more(now: &Now<'_, Colonia>, unit: Unit) -> Vec<Action> {
    let game = now.game;
    let side = game.side_of(unit);
    let card = game.card(unit);
    let mut more = Vec::new();
    let own = |class: fn(&Colonia, Unit) -> bool| {
        game.on_table_of(side).filter(move |&other| other != unit && class(game, other)).collect::<Vec<_>>()
    };
    let generals = own(|game, other| game.card(other).is_hq() && !game.piece(other).activated);
    for offer in &now.hints.offers {
        match &offer.action {
            Action::Move { parts, .. } if matches!(parts.as_slice(), [Part::Leg { .. }]) => {
                more.extend(generals.iter().map(|&with| Action::Move { parts: parts.clone(), with: Some(with) }));
            }
            Action::Charge { target, parts, bonus, .. } if matches!(parts.as_slice(), [Part::Leg { .. }]) => {
                more.extend(generals.iter().map(|&with| Action::Charge {
                    target: *target,
                    parts: parts.clone(),
                    bonus: *bonus,
                    with: Some(with),
                }));
            }
            Action::Fire { target, from, .. } if card.class.is_gun() => {
                more.push(Action::Fire { target: *target, then: Plan::Limber, from: *from });
            }
            _ => {}
        }
    }
    if game.piece(unit).formation == Formation::Square {
        more.extend(Edge::ALL.map(|front| Action::Leave { front }));
    } else if card.class.is_foot() && card.class != Class::Hq {
        let near = own(|game, other| game.card(other).class.is_foot() && !game.piece(other).activated);
        let near: Vec<Unit> = near.into_iter().filter(|&other| game.card(other).brigade == card.brigade).collect();
        more.extend(companies(&near).into_iter().map(|with| Action::Square { with }));
        let lorries = own(|game, other| game.card(other).row == Row::Autocarri);
        more.extend(lorries.into_iter().map(|lorry| Action::Board { lorry }));
    }
    more
}

/// Every choice of one to three of these.
fn companies(units: &[Unit]) -> Vec<Vec<Unit>> {
    let mut all: Vec<Vec<Unit>> = vec![Vec::new()];
    for &unit in units {
        let longer: Vec<Vec<Unit>> =
            all.iter().filter(|some| some.len() < 3).map(|some| [some.as_slice(), &[unit]].concat()).collect();
        all.extend(longer);
    }
    all.retain(|some| !some.is_empty());
    all
}

/// What the board shows while the choice is pointed at.
fn aim(action: &Action) -> Option<Aim> {
    let seen = matches!(
        action,
        Action::Move { .. }
            | Action::Charge { .. }
            | Action::Fire { .. }
            | Action::React { .. }
            | Action::Fight
            | Action::Bomb { .. }
            | Action::Yes
            | Action::No
            | Action::Main { .. }
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

/// Puts an attack with the others on its target.
fn against(now: &Now<'_, Colonia>, groups: &mut Vec<Group>, target: Unit, choice: Choice, names: &Names<'_>) {
    let range = now.hints.targets.iter().find(|known| known.unit == target).and_then(|known| known.range);
    let name = names.unit(target);
    let title = match range {
        Some(range) => format!("{name}, {}", words::fill(tr!(col.cost.range), &[&words::names::cm(range)])),
        None => name.to_owned(),
    };
    match groups.iter_mut().find(|group| group.title == title) {
        Some(group) => group.choices.push(choice),
        None => groups.push(Group { title, hex: None, open: false, choices: vec![choice] }),
    }
}

/// What a player might look for: fire, standing, fighting, forming; not every way of moving that is closed.
fn forbidden(now: &Now<'_, Colonia>, side: Side, names: &Names<'_>) -> Vec<Forbidden> {
    let told = |action: &Action, reason: &Reason| match action {
        // Nobody wonders about targets far out of range.
        Action::Fire { .. } if matches!(reason, Reason::OutOfRange { have, need } if need - have > FAR) => false,
        Action::Fire { then: Plan::Stand, .. } | Action::Done | Action::Fight | Action::Disengage => true,
        Action::Form { .. } | Action::Square { .. } | Action::Garrison | Action::Ford | Action::Search => !matches!(
            reason,
            Reason::NoFormation | Reason::NoShelter | Reason::NoFord | Reason::NotEligible { .. } | Reason::HasMoved
        ),
        _ => false,
    };
    let refused = now.hints.refused.iter().filter(|refused| told(&refused.action, &refused.refusal.reason));
    refused
        .map(|refused| Forbidden {
            act: act(&refused.action),
            label: words::action(&refused.action, names),
            why: words::refusal(&refused.refusal, side, names),
            clause: refused.refusal.clause,
        })
        .collect()
}
