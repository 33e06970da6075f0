//! Dice from a list: a journal's, a test's, or those on the players' own table.

use super::{Ask, Chance, Classes, Dice, Face, OutOfDice, Request, Rolled, owned};

/// Dice read one after another from a list.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    rolls: &'a [Rolled],
    used: usize,
}

impl<'a> Script<'a> {
    /// Dice read from this list.
    pub const fn new(rolls: &'a [Rolled]) -> Self {
        Self { rolls, used: 0 }
    }

    /// How many entries have been used.
    pub const fn used(&self) -> usize {
        self.used
    }

    /// Whether all entries have been used.
    pub const fn is_spent(&self) -> bool {
        self.used == self.rolls.len()
    }
}

impl Dice for Script<'_> {
    fn die(&mut self, request: Request, classes: Classes) -> Result<Face, OutOfDice> {
        match self.rolls.get(self.used) {
            Some(Rolled::Die(face)) if (1..=6).contains(face) => {
                self.used += 1;
                Ok(*face)
            }
            found => Err(OutOfDice { request, ask: Ask::Die(classes), found: found.cloned() }),
        }
    }

    fn draw(&mut self, request: Request, chances: &[Chance<'_>]) -> Result<usize, OutOfDice> {
        let found = self.rolls.get(self.used);
        if let Some(Rolled::Draw(label)) = found
            && let Some(at) = chances.iter().position(|chance| chance.label == label && chance.weight > 0)
        {
            self.used += 1;
            return Ok(at);
        }
        Err(OutOfDice { request, ask: owned(chances), found: found.cloned() })
    }
}
