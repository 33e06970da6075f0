//! Keeping the game in the browser, and taking it out as a file.

use leptos::prelude::*;

use super::GameStore;
use crate::storage::{self, DiceSource, Hold, SlotInfo, StorageProblem};

impl GameStore {
    /// Keeps the game in its slot; what goes wrong shows as the storage's health, and the game goes on.
    pub(super) fn keep(&self) {
        let (info, save) = self.desk.with_untracked(|desk| (desk.describe(), desk.save()));
        let kept = self.hold.with_value(|hold| storage::keep(hold, &info, &save));
        self.health.set(kept.err());
    }

    /// Notices when another tab has taken the slot over.
    pub fn watch_other_tabs(&self) {
        let (hold, health) = (self.hold, self.health);
        storage::watch(move || {
            if !hold.with_value(Hold::ours) {
                health.set(Some(StorageProblem::Elsewhere));
            }
        });
    }

    /// The game as a file: its name and text.
    pub fn file(&self) -> (String, String) {
        self.desk.with_untracked(|desk| (format!("tamburino-{}.json", desk.info().id), desk.save()))
    }

    /// Keeps a copy under a name of its own; answers with that name.
    ///
    /// # Errors
    /// When the storage is forbidden or full.
    pub fn keep_copy(&self, name: &str) -> Result<String, StorageProblem> {
        let (info, save) = self.desk.with_untracked(|desk| (desk.describe(), desk.save()));
        let id = storage::fresh_id(&info.scenario);
        let name = if name.trim().is_empty() { id.clone() } else { name.trim().to_owned() };
        let info = SlotInfo { id: id.clone(), name: name.clone(), link: None, lesson: None, ..info };
        storage::keep(&Hold::claim(&id), &info, &save).map(|()| name)
    }

    /// Changes where the dice come from, from the next throw on.
    pub fn set_dice_source(&self, source: DiceSource) {
        self.desk.update(|desk| desk.info_mut().dice = source);
        self.throw.set(None);
        self.keep();
    }
}
