//! What must be decided: a heading, and a note under it.

use rules_core::books::bravado::{Decision, Frame, GROUP, Unit};

use super::fill;
use super::names::Names;
use crate::tr;

/// The heading of a decision, and a line under it where there is something to add.
pub fn heading(decision: &Decision, names: &Names) -> (String, Option<String>) {
    let plain = |words: &str| words.to_owned();
    let of = |words: &str, unit| fill(words, &[&names.unit(unit)]);
    match decision {
        Decision::Begin => (plain(tr!(bra.decide.begin)), None),
        Decision::Deploy { generals, .. } => {
            let note = if generals.len() > 1 {
                fill(tr!(bra.decide.deploy_note), &[&GROUP.to_string()])
            } else {
                plain(tr!(bra.decide.deploy_last))
            };
            (plain(tr!(bra.decide.deploy)), Some(note))
        }
        Decision::Join { generals } => (of(tr!(bra.decide.join), generals.first().copied().unwrap_or_default()), None),
        Decision::Bid => {
            let both = rules_core::Side::BOTH.into_iter().all(|side| names.game.may_bid(side));
            let note = if both { tr!(bra.decide.bid_note) } else { tr!(bra.decide.bid_alone) };
            (plain(tr!(bra.decide.bid)), Some(plain(note)))
        }
        Decision::Reveal => (plain(tr!(bra.decide.reveal)), Some(plain(tr!(bra.decide.reveal_note)))),
        Decision::General { .. } => {
            let number =
                rules_core::Side::BOTH.into_iter().filter_map(|side| names.game.state().bids[side].shown).max();
            let note = fill(tr!(bra.decide.general_note), &[&number.unwrap_or_default().to_string()]);
            (plain(tr!(bra.decide.general)), Some(note))
        }
        Decision::RideFirst { general } => {
            (of(tr!(bra.decide.ride_first), *general), Some(plain(tr!(bra.decide.ride_first_note))))
        }
        Decision::Move { units } => {
            let count = units.len().to_string();
            let general = names.game.state().phase.as_ref().and_then(|phase| phase.general);
            let note = match general {
                Some(general) => fill(tr!(bra.decide.moves_note), &[&names.unit(general), &count]),
                None => fill(tr!(bra.decide.moves_simple), &[&count]),
            };
            (plain(tr!(bra.decide.moves)), Some(note))
        }
        Decision::Ride { generals } => match generals.as_slice() {
            [only] => (of(tr!(bra.decide.ride), *only), None),
            _ => (plain(tr!(bra.decide.rides)), None),
        },
        Decision::Fire => {
            let own = matches!(names.game.state().frames.last(), Some(Frame::Fire { own: true }));
            let note = if own { tr!(bra.decide.fire_own) } else { tr!(bra.decide.fire_other) };
            (plain(tr!(bra.decide.fire)), Some(plain(note)))
        }
        Decision::Melee { .. } => (plain(tr!(bra.decide.melee)), None),
        Decision::Pluck { general } => {
            let left = names.game.piece(*general).pluck.to_string();
            (of(tr!(bra.decide.pluck), *general), Some(fill(tr!(bra.decide.pluck_note), &[&left])))
        }
        Decision::Pursue { unit, router } => {
            (fill(tr!(bra.decide.pursue), &[&names.unit(*unit), &names.unit(*router)]), None)
        }
        Decision::Stop { unit, .. } => (of(tr!(bra.decide.stop), *unit), None),
        Decision::Refuge { general, .. } => (of(tr!(bra.decide.refuge), *general), None),
        Decision::Face { unit } => (of(tr!(bra.decide.face), *unit), None),
    }
}

/// The unit or General a decision is about.
pub fn subject(decision: &Decision) -> Option<Unit> {
    match decision {
        Decision::RideFirst { general: unit }
        | Decision::Pluck { general: unit }
        | Decision::Pursue { unit, .. }
        | Decision::Stop { unit, .. }
        | Decision::Refuge { general: unit, .. }
        | Decision::Face { unit } => Some(*unit),
        Decision::Join { generals } => generals.first().copied(),
        Decision::Ride { generals } => match generals.as_slice() {
            [only] => Some(*only),
            _ => None,
        },
        _ => None,
    }
}
