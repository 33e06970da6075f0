//! The panel beside the table: the move in the making by buttons and exact numbers, and the tools.

use leptos::prelude::*;
use rules_core::Clause;
use rules_core::table::{Angle, Length};

use super::pick;
use super::pilot::{Pilot, Tool};
use super::plan::{Drive, Plan};
use super::scene::{TableScene, Weight};
use super::words::TableWords;
use crate::components::ClauseLink;
use crate::i18n::decimal;

/// One of the words.
type Word = fn(&TableWords) -> &String;

/// The tools: move, ruler, sight, lasso.
#[component]
pub fn TableTools(
    /// Shared with the board.
    pilot: Pilot,
    /// The words.
    #[prop(into)]
    words: Signal<TableWords>,
) -> impl IntoView {
    let tools: [(Tool, Word, &str); 4] = [
        (
            Tool::Move,
            |w| &w.tool_move,
            "M9,1.5V16.5M1.5,9H16.5M6.5,4L9,1.5 11.5,4M6.5,14L9,16.5 11.5,14M4,6.5L1.5,9 4,11.5M14,6.5L16.5,9 14,11.5",
        ),
        (Tool::Ruler, |w| &w.tool_ruler, "M1.5,12.5L12.5,1.5 16.5,5.5 5.5,16.5zM5,9l2,2M7.5,6.5l3,3M10,4l2,2"),
        (Tool::Sight, |w| &w.tool_sight, "M1,9Q9,1 17,9Q9,17 1,9zM9,6.6a2.4,2.4 0 1 1 -.01,0"),
        (
            Tool::Lasso,
            |w| &w.tool_lasso,
            "M3.2,10.4C-.4,5.6 4.4,1.6 9.4,1.8s8.6,3.4 6.6,6.8s-7.6,4.4 -12,2.6M4,11.2q-2,1.6 0,2.8q2,1.4 -.6,3",
        ),
    ];
    let buttons = tools.map(|(tool, word, icon)| {
        view! {
            <button class="btn-icon" aria-label=move || words.with(|w| word(w).clone()) title=move || words.with(|w| word(w).clone())
                aria-pressed=move || (pilot.tool.get() == tool).to_string() on:click=move |_| pilot.take(tool)>
                <svg class="tb-icon" viewBox="0 0 18 18" aria-hidden="true"><path d=icon></path></svg>
            </button>
        }
        .into_any()
    });
    view! { <div class="tb-tools" role="toolbar">{buttons.into_iter().collect_view()}</div> }.into_any()
}

/// A number as tenths: digits, and after a comma or a dot more of which the first counts.
fn tenths(text: &str) -> Option<i32> {
    let text = text.trim();
    let (sign, digits) = text.strip_prefix(['-', '−']).map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once([',', '.']).unwrap_or((digits, "0"));
    let plain = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !plain(whole) || !plain(part) || whole.len() > 5 {
        return None;
    }
    let tenth = i32::from(part.bytes().next()? - b'0');
    Some(sign * (whole.parse::<i32>().ok()? * 10 + tenth))
}

fn shown(tenths: i32) -> String {
    let sign = if tenths < 0 { "−" } else { "" };
    format!("{sign}{}{}{}", tenths.abs() / 10, decimal(), tenths.abs() % 10)
}

/// The mark of a clause.
fn mark(clause: Option<Clause>) -> Option<AnyView> {
    clause.map(|clause| view! { <ClauseLink clause=clause/> }.into_any())
}

