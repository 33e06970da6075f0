//! What the cards of units, leaders and hexes say.

use rules_core::Side;
use rules_core::books::caricat::{ChiefView, ELIMINATED, Kind, Marker, Place, Range, Terrain, UnitView};
use rules_core::hex::HexId;

use super::fill;
use super::names::{Names, at_level, state};
use crate::tr;
use crate::words::signed;

/// A unit's numbers as they are now, each with its name; cavalry has no fire.
pub fn unit_ratings(unit: &UnitView) -> Vec<(String, String)> {
    let mut ratings = vec![
        (unit.melee.to_string(), tr!(car.unit.melee).to_owned()),
        (unit.morale.to_string(), tr!(car.unit.morale).to_owned()),
    ];
    if unit.kind == Kind::Infantry {
        ratings.insert(1, (unit.fire.to_string(), tr!(car.unit.fire).to_owned()));
    }
    ratings
}

/// A unit's arm and commander.
pub fn unit_line(unit: &UnitView, names: &Names) -> String {
    let kind = match unit.kind {
        Kind::Infantry => tr!(car.state.infantry),
        Kind::Cavalry => tr!(car.state.cavalry),
    };
    match unit.command {
        None => kind.to_owned(),
        Some(leader) => [kind, ", ", &fill(tr!(car.unit.commander), &[names.leader(leader)])].concat(),
    }
}

/// A unit's states, morale first.
pub fn unit_states(unit: &UnitView) -> Vec<String> {
    let mut states: Vec<String> = Vec::new();
    let piece = &unit.state;
    let Some(morale) = unit.morale_state else {
        let gone = if piece.place == Place::Left { tr!(car.state.left) } else { tr!(car.state.eliminated) };
        return vec![gone.to_owned()];
    };
    states.push(state(morale).to_owned());
    if piece.damage > 0 {
        states.push(fill(tr!(car.state.damage), &[&piece.damage.to_string(), &ELIMINATED.to_string()]));
    }
    let range = unit.range.map(|range| match range {
        Range::Within => tr!(car.state.within),
        Range::Twice => tr!(car.state.twice),
        Range::Beyond => tr!(car.state.beyond),
    });
    let marker = piece.marker.map(|marker| match marker {
        Marker::Hold => tr!(car.state.marker_hold),
        Marker::Activated => tr!(car.state.marker_activated),
    });
    let line = unit.line.map(|line| if line { tr!(car.state.line) } else { tr!(car.state.no_line) });
    let rest = [
        (piece.place == Place::Off).then(|| tr!(car.state.off_map)),
        unit.contact.then(|| tr!(car.state.contact)),
        piece.is_routed().then(|| tr!(car.state.no_zoc)),
        marker,
        piece.moved.then(|| tr!(car.state.moved)),
        piece.acted.then(|| tr!(car.state.acted)),
        piece.barred.then(|| tr!(car.state.barred)),
        piece.answered.then(|| tr!(car.state.answered)),
        range,
        line,
    ];
    states.extend(rest.into_iter().flatten().map(str::to_owned));
    states
}

/// A leader's numbers, each with its name.
pub fn leader_ratings(leader: &ChiefView) -> Vec<(String, String)> {
    vec![
        (leader.initiative.to_string(), tr!(car.unit.initiative).to_owned()),
        (leader.range.to_string(), tr!(car.unit.range).to_owned()),
        (leader.assault.to_string(), tr!(car.unit.assault).to_owned()),
    ]
}

/// A leader's full name, or whose staff it is.
pub fn leader_name(leader: &ChiefView, names: &Names) -> String {
    if leader.state.staff {
        fill(tr!(car.unit.staff_of), &[names.leader(leader.id)])
    } else {
        names.leader_in_full(leader.id).to_owned()
    }
}

