//! The decision panel: whose turn it is, what must be decided, and every choice as a button.

use leptos::html;
use leptos::prelude::*;
use rules_core::books::obbedisco::{Action, Decision, Event, Reach};
use rules_core::{Agreement, Play, Side};

use super::choices::{self, Choice, Choices, Forbidden};
use super::log::draw;
use super::odds::OddsBar;
use crate::components::{ClauseLink, Flag, Icon};
use crate::session_store::{Aim, GameStore, Picked};
use crate::ui_store::UiStore;
use crate::{i18n, tr, words};

/// The decision panel.
#[component]
pub fn DecisionPanel(
    /// The game.
    game: GameStore,
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
    let question = Memo::new(move |_| game.question().map(|(side, question)| (side, question.what, question.clause)));
    let side_id = move || match question.get() {
        Some((Side::First, ..)) => "italian",
        Some((Side::Second, ..)) => "austrian",
        None => "none",
    };
    let json = move || question.get().and_then(|(_, what, _)| serde_json::to_string(&what).ok()).unwrap_or_default();
    view! {
        {move || game.looking_back().map(|step| view! {
            <div class="card past-note" role="status">
                <span>{move || tr!(decide.past, step = step, steps = game.steps())}</span>
                <button class="btn" data-testid="to-now" on:click=move |_| game.look_now()>{move || tr!(decide.to_now)}</button>
            </div>
        })}
        <section class="card decision" data-testid="decision" data-side=side_id data-decision=json aria-label=move || tr!(game.panel)>
            {move || match question.get() {
                None => view! { <Ended game=game/> }.into_any(),
                Some((side, what, clause)) => {
                    let (head, note) = words::heading(&what, side);
                    view! {
                        <div class="decision-top">
                            <span class="who"><Flag side=side/>{tr!(decide.turn_of, side = game.seat(side))}</span>
                            <ClauseLink clause=clause/>
                        </div>
                        <h2 node_ref=heading tabindex="-1" aria-live="polite">{head}</h2>
                        {note.map(|note| view! { <p class="facts"><span class="note">{note}</span></p> })}
                        {matches!(what, Decision::March { .. }).then(|| view! { <Facts game=game/> })}
                    }.into_any()
                }
            }}
            <Offer game=game/>
            <div class="only-narrow-block"><OddsBar game=game/></div>
            {move || (game.looking_back().is_none()).then(|| question.get()).flatten().map(|(side, what, _)| view! { <Buttons game=game side=side what=what/> })}
        </section>
    }
    .into_any()
}

#[component]
fn Ended(game: GameStore) -> impl IntoView {
    view! { <h2>{move || tr!(victory.title)}</h2><p>{move || game.end_line()}</p> }.into_any()
}

/// The roll of the march going on and what is left of it.
#[component]
fn Facts(game: GameStore) -> impl IntoView {
    move || {
        let _ = i18n::language();
        let (spent, mp, road_mp, on_road) = game.view().march?;
        let rolled = game.last_event(|event| matches!(event, Event::MovePoints { .. }));
        let lines: Vec<AnyView> = rolled
            .map(|event| words::events(&[event]))
            .unwrap_or_default()
            .into_iter()
            .take(1)
            .map(|line| draw(line, false))
            .collect();
        let limit = if on_road { road_mp } else { mp };
        let left = if on_road && road_mp != mp {
            tr!(obb.cost.left_road, left = limit.saturating_sub(spent), off = mp.saturating_sub(spent))
        } else {
            tr!(obb.cost.left, left = limit.saturating_sub(spent))
        };
        let begun = spent > 0;
        Some(view! { <div class="facts">{lines}{begun.then(|| view! { <b>{left}</b> })}</div> })
    }
}

/// A draw offered by the other side.
#[component]
fn Offer(game: GameStore) -> impl IntoView {
    let ui = UiStore::here();
    let answer = move |by: Side, agreement| {
        if let Err(error) = game.play(by, Play::Agree(agreement)) {
            ui.say(words::play_error(&error, by).0);
        }
    };
    move || {
        let from = game.draw_offer()?;
        let by = from.other();
        Some(view! {
            <div class="choices" style="margin-bottom:10px" role="group">
                <p><Flag side=from/> " " <b>{tr!(decide.offer, side = words::side(from))}</b></p>
                <button class="choice" data-testid="accept-draw" on:click=move |_| answer(by, Agreement::AcceptDraw)>
                    <Icon name="scales"/><span>{tr!(decide.accept)}</span>
                </button>
                <button class="choice" data-testid="decline-draw" on:click=move |_| answer(by, Agreement::DeclineDraw)>
                    <Icon name="close"/><span>{tr!(decide.decline)}</span>
                </button>
            </div>
        })
    }
}

