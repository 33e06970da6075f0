//! What comes by rustup and cargo: the WebAssembly targets, `trunk` and `wasm-bindgen`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::{every, say};
use crate::{project, run};

/// The version of `trunk` that builds the page.
pub const TRUNK_VERSION: &str = "0.21.14";

/// The target of the page, and the one without a standard library.
const WASM_TARGETS: [&str; 2] = ["wasm32-unknown-unknown", "wasm32v1-none"];

/// Makes sure that the compiler can build for the WebAssembly targets.
///
/// # Errors
/// The compiler does not answer, or a target is missing and rustup cannot add it.
pub fn wasm_targets() -> Result<()> {
    let sysroot = run::output(run::in_root("rustc").args(["--print", "sysroot"]))?;
    let libraries = Path::new(sysroot.trim()).join("lib").join("rustlib");
    for target in WASM_TARGETS {
        if libraries.join(target).join("lib").is_dir() {
            continue;
        }
        say(&format!("the Rust target {target}"), "about half a minute");
        run::run(run::in_root("rustup").args(["target", "add", target]))
            .with_context(|| format!("the Rust target {target} is missing; add it with: rustup target add {target}"))?;
    }
    Ok(())
}

/// The pinned `trunk`.
///
/// # Errors
/// It is not there in this version and cannot be installed.
pub fn trunk() -> Result<PathBuf> {
    // Without its update check trunk stays silent; with rustls it needs no OpenSSL to compile.
    let how = ["--locked", "--debug", "--no-default-features", "--features", "rustls"];
    cargo_tool("trunk", "trunk", TRUNK_VERSION, &how, "3 to 5 minutes")
}

/// The `wasm-bindgen` that fits the library in `Cargo.lock`.
///
/// # Errors
/// It is not there in this version and cannot be installed, or `Cargo.lock` does not name it.
pub fn wasm_bindgen() -> Result<PathBuf> {
    let version = project::locked_version("wasm-bindgen")?;
    // Not --locked: the crate is published without a lock file of its own.
    cargo_tool("wasm-bindgen", "wasm-bindgen-cli", &version, &["--debug"], "1 to 2 minutes")
}

fn cargo_tool(program: &str, package: &str, version: &str, how: &[&str], how_long: &str) -> Result<PathBuf> {
    let fits =
        |path: &PathBuf| run::version_of(path).is_some_and(|answer| answer.split_whitespace().any(|w| w == version));
    if let Some(path) = every(program).into_iter().find(fits) {
        return Ok(path);
    }
    let folder = project::tools();
    say(&format!("{package} {version} into {}", folder.display()), how_long);
    run::run(
        run::cargo()
            .args(["install", package, "--force", "--version", &format!("={version}"), "--root"])
            .arg(&folder)
            .args(how)
            // Tools share nothing with the page; a folder of their own keeps the two builds apart.
            .env("CARGO_TARGET_DIR", folder.join("build")),
    )?;
    match every(program).into_iter().find(fits) {
        Some(path) => Ok(path),
        None => bail!("{program} {version} was installed, but does not run"),
    }
}
