//! What choosing a base of the table means.

use rules_core::books::bravado::{Action, Bravado, Decision, Unit};

use super::card;
use crate::session_store::facts::{Aim, Pick};
use crate::session_store::presenter::{Now, act};

/// What choosing a base means: answering with it, aiming at an enemy with the unit in focus, or looking at its card.
pub(super) fn base(now: &Now<'_, Bravado>, key: u32) -> Pick {
    let look = Pick::Focus(key, Vec::new());
    let Some(unit) = card::unit(now.game, key).filter(|_| now.live) else { return look };
    let Some((side, question)) = now.question() else { return look };
    let own = now.game.side_of(unit) == side;
    let focus = now.eye.focus.and_then(|key| card::unit(now.game, key)).filter(|&unit| now.game.side_of(unit) == side);
    let answer = match question.what {
        Decision::Fire if !own => {
            let fire = |unit: Unit, target| Action::Fire { unit, target };
            // The unit in focus fires, or else the only one that may.
            let of_focus = focus.map(|shooter| fire(shooter, unit)).filter(|action| now.may(action));
            of_focus.or_else(|| only(now, |action| matches!(action, Action::Fire { target, .. } if *target == unit)))
        }
        Decision::Move { .. } if !own => focus.and_then(|charger| super::moves::charge(now, side, charger, unit)),
        Decision::Melee { .. } => {
            let links = &now.game.state().links;
            let link = links.iter().find(|link| link.charger == unit).or(links.iter().find(|link| link.target == unit));
            link.map(|link| Action::Fight { charger: link.charger }).filter(|action| now.may(action))
        }
        Decision::General { .. } => Some(Action::Choose { general: unit }).filter(|action| now.may(action)),
        Decision::Join { ref generals } => {
            let general = generals.first().copied().unwrap_or_default();
            let action = Action::Join { general, unit };
            if now.may(&action) {
                return Pick::Play(vec![act(&action)]);
            }
            None
        }
        Decision::Refuge { .. } => {
            let action = Action::Name { unit };
            if now.may(&action) {
                return Pick::Play(vec![act(&action)]);
            }
            None
        }
        _ => None,
    };
    answer.map_or(look, |action| Pick::Aim(Aim { acts: vec![act(&action)], ..Aim::default() }))
}

/// The only offer of a kind.
fn only(now: &Now<'_, Bravado>, of: impl Fn(&Action) -> bool) -> Option<Action> {
    let mut offers = now.hints.offers.iter().map(|offer| &offer.action).filter(|action| of(action));
    let first = offers.next()?;
    offers.next().is_none().then(|| first.clone())
}
