//! Debian packages.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::say;
use crate::run;

/// Whether Debian packages may be installed here: this is Debian, and we are root.
pub(super) fn can_install() -> bool {
    is_debian(&fs::read_to_string("/etc/os-release").unwrap_or_default()) && is_root()
}

/// Installs packages.
///
/// # Errors
/// `apt-get` fails.
pub(super) fn install(packages: &[&str], how_long: &str) -> Result<()> {
    say(&format!("the Debian packages {}", packages.join(", ")), how_long);
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive").arg("--quiet=2");
        command
    };
    run::run(apt().arg("update")).context("refreshing the lists of packages")?;
    run::run(apt().args(["install", "--yes", "--no-install-recommends"]).args(packages))
}

/// Fails with the way to get a tool that cannot be installed here.
pub(super) fn missing<T>(tool: &str, way: &str) -> Result<T> {
    bail!("{tool} is missing and cannot be installed here; {way}")
}

fn is_debian(os_release: &str) -> bool {
    os_release.lines().any(|line| line == "ID=debian")
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_debian_itself_is_debian() {
        assert!(is_debian("PRETTY_NAME=\"Debian GNU/Linux 12\"\nID=debian\n"));
        // Its chromium package is a redirection to another store.
        assert!(!is_debian("ID=ubuntu\nID_LIKE=debian\n"));
    }
}
