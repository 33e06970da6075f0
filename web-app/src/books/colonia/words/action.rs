//! Actions as they stand on buttons: words, icons, order, and what they cost.

use rules_core::books::colonia::{Action, Formation, Frame, Melee, Part, Plan, Pose, Preview, Unit};
use rules_core::table::Edge;

use super::decision::charged_by;
use super::fill;
use super::names::{Names, capital, cm, edge, order, parts};
use crate::tr;

/// What a button for this action says.
pub fn action(action: &Action, names: &Names) -> String {
    let game = names.game;
    let acting = game.act().map(|act| act.unit);
    let unit_of = |words: &str, unit| fill(words, &[names.unit(unit)]);
    let plain = match *action {
        Action::Deploy { ref at } => {
            let units: Vec<Unit> = at.iter().map(|placed| placed.unit).collect();
            return fill(tr!(col.action.deploy), &[&names.units(&units)]);
        }
        Action::Put { x, y, facing } => return put(Pose { x, y, facing }, names),
        Action::Bomb { target } => return unit_of(tr!(col.action.bomb), target),
        Action::Scout { general } => return unit_of(tr!(col.action.scout), general),
        Action::Opportunity { ref units } if units.is_empty() => tr!(col.action.no_opportunity),
        Action::Opportunity { ref units } => return fill(tr!(col.action.opportunity), &[&names.units(units)]),
        Action::Lay { ref seals } if seals.is_empty() => tr!(col.action.lay_none),
        Action::Lay { .. } => tr!(col.action.lay),
        Action::Open { marker: Some((marker, _)) } => return fill(tr!(col.action.open), &[order(marker)]),
        Action::Open { marker: None } => tr!(col.action.open_none),
        Action::Brigade { brigade } => return fill(tr!(col.action.brigade), &[names.brigade(brigade)]),
        Action::Name { unit } => return unit_of(tr!(col.action.name), unit),
        Action::Move { parts: ref way, with } => {
            let facing = acting.map_or(0, |unit| game.piece(unit).facing);
            return along(capital(&parts(way, facing)), with, names);
        }
        Action::Charge { target, parts: ref way, bonus, with } => {
            let words = if bonus { tr!(col.action.charge_bonus) } else { tr!(col.action.charge) };
            let mut said = unit_of(words, target);
            // Where more than a straight leg leads there, the way to it is said as well.
            if let [before @ .., Part::Leg { .. }] = way.as_slice()
                && !before.is_empty()
            {
                let facing = acting.map_or(0, |unit| game.piece(unit).facing);
                said = fill(tr!(col.go.then), &[&capital(&parts(before, facing)), &said]);
            }
            return along(said, with, names);
        }
        Action::Form { formation } => {
            let gun = acting.is_some_and(|unit| game.card(unit).class.is_gun());
            match (formation, gun) {
                (Formation::Line, false) => tr!(col.action.line),
                (Formation::Line, true) => tr!(col.action.unlimber),
                (Formation::Column, false) => tr!(col.action.column),
                (Formation::Column, true) => tr!(col.action.limber),
                (Formation::Square, _) => tr!(col.action.square),
            }
        }
        Action::Square { ref with } if with.is_empty() => tr!(col.action.square),
        Action::Square { ref with } => return fill(tr!(col.action.square_with), &[&names.units(with)]),
        Action::Leave { front } => return fill(tr!(col.action.leave), &[edge(front)]),
        Action::Garrison => tr!(col.action.garrison),
        Action::Fire { target, then, from } => {
            let words = match then {
                Plan::Stand => tr!(col.action.fire),
                Plan::Move => tr!(col.action.fire_then_move),
                Plan::Limber => tr!(col.action.fire_then_limber),
            };
            let said = unit_of(words, target);
            let square = acting.is_some_and(|unit| game.piece(unit).formation == Formation::Square);
            return if square || from != Edge::Front {
                fill(tr!(col.action.fire_from), &[&said, edge(from)])
            } else {
                said
            };
        }
        Action::Search => tr!(col.action.search),
        Action::Ford => tr!(col.action.ford),
        Action::Work => tr!(col.action.work),
        Action::Board { lorry } => return unit_of(tr!(col.action.board), lorry),
        Action::Done if game.act().is_some_and(|act| act.moved || act.fired || act.actions > 0 || act.formed) => {
            tr!(col.action.done)
        }
        Action::Done => tr!(col.action.stand),
        Action::Fight => tr!(col.action.fight),
        Action::Disengage => tr!(col.action.disengage),
        Action::Yes => return yes(names),
        Action::No => no(names),
        Action::React { unit, .. } => {
            let mover = match game.state().frames.last() {
                Some(Frame::React { mover, .. }) => charged_by(*mover, names),
                _ => None,
            };
            let words = if mover == Some(unit) { tr!(col.action.counter) } else { tr!(col.action.react) };
            return unit_of(words, unit);
        }
        Action::Main { attacker, target } => {
            return fill(tr!(col.action.main), &[names.unit(attacker), names.unit(target)]);
        }
    };
    plain.to_owned()
}

