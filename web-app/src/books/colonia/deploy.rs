//! Setting up: a brigade in one row where there is room, or base by base as the player drags them; deputies beside a unit.

use rules_core::books::colonia::{Action, Colonia, Decision, Placed, Pose, Unit};
use rules_core::table::Base;
use rules_core::{Game as _, Side};

use super::words::{self, Names};
use super::{card, scene};
use crate::session_store::facts::{Choice, Choices, Forbidden, Pick, Piece};
use crate::session_store::presenter::{Now, act};
use crate::table_board::{Ghost, Proposal, Refused};
use crate::tr;

/// Millimetres between bases, and between the places that are tried.
const APART: i32 = 10;
/// How far the front of the row stands behind the front of the zone.
const ROWS: [i32; 3] = [10, 80, 140];

/// Whether somebody is being put on the table.
pub(super) fn is_due(now: &Now<'_, Colonia>) -> bool {
    now.question().is_some_and(|(_, question)| matches!(question.what, Decision::Deploy | Decision::Put { .. }))
}

/// The bases being put, as they stand so far: where the player has put them, or where they are offered a place.
pub(super) fn standing(now: &Now<'_, Colonia>, side: Side) -> Vec<(Unit, Base)> {
    let first = match now.question().map(|(_, question)| question.what) {
        Some(Decision::Put { unit }) => {
            let spot = now.game.deputy_spots(unit).first().copied();
            spot.map(|spot| vec![(unit, spot)]).unwrap_or_default()
        }
        _ => chosen(now, side).and_then(|group| row(now, side, &group)).unwrap_or_default(),
    };
    let placed = |unit: Unit| now.eye.placed.iter().find(|(key, _)| *key == card::key(unit)).map(|(_, base)| *base);
    first.into_iter().map(|(unit, pose)| (unit, placed(unit).unwrap_or_else(|| now.game.base_at(unit, pose)))).collect()
}

/// The brigade being set up: the one chosen, the one already being put, or the first.
fn chosen(now: &Now<'_, Colonia>, side: Side) -> Option<Vec<Unit>> {
    let groups = now.game.to_deploy(side)?;
    let has = |key: u32| groups.iter().find(|group| group.iter().any(|&unit| card::key(unit) == key));
    let focus = now.eye.focus.and_then(has);
    focus.or_else(|| now.eye.placed.first().and_then(|(key, _)| has(*key))).or(groups.first()).cloned()
}

/// The brigades that may be set up, and the one being put as it stands.
pub(super) fn choices(now: &Now<'_, Colonia>, side: Side, names: &Names<'_>) -> Choices {
    let mut choices = Choices::default();
    let group = chosen(now, side).unwrap_or_default();
    for other in now.game.to_deploy(side).unwrap_or_default() {
        let Some(&first) = other.first() else { continue };
        let label = match now.game.card(first).brigade {
            Some(brigade) => names.brigade(brigade).to_owned(),
            None => names.unit(first).to_owned(),
        };
        choices.pieces.push(Piece {
            key: card::key(first),
            id: now.game.card(first).id.clone(),
            label,
            note: String::new(),
            chosen: other == group,
        });
    }
    let at: Vec<Placed> = standing(now, side).into_iter().map(|(unit, base)| placed(unit, &base)).collect();
    let action = Action::Deploy { at };
    match now.game.check(side, &action) {
        Ok(()) => choices.first.push(choice(&action, names)),
        Err(refusal) => choices.forbidden.push(Forbidden {
            act: act(&action),
            label: words::action(&action, names),
            why: words::refusal(&refusal, side, names),
            clause: refusal.clause,
        }),
    }
    choices
}

fn choice(action: &Action, names: &Names<'_>) -> Choice {
    Choice {
        act: act(action),
        icon: words::icon(action),
        label: words::action(action, names),
        cost: Vec::new(),
        short: String::new(),
        clause: None,
        main: true,
        aim: None,
        hex: None,
    }
}

/// Where the deputy would be put as he stands.
pub(super) fn put(now: &Now<'_, Colonia>, side: Side) -> Option<Action> {
    let &(_, base) = standing(now, side).first()?;
    let Pose { x, y, facing } = Pose::nearest(&base);
    Some(Action::Put { x, y, facing })
}

