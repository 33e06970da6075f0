//! Scenarios that players have changed or made up, each read once.

use std::sync::{Mutex, PoisonError};

/// The scenarios of a book that do not come with the page as they are.
pub struct Made<S: 'static>(Mutex<Vec<(String, &'static S)>>);

impl<S> Default for Made<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S> Made<S> {
    /// None yet.
    pub const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The scenario of an id. It stays as long as the page does: there are as many as games were opened.
    pub fn get(&self, id: &str, read: impl FnOnce() -> Option<S>) -> Option<&'static S> {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, scenario)) = made.iter().find(|(known, _)| known == id) {
            return Some(scenario);
        }
        let scenario: &'static S = Box::leak(Box::new(read()?));
        made.push((id.to_owned(), scenario));
        Some(scenario)
    }
}
