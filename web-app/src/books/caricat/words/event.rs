//! Events as lines of the chronicle: text, drawn dice, sums with their clauses.

use rules_core::books::caricat::{ELIMINATED, Event, ITALIAN, Mobile, Modifier, Tally, Unit};
use rules_core::hex::HexId;
use rules_core::{Clause, Side};

use super::fill;
use super::names::{Form, Names, state_of, to_level};
use super::outcome::{ending_line, modifier};
use crate::tr;
use crate::words::{Line, signed};

/// The lines of what one entry brought.
pub fn events(events: &[Event], names: &Names) -> Vec<Line> {
    let mut lines = Vec::new();
    for (at, event) in events.iter().enumerate() {
        if let Event::Fought { attack_dice, defence_dice, attack, defence, difference, clause } = event {
            let by = attacker(&events[at..], *difference, names);
            let line = fought(&mut lines, by, [attack_dice, defence_dice], [attack, defence], *difference);
            lines.push(line.clause(*clause));
        } else {
            write(event, events[..at].last(), names, &mut lines);
        }
    }
    lines
}

/// Whose attack a melee was, by whom its result hurts first: the defender, or else an attacker (7.2.1a, 7.2.1e, 8c).
fn attacker(events: &[Event], difference: i8, names: &Names) -> Side {
    let hurt = events.iter().find_map(|event| match event {
        Event::Damage { unit, .. } => Some(names.game.card(*unit).side),
        _ => None,
    });
    let side = hurt.unwrap_or(ITALIAN);
    if difference > 0 { side.other() } else { side }
}

/// A line that begins with a unit.
fn unit_line(words: &str, unit: Unit, names: &Names) -> Line {
    Line::new().flag(names.game.card(unit).side).text(fill(words, &[&names.unit(unit)]))
}

/// A line of a piece that goes from one hex to another.
fn goes(words: &str, who: &str, side: Side, way: [HexId; 2], names: &Names) -> Line {
    Line::new().flag(side).text(fill(words, &[who, &names.place(way[0]), &names.place(way[1])]))
}

/// Dice as drawn, then the sum: `4 + 2 + 1 = 7`.
fn sum(mut line: Line, dice: &[u8], tally: &Tally, by: Side) -> Line {
    let mut written = String::new();
    let mut total: i16 = 0;
    for &die in dice {
        line = line.die(die, by);
    }
    let rest = tally.0.iter().filter(|term| term.what != Modifier::Dice).map(|term| i16::from(term.value));
    for value in dice.iter().map(|&die| i16::from(die)).chain(rest) {
        total += value;
        if !written.is_empty() {
            written.push_str(if value < 0 { " \u{2212} " } else { " + " });
        }
        written.push_str(&value.unsigned_abs().to_string());
    }
    written.push_str(" =");
    line.text(written).strong(total.to_string())
}

/// The terms of a sum that are no dice, each with its clause, as a line that explains; none where there are none.
fn terms(head: &str, tally: &Tally) -> Option<Line> {
    let mut line = Line::new();
    if !head.is_empty() {
        line = line.text([head, ":"].concat());
    }
    let mut any = false;
    for term in tally.0.iter().filter(|term| term.what != Modifier::Dice) {
        any = true;
        let words = [modifier(term.what), " ", &signed(term.value.into())].concat();
        line = line.text(words).clause(term.clause);
    }
    any.then(|| line.indent())
}

fn result(success: bool) -> &'static str {
    if success { tr!(car.ev.succeeds) } else { tr!(car.ev.fails) }
}

/// What two dice are thrown for.
fn thrown_for(clause: Clause) -> &'static str {
    match clause.id() {
        "2b" => tr!(car.ev.throw_level),
        "13.3.3a" => tr!(car.ev.throw_entry),
        _ => tr!(car.ev.throw_cavalry),
    }
}

