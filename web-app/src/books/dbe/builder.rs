//! The army builder: two lists within their budget, and the table they fight on.

use leptos::prelude::*;
use rules_core::Side;
use rules_core::books::dbe::Code;
use rules_core::books::dbe::army::{self, ArmyList, CORPS_BUDGET, CorpsList, Field, MOST_CORPS, Nation, TYPES};

use super::clause;
use super::words::{fill, names};
use crate::components::{ClauseLink, Icon, click};
use crate::i18n::say;
use crate::session_store::NewGame;
use crate::tr;

/// The most elements of a type, and of Guard among them.
const MOST: u8 = 16;

/// What is made up: the ground, and both lists.
#[derive(Clone, Debug, PartialEq)]
struct Design {
    field: Field,
    armies: [ArmyList; 2],
}

impl Design {
    fn new() -> Self {
        let armies = [ArmyList::preset(Nation::French, 1), ArmyList::preset(Nation::Austrian, 1)];
        Self { field: Field::City, armies }
    }

    fn code(&self) -> String {
        let [first, second] = &self.armies;
        army::code(self.field, first, second)
    }
}

/// The code of the battle that is offered first.
#[cfg(test)]
pub(super) fn first_code() -> String {
    Design::new().code()
}

/// What is amiss with a corps, each with the clause that says so.
pub(super) fn faults(corps: &CorpsList, may_be_guard: bool) -> Vec<(&'static str, &'static str)> {
    let all = corps.elements().count();
    let count = |of: fn(Code, bool) -> bool| corps.elements().filter(|&(code, guard)| of(code, guard)).count();
    let voltigeurs = count(|code, _| code == Code::Vol);
    let foot = count(|code, _| code.is_foot() && code != Code::Vol);
    let guns = count(|code, _| code.is_gun());
    let guard = count(|_, guard| guard);
    let all_guard = may_be_guard && guard == all;
    let checks = [
        (corps.cost() > CORPS_BUDGET, tr!(dbe.free.too_dear), "H4.3b"),
        (!(6..=16).contains(&all), tr!(dbe.free.too_many), "H4.3d"),
        (voltigeurs > foot / 3, tr!(dbe.free.voltigeurs), "H4.3d"),
        (guns > (all - guns) / 4, tr!(dbe.free.guns), "H4.3d"),
        (guard > all / 3 && !all_guard, tr!(dbe.free.guards), "H4.3d"),
    ];
    checks.into_iter().filter(|(amiss, ..)| *amiss).map(|(_, words, clause)| (words, clause)).collect()
}

/// Whether a corps may be all Guard: the first of its army that is.
fn may_be_guard(army: &ArmyList, at: usize) -> bool {
    let all = |corps: &CorpsList| corps.elements().all(|(_, guard)| guard);
    !army.corps.iter().take(at).any(all)
}

/// The builder, which writes the code of the battle into the new game.
pub(super) fn view(new: RwSignal<NewGame>) -> AnyView {
    // A link may bring a battle with it.
    let linked = new.with_untracked(|new| army::decode(&new.scenario));
    let linked = linked.map(|(field, first, second)| Design { field, armies: [first, second] });
    let design = RwSignal::new(linked.unwrap_or_else(Design::new));
    Effect::new(move |_| {
        let code = design.with(Design::code);
        new.update(|new| new.scenario = code);
    });
    let clause = clause("H4.3a").map(|clause| view! { <ClauseLink clause=clause/> });
    view! {
        <div class="group">
            <h3>{say(|| tr!(dbe.free.field))}</h3>
            {fields(design)}
        </div>
        {army(design, Side::First)}
        {army(design, Side::Second)}
        <p class="small muted">{say(|| tr!(dbe.free.ours))} " " {clause}</p>
    }
    .into_any()
}

