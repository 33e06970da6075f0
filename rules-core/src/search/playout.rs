//! Playing on by what seems sensible at once.

use alloc::vec::Vec;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Idea, Judge, WON};
use crate::dice::Generated;
use crate::{Game, Log, Pending, Side};

/// The most actions played on before a position is judged whatever is going on.
const LONGEST: u32 = 240;

/// A generator for one purpose.
pub(super) fn generator(seed: u64, stream: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(stream);
    rng
}

/// The most urgent idea; `noise`, in 256ths of its urge, may be taken off each by chance.
pub(super) fn foremost<A>(ideas: &[Idea<A>], noise: u32, rng: &mut dyn Rng) -> Option<usize> {
    let urges = ideas.iter().enumerate().map(|(at, idea)| {
        let off = if noise == 0 { 0 } else { rng.next_u32() % noise };
        (at, u64::from(idea.urge) * u64::from(256 - off.min(255)))
    });
    urges.max_by_key(|&(at, urge)| (urge, core::cmp::Reverse(at))).map(|(at, _)| at)
}

/// What the recruit does.
pub fn recluta<G: Judge>(game: &G, side: Side, rng: &mut dyn Rng) -> Option<G::Action> {
    let mut ideas = Vec::new();
    game.sensible(side, rng, &mut ideas);
    let at = foremost(&ideas, 0, rng)?;
    Some(ideas.swap_remove(at).action)
}

/// A game played on from a copy.
pub(super) struct Playout<G: Judge> {
    /// The state reached.
    pub(super) game: G,
    dice: Generated,
    rng: ChaCha8Rng,
    ideas: Vec<Idea<G::Action>>,
    /// Actions carried out.
    pub(super) nodes: u32,
    plan: u32,
    plans: u32,
}

impl<G: Judge> Playout<G> {
    /// A copy with dice and chance of its own.
    pub(super) fn new(game: G, seed: u64, stream: u64) -> Self {
        let plan = game.plan();
        let dice = Generated::new(seed, stream);
        Self { game, dice, rng: generator(seed, stream), ideas: Vec::new(), nodes: 0, plan, plans: 0 }
    }

    /// Carries out a legal action. False if it does not work.
    pub(super) fn act(&mut self, side: Side, action: &G::Action) -> bool {
        self.nodes += 1;
        let mut log = Log::muted();
        let mut done = self.game.resolve(side, action, &mut self.dice, &mut log).is_ok();
        while done && matches!(self.game.pending(), Pending::Continue) {
            done = self.game.proceed(&mut self.dice, &mut log).is_ok();
        }
        let plan = self.game.plan();
        if plan != self.plan {
            self.plan = plan;
            self.plans += 1;
        }
        done
    }

    /// Whether so many plans have been brought to their end, or the game has.
    pub(super) fn is_done(&self, plans: u32) -> bool {
        self.plans >= plans || self.nodes >= LONGEST
    }

    /// The ideas for what is asked now, the most urgent first.
    pub(super) fn ideas(&mut self, side: Side) -> Vec<Idea<G::Action>> {
        let mut ideas = Vec::new();
        self.game.sensible(side, &mut self.rng, &mut ideas);
        ideas.sort_by_key(|idea| core::cmp::Reverse(idea.urge));
        ideas
    }

    /// Plays on as recruits do until so many plans are done; answers with what the first side has then.
    pub(super) fn finish(&mut self, plans: u32) -> i32 {
        while !self.is_done(plans) {
            let pending = self.game.pending();
            let Some(side) = pending.decider() else { break };
            self.ideas.clear();
            self.game.sensible(side, &mut self.rng, &mut self.ideas);
            let Some(at) = foremost(&self.ideas, 96, &mut self.rng) else { break };
            let action = self.ideas.swap_remove(at).action;
            if !self.act(side, &action) {
                break;
            }
        }
        worth(&self.game)
    }
}

/// What a position is worth to the first side.
pub(super) fn worth<G: Judge>(game: &G) -> i32 {
    match game.pending() {
        Pending::Over(ending) => match <G as Game>::winner(&ending) {
            Some(Side::First) => WON,
            Some(Side::Second) => -WON,
            None => 0,
        },
        _ => game.worth(Side::First).clamp(1 - WON, WON - 1),
    }
}
