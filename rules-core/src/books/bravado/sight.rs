//! Lines of sight: B7q to B7z.

use super::Bravado;
use super::files::Kind;
use super::geometry::SLACK;
use super::units::Unit;
use crate::table::{Depth, Length, Point, Screen, Segment};

/// What hides the end of a line from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// A wood or town, by its place in the list (B7q, B7v).
    Cover(u8),
    /// The ridgeline of a hill, by its place in the list (B7r).
    Ridge(u8),
    /// A unit that stands in between (B7x).
    Base(Unit),
}

impl Bravado {
    /// Whether woods, towns or hills block a line (B7q to B7w).
    pub(super) fn ground_blocks(&self, line: &Segment) -> bool {
        self.ground_hides(line).is_some()
    }

    fn ground_hides(&self, line: &Segment) -> Option<Hidden> {
        self.board.ground.pieces.iter().zip(0..).find_map(|(lie, at)| {
            let shape = lie.shape.as_ref()?;
            let (screen, hidden) = match lie.kind {
                Kind::Wood | Kind::Town => {
                    (Screen::Area(shape, Depth::Ends(Length::CENTIMETRE + SLACK)), Hidden::Cover(at))
                }
                Kind::Hill => (Screen::Ridge(shape), Hidden::Ridge(at)),
                _ => return None,
            };
            screen.blocks(line).then_some(hidden)
        })
    }

    /// What hides the end of a line from its beginning: ground, or a unit that stands in between. A line that begins or
    /// ends on somebody is not hidden by him. Guns on a hill see over units below only on the way to a target (B7y).
    pub fn hidden(&self, from: Option<Unit>, to: Option<Unit>, line: &Segment) -> Option<Hidden> {
        self.ground_hides(line).or_else(|| {
            let stands_in = |&unit: &Unit| {
                from != Some(unit) && to != Some(unit) && Screen::Base(self.base(unit), SLACK).blocks(line)
            };
            let overlooks = from.zip(to).is_some_and(|(from, to)| !self.units_block(line, from, to));
            self.units().find(stands_in).filter(|_| !overlooks).map(Hidden::Base)
        })
    }

    /// Whether another unit's base blocks a line; a gun on a hill sees over those below (B7x, B7y).
    fn units_block(&self, line: &Segment, from: Unit, target: Unit) -> bool {
        let ground = &self.board.ground;
        let above = self.code(from).is_gun() && ground.is_on_hill(self.base(from).muzzle());
        self.units().any(|unit| {
            if unit == from || unit == target || !Screen::Base(self.base(unit), SLACK).blocks(line) {
                return false;
            }
            let base = self.base(unit);
            let near = Length::cm(4) + SLACK;
            let overlooked = above
                && !ground.is_on_hill(base.centre())
                && base.gap_to(line.from) > near
                && !base.is_within(self.base(target), near);
            !overlooked
        })
    }

    /// Whether a unit sees from its muzzle any of these places of a target.
    pub(super) fn sees_any(&self, unit: Unit, target: Unit, mut places: impl Iterator<Item = Point>) -> bool {
        let from = self.base(unit).muzzle();
        places.any(|place| {
            let line = Segment::new(from, place);
            !self.ground_blocks(&line) && !self.units_block(&line, unit, target)
        })
    }

    /// Whether a unit sees a target whatever its arc: its nearest point or any corner (B10b).
    pub(super) fn sees(&self, unit: Unit, target: Unit) -> bool {
        let base = self.base(target);
        let nearest = base.nearest(self.base(unit).muzzle());
        self.sees_any(unit, target, core::iter::once(nearest).chain(base.corners().iter().copied()))
    }
}
