//! Plays random games into a folder of saves, and prints the digest each replay reaches here.
//!
//! `wasm-replay FOLDER GAMES` writes `FOLDER/0000.json` and so on, each scenario of each book in
//! turn, with every mixture of the optional rules.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use referee::fuzz;
use referee::host::Hosted;
use rules_core::any::Book;
use rules_core::books::bravado::{self, Bravado};
use rules_core::books::caricat::{self, Caricat};
use rules_core::books::colonia::{self, Colonia};
use rules_core::books::dbe::{self, Dbe};
use rules_core::books::obbedisco::{self, Obbedisco};
use rules_core::save::Save;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, games] = arguments.as_slice() else {
        return Err(anyhow!("usage: wasm-replay FOLDER GAMES"));
    };
    let games = games.parse().with_context(|| format!("reading the number of games \"{games}\""))?;
    for seed in 0..games {
        let save = play(seed)?;
        let name = format!("{seed:04}.json");
        let digest = wasm_replay::replay(&save).map_err(|error| anyhow!("{name}: {error}"))?;
        let path = Path::new(folder).join(&name);
        fs::write(&path, save).with_context(|| format!("writing {}", path.display()))?;
        println!("{name} {digest}");
    }
    Ok(())
}

/// Plays a random game of this seed, of each scenario in turn, and gives its save.
fn play(seed: u64) -> Result<String> {
    let round = seed / scenarios::ALL.len() as u64;
    let known = scenarios::ALL[seed as usize % scenarios::ALL.len()];
    match known.book {
        Book::Obbedisco => {
            let (morale_control, detachments, loos) = (round & 1 != 0, round & 2 != 0, round & 4 != 0);
            play_as::<Obbedisco>(known.id, seed, &obbedisco::Options { morale_control, detachments, loos })
        }
        Book::Caricat => play_as::<Caricat>(known.id, seed, &caricat::Options { morale_check: round & 1 != 0 }),
        Book::Colonia => {
            play_as::<Colonia>(known.id, seed, &colonia::Options { orders: round & 1 == 0, aeroplane: false })
        }
        Book::Dbe => {
            let options = dbe::Options { flee_again: round & 1 != 0, fire_duel: round & 2 != 0 };
            play_as::<Dbe>(known.id, seed, &options)
        }
        Book::Bravado => {
            let options = bravado::Options {
                simple_command: round & 3 == 3,
                simple_bravado: round & 1 == 0,
                command_efficiency: round & 2 != 0,
                militia_guard: false,
                extreme: round & 1 != 0,
            };
            play_as::<Bravado>(known.id, seed, &options)
        }
    }
}

fn play_as<G: Hosted>(scenario: &str, seed: u64, options: &G::Options) -> Result<String> {
    let start = G::scenario(scenario).and_then(|scenario| G::start(&scenario, options));
    let start = start.map_err(|problems| anyhow!("{problems}"))?;
    let session = fuzz::play_out(&start, seed, |_, _, _| ()).map_err(|error| anyhow!("seed {seed}: {error}"))?;
    Ok(serde_json::to_string(&Save::of(&session, scenario, options, None))?)
}
