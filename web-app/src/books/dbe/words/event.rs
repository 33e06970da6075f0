//! Events as lines of the chronicle: text, drawn dice, sums with their clauses.

use rules_core::books::dbe::{Effect, Event, Pose, Roll, Unit, What};
use rules_core::{Clause, Side};

use super::fill;
use super::names::{Names, apart, border, cm, edge, effect};
use super::outcome::{ending_line, term};
use crate::tr;
use crate::words::Line;

/// The lines of what one entry brought. Those who do the same at once share a line.
pub fn events(events: &[Event], names: &Names) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut rest = events;
    while let Some((event, after)) = rest.split_first() {
        let mut units: Vec<Unit> = alike(event).into_iter().collect();
        let same = after.iter().take_while(|next| {
            let both = !units.is_empty() && next.clause == event.clause && measure(&next.what) == measure(&event.what);
            both && alike(next).is_some()
        });
        let same = same.count();
        units.extend(after.iter().take(same).filter_map(alike));
        rest = after.get(same..).unwrap_or_default();
        write(event, &units, names, &mut lines);
    }
    lines
}

/// The opposed rolls among what happened, sums and all.
pub fn rolls(events: &[Event], names: &Names) -> Vec<Line> {
    let mut lines = Vec::new();
    for event in events.iter().filter(|event| matches!(event.what, What::Fired { .. } | What::Fought { .. })) {
        write(event, &[], names, &mut lines);
    }
    lines
}

/// Who does what several may do at once: go, be placed, be shifted.
const fn alike(event: &Event) -> Option<Unit> {
    match event.what {
        What::Moved { unit, .. } | What::Placed { unit, .. } | What::Shifted { unit, .. } => Some(unit),
        _ => None,
    }
}

/// What must agree for a common line: how far, at what cost.
fn measure(what: &What) -> Option<(u8, i32, i32)> {
    match *what {
        What::Moved { from, to, cost, .. } => Some((0, apart(from, to), cost)),
        What::Placed { .. } => Some((1, 0, 0)),
        What::Shifted { from, to, .. } => Some((2, apart(from, to), 0)),
        _ => None,
    }
}

/// A line that begins with a flag, and what it says.
fn of(side: Side, words: &str, parts: &[&str]) -> Line {
    Line::new().flag(side).text(fill(words, parts))
}

/// The same in words that matter.
fn strong(side: Side, words: &str, parts: &[&str]) -> Line {
    Line::new().flag(side).strong(fill(words, parts))
}

/// One side of an opposed roll: die, terms with their clauses, total.
fn sum(roll: &Roll, names: &Names) -> Line {
    let side = names.game.side_of(roll.unit);
    let mut line = Line::say(names.unit(roll.unit)).die(roll.die, side);
    for part in &roll.tally.0 {
        line = line.text(term(part)).clause(part.clause);
    }
    line.strong(format!("= {}", roll.total())).indent()
}

/// Who against whom, what comes of it, and both sums.
fn opposed(
    lines: &mut Vec<Line>,
    head: Line,
    [one, other]: [&Roll; 2],
    result: (bool, Effect),
    event: &Event,
    names: &Names,
) {
    let (doubled, by) = result;
    let (have, need) = (one.total(), other.total());
    let melee = matches!(event.what, What::Fought { .. });
    let said = if have == need && melee {
        tr!(dbe.ev.again).to_owned()
    } else if have == need || by == Effect::None && !doubled && !melee {
        tr!(dbe.ev.no_effect).to_owned()
    } else {
        let loser = if have < need { one } else { other };
        let words = if doubled { tr!(dbe.ev.doubled) } else { tr!(dbe.ev.beaten) };
        fill(words, &[&names.unit(loser.unit), effect(by)])
    };
    lines.push(head.strong(said).clause(event.clause));
    lines.push(sum(one, names));
    lines.push(sum(other, names));
}

