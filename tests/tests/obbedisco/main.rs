//! *Obbedisco!*: every worked case and every enforced clause.

mod cases;
mod fatigue;
mod map;
mod road;
