//! `referee`: see `referee help`.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = referee::cli::Cli::parse();
    let mut out = std::io::stdout().lock();
    match cli.run(&mut out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = out.flush();
            eprintln!("{}", error.to_json());
            ExitCode::FAILURE
        }
    }
}
