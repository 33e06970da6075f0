//! Which tab plays a slot: the last one that opened it. The others stop writing and say so.

use gloo_events::EventListener;
use leptos::prelude::*;

use super::allowed;

const TAB: &str = "tamburino/tab/";

/// This tab's claim on a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    slot: String,
    token: String,
}

impl Hold {
    /// Claims the slot for this tab; whoever held it before no longer does. Without storage there is nothing to
    /// claim and nothing to lose.
    pub fn claim(slot: &str) -> Self {
        let token = format!("{:x}", (js_sys::Math::random() * (1u64 << 52) as f64) as u64);
        if let Ok(storage) = allowed() {
            // A full storage refuses the mark; then this tab cannot write the save either.
            let _ = storage.set_item(&format!("{TAB}{slot}"), &token);
        }
        Self { slot: slot.to_owned(), token }
    }

    /// Whether no other tab has claimed the slot since. A mark that could not be written or was deleted leaves it ours.
    pub fn ours(&self) -> bool {
        let Ok(storage) = allowed() else { return true };
        match storage.get_item(&format!("{TAB}{}", self.slot)) {
            Ok(Some(token)) => token == self.token,
            _ => true,
        }
    }
}

/// Drops the claims on a deleted slot.
pub(super) fn forget(slot: &str) {
    if let Ok(storage) = allowed() {
        // Removing an item cannot fail where storage is allowed.
        let _ = storage.remove_item(&format!("{TAB}{slot}"));
    }
}

/// Calls back whenever another tab changes the storage. The listener goes with the reactive owner.
pub fn watch(changed: impl Fn() + 'static) {
    let Some(window) = web_sys::window() else { return };
    let listener = EventListener::new(&window, "storage", move |_| changed());
    // Kept by the owner: dropped with it, which stops listening.
    let _ = StoredValue::new_local(listener);
}
