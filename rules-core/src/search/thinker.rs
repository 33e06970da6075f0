//! One question thought about by one side.

use alloc::vec::Vec;

use serde::Serialize;

use super::playout::{Playout, foremost, generator};
use super::tree::Tree;
use super::{Idea, Judge, Level};
use crate::Side;

/// The most answers a captain tries.
const CAPTAIN_TRIES: usize = 12;
/// The most answers a general looks at.
const GENERAL_TRIES: usize = 24;
/// Streams of chance that are not those of playing on.
const OWN_STREAM: u64 = u64::MAX;

/// An answer that was weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Weighed<A> {
    /// The answer.
    pub action: A,
    /// What it is expected to be worth to the side that gives it, between plus and minus [`super::WON`]; none where it
    /// was not played on.
    pub worth: Option<i32>,
    /// How often it was played on.
    pub tries: u32,
}

/// What a thinker would do, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice<A> {
    /// The answer.
    pub action: A,
    /// The best three weighed, the answer first.
    pub weighed: Vec<Weighed<A>>,
}

enum Method<G: Judge> {
    /// The most urgent idea, by its place in the list.
    AtOnce(usize),
    /// The ideas in turn, under the same falls of the dice, the worse half dropped again and again.
    Rounds(Rounds),
    /// A tree.
    Tree(Tree<G>),
}

/// An answer that is tried in rounds.
struct Arm {
    /// Its urge, in thousandths of the highest.
    urge: i64,
    sum: i64,
    squares: i64,
    tries: u32,
    open: bool,
}

impl Arm {
    const fn book(&mut self, worth: i64) {
        self.sum += worth;
        self.squares += worth * worth;
        self.tries += 1;
    }

    /// The mean, and a credit for what speaks for it at first sight, which counts the less the more often it was tried.
    fn score(&self) -> i64 {
        let tries = i64::from(self.tries).max(1);
        let mean = self.sum / tries;
        let spread = (self.squares / tries - mean * mean).max(0).isqrt();
        mean + (spread + 20) * self.urge / 1000 / (tries + 2)
    }
}

/// Sequential halving: all answers are tried equally often, then the worse half is dropped, and so on; each stage has an
/// equal share of the budget.
struct Rounds {
    arms: Vec<Arm>,
    /// Nodes of a stage, and where this one ends.
    stage: u32,
    until: u32,
}

impl Rounds {
    fn new<A>(ideas: &[Idea<A>], budget: u32) -> Self {
        let most = ideas.iter().map(|idea| idea.urge).max().unwrap_or(1).max(1);
        let arms = ideas.iter().map(|idea| Arm {
            urge: i64::from(idea.urge) * 1000 / i64::from(most),
            sum: 0,
            squares: 0,
            tries: 0,
            open: true,
        });
        let stages = ideas.len().max(2).next_power_of_two().ilog2();
        let stage = (budget / stages).max(1);
        Self { arms: arms.collect(), stage, until: stage }
    }

    fn drop_the_worse(&mut self, spent: u32) {
        if spent < self.until {
            return;
        }
        self.until = self.until.saturating_add(self.stage);
        let mut open: Vec<(i64, usize)> =
            self.arms.iter().enumerate().filter(|(_, arm)| arm.open).map(|(at, arm)| (arm.score(), at)).collect();
        if open.len() <= 2 {
            return;
        }
        open.sort_by_key(|&(score, at)| (core::cmp::Reverse(score), at));
        for &(_, at) in open.iter().skip(open.len().div_ceil(2)) {
            if let Some(arm) = self.arms.get_mut(at) {
                arm.open = false;
            }
        }
    }
}

/// Thinks about one question. Call [`step`](Self::step) until it is done, or as long as there is time: there is a
/// [`choice`](Self::choice) from the beginning.
pub struct Thinker<G: Judge> {
    game: G,
    side: Side,
    seed: u64,
    budget: u32,
    spent: u32,
    tries: u64,
    ideas: Vec<Idea<G::Action>>,
    method: Method<G>,
}

