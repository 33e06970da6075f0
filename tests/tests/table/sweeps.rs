//! A sweep stops where a walk in the smallest steps would stop.

use proptest::prelude::*;
use rules_core::table::{Angle, Base, Length, Look, Motion, Obstacle, Shape, Table, first_step, sweep};

use crate::scenes::{base, base_and_corners, leg, pair, shape, turn};

/// Whether a base is too near to another, or overlaps it too deep.
fn breaks(base: &Base, other: &Base, margin: Length) -> bool {
    if margin > Length::ZERO { base.gap(other) < margin } else { base.overlap(other) > -margin }
}

/// The last place on a leg before a rule is broken, walked millimetre by millimetre.
fn walked(base: &Base, motion: &Motion, broken: impl Fn(&Base) -> bool) -> Option<Length> {
    let length = motion.length(base);
    let mut made = Length::ZERO;
    while made < length {
        let next = (made + Length::MILLIMETRE).min(length);
        if broken(&motion.at(base, next)) {
            return Some(made);
        }
        made = next;
    }
    None
}

proptest! {
    #![proptest_config(crate::scenes::cases(500))]

    #[test]
    fn a_leg_stops_where_walking_stops((base, other) in pair(), motion in leg(), margin in prop_oneof![Just(0), Just(-100), Just(-10), Just(100), Just(2000)]) {
        let margin = Length(margin);
        prop_assume!(!breaks(&base, &other, margin));
        let stop = sweep(&base, &motion, Angle::DEGREE, [Obstacle::base(7, &other, margin)]);
        // Two units for the corners of what moves: each is rounded anew wherever it stands.
        let hair = Length(3);
        if let Some(stop) = &stop {
            prop_assert_eq!(&stop.by, &[7]);
            prop_assert!(!breaks(&stop.base, &other, margin - hair), "stands too near: {:?}", stop);
            // Within the next millimetre the margin is broken, or all but.
            let ahead = (0..=100).map(|unit| motion.at(&base, stop.travelled + Length(unit)));
            prop_assert!(ahead.into_iter().any(|at| breaks(&at, &other, margin + hair)), "nothing there: {stop:?}");
            if let Some(walk) = walked(&base, &motion, |at| breaks(at, &other, margin - hair)) {
                prop_assert!(stop.travelled <= walk + Length::MILLIMETRE + Length(400), "{stop:?} {walk:?}");
            }
            if let Some(walk) = walked(&base, &motion, |at| breaks(at, &other, margin)) {
                prop_assert!(stop.travelled >= walk - Length(400), "{stop:?} {walk:?}");
            }
        } else {
            let walk = walked(&base, &motion, |at| breaks(at, &other, margin - hair));
            prop_assert_eq!(walk, None);
        }
    }

    #[test]
    fn head_on_a_leg_stops_to_the_unit((base, other) in pair(), length in 1000..20_000) {
        let ahead = Motion::ahead(Length(length));
        prop_assume!(base.overlap(&other) == Length::ZERO);
        let Some(stop) = sweep(&base, &ahead, Angle::DEGREE, [Obstacle::base((), &other, Length::ZERO)]) else { return Ok(()) };
        // It touches, and no more.
        prop_assert!(stop.base.gap(&other) <= Length(2) , "{stop:?}");
        prop_assert!(stop.base.overlap(&other) <= Length(2), "{stop:?}");
    }

    #[test]
    fn a_turn_stops_at_the_last_free_degree((base, other) in pair(), motion in turn(), margin in prop_oneof![Just(0), Just(-100), Just(100), Just(2000)]) {
        let margin = Length(margin);
        let whole = motion.turn().abs();
        let mut reached = Angle::ZERO;
        let mut expected = None;
        while reached < whole {
            let next = (reached + Angle::DEGREE).min(whole);
            if breaks(&motion.turned(next).end(&base), &other, margin) {
                expected = Some(motion.turned(reached).end(&base));
                break;
            }
            reached = next;
        }
        let stop = sweep(&base, &motion, Angle::DEGREE, [Obstacle::base((), &other, margin)]);
        prop_assert_eq!(stop.map(|stop| stop.base), expected);
    }

    #[test]
    fn a_leg_stops_before_an_area((base, corners) in base_and_corners(), motion in leg(), margin in prop_oneof![Just(0), Just(-100), Just(500)]) {
        let (area, margin) = (shape(&corners), Length(margin));
        let breaks = |base: &Base, margin: Length| if margin > Length::ZERO { area.gap(base) < margin } else { area.overlaps(base, -margin) };
        prop_assume!(!breaks(&base, margin));
        let hair = Length(3);
        if let Some(stop) = sweep(&base, &motion, Angle::DEGREE, [Obstacle::area((), &area, margin)]) {
            prop_assert!(!breaks(&stop.base, margin - hair), "{stop:?}");
            if let Some(walk) = walked(&base, &motion, |at| breaks(at, margin - hair)) {
                prop_assert!(stop.travelled <= walk + Length::MILLIMETRE + Length(400), "{stop:?} {walk:?}");
            }
        } else {
            prop_assert_eq!(walked(&base, &motion, |at| breaks(at, margin - hair)), None);
        }
    }

    #[test]
    fn a_leg_ends_at_the_edge_of_the_table(base in base(), motion in leg()) {
        let table = Table { width: Length::cm(120), height: Length::cm(80) };
        prop_assume!(table.holds(&base));
        let stop = sweep(&base, &motion, Angle::DEGREE, [Obstacle::edges((), table, Length::ZERO)]);
        let expected = walked(&base, &motion, |at| !table.holds(at));
        match (stop, expected) {
            (Some(stop), Some(walk)) => prop_assert!((stop.travelled - walk).abs() <= Length(110) || stop.travelled <= walk, "{stop:?} {walk:?}"),
            (None, None) => {}
            (stop, walk) => prop_assert!(table.beyond(&motion.end(&base)).1.abs() <= Length(1), "{stop:?} {walk:?}"),
        }
    }

    #[test]
    fn the_first_step_within_reach_is_the_walked_one((base, other) in pair(), motion in leg(), reach in 0..8000) {
        let last = (motion.length(&base).0 / 100) as u32;
        let at = |step: u32| motion.at(&base, Length::mm(step as i32));
        // A step moves every corner by a millimetre and its rounding.
        let found = first_step(0, last, |step| Look::falling(at(step).gap(&other).0.into(), i64::from(reach), 103));
        prop_assert_eq!(found, (0..=last).find(|&step| at(step).gap(&other).0 <= reach));
    }

    #[test]
    fn the_first_step_with_half_the_base_in_is_the_walked_one((base, corners) in base_and_corners(), motion in leg()) {
        let area: Shape = shape(&corners);
        let last = (motion.length(&base).0 / 100) as u32;
        let at = |step: u32| motion.at(&base, Length::mm(step as i32));
        // A millimetre brings in a strip as long as the diagonal at most.
        let strip = i64::from(base.radius().0) * 2 * 103;
        let fastest = 1000 * strip / (i64::from(base.width().0) * i64::from(base.depth().0)) + 2;
        let found = first_step(0, last, |step| Look::rising(area.share_of(&at(step)).into(), 500, fastest));
        prop_assert_eq!(found, (0..=last).find(|&step| area.share_of(&at(step)) >= 500));
    }
}
