//! What the game is fought on, with its tools: a map of hexes or a table of centimetres.

use std::sync::Arc;

use leptos::prelude::*;

use crate::board::{self, BoardControl, HexBoard, Scene, Sheet};
use crate::components::{Icon, click};
use crate::i18n::{language, say};
use crate::session_store::{Board, GameStore, Stage};
use crate::table_board::{
    self, Look, Pilot, Proposal, TableBoard, TableControl, TablePilot, TableScene, TableSheet, TableTools, TableWords,
};
use crate::tr;
use crate::ui_store::{Motion, UiStore};
use crate::words;

/// The board of the game.
#[component]
pub fn BoardBox(
    /// The game.
    game: GameStore,
    /// What stands on the table, where it is fought on one.
    scene: Memo<TableScene>,
    /// The move in the making there.
    pilot: Pilot,
) -> impl IntoView {
    match game.board() {
        Ok(Board::Hexes(sheet)) => hexes(game, Arc::new(*sheet)),
        // The names on a table follow the language.
        Ok(Board::Table(_)) => (move || {
            language();
            match game.board() {
                Ok(Board::Table(sheet)) => table(game, Arc::new(sheet), scene, pilot),
                _ => ().into_any(),
            }
        })
        .into_any(),
        // The map is part of the page and its loader is tested, so this is only said, not handled.
        Err(_) => view! { <div class="board-box">{say(|| tr!(game.no_map))}</div> }.into_any(),
    }
}

/// The move in the making by buttons and numbers, where the game is fought on a table.
#[component]
pub fn PilotPanel(
    /// The game.
    game: GameStore,
    /// What stands on the table.
    scene: Memo<TableScene>,
    /// The move in the making.
    pilot: Pilot,
) -> impl IntoView {
    matches!(game.book().ground, crate::books::Ground::Table).then(|| {
        let moves = Memo::new(move |_| scene.with(|scene| scene.bases.iter().any(|base| base.movable)));
        move || moves.get().then(|| view! { <TablePilot pilot=pilot scene=scene words=table_words()/> }.into_any())
    })
}

fn table_words() -> Signal<TableWords> {
    Signal::derive(words::table)
}

/// How much moves on a board.
fn motion(ui: UiStore) -> Signal<board::Motion> {
    Signal::derive(move || match ui.settings.read().motion {
        Motion::Off => board::Motion::Off,
        Motion::Normal => board::Motion::Normal,
        Motion::Fast => board::Motion::Fast,
    })
}

/// Whoever must decide is brought into view with all he can reach, but only when it is another one than before: between
/// his steps the board lies still.
fn follow(stage: Memo<Stage>, show: impl Fn(Stage) + 'static) {
    Effect::new(move |before: Option<Option<String>>| {
        let stage = stage.get();
        let subject = stage.subject.clone();
        // The first one is where the board opens.
        if before.is_some_and(|before| before != subject) && subject.is_some() {
            show(stage);
        }
        subject
    });
}

fn hexes(game: GameStore, sheet: Arc<Sheet>) -> AnyView {
    let ui = UiStore::here();
    let control = BoardControl::new();
    let scene: Memo<Scene> = Memo::new(move |_| game.scene());
    let on_intent = Callback::new(move |intent| match intent {
        board::Intent::Hover(hex) => game.hover.set(hex),
        board::Intent::Pick(hex) => ui.show(game.pick(hex)),
        board::Intent::PickToken(key) => ui.show(game.pick_token(key)),
        board::Intent::Cancel => game.look_away(),
    });
    let stage = Memo::new(move |_| game.stage());
    follow(stage, move |Stage { hexes, whole, .. }| match hexes.as_slice() {
        [one] if !whole => control.reveal(*one),
        _ => control.frame(hexes),
    });
    view! {
        <main class="board-box" data-testid="board">
            <HexBoard sheet=sheet scene=scene on_intent=on_intent control=control motion=motion(ui) first=untrack(|| stage.get().hexes)
                name=Signal::derive(|| tr!(game.board).to_owned())
                label=Signal::derive(move || game.hex_label())/>
            {tools(game, [Callback::new(move |()| control.whole()), Callback::new(move |()| control.zoom_in()), Callback::new(move |()| control.zoom_out())])}
        </main>
    }
    .into_any()
}

fn table(game: GameStore, sheet: Arc<TableSheet>, scene: Memo<TableScene>, pilot: Pilot) -> AnyView {
    let ui = UiStore::here();
    let control = TableControl::new();
    let on_intent = Callback::new(move |intent| match intent {
        table_board::Intent::Hover(key) => game.over.set(key),
        table_board::Intent::PickBase(key) => ui.show(game.pick_token(key)),
        table_board::Intent::Group(keys) => game.group.set(keys),
        table_board::Intent::Commit(proposal) => ui.show(game.carry(&proposal)),
        table_board::Intent::Pick(_) | table_board::Intent::Cancel => game.look_away(),
        // The move stays in the making until it is carried out.
        table_board::Intent::Drop(_) => {}
    });
    let preview = Callback::new(move |proposal: Proposal| game.propose(&proposal));
    let look = Callback::new(move |look: Look| game.look(&look));
    let stage = Memo::new(move |_| game.stage());
    follow(stage, move |Stage { places, whole, .. }| match places.as_slice() {
        [one] if !whole => control.reveal(*one),
        _ => control.frame(places),
    });
    view! {
        <main class="board-box" data-testid="board">
            <TableBoard sheet=sheet scene=scene on_intent=on_intent preview=preview look=look words=table_words() pilot=pilot control=control
                motion=motion(ui) first=untrack(|| stage.get().places)
                name=Signal::derive(|| tr!(table.board).to_owned())
                label=Signal::derive(move || game.base_label())/>
            <div class="table-tools"><TableTools pilot=pilot words=table_words()/></div>
            {tools(game, [Callback::new(move |()| control.whole()), Callback::new(move |()| control.zoom_in()), Callback::new(move |()| control.zoom_out())])}
        </main>
    }
    .into_any()
}

/// The buttons over a board: the whole of it, what is shown over it, nearer, farther.
fn tools(game: GameStore, [whole, nearer, farther]: [Callback<()>; 3]) -> AnyView {
    let ui = UiStore::here();
    let layers: Vec<AnyView> = game
        .book()
        .layers
        .iter()
        .map(|face| {
            view! {
                <button class="btn-icon" data-testid=face.testid aria-label=say(face.name) title=say(face.name)
                    aria-pressed=move || game.layers.get().has(face.layer).to_string()
                    on:click=click(move |_| {
                        game.layers.update(|layers| *layers = layers.toggled(face.layer));
                        ui.change(|settings| settings.layers = Some(game.layers.get_untracked().0));
                    })><Icon name=face.icon/></button>
            }
            .into_any()
        })
        .collect();
    view! {
        <div class="board-tools">
            <button class="btn-icon" aria-label=say(|| tr!(game.fit)) title=say(|| tr!(game.fit)) on:click=click(move |_| whole.run(()))><Icon name="fit"/></button>
            {layers}
            <button class="btn-icon wide-only" aria-label=say(|| tr!(game.nearer)) title=say(|| tr!(game.nearer)) on:click=click(move |_| nearer.run(()))><Icon name="plus"/></button>
            <button class="btn-icon wide-only" aria-label=say(|| tr!(game.farther)) title=say(|| tr!(game.farther)) on:click=click(move |_| farther.run(()))><Icon name="minus"/></button>
        </div>
    }
    .into_any()
}
