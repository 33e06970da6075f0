//! Paths: what the centre passes, what that costs, what the base sweeps (B7, B9c to B9r).

use alloc::vec::Vec;

use super::decision::Part;
use super::geometry::{RULER, SLACK, is_over};
use super::refusal::Reason;
use super::terrain::Bar;
use super::units::{Code, Unit};
use super::{Bravado, Legal, clause, refuse};
use crate::Refusal;
use crate::table::{Base, Length, Motion, Obstacle, Run, Segment};

/// The most parts of a move.
pub(super) const PARTS: usize = 12;
/// How near a base may come to an enemy unit (B9q).
pub(super) const NEAR: Length = Length(2000 - SLACK.0);

/// What a path has come to so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Where the base is.
    pub(super) base: Base,
    /// Where the centre went.
    pub(super) points: Vec<crate::table::Point>,
    /// The centre's path, free wheels left out (B9c).
    pub(super) length: Length,
    /// What it cost (B7e, B7n).
    pub(super) cost: Length,
    /// It shifted by a leg or a wheel (B9d, B4n).
    pub(super) shifted: bool,
    /// All of it is on a road (B9j).
    pub(super) on_road: bool,
    /// It touches a stream (B7f).
    pub(super) wet: bool,
    /// It passes a town or stream (B7b, B7d).
    pub(super) disorders: Option<crate::Clause>,
    /// It came within 20 of an enemy (B9i).
    pub(super) near: bool,
    /// Lone enemy Generals it swept onto (B12f).
    pub(super) generals: Vec<Unit>,
    /// A wheel has been made free (B9d).
    wheeled: bool,
}

/// How near a mover may come to each enemy: 2, or as near as it was (B9q, B9r).
pub(super) type Margins = Vec<(Unit, Length)>;

/// Whether a margin is broken where a base stands.
fn breaks(base: &Base, other: &Base, margin: Length) -> bool {
    if margin > Length::ZERO { base.is_within(other, margin - Length(1)) } else { base.overlaps(other, -margin) }
}

impl Bravado {
    pub(super) fn way_of(&self, unit: Unit) -> Way {
        let base = *self.base(unit);
        let centre = base.centre();
        let near = !self.piece(unit).far || !self.is_clear_of_enemies(unit, 20);
        Way {
            base,
            points: alloc::vec![centre],
            length: Length::ZERO,
            cost: Length::ZERO,
            shifted: false,
            on_road: self.board.ground.is_on_road(&Segment::new(centre, centre)),
            wet: false,
            disorders: None,
            near,
            generals: Vec::new(),
            wheeled: false,
        }
    }

    /// How near a base may come to an enemy (B9q); one that starts nearer may not get nearer still (B9r).
    pub(super) fn margin(&self, base: &Base, enemy: Unit) -> Length {
        let its = self.base(enemy);
        if !base.is_within(its, NEAR) {
            return NEAR;
        }
        let gap = base.gap(its);
        let now = if gap > Length::ZERO { gap } else { -base.overlap(its) };
        NEAR.min(now - Length(1))
    }

    pub(super) fn margins(&self, unit: Unit) -> Margins {
        let base = *self.base(unit);
        self.enemies_of(unit).map(|enemy| (enemy, self.margin(&base, enemy))).collect()
    }

    /// What a stretch of path costs a type (B7e, B7n, B12b).
    pub(super) fn price(&self, code: Code, way: &Segment) -> Length {
        let ground = &self.board.ground;
        let slow: Length = if code.is_general() {
            ground.wood_runs(way).iter().map(|(_, run)| run.length()).sum()
        } else {
            ground.slow_runs(way).iter().map(Run::length).sum()
        };
        way.length() + slow + Length::cm(2) * ground.works_crossed(way)
    }

    /// How far along a straight way so much pays, in whole millimetres.
    pub(super) fn affordable(&self, code: Code, way: &Segment, budget: Length) -> Length {
        let (mut least, mut most) = (0, way.length().0 / 100);
        if !is_over(self.price(code, way), budget) {
            return way.length();
        }
        while least < most {
            let middle = least + (most - least + 1) / 2;
            let part = Segment::new(way.from, way.after(Length::mm(middle)));
            if is_over(self.price(code, &part), budget) {
                most = middle - 1;
            } else {
                least = middle;
            }
        }
        Length::mm(least)
    }

    /// Whether the centre may go a straight way: woods are for light infantry, some ground for nobody (B7a, B7o, B9w).
    ///
    /// # Refusals
    /// The ground that bars it.
    pub(super) fn check_ground(&self, unit: Unit, way: &Segment, charges: bool) -> Legal {
        let (code, start) = (self.code(unit), self.base(unit));
        let ground = &self.board.ground;
        let stands_in = |at: u8| {
            let shape = ground.piece(at).and_then(|lie| lie.shape.as_ref());
            shape.is_some_and(|shape| shape.overlaps(start, RULER.overlap))
        };
        if let Some((at, _)) = ground.barrier(way).filter(|&(at, _)| !stands_in(at)) {
            refuse!("B7o", Reason::Barred { by: Bar::Ground(at) });
        }
        if code != Code::Lt && !code.is_general() {
            let long = |run: &Run| run.length() > SLACK;
            if charges && let Some(at) = ground.wood_on(way) {
                refuse!("B10k", Reason::Barred { by: Bar::Ground(at) });
            }
            if let Some(&(at, _)) = ground.wood_runs(way).iter().find(|(at, run)| long(run) && !stands_in(*at)) {
                refuse!("B7a", Reason::Barred { by: Bar::Ground(at) });
            }
        }
        Ok(())
    }

