//! Setting up a generic battle from the panel: a brigade in one row, where there is room; the board places bases freely.

use rules_core::Side;
use rules_core::books::colonia::{Action, Colonia, Placed, Unit};

use crate::session_store::presenter::Now;

/// Millimetres between bases, and between the places that are tried.
const APART: i32 = 10;
/// How far the front of the row stands behind the front of the zone.
const ROWS: [i32; 3] = [10, 80, 140];

/// A place for each brigade that may be set up now.
pub(super) fn offers(now: &Now<'_, Colonia>, side: Side) -> Vec<Action> {
    let groups = now.game.to_deploy(side).unwrap_or_default();
    groups.iter().filter_map(|group| row(now, side, group)).collect()
}

/// A brigade in a row, as near to the middle of its zone as it finds room.
fn row(now: &Now<'_, Colonia>, side: Side, group: &[Unit]) -> Option<Action> {
    let file = &now.game.board().file;
    let (width, depth) = (i32::from(file.width), i32::from(file.deploy?));
    let fronts: i32 = group.iter().map(|&unit| i32::from(now.game.card(unit).values.front) + APART).sum();
    let spare = width - fronts;
    let starts = (0..spare.max(0) / APART).flat_map(|step| {
        let off = (step + 1) / 2 * APART;
        let middle = spare / 2;
        [if step % 2 == 0 { middle + off } else { middle - off }]
    });
    let starts: Vec<i32> = starts.collect();
    ROWS.into_iter().find_map(|back| {
        starts.iter().map(|&start| placed(now, side, group, start, depth - back)).find(|action| now.may(action))
    })
}

/// A row whose left end and front stand there, seen from the south; the other side's is turned about.
fn placed(now: &Now<'_, Colonia>, side: Side, group: &[Unit], start: i32, front: i32) -> Action {
    let file = &now.game.board().file;
    let mut left = start;
    let place = |&unit: &Unit| {
        let values = &now.game.card(unit).values;
        let (wide, deep) = (i32::from(values.front), i32::from(values.depth));
        let (x, y) = (left + wide / 2, front - deep / 2);
        left += wide + APART;
        match side {
            Side::First => Placed { unit, x, y, facing: 0 },
            Side::Second => Placed { unit, x: i32::from(file.width) - x, y: i32::from(file.height) - y, facing: 180 },
        }
    };
    Action::Deploy { at: group.iter().map(place).collect() }
}
