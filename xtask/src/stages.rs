//! `cargo xtask test`: every check of the project, one after the other.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::{dist, project, run, toolbox, wasm_replay};

/// How much is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// What every change must pass.
    Usual,
    /// Also the ignored tests: whole games through the page, and measurements.
    Deep,
}

/// A check: its name, and what it runs.
type Stage = (&'static str, fn(Depth) -> Result<()>);

/// Every check, the quickest to fail first.
const STAGES: &[Stage] = &[
    ("locked dependencies", locked),
    ("format", format),
    ("lints, native", lints_native),
    ("lints, WebAssembly", lints_wasm),
    ("documentation", documentation),
    ("core without std", core_without_std),
    ("native tests", native_tests),
    ("site and its size", site),
    ("native against WebAssembly", native_against_wasm),
    ("browser tests", browser_tests),
];

/// Runs every stage, and says how long each took.
///
/// # Errors
/// The first stage that fails; the later ones are not run.
pub fn test(depth: Depth) -> Result<()> {
    let start = Instant::now();
    let mut taken: Vec<(&str, Duration)> = Vec::new();
    for (number, (name, stage)) in STAGES.iter().enumerate() {
        println!("\n== {}/{}  {name}", number + 1, STAGES.len());
        let begin = Instant::now();
        stage(depth).with_context(|| format!("stage \"{name}\""))?;
        let time = begin.elapsed();
        println!("   {name}: {}", minutes(time));
        taken.push((name, time));
    }
    println!("\nAll stages passed.");
    for (name, time) in taken {
        println!("   {name:28} {}", minutes(time));
    }
    println!("   {:28} {}", "together", minutes(start.elapsed()));
    Ok(())
}

fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{:3}:{:02}", seconds / 60, seconds % 60)
}

/// Fetches what `Cargo.lock` names, so that the later times are those of the work alone.
fn locked(_: Depth) -> Result<()> {
    run::run(run::cargo().args(["fetch", "--locked"]))
}

fn format(_: Depth) -> Result<()> {
    run::run(run::cargo().args(["fmt", "--all", "--check"]))
}

fn lints_native(_: Depth) -> Result<()> {
    run::run(run::cargo().args(["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
}

fn lints_wasm(_: Depth) -> Result<()> {
    toolbox::wasm_targets()?;
    let page = ["clippy", "--package", "web-app", "--target", "wasm32-unknown-unknown"];
    run::run(run::cargo().args(page).args(["--", "--deny", "warnings"]))
}

fn documentation(_: Depth) -> Result<()> {
    run::run(run::cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// The core promises to work without a standard library; only a target without one proves it.
fn core_without_std(_: Depth) -> Result<()> {
    run::run(run::cargo().args(["build", "--package", "rules-core", "--lib", "--target", "wasm32v1-none"]))
}

fn native_tests(depth: Depth) -> Result<()> {
    run::run(run::cargo().args(["test", "--workspace", "--exclude", "browser-tests"]))?;
    if depth == Depth::Deep {
        // The sweeps play thousands of games: optimised, but still with the checks of an unoptimised build.
        let sweeps = ["test", "--release", "--package", "tests", "--", "--ignored"];
        run::run(
            run::cargo()
                .args(sweeps)
                .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true")
                .env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true"),
        )?;
    }
    Ok(())
}

fn site(_: Depth) -> Result<()> {
    dist::dist()
}

/// The same games, replayed by the same code compiled for this machine and for the page, must end
/// in the same states.
fn native_against_wasm(_: Depth) -> Result<()> {
    wasm_replay::check()
}

fn browser_tests(depth: Depth) -> Result<()> {
    let browser = toolbox::browser()?;
    run::run(
        run::cargo()
            .args(["test", "--package", "browser-tests"])
            .args(test_options(depth))
            // One browser at a time: two would slow each other and blur what is measured.
            .arg("--test-threads=1")
            .env("CHROMIUM", browser.chromium)
            .env("CHROMEDRIVER", browser.chromedriver)
            .env("TAMBURINO_SITE", project::dist()),
    )
}

/// What stands after the command line of `cargo test`.
fn test_options(depth: Depth) -> Vec<&'static str> {
    match depth {
        Depth::Usual => vec!["--"],
        Depth::Deep => vec!["--", "--include-ignored"],
    }
}
