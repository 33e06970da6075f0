//! `cargo xtask play`: the page, built and served on this machine.

use anyhow::Result;

use crate::dist::{self, Build};
use crate::project;
use crate::serve::Site;

/// The port the page is served on, unless another program has it.
const PORT: u16 = 8066;

/// Builds the page and serves it until the program is stopped.
///
/// # Errors
/// A tool is missing, the build fails, or no port can be opened.
pub fn play() -> Result<()> {
    let folder = project::target().join("play");
    println!("Building the page; the first time takes some minutes.");
    dist::build(&folder, Build::Quick)?;
    let site = Site::open(&folder, "/", Some(PORT))?;
    println!("\nTamburino is at {}   (Ctrl+C ends it)", site.address());
    site.wait();
    Ok(())
}
