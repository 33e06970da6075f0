//! Turns the words of the interface (`locales/*.json`) into code, checked against each other.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use leptos_i18n_parser::parse_locales::options::{Config, ParseOptions};
use leptos_i18n_parser::parse_locales::parse_locales;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=locales");
    println!("cargo:rerun-if-changed=build.rs");
    let mut config = Config::new("en")?.add_locale("it")?;
    config.options = ParseOptions::new().interpolate_display(true);
    let parsed = parse_locales(None, config)?;
    // A key that one language lacks would silently show the other language.
    let mut faulty = false;
    for warning in parsed.diag.warnings().iter() {
        println!("cargo::error={warning}");
        faulty = true;
    }
    if faulty {
        return Err("the languages do not have the same keys".into());
    }
    let code = leptos_i18n_codegen::gen_code(&parsed, None, false, None, false)?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    fs::write(out.join("i18n.rs"), code.to_string())?;
    Ok(())
}
