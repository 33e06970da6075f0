//! The hex board: draws a scene and turns pointers and keys into intents. It knows no rules.
//!
//! [`HexBoard`] shows a [`Sheet`] (the printed map) under a [`Scene`] (counters and marks) and
//! reports [`Intent`]s. A [`BoardControl`] moves its camera from outside. What counters show is a
//! [`Face`]; [`sheets`] makes the sheets of the books.

pub mod component;
pub mod counters;
pub mod cover;
pub mod curve;
pub mod edges;
pub mod face;
pub mod hex;
pub mod labels;
mod layers;
pub mod numbers;
pub mod overlay;
pub mod scarps;
pub mod scene;
pub mod sheet;
pub mod sheets;
pub mod signs;
pub mod terrain;
pub mod zones;

pub use component::{HexBoard, HexBoardProps};
pub use face::{Arm, CounterFace, Face, Flag, Force, Leader, Shape, Tone, Unit};
pub use hex::HexId;
pub use scene::{Arrow, Blow, Frame, Intent, Line, Motion, Objective, Range, Scene, Token};
pub use sheet::{Cover, Ground, Sheet, SheetError};

/// A handle on the camera of a hex board.
pub type BoardControl = crate::stage::Control<HexId>;
