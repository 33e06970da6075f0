//! Actions as they stand on buttons: words, icons, order, and what they cost.

use rules_core::Side;
use rules_core::books::caricat::{Action, Frame, ITALIAN, Mobile, Preview, Step};

use super::fill;
use super::names::{Form, Names, at_level, to_level};
use crate::tr;
use crate::words::signed;

/// What a button for this action says.
pub fn action(action: &Action, by: Side, names: &Names) -> String {
    let top = names.game.state().frames.last();
    let plain = match *action {
        Action::Opt { used } => return option(used, by, names),
        Action::Throw { leader } => return fill(tr!(car.action.throw), &[names.leader(leader)]),
        Action::Call { leader } => {
            let throws = names.game.board().file.rules.brigades.iter().any(|brigade| brigade.leader == leader);
            let words = if throws { tr!(car.action.call_throw) } else { tr!(car.action.call) };
            return fill(words, &[names.leader(leader)]);
        }
        Action::EndCommitment => tr!(car.action.end_commitment),
        Action::Shift { to } => return fill(tr!(car.action.shift), &[to_level(to)]),
        Action::Keep => match top {
            Some(&Frame::Shift { leader }) => {
                return fill(tr!(car.action.keep), &[at_level(names.game.leader(leader).level)]);
            }
            _ => tr!(car.action.stay),
        },
        Action::Activate { leader } => {
            let level = at_level(names.game.leader(leader).level);
            return fill(tr!(car.action.activate), &[names.leader(leader), level]);
        }
        Action::Ride { unit } => {
            let broken = names.game.unit(unit).is_broken();
            let words = if broken { tr!(car.action.fall_back) } else { tr!(car.action.ride) };
            return fill(words, &[&names.unit(unit)]);
        }
        Action::Pass if matches!(top, Some(Frame::Choose { passed: true, .. })) => tr!(car.action.pass_too),
        Action::Pass => tr!(car.action.pass),
        Action::Step { piece, to } => return step(piece, &names.place(to), names),
        Action::Withdraw { unit } => return fill(tr!(car.action.withdraw), &[&names.unit(unit)]),
        Action::Leave { unit } => return fill(tr!(car.action.leave), &[&names.unit(unit)]),
        Action::Stop => tr!(car.action.stop),
        Action::EndMovement => tr!(car.action.end_movement),
        Action::Fire { units, target } => {
            let words = [names.the(target), names.units(units.units(), Form::The)];
            return fill(tr!(car.action.fire), &[&words[0], &words[1]]);
        }
        Action::Melee { units, target, charge } => {
            let words = [names.the(target), names.units(units.units(), Form::The)];
            let template = if charge { tr!(car.action.charge) } else { tr!(car.action.melee) };
            return fill(template, &[&words[0], &words[1]]);
        }
        Action::EndCombat => tr!(car.action.end_combat),
        Action::React { units } if units.is_empty() => tr!(car.action.hold_fire),
        Action::React { units } => return fill(tr!(car.action.react), &[&names.units(units.units(), Form::The)]),
        Action::Evade => tr!(car.action.evade),
        Action::Stand => match top {
            Some(Frame::Attack(attack)) if attack.step == Step::Answer && attack.melee => tr!(car.action.hold_fire),
            Some(Frame::Attack(attack)) if attack.step == Step::Answer => tr!(car.action.no_answer),
            _ => tr!(car.action.stand),
        },
        Action::Escape { to } => return fill(tr!(car.action.escape), &[&names.place(to)]),
        Action::Answer { at } => {
            let melee = matches!(top, Some(Frame::Attack(attack)) if attack.melee);
            let words = if melee { tr!(car.action.before_melee) } else { tr!(car.action.reply) };
            return fill(words, &[&names.the(at)]);
        }
        Action::Name { unit } => {
            return match top {
                Some(Frame::Retreats(_)) => fill(tr!(car.action.retreat_first), &[&names.unit(unit)]),
                Some(Frame::Attack(attack)) if attack.step == Step::Losses => {
                    fill(tr!(car.action.lose), &[&names.unit_as(unit, Form::To)])
                }
                _ => fill(tr!(car.action.name), &[&names.the(unit)]),
            };
        }
        Action::Retreat { to } => return fill(tr!(car.action.retreat), &[&names.place(to)]),
        Action::Advance { unit, to } => return fill(tr!(car.action.advance), &[&names.unit(unit), &names.place(to)]),
        Action::Follow => tr!(car.action.follow),
        Action::Stay => match top {
            Some(Frame::Advance(advance)) if advance.unit.is_some() => tr!(car.action.no_pursuit),
            Some(Frame::Advance(_)) => tr!(car.action.no_advance),
            Some(Frame::Follow { .. }) => tr!(car.action.stay_behind),
            Some(Frame::Attack(_)) => tr!(car.action.no_rally),
            _ => tr!(car.action.stay),
        },
        Action::Rally { unit } => return fill(tr!(car.action.rally), &[&names.unit(unit)]),
        Action::Join { unit } => return fill(tr!(car.action.join), &[&names.the(unit)]),
        Action::Bridge { destroyed: true } => tr!(car.action.blow),
        Action::Bridge { destroyed: false } => tr!(car.action.spare),
    };
    plain.to_owned()
}

