//! The dialog that starts a game: who sits where, optional rules, where the dice come from.

use leptos::prelude::*;
use links::ScenarioLink;
use rules_core::Side;
use scenarios::changes::SetUpFile;

use crate::books::{self, BookFace, OptionFace, ScenarioFace};
use crate::builder;
use crate::components::click;
use crate::components::{ClauseLink, Dialog, Icon, NamedFlag};
use crate::i18n::say;
use crate::panels::{SetUp, ShareDialog, Shared, set_up};
use crate::route::Route;
use crate::session_store::{self, NewGame};
use crate::storage::DiceSource;
use crate::ui_store::UiStore;
use crate::{share, tr, words};

/// Starts a scenario.
#[component]
pub fn StartDialog(
    /// The book.
    book: &'static BookFace,
    /// The scenario.
    scenario: &'static ScenarioFace,
    /// What is offered to begin with.
    new: NewGame,
    /// Called when the player thinks better of it.
    on_close: Callback<()>,
) -> impl IntoView {
    let ui = UiStore::here();
    let new = RwSignal::new(new);
    let sharing = RwSignal::new(None::<(String, String)>);
    let by_link = move || new.read().by_link;
    let share = move |_| {
        let game = new.get_untracked();
        let options = Some(game.options.iter().map(|&key| key.to_owned()).collect());
        let by_hand = game.dice == DiceSource::Hand;
        let link = ScenarioLink { scenario: game.scenario, options, by_hand };
        let file = SetUpFile::new(&link.scenario, link.options.clone(), by_hand);
        let address = share::address(&Route::Scenario(link.path()).href());
        sharing.set(Some((address, serde_json::to_string(&file).unwrap_or_default())));
    };
    let seed = RwSignal::new(String::new());
    let seed_wrong = Signal::derive(move || {
        let text = seed.get();
        !text.trim().is_empty() && text.trim().parse::<u64>().is_err()
    });
    let start = move |_| {
        let mut game = new.get_untracked();
        game.seed = seed.get_untracked().trim().parse().ok();
        match session_store::start(&game) {
            Ok(slot) => Route::Play(slot).go(),
            Err(fault) => ui.say(words::open_fault(&fault)),
        }
    };
    let faults = Memo::new(move |_| new.with(|new| set_up::faults(&new.scenario)));
    let title = Signal::derive(move || (scenario.title)().to_owned());
    let options: Vec<AnyView> = scenario
        .options
        .iter()
        .map(|option| view! { <OptionRow book=book option=option new=new/> }.into_any())
        .collect();
    let by_hand = move || new.read().dice == DiceSource::Hand;
    view! {
        <Dialog title=title on_close=on_close testid="start-dialog">
            <div class="dialog-body">
                <p class="muted">{say(scenario.intro)}</p>
                <div class="group">
                    <h3>{say(|| tr!(start.seats))}</h3>
                    <div class="seats">
                        <Seat scenario=scenario side=Side::First new=new/>
                        <Seat scenario=scenario side=Side::Second new=new/>
                    </div>
                </div>
                {match scenario.builder {
                    Some(opens) => builder::view(new, opens),
                    None => view! { <SetUp book=book new=new/> }.into_any(),
                }}
                {move || faults.get().map(|why| view! { <p class="small" role="alert" data-testid="set-up-faults">{tr!(set_up.faults, why = why)}</p> })}
                <div class="group">
                    <h3>{say(|| tr!(start.how))}</h3>
                    <div class="seg" role="radiogroup" aria-label=say(|| tr!(start.how))>
                        <button role="radio" aria-checked=move || by_link().is_none().to_string()
                            on:click=click(move |_| new.update(|new| new.by_link = None))>{say(|| tr!(start.one_screen))}</button>
                        {Side::BOTH.map(|side| view! {
                            <button role="radio" aria-checked=move || (by_link() == Some(side)).to_string() data-testid=format!("by-link-{}", side as u8)
                                on:click=click(move |_| new.update(|new| new.by_link = Some(side)))>{move || tr!(start.by_link, side = (scenario.side)(side))}</button>
                        })}
                    </div>
                    <p class="small muted" hidden=move || by_link().is_none()>{say(|| tr!(links.fair))}</p>
                </div>
                {(!options.is_empty()).then(|| view! {
                    <div class="group">
                        <h3>{say(|| tr!(start.optional))}</h3>
                        {options}
                    </div>
                })}
                <div class="group">
                    <h3>{say(|| tr!(start.dice))}</h3>
                    <div class="seg" role="radiogroup" aria-label=say(|| tr!(start.dice))>
                        <button role="radio" aria-checked=move || (!by_hand()).to_string() data-testid="dice-generated"
                            on:click=click(move |_| new.update(|new| new.dice = DiceSource::Generated))>{say(|| tr!(start.generated))}</button>
                        <button role="radio" aria-checked=move || by_hand().to_string() data-testid="dice-hand"
                            on:click=click(move |_| new.update(|new| new.dice = DiceSource::Hand))>{say(|| tr!(start.by_hand))}</button>
                    </div>
                    <p class="small muted">{move || if by_hand() { tr!(start.by_hand_hint) } else { tr!(start.generated_hint) }}</p>
                    <label class="field" hidden=move || by_hand() || by_link().is_some()>
                        <span>{say(|| tr!(start.seed))}</span>
                        <input type="text" inputmode="numeric" autocomplete="off" data-testid="seed" maxlength="20"
                            aria-invalid=move || seed_wrong.get().to_string()
                            placeholder=say(|| tr!(start.seed_any)) bind:value=seed/>
                        <span class="small" hidden=move || !seed_wrong.get()>{say(|| tr!(start.seed_wrong))}</span>
                    </label>
                </div>
            </div>
            <div class="dialog-foot">
                <button class="btn quiet" data-testid="share-scenario" on:click=click(share)><Icon name="export"/>{say(|| tr!(links.scenario))}</button>
                <button class="btn" on:click=click(move |_| on_close.run(()))>{say(|| tr!(cancel))}</button>
                <button class="btn main" data-testid="start" disabled=move || seed_wrong.get() || faults.read().is_some() on:click=click(start)>{say(|| tr!(start.go))}</button>
            </div>
        </Dialog>
        {move || sharing.get().map(|(address, file)| view! {
            <ShareDialog shared=Shared::Scenario(address, file) on_close=Callback::new(move |()| sharing.set(None))/>
        })}
    }
    .into_any()
}

