//! *Obbedisco!*: every worked case and every enforced clause.

mod cases;
mod map;
