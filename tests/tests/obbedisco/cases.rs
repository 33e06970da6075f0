//! The worked cases.
