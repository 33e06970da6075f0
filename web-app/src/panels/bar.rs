//! The bar of a game: where we are in the battle, the score, what is counted, the switches.

use leptos::prelude::*;

use super::{MenuDialog, Score};
use crate::components::click;
use crate::components::{Drum, Flag, Icon, LanguageButton, ThemeButton};
use crate::i18n::say;
use crate::route::Route;
use crate::session_store::{BarFacts, CountOf, GameStore};
use crate::tr;

/// The bar of a game.
#[component]
pub fn GameBar(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let menu = RwSignal::new(false);
    let book = game.book();
    let bar = Memo::new(move |_| game.bar());
    let days = move || {
        let now = usize::from(game.turn());
        let days = bar.get().turns.into_iter().enumerate();
        days.map(|(at, day)| {
            let class = match (at + 1).cmp(&now) {
                std::cmp::Ordering::Less => "day past",
                std::cmp::Ordering::Equal => "day now",
                std::cmp::Ordering::Greater => "day",
            };
            view! { <span class=class>{day}</span> }.into_any()
        })
        .collect::<Vec<_>>()
    };
    view! {
        <header class="game-bar">
            <a class="home" data-testid="to-lobby" href=Route::Lobby.href() aria-label=say(|| tr!(back_to_lobby))><Drum/></a>
            <div class="names" data-testid="turn" data-turn=move || game.turn().to_string()>
                <h1>{book.name}</h1>
                <span class="only-narrow small muted">{Signal::derive(move || bar.get().brief)}</span>
            </div>
            <div class="where wide-only">
                <span>{Signal::derive(move || bar.get().title)}</span>
                <b>{Signal::derive(move || bar.get().turn)}</b>
            </div>
            <div class="days" aria-hidden="true">
                <span class="month">{Signal::derive(move || bar.get().calendar)}</span>
                {days}
            </div>
            <span class="grow"></span>
            {move || {
                let BarFacts { score, score_word, score_label, .. } = bar.get();
                view! { <Score score=score word=score_word label=score_label/> }
            }}
            {move || counts(bar.get())}
            <span class="tools">
                <a class="btn-icon wide-only" href=Route::rules(book.book)
                    aria-label=say(|| tr!(rules.title)) title=say(|| tr!(rules.title))><Icon name="book"/></a>
                <span class="wide-only"><ThemeButton/></span>
                <LanguageButton/>
                <button class="btn-icon" data-testid="menu" aria-label=say(|| tr!(game.menu)) title=say(|| tr!(game.menu))
                    on:click=click(move |_| menu.set(true))><Icon name="menu"/></button>
            </span>
        </header>
        {move || menu.get().then(|| view! { <MenuDialog game=game on_close=Callback::new(move |()| menu.set(false))/> })}
    }
    .into_any()
}

/// What is counted, such as the chits in the cup.
fn counts(bar: BarFacts) -> Option<AnyView> {
    let (name, counts) = bar.counts?;
    let label = bar.counts_label;
    let counts: Vec<AnyView> = counts
        .into_iter()
        .map(|count| {
            let of = match count.of {
                CountOf::Side(side) => view! { <Flag side=side/> }.into_any(),
                CountOf::Word(word) => view! { <span>{word}</span> }.into_any(),
            };
            view! { <b>{count.value}</b>{of} }.into_any()
        })
        .collect();
    Some(
        view! {
            <span class="cup" role="img" aria-label=label.clone() title=label>
                <span>{name}</span>
                {counts}
            </span>
        }
        .into_any(),
    )
}
