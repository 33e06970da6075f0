//! Events as lines of the chronicle: text, drawn dice, sums with their clauses.

use rules_core::Side;
use rules_core::books::obbedisco::{Chit, Ending, Event, Level, Modifier, Tally, Unit};

use super::{day, goal, leader, modifier, place, side, unit};
use crate::tr;
use crate::words::{Line, signed};

/// A line that begins with the flag of the unit's side.
fn of(unit: Unit, text: impl Into<String>) -> Line {
    match unit {
        Unit::Leader(leader) => Line::new().flag(leader.side()).text(text),
        Unit::Garrison(_) => Line::say(text),
    }
}

/// Sums as pieces of a line.
trait Sums {
    /// The dice of a sum, drawn, then the sum itself: `4 + 2 = 6`.
    fn sum(self, tally: &Tally, thrower: Side) -> Self;
    /// The terms of a sum that are no dice, each with its clause.
    fn terms(self, tally: &Tally) -> Self;
}

impl Sums for Line {
    fn sum(mut self, tally: &Tally, thrower: Side) -> Self {
        for term in &tally.0 {
            if is_die(term.what) {
                self = self.die(term.value as u8, thrower);
            }
        }
        let dice = tally.0.iter().filter(|term| is_die(term.what));
        let rest = tally.0.iter().filter(|term| !is_die(term.what));
        let written: String = dice
            .chain(rest)
            .enumerate()
            .map(|(at, term)| match (at, term.value) {
                (0, value) => value.to_string(),
                (_, value @ 0..) => format!(" + {value}"),
                (_, value) => format!(" \u{2212} {}", value.unsigned_abs()),
            })
            .collect();
        self.text(written + " =").strong(tally.total().to_string())
    }

    fn terms(mut self, tally: &Tally) -> Self {
        for term in tally.0.iter().filter(|term| !is_die(term.what)) {
            let value = i16::from(term.value);
            self = self.text(format!("{} {}", modifier(term.what), signed(value))).clause(term.clause);
        }
        self
    }
}

const fn is_die(what: Modifier) -> bool {
    matches!(what, Modifier::Die | Modifier::SecondDie)
}

fn has_terms(tally: &Tally) -> bool {
    tally.0.iter().any(|term| !is_die(term.what))
}

/// The lines of what one entry brought.
pub fn events(events: &[Event]) -> Vec<Line> {
    let mut lines = Vec::new();
    for event in events {
        write(event, &mut lines);
    }
    lines
}

