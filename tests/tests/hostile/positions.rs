//! Position files.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules_core::books::obbedisco::{AUSTRIAN, Frame, ITALIAN, Name, Obbedisco, Options, Position, Scenario};
use rules_core::{Focus, Game, Problems, Session, Side, Viewer};
use serde_json::{Value, json};

use crate::mutate::{below, spoil};

const ALL_OPTIONS: Options = Options { morale_control: true, detachments: true, loos: true };

fn scenario() -> Scenario {
    tests::obbedisco::bezzecca()
}

/// Positions of random games.
fn positions(options: Options, games: u64, every: usize) -> Vec<Value> {
    let start = Obbedisco::start(&scenario(), &options).unwrap();
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut step = 0;
        referee::fuzz::play_out(&start, 500 + seed, |_, _, session| {
            step += 1;
            if step % every == 0 || session.game().state().frames.len() > 1 {
                positions.push(serde_json::to_value(session.game().position()).unwrap());
            }
        })
        .unwrap();
    }
    positions
}

/// What must hold of a position that is accepted: it reads and writes the same, somebody is asked, all questions about
/// it have answers, and random play comes to an end.
fn must_be_playable(game: &Obbedisco, options: Options, seed: u64) {
    let again = Obbedisco::from_position(&scenario(), &options, &game.position());
    assert_eq!(again.as_ref().ok(), Some(game), "it does not set up again");
    for side in Side::BOTH {
        let _ = game.view(Viewer::Player(side));
        let _ = game.hints(Focus { viewer: Viewer::Player(side), unit: None });
    }
    let digest = Session::new(game.clone(), seed).digest();
    assert_eq!(digest, Session::new(game.clone(), seed).digest());
    if let Err(problem) = referee::fuzz::play_out(game, seed, |_, _, _| ()) {
        panic!("{problem}");
    }
}

/// A position in the middle of a march, with a combat and a retreat on top of it, and its problems with one value
/// changed.
fn problems_with(pointer: &str, value: &Value) -> Vec<String> {
    let mut position = serde_json::to_value(in_retreat()).unwrap();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let place = position.pointer_mut(parent).unwrap_or_else(|| panic!("no {parent}"));
    match place {
        Value::Object(fields) => drop(fields.insert(key.into(), value.clone())),
        Value::Array(items) if key == "-" => items.push(value.clone()),
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = value.clone(),
        _ => panic!("{parent} has no parts"),
    }
    let read: Position = serde_json::from_value(position).unwrap_or_else(|error| panic!("{pointer}: {error}"));
    match Obbedisco::from_position(&scenario(), &ALL_OPTIONS, &read) {
        Ok(_) => Vec::new(),
        Err(Problems(problems)) => problems.into_iter().map(|problem| problem.field).collect(),
    }
}

/// A position of a random game with a retreat on top of a combat.
fn in_retreat() -> Position {
    let start = Obbedisco::start(&scenario(), &ALL_OPTIONS).unwrap();
    for seed in 0.. {
        let mut found = None;
        let looked = referee::fuzz::play_out(&start, seed, |_, _, session| {
            let position = session.game().position();
            let fits = matches!(
                position.frames.as_slice(),
                [Frame::March(_), Frame::Combat(_), Frame::Retreat(retreat)] if retreat.goal.is_some()
            );
            if fits && found.is_none() && !position.garrisons.is_empty() {
                found = Some(position);
            }
        });
        if let (Ok(_), Some(position)) = (looked, found) {
            return position;
        }
    }
    unreachable!()
}

#[test]
fn every_number_of_a_position_has_its_range() {
    for (pointer, value) in [
        ("/turn", 0),
        ("/turn", 11),
        ("/end_chits", 41),
        ("/event_chits", 255),
        ("/raised", 3),
        ("/exited/roncone", 14),
        ("/exited/riva", 255),
        ("/effects/misread", 41),
        ("/effects/guides", 255),
        ("/effects/guns", 255),
        ("/loos_from", 100),
        ("/leaders/Kaim/sp", 9),
        ("/leaders/Kaim/fp", 5),
        ("/leaders/Kaim/chits", 10),
        ("/leaders/Kaim/drawn", 10),
        ("/leaders/Kaim/attacks", 3),
        ("/leaders/Kaim/activations", 255),
        ("/leaders/Kaim/cartridges_low", 41),
        ("/garrisons/0/sp", 0),
        ("/garrisons/0/sp", 3),
        ("/garrisons/0/fp", 5),
        ("/frames/0/march/mp", 61),
        ("/frames/0/march/road_mp", 255),
        ("/frames/0/march/spent", 255),
        ("/frames/1/combat/difference", 61),
        ("/frames/1/combat/difference", -128),
        ("/frames/2/retreat/gone", 21),
        ("/frames/2/retreat/least", 5),
        ("/frames/2/retreat/most", 255),
    ] {
        let field = pointer[1..].replace("/march", "").replace("/combat", "").replace("/retreat", "");
        let field =
            ["0", "1", "2"].iter().fold(field, |field, at| field.replace(&format!("/{at}"), &format!("[{at}]")));
        let (field, fields) = (field.replace('/', "."), problems_with(pointer, &json!(value)));
        assert!(fields.contains(&field), "{pointer} = {value}: {field} is not among {fields:?}");
    }
    assert!(problems_with("/turn", &json!(3)).is_empty(), "the position itself is sound");
}

