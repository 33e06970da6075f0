//! `wasm-opt`, which makes the published WebAssembly small.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{debian, every, find, say};
use crate::{project, run};

/// The oldest version that reads and writes tables of references, as `wasm-bindgen` makes them,
/// correctly. Debian 12 has 108.
const OLDEST: u32 = 117;

/// The version by which the size of the page is judged, installed by npm, as it then runs wherever Node does.
const WANTED: u32 = 132;

const WAY: &str = "install binaryen 117 or later and put `wasm-opt` on PATH, or install npm, by which it is then \
                   installed for this project alone";

/// `wasm-opt` in the version wanted or a later one; an older one only where that cannot be installed.
///
/// # Errors
/// It is missing or too old, and cannot be installed here.
pub fn wasm_opt() -> Result<PathBuf> {
    if let Some(path) = found(WANTED) {
        return Ok(path);
    }
    let installed = install();
    if let Some(path) = found(WANTED) {
        return Ok(path);
    }
    match found(OLDEST) {
        Some(path) => {
            let have = run::version_of(&path).unwrap_or_default();
            println!("   wasm-opt {WANTED} could not be installed; {have} makes the page a little larger");
            Ok(path)
        }
        None => installed.and_then(|()| debian::missing("a wasm-opt that is new enough", WAY)),
    }
}

fn install() -> Result<()> {
    if find("npm").is_none() && debian::can_install() {
        debian::install(&["npm"], "1 to 3 minutes")?;
    }
    let Some(npm) = find("npm") else { return Ok(()) };
    let folder = project::tools();
    let package = format!("binaryen@{WANTED}.0.0");
    say(&format!("{package} into {}", folder.display()), "about half a minute");
    let options = ["install", "--no-audit", "--no-fund", "--no-save", "--prefix"];
    run::run(run::in_root(npm).args(options).arg(folder).arg(package))
}

fn found(oldest: u32) -> Option<PathBuf> {
    let is_new = |path: &Path| run::version_of(path).as_deref().and_then(version).is_some_and(|have| have >= oldest);
    every("wasm-opt").into_iter().find(|path| is_new(path))
}

/// The version in an answer such as `wasm-opt version 123 (version_123)`.
fn version(answer: &str) -> Option<u32> {
    answer.strip_prefix("wasm-opt version ")?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_stands_in_the_answer() {
        assert_eq!(version("wasm-opt version 108"), Some(108));
        assert_eq!(version("wasm-opt version 132 (version_132)"), Some(132));
        assert_eq!(version("something else"), None);
    }
}