/// What the button of an attack says below its target's name.
pub fn attack(action: &Action, names: &Names) -> Option<String> {
    let (words, units) = match action {
        Action::Fire { units, .. } => (tr!(car.action.with_fire), units),
        Action::Melee { units, charge: true, .. } => (tr!(car.action.with_charge), units),
        Action::Melee { units, .. } => (tr!(car.action.with_melee), units),
        _ => return None,
    };
    Some(fill(words, &[&names.units(units.units(), Form::Name)]))
}

/// The options of 13.3.1 and 13.3.4.
fn option(used: bool, by: Side, names: &Names) -> String {
    if by != ITALIAN {
        return if used { tr!(car.action.indecision) } else { tr!(car.action.no_indecision) }.to_owned();
    }
    let Some(order) = names.game.board().file.rules.order else { return String::new() };
    let (under_orders, free) = (names.leader(order.leader), names.leader(order.freed_by));
    if used {
        fill(tr!(car.action.order_replaced), &[free, under_orders])
    } else {
        fill(tr!(car.action.order_kept), &[under_orders])
    }
}

fn step(piece: Mobile, place: &str, names: &Names) -> String {
    let mover = names.game.go().and_then(|go| go.mover);
    if mover.is_some_and(|mover| mover.piece == piece && mover.steps > 0) {
        return fill(tr!(car.action.step), &[place]);
    }
    let from = match piece {
        Mobile::Unit(unit) => names.game.unit(unit).hex(),
        Mobile::Leader(leader) => names.game.leader(leader).hex(),
    };
    let words = if from.is_some() { tr!(car.action.step_of) } else { tr!(car.action.enter) };
    fill(words, &[&names.piece(piece), place])
}

/// The icon of an action, by its name in the sprite.
pub const fn icon(action: &Action) -> &'static str {
    match action {
        Action::Opt { used: true } | Action::Call { .. } | Action::Activate { .. } => "flag",
        Action::Throw { .. } | Action::Ride { .. } => "die",
        Action::Shift { .. } | Action::Name { .. } | Action::Rally { .. } | Action::Join { .. } => "check",
        Action::Opt { used: false }
        | Action::EndCommitment
        | Action::Keep
        | Action::Stop
        | Action::EndMovement
        | Action::EndCombat
        | Action::Stand
        | Action::Stay => "stop",
        Action::Pass => "close",
        Action::Step { .. } | Action::Advance { .. } | Action::Follow => "march",
        Action::Withdraw { .. } | Action::Evade | Action::Escape { .. } | Action::Retreat { .. } => "retreat",
        Action::Leave { .. } => "more",
        Action::Melee { .. } => "swords",
        Action::Fire { .. } | Action::Answer { .. } => "fire",
        Action::React { units } => {
            if units.is_empty() {
                "stop"
            } else {
                "fire"
            }
        }
        Action::Bridge { destroyed: true } => "fire",
        Action::Bridge { destroyed: false } => "eye",
    }
}

