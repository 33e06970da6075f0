//! Clauses: the numbered sentences of a rulebook, which every refusal, modifier and event cites.

use core::fmt;

use serde::{Serialize, Serializer};

/// Where a clause comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The printed rulebook.
    Text,
    /// Another documented source.
    Found,
    /// Measured or inferred from the rulebook.
    Derived,
    /// Our own ruling where the rulebook is silent; a player must be able to tell it from the author's.
    House,
}

/// What a clause does in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// It forbids, computes or asks something.
    Enforced,
    /// It forbids, computes and asks nothing; the reason says why.
    Informs(&'static str),
}

/// One row of a book's table of clauses.
#[derive(Debug, PartialEq, Eq)]
pub struct ClauseEntry {
    /// The clause id, as `4.1a`.
    pub id: &'static str,
    /// The section as printed in the rulebook; `-` where the rulebook has none.
    #[cfg(feature = "reports")]
    pub printed: &'static str,
    /// Where it comes from.
    pub status: Status,
    /// Enforced, or only informing.
    #[cfg(feature = "reports")]
    pub role: Role,
    /// Position in the table, set by [`numbered`].
    pub index: u16,
}

impl ClauseEntry {
    /// A row, before it is [`numbered`]. What only reports tell is left out of programs that make none.
    pub const fn new(id: &'static str, printed: &'static str, status: Status, role: Role) -> Self {
        #[cfg(not(feature = "reports"))]
        let _ = (printed, role);
        Self {
            id,
            #[cfg(feature = "reports")]
            printed,
            status,
            #[cfg(feature = "reports")]
            role,
            index: 0,
        }
    }
}

/// Numbers the rows of a table of clauses in their order.
pub const fn numbered<const N: usize>(mut rows: [ClauseEntry; N]) -> [ClauseEntry; N] {
    let mut at = 0;
    while at < N {
        rows[at].index = at as u16;
        at += 1;
    }
    rows
}

/// Finds a clause in a table while compiling, so that a citation of a clause that does not exist is a compile error.
///
/// # Panics
/// At compile time only, when the table holds no such id: call it in a `const` block.
#[allow(clippy::panic)]
pub const fn find(table: &'static [ClauseEntry], id: &str) -> Clause {
    let mut at = 0;
    while at < table.len() {
        if same(table[at].id, id) {
            return Clause(&table[at]);
        }
        at += 1;
    }
    panic!("no such clause")
}

const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// A citation: one clause of one book.
#[derive(Clone, Copy)]
pub struct Clause(pub(crate) &'static ClauseEntry);

impl Clause {
    /// A citation of a row of a book's table.
    pub const fn of(entry: &'static ClauseEntry) -> Self {
        Self(entry)
    }

    /// The clause id, as `4.1a`.
    pub const fn id(self) -> &'static str {
        self.0.id
    }

    /// Its row in the book's table.
    pub const fn entry(self) -> &'static ClauseEntry {
        self.0
    }

    /// Its place in the book's table.
    pub const fn index(self) -> usize {
        self.0.index as usize
    }
}

impl PartialEq for Clause {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0) || self.0 == other.0
    }
}

impl Eq for Clause {}

impl PartialOrd for Clause {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Clause {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        (self.0.index, self.0.id).cmp(&(other.0.index, other.0.id))
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id)
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id)
    }
}
