//! Chromium and its driver, for the browser tests.

use std::env;
use std::path::PathBuf;

use anyhow::{Result, bail};

use super::{debian, find};
use crate::run;

/// Names under which Chromium and its kin are installed.
const CHROMIUM: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Where macOS keeps it, off `PATH`.
const CHROME_ON_MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

const WAY: &str = "install Chromium or Chrome with the chromedriver of the same version (Debian: \
                   apt-get install chromium chromium-driver; elsewhere: see \
                   https://googlechromelabs.github.io/chrome-for-testing/) and put both on PATH, or \
                   name them in the variables CHROMIUM and CHROMEDRIVER";

/// A browser and the driver that steers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Browser {
    /// The browser.
    pub chromium: PathBuf,
    /// Its driver, of the same major version.
    pub chromedriver: PathBuf,
}

/// The browser for the tests.
///
/// # Errors
/// One of the two is missing and cannot be installed here, or their versions differ.
pub fn browser() -> Result<Browser> {
    let browser = match found() {
        Some(browser) => browser,
        None if debian::can_install() => {
            debian::install(&["chromium", "chromium-driver"], "1 to 3 minutes")?;
            match found() {
                Some(browser) => browser,
                None => return debian::missing("Chromium", WAY),
            }
        }
        None => return debian::missing("Chromium or chromedriver", WAY),
    };
    let of_browser = run::version_of(&browser.chromium).unwrap_or_default();
    let of_driver = run::version_of(&browser.chromedriver).unwrap_or_default();
    match (major(&of_browser), major(&of_driver)) {
        (Some(one), Some(other)) if one == other => Ok(browser),
        _ => bail!("`{of_browser}` and `{of_driver}` do not fit each other; {WAY}"),
    }
}

fn found() -> Option<Browser> {
    let named = |variable| env::var_os(variable).map(PathBuf::from);
    let on_mac = || Some(PathBuf::from(CHROME_ON_MAC)).filter(|path| path.is_file());
    let chromium = named("CHROMIUM").or_else(|| CHROMIUM.iter().find_map(|name| find(name))).or_else(on_mac)?;
    let chromedriver = named("CHROMEDRIVER").or_else(|| find("chromedriver"))?;
    Some(Browser { chromium, chromedriver })
}

/// The first number in the answer to `--version`: `Chromium 148.0.7778.167` gives 148.
fn major(version: &str) -> Option<u32> {
    version
        .split_whitespace()
        .find(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
        .and_then(|word| word.split('.').next())
        .and_then(|number| number.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_the_first_number() {
        assert_eq!(major("Chromium 148.0.7778.167 built on Debian GNU/Linux 12"), Some(148));
        assert_eq!(major("ChromeDriver 147.0.1 (65db66)"), Some(147));
        assert_eq!(major(""), None);
    }
}
