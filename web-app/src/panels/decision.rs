//! The decision panel: whose turn it is, what must be decided, and every choice as a button.

use leptos::html;
use leptos::prelude::*;
use rules_core::{Agreement, Play, Side};

use super::choices::Buttons;
use super::log::draw;
use super::odds::OddsBar;
use crate::components::click;
use crate::components::{ClauseLink, Flag, Icon};
use crate::i18n::say;
use crate::session_store::play::picked;
use crate::session_store::{Asked, Chances, GameStore};
use crate::tr;
use crate::ui_store::UiStore;

/// The decision panel.
#[component]
pub fn DecisionPanel(
    /// The game.
    game: GameStore,
    /// The odds of what is aimed at.
    chances: Memo<Option<Chances>>,
) -> impl IntoView {
    let heading = NodeRef::<html::H2>::new();
    // Whoever plays by keyboard loses the button he pressed; the next question takes the focus instead.
    Effect::new(move |before: Option<usize>| {
        let steps = game.step();
        if before.is_some_and(|before| before != steps) {
            gloo_timers::callback::Timeout::new(0, move || {
                let document = web_sys::window().and_then(|window| window.document());
                let lost = document
                    .as_ref()
                    .and_then(web_sys::Document::active_element)
                    .is_none_or(|element| element.tag_name() == "BODY");
                if lost && let Some(heading) = heading.get_untracked() {
                    let _ = heading.focus();
                }
            })
            .forget();
        }
        steps
    });
    let asked = Memo::new(move |_| game.asked());
    let side_id = move || asked.with(|asked| game.book().side_id(asked.as_ref().map(|asked| asked.side)));
    let json = move || asked.get().map(|asked| asked.json).unwrap_or_default();
    view! {
        {move || game.looking_back().map(|step| view! {
            <div class="card past-note" role="status">
                <span>{move || tr!(decide.past, step = step, steps = game.steps())}</span>
                <button class="btn" data-testid="to-now" on:click=click(move |_| game.look_now())>{say(|| tr!(decide.to_now))}</button>
            </div>
        })}
        <section class="card decision" data-testid="decision" data-side=side_id data-decision=json aria-label=say(|| tr!(game.panel))>
            {move || match asked.get() {
                None => view! { <Ended game=game/> }.into_any(),
                Some(asked) => {
                    let Asked { side, heading: head, note, facts, left, clause, .. } = asked;
                    let facts: Vec<AnyView> = facts.into_iter().map(|line| draw(line, false)).collect();
                    let shown = !facts.is_empty() || left.is_some();
                    view! {
                        <div class="decision-top">
                            <span class="who"><Flag side=side/>{tr!(decide.turn_of, side = game.seat(side))}</span>
                            <ClauseLink clause=clause/>
                        </div>
                        <h2 node_ref=heading tabindex="-1" aria-live="polite">{head}</h2>
                        {note.map(|note| view! { <p class="facts"><span class="note">{note}</span></p> })}
                        {shown.then(|| view! { <div class="facts">{facts}{left.map(|left| view! { <b>{left}</b> })}</div> })}
                    }.into_any()
                }
            }}
            <Offer game=game/>
            <div class="only-narrow-block"><OddsBar chances=chances/></div>
            {move || (game.looking_back().is_none() && game.decider().is_some()).then(|| view! { <Buttons game=game/> })}
        </section>
    }
    .into_any()
}

#[component]
fn Ended(game: GameStore) -> impl IntoView {
    view! { <h2>{say(|| tr!(victory.title))}</h2><p>{move || game.end().map(|end| end.line)}</p> }.into_any()
}

/// A draw offered by the other side.
#[component]
fn Offer(game: GameStore) -> impl IntoView {
    let ui = UiStore::here();
    let answer = move |by: Side, agreement| ui.show(picked(game.play(by, &Play::Agree(agreement))));
    move || {
        let from = game.draw_offer()?;
        let by = from.other();
        Some(view! {
            <div class="choices" style="margin-bottom:10px" role="group">
                <p><Flag side=from/> " " <b>{tr!(decide.offer, side = game.side_name(from))}</b></p>
                <button class="choice" data-testid="accept-draw" on:click=click(move |_| answer(by, Agreement::AcceptDraw))>
                    <Icon name="scales"/><span>{tr!(decide.accept)}</span>
                </button>
                <button class="choice" data-testid="decline-draw" on:click=click(move |_| answer(by, Agreement::DeclineDraw))>
                    <Icon name="close"/><span>{tr!(decide.decline)}</span>
                </button>
            </div>
        })
    }
}