#[component]
fn Buttons(game: GameStore, side: Side, what: Decision) -> impl IntoView {
    let ui = UiStore::here();
    let choose = Callback::new(move |action: Action| show(ui, game, game.user_act(action)));
    let march = Callback::new(move |path: Vec<rules_core::hex::HexId>| show(ui, game, game.march(&path)));
    move || {
        let Choices { open, steps, far, forbidden } = choices::sort(&game.hints(), &what, side);
        let count = open.len() + steps.len();
        let first_step = open.len();
        let approach = match game.aim.get() {
            Some(Aim::Approach { path, target, mp }) => Some(view! {
                <button class="choice main" data-testid="approach" on:click=move |_| march.run(path.clone())>
                    <Icon name="march"/>
                    <span>{tr!(decide.approach, hex = words::place(target))}</span>
                    <span class="cost">{tr!(obb.cost.mp, mp = mp)}</span>
                </button>
            }),
            _ => None,
        };
        let strong = open.iter().filter(|choice| choices::before_steps(choice.action)).count();
        let mut open = open.into_iter().enumerate().map(|(at, choice)| button(at, choice, game, choose));
        let first: Vec<AnyView> = open.by_ref().take(strong).collect();
        let open: Vec<AnyView> = open.collect();
        let steps: Vec<AnyView> =
            steps.into_iter().enumerate().map(|(at, choice)| step(first_step + at, choice, game, choose)).collect();
        let has_steps = !steps.is_empty();
        let forbidden: Vec<AnyView> =
            forbidden.into_iter().enumerate().map(|(at, choice)| refused(count + at, choice)).collect();
        view! {
            <div class="choices">
                {approach}
                {first}
                {has_steps.then(|| view! { <div class="steps" role="group" aria-label=tr!(decide.steps)>{steps}</div> })}
                {(!far.is_empty()).then(|| farther(far, game, march))}
                {open}
                {forbidden}
            </div>
        }
    }
}

fn show(ui: UiStore, game: GameStore, picked: Picked) {
    match picked {
        Picked::Done => {}
        Picked::Refused { text, clause } => ui.tell(text, clause),
        Picked::Failed(error) => {
            let (text, clause) = words::play_error(&error, game.last_side());
            ui.tell(text, clause);
        }
    }
}

fn json(action: Action) -> String {
    // Actions have no maps with odd keys, the one thing that could fail.
    serde_json::to_string(&action).unwrap_or_default()
}

fn button(at: usize, choice: Choice, game: GameStore, choose: Callback<Action>) -> AnyView {
    let action = choice.action;
    let aim = move || {
        if matches!(action, Action::Attack { .. }) {
            game.aim.set(Some(Aim::Attack(action)));
        }
    };
    let cost: Vec<AnyView> = choice.cost.into_iter().map(|line| view! { <span>{line}</span> }.into_any()).collect();
    view! {
        <div class="choice-row" class:main=choice.main>
            <button class="choice" class:main=choice.main data-testid=format!("choice-{at}") data-action=json(action)
                on:click=move |_| choose.run(action) on:pointerenter=move |_| aim() on:focus=move |_| aim()>
                <Icon name=choice.icon/>
                <span>{choice.label}</span>
                <span class="cost">{cost}</span>
            </button>
            {choice.clause.map(|clause| view! { <ClauseLink clause=clause/> })}
        </div>
    }
    .into_any()
}

fn step(at: usize, choice: Choice, game: GameStore, choose: Callback<Action>) -> AnyView {
    let action = choice.action;
    let Action::Step { to } = action else { return ().into_any() };
    let whole = format!("{}: {}", choice.label, choice.cost.join(", "));
    view! {
        <button class="step" data-testid=format!("choice-{at}") data-action=json(action) title=whole.clone() aria-label=whole
            on:click=move |_| choose.run(action)
            on:pointerenter=move |_| game.hover.set(Some(to)) on:focus=move |_| game.hover.set(Some(to))
            on:pointerleave=move |_| game.hover.set(None)>
            <span>{words::place(to)}</span>
            <span class="cost">{choice.short}</span>
        </button>
    }
    .into_any()
}

fn farther(far: Vec<Reach>, game: GameStore, march: Callback<Vec<rules_core::hex::HexId>>) -> AnyView {
    let count = far.len();
    let buttons: Vec<AnyView> = far
        .into_iter()
        .map(|way| {
            let to = way.to;
            let path = way.path.clone();
            view! {
                <button data-testid=format!("reach-{to}") on:click=move |_| march.run(path.clone())
                    on:pointerenter=move |_| game.hover.set(Some(to)) on:focus=move |_| game.hover.set(Some(to))>
                    <span>{words::place(to)}</span>
                    <span>{tr!(obb.cost.mp, mp = way.mp)}</span>
                </button>
            }
            .into_any()
        })
        .collect();
    view! {
        <details class="choice-list">
            <summary class="choice">
                <Icon name="hill"/>
                <span>{tr!(decide.to_list)}</span>
                <span class="cost">{if count == 1 { tr!(decide.one_hex).to_owned() } else { tr!(decide.hexes, count = count) }}</span>
            </summary>
            <div class="inner">{buttons}</div>
        </details>
    }
    .into_any()
}

fn refused(at: usize, choice: Forbidden) -> AnyView {
    view! {
        <div class="choice refused" role="group" aria-disabled="true" data-testid=format!("choice-{at}") data-action=json(choice.action)>
            <Icon name="lock"/>
            <span>{choice.label}</span>
            <span class="cost"><span>{choice.why} " " <ClauseLink clause=choice.clause/></span></span>
        </div>
    }
    .into_any()
}
