//! Why an action is refused.

use serde::Serialize;

use crate::Clause;

/// A refused action: the clause that forbids it, and the book's typed reason with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal<R> {
    /// The clause that forbids.
    pub clause: Clause,
    /// What exactly is amiss.
    pub reason: R,
}

impl<R> Refusal<R> {
    /// A refusal by this clause for this reason.
    pub const fn new(clause: Clause, reason: R) -> Self {
        Self { clause, reason }
    }
}
