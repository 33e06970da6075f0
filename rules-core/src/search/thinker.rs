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
    /// All ideas in turn, under the same fall of the dice; the sums of what they came to.
    Rounds(Vec<(i64, u32)>),
    /// A tree.
    Tree(Tree<G>),
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
                Method::Rounds(ideas.iter().map(|_| (0, 0)).collect())
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
                Method::Rounds(sums) => {
                    // The same imagined state and the same dice for every answer: what differs is the answer.
                    let imagined = self.game.resample(self.side, &mut rng);
                    for (idea, (sum, tries)) in self.ideas.iter().zip(sums) {
                        let mut playout = Playout::new(imagined.clone(), self.seed, self.tries);
                        if playout.act(self.side, &idea.action) {
                            let worth = i64::from(playout.finish(1));
                            *sum += if self.side == Side::First { worth } else { -worth };
                            *tries += 1;
                        }
                        self.spent = self.spent.saturating_add(playout.nodes.max(1));
                    }
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
            Method::Rounds(sums) => {
                let mut weighed = self.weigh(sums.iter().copied());
                weighed.sort_by_key(|answer| core::cmp::Reverse(answer.worth));
                weighed
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
