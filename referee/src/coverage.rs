//! Which clause is enforced and which test stands for it, as pages to read: `docs/coverage.md` and one page a book.

use std::fmt::Write as _;

use rules_core::any::Book;

use crate::claims::{Row, rows};

/// A page: its path below `docs/`, and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// As `coverage/dbe.md`.
    pub path: String,
    /// Markdown.
    pub text: String,
}

/// The summary and the page of each book.
pub fn pages() -> Vec<Page> {
    let books: Vec<(Book, Vec<Row>)> = Book::ALL.into_iter().map(|book| (book, rows(book))).collect();
    let mut pages = vec![Page { path: "coverage.md".into(), text: summary(&books) }];
    pages.extend(
        books
            .iter()
            .map(|(book, rows)| Page { path: format!("coverage/{}.md", book.id()), text: of_book(*book, rows) }),
    );
    pages
}

/// A test written from a worked case of the rules: those stand in files of their own.
fn is_case(test: &str) -> bool {
    test.starts_with("cases_")
}

fn summary(books: &[(Book, Vec<Row>)]) -> String {
    let mut text = String::from(
        "# Coverage of the rules\n\nEvery clause of the five books, whether the program enforces it, and the tests that \
         stand for it. Written by\n`cargo run -p referee -- coverage`; a test holds these pages against the sources. A \
         clause that only informs says why.\n\n\
         | Book | Clauses | Enforced | of these tested | by a worked case | Only inform |\n|---|--:|--:|--:|--:|--:|\n",
    );
    for (book, rows) in books {
        let enforced: Vec<&Row> = rows.iter().filter(|row| row.enforced).collect();
        let tested = enforced.iter().filter(|row| !row.tests.is_empty()).count();
        let cases = enforced.iter().filter(|row| row.tests.iter().any(|test| is_case(test))).count();
        let _ = writeln!(
            text,
            "| [{id}](coverage/{id}.md) | {} | {} | {tested} | {cases} | {} |",
            rows.len(),
            enforced.len(),
            rows.len() - enforced.len(),
            id = book.id(),
        );
    }
    text
}

fn of_book(book: Book, rows: &[Row]) -> String {
    let mut text = format!(
        "# Coverage: {}\n\n\
         *From*: `text` is printed in the rulebook, `found` in another documented source, `derived` is measured or inferred \
         from\nwhat is printed, `house` is ours. Tests are in `tests/tests/{0}/`; worked cases are those in `cases_*`.\n\n\
         | Clause | Printed as | From | Enforced | Tests |\n|---|---|---|---|---|\n",
        book.id()
    );
    for row in rows {
        let tests: Vec<String> = row.tests.iter().map(|test| format!("`{test}`")).collect();
        let told = match (row.enforced, row.why) {
            (false, why) => why.unwrap_or_default().to_string(),
            (true, _) => tests.join("<br>"),
        };
        let enforced = if row.enforced { "yes" } else { "informs" };
        let printed = row.printed.replace('|', "\\|");
        let _ = writeln!(text, "| {} | {printed} | {} | {enforced} | {told} |", row.clause, row.status);
    }
    text
}
