//! `cargo xtask dist`: the site to publish.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{glue, offline, page, project, run, sizes, toolbox, wasm};

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
    let wasm_bindgen = toolbox::wasm_bindgen()?;
    // Trunk builds offline, so that it never looks for tools elsewhere than in the toolbox.
    run::run(run::cargo().arg("fetch"))?;
    let mut trunk = run::in_root(toolbox::trunk()?);
    trunk.args(["build", "--offline", "--public-url", "./", "--dist"]).arg(folder);
    if how == Build::Published {
        // Not --release: trunk would run wasm-opt itself, without telling it the features.
        trunk.args(["--cargo-profile", "site"]);
        trunk.env("CARGO_ENCODED_RUSTFLAGS", flags()?);
    }
    trunk.env("PATH", toolbox::path_with(&wasm_bindgen)?);
    // Trunk takes only `true` and `false` here, where others take any value.
    trunk.env_remove("NO_COLOR");
    // What the compiler says is what helps; trunk's own stack would bury it.
    trunk.env("RUST_BACKTRACE", "0");
    run::run(&mut trunk)?;
    if let Some(wasm_opt) = wasm_opt {
        for program in sizes::files_below(folder)? {
            if let Some(script) = script_of(&program) {
                glue::tighten(&program, &script)?;
                wasm::shrink(&wasm_opt, &program)?;
            } else if program.extension().is_some_and(|extension| extension == "js") {
                let script = fs::read_to_string(&program)?;
                fs::write(&program, without_layout(&script))?;
            }
        }
    }
    page::close(folder)?;
    page::name_by_content(folder)?;
    if how == Build::Published {
        offline::keep(folder)?;
    }
    addresses_are_relative(folder)
}

/// The script that wasm-bindgen has written for a program, if it is one.
fn script_of(program: &Path) -> Option<PathBuf> {
    let name = program.file_name()?.to_str()?.strip_suffix("_bg.wasm")?;
    Some(program.with_file_name(format!("{name}.js")))
}

/// The flags of `.cargo/config.toml`, which this variable replaces, and the folders of this machine taken out of the
/// program: they weigh something and are nobody's business.
fn flags() -> Result<String> {
    let mut flags = vec![
        "--cfg=erase_components".to_owned(),
        "-Cllvm-args=-inline-threshold=0".to_owned(),
        "-Cllvm-args=-inlinehint-threshold=0".to_owned(),
    ];
    let registries = project::cargo_home()?.join("registry/src");
    for registry in fs::read_dir(&registries).with_context(|| format!("reading {}", registries.display()))? {
        flags.push(format!("--remap-path-prefix={}/=", registry?.path().display()));
    }
    Ok(flags.join("\u{1f}"))
}

/// A script without indentation, blank lines and lines of comment. Left as it is where a text runs over lines.
pub(crate) fn without_layout(script: &str) -> String {
    if script.lines().any(|line| line.matches('`').count() % 2 == 1) {
        return script.to_owned();
    }
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Whether a line is one of comment, as wasm-bindgen writes them.
fn is_comment(line: &str) -> bool {
    ["//", "/**", "* ", "*/"].iter().any(|start| line.starts_with(start)) || line == "*"
}

/// A page below any path of a host finds its files only by relative addresses.
fn addresses_are_relative(folder: &Path) -> Result<()> {
    let index = folder.join("index.html");
    let page = fs::read_to_string(&index).with_context(|| format!("reading {}", index.display()))?;
    match absolute_address(&page) {
        None => Ok(()),
        Some(address) => bail!("index.html names {address}, which no site below a path can have"),
    }
}

fn absolute_address(page: &str) -> Option<&str> {
    const STARTS: [&str; 6] = ["href=\"/", "src=\"/", "href=/", "src=/", "from '/", "url(/"];
    let at = STARTS.into_iter().find_map(|start| page.find(start))?;
    page[at..].split(['>', ';', '\n']).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_loses_its_layout_and_nothing_else() {
        assert_eq!(without_layout("a();\n\n  // why\n  /**\n   * what\n   */\n  b(`x`);\n"), "a();\nb(`x`);\n");
        let text = "a(`one\n  two`);\n";
        assert_eq!(without_layout(text), text);
    }

    #[test]
    fn an_absolute_address_is_found() {
        let page = "<link href=\"./a.css\"><script src=\"b.js\">";
        assert_eq!(absolute_address(page), None);
        let page = "<link href=\"/a.css\"><script src=\"b.js\">";
        assert_eq!(absolute_address(page), Some("href=\"/a.css\""));
    }
}
