//! Plays random games into a folder of saves, and prints the digest each replay reaches here.
//!
//! `wasm-replay FOLDER GAMES` writes `FOLDER/0000.json` and so on, with every mixture of the
//! optional rules in turn.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use referee::fuzz;
use rules_core::Game;
use rules_core::books::obbedisco::{Obbedisco, Options};
use rules_core::save::Save;

const SCENARIO: &str = "bezzecca-1866";

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

/// Plays a random game of this seed and gives its save.
fn play(seed: u64) -> Result<String> {
    let options = Options { morale_control: seed & 1 != 0, detachments: seed & 2 != 0, loos: seed & 4 != 0 };
    let scenario = scenarios::obbedisco(SCENARIO).map_err(|problems| anyhow!("{problems}"))?;
    let start = Obbedisco::start(&scenario, &options).map_err(|problems| anyhow!("{problems}"))?;
    let session = fuzz::play_out(&start, seed, |_, _, _| ()).map_err(|error| anyhow!("seed {seed}: {error}"))?;
    Ok(serde_json::to_string(&Save::of(&session, SCENARIO, &options, None))?)
}
