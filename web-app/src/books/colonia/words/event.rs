//! Events as lines of the chronicle: text, drawn dice, sums with their clauses.

use rules_core::books::colonia::{Event, Formation, Modifier, Part, Tally, Unit, What};
use rules_core::{Clause, Side};

use super::fill;
use super::names::{Names, apart, cm, direction, order, parts};
use super::outcome::{ending_line, modifier};
use crate::tr;
use crate::words::{Line, signed};

/// The lines of what one entry brought.
pub fn events(events: &[Event], names: &Names) -> Vec<Line> {
    let mut lines = Vec::new();
    // The aeroplane throws to take off and, if it flew, once more to come back.
    let mut flown = false;
    for event in events {
        if let What::Flew { side, die, success } = event.what {
            lines.push(flew(side, die, success, flown).clause(event.clause));
            flown = !flown;
        } else {
            write(event, names, &mut lines);
        }
    }
    lines
}

fn flew(side: Side, die: u8, success: bool, back: bool) -> Line {
    let (words, result) = match (back, success) {
        (false, true) => (tr!(col.ev.flies), tr!(col.ev.airborne)),
        (false, false) => (tr!(col.ev.flies), tr!(col.ev.grounded)),
        (true, true) => (tr!(col.ev.lands), tr!(col.ev.lands_safe)),
        (true, false) => (tr!(col.ev.lands), tr!(col.ev.lost_plane)),
    };
    Line::new().flag(side).text(words).die(die, side).strong(result)
}

/// A line that begins with a unit, its name first among what fills it.
fn of(words: &str, unit: Unit, rest: &[&str], names: &Names) -> Line {
    let mut filling = vec![names.unit(unit)];
    filling.extend(rest);
    Line::new().flag(names.game.side_of(unit)).text(fill(words, &filling))
}

/// The same in words that matter.
fn strong(words: &str, unit: Unit, rest: &[&str], names: &Names) -> Line {
    let mut filling = vec![names.unit(unit)];
    filling.extend(rest);
    Line::new().flag(names.game.side_of(unit)).strong(fill(words, &filling))
}

fn dice(line: Line, faces: &[u8], side: Side) -> Line {
    faces.iter().fold(line, |line, &face| line.die(face, side))
}

/// So many of something: none, one, more.
fn count(number: u8, [none, one, more]: [&str; 3]) -> String {
    match number {
        0 => none.to_owned(),
        1 => one.to_owned(),
        _ => fill(more, &[&number.to_string()]),
    }
}

fn damage(number: u8) -> String {
    count(number, [tr!(col.ev.no_damage), tr!(col.ev.one_damage), tr!(col.ev.damages)])
}

/// What a sum of dice is made of, each term with its clause.
fn terms(tally: &Tally) -> Line {
    let total = fill(tr!(col.ev.dice_of), &[&tally.dice().to_string()]);
    let mut line = Line::say(total);
    for term in &tally.0 {
        let base = matches!(term.what, Modifier::Vbu | Modifier::Band | Modifier::Pool);
        let value = if base { term.value.to_string() } else { signed(term.value.into()) };
        line = line.text([modifier(term.what), " ", &value].concat()).clause(term.clause);
    }
    line.indent()
}

/// A throw of many dice: who against whom, the dice, what they do, and why so many.
fn volley(lines: &mut Vec<Line>, line: Line, tally: &Tally, faces: &[u8], hits: u8, by: Side, clause: Clause) {
    let line = if faces.is_empty() { line.text(tr!(col.ev.no_dice)) } else { dice(line, faces, by) };
    lines.push(line.strong(damage(hits)).clause(clause));
    if !tally.0.is_empty() {
        lines.push(terms(tally));
    }
}

fn result(success: bool) -> &'static str {
    if success { tr!(col.ev.succeeds) } else { tr!(col.ev.fails) }
}

fn moved(unit: Unit, way: &[Part], ends: [rules_core::books::colonia::Pose; 2], id: &str, names: &Names) -> Line {
    let [from, to] = ends;
    let far = cm(apart(from, to));
    let said = |words| of(words, unit, &[&far], names);
    match id {
        "4.4i" | "4.5c" => said(tr!(col.ev.moved_charge)),
        "2.1.4g" => said(tr!(col.ev.moved_along)),
        "4.5k" => said(tr!(col.ev.moved_cut)),
        "9.4n" => said(tr!(col.ev.moved_pursuit)),
        "5.1.6h" => said(tr!(col.ev.moved_ford)),
        _ => of(tr!(col.ev.moved), unit, &[&parts(way, from.facing)], names),
    }
}

fn formed(unit: Unit, formation: Formation, names: &Names) -> Line {
    let gun = names.game.card(unit).class.is_gun();
    let words = match (formation, gun) {
        (Formation::Line, false) => tr!(col.ev.line),
        (Formation::Line, true) => tr!(col.ev.unlimbered),
        (Formation::Column, false) => tr!(col.ev.column),
        (Formation::Column, true) => tr!(col.ev.limbered),
        (Formation::Square, _) => tr!(col.ev.square),
    };
    of(words, unit, &[], names)
}

