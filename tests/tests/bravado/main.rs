//! Rule tests of *Bravado*, a file a subject.

mod cases_command;
mod cases_end;
mod cases_fire;
mod cases_ground;
mod cases_melee;
mod cases_movement;
mod charging;
mod claims;
mod commanding;
mod falling_back;
mod fighting;
mod firing;
mod generals;
mod ground;
mod lists;
mod measuring;
mod moving;
mod proposing;
mod pursuing;
mod setting_up;
mod winning;