#[component]
fn Seat(scenario: &'static ScenarioFace, side: Side, new: RwSignal<NewGame>) -> impl IntoView {
    let at = side as usize;
    // A battle made up here changes its armies while the dialog is open.
    let flag = Memo::new(move |_| books::flags(&new.read().scenario).unwrap_or(scenario.flags)[at]);
    view! {
        <label class="field">
            <span><NamedFlag name=flag.into()/>{move || (scenario.side)(side)}</span>
            <input type="text" autocomplete="off" maxlength="30" placeholder=say(|| tr!(start.anyone))
                prop:value=move || new.read().seats[at].clone()
                on:input=move |event| new.update(|new| new.seats[at] = event_target_value(&event))/>
        </label>
    }
    .into_any()
}

#[component]
fn OptionRow(book: &'static BookFace, option: &'static OptionFace, new: RwSignal<NewGame>) -> impl IntoView {
    let cited = books::clause(book.book, option.clause);
    let set = move |on: bool| {
        new.update(|new| {
            new.options.retain(|&key| key != option.key);
            if on {
                new.options.push(option.key);
            }
        });
    };
    view! {
        <label class="check">
            <input type="checkbox" data-testid=format!("option-{}", option.key)
                prop:checked=move || new.read().options.contains(&option.key)
                on:change=move |event| set(event_target_checked(&event))/>
            <b>{say(option.name)}</b>
            {cited.map(|clause| view! { <ClauseLink clause=clause/> })}
            <span class="hint">{say(option.hint)}</span>
        </label>
    }
    .into_any()
}
