//! *Caricat!* on the page.

pub mod words;
