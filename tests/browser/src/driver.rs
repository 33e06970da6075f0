//! The process of chromedriver.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};

/// The line by which chromedriver says that it listens, up to the port.
const LISTENING: &str = "started successfully on port ";

/// A running chromedriver, stopped when dropped.
pub(crate) struct Driver {
    process: Child,
    address: String,
}

impl Driver {
    /// Starts chromedriver on a free port of this machine.
    pub(crate) fn start(chromedriver: &Path) -> Result<Self> {
        let mut process = Command::new(chromedriver)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("starting {}", chromedriver.display()))?;
        let port = process.stdout.take().and_then(|out| {
            let mut lines = BufReader::new(out).lines();
            let port = lines.by_ref().map_while(Result::ok).find_map(|line| port_in(&line));
            // Read on, else a full pipe would stop the driver.
            thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
            port
        });
        let Some(port) = port else {
            let _ = process.kill();
            let _ = process.wait();
            bail!("{} ended without listening", chromedriver.display());
        };
        Ok(Self { process, address: format!("http://127.0.0.1:{port}") })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn port_in(line: &str) -> Option<u16> {
    let digits = line.split_once(LISTENING)?.1.trim_end_matches('.');
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_stands_in_the_greeting() {
        assert_eq!(port_in("ChromeDriver was started successfully on port 36105."), Some(36105));
        assert_eq!(port_in("Only local connections are allowed."), None);
    }
}
