//! What dice may bring, terms of sums, points and the end.

use std::cmp::Ordering;

use rules_core::Side;
use rules_core::books::caricat::{Ending, Modifier, Outcome, Score, ScoreBy, Victory};

use super::fill;
use super::names::{Names, side_in};
use crate::session_store::facts::Favour;
use crate::tr;
use crate::words::signed;

/// A result as the label of its share of the odds, for the side that acts.
pub fn outcome(outcome: Outcome) -> String {
    let plain = match outcome {
        Outcome::Nothing => tr!(car.odds.nothing),
        Outcome::Passed(true) => tr!(car.odds.passed),
        Outcome::Passed(false) => tr!(car.odds.failed),
        Outcome::Fire { dealt, taken } => {
            return fill(tr!(car.odds.fire), &[&dealt.to_string(), &taken.to_string()]);
        }
        Outcome::Repelled => tr!(car.odds.repelled),
        Outcome::Melee(row) => match row {
            4.. => tr!(car.odds.won4),
            3 => tr!(car.odds.won3),
            2 => tr!(car.odds.won2),
            1 => tr!(car.odds.won1),
            0 => tr!(car.odds.tie),
            -1 => tr!(car.odds.lost1),
            -2 => tr!(car.odds.lost2),
            -3 => tr!(car.odds.lost3),
            _ => tr!(car.odds.lost4),
        },
    };
    plain.to_owned()
}

/// Whom a result favours.
pub fn favour(outcome: Outcome) -> Favour {
    let balance = match outcome {
        Outcome::Nothing => Ordering::Equal,
        Outcome::Passed(true) => Ordering::Greater,
        Outcome::Passed(false) | Outcome::Repelled => Ordering::Less,
        Outcome::Fire { dealt, taken } => dealt.cmp(&taken),
        Outcome::Melee(row) => row.cmp(&0),
    };
    match balance {
        Ordering::Greater => Favour::Own,
        Ordering::Equal => Favour::Even,
        Ordering::Less => Favour::Enemy,
    }
}

/// What a term of a sum stands for.
pub fn modifier(what: Modifier) -> &'static str {
    match what {
        Modifier::Dice => tr!(car.modifier.dice),
        Modifier::Melee => tr!(car.modifier.melee),
        Modifier::Level => tr!(car.modifier.level),
        Modifier::Morale => tr!(car.modifier.morale),
        Modifier::Position => tr!(car.modifier.position),
        Modifier::Assault => tr!(car.modifier.assault),
        Modifier::Charge => tr!(car.modifier.charge),
        Modifier::Terrain => tr!(car.modifier.terrain),
        Modifier::Hexside => tr!(car.modifier.hexside),
        Modifier::Staff => tr!(car.modifier.staff),
        Modifier::Leader => tr!(car.modifier.leader),
    }
}

/// A victory by its name.
pub fn victory(victory: Victory) -> &'static str {
    match victory {
        Victory::AustrianSubstantial => tr!(car.end.austrian_substantial),
        Victory::AustrianMarginal => tr!(car.end.austrian_marginal),
        Victory::ItalianMarginal => tr!(car.end.italian_marginal),
        Victory::ItalianSubstantial => tr!(car.end.italian_substantial),
        Victory::ItalianDecisive => tr!(car.end.italian_decisive),
        Victory::Austrian => tr!(car.end.austrian),
        Victory::Draw => tr!(car.end.draw),
        Victory::Italian => tr!(car.end.italian),
    }
}

/// How a game ended, with the points; at Pastrengo with the difference its levels go by (13.4.1a).
pub fn ending_line(ending: &Ending, names: &Names) -> String {
    let (italian, austrian) = (i32::from(ending.italian), i32::from(ending.austrian));
    let sides = [names.side(Side::First), names.side(Side::Second)];
    let mut line =
        fill(tr!(car.end.line), &[victory(ending.victory), sides[0], &number(italian), sides[1], &number(austrian)]);
    if names.game.board().file.rules.score.by == ScoreBy::Levels {
        line.push_str(&fill(tr!(car.end.difference), &[&number(italian - austrian)]));
    }
    line
}

/// Who has won, as a heading.
pub fn winner_line(winner: Option<Side>, names: &Names) -> &'static str {
    match (winner, names.game.board().file.map.as_str()) {
        (None, _) => tr!(car.end.draw),
        (Some(Side::Second), _) => tr!(car.end.wins_austrian),
        (Some(Side::First), "pastrengo") => tr!(car.end.wins_piedmontese),
        (Some(Side::First), "montebello") => tr!(car.end.wins_franco_sardinian),
        (Some(Side::First), _) => tr!(car.end.wins_italian),
    }
}

/// The points of both sides on this map, for a screen reader.
pub fn score_label(map: &str, points: [i32; 2]) -> String {
    let [italian, austrian] = points.map(number);
    let sides = [side_in(map, Side::First), side_in(map, Side::Second)];
    fill(tr!(car.score.label), &[sides[0], &italian, sides[1], &austrian])
}

/// A side's points, then item by item what they come from; items of nothing are left out.
pub fn score_lines(side: Side, score: &Score, names: &Names) -> Vec<String> {
    let mut lines = vec![fill(tr!(car.score.side), &[names.side(side), &number(score.total().into())])];
    for (value, what) in [
        (score.objectives, tr!(car.score.objectives)),
        (score.losses, tr!(car.score.losses)),
        (-score.costs, tr!(car.score.costs)),
    ] {
        if value != 0 {
            lines.push([what, " ", &signed(value)].concat());
        }
    }
    lines
}

/// So many points, in short.
pub fn points(points: i16) -> String {
    fill(tr!(car.score.vp), &[&number(points.into())])
}

/// A number that may be below zero, the minus as a minus.
fn number(value: i32) -> String {
    if value < 0 { ["\u{2212}", &value.unsigned_abs().to_string()].concat() } else { value.to_string() }
}
