//! Games to be played through the page: random ones of the engine itself, so that every action is
//! legal and the state after each is known.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, anyhow};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use referee::fuzz;
use referee::host::Hosted;
use rules_core::books::obbedisco::Obbedisco;
use rules_core::save::Save;
use rules_core::{Entry, Game, Play, Session};
use serde_json::Value;
use xtask::run;

use crate::game::GamePage;

/// The scenario most games are of.
pub const SCENARIO: &str = "bezzecca-1866";

/// The test id of its button in the lobby, without `scenario-`.
pub const IN_LOBBY: &str = "obbedisco-bezzecca-1866";

/// A whole game, to be played with the dice of its seed.
pub struct Script<G: Game = Obbedisco> {
    session: Session<G>,
    options: G::Options,
}

impl Script {
    /// The random game of a seed, without optional rules.
    ///
    /// # Errors
    /// The scenario does not start, or the game runs into a dead end.
    pub fn of(seed: u64) -> Result<Self> {
        Self::random(SCENARIO, seed)
    }
}

impl<G: Hosted> Script<G> {
    /// A game that was played with these optional rules.
    pub const fn new(session: Session<G>, options: G::Options) -> Self {
        Self { session, options }
    }

    /// The session after so many actions, to be played on.
    pub fn session(&self, after: usize) -> Session<G> {
        self.session.at(after)
    }

    /// The random game of a seed in a scenario, without optional rules.
    ///
    /// # Errors
    /// The scenario does not start, or the game runs into a dead end.
    pub fn random(scenario: &str, seed: u64) -> Result<Self> {
        let start = Self::start(scenario)?;
        let session = fuzz::play_out(&start, seed, |_, _, _| ()).map_err(|error| anyhow!("seed {seed}: {error}"))?;
        Ok(Self::new(session, G::Options::default()))
    }

    /// The first turns of a game whose players take the actions they like best, at random among equals.
    ///
    /// # Errors
    /// The scenario does not start, or the game runs into a dead end.
    pub fn steered(scenario: &str, seed: u64, turns: u32, liked: impl Fn(&G, &G::Action) -> u32) -> Result<Self> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut session = Session::new(Self::start(scenario)?, seed);
        let mut candidates = Vec::new();
        while session.game().turn() <= turns {
            let game = session.game();
            let Some(side) = game.pending().decider() else { break };
            candidates.clear();
            game.candidates(&mut rng, &mut candidates);
            let best = candidates.iter().map(|action| liked(game, action)).max();
            candidates.retain(|action| Some(liked(game, action)) == best);
            anyhow::ensure!(!candidates.is_empty(), "no candidate for {:?}", game.pending().question(side));
            let action = candidates.swap_remove(rng.next_u32() as usize % candidates.len());
            session.act(side, action).map_err(|error| anyhow!("{error:?}"))?;
        }
        Ok(Self::new(session, G::Options::default()))
    }

    /// A scenario as it begins, without optional rules.
    ///
    /// # Errors
    /// It does not start.
    pub fn start(scenario: &str) -> Result<G> {
        let scenario = G::scenario(scenario).map_err(|problems| anyhow!("{problems}"))?;
        G::start(&scenario, &G::Options::default()).map_err(|problems| anyhow!("{problems}"))
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.session.seed()
    }

    /// How many actions it has.
    pub fn len(&self) -> usize {
        self.session.journal().entries.len()
    }

    /// Whether it has no action at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many actions lead into this turn; the whole game if it ends before.
    pub fn until_turn(&self, turn: u32) -> usize {
        (0..self.len()).find(|&at| self.session.at(at).game().turn() >= turn).unwrap_or(self.len())
    }

    /// What happened.
    ///
    /// # Errors
    /// An entry does not hold.
    pub fn events(&self) -> Result<Vec<G::Event>> {
        let mut all = Vec::new();
        let start = self.session.at(0).game().clone();
        let seen = |_: usize, _: &Entry<G::Action>, events: &[G::Event]| all.extend_from_slice(events);
        Session::replay(start, self.session.seed(), self.session.journal().clone(), seen)
            .map_err(|(number, error, _)| anyhow!("entry {number}: {error:?}"))?;
        Ok(all)
    }

    /// The game after so many actions.
    pub fn at(&self, after: usize) -> G {
        self.session.at(after).game().clone()
    }

    /// The game as a save file after so many actions.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&self, scenario: &str, after: usize) -> Result<String> {
        let save = Save::<G>::of(&self.session.at(after), scenario, &self.options, None);
        serde_json::to_string(&save).context("writing a save")
    }

    /// The hash of the state after so many actions.
    pub fn hash(&self, after: usize) -> String {
        self.session.at(after).digest().to_string()
    }

    /// Its actions.
    ///
    /// # Errors
    /// An entry is no action.
    pub fn plays(&self) -> Result<Vec<G::Action>> {
        let action = |play: &Play<G::Action>| match play {
            Play::Act(action) => Ok(action.clone()),
            Play::Agree(agreement) => Err(anyhow!("{agreement:?} in a random game")),
        };
        self.session.journal().entries.iter().map(|entry| action(&entry.play)).collect()
    }

    /// Its actions as JSON, as the page names them.
    ///
    /// # Errors
    /// An entry is no action.
    pub fn actions(&self) -> Result<Vec<Value>> {
        self.plays()?.iter().map(|action| serde_json::to_value(action).context("writing an action")).collect()
    }

    /// Plays the actions `from..to` through the buttons of the page, and compares where they lead.
    ///
    /// # Errors
    /// An action is not offered, or the page reaches another state than the engine.
    pub async fn play(&self, game: &GamePage<'_>, from: usize, to: usize) -> Result<()> {
        for (number, action) in self.actions()?.iter().enumerate().take(to).skip(from) {
            game.play(action).await.with_context(|| format!("action {number}"))?;
        }
        let (here, there) = (self.hash(to), game.hash().await?);
        if here == there {
            return Ok(());
        }
        Err(anyhow!("after {to} actions the engine is at {here}, the page at {there}"))
    }
}

/// The hash that `referee replay` prints for an exported game.
///
/// # Errors
/// It refuses the file, or prints none.
pub fn referee_replay(file: &Path) -> Result<String> {
    let mut command: Command = run::cargo();
    let lines = run::output(command.args(["run", "--quiet", "--package", "referee", "--", "replay"]).arg(file))?;
    let hash = |line: &str| serde_json::from_str::<Value>(line).ok()?.get("hash")?.as_str().map(str::to_owned);
    lines.lines().rev().find_map(hash).context("referee replay prints no hash")
}
