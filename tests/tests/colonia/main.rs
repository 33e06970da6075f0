//! Rule tests of *Italiani in Colonia*, a file a subject.

mod bases;
mod battles;
mod cases_command;
mod cases_fire;
mod cases_generals;
mod cases_ground;
mod cases_melee;
mod cases_movement;
mod cases_opportunity;
mod cases_units;
mod charging;
mod claims;
mod fighting;
mod firing;
mod ground;
mod odds;
mod ordering;
mod proposing;
mod reached;
mod setting_up;
mod speed;