    /// Adds a motion to a way. With margins, it keeps away from enemies (B9q); a charge's last leg has none (B10e).
    ///
    /// # Refusals
    /// Ground, or an enemy too near.
    pub(super) fn add(
        &self,
        way: &mut Way,
        unit: Unit,
        motion: &Motion,
        margins: Option<&Margins>,
        charges: bool,
    ) -> Legal {
        let (base, end) = (way.base, motion.end(&way.base));
        let is_leg = matches!(motion, Motion::Leg { .. });
        for &(enemy, margin) in margins.into_iter().flatten() {
            let its = self.base(enemy);
            let broken = if is_leg {
                RULER.sweep(&base, motion, [Obstacle::base((), its, margin)]).is_some()
            } else {
                breaks(&end, its, margin)
            };
            if broken {
                if margin < NEAR {
                    refuse!("B9r", Reason::TooNear { enemy });
                }
                refuse!("B9q", Reason::TooNear { enemy });
            }
        }
        let step = Segment::new(base.centre(), end.centre());
        if step.from != step.to {
            self.check_ground(unit, &step, charges)?;
            let free = matches!(motion, Motion::Wheel { .. }) && !core::mem::replace(&mut way.wheeled, true);
            if !free {
                way.length += step.length();
                way.cost += self.price(self.code(unit), &step);
            }
            way.shifted = true;
            way.points.push(step.to);
            self.note_ground(way, unit, &step);
        }
        self.note_enemies(way, unit, motion, &end);
        way.base = end;
        Ok(())
    }

    /// Notes roads, streams and towns on a step (B7b, B7d, B7f, B9j).
    pub(super) fn note_ground(&self, way: &mut Way, unit: Unit, step: &Segment) {
        let ground = &self.board.ground;
        way.on_road = way.on_road && ground.is_on_road(step);
        if self.is_general(unit) {
            return;
        }
        if ground.water(step).is_some() {
            way.wet = true;
            way.disorders.get_or_insert(clause!("B7d"));
        }
        if ground.town(step).is_some() {
            way.disorders.get_or_insert(clause!("B7b"));
        }
    }

    /// Notes enemies within 20 (B9i) and lone Generals swept onto (B12f).
    fn note_enemies(&self, way: &mut Way, unit: Unit, motion: &Motion, end: &Base) {
        let is_leg = matches!(motion, Motion::Leg { .. });
        if !way.near {
            let limit = Length::cm(20) + SLACK;
            way.near = self.enemies_of(unit).any(|enemy| {
                let its = self.base(enemy);
                if is_leg {
                    let obstacle = Obstacle::base((), its, limit + Length(1));
                    RULER.sweep(&way.base, motion, [obstacle]).is_some() || end.is_within(its, limit)
                } else {
                    end.is_within(its, limit)
                }
            });
        }
        self.note_generals(&mut way.generals, unit, &way.base, motion);
    }

    /// Notes lone enemy Generals that a unit's base sweeps onto (B12f).
    pub(super) fn note_generals(&self, into: &mut Vec<Unit>, unit: Unit, base: &Base, motion: &Motion) {
        // Ruling: a General rides past another; only units drive Generals away.
        if self.is_general(unit) {
            return;
        }
        let end = motion.end(base);
        for general in self.generals_of(self.side_of(unit).other()) {
            let its = self.base(general);
            if self.piece(general).with.is_some() || into.contains(&general) {
                continue;
            }
            let swept = if matches!(motion, Motion::Leg { .. }) {
                RULER.sweep(base, motion, [Obstacle::base((), its, -RULER.overlap)]).is_some()
            } else {
                RULER.overlap(&end, its)
            };
            if swept {
                into.push(general);
            }
        }
    }

    /// The lone enemy Generals a unit has come to stand on where it lined up (B10f, B12f).
    pub(super) fn stood_on(&self, unit: Unit) -> Vec<Unit> {
        let base = self.base(unit);
        let lone = |general: &Unit| self.piece(*general).with.is_none() && RULER.overlap(base, self.base(*general));
        self.generals_of(self.side_of(unit).other()).filter(lone).collect()
    }

    /// Whether the parts of a move are what they must be (B9c, B9d).
    ///
    /// # Refusals
    /// None at all, too many, a part of nothing or out of range.
    pub(super) fn check_parts(parts: &[Part]) -> Legal {
        if parts.is_empty() || parts.len() > PARTS {
            refuse!("B9c", Reason::NoMove);
        }
        for part in parts {
            match *part {
                Part::Turn { degrees } if degrees == 0 || degrees.unsigned_abs() > 360 => {
                    refuse!("B9c", Reason::NoMove);
                }
                Part::Wheel { degrees, .. } if degrees == 0 || degrees > 90 => {
                    refuse!("B9d", Reason::TooLong { most: 9000, have: i32::from(degrees) * 100 });
                }
                Part::Leg { mm, toward } if mm == 0 || mm > 5000 || toward >= 36_000 => {
                    refuse!("B9c", Reason::NoMove);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What a way may cost (B9a, B9g, B9j, B9l, B7f, B14e).
    pub(super) fn allowance(&self, unit: Unit, way: &Way, charges: bool) -> Length {
        let mut have = Length::cm(self.code(unit).allowance());
        if way.wet {
            have = have / 2;
        }
        if !charges && way.on_road {
            have = have.scaled(3, 2);
        }
        if !charges && !way.near {
            have = have * 2;
        }
        have
    }

    /// The refusal of a way that costs too much.
    pub(super) fn too_far(&self, unit: Unit, way: &Way, have: Length) -> Refusal<Reason> {
        let clause = if way.wet {
            clause!("B7f")
        } else if self.piece(unit).far && way.near {
            clause!("B9i")
        } else {
            clause!("B9a")
        };
        Refusal::new(clause, Reason::TooFar { have: have.0, need: way.cost.0 })
    }
}
