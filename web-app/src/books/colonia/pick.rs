//! What choosing a base of the table means.

use rules_core::books::colonia::{Action, Colonia, Decision, Plan, Unit};
use rules_core::table::Edge;

use super::card;
use crate::session_store::facts::{Aim, Pick};
use crate::session_store::presenter::{Now, act};

/// What choosing a base means: naming a unit that may act, aiming at an enemy, or looking at its card.
pub(super) fn base(now: &Now<'_, Colonia>, key: u32) -> Pick {
    let look = Pick::Focus(key, Vec::new());
    let Some(unit) = card::unit(now.game, key).filter(|_| now.live) else { return look };
    let Some((side, question)) = now.question() else { return look };
    let own = now.game.side_of(unit) == side;
    match question.what {
        Decision::Name { .. } if own && now.may(&Action::Name { unit }) => {
            Pick::Play(vec![act(&Action::Name { unit })])
        }
        Decision::Act { .. } if !own => aim(attack(now, unit)).unwrap_or(look),
        Decision::React { .. } if own => aim(reaction(now, unit)).unwrap_or(look),
        _ => look,
    }
}

fn aim(action: Option<Action>) -> Option<Pick> {
    Some(Pick::Aim(Aim { acts: vec![act(&action?)], ..Aim::default() }))
}

/// Fire at an enemy, or else a charge at it.
fn attack(now: &Now<'_, Colonia>, target: Unit) -> Option<Action> {
    let fire = |then| Action::Fire { target, then, from: Edge::Front };
    let shots = [fire(Plan::Stand), fire(Plan::Move)].into_iter();
    let offers = now.hints.offers.iter().map(|offer| offer.action.clone());
    let charges = offers.filter(|action| matches!(action, Action::Charge { target: at, .. } if *at == target));
    shots.chain(charges).find(|action| now.may(action))
}

/// The charge of a unit in opportunity.
fn reaction(now: &Now<'_, Colonia>, unit: Unit) -> Option<Action> {
    let offers = now.hints.offers.iter().map(|offer| &offer.action);
    offers.into_iter().find(|action| matches!(action, Action::React { unit: ready, .. } if *ready == unit)).cloned()
}