impl<G: Judge> Thinker<G> {
    /// Begins to think for a side that is asked. The seed should differ from question to question; the budget is in
    /// nodes, [`Level::nodes`] unless set otherwise.
    pub fn new(game: &G, side: Side, level: Level, seed: u64, budget: u32) -> Self {
        let mut rng = generator(seed, OWN_STREAM);
        let game = game.resample(side, &mut rng);
        let mut ideas = Vec::new();
        game.sensible(side, &mut rng, &mut ideas);
        ideas.sort_by_key(|idea| core::cmp::Reverse(idea.urge));
        let method = match level {
            Level::Capitano if ideas.len() > 1 => {
                ideas.truncate(CAPTAIN_TRIES);
                Method::Rounds(Rounds::new(&ideas, budget))
            }
            Level::Generale if ideas.len() > 1 => {
                ideas.truncate(GENERAL_TRIES);
                Method::Tree(Tree::new(side, ideas.clone()))
            }
            _ => Method::AtOnce(foremost(&ideas, 0, &mut rng).unwrap_or(0)),
        };
        Self { game, side, seed, budget, spent: 0, tries: 0, ideas, method }
    }

    /// Whether all has been thought that was to be.
    pub fn is_done(&self) -> bool {
        matches!(self.method, Method::AtOnce(_)) || self.spent >= self.budget
    }

    /// Nodes spent so far, and to be spent in all.
    pub fn progress(&self) -> (u32, u32) {
        if self.is_done() { (self.budget, self.budget) } else { (self.spent, self.budget) }
    }

    /// Thinks on for about so many nodes; answers whether all has been thought.
    pub fn step(&mut self, nodes: u32) -> bool {
        let until = self.spent.saturating_add(nodes);
        while !self.is_done() && self.spent < until {
            self.tries += 1;
            let mut rng = generator(self.seed, OWN_STREAM - self.tries);
            match &mut self.method {
                Method::AtOnce(_) => break,
                Method::Rounds(rounds) => {
                    // The same imagined state and the same dice for every answer: what differs is the answer.
                    let imagined = self.game.resample(self.side, &mut rng);
                    for (idea, arm) in self.ideas.iter().zip(&mut rounds.arms).filter(|(_, arm)| arm.open) {
                        let mut playout = Playout::new(imagined.clone(), self.seed, self.tries);
                        if playout.act(self.side, &idea.action) {
                            let worth = i64::from(playout.finish(1));
                            arm.book(if self.side == Side::First { worth } else { -worth });
                        }
                        self.spent = self.spent.saturating_add(playout.nodes.max(1));
                    }
                    rounds.drop_the_worse(self.spent);
                }
                Method::Tree(tree) => {
                    let imagined = self.game.resample(self.side, &mut rng);
                    let mut playout = Playout::new(imagined, self.seed, self.tries);
                    tree.grow(&mut playout);
                    self.spent = self.spent.saturating_add(playout.nodes.max(1));
                }
            }
        }
        self.is_done()
    }

    /// What seems best so far; none only if nobody is asked.
    pub fn choice(&self) -> Option<Choice<G::Action>> {
        let mut weighed: Vec<Weighed<G::Action>> = match &self.method {
            Method::AtOnce(at) => {
                let first = self.ideas.get(*at).into_iter();
                let others = self.ideas.iter().enumerate().filter(|(other, _)| other != at).map(|(_, idea)| idea);
                let all = first.chain(others).take(3);
                all.map(|idea| Weighed { action: idea.action.clone(), worth: None, tries: 0 }).collect()
            }
            Method::Rounds(rounds) => {
                let mut ranked: Vec<(i64, Weighed<G::Action>)> = rounds
                    .arms
                    .iter()
                    .map(Arm::score)
                    .zip(self.weigh(rounds.arms.iter().map(|arm| (arm.sum, arm.tries))))
                    .collect();
                // Who stayed in longest has been looked at best.
                ranked.sort_by_key(|(score, answer)| core::cmp::Reverse((answer.tries, *score)));
                ranked.into_iter().map(|(_, answer)| answer).collect()
            }
            Method::Tree(tree) => {
                let mut weighed = self.weigh(tree.weighed());
                weighed.sort_by_key(|answer| core::cmp::Reverse((answer.tries, answer.worth)));
                weighed
            }
        };
        weighed.truncate(3);
        let action = weighed.first()?.action.clone();
        Some(Choice { action, weighed })
    }

    fn weigh(&self, sums: impl Iterator<Item = (i64, u32)>) -> Vec<Weighed<G::Action>> {
        self.ideas
            .iter()
            .zip(sums)
            .map(|(idea, (sum, tries))| Weighed {
                action: idea.action.clone(),
                worth: sum.checked_div(tries.into()).map(|worth| worth as i32),
                tries,
            })
            .collect()
    }

    /// Thinks to the end.
    pub fn decide(mut self) -> Option<Choice<G::Action>> {
        self.step(u32::MAX);
        self.choice()
    }
}
