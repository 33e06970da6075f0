//! Rebuilds the page when a word of the interface changes.

fn main() {
    println!("cargo:rerun-if-changed=locales");
    println!("cargo:rerun-if-changed=Cargo.toml");
}
