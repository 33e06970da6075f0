//! The saved games: continue, rename, duplicate, export, delete and think better of it; damaged ones are shown and can be taken out as files.

use leptos::prelude::*;
use rules_core::any::Book;

use super::lobby::ImportButton;
use crate::components::click;
use crate::components::{Bar, Icon};
use crate::files;
use crate::i18n::say;
use crate::route::Route;
use crate::storage::{self, Deleted, SlotInfo, StorageProblem, Stored};
use crate::ui_store::UiStore;
use crate::{books, tr, words};

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
    let ui = UiStore::here();
    let round = RwSignal::new(0_u32);
    let deleted = RwSignal::new(None::<Deleted>);
    let put_back = move |_| {
        if let Some(problem) = deleted.get_untracked().and_then(|deleted| deleted.put_back().err()) {
            ui.say(words::storage_problem(&problem));
            return;
        }
        deleted.set(None);
        round.update(|round| *round += 1);
    };
    let name = |deleted: &Deleted| deleted.info.as_ref().map_or_else(|| deleted.id.clone(), words::slot_name);
    storage::watch(move || round.update(|round| *round += 1));
    let list = move || {
        round.track();
        match storage::slots() {
            Err(problem) => view! { <p class="muted">{move || words::storage_problem(&problem)}</p> }.into_any(),
            Ok(slots) if slots.is_empty() => view! { <p class="muted">{say(|| tr!(saves.none))}</p> }.into_any(),
            Ok(slots) => slots.into_iter().map(|slot| row(slot, round, deleted)).collect_view().into_any(),
        }
    };
    view! {
        {move || deleted.get().map(|gone| view! {
            <div class="banner news" role="status">
                <span style="flex:1">{move || tr!(saves.deleted, name = name(&gone))}</span>
                <button class="btn" data-testid="put-back" on:click=click(put_back)><Icon name="undo"/>{say(|| tr!(saves.put_back))}</button>
            </div>
        })}
        <div class="saves" data-testid="saves-list">{list}</div>
        <div class="lobby-foot"><span class="small muted">{say(|| tr!(saves.where_kept))}</span><ImportButton testid="import-saves"/></div>
    }
    .into_any()
}

fn row(slot: Stored, round: RwSignal<u32>, deleted: RwSignal<Option<Deleted>>) -> AnyView {
    match slot.info {
        Some(info) => view! { <Save info=info round=round deleted=deleted/> }.into_any(),
        None => view! { <BrokenSave id=slot.id round=round deleted=deleted/> }.into_any(),
    }
}

fn remove(ui: UiStore, id: &str, round: RwSignal<u32>, deleted: RwSignal<Option<Deleted>>) {
    match storage::delete(id) {
        Ok(gone) => deleted.set(Some(gone)),
        Err(problem) => ui.say(words::storage_problem(&problem)),
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
fn Save(info: SlotInfo, round: RwSignal<u32>, deleted: RwSignal<Option<Deleted>>) -> impl IntoView {
    let ui = UiStore::here();
    let renaming = RwSignal::new(false);
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
    let copy = move |_| {
        if let Err(problem) = storage::duplicate(&id.get_value()) {
            ui.say(words::storage_problem(&problem));
        }
        round.update(|round| *round += 1);
    };
    let face = Book::of(&info.book).and_then(books::face);
    view! {
        <article class="save" data-testid=format!("save-{}", info.id)>
            {face.map(|face| view! { <img class="save-picture" src=face.picture alt=""/> })}
            <div class="save-text">
                {heading}
                <p class="small muted">{move || shown.with_value(words::slot_line)}</p>
                <p class="small faint">{face.map(|face| face.name)} " · " {move || shown.with_value(words::slot_date)}</p>
            </div>
            <div class="save-acts">
                <button class="btn-icon" aria-label=say(|| tr!(saves.rename)) title=say(|| tr!(saves.rename))
                    on:click=click(move |_| renaming.set(true))><Icon name="pencil"/></button>
                <button class="btn-icon" data-testid=format!("duplicate-{}", id.get_value()) aria-label=say(|| tr!(saves.duplicate)) title=say(|| tr!(saves.duplicate))
                    on:click=click(copy)><Icon name="plus"/></button>
                <button class="btn-icon" aria-label=say(|| tr!(saves.export)) title=say(|| tr!(saves.export))
                    on:click=click(move |_| export(ui, &id.get_value()))><Icon name="export"/></button>
                <button class="btn-icon" data-testid=format!("delete-{}", id.get_value()) aria-label=say(|| tr!(saves.delete)) title=say(|| tr!(saves.delete))
                    on:click=click(move |_| remove(ui, &id.get_value(), round, deleted))><Icon name="trash"/></button>
                <a class="btn" data-testid=format!("continue-{}", id.get_value()) href=href><Icon name="play"/>{say(|| tr!(lobby.resume))}</a>
            </div>
        </article>
    }
    .into_any()
}

#[component]
fn BrokenSave(id: String, round: RwSignal<u32>, deleted: RwSignal<Option<Deleted>>) -> impl IntoView {
    let ui = UiStore::here();
    let href = Route::Play(id.clone()).href();
    let name = id.clone();
    let id = StoredValue::new(id);
    view! {
        <article class="save broken">
            <div class="save-text"><h3>{name}</h3><p class="small muted">{say(|| tr!(saves.damaged))}</p></div>
            <div class="save-acts">
                <button class="btn-icon" aria-label=say(|| tr!(saves.export)) on:click=click(move |_| export(ui, &id.get_value()))><Icon name="export"/></button>
                <button class="btn-icon" aria-label=say(|| tr!(saves.delete)) on:click=click(move |_| remove(ui, &id.get_value(), round, deleted))><Icon name="trash"/></button>
                <a class="btn" href=href>{say(|| tr!(saves.try_open))}</a>
            </div>
        </article>
    }
    .into_any()
}
