//! Lines of sight: H4.11f, H4.11h, H4.11i. Command radius: H4.7d.

use alloc::vec::Vec;

use super::Dbe;
use super::files::Kind;
use super::geometry::TOUCH;
use super::units::{Code, Unit};
use crate::table::{Base, Bounds, Length, Run, Segment, inside_base};

impl Dbe {
    /// Whether wood, city or crest blocks a line between two bases (H4.11i).
    pub(super) fn ground_blocks(&self, line: &Segment, from: &Base, to: &Base) -> bool {
        self.ground_hides(line, Some(from), Some(to)).is_some()
    }

    /// What ground hides the end of a line from its beginning; a crest under a base at either end does not (H4.11i).
    fn ground_hides(&self, line: &Segment, from: Option<&Base>, to: Option<&Base>) -> Option<Hidden> {
        let (whole, bounds) = (line.length(), Bounds::around(&[line.from, line.to]));
        for (at, lie) in self.board.ground.pieces.iter().enumerate() {
            if let Some(crest) = lie.crest.as_ref().filter(|crest| crest.bounds().grown(TOUCH).meets(&bounds)) {
                let under = [from, to].into_iter().flatten().any(|base| crest.touches(base, Length::ZERO));
                if !under && !crest.crossings(line).is_empty() {
                    return Some(Hidden::Crest(at as u8));
                }
            }
            if !matches!(lie.kind, Kind::Wood | Kind::Town) {
                continue;
            }
            let Some(shape) = lie.shape.as_ref().filter(|shape| shape.bounds().meets(&bounds)) else { continue };
            let runs = shape.runs(line);
            let inside: Length = runs.iter().map(Run::length).sum();
            let an_end_inside = runs.iter().any(|run| run.from <= Length::ZERO || run.to >= whole);
            if inside > TOUCH && (inside > self.cm(4) || !an_end_inside) {
                return Some(Hidden::Cover(at as u8));
            }
        }
        None
    }

    /// What hides the end of a line from its beginning: ground, or an element that stands in between (H4.11f, H4.11i). A
    /// line that begins or ends on somebody is not hidden by him.
    pub fn hidden(&self, from: Option<Unit>, to: Option<Unit>, line: &Segment) -> Option<Hidden> {
        let base = |unit: Option<Unit>| unit.filter(|&unit| self.exists(unit)).map(|unit| self.base(unit));
        let ground = self.ground_hides(line, base(from), base(to));
        ground.or_else(|| self.element_in(line, from, to).map(Hidden::Base))
    }

    /// Whether a shooter sees a target: from the middle of its front to the target's centre or a corner (H4.11f).
    pub(super) fn sees(&self, shooter: Unit, target: Unit) -> bool {
        let (from, to) = (self.base(shooter), self.base(target));
        // All lines lie within these bounds.
        let bounds = Bounds::around(&[from.muzzle()]).joined(to.bounds());
        let mut screens: Option<Vec<Unit>> = None;
        let places = to.corners().iter().copied().chain([to.centre()]);
        places.into_iter().any(|place| {
            let line = Segment::new(from.muzzle(), place);
            if self.ground_blocks(&line, from, to) {
                return false;
            }
            let screens = screens.get_or_insert_with(|| self.screens(bounds, Some(shooter), Some(target)).collect());
            !screens.iter().any(|&unit| self.hides(unit, &line, Some(shooter), Some(target)))
        })
    }

    /// Those who might stand in a line of fire within some bounds (H4.11f).
    fn screens(
        &self,
        bounds: Bounds,
        shooter: Option<Unit>,
        target: Option<Unit>,
    ) -> impl Iterator<Item = Unit> + use<'_> {
        self.elements().filter(move |&unit| {
            let between = shooter != Some(unit) && target != Some(unit);
            between && self.code(unit) != Code::Vol && self.base(unit).bounds().meets(&bounds)
        })
    }

    /// Whether an element stands in a line of fire (H4.11f, H4.11h, H4.19a).
    fn hides(&self, unit: Unit, line: &Segment, shooter: Option<Unit>, target: Option<Unit>) -> bool {
        let base = self.base(unit);
        if inside_base(line, base).is_none_or(|run| run.length() <= TOUCH) {
            return false;
        }
        let above = |shooter: Unit, unit: Unit| self.level(shooter) > self.level(unit);
        let overlooked = shooter.zip(target).is_some_and(|(shooter, target)| {
            self.code(shooter).is_gun()
                && self.side_of(unit) == self.side_of(shooter)
                && above(shooter, unit)
                && above(shooter, target)
                && !base.is_within(self.base(target), self.cm(8) - Length(11))
        });
        !overlooked
    }

    fn element_in(&self, line: &Segment, shooter: Option<Unit>, target: Option<Unit>) -> Option<Unit> {
        let bounds = Bounds::around(&[line.from, line.to]);
        self.screens(bounds, shooter, target).find(|&unit| self.hides(unit, line, shooter, target))
    }

    /// The hill level of an element (H4.1o).
    pub fn level(&self, unit: Unit) -> u8 {
        self.board.ground.level_at(self.base(unit).centre())
    }

    /// Whether a base lies within a general's radius (H4.7d).
    pub(super) fn is_in_radius(&self, general: Unit, base: &Base) -> bool {
        let own = self.base(general);
        if self.code(general) == Code::Cic {
            return own.is_within(base, self.cm(48) + Length(10));
        }
        if own.is_within(base, self.cm(12) + Length(10)) {
            return true;
        }
        own.is_within(base, self.cm(24) + Length(10))
            && !self.ground_blocks(&Segment::new(own.centre(), base.centre()), own, base)
    }
}

/// What hides the end of a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// A wood or a city, by its place in the list (H4.11i).
    Cover(u8),
    /// The crest of this hill (H4.11i).
    Crest(u8),
    /// This element (H4.11f).
    Base(Unit),
}
