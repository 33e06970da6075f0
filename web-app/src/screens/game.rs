//! The game: bar, board, panel. Turns what is done to the board into plays of the game.

use leptos::html;
use leptos::prelude::*;

use super::board::{BoardBox, PilotPanel};
use crate::books;
use crate::components::click;
use crate::components::{Bar, Flags, Icon};
use crate::files;
use crate::i18n::say;
use crate::panels::{
    self, Curtain, DecisionPanel, DiceDialog, GameBar, LessonPanel, LinkPanel, LogPanel, OddsPanel, Timeline,
    UnitPanel, VictoryDialog,
};
use crate::route::Route;
use crate::session_store::{self, GameStore, Layers, OpenFault, Opened};
use crate::storage::StorageProblem;
use crate::table_board::{Pilot, TableScene};
use crate::ui_store::UiStore;
use crate::{tr, words};

/// The game in a slot, or why it does not open.
#[component]
pub fn GameScreen(
    /// The slot's id.
    id: String,
) -> impl IntoView {
    match session_store::open(&id) {
        Ok(Opened::Whole(game)) => view! { <Table game=*game/> }.into_any(),
        Ok(Opened::Broken { fault }) => view! { <NotWhole id=id fault=fault rest=true/> }.into_any(),
        Err(fault) => view! { <NotWhole id=id fault=fault rest=false/> }.into_any(),
    }
}

/// Says why a game does not open whole, and offers its file and what holds of it.
#[component]
fn NotWhole(id: String, fault: OpenFault, rest: bool) -> impl IntoView {
    let ui = UiStore::here();
    let slot = StoredValue::new(id);
    let open_rest = move |_| match session_store::open_rest(&slot.get_value()) {
        Ok(slot) => {
            ui.say(tr!(open.kept));
            Route::Play(slot).go();
        }
        Err(fault) => ui.say(words::open_fault(&fault)),
    };
    let stored = !matches!(fault, OpenFault::Storage(_));
    view! {
        <Bar title=Signal::derive(|| tr!(open.title).to_owned())/>
        <main class="page narrow" data-testid="not-whole">
            <div class="card dialog-body" style="padding:20px">
                <p>{move || words::open_fault(&fault)}</p>
                <div class="save-acts" style="flex-wrap:wrap;gap:10px">
                    {rest.then(|| view! { <button class="btn main" data-testid="open-rest" on:click=click(open_rest)>{say(|| tr!(open.open_rest))}</button> })}
                    {stored.then(|| view! {
                        <button class="btn" on:click=click(move |_| super::saves::export(ui, &slot.get_value()))><Icon name="export"/>{say(|| tr!(saves.export))}</button>
                    })}
                    <a class="btn" href=Route::Lobby.href()>{say(|| tr!(back_to_lobby))}</a>
                </div>
            </div>
        </main>
    }
    .into_any()
}

#[component]
fn Table(game: GameStore) -> impl IntoView {
    game.watch_other_tabs();
    let ui = UiStore::here();
    if let Some(layers) = ui.settings.read_untracked().layers {
        game.layers.set(Layers(layers));
    }
    crate::sound::accompany(game, ui);
    let side = move || game.book().side_id(game.decider());
    let pilot = Pilot::new();
    // Asked for only where the game is fought on a table.
    let table = Memo::new(move |_| game.table());
    if let Some(flags) = books::flags(&game.scenario()) {
        provide_context(Flags(flags));
    }
    view! {
        <div class="game" data-testid="game" data-hash=move || game.hash() data-entries=move || game.steps().to_string() data-side=side>
            <GameBar game=game/>
            <Banner game=game/>
            <BoardBox game=game scene=table pilot=pilot/>
            <Panel game=game scene=table pilot=pilot/>
        </div>
        <DiceDialog game=game/>
        <Curtain game=game/>
        <VictoryDialog game=game/>
    }
    .into_any()
}

