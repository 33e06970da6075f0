//! Files of *Bravado*: whatever is accepted can be played to its end.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules_core::books::bravado::{Bravado, Options, Position, Scenario};
use rules_core::{Focus, Game, Problems, Side, Viewer};
use serde_json::Value;

use crate::mutate::{below, spoil};

const OPTIONS: Options = Options {
    simple_command: false,
    simple_bravado: true,
    command_efficiency: false,
    militia_guard: true,
    extreme: false,
};

fn battles() -> [Scenario; 2] {
    [tests::bravado::scenario("auerstedt-1806"), tests::bravado::free_battle()]
}

/// Positions of random games, those in the middle of something above all.
fn positions(scenario: &Scenario) -> Vec<Value> {
    let start = Bravado::start(scenario, &OPTIONS).unwrap();
    let mut positions = Vec::new();
    for seed in 0..1 {
        let mut step = 0;
        referee::fuzz::play_out(&start, 700 + seed, |_, _, session| {
            step += 1;
            if step % 97 == 0 || session.game().state().frames.len() > 1 {
                positions.push(serde_json::to_value(session.game().position()).unwrap());
            }
        })
        .unwrap();
    }
    positions
}

/// It reads and writes the same, all questions about it have answers, and random play comes to an end.
fn must_be_playable(scenario: &Scenario, game: &Bravado, seed: u64) {
    let again = Bravado::from_position(scenario, &OPTIONS, &game.position());
    assert_eq!(again.as_ref().ok(), Some(game), "it does not set up again");
    for side in Side::BOTH {
        let _ = game.view(Viewer::Player(side));
        let _ = game.hints(Focus { viewer: Viewer::Player(side), unit: None });
    }
    if let Err(problem) = referee::fuzz::play_out(game, seed, |_, _, _| ()) {
        panic!("{problem}");
    }
}

fn message(cause: &(dyn std::any::Any + Send)) -> String {
    let text = cause.downcast_ref::<String>().cloned();
    text.or_else(|| cause.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
}

/// Spoils positions of random games and plays whatever is accepted.
fn sweep(rounds: u64) {
    for scenario in battles() {
        let pool = positions(&scenario);
        let (mut accepted, mut refused) = (0u64, 0u64);
        let mut failures: Vec<String> = Vec::new();
        for seed in 0..rounds {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = pool[below(&mut rng, pool.len())].clone();
            let donor = &pool[below(&mut rng, pool.len())];
            for _ in 0..=below(&mut rng, 4) {
                spoil(&mut rng, &mut position, donor);
            }
            let outcome = catch_unwind(AssertUnwindSafe(|| {
                let Ok(read) = serde_json::from_value::<Position>(position.clone()) else { return false };
                match Bravado::from_position(&scenario, &OPTIONS, &read) {
                    Ok(game) => {
                        must_be_playable(&scenario, &game, seed);
                        true
                    }
                    Err(Problems(problems)) => {
                        assert!(!problems.is_empty() && problems.iter().all(|problem| !problem.field.is_empty()));
                        false
                    }
                }
            }));
            match outcome {
                Ok(true) => accepted += 1,
                Ok(false) => refused += 1,
                Err(cause) => failures.push(format!("seed {seed}: {}", message(&*cause))),
            }
        }
        println!("{accepted} accepted, {refused} refused, {} failed", failures.len());
        assert!(failures.is_empty(), "{} failures, the first: {}", failures.len(), failures[0]);
        assert!(accepted > 0 && refused > 0);
    }
}

#[test]
fn a_spoilt_position_is_refused_or_playable() {
    sweep(24);
}

#[test]
#[ignore = "deep sweep"]
fn a_spoilt_position_is_refused_or_playable_every_time() {
    sweep(3_000);
}

/// Spoils scenario files and plays whatever is accepted.
#[test]
fn a_spoilt_battle_is_refused_or_playable() {
    for id in ["maida-1806", "auerstedt-1806"] {
        let known = scenarios::find(id).unwrap();
        let scenario: Value = serde_json::from_str(known.scenario_text()).unwrap();
        let mut failures: Vec<String> = Vec::new();
        for seed in 0..4 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut spoilt = scenario.clone();
            for _ in 0..=below(&mut rng, 3) {
                spoil(&mut rng, &mut spoilt, &scenario);
            }
            let outcome = catch_unwind(AssertUnwindSafe(|| match scenarios::read_bravado(&spoilt.to_string()) {
                Ok(scenario) => match Bravado::start(&scenario, &OPTIONS) {
                    Ok(start) => {
                        let played = referee::fuzz::play_out(&start, seed, |_, _, _| ());
                        played.unwrap_or_else(|problem| panic!("{problem}"));
                    }
                    Err(Problems(problems)) => assert!(!problems.is_empty()),
                },
                Err(Problems(problems)) => {
                    assert!(problems.iter().all(|problem| !problem.field.is_empty()));
                }
            }));
            if let Err(cause) = outcome {
                failures.push(format!("{id}, seed {seed}: {}", message(&*cause)));
            }
        }
        assert!(failures.is_empty(), "{} failures, the first: {}", failures.len(), failures[0]);
    }
}
