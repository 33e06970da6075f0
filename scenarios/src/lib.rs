//! The scenarios and maps that come with the project, as data.
//!
//! Files lie in `scenarios/<book>/*.json` and `scenarios/maps/*.json`. The build packs the small ones into the program;
//! heights serve only the mapmaker, and the drawn relief is a file of its own.

pub mod changes;
mod sheet;

use rules_core::any::Book;
use rules_core::books::obbedisco::{MapFile, Scenario, ScenarioFile};
use rules_core::books::{bravado, caricat, colonia, dbe};
use rules_core::problem::{Fault, Problems};
use serde::de::DeserializeOwned;

pub use sheet::{DressFile, LakeFile, LetteringFile, PrintFile};

/// A scenario that comes with the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its book.
    pub book: Book,
    /// Its id, as in saves and links.
    pub id: &'static str,
    /// Its map's id; empty where the scenario holds its own ground.
    pub map: &'static str,
}

/// All scenarios.
pub const ALL: [Known; 11] = [
    Known { book: Book::Obbedisco, id: "bezzecca-1866", map: "obbedisco" },
    Known { book: Book::Caricat, id: "pastrengo-1848", map: "pastrengo" },
    Known { book: Book::Caricat, id: "montebello-1859", map: "montebello" },
    Known { book: Book::Colonia, id: "coatit-1895", map: "" },
    Known { book: Book::Colonia, id: "sciara-sciat-1911", map: "" },
    Known { book: Book::Colonia, id: "langfang-1900", map: "" },
    Known { book: Book::Colonia, id: "campo-1896", map: "" },
    Known { book: Book::Dbe, id: "marengo-1800", map: "" },
    Known { book: Book::Dbe, id: "quatre-bras-1815", map: "" },
    Known { book: Book::Bravado, id: "maida-1806", map: "" },
    Known { book: Book::Bravado, id: "auerstedt-1806", map: "" },
];

/// The scenario of an id, changed or not.
pub fn find(id: &str) -> Option<Known> {
    let base = changes::base(id);
    ALL.into_iter().find(|known| known.id == base)
}

/// The book of a scenario that comes with the project, or of a free battle by its code.
pub fn book_of(id: &str) -> Option<Book> {
    let free = || dbe::army::decode(id).map(|_| Book::Dbe);
    let points = || bravado::army::Battle::decode(id).map(|_| Book::Bravado);
    find(id).map(|known| known.book).or_else(free).or_else(points)
}

impl Known {
    /// The text of its file.
    pub fn scenario_text(self) -> &'static str {
        match self.id {
            "bezzecca-1866" => include_str!("../obbedisco/bezzecca-1866.json"),
            "pastrengo-1848" => include_str!("../caricat/pastrengo-1848.json"),
            "montebello-1859" => include_str!("../caricat/montebello-1859.json"),
            "coatit-1895" => include_str!("../colonia/coatit-1895.json"),
            "sciara-sciat-1911" => include_str!("../colonia/sciara-sciat-1911.json"),
            "langfang-1900" => include_str!("../colonia/langfang-1900.json"),
            "campo-1896" => include_str!("../colonia/campo-1896.json"),
            "marengo-1800" => include_str!("../dbe/marengo-1800.json"),
            "quatre-bras-1815" => include_str!("../dbe/quatre-bras-1815.json"),
            "maida-1806" => include_str!("../bravado/maida-1806.json"),
            "auerstedt-1806" => include_str!("../bravado/auerstedt-1806.json"),
            _ => "",
        }
    }

    /// The text of its map's file.
    pub fn map_text(self) -> &'static str {
        match self.map {
            "obbedisco" => include_str!("../maps/obbedisco.json"),
            "pastrengo" => include_str!("../maps/pastrengo.json"),
            "montebello" => include_str!("../maps/montebello.json"),
            _ => "",
        }
    }
}

fn known(book: Book, id: &str) -> Result<Known, Problems> {
    find(id).filter(|known| known.book == book).ok_or_else(|| Problems::one("scenario", Fault::Unknown))
}

fn parse<T: DeserializeOwned>(field: &str, text: &str) -> Result<T, Problems> {
    serde_json::from_str(text).map_err(|error| Problems::one(field, Fault::Unreadable(error.to_string())))
}

fn unpack<T: DeserializeOwned>(field: &str, bytes: &[u8]) -> Result<T, Problems> {
    postcard::from_bytes(bytes).map_err(|error| Problems::one(field, Fault::Unreadable(error.to_string())))
}

/// Reads and validates a scenario of *Obbedisco!* with its map.
///
/// # Errors
/// Every fault, or that a file cannot be read at all.
pub fn read_obbedisco(scenario: &str, map: &str) -> Result<Scenario, Problems> {
    let file: ScenarioFile = parse("scenario", scenario)?;
    Scenario::new(file, &parse("map", map)?)
}

