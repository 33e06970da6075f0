//! Facings and turns, in whole hundredths of a degree.

use core::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use super::{Length, trig};

/// An angle in hundredths of a degree. As a facing it counts clockwise from north: 0 is +y, 9000 is +x; as a turn,
/// positive is clockwise, to the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Angle(pub i32);

impl Angle {
    /// No turn; as a facing, north.
    pub const ZERO: Self = Self(0);
    /// One degree.
    pub const DEGREE: Self = Self(100);
    /// A quarter turn to the right; as a facing, east.
    pub const QUARTER: Self = Self(9000);
    /// Half a turn; as a facing, south.
    pub const HALF: Self = Self(18000);
    /// A whole turn.
    pub const WHOLE: Self = Self(36000);

    /// Whole degrees.
    pub const fn degrees(degrees: i32) -> Self {
        Self(degrees.saturating_mul(100))
    }

    /// The same direction as a facing, from 0 up to but not including 360 degrees.
    #[must_use]
    pub const fn normalised(self) -> Self {
        Self(self.0.rem_euclid(36000))
    }

    /// The same direction as the shorter turn, over -180 and up to 180 degrees.
    #[must_use]
    pub const fn signed(self) -> Self {
        let turn = self.0.rem_euclid(36000);
        Self(if turn > 18000 { turn - 36000 } else { turn })
    }

    /// How far two facings lie apart, 0 to 180 degrees.
    #[must_use]
    pub const fn apart(self, other: Self) -> Self {
        let turn = self.0.rem_euclid(36000) - other.0.rem_euclid(36000);
        Self(Self(turn).signed().0.abs())
    }

    /// The nearest multiple of a step, ties to the even multiple; itself where the step is not positive.
    #[must_use]
    pub fn rounded_to(self, step: Self) -> Self {
        Self(Length(self.0).rounded_to(Length(step.0)).0)
    }

    /// The length of the arc that a point at this distance from the pivot describes, to the nearest unit.
    pub fn arc(self, radius: Length) -> Length {
        trig::arc(radius, self)
    }

    /// The widest turn whose arc at this distance from the pivot is no longer than `arc`, at most a whole turn.
    pub fn of_arc(arc: Length, radius: Length) -> Self {
        trig::angle_of_arc(arc, radius)
    }
}

impl Add for Angle {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Angle {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Angle {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facings_lie_apart_by_the_shorter_way() {
        assert_eq!(Angle::degrees(350).apart(Angle::degrees(10)), Angle::degrees(20));
        assert_eq!(Angle::degrees(10).apart(Angle::degrees(350)), Angle::degrees(20));
        assert_eq!(Angle::degrees(270).signed(), Angle::degrees(-90));
        assert_eq!(Angle::degrees(-90).normalised(), Angle::degrees(270));
        assert_eq!(Angle(i32::MAX).apart(Angle(i32::MIN)).signed(), Angle(i32::MAX).apart(Angle(i32::MIN)));
    }
}
