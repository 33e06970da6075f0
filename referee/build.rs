//! Reads from the tests' sources which clauses each test names: a doc line `/// Clauses: 4.1a, 4.1f` above `#[test]`.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let tests = Path::new("../tests/tests");
    println!("cargo:rerun-if-changed={}", tests.display());
    let mut claims = String::from("&[\n");
    let mut books: Vec<_> = fs::read_dir(tests).map(Iterator::collect).unwrap_or_default();
    books.sort_by_key(|entry| entry.as_ref().map(fs::DirEntry::path).ok());
    for book in books {
        let book = book?.path();
        let Some(name) = book.file_name().and_then(|name| name.to_str()).filter(|_| book.is_dir()) else { continue };
        let mut files = fs::read_dir(&book)?.map(|file| file.map(|file| file.path())).collect::<Result<Vec<_>, _>>()?;
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
            println!("cargo:rerun-if-changed={}", file.display());
            let module = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            read_claims(name, module, &fs::read_to_string(file)?, &mut claims);
        }
    }
    claims.push(']');
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&out).join("claims.rs"), claims)
}

/// A doc line counts only for the test function that follows it at once.
fn read_claims(book: &str, module: &str, source: &str, claims: &mut String) {
    let mut named: Vec<&str> = Vec::new();
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if let Some(ids) = line.strip_prefix("/// Clauses:") {
            named = ids.split([',', ' ']).map(str::trim).filter(|id| !id.is_empty()).collect();
        } else if line == "#[test]" {
            is_test = true;
        } else if let Some(rest) = line.strip_prefix("fn ") {
            if is_test && !named.is_empty() {
                let test = rest.split('(').next().unwrap_or_default();
                let path = if module == "main" { test.to_string() } else { format!("{module}::{test}") };
                let _ = writeln!(claims, "Claim {{ book: {book:?}, test: {path:?}, clauses: &{named:?} }},");
            }
            named.clear();
            is_test = false;
        } else if !line.starts_with("///") && !line.starts_with("#[") && !line.is_empty() {
            named.clear();
            is_test = false;
        }
    }
}
