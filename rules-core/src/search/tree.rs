//! Monte Carlo tree search over answers: dice are thrown anew each time, so a node stands for all that led there.

use alloc::vec::Vec;

use super::playout::Playout;
use super::{Idea, Judge};
use crate::Side;

/// The most answers looked at below the root.
const INNER_TRIES: usize = 10;

/// An answer at a node.
struct Arm<G: Judge> {
    action: G::Action,
    /// Its share of all urges at the node, in thousandths.
    share: i64,
    /// Sum of what it came to, for the side that answers.
    sum: i64,
    tries: u32,
    /// Where it led: by who is asked what then.
    next: Vec<(Side, G::Decision, usize)>,
}

struct Node<G: Judge> {
    side: Side,
    arms: Vec<Arm<G>>,
    visits: u32,
}

impl<G: Judge> Node<G> {
    fn new(side: Side, ideas: Vec<Idea<G::Action>>) -> Self {
        let all: i64 = ideas.iter().map(|idea| i64::from(idea.urge)).sum::<i64>().max(1);
        let arms = ideas.into_iter().map(|idea| Arm {
            share: i64::from(idea.urge) * 1000 / all,
            action: idea.action,
            sum: 0,
            tries: 0,
            next: Vec::new(),
        });
        Self { side, arms: arms.collect(), visits: 0 }
    }

    /// How many arms are looked at after so many visits: the most urgent first.
    fn width(&self) -> usize {
        3 + self.visits.isqrt() as usize
    }

    /// The arm that promises most, those tried less or more urgent being given more credit. `spread` is how far apart
    /// playing on comes out.
    fn promising(&self, spread: i64, skip: &[usize]) -> Option<usize> {
        let visits = i64::from(self.visits);
        let mean = self.arms.iter().map(|arm| arm.sum).sum::<i64>() / visits.max(1);
        let root = i64::from((self.visits.saturating_mul(100) + 100).isqrt());
        let open = self.arms.iter().take(self.width()).enumerate().filter(|(at, _)| !skip.contains(at));
        let scores = open.map(|(at, arm)| {
            let tries = i64::from(arm.tries);
            let value = arm.sum.checked_div(tries).unwrap_or(mean);
            let credit = spread * (arm.share + 40) * root / (5000 * (1 + tries));
            (at, value + credit)
        });
        scores.max_by_key(|&(at, score)| (score, core::cmp::Reverse(at))).map(|(at, _)| at)
    }
}

/// The tree of one question.
pub(super) struct Tree<G: Judge> {
    nodes: Vec<Node<G>>,
    sum: i64,
    squares: i64,
    count: i64,
}

impl<G: Judge> Tree<G> {
    /// Only the question itself.
    pub(super) fn new(side: Side, ideas: Vec<Idea<G::Action>>) -> Self {
        Self { nodes: alloc::vec![Node::new(side, ideas)], sum: 0, squares: 0, count: 0 }
    }

    /// For each answer the sum of what it came to, and how often it was tried.
    pub(super) fn weighed(&self) -> impl Iterator<Item = (i64, u32)> + '_ {
        self.nodes.iter().take(1).flat_map(|root| root.arms.iter().map(|arm| (arm.sum, arm.tries)))
    }

    /// The standard deviation of what playing on has come to.
    fn spread(&self) -> i64 {
        let count = self.count.max(1);
        let mean = self.sum / count;
        (self.squares / count - mean * mean).max(1).isqrt().max(20)
    }

    /// Follows the tree, adds a node, plays on from there, and books what it came to.
    pub(super) fn grow(&mut self, playout: &mut Playout<G>) {
        let spread = self.spread();
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while let Some((arm, fresh)) = self.follow(at, spread, playout) {
            path.push((at, arm));
            if playout.is_done(G::REACH) {
                break;
            }
            match self.next(at, arm, fresh, playout) {
                Some(next) => at = next,
                None => break,
            }
        }
        let worth = i64::from(playout.finish(G::REACH));
        self.sum += worth;
        self.squares += worth * worth;
        self.count += 1;
        for (node, arm) in path {
            let Some(node) = self.nodes.get_mut(node) else { continue };
            node.visits += 1;
            if let Some(arm) = node.arms.get_mut(arm) {
                arm.sum += if node.side == Side::First { worth } else { -worth };
                arm.tries += 1;
            }
        }
    }

    /// Carries out the most promising answer of a node that is legal here; tells it and whether it is its first time.
    fn follow(&self, at: usize, spread: i64, playout: &mut Playout<G>) -> Option<(usize, bool)> {
        let node = self.nodes.get(at)?;
        let mut skip = Vec::new();
        while let Some(arm) = node.promising(spread, &skip) {
            let chosen = node.arms.get(arm)?;
            // Under other dice, or another hidden state, it may not be.
            if playout.game.check(node.side, &chosen.action).is_ok() {
                return playout.act(node.side, &chosen.action).then_some((arm, chosen.tries == 0));
            }
            skip.push(arm);
        }
        None
    }

    /// The node an answer has led to: a known one, or a new one where the answer has been tried before.
    fn next(&mut self, at: usize, arm: usize, fresh: bool, playout: &mut Playout<G>) -> Option<usize> {
        if fresh || playout.game.is_secret() {
            return None;
        }
        let pending = playout.game.pending();
        let side = pending.decider()?;
        let asked = pending.question(side)?;
        let known = self.nodes.get(at)?.arms.get(arm)?.next.iter();
        if let Some(&(.., next)) = known.into_iter().find(|(who, what, _)| *who == side && *what == asked.what) {
            return Some(next);
        }
        let mut ideas = playout.ideas(side);
        ideas.truncate(INNER_TRIES);
        let next = self.nodes.len();
        self.nodes.push(Node::new(side, ideas));
        self.nodes.get_mut(at)?.arms.get_mut(arm)?.next.push((side, asked.what.clone(), next));
        Some(next)
    }
}
