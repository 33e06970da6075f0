//! The card of a guided first game: what is said, and what is to be done.

use leptos::prelude::*;

use crate::components::{Icon, click};
use crate::route::Route;
use crate::session_store::GameStore;
use crate::tr;
use crate::ui_store::UiStore;

/// Marks what a step is about, and only that.
fn point(at: Option<&str>) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    while let Ok(Some(before)) = document.query_selector(".lesson-point") {
        // The class is there, so taking it away cannot fail.
        let _ = before.class_list().remove_1("lesson-point");
    }
    let found = at.and_then(|at| document.query_selector(&format!("[data-testid=\"{at}\"]")).ok().flatten());
    if let Some(found) = found {
        let _ = found.class_list().add_1("lesson-point");
    }
}

/// The step of the lesson going on, if one is.
#[component]
pub fn LessonPanel(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let ui = UiStore::here();
    game.follow_lesson();
    Effect::new(move |_| {
        let show = game.lesson.with(|lesson| lesson.as_ref().and_then(|l| l.step().and_then(|step| step.show.clone())));
        // What it points at may be drawn only after this round.
        gloo_timers::callback::Timeout::new(50, move || {
            if show.as_deref() == Some("odds") {
                game.aim_at_wanted();
            }
            gloo_timers::callback::Timeout::new(50, move || point(show.as_deref())).forget();
        })
        .forget();
    });
    let doing = move |_| ui.show(game.do_wanted());
    let body = move || {
        let lesson = game.lesson.get()?;
        let (at, all) = (lesson.at, lesson.steps.len());
        let last = at + 1 >= all;
        let words = lesson.step().map(crate::session_store::lesson::Step::words).unwrap_or_default();
        let acts = lesson.step().is_some_and(|step| step.act.is_some());
        let marked = lesson.step().is_none();
        Some(view! {
            <section class="card lesson" data-testid="lesson" data-step=at.to_string() data-steps=all.to_string() aria-label=tr!(lesson.title)>
                <div class="card-head">
                    <h2>{tr!(lesson.title)}</h2>
                    <span class="small muted">{tr!(lesson.step, step = (at + 1).min(all), steps = all)}</span>
                </div>
                <p aria-live="polite">{if marked { tr!(lesson.over).to_owned() } else { words }}</p>
                <div class="save-acts">
                    {acts.then(|| view! {
                        <button class="btn main" data-testid="lesson-do" on:click=click(doing)><Icon name="play"/>{tr!(lesson.do_it)}</button>
                    })}
                    {(!acts && !last).then(|| view! {
                        <button class="btn main" data-testid="lesson-next" on:click=click(move |_| game.read_on())>{tr!(lesson.next)}</button>
                    })}
                    {(!acts && last).then(|| view! {
                        <button class="btn main" data-testid="lesson-finish" on:click=click(move |_| game.leave_lesson())>{tr!(lesson.play_on)}</button>
                        <a class="btn" href=Route::Lobby.href()>{tr!(back_to_lobby)}</a>
                    })}
                    {(acts || !last).then(|| view! {
                        <button class="btn quiet" data-testid="lesson-leave" on:click=click(move |_| game.leave_lesson())>{tr!(lesson.leave)}</button>
                    })}
                </div>
            </section>
        })
    };
    view! { {body} }.into_any()
}
