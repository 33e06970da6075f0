//! Dice entered by hand: the page says who throws and why, the player says what fell.

use leptos::prelude::*;
use rules_core::dice::{Ask, Rolled};

use crate::components::click;
use crate::components::{ClauseLink, Dialog, Die};
use crate::i18n::say;
use crate::session_store::GameStore;
use crate::tr;
use crate::ui_store::UiStore;

/// Asks for the next die or chit as long as an action waits for one.
#[component]
pub fn DiceDialog(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    view! { {move || game.throw.read().is_some().then(|| view! { <Throw game=game/> })} }.into_any()
}

#[component]
fn Throw(game: GameStore) -> impl IntoView {
    let ui = UiStore::here();
    let side = move || game.throw.read().as_ref().map_or(rules_core::Side::First, |throw| throw.wanted.request.side);
    let enter = move |rolled: Rolled| {
        ui.show(game.enter(rolled));
    };
    let asked = move || {
        let throw = game.throw.get()?;
        Some(match throw.wanted.ask {
            Ask::Die(_) => faces(tr!(dice.one).to_owned(), side(), enter),
            Ask::Pool(count, _) => faces(tr!(dice.pool, count = count), side(), enter),
            Ask::Draw(chances) => {
                let buttons: Vec<AnyView> = chances
                    .into_iter()
                    .map(|(label, count)| {
                        let name = game.chance(&label);
                        let rolled = Rolled::Draw(label.clone());
                        view! {
                            <button class="btn" data-testid=format!("draw-{label}") on:click=click(move |_| enter(rolled.clone()))>
                                {name} <span class="small faint">{tr!(dice.times, count = count)}</span>
                            </button>
                        }
                        .into_any()
                    })
                    .collect();
                view! { <p><b>{tr!(dice.draw)}</b></p><div class="draw-list">{buttons}</div> }.into_any()
            }
        })
    };
    let so_far = move || {
        let throw = game.throw.get()?;
        (!throw.rolls.is_empty()).then(|| {
            let shown: Vec<AnyView> = throw
                .rolls
                .iter()
                .map(|rolled| match rolled {
                    Rolled::Die(face) => view! { <Die face=*face side=side()/> }.into_any(),
                    Rolled::Draw(label) => view! { <b>{game.chance(label)}</b> }.into_any(),
                })
                .collect();
            view! {
                <div class="group">
                    <h3>{say(|| tr!(dice.so_far))}</h3>
                    <div class="dice-shown">
                        {shown}
                        <button class="btn quiet" on:click=click(move |_| game.unenter())>{say(|| tr!(dice.again))}</button>
                    </div>
                </div>
            }
        })
    };
    view! {
        <Dialog title=Signal::derive(move || tr!(dice.title, side = game.side_name(side()))) testid="dice"
            on_close=Callback::new(move |()| game.throw.set(None))>
            <div class="dialog-body">
                {move || game.throw.get().map(|throw| view! {
                    <p class="muted">{say(|| tr!(dice.why))} " " <ClauseLink clause=throw.wanted.request.clause/></p>
                })}
                {asked}
                {so_far}
            </div>
            <div class="dialog-foot">
                <button class="btn" on:click=click(move |_| game.throw.set(None))>{say(|| tr!(dice.cancel))}</button>
            </div>
        </Dialog>
    }
    .into_any()
}

fn faces(question: String, side: rules_core::Side, enter: impl Fn(Rolled) + Copy + 'static) -> AnyView {
    let keys: Vec<AnyView> = (1..=6_u8)
        .map(|face| {
            view! {
                <button data-testid=format!("face-{face}") aria-label=tr!(dice.face, face = face) on:click=click(move |_| enter(Rolled::Die(face)))>
                    <Die face=face side=side/>
                </button>
            }
            .into_any()
        })
        .collect();
    view! { <p><b>{question}</b></p><div class="dice-keys">{keys}</div> }.into_any()
}
