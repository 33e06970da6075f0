//! Lines of sight: B7q to B7z.

use super::Bravado;
use super::files::Kind;
use super::geometry::SLACK;
use super::units::Unit;
use crate::table::{Depth, Length, Point, Screen, Segment};

impl Bravado {
    /// Whether woods, towns or hills block a line (B7q to B7w).
    pub(super) fn ground_blocks(&self, line: &Segment) -> bool {
        self.board.ground.pieces.iter().any(|lie| {
            let Some(shape) = &lie.shape else { return false };
            match lie.kind {
                Kind::Wood | Kind::Town => Screen::Area(shape, Depth::Ends(Length::CENTIMETRE + SLACK)).blocks(line),
                Kind::Hill => Screen::Ridge(shape).blocks(line),
                _ => false,
            }
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
