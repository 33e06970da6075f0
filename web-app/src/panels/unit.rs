//! The hex chosen on the board: its ground, and the units that stand there.

use leptos::prelude::*;

use crate::components::{Flag, Icon};
use crate::session_store::{GameStore, Standing};
use crate::{tr, words};

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
            let units: Vec<AnyView> = card.units.iter().map(unit).collect();
            let nobody = units.is_empty();
            let ground = card.ground;
            view! {
                <section class="card aside unit" data-testid="unit" aria-label=move || tr!(unit.title)>
                    {nobody.then(|| view! {
                        <div class="unit-head"><h2>{words::place(card.hex)}</h2>{close(game, true)}</div>
                    })}
                    {units}
                    <p class="states muted">
                        <span>{words::place_and_number(card.hex)}</span>
                        {ground.into_iter().map(|text| view! { <span>{text}</span> }).collect_view()}
                    </p>
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
        <button class=class aria-label=tr!(close) on:click=move |_| game.selected.set(None)><Icon name="close"/></button>
    }
    .into_any()
}

fn unit(unit: &Standing) -> AnyView {
    let (name, regiment) = match unit.leader {
        Some(leader) => (words::leader(leader).to_owned(), Some(words::regiment(leader))),
        None => (words::garrison(unit.hex), None),
    };
    let ratings: Vec<AnyView> = [
        Some((tr!(unit.of_full, now = unit.strength, full = unit.full), tr!(unit.strength))),
        unit.ratings.map(|(initiative, _)| (initiative.to_string(), tr!(unit.initiative))),
        unit.ratings.map(|(_, command)| (command.to_string(), tr!(unit.command))),
        Some((tr!(unit.of_full, now = unit.fatigue, full = 4), tr!(unit.fatigue))),
    ]
    .into_iter()
    .flatten()
    .map(|(value, name)| view! { <div class="rating"><b>{value}</b>{name}</div> }.into_any())
    .collect();
    let states: Vec<AnyView> = states(unit).into_iter().map(|text| view! { <span>{text}</span> }.into_any()).collect();
    view! {
        <div>
            <div class="unit-head">
                <Flag side=unit.side/>
                <h2>{name}</h2>
            </div>
            {regiment.map(|regiment| view! { <p class="small muted">{regiment}</p> })}
            <div class="ratings">{ratings}</div>
            <p class="states">{states}</p>
        </div>
    }
    .into_any()
}

/// The states of a unit in words, the ones that hurt first.
fn states(unit: &Standing) -> Vec<String> {
    let mut states = Vec::new();
    if unit.routed {
        states.push(tr!(unit.routed).to_owned());
    } else if unit.disordered {
        states.push(tr!(unit.disordered).to_owned());
    } else {
        states.push(tr!(unit.ordered).to_owned());
    }
    if let Some(supplied) = unit.supplied {
        states.push(if supplied { tr!(unit.supplied) } else { tr!(unit.unsupplied) }.to_owned());
    }
    if unit.entrenched {
        states.push(tr!(unit.entrenched).to_owned());
    }
    states.push(if unit.zoc { tr!(unit.zoc) } else { tr!(unit.no_zoc) }.to_owned());
    if unit.leader.is_some() {
        states.push(tr!(unit.chits, count = unit.chits));
    }
    if unit.attacks > 0 {
        states.push(tr!(unit.attacks, count = unit.attacks));
    }
    states
}
