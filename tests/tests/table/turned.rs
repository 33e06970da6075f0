//! Turned by any angle, a scene gives the same answers within the rounding of its places.

use proptest::prelude::*;
use rules_core::table::{Angle, Base, Length, Obstacle, Point, sweep};

use crate::scenes::{angle, base_and_corners, leg, pair, place, shape};

/// Two corners, each rounded twice: 0.04 mm, that is 4 units.
const SLACK: i32 = 4;

fn turned(base: &Base, by: Angle) -> Base {
    base.turned_about(Point::cm(60, 40), by)
}

fn turned_place(point: Point, by: Angle) -> Point {
    Base::new(point, Angle::ZERO, Length::CENTIMETRE, Length::CENTIMETRE).turned_about(Point::cm(60, 40), by).centre()
}

proptest! {
    #![proptest_config(crate::scenes::cases(500))]

    #[test]
    fn distances_and_depths_stay((one, two) in pair(), at in place(), by in angle()) {
        let (own, other) = (turned(&one, by), turned(&two, by));
        prop_assert!((own.gap(&other) - one.gap(&two)).abs().0 <= SLACK);
        prop_assert!((own.overlap(&other) - one.overlap(&two)).abs().0 <= SLACK);
        prop_assert!((own.gap_to(turned_place(at, by)) - one.gap_to(at)).abs().0 <= SLACK);
    }

    #[test]
    fn shares_stay((base, corners) in base_and_corners(), by in angle()) {
        let moved: Vec<_> = corners.iter().map(|&corner| turned_place(corner, by)).collect();
        let (before, after) = (shape(&corners).share_of(&base), shape(&moved).share_of(&turned(&base, by)));
        // A strip of two units along the whole border of the smallest base is 0.2 %.
        prop_assert!(before.abs_diff(after) <= 4, "{before} {after}");
    }

    #[test]
    fn a_leg_stops_as_far((base, other) in pair(), motion in leg(), by in angle()) {
        prop_assume!(base.overlap(&other) == Length::ZERO);
        let stop = |base: &Base, other: &Base| {
            let obstacles = [Obstacle::base((), other, Length::ZERO)];
            sweep(base, &motion, Angle::DEGREE, obstacles).map(|stop| stop.base)
        };
        if let (Some(before), Some(after)) = (stop(&base, &other), stop(&turned(&base, by), &turned(&other, by))) {
            // Where edges meet at a flat angle a hair across is many along: then both places touch, as far as the slack.
            let off = turned_place(before.centre(), by).distance(after.centre());
            let touches = |base: &Base| base.gap(&turned(&other, by)).0 <= SLACK;
            prop_assert!(off <= Length(400) || touches(&turned(&before, by)) && touches(&after), "{off:?}");
        }
    }
}
