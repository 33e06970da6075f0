//! Setting up: a corps in files with its cavalry outside and its general behind, where there is room, or base by base as
//! the player drags them.

use rules_core::InOrder as _;
use rules_core::books::dbe::{Action, Dbe, Decision, Place, Placed, Pose, Unit};
use rules_core::table::{Base, TableEdge};
use rules_core::{Game as _, Side};

use super::words::{self, Names};
use super::{card, scene};
use crate::session_store::facts::Pick;
use crate::session_store::presenter::Now;
use crate::table_board::{Ghost, Proposal, Refused};
use crate::tr;

/// Between the places that are tried, in hundredths of a centimetre.
const STEP: i32 = 200;

/// The units of a corps that are to be placed: its general, and all elements that do not arrive later.
pub(super) fn due(game: &Dbe, corps: u8) -> Vec<Unit> {
    let card = game.corps_card(corps);
    let units = [card.general].into_iter().chain(card.units.iter().copied());
    units.filter(|&unit| game.card(unit).arrival.is_none() && game.piece(unit).place == Place::Waiting).collect()
}

/// Whether somebody is being put on the table.
pub(super) fn is_due(now: &Now<'_, Dbe>) -> bool {
    now.question().is_some_and(|(_, question)| matches!(question.what, Decision::Deploy | Decision::Chief))
}

/// The corps being set up: the one chosen, the one already being put, or the first.
pub(super) fn chosen(now: &Now<'_, Dbe>, side: Side) -> Option<u8> {
    let mut open: Vec<u8> = now.game.corps_to_place(side).collect();
    let of = |key: u32| card::unit(now.game, key).and_then(|unit| now.game.card(unit).corps);
    let put = now.eye.placed.first().and_then(|(key, _)| of(*key));
    let wanted = now.eye.focus.and_then(of).or(put);
    open.put_in_order_by(|&corps| Some(corps) != wanted);
    open.first().copied()
}

/// The bases being put, as they stand so far: where the player has put them, or where they are offered a place.
pub(super) fn standing(now: &Now<'_, Dbe>, side: Side) -> Vec<(Unit, Base)> {
    let asked = now.question().map(|(_, question)| question.what);
    let first: Vec<Placed> = if let Some(Decision::Chief) = asked {
        let spot = chief(now, side).into_iter().next();
        let spot = spot.and_then(|action| if let Action::Chief { at } = action { Some(at) } else { None });
        let unit = now.game.board().chiefs[side];
        unit.zip(spot).map(|(unit, at)| Placed { unit, at }).into_iter().collect()
    } else {
        let action =
            chosen(now, side).and_then(|corps| [1, 0, 2].into_iter().find_map(|at| placed(now, side, corps, at)));
        if let Some(Action::Deploy { at }) = action { at } else { Vec::new() }
    };
    let put = |unit: Unit| now.eye.placed.iter().find(|(key, _)| *key == card::key(unit)).map(|(_, base)| *base);
    let base = |placed: &Placed| put(placed.unit).unwrap_or_else(|| base(now.game, placed.unit, placed.at));
    first.iter().map(|placed| (placed.unit, base(placed))).collect()
}

fn base(game: &Dbe, unit: Unit, at: Pose) -> Base {
    at.base(game.code(unit), game.board().file.large)
}

/// What putting these bases there would be.
pub(super) fn action(now: &Now<'_, Dbe>, standing: &[(Unit, Base)]) -> Option<Action> {
    let (_, question) = now.question()?;
    let at = |&(unit, ref base): &(Unit, Base)| Placed { unit, at: Pose::nearest(base) };
    match question.what {
        Decision::Chief => standing.first().map(|(_, base)| Action::Chief { at: Pose::nearest(base) }),
        _ => Some(Action::Deploy { at: standing.iter().map(at).collect() }),
    }
}

/// What putting the dragged bases there would come to.
pub(super) fn propose(now: &Now<'_, Dbe>, proposal: &Proposal) -> Option<Ghost> {
    let (side, _) = now.question()?;
    let moved = moved(now, proposal);
    let there = |(unit, base): (Unit, Base)| {
        (unit, moved.iter().find(|(other, _)| *other == unit).map_or(base, |(_, base)| *base))
    };
    let standing: Vec<(Unit, Base)> = standing(now, side).into_iter().map(there).collect();
    let refusal = action(now, &standing).and_then(|action| now.game.check(side, &action).err());
    let refused = refusal.map(|refusal| Refused {
        text: words::refusal(&refusal, side, &Names::new(now.game)),
        clause: Some(refusal.clause),
    });
    let said = refused.as_ref().map_or_else(|| tr!(table.proposed).to_owned(), |refused| refused.text.clone());
    let poses = moved.iter().map(|(unit, base)| (card::key(*unit), *base)).collect();
    Some(Ghost { poses, refused, said, ..Ghost::default() })
}

/// Bases are put where they are dragged, even where they may not stay: the corps is judged as a whole.
pub(super) fn carry(now: &Now<'_, Dbe>, proposal: &Proposal) -> Pick {
    Pick::Place(moved(now, proposal).into_iter().map(|(unit, base)| (card::key(unit), base)).collect())
}

/// The bases dragged, at places as they are stored.
fn moved(now: &Now<'_, Dbe>, proposal: &Proposal) -> Vec<(Unit, Base)> {
    let free = scene::movable(now);
    let pairs = proposal.keys.iter().zip(&proposal.poses);
    let units = pairs.filter_map(|(&key, pose)| Some((card::unit(now.game, key)?, pose)));
    units
        .filter(|(unit, _)| free.contains(unit))
        .map(|(unit, pose)| (unit, base(now.game, unit, Pose::nearest(pose))))
        .collect()
}

/// Left, middle and right of its zone for a corps that may be placed.
pub(super) fn offers(now: &Now<'_, Dbe>, side: Side, corps: u8) -> [Option<Action>; 3] {
    [0, 1, 2].map(|third| placed(now, side, corps, third))
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
    let mut units: Vec<Unit> = due(game, corps).into_iter().filter(|&unit| !game.code(unit).is_general()).collect();
    units.put_in_order_by(|&unit| (game.code(unit), unit));
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
