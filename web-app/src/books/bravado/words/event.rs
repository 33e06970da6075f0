//! Events as lines of the chronicle: text, drawn dice, causes and modifiers with their clauses.

use rules_core::books::bravado::{Event, Flight, Pose, Stand, Status, Test, Unit, What};
use rules_core::{Clause, Side};

use super::fill;
use super::names::{Names, apart, band, cm, edge, stand, status};
use super::outcome::{ending_line, tally_terms};
use crate::tr;
use crate::words::Line;

/// The lines of what one entry brought. Those who do the same at once share a line.
pub fn events(events: &[Event], names: &Names) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut rest = events;
    while let Some((event, after)) = rest.split_first() {
        let mut units: Vec<Unit> = placed(event).into_iter().collect();
        let same = after
            .iter()
            .take_while(|next| next.clause == event.clause && placed(event).is_some() && placed(next).is_some());
        let same = same.count();
        units.extend(after.iter().take(same).filter_map(placed));
        rest = after.get(same..).unwrap_or_default();
        write(event, &units, names, &mut lines);
    }
    lines
}

/// Whether it is a test, worth keeping in sight beside the question that follows.
pub const fn is_test(event: &Event) -> bool {
    matches!(event.what, What::Fired { .. } | What::Fought { .. } | What::Tested { .. } | What::Bravado { .. })
}

/// Who is placed, which several may be at once.
const fn placed(event: &Event) -> Option<Unit> {
    if let What::Placed { unit, .. } = event.what { Some(unit) } else { None }
}

/// A line that begins with a flag, and what it says.
fn of(side: Side, words: &str, parts: &[&str]) -> Line {
    Line::new().flag(side).text(fill(words, parts))
}

/// The same in words that matter.
fn strong(side: Side, words: &str, parts: &[&str]) -> Line {
    Line::new().flag(side).strong(fill(words, parts))
}

/// A test: its dice in the order thrown, the one that does not count set apart; causes, modifiers, total.
fn test(test: &Test, names: &Names) -> Line {
    let side = names.game.side_of(test.unit);
    let position = test.tally.stand();
    let spare = spare(position, &test.dice);
    let mut line = Line::say(names.unit(test.unit));
    for (at, &face) in test.dice.iter().enumerate() {
        line = if spare == Some(at) { line.spare(face, side) } else { line.die(face, side) };
    }
    line = line.text(stand(position));
    for (said, clause) in tally_terms(&test.tally) {
        line = line.text(said).clause(clause);
    }
    let words = if test.passed { tr!(bra.ev.passed) } else { tr!(bra.ev.failed) };
    line.strong(fill(words, &[&test.total.to_string()])).indent()
}

/// Which of three dice does not count (B6b).
fn spare(position: Stand, dice: &[u8]) -> Option<usize> {
    let at = |face: Option<u8>| dice.iter().position(|&die| Some(die) == face);
    match position {
        Stand::Good => at(dice.iter().copied().min()),
        Stand::Bad => at(dice.iter().copied().max()),
        Stand::Indifferent => None,
    }
}

fn moved(unit: Unit, from: Pose, to: Pose, cost: i32, id: &str, names: &Names) -> Line {
    let (who, far) = (names.unit(unit), cm(apart(from, to)));
    let words = match (id, apart(from, to)) {
        ("B10s", _) => tr!(bra.ev.stopped),
        (_, 0) => tr!(bra.ev.turned),
        ("B12b", _) => tr!(bra.ev.rides),
        _ => tr!(bra.ev.moved),
    };
    of(names.game.side_of(unit), words, &[&who, &far, &cm(cost)])
}

fn became(unit: Unit, now: Status, id: &str, names: &Names) -> Line {
    let side = names.game.side_of(unit);
    let (who, what) = (names.unit(unit), status(now));
    match id {
        "B9s" => of(side, tr!(bra.ev.recovers), &[&who]),
        "B13c" => strong(side, tr!(bra.ev.rallied), &[&who]),
        "B7b" | "B7d" => of(side, tr!(bra.ev.ground), &[&who, what]),
        _ => strong(side, tr!(bra.ev.became), &[&who, what]),
    }
}

