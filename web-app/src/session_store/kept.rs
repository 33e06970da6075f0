//! A saved game as the page writes and reads it: the save file of the core without positions set up by hand, whose
//! reader is as heavy as the rest of a book's files together.

use rules_core::digest::Digest;
use rules_core::save::{FORMAT, RULES};
use rules_core::{Game, Journal, Session};
use serde::{Deserialize, Serialize};

/// A save file that begins where its scenario does.
#[derive(Serialize, Deserialize)]
pub struct Kept<O, A> {
    /// The format of this file.
    pub format: u32,
    /// The version of the rules that wrote it.
    pub rules: String,
    /// The book's id.
    pub book: String,
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules agreed.
    pub options: O,
    /// No position.
    #[serde(default)]
    pub start: Option<()>,
    /// The seed of the generated dice.
    pub seed: u64,
    /// What was decided and thrown.
    pub journal: Journal<A>,
    /// The digest of the state reached.
    pub hash: Digest,
}

impl<O, A> Kept<O, A> {
    /// Saves a session of this scenario.
    pub fn of<G: Game<Options = O, Action = A>>(session: &Session<G>, scenario: &str, options: &O) -> Self
    where
        O: Clone,
        A: Clone,
    {
        Self {
            format: FORMAT,
            rules: RULES.to_owned(),
            book: G::BOOK.to_owned(),
            scenario: scenario.to_owned(),
            options: options.clone(),
            start: None,
            seed: session.seed(),
            journal: session.journal().clone(),
            hash: session.digest(),
        }
    }
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
        let page = serde_json::to_value(Kept::of(&session, "bezzecca-1866", &Options::default()));
        let core = serde_json::to_value(Save::of(&session, "bezzecca-1866", &Options::default(), None));
        assert!(page.is_ok_and(|page| core.is_ok_and(|core| page == core)));
        let text = serde_json::to_string(&Kept::of(&session, "bezzecca-1866", &Options::default())).unwrap_or_default();
        assert!(serde_json::from_str::<Kept<Options, Action>>(&text).is_ok());
    }
}
