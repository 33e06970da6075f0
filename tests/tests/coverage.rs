//! The pages that say which tests stand for which clauses are those the sources give.

use std::fs;
use std::path::Path;

#[test]
fn the_coverage_pages_are_up_to_date() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let stale: Vec<String> = referee::coverage::pages()
        .into_iter()
        .filter(|page| fs::read_to_string(docs.join(&page.path)).ok().as_ref() != Some(&page.text))
        .map(|page| page.path)
        .collect();
    assert!(stale.is_empty(), "{stale:?}: write them with `cargo run -p referee -- coverage`");
}
