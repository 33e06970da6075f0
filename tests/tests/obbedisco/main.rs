//! *Obbedisco!*: every worked case and every enforced clause.

mod works;
mod rout;
mod activation;
mod cases_combat;
mod cases_movement;
mod cases_recovery_supply_victory;
mod cases_retreats;
mod cases_sequence;
mod combat;
mod fatigue;
mod garrisons;
mod hills;
mod map;
mod movement;
mod pieces;
mod positions;
mod results;
mod retreat;
mod road;
mod sequence;
mod set_up;
mod zones;