fn along(said: String, with: Option<Unit>, names: &Names) -> String {
    match with {
        Some(general) => fill(tr!(col.go.with), &[&said, names.unit(general)]),
        None => said,
    }
}

fn yes(names: &Names) -> String {
    match names.game.state().frames.last() {
        Some(Frame::Deploy { .. }) => tr!(col.action.throw).to_owned(),
        Some(Frame::Square { .. }) => tr!(col.action.yes_square).to_owned(),
        Some(Frame::Shot(shot)) => fill(tr!(col.action.return_fire), &[names.unit(shot.unit)]),
        Some(Frame::Melee(_)) => tr!(col.action.pursue).to_owned(),
        _ => tr!(col.action.yes).to_owned(),
    }
}

fn no(names: &Names) -> &'static str {
    match names.game.state().frames.last() {
        Some(Frame::Sortie { .. }) => tr!(col.action.no_sortie),
        Some(Frame::Square { .. }) => tr!(col.action.no_square),
        Some(Frame::Shot(_)) => tr!(col.action.no_return),
        Some(Frame::Melee(_)) => tr!(col.action.no_pursuit),
        Some(Frame::React { .. }) => tr!(col.action.no_reaction),
        _ => tr!(col.action.no),
    }
}

/// A place for a base: beside which unit, on which of its sides.
fn put(at: Pose, names: &Names) -> String {
    let game = names.game;
    let place = names.place(at);
    let side = match game.state().frames.last() {
        Some(Frame::Put { unit }) => game.side_of(*unit),
        _ => return fill(tr!(col.action.put), &[&place]),
    };
    let hosts = game.on_table_of(side).filter(|&unit| !game.card(unit).is_hq());
    let near = hosts.min_by_key(|&unit| game.pose(unit).centre().distance(at.centre()));
    let Some(host) = near else { return fill(tr!(col.action.put), &[&place]) };
    let base = game.base(host);
    let bearing = (base.centre().direction_to(at.centre()) - base.facing()).normalised().0;
    let beside = match bearing {
        4_500..=13_499 => Edge::Right,
        13_500..=22_499 => Edge::Rear,
        22_500..=31_499 => Edge::Left,
        _ => Edge::Front,
    };
    fill(tr!(col.action.put_by), &[names.unit(host), edge(beside), &place])
}

