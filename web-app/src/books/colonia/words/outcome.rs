//! What dice may bring, terms of sums, points and the end.

use rules_core::Side;
use rules_core::books::colonia::{Colonia, Ending, Modifier, Outcome, Unit, Victory};

use super::fill;
use super::names::Names;
use crate::session_store::facts::Favour;
use crate::tr;

/// What befalls a side, by the worst of it, with the damage it takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fate {
    /// 0 nothing, 1 damage, 2 disorder, 3 losses, 4 going back, 5 removal.
    pub worst: u8,
    /// Markers of damage.
    pub damage: u8,
}

impl Fate {
    /// What befalls both sides, first the one that acts.
    pub fn of(outcome: &Outcome, by: Side, game: &Colonia) -> [Self; 2] {
        let mut fates = [Self::default(); 2];
        let mut bear = |unit: Unit, worst: u8, damage: u8| {
            let fate = &mut fates[usize::from(game.side_of(unit) != by)];
            fate.worst = fate.worst.max(worst);
            fate.damage = fate.damage.saturating_add(damage);
        };
        outcome.damage.iter().for_each(|&(unit, by)| bear(unit, 1, by));
        outcome.disordered.iter().for_each(|&unit| bear(unit, 2, 0));
        outcome.losses.iter().for_each(|&(unit, _)| bear(unit, 3, 0));
        outcome.back.iter().for_each(|&unit| bear(unit, 4, 0));
        outcome.removed.iter().for_each(|&unit| bear(unit, 5, 0));
        // Where more than damage comes of it, or both take some, its number tells nothing.
        let plain = fates.iter().all(|fate| fate.worst < 2) && fates.iter().any(|fate| fate.worst == 0);
        if !plain {
            for fate in &mut fates {
                fate.damage = 0;
            }
        }
        fates
    }

    fn words(self) -> String {
        match (self.worst, self.damage) {
            (1, 0) => tr!(col.odds.some_damage).to_owned(),
            (1, 1) => tr!(col.odds.one_damage).to_owned(),
            (1, damage) => fill(tr!(col.odds.damages), &[&damage.to_string()]),
            (2, _) => tr!(col.odds.disorder).to_owned(),
            (3, _) => tr!(col.odds.loss).to_owned(),
            (4, _) => tr!(col.odds.back).to_owned(),
            _ => tr!(col.odds.removed).to_owned(),
        }
    }
}

/// What befalls both sides as the label of its share of the odds.
pub fn outcome([own, enemy]: [Fate; 2]) -> String {
    let enemies = fill(tr!(col.odds.enemy), &[&enemy.words()]);
    let owns = fill(tr!(col.odds.own), &[&own.words()]);
    match (own.worst, enemy.worst) {
        (0, 0) => tr!(col.odds.nothing).to_owned(),
        (0, _) => enemies,
        (_, 0) => owns,
        _ => fill(tr!(col.odds.both), &[&enemies, &owns]),
    }
}

/// Whom it favours.
pub fn favour([own, enemy]: [Fate; 2]) -> Favour {
    match own.cmp(&enemy) {
        std::cmp::Ordering::Less => Favour::Own,
        std::cmp::Ordering::Equal => Favour::Even,
        std::cmp::Ordering::Greater => Favour::Enemy,
    }
}

/// What a term of a sum stands for.
pub fn modifier(what: Modifier) -> &'static str {
    match what {
        Modifier::Vbu => tr!(col.term.vbu),
        Modifier::Band => tr!(col.term.band),
        Modifier::Losses => tr!(col.term.losses),
        Modifier::Half => tr!(col.term.half),
        Modifier::Pool => tr!(col.term.pool),
        Modifier::Cavalry => tr!(col.term.cavalry),
        Modifier::Square => tr!(col.term.square),
        Modifier::Column => tr!(col.term.column),
        Modifier::Flank => tr!(col.term.flank),
        Modifier::Rear => tr!(col.term.rear),
        Modifier::Long => tr!(col.term.long),
        Modifier::Disordered => tr!(col.term.disordered),
        Modifier::Moved => tr!(col.term.moved),
        Modifier::Loose => tr!(col.term.loose),
        Modifier::Cover => tr!(col.term.cover),
        Modifier::Impetus => tr!(col.term.impetus),
        Modifier::Behind => tr!(col.term.behind),
        Modifier::Valour => tr!(col.term.valour),
        Modifier::Fury => tr!(col.term.fury),
        Modifier::Higher => tr!(col.term.higher),
        Modifier::Ground => tr!(col.term.ground),
        Modifier::Garrison => tr!(col.term.garrison),
        Modifier::Charisma => tr!(col.term.charisma),
    }
}

/// Who has won, as a heading.
pub fn winner_line(winner: Option<Side>, names: &Names) -> String {
    match winner {
        None => tr!(col.end.draw).to_owned(),
        Some(side) => fill(tr!(col.end.wins), &[names.side(side)]),
    }
}

/// How a game ended, in a sentence.
pub fn ending_line(ending: &Ending, names: &Names) -> String {
    let [first, second] = [ending.points.first, ending.points.second].map(|points| points.to_string());
    let how = match (ending.by, ending.winner) {
        (Victory::Rout, Some(_)) => tr!(col.end.rout).to_owned(),
        (Victory::Rout, None) => tr!(col.end.rout_both).to_owned(),
        (Victory::Sudden, _) => tr!(col.end.sudden).to_owned(),
        (Victory::Points, _) => {
            let sides = Side::BOTH.map(|side| names.side(side));
            fill(tr!(col.end.points), &[sides[0], &first, sides[1], &second])
        }
    };
    fill(tr!(col.end.line), &[&winner_line(ending.winner, names), &how])
}

/// The points of both sides in a battle that comes with the page, for a screen reader.
pub fn score_label(scenario: &str, points: [i32; 2]) -> String {
    let [first, second] = Side::BOTH.map(|side| super::side_in(scenario, side).unwrap_or_default());
    let [own, other] = points.map(|points| points.to_string());
    fill(tr!(col.score.label), &[first, &own, second, &other])
}

/// A side's points, then what they come from, then how much of its army is left.
pub fn score_lines(side: Side, names: &Names) -> Vec<String> {
    let game = names.game;
    let board = game.board();
    let mut lines = vec![fill(tr!(col.score.side), &[names.side(side), &game.points(side).to_string()])];
    let held = board.objectives.iter().zip(&board.file.victory.objectives).zip(&game.state().holders);
    for ((&piece, objective), _) in held.filter(|(_, holder)| **holder == Some(side)) {
        lines.push(fill(tr!(col.score.objective), &[names.ground(piece), &objective.points.to_string()]));
    }
    let (all, left) = (game.starting_vd(side.other()), game.present_vd(side.other()));
    let objectives: u16 = board
        .file
        .victory
        .objectives
        .iter()
        .zip(&game.state().holders)
        .filter(|(_, holder)| **holder == Some(side))
        .map(|(objective, _)| u16::from(objective.points))
        .sum();
    let destroyed = u16::from(game.points(side)).saturating_sub(objectives);
    if all > left {
        let numbers = [(all - left).to_string(), all.to_string(), destroyed.to_string()];
        lines.push(fill(tr!(col.score.destroyed), &[&numbers[0], &numbers[1], &numbers[2]]));
    }
    let numbers = [game.present_vd(side).to_string(), game.starting_vd(side).to_string()];
    lines.push(fill(tr!(col.score.vd_left), &[&numbers[0], &numbers[1]]));
    lines
}