#[test]
fn places_that_do_not_exist_or_contradict_are_told() {
    let sound = in_retreat();
    let stands = |side: Side| {
        let name =
            Name::ALL.into_iter().find(|name| name.side() == side && sound.leaders[name.index()].hex().is_some());
        let name = name.unwrap();
        (name.label(), sound.leaders[name.index()].hex().unwrap())
    };
    let ((italian, _), (austrian, hers)) = (stands(ITALIAN), stands(AUSTRIAN));
    let place = |name: &str| format!("/leaders/{name}/place");
    let field = |name: &str| format!("leaders.{name}.place");
    for (pointer, value, wanted) in [
        (place(italian), json!({"hex": "9999"}), field(italian)),
        (place(italian), json!({"hex": "6003"}), field(italian)),
        (place(italian), json!({ "hex": hers }), field(italian)),
        (place(austrian), json!({"hex": "6103"}), field(austrian)),
        ("/garrisons/0/hex".into(), json!("0000"), "garrisons[0].hex".into()),
        ("/garrisons/1/hex".into(), json!(sound.garrisons[0].hex), "garrisons[1].hex".into()),
        ("/italian_cities/0".into(), json!("3000"), "italian_cities[0]".into()),
        ("/italian_cities/1".into(), json!(sound.italian_cities[0]), "italian_cities[1]".into()),
    ] {
        let fields = problems_with(&pointer, &value);
        assert!(fields.contains(&wanted), "{pointer} = {value}: {fields:?}");
    }
}

#[test]
fn frames_that_contradict_are_told() {
    let sound = in_retreat();
    let away = Name::ALL.into_iter().find(|name| sound.leaders[name.index()].hex().is_none()).unwrap();
    let frames = |frames: Value| problems_with("/frames", &frames);
    for contradiction in [
        json!([{"cup": {"passed": false}}, {"cup": {"passed": false}}]),
        json!([{"activation": {"leader": away, "begun": false}}]),
        json!([{"march": {"leader": away, "mp": 3, "road_mp": 5}}]),
        json!([{"retreat": {"leader": away, "least": 1, "most": 1}}]),
        json!([{"parting": {"leader": "La Porta"}}]),
        json!([{"reaction": {"mover": "La Porta"}}]),
        json!([{"advance": {"leader": "La Porta", "vacated": "3819", "left": 1}}]),
        json!(["marksmen", "carriage"]),
        json!([{"combat": {"attacker": "Kaim", "from": "3819", "target": "3820", "assault": true, "defender": null,
            "garrison": false, "stage": "dice"}}]),
        // Dice come first here, so nobody is asked.
        json!([{"recovery": {"next": 0}}, {"recovery": {"next": 0}}]),
    ] {
        let fields = frames(contradiction.clone());
        assert!(fields.iter().any(|field| field.starts_with("frames")), "{contradiction}: {fields:?}");
    }
    let fields = problems_with("/frames/2/retreat/goal", &json!("lake_idro"));
    let other = problems_with("/frames/2/retreat/goal", &json!("riva"));
    assert_ne!(fields.is_empty(), other.is_empty(), "one of the two is not a goal of the side");
    assert!(!problems_with("/frames/1/combat/attacker", &json!("Loos")).is_empty());
    assert!(!problems_with("/frames/1/combat/target", &json!("9999")).is_empty());
}

#[test]
fn what_is_no_position_cannot_be_read() {
    for text in [
        "{\"turn\": -1}",
        "{\"turn\": 256}",
        "{\"turn\": 1.5}",
        "{\"moon\": 1}",
        "{\"drawer\": \"french\"}",
        "{\"leaders\": {\"Radetzky\": {}}}",
        "{\"leaders\": {\"Kaim\": {\"place\": {\"hex\": \"38x9\"}}}}",
        "{\"garrisons\": [{}]}",
        "{\"frames\": [\"sleep\"]}",
        "{\"frames\": [\"arrivals\", \"arrivals\", \"arrivals\", \"arrivals\", \"arrivals\", \"arrivals\", \"arrivals\", \"arrivals\", \"arrivals\"]}",
    ] {
        assert!(serde_json::from_str::<Position>(text).is_err(), "{text}");
    }
}

/// Spoils positions of random games and plays whatever is accepted.
fn sweep(options: Options, rounds: u64) {
    let pool = positions(options, 3, 40);
    let (mut accepted, mut refused, mut unreadable) = (0u64, 0u64, 0u64);
    let mut failures: Vec<String> = Vec::new();
    for seed in 0..rounds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = pool[below(&mut rng, pool.len())].clone();
        let donor = &pool[below(&mut rng, pool.len())];
        for _ in 0..=below(&mut rng, 4) {
            spoil(&mut rng, &mut position, donor);
        }
        let Ok(read) = serde_json::from_value::<Position>(position.clone()) else {
            unreadable += 1;
            continue;
        };
        let outcome = catch_unwind(AssertUnwindSafe(|| match Obbedisco::from_position(&scenario(), &options, &read) {
            Ok(game) => {
                must_be_playable(&game, options, seed);
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
                failures.push(format!("seed {seed}: {}\n{position}", message.unwrap_or_default()));
            }
        }
    }
    println!("{accepted} accepted, {refused} refused, {unreadable} unreadable, {} failed", failures.len());
    assert!(failures.is_empty(), "{} failures, the first: {}", failures.len(), failures[0]);
    assert!(accepted > 0 && refused > 0 && unreadable > 0);
}

#[test]
fn a_spoilt_position_is_refused_or_playable() {
    sweep(Options::default(), 150);
    sweep(ALL_OPTIONS, 150);
}

#[test]
#[ignore = "deep sweep"]
fn a_spoilt_position_is_refused_or_playable_every_time() {
    sweep(Options::default(), 10_000);
    sweep(ALL_OPTIONS, 10_000);
}
