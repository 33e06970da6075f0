//! The words of the interface, Italian and English, checked at compile time.
//!
//! The language is one signal for the whole page, so that words can be asked for anywhere, also from event handlers.
//! [`tr!`](crate::tr) reads it: inside a reactive closure the text follows the language.

use leptos::prelude::*;

/// What the build script makes of the locale files.
#[allow(missing_docs, unreachable_pub, unused_imports, dead_code, clippy::expect_used, clippy::pedantic, clippy::all)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/i18n.rs"));
}

pub use generated::i18n::*;

thread_local! {
    static LANGUAGE: ArcRwSignal<Locale> = ArcRwSignal::new(Locale::en);
}

/// The language of the page, followed by whatever reactive closure asks.
pub fn language() -> Locale {
    // Event handlers ask too, and they have nothing that could follow.
    if leptos::reactive::graph::Observer::get().is_some() {
        LANGUAGE.with(Get::get)
    } else {
        LANGUAGE.with(GetUntracked::get_untracked)
    }
}

/// Changes the language of the page.
pub fn set_language(language: Locale) {
    LANGUAGE.with(|signal| signal.set(language));
}

/// What stands before the decimals of a number.
pub fn decimal() -> char {
    match language() {
        Locale::en => '.',
        Locale::it => ',',
    }
}

/// The two letters of a language, as in file names and the `lang` attribute.
pub const fn code(language: Locale) -> &'static str {
    match language {
        Locale::en => "en",
        Locale::it => "it",
    }
}

/// The other language.
pub const fn other(language: Locale) -> Locale {
    match language {
        Locale::en => Locale::it,
        Locale::it => Locale::en,
    }
}

/// The first of the browser's languages that the page speaks; English if none.
pub fn preferred<'a>(wanted: impl IntoIterator<Item = &'a str>) -> Locale {
    for tag in wanted {
        let primary = tag.split('-').next().unwrap_or_default();
        if primary.eq_ignore_ascii_case("it") {
            return Locale::it;
        }
        if primary.eq_ignore_ascii_case("en") {
            return Locale::en;
        }
    }
    Locale::en
}

/// Words that follow the language. One type for all places of the page: a closure in a view makes a view of a type of its
/// own, and the program is compiled anew for each.
pub fn say(words: fn() -> &'static str) -> Signal<&'static str> {
    Signal::derive(words)
}

/// The words for a key in the page's language, with its arguments filled in.
#[macro_export]
macro_rules! tr {
    ($($key:tt)*) => {
        leptos_i18n::td_string!($crate::i18n::language(), $($key)*)
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_the_page_speaks_is_taken() {
        assert_eq!(preferred(["de-AT", "it-IT", "en"]), Locale::it);
        assert_eq!(preferred(["en-GB", "it"]), Locale::en);
        assert_eq!(preferred(["fr"]), Locale::en);
    }
}
