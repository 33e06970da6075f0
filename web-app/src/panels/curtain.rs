//! The curtain: at one screen nobody looks on while a secret is chosen.

use leptos::prelude::*;
use rules_core::Side;

use crate::components::{Flag, click};
use crate::i18n::say;
use crate::session_store::GameStore;
use crate::tr;

/// Stands before a secret choice of another player than the one before, where both have given their names.
#[component]
pub fn Curtain(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    // Behind it already: the player and the step.
    let behind = RwSignal::new(None::<Side>);
    let secret = Memo::new(move |_| game.secret());
    let node = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        // Between two secret choices of one player the curtain stays open.
        if secret.get().is_none() {
            behind.set(None);
        }
        if let Some(dialog) = node.get()
            && !dialog.open()
        {
            // Showing fails only for a dialog outside the document, and this one is in it.
            let _ = dialog.show_modal();
        }
    });
    move || {
        let side = secret.get().filter(|side| behind.get() != Some(*side))?;
        Some(view! {
            <dialog class="modal curtain" node_ref=node data-testid="curtain" aria-labelledby="curtain-title"
                on:cancel=move |event: web_sys::Event| event.prevent_default()>
                <div class="dialog-body">
                    <h2 id="curtain-title"><Flag side=side/> " " {move || tr!(curtain.title, side = game.seat(side))}</h2>
                    <p>{say(|| tr!(curtain.text))}</p>
                    <button class="btn main" data-testid="curtain-open" on:click=click(move |_| behind.set(Some(side)))>{say(|| tr!(curtain.open))}</button>
                </div>
            </dialog>
        })
    }
}
