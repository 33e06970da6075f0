//! A game in numbers and pictures: strength, losses and score over time, the luck of the dice, the report, the map.

use leptos::prelude::*;
use rules_core::Side;

use super::chart::{Lines, chart};
use super::report;
use crate::components::{Dialog, Flag, Icon, click};
use crate::i18n::{self, say};
use crate::session_store::{GameStore, History, Luck, Sample};
use crate::storage::StorageProblem;
use crate::ui_store::UiStore;
use crate::{files, share, tr, words};

/// What each side has lost of the most it ever had, after each number of entries.
pub fn losses(samples: &[Sample]) -> Vec<[i32; 2]> {
    let mut most = [i32::MIN; 2];
    let lost = samples.iter().map(|sample| {
        for (most, now) in most.iter_mut().zip(sample.strength) {
            *most = (*most).max(now);
        }
        let [first, second] = sample.strength;
        [most[0] - first, most[1] - second]
    });
    lost.collect()
}

/// A number with one decimal, as the language writes it.
pub fn tenths(value: f64) -> String {
    format!("{value:.1}").replace('.', &i18n::decimal().to_string()).replace('-', "\u{2212}")
}

/// The same with its sign.
pub fn signed_tenths(value: f64) -> String {
    let text = tenths(value);
    if text.starts_with('\u{2212}') { text } else { format!("+{text}") }
}

/// A game in numbers and pictures.
#[component]
pub fn StatisticsDialog(
    /// The game.
    game: GameStore,
    /// Called when it closes.
    on_close: Callback<()>,
) -> impl IntoView {
    let ui = UiStore::here();
    let history = Memo::new(move |_| game.history());
    let copy = move |_| {
        let text = report::text(game);
        wasm_bindgen_futures::spawn_local(async move {
            ui.say(if share::copied(text).await { tr!(links.copied) } else { tr!(links.not_copied) });
        });
    };
    let offer = move |name: &str, text: &str| {
        if files::offer(name, text).is_err() {
            ui.say(words::storage_problem(&StorageProblem::Forbidden));
        }
    };
    let keep = move |_| offer(&format!("{}.txt", report::name(game)), &report::text(game));
    let picture = move |_| {
        let name = format!("{}.svg", report::name(game));
        wasm_bindgen_futures::spawn_local(async move {
            match share::board_picture().await {
                Some(picture) => offer(&name, &picture),
                None => ui.say(tr!(stats.no_picture)),
            }
        });
    };
    view! {
        <Dialog title=Signal::derive(|| tr!(stats.title).to_owned()) on_close=on_close wide=true testid="statistics-dialog">
            <div class="dialog-body stats">{move || history.with(|history| body(game, history))}</div>
            <div class="dialog-foot">
                <button class="btn" data-testid="picture" on:click=click(picture)><Icon name="save"/>{say(|| tr!(stats.picture))}</button>
                <button class="btn" data-testid="report-file" on:click=click(keep)><Icon name="save"/>{say(|| tr!(stats.report_file))}</button>
                <button class="btn main" data-testid="report-copy" on:click=click(copy)><Icon name="check"/>{say(|| tr!(stats.report))}</button>
            </div>
        </Dialog>
    }
    .into_any()
}

fn body(game: GameStore, history: &History) -> AnyView {
    let sides = Side::BOTH.map(|side| game.side_name(side));
    let turns = history.turns();
    let lines = |values| Lines { values, turns: turns.clone() };
    let strength = lines(history.samples.iter().map(|sample| sample.strength).collect());
    let lost = lines(losses(&history.samples));
    let score = lines(history.samples.iter().map(|sample| sample.score).collect());
    let score_word = game.bar().score_word;
    let key: Vec<AnyView> = Side::BOTH
        .into_iter()
        .map(|side| {
            let class = if side == Side::First { "first" } else { "second" };
            let name = game.side_name(side);
            view! {
                <span><svg class="chart-key" viewBox="0 0 28 8" aria-hidden="true"><path class=class d="M0 4H28"></path></svg><Flag side=side/>{name}</span>
            }
            .into_any()
        })
        .collect();
    let figure = |id: &'static str, title: String, lines: &Lines| {
        let drawn = chart(&title, &sides, lines);
        view! { <figure data-testid=id><figcaption>{title}</figcaption>{drawn}</figure> }.into_any()
    };
    let word = game.strength_word();
    view! {
        <p class="chart-keys">{key}</p>
        {figure("chart-strength", tr!(stats.strength, word = word), &strength)}
        {figure("chart-losses", tr!(stats.losses, word = word), &lost)}
        {figure("chart-score", tr!(stats.score, word = score_word), &score)}
        {by_turn(history, &sides)}
        {dice(game, history)}
    }
    .into_any()
}

