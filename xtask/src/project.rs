//! Where the things of the project are.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The folder of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The folder of everything that is built: `CARGO_TARGET_DIR` where it is set, else `target`.
pub fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// The folder of the tools that were installed for this project alone.
pub fn tools() -> PathBuf {
    target().join("tools")
}

/// The folder in which cargo keeps the sources of libraries: `CARGO_HOME` where it is set, else `.cargo` of the user.
///
/// # Errors
/// Neither is known.
pub fn cargo_home() -> Result<PathBuf> {
    let named = env::var_os("CARGO_HOME").map(PathBuf::from);
    let usual = env::home_dir().map(|home| home.join(".cargo"));
    named.or(usual).context("neither CARGO_HOME nor a home folder is set")
}

/// The folder of the site to publish.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// The version of a package in `Cargo.lock`.
///
/// # Errors
/// The lock file cannot be read, or does not name the package.
pub fn locked_version(package: &str) -> Result<String> {
    let path = root().join("Cargo.lock");
    let lock = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
    match version_in(&lock, package) {
        Some(version) => Ok(version.to_owned()),
        None => bail!("Cargo.lock names no package {package}"),
    }
}

fn version_in<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines();
    lines.find(|line| *line == name)?;
    lines.next()?.strip_prefix("version = \"")?.strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locked_version_is_that_of_the_whole_name() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"0.1.0\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.100\"\n";
        assert_eq!(version_in(lock, "wasm-bindgen"), Some("0.2.100"));
        assert_eq!(version_in(lock, "wasm"), None);
    }

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("rust-toolchain.toml").is_file());
    }
}
