//! The words of the interface, Italian and English, checked at compile time.

mod generated {
    #![allow(missing_docs, clippy::pedantic, clippy::all, unreachable_pub)]
    leptos_i18n::load_locales!();
}

pub use generated::i18n::*;
pub use leptos_i18n::{t, t_string, td_string};
