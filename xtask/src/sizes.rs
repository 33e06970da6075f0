//! How large the published site is.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// The most that WebAssembly and JavaScript may weigh together, gzipped, in bytes: a guard against growth unseen. The
/// aim with five books is 700,000.
pub const PROGRAM_BUDGET: usize = 1_250_000;

/// The sizes of one file, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Row {
    name: String,
    is_program: bool,
    raw: usize,
    gzip: usize,
    brotli: usize,
}

/// The sizes of every file of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    rows: Vec<Row>,
}

impl Table {
    /// Writes each file below a folder again beside itself, gzipped and as brotli, for hosts that serve what is
    /// compressed beforehand, and measures all three.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub fn of(folder: &Path) -> Result<Self> {
        let mut rows = Vec::new();
        for path in files_below(folder)? {
            let bytes = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
            let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            let packed = is_packed(&path);
            rows.push(Row {
                is_program: path.extension().is_some_and(|e| e == "wasm" || e == "js"),
                name,
                raw: bytes.len(),
                gzip: if packed { bytes.len() } else { beside(&path, "gz", &gzip(&bytes)?)? },
                brotli: if packed { bytes.len() } else { beside(&path, "br", &brotli(&bytes)?)? },
            });
        }
        Ok(Self { rows })
    }

    /// What WebAssembly and JavaScript weigh together, gzipped, in bytes.
    pub fn program(&self) -> usize {
        self.rows.iter().filter(|row| row.is_program).map(|row| row.gzip).sum()
    }

    /// Holds the program against [`PROGRAM_BUDGET`].
    ///
    /// # Errors
    /// The program is larger, or there is none.
    pub fn within_budget(&self) -> Result<()> {
        let program = self.program();
        if program == 0 {
            bail!("the site holds no program");
        }
        if program > PROGRAM_BUDGET {
            bail!(
                "the program weighs {program} bytes gzipped, {} above the budget of {PROGRAM_BUDGET}",
                program - PROGRAM_BUDGET
            );
        }
        Ok(())
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().map(|row| row.name.len()).max().unwrap_or(0).max(24);
        writeln!(f, "{:width$} {:>10} {:>10} {:>10}", "bytes", "raw", "gzip", "brotli")?;
        let sum = |of: fn(&Row) -> usize| self.rows.iter().map(of).sum::<usize>();
        for row in &self.rows {
            writeln!(f, "{:width$} {:>10} {:>10} {:>10}", row.name, row.raw, row.gzip, row.brotli)?;
        }
        let (raw, gzip, brotli) = (sum(|r| r.raw), sum(|r| r.gzip), sum(|r| r.brotli));
        writeln!(f, "{:width$} {raw:>10} {gzip:>10} {brotli:>10}", "all files")?;
        let program = self.program();
        write!(f, "{:width$} {:>10} {program:>10}   of {PROGRAM_BUDGET}", "WebAssembly + JavaScript", "")
    }
}

/// Every file below a folder, in the order of their names.
///
/// # Errors
/// A folder cannot be read.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Writes the compressed form of a file beside it; answers how long it is.
fn beside(path: &Path, ending: &str, packed: &[u8]) -> Result<usize> {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    fs::write(&name, packed).with_context(|| format!("writing {}", Path::new(&name).display()))?;
    Ok(packed.len())
}

/// Fonts and pictures come compressed and are served as they are.
fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|e| ["woff2", "webp", "png", "jpg"].iter().any(|packed| e == *packed))
}

/// As small as gzip can be: what a host sends that serves files compressed beforehand.
fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    // As many blocks as pay, not the few of the default.
    let options = zopfli::Options { maximum_block_splits: u16::MAX, ..zopfli::Options::default() };
    zopfli::compress(options, zopfli::Format::Gzip, bytes, &mut packed)?;
    Ok(packed)
}

fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams::default();
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut packed, &parameters)?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(program: usize) -> Table {
        let row =
            |name: &str, is_program, gzip| Row { name: name.to_owned(), is_program, raw: gzip * 3, gzip, brotli: gzip };
        Table { rows: vec![row("app.wasm", true, program), row("map.svg", false, 900_000)] }
    }

    #[test]
    fn only_the_program_counts_against_the_budget() {
        assert!(site(PROGRAM_BUDGET).within_budget().is_ok());
        assert!(site(PROGRAM_BUDGET + 1).within_budget().is_err());
    }

    #[test]
    fn a_site_without_a_program_is_refused() {
        assert!(site(0).within_budget().is_err());
    }

    #[test]
    fn repetition_packs_well() {
        let text = b"tamburino ".repeat(1000);
        assert!(gzip(&text).is_ok_and(|packed| packed.len() < 200));
        assert!(brotli(&text).is_ok_and(|packed| packed.len() < 200));
    }
}
