//! Target cities held by each side.

use leptos::prelude::*;
use rules_core::Side;

use crate::components::Flag;
use crate::tr;

/// The cities of both sides, Italy's first.
#[component]
pub fn Score(
    /// Target cities of Italy and Austria.
    #[prop(into)]
    cities: Signal<[u8; 2]>,
) -> impl IntoView {
    let label = move || {
        let [italian, austrian] = cities.get();
        tr!(score.label, italian = italian, austrian = austrian)
    };
    view! {
        <span class="score" role="img" aria-label=label>
            <Flag side=Side::First/>
            <b>{move || cities.get()[0]}</b>
            <span class="wide-only">{move || tr!(score.cities)}</span>
            <span aria-hidden="true">"·"</span>
            <b>{move || cities.get()[1]}</b>
            <span class="wide-only">{move || tr!(score.cities)}</span>
            <Flag side=Side::Second/>
        </span>
    }
    .into_any()
}
