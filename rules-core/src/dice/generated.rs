//! Dice from a seed.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Chance, Classes, Dice, Face, OutOfDice, Request, owned};

/// ChaCha8 dice. Each journal entry has a stream of its own, so that a game can be continued from its journal alone.
///
/// Faces come by rejection from single words of the generator, in a way fixed here, so that the sequence never
/// depends on a library's version.
#[derive(Clone, Debug)]
pub struct Generated {
    rng: ChaCha8Rng,
}

impl Generated {
    /// The dice of one journal entry. `stream` is the entry's number, and differs after a take-back.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..17].copy_from_slice(b"tamburino");
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(stream);
        Self { rng }
    }

    /// A number below `bound`, each equally likely; `bound` must not be 0.
    fn below(&mut self, bound: u32) -> u32 {
        let fair = u32::MAX - (u32::MAX % bound + 1) % bound;
        loop {
            let word = self.rng.next_u32();
            if word <= fair {
                return word % bound;
            }
        }
    }
}

impl Dice for Generated {
    fn die(&mut self, _request: Request, _classes: Classes) -> Result<Face, OutOfDice> {
        Ok(self.below(6) as Face + 1)
    }

    fn draw(&mut self, request: Request, chances: &[Chance<'_>]) -> Result<usize, OutOfDice> {
        let total: u32 = chances.iter().map(|chance| chance.weight).sum();
        if total > 0 {
            let mut left = self.below(total);
            for (at, chance) in chances.iter().enumerate() {
                if left < chance.weight {
                    return Ok(at);
                }
                left -= chance.weight;
            }
        }
        Err(OutOfDice { request, ask: owned(chances), found: None })
    }
}