/// What a double does to a unit and its general (8a).
fn double(dice: [u8; 2]) -> &'static str {
    match dice {
        [one, other] if one != other => tr!(col.ev.no_double),
        [1, _] => tr!(col.ev.double1),
        [2, _] => tr!(col.ev.double2),
        [3, _] => tr!(col.ev.double3),
        [4, _] => tr!(col.ev.double4),
        [5, _] => tr!(col.ev.double5),
        _ => tr!(col.ev.double6),
    }
}

fn water(unit: Unit, faces: [u8; 2], success: bool, id: &str, names: &Names) -> Line {
    let (words, result) = match (id, success) {
        ("5.1.6d", true) => (tr!(col.ev.water_bridge), tr!(col.ev.bridge_holds)),
        ("5.1.6d", false) => (tr!(col.ev.water_bridge), tr!(col.ev.bridge_falls)),
        ("5.1.6e", true) => (tr!(col.ev.water_search), tr!(col.ev.found)),
        ("5.1.6e", false) => (tr!(col.ev.water_search), tr!(col.ev.not_found)),
        (_, true) => (tr!(col.ev.water_ford), tr!(col.ev.over)),
        (_, false) => (tr!(col.ev.water_ford), tr!(col.ev.routs)),
    };
    dice(of(words, unit, &[], names), &faces, names.game.side_of(unit)).strong(result)
}

