//! Moving a board's camera from outside, for buttons and for the flow of the game.

use leptos::prelude::*;

/// What the camera is asked to do; `T` is how a board names a spot.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Order<T> {
    /// Show the whole sheet.
    Whole,
    /// Magnify about the middle.
    Zoom(f64),
    /// Bring a spot to the middle.
    Focus(T),
    /// Bring a spot into view if it is not.
    Reveal(T),
    /// Show all these spots.
    Frame(Vec<T>),
}

/// A handle on the camera of one board; copies move the same board.
#[derive(Debug)]
pub struct Control<T: Send + Sync + 'static> {
    orders: RwSignal<Vec<Order<T>>>,
}

impl<T: Send + Sync + 'static> Clone for Control<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Control<T> {}

impl<T: Send + Sync + 'static> Default for Control<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Send + Sync + 'static> Control<T> {
    /// A handle, to be given to a board.
    pub fn new() -> Self {
        Self { orders: RwSignal::new(Vec::new()) }
    }

    fn order(self, order: Order<T>) {
        self.orders.update(|orders| orders.push(order));
    }

    /// Shows the whole sheet.
    pub fn whole(self) {
        self.order(Order::Whole);
    }

    /// Comes nearer by a step.
    pub fn zoom_in(self) {
        self.order(Order::Zoom(1.4));
    }

    /// Goes away by a step.
    pub fn zoom_out(self) {
        self.order(Order::Zoom(1.0 / 1.4));
    }

    /// Brings a spot to the middle of the board, near enough to read what lies there.
    pub fn focus(self, spot: T) {
        self.order(Order::Focus(spot));
    }

    /// Moves the sheet just so far that a spot is in view; not at all if it is.
    pub fn reveal(self, spot: T) {
        self.order(Order::Reveal(spot));
    }

    /// Shows all these spots, as large as they fit.
    pub fn frame(self, spots: Vec<T>) {
        self.order(Order::Frame(spots));
    }

    /// Takes the orders given since the last call; tracked, so that an effect runs again.
    pub(crate) fn take(self) -> Vec<Order<T>> {
        if self.orders.with(Vec::is_empty) {
            return Vec::new();
        }
        std::mem::take(&mut *self.orders.write())
    }
}
