//! The bar of a game: where we are in the campaign, the cities, the cup, the switches.

use leptos::prelude::*;
use rules_core::Side;

use super::{MenuDialog, Score};
use crate::components::{Drum, Flag, Icon, LanguageButton, ThemeButton};
use crate::route::Route;
use crate::session_store::GameStore;
use crate::{tr, words};

/// The bar of a game.
#[component]
pub fn GameBar(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let menu = RwSignal::new(false);
    let day_turn = move || tr!(game.day_turn, day = words::day(game.turn()), turn = game.turn(), turns = game.turns());
    view! {
        <header class="game-bar">
            <a class="home" data-testid="to-lobby" href=Route::Lobby.href() aria-label=move || tr!(back_to_lobby)><Drum/></a>
            <div class="names" data-testid="turn" data-turn=move || game.turn().to_string()>
                <h1>"Obbedisco!"</h1>
                <span class="only-narrow small muted">{day_turn}</span>
            </div>
            <div class="where wide-only">
                <span>{move || tr!(game.title)}</span>
                <b>{move || tr!(game.turn, turn = game.turn(), turns = game.turns())}</b>
            </div>
            <div class="days" aria-hidden="true">
                <span class="month">{move || tr!(game.month)}</span>
                {move || (1..=game.turns()).map(|turn| view! {
                    <span class="day" class:past=move || turn < game.turn() class:now=move || turn == game.turn()>{words::day(turn)}</span>
                }).collect_view()}
            </div>
            <span class="grow"></span>
            <Score cities=Signal::derive(move || game.score())/>
            <Cup game=game/>
            <span class="tools">
                <a class="btn-icon wide-only" href=Route::Rules { book: "obbedisco".into(), clause: None }.href()
                    aria-label=move || tr!(rules.title) title=move || tr!(rules.title)><Icon name="book"/></a>
                <span class="wide-only"><ThemeButton/></span>
                <LanguageButton/>
                <button class="btn-icon" data-testid="menu" aria-label=move || tr!(game.menu) title=move || tr!(game.menu)
                    on:click=move |_| menu.set(true)><Icon name="menu"/></button>
            </span>
        </header>
        {move || menu.get().then(|| view! { <MenuDialog game=game on_close=Callback::new(move |()| menu.set(false))/> })}
    }
    .into_any()
}

/// What still lies in the cup: all of it is open (1.1b).
#[component]
fn Cup(game: GameStore) -> impl IntoView {
    let cup = Memo::new(move |_| game.cup());
    let label = move || {
        let cup = cup.get();
        tr!(game.cup_label, italian = cup.chits[0], austrian = cup.chits[1], events = cup.events, ends = cup.ends)
    };
    view! {
        <span class="cup" role="img" aria-label=label title=label>
            <span>{move || tr!(game.cup)}</span>
            <b>{move || cup.get().chits[0]}</b><Flag side=Side::First/>
            <b>{move || cup.get().chits[1]}</b><Flag side=Side::Second/>
            <b>{move || cup.get().events}</b><span>{move || tr!(game.events)}</span>
            <b>{move || cup.get().ends}</b><span>{move || tr!(game.end)}</span>
        </span>
    }
    .into_any()
}
