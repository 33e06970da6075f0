//! Time: steps forth and back, replay, doing again, games that branch off.

use leptos::prelude::*;

use super::open::put;
use super::{GameStore, History, Picked};
use crate::storage;

impl GameStore {
    /// Shows the state after so many entries, and no longer by itself.
    pub fn step_to(&self, at: usize) {
        self.stop();
        self.look_back(at);
    }

    /// Lets the steps follow one another from the one on show. From the present it begins where whoever must decide
    /// has last decided, or else at the beginning.
    pub fn replay(&self) {
        if untrack(|| self.looking_back()).is_none() {
            self.look_back(self.unseen().unwrap_or(0));
        }
        self.playing.set(true);
    }

    /// Where the entries begin that whoever must decide has not made himself; none if he made the last.
    fn unseen(&self) -> Option<usize> {
        let desk = self.desk.read_untracked();
        let me = desk.pending_side()?;
        let others = (0..desk.steps()).rev().take_while(|&at| desk.entry(at).is_some_and(|entry| entry.side != me));
        others.last()
    }

    /// Shows the next step of a replay; answers whether there is another.
    pub fn go_on(&self) -> bool {
        if !self.playing.get_untracked() {
            return false;
        }
        let Some(at) = untrack(|| self.looking_back()) else {
            self.playing.set(false);
            return false;
        };
        self.look_back(at + 1);
        let more = untrack(|| self.looking_back()).is_some();
        if !more {
            self.playing.set(false);
        }
        more
    }

    /// Ends a replay where it is.
    pub fn stop(&self) {
        if self.playing.get_untracked() {
            self.playing.set(false);
        }
    }

    /// Whether something undone may be done again.
    pub fn can_redo(&self) -> bool {
        self.redo.with(|redo| !redo.is_empty()) && self.looking_back().is_none()
    }

    /// Does again what was undone last. No die lay in it, so it comes to the same.
    pub fn do_again(&self) -> Picked {
        let mut rest = self.redo.get_untracked();
        let Some((side, play)) = rest.pop() else { return Picked::Done };
        let played = self.play(side, &play);
        // Playing forgets what was undone; what followed may still be done again.
        self.redo.set(if played.is_ok() { rest } else { Vec::new() });
        super::play::picked(played)
    }

    /// Undoes what the activation going on has brought, as far as its side may do so alone.
    pub fn restart(&self) -> Picked {
        let to = self.desk.read_untracked().beginning();
        self.undo_to(to)
    }

    /// The game from its beginning to now, in public numbers.
    pub fn history(&self) -> History {
        self.desk.read().history()
    }

    /// What the strength of a side counts.
    pub fn strength_word(&self) -> &'static str {
        self.desk.read_untracked().strength_word()
    }

    /// Keeps a new game that begins with the first so many entries of this one, and answers with its slot. Its dice
    /// will be others: the journal says that the rest was taken back.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn branch(&self, at: usize) -> Result<String, super::Failed> {
        let mut desk = self.desk.with_untracked(|desk| desk.copy());
        if at < desk.steps() {
            desk.take_back(self.asker(at), at)?;
        }
        let id = storage::fresh_id(&desk.info().scenario);
        let info = desk.info_mut();
        info.id.clone_from(&id);
        info.name = crate::tr!(timeline.branch_name, step = at);
        // The other player of a game by link knows only the one it came from.
        info.link = None;
        info.lesson = None;
        put(desk);
        Ok(id)
    }

    /// The side that must decide something in secret here, where two players who have given their names share the screen.
    pub fn secret(&self) -> Option<rules_core::Side> {
        let desk = self.desk.read();
        let info = desk.info();
        let two = info.link.is_none() && info.seats.iter().all(|seat| !seat.trim().is_empty());
        if two && desk.looking_back().is_none() { desk.secret() } else { None }
    }

    /// What may be done with a piece of the board now, in words: why it cannot be chosen, with the clause, if it cannot.
    pub fn query(&self, key: u32) -> (String, Option<rules_core::Clause>) {
        if self.looking_back().is_some() || self.decider().is_none() {
            return (String::new(), None);
        }
        match self.desk.read().pick_token(key, &self.steady_eye()) {
            super::Pick::Refused { why, clause, .. } => (why, clause),
            super::Pick::Focus(..) | super::Pick::Group(_) => (crate::tr!(unit.may_act).to_owned(), None),
            super::Pick::Aim(_) => (crate::tr!(unit.may_be_aimed).to_owned(), None),
            super::Pick::Play(acts) if !acts.is_empty() => (crate::tr!(unit.may_act).to_owned(), None),
            _ => (String::new(), None),
        }
    }

    /// The slot the game is kept in.
    pub fn slot(&self) -> String {
        self.desk.read_untracked().info().id.clone()
    }
}
