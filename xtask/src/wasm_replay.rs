//! Random games replayed on this machine and as WebAssembly under Node must end alike.

use std::fs;

use anyhow::{Context, Result, bail};

use crate::{project, run, toolbox};

/// How many games are compared.
const GAMES: usize = 50;

/// Plays random games, replays them on both sides and compares the digests.
///
/// # Errors
/// A tool is missing, a build fails, a save does not hold, or two digests differ.
pub fn check() -> Result<()> {
    toolbox::wasm_targets()?;
    let node = toolbox::node()?;
    let wasm_bindgen = toolbox::wasm_bindgen()?;
    let folder = project::target().join("wasm-replay");
    let (saves, package) = (folder.join("saves"), folder.join("package"));
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("emptying {}", folder.display()))?;
    }
    fs::create_dir_all(&saves).with_context(|| format!("making {}", saves.display()))?;

    let here = ["run", "--quiet", "--package", "wasm-replay", "--"];
    let native = run::output(run::cargo().args(here).arg(&saves).arg(GAMES.to_string()))?;

    // The profile of the published page, so that the code compared is optimised as the page's is.
    let page = ["build", "--package", "wasm-replay", "--lib", "--target", "wasm32-unknown-unknown"];
    run::run(run::cargo().args(page).args(["--profile", "site"]))?;
    let program = project::target().join("wasm32-unknown-unknown/site/wasm_replay.wasm");
    run::run(
        run::in_root(wasm_bindgen)
            .args(["--target", "nodejs", "--no-typescript", "--out-dir"])
            .args([&package, &program]),
    )?;
    let script = project::root().join("tests/wasm-replay/replay.cjs");
    let wasm = run::output(run::in_root(node).arg(script).arg(package.join("wasm_replay.js")).arg(&saves))?;

    if let Some(difference) = difference(&native, &wasm) {
        bail!("native and WebAssembly replays differ: {difference}");
    }
    let games = native.lines().count();
    if games != GAMES {
        bail!("{games} games were replayed instead of {GAMES}");
    }
    println!("   {games} random games end alike on this machine and as WebAssembly");
    Ok(())
}

/// The first line in which two outputs differ.
fn difference(native: &str, wasm: &str) -> Option<String> {
    let (mut here, mut there) = (native.lines(), wasm.lines());
    loop {
        match (here.next(), there.next()) {
            (None, None) => return None,
            (one, other) if one == other => {}
            (one, other) => {
                let line = |line: Option<&str>| line.unwrap_or("nothing").to_owned();
                return Some(format!("`{}` here, `{}` there", line(one), line(other)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(difference("a 1\nb 2\n", "a 1\nb 2\n"), None);
        assert_eq!(difference("a 1\nb 2\n", "a 1\nb 3\n").as_deref(), Some("`b 2` here, `b 3` there"));
        assert_eq!(difference("a 1\n", "").as_deref(), Some("`a 1` here, `nothing` there"));
    }
}
