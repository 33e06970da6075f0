//! Draws the relief of a hex map as an engraved sheet.
//!
//! `cargo run --release -p relief -- obbedisco` reads the rules map and the heights of its hexes from
//! `scenarios/maps/` and writes the pictures under `assets/maps/obbedisco/`. A map without heights, whose file
//! only says which hexes are hills, gets a likely surface made from that (see `drawn.rs`). It is run by hand when
//! the data change; the pictures are committed. The same data always give the same bytes.

mod bands;
mod drawn;
mod field;
mod hachures;
mod heights;
mod lakes;
mod layout;
mod map;
mod regions;
mod shade;
mod sheet;
mod surface;
mod svg;
mod thumb;
mod ways;

use geo::{Coord, coord};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Where the picture for the card of a map is centred, in sheet units: between Bezzecca and its lake, and over
/// Pastrengo and its hills.
const CARDS: [(&str, Coord); 2] =
    [("obbedisco", coord! { x: 768.0, y: 334.0 }), ("pastrengo", coord! { x: 872.0, y: 352.0 })];

fn main() -> ExitCode {
    let Some(id) = std::env::args().nth(1) else {
        eprintln!("usage: relief MAP   (for example: relief obbedisco)");
        return ExitCode::from(2);
    };
    match draw(&id) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("relief: {id}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Reads the map called `id`, draws it and writes its pictures.
fn draw(id: &str) -> Result<(), Box<dyn Error>> {
    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = crate_root.parent().ok_or("no workspace round the crate")?;
    let data = root.join("scenarios/maps");
    let map = map::Map::read(&data.join(format!("{id}.json")))?;
    let heights = if map.terrain.is_empty() {
        heights::Heights::read(&data.join(format!("{id}-heights.json")), &map)?
    } else {
        drawn::Shape::read(&data.join(format!("{id}-sheet.json")))?.heights(&map)
    };
    let ground = surface::Ground::model(&map, &heights).ok_or("the heights do not fix a surface")?;
    let sheet = sheet::Sheet::draw(&ground, &map, map.layout.sheet())?;

    let out = root.join("assets/maps").join(id);
    std::fs::create_dir_all(&out)?;
    write(&out.join("relief.svg"), &sheet.relief())?;
    write(&out.join("hachures.svg"), &sheet.hachures())?;
    if let Some((_, centre)) = CARDS.iter().find(|(name, _)| *name == id) {
        write(&out.join("thumb.svg"), &thumb::draw(&ground, &map, *centre)?)?;
    }
    Ok(())
}

fn write(path: &PathBuf, text: &str) -> Result<(), Box<dyn Error>> {
    std::fs::write(path, text)?;
    println!("{} {} bytes", path.display(), text.len());
    Ok(())
}
