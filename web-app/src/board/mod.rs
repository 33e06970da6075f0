//! The hex board: draws a scene and turns pointers and keys into intents. It knows no rules.
//!
//! [`HexBoard`] shows a [`Sheet`] (the printed map) under a [`Scene`] (counters and marks) and
//! reports [`Intent`]s. A [`BoardControl`] moves its camera from outside.

pub mod camera;
pub mod component;
mod control;
pub mod counters;
pub mod curve;
pub mod hex;
pub mod input;
pub mod labels;
mod layers;
pub mod markup;
pub mod numbers;
pub mod overlay;
pub mod scene;
pub mod sheet;
mod stage;
pub mod terrain;
pub mod tween;

pub use component::{HexBoard, HexBoardProps};
pub use control::BoardControl;
pub use hex::HexId;
pub use scene::{CounterFace, Flag, Frame, Intent, Motion, Scene, Token, Tone};
pub use sheet::{Sheet, SheetError};
