//! The scenarios and maps that come with the project, as data.
//!
//! Files lie in `scenarios/<book>/*.json` and `scenarios/maps/*.json`. The rules part of each is small and is compiled
//! in; heights serve only the mapmaker, and the drawn relief is a file of its own.

use rules_core::any::Book;
use rules_core::books::{caricat, obbedisco};
use rules_core::problem::{Fault, Problems};
use serde::de::DeserializeOwned;

/// A scenario that comes with the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its book.
    pub book: Book,
    /// Its id, as in saves and links.
    pub id: &'static str,
    /// Its map's id.
    pub map: &'static str,
    scenario_text: &'static str,
    map_text: &'static str,
}

/// All scenarios.
pub const ALL: [Known; 3] = [
    Known {
        book: Book::Obbedisco,
        id: "bezzecca-1866",
        map: "obbedisco",
        scenario_text: include_str!("../obbedisco/bezzecca-1866.json"),
        map_text: include_str!("../maps/obbedisco.json"),
    },
    Known {
        book: Book::Caricat,
        id: "pastrengo-1848",
        map: "pastrengo",
        scenario_text: include_str!("../caricat/pastrengo-1848.json"),
        map_text: include_str!("../maps/pastrengo.json"),
    },
    Known {
        book: Book::Caricat,
        id: "montebello-1859",
        map: "montebello",
        scenario_text: include_str!("../caricat/montebello-1859.json"),
        map_text: include_str!("../maps/montebello.json"),
    },
];

/// The scenario of an id.
pub fn find(id: &str) -> Option<Known> {
    ALL.into_iter().find(|known| known.id == id)
}

impl Known {
    /// The text of its file.
    pub const fn scenario_text(self) -> &'static str {
        self.scenario_text
    }

    /// The text of its map's file.
    pub const fn map_text(self) -> &'static str {
        self.map_text
    }
}

fn parse<T: DeserializeOwned>(field: &str, text: &str) -> Result<T, Problems> {
    serde_json::from_str(text).map_err(|error| Problems::one(field, Fault::Unreadable(error.to_string())))
}

fn known(book: Book, id: &str) -> Result<Known, Problems> {
    find(id).filter(|known| known.book == book).ok_or_else(|| Problems::one("scenario", Fault::Unknown))
}

/// Reads and validates a scenario of *Obbedisco!* with its map.
///
/// # Errors
/// Every fault, or that a file cannot be read at all.
pub fn read_obbedisco(scenario: &str, map: &str) -> Result<obbedisco::Scenario, Problems> {
    obbedisco::Scenario::new(parse("scenario", scenario)?, &parse("map", map)?)
}

/// A scenario of *Obbedisco!* that comes with the project.
///
/// # Errors
/// That there is none of this id, or its faults.
pub fn obbedisco(id: &str) -> Result<obbedisco::Scenario, Problems> {
    let known = known(Book::Obbedisco, id)?;
    read_obbedisco(known.scenario_text, known.map_text)
}

/// Reads and validates a scenario of *Caricat!* with its map.
///
/// # Errors
/// Every fault, or that a file cannot be read at all.
pub fn read_caricat(scenario: &str, map: &str) -> Result<caricat::Scenario, Problems> {
    caricat::Scenario::new(parse("scenario", scenario)?, &parse("map", map)?)
}

/// A scenario of *Caricat!* that comes with the project.
///
/// # Errors
/// That there is none of this id, or its faults.
pub fn caricat(id: &str) -> Result<caricat::Scenario, Problems> {
    let known = known(Book::Caricat, id)?;
    read_caricat(known.scenario_text, known.map_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_is_sound() {
        for known in ALL {
            let faults = match known.book {
                Book::Obbedisco => read_obbedisco(known.scenario_text, known.map_text).err(),
                Book::Caricat => read_caricat(known.scenario_text, known.map_text).err(),
            };
            assert_eq!(faults, None, "{}", known.id);
        }
    }

    #[test]
    fn faults_are_all_told_with_their_field() {
        let known = ALL[0];
        let text = known.scenario_text.replace("\"3819\"", "\"9999\"").replace("\"turns\": 10", "\"turns\": 0");
        let problems = read_obbedisco(&text, known.map_text).unwrap_err();
        let fields: Vec<&str> = problems.0.iter().map(|problem| problem.field.as_str()).collect();
        assert!(fields.contains(&"turns"), "{fields:?}");
        assert!(fields.contains(&"leaders[0].hex"), "{fields:?}");
        assert!(fields.contains(&"target_cities[0]"), "{fields:?}");
    }
}