/// A scenario of *Obbedisco!* that comes with the project, changed or not.
///
/// # Errors
/// That there is none of this id, or its faults.
pub fn obbedisco(id: &str) -> Result<Scenario, Problems> {
    let mut file = obbedisco_file(id)?;
    changes::make(&mut file, id)?;
    Scenario::new(file, &obbedisco_map(id)?)
}

fn obbedisco_file(id: &str) -> Result<ScenarioFile, Problems> {
    known(Book::Obbedisco, id)?;
    unpack("scenario", include_bytes!(concat!(env!("OUT_DIR"), "/bezzecca-1866.scenario")))
}

/// The map of a scenario of *Obbedisco!*.
///
/// # Errors
/// That there is no scenario of this id.
pub fn obbedisco_map(id: &str) -> Result<MapFile, Problems> {
    known(Book::Obbedisco, id)?;
    unpack("map", include_bytes!(concat!(env!("OUT_DIR"), "/obbedisco.map")))
}

/// What the map of a scenario of *Obbedisco!* prints besides, and how its sheet is dressed.
///
/// # Errors
/// That there is no scenario of this id.
pub fn obbedisco_sheet(id: &str) -> Result<(PrintFile, DressFile), Problems> {
    known(Book::Obbedisco, id)?;
    Ok((
        unpack("map", include_bytes!(concat!(env!("OUT_DIR"), "/obbedisco.print")))?,
        unpack("dress", include_bytes!(concat!(env!("OUT_DIR"), "/obbedisco.dress")))?,
    ))
}

/// Reads and validates a scenario of *Caricat!* with its map.
///
/// # Errors
/// Every fault, or that a file cannot be read at all.
pub fn read_caricat(scenario: &str, map: &str) -> Result<caricat::Scenario, Problems> {
    caricat::Scenario::new(parse("scenario", scenario)?, &parse("map", map)?)
}

/// A scenario of *Caricat!* that comes with the project, changed or not.
///
/// # Errors
/// That there is none of this id, or its faults.
pub fn caricat(id: &str) -> Result<caricat::Scenario, Problems> {
    let mut file = caricat_file(id)?;
    changes::make(&mut file, id)?;
    caricat::Scenario::new(file, &caricat_map(id)?)
}

fn caricat_file(id: &str) -> Result<caricat::ScenarioFile, Problems> {
    let file: &[u8] = if known(Book::Caricat, id)?.id == "pastrengo-1848" {
        include_bytes!(concat!(env!("OUT_DIR"), "/pastrengo-1848.scenario"))
    } else {
        include_bytes!(concat!(env!("OUT_DIR"), "/montebello-1859.scenario"))
    };
    unpack("scenario", file)
}

/// The map of a scenario of *Caricat!*.
///
/// # Errors
/// That there is no scenario of this id.
pub fn caricat_map(id: &str) -> Result<caricat::MapFile, Problems> {
    let map: &[u8] = if known(Book::Caricat, id)?.map == "pastrengo" {
        include_bytes!(concat!(env!("OUT_DIR"), "/pastrengo.map"))
    } else {
        include_bytes!(concat!(env!("OUT_DIR"), "/montebello.map"))
    };
    unpack("map", map)
}

/// What the map of a scenario of *Caricat!* prints besides, and how its sheet is dressed.
///
/// # Errors
/// That there is no scenario of this id.
pub fn caricat_sheet(id: &str) -> Result<(PrintFile, DressFile), Problems> {
    let (print, dress): (&[u8], &[u8]) = if known(Book::Caricat, id)?.map == "pastrengo" {
        (
            include_bytes!(concat!(env!("OUT_DIR"), "/pastrengo.print")),
            include_bytes!(concat!(env!("OUT_DIR"), "/pastrengo.dress")),
        )
    } else {
        (
            include_bytes!(concat!(env!("OUT_DIR"), "/montebello.print")),
            include_bytes!(concat!(env!("OUT_DIR"), "/montebello.dress")),
        )
    };
    Ok((unpack("map", print)?, unpack("dress", dress)?))
}

/// Reads and validates a scenario of *Italiani in Colonia*.
///
/// # Errors
/// Every fault, or that the file cannot be read at all.
pub fn read_colonia(scenario: &str) -> Result<colonia::Scenario, Problems> {
    colonia::Scenario::new(parse("scenario", scenario)?)
}

/// A scenario of *Italiani in Colonia* that comes with the project, changed or not.
///
/// # Errors
/// That there is none of this id, or its faults.
pub fn colonia(id: &str) -> Result<colonia::Scenario, Problems> {
    let mut file = colonia_file(id)?;
    changes::make(&mut file, id)?;
    colonia::Scenario::new(file)
}

fn colonia_file(id: &str) -> Result<colonia::ScenarioFile, Problems> {
    let file: &[u8] = match known(Book::Colonia, id)?.id {
        "coatit-1895" => include_bytes!(concat!(env!("OUT_DIR"), "/coatit-1895.scenario")),
        "sciara-sciat-1911" => include_bytes!(concat!(env!("OUT_DIR"), "/sciara-sciat-1911.scenario")),
        "langfang-1900" => include_bytes!(concat!(env!("OUT_DIR"), "/langfang-1900.scenario")),
        _ => include_bytes!(concat!(env!("OUT_DIR"), "/campo-1896.scenario")),
    };
    unpack("scenario", file)
}