fn fields(design: RwSignal<Design>) -> AnyView {
    let buttons: Vec<AnyView> = Field::ALL
        .into_iter()
        .map(|field| {
            let name = move || match field {
                Field::Open => tr!(dbe.free.open),
                Field::City => tr!(dbe.free.city),
                Field::Brook => tr!(dbe.free.brook),
            };
            view! {
                <button role="radio" aria-checked=move || (design.read().field == field).to_string() data-testid=format!("field-{}", field as u8)
                    on:click=click(move |_| design.update(|design| design.field = field))>{name}</button>
            }
            .into_any()
        })
        .collect();
    view! { <div class="seg" role="radiogroup" aria-label=say(|| tr!(dbe.free.field))>{buttons}</div> }.into_any()
}

/// A list: its nation, how many corps, and each of them.
fn army(design: RwSignal<Design>, side: Side) -> AnyView {
    let of = side as usize;
    let title = move || if side == Side::First { tr!(dbe.free.first) } else { tr!(dbe.free.second) };
    let nations: Vec<AnyView> = Nation::ALL
        .into_iter()
        .map(|nation| {
            let choose = move |_| {
                design.update(|design| {
                    let count = design.armies[of].corps.len() as u8;
                    design.armies[of] = ArmyList::preset(nation, count);
                });
            };
            view! {
                <button role="radio" aria-checked=move || (design.read().armies[of].nation == nation).to_string()
                    data-testid=format!("nation-{of}-{}", nation as u8) on:click=click(choose)>{move || names::nation(nation)}</button>
            }
            .into_any()
        })
        .collect();
    let points = move || fill(tr!(dbe.free.points), &[&design.read().armies[of].cost().to_string()]);
    let number = Memo::new(move |_| design.read().armies[of].corps.len());
    let count = stepper(
        Signal::derive(|| tr!(dbe.free.corps).to_owned()),
        Signal::derive(move || number.get().to_string()),
        format!("corps-{of}"),
        Callback::new(move |up: bool| {
            design.update(|design| {
                let army = &mut design.armies[of];
                if up && army.corps.len() < MOST_CORPS {
                    army.corps.push(CorpsList::preset(army.nation));
                } else if !up && army.corps.len() > 1 {
                    army.corps.pop();
                }
            });
        }),
    );
    let corps = move || (0..number.get()).map(|at| corps(design, of, at)).collect::<Vec<AnyView>>();
    view! {
        <div class="group">
            <h3>{title} " " <span class="muted">{points}</span></h3>
            <div class="seg" role="radiogroup" aria-label=title>{nations}</div>
            {count}
            {corps}
        </div>
    }
    .into_any()
}

/// A corps of a list, type by type.
fn corps(design: RwSignal<Design>, of: usize, at: usize) -> AnyView {
    // A corps just taken away is still asked for once.
    let held = move || design.read().armies[of].corps.get(at).copied().unwrap_or_default();
    let rows: Vec<AnyView> = TYPES
        .into_iter()
        .enumerate()
        .flat_map(|(row, kind)| {
            let step = move |guard: bool| {
                Callback::new(move |up: bool| {
                    design.update(|design| {
                        let Some(corps) = design.armies[of].corps.get_mut(at) else { return };
                        let counts = if guard { &mut corps.guard } else { &mut corps.plain };
                        counts[row] = if up { (counts[row] + 1).min(MOST) } else { counts[row].saturating_sub(1) };
                    });
                })
            };
            let plain = stepper(
                Signal::derive(move || {
                    fill(tr!(dbe.unit.of), &[&names::capital(names::code(kind)), &kind.cost(false).to_string()])
                }),
                Signal::derive(move || held().plain[row].to_string()),
                format!("list-{of}-{at}-{row}"),
                step(false),
            );
            let guard = kind.may_be_guard().then(|| {
                stepper(
                    Signal::derive(move || {
                        let guard = fill(tr!(dbe.code.guard), &[&names::capital(names::code(kind))]);
                        fill(tr!(dbe.unit.of), &[&guard, &kind.cost(true).to_string()])
                    }),
                    Signal::derive(move || held().guard[row].to_string()),
                    format!("list-{of}-{at}-{row}-guard"),
                    step(true),
                )
            });
            [Some(plain), guard].into_iter().flatten()
        })
        .collect();
    let title = move || fill(tr!(dbe.unit.corps), &[&(at + 1).to_string()]);
    let said = move || {
        let corps = held();
        let points = fill(tr!(dbe.free.of), &[&corps.cost().to_string(), &CORPS_BUDGET.to_string()]);
        let elements = fill(tr!(dbe.free.elements), &[&corps.elements().count().to_string()]);
        [points, elements].join(", ")
    };
    let amiss = move || {
        let may = design.with(|design| may_be_guard(&design.armies[of], at));
        let lines = faults(&held(), may).into_iter().map(|(words, id)| {
            let clause = clause(id).map(|clause| view! { <ClauseLink clause=clause/> });
            view! { <p class="small" role="status">{words} " " {clause}</p> }.into_any()
        });
        lines.collect::<Vec<AnyView>>()
    };
    view! {
        <details class="choice-list" data-testid=format!("list-{of}-{at}")>
            <summary class="choice"><Icon name="flag"/><span>{title}</span><span class="cost">{said}</span></summary>
            <div class="inner">{rows}</div>
        </details>
        {amiss}
    }
    .into_any()
}

