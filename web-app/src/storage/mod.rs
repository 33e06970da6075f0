//! What the browser keeps: settings, named slots with their saves, and which tab plays a slot.
//!
//! Nothing here knows a rule: a save is a text. A storage that is forbidden, full or damaged is told as it is, and
//! never overwrites what was there.

pub mod seals;
pub mod slots;
pub mod tab;

use gloo_storage::{LocalStorage, Storage as _};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use slots::{
    ByLink, Deleted, DiceSource, SlotInfo, Stored, delete, duplicate, fresh_id, keep, read, rename, slots,
};
pub use tab::{Hold, watch};

use crate::json;
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

/// The browser's storage, if it allows any here: the library's own accessor would throw if not.
fn allowed() -> Result<web_sys::Storage, StorageProblem> {
    let is_there = web_sys::window().is_some_and(|window| window.local_storage().is_ok_and(|store| store.is_some()));
    if is_there { Ok(LocalStorage::raw()) } else { Err(StorageProblem::Forbidden) }
}

/// What is kept under a name, if it is there and can be read.
fn get<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = allowed().ok()?.get_item(name).ok()??;
    json::read(&text).ok()
}

/// Keeps something under a name.
fn set(name: &str, what: &(impl Serialize + ?Sized)) -> Result<(), StorageProblem> {
    // What is kept has string keys only, the one thing that could fail.
    let text = serde_json::to_string(what).map_err(|_| StorageProblem::Corrupt)?;
    // Setting an item throws one error only: that there is no room.
    allowed()?.set_item(name, &text).map_err(|_| StorageProblem::Full)
}

/// The settings kept, or the defaults.
pub fn settings() -> Settings {
    get(SETTINGS).unwrap_or_default()
}

/// Keeps the settings.
///
/// # Errors
/// When the storage is forbidden or full.
pub fn keep_settings(settings: &Settings) -> Result<(), StorageProblem> {
    set(SETTINGS, settings)
}
