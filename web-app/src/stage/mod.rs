//! What every board stands on: a camera over a sheet, gestures that move it, pieces on their way, names that find a
//! place. Nothing here knows what lies on the sheet.

mod army;
mod bar;
pub mod camera;
mod control;
pub mod geometry;
mod grip;
pub mod input;
pub mod labels;
pub mod markup;
mod motion;
pub mod tween;
mod watch;

pub use army::{Flag, Frame, Shape, Tone};
pub(crate) use bar::scale_bar;
pub use control::Control;
pub(crate) use control::Order;
pub(crate) use grip::Grip;
pub(crate) use motion::{Stage, place};
pub use tween::Motion;
pub(crate) use watch::watch;
