//! What choosing a hex on the board means: a step, a march, an aim, a look, or a refusal with its clause.

use rules_core::any::Book;
use rules_core::books::obbedisco::{Action, Decision, Frame, Name, Obbedisco, Reach, Reason};
use rules_core::hex::HexId;
use rules_core::{Game as _, Refusal};

use super::scene::{GARRISON, hex_of};
use super::words;
use crate::board::{Arrow, Blow};
use crate::books;
use crate::session_store::facts::{Aim, Pick};
use crate::session_store::presenter::{Now, act};
use crate::tr;

/// A counter was chosen: its hex.
pub(super) fn token(now: &Now<'_, Obbedisco>, key: u32) -> Option<HexId> {
    let leader = Name::ALL.get(key as usize).and_then(|name| now.game.leader(*name).hex());
    let garrison = key.checked_sub(GARRISON).and_then(|hex| u16::try_from(hex).ok()).map(HexId);
    leader.or(garrison)
}

/// What an action is aimed with: an attack shows its arrow.
pub(super) fn aim(now: &Now<'_, Obbedisco>, action: Action) -> Option<Aim> {
    let Action::Attack { target, .. } = action else { return None };
    let from = now.game.leader(now.game.active()?).hex()?;
    Some(Aim { acts: vec![act(&action)], arrows: vec![strike(from.0, target)], ..Aim::default() })
}

const fn strike(from: u16, target: HexId) -> Arrow {
    Arrow { from, to: target.0, blow: Blow::Melee }
}

/// A hex was chosen.
pub(super) fn hex(now: &Now<'_, Obbedisco>, hex: HexId) -> Pick {
    let offers: Vec<Action> = now
        .hints
        .offers
        .iter()
        .map(|offer| offer.action)
        .filter(|action| match action {
            Action::Choose { leader } => now.game.leader(*leader).hex() == Some(hex),
            other => hex_of(*other) == Some(hex),
        })
        .collect();
    match offers.as_slice() {
        [attack @ Action::Attack { .. }, ..] => aim(now, *attack).map_or(Pick::Look(hex.0), Pick::Aim),
        [only] => Pick::Play(vec![act(only)]),
        // Several units could go there: the panel asks which.
        [_, _, ..] => Pick::Look(hex.0),
        [] => elsewhere(now, hex),
    }
}

fn elsewhere(now: &Now<'_, Obbedisco>, hex: HexId) -> Pick {
    let steps = |path: &[HexId]| path.iter().map(|&to| act(&Action::Step { to })).collect();
    if let Some(way) = now.hints.reach.iter().find(|way| way.to == hex) {
        return Pick::Play(steps(&way.path));
    }
    if let Some((way, target, _)) = approaches(now).into_iter().find(|&(_, target, _)| target == hex)
        && let Some(from) = now.game.active().and_then(|name| now.game.leader(name).hex())
    {
        let path: Vec<u16> = std::iter::once(from).chain(way.path.iter().copied()).map(|hex| hex.0).collect();
        let last = path.last().copied().unwrap_or(from.0);
        return Pick::Aim(Aim {
            acts: steps(&way.path),
            path,
            arrows: vec![strike(last, target)],
            next: Some(act(&Action::Attack { target, guns: false })),
        });
    }
    refusal_at(now, hex)
}

/// The attacks a march could make from hexes it could reach, one a target: the cheapest.
pub(super) fn approaches(now: &Now<'_, Obbedisco>) -> Vec<(Reach, HexId, u8)> {
    let Some(Frame::March(march)) = now.game.state().frames.last() else { return Vec::new() };
    let mut cheapest: Vec<(Reach, HexId, u8)> = Vec::new();
    for (way, target, mp) in now.game.attacks_in_reach(march) {
        match cheapest.iter_mut().find(|(_, known, _)| *known == target) {
            Some(known) if known.2 <= mp => {}
            Some(known) => *known = (way, target, mp),
            None => cheapest.push((way, target, mp)),
        }
    }
    cheapest
}

/// Why nothing can be done with this hex now.
fn refusal_at(now: &Now<'_, Obbedisco>, hex: HexId) -> Pick {
    let game = now.game;
    let look = Pick::Look(hex.0);
    let Some((side, question)) = now.question() else { return look };
    let enemy = game.holds(side.other(), hex);
    let action = match question.what {
        Decision::March { leader } => {
            let Some(from) = game.leader(leader).hex() else { return look };
            if from == hex {
                return look;
            }
            let grid = &game.board().map.grid;
            let far = grid.labels().hex(from).distance(grid.labels().hex(hex)) > 1;
            if far {
                return far_refusal(now, hex);
            }
            if enemy { Action::Attack { target: hex, guns: false } } else { Action::Step { to: hex } }
        }
        Decision::Retreat { leader, .. } if game.leader(leader).hex() != Some(hex) => Action::Retreat { to: hex },
        Decision::Advance { leader, .. } if game.leader(leader).hex() != Some(hex) => Action::Advance { to: hex },
        _ => return look,
    };
    match game.check(side, &action) {
        Err(refusal) => {
            Pick::Refused { hex: Some(hex.0), why: words::refusal(&refusal, side), clause: Some(refusal.clause) }
        }
        Ok(()) => look,
    }
}

/// A far hex a march cannot reach: what its last step would be refused for, or that it is out of reach.
fn far_refusal(now: &Now<'_, Obbedisco>, hex: HexId) -> Pick {
    let game = now.game;
    let map = &game.board().map;
    let clause = |id| books::clause(Book::Obbedisco, id);
    if map.grid.cell(hex).is_some() && !map.ground(hex).is_land() {
        let refusal = clause("9b").map(|clause| Refusal::new(clause, Reason::NoEntry { hex }));
        if let (Some(refusal), Some(side)) = (refusal, now.side) {
            return Pick::Refused {
                hex: Some(hex.0),
                why: words::refusal(&refusal, side),
                clause: Some(refusal.clause),
            };
        }
    }
    // Units are chosen to be looked at; empty ground is chosen to go there.
    if game.leader_at(hex).is_some() || game.garrison_at(hex).is_some() {
        return Pick::Look(hex.0);
    }
    Pick::Refused { hex: Some(hex.0), why: tr!(decide.out_of_reach).to_owned(), clause: clause("4.1h") }
}
