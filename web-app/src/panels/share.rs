//! The dialog that hands a link on: copied, shared, by mail, as a QR code, or as a file in its stead.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::components::{Dialog, Icon, click};
use crate::i18n::say;
use crate::ui_store::UiStore;
use crate::{files, share, tr, words};

/// What is handed on.
#[derive(Clone, Debug, PartialEq)]
pub enum Shared {
    /// A whole game, as a text.
    Game(String),
    /// The same, to be opened at the state after so many entries.
    Step(String, usize),
    /// What one player by link sends the other, as a text.
    Exchange(String),
    /// A scenario, as the address that opens it, and its set-up as a text.
    Scenario(String, String),
}

impl Shared {
    fn text(&self) -> &str {
        match self {
            Self::Game(text) | Self::Step(text, _) | Self::Exchange(text) | Self::Scenario(_, text) => text,
        }
    }

    fn file_name(&self) -> &'static str {
        if matches!(self, Self::Scenario(..)) { "tamburino-set-up.json" } else { "tamburino-link.json" }
    }

    fn title(&self) -> &'static str {
        match self {
            Self::Game(_) | Self::Step(..) => tr!(links.game_title),
            Self::Exchange(_) => tr!(links.exchange_title),
            Self::Scenario(..) => tr!(links.scenario_title),
        }
    }
}

/// Hands a link on.
#[component]
pub fn ShareDialog(
    /// What.
    shared: Shared,
    /// Called when it closes.
    on_close: Callback<()>,
) -> impl IntoView {
    let ui = UiStore::here();
    let link = RwSignal::new(String::new());
    let fair = matches!(shared, Shared::Exchange(_));
    let step = match &shared {
        Shared::Step(_, at) => format!("/{at}"),
        _ => String::new(),
    };
    match shared.clone() {
        Shared::Scenario(address, _) => link.set(address),
        Shared::Game(text) | Shared::Step(text, _) | Shared::Exchange(text) => spawn_local(async move {
            match share::packed(text).await {
                Ok(packed) => link.set(packed + &step),
                Err(_) => ui.say(tr!(links.cannot_pack)),
            }
        }),
    }
    let copy = move |_| {
        spawn_local(async move {
            let copied = share::copied(link.get_untracked()).await;
            ui.say(if copied { tr!(links.copied) } else { tr!(links.not_copied) });
        });
    };
    let shared = StoredValue::new(shared);
    let offer = move |_| {
        if shared.with_value(|shared| files::offer(shared.file_name(), shared.text())).is_err() {
            ui.say(words::unread(&files::Unread::Unreadable));
        }
    };
    view! {
        <Dialog title=Signal::derive(move || shared.with_value(Shared::title).to_owned()) on_close=on_close testid="share-dialog">
            <div class="dialog-body share">
                <input type="text" readonly data-testid="link" aria-label=say(|| tr!(links.link)) prop:value=link/>
                <div class="save-acts">
                    <button class="btn main" data-testid="copy-link" on:click=click(copy)><Icon name="check"/>{say(|| tr!(links.copy))}</button>
                    {share::can_share().then(|| view! {
                        <button class="btn" on:click=click(move |_| share::share("Tamburino", &link.get_untracked()))><Icon name="export"/>{say(|| tr!(links.share))}</button>
                    })}
                    <a class="btn" data-testid="mail-link" href=move || share::mail("Tamburino", &tr!(links.mail, link = link.get()))>{say(|| tr!(links.by_mail))}</a>
                    <button class="btn" data-testid="link-file" on:click=click(offer)><Icon name="save"/>{say(|| tr!(links.file))}</button>
                </div>
                {move || link.with(|link| (!link.is_empty()).then(|| share::code(link))).map(|code| match code {
                    Some((path, size)) => view! {
                        <svg class="qr" data-testid="qr" role="img" aria-label=tr!(links.code) viewBox=format!("-4 -4 {0} {0}", size + 8) shape-rendering="crispEdges">
                            <rect x="-4" y="-4" width="100%" height="100%" fill="#fff"></rect>
                            <path d=path fill="#000"></path>
                        </svg>
                    }.into_any(),
                    None => view! { <p class="small muted" data-testid="no-code">{say(|| tr!(links.too_long_for_code))}</p> }.into_any(),
                })}
                {fair.then(|| view! { <p class="small muted">{say(|| tr!(links.fair))}</p> })}
            </div>
        </Dialog>
    }
    .into_any()
}
