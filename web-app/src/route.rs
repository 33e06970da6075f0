//! Which screen is shown: everything after `#` in the address, so that no host ever sees it and the page works below
//! any path.

use gloo_events::EventListener;
use leptos::prelude::*;
use rules_core::any::Book;

/// A screen of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// The books and the last game.
    #[default]
    Lobby,
    /// The saved games.
    Saves,
    /// The game in a slot.
    Play(String),
    /// The game in a slot, at the state after so many entries.
    Step(String, usize),
    /// The clauses of a book, open at one of them.
    Rules {
        /// The book's id.
        book: String,
        /// The clause to show.
        clause: Option<String>,
    },
    /// Whose work the page stands on.
    Credits,
    /// The guided first game of a book, by its id.
    Learn(String),
    /// Language, theme, motion and text size.
    Settings,
    /// A scenario to be started, as its link names it.
    Scenario(String),
    /// A game or an exchange, packed in a link.
    Link(String),
}

impl Route {
    /// Reads the part of an address from `#` on. Whatever means nothing is the lobby.
    pub fn parse(hash: &str) -> Self {
        let path = hash.trim_start_matches('#').trim_matches('/');
        if let Some(packed) = path.strip_prefix("g/") {
            return Self::Link(packed.to_owned());
        }
        if let Some(link) = path.strip_prefix("s/") {
            return Self::Scenario(link.to_owned());
        }
        let mut parts = path.splitn(3, '/');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("saves"), None, _) => Self::Saves,
            (Some("settings"), None, _) => Self::Settings,
            (Some("credits"), None, _) => Self::Credits,
            (Some("learn"), Some(book), None) if slot_id(book) => Self::Learn(book.to_owned()),
            (Some("play"), Some(slot), None) if slot_id(slot) => Self::Play(slot.to_owned()),
            (Some("play"), Some(slot), Some(at)) if slot_id(slot) => match at.parse() {
                Ok(at) => Self::Step(slot.to_owned(), at),
                Err(_) => Self::Lobby,
            },
            (Some("rules"), book, clause) => {
                Self::Rules { book: book.unwrap_or("obbedisco").to_owned(), clause: clause.map(str::to_owned) }
            }
            _ => Self::Lobby,
        }
    }

    /// The scenario, game or exchange that a link names, whatever host it names: only what stands after `#` counts.
    pub fn of_link(text: &str) -> Option<Self> {
        let (_, hash) = text.split_once('#')?;
        // What stands around a link in a letter is no part of it.
        let hash = hash.split(|c: char| c.is_whitespace() || matches!(c, '>' | '"')).next().unwrap_or_default();
        match Self::parse(hash) {
            route @ (Self::Scenario(_) | Self::Link(_)) => Some(route),
            _ => None,
        }
    }

    /// The address of the screen, from `#` on.
    pub fn href(&self) -> String {
        match self {
            Self::Lobby => "#/".to_owned(),
            Self::Saves => "#/saves".to_owned(),
            Self::Settings => "#/settings".to_owned(),
            Self::Credits => "#/credits".to_owned(),
            Self::Learn(book) => format!("#/learn/{book}"),
            Self::Play(slot) => format!("#/play/{slot}"),
            Self::Step(slot, at) => format!("#/play/{slot}/{at}"),
            Self::Scenario(link) => format!("#/s/{link}"),
            Self::Link(packed) => format!("#/g/{packed}"),
            Self::Rules { book, clause: None } => format!("#/rules/{book}"),
            Self::Rules { book, clause: Some(clause) } => format!("#/rules/{book}/{clause}"),
        }
    }

    /// The address of a book's clauses.
    pub fn rules(book: Book) -> String {
        Self::Rules { book: book.id().to_owned(), clause: None }.href()
    }

    /// The address of a clause.
    pub fn clause(book: Book, id: &str) -> String {
        Self::Rules { book: book.id().to_owned(), clause: Some(id.to_owned()) }.href()
    }

    /// Shows this screen.
    pub fn go(&self) {
        if let Some(window) = web_sys::window() {
            // An address that cannot be set leaves the present screen, which is harmless.
            let _ = window.location().set_hash(&self.href());
        }
    }

    /// Shows this screen instead of the present one, to which the way back does not lead.
    pub fn go_instead(&self) {
        if let Some(window) = web_sys::window() {
            // As above.
            let _ = window.location().replace(&self.href());
        }
    }
}

/// Whether a text may name a slot: short, and nothing that could mean something else in a storage key.
pub fn slot_id(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

fn current() -> Route {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok());
    Route::parse(&hash.unwrap_or_default())
}

/// The screen the address asks for, followed as it changes.
pub fn follow() -> ReadSignal<Route> {
    let (route, set_route) = signal(current());
    if let Some(window) = web_sys::window() {
        EventListener::new(&window, "hashchange", move |_| set_route.set(current())).forget();
    }
    route
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screen_is_found_by_its_own_address() {
        let clause = Some("4.1a".to_owned());
        for route in [
            Route::Lobby,
            Route::Saves,
            Route::Settings,
            Route::Credits,
            Route::Learn("dbe".into()),
            Route::Play("bezzecca-1866-2".into()),
            Route::Step("bezzecca-1866-2".into(), 12),
            Route::Scenario("bezzecca-1866/loos/hand".into()),
            Route::Link("1ab_c-".into()),
            Route::Rules { book: "obbedisco".into(), clause: None },
            Route::Rules { book: "obbedisco".into(), clause },
        ] {
            assert_eq!(Route::parse(&route.href()), route);
        }
    }

    #[test]
    fn a_pasted_link_is_found_in_what_stands_around_it() {
        for text in ["https://example.org/a/#/g/1ab_c-", " <https://example.org/#/g/1ab_c-> ", "#/g/1ab_c-"] {
            assert_eq!(Route::of_link(text), Some(Route::Link("1ab_c-".into())), "{text}");
        }
        let changed = Route::of_link("Open https://example.org/t/#/s/maida-1806~BR-11.x40/-/hand\nAnna");
        assert_eq!(changed, Some(Route::Scenario("maida-1806~BR-11.x40/-/hand".into())));
        for text in ["", "https://example.org", "#/saves", "#/play/a", "1ab_c-"] {
            assert_eq!(Route::of_link(text), None, "{text}");
        }
    }

    #[test]
    fn nonsense_leads_to_the_lobby() {
        for hash in ["", "#", "#/play", "#/play/../x", "#/play/a b", "#/play/a/b", "#/nowhere/at/all"] {
            assert_eq!(Route::parse(hash), Route::Lobby, "{hash}");
        }
    }
}
