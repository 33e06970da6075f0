//! What choosing a counter or a hex means: a piece to move, a way, an aim, a look, or a refusal with its clause.

use rules_core::Game as _;
use rules_core::books::caricat::{Action, Caricat, Decision, Mobile, Squad, Unit};
use rules_core::hex::HexId;

use super::words::{self, Names};
use crate::board::{Arrow, Blow};
use crate::session_store::facts::{Aim, Pick};
use crate::session_store::presenter::{Now, act};

/// The key of a piece on the board: its number in the book.
pub(super) fn key(game: &Caricat, piece: Mobile) -> u32 {
    let board = game.board();
    let at = match piece {
        Mobile::Unit(unit) => board.unit(unit),
        Mobile::Leader(leader) => board.leader(leader).map(|at| board.file.units.len() + at),
    };
    at.unwrap_or_default() as u32
}

/// The piece of a key.
pub(super) fn piece(game: &Caricat, key: u32) -> Option<Mobile> {
    u16::try_from(key).ok().and_then(|number| game.piece(number))
}

/// The hex of a piece, if it is on the map.
pub(super) fn hex_of(game: &Caricat, piece: Mobile) -> Option<HexId> {
    match piece {
        Mobile::Unit(unit) => game.unit(unit).hex(),
        Mobile::Leader(leader) => game.leader(leader).hex(),
    }
}

/// The hex an action names.
pub(super) fn goal(game: &Caricat, action: &Action) -> Option<HexId> {
    match *action {
        Action::Step { to, .. } | Action::Retreat { to } | Action::Escape { to } | Action::Advance { to, .. } => {
            Some(to)
        }
        Action::Fire { target, .. } | Action::Melee { target, .. } => game.unit(target).hex(),
        Action::Answer { at } => game.unit(at).hex(),
        _ => None,
    }
}

/// The pieces an action gives something to do.
pub(super) fn doers(action: &Action) -> (Option<Mobile>, Squad) {
    match *action {
        Action::Throw { leader } | Action::Call { leader } | Action::Activate { leader } => {
            (Some(Mobile::Leader(leader)), Squad::default())
        }
        Action::Ride { unit }
        | Action::Withdraw { unit }
        | Action::Leave { unit }
        | Action::Name { unit }
        | Action::Rally { unit }
        | Action::Join { unit }
        | Action::Advance { unit, .. } => (Some(Mobile::Unit(unit)), Squad::default()),
        Action::Step { piece, .. } => (Some(piece), Squad::default()),
        Action::Fire { units, .. } | Action::Melee { units, .. } | Action::React { units } => (None, units),
        _ => (None, Squad::default()),
    }
}

/// Whether dice fall as soon as it is done, so that it is aimed first.
pub(super) const fn throws(action: &Action) -> bool {
    matches!(
        action,
        Action::Throw { .. } | Action::Call { .. } | Action::Ride { .. } | Action::Fire { .. } | Action::Melee { .. }
    )
}

fn arrows(game: &Caricat, units: &[Unit], target: Unit, blow: Blow) -> Vec<Arrow> {
    let Some(to) = game.unit(target).hex() else { return Vec::new() };
    let from = units.iter().filter_map(|&unit| game.unit(unit).hex());
    from.map(|from| Arrow { from: from.0, to: to.0, blow }).collect()
}

/// The arrows of an action.
pub(super) fn arrows_of(game: &Caricat, action: &Action) -> Vec<Arrow> {
    match action {
        Action::Fire { units, target } => arrows(game, units.units(), *target, Blow::Fire),
        Action::Melee { units, target, charge } => {
            arrows(game, units.units(), *target, if *charge { Blow::Charge } else { Blow::Melee })
        }
        _ => Vec::new(),
    }
}

/// What an action is aimed with: its arrows, if dice are to fall.
pub(super) fn aim(now: &Now<'_, Caricat>, action: Action) -> Option<Aim> {
    let answers = matches!(
        action,
        Action::React { .. } | Action::Answer { .. } | Action::Evade | Action::Name { .. } | Action::Stand
    );
    (throws(&action) || answers).then(|| Aim {
        acts: vec![act(&action)],
        arrows: arrows_of(now.game, &action),
        ..Aim::default()
    })
}

/// A counter was chosen.
pub(super) fn token(now: &Now<'_, Caricat>, chosen: u32) -> Pick {
    let Some(piece) = piece(now.game, chosen) else { return Pick::Play(Vec::new()) };
    let at = hex_of(now.game, piece);
    let look = || at.map_or_else(|| Pick::Play(Vec::new()), |at| Pick::Look(at.0));
    if !now.live {
        return look();
    }
    if let Some((side, question)) = now.question()
        && let Decision::Movement { moving } = question.what
        && Names::new(now.game).side_of(piece) == side
    {
        if !can_still_move(now.game, piece) {
            return match (moving, at) {
                (None, Some(at)) => why_it_stands(now, piece, at),
                _ => look(),
            };
        }
        return match moving {
            Some(moving) if moving == piece => Pick::Focus(chosen, Vec::new()),
            // Another piece is on the move: it stops where it stands, if it may.
            Some(_) => match now.game.check(side, &Action::Stop) {
                Ok(()) => Pick::Focus(chosen, vec![act(&Action::Stop)]),
                Err(refusal) => refused(now, at.unwrap_or(HexId(0)), &refusal),
            },
            None => Pick::Focus(chosen, Vec::new()),
        };
    }
    let named: Vec<Action> = now
        .hints
        .offers
        .iter()
        .map(|offer| offer.action)
        .filter(|action| {
            let (one, squad) = doers(action);
            one == Some(piece) && goal(now.game, action).is_none()
                || matches!(piece, Mobile::Unit(unit) if squad.units() == [unit] && matches!(action, Action::React { .. }))
        })
        .collect();
    match named.as_slice() {
        [only] if throws(only) => aim(now, *only).map_or_else(look, Pick::Aim),
        [only] => Pick::Play(vec![act(only)]),
        _ => at.map_or_else(look, |at| hex(now, at)),
    }
}

