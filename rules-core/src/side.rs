//! The two sides of a game.

use core::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two sides. Each book gives them their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side a book lists first.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, first side first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySide<T> {
    /// The first side's value.
    pub first: T,
    /// The second side's value.
    pub second: T,
}

impl<T> BySide<T> {
    /// Two values, the first side's first.
    pub const fn new(first: T, second: T) -> Self {
        Self { first, second }
    }

    /// A value for one side, the default for the other.
    pub fn only(side: Side, value: T) -> Self
    where
        T: Default,
    {
        let mut both = Self::default();
        both[side] = value;
        both
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}
