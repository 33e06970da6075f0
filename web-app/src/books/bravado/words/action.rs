//! Actions as they stand on buttons: words, icons, order, and what they cost.

use rules_core::books::bravado::{Action, Forecast, Frame, Preview, Status, Step, Unit};

use super::fill;
use super::names::{Names, band, capital, cm, edge, parts, stand_dice};
use crate::tr;
use crate::words::signed;

/// What a button for this action says.
pub fn action(action: &Action, names: &Names) -> String {
    let of = |words: &str, unit| fill(words, &[&names.unit(unit)]);
    let two = |words: &str, one, other| fill(words, &[&names.unit(one), &names.unit(other)]);
    let frame = names.game.state().frames.last();
    let plain = match action {
        Action::Begin => tr!(bra.action.begin),
        Action::Deploy { at } => {
            let units: Vec<Unit> = at.iter().map(|placed| placed.unit).collect();
            return fill(tr!(bra.action.deploy), &[&names.units(&units)]);
        }
        Action::Join { general, unit } => return two(tr!(bra.action.join), *general, *unit),
        Action::Seal { .. } => tr!(bra.action.seal),
        Action::Open { number: Some(_) } => tr!(bra.action.open),
        Action::Open { number: None } => tr!(bra.action.open_none),
        Action::Choose { general } => return of(tr!(bra.action.choose), *general),
        Action::Move { unit, parts: way } => {
            return fill(tr!(bra.action.go), &[&names.unit(*unit), &parts(way)]);
        }
        Action::Charge { unit, target, .. } => return two(tr!(bra.action.charge_of), *unit, *target),
        Action::Recover { unit } => return of(tr!(bra.action.recover), *unit),
        Action::Done => done(names),
        Action::Ride { general, parts: way, with: None } => {
            return fill(tr!(bra.action.ride), &[&names.unit(*general), &parts(way)]);
        }
        Action::Ride { general, parts: way, with: Some(unit) } => {
            return fill(tr!(bra.action.ride_with), &[&names.unit(*general), &parts(way), &names.unit(*unit)]);
        }
        Action::Fire { unit, target } => return two(tr!(bra.action.fire_of), *unit, *target),
        Action::Fight { charger } => {
            let link = names.game.state().links.iter().find(|link| link.charger == *charger);
            let Some(target) = link.map(|link| link.target) else { return names.unit(*charger) };
            let runs = names.game.status(target) == Status::Routed;
            return two(if runs { tr!(bra.action.chase) } else { tr!(bra.action.fight) }, *charger, target);
        }
        Action::Yes if matches!(frame, Some(Frame::Again)) => tr!(bra.action.pluck),
        Action::Yes => tr!(bra.action.yes),
        Action::No => no(names),
        Action::Pursue { mm, .. } => return fill(tr!(bra.action.pursue), &[&cm(i32::from(*mm) * 100)]),
        Action::Stop { back: 0 } => tr!(bra.action.stop_there),
        Action::Stop { back } => return fill(tr!(bra.action.stop), &[&cm(i32::from(*back) * 100)]),
        Action::Name { unit } => return of(tr!(bra.action.name), *unit),
        Action::Face { facing } => {
            let now = match frame {
                Some(Frame::Face { unit }) => names.game.piece(*unit).facing,
                _ => 360,
            };
            let words = if now == *facing { tr!(bra.action.face_keep) } else { tr!(bra.action.face) };
            return fill(words, &[&facing.to_string()]);
        }
    };
    plain.to_owned()
}

fn done(names: &Names) -> &'static str {
    match names.game.state().frames.last() {
        Some(Frame::Fire { .. }) => tr!(bra.action.done_fire),
        Some(Frame::RideFirst) => tr!(bra.action.done_ride),
        Some(Frame::Rides) if names.game.options().simple_command => tr!(bra.action.done_rides),
        Some(Frame::Rides) => tr!(bra.action.done_ride),
        _ => tr!(bra.action.done_moves),
    }
}

fn no(names: &Names) -> &'static str {
    match names.game.state().frames.last() {
        Some(Frame::Again) => {
            let general = names.game.state().phase.as_ref().and_then(|phase| phase.general);
            let twice = general.is_some_and(|general| names.game.piece(general).restored);
            if twice { tr!(bra.action.accept_removed) } else { tr!(bra.action.accept) }
        }
        Some(Frame::Pursue { .. }) => tr!(bra.action.stay),
        _ => tr!(bra.action.no),
    }
}

/// An action without the name of who does it, where that stands above.
pub fn bare(action: &Action, names: &Names) -> String {
    let of = |words: &str, unit| fill(words, &[&names.unit(unit)]);
    match action {
        Action::Move { parts: way, .. } | Action::Ride { parts: way, with: None, .. } => capital(&parts(way)),
        Action::Ride { with: Some(unit), .. } => of(tr!(bra.way.attach), *unit),
        Action::Charge { target, .. } => of(tr!(bra.action.charge), *target),
        Action::Fire { target, .. } => of(tr!(bra.action.fire), *target),
        other => self::action(other, names),
    }
}

