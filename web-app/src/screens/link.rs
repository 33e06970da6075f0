//! A link that was opened: the game it brings, an invitation, or why it does not fit.

use leptos::prelude::*;
use links::Exchange;
use wasm_bindgen_futures::spawn_local;

use crate::books;
use crate::components::{Bar, click};
use crate::i18n::say;
use crate::route::Route;
use crate::session_store::by_link::open_at;
use crate::session_store::{Came, LinkFault, OpenFault, accept, came};
use crate::{share, tr, words};

#[derive(Clone)]
enum Shown {
    Opening,
    Invitation(Box<Exchange>),
    Fault(LinkFault),
}

/// Takes a link in.
#[component]
pub fn LinkScreen(
    /// What stands after `#/g/`.
    packed: String,
) -> impl IntoView {
    let shown = RwSignal::new(Shown::Opening);
    // A link to a step names it after the game.
    let (packed, step) = match packed.split_once('/') {
        Some((packed, step)) => (packed.to_owned(), step.parse::<usize>().ok()),
        None => (packed, None),
    };
    spawn_local(async move {
        let came = share::unpacked(packed).await.map_err(LinkFault::Link).and_then(|text| came("", &text));
        match came {
            Ok(Came::Game(slot)) => match step {
                Some(at) => Route::Step(slot, at).go_instead(),
                None => Route::Play(slot).go_instead(),
            },
            Ok(Came::SetUp(path)) => Route::Scenario(path).go_instead(),
            Ok(Came::Invitation(exchange)) => shown.set(Shown::Invitation(exchange)),
            Err(fault) => shown.set(Shown::Fault(fault)),
        }
    });
    view! {
        <Bar title=Signal::derive(|| tr!(links.title).to_owned())/>
        <main class="page narrow" data-testid="link-screen">
            {move || match shown.get() {
                Shown::Opening => view! { <p class="muted">{say(|| tr!(links.opening))}</p> }.into_any(),
                Shown::Invitation(exchange) => view! { <Invitation exchange=*exchange shown=shown/> }.into_any(),
                Shown::Fault(fault) => view! { <Unfit fault=fault/> }.into_any(),
            }}
        </main>
    }
    .into_any()
}

#[component]
fn Invitation(exchange: Exchange, shown: RwSignal<Shown>) -> impl IntoView {
    let Some(scenario) = books::scenario(&exchange.scenario) else {
        let fault = LinkFault::Game(OpenFault::UnknownScenario(exchange.scenario));
        return view! { <Unfit fault=fault/> }.into_any();
    };
    let mine = exchange.inviter.other();
    let by_hand = exchange.by_hand;
    let exchange = StoredValue::new(exchange);
    let accept = move |_| match exchange.with_value(accept) {
        Ok(slot) => Route::Play(slot).go_instead(),
        Err(fault) => shown.set(Shown::Fault(LinkFault::Game(fault))),
    };
    view! {
        <div class="card dialog-body invitation" data-testid="invitation">
            <h2>{say(scenario.title)}</h2>
            <p>{say(scenario.intro)}</p>
            <p>{move || tr!(links.invited, side = (scenario.side)(mine))}</p>
            {by_hand.then(|| view! { <p>{say(|| tr!(links.invited_by_hand))}</p> })}
            <p class="small muted">{say(|| tr!(links.fair))}</p>
            <div class="save-acts">
                <button class="btn main" data-testid="accept" on:click=click(accept)>{say(|| tr!(links.accept))}</button>
                <a class="btn" href=Route::Lobby.href()>{say(|| tr!(back_to_lobby))}</a>
            </div>
        </div>
    }
    .into_any()
}

/// Why a link does not fit, and the way to the game that is known here.
#[component]
fn Unfit(fault: LinkFault) -> impl IntoView {
    let known = match &fault {
        LinkFault::Parts { slot, same, .. } => Some((slot.clone(), *same)),
        _ => None,
    };
    let kind = fault.kind();
    let fault = StoredValue::new(fault);
    view! {
        <div class="card dialog-body invitation" data-testid="link-fault" data-fault=kind>
            <p role="alert">{move || fault.with_value(words::link_fault)}</p>
            <p class="small muted">{say(|| tr!(links.nothing_changed))}</p>
            <div class="save-acts">
                {known.map(|(slot, same)| view! {
                    <button class="btn main" data-testid="to-fork" on:click=click(move |_| {
                        open_at(&slot, same);
                        Route::Play(slot.clone()).go();
                    })>{say(|| tr!(links.to_fork))}</button>
                })}
                <a class="btn" href=Route::Lobby.href()>{say(|| tr!(back_to_lobby))}</a>
            </div>
        </div>
    }
    .into_any()
}
