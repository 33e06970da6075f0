//! The chronicle: every die drawn, every modifier with its clause.

use leptos::html;
use leptos::prelude::*;
use rules_core::Play;

use crate::components::click;
use crate::components::{ClauseLink, Die, Flag, Tile};
use crate::i18n::say;
use crate::session_store::GameStore;
use crate::words::{self, Line, Part};
use crate::{i18n, tr};

/// How many entries are drawn at first, and how many more each time.
const PAGE: usize = 60;

/// The chronicle of the game, the newest entry last.
#[component]
pub fn LogPanel(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    let shown = RwSignal::new(PAGE);
    let count = Memo::new(move |_| game.step());
    Effect::new(move |_| {
        count.track();
        let Some(list) = list.get() else { return };
        // After this round of drawing, when the new lines have their height.
        gloo_timers::callback::Timeout::new(0, move || list.set_scroll_top(list.scroll_height())).forget();
    });
    let first = move || count.get().saturating_sub(shown.get());
    let entries = move || {
        let language = i18n::language();
        let generation = game.generation();
        (first()..count.get()).map(|at| (at, generation, i18n::code(language))).collect::<Vec<_>>()
    };
    view! {
        <section class="card log" data-testid="log" aria-label=say(|| tr!(log.title))>
            <div class="card-head">
                <h2>{say(|| tr!(log.title))}</h2>
                <span class="small faint">
                    {move || tr!(log.step, step = count.get())}
                </span>
            </div>
            <div class="log-list" node_ref=list role="log" tabindex="0" aria-label=say(|| tr!(log.title))>
                {move || (first() > 0).then(|| view! {
                    <button class="btn quiet" on:click=click(move |_| shown.update(|shown| *shown += 4 * PAGE))>{say(|| tr!(log.earlier))}</button>
                })}
                {move || (count.get() == 0).then(|| view! { <p class="muted">{say(|| tr!(log.empty))}</p> })}
                <For each=entries key=|key| *key let((at, generation, language))>
                    {
                        let _ = (generation, language);
                        view! { <LogEntry game=game at=at fresh=Signal::derive(move || at + 1 == count.get())/> }
                    }
                </For>
            </div>
        </section>
    }
    .into_any()
}

#[component]
fn LogEntry(game: GameStore, at: usize, fresh: Signal<bool>) -> impl IntoView {
    let fresh = fresh.get_untracked();
    let Some(entry) = game.entry(at) else { return ().into_any() };
    let mut lines = match entry.play {
        Play::Act(_) => game.lines(at),
        Play::Agree(agreement) => vec![words::agreement(agreement, entry.side, &game.side_name(entry.side))],
    };
    let takebacks = entry.takebacks.iter().map(|back| words::takeback(*back, &game.side_name(back.asked_by)));
    lines.splice(0..0, takebacks);
    if entry.entered {
        lines.push(words::note(tr!(ev.by_hand)));
    }
    let lines: Vec<AnyView> = lines.into_iter().map(|line| draw(line, fresh)).collect();
    view! { <div class="log-entry" data-testid="log-entry">{lines}</div> }.into_any()
}

/// A line of the chronicle.
pub fn draw(line: Line, fresh: bool) -> AnyView {
    let class = match (line.turn, line.head, line.indent) {
        (true, ..) => "log-line turn",
        (_, true, _) => "log-line head",
        (.., true) => "log-line indent",
        _ => "log-line",
    };
    let parts: Vec<AnyView> = line
        .parts
        .into_iter()
        .map(|part| match part {
            Part::Text(text) => view! { <span>{text}</span> }.into_any(),
            Part::Strong(text) => view! { <b>{text}</b> }.into_any(),
            Part::Die(face, side) => view! { <Die face=face side=side fresh=fresh/> }.into_any(),
            Part::Spare(face, side) => view! { <s class="spare"><Die face=face side=side fresh=fresh/></s> }.into_any(),
            Part::Tile(shown, side) => view! { <Tile shown=shown side=side fresh=fresh/> }.into_any(),
            Part::Clause(clause) => view! { <ClauseLink clause=clause/> }.into_any(),
            Part::Flag(side) => view! { <Flag side=side/> }.into_any(),
        })
        .collect();
    view! { <p class=class>{parts}</p> }.into_any()
}
