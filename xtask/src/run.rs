//! Running other programs, and saying clearly which one failed.

use std::env;
use std::ffi::OsString;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::project;

/// The cargo that runs this program, in the folder of the workspace.
pub fn cargo() -> Command {
    in_root(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))
}

/// A program to run in the folder of the workspace.
pub fn in_root(program: impl Into<OsString>) -> Command {
    let mut command = Command::new(program.into());
    command.current_dir(project::root());
    command
}

/// Runs a program to its end, its output going to the terminal.
///
/// # Errors
/// It cannot be started, or ends with anything but success.
pub fn run(command: &mut Command) -> Result<()> {
    let line = line_of(command);
    println!("   $ {line}");
    let status = command.status().with_context(|| format!("starting: {line}"))?;
    if !status.success() {
        bail!("{line} ended with {status}");
    }
    Ok(())
}

/// Runs a program to its end and gives what it wrote to its standard output.
///
/// # Errors
/// It cannot be started, or ends with anything but success.
pub fn output(command: &mut Command) -> Result<String> {
    let line = line_of(command);
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("starting: {line}"))?;
    if !output.status.success() {
        bail!("{line} ended with {}", output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What a program answers to `--version`; nothing if it does not run.
pub fn version_of(program: &std::path::Path) -> Option<String> {
    let output = Command::new(program).arg("--version").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}

fn line_of(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program());
    std::iter::once(name).chain(command.get_args()).map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
