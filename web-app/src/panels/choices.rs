//! Choices as buttons: priced, with their clause, the forbidden ones with their reason.

use leptos::prelude::*;

use crate::components::{ClauseLink, Icon, click};
use crate::session_store::facts::{Ballot, BallotLine, BallotOption, Choice, Forbidden, Group, Piece, Way};
use crate::session_store::{Act, Choices, GameStore};
use crate::tr;
use crate::ui_store::UiStore;

/// What the buttons do.
#[derive(Clone, Copy)]
struct Doing {
    game: GameStore,
    play: Callback<Vec<Act>>,
}

/// All choices of the question on show.
#[component]
pub fn Buttons(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let ui = UiStore::here();
    let doing = Doing { game, play: Callback::new(move |acts: Vec<Act>| ui.show(game.act_all(&acts, None))) };
    let aimed = Callback::new(move |()| {
        if let Some(aim) = game.aim.get_untracked() {
            ui.show(game.do_aim(&aim));
        }
    });
    let choices = Memo::new(move |_| game.choices());
    move || {
        let Choices { approach, ballot, first, pieces, steps, far, groups, rest, forbidden } = choices.get();
        // Buttons are numbered from top to bottom as a list would be, without the marches, which several plays make.
        let mut number = 0..;
        let mut numbered = |choices: Vec<Choice>, draw: fn(usize, Choice, Doing) -> AnyView| -> Vec<AnyView> {
            choices.into_iter().zip(number.by_ref()).map(|(choice, at)| draw(at, choice, doing)).collect()
        };
        let ballot = ballot.map(|Ballot { lines, play }| {
            let lines: Vec<AnyView> = lines.into_iter().map(|line| marking(line, game)).collect();
            view! { <div class="ballot">{lines}{numbered(vec![play], button)}</div> }
        });
        let first = numbered(first, button);
        let steps = numbered(steps, step);
        let groups: Vec<(String, bool, usize, Vec<AnyView>)> = groups
            .into_iter()
            .map(|Group { title, open, choices, .. }| (title, open, choices.len(), numbered(choices, button)))
            .collect();
        let rest = numbered(rest, button);
        let after = number.next().unwrap_or_default();
        let forbidden: Vec<AnyView> =
            forbidden.into_iter().enumerate().map(|(at, choice)| refused(after + at, choice)).collect();
        let approach = approach.map(|way| {
            view! {
                <button class="choice main" data-testid="approach" on:click=click(move |_| aimed.run(()))>
                    <Icon name="march"/>
                    <span>{way.label}</span>
                    <span class="cost">{way.cost}</span>
                </button>
            }
        });
        let groups: Vec<AnyView> =
            groups.into_iter().map(|(title, open, count, inner)| group(title, open, count, inner)).collect();
        view! {
            <div class="choices">
                {approach}
                {ballot}
                {first}
                {(!pieces.is_empty()).then(|| choosing(pieces, game))}
                {(!steps.is_empty()).then(|| view! { <div class="steps" role="group" aria-label=tr!(decide.steps)>{steps}</div> })}
                {(!far.is_empty()).then(|| farther(far, doing))}
                {groups}
                {rest}
                {forbidden}
            </div>
        }
    }
}

/// Whether the focus came by keys. A finger that presses a button must not aim with it: the odds that come on show would
/// move the button away from under the finger, and its tap would be lost.
fn seen_to_focus(event: &web_sys::FocusEvent) -> bool {
    use wasm_bindgen::JsCast;
    let button = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    button.is_some_and(|button| button.matches(":focus-visible").unwrap_or(true))
}

fn button(at: usize, choice: Choice, doing: Doing) -> AnyView {
    let Doing { game, play } = doing;
    let act = choice.act.clone();
    let aim = StoredValue::new(choice.aim);
    let point = move || game.aim_at(aim.get_value());
    let cost: Vec<AnyView> = choice.cost.into_iter().map(|line| view! { <span>{line}</span> }.into_any()).collect();
    let wanted = choice.act.clone();
    view! {
        <div class="choice-row" class:main=choice.main class:wanted=move || game.is_wanted(&wanted)>
            <button class="choice" class:main=choice.main data-testid=format!("choice-{at}") data-action=choice.act.to_string()
                on:click=click(move |_| play.run(vec![act.clone()]))
                on:pointerenter=move |event| if event.pointer_type() != "touch" { point() }
                on:focus=move |event| if seen_to_focus(&event) { point() }>
                <Icon name=choice.icon/>
                <span>{choice.label}</span>
                <span class="cost">{cost}</span>
            </button>
            {choice.clause.map(|clause| view! { <ClauseLink clause=clause/> })}
        </div>
    }
    .into_any()
}