fn moved(units: &[Unit], from: Pose, to: Pose, cost: i32, id: &str, names: &Names) -> Line {
    let side = names.game.side_of(units.first().copied().unwrap_or_default());
    let (who, far) = (names.units(units), cm(apart(from, to)));
    let words = match (id, apart(from, to)) {
        ("H4.19b", _) => tr!(dbe.ev.rides),
        (_, 0) => tr!(dbe.ev.turned),
        _ => tr!(dbe.ev.moved),
    };
    of(side, words, &[&who, &far, &cm(cost)])
}

fn shifted(units: &[Unit], from: Pose, to: Pose, id: &str, names: &Names) -> Line {
    let side = names.game.side_of(units.first().copied().unwrap_or_default());
    let words = match id {
        "8.0c" => tr!(dbe.ev.faces),
        "H4.10t" => tr!(dbe.ev.realigned),
        "H4.10l" => tr!(dbe.ev.slid),
        "H4.10u" => tr!(dbe.ev.pushed),
        "H4.6e" => tr!(dbe.ev.swapped_place),
        "9.1a" => tr!(dbe.ev.withdrew),
        "9.2a" => tr!(dbe.ev.back_step),
        "9.2b" | "H4.16i" => tr!(dbe.ev.ran),
        "H4.15a" => tr!(dbe.ev.advanced),
        "H4.15k" => tr!(dbe.ev.stopped_short),
        _ => tr!(dbe.ev.shifted),
    };
    of(side, words, &[&names.units(units), &cm(apart(from, to))])
}

fn destroyed(unit: Unit, points: u16, clause: Clause, names: &Names) -> Line {
    let general = names.game.code(unit).is_general();
    let words = match clause.id() {
        _ if general => tr!(dbe.ev.eliminated),
        "H4.14aa" => tr!(dbe.ev.fled_twice),
        "8.4e" => tr!(dbe.ev.surrounded),
        "9.1c" | "9.1d" | "9.1e" | "9.1g" | "H4.14f" | "H4.14o" | "H4.16l" | "H4.16m" => tr!(dbe.ev.no_way),
        _ => tr!(dbe.ev.destroyed),
    };
    strong(names.game.side_of(unit), words, &[&names.unit(unit), &points.to_string()])
}

