//! The hexagonal board: axial coordinates, printed numbers, hexsides, distances, lines, cheapest paths, zones.
//!
//! Costs and rules come in as closures; nothing here knows a rulebook. Boards are dense arrays indexed by [`Cell`].

mod coord;
mod direction;
mod grid;
mod hexside;
mod label;
mod path;
mod zone;

pub use coord::{Hex, line};
pub use direction::Direction;
pub use grid::{Cell, Grid};
pub use hexside::Hexside;
pub use label::{HexId, Labels, Shifted};
pub use path::{Field, cheapest_path, field, nearest, steps};
pub use zone::CellSet;
