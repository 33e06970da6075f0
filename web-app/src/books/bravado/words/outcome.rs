//! What dice may bring, causes and terms of tests, points and the end.

use rules_core::books::bravado::{
    Bravado, Ending, Fate as Fared, Modifier, Outcome, Status, Tally, Term, Unit, Victory,
};
use rules_core::cite::Status as Source;
use rules_core::{Clause, Side};

use super::fill;
use super::names::{Names, side_in, status};
use crate::session_store::facts::Favour;
use crate::tr;
use crate::words::signed;

/// What befalls a side, by the worst of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// Nothing.
    #[default]
    None,
    /// A unit is Disordered.
    Disordered,
    /// A unit is Routed.
    Routed,
    /// A unit is destroyed.
    Destroyed,
    /// A General is removed.
    Removed,
}

impl Fate {
    /// What befalls both sides, first the one that acts: those it is about and the Generals with them. The dice of the
    /// phase run on to the next decision, which may be others' business.
    pub fn of(outcome: &Outcome, by: Side, game: &Bravado, about: &[Unit]) -> [Self; 2] {
        let mut fates = [Self::default(); 2];
        let concerns =
            |unit: Unit| about.contains(&unit) || game.piece(unit).with.is_some_and(|with| about.contains(&with));
        for &(unit, fared) in outcome.fates.iter().filter(|&&(unit, _)| concerns(unit)) {
            let fate = match fared {
                // Red comes from rallying, exhaustion from a test of its own: nothing that hurts here.
                Fared::Stands(Status::Fine | Status::Permanent) | Fared::Restored | Fared::Exhausted => Self::None,
                Fared::Stands(Status::Disordered) => Self::Disordered,
                Fared::Stands(Status::Routed) => Self::Routed,
                Fared::Gone if game.is_general(unit) => Self::Removed,
                Fared::Gone => Self::Destroyed,
            };
            let own = &mut fates[usize::from(game.side_of(unit) != by)];
            *own = (*own).max(fate);
        }
        fates
    }

    fn words(self) -> &'static str {
        match self {
            Self::None => tr!(bra.odds.nothing),
            Self::Disordered => status(Status::Disordered),
            Self::Routed => status(Status::Routed),
            Self::Destroyed => tr!(bra.status.destroyed),
            Self::Removed => tr!(bra.odds.removed),
        }
    }
}

/// What befalls both sides as the label of its share of the odds.
pub fn outcome([own, enemy]: [Fate; 2]) -> String {
    let enemies = fill(tr!(bra.odds.enemy), &[enemy.words()]);
    let owns = fill(tr!(bra.odds.own), &[own.words()]);
    match (own, enemy) {
        (Fate::None, Fate::None) => tr!(bra.odds.nothing).to_owned(),
        (Fate::None, _) => enemies,
        (_, Fate::None) => owns,
        _ => fill(tr!(bra.odds.both), &[&enemies, &owns]),
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

/// What a modifier stands for.
pub fn modifier(what: Modifier) -> &'static str {
    match what {
        Modifier::HeavyOnLight => tr!(bra.term.heavy),
        Modifier::SteadyFoot => tr!(bra.term.steady),
        Modifier::Charging => tr!(bra.term.charging),
        Modifier::GunsMeleed => tr!(bra.term.guns_meleed),
        Modifier::GunsOnGuns => tr!(bra.term.guns_on_guns),
        Modifier::Quality => tr!(bra.term.quality),
        Modifier::Extreme => tr!(bra.term.extreme),
    }
}

/// The same words, said to be ours where the author is silent.
pub fn ours(said: &str, clause: Clause) -> String {
    if clause.entry().status == Source::House { fill(tr!(bra.unit.ours), &[said]) } else { said.to_owned() }
}

/// A modifier with its value; one that is ours says so.
pub fn term(term: &Term) -> String {
    ours(&[modifier(term.what), " ", &signed(term.value.into())].concat(), term.clause)
}

/// A cause of Good or Bad, by the clause that names it; one that is ours says so.
pub fn cause(clause: Clause) -> String {
    let words = match clause.id() {
        "B3k" => tr!(bra.cause.b3k),
        "B3l" => tr!(bra.cause.b3l),
        "B3m" => tr!(bra.cause.b3m),
        "B3n" => tr!(bra.cause.b3n),
        "B3o" => tr!(bra.cause.b3o),
        "B3p" => tr!(bra.cause.b3p),
        "B3q" => tr!(bra.cause.b3q),
        "B3r" => tr!(bra.cause.b3r),
        "B10r" => tr!(bra.cause.b10r),
        "B14g" => tr!(bra.cause.b14g),
        other => other,
    };
    ours(words, clause)
}

/// The causes of a position and the modifiers, each with its clause.
pub fn tally_terms(tally: &Tally) -> impl Iterator<Item = (String, Clause)> + '_ {
    let causes = tally.good.iter().chain(&tally.bad).map(|&clause| (cause(clause), clause));
    causes.chain(tally.terms.iter().map(|part| (term(part), part.clause)))
}

