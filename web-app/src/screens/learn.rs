//! Begins the guided first game of a book.

use leptos::prelude::*;
use rules_core::any::Book;

use crate::components::Bar;
use crate::i18n::say;
use crate::route::Route;
use crate::session_store::lesson::learn;
use crate::{books, tr, words};

/// Fetches the lesson of a book and shows its game.
#[component]
pub fn LearnScreen(
    /// The book.
    book: Book,
) -> impl IntoView {
    let fault = RwSignal::new(None::<String>);
    wasm_bindgen_futures::spawn_local(async move {
        let fault_is = match learn(book).await {
            Some(Ok(slot)) => {
                Route::Play(slot).go_instead();
                return;
            }
            Some(Err(why)) => words::open_fault(&why),
            None => tr!(lesson.unreachable).to_owned(),
        };
        fault.try_set(Some(fault_is));
    });
    let name = books::face(book).map_or("", |face| face.name);
    view! {
        <Bar title=Signal::derive(move || tr!(lesson.of, book = name))/>
        <main class="page narrow" data-testid="learn">
            {move || match fault.get() {
                None => view! { <p class="muted">{say(|| tr!(links.opening))}</p> }.into_any(),
                Some(why) => view! {
                    <p role="alert">{why}</p>
                    <p><a class="btn" href=Route::Lobby.href()>{say(|| tr!(back_to_lobby))}</a></p>
                }.into_any(),
            }}
        </main>
    }
    .into_any()
}
