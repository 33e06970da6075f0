//! `wasm-opt`, which makes the published WebAssembly small.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{debian, every, find, say};
use crate::{project, run};

/// The oldest version that reads and writes tables of references, as `wasm-bindgen` makes them,
/// correctly. Debian 12 has 108.
const OLDEST: u32 = 117;

/// The npm package of the tool, which runs wherever Node does.
const NPM_PACKAGE: &str = "binaryen@123.0.0";

const WAY: &str = "install binaryen 117 or later and put `wasm-opt` on PATH, or install npm, by which it is then \
                   installed for this project alone";

/// `wasm-opt`, new enough.
///
/// # Errors
/// It is missing or too old, and cannot be installed here.
pub fn wasm_opt() -> Result<PathBuf> {
    if let Some(path) = found() {
        return Ok(path);
    }
    if find("npm").is_none() && debian::can_install() {
        debian::install(&["npm"], "1 to 3 minutes")?;
    }
    if let Some(npm) = find("npm") {
        let folder = project::tools();
        say(&format!("{NPM_PACKAGE} into {}", folder.display()), "about half a minute");
        let options = ["install", "--no-audit", "--no-fund", "--no-save", "--prefix"];
        run::run(run::in_root(npm).args(options).arg(folder).arg(NPM_PACKAGE))?;
    }
    found().map_or_else(|| debian::missing("a wasm-opt that is new enough", WAY), Ok)
}

fn found() -> Option<PathBuf> {
    let is_new = |path: &Path| run::version_of(path).as_deref().and_then(version).is_some_and(|have| have >= OLDEST);
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
        assert_eq!(version("wasm-opt version 123 (version_123)"), Some(123));
        assert_eq!(version("something else"), None);
    }
}
