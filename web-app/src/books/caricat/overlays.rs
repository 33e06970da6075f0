//! What can be shown over the map: zones of control, command ranges, lines of communication, objectives.

use rules_core::books::caricat::{Caricat, Kind, Place};
use rules_core::{BySide, Side};

use super::face::{holder, tone};
use crate::board::{Line, Objective, Range, Tone};
use crate::session_store::presenter::Now;

/// The zones of both sides.
pub(super) fn zones(now: &Now<'_, Caricat>) -> Vec<(Tone, Vec<u16>)> {
    let zone = |side: Side| (tone(side), now.view.zoc[side].iter().map(|hex| hex.0).collect());
    Side::BOTH.into_iter().map(zone).collect()
}

/// The bands of the leaders that matter: the chosen hex's, or else all of the side that must decide.
pub(super) fn ranges(now: &Now<'_, Caricat>) -> Vec<Range> {
    let chosen = now.eye.selected.or(now.eye.hover);
    let on_map = now.view.leaders.iter().filter_map(|chief| chief.state.hex().map(|hex| (chief, hex)));
    let here: Vec<_> = on_map.clone().filter(|(_, hex)| Some(hex.0) == chosen).collect();
    let shown = if here.is_empty() {
        on_map.filter(|(chief, _)| now.side.is_none_or(|side| chief.side == side)).collect()
    } else {
        here
    };
    let grid = &now.game.board().map.grid;
    let range = |(chief, from): (&rules_core::books::caricat::ChiefView, rules_core::hex::HexId)| {
        let mut bands = [Vec::new(), Vec::new()];
        for hex in grid.cells().map(|cell| grid.id(cell)) {
            match now.game.distance(Kind::Infantry, chief.side, from, hex) {
                Some(hexes) if hexes <= chief.range => bands[0].push(hex.0),
                Some(hexes) if hexes <= chief.range.saturating_mul(2) => bands[1].push(hex.0),
                _ => {}
            }
        }
        let written = [chief.range.to_string(), chief.range.saturating_mul(2).to_string()];
        Range { tone: tone(chief.side), bands: bands.into_iter().zip(written).collect() }
    };
    shown.into_iter().map(range).collect()
}

/// The lines of the units of the side that must decide, or of all.
pub(super) fn lines(now: &Now<'_, Caricat>) -> Vec<Line> {
    let shown = now.view.units.iter().filter(|unit| now.side.is_none_or(|side| unit.side == side));
    let line = |unit: &rules_core::books::caricat::UnitView| {
        let Place::Hex(hex) = unit.state.place else { return None };
        Some(match now.game.line_of(unit.id) {
            Some(path) => Line { tone: tone(unit.side), path: path.iter().map(|hex| hex.0).collect(), cut: false },
            None => Line { tone: tone(unit.side), path: vec![hex.0], cut: true },
        })
    };
    shown.filter_map(line).collect()
}

/// The objectives with what they are worth and who holds them.
pub(super) fn objectives(now: &Now<'_, Caricat>) -> Vec<Objective> {
    let objective = |view: &rules_core::books::caricat::ObjectiveView| {
        let BySide { first, second } = BySide::new(view.vp.of(Side::First), view.vp.of(Side::Second));
        let worth = if first == second { first.to_string() } else { format!("{first}/{second}") };
        Objective { at: view.hex.0, worth, holder: view.control.map(holder) }
    };
    now.view.objectives.iter().map(objective).collect()
}
