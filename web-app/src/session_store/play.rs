//! Playing: actions, dice entered by hand, undo and taking back.

use std::sync::Arc;

use leptos::prelude::*;
use rules_core::books::obbedisco::{Action, Event};
use rules_core::dice::Rolled;
use rules_core::{Play, PlayError, Played, Side};

use super::{GameStore, Logged, Model, Refused, Throw, Undo};
use crate::storage::DiceSource;

impl GameStore {
    /// Plays an action of the side that must decide.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn act(&self, action: Action) -> Result<(), Refused> {
        let side = self.pending_side().ok_or(PlayError::Over)?;
        self.play(side, Play::Act(action))
    }

    /// Does it, and keeps the game. With dice entered by hand this may only ask for the first of them.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn play(&self, side: Side, play: Play<Action>) -> Result<(), Refused> {
        self.back.set(None);
        let source = self.model.read_untracked().info.dice;
        let played = self.model.try_update(|model| match source {
            DiceSource::Generated => model.play(side, play, None),
            DiceSource::Hand => model.play(side, play, Some(&[])),
        });
        self.settle(side, play, Vec::new(), false, played)
    }

    /// Whether the last entry's dice were entered by hand, so that they may still be corrected.
    pub fn can_correct(&self) -> bool {
        self.back.get().is_none() && self.model.read().logged.last().is_some_and(|entry| entry.entered)
    }

    /// Asks for the dice of the last entry anew. Nothing changes until all are entered.
    ///
    /// # Errors
    /// When they were not entered by hand.
    pub fn correct(&self) -> Result<(), Refused> {
        let Some(last) = self.model.read_untracked().logged.last().cloned() else { return Ok(()) };
        let played = self.model.try_update(|model| model.correct(&[]));
        self.settle(last.side, last.play, Vec::new(), true, played)
    }

    /// Enters the next die or chit of the action that waits for one.
    ///
    /// # Errors
    /// Why it does not fit.
    pub fn enter(&self, rolled: Rolled) -> Result<(), Refused> {
        let Some(throw) = self.throw.get_untracked() else { return Ok(()) };
        let mut rolls = throw.rolls;
        rolls.push(rolled);
        self.throw_again(throw.side, throw.play, rolls, throw.corrects)
    }

    fn throw_again(&self, side: Side, play: Play<Action>, rolls: Vec<Rolled>, corrects: bool) -> Result<(), Refused> {
        let played = self
            .model
            .try_update(|model| if corrects { model.correct(&rolls) } else { model.play(side, play, Some(&rolls)) });
        self.settle(side, play, rolls, corrects, played)
    }

    /// Takes the last die entered back.
    pub fn unenter(&self) {
        let Some(throw) = self.throw.get_untracked() else { return };
        let mut rolls = throw.rolls;
        rolls.pop();
        // Fewer dice than before cannot be refused for another reason than that more are wanted.
        let _ = self.throw_again(throw.side, throw.play, rolls, throw.corrects);
    }

    fn settle(
        &self,
        side: Side,
        play: Play<Action>,
        rolls: Vec<Rolled>,
        corrects: bool,
        played: Option<Result<(), Refused>>,
    ) -> Result<(), Refused> {
        match played.unwrap_or(Err(PlayError::Over)) {
            Ok(()) => {
                self.throw.set(None);
                self.aim.set(None);
                self.keep();
                Ok(())
            }
            Err(PlayError::Dice(wanted)) if wanted.found.is_none() => {
                self.throw.set(Some(Throw { side, play, rolls, wanted, corrects }));
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Whether the side that acted last may undo its last entry alone.
    pub fn can_undo(&self) -> bool {
        let model = self.model.read();
        model.logged.last().is_some_and(|last| model.session.undo_barrier(last.side) < model.logged.len())
            && self.back.get().is_none()
    }

    /// Undoes the last entry.
    ///
    /// # Errors
    /// When a barrier forbids it.
    pub fn undo(&self) -> Result<(), Refused> {
        let steps = self.model.read_untracked().logged.len();
        self.undo_to(steps.saturating_sub(1))
    }

    /// Undoes all entries from number `to` on.
    ///
    /// # Errors
    /// When a barrier forbids it.
    pub fn undo_to(&self, to: usize) -> Result<(), Refused> {
        let side = self.last_side();
        self.drop_entries(to, |model| model.session.undo(side, to))
    }

    /// How the game can go back so far.
    pub fn how_to_go_back(&self, to: usize) -> Undo {
        let model = self.model.read_untracked();
        let alone = model.logged.last().is_some_and(|last| model.session.undo_barrier(last.side) <= to);
        if alone { Undo::Alone } else { Undo::WithConsent }
    }

    /// The side that would decide anew at a step, and so the one that asks to go back to it.
    pub fn asker(&self, to: usize) -> Side {
        self.logged(to).map_or(Side::First, |entry| entry.side)
    }

    /// Goes back beyond a barrier with the other side's consent.
    ///
    /// # Errors
    /// When there is no such entry.
    pub fn take_back(&self, to: usize) -> Result<(), Refused> {
        let asked_by = self.asker(to);
        self.drop_entries(to, |model| model.session.take_back(asked_by, to))
    }

    fn drop_entries(&self, to: usize, drop: impl FnOnce(&mut Model) -> Result<(), Refused>) -> Result<(), Refused> {
        let dropped = self.model.try_update(|model| {
            drop(model)?;
            model.logged.truncate(to);
            model.generation += 1;
            Ok(())
        });
        dropped.unwrap_or(Err(PlayError::Over))?;
        self.back.set(None);
        self.aim.set(None);
        self.throw.set(None);
        self.keep();
        Ok(())
    }
}

impl Model {
    /// Plays with generated dice, or with the ones given.
    fn play(&mut self, side: Side, play: Play<Action>, entered: Option<&[Rolled]>) -> Result<(), Refused> {
        let played = match entered {
            None => self.session.play(side, play),
            Some(rolls) => self.session.play_entered(side, play, rolls),
        }?;
        self.log(side, play, entered.is_some(), played);
        Ok(())
    }

    /// Plays the last entry anew with other dice.
    fn correct(&mut self, rolls: &[Rolled]) -> Result<(), Refused> {
        let played = self.session.correct_entered(rolls)?;
        if let Some(last) = self.logged.pop() {
            self.generation += 1;
            self.log(last.side, last.play, true, played);
            if let Some(entry) = self.logged.last_mut() {
                entry.takebacks = last.takebacks;
            }
        }
        Ok(())
    }

    fn log(&mut self, side: Side, play: Play<Action>, entered: bool, played: Played<Event>) {
        let at = self.logged.len() as u32;
        let known: usize = self.logged.iter().map(|entry| entry.takebacks.len()).sum();
        let takebacks = self.session.journal().takebacks.iter().skip(known).filter(|back| back.to <= at).copied();
        self.logged.push(Logged {
            side,
            play,
            events: Arc::from(played.events),
            entered: entered && !played.rolls.is_empty(),
            rolls: played.rolls.len(),
            takebacks: takebacks.collect(),
        });
    }
}
