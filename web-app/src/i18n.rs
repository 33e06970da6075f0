//! The words of the interface, Italian and English, checked at compile time.

/// What the locale files generate.
// The macro form is kept on purpose: its replacement, a build script, brings the whole Unicode
// data pipeline into the build for plural rules this page does not use.
#[allow(
    deprecated,
    missing_docs,
    unreachable_pub,
    clippy::pedantic,
    clippy::all
)]
mod generated {
    leptos_i18n::load_locales!();
}

pub use generated::i18n::*;
pub use leptos_i18n::{t, t_string, td_string};
