//! How much of a base lies in an area.
//!
//! The area common to two convex polygons is summed along its border, from the parts of each one's edges that lie
//! inside the other. Nothing is cut, so no corner is rounded.

use super::convex::{Convex, Part, edges};
use super::round::{ratio, to_even};
use super::{Base, Point, Segment, decompose};

/// Areas are counted in 256ths of a square unit.
const FINE: i64 = 256;

/// The share of a base in these pieces, in thousandths.
pub(super) fn per_thousand(base: &Base, pieces: &[Convex]) -> u16 {
    let whole = whole(base);
    let inside = inside(base, pieces);
    // What is within a whole square unit of the whole is the whole.
    if inside + 2 * FINE >= whole {
        return 1000;
    }
    to_even(inside.saturating_mul(1000), whole.max(1)).clamp(0, 1000) as u16
}

/// Whether at least half of a base lies in these pieces, to a square unit.
pub(super) fn is_half(base: &Base, pieces: &[Convex]) -> bool {
    (inside(base, pieces) + FINE) * 2 >= whole(base)
}

fn whole(base: &Base) -> i64 {
    FINE * decompose::double_area(base.corners())
}

/// Twice the common area, in [`FINE`] parts.
fn inside(base: &Base, pieces: &[Convex]) -> i64 {
    let bounds = base.bounds();
    let near = pieces.iter().filter(|piece| piece.bounds.meets(&bounds));
    near.map(|piece| common(base.centre(), base.corners(), &piece.corners)).fold(0, i64::saturating_add)
}

fn common(origin: Point, one: &[Point], other: &[Point]) -> i64 {
    if one.iter().all(|&corner| edges(other).all(|edge| edge.vector().cross(corner - edge.from) <= 0)) {
        return FINE * decompose::double_area(one);
    }
    // Of two edges on one line, that of the first polygon counts.
    border(origin, one, other, true) + border(origin, other, one, false)
}

/// The sum along the edges of one polygon, as far as they lie inside another.
fn border(origin: Point, one: &[Point], other: &[Point], along: bool) -> i64 {
    let inside = |edge: Segment| {
        let mut part = Part::WHOLE;
        for cut in edges(other) {
            let same_way = cut.vector().dot(edge.vector()) > 0;
            part.cut(&edge, &cut, along && same_way);
            if part.is_empty() {
                return 0;
            }
        }
        let cross = (edge.to - origin).cross(edge.from - origin).saturating_mul(FINE);
        ratio(cross, part.to.over, part.to.under) - ratio(cross, part.from.over, part.from.under)
    };
    edges(one).map(inside).fold(0, i64::saturating_add)
}

#[cfg(test)]
mod tests {
    use crate::table::{Angle, Base, Length, Point, Shape};

    fn wood() -> Shape {
        Shape::rectangle(Point::cm(33, 20), Point::cm(50, 60)).unwrap()
    }

    fn foot(x: Length, y: i32) -> Base {
        Base::new(Point::new(x, Length::cm(y)), Angle::QUARTER, Length::cm(8), Length::cm(4))
    }

    #[test]
    fn half_a_base_is_in_when_its_centre_reaches_a_straight_border() {
        assert_eq!(wood().share_of(&foot(Length::cm(33), 40)), 500);
        assert!(wood().holds_half_of(&foot(Length::cm(33), 40)));
        assert!(!wood().holds_half_of(&foot(Length::mm(329), 40)));
        assert_eq!(wood().share_of(&foot(Length::cm(32), 40)), 250);
        assert_eq!(wood().share_of(&foot(Length::cm(30), 40)), 0);
        assert_eq!(wood().share_of(&foot(Length::cm(40), 40)), 1000);
        assert!(wood().holds(&foot(Length::cm(35), 40)) && !wood().holds(&foot(Length::mm(349), 40)));
    }

    #[test]
    fn a_corner_of_a_wood_takes_a_quarter() {
        assert_eq!(wood().share_of(&foot(Length::cm(33), 20)), 250);
        // A wood smaller than the base: 2 x 2 of 32.
        let copse = Shape::rectangle(Point::cm(10, 10), Point::cm(12, 12)).unwrap();
        assert_eq!(copse.share_of(&foot(Length::cm(11), 11)), 125);
    }

    #[test]
    fn a_notch_is_not_in_the_wood() {
        let corners = [(0, 0), (20, 0), (20, 20), (12, 20), (12, 6), (8, 6), (8, 20), (0, 20)];
        let wood = Shape::polygon(&corners.map(|(x, y)| Point::cm(x, y))).unwrap();
        // 8 wide and 4 deep across the notch, which takes the middle 4: half.
        let base = Base::new(Point::cm(10, 10), Angle::ZERO, Length::cm(8), Length::cm(4));
        assert_eq!(wood.share_of(&base), 500);
    }
}
