//! What the page itself knows: settings, notices, the clause shown in the popover, the storage's health.

use leptos::prelude::*;
use rules_core::Clause;
use rules_core::any::Book;
use serde::{Deserialize, Serialize};

use crate::i18n::{self, Locale};
use crate::session_store::Picked;
use crate::storage;

/// The colours of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system wishes.
    #[default]
    System,
    /// Ink on paper.
    Paper,
    /// Light on dark.
    Dark,
}

/// How much moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// As designed.
    #[default]
    Normal,
    /// Half the time.
    Fast,
    /// Nothing moves.
    Off,
}

/// The size of the interface's text; the board keeps its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TextSize {
    /// As designed.
    #[default]
    Normal,
    /// An eighth more.
    Large,
    /// A quarter more.
    Largest,
}

/// What the player has set for this browser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `it` or `en`; none means as the browser wishes.
    #[serde(with = "language_code")]
    pub language: Option<Locale>,
    /// Colours.
    pub theme: Theme,
    /// Motion.
    pub motion: Motion,
    /// Text size.
    pub text: TextSize,
    /// Whether dice and drum are heard.
    pub sound: bool,
    /// What is shown over the maps, as it was left.
    pub layers: Option<u8>,
}

mod language_code {
    use super::Locale;
    use serde::{Deserialize, Deserializer, Serializer};

    // Serde hands over a reference to the field.
    #[allow(clippy::ref_option, clippy::trivially_copy_pass_by_ref)]
    pub(super) fn serialize<S: Serializer>(language: &Option<Locale>, to: S) -> Result<S::Ok, S::Error> {
        match language {
            Some(language) => to.serialize_some(crate::i18n::code(*language)),
            None => to.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Locale>, D::Error> {
        Ok(match Option::<String>::deserialize(from)?.as_deref() {
            Some("it") => Some(Locale::it),
            Some("en") => Some(Locale::en),
            _ => None,
        })
    }
}

/// A short message of the page, which goes away by itself.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Tells notices apart.
    pub id: u32,
    /// What it says.
    pub text: String,
    /// The clause it cites.
    pub clause: Option<Clause>,
}

/// A clause being shown beside the mark that opened it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenClause {
    /// The clause's book.
    pub book: Book,
    /// The clause's id.
    pub id: String,
    /// The mark's place on the screen: left, top, bottom in pixels.
    pub at: (i32, i32, i32),
}

/// The page's own state, shared by context.
#[derive(Clone, Copy)]
pub struct UiStore {
    /// The settings, kept in the browser.
    pub settings: RwSignal<Settings>,
    /// Messages on show.
    pub notices: RwSignal<Vec<Notice>>,
    /// The clause on show.
    pub clause: RwSignal<Option<OpenClause>>,
    /// Whether the system asks for dark colours.
    pub system_dark: RwSignal<bool>,
    next: RwSignal<u32>,
}

impl UiStore {
    /// Reads the settings, applies them and gives the store to everything below.
    pub fn provide() -> Self {
        let store = Self {
            settings: RwSignal::new(storage::settings()),
            notices: RwSignal::new(Vec::new()),
            clause: RwSignal::new(None),
            system_dark: RwSignal::new(false),
            next: RwSignal::new(0),
        };
        provide_context(store);
        follow_system_theme(store.system_dark);
        Effect::new(move |_| store.apply());
        store
    }

    /// Says why something was refused, if it was.
    pub fn show(&self, picked: Picked) {
        if let Picked::Refused { why, clause } = picked {
            self.tell(why, clause);
        }
    }

    /// The store of the page.
    pub fn here() -> Self {
        expect_context()
    }

    /// Whether the dark colours are on.
    pub fn dark(&self) -> bool {
        match self.settings.get().theme {
            Theme::System => self.system_dark.get(),
            Theme::Paper => false,
            Theme::Dark => true,
        }
    }

    /// Changes the settings and keeps them. A storage that refuses leaves them for this visit.
    pub fn change(&self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        let _ = storage::keep_settings(&self.settings.get_untracked());
    }

    /// Italian becomes English and English Italian.
    pub fn switch_language(&self) {
        let next = i18n::other(i18n::language());
        self.change(|settings| settings.language = Some(next));
    }

    /// Shows a short message.
    pub fn say(&self, text: impl Into<String>) {
        self.tell(text.into(), None);
    }

    /// Shows a short message that cites a clause.
    pub fn tell(&self, text: String, clause: Option<Clause>) {
        let id = self.next.get_untracked();
        self.next.set(id + 1);
        self.notices.update(|notices| {
            // A second refusal replaces the first: old ones would only pile up over the board.
            notices.clear();
            notices.push(Notice { id, text, clause });
        });
        let notices = self.notices;
        gloo_timers::callback::Timeout::new(7_000, move || {
            notices.update(|notices| notices.retain(|notice| notice.id != id));
        })
        .forget();
    }

    fn apply(&self) {
        let settings = self.settings.get();
        let language = settings.language.unwrap_or_else(browser_language);
        i18n::set_language(language);
        let Some(root) = web_sys::window().and_then(|w| w.document()).and_then(|d| d.document_element()) else {
            return;
        };
        let motion = match settings.motion {
            Motion::Normal => "normal",
            Motion::Fast => "fast",
            Motion::Off => "off",
        };
        let text = match settings.text {
            TextSize::Normal => "normal",
            TextSize::Large => "large",
            TextSize::Largest => "largest",
        };
        for (name, value) in [
            ("lang", i18n::code(language)),
            ("data-theme", if self.dark() { "dark" } else { "paper" }),
            ("data-motion", motion),
            ("data-text", text),
        ] {
            // These names are fixed and valid, so setting them cannot fail.
            let _ = root.set_attribute(name, value);
        }
    }
}

fn browser_language() -> Locale {
    let Some(window) = web_sys::window() else { return Locale::en };
    let wanted: Vec<String> = window.navigator().languages().iter().filter_map(|tag| tag.as_string()).collect();
    i18n::preferred(wanted.iter().map(String::as_str))
}

fn follow_system_theme(dark: RwSignal<bool>) {
    let Some(window) = web_sys::window() else { return };
    let Ok(Some(query)) = window.match_media("(prefers-color-scheme: dark)") else { return };
    dark.set(query.matches());
    let asked = query.clone();
    gloo_events::EventListener::new(&query, "change", move |_| dark.set(asked.matches())).forget();
}
