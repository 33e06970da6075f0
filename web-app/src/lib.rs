//! The page of Tamburino: screens, boards and panels over the rules.
//!
//! Pointer and keys become intents (`board`), intents become actions (`screens::game`), actions go to the rules
//! (`session_store`, the only module that plays), and what comes back is put into the words and the scene of its book
//! (`books`) and drawn (`panels`, `board`), which know no book. The browser keeps it all (`storage`).

pub mod board;
pub mod books;
pub mod builder;
pub mod clauses;
pub mod components;
pub mod files;
pub mod i18n;
pub mod json;
pub mod lists;
pub mod panels;
pub mod route;
pub mod screens;
pub mod session_store;
pub mod share;
pub mod sound;
pub mod stage;
pub mod storage;
pub mod table_board;
pub mod ui_store;
pub mod words;

use leptos::prelude::*;
use rules_core::any::Book;

use components::{ClausePopover, Notices};
use route::Route;
use screens::{
    CreditsScreen, GameScreen, LearnScreen, LinkScreen, LobbyScreen, RulesScreen, SavesScreen, SettingsScreen,
};
use ui_store::UiStore;

/// Shows the page in the document's body, and the crash screen should it ever fail.
pub fn start() {
    panels::install_crash_screen();
    leptos::mount::mount_to_body(App);
}

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let ui = UiStore::provide();
    let route = route::follow();
    files::take_dropped(move |file| screens::open_file(ui, file));
    let screen = move || match route.get() {
        Route::Lobby => view! { <LobbyScreen/> }.into_any(),
        Route::Scenario(link) => view! { <LobbyScreen link=link/> }.into_any(),
        Route::Link(packed) => view! { <LinkScreen packed=packed/> }.into_any(),
        Route::Saves => view! { <SavesScreen/> }.into_any(),
        Route::Settings => view! { <SettingsScreen/> }.into_any(),
        Route::Credits => view! { <CreditsScreen/> }.into_any(),
        Route::Learn(book) => match Book::of(&book) {
            Some(book) => view! { <LearnScreen book=book/> }.into_any(),
            None => view! { <LobbyScreen/> }.into_any(),
        },
        Route::Rules { book, clause } => {
            let book = Book::of(&book).unwrap_or(Book::Obbedisco);
            view! { <RulesScreen book=book clause=clause/> }.into_any()
        }
        Route::Play(slot) => view! { <GameScreen id=slot/> }.into_any(),
        Route::Step(slot, at) => {
            session_store::by_link::open_at(&slot, at);
            view! { <GameScreen id=slot/> }.into_any()
        }
    };
    view! {
        {screen}
        <ClausePopover/>
        <Notices/>
    }
}
