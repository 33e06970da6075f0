//! What dice may bring, terms of sums, points and the end.

use rules_core::Side;
use rules_core::books::dbe::{Effect, Ending, Modifier, Outcome, Term, Victory};
use rules_core::cite::Status;

use super::fill;
use super::names::{Names, effect, side_in};
use crate::session_store::facts::Favour;
use crate::tr;
use crate::words::signed;

/// What befalls whom as the label of its share of the odds.
pub fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(Effect::None) | Outcome::Nothing => tr!(dbe.odds.nothing).to_owned(),
        Outcome::Won(by) => fill(tr!(dbe.odds.enemy), &[effect(by)]),
        Outcome::Lost(by) => fill(tr!(dbe.odds.own), &[effect(by.0)]),
        Outcome::Die(face) => fill(tr!(dbe.odds.die), &[&face.to_string()]),
    }
}

/// Whom it favours.
pub const fn favour(outcome: Outcome) -> Favour {
    match outcome {
        Outcome::Won(Effect::None) | Outcome::Nothing | Outcome::Die(_) => Favour::Even,
        Outcome::Won(_) => Favour::Own,
        Outcome::Lost(_) => Favour::Enemy,
    }
}

/// What a term of a sum stands for, by its code in the tables.
pub fn modifier(what: Modifier) -> &'static str {
    match what {
        Modifier::Factor => tr!(dbe.term.factor),
        Modifier::F1 => tr!(dbe.term.f1),
        Modifier::F2 => tr!(dbe.term.f2),
        Modifier::F3 => tr!(dbe.term.f3),
        Modifier::F4 => tr!(dbe.term.f4),
        Modifier::F5 => tr!(dbe.term.f5),
        Modifier::F6 => tr!(dbe.term.f6),
        Modifier::M1 => tr!(dbe.term.m1),
        Modifier::M2 => tr!(dbe.term.m2),
        Modifier::M3 => tr!(dbe.term.m3),
        Modifier::M4 => tr!(dbe.term.m4),
        Modifier::M5 => tr!(dbe.term.m5),
        Modifier::M6 => tr!(dbe.term.m6),
        Modifier::M7 => tr!(dbe.term.m7),
        Modifier::M8 => tr!(dbe.term.m8),
        Modifier::M9 => tr!(dbe.term.m9),
        Modifier::M10 => tr!(dbe.term.m10),
    }
}

/// Whether the value of a term is ours, not the author's. He has wider fronts (8.4d), but says nothing of their worth.
fn is_ours(term: &Term) -> bool {
    term.what == Modifier::M2 || term.clause.entry().status == Status::House
}

/// A term of a sum with its value; one that is ours says so.
pub fn term(term: &Term) -> String {
    let value = match term.what {
        Modifier::Factor => term.value.to_string(),
        _ => signed(term.value.into()),
    };
    let said = [modifier(term.what), " ", &value].concat();
    if is_ours(term) { fill(tr!(dbe.unit.ours), &[&said]) } else { said }
}

/// Who has won, as a heading.
pub fn winner_line(winner: Option<Side>, names: &Names) -> String {
    match winner {
        None => tr!(dbe.end.draw).to_owned(),
        Some(side) => fill(tr!(dbe.end.wins), &[&names.side(side)]),
    }
}

/// How a game ended, in a sentence, and what both armies lost.
pub fn ending_line(ending: &Ending, names: &Names) -> String {
    let sides = Side::BOTH.map(|side| names.side(side));
    let lost = Side::BOTH.map(|side| ending.lost[side].to_string());
    let budget = Side::BOTH.map(|side| names.game.board().budget[side].to_string());
    let how = match ending.victory {
        Victory::Broken => tr!(dbe.end.broken).to_owned(),
        Victory::Third => tr!(dbe.end.third).to_owned(),
        Victory::Annihilated => tr!(dbe.end.annihilated).to_owned(),
        Victory::Both => tr!(dbe.end.both).to_owned(),
        Victory::Fraction => tr!(dbe.end.fraction).to_owned(),
        Victory::Points => {
            let points = Side::BOTH.map(|side| ending.points[side].to_string());
            fill(tr!(dbe.end.points), &[&sides[0], &points[0], &sides[1], &points[1]])
        }
    };
    let winner = winner_line(ending.winner, names);
    fill(tr!(dbe.end.line), &[&winner, &how, &sides[0], &lost[0], &budget[0], &sides[1], &lost[1], &budget[1]])
}

/// The points of both sides in a battle that comes with the page, for a screen reader.
pub fn score_label(scenario: &str, points: [i32; 2]) -> String {
    let [first, second] = Side::BOTH.map(|side| side_in(scenario, side).unwrap_or_default());
    let [own, other] = points.map(|points| points.to_string());
    fill(tr!(dbe.score.label), &[first, &own, second, &other])
}

/// A side's points where the scenario scores, then what its army and its corps have lost, and when they break.
pub fn score_lines(side: Side, names: &Names) -> Vec<String> {
    let game = names.game;
    let board = game.board();
    let mut lines = Vec::new();
    if let Some(victory) = &board.file.victory {
        lines.push(fill(tr!(dbe.score.side), &[&names.side(side), &game.points(side).to_string()]));
        for (&(piece, points), _) in
            board.objectives.iter().zip(&game.state().holders).filter(|(_, holder)| **holder == Some(side))
        {
            lines.push(fill(tr!(dbe.score.objective), &[&names.ground(piece), &points.to_string()]));
        }
        let broken = game.broken_of(side.other());
        if broken > 0 {
            let points = broken * usize::from(victory.per_broken_corps);
            lines.push(fill(tr!(dbe.score.per_broken), &[&broken.to_string(), &points.to_string()]));
        }
    } else {
        lines.push(names.side(side));
    }
    let corps: Vec<u8> = board.corps_of(side).collect();
    let single = Side::BOTH.into_iter().all(|side| board.corps_of(side).count() == 1);
    let (lost, budget) = (game.army_lost(side), board.budget[side]);
    let numbers = [lost.to_string(), budget.to_string(), budget.div_ceil(3).to_string()];
    let words = if single { tr!(dbe.score.army_third) } else { tr!(dbe.score.army) };
    lines.push(fill(words, &[&numbers[0], &numbers[1], &numbers[2]]));
    if !single {
        let numbers = [game.broken_of(side).to_string(), corps.len().to_string()];
        lines.push(fill(tr!(dbe.score.corps_lost), &[&numbers[0], &numbers[1]]));
    }
    lines.extend(corps.into_iter().map(|corps| corps_line(corps, names)));
    lines
}

/// What a corps has lost, and what breaks it.
pub fn corps_line(corps: u8, names: &Names) -> String {
    let (lost, budget) = (names.game.corps_lost(corps), names.game.corps_card(corps).budget);
    let numbers = [lost.to_string(), budget.to_string(), budget.div_ceil(3).to_string()];
    let broken = names.game.corps(corps).broken;
    let words = if broken { tr!(dbe.score.corps_broken) } else { tr!(dbe.score.corps) };
    fill(words, &[&names.corps(corps), &numbers[0], &numbers[1], &numbers[2]])
}
