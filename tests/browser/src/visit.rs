//! A test from opening the site to closing the browser.

use std::env;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use futures_util::FutureExt;
use xtask::project;
use xtask::serve::Site;
use xtask::toolbox;

use crate::driver::Driver;
use crate::page::{Page, Screen};

/// A path no file of the site knows, so that every address in it must be relative.
const BELOW: &str = "/some/where/below/";

/// The folder of the built site.
///
/// # Errors
/// It is not built.
pub fn site_folder() -> Result<PathBuf> {
    let folder = env::var_os("TAMBURINO_SITE").map_or_else(project::dist, PathBuf::from);
    if !folder.join("index.html").is_file() {
        bail!("{} holds no site; build it with: cargo xtask dist", folder.display());
    }
    Ok(folder)
}

/// Opens the built site on a screen, does with it what the test wants, and closes the browser.
///
/// # Errors
/// The site is not built, the browser does not start, the test fails, or the page wrote an error
/// to the console.
pub async fn visit(screen: Screen, test: impl AsyncFnOnce(&Page) -> Result<()>) -> Result<()> {
    visit_folder(&site_folder()?, screen, test).await
}

/// As [`visit`], with the site in any folder.
///
/// # Errors
/// As [`visit`].
pub async fn visit_folder(folder: &Path, screen: Screen, test: impl AsyncFnOnce(&Page) -> Result<()>) -> Result<()> {
    visit_host(folder, screen, async |page, _site| test(page).await).await
}

/// As [`visit_folder`], for a test that ends the site's host by dropping it: from then on there is no network.
///
/// # Errors
/// As [`visit`].
pub async fn visit_host(
    folder: &Path,
    screen: Screen,
    test: impl AsyncFnOnce(&Page, Site) -> Result<()>,
) -> Result<()> {
    let browser = toolbox::browser()?;
    let site = Site::open(folder, BELOW, None)?;
    let driver = Driver::start(&browser.chromedriver)?;
    let page = Page::open(driver.address(), &browser.chromium, site.address(), screen).await?;
    let run = async {
        page.goto("").await?;
        test(&page, site).await
    };
    // A failed assertion must not leave the browser behind.
    let caught = AssertUnwindSafe(run).catch_unwind().await;
    let errors = page.close().await;
    let outcome = caught.unwrap_or_else(|panic| resume_unwind(panic));
    match (outcome, errors?) {
        (outcome, errors) if errors.is_empty() => outcome,
        (outcome, errors) => {
            let written = format!("the page wrote to the console:\n{}", errors.join("\n"));
            Err(outcome.err().map_or_else(|| anyhow!("{written}"), |error| error.context(written.clone())))
        }
    }
}