fn write(event: &Event, names: &Names, lines: &mut Vec<Line>) {
    let clause = event.clause;
    let id = clause.id();
    let game = names.game;
    let line = match event.what {
        What::TurnBegan { turn } => Line { turn: true, ..Line::say(fill(tr!(col.unit.turn), &[&turn.to_string()])) },
        What::Threw { first, second } => {
            let words = if id == "1.2c" { tr!(col.ev.throw_set_up) } else { tr!(col.ev.throw_initiative) };
            let line = Line::say(words).flag(Side::First).die(first, Side::First);
            let line = line.flag(Side::Second).die(second, Side::Second);
            if first == second { line.strong(tr!(col.ev.tie)) } else { line }
        }
        What::Put { unit, .. } => {
            let words = match id {
                "1.2e" => tr!(col.ev.arrives),
                "2.1.4d" => tr!(col.ev.deputy),
                _ => tr!(col.ev.set_up),
            };
            of(words, unit, &[], names)
        }
        What::Delayed { unit } => of(tr!(col.ev.delayed), unit, &[], names),
        // It needs what went before: `events` sees to it.
        What::Flew { .. } => return,
        What::Scouted { general } => {
            let side = game.side_of(general).other();
            Line::new().flag(side).text(fill(tr!(col.ev.scouted), &[names.unit(general)]))
        }
        What::Bombed { side, target, dice: ref faces, damage } => {
            let line = Line::new().flag(side).text(fill(tr!(col.ev.bombed), &[names.unit(target)]));
            return volley(lines, line, &Tally::default(), faces, damage, side, clause);
        }
        What::Opportunity { unit } => of(tr!(col.ev.opportunity), unit, &[], names),
        What::OpportunityLost { unit } => of(tr!(col.ev.opportunity_lost), unit, &[], names).indent(),
        What::Laid { side } => Line::new().flag(side).text(fill(tr!(col.ev.laid), &[names.side(side)])),
        What::Shown { general, order: now } => strong(tr!(col.ev.shown), general, &[order(now)], names),
        What::Void { general, order: now } => of(tr!(col.ev.void), general, &[order(now)], names),
        What::Received { unit, order: now } => of(tr!(col.ev.received), unit, &[order(now)], names).indent(),
        What::First { side } => Line::new().flag(side).strong(fill(tr!(col.ev.first), &[names.side(side)])),
        What::Brigade { brigade } => {
            let side = game.board().brigades.get(usize::from(brigade)).map(|card| card.side);
            let line = side.map_or_else(Line::new, |side| Line::new().flag(side));
            line.strong(fill(tr!(col.ev.brigade), &[names.brigade(brigade)])).head()
        }
        What::Activated { unit } => {
            let words = if id == "9.6f" { tr!(col.ev.activated_square) } else { tr!(col.ev.activated) };
            of(words, unit, &[], names)
        }
        What::Cohesion { unit, dice: ref faces, charisma, losses } => {
            let said = count(losses, [tr!(col.ev.no_losses), tr!(col.ev.one_loss), tr!(col.ev.losses)]);
            let line = dice(of(tr!(col.ev.cohesion), unit, &[], names), faces, game.side_of(unit));
            lines.push(line.strong(said).clause(clause));
            if charisma != 0 {
                lines.push(Line::say(fill(tr!(col.ev.charisma), &[&signed(charisma.into())])).indent());
            }
            return;
        }
        What::Moved { unit, from, to, parts: ref way } => moved(unit, way, [from, to], id, names),
        What::Formed { unit, formation } => formed(unit, formation, names),
        What::Garrisoned { unit, piece } => of(tr!(col.ev.garrisoned), unit, &[names.ground(piece)], names),
        What::Charges { unit, target } => {
            let words = match id {
                "4.5c" => tr!(col.ev.reacts),
                "8f" => tr!(col.ev.fury),
                _ => tr!(col.ev.charges),
            };
            strong(words, unit, &[names.unit(target)], names).head()
        }
        What::Die { unit, die, cm: by } => {
            let words = match id {
                "4.4a" => tr!(col.ev.die_bonus),
                "4.3c" => tr!(col.ev.die_disengage),
                "9.4m" => tr!(col.ev.die_pursuit),
                _ => tr!(col.ev.die_back),
            };
            let line = of(words, unit, &[], names).die(die, game.side_of(unit));
            line.strong(fill(tr!(col.ev.cm), &[&by.to_string()]))
        }
        What::Missed { unit } => strong(tr!(col.ev.missed), unit, &[], names),
        What::Square { unit, die, success } => {
            of(tr!(col.ev.square_try), unit, &[], names).die(die, game.side_of(unit)).strong(result(success))
        }
        What::Stopped { unit, by } => of(tr!(col.ev.stopped), unit, &[names.unit(by)], names),
        What::Contact { attacker, target, from, .. } => {
            strong(tr!(col.ev.contact), attacker, &[names.unit(target), direction(from)], names)
        }
        What::Fired { unit, target, range, ref tally, dice: ref faces, damage } => {
            let words = if id == "7.0b" { tr!(col.ev.fired_back) } else { tr!(col.ev.fired) };
            let line = of(words, unit, &[names.unit(target), &cm(range)], names);
            return volley(lines, line, tally, faces, damage, game.side_of(unit), clause);
        }
        What::Damaged { unit, by, now } => of(tr!(col.ev.damaged), unit, &[&by.to_string(), &now.to_string()], names),
        What::Disordered { unit } => strong(tr!(col.ev.disordered), unit, &[], names),
        What::Rallied { unit } => of(tr!(col.ev.rallied), unit, &[], names),
        What::Lost { unit, by } => strong(tr!(col.ev.lost), unit, &[&by.to_string()], names),
        What::Removed { unit } => {
            let words = match id {
                "2.0b" => tr!(col.ev.removed_vbu),
                "9.4k" => tr!(col.ev.removed_back),
                "5.1.6d" => tr!(col.ev.removed_bridge),
                "5.1.6f" => tr!(col.ev.removed_ford),
                _ => tr!(col.ev.removed),
            };
            strong(words, unit, &[], names)
        }
        What::General { unit, general, dice: faces } => {
            let line = of(tr!(col.ev.general), general, &[names.unit(unit)], names);
            dice(line, &faces, game.side_of(unit)).strong(double(faces))
        }
        What::Halted { unit } => of(tr!(col.ev.halted), unit, &[], names),
        What::Tested { unit } => of(tr!(col.ev.tested), unit, &[], names),
        What::Fought { unit, against, support, ref tally, dice: ref faces, damage } => {
            let words = if support { tr!(col.ev.fought_support) } else { tr!(col.ev.fought) };
            let line = of(words, unit, &[names.unit(against)], names);
            return volley(lines, line, tally, faces, damage, game.side_of(unit), clause);
        }
        What::Round { loser: None, .. } => Line::new().strong(tr!(col.ev.round_tie)),
        What::Round { loser: Some(loser), by: 0 } => strong(tr!(col.ev.round_removed), loser, &[], names),
        What::Round { loser: Some(loser), by } => strong(tr!(col.ev.round), loser, &[&by.to_string()], names),
        What::WentBack { unit, from, to } => of(tr!(col.ev.went_back), unit, &[&cm(apart(from, to))], names),
        What::Aligned { unit, .. } => of(tr!(col.ev.aligned), unit, &[], names),
        What::Water { unit, dice: faces, success } => water(unit, faces, success, id, names),
        What::Bridge { piece, stands } => {
            let words = if stands { tr!(col.ev.bridge_up) } else { tr!(col.ev.bridge_down) };
            Line::new().strong(fill(words, &[names.ground(piece)]))
        }
        What::Boarded { unit, lorry } => of(tr!(col.ev.boarded), unit, &[names.unit(lorry)], names),
        What::Automatic { brigade } => {
            let side = game.board().brigades.get(usize::from(brigade)).map(|card| card.side);
            let line = side.map_or_else(Line::new, |side| Line::new().flag(side));
            line.strong(fill(tr!(col.ev.automatic), &[names.brigade(brigade)]))
        }
        What::Objective { objective, side } => {
            let piece = game.board().objectives.get(usize::from(objective)).copied();
            let place = piece.map_or("", |piece| names.ground(piece));
            Line::new().flag(side).strong(fill(tr!(col.ev.objective), &[place, names.side(side)]))
        }
        What::Over { ending } => Line::new().strong(ending_line(&ending, names)).head(),
    };
    lines.push(line.clause(clause));
}