fn write(event: &Event, units: &[Unit], names: &Names, lines: &mut Vec<Line>) {
    let clause = event.clause;
    let id = clause.id();
    let side_of = |unit: Unit| names.game.side_of(unit);
    let unit_of = |words: &str, unit: Unit| of(side_of(unit), words, &[&names.unit(unit)]);
    let two = |words: &str, one: Unit, other: Unit| of(side_of(one), words, &[&names.unit(one), &names.unit(other)]);
    let line = match event.what {
        What::Rolled { first, second } => {
            let words = match id {
                "B1k" => tr!(bra.ev.set_up),
                "B2i" => tr!(bra.ev.tied),
                _ => tr!(bra.ev.order),
            };
            let line = Line::say(words).flag(Side::First).die(first, Side::First);
            let line = line.flag(Side::Second).die(second, Side::Second);
            if first == second { line.strong(tr!(bra.ev.tie)) } else { line }
        }
        What::Leads { side } => {
            let words = match id {
                "B1k" => tr!(bra.ev.sets_up),
                "B8a" | "B1c" => tr!(bra.ev.goes),
                _ => tr!(bra.ev.initiative),
            };
            strong(side, words, &[&names.side(side)])
        }
        What::Placed { unit, .. } => {
            let words = if matches!(id, "B1p" | "B1q") { tr!(bra.ev.arrives) } else { tr!(bra.ev.placed) };
            of(side_of(unit), words, &[&names.units(units)])
        }
        What::NoRoom { unit } => unit_of(tr!(bra.ev.no_room), unit),
        What::Pluck { general, die, pluck } => {
            let side = side_of(general);
            of(side, tr!(bra.ev.pluck), &[&names.unit(general), &pluck.to_string()]).die(die, side)
        }
        What::TurnBegan { turn } => Line { turn: true, ..Line::say(fill(tr!(bra.ev.turn), &[&turn.to_string()])) },
        What::Sealed { side } => of(side, tr!(bra.ev.sealed), &[&names.side(side)]),
        What::Shown { side, number: Some(number) } => {
            let number = number.to_string();
            Line::new()
                .flag(side)
                .tile(number.clone(), side)
                .strong(fill(tr!(bra.ev.shown), &[&names.side(side), &number]))
        }
        What::Shown { side, number: None } => strong(side, tr!(bra.ev.passes), &[&names.side(side)]),
        What::Chosen { general, ref list } if list.is_empty() => unit_of(tr!(bra.ev.chosen_none), general).head(),
        What::Chosen { general, ref list } => {
            of(side_of(general), tr!(bra.ev.chosen), &[&names.unit(general), &names.units(list)]).head()
        }
        What::Moved { unit, from, to, cost } => moved(unit, from, to, cost.0, id, names),
        What::Charged { unit, target, edge: on, flank, .. } => {
            let words = match (id, flank) {
                ("B11o", _) => tr!(bra.ev.touched),
                (_, true) => tr!(bra.ev.charged_flank),
                (_, false) => tr!(bra.ev.charged),
            };
            strong(side_of(unit), words, &[&names.unit(unit), &names.unit(target), edge(on)])
        }
        What::Became { unit, status: now } => became(unit, now, id, names),
        What::Fired { unit, band: of_range, range, test: ref made } => {
            let parts = [names.unit(unit), names.unit(made.unit), cm(range.0)];
            let head = of(side_of(unit), tr!(bra.ev.fire), &[&parts[0], &parts[1], &parts[2], band(of_range)]);
            return tested(lines, head, &[made], clause, names);
        }
        What::FireDone { side } => of(side, tr!(bra.ev.fire_done), &[&names.side(side)]),
        What::Fought { round, ref charger, ref target } => {
            let parts = [names.unit(charger.unit), names.unit(target.unit), round.to_string()];
            let head = of(side_of(charger.unit), tr!(bra.ev.melee), &[&parts[0], &parts[1], &parts[2]]);
            return tested(lines, head.head(), &[charger, target], clause, names);
        }
        What::Tested { test: ref made } => {
            let words = if id == "B13b" { tr!(bra.ev.rally) } else { tr!(bra.ev.run_down) };
            return tested(lines, unit_of(words, made.unit), &[made], clause, names);
        }
        What::Parted { charger, target } => {
            let words = if id == "B5f" { tr!(bra.ev.ten_rounds) } else { tr!(bra.ev.parted) };
            two(words, charger, target)
        }
        What::Freed { charger, target } => two(tr!(bra.ev.freed), charger, target),
        What::FellBack { unit, flight, from, to } => {
            let words = match flight {
                Flight::Full => tr!(bra.ev.fell_back),
                Flight::Half => tr!(bra.ev.fell_back_half),
            };
            of(side_of(unit), words, &[&names.unit(unit), &cm(apart(from, to))])
        }
        What::Destroyed { unit } => {
            let words = match id {
                "B11i" => tr!(bra.ev.trapped),
                "B11j" => tr!(bra.ev.off_table),
                "B11n" => tr!(bra.ev.caught),
                _ => tr!(bra.ev.destroyed),
            };
            strong(side_of(unit), words, &[&names.unit(unit)])
        }
        What::Pursued { unit, from, to } => {
            of(side_of(unit), tr!(bra.ev.pursues), &[&names.unit(unit), &cm(apart(from, to))])
        }
        What::Stayed { unit } => unit_of(tr!(bra.ev.stays), unit),
        What::Fate { general, die } => unit_of(tr!(bra.ev.fate), general).die(die, side_of(general)),
        What::Attached { general, unit } => {
            two(if id == "B12g" { tr!(bra.ev.refuge) } else { tr!(bra.ev.attached) }, general, unit)
        }
        What::Removed { general } => strong(side_of(general), tr!(bra.ev.removed), &[&names.unit(general)]),
        What::Bravado { general, die, markers, number, passed } => {
            let words = if markers > 0 { tr!(bra.ev.bravado_markers) } else { tr!(bra.ev.bravado) };
            let side = side_of(general);
            let numbers = [number.to_string(), markers.to_string()];
            let result = if passed { tr!(bra.ev.test_passed) } else { tr!(bra.ev.test_failed) };
            of(side, words, &[&names.unit(general), &numbers[0], &numbers[1]]).die(die, side).strong(result)
        }
        What::Spent { general, left } => {
            of(side_of(general), tr!(bra.ev.spent), &[&names.unit(general), &left.to_string()])
        }
        What::Exhausted { general } => strong(side_of(general), tr!(bra.ev.exhausted), &[&names.unit(general)]),
        What::Marked { general, markers } => {
            of(side_of(general), tr!(bra.ev.marked), &[&names.unit(general), &markers.to_string()])
        }
        What::Restored { general, die, helped, up } => {
            let words = if helped { tr!(bra.ev.restore_helped) } else { tr!(bra.ev.restore) };
            let result = if up { tr!(bra.ev.up) } else { tr!(bra.ev.down) };
            unit_of(words, general).die(die, side_of(general)).strong(result)
        }
        What::Faced { unit, facing } => of(side_of(unit), tr!(bra.ev.faced), &[&names.unit(unit), &facing.to_string()]),
        What::Taken { objective, side } => {
            let piece = names.game.board().objectives.get(usize::from(objective));
            let place = piece.map_or_else(String::new, |objective| names.ground(objective.piece));
            strong(side, tr!(bra.ev.objective), &[&place, &names.side(side)])
        }
        What::Over { ending } => Line::new().strong(ending_line(&ending, names)).head(),
    };
    lines.push(line.clause(clause));
}

/// What was tested, then every test laid out.
fn tested(lines: &mut Vec<Line>, head: Line, tests: &[&Test], clause: Clause, names: &Names) {
    lines.push(head.clause(clause));
    lines.extend(tests.iter().map(|made| test(made, names)));
}