/// The move in the making by buttons and exact numbers: centimetres ahead, back and to the sides, degrees of a wheel or
/// a turn, what it costs, why it may not be, and the buttons that make it or give it up.
#[component]
pub fn TablePilot(
    /// Shared with the board.
    pilot: Pilot,
    /// What the board shows.
    #[prop(into)]
    scene: Signal<TableScene>,
    /// The words.
    #[prop(into)]
    words: Signal<TableWords>,
) -> impl IntoView {
    let change = move |act: Box<dyn FnOnce(&mut Plan)>| scene.with_untracked(|scene| pilot.change(scene, act));
    let word = move |pick: Word| words.with(|words| pick(words).clone());
    let usable = Memo::new(move |_| {
        let chosen = pilot.chosen.get();
        scene.with(|scene| pick::subject(scene, chosen).is_some())
    });
    let button = move |name: Word, icon: &'static str, act: fn(&mut Plan, i32), step: i32, fine: i32| {
        view! {
            <button class="btn tb-key" disabled=move || !usable.get() aria-label=move || word(name) title=move || word(name)
                on:click=move |e| { let step = if e.shift_key() { fine } else { step }; change(Box::new(move |plan| act(plan, step))); }>
                <svg class="tb-icon" viewBox="0 0 18 18" aria-hidden="true"><path d=icon></path></svg>
            </button>
        }
        .into_any()
    };
    let ahead: fn(&mut Plan, i32) = |plan, step| plan.nudge(Length::ZERO, Length(step));
    let aside: fn(&mut Plan, i32) = |plan, step| plan.nudge(Length(step), Length::ZERO);
    let wheel: fn(&mut Plan, i32) = |plan, step| plan.wheel_by(Angle(step));
    let turn: fn(&mut Plan, i32) = |plan, step| plan.pivot_by(Angle(step));
    let keys = [
        button(|w| &w.wheel_left, "M15,16V9A6,6 0 0 0 3.6,6.6M2.6,2.4L3.4,7 8,6.2", wheel, -500, -100),
        button(|w| &w.ahead, "M9,16V2.6M3.6,8L9,2.6 14.4,8", ahead, 1000, 100),
        button(|w| &w.wheel_right, "M3,16V9A6,6 0 0 1 14.4,6.6M15.4,2.4L14.6,7 10,6.2", wheel, 500, 100),
        button(|w| &w.turn_left, "M4,6A6.4,6.4 0 1 1 3,11.6M3.4,1.8L3.8,6.4 8.4,6", turn, -500, -100),
        button(|w| &w.left, "M16,9H2.6M8,3.6L2.6,9 8,14.4", aside, -1000, -100),
        button(|w| &w.back, "M9,2V15.4M3.6,10L9,15.4 14.4,10", ahead, -1000, -100),
        button(|w| &w.right, "M2,9H15.4M10,3.6L15.4,9 10,14.4", aside, 1000, 100),
        button(|w| &w.turn_right, "M14,6A6.4,6.4 0 1 0 15,11.6M14.6,1.8L14.2,6.4 9.6,6", turn, 500, 100),
    ];
    let leg = Memo::new(move |_| pilot.plan.with(|plan| plan.as_ref().and_then(Plan::leg)));
    let wheeled = Memo::new(move |_| pilot.plan.with(|plan| plan.as_ref().and_then(Plan::wheeled)));
    let field = move |name: Word, unit: &'static str, value: Signal<i32>, set: fn(&mut Plan, i32)| {
        view! {
            <label class="tb-field">
                <span>{move || word(name)}</span>
                <input inputmode="decimal" autocomplete="off" disabled=move || !usable.get() prop:value=move || shown(value.get())
                    on:change=move |e| {
                        if let Some(value) = tenths(&event_target_value(&e)) {
                            change(Box::new(move |plan| set(plan, value)));
                        }
                    }/>
                <span aria-hidden="true">{unit}</span>
            </label>
        }
        .into_any()
    };
    let length = Signal::derive(move || leg.get().map_or(0, |(length, _)| (length.0 + 50).div_euclid(100)));
    let direction = Signal::derive(move || leg.get().map_or(0, |(_, oblique)| (oblique.0 + 5).div_euclid(10)));
    let degrees = Signal::derive(move || wheeled.get().map_or(0, |turn| (turn.0 + 5).div_euclid(10)));
    let fields = [
        field(
            |w| &w.distance,
            "cm",
            length,
            |plan, value| {
                let oblique = plan.leg().map_or(Angle::ZERO, |(_, oblique)| oblique);
                plan.set_leg(Length(value.abs() * 100), if value < 0 { oblique + Angle::HALF } else { oblique });
            },
        ),
        field(
            |w| &w.direction,
            "°",
            direction,
            |plan, value| {
                let length = plan.leg().map_or(Length::CENTIMETRE, |(length, _)| length);
                plan.set_leg(length, Angle(value * 10));
            },
        ),
        field(|w| &w.wheel, "°", degrees, |plan, value| plan.set_wheel(Angle(value * 10))),
    ];
    let drives: [(Drive, Word); 4] = [
        (Drive::Free, |w| &w.drive_free),
        (Drive::Straight, |w| &w.drive_straight),
        (Drive::Sideways, |w| &w.drive_sideways),
        (Drive::Oblique, |w| &w.drive_oblique),
    ];
    let drives = drives.map(|(drive, name)| {
        view! {
            <button class="tb-drive" aria-pressed=move || (pilot.drive.get() == drive).to_string()
                on:click=move |_| pilot.drive.set(drive)>{move || word(name)}</button>
        }
        .into_any()
    });
    let making = Memo::new(move |_| pilot.plan.with(|plan| plan.as_ref().is_some_and(|plan| !plan.is_empty())));
    let refused = Memo::new(move |_| pilot.ghost.with(|ghost| ghost.as_ref().and_then(|ghost| ghost.refused.clone())));
    let prices = move || {
        pilot.ghost.with(|ghost| {
            let prices = ghost.as_ref().map(|ghost| ghost.prices.clone()).unwrap_or_default();
            let lines = prices.into_iter().map(|price| {
                let class = match price.weight {
                    Weight::Plain => "tb-price",
                    Weight::Costs => "tb-price tb-costs",
                    Weight::Forbidden => "tb-price tb-forbidden",
                };
                view! { <li class=class>{price.text}" "{mark(price.clause)}</li> }.into_any()
            });
            lines.collect_view()
        })
    };
    let named = Memo::new(move |_| {
        pilot.ghost.with(|ghost| ghost.as_ref().map(|ghost| ghost.ways.clone()).unwrap_or_default())
    });
    let ways = move || {
        let named = named.get();
        let buttons = named.into_iter().enumerate().map(|(at, name)| {
            view! {
                <button class="tb-drive" data-testid=format!("way-{at}") aria-pressed=move || (pilot.way.get() == at).to_string()
                    on:click=move |_| pilot.way.set(at)>{name}</button>
            }
            .into_any()
        });
        let buttons: Vec<AnyView> = buttons.collect();
        (buttons.len() > 1).then(|| view! { <div class="tb-drives" role="group">{buttons}</div> })
    };
    view! {
        <section class="card tb-pilot" aria-label=move || word(|w| &w.pilot) data-testid="table-pilot">
            <Show when=move || !usable.get()><p class="tb-hint">{move || word(|w| &w.nothing)}</p></Show>
            <p class="tb-used">{move || pilot.ghost.with(|ghost| ghost.as_ref().map(|ghost| ghost.used.clone()).unwrap_or_default())}</p>
            <ul class="tb-prices">{prices}</ul>
            {ways}
            {move || refused.get().map(|refused| view! {
                <p class="tb-refusal" role="status">{refused.text}" "{mark(refused.clause)}</p>
            })}
            <div class="tb-keys">{keys.into_iter().collect_view()}</div>
            <div class="tb-fields">{fields.into_iter().collect_view()}</div>
            <div class="tb-drives" role="group" aria-label=move || word(|w| &w.drive)>{drives.into_iter().collect_view()}</div>
            <div class="tb-acts">
                <button class="btn main" data-testid="table-commit" disabled=move || !making.get() || refused.get().is_some() on:click=move |_| pilot.commit()>{move || word(|w| &w.commit)}</button>
                <button class="btn" disabled=move || !making.get() on:click=move |_| change(Box::new(Plan::shorten))>{move || word(|w| &w.shorten)}</button>
                <button class="btn" data-testid="table-give-up" disabled=move || !making.get() on:click=move |_| pilot.give_up()>{move || word(|w| &w.give_up)}</button>
            </div>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_comma_or_dot() {
        assert_eq!(tenths("4,6"), Some(46));
        assert_eq!(tenths(" -12.35 "), Some(-123));
        assert_eq!(tenths("−7"), Some(-70));
        assert_eq!(tenths(""), None);
        assert_eq!(tenths("4,"), None);
        assert_eq!(tenths("1e9"), None);
        assert_eq!(tenths("abc"), None);
        assert_eq!(shown(-46), "−4.6");
    }
}
