//! All trigonometry of the table. Floats live only inside these functions: each result is rounded at once to whole
//! numbers, and `libm` is plain arithmetic, so every machine finds the same.
//!
//! Angles are brought into the first eighth of a turn before anything is computed, so quarter turns and mirrors are
//! exact.

use super::round::{ratio, ratio_down, to_even};
use super::{Angle, Length};

/// How far a unit vector is scaled.
pub(super) const SCALE: i64 = 1 << 30;

/// Pi times 2^40.
const PI: i64 = 3_454_217_652_358;

/// Sine and cosine, scaled by [`SCALE`] and rounded to even.
pub(super) fn sin_cos(angle: Angle) -> (i64, i64) {
    let turn = angle.normalised().0;
    let (quadrant, within) = (turn / 9000, turn % 9000);
    let (sin, cos) = match within {
        0 => (0, SCALE),
        4500 => (HALF_ROOT, HALF_ROOT),
        ..4500 => eighth(within),
        _ => {
            let (sin, cos) = eighth(9000 - within);
            (cos, sin)
        }
    };
    match quadrant {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// The root of a half, scaled.
const HALF_ROOT: i64 = 759_250_125;

fn eighth(hundredths: i32) -> (i64, i64) {
    let radians = f64::from(hundredths) * (core::f64::consts::PI / 18000.0);
    let scaled = |value: f64| libm::rint(value * SCALE as f64) as i64;
    (scaled(libm::sin(radians)), scaled(libm::cos(radians)))
}

/// The direction of a vector, clockwise from +y; north for no vector.
pub(super) fn direction(x: i64, y: i64) -> Angle {
    let (ax, ay) = (x.abs(), y.abs());
    let eighth = |small: i64, large: i64| {
        let radians = libm::atan2(small as f64, large as f64);
        libm::rint(radians * (18000.0 / core::f64::consts::PI)) as i32
    };
    let within = match ax.cmp(&ay) {
        _ if ax == 0 => 0,
        core::cmp::Ordering::Equal => 4500,
        core::cmp::Ordering::Less => eighth(ax, ay),
        core::cmp::Ordering::Greater => 9000 - eighth(ay, ax),
    };
    Angle(match (x >= 0, y >= 0) {
        (true, true) => within,
        (true, false) => 18000 - within,
        (false, false) => 18000 + within,
        (false, true) => 36000 - within,
    })
    .normalised()
}

/// The arc of a turn at this distance from the pivot.
pub(super) fn arc(radius: Length, turn: Angle) -> Length {
    let size = ratio(i64::from(radius.0.saturating_abs()) * i64::from(turn.0.saturating_abs()), PI, 18000 << 40);
    Length::from_wide(size)
}

/// The widest turn with an arc no longer than this.
pub(super) fn angle_of_arc(arc: Length, radius: Length) -> Angle {
    let radius = i64::from(radius.0.saturating_abs());
    if radius == 0 {
        return Angle::WHOLE;
    }
    // Half a unit more, as the arc of a turn is rounded to the nearest.
    let arc = 2 * i64::from(arc.0.max(0)) + 1;
    let turn = ratio_down(arc * 9000, 1 << 40, PI.saturating_mul(radius));
    Angle(turn.min(36000) as i32)
}

/// A length along a unit vector's component.
pub(super) fn along(length: Length, component: i64) -> i64 {
    to_even(i64::from(length.0) * component, SCALE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_turns_and_mirrors_of_a_direction_are_exact() {
        for hundredths in 0..36000 {
            let (sin, cos) = sin_cos(Angle(hundredths));
            assert_eq!(sin_cos(Angle(hundredths + 9000)), (cos, -sin));
            assert_eq!(sin_cos(Angle(-hundredths)), (-sin, cos));
            assert!((sin * sin + cos * cos - SCALE * SCALE).abs() < 2 * SCALE, "{hundredths}");
        }
    }

    #[test]
    fn the_direction_of_a_direction_is_itself() {
        for hundredths in 0..36000 {
            let (sin, cos) = sin_cos(Angle(hundredths));
            assert_eq!(direction(sin, cos), Angle(hundredths));
        }
        assert_eq!(direction(0, 0), Angle::ZERO);
    }

    #[test]
    fn a_wheel_of_35_degrees_on_8_cm_takes_4_89_cm() {
        // 8 x 35 x pi / 180 = 4.88692.
        assert_eq!(arc(Length::cm(8), Angle::degrees(35)), Length(4887));
        assert_eq!(arc(Length::cm(8), Angle::degrees(36)), Length(5027));
        // 5 cm allow 35.81 degrees: 5.0003 would need 35.8122.
        assert_eq!(angle_of_arc(Length::cm(5), Length::cm(8)), Angle(3581));
    }

    #[test]
    fn the_widest_turn_of_an_arc_is_the_widest() {
        for arc_length in (0..20_000).step_by(37) {
            let turn = angle_of_arc(Length(arc_length), Length(4000));
            assert!(arc(Length(4000), turn) <= Length(arc_length));
            assert!(arc(Length(4000), turn + Angle(1)) > Length(arc_length));
        }
    }
}
