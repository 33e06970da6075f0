//! Morale tests: B6. Position: B3k to B3z.

use alloc::vec::Vec;

use super::event::{Modifier, Stand, Tally, Test};
use super::position::Link;
use super::units::{Band, Code, Status, Unit};
use super::{Bravado, clause};
use crate::dice::{Classes, Face, Request};
use crate::table::Segment;
use crate::{Clause, Dice, OutOfDice};

/// What a test must reach (B6a).
pub const NEED: i8 = 7;

/// The sum of the dice that count: the highest two, the lowest two, or both (B6b).
pub(super) fn kept(stand: Stand, dice: &[Face]) -> i8 {
    let sum: i32 = dice.iter().map(|&face| i32::from(face)).sum();
    let least = dice.iter().copied().min().map_or(0, i32::from);
    let most = dice.iter().copied().max().map_or(0, i32::from);
    (match stand {
        Stand::Good => sum - least,
        Stand::Bad => sum - most,
        Stand::Indifferent => sum,
    }) as i8
}

impl Bravado {
    /// The Army Commander gives Good where he is attached, unless he is exhausted (B3m, B12d, B12e).
    fn has_commander(&self, unit: Unit) -> bool {
        self.attached_to(unit)
            .into_iter()
            .any(|general| self.code(general) == Code::Ac && !self.piece(general).exhausted)
    }

    fn add_standing(&self, unit: Unit, tally: &mut Tally) {
        if self.has_commander(unit) {
            tally.good.push(clause!("B3m"));
        }
    }

    fn add_quality(&self, unit: Unit, tally: &mut Tally) {
        let quality = self.card(unit).quality;
        let clause = if quality.is_optional() { clause!("B14f") } else { clause!("B6e") };
        tally.add(Modifier::Quality, quality.modifier(), clause);
    }

    /// The test of a target of fire (B3k to B3r, B6e).
    pub(super) fn tally_of_fire(&self, by: Unit, target: Unit, band: Band) -> Tally {
        let mut tally = Tally::default();
        let (from, base) = (self.base(by).muzzle(), self.base(target));
        self.add_standing(target, &mut tally);
        let line = Segment::new(from, base.nearest(from));
        if self.is_in_town(target) || self.board.ground.works_by(base).any(|works| !works.crossings(&line).is_empty()) {
            tally.good.push(clause!("B3k"));
        }
        match band {
            Band::Long => tally.good.push(clause!("B3n")),
            Band::Extreme => {
                tally.good.push(clause!("B14g"));
                tally.add(Modifier::Extreme, 1, clause!("B14g"));
            }
            Band::Close => tally.bad.push(clause!("B3o")),
            Band::Musket | Band::Medium => {}
        }
        if super::geometry::is_behind(base, from) {
            tally.bad.push(clause!("B3r"));
        }
        if self.code(by).is_gun() && self.code(target).is_gun() {
            tally.add(Modifier::GunsOnGuns, 1, clause!("B6e"));
        }
        self.add_quality(target, &mut tally);
        tally
    }

    /// The test of one of the two in a melee, as things stand (B3u, B6e).
    pub(super) fn tally_of_melee(&self, link: &Link, unit: Unit) -> Tally {
        let mut tally = Tally::default();
        let charges = link.charger == unit;
        let other = if charges { link.target } else { link.charger };
        let (own, its) = (self.code(unit), self.code(other));
        self.add_standing(unit, &mut tally);
        if self.is_in_town(unit) || !charges && link.works {
            tally.good.push(clause!("B3k"));
        }
        if charges && link.flank {
            tally.good.push(clause!("B3l"));
        }
        if !charges && link.flank {
            tally.bad.push(clause!("B3p"));
        }
        if !charges && !self.is_supported(link) {
            tally.bad.push(clause!("B3q"));
        }
        if own == Code::Hc && its == Code::Lc {
            tally.add(Modifier::HeavyOnLight, 1, clause!("B6e"));
        }
        if own.is_infantry() && its.is_cavalry() && self.status(unit) == Status::Fine {
            tally.add(Modifier::SteadyFoot, 1, clause!("B6e"));
        }
        if charges {
            tally.add(Modifier::Charging, 1, clause!("B6e"));
        } else if own.is_gun() {
            tally.add(Modifier::GunsMeleed, -1, clause!("B6e"));
        }
        self.add_quality(unit, &mut tally);
        tally
    }