/// The same by numbers, as turns begin.
fn by_turn(history: &History, sides: &[String; 2]) -> AnyView {
    let lost = losses(&history.samples);
    let last = history.samples.len().saturating_sub(1);
    let mut stops = history.turns();
    if let Some(sample) = history.samples.last().filter(|_| stops.last().is_none_or(|(_, at)| *at != last)) {
        stops.push((sample.turn, last));
    }
    let rows: Vec<AnyView> = stops
        .into_iter()
        .filter_map(|(turn, at)| Some((turn, at, history.samples.get(at)?, lost.get(at)?)))
        .map(|(turn, at, sample, lost)| {
            let numbers: Vec<AnyView> = [sample.strength, *lost, sample.score]
                .into_iter()
                .flatten()
                .map(|value| view! { <td>{value}</td> }.into_any())
                .collect();
            let head = if at == last { tr!(stats.now).to_owned() } else { turn.to_string() };
            view! { <tr><th scope="row">{head}</th>{numbers}</tr> }.into_any()
        })
        .collect();
    let [first, second] = sides.clone();
    let heads = [tr!(stats.strength_short), tr!(stats.losses_short), tr!(stats.score_short)];
    let heads: Vec<AnyView> = heads
        .into_iter()
        .flat_map(|head| [format!("{head}, {first}"), format!("{head}, {second}")])
        .map(|head| view! { <th scope="col">{head}</th> }.into_any())
        .collect();
    view! {
        <details>
            <summary>{tr!(stats.by_turn)}</summary>
            <div class="table-scroll" tabindex="0" role="region" aria-label=tr!(stats.by_turn)>
                <table data-testid="by-turn">
                    <thead><tr><th scope="col">{tr!(stats.turn)}</th>{heads}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
    .into_any()
}

/// The dice of both sides against what was to be expected.
fn dice(game: GameStore, history: &History) -> AnyView {
    let rows: Vec<AnyView> = Side::BOTH
        .into_iter()
        .map(|side| {
            let luck = Luck::of(&history.dice, side);
            let name = game.side_name(side);
            let faces: Vec<AnyView> =
                luck.faces.into_iter().map(|count| view! { <td>{count}</td> }.into_any()).collect();
            view! {
                <tr data-testid=format!("luck-{}", side as u8) data-count=luck.count().to_string() data-sum=luck.sum().to_string()>
                    <th scope="row"><Flag side=side/>{name}</th>
                    {faces}
                    <td>{luck.count()}</td>
                    <td>{luck.mean().map(tenths)}</td>
                    <td>{luck.mean().map(|_| signed_tenths(luck.above()))}</td>
                    <td>{luck.deviations().map(signed_tenths)}</td>
                </tr>
            }
            .into_any()
        })
        .collect();
    let faces: Vec<AnyView> = (1..=6).map(|face| view! { <th scope="col">{face}</th> }.into_any()).collect();
    view! {
        <section class="group">
            <h3>{tr!(stats.dice)}</h3>
            <div class="table-scroll" tabindex="0" role="region" aria-label=tr!(stats.dice)>
                <table>
                    <thead><tr>
                        <th scope="col">{tr!(stats.side)}</th>{faces}
                        <th scope="col">{tr!(stats.count)}</th><th scope="col">{tr!(stats.mean)}</th>
                        <th scope="col">{tr!(stats.above)}</th><th scope="col">{tr!(stats.deviations)}</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p class="small muted">{tr!(stats.dice_note)}</p>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_is_lost_of_the_most_there_was() {
        let samples = [[10, 8], [7, 8], [9, 6]].map(|strength| Sample { strength, ..Sample::default() });
        assert_eq!(losses(&samples), [[0, 0], [3, 0], [1, 2]]);
    }

    #[test]
    fn tenths_are_signed_with_a_minus() {
        assert_eq!((signed_tenths(4.54), signed_tenths(-4.0)), ("+4.5".into(), "\u{2212}4.0".into()));
    }
}
