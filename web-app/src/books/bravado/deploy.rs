//! Setting up: a General and the units marked to go with him, in ranks where there is room, or base by base as the player
//! drags them (B1k to B1n).

use rules_core::books::bravado::{Action, Bravado, Decision, GROUP, Placed, Pose, Unit};
use rules_core::table::{Base, TableEdge};
use rules_core::{Game as _, Side};

use super::words::{self, Names};
use super::{card, scene};
use crate::session_store::facts::{Ballot, BallotLine, BallotOption, Choice, Choices, Forbidden, Pick, Piece};
use crate::session_store::presenter::{Now, act};
use crate::table_board::{Ghost, Proposal, Refused};
use crate::tr;

/// How deep the zone is, in millimetres (B1l).
pub(super) const DEEP: i32 = 200;
/// How far apart bases stand in a rank, and ranks behind each other.
const APART: (i32, i32) = (45, 50);

/// Whether somebody is being set up.
pub(super) fn is_due(now: &Now<'_, Bravado>) -> bool {
    now.question().is_some_and(|(_, question)| matches!(question.what, Decision::Deploy { .. }))
}

/// The Generals and units left.
fn left(now: &Now<'_, Bravado>) -> (Vec<Unit>, Vec<Unit>) {
    match now.question().map(|(_, question)| question.what) {
        Some(Decision::Deploy { generals, units }) => (generals, units),
        _ => Default::default(),
    }
}

/// The General being set up: the one chosen, the one already being put, or the first.
fn chosen(now: &Now<'_, Bravado>, generals: &[Unit]) -> Option<Unit> {
    let of = |key: u32| card::unit(now.game, key).filter(|unit| generals.contains(unit));
    let put = now.eye.placed.iter().find_map(|&(key, _)| of(key));
    now.eye.focus.and_then(of).or(put).or(generals.first().copied())
}

/// Who goes with him: those marked, or else the first; all with the last General (B1m).
fn group(now: &Now<'_, Bravado>, generals: &[Unit], units: &[Unit]) -> Vec<Unit> {
    if generals.len() == 1 {
        return units.to_vec();
    }
    let marked = |unit: &Unit| now.eye.marks.iter().find(|(key, _)| *key == card::key(*unit)).map(|&(_, mark)| mark);
    let mut group: Vec<Unit> = units.iter().copied().filter(|unit| marked(unit) == Some(1)).collect();
    group.extend(units.iter().filter(|unit| marked(unit).is_none()));
    group.truncate(GROUP);
    group
}

/// The bases being put, as they stand so far: where the player has put them, or where they are offered a place.
pub(super) fn standing(now: &Now<'_, Bravado>, side: Side) -> Vec<(Unit, Base)> {
    let (generals, units) = left(now);
    let Some(general) = chosen(now, &generals) else { return Vec::new() };
    let group = group(now, &generals, &units);
    let first = [1, 0, 2].into_iter().find_map(|third| ranks(now, side, general, &group, third)).unwrap_or_default();
    let put = |unit: Unit| now.eye.placed.iter().find(|(key, _)| *key == card::key(unit)).map(|(_, base)| *base);
    let base = |placed: &Placed| put(placed.unit).unwrap_or_else(|| base(now.game, placed.unit, placed.at));
    first.iter().map(|placed| (placed.unit, base(placed))).collect()
}

fn base(game: &Bravado, unit: Unit, at: Pose) -> Base {
    at.base(game.card(unit).size)
}

fn action(standing: &[(Unit, Base)]) -> Action {
    let at = |&(unit, ref base): &(Unit, Base)| Placed { unit, at: Pose::nearest(base) };
    Action::Deploy { at: standing.iter().map(at).collect() }
}

/// The Generals that may be set up, who goes with the one chosen, and all as it stands.
pub(super) fn choices(now: &Now<'_, Bravado>, side: Side, names: &Names<'_>) -> Choices {
    let mut choices = Choices::default();
    let (generals, units) = left(now);
    let general = chosen(now, &generals);
    let group = group(now, &generals, &units);
    choices.pieces = generals
        .iter()
        .map(|&unit| Piece {
            key: card::key(unit),
            id: format!("unit-{}", now.game.card(unit).id),
            label: names.unit(unit),
            note: String::new(),
            chosen: Some(unit) == general,
        })
        .collect();
    let action = action(&standing(now, side));
    let label = words::action(&action, names);
    if let Err(refusal) = now.game.check(side, &action) {
        choices.forbidden.push(Forbidden {
            act: act(&action),
            label: label.clone(),
            why: words::refusal(&refusal, side, names),
            clause: refusal.clause,
        });
    }
    let play = Choice {
        act: act(&action),
        icon: words::icon(&action),
        label,
        cost: Vec::new(),
        short: String::new(),
        clause: None,
        main: choices.forbidden.is_empty(),
        aim: None,
        hex: None,
    };
    if generals.len() == 1 {
        choices.first.extend(choices.forbidden.is_empty().then_some(play));
        return choices;
    }
    let line = |&unit: &Unit| {
        let goes = group.contains(&unit);
        let option = |value: u8, label: &str| BallotOption {
            value,
            label: label.to_owned(),
            chosen: (value == 1) == goes,
            refused: None,
        };
        let options = vec![option(0, tr!(bra.action.no)), option(1, tr!(bra.action.yes))];
        BallotLine { key: card::key(unit), label: names.unit(unit), options }
    };
    choices.ballot = Some(Ballot { lines: units.iter().map(line).collect(), play });
    choices
}