fn write(event: &Event, lines: &mut Vec<Line>) {
    let clause = event.clause();
    let line = match *event {
        Event::TurnBegan { turn, .. } => Line { turn: true, ..Line::say(tr!(log.turn, turn = turn, day = day(turn))) },
        Event::Arrived { leader: who, at, .. } => {
            of(Unit::Leader(who), tr!(ev.arrived, who = leader(who), hex = place(at)))
        }
        Event::Waits { leader: who, .. } => of(Unit::Leader(who), tr!(ev.waits, who = leader(who))),
        Event::CupFilled { italian, austrian, events, ends, .. } => {
            Line::say(tr!(ev.cup_filled, italian = italian, austrian = austrian, events = events, ends = ends))
        }
        Event::Passed { side: by, refused: false, .. } => Line::new().flag(by).text(tr!(ev.passed, side = side(by))),
        Event::Passed { side: by, refused: true, .. } => Line::new().flag(by).text(tr!(ev.refused, side = side(by))),
        Event::Drawn { side: by, chit, .. } => {
            let what = match chit {
                Chit::Leader(who) => leader(who),
                Chit::End => tr!(ev.chit_end),
                Chit::Event => tr!(ev.chit_event),
            };
            Line::new().flag(by).text(tr!(ev.drawn, side = side(by))).strong(what).head()
        }
        Event::PutBack { .. } => Line::say(tr!(ev.put_back)),
        Event::ChitLost { leader: who, .. } => of(Unit::Leader(who), tr!(ev.chit_lost, who = leader(who))),
        Event::ChitReturned { leader: who, .. } => of(Unit::Leader(who), tr!(ev.chit_returned, who = leader(who))),
        Event::Activated { leader: who, again: false, .. } => Line::say(tr!(ev.activated, who = leader(who))),
        Event::Activated { leader: who, again: true, .. } => Line::say(tr!(ev.reactivated, who = leader(who))),
        Event::MovePoints { leader: who, ref tally, mp, road_mp, .. } => {
            // The sum is the number of points, unless it fell below zero.
            let whole = if tally.total() == mp as i8 { String::new() } else { format!("{mp} ") };
            let points = if mp == road_mp { tr!(ev.mp).to_owned() } else { tr!(ev.mp_road, road = road_mp) };
            let points = whole + &points;
            lines.push(Line::new().sum(tally, who.side()).text(points).clause(clause));
            if has_terms(tally) {
                lines.push(Line::new().terms(tally).indent());
            }
            return;
        }
        Event::Stepped { leader: who, to, cost, spent, .. } => {
            Line::say(tr!(ev.stepped, who = leader(who), hex = place(to), cost = cost, spent = spent))
        }
        Event::BonusLost { leader: who, .. } => Line::say(tr!(ev.bonus_lost, who = leader(who))).indent(),
        Event::TerrainRoll { leader: who, at, die, bites_on, .. } => {
            let result = if die <= bites_on { tr!(ev.tires) } else { tr!(ev.no_effect) };
            Line::new().die(die, who.side()).text(tr!(ev.hill, hex = place(at), bites = bites_on)).strong(result)
        }
        Event::Fatigue { unit: who, by, now, .. } => {
            of(who, tr!(ev.fatigue, who = unit(who), by = signed(by.into()), now = now))
        }
        Event::Disordered { unit: who, .. } => of(who, tr!(ev.disordered, who = unit(who))),
        Event::Reordered { unit: who, rallied: false, .. } => of(who, tr!(ev.reordered, who = unit(who))),
        Event::Reordered { unit: who, rallied: true, .. } => of(who, tr!(ev.rallied, who = unit(who))),
        Event::Routed { leader: who, .. } => Line::new().flag(who.side()).strong(tr!(ev.routed, who = leader(who))),
        Event::StrengthLost { leader: who, left, .. } => {
            of(Unit::Leader(who), tr!(ev.strength_lost, who = leader(who), left = left))
        }
        Event::Eliminated { garrison, .. } => Line::new().strong(tr!(ev.eliminated, hex = place(garrison))),
        Event::Control { city, side: by, .. } => {
            Line::new().flag(by).strong(tr!(ev.control, city = place(city), side = side(by)))
        }
        Event::Window { mover, at, .. } => Line::say(tr!(ev.window, who = leader(mover), hex = place(at))),
        Event::ReactionRoll { leader: who, ref tally, success, .. } => {
            let result = if success { tr!(ev.gets_away) } else { tr!(ev.held) };
            lines.push(
                Line::new()
                    .text(tr!(ev.reaction, who = leader(who)))
                    .sum(tally, who.side())
                    .strong(result)
                    .clause(clause),
            );
            lines.push(Line::new().terms(tally).indent());
            return;
        }
        Event::Reacted { leader: who, to, .. } => {
            of(Unit::Leader(who), tr!(ev.reacted, who = leader(who), hex = place(to)))
        }
        Event::Attack { leader: who, target, assault, mp, .. } => {
            let text = if assault {
                tr!(ev.assault, who = leader(who), hex = place(target))
            } else {
                tr!(ev.attack, who = leader(who), hex = place(target))
            };
            Line::new().flag(who.side()).strong(text).text(tr!(ev.price, mp = mp)).head()
        }
        Event::Test { unit: who, ref tally, passed, .. } => {
            let thrower = unit_side(who);
            let result = if passed { tr!(ev.test_passed) } else { tr!(ev.test_failed) };
            Line::new().text(tr!(ev.test, who = unit(who))).sum(tally, thrower).strong(result)
        }
        Event::Fought { attacker, ref attack, ref defence, difference, .. } => {
            let by = attacker.side();
            lines.push(Line::new().sum(attack, by).text(tr!(ev.against)).sum(defence, by.other()));
            lines.push(Line::say(format!("{}:", tr!(ev.attack_is))).terms(attack).indent());
            lines.push(Line::say(format!("{}:", tr!(ev.defence_is))).terms(defence).indent());
            let result = match difference {
                0 => tr!(ev.equal).to_owned(),
                1.. => tr!(ev.won_by, by = difference),
                _ => tr!(ev.lost_by, by = difference.unsigned_abs()),
            };
            Line::new().strong(result)
        }
        Event::DrivenOff { leader: who, .. } => of(Unit::Leader(who), tr!(ev.driven_off, who = leader(who))),
        Event::MakesFor { leader: who, goal: end, .. } => {
            Line::say(tr!(ev.makes_for, who = leader(who), goal = goal(end)))
        }
        Event::Retreated { leader: who, to, .. } => {
            of(Unit::Leader(who), tr!(ev.retreated, who = leader(who), hex = place(to)))
        }
        Event::Stayed { leader: who, .. } => of(Unit::Leader(who), tr!(ev.stayed, who = leader(who))),
        Event::Advanced { leader: who, to, .. } => {
            of(Unit::Leader(who), tr!(ev.advanced, who = leader(who), hex = place(to)))
        }
        Event::LeftMap { leader: who, exit: Some(by), .. } => {
            Line::new().flag(who.side()).strong(tr!(ev.left_counts, who = leader(who), goal = goal(by)))
        }
        Event::LeftMap { leader: who, from, exit: None, .. } => {
            Line::new().flag(who.side()).strong(tr!(ev.left_map, who = leader(who), hex = place(from)))
        }
        Event::Trench { at, built: true, .. } => Line::say(tr!(ev.trench_built, hex = place(at))),
        Event::Trench { at, built: false, .. } => Line::say(tr!(ev.trench_gone, hex = place(at))),
        Event::Garrisoned { at, sp, .. } => Line::say(tr!(ev.garrisoned, hex = place(at), sp = sp)),
        Event::ActivationEnded { leader: who, .. } => Line::say(tr!(ev.activation_ended, who = leader(who))),
        Event::Chance { side: by, dice: [one, two], .. } => {
            let roll = one + two;
            Line::new().die(one, by).die(two, by).strong(tr!(ev.chance, roll = roll, name = chance_name(roll)))
        }
        Event::ChanceTarget { leader: Some(who), .. } => of(Unit::Leader(who), tr!(ev.target, who = leader(who))),
        Event::ChanceTarget { leader: None, .. } => Line::say(tr!(ev.no_target)),
        Event::TooClose { leader: who, distance, .. } => {
            of(Unit::Leader(who), tr!(ev.too_close, who = leader(who), distance = distance))
        }
        Event::TurnEnded { turn, .. } => Line::say(tr!(ev.turn_ended, turn = turn)),
        Event::Over { ref ending, .. } => Line::new().strong(ending_line(ending)).head(),
    };
    lines.push(line.clause(clause));
}

