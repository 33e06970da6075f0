//! Exact odds: every way the dice can fall, merged by what comes of it.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use serde::Serialize;

use crate::dice::{Ask, Chance, Classes, Dice, Face, OutOfDice, Request, Rolled, owned};
use crate::{Game, Log, Pending, Side};

/// A distribution of outcomes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds<O> {
    /// Each outcome with its probability, in the book's order.
    pub outcomes: Vec<(O, f64)>,
    /// How many ways of falling were followed.
    pub leaves: usize,
    /// The probability not followed, because the budget of leaves ran out; 0 when the odds are exact.
    pub left_out: f64,
}

/// The most ways of falling that are followed unless told otherwise.
pub const BUDGET: usize = 200_000;

/// The odds of a checked action, up to the next decision.
///
/// Forks the dice: wherever a throw is asked for, each class of faces is followed with its weight. The result is
/// exact unless `budget` leaves do not suffice, which [`Odds::left_out`] tells.
pub fn of<G: Game>(game: &G, side: Side, action: &G::Action, budget: usize) -> Odds<G::Outcome> {
    let mut merged: BTreeMap<G::Outcome, f64> = BTreeMap::new();
    let mut waiting: Vec<(Vec<Rolled>, f64)> = alloc::vec![(Vec::new(), 1.0)];
    let mut leaves = 0;
    let mut left_out = 0.0;
    while let Some((prefix, share)) = waiting.pop() {
        if leaves >= budget {
            left_out += share;
            continue;
        }
        let mut dice = Fork { prefix: &prefix, used: 0, asked: None };
        let mut state = game.clone();
        let mut log = Log::new();
        let mut run = state.resolve(side, action, &mut dice, &mut log);
        while run.is_ok() && matches!(state.pending(), Pending::Continue) {
            run = state.proceed(&mut dice, &mut log);
        }
        match (run, dice.asked) {
            (Err(_), Some(branches)) => {
                let total: f64 = branches.iter().map(|(_, weight)| weight).sum();
                for (rolls, weight) in branches.into_iter().rev() {
                    let mut longer = prefix.clone();
                    longer.extend(rolls);
                    waiting.push((longer, share * weight / total));
                }
            }
            (Err(_), None) => left_out += share,
            (Ok(()), _) => {
                leaves += 1;
                *merged.entry(state.outcome(log.events())).or_insert(0.0) += share;
            }
        }
    }
    Odds { outcomes: merged.into_iter().collect(), leaves, left_out }
}

/// Replays a prefix, then tells which branches the next throw has.
struct Fork<'a> {
    prefix: &'a [Rolled],
    used: usize,
    asked: Option<Vec<(Vec<Rolled>, f64)>>,
}

impl Fork<'_> {
    fn next(&mut self) -> Option<&Rolled> {
        let next = self.prefix.get(self.used);
        self.used += 1;
        next
    }
}

impl Dice for Fork<'_> {
    fn die(&mut self, request: Request, classes: Classes) -> Result<Face, OutOfDice> {
        if let Some(&Rolled::Die(face)) = self.next() {
            return Ok(face);
        }
        let groups = classes.groups();
        self.asked =
            Some(groups.into_iter().map(|(face, count)| (alloc::vec![Rolled::Die(face)], f64::from(count))).collect());
        Err(OutOfDice { request, ask: Ask::Die(classes), found: None })
    }

    fn draw(&mut self, request: Request, chances: &[Chance<'_>]) -> Result<usize, OutOfDice> {
        if let Some(Rolled::Draw(label)) = self.next()
            && let Some(at) = chances.iter().position(|chance| chance.label == label)
        {
            return Ok(at);
        }
        self.asked = Some(
            chances
                .iter()
                .filter(|chance| chance.weight > 0)
                .map(|chance| (alloc::vec![Rolled::Draw(chance.label.into())], f64::from(chance.weight)))
                .collect(),
        );
        Err(OutOfDice { request, ask: owned(chances), found: None })
    }

    fn pool(&mut self, request: Request, count: usize, classes: Classes) -> Result<Vec<Face>, OutOfDice> {
        if self.used < self.prefix.len() {
            return (0..count).map(|_| self.die(request, classes)).collect();
        }
        self.used += 1;
        self.asked = Some(multinomial(count, &classes.groups()));
        Err(OutOfDice { request, ask: Ask::Pool(count, classes), found: None })
    }
}

/// Every way `count` dice can fall by classes, sorted by face, with its multinomial weight.
fn multinomial(count: usize, groups: &[(Face, u32)]) -> Vec<(Vec<Rolled>, f64)> {
    fn place(
        left: usize,
        groups: &[(Face, u32)],
        faces: &mut Vec<Rolled>,
        weight: f64,
        into: &mut Vec<(Vec<Rolled>, f64)>,
    ) {
        match groups {
            [] => {}
            [(face, size)] => {
                let length = faces.len();
                faces.extend((0..left).map(|_| Rolled::Die(*face)));
                into.push((faces.clone(), (0..left).fold(weight, |weight, _| weight * f64::from(*size))));
                faces.truncate(length);
            }
            [(face, size), rest @ ..] => {
                let length = faces.len();
                let mut share = weight;
                for taken in 0..=left {
                    if taken > 0 {
                        faces.push(Rolled::Die(*face));
                        // Running binomial coefficient: choose(left, taken).
                        share = share * f64::from(*size) * ((left - taken + 1) as f64) / (taken as f64);
                    }
                    place(left - taken, rest, faces, share, into);
                }
                faces.truncate(length);
            }
        }
    }
    let mut all = Vec::new();
    place(count, groups, &mut Vec::new(), 1.0, &mut all);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fourteen_dice_of_three_classes_fork_into_120_branches() {
        let groups = [(1, 4), (5, 1), (6, 1)];
        let branches = multinomial(14, &groups);
        assert_eq!(branches.len(), 120);
        let total: f64 = branches.iter().map(|(_, weight)| weight).sum();
        assert!((total / 6f64.powi(14) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn two_dice_of_six_classes_have_21_branches_of_weight_36() {
        let branches = multinomial(2, &Classes::EACH.groups());
        assert_eq!(branches.len(), 21);
        assert!((branches.iter().map(|(_, weight)| weight).sum::<f64>() - 36.0).abs() < 1e-12);
    }
}