/// A leader's states, his level first.
pub fn leader_states(leader: &ChiefView) -> Vec<String> {
    let chief = &leader.state;
    let states = [
        Some(super::names::capital(at_level(chief.level))),
        match chief.place {
            Place::Hex(_) => None,
            Place::Off => Some(tr!(car.state.off_map).to_owned()),
            Place::Eliminated => Some(tr!(car.unit.killed).to_owned()),
            Place::Left => Some(tr!(car.state.left).to_owned()),
        },
        leader.awaits_staff.then(|| tr!(car.unit.awaits_staff).to_owned()),
        leader.due.then(|| tr!(car.unit.due).to_owned()),
        chief.activated.then(|| tr!(car.unit.activated).to_owned()),
        chief.thrown.then(|| tr!(car.unit.thrown).to_owned()),
        chief.moved.then(|| tr!(car.unit.leader_moved).to_owned()),
        chief.staff.then(|| tr!(car.unit.staff).to_owned()),
    ];
    states.into_iter().flatten().collect()
}

/// A kind of terrain.
pub fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Village => tr!(car.terrain.village),
        Terrain::Woods => tr!(car.terrain.woods),
        Terrain::Hills => tr!(car.terrain.hills),
        Terrain::Clear => tr!(car.terrain.clear),
        Terrain::Marsh => tr!(car.terrain.marsh),
    }
}

/// What a hex is: its terrain, what runs through it, what it does for a defender. Empty off the map.
pub fn ground(hex: HexId, names: &Names) -> Vec<String> {
    let map = &names.game.board().map;
    let mut words: Vec<String> = Vec::new();
    if map.grid.cell(hex).is_none() {
        return words;
    }
    let ground = map.ground(hex);
    words.push(terrain(ground.main).to_owned());
    words.extend(ground.other.map(|other| terrain(other).to_owned()));
    for (has, word) in [
        (ground.road, tr!(car.terrain.road)),
        (map.railway.contains(&hex), tr!(car.terrain.railway)),
        (ground.east, tr!(car.terrain.east)),
    ] {
        if has {
            words.push(word.to_owned());
        }
    }
    let defence = ground.defending().defence();
    if defence != 0 {
        words.push(fill(tr!(car.terrain.defence), &[&signed(defence.into())]));
    }
    if ground.defending().covers() {
        words.push(tr!(car.terrain.cover).to_owned());
    }
    words
}

/// What runs along the sides of a hex, each with the hexes beyond. Empty off the map.
pub fn sides(hex: HexId, names: &Names) -> Vec<String> {
    let map = &names.game.board().map;
    let mut beyond: [Vec<String>; 5] = <[Vec<String>; 5]>::default();
    if map.grid.cell(hex).is_some() {
        for next in map.around(hex) {
            let Some(edge) = map.edge(hex, next) else { continue };
            let kind = match (edge.bridge, edge.major, edge.water, edge.scarp) {
                (true, true, ..) if names.game.state().blown => 3,
                (true, ..) => 2,
                (_, true, ..) => 1,
                (_, _, true, _) => 0,
                (.., true) => 4,
                _ => continue,
            };
            beyond[kind].push(next.to_string());
        }
    }
    let words = [
        tr!(car.terrain.stream),
        tr!(car.terrain.adige),
        tr!(car.terrain.bridge),
        tr!(car.terrain.blown),
        tr!(car.terrain.scarp),
    ];
    let lines = beyond.iter().zip(words).filter(|(hexes, _)| !hexes.is_empty());
    lines.map(|(hexes, words)| fill(words, &[&hexes.join(", ")])).collect()
}

/// What an objective is worth and who holds it; nothing for any other hex.
pub fn objective(hex: HexId, names: &Names) -> Vec<String> {
    let board = names.game.board();
    let Some(at) = board.objective(hex) else { return Vec::new() };
    let Some(objective) = board.file.objectives.get(at) else { return Vec::new() };
    let mut lines = Vec::new();
    for side in [Side::First, Side::Second] {
        let worth = objective.vp.of(side);
        if worth > 0 {
            lines.push(fill(tr!(car.score.worth), &[&worth.to_string(), names.side(side)]));
        }
    }
    lines.push(match names.game.state().control.get(at).copied().flatten() {
        Some(holder) => fill(tr!(car.score.held_by), &[names.side(holder.0)]),
        None => tr!(car.score.nobody).to_owned(),
    });
    lines
}
