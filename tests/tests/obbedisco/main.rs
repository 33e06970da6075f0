//! *Obbedisco!*: every worked case and every enforced clause.

mod results;
mod cases_movement;
mod combat;
mod fatigue;
mod garrisons;
mod hills;
mod map;
mod road;
mod zones;