/// What is amiss with the storage, and what can be done about it.
#[component]
fn Banner(game: GameStore) -> impl IntoView {
    let ui = UiStore::here();
    let again = move |_| {
        // Opening the slot anew claims it and shows what the other tab has played.
        if let Some(window) = web_sys::window() {
            let _ = window.location().reload();
        }
    };
    view! {
        <div class="banners">
            {move || game.health.get().map(|problem| {
                let elsewhere = problem == StorageProblem::Elsewhere;
                view! {
                    <div class="banner" role="alert" data-testid="storage-problem">
                        <span style="flex:1">{move || words::storage_problem(&problem)}</span>
                        {elsewhere.then(|| view! { <button class="btn" on:click=click(again)>{say(|| tr!(storage.take_over))}</button> })}
                        <button class="btn" on:click=click(move |_| export_open_game(ui, game))><Icon name="export"/>{say(|| tr!(saves.export))}</button>
                    </div>
                }
            })}
        </div>
    }
    .into_any()
}

/// Offers the game on screen as a file.
pub fn export_open_game(ui: UiStore, game: GameStore) {
    let (name, text) = game.file();
    if files::offer(&name, &text).is_err() {
        ui.say(words::storage_problem(&StorageProblem::Forbidden));
    }
}

/// Heights of the sheet on a narrow screen, in pixels: only its head, its usual height, most of the screen.
const PEEK: i32 = 96;
const USUAL: i32 = 284;

#[component]
fn Panel(game: GameStore, scene: Memo<TableScene>, pilot: Pilot) -> impl IntoView {
    let chances = panels::chances(game);
    let height = RwSignal::new(USUAL);
    let dragged = RwSignal::new(None::<(i32, i32)>);
    let grip = NodeRef::<html::Button>::new();
    let full = || {
        let inner = web_sys::window().and_then(|w| w.inner_height().ok()).and_then(|h| h.as_f64()).unwrap_or(800.0);
        inner as i32 - 120
    };
    let down = move |event: web_sys::PointerEvent| {
        dragged.set(Some((event.client_y(), height.get_untracked())));
        if let Some(grip) = grip.get_untracked() {
            // Without capture the drag ends at the grip's edge, which only makes it shorter.
            let _ = grip.set_pointer_capture(event.pointer_id());
        }
    };
    let moved = move |event: web_sys::PointerEvent| {
        if let Some((from, start)) = dragged.get_untracked() {
            height.set((start + from - event.client_y()).clamp(PEEK, full()));
        }
    };
    let up = move |event: web_sys::PointerEvent| {
        let Some((from, start)) = dragged.get_untracked() else { return };
        dragged.set(None);
        let way = from - event.client_y();
        height.set(if way.abs() < 8 {
            // A tap goes up by one height, and down again from the top.
            if start < USUAL {
                USUAL
            } else if start < full() {
                full()
            } else {
                PEEK
            }
        } else {
            let now = height.get_untracked();
            [PEEK, USUAL, full()].into_iter().min_by_key(|stop| (stop - now).abs()).unwrap_or(USUAL)
        });
    };
    let keyed = move |event: web_sys::KeyboardEvent| {
        let now = height.get_untracked();
        match event.key().as_str() {
            "ArrowUp" => height.set(if now < USUAL { USUAL } else { full() }),
            "ArrowDown" => height.set(if now > USUAL { USUAL } else { PEEK }),
            _ => return,
        }
        event.prevent_default();
    };
    // The board keeps clear of the sheet too, so the height is a property of both.
    Effect::new(move |_| {
        let style = format!("{}px", height.get());
        if let Some(root) = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element()) {
            use wasm_bindgen::JsCast;
            let _ = root.unchecked_into::<web_sys::HtmlElement>().style().set_property("--sheet", &style);
        }
    });
    view! {
        <aside class="side-panel" class:dragging=move || dragged.get().is_some() aria-label=say(|| tr!(game.panel))>
            <button class="sheet-grip" node_ref=grip aria-label=say(|| tr!(game.sheet))
                on:pointerdown=down on:pointermove=moved on:pointerup=up on:pointercancel=up on:keydown=keyed></button>
            <LessonPanel game=game/>
            <LinkPanel game=game/>
            <DecisionPanel game=game chances=chances/>
            <PilotPanel game=game scene=scene pilot=pilot/>
            <OddsPanel chances=chances/>
            <UnitPanel game=game/>
            <LogPanel game=game/>
            <Timeline game=game/>
        </aside>
    }
    .into_any()
}
