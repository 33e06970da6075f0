//! Rule tests of *Caricat!*, a file a subject.

mod cases_battles;
mod cases_combat;
mod cases_melee;
mod cases_movement;
mod cases_sequence;
mod ground;
mod levels;
mod fighting;
mod battles;
mod falling_back;
