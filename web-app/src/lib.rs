//! The page of Tamburino: screens, boards and panels over the rules.

pub mod board;
pub mod i18n;

use i18n::{I18nContextProvider, t_string, use_i18n};
use leptos::prelude::*;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    view! {
        <I18nContextProvider>
            <Shell/>
        </I18nContextProvider>
    }
}

#[component]
fn Shell() -> impl IntoView {
    let i18n = use_i18n();
    view! { <h1 data-testid="lobby">{move || t_string!(i18n, app.name)}</h1> }
}
