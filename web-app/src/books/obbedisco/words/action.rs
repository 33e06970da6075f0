//! Actions as they stand on buttons.

use rules_core::books::obbedisco::Action;

use super::{goal, leader, place, side};
use crate::tr;

/// What a button for this action says. `passed` tells whether the other side has passed at this draw.
pub fn action(action: &Action, by: rules_core::Side, passed: bool) -> String {
    match *action {
        Action::Place { leader: who, at } => tr!(obb.action.place, leader = leader(who), hex = place(at)),
        Action::Draw => tr!(obb.action.draw).to_owned(),
        Action::Pass if passed => tr!(obb.action.pass_too).to_owned(),
        Action::Pass => tr!(obb.action.pass).to_owned(),
        Action::Refuse => tr!(obb.action.refuse, side = side(by.other())),
        Action::Decline => tr!(obb.action.decline).to_owned(),
        Action::March => tr!(obb.action.march).to_owned(),
        Action::ForcedMarch => tr!(obb.action.forced_march).to_owned(),
        Action::Entrench => tr!(obb.action.entrench).to_owned(),
        Action::Detach { sp } => tr!(obb.action.detach, sp = sp),
        Action::Step { to } => tr!(obb.action.step, hex = place(to)),
        Action::Exit => tr!(obb.action.exit).to_owned(),
        Action::Attack { target, guns: false } => tr!(obb.action.attack, hex = place(target)),
        Action::Attack { target, guns: true } => tr!(obb.action.attack_guns, hex = place(target)),
        Action::Stop => tr!(obb.action.stop).to_owned(),
        Action::React { leader: who, to } => tr!(obb.action.react, leader = leader(who), hex = place(to)),
        Action::StandFast => tr!(obb.action.stand_fast).to_owned(),
        Action::MakeFor { goal: end } => tr!(obb.action.make_for, goal = goal(end)),
        Action::Retreat { to } => tr!(obb.action.retreat, hex = place(to)),
        Action::Stay => tr!(obb.action.stay).to_owned(),
        Action::Advance { to } => tr!(obb.action.advance, hex = place(to)),
        Action::EndActivation => tr!(obb.action.end_activation).to_owned(),
        Action::Choose { leader: who } => tr!(obb.action.choose, leader = leader(who)),
        Action::Raise { at } => tr!(obb.action.raise, hex = place(at)),
    }
}
