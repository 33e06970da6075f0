//! The tests against the table of clauses: nothing enforced goes untested, nothing claimed goes unrun.

use std::collections::BTreeSet;
use std::process::Command;

use referee::claims::{ALL, rows};
use rules_core::any::Book;

/// The tests this binary really has, as its runner lists them.
fn listed() -> BTreeSet<String> {
    let me = std::env::current_exe().expect("the test binary knows where it is");
    let output = Command::new(me).args(["--list", "--format", "terse"]).output().expect("it can list its tests");
    let text = String::from_utf8(output.stdout).expect("test names are text");
    text.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_string).collect()
}

#[test]
fn every_enforced_clause_has_a_test() {
    let untested: Vec<&str> = rows(Book::Obbedisco)
        .into_iter()
        .filter(|row| row.enforced && row.tests.is_empty())
        .map(|row| row.clause)
        .collect();
    assert!(untested.is_empty(), "{} clauses without a test: {}", untested.len(), untested.join(" "));
}

#[test]
fn every_test_that_names_clauses_is_run() {
    let listed = listed();
    let absent: Vec<&str> = ALL.iter().map(|claim| claim.test).filter(|test| !listed.contains(*test)).collect();
    assert!(absent.is_empty(), "named but not run: {}", absent.join(" "));
}

#[test]
fn every_clause_named_exists_and_is_enforced() {
    let enforced: BTreeSet<&str> =
        rows(Book::Obbedisco).into_iter().filter(|row| row.enforced).map(|row| row.clause).collect();
    let strange: Vec<String> = ALL
        .iter()
        .flat_map(|claim| claim.clauses.iter().map(move |clause| (claim.test, *clause)))
        .filter(|(_, clause)| !enforced.contains(clause))
        .map(|(test, clause)| format!("{test}: {clause}"))
        .collect();
    assert!(strange.is_empty(), "{}", strange.join(", "));
}

#[test]
fn a_clause_that_only_informs_says_why() {
    assert!(rows(Book::Obbedisco).iter().all(|row| row.enforced || row.why.is_some_and(|why| !why.is_empty())));
}
