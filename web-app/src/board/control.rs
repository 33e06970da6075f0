//! Moving a board's camera from outside, for buttons and for the flow of the game.

use leptos::prelude::*;

use super::hex::HexId;

/// What the camera is asked to do.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Order {
    /// Show the whole map.
    Whole,
    /// Magnify about the middle.
    Zoom(f64),
    /// Bring a hex to the middle.
    Focus(HexId),
    /// Bring a hex into view if it is not.
    Reveal(HexId),
    /// Show all these hexes.
    Frame(Vec<HexId>),
}

/// A handle on the camera of one board; copies move the same board.
#[derive(Clone, Copy, Debug)]
pub struct BoardControl {
    orders: RwSignal<Vec<Order>>,
}

impl Default for BoardControl {
    fn default() -> Self {
        Self::new()
    }
}

impl BoardControl {
    /// A handle, to be given to a board.
    pub fn new() -> Self {
        Self { orders: RwSignal::new(Vec::new()) }
    }

    fn order(self, order: Order) {
        self.orders.update(|orders| orders.push(order));
    }

    /// Shows the whole map.
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

    /// Brings a hex to the middle of the board, near enough to read its counter.
    pub fn focus(self, hex: HexId) {
        self.order(Order::Focus(hex));
    }

    /// Moves the map just so far that a hex is in view; not at all if it is.
    pub fn reveal(self, hex: HexId) {
        self.order(Order::Reveal(hex));
    }

    /// Shows all these hexes, as large as they fit.
    pub fn frame(self, hexes: Vec<HexId>) {
        self.order(Order::Frame(hexes));
    }

    /// Takes the orders given since the last call; tracked, so that an effect runs again.
    pub(super) fn take(self) -> Vec<Order> {
        if self.orders.with(Vec::is_empty) {
            return Vec::new();
        }
        std::mem::take(&mut *self.orders.write())
    }
}
