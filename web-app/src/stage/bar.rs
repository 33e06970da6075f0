//! The scale of a sheet, in a corner of its board.

use leptos::prelude::*;

/// A bar as long as the longest of some round lengths that stays short on the screen. `per_unit` is sheet units to the
/// unit of length, `round` the lengths from the longest down, `words` says one.
pub(crate) fn scale_bar(
    scale: RwSignal<f64>,
    per_unit: f64,
    round: &'static [f64],
    words: fn(f64) -> String,
) -> impl IntoView + use<> {
    let length = move || {
        let pixels = per_unit * scale.get();
        round.iter().copied().find(|n| n * pixels <= 130.0).or(round.last().copied()).unwrap_or(1.0)
    };
    let width = move || format!("width:{:.1}px", length() * per_unit * scale.get());
    view! {
        <div class="b-scale">
            <div class="b-scale-words"><span>"0"</span><span>{move || words(length())}</span></div>
            <div class="b-scale-bar" style=width></div>
        </div>
    }
}
