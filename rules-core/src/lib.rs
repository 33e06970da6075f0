//! Five rulebooks behind one trait.
#![no_std]
