//! axe-core, which audits a page for what keeps people out. It is used by the browser tests alone and is no part of the
//! site.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;

use super::{debian, find, say};
use crate::{project, run};

/// The version of the audit, so that it asks the same everywhere.
const VERSION: &str = "4.11.0";

const WAY: &str = "install npm, by which axe-core is then installed for this project alone";

/// The script of the audit, to be run in a page.
///
/// # Errors
/// It cannot be installed here.
pub fn axe() -> Result<PathBuf> {
    // A folder of its own, as npm would take what else it installed for a leftover.
    let folder = project::tools().join("audit");
    let script = folder.join("node_modules").join("axe-core").join("axe.min.js");
    if script.is_file() {
        return Ok(script);
    }
    if find("npm").is_none() && debian::can_install() {
        debian::install(&["npm"], "1 to 3 minutes")?;
    }
    if let Some(npm) = find("npm") {
        fs::create_dir_all(&folder)?;
        let package = format!("axe-core@{VERSION}");
        say(&format!("{package} into {}", folder.display()), "a few seconds");
        let options = ["install", "--no-audit", "--no-fund", "--no-save", "--prefix"];
        run::run(run::in_root(npm).args(options).arg(folder).arg(package))?;
    }
    if script.is_file() { Ok(script) } else { debian::missing("axe-core", WAY) }
}
