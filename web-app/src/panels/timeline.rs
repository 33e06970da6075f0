//! Undo, and the way back and forth through the game.

use leptos::prelude::*;

use super::time::TimePanel;
use crate::components::click;
use crate::components::{Dialog, Icon};
use crate::i18n::say;
use crate::screens::export_open_game;
use crate::session_store::{GameStore, Undo};
use crate::tr;
use crate::ui_store::UiStore;

/// How long a step of a replay stays, in milliseconds, by speed.
const STAY: [u32; 3] = [1_200, 600, 200];

/// Undo to the last barrier, and a slider over all steps.
#[component]
pub fn Timeline(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let ui = UiStore::here();
    let consent = RwSignal::new(None::<usize>);
    let more = RwSignal::new(false);
    let speed = RwSignal::new(1_usize);
    let undo = move |_| ui.show(game.undo());
    let redo = move |_| ui.show(game.do_again());
    let step = move |by: isize| game.step_to(untrack(|| game.step()).saturating_add_signed(by));
    let take_back = move |_| {
        let Some(at) = untrack(|| game.looking_back()) else { return };
        match game.how_to_go_back(at) {
            Undo::Alone => ui.show(game.undo_to(at)),
            Undo::WithConsent => consent.set(Some(at)),
            Undo::Never if game.lesson.with_untracked(Option::is_some) => ui.say(tr!(lesson.other)),
            Undo::Never => ui.say(tr!(links.no_take_back)),
        }
    };
    let agreed = move |_| {
        if let Some(at) = consent.get_untracked() {
            ui.show(game.take_back(at));
        }
        consent.set(None);
    };
    let correct = move |_| ui.show(game.correct());
    let note = move || if game.can_undo() { tr!(timeline.until_roll) } else { tr!(timeline.nothing) };
    let play = move |_| {
        if game.playing.get_untracked() {
            game.stop();
        } else {
            game.replay();
            follow(game, speed);
        }
    };
    let play_name = Signal::derive(move || if game.playing.get() { tr!(timeline.pause) } else { tr!(timeline.play) });
    view! {
        <section class="card timeline" aria-label=say(|| tr!(timeline.position))>
            <div class="timeline-top">
                <button class="btn quiet" data-testid="undo" title=note disabled=move || !game.can_undo() on:click=click(undo)>
                    <Icon name="undo"/>{say(|| tr!(timeline.undo))}
                </button>
                <button class="btn-icon" data-testid="redo" aria-label=say(|| tr!(timeline.redo)) title=say(|| tr!(timeline.redo))
                    disabled=move || !game.can_redo() on:click=click(redo)><Icon name="redo"/></button>
                <span class="grow"></span>
                <button class="btn-icon" data-testid="step-back" aria-label=say(|| tr!(timeline.back)) title=say(|| tr!(timeline.back))
                    disabled=move || game.step() == 0 on:click=click(move |_| step(-1))><Icon name="back"/></button>
                <button class="btn-icon" data-testid="replay" aria-label=play_name title=play_name
                    disabled=move || game.steps() == 0 on:click=click(play)>
                    {move || view! { <Icon name=if game.playing.get() { "pause" } else { "play" }/> }}
                </button>
                <button class="btn-icon" data-testid="step-forward" aria-label=say(|| tr!(timeline.forward)) title=say(|| tr!(timeline.forward))
                    disabled=move || game.looking_back().is_none() on:click=click(move |_| step(1))><Icon name="end"/></button>
                <button class="btn-icon" data-testid="export" aria-label=say(|| tr!(menu.export)) title=say(|| tr!(menu.export))
                    on:click=click(move |_| export_open_game(ui, game))><Icon name="export"/></button>
            </div>
            <div class="timeline-way">
            <input type="range" min="0" style=move || format!("--at:{}%", 100 * game.step() / game.steps().max(1)) max=move || game.steps().to_string() prop:value=move || game.step().to_string()
                aria-label=say(|| tr!(timeline.position)) aria-valuetext=move || tr!(decide.past, step = game.step(), steps = game.steps())
                on:input=move |event| if let Ok(at) = event_target_value(&event).parse() { game.step_to(at) }/>
                <button class="btn-icon" data-testid="time-more" aria-label=say(|| tr!(timeline.more)) title=say(|| tr!(timeline.more))
                    aria-expanded=move || more.get().to_string() on:click=click(move |_| more.update(|more| *more = !*more))><Icon name="clock"/></button>
            </div>
            {move || game.can_correct().then(|| view! {
                <button class="btn quiet" data-testid="correct" on:click=click(correct)><Icon name="die"/>{say(|| tr!(dice.correct))}</button>
            })}
            {move || game.looking_back().map(|_| view! {
                <button class="btn" data-testid="take-back" on:click=click(take_back)><Icon name="undo"/>{say(|| tr!(timeline.take_back))}</button>
            })}
            {move || more.get().then(|| view! { <TimePanel game=game speed=speed/> })}
        </section>
        {move || consent.get().map(|at| {
            let other = game.asker(at).other();
            view! {
                <Dialog title=Signal::derive(move || tr!(timeline.consent_title, side = game.side_name(other)))
                    on_close=Callback::new(move |()| consent.set(None))>
                    <div class="dialog-body"><p>{move || tr!(timeline.consent, step = at)}</p></div>
                    <div class="dialog-foot">
                        <button class="btn" on:click=click(move |_| consent.set(None))>{say(|| tr!(cancel))}</button>
                        <button class="btn main" data-testid="consent" on:click=click(agreed)>{move || tr!(timeline.agree, side = game.side_name(other))}</button>
                    </div>
                </Dialog>
            }
        })}
    }
    .into_any()
}

/// Lets step follow step as long as the replay goes on and the game is on the page.
fn follow(game: GameStore, speed: RwSignal<usize>) {
    wasm_bindgen_futures::spawn_local(async move {
        loop {
            let stay = speed.try_get_untracked().and_then(|speed| STAY.get(speed).copied()).unwrap_or(600);
            gloo_timers::future::TimeoutFuture::new(stay).await;
            if game.playing.try_get_untracked() != Some(true) || !game.go_on() {
                return;
            }
        }
    });
}
