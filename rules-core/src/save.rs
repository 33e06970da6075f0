//! Saved games: where a game started and its journal. The journal is the truth; the state is derived from it.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::{Game, Journal, PlayError, Problems, Session};

/// The format of save files this version writes.
pub const FORMAT: u32 = 1;

/// The version of the rules this build enforces.
pub const RULES: &str = env!("CARGO_PKG_VERSION");

/// A saved game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(
    serialize = "G::Options: Serialize, G::Position: Serialize, G::Action: Serialize",
    deserialize = "G::Options: Deserialize<'de>, G::Position: Deserialize<'de>, G::Action: Deserialize<'de>"
))]
pub struct Save<G: Game> {
    /// The format of this file.
    pub format: u32,
    /// The version of the rules that wrote it.
    pub rules: String,
    /// The book's id.
    pub book: String,
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules agreed.
    pub options: G::Options,
    /// A position set up by hand instead of the scenario's own set-up.
    #[serde(default)]
    pub start: Option<G::Position>,
    /// The seed of the generated dice.
    pub seed: u64,
    /// What was decided and thrown.
    pub journal: Journal<G::Action>,
    /// The digest of the state reached.
    pub hash: Digest,
}

/// Why a save could not be opened as it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SaveError<R> {
    /// Written by a newer version.
    NewerFormat {
        /// The format of the file.
        have: u32,
        /// The newest one understood here.
        most: u32,
    },
    /// Another book's save.
    OtherBook {
        /// The book it names.
        have: String,
    },
    /// Scenario, options or position are at fault.
    Start(Problems),
    /// An entry does not hold.
    Entry {
        /// Its number, from 0.
        number: usize,
        /// Why.
        error: PlayError<R>,
    },
    /// All entries hold, but the state reached is not the one saved.
    Hash {
        /// The digest of the state reached.
        have: Digest,
        /// The one saved.
        saved: Digest,
    },
}

/// A save that does not open whole: why, and as much of the game as still holds.
#[derive(Clone, Debug)]
pub struct Broken<G: Game> {
    /// Why.
    pub error: SaveError<G::Reason>,
    /// The game up to the last entry that holds, if it starts at all.
    pub holds: Option<Box<Session<G>>>,
}

impl<G: Game> Save<G> {
    /// Saves a session of this scenario.
    pub fn of(session: &Session<G>, scenario: &str, options: &G::Options, start: Option<G::Position>) -> Self {
        Self {
            format: FORMAT,
            rules: RULES.to_string(),
            book: G::BOOK.to_string(),
            scenario: scenario.to_string(),
            options: options.clone(),
            start,
            seed: session.seed(),
            journal: session.journal().clone(),
            hash: session.digest(),
        }
    }

    /// Rebuilds the session; `seen` is shown each entry's events.
    ///
    /// # Errors
    /// What does not hold, with the game up to there.
    pub fn open(
        self,
        scenario: &G::Scenario,
        seen: impl FnMut(usize, &crate::Entry<G::Action>, &[G::Event]),
    ) -> Result<Session<G>, Broken<G>> {
        let fail = |error| Broken { error, holds: None };
        if self.format > FORMAT {
            return Err(fail(SaveError::NewerFormat { have: self.format, most: FORMAT }));
        }
        if self.book != G::BOOK {
            return Err(fail(SaveError::OtherBook { have: self.book }));
        }
        let start = match &self.start {
            Some(position) => G::from_position(scenario, &self.options, position),
            None => G::start(scenario, &self.options),
        }
        .map_err(|problems| fail(SaveError::Start(problems)))?;
        let session = Session::replay(start, self.seed, self.journal, seen).map_err(|(number, error, session)| {
            Broken { error: SaveError::Entry { number, error }, holds: Some(Box::new(session)) }
        })?;
        let have = session.digest();
        if have == self.hash {
            Ok(session)
        } else {
            Err(Broken { error: SaveError::Hash { have, saved: self.hash }, holds: Some(Box::new(session)) })
        }
    }
}
