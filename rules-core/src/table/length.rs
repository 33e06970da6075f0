//! Lengths on the table, in whole hundredths of a millimetre.

use core::iter::Sum;
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// A length, or a place along an axis: 1 cm is 1000, so the smallest is a hundredth of a millimetre.
///
/// Arithmetic saturates, so that no number read from a file can overflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Length(pub i32);

impl Length {
    /// No length at all.
    pub const ZERO: Self = Self(0);
    /// One millimetre.
    pub const MILLIMETRE: Self = Self(100);
    /// One centimetre.
    pub const CENTIMETRE: Self = Self(1000);
    /// The farthest a place may lie from the origin along an axis: 100 m. Bases are brought within it.
    pub const FARTHEST: Self = Self(10_000_000);

    /// Whole centimetres.
    pub const fn cm(centimetres: i32) -> Self {
        Self(centimetres.saturating_mul(1000))
    }

    /// Whole millimetres.
    pub const fn mm(millimetres: i32) -> Self {
        Self(millimetres.saturating_mul(100))
    }

    /// The same without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.saturating_abs())
    }

    /// The nearest multiple of a step, ties to the even multiple; itself where the step is not positive.
    #[must_use]
    pub fn rounded_to(self, step: Self) -> Self {
        if step.0 <= 1 {
            return self;
        }
        let step = i64::from(step.0);
        Self::from_wide(super::round::to_even(i64::from(self.0), step) * step)
    }

    /// The product with a fraction, rounded to the nearest, ties to even; zero for a denominator of zero.
    #[must_use]
    pub fn scaled(self, numerator: i32, denominator: i32) -> Self {
        let (numerator, denominator) = (i64::from(numerator), i64::from(denominator));
        let sign = if denominator < 0 { -1 } else { 1 };
        if denominator == 0 {
            return Self::ZERO;
        }
        Self::from_wide(super::round::to_even(i64::from(self.0) * numerator * sign, denominator * sign))
    }

    /// The length nearest to a wide number of units.
    pub(super) fn from_wide(units: i64) -> Self {
        Self(units.clamp(i64::from(-i32::MAX), i64::from(i32::MAX)) as i32)
    }
}

impl Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Length {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Length {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Mul<i32> for Length {
    type Output = Self;

    fn mul(self, factor: i32) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

/// Division towards zero; by zero it gives zero.
impl Div<i32> for Length {
    type Output = Self;

    fn div(self, divisor: i32) -> Self {
        Self(self.0.checked_div(divisor).unwrap_or(0))
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_stored_at_the_nearest_millimetre_ties_to_even() {
        assert_eq!(Length(149).rounded_to(Length::MILLIMETRE), Length(100));
        assert_eq!(Length(150).rounded_to(Length::MILLIMETRE), Length(200));
        assert_eq!(Length(250).rounded_to(Length::MILLIMETRE), Length(200));
        assert_eq!(Length(-250).rounded_to(Length::MILLIMETRE), Length(-200));
        assert_eq!(Length(-251).rounded_to(Length::MILLIMETRE), Length(-300));
    }

    #[test]
    fn nothing_overflows() {
        assert_eq!(Length(i32::MAX) + Length(1), Length(i32::MAX));
        assert_eq!(Length(i32::MIN).abs(), Length(i32::MAX));
        assert_eq!(Length(7) / 0, Length::ZERO);
        assert_eq!(Length(7).scaled(1, 0), Length::ZERO);
        assert_eq!(Length(5).scaled(1, 2), Length(2));
    }
}
