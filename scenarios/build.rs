//! Packs the scenario and map files: a program that reads the packed form needs far less code than one that reads JSON.

use std::path::Path;
use std::{env, error::Error, fs};

use rules_core::books::obbedisco::{MapFile, ScenarioFile};
use rules_core::books::{bravado, caricat, colonia, dbe};
use serde::Serialize;
use serde::de::DeserializeOwned;

// The library shares this file and shows its types.
#[allow(unreachable_pub)]
#[path = "src/sheet.rs"]
mod sheet;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/sheet.rs");
    pack::<ScenarioFile>("obbedisco/bezzecca-1866.json", "bezzecca-1866.scenario")?;
    pack::<MapFile>("maps/obbedisco.json", "obbedisco.map")?;
    pack::<sheet::PrintFile>("maps/obbedisco.json", "obbedisco.print")?;
    pack::<sheet::DressFile>("maps/obbedisco-sheet.json", "obbedisco.dress")?;
    for (battle, map) in [("pastrengo-1848", "pastrengo"), ("montebello-1859", "montebello")] {
        pack::<caricat::ScenarioFile>(&format!("caricat/{battle}.json"), &format!("{battle}.scenario"))?;
        pack::<caricat::MapFile>(&format!("maps/{map}.json"), &format!("{map}.map"))?;
        pack::<sheet::PrintFile>(&format!("maps/{map}.json"), &format!("{map}.print"))?;
        pack::<sheet::DressFile>(&format!("maps/{map}-sheet.json"), &format!("{map}.dress"))?;
    }
    for battle in ["coatit-1895", "sciara-sciat-1911", "langfang-1900", "campo-1896"] {
        pack::<colonia::ScenarioFile>(&format!("colonia/{battle}.json"), &format!("{battle}.scenario"))?;
    }
    for battle in ["marengo-1800", "quatre-bras-1815"] {
        pack::<dbe::ScenarioFile>(&format!("dbe/{battle}.json"), &format!("{battle}.scenario"))?;
    }
    for battle in ["maida-1806", "auerstedt-1806"] {
        pack::<bravado::ScenarioFile>(&format!("bravado/{battle}.json"), &format!("{battle}.scenario"))?;
    }
    Ok(())
}

fn pack<T: Serialize + DeserializeOwned>(from: &str, to: &str) -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={from}");
    let file: T = serde_json::from_str(&fs::read_to_string(from)?).map_err(|error| format!("{from}: {error}"))?;
    let out = env::var_os("OUT_DIR").ok_or("no OUT_DIR")?;
    fs::write(Path::new(&out).join(to), postcard::to_allocvec(&file)?)?;
    Ok(())
}
