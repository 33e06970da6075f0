//! Lining up: a front set squarely on an edge, and slid along it.

use serde::{Deserialize, Serialize};

use super::{Angle, Base, Edge, Hand, Length, Point, Segment, Vector};

/// Where along an edge the front that is set on it comes to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Along {
    /// Where its middle is now, projected onto the edge.
    Kept,
    /// From there the least way along, so that the shorter of the two edges lies wholly on the longer.
    Wholly,
    /// Its middle on the middle of the edge.
    Middle,
    /// Its front corner on this hand at the end of the edge on that hand: corner to corner.
    Flush(Hand),
    /// Its middle so far from the middle of the edge, counted to the right as it will face.
    At(Length),
}

impl Base {
    /// This base with its front set squarely on an edge of another, facing it.
    #[must_use]
    pub fn set_on(&self, other: &Self, edge: Edge, along: Along) -> Self {
        let facing = other.edge_facing(edge) + Angle::HALF;
        self.set(facing, other.edge_centre(edge), other.edge_length(edge), along)
    }

    /// This base with its front set squarely on a border such as an edge of an area, run so that the area lies to its
    /// right; its facing is rounded to a hundredth of a degree.
    #[must_use]
    pub fn set_on_border(&self, border: &Segment, along: Along) -> Self {
        let facing = border.vector().direction() + Angle::QUARTER;
        self.set(facing, border.from.midpoint(border.to), border.length(), along)
    }

    fn set(&self, facing: Angle, middle: Point, length: Length, along: Along) -> Self {
        let turned = self.facing_to(facing);
        // Where the middle of the front is, as the turned base sees it from the middle of the edge.
        let frame = turned.at(middle);
        let (kept, _) = frame.local(self.muzzle());
        let off = match along {
            Along::Kept => kept,
            Along::Wholly => {
                let room = (length - self.width()).abs() / 2;
                kept.clamp(-room, room)
            }
            Along::Middle => Length::ZERO,
            Along::Flush(Hand::Right) => (length - self.width()) / 2,
            Along::Flush(Hand::Left) => (self.width() - length) / 2,
            Along::At(off) => off,
        };
        let front = frame.place(off, Length::ZERO);
        turned.shifted(front - turned.muzzle())
    }

    /// This base shifted sideways to its right, or to its left for a negative length.
    #[must_use]
    pub fn slid(&self, right: Length) -> Self {
        self.shifted(Vector::polar(self.facing() + Angle::QUARTER, right))
    }

    /// This base shifted straight ahead, or straight back for a negative length.
    #[must_use]
    pub fn advanced(&self, ahead: Length) -> Self {
        self.shifted(Vector::polar(self.facing(), ahead))
    }
}

/// The least shift for which a place is free: nothing, then a step to the right, a step to the left, two steps to the
/// right, and so on, as far as `reach`.
pub fn least_shift(reach: Length, step: Length, mut is_free: impl FnMut(Length) -> bool) -> Option<Length> {
    if is_free(Length::ZERO) {
        return Some(Length::ZERO);
    }
    let step = step.max(Length(1));
    (1..=reach.0 / step.0).flat_map(|count| [step * count, -(step * count)]).find(|&shift| is_free(shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foot(x: i32, y: i32, facing: i32) -> Base {
        Base::new(Point::cm(x, y), Angle::degrees(facing), Length::cm(8), Length::cm(4))
    }

    #[test]
    fn a_front_that_overlaps_slides_until_it_lies_wholly_on_the_other() {
        let other = foot(40, 39, 180);
        assert_eq!(foot(46, 35, 0).set_on(&other, Edge::Front, Along::Wholly), foot(40, 35, 0));
        assert_eq!(foot(46, 35, 0).set_on(&other, Edge::Front, Along::Kept), foot(46, 35, 0));
    }

    #[test]
    fn a_wide_front_covers_a_flank_with_the_least_slide() {
        // The flank runs from y = 38 to 42, a front of 8 may have its middle from 38 to 42.
        let other = foot(60, 40, 180);
        assert_eq!(foot(50, 45, 60).set_on(&other, Edge::Right, Along::Wholly).centre(), Point::cm(54, 42));
        assert_eq!(foot(50, 45, 60).set_on(&other, Edge::Right, Along::Middle), foot(54, 40, 90));
        // Its front right corner where the flank ends in the south, y = 38.
        assert_eq!(foot(50, 45, 60).set_on(&other, Edge::Right, Along::Flush(Hand::Right)), foot(54, 42, 90));
        assert_eq!(foot(50, 45, 60).set_on(&other, Edge::Right, Along::Flush(Hand::Left)), foot(54, 38, 90));
        // To the right of a base that faces east is south.
        assert_eq!(foot(50, 45, 60).set_on(&other, Edge::Right, Along::At(Length::cm(1))), foot(54, 39, 90));
    }

    #[test]
    fn the_least_free_shift_is_tried_on_both_sides() {
        let blocked = |from: i32, to: i32| move |shift: Length| !(from..=to).contains(&shift.0);
        assert_eq!(least_shift(Length(50), Length(10), blocked(-15, 25)), Some(Length(-20)));
        assert_eq!(least_shift(Length(50), Length(10), blocked(-25, 15)), Some(Length(20)));
        assert_eq!(least_shift(Length(50), Length(10), blocked(-60, 60)), None);
    }
}