fn write(event: &Event, units: &[Unit], names: &Names, lines: &mut Vec<Line>) {
    let clause = event.clause;
    let id = clause.id();
    let game = names.game;
    let side_of = |unit: Unit| game.side_of(unit);
    let of_corps = |corps: u8| game.corps_card(corps).side;
    let line = match event.what {
        What::SetUp { first, second } => {
            let line = Line::say(tr!(dbe.ev.set_up)).flag(Side::First).die(first, Side::First);
            let line = line.flag(Side::Second).die(second, Side::Second);
            if first == second { line.strong(tr!(dbe.ev.tie)) } else { line }
        }
        What::First { side } => strong(side, tr!(dbe.ev.first), &[&names.side(side)]),
        What::Edge { side, edge } => of(side, tr!(dbe.ev.edge), &[&names.side(side), border(edge)]),
        What::Placed { unit, .. } => {
            let words = if id == "H4.5k" { tr!(dbe.ev.arrives) } else { tr!(dbe.ev.placed) };
            of(side_of(unit), words, &[&names.units(units)])
        }
        What::TurnBegan { round, side } => {
            let said = fill(tr!(dbe.ev.turn), &[&round.to_string(), &names.side(side)]);
            Line { turn: true, ..Line::say(said) }
        }
        What::Command { corps, die } => {
            let side = of_corps(corps);
            of(side, tr!(dbe.ev.command), &[&names.corps(corps)]).die(die, side)
        }
        What::ChiefCommand { points } => of(game.state().active, tr!(dbe.ev.chief_command), &[&points.to_string()]),
        What::TakenOver { corps } => strong(of_corps(corps), tr!(dbe.ev.taken_over), &[&names.corps(corps)]),
        What::Moved { from, to, cost, .. } => moved(units, from, to, cost, id, names),
        What::Paid { corps, of_corps: own, of_chief } => {
            let words = match (own, of_chief) {
                (1, 0) => tr!(dbe.ev.paid_one),
                (_, 0) => tr!(dbe.ev.paid_corps),
                _ => tr!(dbe.ev.paid_chief),
            };
            of(of_corps(corps), words, &[&names.corps(corps), &own.to_string(), &of_chief.to_string()])
        }
        What::Contact { by, on, edge: which } => {
            let words = if id == "H4.15m" { tr!(dbe.ev.pursuit_contact) } else { tr!(dbe.ev.contact) };
            strong(side_of(by), words, &[&names.unit(by), &names.unit(on), edge(which)])
        }
        What::Shifted { from, to, .. } => shifted(units, from, to, id, names),
        What::CannotTurn { unit } => of(side_of(unit), tr!(dbe.ev.cannot_turn), &[&names.unit(unit)]),
        What::Swapped { gun, supporter } => {
            of(side_of(gun), tr!(dbe.ev.swapped), &[&names.unit(gun), &names.unit(supporter)])
        }
        What::Fired { ref shooter, ref target, ref extra, doubled, effect } => {
            let words = if extra.is_empty() { tr!(dbe.ev.fire) } else { tr!(dbe.ev.fire_extra) };
            let parts = [names.unit(shooter.unit), names.unit(target.unit), names.units(extra)];
            let head = of(side_of(shooter.unit), words, &[&parts[0], &parts[1], &parts[2]]);
            return opposed(lines, head, [shooter, target], (doubled, effect), event, names);
        }
        What::Spared { target } => of(side_of(target).other(), tr!(dbe.ev.spared), &[&names.unit(target)]),
        What::Fought { ref own, ref other, doubled, effect } => {
            let head = of(side_of(own.unit), tr!(dbe.ev.melee), &[&names.unit(own.unit), &names.unit(other.unit)]);
            return opposed(lines, head.head(), [own, other], (doubled, effect), event, names);
        }
        What::Destroyed { unit, points } => destroyed(unit, points, clause, names),
        What::Gone { unit, points } => {
            strong(side_of(unit), tr!(dbe.ev.gone), &[&names.unit(unit), &points.to_string()])
        }
        What::Pursued { unit, goes } => {
            let words = if goes { tr!(dbe.ev.pursues) } else { tr!(dbe.ev.stays) };
            of(side_of(unit), words, &[&names.unit(unit)])
        }
        What::Fate { general, die, at_most } => {
            let side = side_of(general);
            let result = if die <= at_most { tr!(dbe.ev.fate_gone) } else { tr!(dbe.ev.fate_safe) };
            of(side, tr!(dbe.ev.fate), &[&names.unit(general), &at_most.to_string()]).die(die, side).strong(result)
        }
        What::Attached { general, unit } => {
            of(side_of(general), tr!(dbe.ev.attached), &[&names.unit(general), &names.unit(unit)])
        }
        What::Detached { general } => of(side_of(general), tr!(dbe.ev.detached), &[&names.unit(general)]),
        What::Broken { corps, lost, budget, die } => {
            let side = of_corps(corps);
            let numbers = [lost.to_string(), budget.to_string()];
            let line = strong(side, tr!(dbe.ev.broken), &[&names.corps(corps), &numbers[0], &numbers[1]]).head();
            match die {
                Some(die) => line.die(die, side).text(fill(tr!(dbe.ev.keeps), &[&die.to_string()])),
                None => line,
            }
        }
        What::Kept { corps, units: ref kept } if kept.is_empty() => {
            of(of_corps(corps), tr!(dbe.ev.kept_none), &[&names.corps(corps)])
        }
        What::Kept { corps, units: ref kept } => {
            of(of_corps(corps), tr!(dbe.ev.kept), &[&names.corps(corps), &names.units(kept)])
        }
        What::Taken { objective, side } => {
            let piece = game.board().objectives.get(usize::from(objective));
            let place = piece.map_or_else(String::new, |&(piece, _)| names.ground(piece));
            strong(side, tr!(dbe.ev.objective), &[&place, &names.side(side)])
        }
        What::Over { ending } => Line::new().strong(ending_line(&ending, names)).head(),
    };
    lines.push(line.clause(clause));
}
