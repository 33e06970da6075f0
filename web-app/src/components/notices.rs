//! Short messages of the page.

use leptos::prelude::*;

use super::click;
use super::{ClauseLink, Icon};
use crate::i18n::say;
use crate::tr;
use crate::ui_store::UiStore;

/// The messages on show, read out as they appear.
#[component]
pub fn Notices() -> impl IntoView {
    let ui = UiStore::here();
    let close = move |id| ui.notices.update(|notices| notices.retain(|notice| notice.id != id));
    view! {
        <div class="notices" role="status" aria-live="polite" data-testid="notices">
            <For each=move || ui.notices.get() key=|notice| notice.id let:notice>
                <div class="notice">
                    <span class="grow">
                        {notice.text.clone()} " "
                        {notice.clause.map(|clause| view! { <ClauseLink clause=clause/> })}
                    </span>
                    <button class="btn-icon" aria-label=say(|| tr!(close)) on:click=click(move |_| close(notice.id))>
                        <Icon name="close"/>
                    </button>
                </div>
            </For>
        </div>
    }
    .into_any()
}