/// Reads and validates a scenario of *De Bellis Empire*.
///
/// # Errors
/// Every fault, or that the file cannot be read at all.
pub fn read_dbe(scenario: &str) -> Result<dbe::Scenario, Problems> {
    dbe::Scenario::new(parse("scenario", scenario)?)
}

/// A scenario of *De Bellis Empire* that comes with the project, changed or not, or a free battle by its code.
///
/// # Errors
/// That there is none of this id, or its faults.
pub fn dbe(id: &str) -> Result<dbe::Scenario, Problems> {
    if let Some(file) = dbe::army::free(id) {
        return dbe::Scenario::new(file);
    }
    let mut file = dbe_file(id)?;
    changes::make(&mut file, id)?;
    dbe::Scenario::new(file)
}

fn dbe_file(id: &str) -> Result<dbe::ScenarioFile, Problems> {
    let file: &[u8] = match known(Book::Dbe, id)?.id {
        "marengo-1800" => include_bytes!(concat!(env!("OUT_DIR"), "/marengo-1800.scenario")),
        _ => include_bytes!(concat!(env!("OUT_DIR"), "/quatre-bras-1815.scenario")),
    };
    unpack("scenario", file)
}

/// Reads and validates a scenario of *Bravado*.
///
/// # Errors
/// Every fault, or that the file cannot be read at all.
pub fn read_bravado(scenario: &str) -> Result<bravado::Scenario, Problems> {
    bravado::Scenario::new(parse("scenario", scenario)?)
}

/// A scenario of *Bravado* that comes with the project, changed or not, or a battle by points by its code.
///
/// # Errors
/// That there is none of this id, or its faults.
pub fn bravado(id: &str) -> Result<bravado::Scenario, Problems> {
    if let Some(file) = bravado::army::free(id) {
        return bravado::Scenario::new(file);
    }
    let mut file = bravado_file(id)?;
    changes::make(&mut file, id)?;
    bravado::Scenario::new(file)
}

fn bravado_file(id: &str) -> Result<bravado::ScenarioFile, Problems> {
    let file: &[u8] = match known(Book::Bravado, id)?.id {
        "maida-1806" => include_bytes!(concat!(env!("OUT_DIR"), "/maida-1806.scenario")),
        _ => include_bytes!(concat!(env!("OUT_DIR"), "/auerstedt-1806.scenario")),
    };
    unpack("scenario", file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_is_sound() {
        for known in ALL {
            let (scenario, map) = (known.scenario_text(), known.map_text());
            match known.book {
                Book::Obbedisco => {
                    let read = read_obbedisco(scenario, map);
                    assert!(read.is_ok(), "{}: {:?}", known.id, read.err());
                    assert_eq!(obbedisco(known.id), read, "{} packed", known.id);
                    let sheet = obbedisco_sheet(known.id);
                    assert!(sheet.is_ok_and(|(print, dress)| print.lakes.len() == 3 && dress.metres == Some(1000)));
                }
                Book::Caricat => {
                    let read = read_caricat(scenario, map);
                    assert!(read.is_ok(), "{}: {:?}", known.id, read.err());
                    assert_eq!(caricat(known.id), read, "{} packed", known.id);
                    let sheet = caricat_sheet(known.id);
                    assert!(sheet.is_ok_and(|(print, dress)| !print.credits.is_empty() && dress.metres.is_some()));
                }
                Book::Colonia => {
                    let read = read_colonia(scenario);
                    assert!(read.is_ok(), "{}: {:?}", known.id, read.err());
                    assert_eq!(colonia(known.id), read, "{} packed", known.id);
                }
                Book::Dbe => {
                    let read = read_dbe(scenario);
                    assert!(read.is_ok(), "{}: {:?}", known.id, read.err());
                    assert_eq!(dbe(known.id), read, "{} packed", known.id);
                }
                Book::Bravado => {
                    let read = read_bravado(scenario);
                    assert!(read.is_ok(), "{}: {:?}", known.id, read.err());
                    assert_eq!(bravado(known.id), read, "{} packed", known.id);
                }
            }
        }
    }

    #[test]
    fn faults_are_all_told_with_their_field() {
        let known = ALL[0];
        let text = known.scenario_text().replace("\"3819\"", "\"9999\"").replace("\"turns\": 10", "\"turns\": 0");
        let problems = read_obbedisco(&text, known.map_text()).unwrap_err();
        let fields: Vec<&str> = problems.0.iter().map(|problem| problem.field.as_str()).collect();
        assert!(fields.contains(&"turns"), "{fields:?}");
        assert!(fields.contains(&"leaders[0].hex"), "{fields:?}");
        assert!(fields.contains(&"target_cities[0]"), "{fields:?}");
    }
}