/// The place of an action in its list: the likeliest first, ends and refusals last.
pub const fn rank(action: &Action) -> u8 {
    match action {
        Action::Melee { charge: true, .. }
        | Action::Activate { .. }
        | Action::Shift { .. }
        | Action::Answer { .. }
        | Action::Evade
        | Action::Follow
        | Action::Rally { .. }
        | Action::Advance { .. } => 0,
        Action::React { units } if !units.is_empty() => 0,
        Action::Melee { .. } | Action::Throw { .. } | Action::Call { .. } | Action::Opt { used: true } => 1,
        Action::Fire { .. } | Action::Ride { .. } => 2,
        Action::Withdraw { .. } | Action::Leave { .. } => 4,
        Action::Pass
        | Action::Stop
        | Action::EndMovement
        | Action::EndCombat
        | Action::EndCommitment
        | Action::Keep
        | Action::Stay
        | Action::Stand
        | Action::React { .. }
        | Action::Bridge { .. }
        | Action::Opt { .. } => 5,
        _ => 3,
    }
}

/// Whether the button is drawn strong.
pub const fn is_main(action: &Action) -> bool {
    rank(action) < 2
}

/// What an action costs and is worth, a line each.
pub fn cost(action: &Action, preview: &Preview, names: &Names) -> Vec<String> {
    let mut lines = Vec::new();
    match *action {
        Action::Throw { .. } | Action::Call { .. } | Action::Ride { .. } => {
            if let Some(at_most) = preview.at_most {
                lines.push(needs(tr!(car.cost.two_dice), at_most - preview.own.total(), 2, 12));
            } else if matches!(action, Action::Ride { .. }) {
                lines.push(tr!(car.cost.sure).to_owned());
            }
        }
        Action::Evade => {
            if let Some(at_most) = preview.at_most {
                lines.push(needs(tr!(car.cost.one_die), at_most, 1, 6));
            }
        }
        Action::Melee { charge, .. } => {
            let sums = [signed(preview.own.total().into()), signed(preview.other.total().into())];
            lines.push(fill(tr!(car.cost.sums), &[&sums[0], &sums[1]]));
            if charge {
                lines.push(tr!(car.cost.charge).to_owned());
            }
        }
        _ => {}
    }
    if let Some(mp) = preview.mp {
        lines.push(fill(tr!(car.cost.mp), &[&mp.to_string()]));
    }
    if let Some(left) = preview.mp_left {
        lines.push(fill(tr!(car.cost.left), &[&left.to_string()]));
    }
    if !matches!(action, Action::React { units } if units.is_empty()) {
        lines.extend(dice(preview));
    }
    if !preview.reactors.is_empty() {
        lines.push(fill(tr!(car.cost.reactors), &[&names.units(preview.reactors.units(), Form::Name)]));
    }
    if preview.enters_zoc {
        let retreats = matches!(action, Action::Retreat { .. });
        lines.push(if retreats { tr!(car.cost.retreat_zoc) } else { tr!(car.cost.in_zoc) }.to_owned());
    }
    if preview.loses_bonus {
        lines.push(tr!(car.cost.loses_bonus).to_owned());
    }
    if let Some(vp) = preview.vp {
        lines.push(fill(tr!(car.cost.vp), &[&vp.to_string()]));
    }
    lines
}

/// The cost as briefly as it can be said.
pub fn short(preview: &Preview) -> String {
    let mp = preview.mp.map(|mp| fill(tr!(car.cost.mp), &[&mp.to_string()]));
    let zoc = preview.enters_zoc.then(|| tr!(car.cost.zoc).to_owned());
    let vp = preview.vp.map(|vp| fill(tr!(car.cost.vp), &[&vp.to_string()]));
    [mp, dice(preview), zoc, vp].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Dice of fire and the face from which they hit.
fn dice(preview: &Preview) -> Option<String> {
    let dice = preview.dice?;
    Some(match preview.hits_on {
        _ if dice == 0 => tr!(car.cost.no_dice).to_owned(),
        Some(face) => fill(tr!(car.cost.dice), &[&dice.to_string(), &face.to_string()]),
        None => fill(tr!(car.cost.dice_alone), &[&dice.to_string()]),
    })
}

/// What a throw must not pass, which is least to most.
fn needs(words: &str, at_most: i8, least: i8, most: i8) -> String {
    if at_most >= most {
        tr!(car.cost.sure).to_owned()
    } else if at_most < least {
        tr!(car.cost.never).to_owned()
    } else {
        fill(words, &[&at_most.to_string()])
    }
}
