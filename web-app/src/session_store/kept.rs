//! A saved game as the page writes and reads it: the save file of the core without positions set up by hand, whose
//! reader is as heavy as the rest of a book's files together.
//!
//! The file itself is read and written once for all books, with the parts that only a book knows as trees or as texts.

use rules_core::digest::Digest;
use rules_core::save::{FORMAT, RULES};
use rules_core::{Entry, Game, Journal, Play, Session};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

use crate::json::{Misfit, Tree};

/// A save file that begins where its scenario does, with options and actions as `P`.
#[derive(Serialize, Deserialize)]
pub struct Kept<P> {
    /// The format of this file.
    pub format: u32,
    /// The version of the rules that wrote it.
    pub rules: String,
    /// The book's id.
    pub book: String,
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules agreed.
    pub options: P,
    /// No position.
    #[serde(default)]
    pub start: Option<()>,
    /// The seed of the generated dice.
    pub seed: u64,
    /// What was decided and thrown.
    pub journal: Journal<P>,
    /// The digest of the state reached.
    pub hash: Digest,
}

/// A session of this scenario as the text of a save file.
pub fn text<G: Game>(session: &Session<G>, scenario: &str, options: &G::Options) -> String {
    let journal = session.journal();
    let entries = journal.entries.iter().map(|entry| {
        let play = match &entry.play {
            Play::Act(action) => Play::Act(raw(action)),
            Play::Agree(agreement) => Play::Agree(*agreement),
        };
        Entry { play, side: entry.side, rolls: entry.rolls.clone(), entered: entry.entered, digest: entry.digest }
    });
    written(&Kept {
        format: FORMAT,
        rules: RULES.to_owned(),
        book: G::BOOK.to_owned(),
        scenario: scenario.to_owned(),
        options: raw(options),
        start: None,
        seed: session.seed(),
        journal: Journal { entries: entries.collect(), takebacks: journal.takebacks.clone() },
        hash: session.digest(),
    })
}

fn written(kept: &Kept<Box<RawValue>>) -> String {
    // A save has string keys only, the one thing that could fail.
    serde_json::to_string(kept).unwrap_or_default()
}

fn raw(part: &impl Serialize) -> Box<RawValue> {
    // As above.
    to_raw_value(part).unwrap_or_default()
}

/// A journal with the actions of a book.
///
/// # Errors
/// One is none of its actions.
pub fn journal<A: DeserializeOwned>(told: Journal<Tree>) -> Result<Journal<A>, Misfit> {
    let mut entries = Vec::with_capacity(told.entries.len());
    for entry in told.entries {
        let play = match entry.play {
            Play::Act(action) => Play::Act(A::deserialize(&action)?),
            Play::Agree(agreement) => Play::Agree(agreement),
        };
        let Entry { side, rolls, entered, digest, .. } = entry;
        entries.push(Entry { side, play, rolls, entered, digest });
    }
    Ok(Journal { entries, takebacks: told.takebacks })
}

#[cfg(test)]
mod tests {
    use rules_core::books::obbedisco::{Action, Obbedisco, Options};
    use rules_core::save::Save;
    use rules_core::{Game as _, Session};

    use super::*;

    #[test]
    fn what_the_page_writes_is_what_the_core_writes() {
        let Ok(scenario) = scenarios::obbedisco("bezzecca-1866") else { panic!("the scenario is there") };
        let Ok(game) = Obbedisco::start(&scenario, &Options::default()) else { panic!("it starts") };
        let session = Session::new(game, 1866);
        let core = serde_json::to_string(&Save::of(&session, "bezzecca-1866", &Options::default(), None)).unwrap();
        let page = text(&session, "bezzecca-1866", &Options::default());
        assert_eq!(page, core);
        let kept: Kept<Tree> = crate::json::read(&page).unwrap();
        assert_eq!(journal::<Action>(kept.journal).as_ref(), Ok(session.journal()));
        assert_eq!(Options::deserialize(&kept.options), Ok(Options::default()));
    }
}
