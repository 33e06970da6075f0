//! The worker that keeps the site on the player's device, and the list of files it keeps.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::{page, project, sizes};

/// The worker's file. Its name stays the same for ever: by it a browser that has the site looks for a new version.
pub const WORKER: &str = "worker.js";

/// Writes the worker of a built site, and the list of its files with their digests. A site that has them already gets
/// new ones.
///
/// # Errors
/// A file cannot be read or written.
pub fn keep(folder: &Path) -> Result<()> {
    let mut kept = BTreeMap::new();
    mark(&folder.join("index.html"))?;
    for path in sizes::files_below(folder)? {
        let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string().replace('\\', "/");
        let bytes = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        if is_list(&name) {
            fs::remove_file(&path)?;
        } else if is_kept(&name) {
            kept.insert(name, page::digest(&bytes));
        }
    }
    let rows: Vec<String> = kept.iter().map(|(name, digest)| format!("\"{name}\":\"{digest}\"")).collect();
    let list = format!("{{{}}}", rows.join(",\n"));
    let name = format!("files-{}.json", page::digest(list.as_bytes()));
    fs::write(folder.join(&name), list)?;
    let worker = project::root().join("assets/js").join(WORKER);
    let worker = fs::read_to_string(&worker).with_context(|| format!("reading {}", worker.display()))?;
    let worker = crate::dist::without_layout(&worker.replace("{{list}}", &name));
    fs::write(folder.join(WORKER), worker)?;
    Ok(())
}

/// Tells the page that there is a worker; one built for playing on this machine has none.
fn mark(index: &Path) -> Result<()> {
    let text = fs::read_to_string(index).with_context(|| format!("reading {}", index.display()))?;
    let meta = format!("<meta name=\"worker\" content=\"{WORKER}\">");
    if text.contains(&meta) {
        return Ok(());
    }
    fs::write(index, text.replacen("<title>", &format!("{meta}\n    <title>"), 1))?;
    Ok(())
}

/// Whether a file is an older list.
fn is_list(name: &str) -> bool {
    name.starts_with("files-") && name.contains(".json")
}

/// Whether a file is part of the site: not the worker, whose file the browser keeps itself, not what is packed beside a
/// file, not the licences of fonts.
fn is_kept(name: &str) -> bool {
    let packed = [".gz", ".br", ".txt"].iter().any(|ending| name.ends_with(ending));
    !packed && name != WORKER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_and_what_is_packed_are_not_kept() {
        assert!(is_kept("index.html") && is_kept("assets/fonts/a.woff2"));
        assert!(!is_kept("worker.js") && !is_kept("index.html.gz") && !is_kept("assets/fonts/OFL-a.txt"));
        assert!(is_list("files-0123.json.gz") && !is_list("assets/clauses/dbe.en.json"));
    }
}
