//! The odds of an action: bars by result, and both sums modifier by modifier.

use leptos::prelude::*;
use rules_core::Side;

use crate::components::ClauseLink;
use crate::session_store::facts::Sum;
use crate::session_store::{Chances, Favour, GameStore};
use crate::{i18n, tr};

fn percent(share: f64) -> String {
    format!("{}%", (share * 100.0).round() as u32)
}

/// The style of a bar so many tenths of a percent wide.
fn wide(tenths: f64) -> String {
    let tenths = tenths.clamp(0.0, 1000.0).round() as u32;
    format!("width:{}.{}%", tenths / 10, tenths % 10)
}

/// How far off sampled shares may be; nothing where they are exact.
fn about(chances: &Chances) -> Option<String> {
    let error = off_by(chances.error, i18n::decimal())?;
    Some(tr!(odds.about, error = error).to_owned())
}

/// An error in per mille as a percentage, rounded up to a tenth.
fn off_by(per_mille: f64, decimal: char) -> Option<String> {
    let tenths = per_mille.ceil() as u32;
    (tenths > 0).then(|| format!("{}{decimal}{}", tenths / 10, tenths % 10))
}

fn own_colour(side: Side) -> &'static str {
    match side {
        Side::First => "--own:var(--bar-dark)",
        Side::Second => "--own:var(--bar-light)",
    }
}

const FAVOURS: [Favour; 3] = [Favour::Own, Favour::Even, Favour::Enemy];

fn bar(chances: &Chances) -> AnyView {
    let shares = FAVOURS.map(|favour| (favour, chances.share(favour)));
    let label: Vec<String> =
        shares.iter().zip(&chances.names).map(|((_, share), name)| format!("{} {name}", percent(*share))).collect();
    let parts = shares
        .map(|(favour, share)| view! { <span class=favour.class() style=wide(share * 1000.0)></span> }.into_any());
    view! {
        <div class="odds-bar" style=own_colour(chances.side) role="img" aria-label=label.join(", ")>{parts.into_iter().collect::<Vec<_>>()}</div>
    }
    .into_any()
}

/// The odds in one bar and three numbers, for the narrow screen.
#[component]
pub fn OddsBar(
    /// What they are.
    chances: Memo<Option<Chances>>,
) -> impl IntoView {
    move || {
        let chances = chances.get()?;
        let numbers: Vec<AnyView> = FAVOURS
            .into_iter()
            .zip(&chances.names)
            .map(|(favour, name)| {
                view! { <span><b>{percent(chances.share(favour))}</b> " " {name.clone()}</span> }.into_any()
            })
            .collect();
        Some(view! {
            <div class="odds-narrow">
                {bar(&chances)}
                <div class="odds-foot">{numbers}</div>
                {about(&chances).map(|about| view! { <p class="small muted">{about}</p> })}
                {sums(&chances)}
            </div>
        })
    }
}

/// Both sums on the narrow screen: the totals, and what they are made of behind them.
fn sums(chances: &Chances) -> Option<AnyView> {
    let totals: Vec<String> = chances.sums.iter().map(|sum| format!("{} {}", sum.name, sum.total)).collect();
    let terms: Vec<AnyView> = chances.sums.iter().map(sum).collect();
    (!terms.is_empty()).then(|| {
        view! {
            <details class="odds-sums" data-testid="odds-sums">
                <summary>{totals.join(" · ")}</summary>
                <div class="totals">{terms}</div>
            </details>
        }
        .into_any()
    })
}

/// The odds of what is aimed at, or of the first action that has any.
pub fn chances(game: GameStore) -> Memo<Option<Chances>> {
    Memo::new(move |_| game.chances())
}

/// The odds with every outcome and both sums.
#[component]
pub fn OddsPanel(
    /// What they are.
    chances: Memo<Option<Chances>>,
) -> impl IntoView {
    view! {
        {move || {
            let _ = i18n::language();
            chances.get().map(|chances| card(&chances))
        }}
    }
    .into_any()
}

fn card(chances: &Chances) -> AnyView {
    let bands: Vec<AnyView> = chances
        .bands
        .iter()
        .map(|band| {
            let width = wide(band.share * 2400.0);
            view! {
                <div class="band" data-share=((band.share * 1e12).round() as u64).to_string()>
                    <span>{band.label.clone()}</span>
                    <span class="track"><span class=band.favour.class() style=width></span></span>
                    <span class="percent">{percent(band.share)}</span>
                </div>
            }
            .into_any()
        })
        .collect();
    let sums: Vec<AnyView> = chances.sums.iter().map(sum).collect();
    let notes: Vec<AnyView> = [about(chances), chances.assumes.clone()]
        .into_iter()
        .flatten()
        .map(|note| view! { <p class="small muted">{note}</p> }.into_any())
        .collect();
    view! {
        <section class="card aside odds" data-testid="odds" style=own_colour(chances.side) aria-label=tr!(odds.title)>
            <div class="odds-head"><h2>{chances.title.clone()}</h2><b>{percent(chances.share(Favour::Own))}</b></div>
            {bar(chances)}
            <div class="totals">{sums}</div>
            <div class="bands">{bands}</div>
            {notes}
        </section>
    }
    .into_any()
}

fn sum(sum: &Sum) -> AnyView {
    let terms: Vec<AnyView> = sum
        .terms
        .iter()
        .map(|(term, clause)| view! { <p>{format!("{term} ")}<ClauseLink clause=*clause/></p> }.into_any())
        .collect();
    view! { <div><h3>{format!("{} {}", sum.name, sum.total)}</h3>{terms}</div> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_shown_in_whole_percents() {
        assert_eq!(percent(21.0 / 36.0), "58%");
    }

    #[test]
    fn an_error_is_never_shown_smaller_than_it_is() {
        assert_eq!(off_by(0.0, '.'), None);
        assert_eq!(off_by(0.2, '.').as_deref(), Some("0.1"));
        assert_eq!(off_by(12.3, ',').as_deref(), Some("1,3"));
    }
}
