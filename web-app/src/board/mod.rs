//! The hex board: draws a scene and turns pointers and keys into intents. It knows no rules.
//!
//! [`HexBoard`] shows a [`Sheet`] (the printed map) under a [`Scene`] (counters and marks) and
//! reports [`Intent`]s. A [`BoardControl`] moves its camera from outside. What counters show is a
//! [`Face`]; [`sheets`] makes the sheets of the books.

pub mod camera;
pub mod component;
mod control;
pub mod counters;
pub mod cover;
pub mod curve;
pub mod edges;
pub mod face;
pub mod hex;
pub mod input;
pub mod labels;
mod layers;
pub mod markup;
pub mod numbers;
pub mod overlay;
pub mod scarps;
pub mod scene;
pub mod sheet;
pub mod sheets;
pub mod signs;
mod stage;
pub mod terrain;
pub mod tween;
pub mod zones;

pub use component::{HexBoard, HexBoardProps};
pub use control::BoardControl;
pub use face::{Arm, CounterFace, Face, Flag, Force, Leader, Shape, Tone, Unit};
pub use hex::HexId;
pub use scene::{Arrow, Blow, Frame, Intent, Line, Motion, Objective, Range, Scene, Token};
pub use sheet::{Cover, Ground, Sheet, SheetError};