fn option(side: Side, used: bool, names: &Names) -> String {
    if side != ITALIAN {
        return if used { tr!(car.ev.opt_indecision) } else { tr!(car.ev.opt_indecision_no) }.to_owned();
    }
    let Some(order) = names.game.board().file.rules.order else { return String::new() };
    let (under_orders, free) = (names.leader(order.leader), names.leader(order.freed_by));
    if used {
        fill(tr!(car.ev.opt_order), &[free, under_orders])
    } else {
        fill(tr!(car.ev.opt_order_no), &[under_orders])
    }
}

/// Writes an event; `before` is the one before it.
fn write(event: &Event, before: Option<&Event>, names: &Names, lines: &mut Vec<Line>) {
    let clause = event.clause();
    let id = clause.id();
    let game = names.game;
    let line = match *event {
        Event::TurnBegan { turn, .. } => Line { turn: true, ..Line::say(names.turn(turn)) },
        Event::Opted { side, used, .. } => Line::new().flag(side).text(option(side, used, names)),
        Event::Thrown { who, dice, ref tally, at_most, success, .. } => {
            let side = names.side_of(who);
            let line = Line::new().flag(side).text(fill(thrown_for(clause), &[&names.piece(who)]));
            let line = sum(line, &dice, tally, side);
            let at_most = fill(tr!(car.ev.at_most), &[&at_most.to_string()]);
            lines.push(line.text(at_most).strong(result(success)).clause(clause));
            lines.extend(terms("", tally));
            return;
        }
        Event::Level { leader, to, .. } => Line::new()
            .flag(game.leader_card(leader).side)
            .strong(fill(tr!(car.ev.level), &[names.leader(leader), to_level(to)])),
        Event::Called { leader, .. } => {
            Line::new().flag(game.leader_card(leader).side).text(fill(tr!(car.ev.called), &[names.leader(leader)]))
        }
        Event::Freed { leader, by, .. } => Line::new()
            .flag(game.leader_card(leader).side)
            .text(fill(tr!(car.ev.freed), &[names.leader(leader), &names.unit_as(by, Form::Of)])),
        Event::Activated { who: Mobile::Leader(leader), .. } => Line::new()
            .flag(game.leader_card(leader).side)
            .strong(fill(tr!(car.ev.activated_leader), &[names.leader(leader)]))
            .head(),
        Event::Activated { who: Mobile::Unit(unit), .. } => {
            let words = match id {
                "7.5.1p" => tr!(car.ev.activated_forced),
                "4.2.2a" => tr!(car.ev.activated_contact),
                _ => tr!(car.ev.activated_cavalry),
            };
            Line::new().flag(game.card(unit).side).strong(fill(words, &[&names.unit(unit)])).head()
        }
        Event::Spent { unit, .. } => {
            // A try that failed and an activation that is over cite the same clause.
            let failed = matches!(before, Some(Event::Thrown { success: false, .. }));
            let words = if failed { tr!(car.ev.spent_hold) } else { tr!(car.ev.spent) };
            unit_line(words, unit, names).indent()
        }
        Event::Passed { side, .. } => {
            let words = if id == "4.1c" { tr!(car.ev.passed_both) } else { tr!(car.ev.passed) };
            Line::new().flag(side).text(fill(words, &[names.side(side)]))
        }
        Event::Stepped { piece, from, to, cost, spent, .. } => {
            let (who, to, cost) = (names.piece(piece), names.place(to), cost.to_string());
            Line::say(match from {
                Some(from) => fill(tr!(car.ev.stepped), &[&who, &names.place(from), &to, &cost, &spent.to_string()]),
                None => fill(tr!(car.ev.entered), &[&who, &to, &cost]),
            })
        }
        Event::Stopped { piece, .. } => {
            let words = match id {
                "6.2d" => tr!(car.ev.stopped_broken),
                "7.4j" => tr!(car.ev.stopped_retreat),
                _ => tr!(car.ev.stopped),
            };
            Line::say(fill(words, &[&names.piece(piece)])).indent()
        }
        Event::LeftMap { unit, from, .. } => Line::new()
            .flag(game.card(unit).side)
            .strong(fill(tr!(car.ev.left_map), &[&names.unit(unit), &names.place(from)])),
        Event::Declared { units, target, melee, charge, .. } => {
            let words = match (melee, charge) {
                (_, true) => tr!(car.ev.charge),
                (true, false) => tr!(car.ev.melee),
                (false, false) => tr!(car.ev.fire),
            };
            let (who, whom) = (names.units(units.units(), Form::Name), names.the(target));
            Line::new().flag(game.card(target).side.other()).strong(fill(words, &[&who, &whom])).head()
        }
        Event::Evades { unit, die, success, .. } => {
            let side = game.card(unit).side;
            let line = match die {
                Some(face) => unit_line(tr!(car.ev.evades), unit, names).die(face, side),
                None => unit_line(tr!(car.ev.evades_sure), unit, names),
            };
            line.strong(result(success))
        }
        Event::Escaped { unit, from, to, .. } => {
            goes(tr!(car.ev.escaped), &names.unit(unit), game.card(unit).side, [from, to], names)
        }
        Event::Fired { units, target, ref dice, modifier, morale, hits, .. } => {
            let side = game.card(target).side.other();
            let words = match id {
                "7.1b" => tr!(car.ev.fired_reply),
                "7.2a" | "3.1t" => tr!(car.ev.fired_before),
                "6.2a" => tr!(car.ev.fired_reaction),
                _ => tr!(car.ev.fired),
            };
            let (who, whom) = (names.units(units.units(), Form::Of), names.the(target));
            let mut line = Line::new().flag(side).text(fill(words, &[&who, &whom]));
            for &die in dice {
                line = line.die(die, side);
            }
            // A natural six always hits (7.1.1c), and nothing less than a one is thrown.
            let needs = (i16::from(morale) - i16::from(modifier)).clamp(1, 6).to_string();
            let hits = match hits {
                0 => tr!(car.ev.no_hits).to_owned(),
                1 => tr!(car.ev.one_hit).to_owned(),
                _ => fill(tr!(car.ev.hits), &[&hits.to_string()]),
            };
            lines.push(line.text(fill(tr!(car.ev.hits_on), &[&needs])).strong(hits).clause(clause));
            let morale = morale.to_string();
            let why = if modifier == 0 {
                fill(tr!(car.ev.hits_why), &[&morale])
            } else {
                fill(tr!(car.ev.hits_why_mod), &[&morale, &signed(modifier.into())])
            };
            lines.push(Line::say(why).indent());
            return;
        }
        Event::Damage { unit, by, now, .. } => {
            let (who, state) = (names.unit(unit), state_of(now));
            let words = if by < 0 {
                fill(tr!(car.ev.recovered), &[&who, state])
            } else {
                fill(tr!(car.ev.damage), &[&who, state, &now.to_string(), &ELIMINATED.to_string()])
            };
            Line::new().flag(game.card(unit).side).text(words)
        }
        Event::Eliminated { unit, .. } => {
            Line::new().flag(game.card(unit).side).strong(fill(tr!(car.ev.eliminated), &[&names.unit(unit)]))
        }
        Event::Checked { unit, die, morale, passed, .. } => {
            let side = game.card(unit).side;
            let words = fill(tr!(car.ev.checked), &[&names.unit(unit), &morale.to_string()]);
            let result = if passed { tr!(car.ev.goes_on) } else { tr!(car.ev.gives_up) };
            Line::new().flag(side).text(words).die(die, side).strong(result)
        }
        Event::DroppedOut { unit, .. } => {
            let words = if id == "7.2c" { tr!(car.ev.dropped_broken) } else { tr!(car.ev.dropped_out) };
            unit_line(words, unit, names)
        }
        Event::Repelled { target, .. } => Line::new().strong(fill(tr!(car.ev.repelled), &[&names.the(target)])),
        Event::Named { unit, .. } => Line::say(fill(tr!(car.ev.named), &[&names.the(unit)])),
        // It needs what follows it: `events` sees to it.
        Event::Fought { .. } => return,
        Event::Retreated { unit, from, to, .. } => {
            goes(tr!(car.ev.retreated), &names.unit(unit), game.card(unit).side, [from, to], names)
        }
        Event::Blocked { unit, hexes, .. } => Line::new()
            .flag(game.card(unit).side)
            .text(fill(tr!(car.ev.blocked), &[&names.unit(unit), &hexes.to_string()])),
        Event::Advanced { unit, from, to, .. } => {
            goes(tr!(car.ev.advanced), &names.unit(unit), game.card(unit).side, [from, to], names)
        }
        Event::LeaderWent { leader, from, to, .. } => {
            let words = match id {
                "1.4g" => tr!(car.ev.leader_alone),
                "1.4h" => tr!(car.ev.leader_along),
                _ => tr!(car.ev.leader_survives),
            };
            goes(words, names.leader(leader), game.leader_card(leader).side, [from, to], names)
        }
        Event::LeaderThrow { leader, dice: [one, two], killed, .. } => {
            let side = game.leader_card(leader).side;
            let result = if killed { tr!(car.ev.killed) } else { tr!(car.ev.unharmed) };
            let words = fill(tr!(car.ev.leader_throw), &[names.leader(leader)]);
            Line::new().flag(side).text(words).die(one, side).die(two, side).strong(result)
        }
        Event::LeaderLeft { leader, .. } => {
            Line::new().flag(game.leader_card(leader).side).text(fill(tr!(car.ev.leader_gone), &[names.leader(leader)]))
        }
        Event::Staff { leader, unit, .. } => Line::new()
            .flag(game.leader_card(leader).side)
            .text(fill(tr!(car.ev.staff), &[names.leader(leader), &names.the(unit)])),
        Event::Closed { who, .. } => Line::say(fill(tr!(car.ev.closed), &[&names.piece(who)])),
        Event::Recovery { unit, dice, ref tally, morale, line: has_line, success, .. } => {
            let side = game.card(unit).side;
            let name = names.unit(unit);
            let line = Line::new().flag(side);
            let line = match dice {
                Some(dice) => {
                    let words = fill(tr!(car.ev.recovery), &[&name, &morale.to_string()]);
                    sum(line.text(words), &dice, tally, side).strong(result(success))
                }
                None => line.text(fill(tr!(car.ev.recovery_free), &[&name])),
            };
            lines.push(line.clause(clause));
            lines.extend(terms("", tally));
            if !has_line {
                lines.push(Line::say(tr!(car.ev.no_line)).indent());
            }
            return;
        }
        Event::Control { hex, side, .. } => {
            Line::new().flag(side).strong(fill(tr!(car.ev.control), &[&names.place(hex), names.side(side)]))
        }
        Event::Bridge { .. } => Line::new().strong(tr!(car.ev.bridge)),
        Event::Over { ref ending, .. } => Line::new().strong(ending_line(ending, names)).head(),
    };
    lines.push(line.clause(clause));
}

/// The sums of a melee, and as the last line what they come to.
fn fought(lines: &mut Vec<Line>, by: Side, dice: [&[u8; 2]; 2], tallies: [&Tally; 2], difference: i8) -> Line {
    let [attack, defence] = tallies;
    let line = sum(Line::new(), dice[0], attack, by).text(tr!(car.ev.against));
    lines.push(sum(line, dice[1], defence, by.other()));
    lines.extend(terms(tr!(car.ev.attack_is), attack));
    lines.extend(terms(tr!(car.ev.defence_is), defence));
    let by = difference.unsigned_abs().to_string();
    let row = match difference.unsigned_abs() {
        0 => return Line::new().strong(tr!(car.ev.tie)),
        1..=3 => tr!(car.ev.row1),
        4..=6 => tr!(car.ev.row2),
        7 | 8 => tr!(car.ev.row3),
        _ => tr!(car.ev.row4),
    };
    let words = if difference > 0 { tr!(car.ev.won) } else { tr!(car.ev.lost) };
    Line::new().strong(fill(words, &[&by])).text(row)
}