/// Whether a piece belongs to the go being played and has not moved in it.
fn can_still_move(game: &Caricat, piece: Mobile) -> bool {
    let Some(go) = game.go() else { return false };
    match piece {
        Mobile::Leader(leader) => go.who == piece && !game.leader(leader).moved,
        Mobile::Unit(unit) => {
            let led = matches!(go.who, Mobile::Leader(leader) if game.command(leader).any(|own| own == unit));
            (led || go.who == piece) && !game.unit(unit).moved
        }
    }
}

/// Why a piece takes no step now: what forbids the first one it could think of.
fn why_it_stands(now: &Now<'_, Caricat>, piece: Mobile, at: HexId) -> Pick {
    let Some((side, to)) = now.side.zip(now.game.board().map.around(at).next()) else { return Pick::Look(at.0) };
    match now.game.check(side, &Action::Step { piece, to }) {
        Err(refusal) => refused(now, at, &refusal),
        Ok(()) => Pick::Look(at.0),
    }
}

/// A hex was chosen.
pub(super) fn hex(now: &Now<'_, Caricat>, hex: HexId) -> Pick {
    if !now.live {
        return Pick::Look(hex.0);
    }
    if let Some(way) = now.hints.reach.iter().find(|way| way.to == hex)
        && let Some(piece) = now.focus.and_then(|key| piece(now.game, key))
    {
        return Pick::Play(way.path.iter().map(|&to| act(&Action::Step { piece, to })).collect());
    }
    let here: Vec<Action> = now
        .hints
        .offers
        .iter()
        .map(|offer| offer.action)
        .filter(|action| !matches!(action, Action::Step { .. }) && goal(now.game, action) == Some(hex))
        .collect();
    if let Some(best) = here.iter().max_by_key(|action| weight(action)).filter(|action| throws(action)) {
        return aim(now, *best).map_or(Pick::Look(hex.0), Pick::Aim);
    }
    match here.as_slice() {
        [only] => Pick::Play(vec![act(only)]),
        // Several units could go there: the panel asks which.
        [_, _, ..] => Pick::Look(hex.0),
        [] => elsewhere(now, hex),
    }
}

/// How much of an attack an action is: a charge before a melee, a melee before fire, and the more units the better.
fn weight(action: &Action) -> (u8, usize) {
    match action {
        Action::Melee { units, charge, .. } => (if *charge { 3 } else { 2 }, units.len()),
        Action::Fire { units, .. } => (1, units.len()),
        _ => (0, 0),
    }
}

fn refused(
    now: &Now<'_, Caricat>,
    hex: HexId,
    refusal: &rules_core::Refusal<rules_core::books::caricat::Reason>,
) -> Pick {
    let side = now.side.unwrap_or(rules_core::Side::First);
    Pick::Refused {
        hex: Some(hex.0),
        why: words::refusal(refusal, side, &Names::new(now.game)),
        clause: Some(refusal.clause),
    }
}

/// Why nothing can be done with this hex now.
fn elsewhere(now: &Now<'_, Caricat>, hex: HexId) -> Pick {
    let Some((side, question)) = now.question() else { return Pick::Look(hex.0) };
    let game = now.game;
    let enemy = game.units_of(side.other()).find(|&(_, at)| at == hex).map(|(unit, _)| unit);
    let action = match question.what {
        Decision::Movement { .. } => {
            let Some(piece) = now.focus.and_then(|key| piece(game, key)) else { return Pick::Look(hex.0) };
            if hex_of(game, piece) == Some(hex) {
                return Pick::Look(hex.0);
            }
            Action::Step { piece, to: hex }
        }
        Decision::Combat => {
            let Some(target) = enemy else { return Pick::Look(hex.0) };
            let why = now.hints.refused.iter().find(|refused| goal(game, &refused.action) == Some(hex));
            if let Some(why) = why {
                return self::refused(now, hex, &why.refusal);
            }
            let Some(unit) = game.units_of(side).map(|(unit, _)| unit).find(|&unit| game.are_in_contact(unit, target))
            else {
                return Pick::Look(hex.0);
            };
            Action::Melee { units: Squad::one(unit), target, charge: false }
        }
        Decision::Retreat { .. } => Action::Retreat { to: hex },
        Decision::Escape { .. } => Action::Escape { to: hex },
        _ => return Pick::Look(hex.0),
    };
    match game.check(side, &action) {
        Err(refusal) => refused(now, hex, &refusal),
        Ok(()) => Pick::Look(hex.0),
    }
}
