//! How the site stands on this device: kept whole, or with a new version waiting to be taken.

use leptos::prelude::*;

use super::click;
use crate::i18n::say;
use crate::tr;

/// What `assets/js/offline.js` says, followed as it changes: `ready`, `update`, `others`, or nothing.
fn state() -> RwSignal<String> {
    let root = || web_sys::window().and_then(|window| window.document()).and_then(|page| page.document_element());
    let said = move || root().and_then(|root| root.get_attribute("data-offline")).unwrap_or_default();
    let state = RwSignal::new(said());
    if let Some(window) = web_sys::window() {
        let listener = gloo_events::EventListener::new(&window, "tamburino-offline", move |_| state.set(said()));
        // Kept by the owner: dropped with it, which stops listening.
        let _ = StoredValue::new_local(listener);
    }
    state
}

fn take() {
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::Event::new("tamburino-take")) {
        // Nobody can cancel it, so there is nothing in the answer.
        let _ = window.dispatch_event(&event);
    }
}

/// Announces a new version, and takes it when the player says so. It stands on no screen of a game.
#[component]
pub fn UpdateNote() -> impl IntoView {
    let state = state();
    view! {
        {move || {
            let (waits, others) = state.with(|state| (state == "update", state == "others"));
            (waits || others).then(|| view! {
                <div class="banner news" role="status" data-testid="update">
                    <span style="flex:1">{move || if others { tr!(offline.others) } else { tr!(offline.update) }}</span>
                    <button class="btn" data-testid="take-update" on:click=click(|_| take())>{say(|| tr!(offline.take))}</button>
                </div>
            })
        }}
    }
    .into_any()
}

/// Says that the page works without a network, once it does.
#[component]
pub fn OfflineNote() -> impl IntoView {
    let state = state();
    view! {
        <p class="small muted" data-testid="offline" data-state=state hidden=move || state.with(String::is_empty)>
            {say(|| tr!(offline.ready))}
        </p>
    }
    .into_any()
}
