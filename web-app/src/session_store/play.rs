//! Playing: choices, actions, dice entered by hand, undo and taking back.

use leptos::prelude::*;
use rules_core::dice::Rolled;
use rules_core::{Play, Side};

use super::{Act, Aim, Failed, GameStore, Hex, Pick, Picked, Throw, Undo};
use crate::storage::DiceSource;
use crate::table_board::Proposal;

impl GameStore {
    /// A hex was chosen on the board.
    pub fn pick(&self, hex: Hex) -> Picked {
        let pick = if self.looks_back() {
            Pick::Look(hex)
        } else {
            self.desk.read_untracked().pick(hex, &untrack(|| self.eye()))
        };
        self.do_pick(pick)
    }

    /// A counter was chosen on the board.
    pub fn pick_token(&self, key: u32) -> Picked {
        let pick = self.desk.read_untracked().pick_token(key, &untrack(|| self.eye()));
        self.do_pick(pick)
    }

    /// A move on the table is to be made.
    pub fn carry(&self, proposal: &Proposal) -> Picked {
        let pick = self.desk.read_untracked().carry(proposal, &untrack(|| self.steady_eye()));
        self.do_pick(pick)
    }

    fn looks_back(&self) -> bool {
        self.desk.read_untracked().looking_back().is_some()
    }

    fn do_pick(&self, pick: Pick) -> Picked {
        match pick {
            Pick::Play(_) | Pick::Aim(_) | Pick::Focus(..) | Pick::Place(_) if !untrack(|| self.is_played_here()) => {
                Picked::Refused { why: crate::tr!(links.other_decides).to_owned(), clause: None }
            }
            Pick::Play(acts) => self.act_all(&acts, None),
            // What was only pointed at in the panel has not been aimed at yet.
            Pick::Aim(aim) if !self.pointed.get_value() && self.aim.get_untracked().as_ref() == Some(&aim) => {
                self.do_aim(&aim)
            }
            Pick::Aim(aim) => {
                self.pointed.set_value(false);
                self.selected.set(None);
                self.aim.set(Some(aim));
                Picked::Done
            }
            Pick::Focus(key, acts) => {
                let picked = if acts.is_empty() { Picked::Done } else { self.act_all(&acts, None) };
                if picked == Picked::Done {
                    self.selected.set(None);
                    self.aim.set(None);
                    if self.group.with_untracked(|group| !group.contains(&key)) {
                        self.group.set(Vec::new());
                    }
                    self.focus.set(Some(key));
                }
                picked
            }
            Pick::Group(keys) => {
                self.group.set(keys);
                Picked::Done
            }
            Pick::Place(bases) => {
                self.placed.update(|placed| {
                    placed.retain(|(key, _)| bases.iter().all(|(moved, _)| moved != key));
                    placed.extend(bases);
                });
                Picked::Done
            }
            Pick::Look(hex) => {
                self.aim.set(None);
                self.selected.set(Some(hex));
                Picked::Done
            }
            Pick::Refused { hex, why, clause } => {
                self.aim.set(None);
                self.selected.set(hex);
                Picked::Refused { why, clause }
            }
        }
    }

    /// Does what is aimed at.
    pub fn do_aim(&self, aim: &Aim) -> Picked {
        self.act_all(&aim.acts, aim.next.as_ref())
    }

    /// Plays actions one after the other, until one is no longer legal, somebody else must decide, or dice are wanted;
    /// then aims at the next one.
    pub fn act_all(&self, acts: &[Act], next: Option<&Act>) -> Picked {
        let steps = self.desk.read_untracked().steps();
        self.trail_from.set_value(steps);
        self.selected.set(None);
        for (at, act) in acts.iter().enumerate() {
            // The first one was offered; a later one may have been overtaken by what came of it.
            if at > 0 && !self.desk.read_untracked().may(act) {
                break;
            }
            if let Err(failed) = self.act(act) {
                return refused(failed);
            }
            if self.throw.read_untracked().is_some() {
                break;
            }
        }
        let aim = next.and_then(|next| self.desk.read_untracked().aim(next, &untrack(|| self.steady_eye())));
        if aim.is_some() {
            self.pointed.set_value(false);
            self.aim.set(aim);
        }
        Picked::Done
    }

    fn act(&self, act: &Act) -> Result<(), Failed> {
        let side = self.desk.read_untracked().pending_side();
        self.play(side.unwrap_or(Side::First), &Play::Act(act.clone()))
    }

    /// Shows what an action would do, while it is pointed at.
    pub fn aim_at(&self, aim: Option<Aim>) {
        if aim.is_some() && self.aim.get_untracked() != aim {
            self.pointed.set_value(true);
            self.aim.set(aim);
        }
    }

