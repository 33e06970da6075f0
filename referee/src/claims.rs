//! Which tests stand for which clauses, read from the tests' own sources while building.

use rules_core::any::Book;
use rules_core::cite::{Role, Status};
use serde::Serialize;

/// A test and the clauses its doc line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The book, which is the name of the test target.
    pub book: &'static str,
    /// The test's name as the test runner lists it.
    pub test: &'static str,
    /// The clause ids.
    pub clauses: &'static [&'static str],
}

/// All tests that name clauses.
pub const ALL: &[Claim] = include!(concat!(env!("OUT_DIR"), "/claims.rs"));

/// A clause as `referee clauses` tells it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The book.
    pub book: &'static str,
    /// The clause id.
    pub clause: &'static str,
    /// The section as printed.
    pub printed: &'static str,
    /// Where it comes from.
    pub status: &'static str,
    /// Enforced, or only informing.
    pub enforced: bool,
    /// Why it only informs, or why random games never cite it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
    /// The tests that stand for it.
    pub tests: Vec<&'static str>,
}

/// The clauses of a book.
pub fn rows(book: Book) -> Vec<Row> {
    book.clauses()
        .iter()
        .map(|entry| Row {
            book: book.id(),
            clause: entry.id,
            printed: entry.printed,
            status: match entry.status {
                Status::Text => "text",
                Status::Found => "found",
                Status::Derived => "derived",
                Status::House => "house",
            },
            enforced: entry.role == Role::Enforced,
            why: match entry.role {
                Role::Informs(why) => Some(why),
                Role::Enforced => rules_core::books::uncited(book, entry.id),
            },
            tests: ALL
                .iter()
                .filter(|claim| claim.book == book.id() && claim.clauses.contains(&entry.id))
                .map(|claim| claim.test)
                .collect(),
        })
        .collect()
}
