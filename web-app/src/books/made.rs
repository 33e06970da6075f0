//! Battles that players make up, each by its code, made once.

use std::sync::{Mutex, PoisonError};

/// The battles made so far. They stay as long as the page does: there are as many as games were opened.
pub(super) struct Made<T: 'static>(Mutex<Vec<(String, &'static T)>>);

impl<T: 'static> Made<T> {
    /// None yet.
    pub(super) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The battle of a code, made if it is the first time.
    pub(super) fn get(&self, code: &str, make: impl FnOnce() -> Option<T>) -> Option<&'static T> {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = made.iter().find(|(known, _)| known == code) {
            return Some(known);
        }
        let known: &'static T = Box::leak(Box::new(make()?));
        made.push((code.to_owned(), known));
        Some(known)
    }
}