/// What may be marked for a piece.
fn marking(line: BallotLine, game: GameStore) -> AnyView {
    let key = line.key;
    let option = |BallotOption { value, label, chosen, refused }: BallotOption| {
        let (why, bars) = (refused.as_ref().map(|(why, _)| why.clone()), refused.is_some());
        view! {
            <button class="piece" class:chosen=chosen aria-pressed=chosen.to_string() disabled=bars title=why
                data-testid=format!("mark-{key}-{value}") on:click=move |_| game.mark(key, value)>
                <span>{label}</span>
                {refused.map(|(_, clause)| view! { <span class="cost">{clause.id()}</span> })}
            </button>
        }
        .into_any()
    };
    let options: Vec<AnyView> = line.options.into_iter().map(option).collect();
    let name = line.label.clone();
    view! {
        <fieldset class="mark" aria-label=name>
            <legend>{line.label}</legend>
            <div class="pieces">{options}</div>
        </fieldset>
    }
    .into_any()
}

fn step(at: usize, choice: Choice, doing: Doing) -> AnyView {
    let Doing { game, play } = doing;
    let (act, hex) = (choice.act.clone(), choice.hex);
    let whole = format!("{}: {}", choice.label, choice.cost.join(", "));
    let wanted = choice.act.clone();
    view! {
        <button class="step" class:wanted=move || game.is_wanted(&wanted) data-testid=format!("choice-{at}") data-action=choice.act.to_string() title=whole.clone() aria-label=whole
            on:click=click(move |_| play.run(vec![act.clone()]))
            on:pointerenter=move |_| game.hover.set(hex) on:focus=move |_| game.hover.set(hex)
            on:pointerleave=move |_| game.hover.set(None)>
            <span>{choice.label}</span>
            <span class="cost">{choice.short}</span>
        </button>
    }
    .into_any()
}

/// The pieces that may be chosen.
fn choosing(pieces: Vec<Piece>, game: GameStore) -> AnyView {
    let buttons: Vec<AnyView> = pieces
        .into_iter()
        .map(|piece| {
            let key = piece.key;
            view! {
                <button class="piece" class:chosen=piece.chosen aria-pressed=piece.chosen.to_string() data-testid=format!("piece-{}", piece.id)
                    on:click=click(move |_| UiStore::here().show(game.pick_token(key)))>
                    <span>{piece.label}</span>
                    <span class="cost">{piece.note}</span>
                </button>
            }
            .into_any()
        })
        .collect();
    view! { <div class="pieces" role="group" aria-label=tr!(decide.pieces)>{buttons}</div> }.into_any()
}

fn farther(far: Vec<Way>, doing: Doing) -> AnyView {
    let Doing { game, play } = doing;
    let count = far.len();
    let buttons: Vec<AnyView> = far
        .into_iter()
        .map(|Way { to, acts, label, cost }| {
            view! {
                <button data-testid=format!("reach-{to:04}") on:click=click(move |_| play.run(acts.clone()))
                    on:pointerenter=move |_| game.hover.set(Some(to)) on:focus=move |_| game.hover.set(Some(to))>
                    <span>{label}</span>
                    <span>{cost}</span>
                </button>
            }
            .into_any()
        })
        .collect();
    let count = if count == 1 { tr!(decide.one_hex).to_owned() } else { tr!(decide.hexes, count = count) };
    list("hill", "inner hexes", tr!(decide.to_list).to_owned(), count, false, buttons)
}

fn group(title: String, open: bool, count: usize, buttons: Vec<AnyView>) -> AnyView {
    let count = if count == 1 { tr!(decide.one_way).to_owned() } else { tr!(decide.ways, count = count) };
    list("swords", "inner", title, count, open, buttons)
}

fn list(
    icon: &'static str,
    class: &'static str,
    title: String,
    count: String,
    open: bool,
    inner: Vec<AnyView>,
) -> AnyView {
    view! {
        <details class="choice-list" open=open>
            <summary class="choice">
                <Icon name=icon/>
                <span>{title}</span>
                <span class="cost">{count}</span>
            </summary>
            <div class=class>{inner}</div>
        </details>
    }
    .into_any()
}

fn refused(at: usize, choice: Forbidden) -> AnyView {
    view! {
        <div class="choice refused" role="group" aria-disabled="true" data-testid=format!("choice-{at}") data-action=choice.act.to_string()>
            <Icon name="lock"/>
            <span>{choice.label}</span>
            <span class="cost"><span>{choice.why} " " <ClauseLink clause=choice.clause/></span></span>
        </div>
    }
    .into_any()
}