    /// Whether the target of a charge has a friend near that could step in (B3q, B3w).
    fn is_supported(&self, link: &Link) -> bool {
        let target = link.target;
        self.units_of(self.side_of(target)).any(|friend| {
            friend != target
                && !self.code(friend).is_gun()
                && self.status(friend) != Status::Routed
                && self.is_within(friend, target, 5)
        })
    }

    /// The test of a Routed unit that is charged: Bad, quality only; an attached Army Commander makes it indifferent
    /// (B10r).
    pub(super) fn tally_of_chase(&self, unit: Unit) -> Tally {
        let mut tally = Tally::default();
        tally.bad.push(clause!("B10r"));
        self.add_standing(unit, &mut tally);
        self.add_quality(unit, &mut tally);
        tally
    }

    /// The test to rally (B13b).
    pub(super) fn tally_of_rally(&self, unit: Unit) -> Tally {
        let mut tally = Tally::default();
        self.add_standing(unit, &mut tally);
        self.add_quality(unit, &mut tally);
        tally
    }

    /// Makes a test: the dice first, then the modifiers (B6a to B6d).
    pub(super) fn test(
        &self,
        unit: Unit,
        tally: Tally,
        clause: Clause,
        dice: &mut dyn Dice,
    ) -> Result<Test, OutOfDice> {
        let request = Request { side: self.side_of(unit), clause };
        let (stand, modifiers) = (tally.stand(), tally.total());
        let count = if stand == Stand::Indifferent { 2 } else { 3 };
        let mut faces: Vec<Face> = Vec::with_capacity(count);
        for at in 0..count {
            let classes = if at + 1 < count {
                Classes::EACH
            } else {
                // Of the last die only whether the test passes matters.
                let passes = |face: Face| {
                    let with: Vec<Face> = faces.iter().copied().chain([face]).collect();
                    kept(stand, &with) + modifiers >= NEED
                };
                Classes::at_least((1..=6).find(|&face| passes(face)).map_or(7, i32::from))
            };
            faces.push(dice.die(request, classes)?);
        }
        let total = kept(stand, &faces) + modifiers;
        Ok(Test { unit, dice: faces, tally, total, passed: total >= NEED })
    }
}

/// In how many ways of how many a test passes (B16a).
pub(super) fn chance(tally: &Tally) -> (u16, u16) {
    let (stand, modifiers) = (tally.stand(), tally.total());
    let faces = || 1..=6u8;
    let pairs = faces().flat_map(|one| faces().map(move |other| [one, other]));
    if stand == Stand::Indifferent {
        return (pairs.filter(|pair| kept(stand, pair) + modifiers >= NEED).count() as u16, 36);
    }
    let all = pairs.flat_map(|[one, two]| faces().map(move |three| [one, two, three]));
    (all.filter(|dice| kept(stand, dice) + modifiers >= NEED).count() as u16, 216)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_to_pass_are_those_of_the_table() {
        // B16a: modifier, Bad of 216, two dice of 36, Good of 216.
        let rows = [(-2, 23, 10, 113), (-1, 42, 15, 147), (0, 69, 21, 174), (1, 103, 26, 193), (2, 139, 30, 205)];
        for (modifier, bad, even, good) in rows {
            let mut tally = Tally::default();
            tally.add(Modifier::Quality, modifier, clause!("B6e"));
            assert_eq!(chance(&tally), (even, 36));
            tally.good.push(clause!("B3m"));
            assert_eq!(chance(&tally), (good, 216));
            tally.good.clear();
            tally.bad.push(clause!("B3o"));
            assert_eq!(chance(&tally), (bad, 216));
        }
    }

    #[test]
    fn good_and_bad_together_throw_two_dice() {
        let tally = Tally { good: alloc::vec![clause!("B3k")], bad: alloc::vec![clause!("B3o")], terms: Vec::new() };
        assert_eq!((tally.stand(), chance(&tally)), (Stand::Indifferent, (21, 36)));
    }
}
