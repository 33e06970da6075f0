//! The hex chosen on the board: its ground, and the units that stand there.

use leptos::prelude::*;

use crate::components::click;
use crate::components::{ClauseLink, Flag, Icon};
use crate::i18n::say;
use crate::session_store::GameStore;
use crate::session_store::facts::UnitCard;
use crate::tr;

/// The units of the hex chosen, or of the one that must decide.
#[component]
pub fn UnitPanel(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let shown = Memo::new(move |_| game.card());
    view! {
        {move || shown.get().map(|card| {
            let chosen = game.selected.get().is_some();
            let nobody = card.units.is_empty();
            let units: Vec<AnyView> = card.units.into_iter().map(|card| unit(game, card)).collect();
            let ground: Vec<AnyView> = card.ground.into_iter().map(|text| view! { <span>{text}</span> }.into_any()).collect();
            view! {
                <section class="card aside unit" data-testid="unit" aria-label=say(|| tr!(unit.title))>
                    {nobody.then(|| view! {
                        <div class="unit-head"><h2>{card.title}</h2>{close(game, true)}</div>
                    })}
                    {units}
                    <p class="states muted">{ground}</p>
                    {(!nobody && chosen).then(|| close(game, false))}
                </section>
            }
        })}
    }
    .into_any()
}

fn close(game: GameStore, bare: bool) -> AnyView {
    let class = if bare { "btn-icon" } else { "btn-icon card-close" };
    view! {
        <button class=class aria-label=tr!(close) on:click=click(move |_| game.selected.set(None))><Icon name="close"/></button>
    }
    .into_any()
}

fn unit(game: GameStore, unit: UnitCard) -> AnyView {
    let (query, clause) = game.query(unit.key);
    let ratings: Vec<AnyView> = unit
        .ratings
        .into_iter()
        .map(|(value, name)| view! { <div class="rating"><b>{value}</b>{name}</div> }.into_any())
        .collect();
    let states: Vec<AnyView> = unit.states.into_iter().map(|text| view! { <span>{text}</span> }.into_any()).collect();
    view! {
        <div data-testid=format!("unit-{}", unit.key)>
            <div class="unit-head">
                <Flag side=unit.side/>
                <h2>{unit.name}</h2>
            </div>
            {unit.kind.map(|kind| view! { <p class="small muted">{kind}</p> })}
            <div class="ratings">{ratings}</div>
            <p class="states">{states}</p>
            {(!query.is_empty()).then(|| view! {
                <p class="small query" data-testid=format!("query-{}", unit.key)>{query} " " {clause.map(|clause| view! { <ClauseLink clause=clause/> })}</p>
            })}
        </div>
    }
    .into_any()
}
