//! `cargo xtask play | test [--deep] | dist`.

use std::process::ExitCode;

use anyhow::bail;

const USAGE: &str = "\
cargo xtask play            build the page and serve it on this machine
cargo xtask test [--deep]   check everything; --deep adds whole games and measurements
cargo xtask dist            build the site to publish into dist/";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nFAILED: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> anyhow::Result<()> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["play"] => xtask::play::play(),
        ["dist"] => xtask::dist::dist(),
        ["test"] => xtask::stages::test(xtask::stages::Depth::Usual),
        ["test", "--deep"] => xtask::stages::test(xtask::stages::Depth::Deep),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => bail!("no such command: {}\n\n{USAGE}", words.join(" ")),
    }
}