/// What putting the dragged bases there would come to.
pub(super) fn propose(now: &Now<'_, Bravado>, proposal: &Proposal) -> Option<Ghost> {
    let (side, _) = now.question()?;
    let moved = moved(now, proposal);
    let there = |(unit, base): (Unit, Base)| {
        (unit, moved.iter().find(|(other, _)| *other == unit).map_or(base, |(_, base)| *base))
    };
    let standing: Vec<(Unit, Base)> = standing(now, side).into_iter().map(there).collect();
    let refusal = now.game.check(side, &action(&standing)).err();
    let refused = refusal.map(|refusal| Refused {
        text: words::refusal(&refusal, side, &Names::new(now.game)),
        clause: Some(refusal.clause),
    });
    let said = refused.as_ref().map_or_else(|| tr!(table.proposed).to_owned(), |refused| refused.text.clone());
    let poses = moved.iter().map(|(unit, base)| (card::key(*unit), *base)).collect();
    Some(Ghost { poses, refused, said, ..Ghost::default() })
}

/// Bases are put where they are dragged, even where they may not stay: the group is judged as a whole.
pub(super) fn carry(now: &Now<'_, Bravado>, proposal: &Proposal) -> Pick {
    Pick::Place(moved(now, proposal).into_iter().map(|(unit, base)| (card::key(unit), base)).collect())
}

/// The bases dragged, at places as they are stored.
fn moved(now: &Now<'_, Bravado>, proposal: &Proposal) -> Vec<(Unit, Base)> {
    let free = scene::movable(now);
    let pairs = proposal.keys.iter().zip(&proposal.poses);
    let units = pairs.filter_map(|(&key, pose)| Some((card::unit(now.game, key)?, pose)));
    units
        .filter(|(unit, _)| free.contains(unit))
        .map(|(unit, pose)| (unit, base(now.game, unit, Pose::nearest(pose))))
        .collect()
}

/// A group in up to three ranks, its General behind, as near to the middle of a third of its zone as it finds room.
fn ranks(now: &Now<'_, Bravado>, side: Side, general: Unit, group: &[Unit], third: i32) -> Option<Vec<Placed>> {
    let game = now.game;
    let wide = span(game, side);
    for ranks in 1..=3 {
        let abreast = (group.len() as i32 + ranks - 1) / ranks;
        let width = APART.0 * abreast.max(1);
        let most = (wide - width).max(0);
        let wanted = most * third / 2;
        for step in 0..=2 * most / 20 {
            let start = wanted + (step + 1) / 2 * if step % 2 == 0 { 20 } else { -20 };
            if !(0..=most).contains(&start) {
                continue;
            }
            let spot = |(&unit, at): (&Unit, i32)| {
                let along = start + APART.0 * (at % abreast) + APART.0 / 2;
                Placed { unit, at: seen_from_edge(game, side, along, DEEP - 40 - APART.1 * (at / abreast)) }
            };
            let mut at: Vec<Placed> = group.iter().zip(0..).map(spot).collect();
            at.push(Placed { unit: general, at: seen_from_edge(game, side, start + width / 2, 15) });
            if now.may(&Action::Deploy { at: at.clone() }) {
                return Some(at);
            }
        }
    }
    None
}

/// How long a side's edge is, in millimetres.
fn span(game: &Bravado, side: Side) -> i32 {
    let file = &game.board().file;
    match game.board().edges[side] {
        TableEdge::South | TableEdge::North => file.width,
        TableEdge::West | TableEdge::East => file.height,
    }
}

/// A place by how far to the right along a side's edge it lies, as the side sees it, and how deep; facing the enemy.
fn seen_from_edge(game: &Bravado, side: Side, along: i32, deep: i32) -> Pose {
    let (width, height) = (game.board().file.width, game.board().file.height);
    match game.board().edges[side] {
        TableEdge::South => Pose { x: along, y: deep, facing: 0 },
        TableEdge::North => Pose { x: width - along, y: height - deep, facing: 180 },
        TableEdge::West => Pose { x: deep, y: height - along, facing: 90 },
        TableEdge::East => Pose { x: width - deep, y: along, facing: 270 },
    }
}
