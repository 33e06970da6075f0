//! Node, which runs the WebAssembly side of the replay check.

use std::path::PathBuf;

use anyhow::Result;

use super::{debian, find};
use crate::project;

/// Node.
///
/// # Errors
/// It is missing and cannot be installed here.
pub fn node() -> Result<PathBuf> {
    if let Some(path) = found() {
        return Ok(path);
    }
    if debian::can_install() {
        debian::install(&["nodejs"], "about a minute")?;
        if let Some(path) = found() {
            return Ok(path);
        }
    }
    debian::missing("Node", "install Node 18 or later and put `node` on PATH")
}

/// Where packages installed by npm are kept.
pub(super) fn modules() -> PathBuf {
    project::tools().join("node_modules")
}

fn found() -> Option<PathBuf> {
    find("node").or_else(|| find("nodejs"))
}