/// The icon of an action, by its name in the sprite.
pub fn icon(action: &Action) -> &'static str {
    match action {
        Action::Deploy { .. } | Action::Put { .. } | Action::Brigade { .. } | Action::Lay { .. } => "flag",
        Action::Bomb { .. } | Action::Fire { .. } => "fire",
        Action::Scout { .. } | Action::Open { .. } => "eye",
        Action::Opportunity { units } if units.is_empty() => "stop",
        Action::Opportunity { .. } => "eye",
        Action::Name { .. } | Action::Yes | Action::Main { .. } => "check",
        Action::Move { .. } | Action::Ford | Action::Board { .. } => "march",
        Action::Charge { .. } | Action::Fight | Action::React { .. } => "swords",
        Action::Form { .. } | Action::Square { .. } | Action::Leave { .. } | Action::Garrison => "layers",
        Action::Search => "die",
        Action::Work => "spade",
        Action::Disengage => "retreat",
        Action::Done | Action::No => "stop",
    }
}

/// The place of an action in its list: the likeliest first, ends and refusals last.
pub fn rank(action: &Action) -> u8 {
    match action {
        Action::Charge { bonus: false, .. }
        | Action::Brigade { .. }
        | Action::Name { .. }
        | Action::Fight
        | Action::React { .. }
        | Action::Main { .. }
        | Action::Yes
        | Action::Open { marker: Some(_) }
        | Action::Put { .. }
        | Action::Deploy { .. } => 0,
        Action::Charge { .. } | Action::Lay { .. } | Action::Bomb { .. } => 1,
        Action::Opportunity { units } if !units.is_empty() => 1,
        Action::Fire { .. } | Action::Scout { .. } => 2,
        Action::Move { .. } => 3,
        Action::Done | Action::No | Action::Opportunity { .. } | Action::Open { .. } => 5,
        _ => 4,
    }
}

/// Whether the button is drawn strong.
pub fn is_main(action: &Action) -> bool {
    rank(action) < 2
}

/// What an action costs and is worth, a line each.
pub fn cost(action: &Action, preview: &Preview, names: &Names) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    if let (Some(spent), Some(allowance)) = (preview.spent, preview.allowance) {
        let bonus = matches!(action, Action::Charge { bonus: true, .. });
        let words = if bonus { tr!(col.cost.up_to) } else { tr!(col.cost.spent) };
        lines.push(fill(words, &[&cm(spent), &cm(allowance)]));
    }
    lines.extend(dice(preview));
    let more = match action {
        Action::Yes => match names.game.state().frames.last() {
            Some(Frame::Square { .. }) => Some(tr!(col.cost.square)),
            Some(Frame::Melee(Melee { .. })) => Some(tr!(col.cost.half_die)),
            _ => None,
        },
        Action::Disengage => Some(tr!(col.cost.disengage)),
        Action::Search => Some(tr!(col.cost.ford)),
        Action::Bomb { .. } | Action::Scout { .. } => Some(tr!(col.cost.sortie)),
        _ => None,
    };
    lines.extend(more.map(str::to_owned));
    if let Action::Charge { target, .. } = action {
        let others: Vec<Unit> = preview.contact.iter().copied().filter(|unit| unit != target).collect();
        if !others.is_empty() {
            lines.push(fill(tr!(col.cost.contact), &[&names.units(&others)]));
        }
    }
    if preview.disorder.is_some() {
        lines.push(tr!(col.cost.disorder).to_owned());
    }
    if !preview.interrupts.is_empty() {
        lines.push(fill(tr!(col.cost.interrupts), &[&names.units(&preview.interrupts)]));
    }
    lines
}

/// The cost as briefly as it can be said.
pub fn short(preview: &Preview) -> String {
    let spent = preview.spent.map(|spent| fill(tr!(col.cost.range), &[&cm(spent)]));
    let disorder = preview.disorder.map(|_| tr!(col.cost.disorder).to_owned());
    [spent, dice(preview), disorder].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The dice of both.
fn dice(preview: &Preview) -> Option<String> {
    let own = preview.own.as_ref()?.dice().to_string();
    Some(match &preview.other {
        Some(other) => fill(tr!(col.cost.against), &[&own, &other.dice().to_string()]),
        None => fill(tr!(col.cost.dice), &[&own]),
    })
}
