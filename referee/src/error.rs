//! What can go wrong, told as JSON with the offending field.

use rules_core::Problems;
use serde::Serialize;
use serde_json::{Value, json};

/// A failed command. Nothing has been written.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Error {
    /// A file cannot be read or written.
    File {
        /// Which.
        path: String,
        /// What the system says.
        message: String,
    },
    /// A text is not the JSON that is wanted.
    Json {
        /// Which text: a path or an option.
        field: String,
        /// What the reader says, with line and column.
        message: String,
    },
    /// No scenario of this id.
    UnknownScenario {
        /// The id.
        id: String,
    },
    /// No book of this id.
    UnknownBook {
        /// The id.
        id: String,
    },
    /// No player of this name: `recluta`, `capitano`, `generale` and `random` are known.
    UnknownPlayer {
        /// The name.
        name: String,
    },
    /// No side of this name.
    UnknownSide {
        /// The name.
        name: String,
        /// The names there are.
        known: [&'static str; 2],
    },
    /// An option not of the form `name=value`, unknown, or of the wrong kind.
    BadOption {
        /// As given.
        option: String,
        /// What is wrong.
        message: String,
    },
    /// A die that is neither 1 to 6 nor `draw:` and a label.
    BadDie {
        /// As given.
        die: String,
    },
    /// Faults of a scenario or position.
    Problems(Problems),
    /// A link that cannot be read.
    Link {
        /// Why.
        message: String,
    },
    /// A save does not open; the typed reason.
    Save(Value),
    /// An action was not played; the typed reason.
    Play(Value),
    /// Nobody is asked: the game is over.
    Over,
    /// The result cannot be written.
    Output {
        /// What the system says.
        message: String,
    },
}

impl Error {
    /// One line of JSON.
    pub fn to_json(&self) -> String {
        json!({ "error": self }).to_string()
    }

    pub(crate) fn file(path: &str, error: &std::io::Error) -> Self {
        Self::File { path: path.into(), message: error.to_string() }
    }

    pub(crate) fn json(field: &str, error: &serde_json::Error) -> Self {
        Self::Json { field: field.into(), message: error.to_string() }
    }

    pub(crate) fn save(error: &impl Serialize) -> Self {
        Self::Save(serde_json::to_value(error).unwrap_or_default())
    }

    pub(crate) fn play(error: &impl Serialize) -> Self {
        Self::Play(serde_json::to_value(error).unwrap_or_default())
    }
}

impl From<Problems> for Error {
    fn from(problems: Problems) -> Self {
        Self::Problems(problems)
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::Output { message: error.to_string() }
    }
}
