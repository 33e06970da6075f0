//! Rule tests of *Caricat!*, a file a subject.

mod battles;
mod cases_battles;
mod cases_combat;
mod cases_melee;
mod cases_movement;
mod cases_sequence;
mod claims;
mod falling_back;
mod fighting;
mod ground;
mod levels;
mod odds;
