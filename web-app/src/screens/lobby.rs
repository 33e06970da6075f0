//! The lobby: the five books, and the way back into the last game.

use leptos::prelude::*;
use rules_core::any::Book;

use super::{SavesList, StartDialog};
use crate::books::{self, BookFace, ScenarioFace};
use crate::components::click;
use crate::components::{Dialog, Drum, Flags, Icon, LanguageButton, ThemeButton};
use crate::files;
use crate::i18n::say;
use crate::panels::Score;
use crate::route::Route;
use crate::session_store;
use crate::storage::{self, SlotInfo};
use crate::tr;
use crate::ui_store::UiStore;
use crate::words;

#[derive(Clone, Copy)]
enum Open {
    Nothing,
    Start(&'static BookFace, &'static ScenarioFace),
    Saves,
}

/// The lobby.
#[component]
pub fn LobbyScreen() -> impl IntoView {
    let open = RwSignal::new(Open::Nothing);
    let close = Callback::new(move |()| open.set(Open::Nothing));
    let start = Callback::new(move |(book, scenario)| open.set(Open::Start(book, scenario)));
    view! {
        <main class="lobby" data-testid="lobby">
            <div class="contours" aria-hidden="true"></div>
            <header class="lobby-head">
                <div class="brand">
                    <Drum/>
                    <div>
                        <h1>"Tamburino"</h1>
                        <p>{say(|| tr!(lobby.motto))}</p>
                    </div>
                </div>
                <Resume/>
            </header>
            <section class="books" aria-label=say(|| tr!(lobby.books))>
                {books::ALL.into_iter().map(|face| view! { <BookCard face=face start=start/> }.into_any()).collect::<Vec<_>>()}
            </section>
            <footer class="lobby-foot">
                <span>{say(|| tr!(lobby.alone))}</span>
                <nav aria-label=say(|| tr!(lobby.more))>
                    <button data-testid="saves" on:click=click(move |_| open.set(Open::Saves))>{say(|| tr!(saves.title))}</button>
                    <ImportButton/>
                    <a href=Route::rules(Book::Obbedisco)>{say(|| tr!(rules.title))}</a>
                    <a href=Route::Settings.href()>{say(|| tr!(settings.title))}</a>
                </nav>
            </footer>
        </main>
        {move || match open.get() {
            Open::Nothing => ().into_any(),
            Open::Start(book, scenario) => view! { <StartDialog book=book scenario=scenario on_close=close/> }.into_any(),
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
        let name = Book::of(&info.book).and_then(books::face).map(|face| face.name);
        let (scenario, score) = (books::scenario(&info.scenario), info.score);
        if let Some(scenario) = scenario {
            provide_context(Flags(books::flags(&info.scenario).unwrap_or(scenario.flags)));
        }
        view! {
            <div class="resume-body">
                <h2>{name}</h2>
                <p>{move || words::slot_line(&turn)}</p>
                {move || scenario.map(|scenario| view! { <Score score=score word=(scenario.score)().to_owned() label=(scenario.score_label)(score)/> })}
                <a class="btn main" data-testid="continue" href=href><Icon name="play"/>{say(|| tr!(lobby.resume))}</a>
            </div>
        }
    });
    view! {
        <section class="resume card" aria-label=say(|| tr!(lobby.last))>
            <div class="resume-top">
                <span>{move || if empty { tr!(lobby.welcome) } else { tr!(lobby.last) }}</span>
                <span class="tools">
                    <a class="btn-icon" href=Route::rules(Book::Obbedisco)
                        aria-label=say(|| tr!(rules.title)) title=say(|| tr!(rules.title))><Icon name="book"/></a>
                    <ThemeButton/>
                    <LanguageButton/>
                </span>
            </div>
            {body}
            {empty.then(|| view! { <p class="muted">{say(|| tr!(lobby.first_visit))}</p> })}
        </section>
    }
    .into_any()
}

/// A book that can be played, with its scenarios.
#[component]
fn BookCard(face: &'static BookFace, start: Callback<(&'static BookFace, &'static ScenarioFace)>) -> impl IntoView {
    let rows: Vec<AnyView> = face
        .scenarios
        .iter()
        .map(|scenario| {
            let testid = format!("scenario-{}-{}", face.book.id(), scenario.id);
            view! {
                <button class="book-row" data-testid=testid on:click=click(move |_| start.run((face, scenario)))>
                    {say(scenario.name)} <Icon name="play"/>
                </button>
            }
            .into_any()
        })
        .collect();
    view! {
        <article class="book card">
            <div class="book-picture" aria-hidden="true">
                <img src=face.picture alt=""/>
                {face.figures.map(|figures| view! {
                    <svg viewBox="0 0 238 258" preserveAspectRatio="xMidYMid slice"><use href=figures></use></svg>
                })}
            </div>
            <div class="book-text">
                <h2>{face.name}</h2>
                <p class="when">{say(face.when)}</p>
                <p class="lead">{say(face.lead)}</p>
            </div>
            <div class="book-rows">
                {rows}
                <a class="book-row plain" href=Route::rules(face.book)>{say(|| tr!(rules.title))} <Icon name="book"/></a>
            </div>
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
        <button on:click=click(pick)>{say(|| tr!(saves.import))}</button>
        <input type="file" hidden accept=".json,application/json" data-testid=testid node_ref=input on:change=chosen/>
    }
    .into_any()
}