    /// Does it, and keeps the game. With dice entered by hand this may only ask for the first of them.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn play(&self, side: Side, play: &Play<Act>) -> Result<(), Failed> {
        if let Some(why) = self.why_not_here(side) {
            return Err(Failed::Refused { why, clause: None });
        }
        if let Some(why) = self.not_in_lesson(play) {
            return Err(Failed::Refused { why, clause: None });
        }
        let by_hand = self.desk.read_untracked().info().dice == DiceSource::Hand;
        let played = self.desk.try_update(|desk| desk.play(side, play, by_hand.then_some(&[])));
        self.settle(side, play, Vec::new(), false, played)
    }

    /// Whether the last entry's dice were entered by hand, so that they may still be corrected.
    pub fn can_correct(&self) -> bool {
        let desk = self.desk.read();
        let last = desk.steps().checked_sub(1).and_then(|last| desk.entry(last));
        desk.looking_back().is_none() && last.is_some_and(|entry| entry.entered)
    }

    /// Asks for the dice of the last entry anew. Nothing changes until all are entered.
    pub fn correct(&self) -> Picked {
        let last = self.desk.with_untracked(|desk| desk.steps().checked_sub(1).and_then(|last| desk.entry(last)));
        let Some(last) = last else { return Picked::Done };
        let played = self.desk.try_update(|desk| desk.correct(&[]));
        picked(self.settle(last.side, &last.play, Vec::new(), true, played))
    }

    /// Enters the next die or chit of the action that waits for one.
    pub fn enter(&self, rolled: Rolled) -> Picked {
        let Some(throw) = self.throw.get_untracked() else { return Picked::Done };
        let mut rolls = throw.rolls;
        rolls.push(rolled);
        picked(self.throw_again(throw.side, &throw.play, rolls, throw.corrects))
    }

    fn throw_again(&self, side: Side, play: &Play<Act>, rolls: Vec<Rolled>, corrects: bool) -> Result<(), Failed> {
        let played = self
            .desk
            .try_update(|desk| if corrects { desk.correct(&rolls) } else { desk.play(side, play, Some(&rolls)) });
        self.settle(side, play, rolls, corrects, played)
    }

    /// Takes the last die entered back.
    pub fn unenter(&self) {
        let Some(throw) = self.throw.get_untracked() else { return };
        let mut rolls = throw.rolls;
        rolls.pop();
        // Fewer dice than before cannot be refused for another reason than that more are wanted.
        let _ = self.throw_again(throw.side, &throw.play, rolls, throw.corrects);
    }

    fn settle(
        &self,
        side: Side,
        play: &Play<Act>,
        rolls: Vec<Rolled>,
        corrects: bool,
        played: Option<Result<(), Failed>>,
    ) -> Result<(), Failed> {
        match played {
            Some(Ok(())) => {
                self.throw.set(None);
                self.aim.set(None);
                self.redo.set(Vec::new());
                self.stop();
                self.lead_lesson();
                self.forget();
                self.keep();
                Ok(())
            }
            Some(Err(Failed::Dice(wanted))) => {
                self.throw.set(Some(Throw { side, play: play.clone(), rolls, wanted, corrects }));
                Ok(())
            }
            Some(failed) => failed,
            // The game is no longer on the page.
            None => Ok(()),
        }
    }

    /// Whether the side that acted last may undo its last entry alone.
    pub fn can_undo(&self) -> bool {
        let steps = self.steps();
        let desk = self.desk.read();
        desk.looking_back().is_none() && steps > 0 && desk.undo_barrier(self.last_side()) < steps
    }

    /// Undoes the last entry.
    pub fn undo(&self) -> Picked {
        let steps = self.desk.read_untracked().steps();
        self.undo_to(steps.saturating_sub(1))
    }

    /// Undoes all entries from number `to` on.
    pub fn undo_to(&self, to: usize) -> Picked {
        let side = self.last_side();
        let undone: Vec<_> = self.desk.with_untracked(|desk| {
            let entries = (to..desk.steps()).rev().filter_map(|at| desk.entry(at));
            entries.map(|entry| (entry.side, entry.play)).collect()
        });
        let dropped = self.drop_entries(self.desk.try_update(|desk| desk.undo(side, to)));
        if dropped.is_ok() {
            self.redo.update(|redo| redo.extend(undone));
        }
        picked(dropped)
    }

    /// How the game can go back so far.
    pub fn how_to_go_back(&self, to: usize) -> Undo {
        let desk = self.desk.read_untracked();
        let alone = desk.steps() > 0 && desk.undo_barrier(self.last_side()) <= to;
        match desk.info().link {
            _ if alone => Undo::Alone,
            // A lesson's dice are those of its seed, which taking back would change.
            None if desk.info().lesson.is_some() => Undo::Never,
            None => Undo::WithConsent,
            Some(_) => Undo::Never,
        }
    }

    /// The side that would decide anew at a step, and so the one that asks to go back to it.
    pub fn asker(&self, to: usize) -> Side {
        self.entry(to).map_or(Side::First, |entry| entry.side)
    }

    /// Goes back beyond a barrier with the other side's consent.
    pub fn take_back(&self, to: usize) -> Picked {
        let asked_by = self.asker(to);
        self.redo.set(Vec::new());
        picked(self.drop_entries(self.desk.try_update(|desk| desk.take_back(asked_by, to))))
    }

    fn drop_entries(&self, dropped: Option<Result<(), Failed>>) -> Result<(), Failed> {
        dropped.unwrap_or(Ok(()))?;
        self.stop();
        self.lead_lesson();
        self.aim.set(None);
        self.throw.set(None);
        self.focus.set(None);
        self.forget();
        self.keep();
        Ok(())
    }

    /// Forgets what was in the making for the decision before.
    fn forget(&self) {
        self.marks.set(Vec::new());
        self.placed.set(Vec::new());
        self.group.set(Vec::new());
    }
}

/// A play as what came of a choice.
pub fn picked(played: Result<(), Failed>) -> Picked {
    played.map_or_else(refused, |()| Picked::Done)
}

fn refused(failed: Failed) -> Picked {
    match failed {
        Failed::Refused { why, clause } => Picked::Refused { why, clause },
        Failed::Dice(_) => Picked::Refused { why: crate::tr!(refused.dice).to_owned(), clause: None },
    }
}
