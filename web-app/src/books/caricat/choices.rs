//! Choices as they stand in the decision panel: pieces to move, attacks by target, the rest by rank.

use rules_core::Side;
use rules_core::books::caricat::{Action, Caricat, Mobile, Offer, Reason, Unit};

use super::pick;
use super::words::{self, Names};
use crate::lists::order_by;
use crate::session_store::facts::{Choice, Choices, Forbidden, Group, Piece, Way};
use crate::session_store::presenter::{Now, act};
use crate::tr;

/// Sorts what may be done now.
pub(super) fn sort(now: &Now<'_, Caricat>) -> Choices {
    let mut choices = Choices::default();
    let (Some((side, _)), true) = (now.question(), now.live) else { return choices };
    let names = Names::new(now.game);
    let focus = now.focus.and_then(|key| pick::piece(now.game, key));
    let mut ranked: Vec<(u8, Choice)> = Vec::new();
    for offer in &now.hints.offers {
        let action = offer.action;
        match action {
            Action::Step { piece, to } => {
                if Some(piece) == focus {
                    choices.steps.push(Choice { label: names.place(to), ..choice(now, offer, side, &names) });
                }
            }
            Action::Fire { target, .. } | Action::Melee { target, .. } => {
                let mut choice = choice(now, offer, side, &names);
                choice.label = words::attack(&action, &names).unwrap_or(choice.label);
                attack(now, &mut choices.groups, target, choice, &names);
            }
            _ => ranked.push((words::rank(&action), choice(now, offer, side, &names))),
        }
    }
    for rank in 0..=5 {
        let (of_rank, rest) = ranked.into_iter().partition(|(of, _)| *of == rank);
        ranked = rest;
        let of_rank: Vec<(u8, Choice)> = of_rank;
        let list = if rank < 3 { &mut choices.first } else { &mut choices.rest };
        list.extend(of_rank.into_iter().map(|(_, choice)| choice));
    }
    for group in &mut choices.groups {
        // The strongest attack first: the order of the core is from the single unit to all of them.
        group.choices.reverse();
        group.choices.iter_mut().skip(1).for_each(|choice| choice.main = false);
    }
    if let [only] = choices.groups.as_mut_slice() {
        only.open = true;
    }
    choices.pieces = pieces(now, focus, &names);
    choices.far = far(now, focus, &names);
    choices.forbidden = now
        .hints
        .refused
        .iter()
        .map(|refused| Forbidden {
            act: act(&refused.action),
            label: words::action(&refused.action, side, &names),
            why: words::refusal(&refused.refusal, side, &names),
            clause: refused.refusal.clause,
        })
        .collect();
    choices
}

fn choice(now: &Now<'_, Caricat>, offer: &Offer, side: Side, names: &Names<'_>) -> Choice {
    let action = offer.action;
    Choice {
        act: act(&action),
        icon: words::icon(&action),
        label: words::action(&action, side, names),
        cost: words::cost(&action, &offer.preview, names),
        short: words::short(&offer.preview),
        clause: offer.preview.clause,
        main: words::is_main(&action),
        aim: pick::aim(now, action),
        hex: pick::goal(now.game, &action).map(|hex| hex.0),
    }
}

/// Puts an attack with the others on its target.
fn attack(now: &Now<'_, Caricat>, groups: &mut Vec<Group>, target: Unit, choice: Choice, names: &Names<'_>) {
    let hex = now.game.unit(target).hex().map(|hex| hex.0);
    let title = names.unit(target);
    if let Some(group) = groups.iter_mut().find(|group| group.title == title) {
        group.choices.push(choice);
        return;
    }
    let aimed = now.eye.aim.as_ref().is_some_and(|aim| aim.arrows.first().map(|arrow| arrow.to) == hex);
    let open = aimed || hex.is_some() && now.eye.selected == hex;
    groups.push(Group { title, hex, open, choices: vec![choice] });
}

/// The pieces that can still move, with what they owe.
fn pieces(now: &Now<'_, Caricat>, focus: Option<Mobile>, names: &Names<'_>) -> Vec<Piece> {
    let movers = now.game.movers();
    if movers.len() < 2 {
        return Vec::new();
    }
    let note = |piece: Mobile| {
        let owed = now.hints.refused.iter().find_map(|refused| match (refused.refusal.reason, piece) {
            (Reason::Owed { unit, owes }, Mobile::Unit(own)) if unit == own => Some(words::owes(owes, names)),
            _ => None,
        });
        let place =
            || pick::hex_of(now.game, piece).map_or_else(|| tr!(car.state.off_map).to_owned(), |hex| names.place(hex));
        owed.unwrap_or_else(place)
    };
    let piece = |piece: &Mobile| Piece {
        key: pick::key(now.game, *piece),
        id: match piece {
            Mobile::Unit(unit) => format!("unit-{unit}"),
            Mobile::Leader(leader) => format!("leader-{leader}"),
        },
        label: names.piece(*piece),
        note: note(*piece),
        chosen: focus == Some(*piece),
    };
    movers.iter().map(piece).collect()
}

/// The hexes several steps away.
fn far(now: &Now<'_, Caricat>, focus: Option<Mobile>, names: &Names<'_>) -> Vec<Way> {
    let Some(piece) = focus else { return Vec::new() };
    let mut ways: Vec<&rules_core::books::caricat::Reach> =
        now.hints.reach.iter().filter(|way| way.path.len() > 1).collect();
    order_by(&mut ways, |way| (way.mp.into(), way.to.0));
    let way = |way: &rules_core::books::caricat::Reach| Way {
        to: way.to.0,
        acts: way.path.iter().map(|&to| act(&Action::Step { piece, to })).collect(),
        label: names.place(way.to),
        cost: words::fill(tr!(car.cost.mp), &[&way.mp.to_string()]),
    };
    ways.into_iter().map(way).collect()
}
