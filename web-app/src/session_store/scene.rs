//! What the board shows: counters, reach, zones, targets, control.

use std::collections::{BTreeMap, BTreeSet};

use leptos::prelude::*;
use rules_core::Side;
use rules_core::books::obbedisco::{Action, Decision, Event, Hints, LeaderView, Name, View};
use rules_core::hex::HexId;

use super::{Aim, GameStore};
use crate::board::{Arrow, Blow, CounterFace, Face, Flag, Force, Frame, Scene, Token, Tone};

/// Unit keys of garrisons: their hex above the leaders' numbers.
const GARRISON: u32 = 10_000;

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

impl GameStore {
    /// The board's scene of the state on show.
    pub fn scene(&self, show_zoc: bool) -> Scene {
        let (view, hints) = (self.view(), self.hints());
        let question = self.question();
        let decision = question.as_ref().map(|(_, question)| question.what);
        let side = question.as_ref().map(|(side, _)| *side);
        let marching = matches!(decision, Some(Decision::March { .. }));
        let targets = self.targets(&view, &hints);
        let hexes = |hexes: &[HexId]| hexes.iter().map(|hex| hex.0).collect::<Vec<u16>>();
        let zoc = match side {
            Some(side) if show_zoc || marching => hexes(&view.zoc[side.other()]),
            None if show_zoc => hexes(&[view.zoc.first.as_slice(), view.zoc.second.as_slice()].concat()),
            _ => Vec::new(),
        };
        let garrison_trenches = view.garrisons.iter().filter(|garrison| !garrison.fort).map(|garrison| garrison.hex.0);
        let (path, attack) = self.way(&view, &hints);
        Scene {
            tokens: self.tokens(&view, &hints, &targets),
            ghosts: ghosts(&view, &path),
            reach: reach(&hints, marching),
            path,
            zoc,
            targets: hexes(&targets),
            trenches: view.trenches.iter().map(|hex| hex.0).chain(garrison_trenches).collect(),
            control: view.cities.iter().map(|&(city, side)| (city.0, flag(side))).collect(),
            arrows: attack.map(|(from, to)| Arrow { from, to, blow: Blow::Melee }).into_iter().collect(),
            highlight: self.selected.get().map(|hex| hex.0).into_iter().collect(),
            ..Scene::default()
        }
    }

    fn tokens(&self, view: &View, hints: &Hints, targets: &[HexId]) -> Vec<Token> {
        let trails = self.trails();
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
        let subject = self.question().and_then(|(_, question)| crate::words::subject(&question.what));
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
            let via = trails.get(&name).cloned().unwrap_or_default();
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
    fn trails(&self) -> BTreeMap<Name, Vec<u16>> {
        let mut trails: BTreeMap<Name, Vec<u16>> = BTreeMap::new();
        if self.back.get().is_some() {
            return trails;
        }
        let model = self.model.read();
        for entry in model.logged.iter().skip(self.trail_from.get_value()) {
            for event in entry.events.iter() {
                if let Event::Stepped { leader, to, .. }
                | Event::Reacted { leader, to, .. }
                | Event::Retreated { leader, to, .. }
                | Event::Advanced { leader, to, .. } = *event
                {
                    trails.entry(leader).or_default().push(to.0);
                }
            }
        }
        for trail in trails.values_mut() {
            trail.pop();
        }
        trails
    }

    /// The hexes that may be attacked or whose unit may be named.
    fn targets(&self, view: &View, hints: &Hints) -> Vec<HexId> {
        let at =
            |name: Name| view.leaders.iter().find(|leader| leader.name == name).and_then(|leader| leader.state.hex());
        let mut targets: Vec<HexId> = hints
            .offers
            .iter()
            .filter_map(|offer| match offer.action {
                Action::Attack { target, .. } => Some(target),
                Action::Choose { leader } => at(leader),
                _ => None,
            })
            .collect();
        targets.extend(self.approaches().into_iter().map(|(_, target, _)| target));
        let targets: BTreeSet<_> = targets.into_iter().collect();
        targets.into_iter().collect()
    }

    /// The way to the hex under the pointer or aimed at, from the acting leader's hex, and the attack drawn with it.
    fn way(&self, view: &View, hints: &Hints) -> (Vec<u16>, Option<(u16, u16)>) {
        let Some(active) = view.active else { return (Vec::new(), None) };
        let Some(from) = view.leaders.iter().find(|leader| leader.name == active).and_then(|leader| leader.state.hex())
        else {
            return (Vec::new(), None);
        };
        let along = |path: &[HexId]| std::iter::once(from.0).chain(path.iter().map(|hex| hex.0)).collect::<Vec<u16>>();
        match self.aim.get() {
            Some(Aim::Attack(Action::Attack { target, .. })) => return (Vec::new(), Some((from.0, target.0))),
            Some(Aim::Approach { path, target, .. }) => {
                let last = path.last().unwrap_or(&from).0;
                return (along(&path), Some((last, target.0)));
            }
            _ => {}
        }
        let Some(hover) = self.hover.get() else { return (Vec::new(), None) };
        let way = hints.reach.iter().find(|way| way.to == hover);
        (way.map(|way| along(&way.path)).unwrap_or_default(), None)
    }

    /// Who must decide something, or whose arrival asks others to, and whether he is on the march.
    pub fn subject(&self) -> Option<(Name, bool)> {
        let (_, question) = self.question()?;
        Some(match question.what {
            Decision::Reaction { mover } => (mover, false),
            Decision::March { leader } => (leader, true),
            ref other => (crate::words::subject(other)?, false),
        })
    }

    /// The hexes the camera should show for the decision: the leader's, and all he can reach.
    pub fn stage(&self) -> Vec<u16> {
        let Some((name, _)) = self.subject() else { return Vec::new() };
        let hex = self.shown.read().game.leader(name).hex().map(|hex| hex.0);
        let reach = self.hints().reach.iter().map(|way| way.to.0).collect::<Vec<_>>();
        hex.into_iter().chain(reach).collect()
    }
}

fn reach(hints: &Hints, marching: bool) -> Vec<(u16, String)> {
    if marching {
        return hints.reach.iter().map(|way| (way.to.0, way.mp.to_string())).collect();
    }
    let lit: BTreeSet<u16> = hints.offers.iter().filter_map(|offer| hex_of(offer.action)).map(|hex| hex.0).collect();
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
