//! A server of files on this machine alone, for playing and for the browser tests.
//!
//! It answers one request for each connection, each in a thread of its own: a browser that opens
//! connections in advance and keeps them idle holds nothing up.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result};

/// How long a connection may stay silent.
const PATIENCE: Duration = Duration::from_secs(30);

/// The most that the head of a request may hold, in bytes.
const LONGEST_HEAD: u64 = 64 * 1024;

/// A folder served on a port of this machine, until it is dropped.
pub struct Site {
    at: SocketAddr,
    address: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Site {
    /// Serves a folder below a path such as `/` or `/games/tamburino/`, on the wished port or,
    /// where that is taken or none is wished, on a free one.
    ///
    /// # Errors
    /// No port can be opened.
    pub fn open(folder: &Path, below: &str, port: Option<u16>) -> Result<Self> {
        let listen = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = port
            .and_then(|port| listen(port).ok())
            .map_or_else(|| listen(0), Ok)
            .context("opening a port on this machine")?;
        let at = listener.local_addr().context("asking for the port")?;
        let below = match below.trim_matches('/') {
            "" => "/".to_owned(),
            path => format!("/{path}/"),
        };
        let address = format!("http://{at}{below}");
        let stop = Arc::new(AtomicBool::new(false));
        let served = Arc::new((folder.to_path_buf(), below));
        let stopped = stop.clone();
        let thread = thread::spawn(move || {
            for connection in listener.incoming().map_while(|c| (!stopped.load(Ordering::Acquire)).then_some(c)) {
                let served = served.clone();
                // A browser that goes away while it is answered is no failure of ours.
                thread::spawn(move || connection.and_then(|c| answer(c, &served.0, &served.1)));
            }
        });
        Ok(Self { at, address, stop, thread: Some(thread) })
    }

    /// The address of the folder, ending in a slash.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Serves until the program is stopped.
    pub fn wait(mut self) {
        if let Some(thread) = self.thread.take() {
            // The thread ends only by a panic, which it has reported itself.
            let _ = thread.join();
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            // Wakes the thread, which waits for a connection.
            if TcpStream::connect(self.at).is_ok() {
                let _ = thread.join();
            }
        }
    }
}

/// Reads one request and answers it.
fn answer(mut connection: TcpStream, folder: &Path, below: &str) -> io::Result<()> {
    connection.set_read_timeout(Some(PATIENCE))?;
    connection.set_write_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(connection.try_clone()?.take(LONGEST_HEAD)).lines();
    let Some(request) = lines.next().transpose()? else { return Ok(()) };
    // To the empty line: an answer to an unread request would reach some browsers as a reset.
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let mut words = request.split(' ');
    let file = match (words.next(), words.next()) {
        (Some("GET"), Some(url)) => file_for(url, folder, below),
        _ => None,
    };
    let (status, kind, body) = match file {
        Some(path) => ("200 OK", kind(&path), fs::read(&path)?),
        None => ("404 Not Found", "text/plain", b"not found".to_vec()),
    };
    let length = body.len();
    write!(
        connection,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    )?;
    connection.write_all(&body)
}

/// The file a request means; none if it means no file below the folder.
fn file_for(url: &str, folder: &Path, below: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.strip_prefix(below)?;
    let plain = |part: &str| !part.is_empty() && part != "." && part != ".." && !part.contains(['\\', '%', ':']);
    let file = match path {
        "" => folder.join("index.html"),
        path if path.split('/').all(plain) => folder.join(path),
        _ => return None,
    };
    fs::metadata(&file).is_ok_and(|about| about.is_file()).then_some(file)
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
    }

    #[test]
    fn a_request_means_a_file_below_the_path() {
        let found = file_for("/games/src/serve.rs?v=1", &here(), "/games/");
        assert_eq!(found, Some(here().join("src/serve.rs")));
        assert_eq!(file_for("/src/serve.rs", &here(), "/games/"), None);
        assert_eq!(file_for("/games/src", &here(), "/games/"), None);
    }

    #[test]
    fn no_request_leaves_the_folder() {
        let below = here().join("src");
        assert_eq!(file_for("/../Cargo.toml", &below, "/"), None);
        assert_eq!(file_for("/%2e%2e/Cargo.toml", &below, "/"), None);
        assert_eq!(file_for("//etc/hostname", &below, "/"), None);
    }

    #[test]
    fn a_taken_port_is_replaced_by_a_free_one() -> Result<()> {
        let first = Site::open(&here(), "/", None)?;
        let second = Site::open(&here(), "/below/", Some(first.at.port()))?;
        assert_ne!(first.address(), second.address());
        assert!(second.address().ends_with("/below/"));
        Ok(())
    }

    #[test]
    fn a_file_is_served_while_other_connections_stay_silent() -> Result<()> {
        let site = Site::open(&here(), "/below/", None)?;
        let silent: Vec<TcpStream> = (0..20).map(|_| TcpStream::connect(site.at)).collect::<io::Result<_>>()?;
        let mut connection = TcpStream::connect(site.at)?;
        write!(connection, "GET /below/Cargo.toml HTTP/1.1\r\nHost: here\r\n\r\n")?;
        let mut answer = String::new();
        connection.read_to_string(&mut answer)?;
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.ends_with(&fs::read_to_string(here().join("Cargo.toml"))?));
        drop(silent);
        Ok(())
    }
}