/// The icon of an action, by its name in the sprite.
pub const fn icon(action: &Action) -> &'static str {
    match action {
        Action::Begin | Action::Yes => "die",
        Action::Deploy { .. } | Action::Join { .. } | Action::Choose { .. } | Action::Recover { .. } => "flag",
        Action::Seal { .. } => "lock",
        Action::Open { .. } | Action::Face { .. } => "eye",
        Action::Move { .. } | Action::Ride { .. } | Action::Pursue { .. } => "march",
        Action::Charge { .. } | Action::Fight { .. } => "swords",
        Action::Fire { .. } => "fire",
        Action::Name { .. } => "check",
        Action::Stop { .. } | Action::Done | Action::No => "stop",
    }
}

/// The place of an action in its list: the likeliest first, ends and refusals last.
pub const fn rank(action: &Action) -> u8 {
    match action {
        Action::Done | Action::No => 5,
        Action::Move { .. } | Action::Ride { .. } => 3,
        Action::Recover { .. } | Action::Stop { .. } | Action::Face { .. } => 2,
        _ => 0,
    }
}

/// Whether the button is drawn strong.
pub const fn is_main(action: &Action) -> bool {
    rank(action) == 0
}

/// What an action costs and is worth, a line each.
pub fn cost(action: &Action, preview: &Preview, names: &Names) -> Vec<String> {
    let mut lines: Vec<String> = preview.steps.iter().flat_map(|step| way(action, step, names)).collect();
    if let Action::Pursue { .. } = action
        && let Some(Frame::Pursue { router, .. }) = names.game.state().frames.last()
    {
        let words = if preview.catches { tr!(bra.cost.catches) } else { tr!(bra.cost.not_caught) };
        lines.push(fill(words, &[&names.unit(*router)]));
    }
    if let Some((range, of)) = preview.range {
        lines.push(fill(tr!(bra.cost.range), &[&cm(range.0), band(of)]));
    }
    lines.extend(preview.tests.iter().map(|test| forecast(test, names)));
    if let Some(faces) = preview.bravado {
        lines.push(fill(tr!(bra.cost.bravado), &[&faces.to_string()]));
    }
    if let Action::Choose { .. } = action {
        lines.push(match preview.commands.len() {
            0 => tr!(bra.cost.commands_none).to_owned(),
            1 => fill(tr!(bra.cost.command), &[&names.units(&preview.commands)]),
            count => fill(tr!(bra.cost.commands), &[&count.to_string()]),
        });
    }
    lines
}

/// What of a way is to be told: its cost, what makes it longer or shorter, what comes of it.
pub fn way(action: &Action, step: &Step, names: &Names) -> Vec<String> {
    let yes = |is: bool, words: &str| is.then(|| words.to_owned());
    let contact = step.contact.map(|link| {
        let said = fill(tr!(bra.cost.contact), &[&names.unit(link.target), edge(link.edge)]);
        if link.flank { fill(tr!(bra.cost.flank), &[&said]) } else { said }
    });
    let short = matches!(action, Action::Charge { .. }) && step.contact.is_none();
    let lines = [
        (step.cost.0 > 0).then(|| fill(tr!(bra.cost.spends), &[&cm(step.cost.0), &cm(step.have.0)])),
        yes(step.on_road, tr!(bra.cost.road)),
        yes(step.doubled, tr!(bra.cost.doubled)),
        yes(step.halved, tr!(bra.cost.halved)),
        yes(step.disorders.is_some(), tr!(bra.cost.disorders)),
        yes(short, tr!(bra.cost.short)),
        contact,
        step.with.map(|unit| fill(tr!(bra.cost.joins), &[&names.unit(unit)])),
    ];
    lines.into_iter().flatten().collect()
}

/// A test that would follow: dice, modifiers, in how many ways of how many it passes.
pub fn forecast(test: &Forecast, names: &Names) -> String {
    let total = test.tally.total();
    let sum = if total == 0 { tr!(bra.cost.plain).to_owned() } else { signed(total.into()) };
    let (ways, of) = test.passes;
    fill(
        tr!(bra.cost.test),
        &[&names.unit(test.unit), stand_dice(test.tally.stand()), &sum, &ways.to_string(), &of.to_string()],
    )
}

/// The cost as briefly as it can be said.
pub fn short(preview: &Preview) -> String {
    let spent = preview.steps.iter().map(|step| step.cost).max();
    let spent = spent.map(|spent| fill(tr!(bra.cost.cm), &[&cm(spent.0)]));
    let test = preview.tests.last().map(|test| {
        let (ways, of) = test.passes;
        let percent = (u32::from(ways) * 100 + u32::from(of) / 2) / u32::from(of.max(1));
        fill(tr!(bra.cost.test_short), &[&percent.to_string()])
    });
    let bravado = preview.bravado.map(|faces| fill(tr!(bra.cost.bravado_short), &[&faces.to_string()]));
    [spent, test, bravado].into_iter().flatten().collect::<Vec<_>>().join(", ")
}
