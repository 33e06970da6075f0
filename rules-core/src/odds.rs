//! Odds: every way the dice can fall, merged by what comes of it; sampled where these are too many.

mod sample;

use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::Serialize;

use crate::dice::{Ask, Chance, Classes, Dice, Face, OutOfDice, Request, Rolled, Scored, owned};
use crate::{Game, Listing, Log, Pending, Side};

/// A distribution of outcomes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds<O> {
    /// Each outcome with its probability, in the book's order.
    pub outcomes: Vec<(O, f64)>,
    /// How many ways of falling were followed to their end.
    pub leaves: usize,
    /// The probability of what was not followed but sampled, because the budget ran out; 0 when the odds are exact.
    pub sampled: f64,
    /// How far off a probability may be, in per mille: half the width of the 95 % interval of any outcome, and of any
    /// outcomes taken together. 0 when the odds are exact.
    pub error: f64,
    /// The probability of ways whose dice cannot be thrown; 0 but for a fault of the book.
    pub left_out: f64,
}

/// The most ways of falling that are followed unless told otherwise.
pub const BUDGET: usize = 200_000;

/// A probability so small that it is shared out among the outcomes instead of being followed.
const NEGLIGIBLE: f64 = 1e-9;

/// A way of falling between two repeated rounds. Ways that have led to equal states and equal outcomes are one.
struct Round<G: Game> {
    state: G,
    log: Log<G::Event>,
    so_far: G::Outcome,
    share: f64,
}

/// The odds of a checked action, up to the next decision.
///
/// Forks the dice: wherever a throw is asked for, each class of faces is followed with its weight. Between repeated
/// rounds equal states are merged, so that ties thrown again and again come to an end. The result is exact if `budget`
/// runs suffice. If not, what is left is sampled with up to a quarter as many more, always the same ones, and
/// [`Odds::error`] says how far off the result may be.
pub fn of<G: Game>(game: &G, side: Side, action: &G::Action, budget: usize) -> Odds<G::Outcome> {
    let mut follow = Follow {
        act: (game, side, action),
        budget,
        runs: 0,
        leaves: 0,
        left_out: 0.0,
        merged: Listing::default(),
        rounds: Vec::new(),
    };
    let mut open: Vec<Open<G>> = follow.every_way(None, 1.0);
    while open.is_empty() && follow.waiting() > NEGLIGIBLE {
        let Some(round) = follow.likeliest() else { break };
        let Round { state, log, share, .. } = round;
        open = follow.every_way(Some(Arc::new((state, log))), share);
    }
    let rest: f64 = follow.waiting() + open.iter().map(|way| way.share).sum::<f64>();
    let mut odds = Odds { outcomes: Vec::new(), leaves: follow.leaves, sampled: 0.0, error: 0.0, left_out: 0.0 };
    if rest > NEGLIGIBLE {
        open.extend(follow.rounds.drain(..).map(|Round { state, log, share, .. }| Open {
            from: Some(Arc::new((state, log))),
            prefix: Vec::new(),
            share,
        }));
        odds.sampled = rest;
        odds.error = follow.sample(&open, rest);
    } else if rest > 0.0 {
        follow.merged.values_mut().for_each(|share| *share /= 1.0 - rest);
    }
    odds.left_out = follow.left_out;
    odds.outcomes = follow.merged.into_list();
    odds
}

/// A state between rounds, with what happened before it.
type Between<G> = (G, Log<<G as Game>::Event>);

/// A way of falling that has not been followed to its end.
struct Open<G: Game> {
    /// The round it is in; none: the action itself.
    from: Option<Arc<Between<G>>>,
    /// The throws so far.
    prefix: Vec<Rolled>,
    /// Its probability.
    share: f64,
}

/// The work of following every way the dice can fall.
struct Follow<'a, G: Game> {
    act: (&'a G, Side, &'a G::Action),
    budget: usize,
    runs: usize,
    leaves: usize,
    left_out: f64,
    merged: Listing<G::Outcome, f64>,
    rounds: Vec<Round<G>>,
}

