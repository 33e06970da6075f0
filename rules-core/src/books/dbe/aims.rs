//! Who may be aimed at (H4.11d–k), kept while nothing it depends on has changed.
//!
//! What a shooter may aim at depends on what stands within its range and on the ground, which never changes. So each
//! answer is kept until something near its shooter has moved, come, gone, or changed its contacts. It is kept beside
//! the position: no part of equality, of saves, or of what anybody is told.

use alloc::vec::Vec;

use super::Dbe;
use super::geometry::Pose;
use super::units::Unit;
use crate::table::{Bounds, Length};

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Set([u64; 4]);

impl Set {
    fn insert(&mut self, unit: Unit) {
        if let Some(part) = self.0.get_mut(unit.index() / 64) {
            *part |= 1 << (unit.index() % 64);
        }
    }

    fn contains(&self, unit: Unit) -> bool {
        self.0.get(unit.index() / 64).is_some_and(|part| part & 1 << (unit.index() % 64) != 0)
    }

    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(part, its)| *part |= its);
    }
}

/// A unit as it stood when answers were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stood {
    on_table: bool,
    in_contact: bool,
    at: Pose,
    bounds: Bounds,
}

/// The answers kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Aims {
    stood: Vec<Stood>,
    /// The targets each unit may aim at; none: to be found.
    targets: Vec<Option<Set>>,
    /// No base reaches farther from any of its places.
    extent: Length,
}

impl Aims {
    /// Forgets what no longer holds.
    fn follow(&mut self, game: &Dbe) {
        let mut in_contact = Set::default();
        for contact in game.contacts() {
            in_contact.insert(contact.by);
            in_contact.insert(contact.on);
        }
        let stands = |unit: Unit| Stood {
            on_table: game.piece(unit).is_on_table() && !game.code(unit).is_general(),
            in_contact: in_contact.contains(unit),
            at: game.pose(unit),
            bounds: game.base(unit).bounds(),
        };
        if self.stood.len() != game.position.pieces.len() {
            self.stood = game.all().map(stands).collect();
            self.targets = alloc::vec![None; self.stood.len()];
            self.extent = game.all().map(|unit| game.base(unit).radius() * 2).max().unwrap_or_default();
            return;
        }
        let mut changed: Vec<Bounds> = Vec::new();
        for (unit, stood) in game.all().zip(&mut self.stood) {
            let now = stands(unit);
            if now != *stood {
                changed.extend([*stood, now].iter().filter(|at| at.on_table).map(|at| at.bounds));
                *stood = now;
            }
        }
        if changed.is_empty() {
            return;
        }
        for ((unit, stood), targets) in game.all().zip(&self.stood).zip(&mut self.targets) {
            // Lines of sight end on the far corners of a target within range at most.
            let near = stood.bounds.grown(game.cm(game.code(unit).range()) + self.extent + Length(100));
            if changed.iter().any(|bounds| bounds.meets(&near)) {
                *targets = None;
            }
        }
    }

    /// The targets a shooter may aim at.
    fn of(&mut self, game: &Dbe, shooter: Unit) -> Set {
        let Some(kept) = self.targets.get_mut(shooter.index()) else { return Set::default() };
        *kept.get_or_insert_with(|| {
            let foot = game.code(shooter).is_foot();
            let reach = game.cm(game.code(shooter).range()) + Length(10);
            let near = game.base(shooter).bounds().grown(reach);
            let mut targets = Set::default();
            for target in game.elements_of(game.side_of(shooter).other()) {
                // Whoever is out of range needs no exact refusal.
                let base = game.base(target);
                if near.meets(&base.bounds())
                    && game.base(shooter).is_within(base, reach)
                    && game.check_aim(shooter, target, foot).is_ok()
                {
                    targets.insert(target);
                }
            }
            targets
        })
    }

    /// Those who may shoot at a target in a step, as things stand.
    pub(super) fn shooters_at(&mut self, game: &Dbe, target: Unit, foot: bool) -> Vec<Unit> {
        self.follow(game);
        let ready = game.elements_of(game.side_of(target).other()).filter(|&unit| game.can_shoot(unit, foot));
        ready.filter(|&unit| self.of(game, unit).contains(target)).collect()
    }

    /// Those whom somebody may shoot at in a step, as things stand.
    pub(super) fn targets(&mut self, game: &Dbe, foot: bool) -> Vec<Unit> {
        self.follow(game);
        let mut aimed_at = Set::default();
        for shooter in game.elements().filter(|&unit| game.can_shoot(unit, foot)) {
            aimed_at.add(&self.of(game, shooter));
        }
        game.elements().filter(|&unit| aimed_at.contains(unit)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_the_last_of_250_units() {
        let mut set = Set::default();
        set.insert(Unit(249));
        set.insert(Unit(64));
        let mut both = Set::default();
        both.insert(Unit(0));
        both.add(&set);
        assert!([0, 64, 249].iter().all(|&unit| both.contains(Unit(unit))));
        assert!(![1, 63, 65, 248].iter().any(|&unit| both.contains(Unit(unit))));
    }
}
