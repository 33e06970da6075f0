//! The builder on the screen: the choices for both, and each army with its parts.

use leptos::prelude::*;

use super::{Amiss, Design, Knob, Opens, Radio, Row, Sheet};
use crate::components::{ClauseLink, Icon, click};
use crate::session_store::NewGame;
use crate::tr;
use crate::words::fill;

/// The builder, which writes the code of the battle into the new game.
pub fn view(new: RwSignal<NewGame>, opens: Opens) -> AnyView {
    // A link may bring a battle with it, and what it needs.
    let opened = new.with_untracked(|new| opens(&new.scenario));
    let needs = opened.needs();
    new.update_untracked(|new| {
        let missing: Vec<&'static str> = needs.iter().copied().filter(|need| !new.options.contains(need)).collect();
        new.options.extend(missing);
    });
    let design: RwSignal<Box<dyn Design>> = RwSignal::new(opened);
    let agreed = move || new.with(|new| new.options.clone());
    Effect::new(move |_| {
        let options = agreed();
        let code = design.with(|design| design.code(&options));
        if new.with_untracked(|new| new.scenario != code) {
            new.update(|new| new.scenario = code);
        }
    });
    let sheet = Memo::new(move |_| {
        let options = agreed();
        design.with(|design| design.sheet(&options))
    });
    let turn = Callback::new(move |knob: Knob| design.update(|design| design.turn(knob)));
    let shape = Memo::new(move |_| sheet.with(Sheet::shape));
    let heads: Vec<AnyView> = (0..sheet.with_untracked(|sheet| sheet.heads.len()))
        .map(|at| {
            let head = Signal::derive(move || sheet.with(|sheet| sheet.heads.get(at).cloned().unwrap_or_default()));
            view! {
                <div class="group">
                    <h3>{move || head.get().name}</h3>
                    {radio(head, Callback::new(move |chosen| turn.run(Knob::Head(at, chosen))))}
                </div>
            }
            .into_any()
        })
        .collect();
    let armies = move || {
        shape.track();
        [0, 1].map(|at| army(sheet, at, turn)).into_iter().collect::<Vec<AnyView>>()
    };
    let clause = sheet.with_untracked(|sheet| sheet.clause).map(|clause| view! { <ClauseLink clause=clause/> });
    view! {
        {heads}
        {armies}
        <p class="small muted">{move || sheet.with(|sheet| sheet.note.clone())} " " {clause}</p>
    }
    .into_any()
}

/// One choice among several.
fn radio(radio: Signal<Radio>, choose: Callback<usize>) -> AnyView {
    let Radio { id, names, .. } = radio.get_untracked();
    let button = |at: usize| {
        view! {
            <button role="radio" aria-checked=move || (radio.get().chosen == at).to_string() data-testid=format!("{id}-{at}")
                on:click=click(move |_| choose.run(at))>{move || radio.get().names.get(at).cloned()}</button>
        }
        .into_any()
    };
    let buttons: Vec<AnyView> = (0..names.len()).map(button).collect();
    view! { <div class="seg" role="radiogroup" aria-label=move || radio.get().name>{buttons}</div> }.into_any()
}

/// An army: its nation, how many parts where that is free, and each of them.
fn army(sheet: Memo<Sheet>, of: usize, turn: Callback<Knob>) -> AnyView {
    let own = Signal::derive(move || sheet.with(|sheet| sheet.army(of)));
    let nation = Signal::derive(move || own.get().nation);
    let count = own.get_untracked().count.is_some().then(|| {
        let row = Signal::derive(move || own.get().count.unwrap_or_default());
        stepper(row, Callback::new(move |up| turn.run(Knob::Count(of, up))))
    });
    let parts = sheet.with_untracked(|sheet| sheet.armies[of].sections.len());
    let sections: Vec<AnyView> = (0..parts).map(|at| section(sheet, of, at, turn)).collect();
    view! {
        <div class="group">
            <h3>{move || own.get().title} " " <span class="muted" data-testid=format!("cost-{of}")>{move || own.get().said}</span></h3>
            {radio(nation, Callback::new(move |chosen| turn.run(Knob::Nation(of, chosen))))}
            {count}
            {sections}
            {move || amiss(own.get().amiss)}
        </div>
    }
    .into_any()
}

/// A part of an army, number by number.
fn section(sheet: Memo<Sheet>, of: usize, at: usize, turn: Callback<Knob>) -> AnyView {
    let own = Signal::derive(move || sheet.with(|sheet| sheet.section(of, at)));
    let first = own.get_untracked();
    let row = |number: usize| {
        let row = Signal::derive(move || sheet.with(|sheet| sheet.row(of, at, number)));
        stepper(row, Callback::new(move |up| turn.run(Knob::Row(of, at, number, up))))
    };
    let rows: Vec<AnyView> = (0..first.rows.len()).map(row).collect();
    view! {
        <details class="choice-list" data-testid=first.id>
            <summary class="choice">
                <Icon name="flag"/>
                <span>{move || own.get().title}</span>
                <span class="cost">{move || own.get().said}</span>
            </summary>
            <div class="inner">{rows}</div>
        </details>
        {move || amiss(own.get().amiss)}
    }
    .into_any()
}

/// What does not hold.
fn amiss(lines: Vec<Amiss>) -> Vec<AnyView> {
    let line = |(words, clause): Amiss| {
        let clause = clause.map(|clause| view! { <ClauseLink clause=clause/> });
        view! { <p class="small amiss" role="status">{words} " " {clause}</p> }.into_any()
    };
    lines.into_iter().map(line).collect()
}

/// A number with a button to lower and one to raise it.
fn stepper(row: Signal<Row>, step: Callback<bool>) -> AnyView {
    let id = row.get_untracked().id;
    let (less, more) = (format!("{id}-less"), format!("{id}-more"));
    view! {
        <div class="stepper" role="group" aria-label=move || row.get().name>
            <span>{move || row.get().name}</span>
            <button class="btn-icon" data-testid=less aria-label=move || fill(tr!(army.less), &[&row.get().name])
                on:click=click(move |_| step.run(false))><Icon name="minus"/></button>
            <output data-testid=id>{move || row.get().value.to_string()}</output>
            <button class="btn-icon" data-testid=more aria-label=move || fill(tr!(army.more), &[&row.get().name])
                on:click=click(move |_| step.run(true))><Icon name="plus"/></button>
        </div>
    }
    .into_any()
}
