//! Actions as they stand on buttons: words, icons, order, and what they cost.

use rules_core::books::dbe::{Action, Decision, Frame, Preview, Unit};

use super::decision::asked;
use super::fill;
use super::names::{Names, border, capital, cm, edge, effect, hand, into, legs, manoeuvre};
use crate::tr;

/// What a button for this action says.
pub fn action(action: &Action, names: &Names) -> String {
    let of = |words: &str, unit| fill(words, &[&names.unit(unit)]);
    let two = |words: &str, one, other| fill(words, &[&names.unit(one), &names.unit(other)]);
    let frame = names.game.state().frames.last();
    let plain = match action {
        Action::Begin => tr!(dbe.action.begin),
        Action::Edge { edge } => return fill(tr!(dbe.action.edge), &[border(*edge)]),
        Action::Deploy { at } => {
            let corps = at.first().and_then(|placed| names.game.card(placed.unit).corps);
            return fill(tr!(dbe.action.deploy), &[&corps.map_or_else(String::new, |corps| names.corps(corps))]);
        }
        Action::Chief { at } => return fill(tr!(dbe.action.chief), &[&names.place(*at)]),
        Action::TakeOver { corps: Some(corps) } => return fill(tr!(dbe.action.take_over), &[&names.corps(*corps)]),
        Action::TakeOver { corps: None } => tr!(dbe.action.take_none),
        Action::FleeFirst { unit } => return of(tr!(dbe.action.flee_first), *unit),
        Action::SideStep { hand: to } => return fill(tr!(dbe.action.side_step), &[hand(*to)]),
        Action::Arrive { place } => {
            let at = match asked(names.game) {
                Some(Decision::Arrive { places, .. }) => places.get(usize::from(*place)).map(|at| names.place(*at)),
                _ => None,
            };
            return fill(tr!(dbe.action.arrive), &[&at.unwrap_or_else(|| place.to_string())]);
        }
        Action::Move { unit, legs: way, onto, .. } => {
            return fill(tr!(dbe.action.general), &[&names.unit(*unit), &into(legs(way), *onto, names)]);
        }
        Action::Group { units, how, onto, .. } => {
            let said = into(manoeuvre(how, units, names), *onto, names);
            return fill(tr!(dbe.go.group), &[&units.len().to_string(), &said]);
        }
        Action::BreakOff { unit, length, .. } => {
            return fill(tr!(dbe.action.break_off), &[&names.unit(*unit), &cm(length.0)]);
        }
        Action::Done if matches!(frame, Some(Frame::Generals)) => tr!(dbe.action.done_generals),
        Action::Done => tr!(dbe.action.done_moves),
        Action::General { unit, legs: way, attach: None } => {
            return fill(tr!(dbe.action.general), &[&names.unit(*unit), &legs(way)]);
        }
        Action::General { unit, legs: way, attach: Some(to) } if way.is_empty() => {
            return two(tr!(dbe.action.attach), *unit, *to);
        }
        Action::General { unit, legs: way, attach: Some(to) } => {
            return fill(tr!(dbe.action.attach_after), &[&names.unit(*unit), &legs(way), &names.unit(*to)]);
        }
        Action::Detach { unit } => return of(tr!(dbe.action.detach), *unit),
        Action::Face { unit, enemy } => return two(tr!(dbe.action.face), *unit, *enemy),
        Action::Yes | Action::No => return answer(*action == Action::Yes, names),
        Action::Target { unit } => return of(tr!(dbe.action.target), *unit),
        Action::Shoot { main, extra } if extra.is_empty() => return of(tr!(dbe.action.shoot), *main),
        Action::Shoot { main, extra } => {
            return fill(tr!(dbe.action.shoot_extra), &[&names.unit(*main), &names.units(extra)]);
        }
        Action::Decline => tr!(dbe.action.decline),
        Action::Name { unit } => return name(*unit, names),
        Action::Keep { units } if units.is_empty() => tr!(dbe.action.keep_none),
        Action::Keep { units } => return fill(tr!(dbe.action.keep), &[&names.units(units)]),
        Action::Recover { corps } => return fill(tr!(dbe.action.recover), &[&names.corps(*corps)]),
    };
    plain.to_owned()
}

fn answer(yes: bool, names: &Names) -> String {
    match (names.game.state().frames.last(), yes) {
        (Some(Frame::Swaps { left }), true) => {
            let gun = left.as_ref().and_then(|left| left.last());
            return fill(tr!(dbe.action.swap), &[&gun.map_or_else(String::new, |&gun| names.unit(gun))]);
        }
        (Some(Frame::Swaps { .. }), false) => tr!(dbe.action.no_swap),
        (Some(Frame::Pursuit(_)), true) => tr!(dbe.action.pursue),
        (Some(Frame::Pursuit(_)), false) => tr!(dbe.action.no_pursuit),
        (_, true) => tr!(dbe.action.yes),
        (_, false) => tr!(dbe.action.no),
    }
    .to_owned()
}

