//! The tools the commands need: found on this machine in the right version, or installed.
//!
//! What is installed by cargo or npm goes into `target/tools`, never into the user's home.
//! Debian packages are installed only on Debian and only as root; elsewhere the message says how
//! to get the tool, and the command fails. Nothing is skipped for want of a tool.

mod axe;
pub mod browser;
mod debian;
mod node;
mod rust;
mod wasm_opt;

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

pub use axe::axe;
pub use browser::{Browser, browser};
pub use node::node;
pub use rust::{TRUNK_VERSION, trunk, wasm_bindgen, wasm_targets};
pub use wasm_opt::wasm_opt;

use crate::project;

/// A program by name: in `target/tools` or on `PATH`.
pub fn find(name: &str) -> Option<PathBuf> {
    every(name).into_iter().next()
}

/// Every program of this name, those in `target/tools` first.
fn every(name: &str) -> Vec<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    folders().into_iter().map(|folder| folder.join(&file)).filter(|path| path.is_file()).collect()
}

/// The value of `PATH` with which a program finds this tool before all others of its name.
///
/// # Errors
/// A folder's name holds the character that separates folders.
pub fn path_with(tool: &Path) -> Result<OsString> {
    let first = tool.parent().map(Path::to_path_buf);
    env::join_paths(first.into_iter().chain(folders())).context("joining the folders of PATH")
}

fn folders() -> Vec<PathBuf> {
    let mut folders = vec![project::tools().join("bin"), node::modules().join(".bin")];
    folders.extend(env::var_os("PATH").iter().flat_map(env::split_paths));
    folders
}

fn say(what: &str, how_long: &str) {
    println!("   installing {what} ({how_long})");
}
