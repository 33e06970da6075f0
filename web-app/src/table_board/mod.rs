//! The table board: miniatures on a table of centimetres. It draws a [`TableSheet`] and a [`TableScene`], turns
//! pointers and keys into [`Intent`]s, and asks what a move in the making would come to. It knows no rules.
//!
//! Lengths, angles, places and bases are those of [`rules_core::table`]. A drag makes a [`Proposal`] of whole numbers;
//! the owner's preview answers with a [`Ghost`], at most once a frame, and the board draws that: where the bases would
//! stand, the way with its centimetres, what it costs, why it may not be. Letting go is [`Intent::Drop`]; the move stays
//! in the making until [`Intent::Commit`], [`Intent::Cancel`] or a change of the scene. [`TablePilot`] offers the same
//! by buttons and exact numbers; both share a [`Pilot`].

mod base;
pub mod component;
mod figures;
mod layers;
mod overlay;
pub mod panel;
mod pick;
mod pilot;
mod plan;
pub mod plane;
mod player;
mod scene;
mod sheet;
mod terrain;
mod tracks;
mod words;

pub use component::{TableBoard, TableBoardProps};
pub use figures::{Arm, Figures, Headgear};
pub use overlay::measured;
pub use panel::{TablePilot, TablePilotProps, TableTools, TableToolsProps};
pub use pick::{base_at, within};
pub use pilot::{Ghost, Intent, Look, Pilot, Price, Refused, Tool};
pub use plan::{Drive, Plan, Proposal};
pub use scene::{
    Chip, Command, FireArc, Flag, Frame, Mark, Marker, Note, Overlay, RangeBand, Shape, Sight, TableBase, TableScene,
    Tone, Touch, Track, Weight, Zone,
};
pub use sheet::{Area, Crossing, CrossingKind, Ground, Houses, Kind, Piece, RIM, TableSheet, Tint, Trees};
pub use tracks::tracks;
pub use words::TableWords;

/// A handle on the camera of a table board.
pub type TableControl = crate::stage::Control<rules_core::table::Point>;
