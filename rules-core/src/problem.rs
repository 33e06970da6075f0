//! What is wrong with a scenario, an option set or a position file: every fault, each with its field.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::Serialize;

/// One fault of an input file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The field at fault, as `leaders[3].hex`.
    pub field: String,
    /// What is amiss with it.
    pub fault: Fault,
}

/// The kinds of fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// A number outside its range.
    OutOfRange {
        /// The number given.
        have: i64,
        /// Least allowed.
        least: i64,
        /// Most allowed.
        most: i64,
    },
    /// A hex that is not on the map.
    NotOnMap,
    /// A hex where nobody can stand.
    NoStanding,
    /// Two hexes that are not neighbours.
    NotAdjacent,
    /// A name or id nothing answers to.
    Unknown,
    /// Something that must be there and is not.
    Missing,
    /// Something given twice, or two things where one fits.
    Duplicate,
    /// Two fields that contradict each other.
    Contradiction,
    /// A text of the wrong length.
    Length {
        /// The length given.
        have: usize,
        /// The length wanted.
        want: usize,
    },
    /// Text that could not be read at all; the message is the reader's.
    Unreadable(String),
}

/// All faults of an input, never only the first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// Notes a fault.
    pub fn add(&mut self, field: impl Into<String>, fault: Fault) {
        self.0.push(Problem { field: field.into(), fault });
    }

    /// The value if nothing is wrong, else all that is.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Only one fault.
    pub fn one(field: impl Into<String>, fault: Fault) -> Self {
        let mut problems = Self::default();
        problems.add(field, fault);
        problems
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, problem) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{}: {:?}", problem.field, problem.fault)?;
        }
        Ok(())
    }
}

impl core::error::Error for Problems {}
