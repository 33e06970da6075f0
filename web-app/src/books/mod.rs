//! What the page knows of each book.

pub mod caricat;
