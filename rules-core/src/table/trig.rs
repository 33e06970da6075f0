//! All trigonometry of the table. Floats live only inside these functions: each result is rounded at once to whole
//! numbers, and `libm` is plain arithmetic, so every machine finds the same.
//!
//! Angles are brought into the first eighth of a turn before anything is computed, so quarter turns and mirrors are
//! exact.

use super::round::{ratio, ratio_down, shifted};
use super::{Angle, Length};

/// How far a unit vector is scaled.
pub(super) const SCALE: i64 = 1 << BITS;
const BITS: u32 = 30;

/// Pi times 2^40.
const PI: i64 = 3_454_217_652_358;

/// Sine and cosine, scaled by [`SCALE`] and rounded to even.
pub(super) fn sin_cos(angle: Angle) -> (i64, i64) {
    let turn = angle.normalised().0;
    let (quadrant, within) = (turn / 9000, turn % 9000);
    let (sin, cos) = if within <= 4500 {
        eighth(within)
    } else {
        let (cos, sin) = eighth(9000 - within);
        (sin, cos)
    };
    match quadrant {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// Sine and cosine of 0 to 45 whole degrees, scaled: what most bases stand at.
const DEGREES: [(i64, i64); 46] = [
    (0, 1_073_741_824),
    (18_739_379, 1_073_578_288),
    (37_473_049, 1_073_087_729),
    (56_195_305, 1_072_270_298),
    (74_900_443, 1_071_126_243),
    (93_582_766, 1_069_655_912),
    (112_236_583, 1_067_859_754),
    (130_856_211, 1_065_738_315),
    (149_435_979, 1_063_292_242),
    (167_970_228, 1_060_522_280),
    (186_453_311, 1_057_429_273),
    (204_879_599, 1_054_014_162),
    (223_243_478, 1_050_277_989),
    (241_539_355, 1_046_221_891),
    (259_761_657, 1_041_847_103),
    (277_904_834, 1_037_154_959),
    (295_963_357, 1_032_146_887),
    (313_931_728, 1_026_824_413),
    (331_804_471, 1_021_189_159),
    (349_576_144, 1_015_242_840),
    (367_241_333, 1_008_987_269),
    (384_794_656, 1_002_424_350),
    (402_230_767, 995_556_083),
    (419_544_355, 988_384_560),
    (436_730_145, 980_911_966),
    (453_782_903, 973_140_576),
    (470_697_435, 965_072_759),
    (487_468_587, 956_710_970),
    (504_091_252, 948_057_759),
    (520_560_366, 939_115_760),
    (536_870_912, 929_887_697),
    (553_017_922, 920_376_381),
    (568_996_477, 910_584_710),
    (584_801_711, 900_515_665),
    (600_428_808, 890_172_315),
    (615_873_009, 879_557_810),
    (631_129_609, 868_675_383),
    (646_193_961, 857_528_349),
    (661_061_475, 846_120_104),
    (675_727_625, 834_454_122),
    (690_187_940, 822_533_958),
    (704_438_018, 810_363_241),
    (718_473_518, 797_945_680),
    (732_290_163, 785_285_058),
    (745_883_746, 772_385_229),
    (759_250_125, 759_250_125),
];

fn eighth(hundredths: i32) -> (i64, i64) {
    let whole = usize::try_from(hundredths / 100).ok().filter(|_| hundredths % 100 == 0);
    if let Some(&pair) = whole.and_then(|degrees| DEGREES.get(degrees)) {
        return pair;
    }
    computed(hundredths)
}

fn computed(hundredths: i32) -> (i64, i64) {
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
    unscaled(i64::from(length.0) * component)
}

/// A scaled sum as units, to the nearest, ties to even.
pub(super) fn unscaled(sum: i64) -> i64 {
    shifted(sum, BITS)
}

/// Half a scaled sum as units, to the nearest, ties to even.
pub(super) fn half_unscaled(sum: i64) -> i64 {
    shifted(sum, BITS + 1)
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
    fn the_sines_written_down_are_those_computed() {
        for degrees in 0..=45 {
            assert_eq!(eighth(100 * degrees), computed(100 * degrees), "{degrees}");
        }
        assert_eq!(sin_cos(Angle::degrees(30)).0, SCALE / 2);
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
