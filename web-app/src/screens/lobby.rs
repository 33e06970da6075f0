//! The lobby: the five books, and the way back into the last game.

use leptos::prelude::*;

use super::{SavesList, StartDialog};
use crate::components::{Dialog, Drum, Icon, LanguageButton, ThemeButton};
use crate::files;
use crate::panels::Score;
use crate::route::Route;
use crate::session_store;
use crate::storage::{self, SlotInfo};
use crate::tr;
use crate::ui_store::UiStore;
use crate::words;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Start,
    Saves,
}

/// The lobby.
#[component]
pub fn LobbyScreen() -> impl IntoView {
    let open = RwSignal::new(Open::Nothing);
    let close = Callback::new(move |()| open.set(Open::Nothing));
    view! {
        <main class="lobby" data-testid="lobby">
            <div class="contours" aria-hidden="true"></div>
            <header class="lobby-head">
                <div class="brand">
                    <Drum/>
                    <div>
                        <h1>"Tamburino"</h1>
                        <p>{move || tr!(lobby.motto)}</p>
                    </div>
                </div>
                <Resume/>
            </header>
            <section class="books" aria-label=move || tr!(lobby.books)>
                <Obbedisco start=Callback::new(move |()| open.set(Open::Start))/>
                <Later name="Caricat!" picture="caricat"
                    when=Signal::derive(|| tr!(lobby.caricat.when).to_owned()) lead=Signal::derive(|| tr!(lobby.caricat.lead).to_owned())/>
                <Later name="De Bellis Empire" picture="dbe"
                    when=Signal::derive(|| tr!(lobby.dbe.when).to_owned()) lead=Signal::derive(|| tr!(lobby.dbe.lead).to_owned())/>
                <Later name="Bravado" picture="bravado"
                    when=Signal::derive(|| tr!(lobby.bravado.when).to_owned()) lead=Signal::derive(|| tr!(lobby.bravado.lead).to_owned())/>
                <Later name="Italiani in Colonia" picture="colonia"
                    when=Signal::derive(|| tr!(lobby.colonia.when).to_owned()) lead=Signal::derive(|| tr!(lobby.colonia.lead).to_owned())/>
            </section>
            <footer class="lobby-foot">
                <span>{move || tr!(lobby.alone)}</span>
                <nav aria-label=move || tr!(lobby.more)>
                    <button data-testid="saves" on:click=move |_| open.set(Open::Saves)>{move || tr!(saves.title)}</button>
                    <ImportButton/>
                    <a href=Route::Rules { book: "obbedisco".into(), clause: None }.href()>{move || tr!(rules.title)}</a>
                    <a href=Route::Settings.href()>{move || tr!(settings.title)}</a>
                </nav>
            </footer>
        </main>
        {move || match open.get() {
            Open::Nothing => ().into_any(),
            Open::Start => view! { <StartDialog on_close=close/> }.into_any(),
            Open::Saves => view! {
                <Dialog title=Signal::derive(|| tr!(saves.title).to_owned()) on_close=close wide=true testid="saves-dialog">
                    <div class="dialog-body"><SavesList/></div>
                </Dialog>
            }.into_any(),
        }}
    }
    .into_any()
}

/// The card at the top: the switches, and the last game if there is one.
#[component]
fn Resume() -> impl IntoView {
    let last: Option<SlotInfo> =
        storage::slots().unwrap_or_default().into_iter().find_map(|slot| slot.info.filter(|info| !info.over));
    let empty = last.is_none();
    let body = last.map(|info| {
        let href = Route::Play(info.id.clone()).href();
        let turn = info.clone();
        view! {
            <div class="resume-body">
                <h2>"Obbedisco!"</h2>
                <p>{move || words::slot_line(&turn)}</p>
                <Score cities=info.score/>
                <a class="btn main" data-testid="continue" href=href><Icon name="play"/>{move || tr!(lobby.resume)}</a>
            </div>
        }
    });
    view! {
        <section class="resume card" aria-label=move || tr!(lobby.last)>
            <div class="resume-top">
                <span>{move || if empty { tr!(lobby.welcome) } else { tr!(lobby.last) }}</span>
                <span class="tools">
                    <a class="btn-icon" href=Route::Rules { book: "obbedisco".into(), clause: None }.href()
                        aria-label=move || tr!(rules.title) title=move || tr!(rules.title)><Icon name="book"/></a>
                    <ThemeButton/>
                    <LanguageButton/>
                </span>
            </div>
            {body}
            {empty.then(|| view! { <p class="muted">{move || tr!(lobby.first_visit)}</p> })}
        </section>
    }
    .into_any()
}

#[component]
fn Obbedisco(start: Callback<()>) -> impl IntoView {
    let rules = Route::Rules { book: "obbedisco".into(), clause: None }.href();
    view! {
        <article class="book card">
            <div class="book-picture" aria-hidden="true">
                <img src="assets/maps/obbedisco/thumb.svg" alt=""/>
                <svg viewBox="0 0 238 258" preserveAspectRatio="xMidYMid slice"><use href="#pic-obbedisco"></use></svg>
            </div>
            <div class="book-text">
                <h2>"Obbedisco!"</h2>
                <p class="when">{move || tr!(lobby.obbedisco.when)}</p>
                <p class="lead">{move || tr!(lobby.obbedisco.lead)}</p>
            </div>
            <div class="book-rows">
                <button class="book-row" data-testid="scenario-obbedisco-bezzecca-1866" on:click=move |_| start.run(())>
                    {move || tr!(lobby.obbedisco.campaign)} <Icon name="play"/>
                </button>
                <a class="book-row plain" href=rules>{move || tr!(rules.title)} <Icon name="book"/></a>
            </div>
        </article>
    }
    .into_any()
}

/// A book whose rules are not yet enforced here: shown, not offered.
#[component]
fn Later(name: &'static str, picture: &'static str, when: Signal<String>, lead: Signal<String>) -> impl IntoView {
    view! {
        <article class="book later card">
            <div class="book-picture" aria-hidden="true">
                <img src=format!("assets/pictures/{picture}.svg") alt=""/>
            </div>
            <div class="book-text">
                <h2>{name}</h2>
                <p class="when">{when}</p>
                <p class="lead">{lead}</p>
            </div>
            <div class="book-rows"><p class="book-row plain">{move || tr!(lobby.later)}</p></div>
        </article>
    }
    .into_any()
}

/// Opens a save file from the disk into a slot of its own.
#[component]
pub fn ImportButton(
    /// Names the file input for the browser tests.
    #[prop(default = "import")]
    testid: &'static str,
) -> impl IntoView {
    let ui = UiStore::here();
    let input = NodeRef::<leptos::html::Input>::new();
    let pick = move |_| {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    let chosen = move |_| {
        let Some(input) = input.get_untracked() else { return };
        let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
        files::read(file, move |read| {
            let imported = read.map_err(|unread| words::unread(&unread)).and_then(|(name, text)| {
                session_store::import(&name, &text).map_err(|fault| words::open_fault(&fault))
            });
            match imported {
                Ok(slot) => Route::Play(slot).go(),
                Err(why) => ui.say(why),
            }
        });
        // Emptied, so that choosing the same file again counts as a choice.
        input.set_value("");
    };
    view! {
        <button on:click=pick>{move || tr!(saves.import)}</button>
        <input type="file" hidden accept=".json,application/json" data-testid=testid node_ref=input on:change=chosen/>
    }
    .into_any()
}
