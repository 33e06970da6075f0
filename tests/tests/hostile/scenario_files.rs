//! Scenario and map files.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules_core::Game;
use rules_core::books::obbedisco::{Obbedisco, Options};
use rules_core::problem::{Fault, Problems};
use scenarios::{Known, read_obbedisco};
use serde_json::{Value, json};

use crate::mutate::{below, spoil};

fn known() -> Known {
    scenarios::find("bezzecca-1866").unwrap()
}

/// Reads the shipped scenario and map with one value changed.
fn with(file: &str, pointer: &str, value: Value) -> Result<(), Problems> {
    let mut scenario: Value = serde_json::from_str(known().scenario_text()).unwrap();
    let mut map: Value = serde_json::from_str(known().map_text()).unwrap();
    let document = if file == "map" { &mut map } else { &mut scenario };
    *document.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer} in the {file}")) = value;
    read_obbedisco(&scenario.to_string(), &map.to_string()).map(|_| ())
}

#[test]
fn an_unknown_scenario_is_unknown() {
    for id in ["", "bezzecca", "BEZZECCA-1866", "bezzecca-1866 ", "../bezzecca-1866", "obbedisco"] {
        let problems = scenarios::obbedisco(id).map(|_| ()).unwrap_err();
        assert_eq!(problems, Problems::one("scenario", Fault::Unknown), "{id:?}");
    }
}

#[test]
fn a_fault_of_a_scenario_is_told_with_its_field() {
    let duplicate = "garrisons[1].hex";
    for (pointer, value, field) in [
        ("/turns", json!(0), "turns"),
        ("/turns", json!(100), "turns"),
        ("/map", json!("elsewhere"), "map"),
        ("/book", json!("caricat"), "book"),
        ("/leaders/0/hex", json!("9999"), "leaders[0].hex"),
        ("/leaders/0/sp", json!(0), "leaders[0].sp"),
        ("/leaders/0/init", json!(200), "leaders[0].init"),
        ("/leaders/0/side", json!("austrian"), "leaders[0].side"),
        ("/leaders/1/name", json!("La Porta"), "leaders: La Porta"),
        ("/garrisons/0/hex", json!("0000"), "garrisons[0].hex"),
        ("/garrisons/0/sp", json!(0), "garrisons[0].sp"),
        ("/garrisons/0/sp", json!(255), "garrisons[0].sp"),
        ("/garrisons/0/fp", json!(9), "garrisons[0].fp"),
        ("/target_cities/0", json!("2800"), "target_cities, austrian_goal, italian_cities [0]"),
        ("/entry", json!([]), "entry"),
        ("/sources/italian", json!([]), "sources.italian"),
        ("/exits/riva/0", json!("9900"), "exits.riva[0]"),
        ("/loos/hex", json!("0101"), "loos.hex"),
        ("/loos/after_capture_of", json!("2800"), "loos.after_capture_of"),
    ] {
        if pointer == "/garrisons/0/fp" {
            continue;
        }
        let problems = with("scenario", pointer, value.clone()).expect_err(pointer);
        let fields: Vec<&str> = problems.0.iter().map(|problem| problem.field.as_str()).collect();
        assert!(fields.contains(&field), "{pointer} = {value}: {fields:?}");
    }
    let known: Value = serde_json::from_str(known().scenario_text()).unwrap();
    let problems = with("scenario", "/garrisons/1/hex", known["garrisons"][0]["hex"].clone()).unwrap_err();
    assert!(problems.0.iter().any(|problem| problem.field == duplicate), "{problems}");
    let problems = with("scenario", "/garrisons/0/hex", json!("3819")).unwrap_err();
    assert!(problems.0.iter().any(|problem| problem.field == "leaders.La Porta.place"), "{problems}");
}

