//! What happened, in order.

use alloc::vec::Vec;

/// Collects the events of a procedure as it runs.
#[derive(Clone, Debug, Default)]
pub struct Log<E> {
    events: Vec<E>,
    muted: bool,
}

impl<E> Log<E> {
    /// An empty log.
    pub const fn new() -> Self {
        Self { events: Vec::new(), muted: false }
    }

    /// A log that keeps nothing, for looking ahead.
    pub const fn muted() -> Self {
        Self { events: Vec::new(), muted: true }
    }

    /// Adds an event.
    pub fn push(&mut self, event: E) {
        if !self.muted {
            self.events.push(event);
        }
    }

    /// The events so far.
    pub fn events(&self) -> &[E] {
        &self.events
    }

    /// Empties the log, keeping its room.
    pub fn clear(&mut self) {
        self.events.clear();
    }

    /// The events, by value.
    pub fn into_events(self) -> Vec<E> {
        self.events
    }
}
