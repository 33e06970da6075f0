//! `cargo xtask dist`: the site to publish.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::{project, run, sizes, toolbox};

/// The features of WebAssembly that the compiler uses for its target, which every browser of the
/// last years has; `wasm-opt` must be told, as `wasm-bindgen` drops the note of them.
const WASM_FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Builds the optimised site into `dist/`, prints its sizes and holds them against the budget.
///
/// # Errors
/// A tool is missing, the build fails, an address in the page is not relative, or the program is
/// above the budget.
pub fn dist() -> Result<()> {
    let folder = project::dist();
    build(&folder, Build::Published)?;
    let table = sizes::Table::of(&folder)?;
    println!("\n{table}");
    table.within_budget()
}

/// How the page is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// Soon ready, for playing while developing.
    Quick,
    /// Small and fast, for publishing.
    Published,
}

/// Builds the page into a folder.
///
/// # Errors
/// A tool is missing, the build fails, or an address in the page is not relative.
pub fn build(folder: &Path, how: Build) -> Result<()> {
    toolbox::wasm_targets()?;
    let wasm_opt = match how {
        Build::Quick => None,
        Build::Published => Some(toolbox::wasm_opt()?),
    };
    toolbox::wasm_bindgen()?;
    let mut trunk = run::in_root(toolbox::trunk()?);
    // Offline, as trunk would else look for tools elsewhere than the toolbox.
    trunk
        .args(["build", "--offline", "--public-url", "./", "--dist"])
        .arg(folder);
    if how == Build::Published {
        // Not --release: trunk would run wasm-opt itself, without the features below.
        trunk.args(["--cargo-profile", "site", "--minify"]);
    }
    trunk.env("PATH", toolbox::path_with_tools()?);
    // Another meaning of this variable elsewhere stops trunk.
    trunk.env_remove("NO_COLOR");
    run::run(&mut trunk)?;
    if let Some(wasm_opt) = wasm_opt {
        for program in sizes::files_below(folder)? {
            if program
                .extension()
                .is_some_and(|extension| extension == "wasm")
            {
                optimise(&wasm_opt, &program)?;
            }
        }
    }
    addresses_are_relative(folder)
}

fn optimise(wasm_opt: &Path, program: &Path) -> Result<()> {
    run::run(
        run::in_root(wasm_opt)
            .arg("-Oz")
            .args(WASM_FEATURES)
            .arg(program)
            .arg("-o")
            .arg(program),
    )
}

/// A page below any path of a host finds its files only by relative addresses.
fn addresses_are_relative(folder: &Path) -> Result<()> {
    let index = folder.join("index.html");
    let page =
        fs::read_to_string(&index).with_context(|| format!("reading {}", index.display()))?;
    match absolute_address(&page) {
        None => Ok(()),
        Some(address) => bail!("index.html names {address}, which no site below a path can have"),
    }
}

fn absolute_address(page: &str) -> Option<&str> {
    [
        "href=\"/", "src=\"/", "href=/", "src=/", "from '/", "from \"/", "url(/",
    ]
    .into_iter()
    .find_map(|start| {
        let at = page.find(start)?;
        page[at..].split(['>', ';', '\n']).next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absolute_address_is_found() {
        assert_eq!(
            absolute_address("<link href=\"/a.css\">"),
            Some("<link href=\"/a.css\"").map(|s| &s[6..])
        );
        assert_eq!(
            absolute_address("<link href=\"./a.css\"><script src=\"b.js\">"),
            None
        );
    }
}
