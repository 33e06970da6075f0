//! The menu of a game: copies, draws, resignation, dice, the way out.

use leptos::prelude::*;
use rules_core::{Agreement, Play};

use super::super::screens::export_open_game;
use super::{ShareDialog, Shared, StatisticsDialog};
use crate::components::click;
use crate::components::{Dialog, Icon, ThemeButton};
use crate::i18n::say;
use crate::route::Route;
use crate::session_store::GameStore;
use crate::session_store::play::picked;
use crate::storage::DiceSource;
use crate::ui_store::UiStore;
use crate::{tr, words};

/// The menu of a game.
#[component]
pub fn MenuDialog(
    /// The game.
    game: GameStore,
    /// Called when it closes.
    on_close: Callback<()>,
) -> impl IntoView {
    let ui = UiStore::here();
    let resigning = RwSignal::new(false);
    let naming = RwSignal::new(false);
    let name = RwSignal::new(String::new());
    let sharing = RwSignal::new(false);
    let counting = RwSignal::new(false);
    let agree = move |agreement| {
        if let Some(side) = game.decider() {
            ui.show(picked(game.play(side, &Play::Agree(agreement))));
        }
        on_close.run(());
    };
    let keep_copy = move || {
        match game.keep_copy(&name.get_untracked()) {
            Ok(name) => ui.say(tr!(menu.copied, name = name)),
            Err(problem) => ui.say(words::storage_problem(&problem)),
        }
        on_close.run(());
    };
    let by_hand = move || game.dice_source() == DiceSource::Hand;
    let switch_dice = move |_| {
        game.set_dice_source(if by_hand() { DiceSource::Generated } else { DiceSource::Hand });
        on_close.run(());
    };
    let over = move || game.decider().is_none();
    view! {
        <Dialog title=Signal::derive(|| tr!(menu.title).to_owned()) on_close=on_close testid="menu-dialog">
            <div class="dialog-body">
                <div class="menu">
                    <a class="item" href=Route::rules(game.book().book)><Icon name="book"/>{say(|| tr!(rules.title))}</a>
                    <a class="item" href=Route::Settings.href()><Icon name="gear"/>{say(|| tr!(settings.title))}</a>
                    <button class="item" on:click=click(move |_| export_open_game(ui, game))><Icon name="export"/>{say(|| tr!(menu.export))}</button>
                    <button class="item" data-testid="game-link" on:click=click(move |_| sharing.set(true))><Icon name="export"/>{say(|| tr!(menu.link))}</button>
                    <button class="item" data-testid="menu-statistics" on:click=click(move |_| counting.set(true))><Icon name="scales"/>{say(|| tr!(stats.title))}</button>
                    {move || if naming.get() {
                        view! {
                            <form class="item" on:submit=move |event| { event.prevent_default(); keep_copy(); }>
                                <input type="text" class="search" maxlength="60" data-testid="copy-name" aria-label=say(|| tr!(saves.name)) bind:value=name/>
                                <button class="btn" data-testid="copy-keep">{say(|| tr!(menu.keep))}</button>
                            </form>
                        }.into_any()
                    } else {
                        view! {
                            <button class="item" data-testid="save-as" on:click=click(move |_| naming.set(true))><Icon name="save"/>{say(|| tr!(menu.save_as))}</button>
                        }.into_any()
                    }}
                    <button class="item" data-testid="dice-source" on:click=click(switch_dice) hidden=over>
                        <Icon name="die"/>{move || if by_hand() { tr!(menu.page_dice) } else { tr!(menu.hand_dice) }}
                    </button>
                    <button class="item" data-testid="offer-draw" on:click=click(move |_| agree(Agreement::OfferDraw)) hidden=over>
                        <Icon name="scales"/>{say(|| tr!(menu.draw))}
                    </button>
                    {move || game.decider().map(|side| if resigning.get() {
                        view! {
                            <div class="item danger">
                                <span style="flex:1">{move || tr!(menu.resign_sure, side = game.side_name(side))}</span>
                                <button class="btn danger" data-testid="resign-sure" on:click=click(move |_| agree(Agreement::Resign))>{say(|| tr!(menu.resign))}</button>
                                <button class="btn quiet" on:click=click(move |_| resigning.set(false))>{say(|| tr!(cancel))}</button>
                            </div>
                        }.into_any()
                    } else {
                        view! {
                            <button class="item danger" data-testid="resign" on:click=click(move |_| resigning.set(true))><Icon name="flag"/>{say(|| tr!(menu.resign))}</button>
                        }.into_any()
                    })}
                    <a class="item" href=Route::Lobby.href()><Icon name="back"/>{say(|| tr!(menu.lobby))}</a>
                </div>
                <div class="only-narrow"><ThemeButton/></div>
            </div>
        </Dialog>
        {move || counting.get().then(|| view! { <StatisticsDialog game=game on_close=Callback::new(move |()| counting.set(false))/> })}
        {move || sharing.get().then(|| view! {
            <ShareDialog shared=Shared::Game(game.whole()) on_close=Callback::new(move |()| sharing.set(false))/>
        })}
    }
    .into_any()
}
