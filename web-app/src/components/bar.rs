//! The bar at the top of the plain pages, and the switches that stand on every screen.

use leptos::prelude::*;

use super::click;
use super::{Drum, Icon};
use crate::i18n::say;
use crate::route::Route;
use crate::ui_store::{Theme, UiStore};
use crate::{i18n, tr};

/// Switches between Italian and English; shows the language now spoken.
#[component]
pub fn LanguageButton() -> impl IntoView {
    let ui = UiStore::here();
    let shown = move || match i18n::language() {
        i18n::Locale::it => "IT",
        i18n::Locale::en => "EN",
    };
    view! {
        <button
            class="btn-icon language"
            data-testid="language"
            data-language=move || i18n::code(i18n::language())
            aria-label=say(|| tr!(language_switch))
            title=say(|| tr!(language_switch))
            on:click=click(move |_| ui.switch_language())
        >
            {shown}
        </button>
    }
    .into_any()
}

/// Switches between paper and dark.
#[component]
pub fn ThemeButton() -> impl IntoView {
    let ui = UiStore::here();
    let switch = move |_| {
        let theme = if ui.dark() { Theme::Paper } else { Theme::Dark };
        ui.change(|settings| settings.theme = theme);
    };
    view! {
        <button
            class="btn-icon"
            data-testid="theme"
            aria-label=say(|| tr!(theme_switch))
            title=say(|| tr!(theme_switch))
            on:click=click(switch)
        >
            {move || if ui.dark() { view! { <Icon name="moon"/> } } else { view! { <Icon name="sun"/> } }}
        </button>
    }
    .into_any()
}

/// The bar of a plain page: home, a title, the switches.
#[component]
pub fn Bar(
    /// The page's title.
    #[prop(into)]
    title: Signal<String>,
) -> impl IntoView {
    view! {
        <header class="bar">
            <a class="home" href=Route::Lobby.href() aria-label=say(|| tr!(back_to_lobby))>
                <Drum/>
            </a>
            <h1>{title}</h1>
            <span class="grow"></span>
            <a class="btn-icon" href=Route::Settings.href() aria-label=say(|| tr!(settings.title)) title=say(|| tr!(settings.title))>
                <Icon name="gear"/>
            </a>
            <ThemeButton/>
            <LanguageButton/>
        </header>
    }
    .into_any()
}