/// What naming a unit means: it depends on what is asked.
fn name(unit: Unit, names: &Names) -> String {
    let of = |words: &str| fill(words, &[&names.unit(unit)]);
    match asked(names.game) {
        Some(Decision::Melee { pairs }) => match pairs.iter().find(|(own, _)| *own == unit) {
            Some(&(own, other)) if own != other => fill(tr!(dbe.action.melee), &[&names.unit(own), &names.unit(other)]),
            _ => of(tr!(dbe.action.melee_unturned)),
        },
        Some(Decision::Toucher { .. }) => of(tr!(dbe.action.toucher)),
        Some(Decision::Helper { .. }) => of(tr!(dbe.action.helper)),
        Some(Decision::Meet { .. }) => of(tr!(dbe.action.meet)),
        Some(Decision::Refuge { .. }) => of(tr!(dbe.action.refuge)),
        _ => names.unit(unit),
    }
}

/// A move without the name of who makes it, where that stands above.
pub fn bare(action: &Action, names: &Names) -> String {
    match action {
        Action::Move { legs: way, onto, .. } => capital(&into(legs(way), *onto, names)),
        Action::General { legs: way, attach: None, .. } => capital(&legs(way)),
        other => self::action(other, names),
    }
}

/// The icon of an action, by its name in the sprite.
pub const fn icon(action: &Action) -> &'static str {
    match action {
        Action::Begin => "die",
        Action::Edge { .. } | Action::Deploy { .. } | Action::Chief { .. } | Action::Arrive { .. } => "flag",
        Action::TakeOver { corps: Some(_) } | Action::Recover { .. } | Action::Keep { .. } => "flag",
        Action::FleeFirst { .. } | Action::SideStep { .. } | Action::BreakOff { .. } => "retreat",
        Action::Move { onto: Some(_), .. } | Action::Group { onto: Some(_), .. } => "swords",
        Action::Move { .. } | Action::Group { .. } | Action::General { .. } | Action::Detach { .. } => "march",
        Action::Face { .. } => "eye",
        Action::Target { .. } => "objective",
        Action::Shoot { .. } => "fire",
        Action::Name { .. } | Action::Yes => "check",
        Action::Done | Action::Decline | Action::No | Action::TakeOver { corps: None } => "stop",
    }
}

/// The place of an action in its list: the likeliest first, ends and refusals last.
pub const fn rank(action: &Action) -> u8 {
    match action {
        Action::Done | Action::Decline | Action::No | Action::TakeOver { corps: None } => 5,
        Action::Move { onto: None, .. }
        | Action::Group { onto: None, .. }
        | Action::General { .. }
        | Action::Detach { .. } => 3,
        Action::BreakOff { .. } => 2,
        _ => 0,
    }
}

/// Whether the button is drawn strong.
pub const fn is_main(action: &Action) -> bool {
    rank(action) == 0
}

/// What an action costs and is worth, a line each.
pub fn cost(preview: &Preview, names: &Names) -> Vec<String> {
    let mut lines: Vec<String> = preview.points.iter().map(|&points| paid(points)).collect();
    let dearest = preview.steps.iter().max_by_key(|step| step.cost);
    if let Some(step) = dearest {
        lines.push(fill(tr!(dbe.cost.spends), &[&cm(step.cost.0), &cm(step.have.0)]));
    }
    if preview.by_road {
        lines.push(tr!(dbe.cost.by_road).to_owned());
    }
    let mut touched: Vec<Unit> = preview.steps.iter().filter_map(|step| step.onto).collect();
    touched.dedup();
    if !touched.is_empty() {
        lines.push(fill(tr!(dbe.cost.contact), &[&names.units(&touched)]));
    }
    lines.extend(sums(preview));
    let results = [(tr!(dbe.cost.deals), preview.deals), (tr!(dbe.cost.risks), preview.risks)];
    for (words, results) in results {
        if let Some((beaten, doubled)) = results {
            lines.push(fill(words, &[effect(beaten), effect(doubled)]));
        }
    }
    lines
}

/// The cost as briefly as it can be said.
pub fn short(preview: &Preview) -> String {
    let spent = preview.steps.iter().map(|step| step.cost).max();
    let spent = spent.map(|spent| fill(tr!(dbe.cost.cm), &[&cm(spent.0)]));
    [preview.points.map(paid), spent, sums(preview)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Command points.
pub fn paid(points: u8) -> String {
    fill(tr!(dbe.cost.points), &[&points.to_string()])
}

/// Both sums beside their dice.
fn sums(preview: &Preview) -> Option<String> {
    preview.deals?;
    let sum = |total: i8| crate::words::signed(total.into());
    Some(fill(tr!(dbe.cost.sums), &[&sum(preview.own.total()), &sum(preview.other.total())]))
}

/// A side of a base as a target of contact.
pub fn onto(target: Unit, on: rules_core::table::Edge, names: &Names) -> String {
    fill(tr!(dbe.unit.of), &[&names.unit(target), edge(on)])
}
