//! Whole-number helpers: rounding and roots.

use super::Length;

/// `numerator / denominator` to the nearest, ties to even. The denominator is positive.
pub(super) fn to_even(numerator: i64, denominator: i64) -> i64 {
    let (quotient, rest) = (numerator.div_euclid(denominator), numerator.rem_euclid(denominator));
    let double = rest.saturating_mul(2);
    if double > denominator || (double == denominator && quotient % 2 != 0) { quotient + 1 } else { quotient }
}

/// `value / 2^bits` to the nearest, ties to even.
pub(super) fn shifted(value: i64, bits: u32) -> i64 {
    let (quotient, rest, half) = (value >> bits, value & ((1 << bits) - 1), 1 << (bits - 1));
    quotient + i64::from(rest > half || (rest == half && quotient & 1 == 1))
}

/// As [`to_even`], for products that need more room.
pub(super) fn to_even_wide(numerator: i128, denominator: i128) -> i64 {
    if let (Ok(numerator), Ok(denominator)) = (i64::try_from(numerator), i64::try_from(denominator)) {
        return to_even(numerator, denominator);
    }
    let (quotient, rest) = (numerator.div_euclid(denominator), numerator.rem_euclid(denominator));
    let double = rest.saturating_mul(2);
    let up = double > denominator || (double == denominator && quotient % 2 != 0);
    (quotient + i128::from(up)).clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}

/// `value * numerator / denominator` to the nearest, ties to even; the denominator is positive.
pub(super) fn ratio(value: i64, numerator: i64, denominator: i64) -> i64 {
    match value.checked_mul(numerator) {
        Some(product) => to_even(product, denominator),
        None => to_even_wide(i128::from(value) * i128::from(numerator), i128::from(denominator)),
    }
}

/// `value * numerator / denominator` towards minus infinity; the denominator is positive.
pub(super) fn ratio_down(value: i64, numerator: i64, denominator: i64) -> i64 {
    match value.checked_mul(numerator) {
        Some(product) => product.div_euclid(denominator),
        None => (i128::from(value) * i128::from(numerator)).div_euclid(i128::from(denominator)) as i64,
    }
}

/// The root of a sum of squares, to the nearest unit.
pub(super) fn root(square: i64) -> i64 {
    let square = square.max(0) as u64;
    let root = square.isqrt();
    // The square of a half is never whole, so there are no ties.
    (if square - root * root > root { root + 1 } else { root }) as i64
}

/// `|numerator| / sqrt(square)` to the nearest unit: the distance of a point from a line, from a cross product and the
/// square of the line's length.
pub(super) fn over_root(numerator: i64, square: i64) -> i64 {
    if square <= 0 {
        return 0;
    }
    let size = numerator.unsigned_abs();
    let double = if size < 1 << 31 {
        (4 * size * size / square as u64).isqrt()
    } else {
        let size = u128::from(size);
        (4 * size * size / square as u128).isqrt() as u64
    };
    double.div_ceil(2) as i64
}

/// `length * sqrt(square)`, to the nearest unit: a distance from a line as a cross product with its vector.
pub(super) fn times_root(length: Length, square: i64) -> i64 {
    let length = u128::from(length.0.unsigned_abs());
    let product = length * length * square.max(0) as u128;
    match i64::try_from(product) {
        Ok(product) => root(product),
        Err(_) => i64::try_from(product.isqrt()).unwrap_or(i64::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_go_to_the_even_number_on_both_sides_of_zero() {
        assert_eq!([to_even(5, 2), to_even(7, 2), to_even(-5, 2), to_even(-7, 2)], [2, 4, -2, -4]);
        for value in -9..=9 {
            assert_eq!(shifted(value, 2), to_even(value, 4), "{value}");
        }
        assert_eq!(ratio(i64::MAX, 3, 6), i64::MAX / 2 + 1);
        assert_eq!(ratio_down(-7, 1, 2), -4);
    }

    #[test]
    fn roots_are_the_nearest_whole_number() {
        assert_eq!([root(0), root(2), root(3), root(6), root(7), root(25)], [0, 1, 2, 2, 3, 5]);
        assert_eq!(over_root(10, 4), 5);
        assert_eq!(over_root(-3, 4), 2);
        assert_eq!(over_root(1 << 40, 1 << 40), 1 << 20);
        assert_eq!(times_root(Length(3), 25), 15);
    }
}
