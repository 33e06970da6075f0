//! The dialog that starts a game: optional rules, who sits where, where the dice come from.

use leptos::prelude::*;
use rules_core::Side;

use crate::components::{ClauseLink, Dialog, Flag};
use crate::route::Route;
use crate::session_store::{self, NewGame};
use crate::storage::DiceSource;
use crate::ui_store::UiStore;
use crate::{tr, words};

/// Starts the Bezzecca campaign.
#[component]
pub fn StartDialog(
    /// Called when the player thinks better of it.
    on_close: Callback<()>,
) -> impl IntoView {
    let ui = UiStore::here();
    let new = RwSignal::new(NewGame::default());
    let seed = RwSignal::new(String::new());
    let seed_wrong = Signal::derive(move || {
        let text = seed.get();
        !text.trim().is_empty() && text.trim().parse::<u64>().is_err()
    });
    let start = move |_| {
        let mut game = new.get_untracked();
        game.seed = seed.get_untracked().trim().parse().ok();
        match session_store::start(&game) {
            Ok(slot) => Route::Play(slot).go(),
            Err(fault) => ui.say(words::open_fault(&fault)),
        }
    };
    let title = Signal::derive(|| tr!(start.title).to_owned());
    let by_hand = move || new.read().dice == DiceSource::Hand;
    view! {
        <Dialog title=title on_close=on_close testid="start-dialog">
            <div class="dialog-body">
                <p class="muted">{move || tr!(start.intro)}</p>
                <div class="group">
                    <h3>{move || tr!(start.seats)}</h3>
                    <div class="seats">
                        <Seat side=Side::First new=new/>
                        <Seat side=Side::Second new=new/>
                    </div>
                </div>
                <div class="group">
                    <h3>{move || tr!(start.optional)}</h3>
                    <OptionRow new=new get=|new| new.morale_control set=|new, on| new.morale_control = on
                        clause="11.1a" testid="option-morale_control"
                        name=Signal::derive(|| tr!(start.morale).to_owned()) hint=Signal::derive(|| tr!(start.morale_hint).to_owned())/>
                    <OptionRow new=new get=|new| new.detachments set=|new, on| new.detachments = on
                        clause="11.2a" testid="option-detachments"
                        name=Signal::derive(|| tr!(start.detachments).to_owned()) hint=Signal::derive(|| tr!(start.detachments_hint).to_owned())/>
                    <OptionRow new=new get=|new| new.loos set=|new, on| new.loos = on
                        clause="11.3a" testid="option-loos"
                        name=Signal::derive(|| tr!(start.loos).to_owned()) hint=Signal::derive(|| tr!(start.loos_hint).to_owned())/>
                </div>
                <div class="group">
                    <h3>{move || tr!(start.dice)}</h3>
                    <div class="seg" role="radiogroup" aria-label=move || tr!(start.dice)>
                        <button role="radio" aria-checked=move || (!by_hand()).to_string() data-testid="dice-generated"
                            on:click=move |_| new.update(|new| new.dice = DiceSource::Generated)>{move || tr!(start.generated)}</button>
                        <button role="radio" aria-checked=move || by_hand().to_string() data-testid="dice-hand"
                            on:click=move |_| new.update(|new| new.dice = DiceSource::Hand)>{move || tr!(start.by_hand)}</button>
                    </div>
                    <p class="small muted">{move || if by_hand() { tr!(start.by_hand_hint) } else { tr!(start.generated_hint) }}</p>
                    <label class="field" hidden=by_hand>
                        <span>{move || tr!(start.seed)}</span>
                        <input type="text" inputmode="numeric" autocomplete="off" data-testid="seed" maxlength="20"
                            aria-invalid=move || seed_wrong.get().to_string()
                            placeholder=move || tr!(start.seed_any) bind:value=seed/>
                        <span class="small" hidden=move || !seed_wrong.get()>{move || tr!(start.seed_wrong)}</span>
                    </label>
                </div>
            </div>
            <div class="dialog-foot">
                <button class="btn" on:click=move |_| on_close.run(())>{move || tr!(cancel)}</button>
                <button class="btn main" data-testid="start" disabled=seed_wrong on:click=start>{move || tr!(start.go)}</button>
            </div>
        </Dialog>
    }
    .into_any()
}

#[component]
fn Seat(side: Side, new: RwSignal<NewGame>) -> impl IntoView {
    let at = side as usize;
    view! {
        <label class="field">
            <span><Flag side=side/>{move || words::side(side)}</span>
            <input type="text" autocomplete="off" maxlength="30" placeholder=move || tr!(start.anyone)
                prop:value=move || new.read().seats[at].clone()
                on:input=move |event| new.update(|new| new.seats[at] = event_target_value(&event))/>
        </label>
    }
    .into_any()
}

#[component]
fn OptionRow(
    new: RwSignal<NewGame>,
    get: fn(&NewGame) -> bool,
    set: fn(&mut NewGame, bool),
    clause: &'static str,
    testid: &'static str,
    name: Signal<String>,
    hint: Signal<String>,
) -> impl IntoView {
    let cited = session_store::clause(clause);
    view! {
        <label class="check">
            <input type="checkbox" data-testid=testid prop:checked=move || get(&new.read())
                on:change=move |event| new.update(|new| set(new, event_target_checked(&event)))/>
            <b>{name}</b>
            {cited.map(|clause| view! { <ClauseLink clause=clause/> })}
            <span class="hint">{hint}</span>
        </label>
    }
    .into_any()
}