/// A number with a button to lower and one to raise it.
fn stepper(name: Signal<String>, value: Signal<String>, id: String, step: Callback<bool>) -> AnyView {
    let (less, more) = (format!("{id}-less"), format!("{id}-more"));
    view! {
        <div class="stepper" role="group" aria-label=move || name.get()>
            <span>{move || name.get()}</span>
            <button class="btn-icon" data-testid=less aria-label=move || fill(tr!(dbe.free.less), &[&name.get()])
                on:click=click(move |_| step.run(false))><Icon name="minus"/></button>
            <output data-testid=id>{move || value.get()}</output>
            <button class="btn-icon" data-testid=more aria-label=move || fill(tr!(dbe.free.more), &[&name.get()])
                on:click=click(move |_| step.run(true))><Icon name="plus"/></button>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::super::FACE;
    use super::*;
    use crate::books;
    use crate::session_store::presenter::Presenter as _;

    fn corps(plain: [u8; 7], guard: [u8; 7]) -> CorpsList {
        CorpsList { plain, guard }
    }

    fn cited(corps: &CorpsList, may: bool) -> Vec<&'static str> {
        faults(corps, may).into_iter().map(|(_, clause)| clause).collect()
    }

    #[test]
    fn lists_keep_to_the_limits_of_the_rules() {
        for nation in Nation::ALL {
            assert_eq!(cited(&CorpsList::preset(nation), false), Vec::<&str>::new(), "{nation:?}");
        }
        // 14 infantry are 56, a general 5: one point too many.
        assert_eq!(cited(&corps([14, 0, 0, 0, 0, 0, 0], [0; 7]), true), ["H4.3b"]);
        assert_eq!(cited(&corps([5, 0, 0, 0, 0, 0, 0], [0; 7]), true), ["H4.3d"]);
        // Two of voltigeurs want six others on foot, two guns eight others.
        assert_eq!(cited(&corps([5, 0, 2, 0, 0, 0, 0], [0; 7]), true), ["H4.3d"]);
        assert_eq!(cited(&corps([6, 0, 0, 0, 0, 0, 2], [0; 7]), true), ["H4.3d"]);
        // Three of Guard among eight are more than a third; all of it is for one corps.
        assert_eq!(cited(&corps([5, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0]), true), ["H4.3d"]);
        let guard = corps([0; 7], [6, 0, 0, 0, 0, 0, 0]);
        assert_eq!(cited(&guard, true), Vec::<&str>::new());
        assert_eq!(cited(&guard, false), ["H4.3d"]);
    }

    #[test]
    fn what_is_made_up_is_a_scenario_that_can_be_played() {
        let code = first_code();
        assert!(rules_core::books::dbe::Dbe::scenario(&code).is_some(), "{code}");
        assert_eq!(FACE.scenario(&code).map(|scenario| scenario.id), Some("free"));
        assert_eq!(books::flags(&code), Some(["france", "austria"]));
        assert!(FACE.scenario("freedom").is_none());
    }
}
