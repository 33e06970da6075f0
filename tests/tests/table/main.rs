//! The centimetre table against independent answers: the same table turned, mirrored and shifted; `geo`; walking.

#![allow(clippy::unwrap_used)]

mod geo_agrees;
mod hand_worked;
mod neighbours;
mod scenes;
mod speed;
mod sweeps;
mod symmetry;
mod turned;
mod wide;
