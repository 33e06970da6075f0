//! A server of files on this machine alone, for playing and for the browser tests.

use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use anyhow::{Result, anyhow};
use tiny_http::{Header, Method, Request, Response, Server};

/// How many requests are answered at once; a browser opens six connections to a host.
const THREADS: usize = 6;

/// A folder served on a port of this machine, until it is dropped.
pub struct Site {
    server: Arc<Server>,
    threads: Vec<JoinHandle<()>>,
    address: String,
}

impl Site {
    /// Serves a folder below a path such as `/` or `/games/tamburino/`, on the wished port or,
    /// where that is taken or none is wished, on a free one.
    ///
    /// # Errors
    /// No port can be opened.
    pub fn open(folder: &Path, below: &str, port: Option<u16>) -> Result<Self> {
        let listen = |port| Server::http(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let server = port
            .and_then(|port| listen(port).ok())
            .map_or_else(|| listen(0), Ok)
            .map_err(|error| anyhow!("opening a port on this machine: {error}"))?;
        let port = server.server_addr().to_ip().map_or(0, |address| address.port());
        let below = match below.trim_matches('/') {
            "" => "/".to_owned(),
            path => format!("/{path}/"),
        };
        let address = format!("http://127.0.0.1:{port}{below}");
        let server = Arc::new(server);
        let folder: Arc<Path> = Arc::from(folder);
        let below: Arc<str> = Arc::from(below);
        let threads = (0..THREADS)
            .map(|_| {
                let (server, folder, below) = (server.clone(), folder.clone(), below.clone());
                thread::spawn(move || {
                    for request in server.incoming_requests() {
                        answer(request, &folder, &below);
                    }
                })
            })
            .collect();
        Ok(Self { server, threads, address })
    }

    /// The address of the folder, ending in a slash.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Serves until the program is stopped.
    pub fn wait(mut self) {
        for thread in self.threads.drain(..) {
            // A thread ends with an error only by a panic, which it has reported itself.
            let _ = thread.join();
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        for _ in &self.threads {
            self.server.unblock();
        }
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn answer(request: Request, folder: &Path, below: &str) {
    let known = matches!(request.method(), Method::Get | Method::Head);
    let file = file_for(request.url(), folder, below)
        .filter(|_| known)
        .and_then(|path| Some((File::open(&path).ok()?, kind(&path))));
    // A browser that goes away while it is answered is no failure of ours.
    let _ = match file {
        Some((file, kind)) => {
            let headers = [("Content-Type", kind), ("Cache-Control", "no-store")];
            let headers = headers.into_iter().filter_map(|(name, value)| Header::from_bytes(name, value).ok());
            request.respond(headers.fold(Response::from_file(file), Response::with_header))
        }
        None => request.respond(Response::from_string("not found").with_status_code(404)),
    };
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
        let port = first.server.server_addr().to_ip().map(|address| address.port());
        let second = Site::open(&here(), "/below/", port)?;
        assert_ne!(first.address(), second.address());
        assert!(second.address().ends_with("/below/"));
        Ok(())
    }
}
