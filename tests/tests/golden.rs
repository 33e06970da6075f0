//! Finished games, saved: they open for ever and end where they ended.
//!
//! `WRITE_GOLDEN=1 cargo test -p tests --test golden -- --ignored` writes new ones. That is done for a new release, or
//! before the first one when a ruling has changed what the rules do; those of released versions stay as they are.
// Helpers here are part of tests, too.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

use referee::host::Hosted;
use rules_core::Pending;
use rules_core::books::bravado::{self, Bravado};
use rules_core::books::caricat::{self, Caricat};
use rules_core::books::colonia::{self, Colonia};
use rules_core::books::dbe::{self, Dbe};
use rules_core::books::obbedisco::{Obbedisco, Options};
use rules_core::save::{Save, SaveError};

/// A file name, the scenario, the seed it was played with, the options.
type Golden<O> = (&'static str, &'static str, u64, O);

const OBBEDISCO: [Golden<Options>; 3] = [
    ("obbedisco-plain.json", "bezzecca-1866", 1866, Options { morale_control: false, detachments: false, loos: false }),
    ("obbedisco-morale.json", "bezzecca-1866", 721, Options { morale_control: true, detachments: false, loos: false }),
    ("obbedisco-all-options.json", "bezzecca-1866", 9, Options { morale_control: true, detachments: true, loos: true }),
];

const CARICAT: [Golden<caricat::Options>; 2] = [
    ("caricat-pastrengo.json", "pastrengo-1848", 1848, caricat::Options { morale_check: true }),
    ("caricat-montebello.json", "montebello-1859", 1859, caricat::Options { morale_check: false }),
];

const COLONIA: [Golden<colonia::Options>; 2] = [
    ("colonia-coatit.json", "coatit-1895", 1895, colonia::Options { orders: true, aeroplane: false }),
    ("colonia-langfang.json", "langfang-1900", 1900, colonia::Options { orders: false, aeroplane: false }),
];

const DBE: [Golden<dbe::Options>; 2] = [
    ("dbe-marengo.json", "marengo-1800", 1800, dbe::Options { flee_again: false, fire_duel: false }),
    ("dbe-quatre-bras.json", "quatre-bras-1815", 1815, dbe::Options { flee_again: true, fire_duel: true }),
];

const BRAVADO: [Golden<bravado::Options>; 2] = [
    (
        "bravado-maida.json",
        "maida-1806",
        1806,
        bravado::Options {
            simple_command: false,
            simple_bravado: true,
            command_efficiency: false,
            militia_guard: false,
            extreme: false,
        },
    ),
    (
        "bravado-auerstedt.json",
        "auerstedt-1806",
        14,
        bravado::Options {
            simple_command: true,
            simple_bravado: true,
            command_efficiency: false,
            militia_guard: false,
            extreme: true,
        },
    ),
];

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name)
}

/// Opens a golden game; says in words what has changed if it does not.
fn replay<G: Hosted>(name: &str, text: &str) -> Result<rules_core::Session<G>, String> {
    let save: Save<G> = serde_json::from_str(text).map_err(|error| format!("{name} cannot be read: {error}"))?;
    let entries = save.journal.entries.clone();
    let scenario = G::scenario(&save.scenario).map_err(|problems| format!("{name}: {problems}"))?;
    save.open(&scenario, |_, _, _| ()).map_err(|broken| match broken.error {
        SaveError::Entry { number, error } => {
            let held = broken.holds.map(|session| (session.game().turn(), session.game().pending()));
            format!(
                "{name}: entry {number} of {} no longer holds.\n  It is {:?}\n  The rules say {error:?}\n  \
                 Turn and question there: {held:?}",
                entries.len(),
                entries[number],
            )
        }
        SaveError::Hash { have, saved } => {
            format!("{name}: every entry holds, but the game ends in {have} instead of {saved}")
        }
        error => format!("{name} does not start: {error:?}"),
    })
}

fn end_as_they_ended<G: Hosted>(games: &[Golden<G::Options>]) {
    for (name, scenario, _, options) in games {
        let text = fs::read_to_string(file(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let session = replay::<G>(name, &text).unwrap_or_else(|message| panic!("{message}"));
        assert!(matches!(session.game().pending(), Pending::Over(_)), "{name} does not end");
        // The file is what this version would write, so that nothing is lost by loading and saving.
        let again = serde_json::to_value(Save::of(&session, scenario, options, None)).unwrap();
        let mut saved: serde_json::Value = serde_json::from_str(&text).unwrap();
        saved["rules"] = again["rules"].clone();
        assert_eq!(saved, again, "{name}");
    }
}

#[test]
fn golden_games_end_as_they_ended() {
    end_as_they_ended::<Obbedisco>(&OBBEDISCO);
    end_as_they_ended::<Caricat>(&CARICAT);
    end_as_they_ended::<Colonia>(&COLONIA);
    end_as_they_ended::<Dbe>(&DBE);
    end_as_they_ended::<Bravado>(&BRAVADO);
}

#[test]
fn a_golden_game_that_no_longer_holds_is_explained() {
    let (name, ..) = OBBEDISCO[0];
    let text = fs::read_to_string(file(name)).unwrap();
    let mut save: Save<Obbedisco> = serde_json::from_str(&text).unwrap();
    let number = save.journal.entries.iter().position(|entry| entry.rolls.len() == 1).unwrap();
    save.journal.entries[number].rolls.clear();
    let message = replay::<Obbedisco>(name, &serde_json::to_string(&save).unwrap()).unwrap_err();
    assert!(message.contains(&format!("entry {number} of")) && message.contains("2.1f"), "{message}");
}

fn write<G: Hosted>(games: &[Golden<G::Options>]) {
    for (name, scenario, seed, options) in games {
        let start = G::start(&G::scenario(scenario).unwrap(), options).unwrap();
        let session = referee::fuzz::play_out(&start, *seed, |_, _, _| ()).unwrap();
        let save = Save::of(&session, scenario, options, None);
        fs::write(file(name), serde_json::to_string(&save).unwrap() + "\n").unwrap();
    }
}

#[test]
#[ignore = "writes the golden games anew, if WRITE_GOLDEN is set"]
fn write_golden_games() {
    // The deep tests run what is ignored, too.
    if std::env::var_os("WRITE_GOLDEN").is_none() {
        return;
    }
    fs::create_dir_all(file("")).unwrap();
    write::<Obbedisco>(&OBBEDISCO);
    write::<Caricat>(&CARICAT);
    write::<Colonia>(&COLONIA);
    write::<Dbe>(&DBE);
    write::<Bravado>(&BRAVADO);
}
