//! Keeping the game in the browser, and taking it out as a file.

use leptos::prelude::*;
use rules_core::books::obbedisco::{Decision, Obbedisco};
use rules_core::save::Save;
use rules_core::{Game as _, Pending, Side};

use super::{GameStore, Model};
use crate::storage::{self, DiceSource, Hold, SlotInfo, StorageProblem};

impl Model {
    /// The game as a save file.
    pub(super) fn save(&self) -> String {
        let save = Save::<Obbedisco>::of(&self.session, &self.info.scenario, &self.options, self.start.clone());
        // A save has string keys only, the one thing that could fail.
        serde_json::to_string(&save).unwrap_or_default()
    }

    /// What the list of saved games is to say.
    pub(super) fn describe(&self) -> SlotInfo {
        let game = self.session.game();
        let pending = game.pending();
        let decider = if self.session.is_over() { None } else { pending.decider() };
        let unit = decider.and_then(|side| match &pending {
            Pending::Decide(_) => pending.question(side).and_then(|question| subject(&question.what)),
            _ => None,
        });
        let all = game.board().file.target_cities.len() as u8;
        let italian = game.target_cities();
        SlotInfo {
            kept: js_sys::Date::now() as u64,
            turn: game.turn() as u8,
            turns: game.board().file.turns,
            entries: self.session.journal().entries.len() as u32,
            decider: decider.map(|side| u8::from(side == Side::Second)),
            unit,
            score: [italian, all - italian],
            over: self.session.is_over(),
            ..self.info.clone()
        }
    }
}

fn subject(decision: &Decision) -> Option<String> {
    crate::words::subject(decision).map(|leader| leader.label().to_owned())
}

impl GameStore {
    /// Keeps the game in its slot; what goes wrong shows as the storage's health, and the game goes on.
    pub(super) fn keep(&self) {
        let kept = self.model.with_untracked(|model| {
            let info = model.describe();
            storage::keep(&model.hold, &info, &model.save()).map(|()| info)
        });
        match kept {
            Ok(info) => {
                self.model.update_untracked(|model| model.info = info);
                self.health.set(None);
            }
            Err(problem) => self.health.set(Some(problem)),
        }
    }

    /// Notices when another tab has taken the slot over.
    pub fn watch_other_tabs(&self) {
        let (model, health) = (self.model, self.health);
        storage::watch(move || {
            if !model.with_untracked(|model| model.hold.ours()) {
                health.set(Some(StorageProblem::Elsewhere));
            }
        });
    }

    /// The game as a file: its name and text.
    pub fn file(&self) -> (String, String) {
        self.model.with_untracked(|model| (format!("tamburino-{}.json", model.info.id), model.save()))
    }

    /// The id of the slot the game is kept in.
    pub fn slot(&self) -> String {
        self.model.with_untracked(|model| model.info.id.clone())
    }

    /// Keeps a copy under a name of its own; answers with that name.
    ///
    /// # Errors
    /// When the storage is forbidden or full.
    pub fn keep_copy(&self, name: &str) -> Result<String, StorageProblem> {
        self.model.with_untracked(|model| {
            let id = storage::fresh_id(&model.info.scenario);
            let name = if name.trim().is_empty() { id.clone() } else { name.trim().to_owned() };
            let info = SlotInfo { id: id.clone(), name: name.clone(), ..model.describe() };
            storage::keep(&Hold::claim(&id), &info, &model.save()).map(|()| name)
        })
    }

    /// Changes where the dice come from, from the next throw on.
    pub fn set_dice_source(&self, source: DiceSource) {
        self.model.update(|model| model.info.dice = source);
        self.throw.set(None);
        self.keep();
    }
}
