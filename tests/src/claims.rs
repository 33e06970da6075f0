//! The tests of a book against its table of clauses: nothing enforced goes untested, nothing claimed goes unrun.
// A meta-test that cannot look is a failed test.
#![allow(clippy::expect_used, clippy::missing_panics_doc)]

use std::collections::BTreeSet;
use std::process::Command;

use referee::claims::{ALL, Claim, rows};
use rules_core::any::Book;

/// The tests the running binary really has, as its runner lists them.
fn listed() -> BTreeSet<String> {
    let me = std::env::current_exe().expect("the test binary knows where it is");
    let output = Command::new(me).args(["--list", "--format", "terse"]).output().expect("it can list its tests");
    let text = String::from_utf8(output.stdout).expect("test names are text");
    text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_string).collect()
}

fn of(book: Book) -> impl Iterator<Item = &'static Claim> {
    ALL.iter().filter(move |claim| claim.book == book.id())
}

/// Enforced clauses without a test.
pub fn untested(book: Book) -> Vec<&'static str> {
    rows(book).into_iter().filter(|row| row.enforced && row.tests.is_empty()).map(|row| row.clause).collect()
}

/// Tests that name clauses and are not run by the binary that asks.
pub fn not_run(book: Book) -> Vec<&'static str> {
    let listed = listed();
    of(book).map(|claim| claim.test).filter(|test| !listed.contains(*test)).collect()
}

/// Tests that name a clause which does not exist or is not enforced.
pub fn strange(book: Book) -> Vec<String> {
    let enforced: BTreeSet<&str> = rows(book).into_iter().filter(|row| row.enforced).map(|row| row.clause).collect();
    of(book)
        .flat_map(|claim| claim.clauses.iter().map(move |clause| (claim.test, *clause)))
        .filter(|(_, clause)| !enforced.contains(clause))
        .map(|(test, clause)| format!("{test}: {clause}"))
        .collect()
}

/// Clauses that only inform and do not say why.
pub fn unexplained(book: Book) -> Vec<&'static str> {
    let told = |why: Option<&str>| why.is_some_and(|why| !why.is_empty());
    rows(book).into_iter().filter(|row| !row.enforced && !told(row.why)).map(|row| row.clause).collect()
}

/// The meta-tests of a book, for its own test target.
#[macro_export]
macro_rules! claims_of {
    ($book:expr) => {
        #[test]
        fn every_enforced_clause_has_a_test() {
            assert_eq!(tests::claims::untested($book), [] as [&str; 0]);
        }

        #[test]
        fn every_test_that_names_clauses_is_run() {
            assert_eq!(tests::claims::not_run($book), [] as [&str; 0]);
        }

        #[test]
        fn every_clause_named_exists_and_is_enforced() {
            assert_eq!(tests::claims::strange($book), [] as [String; 0]);
        }

        #[test]
        fn a_clause_that_only_informs_says_why() {
            assert_eq!(tests::claims::unexplained($book), [] as [&str; 0]);
        }
    };
}
