//! Choices as they stand in the decision panel: sorted, priced, the forbidden ones with their reason.

use rules_core::books::obbedisco::{Action, Decision, Hints, Preview, Reach};
use rules_core::{Clause, Side};

use crate::{tr, words};

/// A choice that may be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The action.
    pub action: Action,
    /// Its icon.
    pub icon: &'static str,
    /// What the button says.
    pub label: String,
    /// What it costs, a line each.
    pub cost: Vec<String>,
    /// The cost as briefly as it can be said.
    pub short: String,
    /// The clause of the cost.
    pub clause: Option<Clause>,
    /// The likeliest choice, drawn strong.
    pub main: bool,
}

/// A choice that may not be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Forbidden {
    /// The action.
    pub action: Action,
    /// What the button would say.
    pub label: String,
    /// Why not.
    pub why: String,
    /// The clause that forbids.
    pub clause: Clause,
}

/// Everything the decision panel offers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// Legal choices, the likeliest first; steps of a march come in `steps`.
    pub open: Vec<Choice>,
    /// The steps to neighbouring hexes.
    pub steps: Vec<Choice>,
    /// Hexes farther away, which several steps reach.
    pub far: Vec<Reach>,
    /// What a player might look for and may not do.
    pub forbidden: Vec<Forbidden>,
}

/// Sorts what may be done now.
pub fn sort(hints: &Hints, decision: &Decision, side: Side) -> Choices {
    let passed = matches!(decision, Decision::Cup { passed: true });
    let mut choices = Choices::default();
    let has_attack = hints.offers.iter().any(|offer| matches!(offer.action, Action::Attack { .. }));
    for offer in &hints.offers {
        let choice = Choice {
            action: offer.action,
            icon: icon(offer.action),
            label: words::action(&offer.action, side, passed),
            cost: cost(offer.action, &offer.preview),
            short: short(&offer.preview),
            clause: offer.preview.clause,
            main: is_main(offer.action, has_attack),
        };
        if matches!(offer.action, Action::Step { .. }) {
            choices.steps.push(choice);
        } else {
            choices.open.push(choice);
        }
    }
    in_order(&mut choices.open, |choice| (rank(choice.action).into(), 0));
    choices.far = hints
        .reach
        .iter()
        .filter(|way| !choices.steps.iter().any(|step| step.action == Action::Step { to: way.to }))
        .cloned()
        .collect();
    in_order(&mut choices.far, |way| (way.mp.into(), way.to.0));
    choices.forbidden = hints
        .refused
        .iter()
        .map(|refused| Forbidden {
            action: refused.action,
            label: words::action(&refused.action, side, passed),
            why: words::refusal(&refused.refusal, side),
            clause: refused.refusal.clause,
        })
        .collect();
    choices
}

const fn is_main(action: Action, has_attack: bool) -> bool {
    match action {
        Action::Draw | Action::March | Action::Attack { guns: false, .. } => true,
        Action::Exit => !has_attack,
        _ => false,
    }
}

/// Whether a choice stands above the steps of a march: the ones that are more than a step.
pub const fn before_steps(action: Action) -> bool {
    rank(action) < 3
}

/// Puts a short list in order by a key, equal ones as they came. The library's sorts weigh more than the page may.
fn in_order<T>(list: &mut [T], key: impl Fn(&T) -> (u16, u16)) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
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
                lines.push(tr!(obb.cost.roll_mp, dice = dice, plus = words::signed(preview.own.total().into())));
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