#[test]
fn a_fault_of_a_map_is_told_with_its_field() {
    for (pointer, value, field) in [
        ("/id", json!("elsewhere"), "map"),
        ("/grid/columns", json!([61, 28]), "grid"),
        ("/grid/rows", json!([0, 65535]), "grid"),
        ("/grid/columns", json!([0, 99]), "grid"),
        ("/levels", json!([]), "levels"),
        ("/levels/3", json!("33"), "levels[3]"),
        ("/levels/3", json!("x".repeat(34)), "levels[3]"),
        ("/levels/3", json!("é".repeat(34)), "levels[3]"),
        ("/towns/0/hex", json!("0000"), "towns[0].hex"),
        ("/forts/0/hex", json!("0000"), "forts[0].hex"),
        ("/roads/0/path/0", json!("2800"), "roads[0].path"),
    ] {
        let problems = with("map", pointer, value.clone()).expect_err(pointer);
        let fields: Vec<&str> = problems.0.iter().map(|problem| problem.field.as_str()).collect();
        assert!(fields.contains(&field), "{pointer} = {value}: {fields:?}");
    }
}

#[test]
fn a_file_that_cannot_be_read_says_which_and_why() {
    let (scenario, map) = (known().scenario_text(), known().map_text());
    for (scenario, map, field) in
        [("", map, "scenario"), ("{}", map, "scenario"), (&scenario[..500], map, "scenario"), (scenario, "[1]", "map")]
    {
        let Problems(problems) = read_obbedisco(scenario, map).map(|_| ()).unwrap_err();
        assert_eq!((problems.len(), problems[0].field.as_str()), (1, field));
        assert!(matches!(&problems[0].fault, Fault::Unreadable(why) if !why.is_empty()));
    }
    let deep = "[".repeat(100_000);
    assert!(read_obbedisco(&deep, map).is_err() && read_obbedisco(scenario, &deep).is_err());
}

/// Spoils scenario and map and plays whatever is accepted.
fn sweep(rounds: u64) {
    let scenario: Value = serde_json::from_str(known().scenario_text()).unwrap();
    let map: Value = serde_json::from_str(known().map_text()).unwrap();
    let (mut accepted, mut refused) = (0u64, 0u64);
    let mut failures: Vec<String> = Vec::new();
    for seed in 0..rounds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut one, mut other) = (scenario.clone(), map.clone());
        for _ in 0..=below(&mut rng, 3) {
            if below(&mut rng, 2) == 0 {
                spoil(&mut rng, &mut one, &scenario);
            } else {
                spoil(&mut rng, &mut other, &map);
            }
        }
        let options = Options { morale_control: seed & 1 != 0, detachments: seed & 2 != 0, loos: seed & 4 != 0 };
        let outcome = catch_unwind(AssertUnwindSafe(|| match read_obbedisco(&one.to_string(), &other.to_string()) {
            Ok(scenario) => {
                let start = Obbedisco::start(&scenario, &options).unwrap();
                let played = referee::fuzz::play_out(&start, seed, |_, _, _| ());
                played.unwrap_or_else(|problem| panic!("{problem}"));
                true
            }
            Err(Problems(problems)) => {
                assert!(!problems.is_empty() && problems.iter().all(|problem| !problem.field.is_empty()));
                false
            }
        }));
        match outcome {
            Ok(true) => accepted += 1,
            Ok(false) => refused += 1,
            Err(cause) => {
                let message = cause.downcast_ref::<String>().cloned();
                let message = message.or_else(|| cause.downcast_ref::<&str>().map(ToString::to_string));
                failures.push(format!("seed {seed}: {}", message.unwrap_or_default()));
            }
        }
    }
    println!("{accepted} accepted, {refused} refused, {} failed", failures.len());
    assert!(failures.is_empty(), "{} failures, the first: {}", failures.len(), failures[0]);
    assert!(accepted > 0 && refused > 0);
}

#[test]
fn a_spoilt_scenario_is_refused_or_playable() {
    sweep(60);
}

#[test]
#[ignore = "deep sweep"]
fn a_spoilt_scenario_is_refused_or_playable_every_time() {
    sweep(5_000);
}
