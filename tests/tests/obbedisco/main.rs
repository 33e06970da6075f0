//! *Obbedisco!*: every worked case and every enforced clause.

mod cases_combat;
mod cases_movement;
mod cases_retreats;
mod combat;
mod fatigue;
mod garrisons;
mod hills;
mod map;
mod pieces;
mod results;
mod road;
mod set_up;
mod zones;
