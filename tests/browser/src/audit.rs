//! Audits what is on the screen with axe-core.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;
use xtask::toolbox;

use crate::page::Page;

/// Something that keeps people out, as axe-core names it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Violation {
    /// The rule it breaks.
    pub id: String,
    /// How bad it is: `minor`, `moderate`, `serious` or `critical`.
    pub impact: Option<String>,
    /// Where, and what is amiss.
    pub nodes: Vec<String>,
}

impl Violation {
    /// Whether it must be mended.
    pub fn is_serious(&self) -> bool {
        matches!(self.impact.as_deref(), Some("serious" | "critical"))
    }
}

/// All violations of what is on the screen.
///
/// # Errors
/// axe-core cannot be installed, or the browser does not answer.
pub async fn violations(page: &Page) -> Result<Vec<Violation>> {
    let script = fs::read_to_string(toolbox::axe()?).context("reading axe-core")?;
    if !page.script::<bool>("return 'axe' in window;", Vec::new()).await? {
        // As a script of the test, not of the page: the page's own policy allows none but its own.
        page.script::<Value>(&format!("{script}; return null;"), Vec::new()).await?;
    }
    let run = "const done = arguments[0]; \
        axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(violations.map((v) => ({ \
            id: v.id, impact: v.impact, \
            nodes: v.nodes.slice(0, 4).map((n) => `${n.target.join(' ')}: ${n.failureSummary}`) }))));";
    page.script_later(run, Vec::new()).await
}

/// Fails on what is serious on this screen.
///
/// # Errors
/// Something is serious, or as [`violations`].
pub async fn audit(page: &Page, screen: &str) -> Result<()> {
    // Nothing is measured in the middle of a fade.
    page.picture_bytes().await?;
    let serious: Vec<Violation> = violations(page).await?.into_iter().filter(Violation::is_serious).collect();
    ensure!(serious.is_empty(), "{screen}: {serious:#?}");
    Ok(())
}
