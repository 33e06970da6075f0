//! Settings: language, colours, motion, text size, sound.

use leptos::prelude::*;

use crate::components::{Bar, OfflineNote, UpdateNote, click};
use crate::i18n::{self, Locale};
use crate::tr;
use crate::ui_store::{Motion, TextSize, Theme, UiStore};

/// The settings of this browser.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let ui = UiStore::here();
    let title = Signal::derive(|| tr!(settings.title).to_owned());
    let settings = ui.settings;
    view! {
        <Bar title=title/>
        <main class="page narrow" data-testid="settings">
            <UpdateNote/>
            <div class="settings card">
                <Setting name=Signal::derive(|| tr!(settings.language).to_owned())>
                    <Pick on=Signal::derive(|| i18n::language() == Locale::it) name=Signal::derive(|| "Italiano".to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.language = Some(Locale::it)))/>
                    <Pick on=Signal::derive(|| i18n::language() == Locale::en) name=Signal::derive(|| "English".to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.language = Some(Locale::en)))/>
                </Setting>
                <Setting name=Signal::derive(|| tr!(settings.theme).to_owned())>
                    <Pick on=Signal::derive(move || settings.read().theme == Theme::System) name=Signal::derive(|| tr!(settings.system).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.theme = Theme::System))/>
                    <Pick on=Signal::derive(move || settings.read().theme == Theme::Paper) name=Signal::derive(|| tr!(settings.paper).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.theme = Theme::Paper))/>
                    <Pick on=Signal::derive(move || settings.read().theme == Theme::Dark) name=Signal::derive(|| tr!(settings.dark).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.theme = Theme::Dark))/>
                </Setting>
                <Setting name=Signal::derive(|| tr!(settings.motion).to_owned())>
                    <Pick on=Signal::derive(move || settings.read().motion == Motion::Off) name=Signal::derive(|| tr!(settings.off).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.motion = Motion::Off))/>
                    <Pick on=Signal::derive(move || settings.read().motion == Motion::Normal) name=Signal::derive(|| tr!(settings.normal).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.motion = Motion::Normal))/>
                    <Pick on=Signal::derive(move || settings.read().motion == Motion::Fast) name=Signal::derive(|| tr!(settings.fast).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.motion = Motion::Fast))/>
                </Setting>
                <Setting name=Signal::derive(|| tr!(settings.text).to_owned())>
                    <Pick on=Signal::derive(move || settings.read().text == TextSize::Normal) name=Signal::derive(|| tr!(settings.normal).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.text = TextSize::Normal))/>
                    <Pick on=Signal::derive(move || settings.read().text == TextSize::Large) name=Signal::derive(|| tr!(settings.large).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.text = TextSize::Large))/>
                    <Pick on=Signal::derive(move || settings.read().text == TextSize::Largest) name=Signal::derive(|| tr!(settings.largest).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.text = TextSize::Largest))/>
                </Setting>
                <Setting name=Signal::derive(|| tr!(settings.sound).to_owned())>
                    <Pick on=Signal::derive(move || !settings.read().sound) name=Signal::derive(|| tr!(settings.silent).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.sound = false))/>
                    <Pick on=Signal::derive(move || settings.read().sound) name=Signal::derive(|| tr!(settings.heard).to_owned())
                        pick=Callback::new(move |()| ui.change(|s| s.sound = true))/>
                </Setting>
            </div>
            <OfflineNote/>
        </main>
    }
    .into_any()
}

#[component]
fn Setting(name: Signal<String>, children: Children) -> impl IntoView {
    view! {
        <section class="setting">
            <h2>{name}</h2>
            <div class="seg" role="radiogroup" aria-label=name>{children()}</div>
        </section>
    }
    .into_any()
}

#[component]
fn Pick(on: Signal<bool>, name: Signal<String>, pick: Callback<()>) -> impl IntoView {
    view! {
        <button role="radio" aria-checked=move || on.get().to_string() on:click=click(move |_| pick.run(()))>{name}</button>
    }
    .into_any()
}
