//! What is decided of several elements at once: who shoots, and whom a broken corps keeps.

use rules_core::InOrder as _;
use rules_core::books::dbe::{Action, Dbe, Decision, Frame, Unit};
use rules_core::{Game as _, Side};

use super::card::{key, unit};
use super::words::{self, Names};
use crate::session_store::facts::{Ballot, BallotLine, BallotOption, Choice};
use crate::session_store::presenter::Now;
use crate::tr;

/// Marked: not at all, as an extra shooter or kept, as the main shooter.
const MARKS: [u8; 3] = [0, 1, 2];

/// What has been marked for a unit.
fn marked(now: &Now<'_, Dbe>, unit: Unit) -> Option<u8> {
    now.eye.marks.iter().find(|(piece, _)| *piece == key(unit)).map(|(_, value)| *value)
}

/// The volley as it would be shot: whoever was marked main last, and up to two others. Foot shoots with all it may, since
/// it has but one target; guns alone unless told otherwise.
pub(super) fn volley(now: &Now<'_, Dbe>, shooters: &[Unit], side: Side) -> Option<Action> {
    let told = now.eye.marks.iter().rev().filter(|(_, value)| *value == 2);
    let told = told.filter_map(|&(piece, _)| unit(now.game, piece)).find(|unit| shooters.contains(unit));
    let worth = |main: Unit| {
        let preview = now.game.preview(side, &Action::Shoot { main, extra: Vec::new() });
        preview.map_or(i8::MIN, |preview| preview.own.total())
    };
    let free = shooters.iter().copied().filter(|&unit| marked(now, unit) != Some(0)).chain(shooters.iter().copied());
    // The most worthy, the first of equals.
    let best = || free.rev().map(|unit| (worth(unit), unit)).max_by_key(|&(worth, _)| worth).map(|(_, unit)| unit);
    let main = told.or_else(best)?;
    let foot = matches!(now.game.state().frames.last(), Some(Frame::Fire(fire)) if fire.foot);
    let joins = |&unit: &Unit| unit != main && marked(now, unit).map_or(foot, |value| value > 0);
    let mut extra: Vec<Unit> = shooters.iter().copied().filter(joins).collect();
    // Those who were told to shoot come before those who shoot by themselves.
    extra.put_in_order_by(|&unit| marked(now, unit).is_none());
    extra.truncate(2);
    Some(Action::Shoot { main, extra })
}

/// Who shoots at a target.
pub(super) fn shoot(now: &Now<'_, Dbe>, side: Side, shooters: &[Unit], names: &Names<'_>) -> Option<Ballot> {
    let volley = volley(now, shooters, side)?;
    let Action::Shoot { main, extra } = &volley else { return None };
    let line = |&shooter: &Unit| {
        let now_is = if shooter == *main { 2 } else { u8::from(extra.contains(&shooter)) };
        let option = |value: u8| {
            // Somebody must be the main shooter: another one is named instead.
            let bars = value == 1 && now_is == 0 && extra.len() >= 2;
            let refused = bars.then(|| {
                let more = [extra.as_slice(), &[shooter]].concat();
                now.game.check(side, &Action::Shoot { main: *main, extra: more }).err()
            });
            BallotOption {
                value,
                label: [tr!(dbe.mark.none), tr!(dbe.mark.extra), tr!(dbe.mark.main)][usize::from(value)].to_owned(),
                chosen: value == now_is,
                refused: refused.flatten().map(|refusal| (words::refusal(&refusal, side, names), refusal.clause)),
            }
        };
        BallotLine { key: key(shooter), label: names.unit(shooter), options: MARKS.map(option).into() }
    };
    let lines = shooters.iter().map(line).collect();
    Some(Ballot { lines, play: choice(now, side, &volley, names) })
}

/// Those a broken corps keeps: the marked ones, and the first of the others until there are enough.
fn kept(now: &Now<'_, Dbe>, count: u8, from: &[Unit]) -> Vec<Unit> {
    let mut order: Vec<Unit> = from.to_vec();
    order.put_in_order_by(|&unit| match marked(now, unit) {
        Some(1) => 0_u8,
        Some(_) => 2,
        None => 1,
    });
    order.truncate(usize::from(count));
    order
}

/// Whom a broken corps keeps.
pub(super) fn keep(now: &Now<'_, Dbe>, side: Side, count: u8, from: &[Unit], names: &Names<'_>) -> Ballot {
    let kept = kept(now, count, from);
    let line = |&unit: &Unit| {
        let stays = kept.contains(&unit);
        let option = |value: u8, label: &str| BallotOption {
            value,
            label: label.to_owned(),
            chosen: (value == 1) == stays,
            refused: None,
        };
        BallotLine {
            key: key(unit),
            label: names.unit(unit),
            options: vec![option(0, tr!(dbe.mark.flee)), option(1, tr!(dbe.mark.keep))],
        }
    };
    let lines = from.iter().map(line).collect();
    Ballot { lines, play: choice(now, side, &Action::Keep { units: kept }, names) }
}

fn choice(now: &Now<'_, Dbe>, side: Side, action: &Action, names: &Names<'_>) -> Choice {
    let preview = now.game.preview(side, action).unwrap_or_default();
    super::choices::choice(action, &preview, names)
}

/// What the ballot of a decision would play.
pub(super) fn played(now: &Now<'_, Dbe>) -> Option<Action> {
    let (side, question) = now.question()?;
    match &question.what {
        Decision::Shoot { shooters, .. } => volley(now, shooters, side),
        _ => None,
    }
}
