//! What the browser keeps: settings, named slots with their saves, and which tab plays a slot.
//!
//! Nothing here knows a rule: a save is a text. A storage that is forbidden, full or damaged is told as it is, and
//! never overwrites what was there.

pub mod seals;
pub mod slots;
pub mod tab;

use gloo_storage::errors::StorageError;
use gloo_storage::{LocalStorage, Storage as _};

pub use slots::{
    ByLink, Deleted, DiceSource, SlotInfo, Stored, delete, duplicate, fresh_id, keep, read, rename, slots,
};
pub use tab::{Hold, watch};

use crate::ui_store::Settings;

/// Why the browser's storage did not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StorageProblem {
    /// The browser allows no storage here.
    Forbidden,
    /// There is no room left.
    Full,
    /// There is nothing under that name.
    Missing,
    /// What is there cannot be read.
    Corrupt,
    /// Another tab plays this slot now.
    Elsewhere,
}

const SETTINGS: &str = "tamburino/settings";

/// Whether the browser allows storage here at all. The library's own accessor would throw.
fn allowed() -> Result<web_sys::Storage, StorageProblem> {
    web_sys::window().and_then(|window| window.local_storage().ok().flatten()).ok_or(StorageProblem::Forbidden)
}

fn problem(error: &StorageError) -> StorageProblem {
    match error {
        StorageError::KeyNotFound(_) => StorageProblem::Missing,
        StorageError::SerdeError(_) => StorageProblem::Corrupt,
        // Setting an item throws one error only: that there is no room.
        StorageError::JsError(_) => StorageProblem::Full,
    }
}

/// The settings kept, or the defaults.
pub fn settings() -> Settings {
    if allowed().is_err() {
        return Settings::default();
    }
    LocalStorage::get(SETTINGS).unwrap_or_default()
}

/// Keeps the settings.
///
/// # Errors
/// When the storage is forbidden or full.
pub fn keep_settings(settings: &Settings) -> Result<(), StorageProblem> {
    allowed()?;
    LocalStorage::set(SETTINGS, settings).map_err(|error| problem(&error))
}
