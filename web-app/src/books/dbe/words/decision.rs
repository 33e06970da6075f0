//! What must be decided: a heading, and a note under it.

use rules_core::books::dbe::{Dbe, Decision, Frame, Unit};
use rules_core::{Game as _, Side};

use super::fill;
use super::names::{Names, cm};
use crate::tr;

/// What is asked now, whoever must answer.
pub(super) fn asked(game: &Dbe) -> Option<Decision> {
    let pending = game.pending();
    pending.decider().and_then(|side| pending.question(side)).map(|question| question.what.clone())
}

/// The heading of a decision, and a line under it where there is something to add.
pub fn heading(decision: &Decision, names: &Names) -> (String, Option<String>) {
    let plain = |words: &str| words.to_owned();
    let of = |words: &str, unit| fill(words, &[&names.unit(unit)]);
    let scale = |length: i32| cm(if names.game.board().file.large { length * 1250 } else { length * 1000 });
    match *decision {
        Decision::Begin => (plain(tr!(dbe.decide.begin)), None),
        Decision::Edge => (plain(tr!(dbe.decide.edge)), Some(plain(tr!(dbe.decide.edge_note)))),
        Decision::Deploy => {
            (plain(tr!(dbe.decide.deploy)), Some(fill(tr!(dbe.decide.deploy_note), &[&scale(24), &scale(8)])))
        }
        Decision::Chief => {
            (plain(tr!(dbe.decide.chief)), Some(fill(tr!(dbe.decide.deploy_note), &[&scale(24), &scale(8)])))
        }
        Decision::TakeOver { .. } => (plain(tr!(dbe.decide.take_over)), Some(plain(tr!(dbe.decide.take_over_note)))),
        Decision::FleeFirst { .. } => (plain(tr!(dbe.decide.flee_first)), None),
        Decision::SideStep { unit } => (of(tr!(dbe.decide.side_step), unit), None),
        Decision::Arrive { unit, .. } => (of(tr!(dbe.decide.arrive), unit), None),
        Decision::Move => (plain(tr!(dbe.decide.which)), Some(points(names.game.state().active, names))),
        Decision::Generals => (plain(tr!(dbe.decide.generals)), Some(plain(tr!(dbe.decide.generals_note)))),
        Decision::Face { .. } => (plain(tr!(dbe.decide.face)), None),
        Decision::Swap { gun } => (of(tr!(dbe.decide.swap), gun), Some(plain(tr!(dbe.decide.swap_note)))),
        Decision::Target { .. } => {
            let foot = matches!(names.game.state().frames.last(), Some(Frame::Fire(fire)) if fire.foot);
            let words = if foot { tr!(dbe.decide.target_foot) } else { tr!(dbe.decide.target_guns) };
            (plain(words), Some(plain(tr!(dbe.decide.target_note))))
        }
        Decision::Shoot { target, .. } => (of(tr!(dbe.decide.shoot), target), Some(plain(tr!(dbe.decide.shoot_note)))),
        Decision::Melee { .. } => (plain(tr!(dbe.decide.melee)), None),
        Decision::Toucher { unit, .. } => (of(tr!(dbe.decide.toucher), unit), None),
        Decision::Helper { .. } => (plain(tr!(dbe.decide.helper)), None),
        Decision::Pursue { unit } => (of(tr!(dbe.decide.pursue), unit), None),
        Decision::Meet { unit, .. } => (of(tr!(dbe.decide.meet), unit), None),
        Decision::Keep { corps, count, .. } => {
            let heading = fill(tr!(dbe.decide.keep), &[&names.corps(corps)]);
            (heading, Some(fill(tr!(dbe.decide.keep_note), &[&count.to_string()])))
        }
        Decision::Recover { .. } => (plain(tr!(dbe.decide.recover)), None),
        Decision::Refuge { general, .. } => (of(tr!(dbe.decide.refuge), general), None),
    }
}

/// The command points a side has left, corps by corps.
fn points(side: Side, names: &Names) -> String {
    let game = names.game;
    let mut purses: Vec<String> = Vec::new();
    for corps in game.board().corps_of(side).filter(|&corps| game.corps(corps).points > 0) {
        let left = game.corps(corps).points.to_string();
        purses.push(fill(tr!(dbe.decide.corps_points), &[&names.corps(corps), &left]));
    }
    let chief = game.state().chief_points;
    if chief > 0 {
        purses.push(fill(tr!(dbe.decide.chief_points), &[&chief.to_string()]));
    }
    let left = if purses.is_empty() { "0".to_owned() } else { purses.join("; ") };
    fill(tr!(dbe.decide.move_note), &[&left])
}

/// The unit a decision is about.
pub fn subject(decision: &Decision) -> Option<Unit> {
    match *decision {
        Decision::SideStep { unit }
        | Decision::Arrive { unit, .. }
        | Decision::Swap { gun: unit }
        | Decision::Shoot { target: unit, .. }
        | Decision::Toucher { unit, .. }
        | Decision::Pursue { unit }
        | Decision::Meet { unit, .. }
        | Decision::Refuge { general: unit, .. } => Some(unit),
        _ => None,
    }
}
