//! What is done to the page after it is built: a policy that lets nothing foreign in, and names that tell what is in a
//! file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::sizes;

/// What the page may load and run: files of its own host alone, no script in the page itself, and WebAssembly.
/// Attributes of style are lengths that the page computes.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// The script that trunk writes into the page.
const INLINE: (&str, &str) = ("<script type=\"module\">", "</script>");

/// How many hexadecimal digits of its digest a name carries.
const DIGITS: usize = 16;

/// Takes the script out of the page into a file of its own and gives the page its policy.
///
/// # Errors
/// The page is not as trunk writes it, or still holds a script.
pub fn close(folder: &Path) -> Result<()> {
    let index = folder.join("index.html");
    let page = read(&index)?;
    let (page, script) = without_script(&page).context("index.html holds no script that starts the program")?;
    fs::write(folder.join(format!("start-{}.js", "0".repeat(DIGITS))), script)?;
    if page.match_indices("<script").any(|(at, _)| !page[at..].split('>').next().unwrap_or_default().contains("src=")) {
        bail!("index.html holds a script of its own, which the policy forbids");
    }
    let head = "<meta charset=\"utf-8\">";
    let policy = format!("{head}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    fs::write(&index, page.replacen(head, &policy, 1)).with_context(|| format!("writing {}", index.display()))
}

/// The page that names its first inline module instead of holding it, and that module.
fn without_script(page: &str) -> Option<(String, String)> {
    let (before, rest) = page.split_once(INLINE.0)?;
    let (script, after) = rest.split_once(INLINE.1)?;
    let named = format!("<script type=\"module\" src=\"./start-{}.js\"></script>", "0".repeat(DIGITS));
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty());
    Some((format!("{before}{named}{after}"), lines.flat_map(|line| [line, "\n"]).collect()))
}

/// Names each file that has a digest in its name anew, by what it holds now: trunk named the program before it was made
/// smaller. What is named by others comes before them.
///
/// # Errors
/// A file cannot be read, written or renamed.
pub fn name_by_content(folder: &Path) -> Result<()> {
    let texts = |path: &Path| path.extension().is_some_and(|e| e == "js" || e == "html" || e == "css");
    let files = sizes::files_below(folder)?;
    let mut named: Vec<PathBuf> = files.iter().filter(|path| digest_in(path).is_some()).cloned().collect();
    // A script names the program, and the one that starts it names both; nothing names itself.
    named.sort_by_key(|path| (texts(path), name(path).starts_with("start-"), path.clone()));
    for path in named {
        let Some(old) = digest_in(&path) else { continue };
        let bytes = fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
        let from = name(&path);
        let to = from.replace(&old, &digest(&bytes));
        fs::rename(&path, path.with_file_name(&to)).with_context(|| format!("renaming {from}"))?;
        for naming in sizes::files_below(folder)?.into_iter().filter(|path| texts(path)) {
            let text = read(&naming)?;
            if text.contains(&from) {
                fs::write(&naming, text.replace(&from, &to))?;
            }
        }
    }
    Ok(())
}

/// The first hexadecimal digits of the SHA-256 of these bytes.
pub fn digest(bytes: &[u8]) -> String {
    use sha2::{Digest as _, Sha256};
    let digits = Sha256::digest(bytes).iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"));
    digits.chars().take(DIGITS).collect()
}

/// The digest that a file carries in its name, as in `base-53f304751f6fa375.css`.
fn digest_in(path: &Path) -> Option<String> {
    let name = name(path);
    let hex =
        |part: &&str| part.len() == DIGITS && part.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    name.split(['-', '.', '_']).skip(1).find(hex).map(str::to_owned)
}

fn name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_of_the_page_moves_into_a_file() {
        let page = "<head><script type=\"module\">\n  run();\n\n</script><link></head>";
        let (page, script) = without_script(page).unwrap();
        assert_eq!(page, "<head><script type=\"module\" src=\"./start-0000000000000000.js\"></script><link></head>");
        assert_eq!(script, "run();\n");
    }

    #[test]
    fn a_digest_is_found_in_a_name_alone_where_there_is_one() {
        let found = |name: &str| digest_in(Path::new(name));
        assert_eq!(found("d/web-app-c95b1d99f9e4f0e4_bg.wasm"), Some("c95b1d99f9e4f0e4".to_owned()));
        assert_eq!(found("base-53f304751f6fa375.css"), Some("53f304751f6fa375".to_owned()));
        assert_eq!(found("old-standard-tt-latin-700-normal.woff2"), None);
    }

    #[test]
    fn the_digest_is_that_of_the_standard() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(digest(b"abc"), "ba7816bf8f01cfea");
    }

    #[test]
    fn files_are_named_by_what_they_hold_and_found_by_their_new_names() {
        let folder = tempfile(&[
            ("a-1111111111111111.wasm", "program"),
            ("b-2222222222222222.js", "load('a-1111111111111111.wasm')"),
            ("index.html", "<script src=\"./b-2222222222222222.js\">"),
        ]);
        name_by_content(&folder).unwrap();
        let wasm = format!("a-{}.wasm", digest(b"program"));
        let script = format!("load('{wasm}')");
        let js = format!("b-{}.js", digest(script.as_bytes()));
        assert_eq!(read(&folder.join(&js)).unwrap(), script);
        assert_eq!(read(&folder.join("index.html")).unwrap(), format!("<script src=\"./{js}\">"));
        assert!(folder.join(wasm).is_file());
        fs::remove_dir_all(folder).unwrap();
    }

    fn tempfile(files: &[(&str, &str)]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("tamburino-names-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in files {
            fs::write(folder.join(name), text).unwrap();
        }
        folder
    }
}
