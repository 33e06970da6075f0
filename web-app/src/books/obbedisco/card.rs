//! What stands in a hex and what it is like, for the unit card and the board's spoken label.

use rules_core::Side;
use rules_core::books::obbedisco::{Action, Name, Obbedisco};
use rules_core::hex::HexId;

use super::{scene, words};
use crate::session_store::facts::{Card, UnitCard};
use crate::session_store::presenter::Now;
use crate::tr;

/// A unit as its card shows it, and what a hex's label says of it.
struct Standing {
    name: String,
    regiment: Option<&'static str>,
    key: u32,
    side: Side,
    strength: u8,
    full: u8,
    /// Initiative and command; a garrison has none.
    ratings: Option<(u8, u8)>,
    fatigue: u8,
    states: Vec<String>,
}

fn leader(game: &Obbedisco, name: Name) -> Standing {
    let (leader, ratings) = (game.leader(name), game.board().ratings(name));
    let order = if leader.is_routed() {
        tr!(unit.routed)
    } else if leader.is_disordered() {
        tr!(unit.disordered)
    } else {
        tr!(unit.ordered)
    };
    let supply = if game.is_supplied(name) { tr!(unit.supplied) } else { tr!(unit.unsupplied) };
    let zoc = if leader.has_zoc() { tr!(unit.zoc) } else { tr!(unit.no_zoc) };
    let mut states = vec![order.to_owned(), supply.to_owned()];
    if leader.entrenched {
        states.push(tr!(unit.entrenched).to_owned());
    }
    states.push(zoc.to_owned());
    states.push(tr!(unit.chits, count = leader.chits));
    if leader.attacks > 0 {
        states.push(tr!(unit.attacks, count = leader.attacks));
    }
    Standing {
        name: words::leader(name).to_owned(),
        regiment: Some(words::regiment(name)),
        key: name.index() as u32,
        side: name.side(),
        strength: leader.sp,
        full: ratings.sp,
        ratings: Some((ratings.init, ratings.cmd)),
        fatigue: leader.fp,
        states,
    }
}

/// The units in a hex, the leaders first.
fn units_at(game: &Obbedisco, hex: HexId) -> Vec<Standing> {
    let leaders = game.on_map().filter(|&(_, at)| at == hex).map(|(name, _)| leader(game, name));
    let garrison = game.garrison_at(hex).map(|garrison| {
        let mut states = vec![if garrison.disordered { tr!(unit.disordered) } else { tr!(unit.ordered) }.to_owned()];
        if !game.board().map.ground(hex).fort {
            states.push(tr!(unit.entrenched).to_owned());
        }
        states.push(if garrison.has_zoc() { tr!(unit.zoc) } else { tr!(unit.no_zoc) }.to_owned());
        Standing {
            name: words::garrison(hex),
            regiment: None,
            key: scene::GARRISON + u32::from(hex.0),
            side: garrison.side,
            strength: garrison.sp,
            full: garrison.sp,
            ratings: None,
            fatigue: garrison.fp,
            states,
        }
    });
    leaders.chain(garrison).collect()
}

fn ground(game: &Obbedisco, hex: HexId) -> Vec<String> {
    let map = &game.board().map;
    if map.grid.cell(hex).is_none() {
        return Vec::new();
    }
    let ground = map.ground(hex);
    let height = match (ground.lake, ground.level) {
        (true, _) => tr!(hex.lake),
        (_, 0) => tr!(hex.level0),
        (_, 1) => tr!(hex.level1),
        (_, 2) => tr!(hex.level2),
        (_, 3) => tr!(hex.level3),
        (_, 4) => tr!(hex.level4),
        _ => tr!(hex.level5),
    };
    let mut words = vec![height.to_owned()];
    for (has, word) in [
        (ground.town.is_some(), tr!(hex.town)),
        (ground.fort, tr!(hex.fort)),
        (game.on_map().any(|(name, at)| at == hex && game.leader(name).entrenched), tr!(hex.trench)),
    ] {
        if has {
            words.push(word.to_owned());
        }
    }
    words
}

/// The card of the hex chosen, or else of the leader who must decide.
pub(super) fn card(now: &Now<'_, Obbedisco>) -> Option<Card> {
    let subject = || now.question().and_then(|(_, question)| words::subject(&question.what));
    // Beside the odds, which speak of the same leader, only a hex that was asked for.
    let odds = || now.hints.offers.iter().any(|offer| matches!(offer.action, Action::Attack { .. }));
    let hex = now
        .eye
        .selected
        .map(HexId)
        .or_else(|| subject().filter(|_| !odds()).and_then(|name| now.game.leader(name).hex()))?;
    let mut place = vec![words::place_and_number(hex)];
    place.extend(ground(now.game, hex));
    let units = units_at(now.game, hex).into_iter().map(unit).collect();
    Some(Card { title: words::place(hex), ground: place, units })
}

fn unit(unit: Standing) -> UnitCard {
    let ratings = [
        Some((tr!(unit.of_full, now = unit.strength, full = unit.full), tr!(unit.strength))),
        unit.ratings.map(|(initiative, _)| (initiative.to_string(), tr!(unit.initiative))),
        unit.ratings.map(|(_, command)| (command.to_string(), tr!(unit.command))),
        Some((tr!(unit.of_full, now = unit.fatigue, full = 4), tr!(unit.fatigue))),
    ];
    UnitCard {
        key: unit.key,
        side: unit.side,
        name: unit.name,
        kind: unit.regiment.map(str::to_owned),
        ratings: ratings.into_iter().flatten().map(|(value, name)| (value, name.to_owned())).collect(),
        states: unit.states,
    }
}

/// What the board says of a hex: place, ground, units, and what going there costs.
pub(super) fn label(now: &Now<'_, Obbedisco>, hex: HexId) -> String {
    let mut parts = vec![words::place_and_number(hex)];
    parts.extend(ground(now.game, hex));
    for unit in units_at(now.game, hex) {
        let name =
            if unit.regiment.is_some() { format!("{}, {}", unit.name, words::side(unit.side)) } else { unit.name };
        parts.push(format!("{name}, {} {}, {} {}", tr!(unit.strength), unit.strength, tr!(unit.fatigue), unit.fatigue));
    }
    if let Some(way) = now.hints.reach.iter().find(|way| way.to == hex) {
        parts.push(tr!(obb.cost.mp, mp = way.mp));
    }
    parts.join(", ")
}
