//! Words of both languages.
