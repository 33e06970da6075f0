//! How a book measures: what rounds when stored, what counts as touching, what counts as the limit.

use serde::{Deserialize, Serialize};

use super::{Angle, Base, Contact, Length, Motion, Obstacle, Stop, sweep};

/// Whether contact is a fact of its own or is read off the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContactIs {
    /// The book stores it: neighbours may touch without being in contact.
    Stored,
    /// It is found: whatever touches is in contact.
    Found,
}

/// The measuring conventions of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conventions {
    /// A stored place is a multiple of this.
    pub place: Length,
    /// A stored facing is a multiple of this.
    pub facing: Angle,
    /// Stored bases no farther apart touch.
    pub touch: Length,
    /// Edges whose directions differ by no more lie side by side.
    pub parallel: Angle,
    /// Bases that overlap no deeper do not overlap.
    pub overlap: Length,
    /// A length that exceeds a limit by no more counts as the limit.
    pub limit: Length,
    /// An angle that exceeds a limit by no more counts as the limit.
    pub limit_angle: Angle,
    /// A turn is tried at every multiple of this, and at its end.
    pub turn_step: Angle,
    /// Whether contact is stored or found.
    pub contact: ContactIs,
}

impl Conventions {
    /// A base as it is stored: its place and facing rounded, ties to even.
    pub fn stored(&self, base: &Base) -> Base {
        let centre = base.centre();
        let centre = super::Point::new(centre.x.rounded_to(self.place), centre.y.rounded_to(self.place));
        Base::new(centre, base.facing().rounded_to(self.facing), base.width(), base.depth())
    }

    /// Whether a base is as it would be stored.
    pub fn is_stored(&self, base: &Base) -> bool {
        self.stored(base) == *base
    }

    /// Whether a length is within a limit.
    pub fn is_within(&self, length: Length, limit: Length) -> bool {
        length <= limit + self.limit
    }

    /// Whether an angle, without its sign, is within a limit.
    pub fn is_within_angle(&self, angle: Angle, limit: Angle) -> bool {
        angle.abs() <= limit + self.limit_angle
    }

    /// Whether two stored bases touch.
    pub fn touch(&self, one: &Base, other: &Base) -> bool {
        one.is_within(other, self.touch)
    }

    /// How two stored bases touch.
    pub fn contact(&self, one: &Base, other: &Base) -> Option<Contact> {
        one.contact(other, self.touch, self.parallel)
    }

    /// Whether two bases overlap.
    pub fn overlap(&self, one: &Base, other: &Base) -> bool {
        one.overlaps(other, self.overlap)
    }

    /// What a moving base meets first, turns tried at the steps of this book.
    pub fn sweep<'a, K>(
        &self,
        base: &Base,
        motion: &Motion,
        obstacles: impl IntoIterator<Item = Obstacle<'a, K>>,
    ) -> Option<Stop<K>> {
        sweep(base, motion, self.turn_step, obstacles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Point;

    const MILLIMETRES: Conventions = Conventions {
        place: Length::MILLIMETRE,
        facing: Angle::DEGREE,
        touch: Length::MILLIMETRE,
        parallel: Angle::DEGREE,
        overlap: Length::MILLIMETRE,
        limit: Length(10),
        limit_angle: Angle(50),
        turn_step: Angle::DEGREE,
        contact: ContactIs::Stored,
    };

    #[test]
    fn a_wheel_of_35_degrees_is_stored_in_millimetres() {
        let base = Base::new(Point::new(Length(39_576), Length(32_656)), Angle(3549), Length::cm(8), Length::cm(4));
        let stored = MILLIMETRES.stored(&base);
        assert_eq!(stored.centre(), Point::new(Length::mm(396), Length::mm(327)));
        assert_eq!(stored.facing(), Angle::degrees(35));
        assert!(MILLIMETRES.is_stored(&stored) && !MILLIMETRES.is_stored(&base));
    }

    #[test]
    fn what_exceeds_a_limit_by_a_hair_is_the_limit() {
        assert!(MILLIMETRES.is_within(Length(5010), Length::cm(5)));
        assert!(!MILLIMETRES.is_within(Length(5011), Length::cm(5)));
        assert!(MILLIMETRES.is_within_angle(Angle(-4550), Angle::degrees(45)));
    }
}