fn placed(unit: Unit, base: &Base) -> Placed {
    let Pose { x, y, facing } = Pose::nearest(base);
    Placed { unit, x, y, facing }
}

/// What putting the bases there would come to.
pub(super) fn propose(now: &Now<'_, Colonia>, proposal: &Proposal) -> Option<Ghost> {
    let (side, question) = now.question()?;
    let moved = moved(now, proposal);
    let names = Names::new(now.game);
    let at = |(unit, base): (Unit, Base)| {
        let put = moved.iter().find(|(other, _)| *other == unit).map_or(base, |(_, base)| *base);
        placed(unit, &put)
    };
    let action = match question.what {
        Decision::Put { .. } => {
            let Pose { x, y, facing } = Pose::nearest(&moved.first()?.1);
            Action::Put { x, y, facing }
        }
        _ => Action::Deploy { at: standing(now, side).into_iter().map(at).collect() },
    };
    let refusal = now.game.check(side, &action).err();
    let refused =
        refusal.map(|refusal| Refused { text: words::refusal(&refusal, side, &names), clause: Some(refusal.clause) });
    let said = refused.as_ref().map_or_else(|| tr!(table.proposed).to_owned(), |refused| refused.text.clone());
    let poses = moved.iter().map(|(unit, base)| (card::key(*unit), *base)).collect();
    Some(Ghost { poses, refused, said, ..Ghost::default() })
}

/// Bases are put where they are dragged, even where they may not stay: the brigade is judged as a whole.
pub(super) fn carry(now: &Now<'_, Colonia>, proposal: &Proposal) -> Pick {
    Pick::Place(moved(now, proposal).into_iter().map(|(unit, base)| (card::key(unit), base)).collect())
}

/// The bases dragged, at places as they are stored.
fn moved(now: &Now<'_, Colonia>, proposal: &Proposal) -> Vec<(Unit, Base)> {
    let free = scene::movable(now);
    let pairs = proposal.keys.iter().zip(&proposal.poses);
    let units = pairs.filter_map(|(&key, base)| Some((card::unit(now.game, key)?, base)));
    units
        .filter(|(unit, _)| free.contains(unit))
        .map(|(unit, base)| (unit, now.game.base_at(unit, Pose::nearest(base))))
        .collect()
}

/// A brigade in a row, as near to the middle of its zone as it finds room.
fn row(now: &Now<'_, Colonia>, side: Side, group: &[Unit]) -> Option<Vec<(Unit, Pose)>> {
    let file = &now.game.board().file;
    let (width, depth) = (i32::from(file.width), i32::from(file.deploy?));
    let fronts: i32 = group.iter().map(|&unit| i32::from(now.game.card(unit).values.front) + APART).sum();
    let spare = width - fronts;
    let middle = spare / 2;
    let starts = (0..spare.max(0) / APART).map(|step| {
        let off = (step + 1) / 2 * APART;
        if step % 2 == 0 { middle + off } else { middle - off }
    });
    let starts: Vec<i32> = starts.collect();
    let free = |row: &Vec<(Unit, Pose)>| {
        let at = row.iter().map(|&(unit, Pose { x, y, facing })| Placed { unit, x, y, facing }).collect();
        now.may(&Action::Deploy { at })
    };
    let mut rows = ROWS.into_iter().flat_map(|back| starts.iter().map(move |&start| (start, depth - back)));
    rows.find_map(|(start, front)| Some(in_row(now, side, group, start, front)).filter(free))
}

/// A row whose left end and front stand there, seen from the south; the other side's is turned about.
fn in_row(now: &Now<'_, Colonia>, side: Side, group: &[Unit], start: i32, front: i32) -> Vec<(Unit, Pose)> {
    let file = &now.game.board().file;
    let mut left = start;
    let place = |&unit: &Unit| {
        let values = &now.game.card(unit).values;
        let (wide, deep) = (i32::from(values.front), i32::from(values.depth));
        let (x, y) = (left + wide / 2, front - deep / 2);
        left += wide + APART;
        let pose = match side {
            Side::First => Pose { x, y, facing: 0 },
            Side::Second => Pose { x: i32::from(file.width) - x, y: i32::from(file.height) - y, facing: 180 },
        };
        (unit, pose)
    };
    group.iter().map(place).collect()
}
