//! More of the timeline: to a turn, how fast, a link to the step on show, a game that branches off.

use leptos::prelude::*;

use super::statistics::StatisticsDialog;
use super::{ShareDialog, Shared};
use crate::components::{Icon, click};
use crate::i18n::say;
use crate::route::Route;
use crate::session_store::{Failed, GameStore};
use crate::tr;
use crate::ui_store::UiStore;

/// What can be done with the time of a game beside stepping through it.
#[component]
pub fn TimePanel(
    /// The game.
    game: GameStore,
    /// How fast a replay goes.
    speed: RwSignal<usize>,
) -> impl IntoView {
    let ui = UiStore::here();
    let sharing = RwSignal::new(false);
    let counting = RwSignal::new(false);
    // Reckoned when the panel opens, not with each game that is opened.
    let turns = Memo::new(move |_| {
        game.steps();
        game.generation();
        game.history().turns()
    });
    let options = move || {
        let now = game.step();
        let turns = turns.get();
        let here = turns.iter().rposition(|(_, at)| *at <= now);
        let option = |(number, (turn, at)): (usize, &(u8, usize))| {
            view! { <option value=at.to_string() selected=here == Some(number)>{tr!(timeline.turn, turn = *turn)}</option> }
        };
        turns.iter().enumerate().map(option).collect::<Vec<_>>()
    };
    let branch = move |_| match game.branch(untrack(|| game.step())) {
        Ok(slot) => {
            ui.say(tr!(timeline.branched));
            Route::Play(slot).go();
        }
        Err(Failed::Refused { why, clause }) => ui.tell(why, clause),
        Err(Failed::Dice(_)) => ui.say(tr!(refused.dice)),
    };
    let restart = move |_| ui.show(game.restart());
    let speeds: Vec<AnyView> = [tr!(timeline.slow), tr!(timeline.usual), tr!(timeline.fast)]
        .into_iter()
        .enumerate()
        .map(|(at, name)| {
            view! {
                <button role="radio" aria-checked=move || (speed.get() == at).to_string() data-testid=format!("speed-{at}")
                    on:click=click(move |_| speed.set(at))>{name}</button>
            }
            .into_any()
        })
        .collect();
    view! {
        <div class="time-more" data-testid="time-panel">
            <label class="field">
                <span>{say(|| tr!(timeline.to_turn))}</span>
                <select data-testid="to-turn" on:change=move |event| if let Ok(at) = event_target_value(&event).parse() { game.step_to(at) }>
                    {options}
                </select>
            </label>
            <div class="field">
                <span>{say(|| tr!(timeline.speed))}</span>
                <div class="seg" role="radiogroup" aria-label=say(|| tr!(timeline.speed))>{speeds}</div>
            </div>
            <button class="btn quiet" data-testid="restart" disabled=move || !game.can_undo() on:click=click(restart)><Icon name="undo"/>{say(|| tr!(timeline.restart))}</button>
            <button class="btn quiet" data-testid="step-link" on:click=click(move |_| sharing.set(true))><Icon name="export"/>{say(|| tr!(timeline.link))}</button>
            <button class="btn quiet" data-testid="branch" on:click=click(branch)><Icon name="line"/>{say(|| tr!(timeline.branch))}</button>
            <button class="btn quiet" data-testid="statistics" on:click=click(move |_| counting.set(true))><Icon name="scales"/>{say(|| tr!(stats.title))}</button>
        </div>
        {move || sharing.get().then(|| view! {
            <ShareDialog shared=Shared::Step(game.whole(), untrack(|| game.step())) on_close=Callback::new(move |()| sharing.set(false))/>
        })}
        {move || counting.get().then(|| view! { <StatisticsDialog game=game on_close=Callback::new(move |()| counting.set(false))/> })}
    }
    .into_any()
}
