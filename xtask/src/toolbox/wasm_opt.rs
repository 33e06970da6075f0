//! `wasm-opt`, which makes the published WebAssembly small.

use std::path::PathBuf;

use anyhow::Result;

use super::{debian, find, say};
use crate::{project, run};

/// The npm package of the same tool, for machines without a package of their own.
const NPM_PACKAGE: &str = "binaryen@123.0.0";

/// `wasm-opt`, of version 108 or later.
///
/// # Errors
/// It is missing and cannot be installed here.
pub fn wasm_opt() -> Result<PathBuf> {
    if let Some(path) = find("wasm-opt") {
        return Ok(path);
    }
    if debian::can_install() {
        debian::install(&["binaryen"], "about half a minute")?;
    } else if let Some(npm) = find("npm") {
        say(&format!("{NPM_PACKAGE} into {}", project::tools().display()), "about half a minute");
        run::run(
            run::in_root(npm)
                .args(["install", "--no-audit", "--no-fund", "--no-save", "--prefix"])
                .arg(project::tools())
                .arg(NPM_PACKAGE),
        )?;
    }
    match find("wasm-opt") {
        Some(path) => Ok(path),
        None => debian::missing(
            "wasm-opt",
            "install binaryen 108 or later (Debian: apt-get install binaryen; npm: npm install -g \
             binaryen) and put `wasm-opt` on PATH",
        ),
    }
}
