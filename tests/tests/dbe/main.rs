//! Rule tests of *De Bellis Empire*, a file a subject.

mod cases_city;
mod cases_contact;
mod cases_corps;
mod cases_fire;
mod cases_flight;
mod cases_melee;
mod cases_movement;
mod cases_set_up;
mod claims;
mod contact;
mod corps;
mod fire;
mod flight;
mod generals;
mod ground;
mod groups;
mod lists;
mod melee;
mod moves;
mod odds;
mod proposing;
mod pursuit;
mod set_up;
mod speed;
mod towns;
