//! The card of a game by link: whose turn it is, and what is to be sent.

use leptos::prelude::*;

use super::share::{ShareDialog, Shared};
use crate::components::{Icon, click};
use crate::i18n::say;
use crate::session_store::GameStore;
use crate::tr;

/// What a player by link is to do besides playing.
#[component]
pub fn LinkPanel(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let sending = RwSignal::new(false);
    // Only what the card shows: what is sent is marked in the game, which must not close the dialog over it.
    let link = Memo::new(move |_| game.by_link().map(|link| (link.mine, link.inviter, link.other.is_some())));
    let waits = move || !game.is_played_here() && game.looking_back().is_none();
    let line = move || {
        let (mine, inviter, ready) = link.get()?;
        let (me, you) = (game.side_name(mine), game.side_name(mine.other()));
        if game.end().is_some() {
            return Some(tr!(links.over, side = you));
        }
        Some(match (ready, waits()) {
            (false, _) if mine == inviter => tr!(links.invite, side = you),
            (false, _) => tr!(links.answer, side = me),
            (true, true) => tr!(links.done, side = you),
            (true, false) => tr!(links.yours, side = me),
        })
    };
    view! {
        {move || link.get().map(|_| view! {
            <section class="card by-link" data-testid="by-link" aria-live="polite">
                <p>{line}</p>
                {move || waits().then(|| view! {
                    <button class="btn main" data-testid="send-link" on:click=click(move |_| sending.set(true))>
                        <Icon name="export"/>{say(|| tr!(links.send))}
                    </button>
                })}
            </section>
        })}
        {move || sending.get().then(|| {
            let text = game.to_send().unwrap_or_default();
            view! { <ShareDialog shared=Shared::Exchange(text) on_close=Callback::new(move |()| sending.set(false))/> }
        })}
    }
    .into_any()
}
