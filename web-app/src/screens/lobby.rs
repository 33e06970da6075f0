//! The lobby: the five books, and the way back into the last game.

use leptos::prelude::*;
use links::ScenarioLink;
use rules_core::any::Book;

use super::{SavesList, StartDialog};
use crate::books::{self, BookFace, ScenarioFace};
use crate::components::click;
use crate::components::{Dialog, Drum, Flags, Icon, LanguageButton, ThemeButton, UpdateNote};
use crate::files;
use crate::i18n::say;
use crate::panels::Score;
use crate::route::Route;
use crate::session_store::{self, Came, NewGame};
use crate::share;
use crate::storage::{self, DiceSource, SlotInfo};
use crate::tr;
use crate::ui_store::UiStore;
use crate::words;

#[derive(Clone)]
enum Open {
    Nothing,
    Start(&'static BookFace, &'static ScenarioFace, NewGame),
    Saves,
    Paste,
}

/// What a link to a scenario asks for; nothing if it names none of this page.
fn linked(link: &str) -> Option<Open> {
    let link = ScenarioLink::parse(link)?;
    let face = books::of_scenario(&link.scenario)?;
    // What is written as a change, but is none, could be anything.
    scenarios::changes::Changes::parse(&link.scenario)?;
    let scenario = face.scenario(&link.scenario)?;
    let mut new = scenario.usual();
    // One that players make up has all of it in its id.
    new.scenario.clone_from(&link.scenario);
    if let Some(options) = link.options {
        let key = |name: &String| scenario.options.iter().map(|option| option.key).find(|key| key == name);
        // An option unknown here would make another game of it.
        new.options = options.iter().map(key).collect::<Option<_>>()?;
    }
    if link.by_hand {
        new.dice = DiceSource::Hand;
    }
    Some(Open::Start(face, scenario, new))
}

/// The lobby.
#[component]
pub fn LobbyScreen(
    /// The scenario a link asks for, as it stands after `#/s/`.
    #[prop(optional)]
    link: Option<String>,
) -> impl IntoView {
    let ui = UiStore::here();
    let open = RwSignal::new(Open::Nothing);
    if let Some(link) = link {
        match linked(&link) {
            Some(start) => open.set(start),
            None => ui.say(tr!(links.no_scenario)),
        }
    }
    let close = Callback::new(move |()| {
        open.set(Open::Nothing);
        Route::Lobby.go_instead();
    });
    let start = Callback::new(move |(book, scenario): (&'static BookFace, &'static ScenarioFace)| {
        open.set(Open::Start(book, scenario, scenario.usual()));
    });
    view! {
        <main class="lobby" data-testid="lobby">
            <div class="contours" aria-hidden="true"></div>
            <UpdateNote/>
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
                    <button data-testid="paste" on:click=click(move |_| open.set(Open::Paste))>{say(|| tr!(links.paste))}</button>
                    <a href=Route::rules(Book::Obbedisco)>{say(|| tr!(rules.title))}</a>
                    <a href=Route::Settings.href()>{say(|| tr!(settings.title))}</a>
                    <a href=Route::Credits.href() data-testid="to-credits">{say(|| tr!(credits.title))}</a>
                </nav>
            </footer>
        </main>
        {move || match open.get() {
            Open::Nothing => ().into_any(),
            Open::Start(book, scenario, new) => view! { <StartDialog book=book scenario=scenario new=new on_close=close/> }.into_any(),
            Open::Paste => view! { <PasteDialog on_close=close/> }.into_any(),
            Open::Saves => view! {
                <Dialog title=Signal::derive(|| tr!(saves.title).to_owned()) on_close=close wide=true testid="saves-dialog">
                    <div class="dialog-body"><SavesList/></div>
                </Dialog>
            }.into_any(),
        }}
    }
    .into_any()
}

/// Where a link can be pasted: an installed page has no line for addresses.
#[component]
fn PasteDialog(on_close: Callback<()>) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(false);
    let open = move || match text.with_untracked(|text| Route::of_link(text)) {
        Some(route) => route.go(),
        None => wrong.set(true),
    };
    view! {
        <Dialog title=Signal::derive(|| tr!(links.paste).to_owned()) on_close=on_close testid="paste-dialog">
            <form on:submit=move |event| { event.prevent_default(); open(); }>
                <div class="dialog-body">
                    <label class="field">
                        <span>{say(|| tr!(links.paste_here))}</span>
                        <input type="text" inputmode="url" autocomplete="off" spellcheck="false" autofocus data-testid="pasted"
                            aria-invalid=move || wrong.get().to_string() bind:value=text/>
                        <span class="small" role="alert" hidden=move || !wrong.get()>{say(|| tr!(links.no_link))}</span>
                    </label>
                </div>
                <div class="dialog-foot">
                    <button class="btn main" data-testid="open-pasted">{say(|| tr!(links.open))}</button>
                </div>
            </form>
        </Dialog>
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
                <a class="book-row" data-testid=format!("learn-{}", face.book.id()) href=Route::Learn(face.book.id().to_owned()).href()>{say(|| tr!(lesson.title))} <Icon name="play"/></a>
                {rows}
                <a class="book-row plain" href=Route::rules(face.book)>{say(|| tr!(rules.title))} <Icon name="book"/></a>
            </div>
        </article>
    }
    .into_any()
}

/// Opens a file: a saved game into a slot of its own, what was sent in a link's stead as the link.
pub fn open_file(ui: UiStore, file: web_sys::File) {
    files::read(file, move |read| {
        let came = read.map_err(|unread| words::unread(&unread)).and_then(|(name, text)| {
            let came = session_store::came(&name, &text).map_err(|fault| words::link_fault(&fault));
            came.map(|came| (came, text))
        });
        match came {
            Ok((Came::Game(slot), _)) => Route::Play(slot).go(),
            Ok((Came::SetUp(path), _)) => Route::Scenario(path).go(),
            Ok((Came::Invitation(_), text)) => wasm_bindgen_futures::spawn_local(async move {
                if let Ok(link) = share::packed(text).await
                    && let Some((_, packed)) = link.split_once("#/g/")
                {
                    Route::Link(packed.to_owned()).go();
                }
            }),
            Err(why) => ui.say(why),
        }
    });
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
        open_file(ui, file);
        // Emptied, so that choosing the same file again counts as a choice.
        input.set_value("");
    };
    view! {
        <button on:click=click(pick)>{say(|| tr!(saves.import))}</button>
        <input type="file" hidden accept=".json,application/json" data-testid=testid node_ref=input on:change=chosen/>
    }
    .into_any()
}
