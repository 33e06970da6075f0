//! Icons, flags, dice and the drum, placed from the sprite in the page.

use leptos::prelude::*;
use rules_core::Side;

/// An icon of the sprite, in the colour of the text around it. It says nothing to a screen reader.
#[component]
pub fn Icon(
    /// The icon's name in the sprite, without `i-`.
    name: &'static str,
) -> impl IntoView {
    view! { <svg class="icon" aria-hidden="true"><use href=format!("#i-{name}")></use></svg> }.into_any()
}

/// The flags of both sides by their names in the sprite, for all that is shown below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags(pub [&'static str; 2]);

/// The flag of a side, named for a screen reader by whatever stands beside it.
#[component]
pub fn Flag(
    /// Whose flag.
    side: Side,
) -> impl IntoView {
    let Flags(flags) = use_context().unwrap_or(Flags(["italy", "austria"]));
    view! { <NamedFlag name=Signal::stored(flags[side as usize])/> }
}

/// A flag by its name in the sprite.
#[component]
pub fn NamedFlag(
    /// Its name.
    name: Signal<&'static str>,
) -> impl IntoView {
    view! { <svg class="flag" aria-hidden="true"><use href=move || format!("#flag-{}", name.get())></use></svg> }
        .into_any()
}

/// The drum of the house.
#[component]
pub fn Drum() -> impl IntoView {
    view! { <svg class="drum" aria-hidden="true"><use href="#drum"></use></svg> }.into_any()
}

/// A die as thrown, in the colours of the side that threw it.
#[component]
pub fn Die(
    /// Its face.
    face: u8,
    /// Whose hand threw it.
    side: Side,
    /// Whether it has just been thrown.
    #[prop(optional)]
    fresh: bool,
) -> impl IntoView {
    let mut class = match side {
        Side::First => "die dark".to_owned(),
        Side::Second => "die".to_owned(),
    };
    if fresh {
        class.push_str(" fresh");
    }
    view! {
        <svg class=class role="img" aria-label=face.to_string()>
            <use href=format!("#die-{}", face.clamp(1, 6))></use>
        </svg>
    }
    .into_any()
}

/// A tile with a number chosen in secret, in the colours of its side: turned up, or face down.
#[component]
pub fn Tile(
    /// What it shows; nothing while it lies face down.
    shown: String,
    /// Whose it is.
    side: Side,
    /// Whether it has just been turned.
    #[prop(optional)]
    fresh: bool,
) -> impl IntoView {
    let down = shown.is_empty();
    let dark = side == Side::First;
    view! {
        <span class="tile" class:dark=dark class:down=down class:fresh=fresh && !down aria-hidden="true">{shown}</span>
    }
    .into_any()
}
