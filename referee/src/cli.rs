//! The commands and their options.

use std::io::Write;

use clap::{Parser, Subcommand};

use crate::commands;
use crate::duel::{Player, Terms};
use crate::error::Error;

/// Plays, replays and measures games without a page. JSON in and out.
#[derive(Debug, Parser)]
#[command(name = "referee", version)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Lists the scenarios, one JSON object a line.
    Scenarios,
    /// Starts a game and writes its save.
    Start {
        /// The scenario's id.
        id: String,
        /// The seed of the generated dice.
        #[arg(long)]
        seed: u64,
        /// An optional rule, as `detachments=true`; may be repeated.
        #[arg(long = "option", value_name = "NAME=VALUE")]
        options: Vec<String>,
        /// A position file to start from instead of the scenario's set-up.
        #[arg(long)]
        position: Option<String>,
        /// Where to write the save.
        #[arg(long)]
        out: String,
    },
    /// Shows a save: pending decision, hints, view, hash.
    Show {
        /// The save.
        save: String,
        /// As this side sees it; without it, as a spectator.
        #[arg(long)]
        side: Option<String>,
        /// Only the position, in the form `start --position` reads.
        #[arg(long)]
        position: bool,
    },
    /// Plays one action; prints what happened, one JSON object a line.
    Play {
        /// The save.
        save: String,
        /// The action as JSON; `{"agree":"resign"}` and the like for agreements.
        #[arg(long)]
        action: String,
        /// Dice thrown by hand, as `3,5,draw:Kaim`; without it they are generated.
        #[arg(long)]
        dice: Option<String>,
        /// The side that acts; without it, whoever must decide.
        #[arg(long)]
        side: Option<String>,
        /// Where to write the save afterwards.
        #[arg(long)]
        out: String,
    },
    /// The exact outcome distribution of an action.
    Odds {
        /// The save.
        save: String,
        /// The action as JSON.
        #[arg(long)]
        action: String,
        /// The most ways of falling that are followed.
        #[arg(long, default_value_t = rules_core::odds::BUDGET)]
        budget: usize,
    },
    /// Recomputes a save; prints entries, outcome and hash; fails on any mismatch.
    Replay {
        /// The save.
        save: String,
    },
    /// Writes a save, an exchange of a game by link, or a set-up as the link that carries it.
    Link {
        /// The file.
        file: String,
    },
    /// Writes what a link carries as a file.
    Unlink {
        /// The link, or what stands in it after `#`.
        link: String,
        /// Where to write it.
        #[arg(long)]
        out: String,
    },
    /// Plays random games; prints one line of JSON.
    Fuzz {
        /// The book.
        #[arg(long)]
        book: String,
        /// The scenario; without it, the book's first.
        #[arg(long)]
        scenario: Option<String>,
        /// How many games.
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// The seed of the first game; the following ones count on.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// An optional rule, as `detachments=true`; may be repeated.
        #[arg(long = "option", value_name = "NAME=VALUE")]
        options: Vec<String>,
    },
    /// Lets the computer play itself, both ways round; prints one line of JSON.
    Duel {
        /// The book.
        #[arg(long)]
        book: String,
        /// The scenario; without it, the book's first.
        #[arg(long)]
        scenario: Option<String>,
        /// The one: `recluta`, `capitano`, `generale` or `random`.
        #[arg(long)]
        a: String,
        /// The other.
        #[arg(long)]
        b: String,
        /// How many games; in every other one they change sides.
        #[arg(long, default_value_t = 40)]
        games: u64,
        /// The seed of the first two games; the following ones count on.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The nodes of each decision of a general; a captain has an eighth. Without it, the book's.
        #[arg(long)]
        nodes: Option<u32>,
        /// An optional rule, as `detachments=true`; may be repeated.
        #[arg(long = "option", value_name = "NAME=VALUE")]
        options: Vec<String>,
    },
    /// Lists the clauses of a book with status, role and tests.
    Clauses {
        /// The book; without it, all.
        #[arg(long)]
        book: Option<String>,
        /// As JSON instead of a table.
        #[arg(long)]
        json: bool,
    },
    /// Writes the pages that say which tests stand for which clauses.
    Coverage {
        /// The folder of the documentation.
        #[arg(long, default_value = "docs")]
        out: String,
    },
}

impl Cli {
    /// Carries the command out, writing its results to `out`.
    ///
    /// # Errors
    /// What went wrong; no file has been changed then.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Error> {
        match self.command {
            Command::Scenarios => commands::scenarios(out),
            Command::Start { id, seed, options, position, out: path } => {
                commands::start(&id, seed, &options, position.as_deref(), &path, out)
            }
            Command::Show { save, side, position } => commands::show(&save, side.as_deref(), position, out),
            Command::Play { save, action, dice, side, out: path } => {
                commands::play(&save, &action, dice.as_deref(), side.as_deref(), &path, out)
            }
            Command::Odds { save, action, budget } => commands::odds(&save, &action, budget, out),
            Command::Replay { save } => commands::replay(&save, out),
            Command::Link { file } => commands::link(&file, out),
            Command::Unlink { link, out: path } => commands::unlink(&link, &path),
            Command::Fuzz { book, scenario, games, seed, options } => {
                commands::fuzz(&book, scenario.as_deref(), games, seed, &options, out)
            }
            Command::Duel { book, scenario, a, b, games, seed, nodes, options } => {
                let player = |name: String| Player::of(&name).ok_or(Error::UnknownPlayer { name });
                let terms = Terms { a: player(a)?, b: player(b)?, games, seed, nodes };
                commands::duel(&book, scenario.as_deref(), terms, &options, out)
            }
            Command::Clauses { book, json } => commands::clauses(book.as_deref(), json, out),
            Command::Coverage { out: folder } => commands::coverage(&folder),
        }
    }
}
