//! What the board shows: counters, reach, arrows, and what is laid over the map.

use rules_core::books::caricat::{Action, Caricat, Decision, Event, Mobile, Reason};
use rules_core::hex::HexId;

use super::words::{self, Names};
use super::{face, overlays, pick};
use crate::board::{Arrow, Blow, Frame, Scene, Token};
use crate::lists::{entry, in_order};
use crate::session_store::facts::{Layers, Stage};
use crate::session_store::presenter::{Now, act};

/// The key of the pale counter at the end of a way.
const GHOST: u32 = 60_000;

/// The board's scene.
pub(super) fn scene(now: &Now<'_, Caricat>) -> Scene {
    let layers = now.eye.layers;
    let numbers = |hexes: &[HexId]| hexes.iter().map(|hex| hex.0).collect::<Vec<u16>>();
    let moving = matches!(now.question(), Some((_, question)) if matches!(question.what, Decision::Movement { .. }));
    let targets = in_order(
        now.hints
            .offers
            .iter()
            .filter(|offer| matches!(offer.action, Action::Fire { .. } | Action::Melee { .. } | Action::Answer { .. }))
            .filter_map(|offer| pick::goal(now.game, &offer.action)),
    );
    let zoc = match now.side {
        Some(side) if moving && now.focus.is_some() => now.view.zoc[side.other()].iter().map(|hex| hex.0).collect(),
        _ => Vec::new(),
    };
    let path = path(now);
    Scene {
        ghosts: ghosts(now, &path),
        tokens: tokens(now, &targets),
        reach: reach(now),
        path,
        zoc,
        zones: if layers.has(Layers::ZOC) { overlays::zones(now) } else { Vec::new() },
        ranges: if layers.has(Layers::COMMAND) { overlays::ranges(now) } else { Vec::new() },
        lines: if layers.has(Layers::LINES) { overlays::lines(now) } else { Vec::new() },
        objectives: if layers.has(Layers::OBJECTIVES) { overlays::objectives(now) } else { Vec::new() },
        targets: numbers(&targets),
        owing: numbers(&owing(now)),
        fallen: fallen(now),
        arrows: arrows(now),
        highlight: now.eye.selected.into_iter().collect(),
        ..Scene::default()
    }
}

/// The hexes whose unit still owes something.
fn owing(now: &Now<'_, Caricat>) -> Vec<HexId> {
    let owed = now.hints.refused.iter().filter_map(|refused| match refused.refusal.reason {
        Reason::Owed { unit, .. } => now.game.unit(unit).hex(),
        Reason::LeaderOwed { leader } => now.game.leader(leader).hex(),
        _ => None,
    });
    in_order(owed)
}

fn fallen(now: &Now<'_, Caricat>) -> Vec<[u16; 2]> {
    let bridge = now.game.board().file.rules.bridge.as_ref().filter(|_| now.view.blown);
    bridge.map(|bridge| [bridge.sides.0.0, bridge.sides.1.0]).into_iter().collect()
}

fn tokens(now: &Now<'_, Caricat>, targets: &[HexId]) -> Vec<Token> {
    let names = Names::new(now.game);
    let trails = trails(now);
    let subject = now.question().and_then(|(_, question)| words::subject(&question.what, &names));
    let mut may_act: Vec<Mobile> = Vec::new();
    for offer in now.hints.offers.iter().filter(|_| now.live) {
        let (one, squad) = pick::doers(&offer.action);
        may_act.extend(one);
        may_act.extend(squad.units().iter().map(|&unit| Mobile::Unit(unit)));
    }
    let focus = now.focus.and_then(|key| pick::piece(now.game, key));
    let french = now.game.board().file.map == "montebello";
    let frame = |piece: Mobile, at: HexId, done: bool| {
        if focus == Some(piece) || focus.is_none() && subject == Some(piece) {
            Frame::Active
        } else if matches!(piece, Mobile::Unit(_)) && targets.contains(&at) {
            Frame::Target
        } else if may_act.contains(&piece) {
            Frame::MayAct
        } else if done {
            Frame::Done
        } else {
            Frame::None
        }
    };
    let mut tokens = Vec::new();
    for unit in &now.view.units {
        let Some(at) = unit.state.hex() else { continue };
        let piece = Mobile::Unit(unit.id);
        tokens.push(Token {
            key: pick::key(now.game, piece),
            at: at.0,
            via: trail(&trails, piece),
            name: String::new(),
            frame: frame(piece, at, unit.state.marker.is_some()),
            face: face::unit(unit, now.view, french),
        });
    }
    for chief in &now.view.leaders {
        let Some(at) = chief.state.hex() else { continue };
        let piece = Mobile::Leader(chief.id);
        tokens.push(Token {
            key: pick::key(now.game, piece),
            at: at.0,
            via: trail(&trails, piece),
            name: names.leader(chief.id).to_owned(),
            frame: frame(piece, at, chief.state.activated),
            face: face::leader(chief, now.view, french),
        });
    }
    tokens
}

