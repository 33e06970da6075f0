//! Setting up from the panel: a corps in files with its cavalry outside and its general behind, where there is room; the
//! board places bases freely.

use rules_core::Side;
use rules_core::books::dbe::{Action, Dbe, Place, Placed, Pose, Unit};
use rules_core::table::TableEdge;

use crate::session_store::presenter::Now;

/// Between the places that are tried, in hundredths of a centimetre.
const STEP: i32 = 200;

/// The units of a corps that are to be placed: its general, and all elements that do not arrive later.
pub(super) fn due(game: &Dbe, corps: u8) -> Vec<Unit> {
    let card = game.corps_card(corps);
    let units = [card.general].into_iter().chain(card.units.iter().copied());
    units.filter(|&unit| game.card(unit).arrival.is_none() && game.piece(unit).place == Place::Waiting).collect()
}

/// Three places for each corps that may be placed now: left, middle, right.
pub(super) fn offers(now: &Now<'_, Dbe>, side: Side) -> Vec<(u8, [Option<Action>; 3])> {
    let corps = now.game.corps_to_place(side);
    corps.map(|corps| (corps, [0, 1, 2].map(|third| placed(now, side, corps, third)))).collect()
}

/// A corps as near to the middle of a third of its zone as it finds room.
fn placed(now: &Now<'_, Dbe>, side: Side, corps: u8, third: i32) -> Option<Action> {
    let game = now.game;
    let files = files(game, corps);
    let scale = |length: i32| if game.board().file.large { length * 5 / 4 } else { length };
    let wide = span(game, side);
    let width: i32 = files.iter().map(|file| front(game, file)).sum();
    let (least, most) = (scale(800), wide - scale(800) - width);
    let wanted = least + (most - least) * third / 2;
    let starts = (0..=(most - least).max(0) / STEP).flat_map(|step| {
        let off = (step + 1) / 2 * STEP;
        [wanted + if step % 2 == 0 { off } else { -off }]
    });
    let starts: Vec<i32> = starts.filter(|start| (least..=most).contains(start)).collect();
    let general = game.corps_card(corps).general;
    for depth in [scale(2400), scale(1900), scale(1400)] {
        for &start in &starts {
            let mut at = Vec::new();
            let mut left = start;
            for file in &files {
                let across = front(game, file);
                let mut deep = depth;
                for &unit in file {
                    let own = size(game, unit).1;
                    at.push(Placed { unit, at: seen_from_edge(game, side, left + across / 2, deep - own / 2) });
                    deep -= own;
                }
                left += across;
            }
            if due(game, corps).contains(&general) {
                let at_rear = depth - scale(800);
                at.push(Placed { unit: general, at: seen_from_edge(game, side, start + width / 2, at_rear) });
            }
            let action = Action::Deploy { at };
            if now.may(&action) {
                return Some(action);
            }
        }
    }
    None
}

fn size(game: &Dbe, unit: Unit) -> (i32, i32) {
    game.code(unit).size(game.board().file.large)
}

fn front(game: &Dbe, file: &[Unit]) -> i32 {
    file.iter().map(|&unit| size(game, unit).0).max().unwrap_or_default()
}

/// The files of a corps from left to right: foot of one type two deep, guns and Voltigeurs alone, cavalry outside.
fn files(game: &Dbe, corps: u8) -> Vec<Vec<Unit>> {
    let mut units: Vec<Unit> =
        due(game, corps).into_iter().filter(|&unit| !game.code(unit).is_general()).collect();
    units.sort_by_key(|&unit| (game.code(unit), unit));
    let (horse, others): (Vec<Unit>, Vec<Unit>) = units.into_iter().partition(|&unit| game.code(unit).is_cavalry());
    let mut files: Vec<Vec<Unit>> = Vec::new();
    for unit in others {
        match files.last_mut() {
            Some(file)
                if file.len() < 2
                    && game.code(unit).is_foot()
                    && file.iter().all(|&other| game.code(other) == game.code(unit)) =>
            {
                file.push(unit);
            }
            _ => files.push(vec![unit]),
        }
    }
    for (at, unit) in horse.into_iter().enumerate() {
        files.insert(if at % 2 == 0 { 0 } else { files.len() }, vec![unit]);
    }
    files
}

/// How long a side's edge is, in hundredths of a centimetre.
pub(super) fn span(game: &Dbe, side: Side) -> i32 {
    let file = &game.board().file;
    match game.state().edges[side].unwrap_or(TableEdge::South) {
        TableEdge::South | TableEdge::North => file.width,
        TableEdge::West | TableEdge::East => file.height,
    }
}

/// A place by how far to the right along a side's edge it lies, as the side sees it, and how deep; facing the enemy.
pub(super) fn seen_from_edge(game: &Dbe, side: Side, along: i32, deep: i32) -> Pose {
    let (width, height) = (game.board().file.width, game.board().file.height);
    match game.state().edges[side].unwrap_or(TableEdge::South) {
        TableEdge::South => Pose { x: along, y: deep, facing: 0 },
        TableEdge::North => Pose { x: width - along, y: height - deep, facing: 1800 },
        TableEdge::West => Pose { x: deep, y: height - along, facing: 900 },
        TableEdge::East => Pose { x: width - deep, y: along, facing: 2700 },
    }
}

/// Places for a General-in-Chief: middle, left and right of his zone.
pub(super) fn chief(now: &Now<'_, Dbe>, side: Side) -> Vec<Action> {
    let wide = span(now.game, side);
    let places = [wide / 2, wide / 4, wide * 3 / 4].map(|along| seen_from_edge(now.game, side, along, 1200));
    places.map(|at| Action::Chief { at }).into_iter().filter(|action| now.may(action)).collect()
}
