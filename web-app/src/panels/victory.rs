//! The end of a game: who won and how, the cities, what to do next.

use leptos::prelude::*;
use rules_core::Side;

use super::StatisticsDialog;
use crate::components::click;
use crate::components::{ClauseLink, Dialog, Flag, Icon};
use crate::i18n::say;
use crate::route::Route;
use crate::screens::export_open_game;
use crate::session_store::GameStore;
use crate::tr;
use crate::ui_store::UiStore;

/// The victory screen; closing it leaves the map to look at.
#[component]
pub fn VictoryDialog(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let ui = UiStore::here();
    let closed = RwSignal::new(false);
    let counting = RwSignal::new(false);
    let end = Memo::new(move |_| game.end());
    view! {
        {move || {
            let end = end.get()?;
            if closed.get() || game.looking_back().is_some() {
                return None;
            }
            let winner = if end.winner.is_some() { game.book().side_id(end.winner) } else { "draw" };
            let (tally, parts) = end.tally;
            // A column for each side; what names no side goes on with the one before.
            let mut columns = [Vec::new(), Vec::new()];
            let mut of = Side::First;
            for (side, what) in parts {
                of = side.unwrap_or(of);
                let line = view! { <li>{side.map(|side| view! { <Flag side=side/> })}<span>{what}</span></li> };
                columns[of as usize].push(line.into_any());
            }
            let columns: Vec<AnyView> = columns.into_iter().map(|lines| view! { <ul>{lines}</ul> }.into_any()).collect();
            Some(view! {
                <Dialog title=Signal::derive(|| tr!(victory.title).to_owned()) on_close=Callback::new(move |()| closed.set(true)) testid="victory-dialog">
                    <div class="dialog-body" data-testid="victory" data-winner=winner data-ending=end.json>
                        <div class="victory-head">
                            {end.winner.map(|side| view! { <Flag side=side/> })}
                            <h3>{end.heading}</h3>
                            <p>{end.line} " " {end.clause.map(|clause| view! { <ClauseLink clause=clause/> })}</p>
                        </div>
                        <div class="group">
                            <h3>{tally}</h3>
                            <div class="cities">{columns}</div>
                        </div>
                        <p class="small muted">{move || tr!(victory.steps, steps = game.steps(), dice = game.dice_thrown())}</p>
                        <p class="small faint">{move || tr!(victory.digest, digest = game.hash())}</p>
                    </div>
                    <div class="dialog-foot">
                        <button class="btn quiet" on:click=click(move |_| export_open_game(ui, game))><Icon name="export"/>{say(|| tr!(victory.export))}</button>
                        <button class="btn" data-testid="victory-statistics" on:click=click(move |_| counting.set(true))><Icon name="scales"/>{say(|| tr!(stats.title))}</button>
                        <button class="btn" data-testid="victory-look" on:click=click(move |_| closed.set(true))>{say(|| tr!(victory.look))}</button>
                        <a class="btn main" href=Route::Lobby.href()>{say(|| tr!(victory.again))}</a>
                    </div>
                </Dialog>
            })
        }}
        {move || counting.get().then(|| view! { <StatisticsDialog game=game on_close=Callback::new(move |()| counting.set(false))/> })}
    }
    .into_any()
}
