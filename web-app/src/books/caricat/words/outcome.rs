//! What dice may bring, terms of sums, points and the end.

use rules_core::Side;
use rules_core::books::caricat::{Ending, Modifier, Outcome, Score, ScoreBy, Victory};

use super::fill;
use super::names::Names;
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

/// What a result is for the side that acts: above 0 good, 0 even, below 0 bad.
pub fn standing(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Nothing => 0,
        Outcome::Passed(true) => 1,
        Outcome::Passed(false) | Outcome::Repelled => -1,
        Outcome::Fire { dealt, taken } => dealt.cmp(&taken) as i8,
        Outcome::Melee(row) => row.signum(),
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
    let (italian, austrian) = (number(ending.italian), number(ending.austrian));
    let sides = [names.side(Side::First), names.side(Side::Second)];
    let mut line = fill(tr!(car.end.line), &[victory(ending.victory), sides[0], &italian, sides[1], &austrian]);
    if names.game.board().file.rules.score.by == ScoreBy::Levels {
        let difference = number(ending.italian.saturating_sub(ending.austrian));
        line.push_str(&fill(tr!(car.end.difference), &[&difference]));
    }
    line
}

/// A side's points, then item by item what they come from; items of nothing are left out.
pub fn score_lines(side: Side, score: &Score, names: &Names) -> Vec<String> {
    let mut lines = vec![fill(tr!(car.score.side), &[names.side(side), &number(score.total())])];
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
    fill(tr!(car.score.vp), &[&number(points)])
}

/// A number that may be below zero, the minus as a minus.
fn number(value: i16) -> String {
    if value < 0 { ["\u{2212}", &value.unsigned_abs().to_string()].concat() } else { value.to_string() }
}
