//! What the board shows: counters, reach, zones, targets, control.

use rules_core::Side;
use rules_core::books::obbedisco::{Action, Decision, Event, Hints, LeaderView, Name, Obbedisco, View};
use rules_core::hex::HexId;

use super::{pick, words};
use crate::board::{Arrow, CounterFace, Face, Flag, Force, Frame, Scene, Token, Tone};
use crate::lists::{entry, in_order};
use crate::session_store::facts::{Layers, Stage};
use crate::session_store::presenter::Now;

/// Unit keys of garrisons: their hex above the leaders' numbers.
pub(super) const GARRISON: u32 = 10_000;

const fn tone(side: Side) -> Tone {
    match side {
        Side::First => Tone::Madder,
        Side::Second => Tone::Austria,
    }
}

const fn flag(side: Side) -> Flag {
    match side {
        Side::First => Flag::Italy,
        Side::Second => Flag::Austria,
    }
}

/// The hex an action names.
pub(super) const fn hex_of(action: Action) -> Option<HexId> {
    match action {
        Action::Place { at, .. } | Action::Raise { at } => Some(at),
        Action::Step { to } | Action::React { to, .. } | Action::Retreat { to } | Action::Advance { to } => Some(to),
        Action::Attack { target, .. } => Some(target),
        _ => None,
    }
}

/// The board's scene.
pub(super) fn scene(now: &Now<'_, Obbedisco>) -> Scene {
    let view = now.view;
    let marching = matches!(now.question(), Some((_, question)) if matches!(question.what, Decision::March { .. }));
    let show_zoc = now.eye.layers.has(Layers::ZOC);
    let targets = targets(now);
    let hexes = |hexes: &[HexId]| hexes.iter().map(|hex| hex.0).collect::<Vec<u16>>();
    let zoc = match now.side {
        Some(side) if show_zoc || marching => hexes(&view.zoc[side.other()]),
        None if show_zoc => hexes(&[view.zoc.first.as_slice(), view.zoc.second.as_slice()].concat()),
        _ => Vec::new(),
    };
    let garrison_trenches = view.garrisons.iter().filter(|garrison| !garrison.fort).map(|garrison| garrison.hex.0);
    let (path, arrows) = way(now);
    Scene {
        tokens: tokens(now, &targets),
        ghosts: ghosts(view, &path),
        reach: reach(now.hints, marching),
        path,
        zoc,
        targets: hexes(&targets),
        trenches: view.trenches.iter().map(|hex| hex.0).chain(garrison_trenches).collect(),
        control: view.cities.iter().map(|&(city, side)| (city.0, flag(side))).collect(),
        arrows,
        highlight: now.eye.selected.into_iter().collect(),
        ..Scene::default()
    }
}

fn tokens(now: &Now<'_, Obbedisco>, targets: &[HexId]) -> Vec<Token> {
    let (view, hints) = (now.view, now.hints);
    let trails = trails(now);
    let may_act = |name: Name| {
        hints.offers.iter().any(|offer| match offer.action {
            Action::React { leader, .. } | Action::Choose { leader } => leader == name,
            _ => false,
        })
    };
    let garrisons = view.garrisons.iter().map(|garrison| Token {
        key: GARRISON + u32::from(garrison.hex.0),
        at: garrison.hex.0,
        via: Vec::new(),
        name: String::new(),
        frame: if targets.contains(&garrison.hex) { Frame::Target } else { Frame::None },
        face: CounterFace {
            tone: tone(garrison.side),
            flag: flag(garrison.side),
            badge: String::new(),
            routed: false,
            face: Face::Force(Force {
                strength: garrison.sp,
                ratings: None,
                fatigue: garrison.fp,
                disordered: garrison.disordered,
                unsupplied: false,
            }),
        },
    });
    let subject = now.question().and_then(|(_, question)| words::subject(&question.what));
    let leaders = view.leaders.iter().filter_map(|leader| {
        let at = leader.state.hex()?;
        let name = leader.name;
        let frame = if subject == Some(name) || view.active == Some(name) && subject.is_none() {
            Frame::Active
        } else if may_act(name) {
            Frame::MayAct
        } else if targets.contains(&at) {
            Frame::Target
        } else if leader.state.drawn > 0 && leader.state.chits == 0 {
            Frame::Done
        } else {
            Frame::None
        };
        let via = trails.iter().find(|(of, _)| *of == name).map(|(_, trail)| trail.clone()).unwrap_or_default();
        Some(Token {
            key: name.index() as u32,
            at: at.0,
            via,
            name: name.label().to_owned(),
            frame,
            face: face(leader),
        })
    });
    garrisons.chain(leaders).collect()
}