/// The hexes a piece passed.
fn trail(trails: &[(Mobile, Vec<u16>)], piece: Mobile) -> Vec<u16> {
    trails.iter().find(|(of, _)| *of == piece).map(|(_, trail)| trail.clone()).unwrap_or_default()
}

/// The hexes passed by each piece since the last thing a player did.
fn trails(now: &Now<'_, Caricat>) -> Vec<(Mobile, Vec<u16>)> {
    let mut trails: Vec<(Mobile, Vec<u16>)> = Vec::new();
    for event in now.recent() {
        let (piece, to) = match *event {
            Event::Stepped { piece, to, .. } => (piece, to),
            Event::Escaped { unit, to, .. } | Event::Retreated { unit, to, .. } | Event::Advanced { unit, to, .. } => {
                (Mobile::Unit(unit), to)
            }
            Event::LeaderWent { leader, to, .. } => (Mobile::Leader(leader), to),
            _ => continue,
        };
        entry(&mut trails, piece).push(to.0);
    }
    for (_, trail) in &mut trails {
        trail.pop();
    }
    trails
}

/// The hexes that may be chosen, with what they cost.
fn reach(now: &Now<'_, Caricat>) -> Vec<(u16, String)> {
    if !now.live {
        return Vec::new();
    }
    if !now.hints.reach.is_empty() {
        return now.hints.reach.iter().map(|way| (way.to.0, way.mp.to_string())).collect();
    }
    let lit = in_order(now.hints.offers.iter().filter_map(|offer| match offer.action {
        Action::Retreat { to } | Action::Escape { to } | Action::Advance { to, .. } => Some(to.0),
        _ => None,
    }));
    lit.into_iter().map(|hex| (hex, String::new())).collect()
}

/// The way to the hex under the pointer.
fn path(now: &Now<'_, Caricat>) -> Vec<u16> {
    let way = now.eye.hover.and_then(|hover| now.hints.reach.iter().find(|way| way.to.0 == hover));
    let from = now.focus.and_then(|key| pick::piece(now.game, key)).and_then(|piece| pick::hex_of(now.game, piece));
    let Some(way) = way else { return Vec::new() };
    from.into_iter().chain(way.path.iter().copied()).map(|hex| hex.0).collect()
}

fn ghosts(now: &Now<'_, Caricat>, path: &[u16]) -> Vec<Token> {
    let Some(piece) = now.focus.and_then(|key| pick::piece(now.game, key)) else { return Vec::new() };
    let Some(&at) = path.last() else { return Vec::new() };
    let french = now.game.board().file.map == "montebello";
    let face = match piece {
        Mobile::Unit(unit) => {
            now.view.units.iter().find(|view| view.id == unit).map(|view| face::unit(view, now.view, french))
        }
        Mobile::Leader(leader) => {
            now.view.leaders.iter().find(|view| view.id == leader).map(|view| face::leader(view, now.view, french))
        }
    };
    let ghost = |face| Token { key: GHOST, at, via: Vec::new(), face, name: String::new(), frame: Frame::None };
    face.map(ghost).into_iter().collect()
}

/// The arrows of what is aimed at, or of the attack going on.
fn arrows(now: &Now<'_, Caricat>) -> Vec<Arrow> {
    if let Some(aim) = &now.eye.aim {
        return aim.arrows.clone();
    }
    let Some(attack) = &now.view.attack else { return Vec::new() };
    let units = attack.units;
    let action = if attack.melee {
        Action::Melee { units, target: attack.target, charge: attack.charge }
    } else {
        Action::Fire { units, target: attack.target }
    };
    let mut arrows = pick::arrows_of(now.game, &action);
    if let Some(at) = attack.answer {
        arrows.extend(pick::arrows_of(
            now.game,
            &Action::Fire { units: rules_core::books::caricat::Squad::one(attack.target), target: at },
        ));
    }
    arrows.retain(|arrow| arrow.from != arrow.to || arrow.blow == Blow::Fire);
    arrows
}

/// What the camera should show: the command that acts, or the piece that must decide something.
pub(super) fn stage(now: &Now<'_, Caricat>) -> Stage {
    let names = Names::new(now.game);
    let Some((side, question)) = now.question() else { return Stage::default() };
    let Some(piece) = words::subject(&question.what, &names) else { return Stage::default() };
    let acting = now
        .game
        .go()
        .filter(|go| go.side == side && matches!(question.what, Decision::Movement { .. } | Decision::Combat));
    let mut hexes: Vec<u16> = pick::hex_of(now.game, piece).map(|hex| hex.0).into_iter().collect();
    let Some(go) = acting else {
        return Stage {
            subject: Some([act(&question.what).as_ref(), act(&piece).as_ref()].concat()),
            hexes,
            ..Stage::default()
        };
    };
    if let Mobile::Leader(leader) = go.who {
        hexes.extend(now.game.command(leader).filter_map(|unit| now.game.unit(unit).hex()).map(|hex| hex.0));
    }
    let whole = hexes.len() > 1;
    Stage { subject: Some(act(&go.who).to_string()), hexes, whole, ..Stage::default() }
}