/// Who has won, as a heading.
pub fn winner_line(winner: Option<Side>, names: &Names) -> String {
    match winner {
        None => tr!(bra.end.draw).to_owned(),
        Some(side) => fill(tr!(bra.end.wins), &[&names.side(side)]),
    }
}

/// How a game ended, in a sentence, and what both armies have left.
pub fn ending_line(ending: &Ending, names: &Names) -> String {
    let sides = Side::BOTH.map(|side| names.side(side));
    let left = Side::BOTH.map(|side| ending.left[side].to_string());
    let starting = Side::BOTH.map(|side| names.game.board().starting[side].to_string());
    let how = match ending.victory {
        Victory::Beaten => tr!(bra.end.beaten).to_owned(),
        Victory::Leaderless => tr!(bra.end.leaderless).to_owned(),
        Victory::Both => tr!(bra.end.both).to_owned(),
        Victory::Fraction => tr!(bra.end.fraction).to_owned(),
        Victory::Points => {
            let points = Side::BOTH.map(|side| ending.points[side].to_string());
            fill(tr!(bra.end.points), &[&sides[0], &points[0], &sides[1], &points[1]])
        }
    };
    let winner = winner_line(ending.winner, names);
    fill(tr!(bra.end.line), &[&winner, &how, &sides[0], &left[0], &starting[0], &sides[1], &left[1], &starting[1]])
}

/// The points of both sides in a battle that comes with the page, for a screen reader.
pub fn score_label(scenario: &str, points: [i32; 2]) -> String {
    let [first, second] = Side::BOTH.map(|side| side_in(scenario, side).unwrap_or_default());
    let [own, other] = points.map(|points| points.to_string());
    fill(tr!(bra.score.label), &[first, &own, second, &other])
}

/// A side's points, what they come from, then what its army has lost and when it is beaten.
pub fn score_lines(side: Side, names: &Names) -> Vec<String> {
    let game = names.game;
    let board = game.board();
    let mut lines = vec![fill(tr!(bra.score.side), &[&names.side(side), &game.points(side).to_string()])];
    let held = board.objectives.iter().zip(&game.state().holders).filter(|(_, holder)| **holder == Some(side));
    for (objective, _) in held {
        lines.push(fill(tr!(bra.score.objective), &[&names.ground(objective.piece), &objective.points.to_string()]));
    }
    let (lost, per) =
        (game.destroyed(side.other()), board.file.victory.as_ref().map_or(0, |file| file.destroyed_per_point));
    if per > 0 && lost > 0 {
        lines.push(fill(tr!(bra.score.destroyed), &[&lost.to_string(), &(lost / u16::from(per)).to_string()]));
    }
    let numbers = [game.destroyed(side), game.routed(side), game.breakpoint(side), board.starting[side]];
    let numbers = numbers.map(|number| number.to_string());
    lines.push(fill(tr!(bra.score.army), &[&numbers[0], &numbers[1], &numbers[2], &numbers[3]]));
    lines
}

/// Units destroyed or Routed now.
pub fn lost(side: Side, game: &Bravado) -> u16 {
    game.destroyed(side) + game.routed(side)
}
