//! What stands in a hex and what it is like, for the unit card and the board's spoken label.

use leptos::prelude::*;
use rules_core::Side;
use rules_core::books::obbedisco::{Action, Name, Obbedisco};
use rules_core::hex::HexId;

use super::GameStore;
use crate::{tr, words};

/// A unit as its card shows it.
// States that hold or not, each of its own: no two of them exclude each other.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The leader; none for a garrison.
    pub leader: Option<Name>,
    /// Whose.
    pub side: Side,
    /// Where.
    pub hex: HexId,
    /// Strength points now.
    pub strength: u8,
    /// Strength points at the start.
    pub full: u8,
    /// Initiative and command; a garrison has none.
    pub ratings: Option<(u8, u8)>,
    /// Fatigue points.
    pub fatigue: u8,
    /// Disordered.
    pub disordered: bool,
    /// Routed.
    pub routed: bool,
    /// In supply; garrisons do not ask.
    pub supplied: Option<bool>,
    /// In a trench of its own.
    pub entrenched: bool,
    /// Projects a zone of control.
    pub zoc: bool,
    /// Chits in the cup.
    pub chits: u8,
    /// Attacks this turn.
    pub attacks: u8,
}

/// A hex with its units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The hex.
    pub hex: HexId,
    /// Its ground in words.
    pub ground: Vec<String>,
    /// Its units.
    pub units: Vec<Standing>,
}

/// The units in a hex, the leaders first.
pub(super) fn units_at(game: &Obbedisco, hex: HexId) -> Vec<Standing> {
    let leaders = game.on_map().filter(|&(_, at)| at == hex).map(|(name, _)| {
        let (leader, ratings) = (game.leader(name), game.board().ratings(name));
        Standing {
            leader: Some(name),
            side: name.side(),
            hex,
            strength: leader.sp,
            full: ratings.sp,
            ratings: Some((ratings.init, ratings.cmd)),
            fatigue: leader.fp,
            disordered: leader.is_disordered(),
            routed: leader.is_routed(),
            supplied: Some(game.is_supplied(name)),
            entrenched: leader.entrenched,
            zoc: leader.has_zoc(),
            chits: leader.chits,
            attacks: leader.attacks,
        }
    });
    let garrison = game.garrison_at(hex).map(|garrison| Standing {
        leader: None,
        side: garrison.side,
        hex,
        strength: garrison.sp,
        full: garrison.sp,
        ratings: None,
        fatigue: garrison.fp,
        disordered: garrison.disordered,
        routed: false,
        supplied: None,
        entrenched: !game.board().map.ground(hex).fort,
        zoc: garrison.has_zoc(),
        chits: 0,
        attacks: 0,
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

impl GameStore {
    /// The card of the hex chosen, or else of the leader who must decide.
    pub fn card(&self) -> Option<Card> {
        let subject = || self.question().and_then(|(_, question)| words::subject(&question.what));
        let shown = self.shown.get();
        // Beside the odds, which speak of the same leader, only a hex that was asked for.
        let odds = || self.hints().offers.iter().any(|offer| matches!(offer.action, Action::Attack { .. }));
        let hex = self
            .selected
            .get()
            .or_else(|| subject().filter(|_| !odds()).and_then(|name| shown.game.leader(name).hex()))?;
        Some(Card { hex, ground: ground(&shown.game, hex), units: units_at(&shown.game, hex) })
    }

    /// What the board says of the hex under its cursor: place, ground, units, and what going there costs.
    pub fn hex_label(&self) -> String {
        let Some(hex) = self.hover.get() else { return String::new() };
        let shown = self.shown.get();
        let mut parts = vec![words::place_and_number(hex)];
        parts.extend(ground(&shown.game, hex));
        for unit in units_at(&shown.game, hex) {
            let name = match unit.leader {
                Some(leader) => format!("{}, {}", leader.label(), words::side(unit.side)),
                None => words::garrison(hex),
            };
            parts.push(format!(
                "{name}, {} {}, {} {}",
                tr!(unit.strength),
                unit.strength,
                tr!(unit.fatigue),
                unit.fatigue
            ));
        }
        if let Some(cost) = self.reach_cost(hex) {
            parts.push(tr!(obb.cost.mp, mp = cost));
        }
        parts.join(", ")
    }
}