/// How a game ended, in a sentence.
pub fn ending_line(ending: &Ending) -> String {
    match *ending {
        Ending::ItalianStrategic { by } => tr!(ev.italian_strategic, goal = goal(by)),
        Ending::AustrianStrategic => tr!(ev.austrian_strategic).to_owned(),
        Ending::Counted { cities, level: result } => tr!(ev.counted, cities = cities, level = level(result)),
    }
}

fn level(level: Level) -> &'static str {
    match level {
        Level::DecisiveDefeat => tr!(ev.level.decisive_defeat),
        Level::MarginalDefeat => tr!(ev.level.marginal_defeat),
        Level::Draw => tr!(ev.level.draw),
        Level::MarginalVictory => tr!(ev.level.marginal_victory),
        Level::DecisiveVictory => tr!(ev.level.decisive_victory),
    }
}

fn chance_name(roll: u8) -> &'static str {
    match roll {
        2 => tr!(ev.chance_name.r2),
        3 => tr!(ev.chance_name.r3),
        4 => tr!(ev.chance_name.r4),
        5 => tr!(ev.chance_name.r5),
        6 => tr!(ev.chance_name.r6),
        7 => tr!(ev.chance_name.r7),
        8 => tr!(ev.chance_name.r8),
        9 => tr!(ev.chance_name.r9),
        10 => tr!(ev.chance_name.r10),
        11 => tr!(ev.chance_name.r11),
        _ => tr!(ev.chance_name.r12),
    }
}

/// Whose hand throws for a unit. Only the Austrian has garrisons at the start, and only he raises them.
const fn unit_side(unit: Unit) -> Side {
    match unit {
        Unit::Leader(leader) => leader.side(),
        Unit::Garrison(_) => Side::Second,
    }
}
