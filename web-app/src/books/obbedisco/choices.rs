//! Choices as they stand in the decision panel: sorted, priced, the forbidden ones with their reason.

use rules_core::books::obbedisco::{Action, Decision, Obbedisco, Preview, Reach};
use rules_core::hex::HexId;

use super::{pick, scene, words};
use crate::lists::order_by;
use crate::session_store::facts::{Choice, Choices, Forbidden, Way};
use crate::session_store::presenter::{Now, act};
use crate::tr;
use crate::words::signed;

/// Sorts what may be done now.
pub(super) fn sort(now: &Now<'_, Obbedisco>) -> Choices {
    let mut choices = Choices::default();
    let (Some((side, question)), true) = (now.question(), now.live) else { return choices };
    let passed = matches!(question.what, Decision::Cup { passed: true });
    let has_attack = now.hints.offers.iter().any(|offer| matches!(offer.action, Action::Attack { .. }));
    let mut open: Vec<(u8, Choice)> = Vec::new();
    for offer in &now.hints.offers {
        let action = offer.action;
        let choice = Choice {
            act: act(&action),
            icon: icon(action),
            label: words::action(&action, side, passed),
            cost: cost(action, &offer.preview),
            short: short(&offer.preview),
            clause: offer.preview.clause,
            main: is_main(action, has_attack),
            aim: pick::aim(now, action),
            hex: scene::hex_of(action).map(|hex| hex.0),
        };
        if let Action::Step { to } = action {
            choices.steps.push(Choice { label: words::place(to), ..choice });
        } else {
            open.push((rank(action), choice));
        }
    }
    order_by(&mut open, |(rank, _)| (u16::from(*rank), 0));
    for (rank, choice) in open {
        if rank < 3 { choices.first.push(choice) } else { choices.rest.push(choice) }
    }
    let steps: Vec<Action> = now.hints.offers.iter().map(|offer| offer.action).collect();
    let mut far: Vec<&Reach> =
        now.hints.reach.iter().filter(|way| !steps.contains(&Action::Step { to: way.to })).collect();
    order_by(&mut far, |way| (way.mp.into(), way.to.0));
    choices.far = far.into_iter().map(way).collect();
    choices.approach = approach(now);
    choices.forbidden = now
        .hints
        .refused
        .iter()
        .map(|refused| Forbidden {
            act: act(&refused.action),
            label: words::action(&refused.action, side, passed),
            why: words::refusal(&refused.refusal, side),
            clause: refused.refusal.clause,
        })
        .collect();
    choices
}

fn way(way: &Reach) -> Way {
    Way {
        to: way.to.0,
        acts: way.path.iter().map(|&to| act(&Action::Step { to })).collect(),
        label: words::place(way.to),
        cost: tr!(obb.cost.mp, mp = way.mp),
    }
}

/// The march aimed at, to attack from its end.
fn approach(now: &Now<'_, Obbedisco>) -> Option<Way> {
    let aim = now.eye.aim.as_ref()?;
    aim.next.as_ref()?;
    let target = aim.arrows.first()?.to;
    let (way, _, mp) = pick::approaches(now).into_iter().find(|(_, hex, _)| hex.0 == target)?;
    Some(Way {
        to: target,
        acts: way.path.iter().map(|&to| act(&Action::Step { to })).collect(),
        label: tr!(decide.approach, hex = words::place(HexId(target))),
        cost: tr!(obb.cost.mp, mp = mp),
    })
}

const fn is_main(action: Action, has_attack: bool) -> bool {
    match action {
        Action::Draw | Action::March | Action::Attack { guns: false, .. } => true,
        Action::Exit => !has_attack,
        _ => false,
    }
}

const fn rank(action: Action) -> u8 {
    match action {
        Action::Draw | Action::March | Action::Attack { guns: false, .. } => 0,
        Action::Attack { .. } | Action::ForcedMarch | Action::Exit => 1,
        Action::Pass | Action::Stop | Action::StandFast | Action::Stay | Action::EndActivation | Action::Decline => 3,
        _ => 2,
    }
}

const fn icon(action: Action) -> &'static str {
    match action {
        Action::Draw => "chit",
        Action::Pass | Action::Decline => "close",
        Action::Refuse => "undo",
        Action::March | Action::ForcedMarch | Action::Step { .. } | Action::Advance { .. } => "march",
        Action::Place { .. } | Action::Raise { .. } | Action::Detach { .. } => "flag",
        Action::Entrench => "spade",
        Action::Exit => "more",
        Action::Attack { .. } => "swords",
        Action::Stop | Action::Stay | Action::StandFast | Action::EndActivation => "stop",
        Action::React { .. } | Action::Retreat { .. } | Action::MakeFor { .. } => "retreat",
        Action::Choose { .. } => "check",
    }
}

fn cost(action: Action, preview: &Preview) -> Vec<String> {
    let mut lines = Vec::new();
    match action {
        Action::March | Action::ForcedMarch => {
            let dice = if action == Action::ForcedMarch { 2 } else { 1 };
            if !preview.own.0.is_empty() {
                lines.push(tr!(obb.cost.roll_mp, dice = dice, plus = signed(preview.own.total().into())));
            }
        }
        Action::React { .. } => lines.push(reaction_needs(preview.own.total())),
        Action::Stop => lines.push(tr!(obb.cost.ends_activation).to_owned()),
        _ => {}
    }
    if let Some(mp) = preview.mp {
        lines.push(tr!(obb.cost.mp, mp = mp));
    }
    if let Some(fp) = preview.fp {
        lines.push(tr!(obb.cost.fp, fp = fp));
    }
    if preview.enters_zoc {
        lines.push(tr!(obb.cost.in_zoc).to_owned());
    }
    if preview.loses_bonus {
        lines.push(tr!(obb.cost.loses_bonus).to_owned());
    }
    lines
}

fn short(preview: &Preview) -> String {
    let mp = preview.mp.map(|mp| tr!(obb.cost.mp, mp = mp));
    let fp = preview.fp.map(|fp| tr!(obb.cost.fp, fp = fp));
    let zoc = preview.enters_zoc.then(|| tr!(obb.cost.zoc).to_owned());
    [mp, fp, zoc].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What a die must show for a reaction, whose sum must reach 5 (2.8b).
fn reaction_needs(own: i8) -> String {
    match 5 - own {
        ..=1 => tr!(obb.cost.sure).to_owned(),
        7.. => tr!(obb.cost.never).to_owned(),
        least => tr!(obb.cost.needs, least = least),
    }
}