/// The hexes passed by each leader since the last thing a player did.
fn trails(now: &Now<'_, Obbedisco>) -> Vec<(Name, Vec<u16>)> {
    let mut trails: Vec<(Name, Vec<u16>)> = Vec::new();
    for event in now.recent() {
        if let Event::Stepped { leader, to, .. }
        | Event::Reacted { leader, to, .. }
        | Event::Retreated { leader, to, .. }
        | Event::Advanced { leader, to, .. } = *event
        {
            entry(&mut trails, leader).push(to.0);
        }
    }
    for (_, trail) in &mut trails {
        trail.pop();
    }
    trails
}

/// The hexes that may be attacked or whose unit may be named.
fn targets(now: &Now<'_, Obbedisco>) -> Vec<HexId> {
    let named = now.hints.offers.iter().filter_map(|offer| match offer.action {
        Action::Attack { target, .. } => Some(target),
        Action::Choose { leader } => now.game.leader(leader).hex(),
        _ => None,
    });
    let near = pick::approaches(now).into_iter().map(|(_, target, _)| target);
    in_order(named.chain(near))
}

/// The way to the hex under the pointer or aimed at, from the acting leader's hex, and the attack drawn with it.
fn way(now: &Now<'_, Obbedisco>) -> (Vec<u16>, Vec<Arrow>) {
    if let Some(aim) = &now.eye.aim {
        return (aim.path.clone(), aim.arrows.clone());
    }
    let from = now.view.active.and_then(|name| now.game.leader(name).hex());
    let way = now.eye.hover.and_then(|hover| now.hints.reach.iter().find(|way| way.to.0 == hover));
    let path =
        from.zip(way).map(|(from, way)| std::iter::once(from.0).chain(way.path.iter().map(|hex| hex.0)).collect());
    (path.unwrap_or_default(), Vec::new())
}

/// Who must decide something, or whose arrival asks others to, where he stands and what he can reach.
pub(super) fn stage(now: &Now<'_, Obbedisco>) -> Stage {
    let Some((_, question)) = now.question() else { return Stage::default() };
    let (name, whole) = match question.what {
        Decision::Reaction { mover } => (mover, false),
        Decision::March { leader } => (leader, true),
        ref other => match words::subject(other) {
            Some(name) => (name, false),
            None => return Stage::default(),
        },
    };
    let reach = now.hints.reach.iter().map(|way| way.to.0);
    let hexes = now.game.leader(name).hex().map(|hex| hex.0).into_iter().chain(reach).collect();
    Stage { subject: Some([name.label(), if whole { "+" } else { "" }].concat()), hexes, whole, ..Stage::default() }
}

fn reach(hints: &Hints, marching: bool) -> Vec<(u16, String)> {
    if marching {
        return hints.reach.iter().map(|way| (way.to.0, way.mp.to_string())).collect();
    }
    let lit = in_order(hints.offers.iter().filter_map(|offer| hex_of(offer.action)).map(|hex| hex.0));
    lit.into_iter().map(|hex| (hex, String::new())).collect()
}

fn ghosts(view: &View, path: &[u16]) -> Vec<Token> {
    let (Some(active), Some(&at)) = (view.active, path.get(1..).and_then(<[u16]>::last)) else { return Vec::new() };
    view.leaders
        .iter()
        .find(|leader| leader.name == active)
        .map(|leader| Token {
            key: GARRISON - 1,
            at,
            via: Vec::new(),
            face: face(leader),
            name: String::new(),
            frame: Frame::None,
        })
        .into_iter()
        .collect()
}

fn face(leader: &LeaderView) -> CounterFace {
    CounterFace {
        tone: tone(leader.side),
        flag: flag(leader.side),
        badge: leader.badge.clone(),
        routed: leader.state.is_routed(),
        face: Face::Force(Force {
            strength: leader.state.sp,
            ratings: Some((leader.cmd, leader.init)),
            fatigue: leader.state.fp,
            disordered: leader.state.is_disordered(),
            unsupplied: leader.supplied == Some(false),
        }),
    }
}