impl<G: Game> Follow<'_, G> {
    /// The probability of all rounds still to be followed.
    fn waiting(&self) -> f64 {
        self.rounds.iter().map(|round| round.share).sum()
    }

    /// Takes out the likeliest round.
    fn likeliest(&mut self) -> Option<Round<G>> {
        let shares = self.rounds.iter().map(|round| round.share).enumerate();
        let (at, _) = shares.max_by(|one, other| one.1.total_cmp(&other.1))?;
        Some(self.rounds.swap_remove(at))
    }

    /// Follows the action, or one more round from this state and log, up to the next round or the end; with the ways
    /// still open when the budget ran out.
    fn every_way(&mut self, from: Option<Arc<Between<G>>>, share: f64) -> Vec<Open<G>> {
        let mut waiting = alloc::vec![Open { from, prefix: Vec::new(), share }];
        while self.runs < self.budget {
            let Some(way) = waiting.pop() else { break };
            self.runs += 1;
            let mut dice = Fork { prefix: &way.prefix, used: 0, asked: None };
            let (run, state, log) = self.play(&way, &mut dice);
            match (run, dice.asked) {
                (Ok(()), _) => self.arrive(state, log, way.share),
                (Err(_), None) => self.left_out += way.share,
                (Err(_), Some(branches)) => {
                    let total: f64 = branches.iter().map(|(_, weight)| weight).sum();
                    for (rolls, weight) in branches.into_iter().rev() {
                        let prefix = way.prefix.iter().cloned().chain(rolls).collect();
                        waiting.push(Open { from: way.from.clone(), prefix, share: way.share * weight / total });
                    }
                }
            }
        }
        waiting
    }

    /// Plays the action or the round of a way with these dice.
    fn play(&self, way: &Open<G>, dice: &mut dyn Dice) -> (Result<(), OutOfDice>, G, Log<G::Event>) {
        let (game, side, action) = self.act;
        match &way.from {
            None => {
                let (mut state, mut log) = (game.clone(), Log::new());
                (state.resolve(side, action, dice, &mut log), state, log)
            }
            Some(between) => {
                let (mut state, mut log) = (**between).clone();
                (state.proceed(dice, &mut log), state, log)
            }
        }
    }

    /// Books a way followed to its end, or a round to be followed yet.
    fn arrive(&mut self, state: G, log: Log<G::Event>, share: f64) {
        let so_far = state.outcome(log.events());
        if !matches!(state.pending(), Pending::Continue) {
            self.leaves += 1;
            *self.merged.get_or_insert_with(so_far, || 0.0) += share;
            return;
        }
        match self.rounds.iter_mut().find(|other| other.so_far == so_far && other.state == state) {
            Some(same) => same.share += share,
            None => self.rounds.push(Round { state, log, so_far, share }),
        }
    }
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
        let weighty = chances.iter().filter(|chance| chance.weight > 0);
        let branches: Vec<_> =
            weighty.map(|chance| (alloc::vec![Rolled::Draw(chance.label.into())], f64::from(chance.weight))).collect();
        // Nothing to draw is a throw that cannot be made, not one with no ways of falling.
        self.asked = Some(branches).filter(|branches| !branches.is_empty());
        Err(OutOfDice { request, ask: owned(chances), found: None })
    }

    fn pool(&mut self, request: Request, count: usize, classes: Classes) -> Result<Vec<Face>, OutOfDice> {
        // No dice need no throw; and they would add nothing to the prefix that tells this throw has been made.
        if self.used < self.prefix.len() || count == 0 {
            return (0..count).map(|_| self.die(request, classes)).collect();
        }
        self.used += 1;
        self.asked = Some(multinomial(count, &classes.groups()));
        Err(OutOfDice { request, ask: Ask::Pool(count, classes), found: None })
    }

    fn pools(&mut self, request: Request, pools: Scored<'_>) -> Result<Vec<Vec<Face>>, OutOfDice> {
        let all = pools.counts.iter().sum();
        if self.used < self.prefix.len() || all == 0 {
            return pools.counts.iter().map(|&count| self.pool(request, count, pools.classes)).collect();
        }
        self.used += 1;
        self.asked = Some(by_score(pools));
        Err(OutOfDice { request, ask: Ask::Pool(all, pools.classes), found: None })
    }
}

/// Every sum of scores that pools can have: faces that have it, pool after pool, and the weight of all that do.
fn by_score(pools: Scored<'_>) -> Vec<(Vec<Rolled>, f64)> {
    let groups = pools.classes.groups();
    let mut sums: Listing<u32, (Vec<Rolled>, f64)> = Listing::default();
    sums.insert(0, (Vec::new(), 1.0));
    for &count in pools.counts {
        let mut scores: Listing<u32, (Vec<Rolled>, f64)> = Listing::default();
        for (rolls, weight) in multinomial(count, &groups) {
            let faces: Vec<Face> =
                rolls.iter().filter_map(|roll| if let Rolled::Die(face) = roll { Some(*face) } else { None }).collect();
            let score = (pools.score)(&faces);
            scores.get_or_insert_with(score, || (rolls, 0.0)).1 += weight;
        }
        let mut longer: Listing<u32, (Vec<Rolled>, f64)> = Listing::default();
        for (sum, (before, share)) in sums.list() {
            for (score, (rolls, weight)) in scores.list() {
                let make = || (before.iter().chain(rolls).cloned().collect(), 0.0);
                let both = longer.get_or_insert_with(sum.saturating_add(*score), make);
                both.1 += share * weight;
            }
        }
        sums = longer;
    }
    sums.into_iter().map(|(_, ways)| ways).collect()
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

    fn sixes(faces: &[Face]) -> u32 {
        faces.iter().map(|&face| u32::from(face == 6)).sum()
    }

    #[test]
    fn two_pools_of_five_dice_in_all_fork_into_the_sums_of_their_sixes() {
        let pools = Scored { counts: &[3, 0, 2], classes: Classes::is(6), score: sixes };
        let branches = by_score(pools);
        // Binomial: 5^5, 5 x 5^4, 10 x 5^3, 10 x 5^2, 5 x 5, 1 of 6^5.
        let weights: Vec<f64> = branches.iter().map(|&(_, weight)| weight).collect();
        for (have, want) in weights.iter().zip([3125.0, 3125.0, 1250.0, 250.0, 25.0, 1.0]) {
            assert!((have - want).abs() < 1e-9, "{have} {want}");
        }
        assert_eq!(weights.len(), 6);
        for (sum, (rolls, _)) in branches.iter().enumerate() {
            assert_eq!(rolls.len(), 5);
            assert_eq!(rolls.iter().filter(|&roll| *roll == Rolled::Die(6)).count(), sum);
        }
    }

    #[test]
    fn a_pool_of_no_dice_and_an_empty_cup_do_not_fork() {
        let clause = crate::Clause::of(&crate::books::obbedisco::CLAUSES[0]);
        let request = Request { side: Side::First, clause };
        let mut fork = Fork { prefix: &[], used: 0, asked: None };
        assert_eq!(fork.pool(request, 0, Classes::EACH), Ok(Vec::new()));
        assert!(fork.draw(request, &[Chance { label: "nothing", weight: 0 }]).is_err());
        assert!(fork.asked.is_none());
    }
}
