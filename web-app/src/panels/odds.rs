//! The odds of an attack: bars by result, and both sums modifier by modifier.

use leptos::prelude::*;
use rules_core::Side;
use rules_core::books::obbedisco::{Band, Outcome, Tally};

use crate::components::ClauseLink;
use crate::session_store::{Chances, GameStore, Outlook};
use crate::{i18n, tr, words};

fn percent(share: f64) -> String {
    format!("{}%", (share * 100.0).round())
}

/// Whether the chances are so many times in 36, and how many.
fn of_36(share: f64) -> Option<u32> {
    let times = share * 36.0;
    ((times - times.round()).abs() < 1e-6).then_some(times.round() as u32)
}

fn own_colour(side: Side) -> &'static str {
    match side {
        Side::First => "--own:var(--bar-dark)",
        Side::Second => "--own:var(--bar-light)",
    }
}

fn bar(outlook: Outlook, side: Side) -> AnyView {
    let part =
        |class: &'static str, share: f64| view! { <span class=class style=format!("width:{}%", share * 100.0)></span> };
    let label = format!(
        "{} {}, {} {}, {} {}",
        percent(outlook.wins),
        tr!(odds.wins),
        percent(outlook.ties),
        tr!(odds.tie),
        percent(outlook.loses),
        tr!(odds.loses)
    );
    view! {
        <div class="odds-bar" style=own_colour(side) role="img" aria-label=label>
            {part("own", outlook.wins)} {part("tie", outlook.ties)} {part("enemy", outlook.loses)}
        </div>
    }
    .into_any()
}

/// The odds in one bar and three numbers, for the narrow screen.
#[component]
pub fn OddsBar(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let chances = Memo::new(move |_| game.chances());
    move || {
        let chances = chances.get()?;
        let outlook = chances.outlook();
        Some(view! {
            <div class="odds-narrow">
                {bar(outlook, chances.side)}
                <div class="odds-foot">
                    <span><b>{percent(outlook.wins)}</b> " " {tr!(odds.wins)}</span>
                    <span><b>{percent(outlook.ties)}</b> " " {tr!(odds.tie)}</span>
                    <span><b>{percent(outlook.loses)}</b> " " {tr!(odds.loses)}</span>
                </div>
            </div>
        })
    }
}

/// The odds of the attack aimed at, or of the first that may be made.
#[component]
pub fn OddsPanel(
    /// The game.
    game: GameStore,
) -> impl IntoView {
    let chances = Memo::new(move |_| game.chances());
    view! {
        {move || {
            let _ = i18n::language();
            chances.get().map(|chances| card(&chances))
        }}
    }
    .into_any()
}

fn card(chances: &Chances) -> AnyView {
    let outlook = chances.outlook();
    let title = match of_36(outlook.wins) {
        Some(count) if chances.left_out == 0.0 => tr!(odds.out_of, count = count, total = 36),
        _ => tr!(odds.title).to_owned(),
    };
    let bands: Vec<AnyView> = chances
        .outcomes
        .iter()
        .map(|(outcome, share)| {
            let class = match outcome {
                Outcome::Won(_) | Outcome::DrivenOff => "own",
                Outcome::Tie => "tie",
                _ => "enemy",
            };
            view! {
                <div class="band">
                    <span>{band(*outcome)}</span>
                    <span class="track"><span class=class style=format!("width:{}%", (share * 240.0).min(100.0))></span></span>
                    <span class="percent">{percent(*share)}</span>
                </div>
            }
            .into_any()
        })
        .collect();
    view! {
        <section class="card aside odds" data-testid="odds" style=own_colour(chances.side) aria-label=tr!(odds.title)>
            <div class="odds-head"><h2>{title}</h2><b>{percent(outlook.wins)}</b></div>
            {bar(outlook, chances.side)}
            <div class="bands">{bands}</div>
            <div class="totals">
                {sum(words::leader(chances.attacker), &chances.own)}
                {sum(&words::place(chances.target), &chances.other)}
            </div>
        </section>
    }
    .into_any()
}

fn sum(name: &str, tally: &Tally) -> AnyView {
    let terms: Vec<AnyView> = tally
        .0
        .iter()
        .map(|term| {
            view! {
                <p>{format!("{} {} ", words::modifier(term.what), words::signed(term.value.into()))}<ClauseLink clause=term.clause/></p>
            }
            .into_any()
        })
        .collect();
    let total = tally.total();
    let written = if total < 0 { format!("\u{2212} {}", total.unsigned_abs()) } else { format!("+ {total}") };
    view! { <div><h3>{format!("{name} d {written}")}</h3>{terms}</div> }.into_any()
}

fn band(outcome: Outcome) -> String {
    let text = match outcome {
        Outcome::Won(Band::Crushing) => tr!(odds.won_crushing),
        Outcome::Won(Band::Clear) => tr!(odds.won_clear),
        Outcome::Won(_) => tr!(odds.won_slight),
        Outcome::DrivenOff => tr!(odds.driven_off),
        Outcome::Tie => tr!(odds.equal),
        Outcome::CalledOff => tr!(odds.called_off),
        Outcome::Lost(by) => match words::lost_by(by) {
            Band::Crushing => tr!(odds.lost_crushing),
            Band::Clear => tr!(odds.lost_clear),
            _ => tr!(odds.lost_slight),
        },
        _ => tr!(odds.other),
    };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_two_dice_are_counted_in_36() {
        assert_eq!(of_36(21.0 / 36.0), Some(21));
        assert_eq!(of_36(0.5 + 1.0 / 216.0), None);
        assert_eq!(percent(21.0 / 36.0), "58%");
    }
}
