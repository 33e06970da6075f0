//! The saved games: continue, rename, export, delete; damaged ones are shown and can be taken out as files.

use leptos::prelude::*;

use super::lobby::ImportButton;
use crate::components::click;
use crate::components::{Bar, Icon};
use crate::files;
use crate::i18n::say;
use crate::route::Route;
use crate::storage::{self, SlotInfo, StorageProblem, Stored};
use crate::ui_store::UiStore;
use crate::{tr, words};

/// The saved games as a page of their own.
#[component]
pub fn SavesScreen() -> impl IntoView {
    let title = Signal::derive(|| tr!(saves.title).to_owned());
    view! {
        <Bar title=title/>
        <main class="page narrow"><SavesList/></main>
    }
    .into_any()
}

/// The saved games of this browser.
#[component]
pub fn SavesList() -> impl IntoView {
    let round = RwSignal::new(0_u32);
    storage::watch(move || round.update(|round| *round += 1));
    let list = move || {
        round.track();
        match storage::slots() {
            Err(problem) => view! { <p class="muted">{move || words::storage_problem(&problem)}</p> }.into_any(),
            Ok(slots) if slots.is_empty() => view! { <p class="muted">{say(|| tr!(saves.none))}</p> }.into_any(),
            Ok(slots) => slots.into_iter().map(|slot| row(slot, round)).collect_view().into_any(),
        }
    };
    view! {
        <div class="saves" data-testid="saves-list">{list}</div>
        <div class="lobby-foot"><span class="small muted">{say(|| tr!(saves.where_kept))}</span><ImportButton testid="import-saves"/></div>
    }
    .into_any()
}

fn row(slot: Stored, round: RwSignal<u32>) -> AnyView {
    match slot.info {
        Some(info) => view! { <Save info=info round=round/> }.into_any(),
        None => view! { <BrokenSave id=slot.id round=round/> }.into_any(),
    }
}

fn remove(ui: UiStore, id: &str, round: RwSignal<u32>) {
    if let Err(problem) = storage::delete(id) {
        ui.say(words::storage_problem(&problem));
    }
    round.update(|round| *round += 1);
}

/// Offers a slot's save as a file, as it is.
pub fn export(ui: UiStore, id: &str) {
    let offered = storage::read(id).and_then(|(_, save)| {
        files::offer(&format!("tamburino-{id}.json"), &save).map_err(|_| StorageProblem::Forbidden)
    });
    if let Err(problem) = offered {
        ui.say(words::storage_problem(&problem));
    }
}

#[component]
fn Save(info: SlotInfo, round: RwSignal<u32>) -> impl IntoView {
    let ui = UiStore::here();
    let renaming = RwSignal::new(false);
    let sure = RwSignal::new(false);
    let name = RwSignal::new(info.name.clone());
    let href = Route::Play(info.id.clone()).href();
    let id = StoredValue::new(info.id.clone());
    let rename = move || {
        if let Err(problem) = storage::rename(&id.get_value(), &name.get_untracked()) {
            ui.say(words::storage_problem(&problem));
        }
        renaming.set(false);
        round.update(|round| *round += 1);
    };
    let shown = StoredValue::new(info.clone());
    let heading = move || {
        if renaming.get() {
            view! {
                <form on:submit=move |event| { event.prevent_default(); rename(); }>
                    <input type="text" maxlength="60" aria-label=say(|| tr!(saves.name)) autofocus bind:value=name/>
                    <button class="btn-icon" aria-label=say(|| tr!(saves.keep_name))><Icon name="check"/></button>
                </form>
            }
            .into_any()
        } else {
            view! { <h3>{move || shown.with_value(words::slot_name)}</h3> }.into_any()
        }
    };
    let acts = move || {
        if sure.get() {
            return view! {
                <span class="small">{say(|| tr!(saves.sure))}</span>
                <button class="btn danger" data-testid="delete-sure" on:click=click(move |_| remove(ui, &id.get_value(), round))>{say(|| tr!(saves.delete))}</button>
                <button class="btn quiet" on:click=click(move |_| sure.set(false))>{say(|| tr!(cancel))}</button>
            }
            .into_any();
        }
        view! {
            <button class="btn-icon" aria-label=say(|| tr!(saves.rename)) title=say(|| tr!(saves.rename))
                on:click=click(move |_| renaming.set(true))><Icon name="pencil"/></button>
            <button class="btn-icon" aria-label=say(|| tr!(saves.export)) title=say(|| tr!(saves.export))
                on:click=click(move |_| export(ui, &id.get_value()))><Icon name="export"/></button>
            <button class="btn-icon" aria-label=say(|| tr!(saves.delete)) title=say(|| tr!(saves.delete))
                on:click=click(move |_| sure.set(true))><Icon name="trash"/></button>
            <a class="btn" data-testid=format!("continue-{}", id.get_value()) href=href.clone()><Icon name="play"/>{say(|| tr!(lobby.resume))}</a>
        }
        .into_any()
    };
    view! {
        <article class="save" data-testid=format!("save-{}", info.id)>
            <div>{heading} <p class="small muted">{move || shown.with_value(words::slot_line)}</p></div>
            <div class="save-acts">{acts}</div>
        </article>
    }
    .into_any()
}

#[component]
fn BrokenSave(id: String, round: RwSignal<u32>) -> impl IntoView {
    let ui = UiStore::here();
    let href = Route::Play(id.clone()).href();
    let name = id.clone();
    let id = StoredValue::new(id);
    view! {
        <article class="save broken">
            <div><h3>{name}</h3><p class="small muted">{say(|| tr!(saves.damaged))}</p></div>
            <div class="save-acts">
                <button class="btn-icon" aria-label=say(|| tr!(saves.export)) on:click=click(move |_| export(ui, &id.get_value()))><Icon name="export"/></button>
                <button class="btn-icon" aria-label=say(|| tr!(saves.delete)) on:click=click(move |_| remove(ui, &id.get_value(), round))><Icon name="trash"/></button>
                <a class="btn" href=href>{say(|| tr!(saves.try_open))}</a>
            </div>
        </article>
    }
    .into_any()
}
