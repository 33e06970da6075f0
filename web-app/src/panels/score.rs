//! What counts for victory, side by side.

use leptos::prelude::*;
use rules_core::Side;

use crate::components::Flag;

/// The score of both sides, the first side's first.
#[component]
pub fn Score(
    /// The first and the second side's.
    score: [i32; 2],
    /// What is counted.
    word: String,
    /// The whole for a screen reader.
    label: String,
) -> impl IntoView {
    let again = word.clone();
    view! {
        <span class="score" role="img" aria-label=label>
            <Flag side=Side::First/>
            <b>{score[0]}</b>
            <span class="wide-only">{word}</span>
            <span aria-hidden="true">"·"</span>
            <b>{score[1]}</b>
            <span class="wide-only">{again}</span>
            <Flag side=Side::Second/>
        </span>
    }
    .into_any()
}
